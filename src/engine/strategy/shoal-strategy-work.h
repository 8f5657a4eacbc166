/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a study of strategies does, stage after stage, in the calling thread. */
#pragma once

#include "strategy/shoal-strategy-findings.h"
#include "strategy/shoal-strategy-settings.h"

G_BEGIN_DECLS

typedef struct _ShoalStrategyWork ShoalStrategyWork;

ShoalStrategyWork *shoal_strategy_work_new     (ShoalMicrodata               *microdata,
                                                const ShoalStrategySettings  *settings,
                                                ShoalStrategyFindings        *findings,
                                                ShoalProgress                *progress,
                                                GError                      **error);
void               shoal_strategy_work_free    (ShoalStrategyWork            *self);
gboolean           shoal_strategy_work_perform (ShoalStrategyWork            *self,
                                                GError                      **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalStrategyWork, shoal_strategy_work_free)

G_END_DECLS
