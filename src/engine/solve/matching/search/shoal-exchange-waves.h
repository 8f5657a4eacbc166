/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Local search on a whole matching, region by region on all threads. */
#pragma once

#include "solve/matching/search/shoal-exchange-region.h"

G_BEGIN_DECLS

void shoal_exchange_wave (ShoalExchange *exchange,
                          guint          wave,
                          guint          region_rows,
                          guint64        seed,
                          guint          n_threads,
                          double        *best);

G_END_DECLS
