/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare: runs several solvers on a project, for several k and seeds. */

#include "base/shoal-error.h"
#include "base/shoal-format.h"
#include "cli-arguments.h"
#include "cli-options.h"
#include "cli-output.h"
#include "cli-request.h"
#include "cli-shared.h"
#include "solve/shoal-comparison.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* The output of a comparison, with a row per k and solver: a table, CSV or JSON. */

/**
 * CliCompareAnswer:
 * @problem: the problem that was solved, with any k
 * @comparison: the results
 * @entries: the solvers
 * @labels: (array zero-terminated=1): the solvers as named on the command line
 * @n_seeds: number of seeds
 */
typedef struct
{
  ShoalProblem *problem;
  ShoalComparison *comparison;
  const ShoalComparisonEntry *entries;
  char **labels;
  guint n_seeds;
} CliCompareAnswer;

/* A measured quantity, with the number of decimals in the table. */
typedef struct
{
  const char *key;
  const char *heading;
  gsize offset;
  int decimals;
} Measure;

static const Measure measures[] = {
  { "seconds", N_("seconds"), G_STRUCT_OFFSET (ShoalComparisonRow, seconds), 3 },
  { "nodes_checked", N_("nodes"), G_STRUCT_OFFSET (ShoalComparisonRow, nodes_checked), 0 },
  { "objective", N_("objective"), G_STRUCT_OFFSET (ShoalComparisonRow, objective), 4 },
  { "precision", "LOG", G_STRUCT_OFFSET (ShoalComparisonRow, precision), 4 },
  { "los", "LOS", G_STRUCT_OFFSET (ShoalComparisonRow, los), 4 },
  { "gcp", "GCP", G_STRUCT_OFFSET (ShoalComparisonRow, gcp), 4 },
  { "accuracy", N_("accuracy"), G_STRUCT_OFFSET (ShoalComparisonRow, accuracy), 3 },
  { "precision_gap", N_("LOG gap"), G_STRUCT_OFFSET (ShoalComparisonRow, precision_gap), 4 },
};

static const ShoalComparisonRow *
get_row (const CliCompareAnswer *self,
         guint                   i)
{
  return &g_array_index (self->comparison->rows, ShoalComparisonRow, i);
}

static const ShoalRunSummary *
get_spread (const ShoalComparisonRow *row,
            const Measure            *measure)
{
  return &G_STRUCT_MEMBER (ShoalRunSummary, row, measure->offset);
}

/* A word for the share of runs that have found a release. */
static const char *
get_status (const ShoalComparisonRow *row)
{
  if (row->n_solved == 0)
    return _("none");
  if (row->n_solved < row->n_runs)
    return _("some");
  return row->n_optimal == row->n_runs ? _("optimal") : _("feasible");
}

/* "median", or "median (smallest–largest)" if the printed numbers differ */
static char *
spread_to_text (const ShoalRunSummary *spread,
                guint              decimals)
{
  g_autofree char *median = NULL;
  g_autofree char *minimum = NULL;
  g_autofree char *maximum = NULL;

  if (isnan (spread->median))
    return g_strdup ("–");
  median = shoal_format_number (spread->median, decimals);
  minimum = shoal_format_number (spread->minimum, decimals);
  maximum = shoal_format_number (spread->maximum, decimals);
  if (g_str_equal (minimum, maximum))
    return g_steal_pointer (&median);
  return g_strdup_printf ("%s (%s–%s)", median, minimum, maximum);
}

/** answer_print_table: Returns: %FALSE if standard output cannot be written. */
static gboolean
answer_print_table (const CliCompareAnswer  *self,
                    GError                 **error)
{
  g_autoptr (CliTable) table = cli_table_new ("rlrlllllllll");
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert (G_N_ELEMENTS (measures) == 8);
  cli_table_add (table, "k", _("solver"), _("runs"), _("found"), _(measures[0].heading), _(measures[1].heading), _(measures[2].heading),
                 _(measures[3].heading), _(measures[4].heading), _(measures[5].heading), _(measures[6].heading), _(measures[7].heading),
                 NULL);
  for (guint i = 0; i < self->comparison->rows->len; i++)
    {
      const ShoalComparisonRow *row = get_row (self, i);
      g_autofree char *k = g_strdup_printf ("%u", row->k);
      g_autofree char *n_runs = g_strdup_printf ("%u", row->n_runs);
      g_auto (GStrv) texts = g_new0 (char *, G_N_ELEMENTS (measures) + 1);

      for (gsize m = 0; m < G_N_ELEMENTS (measures); m++)
        texts[m] = spread_to_text (get_spread (row, &measures[m]), measures[m].decimals);
      cli_table_add (table, k, self->labels[row->entry], n_runs, get_status (row), texts[0], texts[1], texts[2], texts[3],
                     texts[4], texts[5], texts[6], texts[7], NULL);
    }
  cli_table_append (table, text);
  return cli_print_text (text->str, error);
}

