/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Row by row, for groups of a few rows that stand anywhere in the table. */

#include "utility/shoal-sil.h"

#include "utility/shoal-sil-column.h"

#include <math.h>

/* Up to so many rows their values are compared with each other, else counted in a table */
#define MAX_COMPARED 48

/** shoal_sil_new: Returns: (transfer full): the values of a table with rows. */
ShoalSil *
shoal_sil_new (ShoalMicrodata *microdata)
{
  ShoalSil *self = g_new0 (ShoalSil, 1);
  ShoalSilColumn *columns = shoal_sil_columns_new (microdata);
  guint number = 0, other = 0;

  self->weight = shoal_microdata_sum_weights (microdata);
  for (guint a = 0; a < microdata->n_attributes; a++)
    if (columns[a].numbers != NULL)
      self->n_numbers++;
    else
      self->n_others++;
  self->numbers = g_new (double, microdata->n_rows * self->n_numbers);
  self->codes = g_new (guint32, microdata->n_rows * self->n_others);
  self->costs = g_new (double, self->n_others);
  self->n_codes = g_new (gsize, self->n_others);
  for (guint a = 0; a < microdata->n_attributes; a++)
    if (columns[a].numbers != NULL)
      {
        for (gsize row = 0; row < microdata->n_rows; row++)
          self->numbers[row * self->n_numbers + number] = columns[a].numbers[shoal_sil_column_get_code (&columns[a], row)];
        number++;
      }
    else
      {
        for (gsize row = 0; row < microdata->n_rows; row++)
          self->codes[row * self->n_others + other] = shoal_sil_column_get_code (&columns[a], row);
        self->costs[other] = columns[a].cost;
        self->n_codes[other++] = columns[a].n_codes;
      }
  shoal_sil_columns_free (columns, microdata->n_attributes);
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
