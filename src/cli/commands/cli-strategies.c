/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strategies: ways to publish a project's table, by privacy, accuracy and information gain. */

#include "cli-arguments.h"
#include "cli-interrupt.h"
#include "cli-options.h"
#include "cli-output.h"
#include "cli-progress.h"
#include "cli-request.h"
#include "cli-strategies-answer.h"

#include "base/shoal-error.h"
#include "project/json/shoal-json.h"
#include "strategy/classify/shoal-folds.h"
#include "table/write/shoal-new-file.h"

#include <string.h>

#define MAX_LIST 1000000

typedef struct
{
  CliRequest request;
  char *coverage;
  char *classifier;
  char *folds;
  char *search;
  char *sample;
  char *seed;
  char *output;
  gboolean force;
} Options;

static void
clear_options (Options *options)
{
  cli_request_clear (&options->request);
  g_free (options->coverage);
  g_free (options->classifier);
  g_free (options->folds);
  g_free (options->search);
  g_free (options->sample);
  g_free (options->seed);
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

/* "5,10,20,50", with or without signs of percent */
static gboolean
parse_coverages (const char             *text,
                 ShoalStrategySettings  *settings,
                 GError                **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);

  settings->n_coverages = 0;
  for (guint i = 0; parts[i] != NULL; i++)
    {
      double percent;

      if (g_str_has_suffix (parts[i], "%"))
        parts[i][strlen (parts[i]) - 1] = '\0';
      if (!cli_parse_double ("--coverage", parts[i], &percent, error))
        return FALSE;
      if (percent <= 0 || percent > 100 || settings->n_coverages == SHOAL_STRATEGY_MAX_COVERAGES)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                       "--coverage: up to %u percentages above 0, up to 100, with commas between them",
                       SHOAL_STRATEGY_MAX_COVERAGES);
          return FALSE;
        }
      settings->coverages[settings->n_coverages++] = percent / 100;
    }
  return TRUE;
}

