/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategies in words and numbers. */
#pragma once

#include "models/compare/shoal-strategy-comparison.h"

G_BEGIN_DECLS

const char *shoal_strategy_kind_get_label     (ShoalStrategyKind        kind);
char       *shoal_strategy_text_name          (ShoalStrategyComparison *comparison,
                                               guint                    index);
char       *shoal_strategy_text_figures       (const ShoalStrategy     *strategy);
char       *shoal_strategy_text_place         (ShoalStrategyComparison *comparison,
                                               guint                    index);
const char *shoal_strategy_text_get_note (ShoalStrategyComparison *comparison,
                                          guint                    index);
char       *shoal_strategy_text_card          (ShoalStrategyComparison *comparison,
                                               guint                    index);
char       *shoal_strategy_text_summary       (ShoalStrategyComparison *comparison);
char       *shoal_strategy_text_base_line     (ShoalStrategyComparison *comparison);
char       *shoal_strategy_text_models        (const ShoalModel        *models,
                                               guint                    n_models);
char       *shoal_strategy_text_csv           (ShoalStrategyComparison *comparison);
char       *shoal_strategy_text_json          (ShoalStrategyComparison *comparison);

G_END_DECLS
