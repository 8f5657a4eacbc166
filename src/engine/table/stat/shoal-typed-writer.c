/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which format a file has follows from its name, as in the programs that open it. */

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
  gpointer data; /* of the backend */
};

/* ---- Formats ---- */

/* Ends of names that mean a format; those that can be read and not be written would be given to text. */
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

/** shoal_typed_format_can_be: Returns: whether this program was built with what writes @format; text it always writes. */
gboolean
shoal_typed_format_can_be (ShoalStatKind format)
{
  return format == SHOAL_STAT_NONE || (format == SHOAL_STAT_EXCEL && HAVE_XLSXWRITER && HAVE_SPREADSHEETS)
         || ((format == SHOAL_STAT_SPSS || format == SHOAL_STAT_STATA) && HAVE_READSTAT);
}

/**
 * shoal_typed_format_find:
 * @file_name: of a file to be written
 * @format: (out): what its name says: %SHOAL_STAT_EXCEL, %SHOAL_STAT_SPSS, %SHOAL_STAT_STATA, or %SHOAL_STAT_NONE for text
 * @error: %SHOAL_ERROR_USAGE
 *
 * Returns: %FALSE where the name says a format that is not written
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
 * @format: one for which shoal_typed_format_can_be()
 * @columns: (array length=n_columns): the columns, settled; must live longer
 * @n_columns: how many
 * @n_rows: how many rows there will be
 * @error: %SHOAL_ERROR_USAGE where the format has no room for this table, or a #GIOErrorEnum
 *
 * Starts to write @file, which has no name before its owner gives it one.
 *
 * Returns: (transfer full) (nullable): before the first row
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

/** shoal_typed_writer_free: writes no more, whether or not the file is complete. */
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

/** shoal_typed_writer_row: @values: a value for each column, as it has them. Returns: %FALSE when it could not be written. */
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
