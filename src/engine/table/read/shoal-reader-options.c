/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plain value: how a file of delimited text is to be read. */

#include "table/read/shoal-reader.h"

#include "base/shoal-error.h"
#include "table/read/shoal-cell-range.h"
#include "table/shoal-typing.h"

#include <glib/gi18n-lib.h>

#include <string.h>

G_DEFINE_BOXED_TYPE (ShoalReaderOptions, shoal_reader_options, shoal_reader_options_copy, shoal_reader_options_free)

/** shoal_reader_options_new: Returns: (transfer full): options with which everything is found automatically. */
ShoalReaderOptions *
shoal_reader_options_new (void)
{
  ShoalReaderOptions *self = g_new0 (ShoalReaderOptions, 1);

  self->header = self->skip_rows = self->leave_out = -1;
  return self;
}

/** shoal_reader_options_copy: Returns: (transfer full): a deep copy. */
ShoalReaderOptions *
shoal_reader_options_copy (const ShoalReaderOptions *self)
{
  ShoalReaderOptions *copy;
  GHashTableIter iter;
  gpointer column, type;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  copy->encoding = g_strdup (self->encoding);
  copy->sheet = g_strdup (self->sheet);
  copy->range = g_strdup (self->range);
  copy->table = g_strdup (self->table);
  copy->query = g_strdup (self->query);
  copy->counted = g_strdupv (self->counted);
  copy->sheets = g_strdupv (self->sheets);
  copy->evidence = g_strdup (self->evidence);
  copy->missing = g_strdupv (self->missing);
  copy->found_missing = g_strdupv (self->found_missing);
  copy->types = NULL;
  if (self->types == NULL)
    return copy;
  g_hash_table_iter_init (&iter, self->types);
  while (g_hash_table_iter_next (&iter, &column, &type))
    shoal_reader_options_set_type_name (copy, column, type);
  return copy;
}

/** shoal_reader_options_free: frees the options and what they hold. */
void
shoal_reader_options_free (ShoalReaderOptions *self)
{
  if (self == NULL)
    return;
  g_free (self->encoding);
  g_free (self->sheet);
  g_free (self->range);
  g_strfreev (self->sheets);
  g_free (self->table);
  g_free (self->query);
  g_strfreev (self->counted);
  g_free (self->evidence);
  g_strfreev (self->missing);
  g_strfreev (self->found_missing);
  g_clear_pointer (&self->types, g_hash_table_unref);
  g_free (self);
}

/**
 * shoal_reader_options_set_type_name:
 * @column: name of a column
 * @type_name: a name for shoal_type_wish_parse()
 *
 * Sets the type of a column, which is then not guessed.
 */
void
shoal_reader_options_set_type_name (ShoalReaderOptions *self,
                                    const char         *column,
                                    const char         *type_name)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (column != NULL && type_name != NULL);

  if (self->types == NULL)
    self->types = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_replace (self->types, g_strdup (column), g_strdup (type_name));
}

/** shoal_reader_options_set_type: sets the type of a column; its notation is still found. */
void
shoal_reader_options_set_type (ShoalReaderOptions *self,
                               const char         *column,
                               ShoalValueType      type)
{
  shoal_reader_options_set_type_name (self, column, shoal_value_type_to_string (type));
}

/** shoal_reader_options_set_texts: reads every cell as a text, as in a published file: "1" and "1.0" differ, and so do two
 *   missing tokens. */
void
shoal_reader_options_set_texts (ShoalReaderOptions *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->types, g_hash_table_unref);
  g_strfreev (self->missing);
  self->missing = g_new0 (char *, 1);
  self->text_only = TRUE;
  self->leave_out = 0;
  if (self->skip_rows < 0)
    self->skip_rows = 0;
}

/**
 * shoal_reader_options_check:
 *
 * Errors: %SHOAL_ERROR_USAGE for options that make no sense.
 */
gboolean
shoal_reader_options_check (const ShoalReaderOptions *self,
                            GError                  **error)
{
  GHashTableIter iter;
  gpointer column, name;
  ShoalTypeWish wish;

  if (self->delimiter != 0 && self->delimiter == self->quote)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("Delimiter and quote are the same character"));
      return FALSE;
    }
  if (strchr ("\r\n", self->delimiter) != NULL && self->delimiter != 0)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("A line end cannot be the delimiter"));
      return FALSE;
    }
  if (strchr ("\r\n", self->quote) != NULL && self->quote != 0)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("A line end cannot be the quote"));
      return FALSE;
    }
  if ((guint8) self->delimiter >= 0x80 || (guint8) self->quote >= 0x80)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("Delimiter and quote must be ASCII characters"));
      return FALSE;
    }
  if (self->range != NULL && !shoal_cell_range_parse (self->range, NULL))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("“%s” is no range of cells; such are A1:F9, A:F (all rows) and A3:F (from a row on)"), self->range);
      return FALSE;
    }
  if (self->table != NULL && self->query != NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("A table and a query exclude each other"));
      return FALSE;
    }
  if (self->counted != NULL && (self->table == NULL || self->counted[0] == NULL))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("To count needs a table, and columns of it"));
      return FALSE;
    }
  if (self->types == NULL)
    return TRUE;
  g_hash_table_iter_init (&iter, self->types);
  while (g_hash_table_iter_next (&iter, &column, &name))
    if (!shoal_type_wish_parse (name, &wish))
      {
        g_set_error (
            error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
            _("“%s” is no type for column “%s”; types are text, number, number-point, number-comma, date, date-ymd, "
              "date-dmy and date-mdy"),
            (const char *) name, (const char *) column);
        return FALSE;
      }
  return TRUE;
}
