/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect: describes a table, and proposes roles for its columns. */

#include "base/shoal-format.h"
#include "base/shoal-parallel.h"
#include "cli-arguments.h"
#include "cli-data.h"
#include "cli-output.h"
#include "cli-reader.h"
#include "cli-shared.h"
#include "privacy/shoal-uniqueness.h"
#include "schema/shoal-proposals.h"
#include "table/read/shoal-reader.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>

/* The reader options that were detected, as text and as JSON. */

static void
set_character (JsonObject *object,
               const char *key,
               char        character)
{
  char text[2] = { character, '\0' };

  cli_json_text (object, key, character == '\0' ? NULL : character == SHOAL_READER_NO_QUOTE ? "" : text);
}

/** format_to_json: Returns: (transfer full): delimiter, quote, encoding and so on; null for an undecided option. */
static JsonObject *
format_to_json (const ShoalReaderOptions *found)
{
  JsonObject *object = json_object_new ();
  JsonArray *missing = json_array_new ();
  JsonArray *found_missing = json_array_new ();
  g_auto (GStrv) evidence = g_strsplit (found->evidence != NULL ? found->evidence : "", "\n", -1);
  JsonArray *lines = json_array_new ();

  cli_json_text (object, "sheet", found->sheet);
  cli_json_text (object, "range", found->range);
  set_character (object, "delimiter", found->delimiter);
  set_character (object, "quote", found->quote);
  set_character (object, "escape", found->escape);
  cli_json_text (object, "encoding", found->encoding);
  set_character (object, "decimal", found->decimal);
  set_character (object, "thousands", found->thousands);
  if (found->header >= 0)
    json_object_set_boolean_member (object, "header", found->header > 0);
  else
    json_object_set_null_member (object, "header");
  json_object_set_int_member (object, "skip_rows", MAX (0, found->skip_rows));
  cli_json_size (object, "empty_rows_left_out", found->n_empty);
  cli_json_size (object, "totals_left_out", found->n_totals);
  json_object_set_boolean_member (object, "trim", found->trim);
  cli_json_size (object, "cells_with_blanks", found->n_blanks);
  for (guint i = 0; found->missing != NULL && found->missing[i] != NULL; i++)
    json_array_add_string_element (missing, found->missing[i]);
  json_object_set_array_member (object, "missing", missing);
  for (guint i = 0; found->found_missing != NULL && found->found_missing[i] != NULL; i++)
    json_array_add_string_element (found_missing, found->found_missing[i]);
  json_object_set_array_member (object, "missing_found", found_missing);
  for (guint i = 0; evidence[i] != NULL; i++)
    if (*evidence[i] != '\0')
      json_array_add_string_element (lines, evidence[i]);
  json_object_set_array_member (object, "evidence", lines);
  return object;
}

/** format_to_text: Returns: (transfer full): the reader options in a few lines of text. */
static char *
format_to_text (const ShoalReaderOptions *found)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *listed = NULL;
  GString *text;

  if (found->sheet != NULL)
    g_ptr_array_add (parts, g_strdup_printf (_("sheet “%s”"), found->sheet));
  if (found->delimiter == '\t')
    g_ptr_array_add (parts, g_strdup (_("delimiter tab")));
  else if (found->delimiter != '\0')
    g_ptr_array_add (parts, g_strdup_printf (_("delimiter “%c”"), found->delimiter));
  if (found->quote != '\0' && found->quote != SHOAL_READER_NO_QUOTE)
    g_ptr_array_add (parts, g_strdup_printf (_("quote “%c”"), found->quote));
  if (found->encoding != NULL)
    g_ptr_array_add (parts, g_strdup (found->encoding));
  if (found->header >= 0)
    g_ptr_array_add (parts, g_strdup (found->header > 0 ? _("header") : _("no header")));
  g_ptr_array_add (parts, NULL);
  listed = g_strjoinv (", ", (char **) parts->pdata);
  text = g_string_new (listed);
  g_string_append_c (text, '\n');
  if (found->evidence != NULL && *found->evidence != '\0')
    g_string_append (text, found->evidence);
  return g_string_free (text, FALSE);
}

/* The search for sets of columns stops after visiting this many rows, which takes about a second. */
#define MAX_VISITS 100000000
#define MAX_SETS 10
/* Columns that alone single out at least this share of the rows are left out: every set with one would single out as many. */
#define SINGLES_OUT_ALONE 0.95

