/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strategies as a table that can be filtered and sorted. */
#pragma once

#include "models/compare/shoal-strategy-comparison.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_STRATEGY_TABLE (shoal_strategy_table_get_type ())

/**
 * ShoalStrategyTable:
 *
 * Signals: "picked" (number of a strategy): a row was selected by somebody; "activated": by double click or Enter;
 * "shown-changed": other strategies are shown, or in another order.
 */
G_DECLARE_FINAL_TYPE (ShoalStrategyTable, shoal_strategy_table, SHOAL, STRATEGY_TABLE, AdwBin)

void    shoal_strategy_table_set_comparison (ShoalStrategyTable      *self,
                                             ShoalStrategyComparison *comparison);
void    shoal_strategy_table_renew          (ShoalStrategyTable      *self,
                                             guint                    selected);
void    shoal_strategy_table_select         (ShoalStrategyTable      *self,
                                             guint                    index);
GArray *shoal_strategy_table_get_shown      (ShoalStrategyTable      *self);

G_END_DECLS
