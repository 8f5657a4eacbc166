/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes are a table or an error with a position, and a table that was read is written and read again unchanged. */

#define _GNU_SOURCE

#include "base/shoal-error.h"
#include "table/read/shoal-reader.h"
#include "table/write/shoal-writer.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            size_t        size);

/* A file in memory, by a path that the reader can open. */
static GFile *
make_file (const guint8 *bytes,
           size_t        size,
           int          *fd)
{
  g_autofree char *path = NULL;

  *fd = memfd_create ("fuzz", MFD_CLOEXEC);
  if (*fd < 0 || write (*fd, bytes, size) != (gssize) size)
    abort ();
  path = g_strdup_printf ("/proc/self/fd/%d", *fd);
  return g_file_new_for_path (path);
}

/* The first bytes choose options, so that all of them are tried; most inputs leave everything to be found. */
static ShoalReaderOptions *
make_options (const guint8 **bytes,
              size_t        *size)
{
  static const char *const encodings[] = { "UTF-8", "UTF-16", "Latin-1", "Windows-1252" };
  static const char *const types[] = { "text", "number", "number-point", "number-comma", "date", "date-ymd", "date-dmy", "date-mdy" };
  ShoalReaderOptions *options = shoal_reader_options_new ();
  guint8 choice, more;

  if (*size < 2 || (*bytes)[0] != '@')
    return options;
  choice = (*bytes)[1];
  more = *size > 2 ? (*bytes)[2] : 0;
  *bytes += MIN (*size, 3);
  *size -= MIN (*size, 3);
  options->delimiter = "\0,;\t| #,"[choice & 7];
  options->quote = "\0\"'\1"[(choice >> 3) & 3];
  options->escape = (choice >> 5) & 1 ? '\\' : 0;
  options->header = (int) ((choice >> 6) & 3) % 3 - 1;
  options->decimal = "\0.,\0"[more & 3];
  options->encoding = (more >> 2) & 1 ? g_strdup (encodings[(more >> 3) & 3]) : NULL;
  if ((more >> 5) & 1)
    shoal_reader_options_set_type_name (options, "column-1", types[more & 7]);
  if ((more >> 6) & 1)
    options->max_rows = 3;
  return options;
}

static void
check_error (const GError *error)
{
  if (error == NULL || error->message == NULL || !g_utf8_validate (error->message, -1, NULL))
    abort ();
  if (error->domain != SHOAL_ERROR && error->domain != G_IO_ERROR)
    abort ();
}

static void
check_column (ShoalColumn *column,
              gsize        n_rows)
{
  gsize n_codes = shoal_column_get_n_codes (column);
  gsize n_missing = 0;

  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 code = shoal_column_get_code (column, row);

      if (code >= n_codes || !g_utf8_validate (shoal_column_get_label (column, code), -1, NULL))
        abort ();
      n_missing += code == shoal_column_get_n_values (column);
    }
  if (n_missing != shoal_column_get_n_missing (column))
    abort ();
  for (guint32 i = 1; i < shoal_column_get_n_values (column); i++)
    if (shoal_column_get_value_type (column) == SHOAL_VALUE_TEXT
          ? strcmp (shoal_column_get_label (column, i - 1), shoal_column_get_label (column, i)) >= 0
          : shoal_column_get_number (column, i - 1) >= shoal_column_get_number (column, i))
      abort ();
}

static void
put (ShoalWriter *writer,
     const char  *text)
{
  shoal_writer_field (writer, text, strlen (text));
}

static void
write_table (ShoalTable *table,
             GFile      *file)
{
  g_autoptr (ShoalWriter) writer = shoal_writer_new (file, TRUE, ',', '"', NULL);
  guint n_columns = shoal_table_get_n_columns (table);

  for (guint i = 0; i < n_columns; i++)
    put (writer, shoal_column_get_name (shoal_table_get_column (table, i)));
  shoal_writer_end_row (writer, NULL);
  for (gsize row = 0; row < shoal_table_get_n_rows (table); row++)
    {
      for (guint i = 0; i < n_columns; i++)
        {
          ShoalColumn *column = shoal_table_get_column (table, i);

          put (writer, shoal_column_get_label (column, shoal_column_get_code (column, row)));
        }
      shoal_writer_end_row (writer, NULL);
    }
  if (!shoal_writer_commit (writer, NULL, NULL))
    abort ();
}

static void
check_round_trip (ShoalTable               *table,
                  const ShoalReaderOptions *found)
{
  static char *path;
  g_autoptr (GFile) file = NULL;
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_copy (found);
  g_autoptr (ShoalTable) again = NULL;

  if (path == NULL)
    path = g_strdup_printf ("%s/shoal-fuzz-%d.csv", g_get_tmp_dir (), (int) getpid ());
  file = g_file_new_for_path (path);
  write_table (table, file);
  options->delimiter = ',';
  options->quote = options->escape = '"';
  options->header = 1;
  options->skip_rows = options->leave_out = 0;
  g_free (options->encoding);
  options->encoding = g_strdup ("UTF-8");
  again = shoal_reader_read (file, options, NULL, NULL, NULL);
  unlink (path);
  if (again == NULL || shoal_table_get_n_rows (again) != shoal_table_get_n_rows (table))
    abort ();
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      ShoalColumn *a = shoal_table_get_column (table, i);
      ShoalColumn *b = shoal_table_get_column (again, i);

      for (gsize row = 0; row < shoal_table_get_n_rows (table); row++)
        if (shoal_column_get_code (a, row) != shoal_column_get_code (b, row)
            || strcmp (shoal_column_get_label (a, shoal_column_get_code (a, row)),
                       shoal_column_get_label (b, shoal_column_get_code (b, row))) != 0)
          abort ();
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        size_t        size)
{
  g_autoptr (ShoalReaderOptions) options = make_options (&bytes, &size);
  g_autoptr (ShoalReaderOptions) found = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GFile) file = NULL;
  int fd;

  file = make_file (bytes, size, &fd);
  table = shoal_reader_read (file, options, &found, NULL, &error);
  if (table == NULL)
    check_error (error);
  else
    {
      for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
        check_column (shoal_table_get_column (table, i), shoal_table_get_n_rows (table));
      check_round_trip (table, found);
    }
  close (fd);
  return 0;
}
