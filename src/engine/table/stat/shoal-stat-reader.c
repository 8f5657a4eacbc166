/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads twice through readstat: the variables first, then the values, which go the way of a text file's fields. */

#include "config.h"

#include "table/stat/shoal-stat-reader.h"

#include "base/shoal-error.h"

#if HAVE_READSTAT

#include "table/read/shoal-byte-stream.h"
#include "table/stat/shoal-stat-reading.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define BATCH_SIZE (256 * 1024)

static void
reading_free (ShoalStatReading *self)
{
  g_clear_error (&self->error);
  g_clear_pointer (&self->builder, shoal_table_builder_free);
  g_clear_pointer (&self->batch, shoal_batch_free);
  g_clear_pointer (&self->options, shoal_reader_options_free);
  g_ptr_array_unref (self->variables);
  g_hash_table_unref (self->label_sets);
  g_free (self->path);
  g_free (self->file_name);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalStatReading, reading_free)

/* readstat wants to tell somebody, even if it is known. */
static int
known_variable_cb (int                  index,
                   readstat_variable_t *variable,
                   const char          *label_set,
                   void                *data)
{
  ShoalStatReading *self = data;

  return index < (int) self->variables->len ? READSTAT_HANDLER_OK
                                            : shoal_stat_reading_fail (self, 1, (gsize) index + 1, _("the file was changed"));
}

static int
known_label_cb (const char      *label_set,
                readstat_value_t value,
                const char      *label,
                void            *data)
{
  return READSTAT_HANDLER_OK;
}

static void
add_field (ShoalBatch *batch,
           const char *text)
{
  gsize length = strlen (text);

  shoal_batch_grow (batch, length);
  memcpy (batch->bytes + batch->n_bytes, text, length);
  batch->n_bytes += length;
  batch->ends[batch->n_fields++] = (guint32) batch->n_bytes;
}

static gboolean
flush (ShoalStatReading *self,
       double            fraction)
{
  if (self->progress != NULL)
    {
      shoal_progress_set_fraction (self->progress, SHOAL_TABLE_BUILDER_READING_SHARE * fraction);
      if (shoal_progress_should_stop (self->progress))
        {
          g_set_error (&self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Reading %s was cancelled"), self->file_name);
          return FALSE;
        }
    }
  if (!shoal_table_builder_append (self->builder, self->batch, &self->error))
    return FALSE;
  shoal_batch_clear (self->batch);
  return TRUE;
}

static int
value_cb (int                  row,
          readstat_variable_t *variable,
          readstat_value_t     value,
          void                *data)
{
  ShoalStatReading *self = data;
  ShoalBatch *batch = self->batch;
  gsize column = batch->n_fields - batch->n_finished;
  const ShoalStatVariable *known = self->variables->pdata[column];
  char buffer[SHOAL_STAT_TEXT_SIZE];
  const char *text = NULL;

  if (readstat_variable_get_index (variable) != (int) column)
    return shoal_stat_reading_fail (self, (guint64) row + 1, column + 1, _("values are not in order"));
  if (!readstat_value_is_missing (value, variable))
    {
      static const ShoalStatFormat plain = { FALSE };
      const char *label = NULL;

      if (known->labels != NULL)
        {
          text = shoal_stat_value_get_text (&plain, value, buffer);
          label = text != NULL ? g_hash_table_lookup (known->labels, text) : NULL;
        }
      text = label != NULL ? label
                           : shoal_stat_value_get_text (&known->format, value, buffer);
    }
  if (text == NULL)
    text = self->options->missing != NULL ? self->options->missing[0] : "";
  if (!g_utf8_validate (text, -1, NULL))
    return shoal_stat_reading_fail (self, (guint64) row + 1, column + 1,
                                    _("text that is not in the file's encoding; perhaps it is another one"));
  add_field (batch, text);
  if (column + 1 < self->variables->len)
    return READSTAT_HANDLER_OK;
  shoal_batch_add_row (batch, (guint64) row + 1);
  if (batch->n_bytes >= BATCH_SIZE && !flush (self, self->n_rows > 0 ? row / self->n_rows : 0))
    return READSTAT_HANDLER_ABORT;
  return READSTAT_HANDLER_OK;
}

static gboolean
read_values (ShoalStatReading *self,
             GError          **error)
{
  readstat_parser_t *parser = readstat_parser_init ();
  readstat_error_t code;

  /* The names come first, as in a text file */
  for (guint i = 0; i < self->variables->len; i++)
    add_field (self->batch, ((ShoalStatVariable *) self->variables->pdata[i])->name);
  shoal_batch_add_row (self->batch, 1);
  readstat_set_variable_handler (parser, known_variable_cb);
  readstat_set_value_label_handler (parser, known_label_cb);
  readstat_set_value_handler (parser, value_cb);
  if (self->options->max_rows > 0 && self->options->max_rows <= G_MAXLONG)
    readstat_set_row_limit (parser, (long) self->options->max_rows);
  code = shoal_stat_reading_parse (self, parser);
  readstat_parser_free (parser);
  if (code == READSTAT_OK && self->batch->n_fields > self->batch->n_finished)
    shoal_stat_reading_fail (self, 1, 1, _("the last row is not complete"));
  if (!shoal_stat_reading_report (self, code, error))
    return FALSE;
  return flush (self, 1) || shoal_stat_reading_report (self, READSTAT_OK, error);
}

/* Reads the whole file for its fingerprint. */
static gboolean
read_fingerprint (ShoalByteStream *stream,
                  ShoalProgress   *progress,
                  GError         **error)
{
  g_autofree char *bytes = g_malloc (BATCH_SIZE);
  gsize n;

  do
    {
      if (!shoal_byte_stream_read (stream, bytes, BATCH_SIZE, &n, error))
        return FALSE;
      if (progress != NULL && shoal_progress_should_stop (progress))
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Reading was cancelled"));
          return FALSE;
        }
    }
  while (n == BATCH_SIZE);
  return TRUE;
}

