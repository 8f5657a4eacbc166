/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as a tree of labels, root at the start, folded where it does not fit. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "schema/shoal-level-range.h"
#include "charts/base/shoal-chart-canvas.h"

G_BEGIN_DECLS

/**
 * ShoalTreePart: what is at a point of a tree
 * @SHOAL_TREE_NOTHING: nothing
 * @SHOAL_TREE_NODE: a node
 * @SHOAL_TREE_FOLD: the sign at the end of a node that folds and unfolds it
 * @SHOAL_TREE_MORE: the line that stands for children behind those that are shown, of the node reported with it
 * @SHOAL_TREE_EARLIER: the line that stands for children before them
 */
typedef enum
{
  SHOAL_TREE_NOTHING,
  SHOAL_TREE_NODE,
  SHOAL_TREE_FOLD,
  SHOAL_TREE_MORE,
  SHOAL_TREE_EARLIER,
} ShoalTreePart;

/**
 * ShoalTreeChart:
 *
 * Nodes unfold by themselves, breadth first, as long as all fits into the height; what the user folds or unfolds stays
 * so. Of many children a hundred are shown at a time. A tree that is larger than the drawing is scrolled, and it can be
 * zoomed.
 */
typedef struct _ShoalTreeChart ShoalTreeChart;

ShoalTreeChart *shoal_tree_chart_new           (ShoalHierarchy        *hierarchy);
void            shoal_tree_chart_free          (ShoalTreeChart        *self);
void            shoal_tree_chart_keep          (ShoalTreeChart        *self,
                                                const ShoalTreeChart  *before);
void            shoal_tree_chart_set_root      (ShoalTreeChart        *self,
                                                guint32                node);
void            shoal_tree_chart_set_unfolded  (ShoalTreeChart        *self,
                                                guint32                node,
                                                gboolean               unfolded);
gboolean        shoal_tree_chart_is_unfolded   (ShoalTreeChart        *self,
                                                const ShoalChartTheme *theme,
                                                double                 width,
                                                double                 height,
                                                guint32                node);
void            shoal_tree_chart_show_more     (ShoalTreeChart        *self,
                                                guint32                node);
void            shoal_tree_chart_show_earlier  (ShoalTreeChart        *self,
                                                guint32                node);
void            shoal_tree_chart_unfold_above  (ShoalTreeChart        *self,
                                                guint32                node);
void            shoal_tree_chart_set_hover     (ShoalTreeChart        *self,
                                                guint32                node);
void            shoal_tree_chart_set_selected  (ShoalTreeChart        *self,
                                                guint32                node);
void            shoal_tree_chart_set_problems  (ShoalTreeChart        *self,
                                                const guint32         *nodes,
                                                gsize                  n_nodes);
void            shoal_tree_chart_set_published (ShoalTreeChart        *self,
                                                ShoalLevelRange        levels);
void            shoal_tree_chart_pan           (ShoalTreeChart        *self,
                                                const ShoalChartTheme *theme,
                                                double                 width,
                                                double                 height,
                                                double                 dx,
                                                double                 dy);
gboolean        shoal_tree_chart_zoom_at       (ShoalTreeChart        *self,
                                                const ShoalChartTheme *theme,
                                                double                 width,
                                                double                 height,
                                                double                 factor,
                                                double                 x,
                                                double                 y);
void            shoal_tree_chart_show_all      (ShoalTreeChart        *self);
void            shoal_tree_chart_show_node     (ShoalTreeChart        *self,
                                                const ShoalChartTheme *theme,
                                                double                 width,
                                                double                 height,
                                                guint32                node);
void            shoal_tree_chart_draw          (ShoalTreeChart        *self,
                                                cairo_t               *cr,
                                                const ShoalChartTheme *theme,
                                                double                 width,
                                                double                 height);
ShoalTreePart   shoal_tree_chart_get_part_at   (ShoalTreeChart        *self,
                                                const ShoalChartTheme *theme,
                                                double                 width,
                                                double                 height,
                                                double                 x,
                                                double                 y,
                                                guint32               *node);
gboolean        shoal_tree_chart_get_node_area (ShoalTreeChart        *self,
                                                const ShoalChartTheme *theme,
                                                double                 width,
                                                double                 height,
                                                guint32                node,
                                                ShoalArea             *area);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalTreeChart, shoal_tree_chart_free)

G_END_DECLS
