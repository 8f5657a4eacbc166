/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strategies: finds ways to publish a project's table, and measures privacy, accuracy and information gain. */

#include "base/shoal-enum.h"
#include "base/shoal-error.h"
#include "base/shoal-format.h"
#include "cli-arguments.h"
#include "cli-options.h"
#include "cli-output.h"
#include "cli-request.h"
#include "cli-shared.h"
#include "project/json/shoal-json.h"
#include "project/shoal-strategies-json.h"
#include "strategy/classify/shoal-folds.h"
#include "strategy/shoal-strategy-study.h"
#include "table/write/shoal-new-file.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The output of strategies: the Pareto front as a table, or all strategies as CSV or JSON. */

/**
 * CliStrategiesAnswer:
 * @study: the study
 * @strategies: (element-type ShoalStrategy): its results, and the runs of the project
 * @dominators: for each strategy, as set by shoal_strategies_find_front()
 * @n_front: number of strategies on the front
 */
typedef struct
{
  ShoalStrategyStudy *study;
  GPtrArray *strategies;
  gsize *dominators;
  gsize n_front;
} CliStrategiesAnswer;

static const ShoalStrategy *
get_strategy (const CliStrategiesAnswer *self,
              gsize                      i)
{
  return g_ptr_array_index (self->strategies, i);
}

static JsonArray *
counts_to_json (const CliStrategiesAnswer *self)
{
  const ShoalStrategySettings *settings = shoal_strategy_study_get_settings (self->study);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < settings->n_coverages; i++)
    {
      JsonObject *object = json_object_new ();
      ShoalStrategyCount count = { 0 };

      shoal_strategy_study_get_count (self->study, i, &count);
      cli_json_number (object, "coverage", settings->coverages[i]);
      cli_json_size (object, "patterns", count.n_patterns);
      cli_json_size (object, "rules", count.n_rules);
      cli_json_size (object, "rules_with_k", count.n_with_k);
      cli_json_size (object, "joined", count.n_joined);
      json_object_set_boolean_member (object, "complete", count.complete);
      json_object_set_boolean_member (object, "impossible", count.impossible);
      json_array_add_object_element (array, object);
    }
  return array;
}

/* Tells whether all neighbours of the front were searched; it never claims that all nodes were. */
static const char *
describe_search (const CliStrategiesAnswer *self)
{
  return shoal_strategy_study_is_complete (self->study)
           ? N_("all neighbours of the front: each was measured, or cannot have the k; nodes farther away were not searched")
           : N_("not all neighbours of the front: the search reached its limit before");
}

static JsonArray *
models_to_json (const ShoalStrategySettings *settings)
{
  JsonArray *models = json_array_new ();

  for (guint i = 0; i < settings->n_models; i++)
    {
      g_autofree char *text = shoal_model_dup_text (&settings->models[i]);

      json_array_add_string_element (models, text);
    }
  return models;
}

