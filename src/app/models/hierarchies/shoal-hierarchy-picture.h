/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a drawing of a hierarchy asks of the charts it can show. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "schema/shoal-level-range.h"
#include "charts/base/shoal-chart-canvas.h"

G_BEGIN_DECLS

/** ShoalHierarchyFrame: what a picture is drawn into. */
typedef struct
{
  const ShoalChartTheme *theme;
  double width;
  double height;
} ShoalHierarchyFrame;

/**
 * ShoalHierarchyPictureClass:
 * @create: a picture of all of a hierarchy
 * @destroy: frees it
 * @keep: takes over from @before, the picture of @hierarchy as it was, what is in view
 * @draw: from (0, 0)
 * @get_node_at: the node at a point, or %SHOAL_HIERARCHY_NO_NODE
 * @get_area: where a node is drawn; whether part of it may be in view
 * @press: does what a press at a point does to the picture itself; whether it does anything
 * @set_hover: the node under the pointer, or %SHOAL_HIERARCHY_NO_NODE
 * @set_selected: the chosen node, or %SHOAL_HIERARCHY_NO_NODE
 * @set_problems: nodes with something wrong
 * @set_published: levels that may be published
 * @pan: moves all by drawing units
 * @zoom: makes all @factor times larger, what is at (@x, @y) stays there; whether that can be done
 * @show_all: as at the beginning
 * @show_node: brings a node into view
 * @open_node: shows what is below a node, or no longer
 */
typedef struct
{
  gpointer (*create)       (ShoalHierarchy            *hierarchy);
  void     (*destroy)      (gpointer                   picture);
  void     (*keep)         (gpointer                   picture,
                            gpointer                   before,
                            ShoalHierarchy            *hierarchy,
                            ShoalHierarchy            *hierarchy_before);
  void     (*draw)         (gpointer                   picture,
                            cairo_t                   *cr,
                            const ShoalHierarchyFrame *frame);
  guint32  (*get_node_at)  (gpointer                   picture,
                            const ShoalHierarchyFrame *frame,
                            double                     x,
                            double                     y);
  gboolean (*get_area)     (gpointer                   picture,
                            const ShoalHierarchyFrame *frame,
                            guint32                    node,
                            ShoalArea                 *area);
  gboolean (*press)        (gpointer                   picture,
                            const ShoalHierarchyFrame *frame,
                            double                     x,
                            double                     y);
  void     (*set_hover)    (gpointer                   picture,
                            guint32                    node);
  void     (*set_selected) (gpointer                   picture,
                            guint32                    node);
  void     (*set_problems) (gpointer                   picture,
                            const guint32             *nodes,
                            gsize                      n_nodes);
  void     (*set_published) (gpointer                  picture,
                             ShoalLevelRange           levels);
  void     (*pan)          (gpointer                   picture,
                            const ShoalHierarchyFrame *frame,
                            double                     dx,
                            double                     dy);
  gboolean (*zoom)         (gpointer                   picture,
                            const ShoalHierarchyFrame *frame,
                            double                     factor,
                            double                     x,
                            double                     y);
  void     (*show_all)     (gpointer                   picture);
  void     (*show_node)    (gpointer                   picture,
                            const ShoalHierarchyFrame *frame,
                            ShoalHierarchy            *hierarchy,
                            guint32                    node);
  void     (*open_node)    (gpointer                   picture,
                            const ShoalHierarchyFrame *frame,
                            guint32                    node);
} ShoalHierarchyPictureClass;

/**
 * SHOAL_HIERARCHY_PICTURE_FORWARD:
 * @prefix: of a chart's functions
 *
 * Defines the functions of a picture that a chart has in the same form: destroy(), draw(), get_area(), set_hover(), set_selected(),
 * set_problems(), set_published(), pan() and zoom().
 */
#define SHOAL_HIERARCHY_PICTURE_FORWARD(prefix)                                                               \
  static void                                                                                                 \
  destroy (gpointer picture)                                                                                  \
  {                                                                                                           \
    prefix##_free (picture);                                                                                  \
  }                                                                                                           \
                                                                                                              \
  static void                                                                                                 \
  draw (gpointer                   picture,                                                                   \
        cairo_t                   *cr,                                                                        \
        const ShoalHierarchyFrame *frame)                                                                     \
  {                                                                                                           \
    prefix##_draw (picture, cr, frame->theme, frame->width, frame->height);                                   \
  }                                                                                                           \
                                                                                                              \
  static gboolean                                                                                             \
  get_area (gpointer                   picture,                                                               \
            const ShoalHierarchyFrame *frame,                                                                 \
            guint32                    node,                                                                  \
            ShoalArea                 *area)                                                                  \
  {                                                                                                           \
    return prefix##_get_node_area (picture, frame->theme, frame->width, frame->height, node, area);           \
  }                                                                                                           \
                                                                                                              \
  static void                                                                                                 \
  set_hover (gpointer picture,                                                                                \
             guint32  node)                                                                                   \
  {                                                                                                           \
    prefix##_set_hover (picture, node);                                                                       \
  }                                                                                                           \
                                                                                                              \
  static void                                                                                                 \
  set_selected (gpointer picture,                                                                             \
                guint32  node)                                                                                \
  {                                                                                                           \
    prefix##_set_selected (picture, node);                                                                    \
  }                                                                                                           \
                                                                                                              \
  static void                                                                                                 \
  set_problems (gpointer       picture,                                                                       \
                const guint32 *nodes,                                                                         \
                gsize          n_nodes)                                                                       \
  {                                                                                                           \
    prefix##_set_problems (picture, nodes, n_nodes);                                                          \
  }                                                                                                           \
                                                                                                              \
  static void                                                                                                 \
  set_published (gpointer        picture,                                                                     \
                 ShoalLevelRange levels)                                                                      \
  {                                                                                                           \
    prefix##_set_published (picture, levels);                                                                 \
  }                                                                                                           \
                                                                                                              \
  static void                                                                                                 \
  pan (gpointer                   picture,                                                                    \
       const ShoalHierarchyFrame *frame,                                                                      \
       double                     dx,                                                                         \
       double                     dy)                                                                         \
  {                                                                                                           \
    prefix##_pan (picture, frame->theme, frame->width, frame->height, dx, dy);                                \
  }                                                                                                           \
                                                                                                              \
  static gboolean                                                                                             \
  zoom (gpointer                   picture,                                                                   \
        const ShoalHierarchyFrame *frame,                                                                     \
        double                     factor,                                                                    \
        double                     x,                                                                         \
        double                     y)                                                                         \
  {                                                                                                           \
    return prefix##_zoom_at (picture, frame->theme, frame->width, frame->height, factor, x, y);               \
  }

/** ShoalHierarchyPictureKind: boxes as long as what they cover, or labels with edges between them. */
typedef enum
{
  SHOAL_HIERARCHY_PICTURE_ICICLE,
  SHOAL_HIERARCHY_PICTURE_TREE,
} ShoalHierarchyPictureKind;

#define SHOAL_HIERARCHY_N_PICTURE_KINDS 2

extern const ShoalHierarchyPictureClass _shoal_hierarchy_icicle_picture;
extern const ShoalHierarchyPictureClass _shoal_hierarchy_tree_picture;

G_END_DECLS
