/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line goes before the selected run, which goes before the default. */

#include "cli-shared.h"

#include "base/shoal-error.h"
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

/**
 * cli_solver_search:
 * @info: what @solver is
 * @time_limit: in seconds, 0 for none
 *
 * Nothing is written meanwhile: a signal may end the program at once.
 *
 * Returns: (transfer full): what was found, or %NULL with an error, also where a signal came
 */
ShoalSolution *
cli_solver_search (ShoalSolver            *solver,
                   const ShoalSolverInfo  *info,
                   ShoalProblem           *problem,
                   double                  time_limit,
                   GError                **error)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (CliProgress) line = cli_progress_start (progress, info->id);
  g_autoptr (ShoalSolution) solution = NULL;

  shoal_solver_info_set_patience (info, time_limit, progress);
  cli_interrupt_set_free (TRUE);
  solution = shoal_solver_solve (solver, problem, time_limit, progress, cli_interrupt_get_cancellable (), error);
  cli_interrupt_set_free (FALSE);
  return solution != NULL && cli_interrupt_check (error) ? g_steal_pointer (&solution) : NULL;
}

/** cli_solver_check_found: Returns: whether @solution has a release, else %FALSE with %SHOAL_ERROR_INFEASIBLE. */
gboolean
cli_solver_check_found (ShoalSolution  *solution,
                        GError        **error)
{
  if (solution->recoding != NULL)
    return TRUE;
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE,
                       solution->status == SHOAL_STATUS_INFEASIBLE ? "no release can meet the requirement"
                                                                   : "stopped before a solution was found");
  return FALSE;
}
