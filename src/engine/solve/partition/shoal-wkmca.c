/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Weighted k-member clustering (Yan and others 2021, as described by Kacha and others 2021): a share of the records, those with the
 * highest average ranking score, are outliers and set aside; k-member clusters the others, and the outliers join the clusters that
 * grow least. The description does not define the score. Here it is the mean, over the attributes, of the rank of the record's
 * value when values are ordered by frequency, with the highest rank for the rarest. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-cluster-growth.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>

struct _ShoalWkmca
{
  ShoalPartitionSolver parent_instance;

  double outliers;
};

G_DEFINE_TYPE (ShoalWkmca, shoal_wkmca, SHOAL_TYPE_PARTITION_SOLVER)

/* Number of steps of the scores in the search for the highest ones */
#define N_STEPS 65536

typedef struct
{
  double score;
  guint32 number;
} Scored;

static int
compare_scores (gconstpointer a,
                gconstpointer b)
{
  const Scored *x = a, *y = b;

  if (x->score != y->score)
    return x->score < y->score ? 1 : -1;
  return (x->number > y->number) - (x->number < y->number);
}

/* Adds the rank, from 0 to 1, of each tuple's value of attribute @a. Equally frequent values have the same rank. */
static void
add_ranks (ShoalMicrodata *microdata,
           guint           a,
           Scored         *scores)
{
  guint32 n_leaves = shoal_microdata_get_attribute (microdata, a)->n_leaves;
  g_autofree Scored *leaves = g_new (Scored, n_leaves);
  g_autofree double *rank = g_new0 (double, n_leaves);

  for (guint32 leaf = 0; leaf < n_leaves; leaf++)
    leaves[leaf] = (Scored){ microdata->rows_of_leaf[a][leaf], leaf };
  qsort (leaves, n_leaves, sizeof *leaves, compare_scores);
  for (guint32 i = 1; i < n_leaves; i++)
    rank[leaves[i].number] = leaves[i].score == leaves[i - 1].score ? rank[leaves[i - 1].number] : (double) i / n_leaves;
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    scores[tuple].score += rank[shoal_microdata_get_leaf (microdata, a, tuple)];
}

/* Gathers the tuples with the highest scores at the front of @scores, until they have more rows than @limit, with all whose scores
 * are in the same step as the last one: the others need not be sorted. Returns: how many. */
static guint32
gather_highest (ShoalMicrodata *microdata,
                Scored         *scores,
                gsize           limit)
{
  g_autofree gsize *n_rows = g_new0 (gsize, N_STEPS + 1);
  double step = (double) N_STEPS / microdata->n_attributes;
  gsize n_above = 0;
  guint32 n = 0;
  guint lowest = N_STEPS;

  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    n_rows[(guint) (scores[tuple].score * step)] += microdata->counts[tuple];
  while (lowest > 0 && (n_above += n_rows[lowest]) <= limit)
    lowest--;
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    if ((guint) (scores[tuple].score * step) >= lowest)
      scores[n++] = scores[tuple];
  return n;
}

/* Returns: the number of rows of the tuples that were set aside. */
static gsize
set_outliers_aside (ShoalWkmca         *self,
                    ShoalClusterGrowth *growth)
{
  ShoalPartitionSearch *search = growth->search;
  ShoalMicrodata *microdata = search->problem->microdata;
  gsize limit = (gsize) (self->outliers * (double) microdata->n_rows), n_aside = 0;
  g_autofree Scored *scores = g_new (Scored, microdata->n_tuples);
  guint32 n_highest;

  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    scores[tuple] = (Scored){ 0, tuple };
  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      if (shoal_partition_search_stops (search))
        return 0;
      add_ranks (microdata, a, scores);
    }
  /* Natural classes are in the draft already: they are skipped, and do not count for the limit */
  n_highest = gather_highest (microdata, scores, limit + (microdata->n_rows - search->draft->n_left));
  qsort (scores, n_highest, sizeof *scores, compare_scores);
  for (guint32 i = 0; i < n_highest; i++)
    {
      guint32 left = shoal_partition_draft_get_left (search->draft, scores[i].number);

      if (left == 0)
        continue;
      if (n_aside + left > limit || search->draft->n_left - n_aside - left < search->min_size)
        break;
      shoal_cluster_growth_set_aside (growth, scores[i].number);
      n_aside += left;
    }
  return n_aside;
}

static void
shoal_wkmca_cluster (ShoalPartitionSolver *solver,
                     ShoalPartitionSearch *search)
{
  g_auto (ShoalClusterGrowth) growth = { 0 };
  gsize n_aside;
  ShoalNearTuple seed;

  shoal_cluster_growth_init (&growth, search);
  n_aside = set_outliers_aside (SHOAL_WKMCA (solver), &growth);
  shoal_box_set (search->loss, growth.box, shoal_cluster_growth_draw (&growth));
  while (search->draft->n_left - n_aside >= search->min_size && shoal_tuple_tree_farthest (growth.tree, growth.box, &seed))
    {
      if (shoal_partition_search_stops (search))
        return;
      shoal_cluster_growth_start (&growth, seed.tuple);
      shoal_cluster_growth_fill (&growth);
      shoal_box_set (search->loss, growth.box, growth.last);
      shoal_partition_search_set_done (search);
    }
  shoal_cluster_growth_share_rest (search);
}

static void
shoal_wkmca_class_init (ShoalWkmcaClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_wkmca_cluster;
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalWkmca, outliers),
    g_param_spec_double ("outliers", N_("Outliers"), N_("Share of the records that is set aside and joins classes in the end."), 0,
                         1, 0.05, SHOAL_SOLVER_PARAMETER));
}

static void
shoal_wkmca_init (ShoalWkmca *self)
{
}
