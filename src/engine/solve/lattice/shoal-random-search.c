/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One thread draws nodes, all threads check them. */

#include "solve/lattice/shoal-lattice-solvers.h"

#include "solve/lattice/search/shoal-check-budget.h"
#include "solve/lattice/shoal-kgen-operators.h"
#include "solve/lattice/search/shoal-lattice-search.h"

#include <glib/gi18n-lib.h>

/* Nodes drawn at once */
#define BATCH 256

struct _ShoalRandomSearch
{
  ShoalSolver parent_instance;

  guint max_evaluations;
  gboolean descend;
};

G_DEFINE_TYPE (ShoalRandomSearch, shoal_random_search, SHOAL_TYPE_SOLVER)

static void
search_at_random (ShoalLatticeSearch *search,
                  guint               max_evaluations)
{
  const ShoalLattice *lattice = search->lattice;
  guint n = lattice->n_attributes;
  g_autofree guint *levels = g_new (guint, (gsize) BATCH * n);
  ShoalNodeCheck checks[BATCH];
  ShoalCheckBudget budget;
  ShoalRandom random;

  shoal_random_init (&random, lattice->problem->seed, 0);
  shoal_check_budget_init (&budget, search, max_evaluations, FALSE);
  while (shoal_check_budget_lasts (&budget))
    {
      for (guint i = 0; i < BATCH; i++)
        shoal_kgen_draw_between (&random, lattice->lowest, lattice->heights, n, levels + (gsize) i * n);
      shoal_check_budget_check (&budget, levels, BATCH, checks);
    }
}

static ShoalSolution *
shoal_random_search_solve (ShoalSolver   *solver,
                           ShoalProblem  *problem,
                           ShoalProgress *progress,
                           GError       **error)
{
  ShoalRandomSearch *self = SHOAL_RANDOM_SEARCH (solver);
  g_auto (ShoalLatticeSearch) search = { 0 };

  if (!shoal_lattice_search_init (&search, problem, progress, error))
    return NULL;
  shoal_lattice_search_offer_top (&search);
  search_at_random (&search, self->max_evaluations);
  if (self->descend)
    shoal_lattice_descend (&search, self->max_evaluations);
  return shoal_lattice_search_finish (&search, FALSE);
}

static void
shoal_random_search_class_init (ShoalRandomSearchClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  solver_class->accepts = shoal_lattice_accepts;
  solver_class->solve = shoal_random_search_solve;
  shoal_solver_class_add_parameter (
      solver_class, G_STRUCT_OFFSET (ShoalRandomSearch, max_evaluations),
      g_param_spec_uint ("max-evaluations", N_("Max evaluations"),
                         N_("Nodes that are checked before the search ends. One that is drawn again, or lies below an "
                            "infeasible one, is known and does not count. The descent in the end comes on top."),
                         1, 100000000, 5000, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (solver_class, G_STRUCT_OFFSET (ShoalRandomSearch, descend),
                                    shoal_lattice_descent_make_parameter ());
}

static void
shoal_random_search_init (ShoalRandomSearch *self)
{
}
