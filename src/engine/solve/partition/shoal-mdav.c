/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maximum distance to average vector (Domingo-Ferrer and Mateo-Sanz 2002; Domingo-Ferrer and Torra 2005): the record farthest from the
 * mean of the remaining ones gathers the k - 1 nearest, then the record farthest from that one does the same, until fewer than 2 k are
 * left. Made for numbers; texts count by their place in the hierarchy, unless the objective is about numbers alone. For n tuples it takes
 * n / k searches for the farthest and n for the nearest tuple, in a tree: about n log n steps if points are spread, n² / k at worst. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-vector-clusters.h"

struct _ShoalMdav
{
  ShoalPartitionSolver parent_instance;
};

G_DEFINE_TYPE (ShoalMdav, shoal_mdav, SHOAL_TYPE_PARTITION_SOLVER)

static void
shoal_mdav_cluster (ShoalPartitionSolver *solver,
                    ShoalPartitionSearch *search)
{
  shoal_vector_clusters_mdav (search);
}

static void
shoal_mdav_class_init (ShoalMdavClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_mdav_cluster;
  SHOAL_PARTITION_SOLVER_CLASS (klass)->takes_squares = TRUE;
}

static void
shoal_mdav_init (ShoalMdav *self)
{
}
