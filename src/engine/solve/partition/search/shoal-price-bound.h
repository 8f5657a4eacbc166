/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prices of records, which bound what any grouping of them loses. */
#pragma once

#include "solve/partition/search/shoal-box.h"

G_BEGIN_DECLS

double shoal_price_bound_raise (const ShoalCellLoss *loss,
                                guint                k,
                                guint                n_threads,
                                guint64              max_steps,
                                ShoalProgress       *progress,
                                double              *prices);

G_END_DECLS
