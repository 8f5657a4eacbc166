/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first row names the columns. */

#include "table/shoal-table-builder-private.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <inttypes.h>
#include <string.h>

/* Row numbers have 32 bits everywhere, and the last two are kept for "none". */
#define MAX_ROWS ((gsize) G_MAXUINT32 - 2)

static const char *const default_missing[] = { "", "?", NULL };

/**
 * shoal_table_builder_new:
 * @options: (transfer none): how to read; outlives the builder
 * @file_name: name of the file in errors
 *
 * Returns: (transfer full): a table without columns.
 */
ShoalTableBuilder *
shoal_table_builder_new (const ShoalReaderOptions *options,
                         const char               *file_name)
{
  ShoalTableBuilder *self = g_new0 (ShoalTableBuilder, 1);

  self->options = options;
  self->missing_tokens = options->missing != NULL ? (const char *const *) options->missing : default_missing;
  self->file_name = g_strdup (file_name);
  self->lines = g_array_new (FALSE, FALSE, sizeof (ShoalTableLine));
  self->held = options->leave_out != 0 ? shoal_batch_new () : NULL;
  return self;
}

/** shoal_table_builder_free: frees the builder. */
void
shoal_table_builder_free (ShoalTableBuilder *self)
{
  if (self == NULL)
    return;
  for (gsize i = 0; i < self->n_columns; i++)
    {
      shoal_column_builder_clear (&self->columns[i]);
      if (self->words != NULL)
        g_clear_pointer (&self->words[i], g_hash_table_unref);
      if (self->finished != NULL)
        g_clear_object (&self->finished[i]);
      if (self->errors != NULL)
        g_clear_error (&self->errors[i]);
    }
  shoal_column_scratch_clear (&self->scratch);
  g_clear_pointer (&self->held, shoal_batch_free);
  g_array_unref (self->lines);
  g_strfreev (self->own_missing_tokens);
  g_free (self->words);
  g_free (self->columns);
  g_free (self->wishes);
  g_free (self->finished);
  g_free (self->errors);
  g_free (self->file_name);
  g_free (self);
}

static char *
get_name (ShoalTableBuilder *self,
          const ShoalBatch  *batch,
          gsize              column)
{
  const char *text;
  gsize length;

  if (self->options->header == 0)
    return g_strdup_printf ("column-%zu", column + 1);
  text = shoal_batch_get (batch, column, &length);
  return g_strndup (text, length);
}

static gboolean
check_name (ShoalTableBuilder  *self,
            GHashTable         *names,
            guint64             line,
            gsize               column,
            GError            **error)
{
  const char *name = self->columns[column].name;
  gpointer other;

  if (*name == '\0')
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, _("%s:%" PRIu64 ":%zu: the name of column %zu is empty"),
                   self->file_name, line, column + 1, column + 1);
      return FALSE;
    }
  if (g_hash_table_lookup_extended (names, name, NULL, &other))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA,
                   _("%s:%" PRIu64 ":%zu: column %zu has the name of column %zu, “%s”"), self->file_name, line,
                   column + 1, column + 1, GPOINTER_TO_SIZE (other) + 1, name);
      return FALSE;
    }
  g_hash_table_insert (names, (gpointer) name, GSIZE_TO_POINTER (column));
  return TRUE;
}

static gboolean
check_wishes (ShoalTableBuilder  *self,
              GHashTable         *names,
              GError            **error)
{
  GHashTableIter iter;
  gpointer name;

  if (self->options->types == NULL)
    return TRUE;
  g_hash_table_iter_init (&iter, self->options->types);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!g_hash_table_contains (names, name))
      {
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: there is no column “%s”"),
                     self->file_name, (const char *) name);
        return FALSE;
      }
  return TRUE;
}

/* The type names were checked before reading began. */
static ShoalTypeWish
get_wish (ShoalTableBuilder *self,
          const char        *name)
{
  ShoalTypeWish wish = { .decimal = self->options->decimal, .thousands = self->options->thousands };
  const char *type = self->options->types != NULL ? g_hash_table_lookup (self->options->types, name) : NULL;

  if (type == NULL && self->options->text_only)
    type = "text";
  if (type != NULL)
    shoal_type_wish_parse (type, &wish);
  return wish;
}

