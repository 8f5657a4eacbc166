/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starts the program without a shell; its standard input is the file, its standard output a pipe, and nothing else is
 * open. */

#include "config.h"

#include "table/stat/shoal-stat-process.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#define PROGRAM "shoal-stat-reader"

struct _ShoalStatProcess
{
  GPid pid; /* 0 when it has ended */
  int fd;   /* the pipe from the process */
  int status;
};

/**
 * shoal_stat_process_find_program:
 *
 * Looks into the folder of the environment variable SHOAL_LIBEXEC_DIR, if it is set, then beside this program in a build
 * folder, and last into the folder where the program is installed.
 *
 * Returns: (transfer full): the path of the program, which may not exist.
 */
char *
shoal_stat_process_find_program (void)
{
  const char *folder = g_getenv ("SHOAL_LIBEXEC_DIR");
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *self_folder = NULL;
  g_autofree char *beside = NULL;

  if (folder != NULL && *folder != '\0')
    return g_build_filename (folder, PROGRAM, NULL);
  if (self != NULL)
    {
      self_folder = g_path_get_dirname (self);
      beside = g_build_filename (self_folder, "..", "stat-reader", PROGRAM, NULL);
      if (g_file_test (beside, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&beside);
    }
  return g_build_filename (SHOAL_LIBEXEC_DIR, PROGRAM, NULL);
}

/**
 * shoal_stat_process_start:
 * @error: place for a #GIOErrorEnum, or a #GSpawnError
 *
 * Starts the program that reads the file and writes messages, see shoal-stat-message.h. An interrupt from the terminal does
 * not stop that program.
 *
 * Returns: (transfer full) (nullable): the process.
 */
ShoalStatProcess *
shoal_stat_process_start (const ShoalStatJob  *job,
                          GError             **error)
{
  g_autofree char *program = shoal_stat_process_find_program ();
  g_autofree char *kind = g_strdup_printf ("%d", job->kind);
  g_autofree char *seconds = g_strdup_printf ("%" PRIu64, job->seconds);
  g_autofree char *bytes = g_strdup_printf ("%" PRIu64, job->bytes);
  g_autofree char *max_rows = g_strdup_printf ("%zu", job->max_rows);
  g_autofree char *first_column = g_strdup_printf ("%u", job->range.first_column);
  g_autofree char *last_column = g_strdup_printf ("%u", job->range.last_column);
  g_autofree char *first_row = g_strdup_printf ("%u", job->range.first_row);
  g_autofree char *last_row = g_strdup_printf ("%u", job->range.last_row);
  const char *arguments[] = { program, kind, seconds, bytes, max_rows, job->encoding != NULL ? job->encoding : "",
                              job->sheet != NULL ? job->sheet : "", first_column, last_column, first_row, last_row,
                              job->table != NULL ? job->table : "", job->query != NULL ? job->query : "", NULL };
  const char *libraries = g_getenv ("LD_LIBRARY_PATH");
  g_autofree char *same_libraries = libraries != NULL ? g_strconcat ("LD_LIBRARY_PATH=", libraries, NULL) : NULL;
  /* In a Flatpak, libraries may be found only by this variable */
  const char *environment[] = { "LC_ALL=C", same_libraries, NULL };
  g_autoptr (ShoalStatProcess) self = g_new0 (ShoalStatProcess, 1);

  self->fd = -1;
  if (!g_file_test (program, G_FILE_TEST_IS_EXECUTABLE))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   _("the program that reads such files is not installed: %s"), program);
      return NULL;
    }
  if (!g_spawn_async_with_pipes_and_fds (NULL, arguments, environment,
                                         G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL | G_SPAWN_CLOEXEC_PIPES,
                                         NULL, NULL, job->fd, -1, -1, NULL, NULL, 0, &self->pid, NULL, &self->fd, NULL,
                                         error))
    return NULL;
  return g_steal_pointer (&self);
}

static void
reap (ShoalStatProcess *self)
{
  while (self->pid != 0 && waitpid (self->pid, &self->status, 0) < 0 && errno == EINTR)
    ;
  self->pid = 0;
}

/** shoal_stat_process_free: kills the process if it runs, waits for its end, and frees @self. */
void
shoal_stat_process_free (ShoalStatProcess *self)
{
  if (self == NULL)
    return;
  if (self->pid != 0)
    kill (self->pid, SIGKILL);
  reap (self);
  if (self->fd >= 0)
    close (self->fd);
  g_free (self);
}

/** shoal_stat_process_get_fd: Returns: the descriptor from which its messages are read. */
int
shoal_stat_process_get_fd (ShoalStatProcess *self)
{
  return self->fd;
}

/**
 * shoal_stat_process_end:
 *
 * To be called behind the last message.
 *
 * Returns: the number of the signal that ended the process, 0 for none.
 */
int
shoal_stat_process_end (ShoalStatProcess *self)
{
  /* The process has closed its output, or misbehaves: no more messages are awaited */
  close (self->fd);
  self->fd = -1;
  reap (self);
  return WIFSIGNALED (self->status) ? WTERMSIG (self->status) : 0;
}
