/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads delimited text in three threads: one reads, decompresses, converts and fingerprints blocks, one parses them into
 * batches of rows, and the caller's thread encodes batches into columns. Batches arrive in order, and errors with them, so
 * the result, or the first error, does not depend on the timing of the threads. */

#include "table/read/shoal-table-readers.h"

#include "base/shoal-error.h"
#include "table/read/shoal-dialect.h"
#include "table/read/shoal-text-stream.h"
#include "table/shoal-table-builder.h"

#include <glib.h>
#include <glib/gi18n-lib.h>

#include <string.h>

/* ---- Queues of buffers ---- */

/* Passes buffers from one thread to another and back, in two queues. The number of buffers is fixed, which bounds memory. A
 * consumer that gives up stops the queue, but keeps taking full buffers until it gets the last one, so that no thread waits
 * for ever. */

/** ShoalBufferQueue: full buffers travel to the consumer, empty ones return to the producer. */
typedef struct
{
  GAsyncQueue *empty;
  GAsyncQueue *full;
  int stopped;
} ShoalBufferQueue;

/* Makes a queue without buffers; the caller adds empty ones. */
static void
shoal_buffer_queue_init (ShoalBufferQueue *self)
{
  self->empty = g_async_queue_new ();
  self->full = g_async_queue_new ();
  self->stopped = FALSE;
}

static void
clear_queue (GAsyncQueue   *queue,
             GDestroyNotify free_buffer)
{
  gpointer buffer;

  while ((buffer = g_async_queue_try_pop (queue)) != NULL)
    free_buffer (buffer);
  g_async_queue_unref (queue);
}

/* Frees the buffers; both threads must be done. */
static void
shoal_buffer_queue_clear (ShoalBufferQueue *self,
                          GDestroyNotify    free_buffer)
{
  clear_queue (self->empty, free_buffer);
  clear_queue (self->full, free_buffer);
}

/* Asks the producer to send its last buffer. */
static void
shoal_buffer_queue_stop (ShoalBufferQueue *self)
{
  g_atomic_int_set (&self->stopped, TRUE);
}

static gboolean
shoal_buffer_queue_is_stopped (ShoalBufferQueue *self)
{
  return g_atomic_int_get (&self->stopped);
}

static void
shoal_buffer_queue_put_empty (ShoalBufferQueue *self,
                              gpointer          buffer)
{
  g_async_queue_push (self->empty, buffer);
}

/* Returns: an empty buffer for the producer; waits until the consumer has returned one. */
static gpointer
shoal_buffer_queue_take_empty (ShoalBufferQueue *self)
{
  return g_async_queue_pop (self->empty);
}

static void
shoal_buffer_queue_put_full (ShoalBufferQueue *self,
                             gpointer          buffer)
{
  g_async_queue_push (self->full, buffer);
}

/* Returns: the next buffer for the consumer; waits until the producer has filled one. */
static gpointer
shoal_buffer_queue_take_full (ShoalBufferQueue *self)
{
  return g_async_queue_pop (self->full);
}

/* ---- Text reader ---- */

#define N_BUFFERS 4

typedef struct
{
  char *file_name;
  ShoalTextStream *text;
  ShoalBufferQueue blocks;
  ShoalBufferQueue batches;
  ShoalParser *parser;
  ShoalProgress *progress;
  ShoalReaderOptions *options; /* the options, with those that were found */
  GString *evidence;
} Reading;

static void
free_block (gpointer block)
{
  shoal_block_free (block);
}

static void
free_batch (gpointer batch)
{
  shoal_batch_free (batch);
}

