/* SPDX-License-Identifier: GPL-3.0-or-later */
/* utility: compares statistics of a release and its original. The release is that of the selected run, or any file. */

#include "cli-arguments.h"
#include "cli-data.h"
#include "cli-options.h"
#include "cli-output.h"
#include "cli-request.h"
#include "cli-shared.h"

#include "base/shoal-error.h"
#include "base/shoal-format.h"
#include "strategy/classify/shoal-release-prediction.h"
#include "table/shoal-date.h"
#include "utility/statistics/shoal-statistics.h"
#include "verify/shoal-published-edges.h"
#include "verify/shoal-verified-release.h"

#include <glib/gi18n.h>
#include <math.h>

/* Number of pairs of columns in the text output: those that differ most */
#define MOST_PAIRS 12


typedef struct
{
  CliRequest request;
  char **outcomes;
  char **classifiers;
  char *solver;
  char **settings;
  char *time_limit;
} Options;

static void
clear_options (Options *options)
{
  cli_request_clear (&options->request);
  g_strfreev (options->outcomes);
  g_strfreev (options->classifiers);
  g_free (options->solver);
  g_strfreev (options->settings);
  g_free (options->time_limit);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

static const char *const side_names[SHOAL_DESIGN_N_SIDES] = { N_("original"), N_("release") };

/* ---- Reading ---- */

/* Reads the texts of a published file, as a recipient does; it may come from any program. */
static ShoalReadings *
read_file (const char *name,
           Options *options,
           ShoalProject *project,
           ShoalMicrodata *microdata,
           ShoalTable **table,
           ShoalProgress *progress,
           GError **error)
{
  guint n_columns = shoal_schema_get_n_columns (microdata->schema), n_found = 0;
  g_autofree guint *columns = g_new (guint, MAX (1, n_columns));

  *table = cli_read_published (name, &options->request.reader, project, NULL, error);
  if (*table == NULL)
    return NULL;
  for (guint i = 0; i < n_columns; i++)
    if (shoal_published_find_column (*table, shoal_column_get_name (shoal_table_get_column (microdata->table, i)),
                                     &columns[i]))
      n_found++;
    else
      columns[i] = G_MAXUINT;
  if (n_found == 0)
    {
      g_autofree char *shown = cli_shown_name (name);

      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, _("%s has no column of the project"), shown);
      return NULL;
    }
  return shoal_readings_new_of_table (microdata, *table, columns, progress, error);
}

/* Like the command solve; without --solver, with the solver of the selected run or the default one. */
static ShoalRecoding *
search (Options       *options,
        ShoalProject  *project,
        ShoalProblem  *problem,
        GError       **error)
{
  const ShoalSolverInfo *info;
  guint64 seed;
  double time_limit = 0;
  g_autoptr (ShoalSolver) solver = cli_solver_make (project, options->solver, options->settings, &info, &seed, error);
  g_autoptr (ShoalSolution) solution = NULL;

  if (solver == NULL
      || (options->time_limit != NULL && !cli_parse_time_limit (options->time_limit, &time_limit, error)))
    return NULL;
  solution = cli_solver_search (solver, info, problem, time_limit, error);
  return solution != NULL && cli_solver_check_found (solution, error) ? shoal_recoding_ref (solution->recoding) : NULL;
}

/* Verifies the result of the selected run, or of a new search. */
static ShoalReadings *
read_run (Options       *options,
          ShoalProject  *project,
          ShoalProblem  *problem,
          ShoalProgress *progress,
          GError       **error)
{
  ShoalRunRecord *run = cli_solver_get_run (project);
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalVerifiedRelease) release = NULL;

  if (options->solver == NULL && run != NULL && run->has_result && shoal_run_record_has_recoding (run))
    recoding = shoal_run_record_make_recoding (run, problem->microdata, error);
  else
    recoding = search (options, project, problem, error);
  if (recoding == NULL)
    return NULL;
  release = shoal_verified_release_new (problem->microdata, recoding, &problem->requirements, problem->n_threads,
                                        progress, error);
  if (release == NULL)
    return NULL;
  return shoal_readings_new_of_release (shoal_verified_release_get_release (release), progress, error);
}

