/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of a picture (icicle or tree), and the data of the drawing that a picture reads. */
#pragma once

#include "base/shoal-bitset.h"
#include "charts/hierarchy/shoal-hierarchy-chart.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyPicture:
 * @create: makes a picture of the whole hierarchy of @chart; @chart outlives the picture
 * @keep: takes over the view of @before, a picture of the hierarchy before a change
 * @draw: draws at (0, 0)
 * @get_node_at: returns the node at a point, or %SHOAL_HIERARCHY_NO_NODE
 * @get_area: finds the place of a node; returns whether part of it may be in view
 * @press: handles a press at a point; returns whether it changed the picture
 * @pan: moves the picture; distances are in drawing units
 * @zoom: enlarges the picture by @factor around (@x, @y); returns whether that is possible
 * @show_all: shows the picture as at the beginning
 * @show_node: brings a node into view
 * @open_node: icicle: zooms to the leaves of a node; tree: folds or unfolds a node
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
  gpointer pictures[SHOAL_HIERARCHY_N_PICTURE_KINDS]; /* NULL without a hierarchy, and before a picture is first shown */
  GHashTable *problems;                               /* the set of hatched nodes */
  ShoalLevelRange published;
  ShoalBits *selected;    /* a bit per node; NULL if no node is selected */
  guint32 first_selected; /* the node to scroll to, or SHOAL_HIERARCHY_NO_NODE */
  guint32 hover;
  gboolean wanted; /* whether the next drawing scrolls to the first selected node */
};

/** shoal_hierarchy_chart_is_published: Returns: whether @node is on a level that may be published; a node of a shallow
 * branch is on several levels. */
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
