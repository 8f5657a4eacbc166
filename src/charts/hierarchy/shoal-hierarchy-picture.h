/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a drawing of a hierarchy asks of its pictures, and what a picture sees of the drawing. */
#pragma once

#include "base/shoal-bitset.h"
#include "charts/hierarchy/shoal-hierarchy-chart.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyPicture:
 * @create: a picture of all of the hierarchy of @chart, which outlives it
 * @keep: takes over from @before, a picture of the hierarchy as it was, what is in view
 * @draw: from (0, 0)
 * @get_node_at: the node at a point, or %SHOAL_HIERARCHY_NO_NODE
 * @get_area: where a node is drawn; whether part of it may be in view
 * @press: does what a press at a point does to the picture itself; whether it does anything
 * @pan: moves all by drawing units
 * @zoom: makes all @factor times larger, what is at (@x, @y) stays there; whether that can be done
 * @show_all: as at the beginning
 * @show_node: brings a node into view
 * @open_node: shows what is below a node, or no longer
 */
typedef struct
{
  gpointer (*create)      (const ShoalHierarchyChart *chart);
  void     (*destroy)     (gpointer                   picture);
  void     (*keep)        (gpointer                   picture,
                           gpointer                   before);
  void     (*draw)        (gpointer                   picture,
                           cairo_t                   *cr,
                           const ShoalHierarchyFrame *frame);
  guint32  (*get_node_at) (gpointer                   picture,
                           const ShoalHierarchyFrame *frame,
                           double                     x,
                           double                     y);
  gboolean (*get_area)    (gpointer                   picture,
                           const ShoalHierarchyFrame *frame,
                           guint32                    node,
                           ShoalArea                 *area);
  gboolean (*press)       (gpointer                   picture,
                           const ShoalHierarchyFrame *frame,
                           double                     x,
                           double                     y);
  void     (*pan)         (gpointer                   picture,
                           const ShoalHierarchyFrame *frame,
                           double                     dx,
                           double                     dy);
  gboolean (*zoom)        (gpointer                   picture,
                           const ShoalHierarchyFrame *frame,
                           double                     factor,
                           double                     x,
                           double                     y);
  void     (*show_all)    (gpointer                   picture);
  void     (*show_node)   (gpointer                   picture,
                           const ShoalHierarchyFrame *frame,
                           guint32                    node);
  void     (*open_node)   (gpointer                   picture,
                           const ShoalHierarchyFrame *frame,
                           guint32                    node);
} ShoalHierarchyPicture;

extern const ShoalHierarchyPicture _shoal_icicle;
extern const ShoalHierarchyPicture _shoal_tree_chart;

struct _ShoalHierarchyChart
{
  ShoalHierarchy *hierarchy; /* nullable */
  ShoalHierarchyPictureKind kind;
  gpointer pictures[SHOAL_HIERARCHY_N_PICTURE_KINDS]; /* NULL without a hierarchy, and before they are looked at */
  GHashTable *problems;                               /* of nodes */
  ShoalLevelRange published;
  ShoalBits *selected;    /* of nodes; NULL while none is */
  guint32 first_selected; /* which comes into view, or SHOAL_HIERARCHY_NO_NODE */
  guint32 hover;
  gboolean wanted; /* whether the first selected node comes into view when it is drawn */
};

/** shoal_hierarchy_chart_is_published: Returns: whether @node stands on a level that may be published; in a shallow branch it
 *   stands on several. */
static inline gboolean
shoal_hierarchy_chart_is_published (const ShoalHierarchyChart *self,
                                    guint32                    node)
{
  guint lowest = shoal_hierarchy_get_lowest_level (self->hierarchy, node);
  guint32 parent = shoal_hierarchy_get_parent (self->hierarchy, node);
  guint highest = parent == SHOAL_HIERARCHY_NO_NODE ? lowest : shoal_hierarchy_get_lowest_level (self->hierarchy, parent) - 1;

  return highest >= self->published.lowest && lowest <= self->published.highest;
}

G_END_DECLS