/** answer_print_csv: Returns: %FALSE if standard output cannot be written. */
static gboolean
answer_print_csv (const CliCompareAnswer  *self,
                  GError                 **error)
{
  g_autoptr (GString) text = g_string_new ("k,solver,runs,solved,optimal");

  for (gsize m = 0; m < G_N_ELEMENTS (measures); m++)
    g_string_append_printf (text, ",%s_median,%s_minimum,%s_maximum,%s_mean", measures[m].key, measures[m].key,
                            measures[m].key, measures[m].key);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < self->comparison->rows->len; i++)
    {
      const ShoalComparisonRow *row = get_row (self, i);

      g_string_append_printf (text, "%u,", row->k);
      cli_csv_text (text, self->labels[row->entry]);
      g_string_append_printf (text, ",%u,%u,%u", row->n_runs, row->n_solved, row->n_optimal);
      for (gsize m = 0; m < G_N_ELEMENTS (measures); m++)
        {
          const ShoalRunSummary *spread = get_spread (row, &measures[m]);

          cli_csv_number (text, spread->median);
          cli_csv_number (text, spread->minimum);
          cli_csv_number (text, spread->maximum);
          cli_csv_number (text, spread->mean);
        }
      g_string_append_c (text, '\n');
    }
  return cli_print_text (text->str, error);
}

static JsonObject *
parameters_to_json (ShoalSolver *solver)
{
  JsonObject *object = json_object_new ();
  guint n_parameters;
  g_autofree ShoalParameterSpec *parameters = shoal_solver_list_parameters (solver, &n_parameters);

  for (guint i = 0; i < n_parameters; i++)
    {
      g_autofree char *text = shoal_solver_dup_parameter (solver, parameters[i].name);

      if (parameters[i].kind == SHOAL_PARAMETER_BOOLEAN)
        json_object_set_boolean_member (object, parameters[i].name, g_str_equal (text, "true"));
      else if (parameters[i].kind == SHOAL_PARAMETER_CHOICE)
        json_object_set_string_member (object, parameters[i].name, text);
      else
        cli_json_number (object, parameters[i].name, g_ascii_strtod (text, NULL));
    }
  return object;
}

static JsonObject *
row_to_json (const CliCompareAnswer   *self,
             const ShoalComparisonRow *row)
{
  const ShoalComparisonEntry *entry = &self->entries[row->entry];
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "k", row->k);
  json_object_set_string_member (object, "solver", entry->info->id);
  json_object_set_string_member (object, "family", shoal_solver_family_to_string (entry->info->family));
  json_object_set_object_member (object, "parameters", parameters_to_json (entry->solver));
  json_object_set_int_member (object, "runs", row->n_runs);
  json_object_set_int_member (object, "solved", row->n_solved);
  json_object_set_int_member (object, "optimal", row->n_optimal);
  for (gsize m = 0; m < G_N_ELEMENTS (measures); m++)
    {
      const ShoalRunSummary *spread = get_spread (row, &measures[m]);
      JsonObject *member = json_object_new ();

      cli_json_number (member, "median", spread->median);
      cli_json_number (member, "minimum", spread->minimum);
      cli_json_number (member, "maximum", spread->maximum);
      cli_json_number (member, "mean", spread->mean);
      json_object_set_object_member (object, measures[m].key, member);
    }
  return object;
}

static JsonObject *
reference_to_json (const CliCompareAnswer *self,
                   guint                   i)
{
  ShoalSolution *solution = g_ptr_array_index (self->comparison->references, i);
  guint n_per_k = self->comparison->rows->len / self->comparison->references->len;
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "k", get_row (self, i * n_per_k)->k);
  json_object_set_string_member (object, "status", shoal_status_to_string (solution->status));
  cli_json_number (object, "precision", solution->objective);
  cli_json_number (object, "bound", solution->bound);
  cli_json_number (object, "seconds", solution->seconds);
  json_object_set_member (object, "node", cli_answer_node (self->problem->microdata, solution->recoding));
  return object;
}

