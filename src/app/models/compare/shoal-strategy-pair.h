/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two strategies side by side, as a grid. */
#pragma once

#include "models/compare/shoal-strategy-comparison.h"
#include "tables/shoal-grid.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_STRATEGY_PAIR (shoal_strategy_pair_get_type ())

/**
 * ShoalStrategyPair:
 *
 * Figures, the level of each quasi-identifier and every metric of two strategies; cells in which the second one differs are
 * %SHOAL_GRID_CELL_DIFFERENT. Workers evaluate both; "rows-changed" is emitted when lines are added.
 */
G_DECLARE_FINAL_TYPE (ShoalStrategyPair, shoal_strategy_pair, SHOAL, STRATEGY_PAIR, ShoalGrid)

ShoalStrategyPair   *shoal_strategy_pair_new         (ShoalSession            *session,
                                                      ShoalStrategyComparison *comparison,
                                                      const guint              strategies[2]);
ShoalRecodingReport *shoal_strategy_pair_get_report  (ShoalStrategyPair       *self,
                                                      guint                    side);
const char          *shoal_strategy_pair_get_name    (ShoalStrategyPair       *self,
                                                      guint                    side);
gboolean             shoal_strategy_pair_is_original (ShoalStrategyPair       *self,
                                                      guint                    side);
gboolean             shoal_strategy_pair_is_pending  (ShoalStrategyPair       *self);

G_END_DECLS
