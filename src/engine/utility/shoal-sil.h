/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distances of values from the means and modes of their groups. */
#pragma once

#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/* The values of one quasi-identifier in standard deviations, by code. */

/**
 * ShoalSilColumn:
 * @codes: of all rows, borrowed from the column, or of all tuples; read with shoal_codes_get()
 * @width: bytes of a code
 * @n_codes: number of codes, with that of missing
 * @numbers: (nullable): by code, weight × (value − mean) / deviation, 0 for missing; %NULL for a column with a mode instead of a mean
 * @cost: cost of a value that differs from the mode: weight / deviation
 * @mode: the most frequent code of all rows; of equally frequent codes, the smallest
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
 * @weight: of all attributes: the divisor of a mean over attributes
 * @n_numbers: attributes that have a mean
 * @n_others: attributes that have a mode
 * @numbers: @n_numbers per row: weight × (value − mean) / deviation
 * @codes: @n_others per row
 * @costs: by other attribute, cost of a value that differs from the mode: weight / deviation
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
