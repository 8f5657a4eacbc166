/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two strategies side by side. */
#pragma once

#include "models/compare/shoal-strategy-comparison.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_STRATEGY_PAIR_VIEW (shoal_strategy_pair_view_get_type ())

/** ShoalStrategyPairView: figures, levels and metrics of two strategies, and the first rows as each publishes them. */
G_DECLARE_FINAL_TYPE (ShoalStrategyPairView, shoal_strategy_pair_view, SHOAL, STRATEGY_PAIR_VIEW, AdwBin)

void shoal_strategy_pair_view_set_pair (ShoalStrategyPairView   *self,
                                        ShoalSession            *session,
                                        ShoalStrategyComparison *comparison,
                                        guint                    first,
                                        guint                    second);
void shoal_strategy_pair_view_clear    (ShoalStrategyPairView   *self);

G_END_DECLS
