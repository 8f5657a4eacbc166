/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nodes are drawn by one thread and checked by all. */

#include "solve/lattice/shoal-random-search.h"

#include "solve/lattice/shoal-check-budget.h"
#include "solve/lattice/shoal-kgen-operators.h"
#include "solve/lattice/shoal-lattice-descent.h"

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

enum
{
  PROP_0,
  PROP_MAX_EVALUATIONS,
  PROP_DESCEND,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

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
  shoal_check_budget_init (&budget, search, max_evaluations);
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

static gboolean
shoal_random_search_accepts (ShoalSolver  *solver,
                             ShoalProblem *problem,
                             GError      **error)
{
  return shoal_lattice_check_objective (problem, error);
}

static void
shoal_random_search_get_property (GObject    *object,
                                  guint       prop_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  ShoalRandomSearch *self = SHOAL_RANDOM_SEARCH (object);

  switch (prop_id)
    {
    case PROP_MAX_EVALUATIONS:
      g_value_set_uint (value, self->max_evaluations);
      break;
    case PROP_DESCEND:
      g_value_set_boolean (value, self->descend);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_random_search_set_property (GObject      *object,
                                  guint         prop_id,
                                  const GValue *value,
                                  GParamSpec   *pspec)
{
  ShoalRandomSearch *self = SHOAL_RANDOM_SEARCH (object);

  switch (prop_id)
    {
    case PROP_MAX_EVALUATIONS:
      self->max_evaluations = g_value_get_uint (value);
      break;
    case PROP_DESCEND:
      self->descend = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_random_search_class_init (ShoalRandomSearchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_random_search_get_property;
  object_class->set_property = shoal_random_search_set_property;
  solver_class->accepts = shoal_random_search_accepts;
  solver_class->solve = shoal_random_search_solve;
  properties[PROP_MAX_EVALUATIONS] =
    g_param_spec_uint ("max-evaluations", N_("Max evaluations"),
                       N_("Nodes that are checked before the search ends. One that is drawn again, or lies below an "
                          "infeasible one, is known and does not count. “descend” comes on top."),
                       1, 100000000, 5000, flags);
  properties[PROP_DESCEND] =
    g_param_spec_boolean ("descend", N_("Descend"),
                          N_("In the end levels are lowered and exchanged, from the best node and from the top, until "
                             "nothing is better; no exchange is begun after as many checks again as “max-evaluations” "
                             "allows."),
                          TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_random_search_init (ShoalRandomSearch *self)
{
}
