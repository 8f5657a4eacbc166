/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a workbook of one sheet. Every text is written as a text, so that no program takes it for a formula; numbers, days
 * and missing cells have their own types. */

#include "config.h"

#include "table/stat/shoal-typed-writer-private.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <string.h>
#include <xlsxwriter.h>

#define SHEET "Release"

/* Days from 1899-12-30 to 1970-01-01 */
#define EPOCH 25569.0
#define SECONDS_PER_DAY 86400.0

/* With more cells the XML may exceed 4 GiB, the limit of old ZIP archives. */
#define MANY_CELLS 20000000

#define DAY_WIDTH 11
#define TIME_WIDTH 20

typedef struct
{
  ShoalTypedTarget target;
  lxw_workbook *workbook; /* NULL once it is closed */
  lxw_worksheet *sheet;
  lxw_format *day;
  lxw_format *time;
  lxw_row_t row; /* number of the next row */
  GString *escaped;
} Xlsx;

static void
xlsx_free (gpointer data)
{
  Xlsx *self = data;

  if (self->workbook != NULL)
    lxw_workbook_free (self->workbook);
  g_string_free (self->escaped, TRUE);
  g_free (self);
}

static gboolean
check_size (const ShoalTypedTarget  *target,
            GError                 **error)
{
  if (target->n_columns > SHOAL_EXCEL_MAX_COLUMNS)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: a sheet has at most %'d columns, and the release has %'u; write it as CSV"),
                 target->name, SHOAL_EXCEL_MAX_COLUMNS, target->n_columns);
  else if (target->n_rows > SHOAL_EXCEL_MAX_ROWS - 1)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                 _("%s: a sheet has at most %'d rows below the names of its columns, and the release has %'zu; write it as CSV"),
                 target->name, SHOAL_EXCEL_MAX_ROWS - 1, target->n_rows);
  else
    return TRUE;
  return FALSE;
}

static gboolean
is_escape (const char *p)
{
  for (guint i = 2; i < 6; i++)
    if (!g_ascii_isxdigit (p[i]))
      return FALSE;
  return p[6] == '_';
}

/* Excel reads "_x0041_" as an escaped A, so the underscore before "x" is escaped itself. */
static const char *
escape (Xlsx       *self,
        const char *text)
{
  const char *found = strstr (text, "_x");

  if (found == NULL)
    return text;
  g_string_truncate (self->escaped, 0);
  for (; found != NULL; found = strstr (text, "_x"))
    {
      g_string_append_len (self->escaped, text, found - text);
      g_string_append (self->escaped, is_escape (found) ? "_x005F_x" : "_x");
      text = found + 2;
    }
  g_string_append (self->escaped, text);
  return self->escaped->str;
}

/* Counts characters as Excel does, those beyond U+FFFF twice. XML cannot hold U+FFFE and U+FFFF. */
static gboolean
check_text (Xlsx        *self,
            guint        column,
            const char  *text,
            GError     **error)
{
  gsize n = 0;
  gboolean possible = TRUE;

  if (strlen (text) <= SHOAL_EXCEL_MAX_CHARACTERS && strstr (text, "\357\277") == NULL)
    return TRUE;
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar character = g_utf8_get_char (p);

      n += character > 0xffff ? 2 : 1;
      possible = possible && character != 0xfffe && character != 0xffff;
    }
  if (n <= SHOAL_EXCEL_MAX_CHARACTERS && possible)
    return TRUE;
  if (possible)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                 _("%s: a cell of a sheet has at most %'d characters, and one of the column “%s” has %'zu; write it as CSV"),
                 self->target.name, SHOAL_EXCEL_MAX_CHARACTERS, shoal_typed_column_get_name (self->target.columns[column]), n);
  else
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                 _("%s: a cell of the column “%s” has a character that a workbook cannot hold; write it as CSV"), self->target.name,
                 shoal_typed_column_get_name (self->target.columns[column]));
  return FALSE;
}

static gboolean
fail (Xlsx      *self,
      lxw_error  code,
      GError   **error)
{
  int number = errno;

  if (code == LXW_ERROR_MEMORY_MALLOC_FAILED)
    number = ENOMEM;
  return shoal_new_file_fail (self->target.file, number != 0 ? number : EIO, error);
}

static gboolean
put_text (Xlsx        *self,
          guint        column,
          const char  *text,
          GError     **error)
{
  lxw_error code;

  if (!check_text (self, column, text, error))
    return FALSE;
  errno = 0;
  code = worksheet_write_string (self->sheet, self->row, (lxw_col_t) column, escape (self, text), NULL);
  return code == LXW_NO_ERROR || fail (self, code, error);
}

