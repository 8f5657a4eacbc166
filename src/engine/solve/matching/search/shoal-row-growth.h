/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of a matching in the making take the originals by which they grow least. */
#pragma once

#include "solve/matching/search/shoal-matching-draft.h"
#include "solve/partition/search/shoal-partition-draft.h"
#include "solve/partition/search/shoal-tuple-tree.h"

G_BEGIN_DECLS

/**
 * ShoalRowGrowth:
 * @draft: the matching so far
 * @rows_of_tuple: the rows of every tuple
 * @boxes: a box per row, which covers its originals
 * @numbers: by row, what its box counts
 * @closing: (nullable): whether to leave undone what makes a graph of the draft
 * @tree: the tuples of which some rows are free
 * @limit: an original that so many rows have is free no more
 * @n_free: by tuple, how many of its rows are free
 */
typedef struct
{
  const ShoalCellLoss *loss;
  ShoalMatchingDraft *draft;
  ShoalPartitionDraft *rows_of_tuple;
  guint32 *boxes;
  double *numbers;
  ShoalProgress *closing;
  ShoalTupleTree *tree;
  guint limit;
  guint32 *n_free;
  ShoalNearTuple *found;
} ShoalRowGrowth;

ShoalRowGrowth     *shoal_row_growth_new    (const ShoalCellLoss *loss,
                                             guint                degree,
                                             ShoalProgress       *closing);
void                shoal_row_growth_free   (ShoalRowGrowth      *self);
void                shoal_row_growth_begin  (ShoalRowGrowth      *self,
                                             guint                limit,
                                             ShoalProgress       *progress);
gboolean            shoal_row_growth_find   (ShoalRowGrowth      *self,
                                             guint32              row,
                                             guint32             *original,
                                             double              *growth);
void                shoal_row_growth_add    (ShoalRowGrowth      *self,
                                             guint32              row,
                                             guint32              original);
void                shoal_row_growth_reset  (ShoalRowGrowth      *self,
                                             const guint32       *rows,
                                             gsize                n_rows);
ShoalMatchingGraph *shoal_row_growth_finish (ShoalRowGrowth      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalRowGrowth, shoal_row_growth_free)

/** shoal_row_growth_is_free: Returns: whether one more row may take @original. */
static inline gboolean
shoal_row_growth_is_free (const ShoalRowGrowth *self,
                          guint32               original)
{
  return self->draft->n_held[original] < self->limit;
}

G_END_DECLS
