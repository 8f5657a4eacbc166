/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes taken for a file of SPSS, Stata or SAS are a table or an error, whatever becomes of the process that reads them.
 * The first byte chooses which. The process is a fork, which is faster than a program of its own. */

#define _GNU_SOURCE

#include "base/shoal-error.h"
#include "stat-confinement.h"
#include "stat-reading.h"
#include "table/stat/shoal-stat-receiver.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* Enough for any of the small files, and not too much for one that hangs. */
#define SECONDS 5

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            size_t        size);

static void
check_table (ShoalTable *table)
{
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      ShoalColumn *column = shoal_table_get_column (table, i);

      for (gsize row = 0; row < shoal_table_get_n_rows (table); row++)
        {
          guint32 code = shoal_column_get_code (column, row);

          if (code >= shoal_column_get_n_codes (column)
              || !g_utf8_validate (shoal_column_get_label (column, code), -1, NULL))
            abort ();
        }
    }
}

/* In the process that reads. */
static void G_GNUC_NORETURN
read_and_tell (int           file,
               int           pipe,
               ShoalStatKind kind)
{
  const StatLimits limits = { SECONDS, (guint64) 1 << 30 };
  const StatRequest request = { file, kind, NULL, 0 };
  g_autofree char *problem = NULL;
  g_autoptr (StatSender) sender = stat_sender_new (pipe);
  int nowhere = open ("/dev/null", O_WRONLY);

  /* What it says when it crashes is no finding */
  dup2 (nowhere, STDERR_FILENO);
  stat_sender_hello (sender);
  if (!stat_confinement_enter (&limits, &problem))
    abort ();
  stat_reading_run (&request, sender);
  _exit (0);
}

static void
receive (int    fd,
         gsize  size)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (ShoalTableBuilder) builder = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GError) error = NULL;
  ShoalStatReceiver receiver = { .file_name = "fuzz", .file_size = size, .options = options };
  gboolean complete;

  options->header = 1;
  options->decimal = '.';
  builder = shoal_table_builder_new (options, "fuzz");
  receiver.builder = builder;
  if (shoal_stat_receiver_run (&receiver, fd, &complete, &error))
    {
      if (!complete)
        return;
      table = shoal_table_builder_finish (builder, NULL, options, NULL, &error);
    }
  if (table != NULL)
    check_table (table);
  else if (error == NULL || !g_utf8_validate (error->message, -1, NULL) || strchr (error->message, '\n') != NULL)
    abort ();
  else if (strstr (error->message, "no proper answer") != NULL)
    abort ();
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        size_t        size)
{
  static gboolean prepared;
  ShoalStatKind kind;
  int file, pipes[2];
  pid_t pid;

  if (size == 0)
    return 0;
  if (!prepared)
    stat_confinement_prepare (NULL);
  prepared = TRUE;
  kind = (ShoalStatKind) (SHOAL_STAT_SPSS + bytes[0] % 5);
  file = memfd_create ("fuzz", MFD_CLOEXEC);
  if (file < 0 || write (file, bytes + 1, size - 1) != (gssize) size - 1 || pipe2 (pipes, O_CLOEXEC) != 0)
    abort ();
  pid = fork ();
  if (pid == 0)
    {
      close (pipes[0]);
      read_and_tell (file, pipes[1], kind);
    }
  close (pipes[1]);
  receive (pipes[0], size);
  close (pipes[0]);
  close (file);
  waitpid (pid, NULL, 0);
  return 0;
}
