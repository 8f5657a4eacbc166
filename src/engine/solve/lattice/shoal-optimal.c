/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver around the exact search: parameters in, a proven solution or a gap out. */

#include "solve/lattice/shoal-optimal.h"

#include "solve/lattice/shoal-branch-and-bound.h"

#include <glib/gi18n-lib.h>

#include <math.h>

struct _ShoalOptimal
{
  ShoalSolver parent_instance;

  guint dives;
  double gap;
};

G_DEFINE_TYPE (ShoalOptimal, shoal_optimal, SHOAL_TYPE_SOLVER)

enum
{
  PROP_0,
  PROP_DIVES,
  PROP_GAP,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static ShoalSolution *
shoal_optimal_solve (ShoalSolver   *solver,
                     ShoalProblem  *problem,
                     ShoalProgress *progress,
                     GError       **error)
{
  ShoalOptimal *self = SHOAL_OPTIMAL (solver);
  g_autoptr (ShoalLattice) lattice = shoal_lattice_new (problem, error);
  g_auto (ShoalIncumbent) incumbent = { 0, NULL, INFINITY, 0 };
  double bound;

  if (lattice == NULL)
    return NULL;
  shoal_lattice_watch (lattice, progress);
  shoal_incumbent_init (&incumbent, lattice->n_attributes);
  shoal_incumbent_offer (&incumbent, lattice->heights, shoal_lattice_get_cost (lattice, lattice->heights));
  shoal_progress_set_best (progress, incumbent.objective);
  if (lattice->map != NULL)
    shoal_lattice_map_add_best (lattice->map, incumbent.levels, FALSE);
  bound = shoal_branch_and_bound (lattice, self->dives, self->gap, progress, &incumbent);
  return shoal_incumbent_make_solution (&incumbent, lattice,
                                        bound >= incumbent.objective - SHOAL_OBJECTIVE_EPSILON, bound, progress);
}

static gboolean
shoal_optimal_accepts (ShoalSolver  *solver,
                       ShoalProblem *problem,
                       GError      **error)
{
  return shoal_lattice_check_objective (problem, error);
}

static void
shoal_optimal_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  ShoalOptimal *self = SHOAL_OPTIMAL (object);

  switch (prop_id)
    {
    case PROP_DIVES:
      g_value_set_uint (value, self->dives);
      break;
    case PROP_GAP:
      g_value_set_double (value, self->gap);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_optimal_set_property (GObject      *object,
                            guint         prop_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  ShoalOptimal *self = SHOAL_OPTIMAL (object);

  switch (prop_id)
    {
    case PROP_DIVES:
      self->dives = g_value_get_uint (value);
      break;
    case PROP_GAP:
      self->gap = g_value_get_double (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      return;
    }
  g_object_notify_by_pspec (object, pspec);
}

static void
shoal_optimal_class_init (ShoalOptimalClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_optimal_get_property;
  object_class->set_property = shoal_optimal_set_property;
  solver_class->accepts = shoal_optimal_accepts;
  solver_class->solve = shoal_optimal_solve;

  properties[PROP_DIVES] = g_param_spec_uint ("dives", N_("Dives"),
                                              N_("Most dives for good solutions; fewer are made on large tables."),
                                              0, 1000000, 4096, flags);
  properties[PROP_GAP] =
    g_param_spec_double ("gap", N_("Gap"),
                         N_("Stop when no solution can be better by more than this share; 0 for a proof."),
                         0, 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_optimal_init (ShoalOptimal *self)
{
  self->dives = 4096;
}
