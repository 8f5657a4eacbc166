/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as boxes side by side: a box is as long as what lies below it, and stands next to its parent's. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "schema/shoal-level-range.h"
#include "charts/base/shoal-chart-canvas.h"

G_BEGIN_DECLS

/**
 * ShoalIcicleLevels: how the levels are arranged
 * @SHOAL_ICICLE_COLUMNS: side by side, the root at the start, leaves from top to bottom
 * @SHOAL_ICICLE_ROWS: one above the other, the root at the top, leaves from start to end
 */
typedef enum
{
  SHOAL_ICICLE_COLUMNS,
  SHOAL_ICICLE_ROWS,
} ShoalIcicleLevels;

/**
 * ShoalIcicle:
 *
 * Holds the hierarchy, the weights of its leaves and the part in view, an interval of weight. Boxes that are less than
 * half a unit long are drawn together: the work depends on the size of the drawing, not on the number of leaves.
 */
typedef struct _ShoalIcicle ShoalIcicle;

ShoalIcicle *shoal_icicle_new          (ShoalHierarchy        *hierarchy,
                                        const double          *leaf_weights,
                                        ShoalIcicleLevels      levels);
void         shoal_icicle_free         (ShoalIcicle           *self);
void         shoal_icicle_set_hover    (ShoalIcicle           *self,
                                        guint32                node);
void         shoal_icicle_set_selected (ShoalIcicle           *self,
                                        guint32                node);
void         shoal_icicle_set_problems (ShoalIcicle           *self,
                                        const guint32         *nodes,
                                        gsize                  n_nodes);
void         shoal_icicle_set_published (ShoalIcicle          *self,
                                         ShoalLevelRange       levels);

void         shoal_icicle_get_view     (const ShoalIcicle     *self,
                                        double                *start,
                                        double                *end);
void         shoal_icicle_set_view     (ShoalIcicle           *self,
                                        double                 start,
                                        double                 end);
void         shoal_icicle_zoom_to_node (ShoalIcicle           *self,
                                        guint32                node);
gboolean     shoal_icicle_zoom_at      (ShoalIcicle           *self,
                                        const ShoalChartTheme *theme,
                                        double                 width,
                                        double                 height,
                                        double                 factor,
                                        double                 x,
                                        double                 y);
void         shoal_icicle_pan          (ShoalIcicle           *self,
                                        const ShoalChartTheme *theme,
                                        double                 width,
                                        double                 height,
                                        double                 dx,
                                        double                 dy);

void         shoal_icicle_draw         (const ShoalIcicle     *self,
                                        cairo_t               *cr,
                                        const ShoalChartTheme *theme,
                                        double                 width,
                                        double                 height);
guint32      shoal_icicle_get_node_at  (const ShoalIcicle     *self,
                                        const ShoalChartTheme *theme,
                                        double                 width,
                                        double                 height,
                                        double                 x,
                                        double                 y);
gboolean     shoal_icicle_get_node_area (const ShoalIcicle    *self,
                                         const ShoalChartTheme *theme,
                                         double                width,
                                         double                height,
                                         guint32               node,
                                         ShoalArea            *area);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalIcicle, shoal_icicle_free)

G_END_DECLS
