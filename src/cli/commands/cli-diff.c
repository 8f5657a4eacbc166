/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diff: compares two published files, as a recipient of both could. */

#include "cli-arguments.h"
#include "cli-output.h"
#include "cli-reader.h"
#include "cli-shared.h"

#include "base/shoal-format.h"
#include "base/shoal-progress.h"
#include "utility/statistics/shoal-file-difference.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct
{
  CliReader reader;
  char **quasi_identifiers;
} Options;

static void
clear_options (Options *options)
{
  cli_reader_clear (&options->reader);
  g_strfreev (options->quasi_identifiers);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

static gboolean
is_equal (const ShoalFileDifference *difference)
{
  for (guint i = 0; i < difference->n_columns; i++)
    if (!difference->columns[i].has[0] || !difference->columns[i].has[1])
      return FALSE;
  return difference->n_rows[0] == difference->n_rows[1] && difference->n_common == difference->n_rows[0];
}

static JsonObject *
describe_side (const char                *name,
               const ShoalFileDifference *difference,
               guint                      side)
{
  JsonObject *object = json_object_new ();

  cli_json_text (object, "file", name);
  cli_json_size (object, "rows", difference->n_rows[side]);
  cli_json_size (object, "classes", difference->n_classes[side]);
  cli_json_size (object, "smallest_class", difference->smallest[side]);
  return object;
}

static void
print_json (char                      **names,
            const ShoalFileDifference  *difference,
            GError                    **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *columns = json_array_new ();

  json_object_set_boolean_member (object, "equal", is_equal (difference));
  json_object_set_object_member (object, "first", describe_side (names[0], difference, 0));
  json_object_set_object_member (object, "second", describe_side (names[1], difference, 1));
  cli_json_size (object, "common_rows", difference->n_common);
  cli_json_size (object, "common_classes", difference->n_common_classes);
  for (guint i = 0; i < difference->n_columns; i++)
    {
      const ShoalColumnDifference *column = &difference->columns[i];
      JsonObject *told = json_object_new ();

      cli_json_text (told, "name", column->name);
      json_object_set_boolean_member (told, "in_first", column->has[0]);
      json_object_set_boolean_member (told, "in_second", column->has[1]);
      cli_json_size (told, "values_of_first", column->n_texts[0]);
      cli_json_size (told, "values_of_second", column->n_texts[1]);
      cli_json_size (told, "only_in_first", column->n_only[0]);
      cli_json_size (told, "only_in_second", column->n_only[1]);
      cli_json_number (told, "moved", column->moved);
      json_array_add_object_element (columns, told);
    }
  json_object_set_array_member (object, "columns", columns);
  cli_print_json (object, error);
}

static void
print_text (char                      **names,
            char                      **quasi_identifiers,
            const ShoalFileDifference  *difference,
            GError                    **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (CliTable) files = cli_table_new ("lrrr");
  g_autoptr (CliTable) columns = cli_table_new ("lrrrrr");

  cli_table_add (files, _("file"), _("rows"), _("classes"), _("smallest"), NULL);
  for (guint side = 0; side < 2; side++)
    {
      g_autofree char *name = cli_shown_name (names[side]);
      g_autofree char *rows = shoal_format_count (difference->n_rows[side]);
      g_autofree char *classes = shoal_format_count (difference->n_classes[side]);
      g_autofree char *smallest = shoal_format_count (difference->smallest[side]);

      cli_table_add (files, name, rows, classes, smallest, NULL);
    }
  cli_table_append (files, text);
  g_string_append_printf (text, _("in both: rows %zu, classes %zu\n"), difference->n_common, difference->n_common_classes);
  if (quasi_identifiers != NULL)
    {
      g_autofree char *listed = g_strjoinv (", ", quasi_identifiers);

      g_string_append_printf (text, _("A class is of rows with equal texts in: %s.\n\n"), listed);
    }
  else
    g_string_append (text, _("A class is of rows with equal texts in all columns that both files have; --qi names those that make the "
                           "classes of a release.\n\n"));
  cli_table_add (columns, _("column"), _("values"), _("values"), _("only first"), _("only second"), _("moved"), NULL);
  for (guint i = 0; i < difference->n_columns; i++)
    {
      const ShoalColumnDifference *column = &difference->columns[i];
      g_autofree char *moved = isfinite (column->moved) ? shoal_format_share (column->moved) : g_strdup ("");
      char numbers[4][24];

      for (guint n = 0; n < 4; n++)
        g_snprintf (numbers[n], sizeof numbers[n], "%zu", n < 2 ? column->n_texts[n] : column->n_only[n - 2]);
      cli_table_add (columns, column->name, column->has[0] ? numbers[0] : "–", column->has[1] ? numbers[1] : "–",
                     column->has[0] && column->has[1] ? numbers[2] : "–", column->has[0] && column->has[1] ? numbers[3] : "–", moved,
                     NULL);
    }
  cli_table_append (columns, text);
  if (is_equal (difference))
    g_string_append (text, _("\nThe files publish the same rows.\n"));
  cli_print_text (text->str, error);
}

static CliExit
run (const CliCommand  *self,
     char             **arguments,
     GError           **error)
{
  g_auto (CliArguments) line = { 0 };
  g_auto (Options) options = { 0 };
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalFileDifference) difference = NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  const GOptionEntry entries[] = {
    { "qi", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.quasi_identifiers,
      N_("A column that makes the classes; may be repeated, and is every column of both files unless said"), N_("COLUMN") },
    { 0 },
  };

  if (!cli_arguments_parse (&line, self, entries, cli_reader_new_group (&options.reader), 2, arguments, error) || line.help)
    return CLI_EXIT_DONE;
  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (GPtrArray) names = g_ptr_array_new ();
      ShoalTable *table;

      /* The column names of the first file tell whether the second one has a line of names. */
      for (guint i = 0; side == 1 && i < shoal_table_get_n_columns (tables->pdata[0]); i++)
        g_ptr_array_add (names, (gpointer) shoal_column_get_name (shoal_table_get_column (tables->pdata[0], i)));
      for (guint i = 0; side == 0 && options.quasi_identifiers != NULL && options.quasi_identifiers[i] != NULL; i++)
        g_ptr_array_add (names, options.quasi_identifiers[i]);
      g_ptr_array_add (names, NULL);
      table = cli_read_published (line.names[side], &options.reader, NULL, (const char *const *) names->pdata, error);
      if (table == NULL)
        return CLI_EXIT_BAD_INPUT;
      g_ptr_array_add (tables, table);
    }
  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  difference = shoal_file_difference_find (tables->pdata[0], tables->pdata[1], (const char *const *) options.quasi_identifiers, progress,
                                           error);
  if (difference == NULL)
    return CLI_EXIT_BAD_INPUT;
  if (line.json)
    print_json (line.names, difference, error);
  else
    print_text (line.names, options.quasi_identifiers, difference, error);
  return CLI_EXIT_DONE;
}

const CliCommand cli_diff = {
  "diff", N_("RELEASE RELEASE"), N_("Compare two published files"),
  N_("Tells of each column how many values each file has, how many of them the other has not, and what share of the rows would have to\n"
  "change (moved) to make it alike; and how many rows and classes are in both. A cell that became coarser is another value."), run,
};
