/* SPDX-License-Identifier: GPL-3.0-or-later */
/* NCP clustering (Kacha, Zitouni and Djoudi 2021, algorithm 1): a record drawn at random and the k - 1 records nearest to it make a
 * cluster, as long as there are k; the remaining records join the clusters that grow least. The distance of two records is the
 * number of their common cluster in the objective, for example NCP. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-cluster-growth.h"

struct _ShoalNcpClustering
{
  ShoalPartitionSolver parent_instance;
};

G_DEFINE_TYPE (ShoalNcpClustering, shoal_ncp_clustering, SHOAL_TYPE_PARTITION_SOLVER)

/** shoal_ncp_clustering_run: the algorithm itself, which KAB also uses to make its stars. */
void
shoal_ncp_clustering_run (ShoalPartitionSearch *search)
{
  g_auto (ShoalClusterGrowth) growth = { 0 };

  shoal_cluster_growth_init (&growth, search);
  while (search->draft->n_left >= search->min_size)
    {
      if (shoal_partition_search_stops (search))
        return;
      shoal_cluster_growth_start (&growth, shoal_cluster_growth_draw (&growth));
      shoal_cluster_growth_fill_around (&growth);
      shoal_partition_search_set_done (search);
    }
  shoal_cluster_growth_share_rest (search);
}

static void
shoal_ncp_clustering_cluster (ShoalPartitionSolver *solver,
                              ShoalPartitionSearch *search)
{
  shoal_ncp_clustering_run (search);
}

static void
shoal_ncp_clustering_class_init (ShoalNcpClusteringClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_ncp_clustering_cluster;
}

static void
shoal_ncp_clustering_init (ShoalNcpClustering *self)
{
}
