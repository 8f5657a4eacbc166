/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exchange of edges among some of a matching's rows. */
#pragma once

#include "base/shoal-random.h"
#include "solve/matching/search/shoal-row-loss.h"
#include "solve/partition/search/shoal-draft.h"
#include "solve/partition/search/shoal-near-tuples.h"

G_BEGIN_DECLS

/**
 * ShoalExchange:
 * @graph: what is changed
 * @loss: what its rows lose
 * @rows_of_tuple: the rows of every tuple
 * @near: (nullable): rows take originals from among their near tuples; %NULL: from anywhere
 * @region_of_row: edges are exchanged only between rows of one region
 * @listed: by row, whether it waits to be looked at
 * @progress: whether to stop
 * @perturbations: how often per row to shake the matching and mend it again
 * @n_exchanges: what one shake exchanges at random
 * @longest: edges of the longest exchange that is looked for, 2 at least
 * @only_changed: whether after a shake only rows that changed are looked at, not all
 *
 * What regions share. Each writes only what belongs to its own rows.
 */
typedef struct
{
  ShoalMatchingGraph *graph;
  ShoalRowLoss *loss;
  const ShoalDraft *rows_of_tuple;
  const ShoalNearTuples *near;
  guint32 *region_of_row;
  guint8 *listed;
  ShoalProgress *progress;
  double perturbations;
  guint n_exchanges;
  guint longest;
  gboolean only_changed;
} ShoalExchange;

void shoal_exchange_region_run (const ShoalExchange *exchange,
                                const guint32       *rows,
                                guint32              n_rows,
                                ShoalRandom          random);

G_END_DECLS
