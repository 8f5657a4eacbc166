/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heterogeneous k-anonymity by local search, eq. 5 and 6. Numbers and dates have a mean; a missing one stands at the mean of its
 * column. Everything else has a mode, missing being a value like others; a value counts where it is another. A column's standard
 * deviation is that of its numbers, or the root of the probability that two rows differ. One without any counts nothing. */

#include "utility/shoal-sil-column.h"

#include <math.h>

static guint32 *
count_codes (const ShoalSilColumn *self,
             gsize                 n_rows)
{
  guint32 *counts = g_new0 (guint32, MAX (self->n_codes, 1));

  for (gsize row = 0; row < n_rows; row++)
    counts[shoal_sil_column_get_code (self, row)]++;
  return counts;
}

/* A power of two above all numbers: divided by it they are at most 1, and nothing is lost by that. */
static int
find_exponent (ShoalColumn *column)
{
  gsize n_values = shoal_column_get_n_values (column);
  int low = 0, high = 0;

  if (n_values == 0)
    return 0;
  frexp (shoal_column_get_number (column, 0), &low);
  frexp (shoal_column_get_number (column, (guint32) n_values - 1), &high);
  return MAX (low, high);
}

static void
fill_numbers (ShoalSilColumn *self,
              ShoalAttribute *attribute,
              const guint32  *counts)
{
  gsize n_values = shoal_column_get_n_values (attribute->column);
  int exponent = find_exponent (attribute->column);
  double n_known = 0, mean = 0, variance = 0;

  self->numbers = g_new0 (double, MAX (self->n_codes, 1));
  for (guint32 code = 0; code < n_values; code++)
    {
      n_known += counts[code];
      self->numbers[code] = ldexp (shoal_column_get_number (attribute->column, code), -exponent);
      mean += counts[code] * self->numbers[code];
    }
  mean /= MAX (n_known, 1);
  for (guint32 code = 0; code < n_values; code++)
    {
      self->numbers[code] -= mean;
      variance += counts[code] * self->numbers[code] * self->numbers[code] / MAX (n_known, 1);
    }
  for (guint32 code = 0; code < n_values; code++)
    self->numbers[code] *= variance > 0 ? attribute->weight / sqrt (variance) : 0;
}

static void
find_mode (ShoalSilColumn *self,
           ShoalAttribute *attribute,
           const guint32  *counts,
           gsize           n_rows)
{
  double equal = 0;

  for (guint32 code = 0; code < self->n_codes; code++)
    {
      equal += ((double) counts[code] / (double) n_rows) * ((double) counts[code] / (double) n_rows);
      if (counts[code] > counts[self->mode])
        self->mode = code;
    }
  self->cost = equal < 1 ? attribute->weight / sqrt (1 - equal) : 0;
}

/** shoal_sil_columns_new: Returns: (transfer full) (array): one for each quasi-identifier of a table with rows, which must outlive them. */
ShoalSilColumn *
shoal_sil_columns_new (ShoalMicrodata *microdata)
{
  ShoalSilColumn *columns = g_new0 (ShoalSilColumn, microdata->n_attributes);

  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);
      ShoalSilColumn *self = &columns[a];
      g_autofree guint32 *counts = NULL;

      self->codes = shoal_column_get_codes (attribute->column, &self->width);
      self->n_codes = shoal_column_get_n_codes (attribute->column);
      counts = count_codes (self, microdata->n_rows);
      if (shoal_column_get_value_type (attribute->column) != SHOAL_VALUE_TEXT)
        fill_numbers (self, attribute, counts);
      else
        find_mode (self, attribute, counts, microdata->n_rows);
    }
  return columns;
}

/** shoal_sil_columns_free: Frees @self and what it has. */
void
shoal_sil_columns_free (ShoalSilColumn *self,
                        guint           n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    g_free (self[i].numbers);
  g_free (self);
}
