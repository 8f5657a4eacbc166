/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes delimited text through a large buffer into a file that gets its name when it is complete. */

#include "table/write/shoal-writer.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define BUFFER_SIZE (256 * 1024)

struct _ShoalWriter
{
  GObject parent_instance;

  ShoalNewFile *file; /* NULL once it is complete or given up */
  ShoalNewFile *own;  /* the same file if this writer owns it, else NULL */
  char delimiter;
  char quote;
  guint8 special[256]; /* bytes that make a field need quotes */

  GString *spelled; /* the field being written, with its quotes */
  char *buffer;
  gsize n_buffered;
  guint n_fields; /* fields in the row so far */
  gboolean lone_empty; /* whether the row so far is one empty field */
  GError *error;  /* the first failure; all later calls fail with it */
};

G_DEFINE_TYPE (ShoalWriter, shoal_writer, G_TYPE_OBJECT)

/* Gives the file up; a file of its own is removed. */
static void
discard (ShoalWriter *self)
{
  self->file = NULL;
  g_clear_pointer (&self->own, shoal_new_file_free);
  g_clear_pointer (&self->buffer, g_free);
}

static void
shoal_writer_finalize (GObject *object)
{
  ShoalWriter *self = SHOAL_WRITER (object);

  discard (self);
  g_string_free (self->spelled, TRUE);
  g_clear_error (&self->error);
  G_OBJECT_CLASS (shoal_writer_parent_class)->finalize (object);
}

static void
shoal_writer_class_init (ShoalWriterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_writer_finalize;
}

static void
shoal_writer_init (ShoalWriter *self)
{
  self->spelled = g_string_new (NULL);
}

static gboolean
report (ShoalWriter  *self,
        GError      **error)
{
  if (self->error == NULL)
    return TRUE;
  if (error != NULL)
    *error = g_error_copy (self->error);
  return FALSE;
}

/**
 * shoal_writer_new:
 * @file: a local file
 * @replace: whether @file may exist, as a regular file, and is then replaced when the new one is complete
 * @delimiter: the separator of fields, an ASCII byte
 * @quote: the quote around fields that need it, which is doubled inside; 0 for '"'
 * @error: place for a #GIOErrorEnum
 *
 * Starts a file, with the permissions of the one it replaces. Until shoal_writer_commit(), @file does not exist, or is still
 * the old file.
 *
 * Returns: (transfer full) (nullable): a writer.
 */
ShoalWriter *
shoal_writer_new (GFile     *file,
                  gboolean   replace,
                  char       delimiter,
                  char       quote,
                  GError   **error)
{
  ShoalWriter *self;
  ShoalNewFile *new_file;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  new_file = shoal_new_file_open (file, replace, error);
  if (new_file == NULL)
    return NULL;
  self = shoal_writer_new_into (new_file, delimiter, quote);
  self->own = new_file;
  return self;
}

/**
 * shoal_writer_new_into:
 * @file: an empty file, must live longer; shoal_writer_finish() completes it
 *
 * As shoal_writer_new(), but writes into a file that the caller owns.
 *
 * Returns: (transfer full): a writer.
 */
ShoalWriter *
shoal_writer_new_into (ShoalNewFile *file,
                       char          delimiter,
                       char          quote)
{
  ShoalWriter *self = g_object_new (SHOAL_TYPE_WRITER, NULL);
  const char *special = "\r\n";

  self->file = file;
  self->delimiter = delimiter;
  self->quote = quote != 0 ? quote : '"';
  for (const char *p = special; *p != '\0'; p++)
    self->special[(guint8) *p] = TRUE;
  self->special[(guint8) self->delimiter] = TRUE;
  self->special[(guint8) self->quote] = TRUE;
  self->buffer = g_malloc (BUFFER_SIZE);
  return self;
}

/* Writes bytes to the file. A failure is remembered, and the unfinished file given up. */
static void
write_all (ShoalWriter *self,
           const char  *bytes,
           gsize        length)
{
  if (!shoal_new_file_write (self->file, bytes, length, &self->error))
    discard (self);
}

static void
flush (ShoalWriter *self)
{
  if (self->error == NULL)
    write_all (self, self->buffer, self->n_buffered);
  self->n_buffered = 0;
}

static inline void
put (ShoalWriter *self,
     const char  *bytes,
     gsize        length)
{
  if (length <= BUFFER_SIZE - self->n_buffered && self->buffer != NULL)
    {
      memcpy (self->buffer + self->n_buffered, bytes, length);
      self->n_buffered += length;
      return;
    }
  if (self->error == NULL)
    flush (self);
  if (self->error != NULL)
    return;
  if (length > BUFFER_SIZE)
    {
      write_all (self, bytes, length);
      return;
    }
  memcpy (self->buffer + self->n_buffered, bytes, length);
  self->n_buffered += length;
}

/* Whether a field needs quotes. Without them, readers would trim blanks at its ends, and drop a byte order mark as its first
 * character. */
