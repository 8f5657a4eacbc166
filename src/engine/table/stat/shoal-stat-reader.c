/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of statistics programs are binary, may come from strangers, and are read by a library that was not made for hostile
 * files. So another process reads them, and whatever happens there is only an error here. The rows become a table in the same
 * way as those of a text file. */

#include "config.h"

#include "table/read/shoal-table-readers.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#if HAVE_READSTAT || HAVE_SPREADSHEETS || HAVE_SQLITE

#include "table/read/shoal-byte-stream.h"
#include "table/stat/shoal-sheet-frame.h"
#include "table/stat/shoal-stat-process.h"
#include "table/stat/shoal-stat-receiver.h"

#include <glib/gstdio.h>

#include <signal.h>

#define BLOCK_SIZE (256 * 1024)

/* The limits of the process: base values, and more in proportion to the size of the file. They are generous: a second is
 * enough for tens of megabytes. */
#define BASE_SECONDS 60
#define BYTES_PER_SECOND (1024 * 1024)
#define BASE_MEMORY ((guint64) 1 << 30)
#define MEMORY_PER_BYTE 4

typedef struct
{
  ShoalStatKind kind;
  char *file_name;
  ShoalReaderOptions *options;
  ShoalProgress *progress;
  ShoalByteStream *stream;
  ShoalTableBuilder *builder;
  GHashTable *value_codes; /* name of a column → (label → number) */
} Reading;

static void
reading_free (Reading *self)
{
  g_clear_pointer (&self->builder, shoal_table_builder_free);
  g_clear_pointer (&self->value_codes, g_hash_table_unref);
  g_clear_pointer (&self->options, shoal_reader_options_free);
  g_clear_pointer (&self->stream, shoal_byte_stream_free);
  g_free (self->file_name);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

static void
set_options (Reading                  *self,
             const ShoalReaderOptions *options)
{
  self->options = shoal_reader_options_copy (options);
  if (!shoal_stat_kind_is_workbook (self->kind))
    {
      self->options->header = 1;
      self->options->decimal = '.';
      self->options->thousands = 0;
      self->options->skip_rows = self->options->leave_out = 0;
    }
  self->options->n_blanks = self->options->n_empty = self->options->n_totals = 0;
  /* Such files have missing values, even if no text means “no value” */
  if (self->options->missing != NULL
      && (shoal_stat_kind_is_workbook (self->kind) ? !g_strv_contains ((const char *const *) self->options->missing, "")
                                         : self->options->missing[0] == NULL))
    {
      g_autoptr (GStrvBuilder) tokens = g_strv_builder_new ();

      g_strv_builder_addv (tokens, (const char **) self->options->missing);
      g_strv_builder_add (tokens, "");
      g_strfreev (self->options->missing);
      self->options->missing = g_strv_builder_end (tokens);
    }
}

/* Reports why the other process ended before its last message. */
static void
report_end (Reading  *self,
            guint64   seconds,
            int       number,
            GError  **error)
{
  if (number == SIGXCPU)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA,
                 _("%s:1:1: reading took more than %zu seconds of computing; the file is damaged, or made to do harm"),
                 self->file_name, (gsize) seconds);
  else
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA,
                 _("%s:1:1: the file is damaged, or made to do harm: the program that reads such files failed at it"),
                 self->file_name);
}

/* Fails if a journal is beside the database: its changes are not in the file yet, or must be rolled back. */
static gboolean
check_journals (Reading  *self,
                GFile    *file,
                GError  **error)
{
  static const char *const suffixes[] = { "-wal", "-journal" };
  g_autofree char *path = g_file_get_path (file);

  for (guint i = 0; path != NULL && i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *journal = g_strconcat (path, suffixes[i], NULL);
      GStatBuf status;

      if (g_stat (journal, &status) != 0 || status.st_size == 0)
        continue;
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA,
                   _("%s:1:1: changes to the database stand in %s%s, and not in the file; close the program that uses it"),
                   self->file_name, self->file_name, suffixes[i]);
      return FALSE;
    }
  return TRUE;
}

static gboolean
receive (Reading  *self,
         GError  **error)
{
  guint64 size = shoal_byte_stream_get_size (self->stream);
  gboolean is_workbook = shoal_stat_kind_is_workbook (self->kind);
  g_autoptr (ShoalSheetFrame) frame = is_workbook ? shoal_sheet_frame_new (self->options, self->builder, self->file_name) : NULL;
  ShoalStatJob job = { shoal_byte_stream_get_fd (self->stream), self->kind, self->options->encoding, self->options->sheet,
                       SHOAL_CELL_RANGE_ALL, self->options->table, self->options->query, self->options->max_rows, BASE_SECONDS + size / BYTES_PER_SECOND,
                       BASE_MEMORY + MEMORY_PER_BYTE * size };
  ShoalStatReceiver receiver = { .file_name = self->file_name,
                                 .file_size = size,
                                 .options = self->options,
                                 .builder = self->builder,
                                 .frame = frame,
                                 .has_tables = self->kind == SHOAL_STAT_SQLITE,
                                 .value_codes = self->value_codes,
                                 .progress = self->progress };
  g_autoptr (ShoalStatProcess) process = NULL;
  gboolean complete;

  if (self->options->range != NULL)
    shoal_cell_range_parse (self->options->range, &job.range);
  /* Rows above the table are also needed, and the first rows, which show where it begins */
  if (is_workbook && job.max_rows > 0)
    job.max_rows += SHOAL_SHEET_FRAME_ROWS;
  if (job.fd < 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("%s: is not a local file"), self->file_name);
      return FALSE;
    }
  process = shoal_stat_process_start (&job, error);
  if (process == NULL)
    {
      g_prefix_error (error, "%s: ", self->file_name);
      return FALSE;
    }
  if (!shoal_stat_receiver_run (&receiver, shoal_stat_process_get_fd (process), &complete, error))
    return FALSE;
  if (!complete)
    report_end (self, job.seconds, shoal_stat_process_end (process), error);
  return complete;
}

