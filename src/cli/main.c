/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shoal-cli: runs a command, and converts its result to an exit code. */

#include "config.h"

#include "base/shoal-error.h"
#include "base/shoal-process.h"
#include "cli-output.h"
#include "cli-shared.h"
#include "cli.h"

#include <glib.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

/* ---- From errors to exit codes; no other file maps errors to exit codes ---- */

static CliExit
from_shoal_error (ShoalError code)
{
  switch (code)
    {
    case SHOAL_ERROR_USAGE:
      return CLI_EXIT_USAGE;
    case SHOAL_ERROR_INFEASIBLE:
    case SHOAL_ERROR_UNVERIFIED:
    case SHOAL_ERROR_OTHER_DRAW:
      return CLI_EXIT_NO_SOLUTION;
    case SHOAL_ERROR_PASSWORD:
      return CLI_EXIT_INPUT_OUTPUT;
    case SHOAL_ERROR_DATA:
    case SHOAL_ERROR_HIERARCHY:
    case SHOAL_ERROR_PROJECT:
    case SHOAL_ERROR_CHANGED:
    case SHOAL_ERROR_TOO_MANY:
    default:
      return CLI_EXIT_BAD_INPUT;
    }
}

/* Returns: the exit code for a command that failed with @error. */
static CliExit
find_exit_code (const GError *error)
{
  if (error->domain == SHOAL_ERROR)
    return from_shoal_error ((ShoalError) error->code);
  if (error->domain == G_OPTION_ERROR)
    return CLI_EXIT_USAGE;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return CLI_EXIT_INTERRUPTED;
  if (error->domain == G_CONVERT_ERROR)
    return CLI_EXIT_BAD_INPUT;
  return CLI_EXIT_INPUT_OUTPUT;
}

/* Handling of out-of-memory. GLib aborts a program that cannot get memory or a thread. This program instead ends with a
 * message, an exit code, and an object for readers of JSON, like a command that fails; that needs no memory. Unfinished
 * files have no name yet, so none is left. */

static gboolean with_json;
static const char *sentence = N_("there is not enough memory"); /* memory_init() translates it, except for JSON output */

static void
print (int         stream,
       const char *text)
{
  if (write (stream, text, strlen (text)) < 0)
    return;
}

/* Recognizes GLib's messages about memory and threads */
static gboolean
is_about_memory (const GLogField *fields,
                 gsize            n_fields)
{
  gboolean by_glib = FALSE, about_memory = FALSE;

  for (gsize i = 0; i < n_fields; i++)
    {
      const char *text = fields[i].value;

      if (strcmp (fields[i].key, "GLIB_DOMAIN") == 0)
        by_glib = strcmp (text, "GLib") == 0;
      else if (strcmp (fields[i].key, "MESSAGE") == 0)
        about_memory = strstr (text, "failed to allocate") != NULL || strstr (text, "creating thread") != NULL;
    }
  return by_glib && about_memory;
}

static GLogWriterOutput
write_log (GLogLevelFlags   level,
           const GLogField *fields,
           gsize            n_fields,
           gpointer         data)
{
  if ((level & G_LOG_LEVEL_ERROR) == 0 || !is_about_memory (fields, n_fields))
    return g_log_writer_default (level, fields, n_fields, data);
  print (STDERR_FILENO, "shoal-cli: ");
  print (STDERR_FILENO, sentence);
  print (STDERR_FILENO, "\n");
  if (with_json)
    {
      print (STDOUT_FILENO, "{ \"error\": \"");
      print (STDOUT_FILENO, sentence);
      print (STDOUT_FILENO, "\", \"exit_code\": 4 }\n");
    }
  _exit (CLI_EXIT_INPUT_OUTPUT);
}

/* Makes a lack of memory end the program like a failed command. @json: whether to print a JSON object. */
static void
memory_init (gboolean json)
{
  G_STATIC_ASSERT (CLI_EXIT_INPUT_OUTPUT == 4);

  with_json = json;
  sentence = _(sentence);
  g_log_set_writer_func (write_log, NULL, NULL);
}

static const CliCommand *const commands[] = {
  &cli_inspect, &cli_init, &cli_hierarchy, &cli_solvers, &cli_metrics, &cli_models, &cli_solve, &cli_evaluate, &cli_risk,
  &cli_verify, &cli_diff, &cli_utility, &cli_compare, &cli_strategies, &cli_recipe,
#ifdef HAVE_CHARTS
  &cli_report,
#endif
};

static const CliCommand *
find_command (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i]->name, name) == 0)
      return commands[i];
  return NULL;
}

static char *
make_help (void)
{
  g_autoptr (GString) text
      = g_string_new (_("Usage:\n  shoal-cli COMMAND [OPTION…] …\n\n"
                      "Make a table about people safe to share: k-anonymity, proven and verified.\n\n"
                      "Commands:\n"));
  g_autoptr (CliTable) table = cli_table_new ("lll");

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    cli_table_add (table, "", commands[i]->name, _(commands[i]->summary), NULL);
  cli_table_append (table, text);
  g_string_append (text,
                   _("\n“shoal-cli COMMAND --help” tells more about each. Exit codes: 0 done, 1 no solution or the\n"
                   "requirement does not hold, 2 usage, 3 bad input, 4 input/output, 130 interrupted.\n"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static CliExit
run (char    **arguments,
     GError  **error)
{
  const CliCommand *command;

  if (arguments[0] == NULL)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _("no command (see shoal-cli --help)"));
      return CLI_EXIT_USAGE;
    }
  if (strcmp (arguments[0], "--help") == 0 || strcmp (arguments[0], "-h") == 0 || strcmp (arguments[0], "help") == 0)
    {
      g_autofree char *help = make_help ();

      cli_print_text (help, error);
      return CLI_EXIT_DONE;
    }
  if (strcmp (arguments[0], "--version") == 0)
    {
      cli_print_text ("shoal-cli " SHOAL_VERSION "\n", error);
      return CLI_EXIT_DONE;
    }
  command = find_command (arguments[0]);
  if (command == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _("there is no command “%s” (see shoal-cli --help)"),
                   arguments[0]);
      return CLI_EXIT_USAGE;
    }
  return command->run (command, arguments + 1, error);
}

static gboolean
wants_json (char **arguments)
{
  return g_strv_contains ((const char *const *) arguments, "--json");
}

/* With --json, standard output gets an object even for an error. */
static void
print_error (char         **arguments,
             const GError  *error)
{
  g_autoptr (JsonObject) object = NULL;

  cli_message ("%s", error->message);
  if (!wants_json (arguments))
    return;
  object = json_object_new ();
  json_object_set_string_member (object, "error", error->message);
  json_object_set_int_member (object, "exit_code", find_exit_code (error));
  cli_print_json (object, NULL);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  CliExit code;

  g_set_prgname ("shoal-cli");
  shoal_process_prepare ();
  cli_language_init (!wants_json (argv + MIN (argc, 1)));
  memory_init (wants_json (argv + MIN (argc, 1)));
  cli_interrupt_init (wants_json (argv + MIN (argc, 1)));
  code = run (argv + MIN (argc, 1), &error);
  if (error == NULL)
    return code;
  print_error (argv + MIN (argc, 1), error);
  return find_exit_code (error);
}