/** answer_to_json: Returns: (transfer full): the study with all strategies. */
static JsonObject *
answer_to_json (const CliStrategiesAnswer *self)
{
  const ShoalStrategySettings *settings = shoal_strategy_study_get_settings (self->study);
  ShoalMicrodata *microdata = shoal_strategy_study_get_microdata (self->study);
  JsonObject *object = json_object_new ();
  JsonArray *strategies = json_array_new ();

  cli_json_size (object, "rows", microdata->n_rows);
  cli_json_size (object, "compared_rows", shoal_strategy_study_get_n_compared (self->study));
  json_object_set_int_member (object, "required_k", settings->threshold);
  json_object_set_array_member (object, "required_models", models_to_json (settings));
  json_object_set_string_member (object, "classifier", settings->classifier->id);
  json_object_set_string_member (object, "measure", shoal_enum_get_nick (SHOAL_TYPE_STRATEGY_MEASURE, (int) settings->measure));
  json_object_set_int_member (object, "folds", settings->n_folds);
  json_object_set_int_member (object, "seed", (gint64) settings->seed);
  cli_json_number (object, "seconds", shoal_progress_get_elapsed (shoal_strategy_study_get_progress (self->study)));
  json_object_set_boolean_member (object, "search_complete", shoal_strategy_study_is_complete (self->study));
  json_object_set_string_member (object, "search_covers", describe_search (self));
  json_object_set_array_member (object, "coverages", counts_to_json (self));
  cli_json_size (object, "front", self->n_front);
  for (gsize i = 0; i < self->strategies->len; i++)
    {
      JsonObject *strategy = shoal_strategy_to_json (get_strategy (self, i), microdata, settings->coverages,
                                                     settings->n_coverages);

      json_object_set_boolean_member (strategy, "front", self->dominators[i] == SHOAL_PARETO_FRONT);
      if (self->dominators[i] != SHOAL_PARETO_FRONT && self->dominators[i] != i)
        json_object_set_int_member (strategy, "dominated_by", (gint64) self->dominators[i]);
      else
        json_object_set_null_member (strategy, "dominated_by");
      json_array_add_object_element (strategies, strategy);
    }
  json_object_set_array_member (object, "strategies", strategies);
  return object;
}

/* Appends the coverages whose bits are set, in percent. */
static void
append_coverages (GString                     *text,
                  const ShoalStrategySettings *settings,
                  guint32                      bits)
{
  const char *separator = "";

  for (guint i = 0; i < settings->n_coverages; i++)
    {
      char buffer[G_ASCII_DTOSTR_BUF_SIZE];

      if (((bits >> i) & 1) == 0)
        continue;
      g_string_append_printf (text, "%s%s", separator,
                              g_ascii_formatd (buffer, sizeof buffer, "%g", 100 * settings->coverages[i]));
      separator = " ";
    }
}

static void
append_row (const CliStrategiesAnswer *self,
            gsize                      i,
            GString                   *text)
{
  const ShoalStrategySettings *settings = shoal_strategy_study_get_settings (self->study);
  const ShoalStrategy *strategy = get_strategy (self, i);

  g_string_append_printf (text, "%zu,%s,", i, shoal_strategy_kind_to_string (strategy->kind));
  cli_csv_text (text, strategy->name != NULL ? strategy->name : "");
  g_string_append_printf (text, ",%u", strategy->figures.k);
  cli_csv_number (text, strategy->figures.accuracy);
  cli_csv_number (text, strategy->figures.gain);
  g_string_append (text, self->dominators[i] == SHOAL_PARETO_FRONT ? ",yes," : ",no,");
  if (self->dominators[i] != SHOAL_PARETO_FRONT && self->dominators[i] != i)
    g_string_append_printf (text, "%zu", self->dominators[i]);
  g_string_append_c (text, ',');
  append_coverages (text, settings, strategy->found_for);
  g_string_append_c (text, ',');
  append_coverages (text, settings, strategy->joined_for);
  g_string_append_c (text, ',');
  if (strategy->parents[0] != SHOAL_STRATEGY_NO_PARENT)
    g_string_append_printf (text, "%u %u", strategy->parents[0], strategy->parents[1]);
  for (guint a = 0; a < shoal_strategy_study_get_microdata (self->study)->n_attributes; a++)
    {
      g_string_append_c (text, ',');
      if (strategy->n_levels > 0)
        g_string_append_printf (text, "%u", strategy->levels[a]);
    }
  g_string_append_c (text, '\n');
}

/** answer_to_csv: Returns: (transfer full): a line per strategy, a column per quasi-identifier with its level. */
static char *
answer_to_csv (const CliStrategiesAnswer *self)
{
  ShoalMicrodata *microdata = shoal_strategy_study_get_microdata (self->study);
  GString *text = g_string_new ("number,kind,name,k,accuracy,gain,front,dominated_by,found_percent,joined_percent,parents");

  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      g_string_append_c (text, ',');
      cli_csv_text (text, shoal_column_get_name (shoal_microdata_get_attribute (microdata, a)->column));
    }
  g_string_append_c (text, '\n');
  for (gsize i = 0; i < self->strategies->len; i++)
    append_row (self, i, text);
  return g_string_free (text, FALSE);
}

