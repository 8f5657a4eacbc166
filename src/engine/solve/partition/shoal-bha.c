/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The black hole algorithm (Hatamlou 2013), in the form with which Kacha, Zitouni and Djoudi 2021 compare: a star is a random
 * partition, with a number of clusters uniform in 1 … n / k, which is then repaired. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-partition-tools.h"

#include <glib/gi18n-lib.h>

struct _ShoalBha
{
  ShoalPartitionSolver parent_instance;

  guint stars;
  guint iterations;
};

G_DEFINE_TYPE (ShoalBha, shoal_bha, SHOAL_TYPE_PARTITION_SOLVER)

static void
make_random_star (ShoalPartitionSearch *search)
{
  ShoalPartitionDraft *draft = search->draft;
  guint32 first = draft->sizes->len;
  guint32 n_clusters = 1 + (guint32) shoal_random_below (&search->random, MAX (draft->n_left / search->min_size, 1));

  for (guint32 i = 0; i < n_clusters; i++)
    shoal_partition_draft_open (draft);
  for (guint32 tuple = 0; tuple < search->problem->microdata->n_tuples; tuple++)
    while (shoal_partition_draft_get_left (draft, tuple) > 0)
      shoal_partition_draft_take (draft, tuple, 1, first + (guint32) shoal_random_below (&search->random, n_clusters));
  shoal_black_hole_repair (search);
}

static void
shoal_bha_cluster (ShoalPartitionSolver *solver,
                   ShoalPartitionSearch *search)
{
  ShoalBha *self = SHOAL_BHA (solver);

  shoal_black_hole_run (search, self->stars, self->iterations, make_random_star);
}

static void
shoal_bha_class_init (ShoalBhaClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_bha_cluster;
  shoal_solver_class_add_parameter (solver_class, G_STRUCT_OFFSET (ShoalBha, stars), shoal_black_hole_make_stars ());
  shoal_solver_class_add_parameter (solver_class, G_STRUCT_OFFSET (ShoalBha, iterations),
                                    shoal_black_hole_make_iterations ());
}

static void
shoal_bha_init (ShoalBha *self)
{
}