static void
reading_free (Reading *self)
{
  shoal_buffer_queue_clear (&self->blocks, free_block);
  shoal_buffer_queue_clear (&self->batches, free_batch);
  g_clear_pointer (&self->parser, shoal_parser_free);
  g_clear_pointer (&self->text, shoal_text_stream_free);
  g_clear_pointer (&self->options, shoal_reader_options_free);
  g_string_free (self->evidence, TRUE);
  g_free (self->file_name);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

static gpointer
run_text (gpointer data)
{
  Reading *self = data;
  gboolean last = FALSE;

  while (!last)
    {
      ShoalBlock *block = shoal_buffer_queue_take_empty (&self->blocks);

      if (shoal_buffer_queue_is_stopped (&self->blocks))
        {
          block->length = 0;
          block->last = TRUE;
        }
      else
        shoal_text_stream_read (self->text, block);
      last = block->last;
      shoal_buffer_queue_put_full (&self->blocks, block);
    }
  return NULL;
}

/* Returns: %FALSE when the batch must be the last. */
static gboolean
parse_block (Reading    *self,
             ShoalBlock *block,
             ShoalBatch *batch)
{
  batch->fraction = block->fraction;
  if (block->error != NULL)
    {
      batch->error = g_steal_pointer (&block->error);
      return FALSE;
    }
  if (!shoal_parser_feed (self->parser, batch, block->text, block->length, &batch->error))
    return FALSE;
  if (block->flaw != NULL)
    {
      batch->maybe_latin = block->maybe_latin;
      return shoal_parser_report_flaw (self->parser, block->flaw, &batch->error);
    }
  if (block->last)
    {
      shoal_parser_finish (self->parser, &batch->error);
      return FALSE;
    }
  return !shoal_buffer_queue_is_stopped (&self->batches);
}

static gpointer
run_parser (gpointer data)
{
  Reading *self = data;
  ShoalBatch *batch = shoal_buffer_queue_take_empty (&self->batches);
  gboolean last = FALSE;

  shoal_batch_clear (batch);
  while (!last)
    {
      ShoalBlock *block = shoal_buffer_queue_take_full (&self->blocks);

      if (!batch->last && !parse_block (self, block, batch))
        {
          batch->last = TRUE;
          shoal_buffer_queue_stop (&self->blocks);
        }
      last = block->last;
      shoal_buffer_queue_put_empty (&self->blocks, block);
      if (!batch->last && batch->n_rows > 0)
        {
          ShoalBatch *next = shoal_buffer_queue_take_empty (&self->batches);

          shoal_batch_move_rest (batch, next);
          shoal_buffer_queue_put_full (&self->batches, batch);
          batch = next;
        }
    }
  shoal_buffer_queue_put_full (&self->batches, batch);
  return NULL;
}

static gboolean
encode_batch (Reading           *self,
              ShoalTableBuilder *builder,
              ShoalBatch        *batch,
              GError           **error)
{
  if (self->progress != NULL)
    {
      if (shoal_progress_should_stop (self->progress))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Reading %s was cancelled"), self->file_name);
          return FALSE;
        }
      shoal_progress_set_fraction (self->progress, SHOAL_TABLE_BUILDER_READING_SHARE * batch->fraction);
    }
  self->options->n_blanks += batch->n_blanks;
  self->options->n_empty += batch->n_empty;
  return shoal_table_builder_append (builder, batch, error);
}

/* Takes batches until the last one, even after an error. */
static gboolean
encode (Reading           *self,
        ShoalTableBuilder *builder,
        gboolean          *maybe_latin,
        GError           **error)
{
  gboolean last = FALSE, good = TRUE, full = FALSE;

  while (!last)
    {
      ShoalBatch *batch = shoal_buffer_queue_take_full (&self->batches);

      last = batch->last;
      if (good && !full)
        {
          good = encode_batch (self, builder, batch, error);
          full = good && shoal_table_builder_is_full (builder);
          if (good && !full && batch->error != NULL)
            {
              *maybe_latin = batch->maybe_latin;
              g_propagate_error (error, g_steal_pointer (&batch->error));
              good = FALSE;
            }
          if (!good || full)
            shoal_buffer_queue_stop (&self->batches);
        }
      shoal_buffer_queue_put_empty (&self->batches, batch);
    }
  return good;
}

static void
tell_blanks (Reading *self)
{
  if (self->options->n_blanks == 0)
    return;
  if (self->options->trim)
    g_string_append_printf (self->evidence,
                            g_dngettext (GETTEXT_PACKAGE, "blanks: dropped around %'zu cell\n", "blanks: dropped around %'zu cells\n",
                                         self->options->n_blanks),
                            self->options->n_blanks);
  else
    g_string_append_printf (self->evidence,
                            g_dngettext (GETTEXT_PACKAGE, "blanks: %'zu cell has blanks around it, which belong to its value\n",
                                         "blanks: %'zu cells have blanks around them, which belong to their values\n",
                                         self->options->n_blanks),
                            self->options->n_blanks);
}

/* Finds by the first block the options that are not given. */
static void
detect (Reading          *self,
        const ShoalBlock *head)
{
  ShoalReaderOptions *options = self->options;
  ShoalDialect dialect;

  if (shoal_text_stream_is_compressed (self->text))
    g_string_append (self->evidence, _("compression: the file is compressed with gzip\n"));
  if (options->encoding == NULL)
    /* Translators: %s is why, such as "all bytes are ASCII" */
    g_string_append_printf (self->evidence, _("encoding: %s\n"), _(shoal_text_stream_get_evidence (self->text)));
  g_free (options->encoding);
  options->encoding = g_strdup (shoal_text_stream_get_encoding (self->text));
  shoal_dialect_detect (options, head->text, head->length, &dialect, self->evidence);
  options->delimiter = dialect.delimiter;
  options->quote = dialect.quote;
  options->escape = dialect.escape;
  options->skip_rows = (int) MIN (dialect.skip_lines, G_MAXINT);
  if (options->header < 0)
    options->header = shoal_dialect_detect_header (options, &dialect, head->text, head->length, self->evidence);
  dialect.header = options->header != 0;
  self->parser = shoal_parser_new (&dialect, self->file_name);
}

