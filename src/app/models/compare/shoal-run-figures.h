/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the table that a run would publish is worth, measured by a worker. */
#pragma once

#include "strategy/shoal-strategy-study.h"

G_BEGIN_DECLS

void     shoal_run_figures_measure_async  (ShoalMicrodata               *microdata,
                                           ShoalRecoding                *recoding,
                                           const ShoalStrategySettings  *settings,
                                           GCancellable                 *cancellable,
                                           GAsyncReadyCallback           callback,
                                           gpointer                      user_data);
gboolean shoal_run_figures_measure_finish (GAsyncResult                 *result,
                                           ShoalStrategyFigures         *figures,
                                           GError                      **error);

G_END_DECLS
