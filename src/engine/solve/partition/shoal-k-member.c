/* SPDX-License-Identifier: GPL-3.0-or-later */
/* k-member (Byun, Kamra, Bertino and Li 2007): a cluster starts with the record farthest from the last one, and takes k - 1 times
 * the record with the least growth of its loss; the remaining records join the cheapest clusters. In a tie it takes the record that
 * comes first in the search tree. Costs the square of the rows in the worst case; bounds make it far less. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-cluster-growth.h"

#include <glib/gi18n-lib.h>

struct _ShoalKMember
{
  ShoalPartitionSolver parent_instance;

  gboolean random_seeds;
};

G_DEFINE_TYPE (ShoalKMember, shoal_k_member, SHOAL_TYPE_PARTITION_SOLVER)

static guint32
choose_seed (ShoalKMember       *self,
             ShoalClusterGrowth *growth)
{
  ShoalNearTuple farthest;

  if (self->random_seeds || growth->search->draft->sizes->len == 0)
    return shoal_cluster_growth_draw (growth);
  shoal_box_set (growth->search->loss, growth->box, growth->last);
  shoal_tuple_tree_farthest (growth->tree, growth->box, &farthest);
  return farthest.tuple;
}

static void
shoal_k_member_cluster (ShoalPartitionSolver *solver,
                        ShoalPartitionSearch *search)
{
  g_auto (ShoalClusterGrowth) growth = { 0 };

  shoal_cluster_growth_init (&growth, search);
  growth.last = shoal_cluster_growth_draw (&growth);
  while (search->draft->n_left >= search->min_size)
    {
      if (shoal_partition_search_stops (search))
        return;
      shoal_cluster_growth_start (&growth, choose_seed (SHOAL_K_MEMBER (solver), &growth));
      shoal_cluster_growth_fill (&growth);
      shoal_partition_search_set_done (search);
    }
  shoal_cluster_growth_share_rest (search);
}

static void
shoal_k_member_class_init (ShoalKMemberClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_k_member_cluster;
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalKMember, random_seeds),
    g_param_spec_boolean ("random-seeds", N_("Random seeds"),
                          N_("A class starts with a record drawn at random, not with the farthest one. The published algorithm "
                             "does so for the first class only."),
                          FALSE, SHOAL_SOLVER_PARAMETER));
}

static void
shoal_k_member_init (ShoalKMember *self)
{
}
