/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far the originals of each published row are from their mean and modes, and what an exchange would change. */
#pragma once

#include "solve/matching/search/shoal-matching-graph.h"
#include "utility/shoal-sil.h"

G_BEGIN_DECLS

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

G_END_DECLS