/* Reads the whole file to compute its fingerprint. */
static gboolean
read_fingerprint (Reading  *self,
                  GError  **error)
{
  g_autofree char *bytes = g_malloc (BLOCK_SIZE);
  gsize n;

  do
    {
      if (!shoal_byte_stream_read (self->stream, bytes, BLOCK_SIZE, &n, error))
        return FALSE;
      if (shoal_progress_should_stop (self->progress))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Reading %s was cancelled"), self->file_name);
          return FALSE;
        }
    }
  while (n == BLOCK_SIZE);
  return TRUE;
}

static void
keep_value_codes (Reading    *self,
                  ShoalTable *table)
{
  GHashTableIter iter;
  gpointer name, codes;
  guint column;

  g_hash_table_iter_init (&iter, self->value_codes);
  while (g_hash_table_iter_next (&iter, &name, &codes))
    if (shoal_table_find_column (table, name, &column))
      shoal_column_set_value_codes (shoal_table_get_column (table, column), codes);
}

static ShoalTable *
read_file (Reading             *self,
           ShoalReaderOptions **found,
           GError             **error)
{
  g_autoptr (ShoalTable) table = NULL;
  g_autofree char *fingerprint = NULL;

  if (!receive (self, error))
    return NULL;
  if (self->options->max_rows == 0 && !read_fingerprint (self, error))
    return NULL;
  if (!shoal_byte_stream_check_unchanged (self->stream, error))
    return NULL;
  fingerprint = self->options->max_rows == 0 ? shoal_byte_stream_dup_fingerprint (self->stream) : NULL;
  if (!shoal_stat_kind_is_workbook (self->kind) && self->kind != SHOAL_STAT_SQLITE)
    {
      g_free (self->options->evidence);
      self->options->evidence = g_strdup (_("format: a file of a statistics program, with its own names, types and labels\n"));
    }
  table = shoal_table_builder_finish (self->builder, fingerprint, self->options, self->progress, error);
  if (table != NULL)
    keep_value_codes (self, table);
  if (table != NULL && found != NULL)
    *found = g_steal_pointer (&self->options);
  return g_steal_pointer (&table);
}

/**
 * shoal_stat_reader_read:
 * @format: the row of the table of formats, whose kind is a #ShoalStatKind
 * @file: a local file
 * @wanted: the options; those that the format does not have are ignored
 * @found: (out) (optional) (transfer full): how it was read
 * @progress: (nullable): told how far it is, asked whether to stop
 * @error: place for a %SHOAL_ERROR_DATA whose message begins with file, row and column number, or a #GIOErrorEnum
 *
 * Reads a file of SPSS, Stata or SAS, a workbook or a SQLite file, in a process of its own, which can do nothing else. Values
 * with a label become the label, as text; system-missing and user-missing values are missing, whatever the missing tokens;
 * dates are written as in ISO 8601.
 *
 * Returns: (transfer full) (nullable): the table.
 */
ShoalTable *
shoal_stat_reader_read (const ShoalTableFormat   *format,
                        GFile                    *file,
                        const ShoalReaderOptions *wanted,
                        ShoalReaderOptions      **found,
                        ShoalProgress            *progress,
                        GError                  **error)
{
  g_autoptr (Reading) self = g_new0 (Reading, 1);
  g_autofree char *base_name = g_file_get_basename (file);

  self->kind = (ShoalStatKind) format->kind;
  self->file_name = g_filename_display_name (base_name);
  self->progress = progress;
  self->stream = shoal_byte_stream_open (file, TRUE, error);
  if (self->stream == NULL)
    return NULL;
  if (self->kind == SHOAL_STAT_SQLITE && !check_journals (self, file, error))
    return NULL;
  set_options (self, wanted);
  self->builder = shoal_table_builder_new (self->options, self->file_name);
  self->value_codes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_hash_table_unref);
  return read_file (self, found, error);
}

#else

ShoalTable *
shoal_stat_reader_read (const ShoalTableFormat   *format,
                        GFile                    *file,
                        const ShoalReaderOptions *wanted,
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