/* The columns of the options, or those that the schema suggests. */
static GArray *
find_outcomes (Options *options, ShoalMicrodata *microdata, GError **error)
{
  g_autoptr (GArray) outcomes = NULL;

  if (options->outcomes == NULL)
    return shoal_statistics_list_outcomes (microdata->schema);
  outcomes = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; options->outcomes[i] != NULL; i++)
    {
      guint index;

      if (!cli_find_column (microdata->table, C_("where a column is looked for", "the project"), options->outcomes[i], &index, error))
        return NULL;
      g_array_append_val (outcomes, index);
    }
  return g_steal_pointer (&outcomes);
}

static gboolean
check_classifiers (Options *options, GError **error)
{
  for (guint i = 0; options->classifiers != NULL && options->classifiers[i] != NULL; i++)
    if (shoal_classifiers_find (options->classifiers[i]) == NULL)
      {
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--classifier: there is no “%s”"), options->classifiers[i]);
        return FALSE;
      }
  return TRUE;
}

/* ---- Output ---- */

static void
append_numbers (const ShoalStatistics *statistics, GString *text)
{
  g_autoptr (CliTable) table = cli_table_new ("llrrrrrrr");
  gboolean any = FALSE;

  cli_table_add (table, _("number or date"), "", _("cells"), _("missing"), _("mean"), _("deviation"), "25 %", "50 %", "75 %", NULL);
  for (guint c = 0; c < statistics->design->n_columns; c++)
    for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
      {
        const ShoalDesignColumn *column = &statistics->design->columns[c];
        const ShoalColumnSummary *summary = &statistics->summaries[side][c];
        const char *name = side == 0 ? shoal_design_column_get_name (column) : "";
        g_autofree char *cells = shoal_format_count (summary->n);
        g_autofree char *missing = shoal_format_count (summary->n_missing);
        g_autofree char *mean = shoal_design_column_format_number (column, summary->mean);
        g_autofree char *deviation = shoal_design_column_format_distance (column, summary->deviation);
        g_autofree char *low = shoal_design_column_format_number (column, summary->quartiles[0]);
        g_autofree char *middle = shoal_design_column_format_number (column, summary->quartiles[1]);
        g_autofree char *high = shoal_design_column_format_number (column, summary->quartiles[2]);

        if (!column->read[side]->is_number)
          continue;
        any = TRUE;
        if (side == SHOAL_DESIGN_RELEASE && !column->is_told)
          cli_table_add (table, name, _("not published any more"), "", "", "", "", "", "", "", NULL);
        else
          cli_table_add (table, name, _(side_names[side]), cells, missing, mean, deviation, low, middle, high, NULL);
      }
  if (any)
    {
      g_string_append_c (text, '\n');
      cli_table_append (table, text);
    }
}

static void
append_values (const ShoalStatistics *statistics, GString *text)
{
  g_autoptr (CliTable) table = cli_table_new ("llrr");
  gboolean any = FALSE;

  cli_table_add (table, _("commonest values"), "", _(side_names[0]), _(side_names[1]), NULL);
  for (guint c = 0; c < statistics->design->n_columns; c++)
    {
      const ShoalDesignColumn *column = &statistics->design->columns[c];

      if (column->read[SHOAL_DESIGN_ORIGINAL]->is_number)
        continue;
      for (guint i = 0; i < MIN (column->n_groups, SHOAL_STATISTICS_COMMON); i++)
        {
          g_autofree char *before = shoal_format_percent (statistics->summaries[SHOAL_DESIGN_ORIGINAL][c].shares[i], 1);
          g_autofree char *after = shoal_format_percent (statistics->summaries[SHOAL_DESIGN_RELEASE][c].shares[i], 1);

          any = TRUE;
          cli_table_add (table, i == 0 ? shoal_design_column_get_name (column) : "",
                         shoal_read_column_get_value_label (column->read[SHOAL_DESIGN_ORIGINAL], column->values[i]),
                         before, column->is_told ? after : "–", NULL);
        }
    }
  if (any)
    {
      g_string_append_c (text, '\n');
      cli_table_append (table, text);
    }
}

