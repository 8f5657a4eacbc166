/* SPDX-License-Identifier: GPL-3.0-or-later */
/* KAB (Kacha, Zitouni and Djoudi 2021, algorithm 2): the black hole algorithm on partitions from NCP clustering. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-partition-tools.h"

#include <glib/gi18n-lib.h>

struct _ShoalKab
{
  ShoalPartitionSolver parent_instance;

  guint stars;
  guint iterations;
};

G_DEFINE_TYPE (ShoalKab, shoal_kab, SHOAL_TYPE_PARTITION_SOLVER)

static void
shoal_kab_cluster (ShoalPartitionSolver *solver,
                   ShoalPartitionSearch *search)
{
  ShoalKab *self = SHOAL_KAB (solver);

  shoal_black_hole_run (search, self->stars, self->iterations, shoal_ncp_clustering_run);
}

static void
shoal_kab_class_init (ShoalKabClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_kab_cluster;
  shoal_solver_class_add_parameter (solver_class, G_STRUCT_OFFSET (ShoalKab, stars), shoal_black_hole_make_stars ());
  shoal_solver_class_add_parameter (solver_class, G_STRUCT_OFFSET (ShoalKab, iterations),
                                    shoal_black_hole_make_iterations ());
}

static void
shoal_kab_init (ShoalKab *self)
{
}
