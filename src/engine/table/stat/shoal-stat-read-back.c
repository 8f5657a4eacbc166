/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gives the rows of a file as they are: titles, types and missing values are not guessed. */

#include "table/stat/shoal-stat-read-back.h"

#include "base/shoal-error.h"
#include "table/stat/shoal-stat-process.h"

#include <glib/gi18n-lib.h>

#include <sys/stat.h>

/* The same as for any file, see shoal_stat_reader_read() */
#define BASE_SECONDS 60
#define BYTES_PER_SECOND (1024 * 1024)
#define BASE_MEMORY ((guint64) 1 << 30)
#define MEMORY_PER_BYTE 4

/**
 * shoal_stat_read_back:
 * @file: a complete file that has no name yet
 * @kind: its format
 * @func: gets the rows. For files of statistics programs, the names of the variables come first; for a workbook, a row of
 *   numbers comes first, and then each row of the sheet with its number, from 1, in the first field.
 * @data: for @func
 * @progress: (nullable): asked whether to stop
 * @error: place for the error of @func, %SHOAL_ERROR_DATA, %SHOAL_ERROR_UNVERIFIED or a #GIOErrorEnum
 *
 * Returns: whether the whole file was read
 */
gboolean
shoal_stat_read_back (ShoalNewFile       *file,
                      ShoalStatKind       kind,
                      ShoalStatRowsFunc   func,
                      gpointer            data,
                      ShoalProgress      *progress,
                      GError            **error)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (ShoalStatProcess) process = NULL;
  ShoalStatReceiver receiver = { .options = options, .rows_func = func, .rows_data = data };
  ShoalStatJob job = { .fd = shoal_new_file_get_fd (file), .kind = kind, .range = SHOAL_CELL_RANGE_ALL };
  struct stat status;
  gboolean complete;

  g_return_val_if_fail (job.fd >= 0 && func != NULL, FALSE);

  if (fstat (job.fd, &status) != 0)
    status.st_size = 0;
  receiver.file_name = _("the file that was written");
  receiver.file_size = (guint64) status.st_size;
  receiver.progress = progress;
  job.seconds = BASE_SECONDS + receiver.file_size / BYTES_PER_SECOND;
  job.bytes = BASE_MEMORY + MEMORY_PER_BYTE * receiver.file_size;
  process = shoal_stat_process_start (&job, error);
  if (process == NULL || !shoal_stat_receiver_run (&receiver, shoal_stat_process_get_fd (process), &complete, error))
    return FALSE;
  if (!complete)
    {
      shoal_stat_process_end (process);
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
                           _("the file that was written is no table: nothing is published"));
    }
  return complete;
}