static void
append_associations (const ShoalStatistics *statistics, GString *text)
{
  g_autoptr (GArray) pairs = shoal_statistics_list_pairs (statistics);
  g_autoptr (CliTable) table = cli_table_new ("lrr");

  if (pairs->len == 0)
    return;
  cli_table_add (table, _("association"), _(side_names[0]), _(side_names[1]), NULL);
  for (guint p = 0; p < MIN (pairs->len, MOST_PAIRS); p++)
    {
      const ShoalStatisticsPair *pair = &g_array_index (pairs, ShoalStatisticsPair, p);
      double after = pair->association[SHOAL_DESIGN_RELEASE];
      g_autofree char *name
          = g_strdup_printf ("%s, %s", shoal_design_column_get_name (&statistics->design->columns[pair->i]),
                             shoal_design_column_get_name (&statistics->design->columns[pair->j]));
      g_autofree char *first = g_strdup_printf ("%.3f", pair->association[SHOAL_DESIGN_ORIGINAL]);
      g_autofree char *second = isnan (after) ? g_strdup ("–") : g_strdup_printf ("%.3f", after);

      cli_table_add (table, name, first, second, NULL);
    }
  g_string_append_c (text, '\n');
  cli_table_append (table, text);
  if (pairs->len > MOST_PAIRS)
    g_string_append_printf (text, _("  … those that differ most of %u pairs; all of them with --json\n"), pairs->len);
}

static char *
format_interval (const ShoalTerm *term, ShoalDesignSide side)
{
  double half = shoal_term_get_half (term, side);
  g_autofree char *middle = shoal_statistic_format (term->estimate[side]);
  g_autofree char *width = shoal_statistic_format (half);

  return isfinite (half) ? g_strdup_printf ("%s ± %s", middle, width) : g_strdup (middle);
}

static void
append_regression (const ShoalRegression *regression, GString *text)
{
  g_autoptr (CliTable) table = cli_table_new ("lrrr");

  /* Translators: %s is a column, and %s = %s a column and one of its values */
  if (regression->event != NULL)
    g_string_append_printf (text, _("\nLogistic regression of %s = %s, 95 %% intervals\n"), regression->outcome, regression->event);
  else
    g_string_append_printf (text, _("\nLinear regression of %s, 95 %% intervals\n"), regression->outcome);
  for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
    if (!regression->converged[side])
      g_string_append_printf (text,
                              _("  %s: no coefficients: some terms tell the outcome, or there are more terms than rows\n"),
                              _(side_names[side]));
  cli_table_add (table, _("term"), _(side_names[0]), _(side_names[1]), _("overlap"), NULL);
  for (guint i = 0; i < regression->n_terms; i++)
    {
      const ShoalTerm *term = &regression->terms[i];
      g_autofree char *before = format_interval (term, SHOAL_DESIGN_ORIGINAL);
      g_autofree char *after = format_interval (term, SHOAL_DESIGN_RELEASE);
      g_autofree char *overlap = isfinite (term->overlap) ? g_strdup_printf ("%.2f", term->overlap) : g_strdup ("–");

      if (isfinite (term->estimate[0]) || isfinite (term->estimate[1]))
        cli_table_add (table, term->label != NULL ? term->label : _("constant"), before, after, overlap, NULL);
    }
  cli_table_append (table, text);
}

static void
append_propensity (const ShoalPropensity *propensity, GString *text)
{
  if (!(propensity->largest > 0))
    return;
  g_string_append_c (text, '\n');
  if (!propensity->converged)
    g_string_append (
        text, _("Propensity: some columns tell by themselves whether a row is of the original or of the release.\n"));
  g_string_append_printf (text, _("pMSE %.3g of at most %.3g; rows drawn at random from the original would have %.3g on average\n"),
                          propensity->mean_square, propensity->largest, propensity->expected);
}

