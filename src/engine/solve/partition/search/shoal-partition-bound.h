/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How little a local recoding must lose at least. */
#pragma once

#include "solve/partition/search/shoal-box.h"

G_BEGIN_DECLS

double shoal_partition_bound_find  (const ShoalCellLoss *loss,
                                    guint                k,
                                    guint                n_threads,
                                    ShoalProgress       *progress);

G_END_DECLS
