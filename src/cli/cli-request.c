/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Applies the options of the command line to the request of the project. */

#include "cli-request.h"

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"
#include "cli-options.h"
#include "cli-reader.h"
#include "cli-shared.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#define MAX_THREADS 1024

void
cli_request_clear (CliRequest *self)
{
  cli_reader_clear (&self->reader);
  g_free (self->k);
  g_free (self->suppression);
  g_free (self->suppression_price);
  g_free (self->objective);
  g_free (self->threads);
  g_strfreev (self->levels);
  g_strfreev (self->cells);
  g_free (self->labels);
  g_strfreev (self->models);
}

/** cli_request_new_group: Returns: (transfer full): the options that override the project. */
GOptionGroup *
cli_request_new_group (CliRequest *self)
{
  const GOptionEntry entries[] = {
    { "k", 'k', 0, G_OPTION_ARG_FILENAME, &self->k, N_("Rows that share their quasi-identifiers; by person, people that each row may be"), "K" },
    { "suppression", 0, 0, G_OPTION_ARG_FILENAME, &self->suppression, N_("Largest share of rows left out, such as 0.05 or 5%"), N_("SHARE") },
    { "suppression-price", 0, 0, G_OPTION_ARG_FILENAME, &self->suppression_price, N_("How dear suppression is to the objective: it grows by this times the share of suppressed rows"), N_("PRICE") },
    { "objective", 0, 0, G_OPTION_ARG_FILENAME, &self->objective, N_("Metric to optimize"), N_("METRIC") },
    { "levels", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->levels,
      N_("Lowest and highest level of a column's hierarchy that may be published; may be repeated"), N_("COLUMN=MIN:MAX") },
    { "cells", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->cells, CLI_CELLS_HELP, N_("COLUMN=FORM") },
    { "labels", 0, 0, G_OPTION_ARG_STRING, &self->labels, CLI_LABELS_HELP, N_("LANGUAGE") },
    { "model", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->models,
      N_("A privacy model that has to hold besides k, in place of the project's; may be repeated (“models” lists them)"),
      N_("NAME,KEY=VALUE,…") },
    { "threads", 0, 0, G_OPTION_ARG_FILENAME, &self->threads, N_("How many threads work (all cores)"), "N" },
    { 0 },
  };
  /* GOption takes only one group here, so it also gets the reader options. */
  GOptionGroup *group = cli_reader_new_group (&self->reader);

  g_option_group_add_entries (group, entries);
  return group;
}

/* Parses the value that an option gives to a column. */
typedef gboolean (*TakeValue) (ShoalProjectColumn  *column,
                               const char          *value,
                               GError             **error);

static gboolean
take_levels (ShoalProjectColumn  *column,
             const char          *value,
             GError             **error)
{
  return cli_parse_levels (value, &column->meaning.levels, error);
}

static gboolean
take_cells (ShoalProjectColumn  *column,
            const char          *value,
            GError             **error)
{
  return cli_parse_cells (value, &column->meaning.cell_form, error);
}

/* @project: (transfer full)
 * @texts: (nullable): values of the option @name, each "COLUMN=@form"
 *
 * Returns: (transfer full) (nullable): @project with the changed columns */
static ShoalProject *
change_columns (ShoalProject        *project,
                char               **texts,
                const char          *name,
                const char          *form,
                TakeValue            take,
                GError             **error)
{
  g_autoptr (ShoalProject) result = project;

  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      const char *equals = strrchr (texts[i], '=');
      g_autofree char *title = equals != NULL ? g_strndup (texts[i], (gsize) (equals - texts[i])) : NULL;
      g_autoptr (ShoalProjectColumn) changed = NULL;
      ShoalProject *next;
      guint index;

      if (title == NULL)
        {
          /* Translators: an option, MIN:MAX or FORM, and what was given */
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--%s: COLUMN=%s was expected instead of “%s”"), name, form, texts[i]);
          return NULL;
        }
      if (shoal_project_find_column (result, title, &index) == NULL)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--%s: the project has no column “%s”"), name, title);
          return NULL;
        }
      changed = shoal_project_column_copy (shoal_project_get_column (result, index));
      if (!take (changed, equals + 1, error))
        return NULL;
      next = shoal_project_with_column (result, index, changed);
      g_object_unref (result);
      result = next;
    }
  return g_steal_pointer (&result);
}

/** cli_request_read_project: Returns: (transfer full): the project in file @name, with the levels, forms of cells and labels
 *   of the command line. */
ShoalProject *
cli_request_read_project (CliRequest  *self,
                          const char  *name,
                          GError     **error)
{
  ShoalProject *project = cli_read_project (name, error);

  if (project != NULL)
    project = change_columns (project, self->levels, "levels", _("MIN:MAX"), take_levels, error);
  if (project != NULL)
    project = change_columns (project, self->cells, "cells", _("FORM"), take_cells, error);
  return project != NULL ? cli_take_labels (project, self->labels, error) : NULL;
}

