/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategies: the front as a table for a person, all of them as CSV and JSON. */

#include "cli-strategies-answer.h"

#include "base/shoal-format.h"
#include "cli-output.h"
#include "project/shoal-strategies-json.h"

#include <math.h>
#include <stdlib.h>

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

/** cli_strategies_answer_to_json: Returns: (transfer full): everything. */
JsonObject *
cli_strategies_answer_to_json (const CliStrategiesAnswer *self)
{
  const ShoalStrategySettings *settings = shoal_strategy_study_get_settings (self->study);
  ShoalMicrodata *microdata = shoal_strategy_study_get_microdata (self->study);
  JsonObject *object = json_object_new ();
  JsonArray *strategies = json_array_new ();

  cli_json_size (object, "rows", microdata->n_rows);
  cli_json_size (object, "compared_rows", shoal_strategy_study_get_n_compared (self->study));
  json_object_set_int_member (object, "required_k", settings->threshold);
  json_object_set_string_member (object, "classifier", settings->classifier->id);
  json_object_set_int_member (object, "folds", settings->n_folds);
  json_object_set_int_member (object, "seed", (gint64) settings->seed);
  cli_json_number (object, "seconds", shoal_progress_get_elapsed (shoal_strategy_study_get_progress (self->study)));
  json_object_set_boolean_member (object, "search_complete", shoal_strategy_study_is_complete (self->study));
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

/* The coverages of a set of bits, in percent. */
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

/** cli_strategies_answer_to_csv: Returns: (transfer full): a line per strategy, a column per quasi-identifier with its level. */
char *
cli_strategies_answer_to_csv (const CliStrategiesAnswer *self)
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

/* The attributes that are not hidden, and their levels. */
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
    g_string_append (text, strategy->n_levels > 0 ? "nothing" : strategy->name != NULL ? strategy->name : "");
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
      g_string_append_printf (text, "  %s of the pairs: %zu patterns, %zu rules, %zu with k, %zu joined%s%s\n",
                              coverage, count.n_patterns, count.n_rules, count.n_with_k, count.n_joined,
                              count.complete ? "" : " (cut by a limit)",
                              count.impossible ? ": equal rows differ in the target, so that no rule holds" : "");
    }
}

/** cli_strategies_answer_to_text: Returns: (transfer full): the base line, what came of each coverage, and the front. */
char *
cli_strategies_answer_to_text (const CliStrategiesAnswer *self)
{
  const ShoalStrategySettings *settings = shoal_strategy_study_get_settings (self->study);
  ShoalMicrodata *microdata = shoal_strategy_study_get_microdata (self->study);
  const ShoalStrategyFigures *original = &get_strategy (self, 0)->figures;
  g_autofree char *accuracy = shoal_format_percent (original->accuracy, 2);
  g_autofree char *gain = shoal_format_number (original->gain, 4);
  GString *text = g_string_new (NULL);
  g_autoptr (CliTable) table = cli_table_new ("lrrrll");
  g_autoptr (GArray) front = g_array_new (FALSE, FALSE, sizeof (gsize));

  for (gsize i = 0; i < self->strategies->len; i++)
    {
      if (self->dominators[i] == SHOAL_PARETO_FRONT)
        g_array_append_val (front, i);
    }
  g_array_sort_with_data (front, compare_front, (gpointer) self);
  g_string_append_printf (text, "%zu strategies with k of at least %u, %zu on the front; %s, %u folds\n",
                          (gsize) self->strategies->len - 1, settings->threshold, self->n_front, settings->classifier->id,
                          settings->n_folds);
  g_string_append_printf (text, "  as it is: accuracy %s, information gain %s\n", accuracy, gain);
  if (shoal_strategy_study_get_n_compared (self->study) < microdata->n_rows && settings->n_coverages > 0)
    g_string_append_printf (text, "  %zu of %zu rows compared with each other\n",
                            shoal_strategy_study_get_n_compared (self->study), microdata->n_rows);
  append_counts (self, text);
  if (front->len == 0)
    return g_string_free (text, FALSE);
  g_string_append_c (text, '\n');
  cli_table_add (table, "", "k", "accuracy", "gain", "from", "what is left, and its level", NULL);
  for (guint i = 0; i < front->len; i++)
    add_front_row (self, get_strategy (self, g_array_index (front, gsize, i)), table);
  cli_table_append (table, text);
  return g_string_free (text, FALSE);
}