static char *
format_share (double share)
{
  return isfinite (share) ? shoal_format_percent (share, 1) : g_strdup ("–");
}

static void
append_predicted (const ShoalStatistics *statistics, GArray *predicted, GString *text)
{
  for (guint i = 0, end; i < predicted->len; i = end)
    {
      const ShoalReleasePrediction *first = &g_array_index (predicted, ShoalReleasePrediction, i);
      g_autoptr (CliTable) table = cli_table_new ("lrrrrrr");
      g_autofree char *majority = shoal_format_percent (first->majority, 1);

      g_string_append_printf (text,
                              _("\nPredictions of %s for rows that were held back; the commonest value is right for %s\n"),
                              shoal_design_column_get_name (&statistics->design->columns[first->column]), majority);
      cli_table_add (table, _("learned from"), _(side_names[0]), _("balanced"), _("AUC"), _(side_names[1]), _("balanced"), _("AUC"), NULL);
      for (end = i; end < predicted->len && g_array_index (predicted, ShoalReleasePrediction, end).column == first->column; end++)
        {
          const ShoalReleasePrediction *it = &g_array_index (predicted, ShoalReleasePrediction, end);
          g_autofree char *before = shoal_format_percent (it->accuracy[0], 1);
          g_autofree char *balanced_before = format_share (it->prediction[0].balanced);
          g_autofree char *auc_before = shoal_statistic_format (it->prediction[0].auc);
          g_autofree char *after = shoal_format_percent (it->accuracy[1], 1);
          g_autofree char *balanced_after = format_share (it->prediction[1].balanced);
          g_autofree char *auc_after = shoal_statistic_format (it->prediction[1].auc);

          cli_table_add (table, it->classifier->id, before, balanced_before, auc_before, after, balanced_after,
                         auc_after, NULL);
        }
      cli_table_append (table, text);
    }
}

/* Describes the effects of codings, which are applied to columns before everything else. */
static void
append_codings (const ShoalStatistics *statistics, GString *text)
{
  ShoalTable *table = statistics->design->readings[SHOAL_DESIGN_ORIGINAL]->microdata->table;

  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      ShoalCoding *coding = shoal_table_get_coding (table, i);
      g_autofree char *asked = NULL, *found = NULL;
      ShoalCodingEffect effect;

      if (coding == NULL)
        continue;
      asked = shoal_coding_to_string (coding);
      shoal_coding_find_effect (shoal_table_get_column (shoal_table_get_original (table), i), shoal_table_get_column (table, i), &effect);
      found = shoal_coding_effect_describe (&effect);
      /* Translators: a column, what was asked, such as "top=q0.99", and a sentence about what that changed */
      g_string_append_printf (text, _("  %s is coded, %s. %s\n"), shoal_column_get_name (shoal_table_get_column (table, i)), asked, found);
    }
}

/* The same effects as JSON. */
static JsonArray *
describe_codings (const ShoalStatistics *statistics)
{
  ShoalTable *table = statistics->design->readings[SHOAL_DESIGN_ORIGINAL]->microdata->table;
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      ShoalCoding *coding = shoal_table_get_coding (table, i);
      JsonObject *object;
      ShoalCodingEffect effect;
      g_autofree char *asked = NULL;

      if (coding == NULL)
        continue;
      object = json_object_new ();
      asked = shoal_coding_to_string (coding);
      shoal_coding_find_effect (shoal_table_get_column (shoal_table_get_original (table), i), shoal_table_get_column (table, i), &effect);
      json_object_set_string_member (object, "column", shoal_column_get_name (shoal_table_get_column (table, i)));
      json_object_set_string_member (object, "coding", asked);
      cli_json_size (object, "changed_rows", effect.n_changed);
      cli_json_size (object, "values_before", effect.n_before);
      cli_json_size (object, "values_after", effect.n_after);
      if (effect.has_sum)
        {
          cli_json_number (object, "sum_before", effect.sum_before);
          cli_json_number (object, "sum_after", effect.sum_after);
        }
      json_array_add_object_element (array, object);
    }
  return array;
}

