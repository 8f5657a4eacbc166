/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lower bounds of the loss of all local recodings. */
#pragma once

#include "solve/partition/search/shoal-box.h"

G_BEGIN_DECLS

/** SHOAL_PARTITION_BOUND_SMALL: number of tuples of a table up to which the bound is always raised. */
#define SHOAL_PARTITION_BOUND_SMALL 2000

/** SHOAL_PARTITION_BOUND_QUICK, SHOAL_PARTITION_BOUND_THOROUGH: numbers of steps that take a second or two, and some minutes. */
#define SHOAL_PARTITION_BOUND_QUICK G_GUINT64_CONSTANT (100000000)
#define SHOAL_PARTITION_BOUND_THOROUGH G_GUINT64_CONSTANT (20000000000)

double shoal_partition_bound_find  (const ShoalCellLoss *loss,
                                    guint                k,
                                    guint                n_threads,
                                    guint64              max_steps,
                                    ShoalProgress       *progress);

/**
 * ShoalStepBudget:
 * @progress: asked whether to stop
 * @n_left: steps that all threads together may still take
 * @stopped: whether no steps are left, or it was told to stop
 *
 * A search gives up after a number of steps, so that the result does not depend on the number of threads.
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

/* Prices of records, which bound the loss of any partition. */

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
