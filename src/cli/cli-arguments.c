/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A wrapper of GOption. All options with text have the type of file names, so GOption keeps their bytes. It would convert
 * strings from the locale's encoding, and reject non-ASCII names of columns in the locale C. */

#include "cli-arguments.h"

#include "config.h"

#include "base/shoal-error.h"
#include "cli-output.h"

#include <glib/gi18n.h>
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
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: unexpected argument “%s” (see shoal-cli %s --help)"),
                 command->name, self->names[n_names + self->n_optional], command->name);
  else
    /* Translators: a command, its arguments such as "RELEASE RELEASE", and the command */
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: expected %s (see shoal-cli %s --help)"),
                 command->name, _(command->arguments), command->name);
  return FALSE;
}

/* Whether @text is COLUMN=FILE with COLUMN in UTF-8; FILE may be any bytes. */
static gboolean
names_column (const char *text)
{
  const char *equals = strchr (text, '=');

  return equals != NULL && g_utf8_validate (text, equals - text, NULL);
}

/* Whether argument @index is COLUMN=FILE or belongs to an option that takes this. */
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

/* Whether argument @index contains a file name, which may be any bytes; other arguments must be UTF-8. */
static gboolean
is_file_name (CliArguments  *self,
              char         **arguments,
              guint          index)
{
  static const char *const options[] = { "-o", "--output", "--data", "--dictionary", "--project", "--original", "--graph" };

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

/* Arguments other than file names must be UTF-8, because JSON output contains them, such as names of columns. */
static gboolean
check_encoding (CliArguments  *self,
                char         **arguments,
                GError       **error)
{
  for (guint i = 0; arguments[i] != NULL; i++)
    if (!g_utf8_validate (arguments[i], -1, NULL) && !is_file_name (self, arguments, i))
      {
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("argument %u is not UTF-8"), i + 1);
        return FALSE;
      }
  return TRUE;
}

/**
 * cli_arguments_parse:
 * @entries: (nullable): options of this command
 * @group: (transfer full) (nullable): more options
 * @n_names: required number of arguments that are not options
 * @arguments: the arguments after the name of the command
 *
 * Parses the arguments; prints the help if it is requested.
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
    { "json", 0, 0, G_OPTION_ARG_NONE, &self->json, N_("Print one JSON object"), NULL },
    { "help", 'h', 0, G_OPTION_ARG_NONE, &self->help, N_("Print this help"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->names, NULL, NULL },
    { 0 },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (command->arguments);
  g_autoptr (GPtrArray) line = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *name = g_strconcat ("shoal-cli ", command->name, NULL);
  g_auto (GStrv) words = NULL;
  GError *why = NULL;

  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_summary (context, command->summary);
  g_option_context_set_description (context, command->description);
  if (entries != NULL)
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, common, GETTEXT_PACKAGE);
  if (group != NULL)
    {
      g_option_group_set_translation_domain (group, GETTEXT_PACKAGE);
      g_option_context_add_group (context, group);
    }
  g_ptr_array_add (line, g_strdup (name));
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (line, g_strdup (arguments[i]));
  g_ptr_array_add (line, NULL);
  words = g_strdupv ((char **) line->pdata);
  g_set_prgname (name);
  if (!g_option_context_parse_strv (context, &words, &why))
    {
      /* Translators: a command, what is wrong, and the name of the program with that command */
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: %s (see %s --help)"), command->name, why->message, name);
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
