/* SPDX-License-Identifier: GPL-3.0-or-later */
/* k-anonymity by clustering in attribute hierarchies (Li and others 2006): a random class of equal records below k merges with the
 * class of any size that adds least to the loss, until no class is below k. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-partition-tools.h"

struct _ShoalKaca
{
  ShoalPartitionSolver parent_instance;
};

G_DEFINE_TYPE (ShoalKaca, shoal_kaca, SHOAL_TYPE_PARTITION_SOLVER)

static void
shoal_kaca_cluster (ShoalPartitionSolver *solver,
                    ShoalPartitionSearch *search)
{
  shoal_class_merger_run (search, SHOAL_MERGE_RANDOM, TRUE);
}

static void
shoal_kaca_class_init (ShoalKacaClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_kaca_cluster;
}

static void
shoal_kaca_init (ShoalKaca *self)
{
}