static int
compare_front (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const CliStrategiesAnswer *self = data;
  const ShoalStrategyFigures *x = &get_strategy (self, *(const gsize *) a)->figures;
  const ShoalStrategyFigures *y = &get_strategy (self, *(const gsize *) b)->figures;

  if (x->k != y->k)
    return x->k < y->k ? -1 : 1;
  return (x->accuracy < y->accuracy) - (x->accuracy > y->accuracy);
}

/* The attributes below their highest level, and their levels. */
static char *
describe_levels (const CliStrategiesAnswer *self,
                 const ShoalStrategy       *strategy)
{
  ShoalMicrodata *microdata = shoal_strategy_study_get_microdata (self->study);
  GString *text = g_string_new (NULL);

  for (guint a = 0; a < strategy->n_levels; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

      if (strategy->levels[a] < attribute->height)
        g_string_append_printf (text, "%s%s %u", text->len > 0 ? ", " : "", shoal_column_get_name (attribute->column),
                                strategy->levels[a]);
    }
  if (text->len == 0)
    g_string_append (text, strategy->n_levels > 0 ? C_("columns of a strategy", "nothing") : strategy->name != NULL ? strategy->name : "");
  return g_string_free (text, FALSE);
}

static void
add_front_row (const CliStrategiesAnswer *self,
               const ShoalStrategy       *strategy,
               CliTable                  *table)
{
  g_autofree char *k = g_strdup_printf ("%u", strategy->figures.k);
  g_autofree char *accuracy = shoal_format_percent (strategy->figures.accuracy, 2);
  g_autofree char *gain = shoal_format_number (strategy->figures.gain, 4);
  g_autofree char *levels = describe_levels (self, strategy);

  cli_table_add (table, "", k, accuracy, gain, shoal_strategy_kind_to_string (strategy->kind), levels, NULL);
}

static void
append_counts (const CliStrategiesAnswer *self,
               GString                   *text)
{
  const ShoalStrategySettings *settings = shoal_strategy_study_get_settings (self->study);

  for (guint i = 0; i < settings->n_coverages; i++)
    {
      g_autofree char *coverage = shoal_format_limit (settings->coverages[i]);
      ShoalStrategyCount count = { 0 };

      shoal_strategy_study_get_count (self->study, i, &count);
      /* Translators: %s is a share, such as "5 %". A line goes on with one or both of the next two texts. */
      g_string_append_printf (text, _("  %s of the pairs: patterns %zu, rules %zu, with k %zu, joined %zu"),
                              coverage, count.n_patterns, count.n_rules, count.n_with_k, count.n_joined);
      if (!count.complete)
        g_string_append (text, _(" (cut by a limit)"));
      if (count.impossible)
        g_string_append (text, _(": equal rows differ in the target, so that no rule holds"));
      g_string_append_c (text, '\n');
    }
}

