/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computes distances row by row, for groups of a few rows anywhere in the table. */

#include "utility/shoal-sil.h"

#include "utility/shoal-metric-private.h"

#include <math.h>
#include <string.h>

/* Heterogeneous k-anonymity by local search, eq. 5 and 6. Numbers and dates have a mean; a missing number counts as the mean of its
 * column. Other columns have a mode, where missing is a value like others; values that differ from the mode count. A column's standard
 * deviation is that of its numbers, or the root of the probability that two rows differ. A column with deviation 0 does not count. */

/* The exponent of a power of two above all numbers: divided by it they are at most 1, without loss of precision. */
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
find_mode_of_column (ShoalSilColumn *self,
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

/** _shoal_metric_list_codes: Returns: (transfer full) (array) (nullable): the code of each leaf, G_MAXUINT32 for a leaf without a code;
 *   %NULL if several codes have the same leaf. */
guint32 *
_shoal_metric_list_codes (ShoalAttribute *attribute)
{
  g_autofree guint32 *codes = NULL;

  g_return_val_if_fail (SHOAL_IS_ATTRIBUTE (attribute), NULL);

  codes = g_new (guint32, MAX (1, attribute->n_leaves));
  memset (codes, 0xff, attribute->n_leaves * sizeof *codes);
  for (guint32 code = 0; code < shoal_column_get_n_codes (attribute->column); code++)
    {
      guint32 leaf = attribute->leaf_of_code[code];

      if (leaf >= attribute->n_leaves)
        continue;
      if (codes[leaf] != G_MAXUINT32)
        return NULL;
      codes[leaf] = code;
    }
  return g_steal_pointer (&codes);
}

/* How many rows have each code. The rows of leaves are known already. */
static guint32 *
count_rows (ShoalMicrodata *microdata,
            guint           a)
{
  ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);
  g_autofree guint32 *code_of_leaf = _shoal_metric_list_codes (attribute);
  guint32 *counts;

  if (code_of_leaf == NULL)
    return shoal_column_count_rows (attribute->column);
  counts = g_new0 (guint32, shoal_column_get_n_codes (attribute->column));
  for (guint32 leaf = 0; leaf < attribute->n_leaves; leaf++)
    if (code_of_leaf[leaf] != G_MAXUINT32)
      counts[code_of_leaf[leaf]] = microdata->rows_of_leaf[a][leaf];
  return counts;
}

/** shoal_sil_columns_new: Returns: (transfer full) (array): one for each quasi-identifier; @microdata must have rows and outlive them. */
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
      counts = count_rows (microdata, a);
      if (shoal_column_get_value_type (attribute->column) != SHOAL_VALUE_TEXT)
        fill_numbers (self, attribute, counts);
      else
        find_mode_of_column (self, attribute, counts, microdata->n_rows);
    }
  return columns;
}

/** shoal_sil_columns_free: Frees @self and its contents. */
void
shoal_sil_columns_free (ShoalSilColumn *self,
                        guint           n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    g_free (self[i].numbers);
  g_free (self);
}

/* Up to this many rows, values are compared with each other; for more rows they are counted in a table */
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

/* The most frequent value; of equally frequent values, the smallest. */
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
 * @group: rows whose means and modes stand for the group
 * @rows: rows whose distances to these are summed, mostly @group itself
 * @squares: room for @n_rows numbers
 *
 * Returns: the sum of their distances: the Euclidean distance of all numbers, plus the cost of each other attribute that differs.
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