static gboolean
set_up_columns (ShoalTableBuilder  *self,
                const ShoalBatch   *batch,
                GError            **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  gsize n_columns = batch->n_finished / batch->n_rows;

  self->columns = g_new0 (ShoalColumnBuilder, n_columns);
  self->wishes = g_new0 (ShoalTypeWish, n_columns);
  for (gsize i = 0; i < n_columns; i++)
    {
      g_autofree char *name = get_name (self, batch, i);

      self->wishes[i] = get_wish (self, name);
      shoal_column_builder_init (&self->columns[i], name,
                                 self->wishes[i].given && self->wishes[i].type != SHOAL_VALUE_TEXT);
      self->n_columns = i + 1;
      if (!check_name (self, names, batch->lines[0], i, error))
        return FALSE;
    }
  return check_wishes (self, names, error);
}

static gboolean
fail_too_many (ShoalTableBuilder  *self,
               const ShoalBatch   *batch,
               gsize               column,
               const char         *what,
               GError            **error)
{
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA,
               /* Translators: file, line, column, and "rows" or "distinct values" */
               _("%s:%" PRIu64 ":%zu: more %s than can be numbered, which is about 4.29 billion"), self->file_name,
               batch->lines[0], column + 1, what);
  return FALSE;
}

static void
note_lines (ShoalTableBuilder *self,
            const ShoalBatch  *batch,
            gsize              first_row)
{
  for (gsize i = first_row; i < batch->n_rows; i++)
    {
      if (batch->lines[i] != self->next_line)
        {
          ShoalTableLine line = { self->n_rows + i - first_row, batch->lines[i] };

          g_array_append_val (self->lines, line);
        }
      self->next_line = batch->lines[i] + 1;
    }
}

/** shoal_table_builder_take_rows: puts the rows of @batch into the columns. Returns: %FALSE on error. */
gboolean
shoal_table_builder_take_rows (ShoalTableBuilder  *self,
                               ShoalBatch         *batch,
                               GError            **error)
{
  gsize first_row = 0;

  if (batch->n_rows == 0)
    return TRUE;
  if (self->columns == NULL)
    {
      if (!set_up_columns (self, batch, error))
        return FALSE;
      first_row = self->options->header != 0;
    }
  if (self->options->max_rows > 0)
    batch->n_rows = MIN (batch->n_rows, self->options->max_rows - self->n_rows + first_row);
  if (batch->n_rows - first_row > MAX_ROWS - self->n_rows)
    return fail_too_many (self, batch, 0, _("rows"), error);
  for (gsize i = 0; i < self->n_columns && batch->n_rows > first_row; i++)
    if (!shoal_column_builder_append (&self->columns[i], batch, first_row, i, self->n_columns, &self->scratch))
      return fail_too_many (self, batch, i, _("distinct values"), error);
  note_lines (self, batch, first_row);
  self->n_rows += batch->n_rows - first_row;
  return TRUE;
}

/**
 * shoal_table_builder_append:
 * @batch: rows with the same number of fields; those that may be the last of the table are taken out of it
 * @error: place for a #ShoalError
 *
 * Returns: %FALSE on error.
 */
gboolean
shoal_table_builder_append (ShoalTableBuilder  *self,
                            ShoalBatch         *batch,
                            GError            **error)
{
  g_autoptr (ShoalBatch) before = NULL;

  if (batch->n_rows == 0)
    return TRUE;
  if (self->held == NULL)
    return shoal_table_builder_take_rows (self, batch, error);
  if (batch->n_rows <= SHOAL_TABLE_BUILDER_HELD_ROWS)
    {
      shoal_batch_move_rows (batch, 0, self->held);
      batch = before = g_steal_pointer (&self->held);
      self->held = shoal_batch_new ();
    }
  else if (!shoal_table_builder_take_rows (self, self->held, error))
    return FALSE;
  shoal_batch_clear (self->held);
  shoal_batch_move_rows (batch, batch->n_rows - MIN (batch->n_rows, SHOAL_TABLE_BUILDER_HELD_ROWS), self->held);
  return shoal_table_builder_take_rows (self, batch, error);
}

/** shoal_table_builder_set_decimal: @decimal: the decimal mark of column @column, which is known, so that nothing stands between
 *   thousands; to be said before the table is finished. */
void
shoal_table_builder_set_decimal (ShoalTableBuilder *self,
                                 gsize              column,
                                 char               decimal)
{
  if (column < self->n_columns && self->wishes[column].decimal == 0)
    self->wishes[column].decimal = decimal;
}

/** shoal_table_builder_is_full: Returns: whether there are as many rows as were asked for. */
gboolean
shoal_table_builder_is_full (ShoalTableBuilder *self)
{
  gsize n_held = self->held != NULL ? self->held->n_rows : 0;

  if (self->columns == NULL && self->options->header != 0 && n_held > 0)
    n_held--;
  return self->options->max_rows > 0 && self->n_rows + n_held >= self->options->max_rows;
}