/** answer_to_text: Returns: (transfer full): the figures of the original, the counts for each coverage, and the front. */
static char *
answer_to_text (const CliStrategiesAnswer *self)
{
  const ShoalStrategySettings *settings = shoal_strategy_study_get_settings (self->study);
  ShoalMicrodata *microdata = shoal_strategy_study_get_microdata (self->study);
  const ShoalStrategyFigures *original = &get_strategy (self, 0)->figures;
  g_autofree char *accuracy = shoal_format_percent (original->accuracy, 2);
  g_autofree char *gain = shoal_format_number (original->gain, 4);
  const char *measure = shoal_enum_get_nick (SHOAL_TYPE_STRATEGY_MEASURE, settings->measure);
  GString *text = g_string_new (NULL);
  g_autoptr (CliTable) table = cli_table_new ("lrrrll");
  g_autoptr (GArray) front = g_array_new (FALSE, FALSE, sizeof (gsize));

  for (gsize i = 0; i < self->strategies->len; i++)
    {
      if (self->dominators[i] == SHOAL_PARETO_FRONT)
        g_array_append_val (front, i);
    }
  g_array_sort_with_data (front, compare_front, (gpointer) self);
  /* Translators: %s is the id of a classifier, such as c45 */
  g_string_append_printf (text, ngettext ("%zu strategy with k of at least %u, %zu on the front; %s, %u folds\n",
                                          "%zu strategies with k of at least %u, %zu on the front; %s, %u folds\n",
                                          self->strategies->len - 1),
                          (gsize) self->strategies->len - 1, settings->threshold, self->n_front, settings->classifier->id,
                          settings->n_folds);
  for (guint i = 0; i < settings->n_models; i++)
    {
      g_autofree char *model = shoal_model_dup_name (&settings->models[i]);

      g_string_append_printf (text, _("  each with %s\n"), model);
    }
  /* Translators: of the table before anything is generalized; %s %s is a measure and its value, such as "accuracy 81.2 %" */
  g_string_append_printf (text, _("  as it is: %s %s, information gain %s\n"), measure, accuracy, gain);
  if (settings->measure == SHOAL_MEASURE_AUC)
    g_string_append_printf (text, _("  auc: %s\n"), _(shoal_strategy_measure_get_title (settings->measure)));
  if (shoal_strategy_study_get_n_compared (self->study) < microdata->n_rows && settings->n_coverages > 0)
    g_string_append_printf (text, _("  %zu of %zu rows compared with each other\n"),
                            shoal_strategy_study_get_n_compared (self->study), microdata->n_rows);
  append_counts (self, text);
  g_string_append_printf (text, _("  searched: %s\n"), _(describe_search (self)));
  if (front->len == 0)
    return g_string_free (text, FALSE);
  g_string_append_c (text, '\n');
  /* Translators: "from" heads a column that says how a strategy was found */
  cli_table_add (table, "", "k", measure, _("gain"), _("from"), _("what is left, and its level"), NULL);
  for (guint i = 0; i < front->len; i++)
    add_front_row (self, get_strategy (self, g_array_index (front, gsize, i)), table);
  cli_table_append (table, text);
  return g_string_free (text, FALSE);
}

#define MAX_LIST 1000000

typedef struct
{
  CliRequest request;
  char *coverage;
  char *classifier;
  char *measure;
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
  g_free (options->measure);
  g_free (options->folds);
  g_free (options->search);
  g_free (options->sample);
  g_free (options->seed);
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

/* Parses "5,10,20,50", with or without percent signs. */
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
                       _("--coverage: up to %u percentages above 0, up to 100, with commas between them"),
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
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--classifier: there is no “%s”; there are %s"), id, known->str);
  return FALSE;
}

static gboolean
parse_measure (const char             *name,
               ShoalStrategySettings  *settings,
               GError                **error)
{
  int value;

  if (!shoal_enum_find_nick (SHOAL_TYPE_STRATEGY_MEASURE, name, &value))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("--measure: there is no “%s”; there are accuracy, balanced-accuracy, auc"), name);
      return FALSE;
    }
  settings->measure = (ShoalStrategyMeasure) value;
  return TRUE;
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
      || (options->measure != NULL && !parse_measure (options->measure, settings, error))
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

