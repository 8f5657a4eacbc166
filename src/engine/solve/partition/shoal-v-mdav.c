/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Variable-size MDAV (Solanas and Martínez-Ballesté 2006): the record farthest from the mean of all gathers the k - 1 nearest; then
 * records join that are much nearer to the group than to any other record, until it has 2 k - 1. The last records, fewer than k,
 * join the nearest group. Costs as much as MDAV, and up to 2 k searches for each record that joins. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-vector-clusters.h"

#include <glib/gi18n-lib.h>

struct _ShoalVMdav
{
  ShoalPartitionSolver parent_instance;

  double gain;
};

G_DEFINE_TYPE (ShoalVMdav, shoal_v_mdav, SHOAL_TYPE_PARTITION_SOLVER)

static void
shoal_v_mdav_cluster (ShoalPartitionSolver *solver,
                    ShoalPartitionSearch *search)
{
  shoal_vector_clusters_v_mdav (search, SHOAL_V_MDAV (solver)->gain);
}

static void
shoal_v_mdav_class_init (ShoalVMdavClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_v_mdav_cluster;
  SHOAL_PARTITION_SOLVER_CLASS (klass)->takes_squares = TRUE;
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalVMdav, gain),
    g_param_spec_double ("gain", N_("Gain factor"),
                         N_("A record joins a group that is complete where its distance to it is below this share of its distance to any "
                            "other record. The authors take 0.2 for scattered data, and 1.1 for data in groups."),
                         0, 100, 0.2, SHOAL_SOLVER_PARAMETER));
}

static void
shoal_v_mdav_init (ShoalVMdav *self)
{
}