/** answer_print_json: Returns: %FALSE if standard output cannot be written. */
static gboolean
answer_print_json (const CliCompareAnswer  *self,
                   GError                 **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *results = json_array_new ();
  JsonArray *references = json_array_new ();

  cli_json_size (object, "rows", self->problem->microdata->n_rows);
  cli_json_size (object, "suppression_limit", self->problem->suppression_limit);
  json_object_set_string_member (object, "objective", self->problem->objective->id);
  json_object_set_int_member (object, "seeds", self->n_seeds);
  json_object_set_int_member (object, "first_seed", (gint64) self->problem->seed);
  json_object_set_int_member (object, "threads", self->problem->n_threads);
  for (guint i = 0; i < self->comparison->rows->len; i++)
    json_array_add_object_element (results, row_to_json (self, get_row (self, i)));
  for (guint i = 0; i < self->comparison->references->len; i++)
    json_array_add_object_element (references, reference_to_json (self, i));
  json_object_set_array_member (object, "results", results);
  json_object_set_array_member (object, "references", references);
  return cli_print_json (object, error);
}

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
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--solver: nothing to compare"));
      return NULL;
    }
  return g_steal_pointer (&entries);
}

/* Parses the list of --k. The request keeps only the first one, to be resolved as a single k. The list is empty without
 * --k. */
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
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--k: no number"));
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
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--time-limit: must be above 0"));
      return FALSE;
    }
  if (options->format != NULL && strcmp (options->format, "table") != 0 && strcmp (options->format, "csv") != 0)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--format: “%s” is neither table nor csv"), options->format);
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
      /* Nothing is published, so columns without a role are dropped instead of being an error. */
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
    g_array_append_val (ks, problem->min_size);
  line = cli_progress_start (progress, _("Comparing"));
  cli_interrupt_set_free (TRUE);
  answer.comparison =
    shoal_comparison_new (problem, (const ShoalComparisonEntry *) (gpointer) entries->data, entries->len,
                          (const guint *) (gpointer) ks->data, ks->len, (guint) n_seeds, time_limit, progress,
                          cli_interrupt_get_cancellable (), error);
  cli_interrupt_set_free (FALSE);
  g_clear_pointer (&line, cli_progress_stop);
  if (answer.comparison == NULL)
    return CLI_EXIT_BAD_INPUT;
  answer.problem = problem;
  answer.entries = (const ShoalComparisonEntry *) (gpointer) entries->data;
  answer.labels = options->solvers;
  answer.n_seeds = (guint) n_seeds;
  if (json)
    answer_print_json (&answer, error);
  else if (g_strcmp0 (options->format, "csv") == 0)
    answer_print_csv (&answer, error);
  else
    answer_print_table (&answer, error);
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
    { "solver", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.solvers, N_("A solver and its parameters; may be repeated"),
      N_("ID[,NAME=VALUE…]") },
    { "seeds", 0, 0, G_OPTION_ARG_FILENAME, &options.seeds, N_("Runs of each solver that is not exact, with seeds of their own (5)"), "N" },
    { "seed", 0, 0, G_OPTION_ARG_FILENAME, &options.seed, N_("The first of these seeds (1)"), "N" },
    { "time-limit", 0, 0, G_OPTION_ARG_FILENAME, &options.time_limit, N_("Stop each run with its best solution so far"), N_("SECONDS") },
    { "format", 0, 0, G_OPTION_ARG_FILENAME, &options.format, N_("Print a table (the default) or csv"), "table|csv" },
    { 0 },
  };

  if (!cli_arguments_parse (&line, self, entries, cli_request_new_group (&options.request), 1, arguments, error) || line.help)
    return CLI_EXIT_DONE;
  return compare (&options, line.names[0], line.json, error);
}

const CliCommand cli_compare = {
  "compare", N_("PROJECT --solver ID…"), N_("Compare solvers: time, nodes checked, losses, accuracy"),
  N_("--k takes several numbers here: --k 2,5,10. Accuracy is measured against the node of least LOG, which the optimal solver\n"
  "proves for each k: 1 at that node, 0 at the top. Of several runs the median is printed, and the smallest and the largest.\n"
  "Every release is verified before it counts; nothing is written."),
  run,
};
