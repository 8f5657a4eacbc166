/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The losses of the published rows of a matching, and their change by an exchange. */
#pragma once

#include "solve/matching/search/shoal-matching-graph.h"
#include "solve/partition/search/shoal-box.h"
#include "utility/shoal-sil.h"

G_BEGIN_DECLS

/* The distance of the originals of each published row to their mean and modes, and its change by an exchange. */

/**
 * ShoalRowSil:
 * @graph: the originals of the rows
 * @tuple_of_row: the values of each original
 * @n_numbers: attributes that have a mean
 * @n_others: attributes that have a mode
 * @numbers: @n_numbers per tuple, in standard deviations
 * @codes: @n_others per tuple
 * @costs: per attribute with a mode, the cost of another value
 * @sums: @n_numbers per row: sums over its originals
 * @most: @n_others per row: number of originals that have the mode
 * @n_modes: @n_others per row: number of values with that frequency
 * @scale: factor from the sum over all rows to the objective
 *
 * The metric sil row by row. With sums and counters the loss of a row with another original takes O(degree × attributes) time. They
 * are recomputed when a row changes, so that rounding errors do not add up.
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
 * @loss: losses of boxes; with @sil used only for the places of tuples
 * @sil: (nullable): used for the losses of rows instead of boxes
 * @graph: the originals of the rows
 * @tuple_of_row: the values of each original
 * @boxes: a box per row, which covers its originals
 * @seconds: see shoal_box_set_pair()
 * @numbers: by row, its loss
 * @n_words: words of a box; with @sil 2 instead, for a row and one of its originals
 *
 * With boxes, the loss of a row with one original replaced does not need its other originals. It is exact: a row that changed
 * is recomputed, so that rounding errors do not add up.
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

/** shoal_row_loss_without: @box: (out): the box of @row without its original @original. */
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

/** shoal_row_loss_with: Returns: the loss of a row that adds @original to @box. */
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
 * Returns: the loss of @row with @taken instead of @given.
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
