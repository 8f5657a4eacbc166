/* SPDX-License-Identifier: GPL-3.0-or-later */
/* risk: tells whom the original columns single out, in the table and in a population, and which columns the Safe Harbor
 * list names. */

#include "cli-arguments.h"
#include "cli-data.h"
#include "cli-options.h"
#include "cli-output.h"
#include "cli-request.h"
#include "cli-shared.h"

#include "base/shoal-error.h"
#include "base/shoal-format.h"
#include "base/shoal-parallel.h"
#include "privacy/shoal-population-uniques.h"
#include "privacy/shoal-safe-harbor.h"
#include "privacy/shoal-suda.h"

#include <glib/gi18n.h>
#include <math.h>

#define MAX_VISITS 1000000000
#define MOST 10

/* Results about the original table */
typedef struct
{
  ShoalMicrodata *microdata;
  double population; /* 0 if unknown */
  ShoalUniquesSample sample;
  ShoalSuda *suda;
  GArray *values;
  GArray *rows;
  GArray *safe_harbor;
} Found;

static void
found_clear (Found *self)
{
  g_clear_object (&self->microdata);
  shoal_uniques_sample_clear (&self->sample);
  g_clear_pointer (&self->suda, shoal_suda_free);
  g_clear_pointer (&self->values, g_array_unref);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->safe_harbor, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Found, found_clear)

/* Whether persons can have several rows, so that both are reported separately */
static gboolean
has_persons (const Found *self)
{
  return self->microdata->tuple_persons != NULL;
}

static gboolean
find (Found          *self,
      ShoalMicrodata *microdata,
      GError        **error)
{
  g_autofree guint *columns = g_new (guint, MAX (1, microdata->n_attributes));
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  CliProgress *line;

  self->microdata = g_object_ref (microdata);
  for (guint a = 0; a < microdata->n_attributes; a++)
    columns[a] = shoal_microdata_get_attribute (microdata, a)->column_index;
  shoal_uniques_sample_init (&self->sample, microdata);
  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  line = cli_progress_start (progress, _("Combining columns"));
  self->suda = shoal_suda_find (microdata->table, microdata->persons, columns, microdata->n_attributes, MAX_VISITS,
                                shoal_parallel_n_threads (0), progress, error);
  cli_progress_stop (line);
  if (self->suda == NULL)
    return FALSE;
  self->values = shoal_suda_list_values (self->suda, microdata->table, MOST);
  self->rows = shoal_suda_list_rows (self->suda, MOST);
  self->safe_harbor = shoal_safe_harbor_list (microdata->table, microdata->schema, TRUE);
  return TRUE;
}

static const char *
get_column_name (const Found *self,
                 guint        place)
{
  return shoal_column_get_name (shoal_table_get_column (self->microdata->table, self->suda->columns[place]));
}

static const char *
get_state (ShoalSafeHarborState state)
{
  switch (state)
    {
    case SHOAL_SAFE_HARBOR_LEFT_OUT:
      return "left-out";
    case SHOAL_SAFE_HARBOR_TO_DO:
      return "to-do";
    case SHOAL_SAFE_HARBOR_NOTHING:
    default:
      return "nothing";
    }
}

static JsonObject *
describe_population (const Found *self)
{
  const GArray *classes = self->sample.classes;
  const ShoalRiskClass *data = (const ShoalRiskClass *) (gconstpointer) classes->data;
  ShoalUniquesEstimator chosen = shoal_uniques_choose (data, classes->len, self->population);
  JsonObject *object = json_object_new ();
  guint n_estimators;
  const ShoalUniquesEstimatorInfo *estimators = shoal_uniques_list_estimators (&n_estimators);

  cli_json_number (object, "size", self->population);
  for (guint i = 0; i < n_estimators; i++)
    {
      cli_json_number (object, estimators[i].id, shoal_uniques_estimate (estimators[i].estimator, data, classes->len, self->population));
      if (estimators[i].estimator == chosen)
        cli_json_text (object, "chosen", estimators[i].id);
    }
  return object;
}