static ShoalStatReading *
reading_new (GFile                    *file,
             ShoalStatKind             kind,
             const ShoalReaderOptions *options,
             ShoalProgress            *progress)
{
  ShoalStatReading *self = g_new0 (ShoalStatReading, 1);
  g_autofree char *base_name = g_file_get_basename (file);

  self->kind = kind;
  self->path = g_file_get_path (file);
  self->file_name = g_filename_display_name (base_name);
  self->progress = progress;
  self->options = shoal_reader_options_copy (options);
  self->options->header = 1;
  self->options->decimal = '.';
  self->options->thousands = 0;
  self->variables = g_ptr_array_new_with_free_func (shoal_stat_variable_free);
  self->label_sets = shoal_stat_labels_new ();
  self->builder = shoal_table_builder_new (self->options, self->file_name);
  self->batch = shoal_batch_new ();
  return self;
}

static ShoalTable *
read_file (ShoalStatReading    *self,
           ShoalByteStream     *stream,
           ShoalReaderOptions **found,
           GError             **error)
{
  g_autoptr (ShoalTable) table = NULL;
  g_autofree char *fingerprint = NULL;

  if (!shoal_stat_reading_read_variables (self, error) || !read_values (self, error))
    return NULL;
  if (self->options->max_rows == 0 && !read_fingerprint (stream, self->progress, error))
    return NULL;
  if (!shoal_byte_stream_check_unchanged (stream, error))
    return NULL;
  fingerprint = self->options->max_rows == 0 ? shoal_byte_stream_dup_fingerprint (stream) : NULL;
  table = shoal_table_builder_finish (self->builder, fingerprint, self->options, self->progress, error);
  if (table != NULL && found != NULL)
    {
      *found = g_steal_pointer (&self->options);
      g_free ((*found)->evidence);
      (*found)->evidence = g_strdup ("format: a file of a statistics program, with its own names, types and labels\n");
    }
  return g_steal_pointer (&table);
}

/**
 * shoal_stat_reader_read:
 * @file: a local file
 * @kind: what kind of file it is
 * @options: missing tokens, types, encoding and the number of rows count, the others are ignored
 * @found: (out) (optional) (transfer full): how it was read
 * @progress: (nullable): told how far it is, asked whether to stop
 * @error: place for a %SHOAL_ERROR_DATA whose message begins with file, row and column number, or a #GIOErrorEnum
 *
 * Reads a file of SPSS, Stata or SAS. Values with a label become the label, as text; system-missing and user-missing
 * values are missing; dates are written as in ISO 8601.
 *
 * Returns: (transfer full) (nullable): the table.
 */
ShoalTable *
shoal_stat_reader_read (GFile                    *file,
                        ShoalStatKind             kind,
                        const ShoalReaderOptions *options,
                        ShoalReaderOptions      **found,
                        ShoalProgress            *progress,
                        GError                  **error)
{
  g_autoptr (ShoalByteStream) stream = shoal_byte_stream_open (file, TRUE, error);
  g_autoptr (ShoalStatReading) self = NULL;

  if (stream == NULL)
    return NULL;
  self = reading_new (file, kind, options, progress);
  if (self->path == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("%s: is not a local file"), self->file_name);
      return NULL;
    }
  return read_file (self, stream, found, error);
}

#else

ShoalTable *
shoal_stat_reader_read (GFile                    *file,
                        ShoalStatKind             kind,
                        const ShoalReaderOptions *options,
                        ShoalReaderOptions      **found,
                        ShoalProgress            *progress,
                        GError                  **error)
{
  g_autofree char *name = g_file_get_basename (file);

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
               _("%s: files of SPSS, Stata and SAS cannot be read, as Shoal was built without readstat"), name);
  return NULL;
}

#endif
