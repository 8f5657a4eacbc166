/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heterogeneous k-anonymity by local search, eq. 7, over all edges of a matching's graph. */

#include "utility/shoal-metric-private.h"

#include "utility/shoal-sil.h"

#include <math.h>

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

/* Rows group after group; @first: where each begins. */
static guint32 *
gather_rows (ShoalClasses *classes,
             gsize        *first)
{
  gsize n_rows = classes->microdata->n_rows;
  guint32 *rows = g_new (guint32, n_rows);
  g_autofree gsize *next = g_new0 (gsize, (gsize) classes->n_groups + 1);

  first[0] = 0;
  for (guint32 group = 0; group < classes->n_groups; group++)
    first[group + 1] = first[group] + classes->sizes[group];
  for (guint32 group = 0; group < classes->n_groups; group++)
    next[group] = first[group];
  for (gsize row = 0; row < n_rows; row++)
    rows[next[shoal_classes_group_of_row (classes, row)]++] = (guint32) row;
  return rows;
}

/* Suppressed rows count as if all rows were one class. */
static double
sum_groups (const ShoalSil *sil,
            ShoalClasses   *classes)
{
  gsize n_rows = classes->microdata->n_rows;
  g_autofree gsize *first = g_new (gsize, (gsize) classes->n_groups + 1);
  g_autofree guint32 *rows = gather_rows (classes, first);
  g_autofree guint32 *suppressed = g_new (guint32, n_rows);
  g_autofree double *squares = g_new (double, n_rows);
  gsize n_suppressed = 0;
  double sum = 0;

  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      const guint32 *members = rows + first[group];
      gsize n_members = first[group + 1] - first[group];

      if (shoal_classes_is_suppressed (classes, group))
        for (gsize i = 0; i < n_members; i++)
          suppressed[n_suppressed++] = members[i];
      else
        sum += shoal_sil_sum (sil, members, n_members, members, n_members, squares);
    }
  if (n_suppressed > 0)
    sum += shoal_sil_sum (sil, rows, n_rows, suppressed, n_suppressed, squares);
  return sum;
}

double
_shoal_metric_sil (ShoalClasses *classes)
{
  g_autoptr (ShoalSil) sil = NULL;
  double sum;

  if (classes->microdata->n_rows == 0)
    return NAN;
  sil = shoal_sil_new (classes->microdata);
  sum = classes->kind == SHOAL_RECODING_MATCHING ? sum_matching (sil, classes) : sum_groups (sil, classes);
  return sil->weight > 0 ? sum / (sil->weight * (double) classes->microdata->n_rows) : NAN;
}
