/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Around GOption. Texts are taken as file names, which means as the bytes they are: GOption would convert others from the
 * locale's encoding, and refuse a column's name under LANG=C. */

#include "cli-options.h"

#include "base/shoal-error.h"
#include "cli-output.h"

#include <math.h>
#include <string.h>

void
cli_arguments_clear (CliArguments *self)
{
  g_clear_pointer (&self->names, g_strfreev);
}

static gboolean
check_names (CliArguments      *self,
             const CliCommand  *command,
             guint              n_names,
             GError           **error)
{
  guint n_given = self->names != NULL ? g_strv_length (self->names) : 0;

  if (n_given >= n_names && n_given <= n_names + self->n_optional)
    return TRUE;
  if (n_given > n_names)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "%s: unexpected argument “%s” (see shoal-cli %s --help)",
                 command->name, self->names[n_names + self->n_optional], command->name);
  else
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "%s: expected %s (see shoal-cli %s --help)",
                 command->name, command->arguments, command->name);
  return FALSE;
}

/* Whether @text, COLUMN=FILE, is a text up to the name of the file. */
static gboolean
names_column (const char *text)
{
  const char *equals = strchr (text, '=');

  return equals != NULL && g_utf8_validate (text, equals - text, NULL);
}

/* Whether argument @index gives a column a file. */
static gboolean
is_file_of_column (char  **arguments,
                   guint   index)
{
  static const char *const options[] = { "--qi", "--hierarchy" };

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      gsize length = strlen (options[i]);

      if (index > 0 && strcmp (arguments[index - 1], options[i]) == 0)
        return names_column (arguments[index]);
      if (strncmp (arguments[index], options[i], length) == 0 && arguments[index][length] == '=')
        return names_column (arguments[index] + length + 1);
    }
  return FALSE;
}

/* Whether argument @index is the name of a file, which can be any bytes, and no text. */
static gboolean
is_file_name (CliArguments  *self,
              char         **arguments,
              guint          index)
{
  static const char *const options[] = { "-o", "--output", "--project", "--original", "--graph" };

  if (self->names != NULL && g_strv_contains ((const char *const *) self->names, arguments[index]))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      gsize length = strlen (options[i]);
      const char *rest = arguments[index] + length;

      if (index > 0 && strcmp (arguments[index - 1], options[i]) == 0)
        return TRUE;
      /* -oFILE and --output=FILE */
      if (strncmp (arguments[index], options[i], length) == 0 && (length == 2 || *rest == '='))
        return TRUE;
    }
  return is_file_of_column (arguments, index);
}

/* Names of columns and such go into JSON. */
static gboolean
check_encoding (CliArguments  *self,
                char         **arguments,
                GError       **error)
{
  for (guint i = 0; arguments[i] != NULL; i++)
    if (!g_utf8_validate (arguments[i], -1, NULL) && !is_file_name (self, arguments, i))
      {
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "argument %u is not UTF-8", i + 1);
        return FALSE;
      }
  return TRUE;
}

/**
 * cli_arguments_parse:
 * @entries: (nullable): options of this command
 * @group: (transfer full) (nullable): more options
 * @n_names: how many arguments are no options
 * @arguments: what follows the name of the command
 *
 * Reads the command line; prints the help if it is wanted.
 *
 * Returns: %FALSE with %SHOAL_ERROR_USAGE
 */
gboolean
cli_arguments_parse (CliArguments        *self,
                     const CliCommand    *command,
                     const GOptionEntry  *entries,
                     GOptionGroup        *group,
                     guint                n_names,
                     char               **arguments,
                     GError             **error)
{
  const GOptionEntry common[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &self->json, "Print one JSON object", NULL },
    { "help", 'h', 0, G_OPTION_ARG_NONE, &self->help, "Print this help", NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->names, NULL, NULL },
    { 0 },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (command->arguments);
  g_autoptr (GPtrArray) line = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *name = g_strconcat ("shoal-cli ", command->name, NULL);
  g_auto (GStrv) words = NULL;
  GError *why = NULL;

  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_summary (context, command->summary);
  g_option_context_set_description (context, command->description);
  if (entries != NULL)
    g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_add_main_entries (context, common, NULL);
  if (group != NULL)
    g_option_context_add_group (context, group);
  g_ptr_array_add (line, g_strdup (name));
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (line, g_strdup (arguments[i]));
  g_ptr_array_add (line, NULL);
  words = g_strdupv ((char **) line->pdata);
  g_set_prgname (name);
  if (!g_option_context_parse_strv (context, &words, &why))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "%s: %s (see %s --help)", command->name, why->message, name);
      g_clear_error (&why);
      return FALSE;
    }
  if (self->help)
    {
      g_autofree char *help = g_option_context_get_help (context, FALSE, NULL);

      return cli_print_text (help, error);
    }
  return check_encoding (self, arguments, error) && check_names (self, command, n_names, error);
}

void
cli_reader_clear (CliReader *self)
{
  g_free (self->delimiter);
  g_free (self->quote);
  g_free (self->encoding);
  g_free (self->decimal);
  g_strfreev (self->missing);
  g_strfreev (self->types);
}