static Reading *
reading_new (GFile                    *file,
             const ShoalReaderOptions *options,
             ShoalProgress            *progress,
             GError                  **error)
{
  g_autoptr (Reading) self = g_new0 (Reading, 1);
  g_autofree char *base_name = g_file_get_basename (file);
  ShoalBlock *head;

  self->file_name = g_filename_display_name (base_name);
  self->evidence = g_string_new (NULL);
  self->progress = progress;
  self->options = shoal_reader_options_copy (options);
  self->options->n_blanks = self->options->n_empty = self->options->n_totals = 0;
  shoal_buffer_queue_init (&self->blocks);
  shoal_buffer_queue_init (&self->batches);
  self->text = shoal_text_stream_open (file, options->encoding, options->max_rows == 0, error);
  if (self->text == NULL)
    return NULL;
  for (guint i = 0; i < N_BUFFERS; i++)
    {
      shoal_buffer_queue_put_empty (&self->blocks, shoal_block_new ());
      shoal_buffer_queue_put_empty (&self->batches, shoal_batch_new ());
    }
  head = shoal_buffer_queue_take_empty (&self->blocks);
  shoal_text_stream_read (self->text, head);
  detect (self, head);
  shoal_buffer_queue_put_full (&self->blocks, head);
  /* The first block may be the whole file; then no thread is needed to read more */
  if (head->last)
    shoal_buffer_queue_stop (&self->blocks);
  return g_steal_pointer (&self);
}

/* Reads the file once. @maybe_latin: (out): whether it failed at a byte that would be good in Windows-1252. */
static ShoalTable *
read_once (GFile                    *file,
           const ShoalReaderOptions *options,
           ShoalReaderOptions      **found,
           ShoalProgress            *progress,
           gboolean                 *maybe_latin,
           GError                  **error)
{
  g_autoptr (Reading) self = reading_new (file, options, progress, error);
  g_autoptr (ShoalTableBuilder) builder = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autofree char *fingerprint = NULL;
  g_autoptr (GError) local_error = NULL;
  GThread *text_thread, *parser_thread;
  gboolean good;

  if (self == NULL)
    return NULL;
  builder = shoal_table_builder_new (self->options, self->file_name);
  text_thread = shoal_buffer_queue_is_stopped (&self->blocks) ? NULL : g_thread_new ("shoal-text", run_text, self);
  parser_thread = g_thread_new ("shoal-parse", run_parser, self);
  good = encode (self, builder, maybe_latin, &local_error);
  g_thread_join (parser_thread);
  if (text_thread != NULL)
    g_thread_join (text_thread);

  /* When the file changes while it is read, any error may be the result */
  if ((good || local_error->domain == SHOAL_ERROR) && !shoal_text_stream_check_unchanged (self->text, error))
    return NULL;
  if (!good)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }
  fingerprint = shoal_text_stream_dup_fingerprint (self->text);
  tell_blanks (self);
  g_clear_pointer (&self->options->evidence, g_free);
  self->options->evidence = g_strdup (self->evidence->str);
  table = shoal_table_builder_finish (builder, fingerprint, self->options, progress, error);
  if (table != NULL && found != NULL)
    *found = g_steal_pointer (&self->options);
  return g_steal_pointer (&table);
}

/**
 * shoal_text_reader_read:
 * @format: the row of the table of formats
 * @file: a regular file, possibly compressed with gzip
 * @wanted: how it is to be read; the options have been checked
 * @found: (out) (optional) (transfer full): how it was read, with evidence; its types name every column
 * @progress: (nullable): told how far it is, asked whether to stop
 * @error: see shoal_reader_read()
 *
 * Reads delimited text. Rows must have the same number of fields. Blanks around fields without quotes belong to the values
 * unless they are trimmed; names are read without them. Blank lines are skipped, except in a file of one column, where they
 * are rows.
 *
 * Returns: (transfer full) (nullable): the table.
 */
ShoalTable *
shoal_text_reader_read (const ShoalTableFormat   *format,
                        GFile                    *file,
                        const ShoalReaderOptions *wanted,
                        ShoalReaderOptions      **found,
                        ShoalProgress            *progress,
                        GError                  **error)
{
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GError) local_error = NULL;
  gboolean maybe_latin = FALSE;

  table = read_once (file, wanted, found, progress, &maybe_latin, &local_error);
  if (table == NULL && maybe_latin)
    {
      /* The file began with ASCII only, and has accents later: reads it again in the other encoding */
      g_autoptr (ShoalReaderOptions) western = shoal_reader_options_copy (wanted);

      g_clear_error (&local_error);
      western->encoding = g_strdup ("WINDOWS-1252");
      table = read_once (file, western, found, progress, &maybe_latin, &local_error);
      if (table != NULL && found != NULL)
        {
          g_autofree char *evidence = g_steal_pointer (&(*found)->evidence);

          (*found)->evidence = g_strconcat (_("encoding: not UTF-8, and the other bytes make Western European words\n"),
                                            evidence, NULL);
        }
    }
  if (table == NULL)
    g_propagate_error (error, g_steal_pointer (&local_error));
  return g_steal_pointer (&table);
}
