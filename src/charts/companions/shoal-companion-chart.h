/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One row of a heterogeneous recoding: the original rows that it may stand for, and how they widen its cells. */
#pragma once

#include "charts/base/shoal-chart-canvas.h"
#include "charts/base/shoal-marked-chart.h"
#include "recoding/shoal-companions.h"

G_BEGIN_DECLS

/**
 * ShoalCompanionChart:
 *
 * Two drawings of one row. The *ring* has the row in the middle and its companions around it, numbered from 1;
 * companions that widen most cells come first. The *cells* are a line for each attribute: the range of all values, the
 * published cell, the row's own value, its companions' values, and at both ends of the cell the numbers of the
 * companions that widen it to there.
 */
typedef struct _ShoalCompanionChart ShoalCompanionChart;

ShoalCompanionChart   *shoal_companion_chart_new              (ShoalClasses              *classes);
void                   shoal_companion_chart_free             (ShoalCompanionChart       *self);
void                   shoal_companion_chart_set_row          (ShoalCompanionChart       *self,
                                                               guint32                    row);
const ShoalCompanions *shoal_companion_chart_get_companions   (const ShoalCompanionChart *self);
guint                  shoal_companion_chart_get_n_shown      (const ShoalCompanionChart *self);
void                   shoal_companion_chart_set_marked       (ShoalCompanionChart       *self,
                                                               guint                      companion);
guint                  shoal_companion_chart_get_marked       (const ShoalCompanionChart *self);
void                   shoal_companion_chart_draw_ring        (const ShoalCompanionChart *self,
                                                               cairo_t                   *cr,
                                                               const ShoalChartTheme     *theme,
                                                               double                     width,
                                                               double                     height);
guint                  shoal_companion_chart_get_companion_at (const ShoalCompanionChart *self,
                                                               const ShoalChartTheme     *theme,
                                                               double                     width,
                                                               double                     height,
                                                               double                     x,
                                                               double                     y);
gboolean               shoal_companion_chart_get_area         (const ShoalCompanionChart *self,
                                                               const ShoalChartTheme     *theme,
                                                               double                     width,
                                                               double                     height,
                                                               guint                      companion,
                                                               ShoalArea                 *area);
double                 shoal_companion_chart_get_cells_height (const ShoalCompanionChart *self);
void                   shoal_companion_chart_draw_cells       (ShoalCompanionChart       *self,
                                                               cairo_t                   *cr,
                                                               const ShoalChartTheme     *theme,
                                                               double                     width,
                                                               double                     height);
ShoalMarkedChart       shoal_companion_chart_as_marked        (ShoalCompanionChart       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCompanionChart, shoal_companion_chart_free)

G_END_DECLS
