/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A drawing of a hierarchy, as an icicle or as a tree, with selected nodes and one node under the pointer. */
#pragma once

#include "charts/base/shoal-chart-canvas.h"
#include "hierarchy/shoal-hierarchy.h"
#include "schema/shoal-level-range.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyPictureKind:
 * @SHOAL_HIERARCHY_PICTURE_ICICLE: boxes side by side; the length of a box is its number of leaves, and it stands next
 *   to the box of its parent
 * @SHOAL_HIERARCHY_PICTURE_TREE: labels with edges between them; branches can be folded and unfolded
 */
typedef enum
{
  SHOAL_HIERARCHY_PICTURE_ICICLE,
  SHOAL_HIERARCHY_PICTURE_TREE,
} ShoalHierarchyPictureKind;

#define SHOAL_HIERARCHY_N_PICTURE_KINDS 2

/** ShoalHierarchyFrame: theme and size of a drawing. */
typedef struct
{
  const ShoalChartTheme *theme;
  double width;
  double height;
} ShoalHierarchyFrame;

/** ShoalHierarchyChart: both pictures share the selection, but each has its own view. Without a hierarchy the chart is
 * empty. */
typedef struct _ShoalHierarchyChart ShoalHierarchyChart;

ShoalHierarchyChart *shoal_hierarchy_chart_new           (void);
void                 shoal_hierarchy_chart_free          (ShoalHierarchyChart       *self);

ShoalHierarchy      *shoal_hierarchy_chart_get_hierarchy (const ShoalHierarchyChart *self);
gboolean             shoal_hierarchy_chart_set_hierarchy (ShoalHierarchyChart       *self,
                                                          ShoalHierarchy            *hierarchy);
void                 shoal_hierarchy_chart_set_kind      (ShoalHierarchyChart       *self,
                                                          ShoalHierarchyPictureKind  kind);
void                 shoal_hierarchy_chart_set_published (ShoalHierarchyChart       *self,
                                                          ShoalLevelRange            levels);
void                 shoal_hierarchy_chart_set_problems  (ShoalHierarchyChart       *self,
                                                          const guint32             *nodes,
                                                          gsize                      n_nodes);
void                 shoal_hierarchy_chart_select        (ShoalHierarchyChart       *self,
                                                          const guint32             *nodes,
                                                          gsize                      n_nodes,
                                                          gboolean                   show);
gboolean             shoal_hierarchy_chart_is_selected   (const ShoalHierarchyChart *self,
                                                          guint32                    node);
gboolean             shoal_hierarchy_chart_set_hover     (ShoalHierarchyChart       *self,
                                                          guint32                    node);
guint32              shoal_hierarchy_chart_find_next     (const ShoalHierarchyChart *self,
                                                          guint32                    node,
                                                          int                        deeper,
                                                          int                        further);

void                 shoal_hierarchy_chart_draw          (ShoalHierarchyChart       *self,
                                                          cairo_t                   *cr,
                                                          const ShoalHierarchyFrame *frame);
guint32              shoal_hierarchy_chart_get_node_at   (ShoalHierarchyChart       *self,
                                                          const ShoalHierarchyFrame *frame,
                                                          double                     x,
                                                          double                     y);
gboolean             shoal_hierarchy_chart_get_area      (ShoalHierarchyChart       *self,
                                                          const ShoalHierarchyFrame *frame,
                                                          guint32                    node,
                                                          ShoalArea                 *area);
gboolean             shoal_hierarchy_chart_press         (ShoalHierarchyChart       *self,
                                                          const ShoalHierarchyFrame *frame,
                                                          double                     x,
                                                          double                     y);
void                 shoal_hierarchy_chart_pan           (ShoalHierarchyChart       *self,
                                                          const ShoalHierarchyFrame *frame,
                                                          double                     dx,
                                                          double                     dy);
gboolean             shoal_hierarchy_chart_zoom          (ShoalHierarchyChart       *self,
                                                          const ShoalHierarchyFrame *frame,
                                                          double                     factor,
                                                          double                     x,
                                                          double                     y);
void                 shoal_hierarchy_chart_show_all      (ShoalHierarchyChart       *self);
void                 shoal_hierarchy_chart_open          (ShoalHierarchyChart       *self,
                                                          const ShoalHierarchyFrame *frame,
                                                          guint32                    node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyChart, shoal_hierarchy_chart_free)

G_END_DECLS
