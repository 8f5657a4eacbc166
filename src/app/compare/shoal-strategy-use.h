/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes a strategy over as what is released. */
#pragma once

#include "models/compare/shoal-strategy-comparison.h"

G_BEGIN_DECLS

typedef void (*ShoalStrategyUsedFunc) (ShoalSessionRun *run,
                                       const char      *error,
                                       gpointer         user_data);

void shoal_strategy_use (ShoalSession            *session,
                         ShoalStrategyComparison *comparison,
                         guint                    index,
                         GCancellable            *cancellable,
                         ShoalStrategyUsedFunc    func,
                         gpointer                 user_data);

G_END_DECLS
