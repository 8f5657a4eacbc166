/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve/shoal-solver-choice.h"

/**
 * shoal_solver_choice_register:
 * @name: of the type; registered once
 * @accepts: whether a solver is one of the values
 * @none: (nullable): what to call the value %SHOAL_SOLVER_CHOICE_NONE; %NULL where there must be a solver
 *
 * Returns: an enumeration of solvers for a parameter. The values are places in the registry, their nicks the solvers' ids.
 */
GType
shoal_solver_choice_register (const char            *name,
                              ShoalSolverChoiceFunc  accepts,
                              const char            *none)
{
  guint n_solvers, n = 0;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  GEnumValue *values = g_new0 (GEnumValue, n_solvers + 2);

  if (none != NULL)
    values[n++] = (GEnumValue){ SHOAL_SOLVER_CHOICE_NONE, none, none };
  for (guint i = 0; i < n_solvers; i++)
    if (accepts (&solvers[i]))
      values[n++] = (GEnumValue){ (gint) i, solvers[i].id, solvers[i].id };
  return g_enum_register_static (name, values);
}

/** shoal_solver_choice_find: Returns: the value of the solver @id, which is in the registry. */
int
shoal_solver_choice_find (const char *id)
{
  guint n_solvers;

  return (int) (shoal_solver_registry_find (id) - shoal_solver_registry_get (&n_solvers));
}

/** shoal_solver_choice_create: @value: not %SHOAL_SOLVER_CHOICE_NONE. Returns: (transfer full): a solver with its defaults. */
ShoalSolver *
shoal_solver_choice_create (int value)
{
  guint n_solvers;

  return shoal_solver_registry_create (shoal_solver_registry_get (&n_solvers)[value].id, NULL);
}
