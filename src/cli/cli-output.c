/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text output is UTF-8 in every locale, so that JSON is valid and names of columns are not changed. */

#include "cli-output.h"

#include "config.h"

#include "project/json/shoal-json.h"

#include <glib/gi18n.h>
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/**
 * cli_language_init:
 * @translated: whether to translate texts to the user's language
 *
 * Arguments are in the user's encoding. Numbers keep the decimal point, because options require it, and texts are sorted by
 * bytes. Must be called before another thread reads the locale.
 */
void
cli_language_init (gboolean translated)
{
  const char *folder = g_getenv ("SHOAL_LOCALE_DIR");

  setlocale (LC_CTYPE, "");
  if (!translated)
    return;
  setlocale (LC_MESSAGES, "");
  bindtextdomain (GETTEXT_PACKAGE, folder != NULL ? folder : SHOAL_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

/* Terminals interpret control characters, and names of files and columns may contain them. Returns: (transfer full): @text
 * with escaped control characters; with @lines, line ends and tabulators are kept. */
static char *
escape_controls (const char *text,
                 gboolean    lines)
{
  g_autoptr (GString) escaped = g_string_new (NULL);

  for (const char *at = text, *next; *at != '\0'; at = next)
    {
      gunichar character = g_utf8_get_char_validated (at, -1);
      gboolean is_text = character != (gunichar) -1 && character != (gunichar) -2;

      next = is_text ? g_utf8_next_char (at) : at + 1;
      if (!is_text)
        g_string_append_printf (escaped, "\\x%02x", (guint) (guchar) *at);
      else if (g_unichar_iscntrl (character) && !(lines && (character == '\n' || character == '\t')))
        g_string_append_printf (escaped, "\\x%02x", character);
      else
        g_string_append_unichar (escaped, character);
    }
  return g_string_free (g_steal_pointer (&escaped), FALSE);
}

/** cli_shown_name: Returns: (transfer full): @name for use in cli_print_text(); on a terminal, without line ends. */
char *
cli_shown_name (const char *name)
{
  return isatty (STDOUT_FILENO) ? escape_controls (name, FALSE) : g_strdup (name);
}

/** cli_print_text: Returns: %FALSE with %G_IO_ERROR if standard output cannot be written. */
gboolean
cli_print_text (const char  *text,
                GError     **error)
{
  g_autofree char *escaped = isatty (STDOUT_FILENO) ? escape_controls (text, TRUE) : NULL;
  int number;

  if (fputs (escaped != NULL ? escaped : text, stdout) != EOF && fflush (stdout) == 0)
    return TRUE;
  number = errno;
  g_set_error (error, G_IO_ERROR, (int) g_io_error_from_errno (number), _("standard output cannot be written: %s"),
               g_strerror (number));
  return FALSE;
}

/** cli_print_json: prints @object; makes file names valid UTF-8. Returns: %FALSE with %G_IO_ERROR. */
gboolean
cli_print_json (JsonObject  *object,
                GError     **error)
{
  g_autoptr (JsonNode) root = json_node_init_object (json_node_alloc (), object);
  g_autofree char *text = shoal_json_to_text (root);
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  return cli_print_text (valid, error);
}

/**
 * cli_forgive_output:
 * @written: name of the file that has been written
 * @error: (inout): the error from standard output, if any
 *
 * The file is complete, so an answer that cannot be printed is no failure: clears @error, and prints it to standard error.
 */
void
cli_forgive_output (const char  *written,
                    GError     **error)
{
  if (*error == NULL)
    return;
  /* Translators: what was wrong, and a file */
  cli_message (_("%s; %s is complete"), (*error)->message, written);
  g_clear_error (error);
}

/** cli_message: prints a line to standard error, with escaped control characters. */
void
cli_message (const char *format,
             ...)
{
  g_autofree char *text = NULL;
  g_autofree char *escaped = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  escaped = escape_controls (text, FALSE);
  fprintf (stderr, "shoal-cli: %s\n", escaped);
}

/** cli_messages: @texts: (element-type utf8): each is printed as a line to standard error. */
void
cli_messages (GPtrArray *texts)
{
  for (guint i = 0; i < texts->len; i++)
    cli_message ("%s", (const char *) g_ptr_array_index (texts, i));
}

/** cli_json_number: sets a number, or null if @value is not finite. */
void
cli_json_number (JsonObject *object,
                 const char *key,
                 double      value)
{
  json_object_set_member (object, key, shoal_json_number (value));
}

/** cli_json_size: sets a count. */
void
cli_json_size (JsonObject *object,
               const char *key,
               gsize       value)
{
  json_object_set_int_member (object, key, (gint64) value);
}

/** cli_json_text: sets a text, or null for %NULL (json-glib would write an empty text). */
void
cli_json_text (JsonObject *object,
               const char *key,
               const char *text)
{
  if (text != NULL)
    json_object_set_string_member (object, key, text);
  else
    json_object_set_null_member (object, key);
}

struct _CliTable
{
  char *alignments; /* a letter per column: 'l' or 'r' */
  GPtrArray *rows;  /* of GStrv */
};

/** cli_table_new: @alignments: 'l' or 'r' for each column. Returns: (transfer full): a table without rows. */
CliTable *
cli_table_new (const char *alignments)
{
  CliTable *self = g_new0 (CliTable, 1);

  self->alignments = g_strdup (alignments);
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  return self;
}

/** cli_table_add: adds a row; there must be a text for each column. */
void
cli_table_add (CliTable *self,
               ...)
{
  g_autoptr (GStrvBuilder) row = g_strv_builder_new ();
  const char *text;
  va_list texts;

  va_start (texts, self);
  while ((text = va_arg (texts, const char *)) != NULL)
    g_strv_builder_add (row, text);
  va_end (texts);
  g_ptr_array_add (self->rows, g_strv_builder_end (row));
}

static glong
text_width (const char *text)
{
  return g_utf8_strlen (text, -1);
}

/** cli_table_append: appends the rows with aligned columns to @text. */
void
cli_table_append (CliTable *self,
                  GString  *text)
{
  gsize n_columns = strlen (self->alignments);
  g_autofree glong *widths = g_new0 (glong, n_columns);

  for (guint r = 0; r < self->rows->len; r++)
    {
      char **row = g_ptr_array_index (self->rows, r);

      for (gsize c = 0; c < n_columns && row[c] != NULL; c++)
        widths[c] = MAX (widths[c], text_width (row[c]));
    }
  for (guint r = 0; r < self->rows->len; r++)
    {
      char **row = g_ptr_array_index (self->rows, r);
      gsize n_shown = MIN (n_columns, g_strv_length (row));

      /* No blanks are appended after the last text of a row. */
      while (n_shown > 0 && *row[n_shown - 1] == '\0')
        n_shown--;
      for (gsize c = 0; c < n_shown; c++)
        {
          gboolean last = c + 1 == n_shown;
          int padding = (int) (widths[c] - text_width (row[c]));

          if (self->alignments[c] == 'r')
            g_string_append_printf (text, "%*s", padding, "");
          g_string_append (text, row[c]);
          if (self->alignments[c] != 'r' && !last)
            g_string_append_printf (text, "%*s", padding, "");
          if (!last)
            g_string_append (text, "  ");
        }
      g_string_append_c (text, '\n');
    }
}

void
cli_table_free (CliTable *self)
{
  g_ptr_array_unref (self->rows);
  g_free (self->alignments);
  g_free (self);
}

/** cli_csv_text: appends a field of a CSV line, with quotes if necessary. */
void
cli_csv_text (GString    *text,
              const char *field)
{
  g_auto (GStrv) parts = NULL;
  g_autofree char *doubled = NULL;

  if (strpbrk (field, ",\"\r\n") == NULL)
    {
      g_string_append (text, field);
      return;
    }
  parts = g_strsplit (field, "\"", -1);
  doubled = g_strjoinv ("\"\"", parts);
  g_string_append_printf (text, "\"%s\"", doubled);
}

/** cli_csv_number: appends a comma and a number, or nothing after the comma if the number is unknown. */
void
cli_csv_number (GString *text,
                double   number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (text, ',');
  if (isfinite (number))
    g_string_append (text, g_ascii_dtostr (buffer, sizeof buffer, number));
}
