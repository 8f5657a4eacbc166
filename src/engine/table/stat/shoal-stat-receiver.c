/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A malicious file may have taken over the process that reads it, so no message is trusted: every length is checked before it
 * is used, and every text must be UTF-8. */

#include "table/stat/shoal-stat-receiver.h"

#include "base/shoal-error.h"
#include "table/stat/shoal-stat-message.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* How often the receiver asks whether to stop while no message comes. */
#define MILLISECONDS_PER_POLL 50

#define MAX_NAME 4096
#define MAX_VARIABLES 1000000
#define MAX_SHEETS 10000

/* The limits of text, above the first gigabyte per byte of the file. Compressed formats repeat texts, but not that often. */
#define MAX_TEXT_UNASKED ((guint64) 1 << 30)
#define MAX_TEXT_PER_BYTE 4096

typedef struct
{
  const ShoalStatReceiver *self;
  int fd;
  char *payload;
  gsize payload_size;
  gboolean ended;         /* whether the stream has ended */
  ShoalBatch *names;      /* the names of the variables as a row, until there are rows */
  ShoalBatch *batch;
  gsize n_variables;
  GPtrArray *variables;   /* names of the variables */
  guint n_sheets;
  GStrvBuilder *tables;   /* names of the tables of a database */
  guint n_notes;
  guint64 n_rows;
  guint64 n_text;         /* bytes of text so far */
} Receiving;

static gboolean
fail (const Receiving  *receiving,
      guint64           row,
      guint64           column,
      const char       *what,
      GError          **error)
{
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, "%s:%" PRIu64 ":%" PRIu64 ": %s", receiving->self->file_name, row,
               column, what);
  return FALSE;
}

/* Reports a message that only a process of another version sends, or one that was taken over. */
static gboolean
fail_protocol (const Receiving  *receiving,
               GError          **error)
{
  return fail (receiving, 1, 1, _("the program that reads such files gave no proper answer; the file may be made to do harm"),
               error);
}

static gboolean
check_stop (const Receiving  *receiving,
            GError          **error)
{
  if (receiving->self->progress == NULL || !shoal_progress_should_stop (receiving->self->progress))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Reading %s was cancelled"), receiving->self->file_name);
  return FALSE;
}

/* Fills @bytes. Returns: %FALSE with an error, or without one at the end of the stream, which sets @ended. */
static gboolean
receive (Receiving  *receiving,
         gpointer    bytes,
         gsize       length,
         GError    **error)
{
  gsize done = 0;

  while (done < length)
    {
      struct pollfd wanted = { receiving->fd, POLLIN, 0 };
      gssize n;

      if (!check_stop (receiving, error))
        return FALSE;
      if (poll (&wanted, 1, MILLISECONDS_PER_POLL) <= 0)
        continue;
      n = read (receiving->fd, (char *) bytes + done, length - done);
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        {
          receiving->ended = TRUE;
          return FALSE;
        }
      done += (gsize) n;
    }
  return TRUE;
}

static gboolean
take_variable (Receiving  *receiving,
               gsize       length,
               GError    **error)
{
  ShoalReaderOptions *options = receiving->self->options;
  g_autofree char *name = NULL;

  if (length < 1 || length > MAX_NAME || receiving->n_variables == MAX_VARIABLES || receiving->n_rows > 0
      || !g_utf8_validate_len (receiving->payload + 1, length - 1, NULL))
    return fail_protocol (receiving, error);
  name = g_strndup (receiving->payload + 1, length - 1);
  if (receiving->payload[0] != 0 && (options->types == NULL || !g_hash_table_contains (options->types, name)))
    shoal_reader_options_set_type (options, name, SHOAL_VALUE_TEXT);
  shoal_batch_add_field (receiving->names, name, length - 1);
  receiving->n_variables++;
  g_ptr_array_add (receiving->variables, g_steal_pointer (&name));
  return TRUE;
}

