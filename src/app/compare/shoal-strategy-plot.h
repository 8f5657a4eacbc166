/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategies as points: privacy, accuracy and information gain. */
#pragma once

#include "charts/scatter/shoal-scatter.h"
#include "models/compare/shoal-strategy-comparison.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** SHOAL_STRATEGY_PLOT_NOTHING: no strategy. */
#define SHOAL_STRATEGY_PLOT_NOTHING G_MAXUINT

#define SHOAL_TYPE_STRATEGY_PLOT (shoal_strategy_plot_get_type ())

/**
 * ShoalStrategyPlot:
 *
 * A box that a drag or the arrow keys turn and that scrolling, + and - zoom, or one of its three sides. Page Up and Page Down
 * go from point to point by their k.
 *
 * Signals: "picked" (number of a strategy); "activated": the selected one, by double click or Enter.
 */
G_DECLARE_FINAL_TYPE (ShoalStrategyPlot, shoal_strategy_plot, SHOAL, STRATEGY_PLOT, AdwBin)

void  shoal_strategy_plot_set_comparison (ShoalStrategyPlot       *self,
                                          ShoalStrategyComparison *comparison);
void  shoal_strategy_plot_set_shown      (ShoalStrategyPlot       *self,
                                          GArray                  *shown);
void  shoal_strategy_plot_select         (ShoalStrategyPlot       *self,
                                          guint                    index);
void  shoal_strategy_plot_set_view       (ShoalStrategyPlot       *self,
                                          ShoalScatterView         view);
void  shoal_strategy_plot_reset          (ShoalStrategyPlot       *self);
const ShoalScatter *
      shoal_strategy_plot_get_scatter    (ShoalStrategyPlot       *self);
void  shoal_strategy_plot_export         (ShoalStrategyPlot       *self,
                                          const char              *ending);

void               shoal_strategy_plot_set_majority   (ShoalStrategyPlot       *self,
                                                       double                   accuracy);

G_END_DECLS
