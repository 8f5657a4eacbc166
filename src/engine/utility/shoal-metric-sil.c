/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heterogeneous k-anonymity by local search, eq. 7, over all edges of a matching's graph. Groups are summed column by column, in blocks
 * that the threads share; the sum of each block is kept, so the result does not depend on the number of threads. If rows with the same
 * tuple are always in the same group, each tuple is visited once. The groups of a local recoding are its clusters, whose rows are
 * joined by edges, even if two clusters publish equal cells. */

#include "utility/shoal-metric-private.h"

#include "base/shoal-parallel.h"
#include "utility/shoal-sil.h"

#include <math.h>
#include <string.h>

/* Members of a block; a block has the groups that begin in it. */
#define BLOCK_MEMBERS 65536

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

/* The members of all groups, group after group: rows, or tuples with their numbers of rows. */
typedef struct
{
  guint32 n_groups;
  guint32 *rows;
  guint32 *weights; /* NULL if all are 1 */
  gsize *first;     /* index of the first member of each group, and the number of members */
} Members;

typedef struct
{
  ShoalClasses *classes;
  const ShoalSilColumn *columns;
  Members members;
  gsize most_members; /* of any group */
  gsize most_codes;   /* of any column */
  gsize n_blocks;
  double *sums; /* by block */
} Groups;

/* The members of one group. */
typedef struct
{
  const guint32 *rows;
  const guint32 *weights;
  gsize n;
  gsize n_rows;
} Group;

/* The working memory of one thread. */
typedef struct
{
  double *squares; /* by member of a group */
  guint32 *counts; /* by code; all 0 between two groups */
} Scratch;

static inline guint32
get_weight (const Group *group,
            gsize        j)
{
  return group->weights != NULL ? group->weights[j] : 1;
}

/* How many rows of a group differ from its mode. */
static gsize
count_others (const ShoalSilColumn *column,
              const Group          *group,
              guint32              *counts)
{
  guint32 most = 0;

  for (gsize j = 0; j < group->n; j++)
    {
      guint32 count = counts[shoal_sil_column_get_code (column, group->rows[j])] += get_weight (group, j);

      most = MAX (most, count);
    }
  if (group->n >= column->n_codes)
    memset (counts, 0, column->n_codes * sizeof *counts);
  else
    for (gsize j = 0; j < group->n; j++)
      counts[shoal_sil_column_get_code (column, group->rows[j])] = 0;
  return group->n_rows - most;
}

static void
add_squares (const ShoalSilColumn *column,
             const Group          *group,
             double                mean,
             double               *squares)
{
  for (gsize j = 0; j < group->n; j++)
    {
      double difference = column->numbers[shoal_sil_column_get_code (column, group->rows[j])] - mean;

      squares[j] += difference * difference;
    }
}

static double
get_mean (const ShoalSilColumn *column,
          const Group          *group)
{
  double sum = 0;

  for (gsize j = 0; j < group->n; j++)
    sum += get_weight (group, j) * column->numbers[shoal_sil_column_get_code (column, group->rows[j])];
  return sum / (double) group->n_rows;
}

static gsize
count_without_mode (const ShoalSilColumn *column,
                    const Group          *group)
{
  gsize n_others = 0;

  for (gsize j = 0; j < group->n; j++)
    if (shoal_sil_column_get_code (column, group->rows[j]) != column->mode)
      n_others += get_weight (group, j);
  return n_others;
}

/* Suppressed rows are compared with the whole table: with the means, which are 0, and the modes of the columns. */
static double
sum_group (const Groups *self,
           guint32       number,
           Scratch      *scratch)
{
  gsize first = self->members.first[number];
  gsize n = self->members.first[number + 1] - first;
  Group group = { self->members.rows + first, self->members.weights != NULL ? self->members.weights + first : NULL, n, 0 };
  gboolean suppressed
    = shoal_classes_is_suppressed (self->classes, self->classes->kind == SHOAL_RECODING_NODE
                                                    ? number
                                                    : shoal_classes_group_of_row (self->classes, group.rows[0]));
  double sum = 0;

  for (gsize j = 0; j < group.n; j++)
    group.n_rows += get_weight (&group, j);
  memset (scratch->squares, 0, group.n * sizeof *scratch->squares);
  for (guint a = 0; a < self->classes->microdata->n_attributes; a++)
    {
      const ShoalSilColumn *column = &self->columns[a];

      if (column->numbers != NULL)
        add_squares (column, &group, suppressed ? 0 : get_mean (column, &group), scratch->squares);
      else if (suppressed)
        sum += column->cost * (double) count_without_mode (column, &group);
      else
        sum += column->cost * (double) count_others (column, &group, scratch->counts);
    }
  for (gsize j = 0; j < group.n; j++)
    sum += get_weight (&group, j) * sqrt (scratch->squares[j]);
  return sum;
}

