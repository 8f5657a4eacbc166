/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How strategies are looked for and measured. */
#pragma once

#include "strategy/shoal-strategy-study.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_STRATEGY_FORM (shoal_strategy_form_get_type ())

/** ShoalStrategyForm: rows that are folded away until somebody wants them; they start with what suits most tables. */
G_DECLARE_FINAL_TYPE (ShoalStrategyForm, shoal_strategy_form, SHOAL, STRATEGY_FORM, AdwBin)

void shoal_strategy_form_get_settings (ShoalStrategyForm     *self,
                                       ShoalStrategySettings *settings);

G_END_DECLS