static gboolean
parse_classifier (const char             *id,
                  ShoalStrategySettings  *settings,
                  GError                **error)
{
  g_autoptr (GString) known = g_string_new (NULL);
  guint n_classifiers;
  const ShoalClassifier *classifiers = shoal_classifiers_get (&n_classifiers);

  settings->classifier = shoal_classifiers_find (id);
  if (settings->classifier != NULL)
    return TRUE;
  for (guint i = 0; i < n_classifiers; i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", classifiers[i].id);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "--classifier: there is no “%s”; there are %s", id, known->str);
  return FALSE;
}

static gboolean
parse_settings (Options                *options,
                ShoalStrategySettings  *settings,
                GError                **error)
{
  guint64 n_folds = 10, n_searched, n_sampled = 0, seed = 1;

  shoal_strategy_settings_init (settings);
  n_searched = settings->max_searched;
  if (!parse_coverages (options->coverage != NULL ? options->coverage : "5", settings, error)
      || !parse_classifier (options->classifier != NULL ? options->classifier : settings->classifier->id, settings, error)
      || (options->folds != NULL && !cli_parse_integer ("--folds", options->folds, 2, SHOAL_FOLDS_MAX, &n_folds, error))
      || (options->search != NULL && !cli_parse_integer ("--search", options->search, 0, MAX_LIST, &n_searched, error))
      || (options->sample != NULL && !cli_parse_integer ("--sample", options->sample, 2, G_MAXUINT32, &n_sampled, error))
      || (options->seed != NULL && !cli_parse_integer ("--seed", options->seed, 0, SHOAL_PROJECT_MAX_SEED, &seed, error)))
    return FALSE;
  settings->n_folds = (guint) n_folds;
  settings->max_searched = n_searched;
  settings->n_sampled = n_sampled;
  settings->seed = seed;
  return TRUE;
}

/* What the project remembers of its runs, on the table that each would publish. */
static gboolean
add_runs (CliStrategiesAnswer  *answer,
          ShoalProject         *project,
          ShoalProblem         *problem,
          GError              **error)
{
  const ShoalStrategySettings *settings = shoal_strategy_study_get_settings (answer->study);
  g_autoptr (ShoalStrategyGauge) gauge =
    shoal_strategy_gauge_new (problem->microdata, settings->classifier, settings->n_folds, settings->seed, error);

  for (guint i = 0; gauge != NULL && i < shoal_project_get_n_runs (project); i++)
    {
      ShoalRunRecord *run = shoal_project_get_run (project, i);
      g_autoptr (ShoalRecoding) recoding = NULL;
      ShoalStrategyFigures figures;
      const guint *levels = NULL;
      guint n_levels = 0;

      if (!run->has_result || !shoal_run_record_has_recoding (run))
        continue;
      recoding = shoal_run_record_make_recoding (run, problem->microdata, NULL);
      if (recoding == NULL)
        {
          cli_message ("the result of run %u (%s) does not fit the project any more: it is left out", i + 1, run->solver);
          continue;
        }
      if (!shoal_strategy_gauge_read_recoding (gauge, recoding, problem->requirements.k, SHOAL_GAUGE_ACCURACY,
                                               problem->n_threads, shoal_strategy_study_get_progress (answer->study),
                                               &figures, error))
        return FALSE;
      if (shoal_recoding_get_kind (recoding) == SHOAL_RECODING_NODE)
        levels = shoal_recoding_get_levels (recoding, &n_levels);
      g_ptr_array_add (answer->strategies,
                       shoal_strategy_new (SHOAL_STRATEGY_RUN, run->name != NULL ? run->name : run->solver, levels, n_levels,
                                           &figures));
    }
  return gauge != NULL;
}

/* A file that ends in .json is JSON, any other CSV. */
static gboolean
write_answer (const CliStrategiesAnswer  *answer,
              GFile                      *file,
              gboolean                    replace,
              GError                    **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *text = NULL;
  g_autoptr (ShoalNewFile) output = NULL;

  if (g_str_has_suffix (name, ".json"))
    {
      g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

      json_node_take_object (node, cli_strategies_answer_to_json (answer));
      text = shoal_json_to_text (node);
    }
  else
    {
      text = cli_strategies_answer_to_csv (answer);
    }
  output = shoal_new_file_open (file, replace, error);
  return output != NULL && shoal_new_file_write (output, text, strlen (text), error)
         && shoal_new_file_commit (output, cli_interrupt_get_cancellable (), error);
}

static gboolean
print_answer (const CliStrategiesAnswer  *answer,
              gboolean                    json,
              const char                 *output,
              GError                    **error)
{
  if (json)
    {
      g_autoptr (JsonObject) object = cli_strategies_answer_to_json (answer);

      return cli_print_json (object, error);
    }
  else
    {
      g_autofree char *text = cli_strategies_answer_to_text (answer);
      g_autofree char *shown = output != NULL ? cli_shown_name (output) : NULL;
      g_autofree char *whole = shown != NULL ? g_strdup_printf ("%s\nWritten to %s\n", text, shown) : g_strdup (text);

      return cli_print_text (whole, error);
    }
}

static gboolean
perform (ShoalStrategyStudy  *study,
         GError             **error)
{
  g_autoptr (CliProgress) line = cli_progress_start (shoal_strategy_study_get_progress (study), "Studying");

  return shoal_strategy_study_perform (study, cli_interrupt_get_cancellable (), error);
}

static ShoalProblem *
load (Options       *options,
      ShoalProject  *project,
      guint64        seed,
      GError       **error)
{
  g_autoptr (ShoalLoadedProject) undecided = cli_load_project (project, &options->request.reader, error);
  g_autoptr (ShoalLoadedProject) loaded = NULL;

  /* No release is written, so that columns without a role do not matter. */
  if (undecided != NULL)
    loaded = shoal_loaded_project_drop_unset (undecided);
  return loaded != NULL ? cli_request_make_problem (&options->request, loaded, seed, error) : NULL;
}

static CliExit
find_strategies (Options     *options,
                 const char  *project_name,
                 gboolean     json,
                 GError     **error)
{
  g_autoptr (ShoalProject) project = NULL;
  g_autoptr (GFile) output = options->output != NULL ? g_file_new_for_commandline_arg (options->output) : NULL;
  g_autoptr (GPtrArray) inputs = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalStrategyStudy) study = NULL;
  g_autoptr (GPtrArray) strategies = NULL;
  g_autofree gsize *dominators = NULL;
  ShoalStrategySettings settings;
  CliStrategiesAnswer answer;

  if (!parse_settings (options, &settings, error))
    return CLI_EXIT_USAGE;
  project = cli_request_read_project (&options->request, project_name, error);
  if (project == NULL)
    return CLI_EXIT_BAD_INPUT;
  inputs = shoal_project_list_inputs (project);
  g_ptr_array_add (inputs, g_file_new_for_commandline_arg (project_name));
  if (output != NULL && !cli_check_output (output, options->force, inputs, error))
    return CLI_EXIT_INPUT_OUTPUT;
  problem = load (options, project, settings.seed, error);
  if (problem == NULL)
    return CLI_EXIT_BAD_INPUT;
  settings.threshold = problem->requirements.k;
  settings.n_threads = problem->n_threads;
  study = shoal_strategy_study_new (problem->microdata, &settings);
  if (!perform (study, error))
    return CLI_EXIT_BAD_INPUT;
  strategies = shoal_strategy_study_dup_strategies (study);
  answer = (CliStrategiesAnswer){ study, strategies, NULL, 0 };
  if (!add_runs (&answer, project, problem, error))
    return CLI_EXIT_BAD_INPUT;
  answer.dominators = dominators = shoal_strategies_find_front (strategies, settings.threshold, &answer.n_front);
  if ((output != NULL && !write_answer (&answer, output, options->force, error))
      || !print_answer (&answer, json, options->output, error))
    return CLI_EXIT_INPUT_OUTPUT;
  return answer.n_front > 0 ? CLI_EXIT_DONE : CLI_EXIT_NO_SOLUTION;
}