/* The first group that begins in a block or in a later one. */
static guint32
find_first_group (const Groups *self,
                  gsize         block)
{
  guint32 low = 0, high = self->members.n_groups;

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (self->members.first[middle] < block * BLOCK_MEMBERS)
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
  g_autofree double *squares = g_new (double, self->most_members);
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

/* The first row of each tuple; tuples are numbered in the order of their first rows. */
static guint32 *
list_first_rows (const ShoalMicrodata *microdata)
{
  guint32 *rows = g_new (guint32, microdata->n_tuples);
  guint32 n = 0;

  for (gsize row = 0; n < microdata->n_tuples; row++)
    if (microdata->tuple_of_row[row] == n)
      rows[n++] = (guint32) row;
  return rows;
}

/* Changes @columns to the codes of tuples, which are closer together in memory than those of rows.
 * Returns: FALSE, without a change, if a leaf of some column has several codes. */
static gboolean
take_tuples (ShoalSilColumn *columns,
             ShoalMicrodata *microdata)
{
  g_autoptr (GPtrArray) codes = g_ptr_array_new_with_free_func (g_free);

  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      guint32 *code_of_leaf = _shoal_metric_list_codes (shoal_microdata_get_attribute (microdata, a));

      if (code_of_leaf == NULL)
        return FALSE;
      g_ptr_array_add (codes, code_of_leaf);
    }
  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);
      const guint32 *code_of_leaf = codes->pdata[a];
      ShoalSilColumn *column = &columns[a];

      if (column->numbers != NULL)
        {
          double *numbers = g_new0 (double, MAX (1, attribute->n_leaves));

          for (guint32 leaf = 0; leaf < attribute->n_leaves; leaf++)
            if (code_of_leaf[leaf] != G_MAXUINT32)
              numbers[leaf] = column->numbers[code_of_leaf[leaf]];
          g_free (column->numbers);
          column->numbers = numbers;
        }
      column->mode = attribute->leaf_of_code[column->mode];
      column->codes = microdata->leaves[a];
      column->width = microdata->widths[a];
      column->n_codes = attribute->n_leaves;
    }
  return TRUE;
}

static Members
list_tuples (const ShoalClasses *classes,
             ShoalSilColumn     *columns)
{
  const ShoalMicrodata *microdata = classes->microdata;
  g_autofree guint32 *first_rows = take_tuples (columns, classes->microdata) ? NULL : list_first_rows (microdata);
  g_autofree gsize *next = g_new0 (gsize, classes->n_groups + (gsize) 1);
  Members self = {
    classes->n_groups,
    g_new (guint32, microdata->n_tuples),
    g_new (guint32, microdata->n_tuples),
    g_new (gsize, classes->n_groups + (gsize) 1),
  };

  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    next[classes->group_of_tuple[tuple] + 1]++;
  for (guint32 group = 0; group < classes->n_groups; group++)
    next[group + 1] += next[group];
  memcpy (self.first, next, (classes->n_groups + (gsize) 1) * sizeof *next);
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    {
      gsize member = next[classes->group_of_tuple[tuple]]++;

      self.rows[member] = first_rows != NULL ? first_rows[tuple] : tuple;
      self.weights[member] = microdata->counts[tuple];
    }
  return self;
}

/* The rows of each cluster that is not empty. */
static Members
list_clusters (const ShoalClasses *classes)
{
  guint32 n_all;
  gsize n_rows;
  const guint32 *weights = classes->microdata->weights;
  const guint32 *cluster_of_row = shoal_recoding_get_clusters (classes->recoding, &n_rows, &n_all);
  g_autofree gsize *next = g_new0 (gsize, n_all + (gsize) 1);
  Members self = { 0, g_new (guint32, n_rows), weights != NULL ? g_new (guint32, n_rows) : NULL, g_new (gsize, n_all + (gsize) 1) };

  for (gsize row = 0; row < n_rows; row++)
    next[cluster_of_row[row] + 1]++;
  for (guint32 cluster = 0; cluster < n_all; cluster++)
    {
      if (next[cluster + 1] > 0)
        self.first[self.n_groups++] = next[cluster];
      next[cluster + 1] += next[cluster];
    }
  self.first[self.n_groups] = n_rows;
  for (gsize row = 0; row < n_rows; row++)
    {
      gsize member = next[cluster_of_row[row]]++;

      self.rows[member] = (guint32) row;
      if (weights != NULL)
        self.weights[member] = weights[row];
    }
  return self;
}

static double
sum_groups (ShoalSilColumn *columns,
            ShoalClasses   *classes)
{
  Groups groups = { .classes = classes, .columns = columns,
                    .members = classes->kind == SHOAL_RECODING_NODE ? list_tuples (classes, columns) : list_clusters (classes) };
  g_autofree double *sums = NULL;
  double sum = 0;

  groups.n_blocks = (groups.members.first[groups.members.n_groups] + BLOCK_MEMBERS - 1) / BLOCK_MEMBERS;
  groups.sums = sums = g_new (double, groups.n_blocks);
  for (guint32 group = 0; group < groups.members.n_groups; group++)
    groups.most_members = MAX (groups.most_members, groups.members.first[group + 1] - groups.members.first[group]);
  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    groups.most_codes = MAX (groups.most_codes, columns[a].n_codes);
  shoal_parallel_run ((guint) MIN (groups.n_blocks, shoal_parallel_n_threads (0)), sum_blocks, &groups);
  for (gsize block = 0; block < groups.n_blocks; block++)
    sum += sums[block];
  g_free (groups.members.rows);
  g_free (groups.members.weights);
  g_free (groups.members.first);
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