static double
get_uniqueness (ShoalColumn *column)
{
  gsize n_rows = shoal_column_get_n_rows (column);

  return n_rows > 0 ? (double) shoal_column_count_unique (column) / (double) n_rows : 0;
}

static JsonObject *
describe_column (ShoalTable *table,
                 guint       index)
{
  ShoalColumn *column = shoal_table_get_column (table, index);
  JsonObject *object = json_object_new ();
  g_autofree char *reason = NULL;
  ShoalRole role = shoal_role_propose_in_table (table, index, &reason);

  json_object_set_string_member (object, "name", shoal_column_get_name (column));
  json_object_set_string_member (object, "type", shoal_value_type_to_string (shoal_column_get_value_type (column)));
  cli_json_text (object, "evidence", shoal_column_get_evidence (column));
  cli_json_size (object, "distinct", shoal_column_get_n_values (column));
  cli_json_size (object, "missing", shoal_column_get_n_missing (column));
  cli_json_number (object, "uniqueness", get_uniqueness (column));
  json_object_set_string_member (object, "proposed_role", shoal_role_to_string (role));
  json_object_set_string_member (object, "reason", reason);
  return object;
}

/* Columns with more than one value that do not identify people alone, neither by uniqueness nor by their proposed role. */
static guint *
list_candidates (ShoalTable *table,
                 guint      *n)
{
  guint n_columns = shoal_table_get_n_columns (table);
  guint *candidates = g_new (guint, MAX (1, n_columns));

  *n = 0;
  for (guint i = 0; i < n_columns; i++)
    {
      ShoalColumn *column = shoal_table_get_column (table, i);
      g_autofree char *reason = NULL;

      if (shoal_column_get_n_codes (column) > 1 && get_uniqueness (column) < SINGLES_OUT_ALONE
          && !shoal_role_identifies (shoal_role_propose (column, &reason)))
        candidates[(*n)++] = i;
    }
  return candidates;
}

static GArray *
find_sets (ShoalTable  *table,
           gboolean    *complete,
           GError     **error)
{
  guint n;
  g_autofree guint *candidates = list_candidates (table, &n);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (CliProgress) line = NULL;

  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  line = cli_progress_start (progress, _("Combining columns"));
  return shoal_uniqueness_find (table, NULL, candidates, n, MAX_VISITS, shoal_parallel_n_threads (0), progress, complete,
                                error);
}

/* For each size, the sets of columns that single out most rows. */
static JsonArray *
describe_sets (ShoalTable *table,
               GArray     *sets)
{
  JsonArray *array = json_array_new ();
  guint n_of_size[SHOAL_UNIQUENESS_MAX_COLUMNS + 1] = { 0 };

  for (guint i = 0; i < sets->len; i++)
    {
      const ShoalUniqueness *set = &g_array_index (sets, ShoalUniqueness, i);
      JsonObject *object;
      JsonArray *names;

      if (n_of_size[set->n_columns]++ >= MAX_SETS)
        continue;
      object = json_object_new ();
      names = json_array_new ();
      for (guint c = 0; c < set->n_columns; c++)
        json_array_add_string_element (names, shoal_column_get_name (shoal_table_get_column (table, set->columns[c])));
      json_object_set_array_member (object, "columns", names);
      cli_json_size (object, "unique_rows", set->n_unique);
      cli_json_number (object, "uniqueness", (double) set->n_unique / (double) shoal_table_get_n_rows (table));
      json_array_add_object_element (array, object);
    }
  return array;
}

static void
append_sets (GString    *text,
             ShoalTable *table,
             GArray     *sets,
             gboolean    complete)
{
  g_autoptr (CliTable) rows = cli_table_new ("lrl");
  guint n_of_size[SHOAL_UNIQUENESS_MAX_COLUMNS + 1] = { 0 };

  for (guint i = 0; i < sets->len; i++)
    {
      const ShoalUniqueness *set = &g_array_index (sets, ShoalUniqueness, i);
      g_autoptr (GString) names = g_string_new (NULL);
      g_autofree char *share = shoal_format_percent ((double) set->n_unique / (double) shoal_table_get_n_rows (table), 1);

      if (n_of_size[set->n_columns]++ >= MAX_SETS)
        continue;
      for (guint c = 0; c < set->n_columns; c++)
        g_string_append_printf (names, "%s%s", c > 0 ? " + " : "",
                                shoal_column_get_name (shoal_table_get_column (table, set->columns[c])));
      cli_table_add (rows, "", share, names->str, NULL);
    }
  if (sets->len == 0)
    return;
  g_string_append (text, complete
                           ? _("\nRows that a few columns together single out:\n")
                           : _("\nRows that a few columns together single out (not all sets of columns were looked at):\n"));
  cli_table_append (rows, text);
}