/* Adds the results of the project's runs, measured on the table that each would publish. */
static gboolean
add_runs (CliStrategiesAnswer  *answer,
          ShoalProject         *project,
          ShoalProblem         *problem,
          GError              **error)
{
  const ShoalStrategySettings *settings = shoal_strategy_study_get_settings (answer->study);
  g_autoptr (ShoalStrategyGauge) gauge =
    shoal_strategy_gauge_new (problem->microdata, settings->classifier, settings->n_folds, settings->seed, error);

  if (gauge == NULL || !shoal_strategy_gauge_measure_by (gauge, settings->measure, error)
      || !shoal_strategy_gauge_require (gauge, settings->models, settings->n_models, error))
    return FALSE;
  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
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
          cli_message (_("the result of run %u (%s) does not fit the project any more: it is left out"), i + 1, run->solver);
          continue;
        }
      if (!shoal_strategy_gauge_read_recoding (gauge, recoding, problem->min_size, SHOAL_GAUGE_ACCURACY,
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

/* Writes JSON if the name of the file has this suffix, else CSV. */
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

      json_node_take_object (node, answer_to_json (answer));
      text = shoal_json_to_text (node);
    }
  else
    {
      text = answer_to_csv (answer);
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
      g_autoptr (JsonObject) object = answer_to_json (answer);

      return cli_print_json (object, error);
    }
  else
    {
      g_autofree char *text = answer_to_text (answer);
      g_autofree char *shown = output != NULL ? cli_shown_name (output) : NULL;
      g_autofree char *written = shown != NULL ? g_strdup_printf (_("Written to %s\n"), shown) : NULL;
      g_autofree char *whole = written != NULL ? g_strconcat (text, "\n", written, NULL) : g_strdup (text);

      return cli_print_text (whole, error);
    }
}

static gboolean
perform (ShoalStrategyStudy  *study,
         GError             **error)
{
  g_autoptr (CliProgress) line = cli_progress_start (shoal_strategy_study_get_progress (study), _("Studying"));

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

  /* No release is written, so columns without a role are dropped instead of being an error. */
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
  shoal_strategy_settings_require (&settings, &problem->requirements);
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
    { "coverage", 0, 0, G_OPTION_ARG_FILENAME, &options.coverage, N_("Shares of the pairs of rows that rules must hold for (5)"),
      N_("PERCENT,…") },
    { "classifier", 0, 0, G_OPTION_ARG_FILENAME, &options.classifier, N_("What measures accuracy: c45, svm or linear-svm (c45)"),
      "ID" },
    { "measure", 0, 0, G_OPTION_ARG_FILENAME, &options.measure,
      N_("What is told as accuracy: accuracy, balanced-accuracy or auc (accuracy)"), N_("NAME") },
    { "folds", 0, 0, G_OPTION_ARG_FILENAME, &options.folds, N_("Parts of its cross-validation (10)"), "N" },
    { "search", 0, 0, G_OPTION_ARG_FILENAME, &options.search, N_("Nodes measured beyond the rules at most, 0 for none (1000)"),
      "N" },
    { "sample", 0, 0, G_OPTION_ARG_FILENAME, &options.sample, N_("Rows that are compared with each other (all, up to 100000)"),
      N_("ROWS") },
    { "seed", 0, 0, G_OPTION_ARG_FILENAME, &options.seed, N_("Seed of the folds and the sample (1)"), "N" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_("Write all strategies: JSON where the name ends in .json, else CSV"), N_("FILE") },
    { "force", 0, 0, G_OPTION_ARG_NONE, &options.force, N_("Replace an existing file"), NULL },
    { 0 },
  };

  if (!cli_arguments_parse (&line, self, entries, cli_request_new_group (&options.request), 1, arguments, error) || line.help)
    return CLI_EXIT_DONE;
  return find_strategies (&options, line.names[0], line.json, error);
}

const CliCommand cli_strategies = {
  "strategies", N_("PROJECT"), N_("Find strategies: privacy, accuracy and information gain"),
  N_("Rules that predict the target become nodes, compatible ones are joined, and a search goes beyond them; the results of\n"
  "the project's runs are compared with them. Printed is the Pareto front: what nothing beats in k, accuracy and gain.\n"
  "Nothing is suppressed, but in runs; the exit code is 1 when no strategy has the k."),
  run,
};
