/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row per k and solver: as a table for a person, as CSV for a spreadsheet, as JSON for a program. */

#include "cli-compare-answer.h"

#include "base/shoal-format.h"
#include "cli-answer.h"
#include "cli-output.h"

#include <math.h>
#include <string.h>

/* What is measured, with the decimals a person wants to see. */
typedef struct
{
  const char *key;
  const char *heading;
  gsize offset;
  int decimals;
} Measure;

static const Measure measures[] = {
  { "seconds", "seconds", G_STRUCT_OFFSET (ShoalComparisonRow, seconds), 3 },
  { "nodes_checked", "nodes", G_STRUCT_OFFSET (ShoalComparisonRow, nodes_checked), 0 },
  { "objective", "objective", G_STRUCT_OFFSET (ShoalComparisonRow, objective), 4 },
  { "precision", "LOG", G_STRUCT_OFFSET (ShoalComparisonRow, precision), 4 },
  { "los", "LOS", G_STRUCT_OFFSET (ShoalComparisonRow, los), 4 },
  { "gcp", "GCP", G_STRUCT_OFFSET (ShoalComparisonRow, gcp), 4 },
  { "accuracy", "accuracy", G_STRUCT_OFFSET (ShoalComparisonRow, accuracy), 3 },
  { "precision_gap", "LOG gap", G_STRUCT_OFFSET (ShoalComparisonRow, precision_gap), 4 },
};

static const ShoalComparisonRow *
get_row (const CliCompareAnswer *self,
         guint                   i)
{
  return &g_array_index (self->comparison->rows, ShoalComparisonRow, i);
}

static const ShoalSpread *
get_spread (const ShoalComparisonRow *row,
            const Measure            *measure)
{
  return &G_STRUCT_MEMBER (ShoalSpread, row, measure->offset);
}

static const char *
get_status (const ShoalComparisonRow *row)
{
  if (row->n_solved == 0)
    return "none";
  if (row->n_solved < row->n_runs)
    return "some";
  return row->n_optimal == row->n_runs ? "optimal" : "feasible";
}

/* "median", or "median (smallest–largest)" where they differ in what is shown */
static char *
spread_to_text (const ShoalSpread *spread,
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

/** cli_compare_answer_print_table: Returns: %FALSE when standard output cannot take it. */
gboolean
cli_compare_answer_print_table (const CliCompareAnswer  *self,
                                GError                 **error)
{
  g_autoptr (CliTable) table = cli_table_new ("rlrlllllllll");
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert (G_N_ELEMENTS (measures) == 8);
  cli_table_add (table, "k", "solver", "runs", "found", measures[0].heading, measures[1].heading, measures[2].heading,
                 measures[3].heading, measures[4].heading, measures[5].heading, measures[6].heading, measures[7].heading,
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

/** cli_compare_answer_print_csv: Returns: %FALSE when standard output cannot take it. */
gboolean
cli_compare_answer_print_csv (const CliCompareAnswer  *self,
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
          const ShoalSpread *spread = get_spread (row, &measures[m]);

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
      const ShoalSpread *spread = get_spread (row, &measures[m]);
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

/** cli_compare_answer_print_json: Returns: %FALSE when standard output cannot take it. */
gboolean
cli_compare_answer_print_json (const CliCompareAnswer  *self,
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
