/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far values are from what stands for their group. */
#pragma once

#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/* The values of one quasi-identifier in standard deviations, by code. */

/**
 * ShoalSilColumn:
 * @codes: of all rows, borrowed from the column, or of all tuples; ask with shoal_codes_get()
 * @width: bytes of a code
 * @n_codes: missing included
 * @numbers: (nullable): by code, weight × (value − mean) / deviation, 0 for missing; %NULL for what has no mean but a mode
 * @cost: what a value counts that is not the mode: weight / deviation
 * @mode: the most frequent code of all rows, of several the smallest
 *
 * Immutable, safe from any thread.
 */
typedef struct
{
  gconstpointer codes;
  guint width;
  gsize n_codes;
  double *numbers;
  double cost;
  guint32 mode;
} ShoalSilColumn;

ShoalSilColumn *shoal_sil_columns_new  (ShoalMicrodata *microdata);
void            shoal_sil_columns_free (ShoalSilColumn *self,
                                        guint           n_columns);

/** shoal_sil_column_get_code: Returns: the code of @row. */
static inline guint32
shoal_sil_column_get_code (const ShoalSilColumn *self,
                           gsize                 row)
{
  return shoal_codes_get (self->codes, self->width, row);
}

/**
 * ShoalSil:
 * @weight: of all attributes: what a mean over attributes is to be divided by
 * @n_numbers: attributes that have a mean
 * @n_others: attributes that have a mode
 * @numbers: @n_numbers per row: weight × value / deviation
 * @codes: @n_others per row
 * @costs: by other attribute, what a value counts that is not the mode: weight / deviation
 * @n_codes: by other attribute
 *
 * The values of all rows in standard deviations. Immutable, safe from any thread.
 */
typedef struct
{
  double weight;
  guint n_numbers;
  guint n_others;
  double *numbers;
  guint32 *codes;
  double *costs;
  gsize *n_codes;
} ShoalSil;

ShoalSil *shoal_sil_new  (ShoalMicrodata *microdata);
void      shoal_sil_free (ShoalSil       *self);
double    shoal_sil_sum  (const ShoalSil *self,
                          const guint32  *group,
                          gsize           n_group,
                          const guint32  *rows,
                          gsize           n_rows,
                          double         *squares);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalSil, shoal_sil_free)

G_END_DECLS
