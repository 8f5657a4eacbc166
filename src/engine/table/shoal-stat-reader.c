/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads twice through readstat: variables and value labels first, which some formats keep at the end, then the values,
 * which go the way of a text file's fields. */

#include "config.h"

#include "table/shoal-stat-reader.h"

#include "base/shoal-error.h"

#if HAVE_READSTAT

#include "table/shoal-byte-stream.h"
#include "table/shoal-stat-variable.h"
#include "table/shoal-table-builder.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define BATCH_SIZE (256 * 1024)

typedef struct
{
  ShoalStatKind kind;
  char *path;
  char *file_name;
  ShoalReaderOptions *options;
  ShoalProgress *progress;
  GPtrArray *variables;
  GHashTable *label_sets;
  ShoalTableBuilder *builder;
  ShoalBatch *batch;
  double n_rows; /* expected, or 0 */
  GError *error;
} Reading;

static void
reading_free (Reading *self)
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

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

static int
fail (Reading    *self,
      guint64     row,
      gsize       column,
      const char *what)
{
  if (self->error == NULL)
    self->error = g_error_new (SHOAL_ERROR, SHOAL_ERROR_DATA, "%s:%" G_GUINT64_FORMAT ":%zu: %s", self->file_name, row,
                               column, what);
  return READSTAT_HANDLER_ABORT;
}

static int
metadata_cb (readstat_metadata_t *metadata,
             void                *data)
{
  Reading *self = data;
  int n_rows = readstat_get_row_count (metadata);

  self->n_rows = n_rows > 0 ? n_rows : 0;
  return READSTAT_HANDLER_OK;
}

static int
variable_cb (int                  index,
             readstat_variable_t *variable,
             const char          *label_set,
             void                *data)
{
  Reading *self = data;
  const char *name = readstat_variable_get_name (variable);
  ShoalStatVariable *new_variable;

  if (index != (int) self->variables->len)
    return fail (self, 1, self->variables->len + 1, _("the variables are not in order"));
  if (name == NULL || !g_utf8_validate (name, -1, NULL))
    return fail (self, 1, self->variables->len + 1,
                 _("the name of the variable is not text; perhaps the encoding is another one"));
  new_variable = g_new0 (ShoalStatVariable, 1);
  new_variable->name = g_strdup (name);
  new_variable->is_text = readstat_variable_get_type_class (variable) == READSTAT_TYPE_CLASS_STRING;
  new_variable->format = shoal_stat_format_parse (self->kind, readstat_variable_get_format (variable));
  new_variable->label_set = g_strdup (label_set);
  g_ptr_array_add (self->variables, new_variable);
  return READSTAT_HANDLER_OK;
}

/* readstat wants to tell somebody, even if it is known. */
static int
known_variable_cb (int                  index,
                   readstat_variable_t *variable,
                   const char          *label_set,
                   void                *data)
{
  Reading *self = data;

  return index < (int) self->variables->len ? READSTAT_HANDLER_OK
                                            : fail (self, 1, (gsize) index + 1, _("the file was changed"));
}

static int
known_label_cb (const char       *label_set,
                readstat_value_t  value,
                const char       *label,
                void             *data)
{
  return READSTAT_HANDLER_OK;
}

static int
label_cb (const char       *label_set,
          readstat_value_t  value,
          const char       *label,
          void             *data)
{
  Reading *self = data;

  shoal_stat_labels_add (self->label_sets, label_set, value, label);
  return READSTAT_HANDLER_OK;
}

static void
bind_labels (Reading *self)
{
  shoal_stat_labels_make_unique (self->label_sets);
  for (guint i = 0; i < self->variables->len; i++)
    {
      ShoalStatVariable *variable = self->variables->pdata[i];

      if (variable->label_set != NULL)
        variable->labels = g_hash_table_lookup (self->label_sets, variable->label_set);
      if (variable->is_text
          && (self->options->types == NULL || !g_hash_table_contains (self->options->types, variable->name)))
        shoal_reader_options_set_type (self->options, variable->name, SHOAL_VALUE_TEXT);
    }
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
flush (Reading *self,
       double   fraction)
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
  Reading *self = data;
  ShoalBatch *batch = self->batch;
  gsize column = batch->n_fields - batch->n_finished;
  const ShoalStatVariable *known = self->variables->pdata[column];
  char buffer[SHOAL_STAT_TEXT_SIZE];
  const char *text = NULL;

  if (readstat_variable_get_index (variable) != (int) column)
    return fail (self, (guint64) row + 1, column + 1, _("values are not in order"));
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
    return fail (self, (guint64) row + 1, column + 1,
                 _("text that is not in the file's encoding; perhaps it is another one"));
  add_field (batch, text);
  if (column + 1 < self->variables->len)
    return READSTAT_HANDLER_OK;
  shoal_batch_add_row (batch, (guint64) row + 1);
  if (batch->n_bytes >= BATCH_SIZE && !flush (self, self->n_rows > 0 ? row / self->n_rows : 0))
    return READSTAT_HANDLER_ABORT;
  return READSTAT_HANDLER_OK;
}