/** cli_reader_new_group: Returns: (transfer full): the options that say how data are read. */
GOptionGroup *
cli_reader_new_group (CliReader *self)
{
  const GOptionEntry entries[] = {
    { "delimiter", 0, 0, G_OPTION_ARG_FILENAME, &self->delimiter, "What separates fields: one character, or “tab”", "CHARACTER" },
    { "quote", 0, 0, G_OPTION_ARG_FILENAME, &self->quote, "What encloses fields: one character, or “none”", "CHARACTER" },
    { "encoding", 0, 0, G_OPTION_ARG_FILENAME, &self->encoding, "Such as UTF-8 or ISO-8859-1", "NAME" },
    { "decimal", 0, 0, G_OPTION_ARG_FILENAME, &self->decimal, "Decimal mark: “.” or “,”", "CHARACTER" },
    { "missing", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->missing,
      "What stands for no value, the first is published; may be repeated", "TOKEN" },
    { "header", 0, 0, G_OPTION_ARG_NONE, &self->header, "The first line holds the names of the columns", NULL },
    { "no-header", 0, 0, G_OPTION_ARG_NONE, &self->no_header, "The first line is data; columns are column-1 …", NULL },
    { "trim", 0, 0, G_OPTION_ARG_NONE, &self->trim, "Drop spaces and tabs around cells without quotes", NULL },
    { "type", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->types,
      "Type of a column: text, number or date, or number-point, number-comma, date-ymd, date-dmy or date-mdy; may be repeated", "COLUMN=TYPE" },
    { 0 },
  };
  GOptionGroup *group = g_option_group_new ("reader", "How data are read (found out where not given):", "", NULL, NULL);

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
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "%s: “%s” is not one ASCII character", option, text);
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
      g_autofree char *plain = NULL;
      ShoalValueType type;

      if (equals == NULL)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "--type: COLUMN=TYPE was expected instead of “%s”",
                       self->types[i]);
          return FALSE;
        }
      column = g_strndup (self->types[i], (gsize) (equals - self->types[i]));
      plain = g_strndup (equals + 1, strcspn (equals + 1, "-"));
      if (!shoal_value_type_parse (plain, &type))
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                       "--type: there is no type “%s”; there are: text, number, date", equals + 1);
          return FALSE;
        }
      shoal_reader_options_set_type_name (options, column, equals + 1);
    }
  return TRUE;
}

/**
 * cli_reader_apply:
 * @options: is changed where the command line says something
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
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "--delimiter and --quote are the same character");
      return FALSE;
    }
  if (self->decimal != NULL)
    {
      if (strcmp (self->decimal, ".") != 0 && strcmp (self->decimal, ",") != 0)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "--decimal: “%s” is neither “.” nor “,”", self->decimal);
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
  if (self->header && self->no_header)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "--header and --no-header exclude each other");
      return FALSE;
    }
  if (self->header || self->no_header)
    options->header = self->header;
  if (self->trim)
    options->trim = TRUE;
  return apply_types (self, options, error);
}

/** cli_parse_integer: a whole number from @minimum to @maximum. Returns: %FALSE with %SHOAL_ERROR_USAGE. */
gboolean
cli_parse_integer (const char  *option,
                   const char  *text,
                   guint64      minimum,
                   guint64      maximum,
                   guint64     *value,
                   GError     **error)
{
  if (g_ascii_string_to_unsigned (text, 10, minimum, maximum, value, NULL))
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               "%s: “%s” is not a whole number from %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT, option, text, minimum,
               maximum);
  return FALSE;
}

/** cli_parse_double: a finite number that is not negative. Returns: %FALSE with %SHOAL_ERROR_USAGE. */
gboolean
cli_parse_double (const char  *option,
                  const char  *text,
                  double      *value,
                  GError     **error)
{
  char *end;
  double number = g_ascii_strtod (text, &end);

  if (end != text && *end == '\0' && isfinite (number) && number >= 0)
    {
      *value = number;
      return TRUE;
    }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "%s: “%s” is not a number that is at least 0", option, text);
  return FALSE;
}

/** cli_parse_levels: Returns: %FALSE with %SHOAL_ERROR_USAGE where @text is not MIN:MAX. */
gboolean
cli_parse_levels (const char       *text,
                  ShoalLevelRange  *levels,
                  GError          **error)
{
  if (shoal_level_range_parse (text, levels))
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               "--levels: “%s” is not MIN:MAX, two whole numbers from 0 on, the smaller one first", text);
  return FALSE;
}

/** cli_parse_time_limit: Returns: %FALSE with %SHOAL_ERROR_USAGE when @text is no number of seconds above 0. */
gboolean
cli_parse_time_limit (const char  *text,
                      double      *value,
                      GError     **error)
{
  if (!cli_parse_double ("--time-limit", text, value, error))
    return FALSE;
  if (*value > 0)
    return TRUE;
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "--time-limit: must be above 0");
  return FALSE;
}

/**
 * cli_find_metric:
 * @where: what names the metric
 * @code: the error where there is none called @id
 *
 * Returns: (transfer none): the metric, or %NULL with an error that lists those there are
 */
const ShoalMetric *
cli_find_metric (const char  *where,
                 const char  *id,
                 ShoalError   code,
                 GError     **error)
{
  const ShoalMetric *metric = shoal_metrics_find (id);
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);
  g_autoptr (GString) known = g_string_new (NULL);

  if (metric != NULL)
    return metric;
  for (guint i = 0; i < n_metrics; i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", metrics[i].id);
  g_set_error (error, SHOAL_ERROR, (int) code, "%s: there is no metric “%s”; there are %s", where, id, known->str);
  return NULL;
}

/** cli_split_pair: splits NAME=VALUE at the first "=". Returns: %FALSE with %SHOAL_ERROR_USAGE. */
gboolean
cli_split_pair (const char  *option,
                const char  *text,
                char       **name,
                char       **value,
                GError     **error)
{
  const char *equals = strchr (text, '=');

  if (equals == NULL || equals == text)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "%s: NAME=VALUE was expected instead of “%s”", option, text);
      return FALSE;
    }
  *name = g_strndup (text, (gsize) (equals - text));
  *value = g_strdup (equals + 1);
  return TRUE;
}
