/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes taken for a file of SPSS, Stata or SAS are a table or an error. The first byte chooses which. */

#define _GNU_SOURCE

#include "base/shoal-error.h"
#include "table/stat/shoal-stat-reader.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

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

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        size_t        size)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autofree char *path = NULL;
  ShoalStatKind kind;
  int fd;

  if (size == 0)
    return 0;
  kind = (ShoalStatKind) (SHOAL_STAT_SPSS + bytes[0] % 5);
  fd = memfd_create ("fuzz", MFD_CLOEXEC);
  if (fd < 0 || write (fd, bytes + 1, size - 1) != (gssize) size - 1)
    abort ();
  path = g_strdup_printf ("/proc/self/fd/%d", fd);
  file = g_file_new_for_path (path);
  table = shoal_stat_reader_read (file, kind, options, NULL, NULL, &error);
  if (table != NULL)
    check_table (table);
  else if (error == NULL || !g_utf8_validate (error->message, -1, NULL))
    abort ();
  close (fd);
  return 0;
}
