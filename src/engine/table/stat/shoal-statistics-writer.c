/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes files of SPSS and Stata by readstat. A column that had value labels gets those labels that are published, with their
 * numbers. */

#include "config.h"

#include "table/stat/shoal-typed-writer-private.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <readstat.h>
#include <string.h>

/* The longest texts, in bytes */
#define LONGEST_OF_SPSS 32767
#define LONGEST_OF_STATA 2045

/* Seconds from the days that are 0 to 1970-01-01: from 1582-10-14 and from 1960-01-01. */
#define SPSS_EPOCH 12219379200.0
#define STATA_EPOCH 315619200.0
#define SECONDS_PER_DAY 86400.0

#define STATA_VERSION 118

typedef struct
{
  ShoalTypedTarget target;
  readstat_writer_t *writer;
  GError *error; /* the error of writing bytes */
} Statistics;

static void
statistics_free (gpointer data)
{
  Statistics *self = data;

  readstat_writer_free (self->writer);
  g_clear_error (&self->error);
  g_free (self);
}

static ssize_t
write_cb (const void *bytes,
          size_t      length,
          void       *data)
{
  Statistics *self = data;

  /* After the first failure the file is gone */
  if (self->error != NULL || !shoal_new_file_write (self->target.file, bytes, length, &self->error))
    return -1;
  return (ssize_t) length;
}

static gboolean
fail (Statistics        *self,
      readstat_error_t   code,
      GError           **error)
{
  if (self->error != NULL)
    g_propagate_error (error, g_steal_pointer (&self->error));
  else
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: such a file cannot hold the release: %s"), self->target.name,
                 readstat_error_message (code));
  return FALSE;
}

static gboolean
is_spss (Statistics *self)
{
  return self->target.format == SHOAL_STAT_SPSS;
}

static gboolean
check_names (Statistics  *self,
             GError     **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->target.n_columns; i++)
    {
      const char *name = shoal_typed_column_get_name (self->target.columns[i]);

      if (readstat_validate_variable (self->writer, readstat_get_variable (self->writer, (int) i)) != READSTAT_OK)
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                     is_spss (self)
                         ? _("%s: “%s” is no name of a variable of SPSS, which has up to 64 bytes, begins with a letter and has no blanks; "
                             "write another format, or give the column another name in the table")
                         : _("%s: “%s” is no name of a variable of Stata, which has up to 32 letters, digits and underscores, and no "
                             "digit first; write another format, or give the column another name in the table"),
                     self->target.name, name);
      else if (is_spss (self) && !g_hash_table_add (names, g_utf8_casefold (name, -1)))
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                     _("%s: to SPSS “%s” and the name of another column are the same; write another format, or give the column another "
                       "name in the table"),
                     self->target.name, name);
      else
        continue;
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_width (Statistics              *self,
             const ShoalTypedColumn  *column,
             GError                 **error)
{
  gsize longest = is_spss (self) ? LONGEST_OF_SPSS : LONGEST_OF_STATA;

  if (shoal_typed_column_get_width (column) <= longest)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("%s: a text of such a file has at most %'zu bytes, and one of the column “%s” has %'zu; write another format"),
               self->target.name, longest, shoal_typed_column_get_name (column), shoal_typed_column_get_width (column));
  return FALSE;
}

static void
add_labels (Statistics          *self,
            GHashTable          *labels,
            guint                column,
            readstat_variable_t *variable)
{
  g_autofree char *name = g_strdup_printf ("labels%u", column + 1);
  readstat_label_set_t *set
      = readstat_add_label_set (self->writer, is_spss (self) ? READSTAT_TYPE_DOUBLE : READSTAT_TYPE_INT32, name);
  GHashTableIter iter;
  gpointer text, code;

  g_hash_table_iter_init (&iter, labels);
  while (g_hash_table_iter_next (&iter, &text, &code))
    if (is_spss (self))
      readstat_label_double_value (set, *(const double *) code, text);
    else
      readstat_label_int32_value (set, (int32_t) *(const double *) code, text);
  readstat_variable_set_label_set (variable, set);
}

static gboolean
add_variable (Statistics  *self,
              guint        index,
              GError     **error)
{
  const ShoalTypedColumn *column = self->target.columns[index];
  const char *name = shoal_typed_column_get_name (column);
  readstat_variable_t *variable;

  switch (shoal_typed_column_get_kind (column))
    {
    case SHOAL_TYPED_NUMBER:
      readstat_add_variable (self->writer, name, READSTAT_TYPE_DOUBLE, 0);
      return TRUE;
    case SHOAL_TYPED_DAY:
      variable = readstat_add_variable (self->writer, name, READSTAT_TYPE_DOUBLE, 0);
      readstat_variable_set_format (variable, is_spss (self) ? "SDATE10" : "%td");
      return TRUE;
    case SHOAL_TYPED_TIME:
      variable = readstat_add_variable (self->writer, name, READSTAT_TYPE_DOUBLE, 0);
      readstat_variable_set_format (variable, is_spss (self) ? "DATETIME20" : "%tc");
      return TRUE;
    case SHOAL_TYPED_LABELLED:
      variable = readstat_add_variable (self->writer, name, is_spss (self) ? READSTAT_TYPE_DOUBLE : READSTAT_TYPE_INT32, 0);
      add_labels (self, shoal_typed_column_get_labels (column), index, variable);
      return TRUE;
    case SHOAL_TYPED_TEXT:
    default:
      if (!check_width (self, column, error))
        return FALSE;
      readstat_add_variable (self->writer, name, READSTAT_TYPE_STRING, MAX (1, shoal_typed_column_get_width (column)));
      return TRUE;
    }
}

