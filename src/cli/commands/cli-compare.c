/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare: several solvers on a project, for several k and seeds. */

#include "cli-arguments.h"
#include "cli-compare-answer.h"
#include "cli-interrupt.h"
#include "cli-options.h"
#include "cli-progress.h"
#include "cli-request.h"

#include "base/shoal-error.h"

#include <string.h>

#define MAX_SEEDS 10000

typedef struct
{
  CliRequest request;
  char **solvers;
  char *seeds;
  char *seed;
  char *time_limit;
  char *format;
} Options;

static void
clear_options (Options *options)
{
  cli_request_clear (&options->request);
  g_strfreev (options->solvers);
  g_free (options->seeds);
  g_free (options->seed);
  g_free (options->time_limit);
  g_free (options->format);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

static void
clear_entry (gpointer data)
{
  ShoalComparisonEntry *entry = data;

  g_clear_object (&entry->solver);
}

/* "ID" or "ID,NAME=VALUE,…" */
static gboolean
parse_solver (const char            *text,
              ShoalComparisonEntry  *entry,
              GError               **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (parts[0] != NULL ? parts[0] : "", error);

  if (solver == NULL)
    return FALSE;
  for (guint i = 1; parts[i] != NULL; i++)
    {
      g_autofree char *name = NULL;
      g_autofree char *value = NULL;

      if (!cli_split_pair ("--solver", parts[i], &name, &value, error)
          || !shoal_solver_set_parameter (solver, name, value, error))
        return FALSE;
    }
  entry->info = shoal_solver_registry_find (parts[0]);
  entry->solver = g_steal_pointer (&solver);
  return TRUE;
}

static GArray *
parse_solvers (Options  *options,
               GError  **error)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (ShoalComparisonEntry));

  g_array_set_clear_func (entries, clear_entry);
  for (guint i = 0; options->solvers != NULL && options->solvers[i] != NULL; i++)
    {
      ShoalComparisonEntry entry = { NULL, NULL };

      if (!parse_solver (options->solvers[i], &entry, error))
        return NULL;
      g_array_append_val (entries, entry);
    }
  if (entries->len == 0)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "--solver: nothing to compare");
      return NULL;
    }
  return g_steal_pointer (&entries);
}

/* The list of --k; the request keeps the first, so that it can be resolved. Empty: the project's k. */
static GArray *
parse_ks (Options  *options,
          GError  **error)
{
  g_autoptr (GArray) ks = g_array_new (FALSE, FALSE, sizeof (guint));
  g_auto (GStrv) texts = NULL;

  if (options->request.k == NULL)
    return g_steal_pointer (&ks);
  texts = g_strsplit (options->request.k, ",", -1);
  for (guint i = 0; texts[i] != NULL; i++)
    {
      guint64 number;
      guint k;

      if (!cli_parse_integer ("--k", texts[i], 1, G_MAXINT32, &number, error))
        return NULL;
      k = (guint) number;
      g_array_append_val (ks, k);
    }
  if (ks->len == 0)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "--k: no number");
      return NULL;
    }
  g_free (options->request.k);
  options->request.k = g_strdup (texts[0]);
  return g_steal_pointer (&ks);
}

static gboolean
parse_numbers (Options  *options,
               guint64  *n_seeds,
               guint64  *seed,
               double   *time_limit,
               GError  **error)
{
  *n_seeds = 5;
  *seed = 1;
  *time_limit = 0;
  if (options->seeds != NULL && !cli_parse_integer ("--seeds", options->seeds, 1, MAX_SEEDS, n_seeds, error))
    return FALSE;
  if (options->seed != NULL
      && !cli_parse_integer ("--seed", options->seed, 0, SHOAL_PROJECT_MAX_SEED - MAX_SEEDS, seed, error))
    return FALSE;
  if (options->time_limit != NULL && !cli_parse_double ("--time-limit", options->time_limit, time_limit, error))
    return FALSE;
  if (options->time_limit != NULL && *time_limit <= 0)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "--time-limit: must be above 0");
      return FALSE;
    }
  if (options->format != NULL && strcmp (options->format, "table") != 0 && strcmp (options->format, "csv") != 0)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "--format: “%s” is neither table nor csv", options->format);
      return FALSE;
    }
  return TRUE;
}

