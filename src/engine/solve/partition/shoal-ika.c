/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Improved k-anonymity by clustering (Zheng and others 2018, as described by Kacha and others 2021): a cluster is a seed record and
 * the k - 1 records nearest to it; the next seed is the record farthest from all earlier seeds. The remaining records join the
 * clusters that grow least. Costs tuples × clusters. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-cluster-growth.h"

#include <math.h>

struct _ShoalIka
{
  ShoalPartitionSolver parent_instance;
};

G_DEFINE_TYPE (ShoalIka, shoal_ika, SHOAL_TYPE_PARTITION_SOLVER)

/* Updates the distances with @seed. Returns: the tuple farthest from all seeds, among those with rows left. */
static guint32
find_farthest (ShoalPartitionSearch *search,
               guint32               seed,
               guint32              *box,
               double               *distance)
{
  guint32 n_tuples = search->problem->microdata->n_tuples, farthest = seed;
  double most = -1;

  shoal_box_set (search->loss, box, seed);
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    {
      double number;

      if (shoal_partition_draft_get_left (search->draft, tuple) == 0)
        continue;
      number = shoal_box_number_with (search->loss, box, tuple);
      distance[tuple] = MIN (distance[tuple], number);
      if (distance[tuple] > most)
        {
          most = distance[tuple];
          farthest = tuple;
        }
    }
  return farthest;
}

static void
shoal_ika_cluster (ShoalPartitionSolver *solver,
                   ShoalPartitionSearch *search)
{
  g_auto (ShoalClusterGrowth) growth = { 0 };
  guint32 n_tuples = search->problem->microdata->n_tuples, seed;
  g_autofree double *distance = g_new (double, n_tuples);
  g_autofree guint32 *box = g_new (guint32, search->loss->n_words);

  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    distance[tuple] = INFINITY;
  shoal_cluster_growth_init (&growth, search);
  seed = shoal_cluster_growth_draw (&growth);
  while (search->draft->n_left >= search->min_size)
    {
      if (shoal_partition_search_stops (search))
        return;
      shoal_cluster_growth_start (&growth, seed);
      shoal_cluster_growth_fill_around (&growth);
      seed = find_farthest (search, seed, box, distance);
      shoal_partition_search_set_done (search);
    }
  shoal_cluster_growth_share_rest (search);
}

static void
shoal_ika_class_init (ShoalIkaClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_ika_cluster;
}

static void
shoal_ika_init (ShoalIka *self)
{
}