static readstat_error_t
parse (Reading           *self,
       readstat_parser_t *parser)
{
  if (self->options->encoding != NULL)
    readstat_set_file_character_encoding (parser, self->options->encoding);
  switch (self->kind)
    {
    case SHOAL_STAT_SPSS:
      return readstat_parse_sav (parser, self->path, self);
    case SHOAL_STAT_SPSS_PORTABLE:
      return readstat_parse_por (parser, self->path, self);
    case SHOAL_STAT_STATA:
      return readstat_parse_dta (parser, self->path, self);
    case SHOAL_STAT_SAS:
      return readstat_parse_sas7bdat (parser, self->path, self);
    case SHOAL_STAT_SAS_TRANSPORT:
      return readstat_parse_xport (parser, self->path, self);
    case SHOAL_STAT_NONE:
    default:
      return READSTAT_ERROR_PARSE;
    }
}

static gboolean
report (Reading           *self,
        readstat_error_t   code,
        GError           **error)
{
  if (self->error == NULL && code != READSTAT_OK)
    self->error = g_error_new (SHOAL_ERROR, SHOAL_ERROR_DATA, "%s:1:1: %s", self->file_name,
                               readstat_error_message (code));
  if (self->error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}

static gboolean
read_variables (Reading  *self,
                GError  **error)
{
  readstat_parser_t *parser = readstat_parser_init ();
  readstat_error_t code;

  readstat_set_metadata_handler (parser, metadata_cb);
  readstat_set_variable_handler (parser, variable_cb);
  readstat_set_value_label_handler (parser, label_cb);
  code = parse (self, parser);
  readstat_parser_free (parser);
  if (code == READSTAT_OK && self->variables->len == 0)
    fail (self, 1, 1, _("the file has no variables"));
  if (!report (self, code, error))
    return FALSE;
  bind_labels (self);
  return TRUE;
}

static gboolean
read_values (Reading  *self,
             GError  **error)
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
  code = parse (self, parser);
  readstat_parser_free (parser);
  if (code == READSTAT_OK && self->batch->n_fields > self->batch->n_finished)
    fail (self, 1, 1, _("the last row is not complete"));
  if (!report (self, code, error))
    return FALSE;
  return flush (self, 1) || report (self, READSTAT_OK, error);
}

/* Reads the whole file for its fingerprint. */
static gboolean
read_fingerprint (ShoalByteStream  *stream,
                  ShoalProgress    *progress,
                  GError          **error)
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

static Reading *
reading_new (GFile                    *file,
             ShoalStatKind             kind,
             const ShoalReaderOptions *options,
             ShoalProgress            *progress)
{
  Reading *self = g_new0 (Reading, 1);
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
read_file (Reading              *self,
           ShoalByteStream      *stream,
           ShoalReaderOptions  **found,
           GError              **error)
{
  g_autoptr (ShoalTable) table = NULL;
  g_autofree char *fingerprint = NULL;

  if (!read_variables (self, error) || !read_values (self, error))
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
shoal_stat_reader_read (GFile                     *file,
                        ShoalStatKind              kind,
                        const ShoalReaderOptions  *options,
                        ShoalReaderOptions       **found,
                        ShoalProgress             *progress,
                        GError                   **error)
{
  g_autoptr (ShoalByteStream) stream = shoal_byte_stream_open (file, TRUE, error);
  g_autoptr (Reading) self = NULL;

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
shoal_stat_reader_read (GFile                     *file,
                        ShoalStatKind              kind,
                        const ShoalReaderOptions  *options,
                        ShoalReaderOptions       **found,
                        ShoalProgress             *progress,
                        GError                   **error)
{
  g_autofree char *name = g_file_get_basename (file);

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
               _("%s: files of SPSS, Stata and SAS cannot be read, as Shoal was built without readstat"), name);
  return NULL;
}

#endif