static gboolean
needs_quotes (ShoalWriter *self,
              const char  *text,
              gsize        length)
{
  if (length == 0)
    return FALSE;
  if (text[0] == ' ' || text[0] == '\t' || text[length - 1] == ' ' || text[length - 1] == '\t')
    return TRUE;
  if (length >= 3 && memcmp (text, "\357\273\277", 3) == 0)
    return TRUE;
  for (gsize i = 0; i < length; i++)
    if (self->special[(guint8) text[i]])
      return TRUE;
  return FALSE;
}

/**
 * shoal_writer_spell:
 * @text: (array length=length): a cell, in UTF-8
 * @length: bytes
 * @spelled: (out caller-allocates): the field for the file
 *
 * Saves time when the same text is written many times by shoal_writer_spelled().
 */
void
shoal_writer_spell (ShoalWriter *self,
                    const char  *text,
                    gsize        length,
                    GString     *spelled)
{
  const char *end = text + length;
  gboolean quoted = needs_quotes (self, text, length);

  g_string_truncate (spelled, 0);
  if (quoted)
    g_string_append_c (spelled, self->quote);
  while (text < end)
    {
      const char *quote = memchr (text, self->quote, (gsize) (end - text));
      const char *stop = quote != NULL ? quote + 1 : end;

      g_string_append_len (spelled, text, (gssize) (stop - text));
      if (quote != NULL)
        g_string_append_c (spelled, self->quote);
      text = stop;
    }
  if (quoted)
    g_string_append_c (spelled, self->quote);
}

/**
 * shoal_writer_spelled:
 * @spelled: (array length=length): a field from shoal_writer_spell()
 * @length: bytes
 *
 * Adds a cell to the row, as shoal_writer_field().
 */
void
shoal_writer_spelled (ShoalWriter *self,
                      const char  *spelled,
                      gsize        length)
{
  if (self->n_fields > 0)
    put (self, &self->delimiter, 1);
  self->lone_empty = self->n_fields == 0 && length == 0;
  self->n_fields++;
  put (self, spelled, length);
}

/**
 * shoal_writer_field:
 * @text: (array length=length): the cell, in UTF-8
 * @length: bytes
 *
 * Adds a cell to the row. A failure is reported by shoal_writer_end_row().
 */
void
shoal_writer_field (ShoalWriter *self,
                    const char  *text,
                    gsize        length)
{
  g_return_if_fail (SHOAL_IS_WRITER (self));

  if (needs_quotes (self, text, length))
    {
      shoal_writer_spell (self, text, length, self->spelled);
      text = self->spelled->str;
      length = self->spelled->len;
    }
  shoal_writer_spelled (self, text, length);
}

/**
 * shoal_writer_end_row:
 * @error: place for a #GIOErrorEnum, %G_IO_ERROR_NO_SPACE for a full disk
 *
 * Ends the row with a line feed. After a failure the unfinished file is gone and all further calls fail.
 *
 * Returns: %FALSE when anything so far could not be written.
 */
gboolean
shoal_writer_end_row (ShoalWriter  *self,
                      GError      **error)
{
  g_return_val_if_fail (SHOAL_IS_WRITER (self), FALSE);

  /* Without quotes, a row of one empty cell would be a blank line */
  if (self->lone_empty)
    {
      put (self, &self->quote, 1);
      put (self, &self->quote, 1);
    }
  put (self, "\n", 1);
  self->n_fields = 0;
  self->lone_empty = FALSE;
  return report (self, error);
}

/**
 * shoal_writer_finish:
 * @error: place for a #GIOErrorEnum, %G_IO_ERROR_NO_SPACE for a full disk
 *
 * Completes a file of shoal_writer_new_into(), which can be examined before it gets its name. Nothing more can be written.
 *
 * Returns: %FALSE when anything could not be written
 */
gboolean
shoal_writer_finish (ShoalWriter  *self,
                     GError      **error)
{
  g_return_val_if_fail (SHOAL_IS_WRITER (self) && self->own == NULL, FALSE);

  flush (self);
  self->file = NULL;
  return report (self, error);
}

/**
 * shoal_writer_commit:
 * @cancellable: (nullable): when cancelled, nothing is left behind
 * @error: place for a #GIOErrorEnum; %G_IO_ERROR_EXISTS when another process has made the file meanwhile
 *
 * Completes the file and gives it its name in one step.
 *
 * Returns: %TRUE when the complete file is on the disk under its name.
 */
gboolean
shoal_writer_commit (ShoalWriter   *self,
                     GCancellable  *cancellable,
                     GError       **error)
{
  g_return_val_if_fail (SHOAL_IS_WRITER (self), FALSE);

  flush (self);
  if (!report (self, error))
    return FALSE;
  g_return_val_if_fail (self->file != NULL, FALSE);

  if (!shoal_new_file_commit (self->file, cancellable, &self->error))
    {
      discard (self);
      return report (self, error);
    }
  discard (self);
  return TRUE;
}
