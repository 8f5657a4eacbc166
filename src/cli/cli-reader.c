/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options that are not given are detected from the data. */

#include "cli-reader.h"

#include "base/shoal-error.h"
#include "cli-options.h"
#include "table/shoal-typing.h"

#include <glib/gi18n.h>
#include <string.h>

void
cli_reader_clear (CliReader *self)
{
  g_free (self->delimiter);
  g_free (self->quote);
  g_free (self->encoding);
  g_free (self->decimal);
  g_strfreev (self->missing);
  g_strfreev (self->types);
  g_free (self->skip_rows);
  g_free (self->sheet);
  g_free (self->range);
  g_free (self->table);
  g_free (self->query);
}

/** cli_reader_new_group: Returns: (transfer full): the group of options about reading data. */
GOptionGroup *
cli_reader_new_group (CliReader *self)
{
  const GOptionEntry entries[] = {
    { "sheet", 0, 0, G_OPTION_ARG_STRING, &self->sheet, N_("Of a workbook: the sheet; else the first that is not hidden"), N_("NAME") },
    { "range", 0, 0, G_OPTION_ARG_STRING, &self->range, N_("Of a workbook: the cells, such as A1:F9, B:F or A3:F"), N_("RANGE") },
    { "table", 0, 0, G_OPTION_ARG_STRING, &self->table, N_("Of a database: the table or view; of a SQLite file else the first"), N_("NAME") },
    { "query", 0, 0, G_OPTION_ARG_STRING, &self->query, N_("Of a database: a SELECT whose result is the table"), "SQL" },
    { "skip-rows", 0, 0, G_OPTION_ARG_FILENAME, &self->skip_rows, N_("Lines above the names of the columns, such as titles"), N_("COUNT") },
    { "keep-rows", 0, 0, G_OPTION_ARG_NONE, &self->keep_rows, N_("Keep rows without any value, and totals at the end"), NULL },
    { "delimiter", 0, 0, G_OPTION_ARG_FILENAME, &self->delimiter, N_("What separates fields: one character, or “tab”"), N_("CHARACTER") },
    { "quote", 0, 0, G_OPTION_ARG_FILENAME, &self->quote, N_("What encloses fields: one character, or “none”"), N_("CHARACTER") },
    { "encoding", 0, 0, G_OPTION_ARG_FILENAME, &self->encoding, N_("Such as UTF-8 or ISO-8859-1"), N_("NAME") },
    { "decimal", 0, 0, G_OPTION_ARG_FILENAME, &self->decimal, N_("Decimal mark: “.” or “,”"), N_("CHARACTER") },
    { "missing", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->missing,
      N_("What stands for no value, the first is published; may be repeated"), N_("TOKEN") },
    { "header", 0, 0, G_OPTION_ARG_NONE, &self->header, N_("The first line holds the names of the columns"), NULL },
    { "no-header", 0, 0, G_OPTION_ARG_NONE, &self->no_header, N_("The first line is data; columns are column-1 …"), NULL },
    { "trim", 0, 0, G_OPTION_ARG_NONE, &self->trim, N_("Drop spaces and tabs around cells without quotes"), NULL },
    { "type", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->types,
      N_("Type of a column: text, number or date, or number-point, number-comma, date-ymd, date-dmy or date-mdy; may be repeated"), N_("COLUMN=TYPE") },
    { 0 },
  };
  GOptionGroup *group = g_option_group_new ("reader", _("How data are read (found out where not given):"), "", NULL, NULL);

  g_option_group_add_entries (group, entries);
  return group;
}

static gboolean
parse_character (const char  *option,
                 const char  *text,
                 char        *character,
                 GError     **error)
{
  static const struct
  {
    const char *name;
    char character;
  } names[] = {
    { "tab", '\t' }, { "\\t", '\t' }, { "comma", ',' }, { "semicolon", ';' }, { "space", ' ' }, { "pipe", '|' },
    { "double", '"' }, { "single", '\'' },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (text, names[i].name) == 0)
      {
        *character = names[i].character;
        return TRUE;
      }
  if (strlen (text) != 1 || (guchar) *text >= 0x80 || *text == '\n' || *text == '\r')
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: “%s” is not one ASCII character"), option, text);
      return FALSE;
    }
  *character = *text;
  return TRUE;
}

static gboolean
apply_types (CliReader           *self,
             ShoalReaderOptions  *options,
             GError             **error)
{
  for (guint i = 0; self->types != NULL && self->types[i] != NULL; i++)
    {
      const char *equals = strrchr (self->types[i], '=');
      g_autofree char *column = NULL;
      ShoalTypeWish wish = { FALSE };

      if (equals == NULL)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--type: COLUMN=TYPE was expected instead of “%s”"),
                       self->types[i]);
          return FALSE;
        }
      column = g_strndup (self->types[i], (gsize) (equals - self->types[i]));
      if (!shoal_type_wish_parse (equals + 1, &wish))
        {
          g_autofree char *names = shoal_type_wish_list_names ();

          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--type: there is no type “%s”; there are: %s"), equals + 1, names);
          return FALSE;
        }
      shoal_reader_options_set_type_name (options, column, equals + 1);
    }
  return TRUE;
}

/**
 * cli_reader_apply:
 * @options: gets the values given on the command line
 *
 * Returns: %FALSE with %SHOAL_ERROR_USAGE
 */
gboolean
cli_reader_apply (CliReader           *self,
                  ShoalReaderOptions  *options,
                  GError             **error)
{
  if (self->delimiter != NULL && !parse_character ("--delimiter", self->delimiter, &options->delimiter, error))
    return FALSE;
  if (self->quote != NULL && (*self->quote == '\0' || strcmp (self->quote, "none") == 0))
    options->quote = SHOAL_READER_NO_QUOTE;
  else if (self->quote != NULL && !parse_character ("--quote", self->quote, &options->quote, error))
    return FALSE;
  if (self->delimiter != NULL && options->delimiter == options->quote)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--delimiter and --quote are the same character"));
      return FALSE;
    }
  if (self->decimal != NULL)
    {
      if (strcmp (self->decimal, ".") != 0 && strcmp (self->decimal, ",") != 0)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--decimal: “%s” is neither “.” nor “,”"), self->decimal);
          return FALSE;
        }
      options->decimal = *self->decimal;
    }
  if (self->encoding != NULL)
    {
      g_free (options->encoding);
      options->encoding = g_strdup (self->encoding);
    }
  if (self->missing != NULL)
    {
      g_strfreev (options->missing);
      options->missing = g_strdupv (self->missing);
    }
  if (self->skip_rows != NULL)
    {
      guint64 n;

      if (!cli_parse_integer ("--skip-rows", self->skip_rows, 0, G_MAXINT, &n, error))
        return FALSE;
      options->skip_rows = (int) n;
    }
  if (self->sheet != NULL)
    {
      g_free (options->sheet);
      options->sheet = g_strdup (self->sheet);
    }
  if (self->range != NULL)
    {
      g_free (options->range);
      options->range = g_strdup (self->range);
    }
  if (self->table != NULL || self->query != NULL)
    {
      g_free (options->table);
      g_free (options->query);
      options->table = g_strdup (self->table);
      options->query = g_strdup (self->query);
    }
  if (self->keep_rows)
    options->leave_out = 0;
  options->max_rows = self->first;
  if (self->header && self->no_header)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--header and --no-header exclude each other"));
      return FALSE;
    }
  if (self->header || self->no_header)
    options->header = self->header;
  if (self->trim)
    options->trim = TRUE;
  return apply_types (self, options, error);
}
