/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Metrics of class sizes. A matching has no classes. */

#include "utility/shoal-metric-private.h"

#include <math.h>

double
_shoal_metric_los (ShoalClasses *classes)
{
  gsize n_rows = classes->microdata->n_rows;

  return n_rows > 0 ? (double) classes->n_suppressed / (double) n_rows : NAN;
}

/* Discernibility (Bayardo and Agrawal 2005): each row costs the size of its class, a suppressed one all rows. */
double
_shoal_metric_dm (ShoalClasses *classes)
{
  double sum = (double) classes->n_suppressed * (double) classes->microdata->n_rows;

  if (classes->kind == SHOAL_RECODING_MATCHING)
    return NAN;
  for (guint32 group = 0; group < classes->n_groups; group++)
    if (!shoal_classes_is_suppressed (classes, group))
      sum += (double) classes->sizes[group] * classes->sizes[group];
  return sum;
}

/* KAB eq. 18 over the published rows. */
double
_shoal_metric_c_avg (ShoalClasses *classes)
{
  guint32 n_published = classes->n_groups - (guint32) classes->n_small_groups;
  gsize n_rows = classes->microdata->n_rows - classes->n_suppressed;

  if (classes->kind == SHOAL_RECODING_MATCHING || n_published == 0 || classes->k == 0)
    return NAN;
  return (double) n_rows / ((double) n_published * classes->k);
}

/* KAB eq. 12. Classes below k are not published, and suppressed rows are in no class: what is left counts in full. */
double
_shoal_metric_ca (ShoalClasses *classes)
{
  if (classes->kind == SHOAL_RECODING_MATCHING || classes->n_groups == classes->n_small_groups)
    return NAN;
  return 1;
}
