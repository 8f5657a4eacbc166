/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first row names the columns; at the end all values decide the types, on all cores. */

#include "table/shoal-table-builder.h"

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"
#include "table/shoal-column-builder.h"

#include <glib/gi18n-lib.h>

#include <inttypes.h>
#include <string.h>

/* Row numbers have 32 bits everywhere, and the last two are kept for "none". */
#define MAX_ROWS ((gsize) G_MAXUINT32 - 2)

struct _ShoalTableBuilder
{
  const ShoalReaderOptions *options;
  const char *const *missing_tokens;
  char *file_name;
  ShoalColumnBuilder *columns;
  ShoalTypeWish *wishes;
  gsize n_columns;
  gsize n_rows;
  ShoalColumnScratch scratch;

  /* While the table is finished */
  ShoalProgress *progress;
  ShoalColumn **finished;
  GError **errors;
  gsize next_column;
  int stopped;
};

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
      if (self->finished != NULL)
        g_clear_object (&self->finished[i]);
      if (self->errors != NULL)
        g_clear_error (&self->errors[i]);
    }
  shoal_column_scratch_clear (&self->scratch);
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

/**
 * shoal_table_builder_append:
 * @batch: rows with the same number of fields
 * @error: place for a #ShoalError
 *
 * Returns: %FALSE on error.
 */
gboolean
shoal_table_builder_append (ShoalTableBuilder  *self,
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
  self->n_rows += batch->n_rows - first_row;
  return TRUE;
}

/** shoal_table_builder_is_full: Returns: whether there are as many rows as were asked for. */
gboolean
shoal_table_builder_is_full (ShoalTableBuilder *self)
{
  return self->options->max_rows > 0 && self->n_rows >= self->options->max_rows;
}

static void
fail_type (ShoalTableBuilder *self,
           gsize              column,
           guint64            line,
           const char        *complaint)
{
  ShoalColumnBuilder *builder = &self->columns[column];
  const char *type = g_hash_table_lookup (self->options->types, builder->name);

  if (self->errors[column] != NULL)
    return;
  self->errors[column] = g_error_new (SHOAL_ERROR, SHOAL_ERROR_DATA,
                                      _("%s:%" PRIu64 ":%zu: column “%s” was given the type %s: %s"), self->file_name,
                                      line, column + 1, builder->name, type, complaint);
}

static gboolean
should_stop (ShoalTableBuilder *self)
{
  if (self->progress != NULL && shoal_progress_should_stop (self->progress))
    g_atomic_int_set (&self->stopped, TRUE);
  return g_atomic_int_get (&self->stopped);
}

/* Types the column, and finishes it unless that has to wait for the others. */
static void
conclude_column (ShoalTableBuilder *self,
                 gsize              column)
{
  ShoalColumnBuilder *builder = &self->columns[column];
  const char *complaint;
  gsize failure = 0;

  shoal_column_builder_mark_missing (builder, self->missing_tokens);
  if (!shoal_typing_find (&builder->typing, &builder->dictionary, builder->missing, &self->wishes[column], &failure,
                          &complaint))
    fail_type (self, column, g_array_index (builder->first_lines, guint64, failure), complaint);
  else if (!builder->typing.ambiguous)
    self->finished[column] = shoal_column_builder_finish (builder, self->missing_tokens[0]);
}

static void
conclude_share (guint    thread,
                guint    n_threads,
                gpointer data)
{
  ShoalTableBuilder *self = data;
  gsize column;

  while ((column = __atomic_fetch_add (&self->next_column, 1, __ATOMIC_RELAXED)) < self->n_columns)
    {
      if (should_stop (self))
        return;
      conclude_column (self, column);
      if (thread == 0 && self->progress != NULL)
        shoal_progress_set_fraction (self->progress,
                                     SHOAL_TABLE_BUILDER_READING_SHARE
                                       + (1 - SHOAL_TABLE_BUILDER_READING_SHARE) * (double) column
                                           / (double) self->n_columns);
    }
}

/* The decimal mark of the columns that have one: 0 where there is none, or they differ. */
static char
find_decimal (ShoalTableBuilder *self,
              gboolean          *differ)
{
  char decimal = 0;

  *differ = FALSE;
  for (gsize i = 0; i < self->n_columns; i++)
    {
      const ShoalTyping *typing = &self->columns[i].typing;

      if (typing->form.type != SHOAL_VALUE_NUMBER || !typing->has_decimal)
        continue;
      if (decimal != 0 && decimal != typing->form.decimal)
        {
          *differ = TRUE;
          return 0;
        }
      decimal = typing->form.decimal;
    }
  return decimal;
}

/* Columns that are numbers in two ways follow the others. */
static void
settle_columns (ShoalTableBuilder *self)
{
  gboolean differ;
  char decimal = find_decimal (self, &differ);

  for (gsize i = 0; i < self->n_columns; i++)
    {
      ShoalColumnBuilder *builder = &self->columns[i];

      if (!builder->typing.ambiguous)
        continue;
      if (!(decimal != 0 && shoal_typing_settle (&builder->typing, &builder->dictionary, builder->missing, decimal))
          && self->wishes[i].given)
        fail_type (self, i, g_array_index (builder->first_lines, guint64, 0), builder->typing.evidence);
      else
        self->finished[i] = shoal_column_builder_finish (builder, self->missing_tokens[0]);
    }
}

static void
report_found (ShoalTableBuilder  *self,
              ShoalReaderOptions *found)
{
  gboolean differ;
  char decimal = find_decimal (self, &differ);

  if (found->missing == NULL)
    found->missing = g_strdupv ((char **) self->missing_tokens);
  if (found->decimal == 0 && !differ)
    found->decimal = decimal != 0 ? decimal : '.';
  for (gsize i = 0; i < self->n_columns; i++)
    shoal_reader_options_set_type_name (found, self->columns[i].name, shoal_typing_get_name (&self->columns[i].typing));
}

/**
 * shoal_table_builder_finish:
 * @fingerprint: (nullable): of the file
 * @found: gets what was found
 * @progress: (nullable): asked whether to stop
 * @error: place for a #ShoalError, or %G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full) (nullable): the table.
 */
ShoalTable *
shoal_table_builder_finish (ShoalTableBuilder   *self,
                            const char          *fingerprint,
                            ShoalReaderOptions  *found,
                            ShoalProgress       *progress,
                            GError             **error)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  if (self->columns == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, _("%s:1:1: the file is empty"), self->file_name);
      return NULL;
    }
  self->progress = progress;
  for (gsize i = 0; i < self->n_columns; i++)
    shoal_dictionary_close (&self->columns[i].dictionary);
  self->finished = g_new0 (ShoalColumn *, self->n_columns);
  self->errors = g_new0 (GError *, self->n_columns);
  shoal_parallel_run (MIN (shoal_parallel_n_threads (0), (guint) MIN (self->n_columns, G_MAXUINT)), conclude_share, self);
  if (g_atomic_int_get (&self->stopped))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Reading %s was cancelled"), self->file_name);
      return NULL;
    }
  settle_columns (self);
  for (gsize i = 0; i < self->n_columns; i++)
    {
      if (self->errors[i] != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&self->errors[i]));
          return NULL;
        }
      g_ptr_array_add (columns, self->finished[i]);
    }
  report_found (self, found);
  return shoal_table_new (columns, self->n_rows, fingerprint);
}
