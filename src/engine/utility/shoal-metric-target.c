/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a release still tells about the target column. */

#include "utility/shoal-metric-private.h"

#include "base/shoal-sort.h"
#include "recoding/shoal-distinct.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The target, or NULL. */
static ShoalColumn *
find_target (ShoalMicrodata *microdata)
{
  guint column;

  return shoal_schema_find_target (microdata->schema, &column)
           ? shoal_table_get_column (microdata->table, column)
           : NULL;
}

/* How often each value of the target occurs in each class. Suppressed rows are one more class, the last one. */
typedef struct
{
  guint32 n_pairs;
  guint32 *rows;    /* the first row of each pair */
  guint32 *classes;
  guint32 *counts;
} Pairs;

static void
pairs_clear (Pairs *self)
{
  g_free (self->rows);
  g_free (self->classes);
  g_free (self->counts);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pairs, pairs_clear)

/* @class_of_group: the class as which each group is counted. */
static void
count_pairs (Pairs         *self,
             ShoalClasses  *classes,
             ShoalColumn   *target,
             const guint32 *class_of_group)
{
  ShoalMicrodata *microdata = classes->microdata;
  gboolean by_tuple = classes->kind == SHOAL_RECODING_NODE;
  g_autofree guint32 *class_of_tuple = NULL;
  g_autofree guint32 *pair_of_row = NULL;
  ShoalDistinctColumn columns[2] = { { .width = 4, .n_mapped = (gsize) classes->n_groups + 1 } };

  if (by_tuple)
    {
      class_of_tuple = g_new (guint32, microdata->n_tuples);
      for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
        class_of_tuple[tuple] = class_of_group[classes->group_of_tuple[tuple]];
    }
  columns[0].codes = by_tuple ? microdata->tuple_of_row : classes->group_of_row;
  columns[0].map = by_tuple ? class_of_tuple : class_of_group;
  columns[1].codes = shoal_column_get_codes (target, &columns[1].width);
  columns[1].n_mapped = shoal_column_get_n_codes (target);
  pair_of_row = shoal_distinct_rows (columns, 2, microdata->n_entries, 0, NULL, &self->rows, &self->counts, &self->n_pairs,
                                     NULL);
  if (microdata->weights != NULL)
    memset (self->counts, 0, self->n_pairs * sizeof *self->counts);
  for (gsize row = 0; microdata->weights != NULL && row < microdata->n_entries; row++)
    self->counts[pair_of_row[row]] += microdata->weights[row];
  self->classes = g_new (guint32, MAX (1, self->n_pairs));
  for (guint32 i = 0; i < self->n_pairs; i++)
    self->classes[i] = class_of_group[shoal_classes_group_of_row (classes, self->rows[i])];
}

static guint32 *
separate_suppressed (ShoalClasses *classes)
{
  guint32 *class_of_group = g_new (guint32, classes->n_groups);

  for (guint32 group = 0; group < classes->n_groups; group++)
    class_of_group[group] = shoal_classes_is_suppressed (classes, group) ? classes->n_groups : group;
  return class_of_group;
}

/* Classification metric (Iyengar 2002; KAB eq. 16, 17): rows that are suppressed, or do not have the most frequent label of
 * their class. */
double
_shoal_metric_cm (ShoalClasses *classes)
{
  ShoalColumn *target = find_target (classes->microdata);
  g_auto (Pairs) pairs = { 0 };
  g_autofree guint32 *class_of_group = NULL;
  g_autofree guint32 *majority = NULL;
  gsize n_rows = classes->microdata->n_rows;
  double n_right = 0;

  if (target == NULL || classes->kind == SHOAL_RECODING_MATCHING || n_rows == 0)
    return NAN;
  class_of_group = separate_suppressed (classes);
  count_pairs (&pairs, classes, target, class_of_group);
  majority = g_new0 (guint32, (gsize) classes->n_groups + 1);
  for (guint32 i = 0; i < pairs.n_pairs; i++)
    majority[pairs.classes[i]] = MAX (majority[pairs.classes[i]], pairs.counts[i]);
  for (guint32 group = 0; group < classes->n_groups; group++)
    n_right += majority[group];
  return 1 - n_right / (double) n_rows;
}

gboolean
_shoal_metric_cm_begin (ShoalMicrodata  *microdata,
                        ShoalGroupCosts *costs)
{
  costs->target = find_target (microdata);
  costs->unit = costs->lost_of_row = 1 / (double) microdata->n_rows;
  return costs->target != NULL;
}

/* A missing label counts like any other label. */
double
_shoal_metric_cm_cost (const ShoalGroupCosts  *costs,
                       gsize                   n_rows,
                       const ShoalValueCounts *targets)
{
  guint32 majority = 0;

  for (gsize i = 0; i < targets->n_values; i++)
    majority = MAX (majority, targets->counts[i]);
  return (double) (n_rows - majority);
}

/* c log2 (size / c): the part of `c` rows with one value in the entropy of `size` rows. */
static double
entropy_term (double count,
              double size)
{
  return count > 0 ? count * log2 (size / count) : 0;
}