static gboolean
print_text (const ShoalStatistics *statistics, GArray *predicted, const char *name, GError **error)
{
  const ShoalDesign *design = statistics->design;
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, ngettext ("%s: %zu row beside %zu of the original\n",
                                          "%s: %zu rows beside %zu of the original\n",
                                          design->readings[SHOAL_DESIGN_RELEASE]->n_rows), name,
                          design->readings[SHOAL_DESIGN_RELEASE]->n_rows,
                          design->readings[SHOAL_DESIGN_ORIGINAL]->n_rows);
  g_string_append (
      text, _("  ranges and nodes count evenly over what they cover; rows that were left out are in the original only\n"));
  for (guint c = 0; c < design->n_columns; c++)
    if (statistics->summaries[SHOAL_DESIGN_RELEASE][c].n_unread > 0 && design->columns[c].is_told)
      g_string_append_printf (text,
                              ngettext ("  %s: %zu cell of the release cannot be read\n",
                                        "  %s: %zu cells of the release cannot be read\n",
                                        statistics->summaries[SHOAL_DESIGN_RELEASE][c].n_unread),
                              shoal_design_column_get_name (&design->columns[c]),
                              statistics->summaries[SHOAL_DESIGN_RELEASE][c].n_unread);
  append_codings (statistics, text);
  append_numbers (statistics, text);
  append_values (statistics, text);
  append_associations (statistics, text);
  for (guint i = 0; i < statistics->regressions->len; i++)
    append_regression (&g_array_index (statistics->regressions, ShoalRegression, i), text);
  append_predicted (statistics, predicted, text);
  append_propensity (&statistics->propensity, text);
  return cli_print_text (text->str, error);
}

static JsonObject *
describe_summary (const ShoalStatistics *statistics, guint c, ShoalDesignSide side)
{
  const ShoalDesignColumn *column = &statistics->design->columns[c];
  const ShoalColumnSummary *summary = &statistics->summaries[side][c];
  JsonObject *object = json_object_new ();

  cli_json_size (object, "cells", summary->n);
  cli_json_size (object, "missing", summary->n_missing);
  cli_json_size (object, "unread", summary->n_unread);
  if (column->read[side]->is_number)
    {
      JsonArray *quartiles = json_array_new ();

      cli_json_number (object, "mean", summary->mean);
      cli_json_number (object, "deviation", summary->deviation);
      for (guint i = 0; i < G_N_ELEMENTS (summary->quartiles); i++)
        if (isfinite (summary->quartiles[i]))
          json_array_add_double_element (quartiles, summary->quartiles[i]);
        else
          json_array_add_null_element (quartiles);
      json_object_set_array_member (object, "quartiles", quartiles);
    }
  else
    {
      JsonObject *values = json_object_new ();

      for (guint i = 0; i < MIN (column->n_groups, SHOAL_STATISTICS_COMMON); i++)
        cli_json_number (values,
                         shoal_read_column_get_value_label (column->read[SHOAL_DESIGN_ORIGINAL], column->values[i]),
                         summary->shares[i]);
      json_object_set_object_member (object, "values", values);
    }
  return object;
}

