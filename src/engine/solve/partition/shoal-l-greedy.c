/* SPDX-License-Identifier: GPL-3.0-or-later */
/* l-greedy (Liang and Samavi 2020): records are sorted by the attributes in the order of ascending variance. The first free record
 * takes k - 1 times the record with the least growth of their cluster's loss; the remaining records join the cheapest clusters. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-cluster-growth.h"
#include "solve/partition/search/shoal-partition-tools.h"

struct _ShoalLGreedy
{
  ShoalPartitionSolver parent_instance;
};

G_DEFINE_TYPE (ShoalLGreedy, shoal_l_greedy, SHOAL_TYPE_PARTITION_SOLVER)

static void
shoal_l_greedy_cluster (ShoalPartitionSolver *solver,
                        ShoalPartitionSearch *search)
{
  g_auto (ShoalClusterGrowth) growth = { 0 };
  g_autofree guint32 *order = shoal_sorted_tuples_by_variance (search->loss, search->closing);
  guint32 next = 0;

  shoal_cluster_growth_init (&growth, search);
  while (search->draft->n_left >= search->min_size)
    {
      if (shoal_partition_search_stops (search))
        return;
      while (shoal_partition_draft_get_left (search->draft, order[next]) == 0)
        next++;
      shoal_cluster_growth_start (&growth, order[next]);
      shoal_cluster_growth_fill (&growth);
      shoal_partition_search_set_done (search);
    }
  shoal_cluster_growth_share_rest (search);
}

static void
shoal_l_greedy_class_init (ShoalLGreedyClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_l_greedy_cluster;
}

static void
shoal_l_greedy_init (ShoalLGreedy *self)
{
}
