/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line goes before the selected run, which goes before the default. */

#include "cli-shared.h"

#include "cli-options.h"

#define DEFAULT_SOLVER "optimal"
#define DEFAULT_SEED 1

/** cli_solver_get_run: Returns: (transfer none) (nullable): the run that is selected in @project. */
ShoalRunRecord *
cli_solver_get_run (ShoalProject *project)
{
  int selected = shoal_project_get_selected_run (project);

  return selected != SHOAL_PROJECT_NO_RUN ? shoal_project_get_run (project, (guint) selected) : NULL;
}

/**
 * cli_solver_make:
 * @id: (nullable): which solver; without it the selected run's with its parameters and seed, else the optimal one
 * @settings: (nullable) (array zero-terminated=1): NAME=VALUE, set on top of them
 * @info: (out): what the solver is
 * @seed: (out): the run's seed, or 1
 *
 * Returns: (transfer full): the solver, or %NULL with %SHOAL_ERROR_USAGE or %SHOAL_ERROR_PROJECT
 */
ShoalSolver *
cli_solver_make (ShoalProject            *project,
                 const char              *id,
                 char                   **settings,
                 const ShoalSolverInfo  **info,
                 guint64                 *seed,
                 GError                 **error)
{
  ShoalRunRecord *run = id == NULL ? cli_solver_get_run (project) : NULL;
  const char *name = id != NULL ? id : run != NULL ? run->solver : DEFAULT_SOLVER;
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (name, error);

  if (solver == NULL)
    return NULL;
  *info = shoal_solver_registry_find (name);
  *seed = run != NULL ? run->seed : DEFAULT_SEED;
  if (run != NULL && !shoal_run_record_apply_parameters (run, solver, error))
    return NULL;
  for (guint i = 0; settings != NULL && settings[i] != NULL; i++)
    {
      g_autofree char *parameter = NULL;
      g_autofree char *value = NULL;

      if (!cli_split_pair ("--set", settings[i], &parameter, &value, error)
          || !shoal_solver_set_parameter (solver, parameter, value, error))
        return NULL;
    }
  return g_steal_pointer (&solver);
}