/* Takes the value labels of a variable. */
static gboolean
take_labels (Receiving  *receiving,
             gsize       length,
             GError    **error)
{
  g_autoptr (GHashTable) codes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const char *end = receiving->payload + length;
  const char *at = receiving->payload + sizeof (guint32);
  guint32 variable;

  if (length < sizeof variable || receiving->n_rows > 0)
    return fail_protocol (receiving, error);
  memcpy (&variable, receiving->payload, sizeof variable);
  if (variable >= receiving->n_variables)
    return fail_protocol (receiving, error);
  while (at < end)
    {
      ShoalStatLabel label;

      if ((gsize) (end - at) < sizeof label)
        return fail_protocol (receiving, error);
      memcpy (&label, at, sizeof label);
      at += sizeof label;
      if (label.length > (gsize) (end - at) || !isfinite (label.code) || !g_utf8_validate_len (at, label.length, NULL))
        return fail_protocol (receiving, error);
      g_hash_table_insert (codes, g_strndup (at, label.length), g_memdup2 (&label.code, sizeof label.code));
      at += label.length;
    }
  if (receiving->self->value_codes != NULL)
    g_hash_table_insert (receiving->self->value_codes, g_strdup (g_ptr_array_index (receiving->variables, variable)),
                         g_steal_pointer (&codes));
  return TRUE;
}

/* Passes the names of the variables on before the first row, as in a text file. */
static gboolean
take_names (Receiving  *receiving,
            GError    **error)
{
  g_autoptr (ShoalBatch) names = g_steal_pointer (&receiving->names);

  if (names == NULL || receiving->self->frame != NULL)
    return TRUE;
  if (receiving->n_variables == 0)
    return fail_protocol (receiving, error);
  shoal_batch_add_row (names, 1);
  if (receiving->self->rows_func != NULL)
    return receiving->self->rows_func (names, receiving->self->rows_data, error);
  return shoal_table_builder_append (receiving->self->builder, names, error);
}

/* Returns: %FALSE when lengths and texts do not fit together. */
static gboolean
fill_batch (Receiving  *receiving,
            const char *lengths,
            guint64     n_rows,
            const char *text,
            const char *end)
{
  char *const *missing = receiving->self->options->missing;
  /* An empty cell of a sheet is always an empty text, since it may be among the names */
  const char *missing_token = missing != NULL && missing[0] != NULL && receiving->self->frame == NULL ? missing[0] : "";
  gsize missing_length = strlen (missing_token);

  shoal_batch_clear (receiving->batch);
  for (guint64 row = 0; row < n_rows; row++)
    {
      for (gsize i = 0; i < receiving->n_variables; i++, lengths += sizeof (guint32))
        {
          guint32 length;

          memcpy (&length, lengths, sizeof length);
          if (length == SHOAL_STAT_NO_VALUE)
            shoal_batch_add_field (receiving->batch, missing_token, missing_length);
          else if (length > (gsize) (end - text) || !g_utf8_validate_len (text, length, NULL))
            return FALSE;
          else
            {
              shoal_batch_add_field (receiving->batch, text, length);
              text += length;
            }
        }
      shoal_batch_add_row (receiving->batch, receiving->n_rows + row + 1);
    }
  return text == end;
}