static CliExit
run (const CliCommand  *self,
     char             **arguments,
     GError           **error)
{
  g_auto (CliArguments) line = { 0 };
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "coverage", 0, 0, G_OPTION_ARG_FILENAME, &options.coverage, "Shares of the pairs of rows that rules must hold for (5)",
      "PERCENT,…" },
    { "classifier", 0, 0, G_OPTION_ARG_FILENAME, &options.classifier, "What measures accuracy: c45, svm or linear-svm (c45)",
      "ID" },
    { "folds", 0, 0, G_OPTION_ARG_FILENAME, &options.folds, "Parts of its cross-validation (10)", "N" },
    { "search", 0, 0, G_OPTION_ARG_FILENAME, &options.search, "Nodes measured beyond the rules at most, 0 for none (1000)",
      "N" },
    { "sample", 0, 0, G_OPTION_ARG_FILENAME, &options.sample, "Rows that are compared with each other (all, up to 100000)",
      "ROWS" },
    { "seed", 0, 0, G_OPTION_ARG_FILENAME, &options.seed, "Of the folds and the sample (1)", "N" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      "Write all strategies: JSON where the name ends in .json, else CSV", "FILE" },
    { "force", 0, 0, G_OPTION_ARG_NONE, &options.force, "Replace an existing file", NULL },
    { 0 },
  };

  if (!cli_arguments_parse (&line, self, entries, cli_request_new_group (&options.request), 1, arguments, error) || line.help)
    return CLI_EXIT_DONE;
  return find_strategies (&options, line.names[0], line.json, error);
}

const CliCommand cli_strategies = {
  "strategies", "PROJECT", "Find strategies: privacy, accuracy and information gain",
  "Rules that predict the target become nodes, compatible ones are joined, and a search goes beyond them; the results of\n"
  "the project's runs are compared with them. Printed is the Pareto front: what nothing beats in k, accuracy and gain.\n"
  "Nothing is suppressed, but in runs; the exit code is 1 when no strategy has the k.",
  run,
};
