/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collects rows until a message is large enough. All functions fail once the receiver is gone. */

#include "stat-sender.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#define ENOUGH (256 * 1024)

struct _StatSender
{
  int fd;
  GArray *lengths;  /* of guint32 */
  GString *texts;
  guint64 n_rows;   /* number of complete rows */
  double fraction;
};

/** stat_sender_new: Returns: (transfer full): a sender that writes to @fd. */
StatSender *
stat_sender_new (int fd)
{
  StatSender *self = g_new0 (StatSender, 1);

  self->fd = fd;
  self->lengths = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->texts = g_string_new (NULL);
  return self;
}

/** stat_sender_free: frees the sender. */
void
stat_sender_free (StatSender *self)
{
  g_array_unref (self->lengths);
  g_string_free (self->texts, TRUE);
  g_free (self);
}

static gboolean
put (StatSender    *self,
     gconstpointer  bytes,
     gsize          length)
{
  const char *next = bytes;

  while (length > 0)
    {
      gssize n = write (self->fd, next, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return FALSE;
      next += n;
      length -= (gsize) n;
    }
  return TRUE;
}

static gboolean
put_header (StatSender           *self,
            ShoalStatMessageType  type,
            gsize                 length)
{
  ShoalStatMessage message = { type, (guint32) length };

  return length <= SHOAL_STAT_MESSAGE_MAX && put (self, &message, sizeof message);
}

/** stat_sender_hello: sends the version. Returns, like the other functions: %FALSE if the receiver is gone. */
gboolean
stat_sender_hello (StatSender *self)
{
  guint32 version = SHOAL_STAT_MESSAGE_VERSION;

  return put_header (self, SHOAL_STAT_MESSAGE_HELLO, sizeof version) && put (self, &version, sizeof version);
}

/** stat_sender_variable: sends the next variable. */
gboolean
stat_sender_variable (StatSender *self,
                      const char *name,
                      gboolean    is_text)
{
  guint8 flag = is_text ? 1 : 0;
  gsize length = strlen (name);

  return put_header (self, SHOAL_STAT_MESSAGE_VARIABLE, 1 + length) && put (self, &flag, 1) && put (self, name, length);
}

/**
 * stat_sender_labels:
 * @variable: index of the variable, from 0
 * @labels: (element-type utf8 utf8): number as text → its label
 *
 * Sends the value labels of a variable; must be called before rows are sent. If they do not fit into one message, none are
 * sent.
 */
gboolean
stat_sender_labels (StatSender *self,
                    guint32     variable,
                    GHashTable *labels)
{
  g_autoptr (GByteArray) told = g_byte_array_new ();
  GHashTableIter iter;
  gpointer value, text;

  g_byte_array_append (told, (const guint8 *) &variable, sizeof variable);
  g_hash_table_iter_init (&iter, labels);
  while (g_hash_table_iter_next (&iter, &value, &text))
    {
      char *end;
      ShoalStatLabel label = { g_ascii_strtod (value, &end), strlen (text) };

      if (end == (char *) value || *end != '\0' || !isfinite (label.code))
        continue;
      if (told->len + sizeof label + label.length > SHOAL_STAT_MESSAGE_MAX)
        return TRUE;
      g_byte_array_append (told, (const guint8 *) &label, sizeof label);
      g_byte_array_append (told, text, (guint) label.length);
    }
  return told->len == sizeof variable || (put_header (self, SHOAL_STAT_MESSAGE_LABELS, told->len) && put (self, told->data, told->len));
}

static gboolean
flush (StatSender *self)
{
  ShoalStatRows rows = { self->fraction, self->n_rows };
  gsize lengths_size = self->lengths->len * sizeof (guint32);

  if (self->n_rows == 0)
    return TRUE;
  if (!put_header (self, SHOAL_STAT_MESSAGE_ROWS, sizeof rows + lengths_size + self->texts->len)
      || !put (self, &rows, sizeof rows)
      || !put (self, self->lengths->data, lengths_size)
      || !put (self, self->texts->str, self->texts->len))
    return FALSE;
  g_array_set_size (self->lengths, 0);
  g_string_truncate (self->texts, 0);
  self->n_rows = 0;
  return TRUE;
}

/** stat_sender_value: @text: (nullable): the next value of the row. Returns: %FALSE also if the row is too long. */
gboolean
stat_sender_value (StatSender *self,
                   const char *text)
{
  return stat_sender_value_of_length (self, text, text != NULL ? strlen (text) : 0);
}

/** stat_sender_value_of_length: like stat_sender_value(). @length: length of @text in bytes. */
gboolean
stat_sender_value_of_length (StatSender *self,
                             const char *text,
                             gsize       length)
{
  guint32 told = text != NULL ? (guint32) length : SHOAL_STAT_NO_VALUE;

  if (length + self->texts->len + self->lengths->len * sizeof told > SHOAL_STAT_MESSAGE_MAX / 2)
    return FALSE;
  g_array_append_val (self->lengths, told);
  g_string_append_len (self->texts, text != NULL ? text : "", (gssize) length);
  return TRUE;
}

/** stat_sender_sheet: sends the name of a sheet. */
gboolean
stat_sender_sheet (StatSender          *self,
                   const char          *name,
                   ShoalStatSheetFlags  flags)
{
  guint8 byte = (guint8) flags;
  gsize length = strlen (name);

  return put_header (self, SHOAL_STAT_MESSAGE_SHEET, 1 + length) && put (self, &byte, 1) && put (self, name, length);
}

/** stat_sender_columns: sends the kinds of cells in each column, after the rows. */
gboolean
stat_sender_columns (StatSender   *self,
                     const guint8 *kinds,
                     gsize         n_columns)
{
  return flush (self) && put_header (self, SHOAL_STAT_MESSAGE_COLUMNS, n_columns) && put (self, kinds, n_columns);
}

/** stat_sender_notes: sends the observations about a sheet. */
gboolean
stat_sender_notes (StatSender    *self,
                   const guint64 *notes)
{
  gsize length = SHOAL_STAT_N_NOTES * sizeof *notes;

  return put_header (self, SHOAL_STAT_MESSAGE_NOTES, length) && put (self, notes, length);
}

/** stat_sender_end_row: @fraction: fraction of the file that has been read. */
gboolean
stat_sender_end_row (StatSender *self,
                     double      fraction)
{
  self->n_rows++;
  self->fraction = fraction;
  return self->texts->len + self->lengths->len * sizeof (guint32) < ENOUGH || flush (self);
}

/** stat_sender_fail: sends why the file cannot be read; @text: (nullable): details. */
gboolean
stat_sender_fail (StatSender       *self,
                  ShoalStatFailure  failure,
                  guint64           row,
                  guint64           column,
                  const char       *text)
{
  ShoalStatFailed failed = { failure, row, column };
  gsize length = text != NULL ? strlen (text) : 0;

  return put_header (self, SHOAL_STAT_MESSAGE_FAILURE, sizeof failed + length) && put (self, &failed, sizeof failed)
         && put (self, text, length);
}

/** stat_sender_end: sends that the table is complete. */
gboolean
stat_sender_end (StatSender *self)
{
  return flush (self) && put_header (self, SHOAL_STAT_MESSAGE_END, 0);
}
