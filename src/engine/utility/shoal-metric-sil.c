/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heterogeneous k-anonymity by local search, eq. 7, over all edges of a matching's graph. Groups are summed column by column, and
 * a few at a time by every thread: what each adds is kept, so that the sum does not depend on the number of threads. */

#include "utility/shoal-metric-private.h"

#include "base/shoal-parallel.h"
#include "utility/shoal-sil-column.h"
#include "utility/shoal-sil.h"

#include <math.h>
#include <string.h>

/* Rows that a thread takes at a time, or the next group after so many. */
#define BLOCK_ROWS 65536

static double
sum_matching (const ShoalSil *sil,
              ShoalClasses   *classes)
{
  gsize n_rows;
  guint degree;
  const guint32 *originals = shoal_recoding_get_originals (classes->recoding, &n_rows, &degree);
  g_autofree double *squares = g_new (double, degree);
  double sum = 0;

  for (gsize row = 0; row < n_rows; row++)
    sum += shoal_sil_sum (sil, originals + row * degree, degree, originals + row * degree, degree, squares);
  return sum / degree;
}

typedef struct
{
  ShoalClasses *classes;
  const ShoalSilColumn *columns;
  const guint32 *rows;  /* group after group */
  const gsize *first;   /* of each group among them */
  gsize most_rows;      /* of a group */
  gsize most_codes;     /* of a column */
  gsize n_blocks;
  double *sums;         /* by block */
} Groups;

/* What one thread counts with. */
typedef struct
{
  double *squares; /* by member of a group */
  guint32 *counts; /* by code; 0 between two groups */
} Scratch;

/* How many members of a group do not have its mode. */
static gsize
count_others (const ShoalSilColumn *column,
              const guint32        *members,
              gsize                 n_members,
              guint32              *counts)
{
  guint32 most = 0;

  for (gsize j = 0; j < n_members; j++)
    {
      guint32 count = ++counts[shoal_sil_column_get_code (column, members[j])];

      most = MAX (most, count);
    }
  if (n_members >= column->n_codes)
    memset (counts, 0, column->n_codes * sizeof *counts);
  else
    for (gsize j = 0; j < n_members; j++)
      counts[shoal_sil_column_get_code (column, members[j])] = 0;
  return n_members - most;
}

static void
add_squares (const ShoalSilColumn *column,
             const guint32        *members,
             gsize                 n_members,
             double                mean,
             double               *squares)
{
  for (gsize j = 0; j < n_members; j++)
    {
      double difference = column->numbers[shoal_sil_column_get_code (column, members[j])] - mean;

      squares[j] += difference * difference;
    }
}

static double
get_mean (const ShoalSilColumn *column,
          const guint32        *members,
          gsize                 n_members)
{
  double sum = 0;

  for (gsize j = 0; j < n_members; j++)
    sum += column->numbers[shoal_sil_column_get_code (column, members[j])];
  return sum / (double) n_members;
}

static gsize
count_without_mode (const ShoalSilColumn *column,
                    const guint32        *members,
                    gsize                 n_members)
{
  gsize n_others = 0;

  for (gsize j = 0; j < n_members; j++)
    n_others += shoal_sil_column_get_code (column, members[j]) != column->mode;
  return n_others;
}

/* Suppressed rows count as if all rows were one class: its means are 0, and its modes those of the columns. */
static double
sum_group (const Groups *self,
           guint32       group,
           Scratch      *scratch)
{
  const guint32 *members = self->rows + self->first[group];
  gsize n_members = self->first[group + 1] - self->first[group];
  gboolean suppressed = shoal_classes_is_suppressed (self->classes, group);
  double sum = 0;

  memset (scratch->squares, 0, n_members * sizeof *scratch->squares);
  for (guint a = 0; a < self->classes->microdata->n_attributes; a++)
    {
      const ShoalSilColumn *column = &self->columns[a];

      if (column->numbers != NULL)
        add_squares (column, members, n_members, suppressed ? 0 : get_mean (column, members, n_members), scratch->squares);
      else if (suppressed)
        sum += column->cost * (double) count_without_mode (column, members, n_members);
      else
        sum += column->cost * (double) count_others (column, members, n_members, scratch->counts);
    }
  for (gsize j = 0; j < n_members; j++)
    sum += sqrt (scratch->squares[j]);
  return sum;
}

/* The first group that begins in a block of rows, or in a later one. */
static guint32
find_first_group (const Groups *self,
                  gsize         block)
{
  guint32 low = 0, high = self->classes->n_groups;

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (self->first[middle] < block * BLOCK_ROWS)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
sum_blocks (guint    thread,
            guint    n_threads,
            gpointer data)
{
  const Groups *self = data;
  g_autofree double *squares = g_new (double, self->most_rows);
  g_autofree guint32 *counts = g_new0 (guint32, self->most_codes);
  Scratch scratch = { squares, counts };

  for (gsize block = thread; block < self->n_blocks; block += n_threads)
    {
      guint32 end = find_first_group (self, block + 1);

      self->sums[block] = 0;
      for (guint32 group = find_first_group (self, block); group < end; group++)
        self->sums[block] += sum_group (self, group, &scratch);
    }
}

static double
sum_groups (const ShoalSilColumn *columns,
            ShoalClasses         *classes)
{
  g_autofree gsize *first = NULL;
  g_autofree guint32 *rows = shoal_classes_sort_rows (classes, &first);
  gsize n_blocks = (classes->microdata->n_rows + BLOCK_ROWS - 1) / BLOCK_ROWS;
  g_autofree double *sums = g_new (double, n_blocks);
  Groups groups = { classes, columns, rows, first, 0, 0, n_blocks, sums };
  double sum = 0;

  for (guint32 group = 0; group < classes->n_groups; group++)
    groups.most_rows = MAX (groups.most_rows, classes->sizes[group]);
  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    groups.most_codes = MAX (groups.most_codes, columns[a].n_codes);
  shoal_parallel_run ((guint) MIN (n_blocks, shoal_parallel_n_threads (0)), sum_blocks, &groups);
  for (gsize block = 0; block < n_blocks; block++)
    sum += sums[block];
  return sum;
}

double
_shoal_metric_sil (ShoalClasses *classes)
{
  ShoalMicrodata *microdata = classes->microdata;
  double weight = shoal_microdata_sum_weights (microdata), sum;

  if (microdata->n_rows == 0)
    return NAN;
  if (classes->kind == SHOAL_RECODING_MATCHING)
    {
      g_autoptr (ShoalSil) sil = shoal_sil_new (microdata);

      sum = sum_matching (sil, classes);
    }
  else
    {
      ShoalSilColumn *columns = shoal_sil_columns_new (microdata);

      sum = sum_groups (columns, classes);
      shoal_sil_columns_free (columns, microdata->n_attributes);
    }
  return weight > 0 ? sum / (weight * (double) microdata->n_rows) : NAN;
}
