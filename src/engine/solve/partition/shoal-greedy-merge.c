/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Greedy merging (Mauger, Le Mahec and Dequen 2020, algorithm 1): the first class below k merges with another class below k, the one
 * with the least additional loss; the last one merges with the cheapest of all classes. Partners of any size give a lower loss. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-partition-tools.h"

#include <glib/gi18n-lib.h>

struct _ShoalGreedyMerge
{
  ShoalPartitionSolver parent_instance;

  gboolean all_partners;
};

G_DEFINE_TYPE (ShoalGreedyMerge, shoal_greedy_merge, SHOAL_TYPE_PARTITION_SOLVER)

static void
shoal_greedy_merge_cluster (ShoalPartitionSolver *solver,
                            ShoalPartitionSearch *search)
{
  shoal_class_merger_run (search, SHOAL_MERGE_FIRST, SHOAL_GREEDY_MERGE (solver)->all_partners);
}

static void
shoal_greedy_merge_class_init (ShoalGreedyMergeClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_greedy_merge_cluster;
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalGreedyMerge, all_partners),
    g_param_spec_boolean ("all-partners", N_("All partners"),
                          N_("A class below k may merge with any other one. The published algorithm chooses among those below k."),
                          FALSE, SHOAL_SOLVER_PARAMETER));
}

static void
shoal_greedy_merge_init (ShoalGreedyMerge *self)
{
}
