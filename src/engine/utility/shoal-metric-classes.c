/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Metrics of class sizes, and of the clusters from which a local recoding was made. A matching has neither. */

#include "utility/shoal-metric-private.h"

#include <math.h>

double
_shoal_metric_los (ShoalClasses *classes)
{
  gsize n_rows = classes->microdata->n_rows;

  return n_rows > 0 ? (double) classes->n_suppressed / (double) n_rows : NAN;
}

/* Discernibility (Bayardo and Agrawal 2005): each row costs the size of its class, a suppressed row the number of all rows. */
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

gboolean
_shoal_metric_dm_begin (ShoalMicrodata  *microdata,
                        ShoalGroupCosts *costs)
{
  costs->lost_of_row = (double) microdata->n_rows;
  return TRUE;
}

double
_shoal_metric_dm_cost (const ShoalGroupCosts  *costs,
                       gsize                   n_rows,
                       const ShoalValueCounts *targets)
{
  return (double) n_rows * (double) n_rows;
}

/* KAB eq. 18, for the published rows and the classes of the release. */
double
_shoal_metric_c_avg (ShoalClasses *classes)
{
  guint32 n_published = classes->n_groups - (guint32) classes->n_small_groups;
  gsize n_rows = classes->microdata->n_rows - classes->n_suppressed;

  if (classes->kind == SHOAL_RECODING_MATCHING || n_published == 0 || classes->k == 0)
    return NAN;
  return (double) n_rows / ((double) n_published * classes->k);
}

/* KAB eq. 12. All published classes have at least k rows, so the value is 1 if there are any. */
double
_shoal_metric_ca (ShoalClasses *classes)
{
  if (classes->kind == SHOAL_RECODING_MATCHING || classes->n_groups == classes->n_small_groups)
    return NAN;
  return 1;
}

/* (transfer full) (nullable): rows of each cluster that is not empty; NULL if the recoding has no clusters. */
static guint32 *
count_clusters (ShoalClasses *classes,
                guint32      *n_clusters)
{
  const guint32 *cluster_of_row;
  g_autofree guint32 *sizes = NULL;
  const guint32 *weights = classes->microdata->weights;
  guint32 n_all;
  gsize n_rows;

  *n_clusters = 0;
  if (classes->kind != SHOAL_RECODING_PARTITION || classes->n_clusters == 0)
    return NULL;
  cluster_of_row = shoal_recoding_get_clusters (classes->recoding, &n_rows, &n_all);
  sizes = g_new0 (guint32, n_all);
  for (gsize row = 0; row < n_rows; row++)
    sizes[cluster_of_row[row]] += shoal_weights_get (weights, row);
  for (guint32 cluster = 0; cluster < n_all; cluster++)
    if (sizes[cluster] > 0)
      sizes[(*n_clusters)++] = sizes[cluster];
  return g_steal_pointer (&sizes);
}

double
_shoal_metric_clusters (ShoalClasses *classes)
{
  return classes->kind == SHOAL_RECODING_PARTITION ? classes->n_clusters : NAN;
}

double
_shoal_metric_cluster_dm (ShoalClasses *classes)
{
  guint32 n_clusters;
  g_autofree guint32 *sizes = count_clusters (classes, &n_clusters);
  double sum = 0;

  for (guint32 cluster = 0; cluster < n_clusters; cluster++)
    sum += (double) sizes[cluster] * sizes[cluster];
  return sizes != NULL ? sum : NAN;
}

/* KAB eq. 18, for the clusters as in the publication. */
double
_shoal_metric_cluster_c_avg (ShoalClasses *classes)
{
  if (classes->kind != SHOAL_RECODING_PARTITION || classes->n_clusters == 0 || classes->k == 0)
    return NAN;
  return (double) classes->microdata->n_rows / ((double) classes->n_clusters * classes->k);
}

/* KAB eq. 12, for the clusters as in the publication. */
double
_shoal_metric_cluster_ca (ShoalClasses *classes)
{
  guint32 n_clusters, n_large = 0;
  g_autofree guint32 *sizes = count_clusters (classes, &n_clusters);

  for (guint32 cluster = 0; cluster < n_clusters; cluster++)
    n_large += sizes[cluster] >= classes->k;
  return sizes != NULL ? (double) n_large / n_clusters : NAN;
}