/* Whether rows could be written to the temporary file of the library, which holds them until the workbook is complete. */
static gboolean
check_temporary (Xlsx    *self,
                 GError **error)
{
  if (self->sheet->optimize_tmpfile == NULL || ferror (self->sheet->optimize_tmpfile) == 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _("%s: there is no room for it in the folder of temporary files, %s"),
               self->target.name, g_get_tmp_dir ());
  return FALSE;
}

static gboolean
put_names (Xlsx    *self,
           GError **error)
{
  for (guint column = 0; column < self->target.n_columns; column++)
    {
      ShoalTypedKind kind = shoal_typed_column_get_kind (self->target.columns[column]);

      if (kind == SHOAL_TYPED_DAY || kind == SHOAL_TYPED_TIME)
        worksheet_set_column (self->sheet, (lxw_col_t) column, (lxw_col_t) column, kind == SHOAL_TYPED_DAY ? DAY_WIDTH : TIME_WIDTH,
                              NULL);
      if (!put_text (self, column, shoal_typed_column_get_name (self->target.columns[column]), error))
        return FALSE;
    }
  self->row++;
  return TRUE;
}

static gpointer
xlsx_start (const ShoalTypedTarget  *target,
            GError                 **error)
{
  g_autofree char *path = shoal_new_file_dup_path (target->file);
  g_autofree char *folder = g_strdup (g_get_tmp_dir ());
  lxw_workbook_options options = { .constant_memory = LXW_TRUE, .tmpdir = folder, .use_zip64 = target->n_rows * target->n_columns > MANY_CELLS };
  Xlsx *self;

  if (!check_size (target, error))
    return NULL;
  self = g_new0 (Xlsx, 1);
  self->target = *target;
  self->escaped = g_string_new (NULL);
  errno = 0;
  self->workbook = workbook_new_opt (path, &options);
  if (self->workbook != NULL)
    self->sheet = workbook_add_worksheet (self->workbook, SHEET);
  if (self->sheet == NULL || self->sheet->optimize_tmpfile == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("%s: no temporary file can be made in %s: %s"), target->name,
                   g_get_tmp_dir (), g_strerror (errno));
      xlsx_free (self);
      return NULL;
    }
  self->day = workbook_add_format (self->workbook);
  format_set_num_format (self->day, "yyyy-mm-dd");
  self->time = workbook_add_format (self->workbook);
  format_set_num_format (self->time, "yyyy-mm-dd hh:mm:ss");
  worksheet_freeze_panes (self->sheet, 1, 0);
  if (put_names (self, error))
    return self;
  xlsx_free (self);
  return NULL;
}

static gboolean
put_value (Xlsx                   *self,
           guint                   column,
           const ShoalTypedValue  *value,
           GError                **error)
{
  ShoalTypedKind kind = shoal_typed_column_get_kind (self->target.columns[column]);
  double number = value->number;
  lxw_format *format = NULL;
  lxw_error code;

  if (value->missing)
    return TRUE;
  if (kind == SHOAL_TYPED_TEXT)
    return put_text (self, column, value->text, error);
  if (kind == SHOAL_TYPED_DAY || kind == SHOAL_TYPED_TIME)
    {
      number = number / SECONDS_PER_DAY + EPOCH;
      format = kind == SHOAL_TYPED_DAY ? self->day : self->time;
    }
  errno = 0;
  code = worksheet_write_number (self->sheet, self->row, (lxw_col_t) column, number, format);
  return code == LXW_NO_ERROR || fail (self, code, error);
}

static gboolean
xlsx_row (gpointer                data,
          const ShoalTypedValue  *values,
          GError                **error)
{
  Xlsx *self = data;
  gboolean any = FALSE;

  for (guint column = 0; column < self->target.n_columns; column++)
    {
      if (!put_value (self, column, &values[column], error))
        return FALSE;
      any = any || !values[column].missing;
    }
  if (!any)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("%s: row %'u of the release has no value at all, and would be no row of a sheet; write it as CSV"),
                   self->target.name, self->row);
      return FALSE;
    }
  self->row++;
  return check_temporary (self, error);
}

static gboolean
xlsx_finish (gpointer   data,
             GError   **error)
{
  Xlsx *self = data;
  lxw_error code;

  errno = 0;
  if (fflush (self->sheet->optimize_tmpfile) != 0)
    return check_temporary (self, error) || fail (self, LXW_ERROR_CREATING_TMPFILE, error);
  errno = 0;
  code = workbook_close (g_steal_pointer (&self->workbook));
  return code == LXW_NO_ERROR || fail (self, code, error);
}

const ShoalTypedBackend shoal_xlsx_backend = { xlsx_start, xlsx_row, xlsx_finish, xlsx_free };
