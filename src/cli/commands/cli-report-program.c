/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report command in shoal-cli: replaces the process by another program that is linked to the drawing libraries, so that
 * the other commands do not have to load these libraries. */

#include "config.h"

#include "cli.h"

#include <glib/gi18n.h>
#include <errno.h>
#include <unistd.h>

#define PROGRAM "shoal-cli-report"

/* (transfer full): path of the program: beside this one in a build folder, or in the folder where it is installed */
static char *
find_program (void)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname (self) : NULL;
  g_autofree char *beside = folder != NULL ? g_build_filename (folder, PROGRAM, NULL) : NULL;

  return beside != NULL && g_file_test (beside, G_FILE_TEST_IS_EXECUTABLE) ? g_steal_pointer (&beside)
                                                                           : g_build_filename (SHOAL_LIBEXEC_DIR, PROGRAM, NULL);
}

/* Returns only if the program cannot be started. */
static CliExit
run (const CliCommand  *self,
     char             **arguments,
     GError           **error)
{
  g_autofree char *program = find_program ();
  g_autoptr (GPtrArray) line = g_ptr_array_new ();

  g_ptr_array_add (line, program);
  g_ptr_array_add (line, (gpointer) self->name);
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (line, arguments[i]);
  g_ptr_array_add (line, NULL);
  execv (program, (char **) line->pdata);
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), _("%s cannot be started: %s"), program, g_strerror (errno));
  return CLI_EXIT_INPUT_OUTPUT;
}

const CliCommand cli_report = {
  .name = "report",
  .summary = CLI_REPORT_SUMMARY,
  .run = run,
};
