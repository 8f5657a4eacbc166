/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An incomplete matching in which rows take the originals with the least growth of their loss. */
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
 * @numbers: by row, the loss of its box
 * @closing: (nullable): asked whether to abandon the last steps, which make a graph of the draft
 * @tree: the tuples with free rows
 * @limit: an original is free while fewer rows than this have it
 * @n_free: by tuple, number of its free rows
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

/** shoal_row_growth_is_free: Returns: whether a further row may take @original. */
static inline gboolean
shoal_row_growth_is_free (const ShoalRowGrowth *self,
                          guint32               original)
{
  return self->draft->n_held[original] < self->limit;
}

G_END_DECLS
