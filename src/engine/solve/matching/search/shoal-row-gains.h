/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a row of a matching gains with other originals. */
#pragma once

#include "solve/matching/search/shoal-row-loss.h"

G_BEGIN_DECLS

/**
 * ShoalRowGains:
 * @row: the row that is looked at
 * @first: the first of its places that may get another original
 * @end: behind the last one
 * @twins: by place: the first one from @first on whose original has the same values
 * @boxes: by place that is its own twin: the row without that original
 * @gains: by place: what the row gains with another original instead, below 0 where it loses
 *
 * Places with equal originals gain the same, and so does every original of one tuple.
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

G_END_DECLS