static JsonObject *
describe_regression (const ShoalRegression *regression)
{
  JsonObject *object = json_object_new ();
  JsonArray *terms = json_array_new ();

  json_object_set_string_member (object, "outcome", regression->outcome);
  cli_json_text (object, "event", regression->event);
  for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
    {
      JsonObject *of_side = json_object_new ();

      cli_json_size (of_side, "rows", regression->n_rows[side]);
      json_object_set_boolean_member (of_side, "converged", regression->converged[side]);
      json_object_set_object_member (object, side_names[side], of_side);
    }
  for (guint i = 0; i < regression->n_terms; i++)
    {
      const ShoalTerm *term = &regression->terms[i];
      JsonObject *item = json_object_new ();

      json_object_set_string_member (item, "term", term->label != NULL ? term->label : "constant");
      for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
        {
          JsonObject *of_side = json_object_new ();

          cli_json_number (of_side, "estimate", term->estimate[side]);
          cli_json_number (of_side, "error", term->error[side]);
          json_object_set_object_member (item, side_names[side], of_side);
        }
      cli_json_number (item, "overlap", term->overlap);
      json_array_add_object_element (terms, item);
    }
  json_object_set_array_member (object, "terms", terms);
  return object;
}

static JsonArray *
describe_predicted (const ShoalStatistics *statistics, GArray *predicted)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < predicted->len; i++)
    {
      const ShoalReleasePrediction *it = &g_array_index (predicted, ShoalReleasePrediction, i);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "outcome",
                                     shoal_design_column_get_name (&statistics->design->columns[it->column]));
      json_object_set_string_member (object, "classifier", it->classifier->id);
      cli_json_number (object, "majority", it->majority);
      for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
        {
          JsonObject *of_side = json_object_new ();

          cli_json_number (of_side, "accuracy", it->accuracy[side]);
          cli_json_number (of_side, "balanced_accuracy", it->prediction[side].balanced);
          cli_json_number (of_side, "auc", it->prediction[side].auc);
          json_object_set_object_member (object, side_names[side], of_side);
        }
      json_array_add_object_element (array, object);
    }
  return array;
}

static gboolean
print_json (const ShoalStatistics *statistics, GArray *predicted, GError **error)
{
  const ShoalDesign *design = statistics->design;
  g_autoptr (JsonObject) object = json_object_new ();
  JsonObject *rows = json_object_new (), *propensity = json_object_new ();
  JsonArray *columns = json_array_new (), *associations = json_array_new (), *regressions = json_array_new ();

  for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
    cli_json_size (rows, side_names[side], design->readings[side]->n_rows);
  json_object_set_object_member (object, "rows", rows);
  for (guint c = 0; c < design->n_columns; c++)
    {
      JsonObject *column = json_object_new ();

      json_object_set_string_member (column, "name", shoal_design_column_get_name (&design->columns[c]));
      json_object_set_boolean_member (column, "published", design->columns[c].is_told);
      for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
        json_object_set_object_member (column, side_names[side], describe_summary (statistics, c, side));
      json_array_add_object_element (columns, column);
      for (guint i = 0; i < c; i++)
        {
          JsonObject *pair = json_object_new ();
          JsonArray *names = json_array_new ();

          json_array_add_string_element (names, shoal_design_column_get_name (&design->columns[i]));
          json_array_add_string_element (names, shoal_design_column_get_name (&design->columns[c]));
          json_object_set_array_member (pair, "columns", names);
          for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
            cli_json_number (pair, side_names[side], shoal_statistics_get_association (statistics, side, i, c));
          json_array_add_object_element (associations, pair);
        }
    }
  json_object_set_array_member (object, "codings", describe_codings (statistics));
  json_object_set_array_member (object, "columns", columns);
  json_object_set_array_member (object, "associations", associations);
  for (guint i = 0; i < statistics->regressions->len; i++)
    json_array_add_object_element (regressions,
                                   describe_regression (&g_array_index (statistics->regressions, ShoalRegression, i)));
  json_object_set_array_member (object, "regressions", regressions);
  json_object_set_array_member (object, "predictions", describe_predicted (statistics, predicted));
  cli_json_number (propensity, "pmse", statistics->propensity.mean_square);
  cli_json_number (propensity, "expected", statistics->propensity.expected);
  cli_json_number (propensity, "largest", statistics->propensity.largest);
  json_object_set_boolean_member (propensity, "converged", statistics->propensity.converged);
  json_object_set_object_member (object, "propensity", propensity);
  return cli_print_json (object, error);
}