static JsonObject *
describe_suda (const Found *self)
{
  JsonObject *object = json_object_new ();
  JsonArray *sizes = json_array_new (), *columns = json_array_new (), *values = json_array_new (), *rows = json_array_new ();

  json_object_set_int_member (object, "largest_set", self->suda->max_size);
  cli_json_size (object, "rows_singled_out", self->suda->n_rows_unique);
  cli_json_size (object, "people_singled_out", self->suda->n_people_unique);
  for (guint size = 1; size <= self->suda->max_size; size++)
    json_array_add_int_element (sizes, (gint64) self->suda->n_unique[size]);
  json_object_set_array_member (object, "minimal_uniques_by_size", sizes);
  for (guint i = 0; i < self->suda->n_columns; i++)
    {
      JsonObject *column = json_object_new ();

      json_object_set_string_member (column, "column", get_column_name (self, i));
      cli_json_number (column, "share", self->suda->shares[i]);
      json_array_add_object_element (columns, column);
    }
  json_object_set_array_member (object, "columns", columns);
  for (guint i = 0; i < self->values->len; i++)
    {
      const ShoalSudaValue *found = &g_array_index (self->values, ShoalSudaValue, i);
      JsonObject *value = json_object_new ();

      json_object_set_string_member (value, "column", get_column_name (self, found->column));
      json_object_set_string_member (value, "value",
                                     shoal_column_get_label (shoal_table_get_column (self->microdata->table, self->suda->columns[found->column]), found->code));
      cli_json_number (value, "share", found->share);
      json_array_add_object_element (values, value);
    }
  json_object_set_array_member (object, "values", values);
  for (guint i = 0; i < self->rows->len; i++)
    {
      guint32 number = g_array_index (self->rows, guint32, i);
      guint64 line = shoal_table_get_line (self->microdata->table, number);
      JsonObject *row = json_object_new ();

      cli_json_size (row, "row", (gsize) number + 1);
      if (line > 0)
        cli_json_size (row, "line", line);
      else
        json_object_set_null_member (row, "line");
      cli_json_number (row, "score", self->suda->scores[number]);
      json_array_add_object_element (rows, row);
    }
  json_object_set_array_member (object, "rows", rows);
  return object;
}

static gboolean
print_json (const Found *self,
            GError     **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *safe_harbor = json_array_new ();

  cli_json_size (object, "rows", self->microdata->n_rows);
  cli_json_size (object, "people", self->sample.n_people);
  cli_json_size (object, "unique_rows", self->sample.n_rows_alone);
  cli_json_size (object, "unique_people", self->sample.n_alone);
  cli_json_size (object, "people_of_several_classes", self->sample.n_spread);
  if (self->population > 0)
    json_object_set_object_member (object, "population", describe_population (self));
  else
    json_object_set_null_member (object, "population");
  json_object_set_object_member (object, "suda", describe_suda (self));
  for (guint i = 0; i < self->safe_harbor->len; i++)
    {
      const ShoalSafeHarborFinding *finding = &g_array_index (self->safe_harbor, ShoalSafeHarborFinding, i);
      JsonObject *column = json_object_new ();

      json_object_set_string_member (column, "column",
                                     shoal_column_get_name (shoal_table_get_column (self->microdata->table, finding->column)));
      json_object_set_string_member (column, "state", get_state (finding->state));
      cli_json_text (column, "item", finding->item);
      cli_json_text (column, "what_to_do", finding->what_to_do);
      json_array_add_object_element (safe_harbor, column);
    }
  json_object_set_array_member (object, "safe_harbor", safe_harbor);
  return cli_print_json (object, error);
}

static void
append_population (const Found *self,
                   GString     *text)
{
  const GArray *classes = self->sample.classes;
  const ShoalRiskClass *data = (const ShoalRiskClass *) (gconstpointer) classes->data;
  ShoalUniquesEstimator chosen = shoal_uniques_choose (data, classes->len, self->population);
  g_autoptr (CliTable) table = cli_table_new ("lrl");
  guint n_estimators;
  const ShoalUniquesEstimatorInfo *estimators = shoal_uniques_list_estimators (&n_estimators);

  g_string_append_printf (
      text,
      has_persons (self)
        ? _("\nPersons that are estimated to be unique among %.0f people, if the table is a random sample of them:\n")
        : _("\nRows that are estimated to be unique among %.0f people, if the table is a random sample of them:\n"),
      self->population);
  for (guint i = 0; i < n_estimators; i++)
    {
      double share = shoal_uniques_estimate (estimators[i].estimator, data, classes->len, self->population);
      g_autofree char *shown = isnan (share) ? g_strdup (_("no estimate")) : shoal_format_percent (share, 2);

      cli_table_add (table, _(estimators[i].title), shown, estimators[i].estimator == chosen ? _("(the one to take, by the rule of Dankar et al.)") : "",
                     NULL);
    }
  cli_table_append (table, text);
  if (self->sample.n_spread > 0)
    g_string_append_printf (text, ngettext ("%zu of %zu persons has rows that differ in the quasi-identifiers: the "
                                            "estimates take such rows for rows of different persons.\n",
                                            "%zu of %zu persons have rows that differ in the quasi-identifiers: the "
                                            "estimates take such rows for rows of different persons.\n", self->sample.n_spread), self->sample.n_spread, self->sample.n_people);
}

