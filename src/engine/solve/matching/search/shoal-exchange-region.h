/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exchange of edges between some of the rows of a matching. */
#pragma once

#include "base/shoal-random.h"
#include "solve/matching/search/shoal-row-loss.h"
#include "solve/partition/search/shoal-near-tuples.h"
#include "solve/partition/search/shoal-partition-draft.h"

G_BEGIN_DECLS

/* How much a row of a matching gains with other originals. */

/**
 * ShoalRowGains:
 * @row: the row
 * @first: the first place that may get another original
 * @end: the place behind the last one
 * @twins: by place: the first one from @first on whose original has the same values
 * @boxes: by place that is its own twin: the row without that original
 * @gains: by place: how much the row gains if another original replaces the one there, below 0 where it loses
 *
 * The gain is the same at places with equal originals, and for all originals of one tuple.
 */
typedef struct
{
  const ShoalRowLoss *loss;
  guint32 row;
  guint first;
  guint end;
  guint *twins;
  guint32 *boxes;
  double *gains;
} ShoalRowGains;

ShoalRowGains *shoal_row_gains_new   (const ShoalRowLoss *loss);
void           shoal_row_gains_free  (ShoalRowGains      *self);
void           shoal_row_gains_begin (ShoalRowGains      *self,
                                      guint32             row,
                                      guint               first,
                                      guint               end);
double         shoal_row_gains_find  (ShoalRowGains      *self,
                                      guint32             taken,
                                      guint64            *n_tried);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalRowGains, shoal_row_gains_free)

/**
 * ShoalExchange:
 * @graph: the graph that is changed
 * @loss: the losses of its rows
 * @rows_of_tuple: the rows of every tuple
 * @near: (nullable): rows take originals from among their near tuples; %NULL: from anywhere
 * @region_of_row: edges are exchanged only between rows of one region
 * @listed: by row, whether it is on the list
 * @progress: asked whether to stop
 * @perturbations: number of perturbations per row
 * @n_exchanges: random exchanges of one perturbation
 * @longest: edges of the longest exchange that is tried, 2 at least
 * @only_changed: whether the search after a perturbation begins with the changed rows only, not all
 *
 * Data shared by all regions. Each region writes only the data of its own rows.
 */
typedef struct
{
  ShoalMatchingGraph *graph;
  ShoalRowLoss *loss;
  const ShoalPartitionDraft *rows_of_tuple;
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
