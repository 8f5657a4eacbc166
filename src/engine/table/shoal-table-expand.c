/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns of the copies share dictionaries with those they are made from. */

#include "table/shoal-table.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <inttypes.h>
#include <math.h>

/* More rows than these have no numbers. */
#define MOST_ROWS ((guint64) G_MAXUINT32 - 1)

/* How many people @row stands for. */
static gboolean
get_count (ShoalTable   *self,
           ShoalColumn  *column,
           gsize         row,
           guint64      *count,
           GError      **error)
{
  guint32 code = shoal_column_get_code (column, row);
  double number = code < shoal_column_get_n_values (column) ? shoal_column_get_number (column, code) : -1;

  *count = number >= 0 && number <= (double) MOST_ROWS ? (guint64) number : 0;
  if (number >= 0 && number <= (double) MOST_ROWS && number == floor (number))
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, _("line %" PRIu64 ", column “%s”: “%s” is no number of people"),
               shoal_table_get_line (self, row), shoal_column_get_name (column), shoal_column_get_label (column, code));
  return FALSE;
}

/**
 * shoal_table_expand:
 * @counts: the column that says how many people each row stands for: whole numbers from 0 on
 * @error: place for a %SHOAL_ERROR_DATA with line and column, or %G_IO_ERROR_NOT_SUPPORTED for more than 2³² − 2 people
 *
 * The result has the fingerprint of @self, and its rows are where they stand there no more.
 *
 * Returns: (transfer full) (nullable): a table with a row for each of these people
 */
ShoalTable *
shoal_table_expand (ShoalTable  *self,
                    guint        counts,
                    GError     **error)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree guint32 *rows = NULL;
  gsize n_rows = shoal_table_get_n_rows (self);
  ShoalColumn *column;
  guint64 count, n = 0;

  g_return_val_if_fail (SHOAL_IS_TABLE (self), NULL);
  g_return_val_if_fail (counts < shoal_table_get_n_columns (self), NULL);

  column = shoal_table_get_column (self, counts);
  if (shoal_column_get_value_type (column) != SHOAL_VALUE_NUMBER)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, _("the column “%s”, which says how many people a row stands for, has values that are no numbers"),
                   shoal_column_get_name (column));
      return NULL;
    }
  for (gsize row = 0; row < n_rows; row++)
    {
      if (!get_count (self, column, row, &count, error))
        return NULL;
      n += count;
      if (n > MOST_ROWS)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("the column “%s” counts more than %" PRIu64 " people"),
                       shoal_column_get_name (column), MOST_ROWS);
          return NULL;
        }
    }
  rows = g_try_new (guint32, MAX (1, n));
  if (rows == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _("there is not enough memory for %" PRIu64 " people"), n);
      return NULL;
    }
  n = 0;
  for (gsize row = 0; row < n_rows; row++)
    {
      get_count (self, column, row, &count, NULL);
      while (count-- > 0)
        rows[n++] = (guint32) row;
    }
  for (guint i = 0; i < shoal_table_get_n_columns (self); i++)
    g_ptr_array_add (columns, shoal_column_new_with_rows (shoal_table_get_column (self, i), rows, n));
  return shoal_table_new (columns, n, shoal_table_get_fingerprint (self));
}