static void
append_suda (const Found *self,
             GString     *text)
{
  const ShoalSuda *suda = self->suda;
  g_autoptr (CliTable) columns = cli_table_new ("lr");
  g_autoptr (CliTable) values = cli_table_new ("llr");
  g_autoptr (CliTable) rows = cli_table_new ("rr");
  g_autoptr (GString) times = g_string_new (NULL);
  gboolean has_lines;

  for (guint size = 1; size <= suda->max_size; size++)
    {
      if (size > 1)
        g_string_append (times, ", ");
      /* Translators: how often rows were singled out by so many columns; one of a list */
      g_string_append_printf (times, ngettext ("%zu time by %u", "%zu times by %u", suda->n_unique[size]), suda->n_unique[size], size);
    }
  /* Translators: %s is a list such as "12 times by 1, 40 times by 2" */
  if (has_persons (self))
    g_string_append_printf (text, _("\nPersons that are singled out: %zu, rows of theirs: %zu; by at most %u of the columns: %s\n"),
                            suda->n_people_unique, suda->n_rows_unique, suda->max_size, times->str);
  else
    g_string_append_printf (text, _("\nRows that are singled out: %zu; by at most %u of the columns: %s\n"), suda->n_rows_unique,
                            suda->max_size, times->str);
  if (suda->n_rows_unique == 0)
    return;
  cli_table_add (columns, _("column"), _("share of the score"), NULL);
  for (guint i = 0; i < suda->n_columns; i++)
    {
      g_autofree char *share = shoal_format_percent (suda->shares[i], 1);

      cli_table_add (columns, get_column_name (self, i), share, NULL);
    }
  g_string_append_c (text, '\n');
  cli_table_append (columns, text);
  cli_table_add (values, _("column"), _("value"), _("share of the score"), NULL);
  for (guint i = 0; i < self->values->len; i++)
    {
      const ShoalSudaValue *value = &g_array_index (self->values, ShoalSudaValue, i);
      g_autofree char *share = shoal_format_percent (value->share, 1);

      cli_table_add (values, get_column_name (self, value->column),
                     shoal_column_get_label (shoal_table_get_column (self->microdata->table, suda->columns[value->column]), value->code), share, NULL);
    }
  g_string_append_c (text, '\n');
  cli_table_append (values, text);
  /* Tables that do not come from a file have no line numbers. */
  has_lines = self->rows->len > 0 && shoal_table_get_line (self->microdata->table, g_array_index (self->rows, guint32, 0)) > 0;
  cli_table_add (rows, has_lines ? _("line") : C_ ("of a table", "row"), _("score"), NULL);
  for (guint i = 0; i < self->rows->len; i++)
    {
      guint32 row = g_array_index (self->rows, guint32, i);
      guint64 at = has_lines ? shoal_table_get_line (self->microdata->table, row) : (guint64) row + 1;
      g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, at);
      g_autofree char *score = g_strdup_printf ("%.0f", suda->scores[row]);

      cli_table_add (rows, number, score, NULL);
    }
  g_string_append_c (text, '\n');
  cli_table_append (rows, text);
}