static gboolean
start (Statistics  *self,
       GError     **error)
{
  readstat_error_t code;

  readstat_set_data_writer (self->writer, write_cb);
  for (guint i = 0; i < self->target.n_columns; i++)
    if (!add_variable (self, i, error))
      return FALSE;
  if (is_spss (self))
    {
      readstat_writer_set_compression (self->writer, READSTAT_COMPRESS_ROWS);
      code = readstat_begin_writing_sav (self->writer, self, (long) self->target.n_rows);
    }
  else
    {
      readstat_writer_set_file_format_version (self->writer, STATA_VERSION);
      code = readstat_begin_writing_dta (self->writer, self, (long) self->target.n_rows);
    }
  if (!check_names (self, error))
    return FALSE;
  return code == READSTAT_OK || fail (self, code, error);
}

static gpointer
statistics_start (const ShoalTypedTarget  *target,
                  GError                 **error)
{
  Statistics *self;

  if (target->n_rows > G_MAXINT32)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: such a file has at most %'d rows; write it as CSV"), target->name,
                   G_MAXINT32);
      return NULL;
    }
  self = g_new0 (Statistics, 1);
  self->target = *target;
  self->writer = readstat_writer_init ();
  if (start (self, error))
    return self;
  statistics_free (self);
  return NULL;
}

/* SPSS fills texts with blanks, so blanks at the end of a text would be lost. */
static gboolean
check_text (Statistics  *self,
            guint        column,
            const char  *text,
            GError     **error)
{
  gsize length = strlen (text);

  if (!is_spss (self) || length == 0 || text[length - 1] != ' ')
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("%s: SPSS keeps no blanks at the end of a text, and a text of the column “%s” has some; write another format"),
               self->target.name, shoal_typed_column_get_name (self->target.columns[column]));
  return FALSE;
}

static readstat_error_t
put_number (Statistics                *self,
            const readstat_variable_t *variable,
            ShoalTypedKind             kind,
            double                     number)
{
  switch (kind)
    {
    case SHOAL_TYPED_DAY:
      return readstat_insert_double_value (self->writer, variable,
                                           is_spss (self) ? number + SPSS_EPOCH : (number + STATA_EPOCH) / SECONDS_PER_DAY);
    case SHOAL_TYPED_TIME:
      return readstat_insert_double_value (self->writer, variable, is_spss (self) ? number + SPSS_EPOCH : (number + STATA_EPOCH) * 1000);
    case SHOAL_TYPED_LABELLED:
      if (!is_spss (self))
        return readstat_insert_int32_value (self->writer, variable, (int32_t) number);
      return readstat_insert_double_value (self->writer, variable, number);
    case SHOAL_TYPED_NUMBER:
    case SHOAL_TYPED_TEXT:
    default:
      return readstat_insert_double_value (self->writer, variable, number);
    }
}

static gboolean
statistics_row (gpointer                data,
                const ShoalTypedValue  *values,
                GError                **error)
{
  Statistics *self = data;
  readstat_error_t code = readstat_begin_row (self->writer);

  for (guint i = 0; code == READSTAT_OK && i < self->target.n_columns; i++)
    {
      const readstat_variable_t *variable = readstat_get_variable (self->writer, (int) i);
      ShoalTypedKind kind = shoal_typed_column_get_kind (self->target.columns[i]);

      if (values[i].missing)
        code = kind == SHOAL_TYPED_TEXT ? readstat_insert_string_value (self->writer, variable, "")
                                        : readstat_insert_missing_value (self->writer, variable);
      else if (kind != SHOAL_TYPED_TEXT)
        code = put_number (self, variable, kind, values[i].number);
      else if (!check_text (self, i, values[i].text, error))
        return FALSE;
      else
        code = readstat_insert_string_value (self->writer, variable, values[i].text);
    }
  if (code == READSTAT_OK)
    code = readstat_end_row (self->writer);
  return (code == READSTAT_OK && self->error == NULL) || fail (self, code, error);
}

static gboolean
statistics_finish (gpointer   data,
                   GError   **error)
{
  Statistics *self = data;
  readstat_error_t code = readstat_end_writing (self->writer);

  /* The library does not report every failure of writing */
  return (code == READSTAT_OK && self->error == NULL) || fail (self, code, error);
}

const ShoalTypedBackend shoal_statistics_backend = { statistics_start, statistics_row, statistics_finish, statistics_free };