static gboolean
take_rows (Receiving  *receiving,
           gsize       length,
           GError    **error)
{
  const ShoalStatReceiver *self = receiving->self;
  guint64 n_lengths;
  ShoalStatRows rows;

  if (!take_names (receiving, error))
    return FALSE;
  if (length < sizeof rows)
    return fail_protocol (receiving, error);
  memcpy (&rows, receiving->payload, sizeof rows);
  if (rows.n_rows == 0 || rows.n_rows > length || __builtin_mul_overflow (rows.n_rows, receiving->n_variables, &n_lengths)
      || n_lengths > (length - sizeof rows) / sizeof (guint32))
    return fail_protocol (receiving, error);
  receiving->n_text += length;
  if (receiving->n_text > MAX_TEXT_UNASKED && receiving->n_text / MAX_TEXT_PER_BYTE > self->file_size)
    return fail (receiving, receiving->n_rows + 1, 1, _("the file has far more values than its size can hold"), error);
  if (!fill_batch (receiving, receiving->payload + sizeof rows, rows.n_rows,
                   receiving->payload + sizeof rows + n_lengths * sizeof (guint32), receiving->payload + length))
    return fail_protocol (receiving, error);
  receiving->n_rows += rows.n_rows;
  if (self->progress != NULL && rows.fraction >= 0 && rows.fraction <= 1)
    shoal_progress_set_fraction (self->progress, SHOAL_TABLE_BUILDER_READING_SHARE * rows.fraction);
  if (self->rows_func != NULL)
    return self->rows_func (receiving->batch, self->rows_data, error);
  return self->frame != NULL ? shoal_sheet_frame_take (self->frame, receiving->batch, error)
                             : shoal_table_builder_append (self->builder, receiving->batch, error);
}

static void
add_table (Receiving  *receiving,
           const char *name,
           gboolean    chosen)
{
  ShoalReaderOptions *options = receiving->self->options;

  g_strv_builder_add (receiving->tables, name);
  if (!chosen)
    return;
  g_free (options->evidence);
  options->evidence = options->table == NULL ? g_strdup_printf (_("table: “%s” is the first\n"), name) : NULL;
  g_free (options->table);
  options->table = g_strdup (name);
}

static gboolean
take_sheet (Receiving  *receiving,
            gsize       length,
            GError    **error)
{
  g_autofree char *name = NULL;
  guint8 flags;

  if ((receiving->self->frame == NULL && !receiving->self->has_tables && receiving->self->rows_func == NULL) || length < 1 || length > MAX_NAME || receiving->n_variables > 0
      || receiving->n_sheets++ == MAX_SHEETS || !g_utf8_validate_len (receiving->payload + 1, length - 1, NULL))
    return fail_protocol (receiving, error);
  if (receiving->self->rows_func != NULL)
    return TRUE;
  flags = (guint8) receiving->payload[0];
  name = g_strndup (receiving->payload + 1, length - 1);
  if (receiving->self->has_tables)
    add_table (receiving, name, (flags & SHOAL_STAT_SHEET_CHOSEN) != 0);
  else
    shoal_sheet_frame_add_sheet (receiving->self->frame, name, (flags & SHOAL_STAT_SHEET_HIDDEN) != 0,
                                 (flags & SHOAL_STAT_SHEET_CHOSEN) != 0);
  return TRUE;
}

/* Takes a byte for each column of a sheet: the first message behind the rows. */
static gboolean
take_columns (Receiving  *receiving,
              gsize       length,
              GError    **error)
{
  ShoalSheetFrame *frame = receiving->self->frame;

  if ((frame == NULL && receiving->self->rows_func == NULL) || length + 1 != receiving->n_variables || receiving->n_notes > 0)
    return fail_protocol (receiving, error);
  if (frame == NULL)
    return TRUE;
  if (!shoal_sheet_frame_finish (frame, error))
    return FALSE;
  for (gsize column = 0; column < length; column++)
    if (((guint8) receiving->payload[column] & SHOAL_STAT_CELL_NUMBER) != 0)
      shoal_sheet_frame_set_decimal (frame, column);
  return TRUE;
}

static gboolean
take_notes (Receiving  *receiving,
            gsize       length,
            GError    **error)
{
  guint64 notes[SHOAL_STAT_N_NOTES];

  if ((receiving->self->frame == NULL && receiving->self->rows_func == NULL) || length != sizeof notes || receiving->n_notes++ > 0)
    return fail_protocol (receiving, error);
  if (receiving->self->frame == NULL)
    return TRUE;
  memcpy (notes, receiving->payload, sizeof notes);
  shoal_sheet_frame_note (receiving->self->frame, notes);
  return TRUE;
}

