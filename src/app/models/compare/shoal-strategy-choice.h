/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strategies that the user looks at. */
#pragma once

#include "models/compare/shoal-strategy-comparison.h"

G_BEGIN_DECLS

/** ShoalStrategyChoice: the selected strategy, and the one that it is compared with; both stay while the study finds more. */
typedef struct _ShoalStrategyChoice ShoalStrategyChoice;

ShoalStrategyChoice *shoal_strategy_choice_new          (ShoalStrategyComparison *comparison);
void                 shoal_strategy_choice_free         (ShoalStrategyChoice     *self);
void                 shoal_strategy_choice_select       (ShoalStrategyChoice     *self,
                                                         guint                    index);
void                 shoal_strategy_choice_hold         (ShoalStrategyChoice     *self);
void                 shoal_strategy_choice_release      (ShoalStrategyChoice     *self);
void                 shoal_strategy_choice_clear        (ShoalStrategyChoice     *self);
guint                shoal_strategy_choice_get_selected (ShoalStrategyChoice     *self);
guint                shoal_strategy_choice_get_other    (ShoalStrategyChoice     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalStrategyChoice, shoal_strategy_choice_free)

G_END_DECLS