/**
 * cli_request_resolve:
 * @requirements: (out): the requirements on a release
 * @objective: (out): the metric to optimize
 * @n_threads: (out): number of threads to use
 *
 * Returns: %FALSE with %SHOAL_ERROR_USAGE, or %SHOAL_ERROR_PROJECT for an error in the project
 */
gboolean
cli_request_resolve (CliRequest          *self,
                     ShoalProject        *project,
                     ShoalRequirements   *requirements,
                     const ShoalMetric  **objective,
                     guint               *n_threads,
                     GError             **error)
{
  const char *metric = self->objective != NULL ? self->objective : shoal_project_get_objective (project);
  guint64 number;

  *requirements = *shoal_project_get_requirements (project);
  if (self->k != NULL)
    {
      if (!cli_parse_integer ("--k", self->k, 1, G_MAXINT32, &number, error))
        return FALSE;
      requirements->k = (guint) number;
    }
  if (!shoal_requirements_has_k (requirements))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the project says no k: --k gives one"));
      return FALSE;
    }
  if (self->suppression != NULL
      && !shoal_requirements_parse_suppression (self->suppression, &requirements->suppression))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--suppression: “%s” is not a share such as 0.05 or 5%%"),
                   self->suppression);
      return FALSE;
    }
  if (self->suppression_price != NULL
      && !cli_parse_double ("--suppression-price", self->suppression_price, &requirements->suppression_price, error))
    return FALSE;
  if (self->models != NULL)
    {
      requirements->n_models = 0;
      if (!cli_parse_models ((const char * const *) self->models, NULL, requirements, error))
        return FALSE;
      shoal_project_find_earlier_runs (project, requirements);
    }
  *objective = self->objective != NULL ? cli_find_metric ("--objective", metric, SHOAL_ERROR_USAGE, error)
                                       : cli_find_metric ("objective", metric, SHOAL_ERROR_PROJECT, error);
  if (*objective == NULL)
    return FALSE;
  if (self->threads != NULL && !cli_parse_integer ("--threads", self->threads, 1, MAX_THREADS, &number, error))
    return FALSE;
  *n_threads = shoal_parallel_n_threads (self->threads != NULL ? (guint) number : 0);
  return TRUE;
}

/**
 * cli_request_make_problem:
 * @seed: seed of random numbers
 *
 * Returns: (transfer full): the problem to solve
 */
ShoalProblem *
cli_request_make_problem (CliRequest          *self,
                          ShoalLoadedProject  *loaded,
                          guint64              seed,
                          GError             **error)
{
  ShoalRequirements requirements;
  const ShoalMetric *objective;
  guint n_threads;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalMicrodata) microdata = NULL;
  CliProgress *line;

  if (!cli_request_resolve (self, loaded->project, &requirements, &objective, &n_threads,
                            error))
    return NULL;
  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  line = cli_progress_start (progress, _("Grouping"));
  microdata = shoal_loaded_project_make_microdata (loaded, n_threads, progress, error);
  cli_progress_stop (line);
  if (microdata == NULL || !cli_interrupt_check (error)
      || !shoal_project_check_earlier_runs (loaded->project, &requirements, microdata, error))
    return NULL;
  return shoal_problem_new (microdata, &requirements, objective, seed, n_threads, error);
}

/* ---- Solvers ---- */

/* The command line has priority over the selected run, and the selected run over these defaults. */

#define DEFAULT_SOLVER "optimal"
#define DEFAULT_SEED 1

/** cli_solver_get_run: Returns: (transfer none) (nullable): the selected run of @project. */
ShoalRunRecord *
cli_solver_get_run (ShoalProject *project)
{
  int selected = shoal_project_get_selected_run (project);

  return selected != SHOAL_PROJECT_NO_RUN ? shoal_project_get_run (project, (guint) selected) : NULL;
}

/**
 * cli_solver_make:
 * @id: (nullable): id of a solver; %NULL for the solver, parameters and seed of the selected run, or the default solver without one
 * @settings: (nullable) (array zero-terminated=1): NAME=VALUE, which override these parameters
 * @info: (out): registry entry of the solver
 * @seed: (out): the seed of the run, or the default
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
 * @info: registry entry of @solver
 * @time_limit: in seconds, 0 for none
 *
 * Nothing is written during the search, so a signal may end the program at once.
 *
 * Returns: (transfer full): the solution, or %NULL with an error, which also is set after a signal
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

/** cli_solver_check_found: Returns: whether @solution has a recoding, else %FALSE with %SHOAL_ERROR_INFEASIBLE. */
gboolean
cli_solver_check_found (ShoalSolution  *solution,
                        GError        **error)
{
  if (solution->recoding != NULL)
    return TRUE;
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE,
                       solution->status == SHOAL_STATUS_INFEASIBLE ? _("no release can meet the requirement")
                                                                   : _("stopped before a solution was found"));
  return FALSE;
}
