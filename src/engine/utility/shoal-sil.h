/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far values are from what stands for their group. */
#pragma once

#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

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