static ShoalProblem *
load (Options     *options,
      const char  *project_name,
      guint64      seed,
      GError     **error)
{
  g_autoptr (ShoalProject) project = cli_request_read_project (&options->request, project_name, error);
  g_autoptr (ShoalLoadedProject) loaded = NULL;
  ShoalRequirements requirements;
  const ShoalMetric *objective;
  guint n_threads;

  if (project == NULL
      || !cli_request_resolve (&options->request, project, &requirements, &objective, &n_threads, error))
    return NULL;
  loaded = cli_load_project (project, &options->request.reader, error);
  if (loaded != NULL)
    {
      /* Nothing is published, so that columns without a role do not matter. */
      g_autoptr (ShoalLoadedProject) undecided = g_steal_pointer (&loaded);

      loaded = shoal_loaded_project_drop_unset (undecided);
    }
  return loaded != NULL ? cli_request_make_problem (&options->request, loaded, seed, error) : NULL;
}

static CliExit
compare (Options     *options,
         const char  *project_name,
         gboolean     json,
         GError     **error)
{
  g_autoptr (GArray) entries = parse_solvers (options, error);
  g_autoptr (GArray) ks = entries != NULL ? parse_ks (options, error) : NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (CliProgress) line = NULL;
  CliCompareAnswer answer = { 0 };
  guint64 n_seeds, seed;
  double time_limit;

  if (ks == NULL || !parse_numbers (options, &n_seeds, &seed, &time_limit, error))
    return CLI_EXIT_USAGE;
  problem = load (options, project_name, seed, error);
  if (problem == NULL)
    return CLI_EXIT_BAD_INPUT;
  if (ks->len == 0)
    g_array_append_val (ks, problem->requirements.k);
  line = cli_progress_start (progress, "Comparing");
  answer.comparison =
    shoal_comparison_new (problem, (const ShoalComparisonEntry *) (gpointer) entries->data, entries->len,
                          (const guint *) (gpointer) ks->data, ks->len, (guint) n_seeds, time_limit, progress,
                          cli_interrupt_get_cancellable (), error);
  g_clear_pointer (&line, cli_progress_stop);
  if (answer.comparison == NULL)
    return CLI_EXIT_BAD_INPUT;
  answer.problem = problem;
  answer.entries = (const ShoalComparisonEntry *) (gpointer) entries->data;
  answer.labels = options->solvers;
  answer.n_seeds = (guint) n_seeds;
  if (json)
    cli_compare_answer_print_json (&answer, error);
  else if (g_strcmp0 (options->format, "csv") == 0)
    cli_compare_answer_print_csv (&answer, error);
  else
    cli_compare_answer_print_table (&answer, error);
  shoal_comparison_free (answer.comparison);
  return CLI_EXIT_DONE;
}

static CliExit
run (const CliCommand  *self,
     char             **arguments,
     GError           **error)
{
  g_auto (CliArguments) line = { 0 };
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "solver", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.solvers, "A solver and its parameters; may be repeated",
      "ID[,NAME=VALUE…]" },
    { "seeds", 0, 0, G_OPTION_ARG_FILENAME, &options.seeds, "Runs of each solver that is not exact, with seeds of their own (5)", "N" },
    { "seed", 0, 0, G_OPTION_ARG_FILENAME, &options.seed, "The first of these seeds (1)", "N" },
    { "time-limit", 0, 0, G_OPTION_ARG_FILENAME, &options.time_limit, "Stop each run with its best solution so far", "SECONDS" },
    { "format", 0, 0, G_OPTION_ARG_FILENAME, &options.format, "Print a table (the default) or csv", "table|csv" },
    { 0 },
  };

  if (!cli_arguments_parse (&line, self, entries, cli_request_new_group (&options.request), 1, arguments, error) || line.help)
    return CLI_EXIT_DONE;
  return compare (&options, line.names[0], line.json, error);
}

const CliCommand cli_compare = {
  "compare", "PROJECT --solver ID…", "Compare solvers: time, nodes checked, losses, accuracy",
  "--k takes several numbers here: --k 2,5,10. Accuracy is measured against the node of least LOG, which the optimal solver\n"
  "proves for each k: 1 at that node, 0 at the top. Of several runs the median is printed, and the smallest and the largest.\n"
  "Every release is verified before it counts; nothing is written.",
  run,
};