/* ---- The command ---- */

static CliExit
compare (Options *options, const char *project_name, const char *release_name, gboolean json, GError **error)
{
  g_autoptr (ShoalProject) project = cli_request_read_project (&options->request, project_name, error);
  g_autoptr (ShoalLoadedProject) loaded = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalReadings) original = NULL;
  g_autoptr (ShoalReadings) release = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalStatistics) statistics = NULL;
  g_autoptr (GArray) outcomes = NULL;
  g_autoptr (GArray) predicted = NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autofree char *shown = release_name != NULL ? cli_shown_name (release_name) : g_strdup (_("the run"));

  if (project == NULL || !check_classifiers (options, error))
    return CLI_EXIT_BAD_INPUT;
  loaded = cli_load_project (project, &options->request.reader, error);
  if (loaded == NULL || !cli_check_roles (loaded, error))
    return CLI_EXIT_BAD_INPUT;
  problem = cli_request_make_problem (&options->request, loaded, 1, error);
  outcomes = problem != NULL ? find_outcomes (options, problem->microdata, error) : NULL;
  if (outcomes == NULL)
    return CLI_EXIT_BAD_INPUT;
  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  original = shoal_readings_new_of_original (problem->microdata, progress, error);
  if (original == NULL)
    return CLI_EXIT_BAD_INPUT;
  release = release_name != NULL
                ? read_file (release_name, options, project, problem->microdata, &table, progress, error)
                : read_run (options, project, problem, progress, error);
  if (release == NULL)
    return CLI_EXIT_BAD_INPUT;
  statistics = shoal_statistics_new (original, release, (const guint *) outcomes->data, outcomes->len,
                                     problem->n_threads, progress, error);
  if (statistics == NULL)
    return CLI_EXIT_BAD_INPUT;
  predicted = shoal_release_predictions_new (statistics->design, (const guint *) outcomes->data, outcomes->len,
                                             (const char *const *) options->classifiers, problem->n_threads, progress,
                                             error);
  if (predicted == NULL)
    return CLI_EXIT_BAD_INPUT;
  if (json)
    print_json (statistics, predicted, error);
  else
    print_text (statistics, predicted, shown, error);
  return CLI_EXIT_DONE;
}

static CliExit
run (const CliCommand *self, char **arguments, GError **error)
{
  g_auto (CliArguments) line = { .n_optional = 1 };
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "outcome", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.outcomes,
      N_("A column that regressions explain by the others; may be repeated (default: targets, then sensitive columns)"),
      N_("COLUMN") },
    { "solver", 0, 0, G_OPTION_ARG_FILENAME, &options.solver,
      N_("Find the release now, without a file (default: the result of the selected run, or its solver, or optimal)"), "ID" },
    { "set", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.settings, N_("A parameter of the solver; may be repeated"), N_("NAME=VALUE") },
    { "time-limit", 0, 0, G_OPTION_ARG_FILENAME, &options.time_limit, N_("Stop the solver after this time"), N_("SECONDS") },
    { "classifier", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.classifiers,
      N_("What predicts outcomes that are values; may be repeated (default: all that there are)"), "ID" },
    { 0 },
  };

  if (!cli_arguments_parse (&line, self, entries, cli_request_new_group (&options.request), 1, arguments, error)
      || line.help)
    return CLI_EXIT_DONE;
  return compare (&options, line.names[0], line.names[1], line.json, error);
}

const CliCommand cli_utility = {
  "utility",
  N_("PROJECT [RELEASE]"),
  N_("Print statistics of a release beside those of the original"),
  N_("Of a run, or of a file, whoever has made it. Count, mean, deviation and quartiles of numbers and dates, the\n"
  "commonest values, associations of all pairs, regressions, and whether a model can tell the tables apart (pMSE).\n"
  "Of a run also how well classifiers that learned from it predict rows of the original that were held "
  "back.\n"
  "These are figures of the original: they are for its owner, not for whoever gets the release."),
  run,
};
