/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of one quasi-identifier in standard deviations, by code. */
#pragma once

#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/**
 * ShoalSilColumn:
 * @codes: of all rows, borrowed from the column; ask with shoal_codes_get()
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

G_END_DECLS
