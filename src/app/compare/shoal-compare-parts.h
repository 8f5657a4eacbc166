/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the compare page consists of, a file each. */
#pragma once

#include "models/compare/shoal-strategy-comparison.h"
#include "strategy/shoal-strategy-study.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* How strategies are looked for and measured. */

#define SHOAL_TYPE_STRATEGY_FORM (shoal_strategy_form_get_type ())

/** ShoalStrategyForm: rows that are folded away until somebody wants them; they start with what suits most tables. */
G_DECLARE_FINAL_TYPE (ShoalStrategyForm, shoal_strategy_form, SHOAL, STRATEGY_FORM, AdwBin)

void shoal_strategy_form_get_settings (ShoalStrategyForm     *self,
                                       ShoalStrategySettings *settings);

/* Two strategies side by side. */

#define SHOAL_TYPE_STRATEGY_PAIR_VIEW (shoal_strategy_pair_view_get_type ())

/** ShoalStrategyPairView: figures, levels and metrics of two strategies, and the first rows as each publishes them. */
G_DECLARE_FINAL_TYPE (ShoalStrategyPairView, shoal_strategy_pair_view, SHOAL, STRATEGY_PAIR_VIEW, AdwBin)

void shoal_strategy_pair_view_set_pair (ShoalStrategyPairView   *self,
                                        ShoalSession            *session,
                                        ShoalStrategyComparison *comparison,
                                        guint                    first,
                                        guint                    second);
void shoal_strategy_pair_view_clear    (ShoalStrategyPairView   *self);

/* The strategies as a table that can be filtered and sorted. */

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