/* Finishes after the last row. */
static gboolean
take_end (Receiving  *receiving,
          GError    **error)
{
  if (receiving->self->has_tables)
    {
      g_strfreev (receiving->self->options->sheets);
      receiving->self->options->sheets = g_strv_builder_end (receiving->tables);
    }
  if (receiving->self->frame == NULL)
    return take_names (receiving, error);
  if (!shoal_sheet_frame_finish (receiving->self->frame, error))
    return FALSE;
  shoal_sheet_frame_tell (receiving->self->frame);
  return TRUE;
}

static const char *
describe (ShoalStatFailure failure)
{
  static const char *const sentences[SHOAL_STAT_N_FAILURES] = {
    [SHOAL_STAT_FAILURE_FORMAT] = NULL,
    [SHOAL_STAT_FAILURE_NO_VARIABLES] = N_("the file has no variables"),
    [SHOAL_STAT_FAILURE_VARIABLE_ORDER] = N_("the variables are not in order"),
    [SHOAL_STAT_FAILURE_NAME] = N_("the name of the variable is not text; perhaps the encoding is another one"),
    [SHOAL_STAT_FAILURE_VALUE_ORDER] = N_("values are not in order"),
    [SHOAL_STAT_FAILURE_VALUE] = N_("text that is not in the file's encoding; perhaps it is another one"),
    [SHOAL_STAT_FAILURE_LAST_ROW] = N_("the last row is not complete"),
    [SHOAL_STAT_FAILURE_CHANGED] = N_("the file was changed"),
    [SHOAL_STAT_FAILURE_TOO_LONG] = N_("a row of more than 32 MiB"),
    [SHOAL_STAT_FAILURE_NO_SHEET] = NULL,
    [SHOAL_STAT_FAILURE_EMPTY_SHEET] = N_("the sheet is empty, or the range is"),
    [SHOAL_STAT_FAILURE_DAMAGED] = NULL,
    [SHOAL_STAT_FAILURE_HARMFUL] = N_("the file is made to do harm: it declares entities, or grows far beyond its size"),
    [SHOAL_STAT_FAILURE_LOCKED] = N_("the workbook is locked by a password; remove it in the program that made it"),
    [SHOAL_STAT_FAILURE_NO_TABLE] = NULL,
    [SHOAL_STAT_FAILURE_QUERY] = NULL,
    [SHOAL_STAT_FAILURE_CONFINEMENT] = NULL,
  };

  return sentences[failure] != NULL ? _(sentences[failure]) : NULL;
}

/* Always fails. */
static gboolean
take_failure (Receiving  *receiving,
              gsize       length,
              GError    **error)
{
  g_autofree char *text = NULL;
  const char *sentence;
  ShoalStatFailed failed;

  if (length < sizeof failed)
    return fail_protocol (receiving, error);
  memcpy (&failed, receiving->payload, sizeof failed);
  if (failed.failure >= SHOAL_STAT_N_FAILURES)
    return fail_protocol (receiving, error);
  text = g_utf8_make_valid (receiving->payload + sizeof failed, (gssize) MIN (length - sizeof failed, MAX_NAME));
  g_strdelimit (text, "\n\r", ' ');
  if (failed.failure == SHOAL_STAT_FAILURE_CONFINEMENT)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _("%s: is not read, since this system does not confine the program that reads such files: %s"),
                   receiving->self->file_name, text);
      return FALSE;
    }
  if (failed.failure == SHOAL_STAT_FAILURE_NO_SHEET)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: there is no such sheet; there are: %s"),
                   receiving->self->file_name, text);
      return FALSE;
    }
  if (failed.failure == SHOAL_STAT_FAILURE_NO_TABLE)
    {
      if (*text == '\0')
        return fail (receiving, 1, 1, _("the database has no table"), error);
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: there is no such table; there are: %s"),
                   receiving->self->file_name, text);
      return FALSE;
    }
  if (failed.failure == SHOAL_STAT_FAILURE_QUERY)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: the query failed: %s"), receiving->self->file_name, text);
      return FALSE;
    }
  if (failed.failure == SHOAL_STAT_FAILURE_DAMAGED)
    {
      g_autofree char *what = *text != '\0' ? g_strdup_printf (_("the workbook is damaged in its part %s"), text)
                                            : g_strdup (_("the workbook is damaged, or is none"));

      return fail (receiving, failed.row, failed.column, what, error);
    }
  sentence = describe ((ShoalStatFailure) failed.failure);
  return fail (receiving, failed.row, failed.column, sentence != NULL ? sentence : text, error);
}

