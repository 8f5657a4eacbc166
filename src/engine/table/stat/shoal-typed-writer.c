/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The format of a file follows from its name, as in the programs that open it. */

#include "config.h"

#include "table/stat/shoal-typed-writer-private.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <string.h>

struct _ShoalTypedWriter
{
  const ShoalTypedBackend *backend;
  ShoalTypedTarget target;
  char *name;
  gpointer data; /* for the backend */
};

/* ---- Formats ---- */

/* Suffixes that mean a format. N_KINDS marks formats that cannot be written: without these rows, the file would be written as
 * text. */
static const struct
{
  const char *suffix;
  ShoalStatKind format;
} suffixes[] = {
  { ".xlsx", SHOAL_STAT_EXCEL },
  { ".sav", SHOAL_STAT_SPSS },
  { ".dta", SHOAL_STAT_STATA },
  { ".xls", SHOAL_STAT_N_KINDS },
  { ".xlsm", SHOAL_STAT_N_KINDS },
  { ".xlsb", SHOAL_STAT_N_KINDS },
  { ".ods", SHOAL_STAT_N_KINDS },
  { ".zsav", SHOAL_STAT_N_KINDS },
  { ".por", SHOAL_STAT_N_KINDS },
  { ".sas7bdat", SHOAL_STAT_N_KINDS },
  { ".xpt", SHOAL_STAT_N_KINDS },
  { ".sqlite", SHOAL_STAT_N_KINDS },
  { ".sqlite3", SHOAL_STAT_N_KINDS },
  { ".parquet", SHOAL_STAT_N_KINDS },
};

/** shoal_typed_format_can_be: Returns: whether this build of the program can write @format; it can always write text. */
gboolean
shoal_typed_format_can_be (ShoalStatKind format)
{
  return format == SHOAL_STAT_NONE || (format == SHOAL_STAT_EXCEL && HAVE_XLSXWRITER && HAVE_SPREADSHEETS)
         || ((format == SHOAL_STAT_SPSS || format == SHOAL_STAT_STATA) && HAVE_READSTAT);
}

/**
 * shoal_typed_format_find:
 * @file_name: name of a file to be written
 * @format: (out): its format: %SHOAL_STAT_EXCEL, %SHOAL_STAT_SPSS, %SHOAL_STAT_STATA, or %SHOAL_STAT_NONE for text
 * @error: %SHOAL_ERROR_USAGE
 *
 * Returns: %FALSE when the name means a format that cannot be written
 */
gboolean
shoal_typed_format_find (const char     *file_name,
                         ShoalStatKind  *format,
                         GError        **error)
{
  g_autofree char *lower = g_ascii_strdown (file_name, -1);

  *format = SHOAL_STAT_NONE;
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (g_str_has_suffix (lower, suffixes[i].suffix))
      *format = suffixes[i].format;
  if (shoal_typed_format_can_be (*format))
    return TRUE;
  if (*format == SHOAL_STAT_N_KINDS)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                 _("%s: files of that kind are not written; the name must end with .csv, .xlsx, .sav or .dta"), file_name);
  else
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                 _("%s: this program was built without the library that writes such files; .csv is always possible"), file_name);
  return FALSE;
}

/* ---- Writing ---- */

/**
 * shoal_typed_writer_new:
 * @file: an empty file, must live longer
 * @format: a format for which shoal_typed_format_can_be() is %TRUE
 * @columns: (array length=n_columns): the columns, settled; must live longer
 * @n_columns: their number
 * @n_rows: the number of rows that will be written
 * @error: %SHOAL_ERROR_USAGE when the table does not fit into the format, or a #GIOErrorEnum
 *
 * Starts to write @file, which has no name until its owner commits it.
 *
 * Returns: (transfer full) (nullable): a writer before its first row
 */
ShoalTypedWriter *
shoal_typed_writer_new (ShoalNewFile             *file,
                        ShoalStatKind             format,
                        ShoalTypedColumn * const *columns,
                        guint                     n_columns,
                        gsize                     n_rows,
                        GError                  **error)
{
  g_autoptr (ShoalTypedWriter) self = g_new0 (ShoalTypedWriter, 1);

  g_return_val_if_fail (shoal_typed_format_can_be (format) && format != SHOAL_STAT_NONE, NULL);

#if HAVE_XLSXWRITER
  if (format == SHOAL_STAT_EXCEL)
    self->backend = &shoal_xlsx_backend;
#endif
#if HAVE_READSTAT
  if (format != SHOAL_STAT_EXCEL)
    self->backend = &shoal_statistics_backend;
#endif
  g_return_val_if_fail (self->backend != NULL, NULL);
  self->name = shoal_new_file_dup_name (file);
  self->target = (ShoalTypedTarget){ file, self->name, format, columns, n_columns, n_rows };
  self->data = self->backend->start (&self->target, error);
  return self->data != NULL ? g_steal_pointer (&self) : NULL;
}

/** shoal_typed_writer_free: frees the writer; a file that is not complete stays so. */
void
shoal_typed_writer_free (ShoalTypedWriter *self)
{
  if (self == NULL)
    return;
  if (self->data != NULL)
    self->backend->free (self->data);
  g_free (self->name);
  g_free (self);
}

/** shoal_typed_writer_row: @values: a value for each column, see shoal_typed_column_find_value(). Returns: %FALSE when it
 *   could not be written. */
gboolean
shoal_typed_writer_row (ShoalTypedWriter       *self,
                        const ShoalTypedValue  *values,
                        GError                **error)
{
  return self->backend->row (self->data, values, error);
}

/** shoal_typed_writer_finish: completes the file. Returns: %FALSE on an error. */
gboolean
shoal_typed_writer_finish (ShoalTypedWriter  *self,
                           GError           **error)
{
  return self->backend->finish (self->data, error);
}
