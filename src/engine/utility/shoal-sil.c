/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heterogeneous k-anonymity by local search, eq. 5 and 6. Numbers and dates have a mean; a missing one stands at the mean of its
 * column. Everything else has a mode, missing being a value like others; a value counts where it is another. A column's standard
 * deviation is that of its numbers, or the root of the probability that two rows differ. One without any counts nothing. */

#include "utility/shoal-sil.h"

#include <math.h>

/* Up to so many rows their values are compared with each other, else counted in a table */
#define MAX_COMPARED 48

static gboolean
has_numbers (ShoalAttribute *attribute)
{
  return shoal_column_get_value_type (attribute->column) != SHOAL_VALUE_TEXT;
}

static double
get_number (ShoalAttribute *attribute,
            gsize           row,
            double          missing)
{
  guint32 code = shoal_column_get_code (attribute->column, row);

  return code < shoal_column_get_n_values (attribute->column) ? shoal_column_get_number (attribute->column, code) : missing;
}

static void
fill_numbers (ShoalSil       *self,
              ShoalAttribute *attribute,
              gsize           n_rows,
              guint           i)
{
  double n_known = (double) (n_rows - shoal_column_get_n_missing (attribute->column)), mean = 0, variance = 0, scale;

  for (gsize row = 0; row < n_rows; row++)
    mean += get_number (attribute, row, 0) / MAX (n_known, 1);
  for (gsize row = 0; row < n_rows; row++)
    {
      double difference = get_number (attribute, row, mean) - mean;

      variance += difference * difference / MAX (n_known, 1);
    }
  scale = variance > 0 ? attribute->weight / sqrt (variance) : 0;
  for (gsize row = 0; row < n_rows; row++)
    self->numbers[row * self->n_numbers + i] = scale * (get_number (attribute, row, mean) - mean);
}

static void
fill_codes (ShoalSil       *self,
            ShoalAttribute *attribute,
            gsize           n_rows,
            guint           i)
{
  gsize n_codes = shoal_column_get_n_codes (attribute->column);
  g_autofree guint32 *counts = g_new0 (guint32, MAX (n_codes, 1));
  double equal = 0;

  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 code = shoal_column_get_code (attribute->column, row);

      self->codes[row * self->n_others + i] = code;
      counts[code]++;
    }
  for (gsize code = 0; code < n_codes; code++)
    equal += ((double) counts[code] / (double) n_rows) * ((double) counts[code] / (double) n_rows);
  self->n_codes[i] = n_codes;
  self->costs[i] = equal < 1 ? attribute->weight / sqrt (1 - equal) : 0;
}

/** shoal_sil_new: Returns: (transfer full): the values of a table with rows. */
ShoalSil *
shoal_sil_new (ShoalMicrodata *microdata)
{
  ShoalSil *self = g_new0 (ShoalSil, 1);
  guint number = 0, other = 0;

  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

      self->weight += attribute->weight;
      if (has_numbers (attribute))
        self->n_numbers++;
      else
        self->n_others++;
    }
  self->numbers = g_new (double, microdata->n_rows * self->n_numbers);
  self->codes = g_new (guint32, microdata->n_rows * self->n_others);
  self->costs = g_new (double, self->n_others);
  self->n_codes = g_new (gsize, self->n_others);
  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

      if (has_numbers (attribute))
        fill_numbers (self, attribute, microdata->n_rows, number++);
      else
        fill_codes (self, attribute, microdata->n_rows, other++);
    }
  return self;
}

void
shoal_sil_free (ShoalSil *self)
{
  g_free (self->numbers);
  g_free (self->codes);
  g_free (self->costs);
  g_free (self->n_codes);
  g_free (self);
}

static guint32
get_code (const ShoalSil *self,
          guint32         row,
          guint           i)
{
  return self->codes[(gsize) row * self->n_others + i];
}

/* The most frequent value; of several the smallest. */
static guint32
find_mode (const ShoalSil *self,
           const guint32  *group,
           gsize           n_group,
           guint           i)
{
  g_autofree guint32 *counts = n_group > MAX_COMPARED ? g_new0 (guint32, self->n_codes[i]) : NULL;
  guint32 mode = 0;
  gsize most = 0;

  for (gsize j = 0; j < n_group; j++)
    {
      guint32 code = get_code (self, group[j], i);
      gsize count = 0;

      if (counts != NULL)
        count = ++counts[code];
      else
        for (gsize other = 0; other < n_group; other++)
          count += get_code (self, group[other], i) == code;
      if (count > most || (count == most && code < mode))
        {
          most = count;
          mode = code;
        }
    }
  return mode;
}

/**
 * shoal_sil_sum:
 * @group: rows that are published alike
 * @rows: rows whose distance to what stands for @group is asked for, mostly @group itself
 * @squares: room for @n_rows numbers
 *
 * Returns: the sum of their distances: of the numbers together the Euclidean one, and of each other attribute that differs.
 */
double
shoal_sil_sum (const ShoalSil *self,
               const guint32  *group,
               gsize           n_group,
               const guint32  *rows,
               gsize           n_rows,
               double         *squares)
{
  double sum = 0;

  for (gsize j = 0; j < n_rows; j++)
    squares[j] = 0;
  for (guint i = 0; i < self->n_numbers; i++)
    {
      double mean = 0;

      for (gsize j = 0; j < n_group; j++)
        mean += self->numbers[(gsize) group[j] * self->n_numbers + i];
      mean /= (double) n_group;
      for (gsize j = 0; j < n_rows; j++)
        {
          double difference = self->numbers[(gsize) rows[j] * self->n_numbers + i] - mean;

          squares[j] += difference * difference;
        }
    }
  for (gsize j = 0; j < n_rows; j++)
    sum += sqrt (squares[j]);
  for (guint i = 0; i < self->n_others; i++)
    {
      guint32 mode = find_mode (self, group, n_group, i);

      for (gsize j = 0; j < n_rows; j++)
        if (get_code (self, rows[j], i) != mode)
          sum += self->costs[i];
    }
  return sum;
}