static gboolean
print_text (const Found *self,
            GError     **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (CliTable) safe_harbor = cli_table_new ("llll");

  if (has_persons (self))
    g_string_append_printf (text,
                            ngettext ("The original: %zu of %zu persons has rows (%zu of %zu) that no other person's equal in all "
                                      "quasi-identifiers together\n",
                                      "The original: %zu of %zu persons have rows (%zu of %zu) that no other person's equal in all "
                                      "quasi-identifiers together\n", self->sample.n_alone),
                            self->sample.n_alone, self->sample.n_people, self->sample.n_rows_alone, self->microdata->n_rows);
  else
    g_string_append_printf (text,
                            ngettext ("The original: %zu of %zu rows is alone in all quasi-identifiers together\n",
                                      "The original: %zu of %zu rows are alone in all quasi-identifiers together\n",
                                      self->sample.n_alone),
                            self->sample.n_alone, self->microdata->n_rows);
  if (self->population > 0)
    append_population (self, text);
  append_suda (self, text);
  g_string_append (text, _("\nSafe Harbor (45 CFR 164.514(b)(2)), as far as names, types and values of columns hint at it:\n"));
  for (guint i = 0; i < self->safe_harbor->len; i++)
    {
      const ShoalSafeHarborFinding *finding = &g_array_index (self->safe_harbor, ShoalSafeHarborFinding, i);
      const char *name = shoal_column_get_name (shoal_table_get_column (self->microdata->table, finding->column));

      if (finding->state == SHOAL_SAFE_HARBOR_NOTHING)
        cli_table_add (safe_harbor, name, C_("Safe Harbor", "nothing"), "", "", NULL);
      else
        cli_table_add (safe_harbor, name, finding->state == SHOAL_SAFE_HARBOR_LEFT_OUT ? _("left out") : _("to do"), _(finding->item),
                       finding->state == SHOAL_SAFE_HARBOR_LEFT_OUT ? "" : _(finding->what_to_do), NULL);
    }
  cli_table_append (safe_harbor, text);
  return cli_print_text (text->str, error);
}

static CliExit
risk (CliRequest *request,
      const char *name,
      double      population,
      gboolean    json,
      GError    **error)
{
  g_autoptr (ShoalProject) project = cli_request_read_project (request, name, error);
  g_autoptr (ShoalLoadedProject) loaded = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_auto (Found) found = { .population = population };
  gsize n_people;

  if (project == NULL)
    return CLI_EXIT_BAD_INPUT;
  loaded = cli_load_project (project, &request->reader, error);
  microdata = loaded != NULL ? shoal_loaded_project_make_microdata (loaded, shoal_parallel_n_threads (0), NULL, error) : NULL;
  if (microdata == NULL)
    return CLI_EXIT_BAD_INPUT;
  n_people = microdata->persons != NULL ? microdata->persons->n_persons : microdata->n_rows;
  if (population > 0 && population < (double) n_people)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, 
                   microdata->persons != NULL ? _("--population: the table has %zu persons") : _("--population: the table has %zu rows"),
                   n_people);
      return CLI_EXIT_USAGE;
    }
  if (!find (&found, microdata, error))
    return CLI_EXIT_INTERRUPTED;
  if (json)
    print_json (&found, error);
  else
    print_text (&found, error);
  return CLI_EXIT_DONE;
}

static CliExit
run (const CliCommand  *self,
     char             **arguments,
     GError           **error)
{
  g_auto (CliArguments) line = { 0 };
  g_auto (CliRequest) request = { 0 };
  g_autofree char *population = NULL;
  guint64 size = 0;
  const GOptionEntry entries[] = {
    { "population", 0, 0, G_OPTION_ARG_FILENAME, &population, N_("How many people the table is a sample of"), N_("PEOPLE") },
    { 0 },
  };

  if (!cli_arguments_parse (&line, self, entries, cli_reader_new_group (&request.reader), 1, arguments, error) || line.help)
    return CLI_EXIT_DONE;
  if (population != NULL && !cli_parse_integer ("--population", population, 1, (guint64) 1e12, &size, error))
    return CLI_EXIT_USAGE;
  return risk (&request, line.names[0], (double) size, line.json, error);
}

const CliCommand cli_risk = {
  "risk", N_("PROJECT [--population PEOPLE]"), N_("Tell whom the original's quasi-identifiers single out, and because of which values"),
  N_("What it prints has values of the original: it is for you, not for others.\n"
  "The score of a row grows with each set of up to four columns in which nobody else's equals it, the more so the smaller the set is.\n"
  "Where a column says whose the rows are, persons are counted."), run,
};
