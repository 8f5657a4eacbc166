/* SPDX-License-Identifier: GPL-3.0-or-later */
/* At the end all values decide the types, on all cores. */

#include "table/shoal-table-builder-private.h"

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"

#include <glib/gi18n-lib.h>

#include <inttypes.h>

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
                                      _("%s:%" PRIu64 ":%zu: column “%s” was given the type “%s”: %s"), self->file_name,
                                      line, column + 1, builder->name, shoal_type_wish_get_title (type), complaint);
}

static gboolean
should_stop (ShoalTableBuilder *self)
{
  if (self->progress != NULL && shoal_progress_should_stop (self->progress))
    g_atomic_int_set (&self->stopped, TRUE);
  return g_atomic_int_get (&self->stopped);
}

/* When told to stop, there is no column. */
static void
finish_column (ShoalTableBuilder *self,
               gsize              column)
{
  self->finished[column] = shoal_column_builder_finish (&self->columns[column], self->missing_tokens[0], self->progress);
  if (self->finished[column] == NULL)
    g_atomic_int_set (&self->stopped, TRUE);
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
    finish_column (self, column);
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

      if (typing->notation.type != SHOAL_VALUE_NUMBER || !typing->has_decimal)
        continue;
      if (decimal != 0 && decimal != typing->notation.decimal)
        {
          *differ = TRUE;
          return 0;
        }
      decimal = typing->notation.decimal;
    }
  return decimal;
}

/* Columns that are numbers in two ways follow the others. */
static void
settle_columns (ShoalTableBuilder *self)
{
  gboolean differ;
  char decimal = find_decimal (self, &differ);

  for (gsize i = 0; i < self->n_columns && !should_stop (self); i++)
    {
      ShoalColumnBuilder *builder = &self->columns[i];

      if (!builder->typing.ambiguous)
        continue;
      if (!(decimal != 0 && shoal_typing_settle (&builder->typing, &builder->dictionary, builder->missing, decimal))
          && self->wishes[i].given)
        fail_type (self, i, g_array_index (builder->first_lines, guint64, 0), builder->typing.evidence);
      else
        finish_column (self, i);
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
  if (!g_atomic_int_get (&self->stopped))
    settle_columns (self);
  if (g_atomic_int_get (&self->stopped))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Reading %s was cancelled"), self->file_name);
      return NULL;
    }
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
  return shoal_table_new_from_file (columns, self->n_rows, fingerprint, self->lines);
}
