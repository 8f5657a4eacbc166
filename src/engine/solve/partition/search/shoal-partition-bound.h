/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How little a local recoding must lose at least. */
#pragma once

#include "solve/partition/search/shoal-box.h"

G_BEGIN_DECLS

/** SHOAL_PARTITION_BOUND_SMALL: tuples of a table whose bound is raised in any case. */
#define SHOAL_PARTITION_BOUND_SMALL 2000

/** SHOAL_PARTITION_BOUND_QUICK, SHOAL_PARTITION_BOUND_THOROUGH: steps of a second or two, and of some minutes. */
#define SHOAL_PARTITION_BOUND_QUICK G_GUINT64_CONSTANT (100000000)
#define SHOAL_PARTITION_BOUND_THOROUGH G_GUINT64_CONSTANT (20000000000)

double shoal_partition_bound_find  (const ShoalCellLoss *loss,
                                    guint                k,
                                    guint                n_threads,
                                    guint64              max_steps,
                                    ShoalProgress       *progress);

/**
 * ShoalStepBudget:
 * @progress: whether to stop
 * @n_left: steps that all threads together may still take
 * @stopped: whether there is no more to take, or was told to stop
 *
 * How many steps there are decides when a search gives up, on any number of threads.
 */
typedef struct
{
  ShoalProgress *progress;
  guint64 n_left;
  GMutex mutex;
  gint stopped;
} ShoalStepBudget;

void shoal_step_budget_take (ShoalStepBudget *self,
                             gsize           *n_steps);

/* Prices of records, which bound what any grouping of them loses. */

double shoal_price_bound_raise (const ShoalCellLoss *loss,
                                guint                k,
                                guint                n_threads,
                                guint64              max_steps,
                                ShoalProgress       *progress,
                                double              *prices);

gboolean shoal_price_search_ratios (const ShoalCellLoss *loss,
                                    guint                k,
                                    const double        *prices,
                                    const guint32       *order,
                                    double               limit,
                                    guint                max_nodes,
                                    guint                n_threads,
                                    ShoalStepBudget     *budget,
                                    double              *ratios);

G_END_DECLS
