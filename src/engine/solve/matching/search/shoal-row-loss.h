/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the published rows of a matching lose, and what an exchange would change. */
#pragma once

#include "solve/matching/search/shoal-matching-graph.h"
#include "solve/partition/search/shoal-box.h"
#include "utility/shoal-sil.h"

G_BEGIN_DECLS

/* How far the originals of each published row are from their mean and modes, and what an exchange would change. */

/**
 * ShoalRowSil:
 * @graph: the originals of the rows
 * @tuple_of_row: the values of each original
 * @n_numbers: attributes that have a mean
 * @n_others: attributes that have a mode
 * @numbers: @n_numbers per tuple, in standard deviations
 * @codes: @n_others per tuple
 * @costs: by other attribute, what a value counts that is not the mode
 * @sums: @n_numbers per row: of its originals
 * @most: @n_others per row: how many of its originals have the mode
 * @n_modes: @n_others per row: how many values are as frequent as that
 * @scale: what the sum of all rows is to be multiplied by
 *
 * The metric sil row by row. Sums and counters say in time O(degree × attributes) what a row counts with another original. They
 * are counted anew when a row was changed, so that nothing is added up along the way.
 */
typedef struct
{
  const ShoalMatchingGraph *graph;
  const guint32 *tuple_of_row;
  guint n_numbers;
  guint n_others;
  double *numbers;
  guint32 *codes;
  const double *costs;
  double *sums;
  guint32 *most;
  guint32 *n_modes;
  double scale;
} ShoalRowSil;

ShoalRowSil *shoal_row_sil_new      (const ShoalSil           *sil,
                                     ShoalMicrodata           *microdata,
                                     const ShoalMatchingGraph *graph);
void         shoal_row_sil_free     (ShoalRowSil              *self);
double       shoal_row_sil_refresh  (ShoalRowSil              *self,
                                     guint32                   row);
double       shoal_row_sil_replaced (const ShoalRowSil        *self,
                                     guint32                   row,
                                     guint32                   given,
                                     guint32                   taken);

/**
 * ShoalRowLoss:
 * @loss: what boxes lose; with a @sil only where tuples lie
 * @sil: (nullable): what rows lose instead of boxes
 * @graph: the originals of the rows
 * @tuple_of_row: the values of each original
 * @boxes: a box per row, which covers its originals
 * @seconds: see shoal_box_set_pair()
 * @numbers: by row, what its box counts
 * @n_words: of a box, or of what stands for one: a row and one of its originals, with a @sil
 *
 * So what a row loses without one original and with another is found without looking at the others. It is exact, however
 * it came about: a row that was changed is summed up anew, and nothing is added along the way.
 */
typedef struct
{
  const ShoalCellLoss *loss;
  ShoalRowSil *sil;
  const ShoalMatchingGraph *graph;
  const guint32 *tuple_of_row;
  guint32 *boxes;
  guint32 *seconds;
  double *numbers;
  guint n_words;
} ShoalRowLoss;

ShoalRowLoss *shoal_row_loss_new      (const ShoalCellLoss      *loss,
                                       const ShoalSil           *sil,
                                       const ShoalMatchingGraph *graph,
                                       ShoalProgress            *progress);
void          shoal_row_loss_free     (ShoalRowLoss             *self);
void          shoal_row_loss_refresh  (ShoalRowLoss             *self,
                                       guint32                   row);
double        shoal_row_loss_sum      (const ShoalRowLoss       *self);
double        shoal_row_loss_scale    (const ShoalRowLoss       *self,
                                       double                    sum);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalRowLoss, shoal_row_loss_free)

/** shoal_row_loss_without: @box: (out): what is left of the box of @row without the original @original. */
static inline void
shoal_row_loss_without (const ShoalRowLoss *self,
                        guint32             row,
                        guint32             original,
                        guint32            *box)
{
  gsize word = (gsize) row * self->loss->n_words;

  if (self->sil != NULL)
    {
      box[0] = row;
      box[1] = original;
      return;
    }
  shoal_box_without (self->loss, self->boxes + word, self->seconds + word, self->tuple_of_row[original], box);
}

/** shoal_row_loss_with: Returns: what a row counts whose box is @box when @original joins. */
static inline double
shoal_row_loss_with (const ShoalRowLoss *self,
                     const guint32      *box,
                     guint32             original)
{
  if (self->sil != NULL)
    return shoal_row_sil_replaced (self->sil, box[0], box[1], original);
  return shoal_box_number_with (self->loss, box, self->tuple_of_row[original]);
}

/**
 * shoal_row_loss_replaced:
 * @given: an original of @row, of at least two
 * @taken: another original
 * @box: room for a box
 *
 * Returns: what @row counts with @taken instead of @given.
 */
static inline double
shoal_row_loss_replaced (const ShoalRowLoss *self,
                         guint32             row,
                         guint32             given,
                         guint32             taken,
                         guint32            *box)
{
  gsize word = (gsize) row * self->loss->n_words;

  if (self->sil != NULL)
    return shoal_row_sil_replaced (self->sil, row, given, taken);
  return shoal_box_number_replaced (self->loss, self->boxes + word, self->seconds + word, self->tuple_of_row[given],
                                    self->tuple_of_row[taken], box);
}

G_END_DECLS