static gboolean
take_message (Receiving        *receiving,
              ShoalStatMessage  message,
              gboolean         *complete,
              GError          **error)
{
  switch (message.type)
    {
    case SHOAL_STAT_MESSAGE_VARIABLE:
      return take_variable (receiving, message.length, error);
    case SHOAL_STAT_MESSAGE_LABELS:
      return take_labels (receiving, message.length, error);
    case SHOAL_STAT_MESSAGE_ROWS:
      return take_rows (receiving, message.length, error);
    case SHOAL_STAT_MESSAGE_FAILURE:
      return take_failure (receiving, message.length, error);
    case SHOAL_STAT_MESSAGE_END:
      *complete = TRUE;
      return take_end (receiving, error);
    case SHOAL_STAT_MESSAGE_SHEET:
      return take_sheet (receiving, message.length, error);
    case SHOAL_STAT_MESSAGE_COLUMNS:
      return take_columns (receiving, message.length, error);
    case SHOAL_STAT_MESSAGE_NOTES:
      return take_notes (receiving, message.length, error);
    default:
      return fail_protocol (receiving, error);
    }
}

static gboolean
receive_message (Receiving         *receiving,
                 ShoalStatMessage  *message,
                 GError           **error)
{
  if (!receive (receiving, message, sizeof *message, error))
    return FALSE;
  if (message->length > SHOAL_STAT_MESSAGE_MAX)
    return fail_protocol (receiving, error);
  if (message->length > receiving->payload_size)
    {
      receiving->payload_size = message->length;
      receiving->payload = g_realloc (receiving->payload, receiving->payload_size);
    }
  return receive (receiving, receiving->payload, message->length, error);
}

static gboolean
receive_hello (Receiving  *receiving,
               GError    **error)
{
  ShoalStatMessage message;
  guint32 version;

  if (!receive_message (receiving, &message, error))
    return FALSE;
  if (message.type != SHOAL_STAT_MESSAGE_HELLO || message.length != sizeof version)
    return fail_protocol (receiving, error);
  memcpy (&version, receiving->payload, sizeof version);
  return version == SHOAL_STAT_MESSAGE_VERSION || fail_protocol (receiving, error);
}

/**
 * shoal_stat_receiver_run:
 * @fd: the descriptor from which messages are read, until the last one
 * @complete: (out): whether the last message came; %FALSE without an error means that the stream ended early
 * @error: place for a %SHOAL_ERROR_DATA with file, row and column, or a #GIOErrorEnum
 *
 * Takes the messages of shoal-stat-message.h. Between messages, and while it waits for one, it asks whether to stop.
 *
 * Returns: %FALSE on error.
 */
gboolean
shoal_stat_receiver_run (const ShoalStatReceiver  *self,
                         int                       fd,
                         gboolean                 *complete,
                         GError                  **error)
{
  Receiving receiving = { .self = self, .fd = fd };
  gboolean good;

  *complete = FALSE;
  receiving.names = shoal_batch_new ();
  receiving.batch = shoal_batch_new ();
  receiving.tables = g_strv_builder_new ();
  receiving.variables = g_ptr_array_new_with_free_func (g_free);
  good = receive_hello (&receiving, error);
  while (good && !*complete)
    {
      ShoalStatMessage message;

      good = receive_message (&receiving, &message, error) && take_message (&receiving, message, complete, error);
    }
  shoal_batch_free (receiving.names);
  shoal_batch_free (receiving.batch);
  g_strv_builder_unref (receiving.tables);
  g_ptr_array_unref (receiving.variables);
  g_free (receiving.payload);
  return good || receiving.ended;
}
