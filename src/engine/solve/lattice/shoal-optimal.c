/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver around the exact search: parameters in, a proven solution or a gap out. */

#include "solve/lattice/shoal-optimal.h"

#include "solve/lattice/optimal/shoal-branch-and-bound.h"

#include <glib/gi18n-lib.h>

#include <math.h>

struct _ShoalOptimal
{
  ShoalSolver parent_instance;

  guint dives;
  double gap;
};

G_DEFINE_TYPE (ShoalOptimal, shoal_optimal, SHOAL_TYPE_SOLVER)

static ShoalSolution *
shoal_optimal_solve (ShoalSolver   *solver,
                     ShoalProblem  *problem,
                     ShoalProgress *progress,
                     GError       **error)
{
  ShoalOptimal *self = SHOAL_OPTIMAL (solver);
  g_autoptr (ShoalLattice) lattice = shoal_lattice_new (problem, progress, error);
  g_auto (ShoalIncumbent) incumbent = { 0, NULL, INFINITY, 0 };
  double bound;

  if (lattice == NULL)
    return NULL;
  shoal_lattice_watch (lattice, progress);
  shoal_incumbent_init (&incumbent, lattice->n_attributes);
  shoal_incumbent_offer (&incumbent, lattice->heights, shoal_lattice_get_top (lattice));
  shoal_progress_set_best (progress, incumbent.objective);
  if (lattice->map != NULL)
    shoal_lattice_map_add_best (lattice->map, incumbent.levels, FALSE);
  bound = shoal_branch_and_bound (lattice, self->dives, self->gap, progress, &incumbent);
  return shoal_incumbent_make_solution (&incumbent, lattice,
                                        bound >= incumbent.objective - SHOAL_OBJECTIVE_EPSILON, bound, progress);
}

static void
shoal_optimal_class_init (ShoalOptimalClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  solver_class->accepts = shoal_lattice_accepts;
  solver_class->solve = shoal_optimal_solve;
  shoal_solver_class_add_parameter (
      solver_class, G_STRUCT_OFFSET (ShoalOptimal, dives),
      g_param_spec_uint ("dives", N_("Dives"), N_("How often at most the search goes straight down to a good solution before it proves "
                                                       "the best; less often on large tables."), 0, 1000000, 4096, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
      solver_class, G_STRUCT_OFFSET (ShoalOptimal, gap),
      g_param_spec_double ("gap", N_("Gap"),
                           N_("Stop when no solution can be better by more than this share; 0 for a proof."), 0, 1, 0,
                           SHOAL_SOLVER_PARAMETER));
}

static void
shoal_optimal_init (ShoalOptimal *self)
{
}