static gboolean
print_json (const char                *name,
            ShoalTable                *table,
            const ShoalReaderOptions  *found,
            GArray                    *sets,
            gboolean                   complete,
            GError                   **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *columns = json_array_new ();

  json_object_set_string_member (object, "data", name);
  cli_json_size (object, "rows", shoal_table_get_n_rows (table));
  cli_json_text (object, "fingerprint", shoal_table_get_fingerprint (table));
  json_object_set_object_member (object, "format", format_to_json (found));
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    json_array_add_object_element (columns, describe_column (table, i));
  json_object_set_array_member (object, "columns", columns);
  json_object_set_array_member (object, "combinations", describe_sets (table, sets));
  json_object_set_boolean_member (object, "combinations_complete", complete);
  return cli_print_json (object, error);
}

static void
append_column (CliTable   *rows,
               ShoalTable *table,
               guint       index)
{
  ShoalColumn *column = shoal_table_get_column (table, index);
  g_autofree char *reason = NULL;
  ShoalRole role = shoal_role_propose_in_table (table, index, &reason);
  g_autofree char *distinct = g_strdup_printf ("%" G_GSIZE_FORMAT, shoal_column_get_n_values (column));
  g_autofree char *missing = g_strdup_printf ("%" G_GSIZE_FORMAT, shoal_column_get_n_missing (column));
  g_autofree char *uniqueness = shoal_format_percent (get_uniqueness (column), 1);

  cli_table_add (rows, shoal_column_get_name (column),
                 shoal_value_type_to_string (shoal_column_get_value_type (column)),
                 distinct, missing, uniqueness, shoal_role_to_string (role), reason, NULL);
}

static gboolean
print_text (const char                *name,
            ShoalTable                *table,
            const ShoalReaderOptions  *found,
            GArray                    *sets,
            gboolean                   complete,
            GError                   **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (CliTable) rows = cli_table_new ("llrrrll");
  g_autofree char *format = format_to_text (found);
  g_autofree char *shown = cli_shown_name (name);
  gsize n_rows = shoal_table_get_n_rows (table);
  guint n_columns = shoal_table_get_n_columns (table);
  g_autofree char *of_rows = g_strdup_printf (ngettext ("%zu row", "%zu rows", n_rows), n_rows);
  g_autofree char *of_columns = g_strdup_printf (ngettext ("%u column", "%u columns", n_columns), n_columns);

  /* Translators: a file; such as “80 rows” and “12 columns”; and how the file is written, on a line of its own */
  g_string_append_printf (text, _("%s: %s, %s\n%s\n"), shown, of_rows, of_columns, format);
  cli_table_add (rows, _("column"), _("type"), _("distinct"), _("missing"), _("unique"), _("proposed role"), _("why"), NULL);
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    append_column (rows, table, i);
  cli_table_append (rows, text);
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      ShoalColumn *column = shoal_table_get_column (table, i);
      const char *evidence = shoal_column_get_evidence (column);

      if (evidence != NULL && *evidence != '\0')
        g_string_append_printf (text, "%s%s: %s\n", i == 0 ? "\n" : "", shoal_column_get_name (column), evidence);
    }
  append_sets (text, table, sets, complete);
  return cli_print_text (text->str, error);
}

static CliExit
run (const CliCommand  *self,
     char             **arguments,
     GError           **error)
{
  g_auto (CliArguments) line = { 0 };
  g_auto (CliReader) reader = { 0 };
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalReaderOptions) found = NULL;
  g_autoptr (GArray) sets = NULL;
  gboolean complete;

  if (!cli_arguments_parse (&line, self, NULL, cli_reader_new_group (&reader), 1, arguments, error) || line.help)
    return CLI_EXIT_DONE;
  table = cli_read_table (line.names[0], &reader, &found, error);
  if (table == NULL)
    return CLI_EXIT_BAD_INPUT;
  sets = find_sets (table, &complete, error);
  if (sets == NULL)
    return CLI_EXIT_INTERRUPTED;
  if (line.json)
    print_json (line.names[0], table, found, sets, complete, error);
  else
    print_text (line.names[0], table, found, sets, complete, error);
  return CLI_EXIT_DONE;
}

const CliCommand cli_inspect = {
  "inspect", N_("DATA"), N_("Show the columns of a table: type, values, proposed role"), NULL, run,
};