static gboolean
is_known (ShoalColumn *target,
          gsize        row)
{
  return shoal_column_get_code (target, row) < shoal_column_get_n_values (target);
}

/* The entropy of the target in bits, summed over the rows with a target value; @n_known: the number of these rows. */
static double
sum_target_entropy (ShoalColumn *target,
                    gsize       *n_known)
{
  g_autofree guint32 *counts = shoal_column_count_rows (target);
  double sum = 0;

  *n_known = 0;
  for (guint32 code = 0; code < shoal_column_get_n_values (target); code++)
    *n_known += counts[code];
  for (guint32 code = 0; code < shoal_column_get_n_values (target); code++)
    sum += entropy_term ((double) counts[code], (double) *n_known);
  return sum;
}

/* The conditional entropy of the target given the published classes in bits, summed over the rows with a target value. */
static double
sum_class_entropy (ShoalClasses *classes,
                   ShoalColumn  *target)
{
  g_auto (Pairs) pairs = { 0 };
  g_autofree guint32 *class_of_group = separate_suppressed (classes);
  g_autofree gsize *sizes = g_new0 (gsize, (gsize) classes->n_groups + 1);
  double sum = 0;

  count_pairs (&pairs, classes, target, class_of_group);
  for (guint32 i = 0; i < pairs.n_pairs; i++)
    if (is_known (target, pairs.rows[i]))
      sizes[pairs.classes[i]] += pairs.counts[i];
  for (guint32 i = 0; i < pairs.n_pairs; i++)
    if (is_known (target, pairs.rows[i]))
      sum += entropy_term (pairs.counts[i], (double) sizes[pairs.classes[i]]);
  return sum;
}

/* The entropy of the target among the k originals of each row in bits, summed over the rows; originals without a target value do not
 * count. */
static double
sum_matching_entropy (ShoalClasses *classes,
                      ShoalColumn  *target)
{
  g_autofree guint32 *codes = NULL;
  const guint32 *originals;
  gsize n_rows;
  guint degree;
  double sum = 0;

  originals = shoal_recoding_get_originals (classes->recoding, &n_rows, &degree);
  codes = g_new (guint32, degree);
  for (gsize row = 0; row < n_rows; row++)
    {
      guint start = 0, n = 0;

      for (guint i = 0; i < degree; i++)
        if (is_known (target, originals[row * degree + i]))
          codes[n++] = shoal_column_get_code (target, originals[row * degree + i]);
      qsort (codes, n, sizeof *codes, shoal_compare_uint32);
      for (guint i = 1; i <= n; i++)
        if (i == n || codes[i] != codes[start])
          {
            sum += entropy_term (i - start, n) / degree;
            start = i;
          }
    }
  return sum;
}

/* @before: entropy of the target; @left: entropy that remains with the published cells, both in bits, summed over the rows with a target
 * value. Returns: the number of these rows */
static gsize
sum_bits (ShoalClasses *classes,
          double       *before,
          double       *left)
{
  ShoalColumn *target = find_target (classes->microdata);
  gsize n_known;

  if (target == NULL || classes->microdata->n_rows == 0)
    return 0;
  *before = sum_target_entropy (target, &n_known);
  if (n_known > 0)
    *left = classes->kind == SHOAL_RECODING_MATCHING ? sum_matching_entropy (classes, target) : sum_class_entropy (classes, target);
  return n_known;
}

/* Information gain (Caruccio and others 2022): bits that the published cells tell about the target, per row with a target
 * value. */
double
_shoal_metric_info_gain (ShoalClasses *classes)
{
  double before, left;
  gsize n_known = sum_bits (classes, &before, &left);

  return n_known > 0 ? MAX (0, before - left) / (double) n_known : NAN;
}

/* If all rows have the same value, the loss is 0. */
double
_shoal_metric_info_loss (ShoalClasses *classes)
{
  double before, left;
  gsize n_known = sum_bits (classes, &before, &left);

  if (n_known == 0)
    return NAN;
  return before > 0 ? MIN (left / before, 1) : 0;
}

gboolean
_shoal_metric_info_loss_begin (ShoalMicrodata  *microdata,
                               ShoalGroupCosts *costs)
{
  gsize n_known = 0;
  double before;

  costs->target = find_target (microdata);
  if (costs->target == NULL)
    return FALSE;
  before = sum_target_entropy (costs->target, &n_known);
  costs->n_values = shoal_column_get_n_values (costs->target);
  costs->unit = before > 0 ? 1 / before : 0;
  return n_known > 0;
}

double
_shoal_metric_info_loss_cost (const ShoalGroupCosts  *costs,
                              gsize                   n_rows,
                              const ShoalValueCounts *targets)
{
  gsize n_known = 0;
  double sum = 0;

  for (gsize i = 0; i < targets->n_values && targets->values[i] < costs->n_values; i++)
    n_known += targets->counts[i];
  for (gsize i = 0; i < targets->n_values && targets->values[i] < costs->n_values; i++)
    sum += entropy_term (targets->counts[i], (double) n_known);
  return sum;
}
