/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads in blocks and does not map the file into memory: a file that becomes shorter is then an error, not a signal. */

#include "table/read/shoal-byte-stream.h"

#include "base/shoal-digest.h"
#include "base/shoal-error.h"
#include "base/shoal-file.h"

#include <gio/gfiledescriptorbased.h>
#include <glib/gi18n-lib.h>

#include <string.h>

#define RAW_SIZE (64 * 1024)

/* Compression seldom makes a table smaller than a tenth. A file that grows by more than this factor, and is not small, is a
 * decompression bomb. */
#define MAX_INFLATION 200
#define SMALL_INFLATED ((guint64) 64 * 1024 * 1024)

/* Compared at the end, to find whether the file was changed while it was read. */
typedef struct
{
  guint64 size;
  guint64 modified;
  guint32 modified_usec;
} Stamp;

struct _ShoalByteStream
{
  GFileInputStream *stream;
  char *name;
  ShoalDigest *digest; /* or NULL */
  Stamp stamp;
  guint64 n_raw; /* bytes of the file read */
  guint64 n_inflated;
  gboolean ended;

  GConverter *inflater; /* NULL for a plain file */
  char *raw;            /* bytes of the file that were read and not used yet */
  gsize raw_begin;
  gsize raw_end;
  gboolean within_member; /* within a member of a gzip file, which may have several */
};

/** shoal_byte_stream_free: closes the file and frees the stream. */
void
shoal_byte_stream_free (ShoalByteStream *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->stream);
  g_clear_object (&self->inflater);
  g_clear_pointer (&self->digest, shoal_digest_free);
  g_free (self->raw);
  g_free (self->name);
  g_free (self);
}

static void
read_stamp (GFileInputStream *stream,
            Stamp            *stamp)
{
  g_autoptr (GFileInfo) info = g_file_input_stream_query_info (
    stream, G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC,
    NULL, NULL);

  *stamp = (Stamp){ 0 };
  if (info == NULL)
    return;
  stamp->size = g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_STANDARD_SIZE);
  stamp->modified = g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED);
  stamp->modified_usec = g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC);
}

/* Reads from the file into @bytes once. */
static gboolean
read_raw (ShoalByteStream  *self,
          char             *bytes,
          gsize             size,
          gsize            *n_read,
          GError          **error)
{
  gssize n = g_input_stream_read (G_INPUT_STREAM (self->stream), bytes, size, NULL, error);

  if (n < 0)
    {
      g_prefix_error (error, "%s: ", self->name);
      return FALSE;
    }
  if (self->digest != NULL)
    shoal_digest_add (self->digest, bytes, (gsize) n);
  self->ended = n == 0;
  self->n_raw += (gsize) n;
  *n_read = (gsize) n;
  return TRUE;
}

/**
 * shoal_byte_stream_open:
 * @file: a file
 * @with_fingerprint: whether shoal_byte_stream_dup_fingerprint() will be called
 * @error: place for a #GIOErrorEnum
 *
 * Opens a regular file, and finds whether it is compressed with gzip.
 *
 * Returns: (transfer full) (nullable): its bytes.
 */
ShoalByteStream *
shoal_byte_stream_open (GFile     *file,
                        gboolean   with_fingerprint,
                        GError   **error)
{
  g_autoptr (ShoalByteStream) self = g_new0 (ShoalByteStream, 1);
  g_autofree char *basename = NULL;

  basename = g_file_get_basename (file);
  self->name = g_filename_display_name (basename);
  if (!shoal_file_check_regular (file, self->name, NULL, error))
    return NULL;
  self->stream = g_file_read (file, NULL, error);
  if (self->stream == NULL)
    return NULL;
  read_stamp (self->stream, &self->stamp);
  if (with_fingerprint)
    self->digest = shoal_digest_new ();
  self->raw = g_malloc (RAW_SIZE);
  while (self->raw_end < 2 && !self->ended)
    {
      gsize n;

      if (!read_raw (self, self->raw + self->raw_end, RAW_SIZE - self->raw_end, &n, error))
        return NULL;
      self->raw_end += n;
    }
  if (self->raw_end >= 2 && memcmp (self->raw, "\037\213", 2) == 0)
    {
      self->inflater = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
      self->within_member = TRUE;
    }
  return g_steal_pointer (&self);
}

/** shoal_byte_stream_is_compressed: Returns: whether the file is compressed with gzip. */
gboolean
shoal_byte_stream_is_compressed (ShoalByteStream *self)
{
  return self->inflater != NULL;
}

static gboolean
read_plain (ShoalByteStream  *self,
            char             *bytes,
            gsize             size,
            gsize            *n_read,
            GError          **error)
{
  gsize n_kept = self->raw_end - self->raw_begin;

  if (n_kept == 0)
    return read_raw (self, bytes, size, n_read, error);
  *n_read = MIN (size, n_kept);
  memcpy (bytes, self->raw + self->raw_begin, *n_read);
  self->raw_begin += *n_read;
  return TRUE;
}

static gboolean
refill (ShoalByteStream  *self,
        GError          **error)
{
  gsize n_kept = self->raw_end - self->raw_begin;
  gsize n;

  memmove (self->raw, self->raw + self->raw_begin, n_kept);
  self->raw_begin = 0;
  self->raw_end = n_kept;
  if (!read_raw (self, self->raw + n_kept, RAW_SIZE - n_kept, &n, error))
    return FALSE;
  self->raw_end += n;
  return TRUE;
}

static gboolean
check_inflation (ShoalByteStream  *self,
                 GError          **error)
{
  if (self->n_inflated <= SMALL_INFLATED || self->n_inflated / MAX_INFLATION <= self->n_raw)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA,
               _("the compressed file grows to more than %d times its size, which no table does"), MAX_INFLATION);
  return FALSE;
}

/* Inflates at least one byte, unless the file ends. Members of a gzip file follow each other without a gap. */
static gboolean
read_compressed (ShoalByteStream  *self,
                 char             *bytes,
                 gsize             size,
                 gsize            *n_read,
                 GError          **error)
{
  *n_read = 0;
  while (*n_read == 0)
    {
      g_autoptr (GError) local_error = NULL;
      GConverterResult result;
      gsize n_taken = 0;

      if (self->raw_begin == self->raw_end && !self->ended && !refill (self, error))
        return FALSE;
      if (self->raw_begin == self->raw_end && !self->within_member)
        return TRUE;
      self->within_member = TRUE;
      result = g_converter_convert (self->inflater, self->raw + self->raw_begin, self->raw_end - self->raw_begin, bytes,
                                    size, self->ended ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &n_taken, n_read,
                                    &local_error);
      self->raw_begin += n_taken;
      self->n_inflated += *n_read;
      if (!check_inflation (self, error))
        return FALSE;
      if (result == G_CONVERTER_FINISHED)
        {
          g_converter_reset (self->inflater);
          self->within_member = FALSE;
        }
      else if (result == G_CONVERTER_ERROR)
        {
          if (g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT) && !self->ended)
            {
              if (!refill (self, error))
                return FALSE;
              continue;
            }
          g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_DATA,
                               self->ended ? _("the compressed file ends too early")
                                           : _("the compressed file is damaged"));
          return FALSE;
        }
    }
  return TRUE;
}

/**
 * shoal_byte_stream_read:
 * @bytes: (array length=size): where to read to
 * @size: the wanted number of bytes
 * @n_read: (out): the number of bytes read; less than @size only at the end of the file
 * @error: place for a #GIOErrorEnum, or %SHOAL_ERROR_DATA for damaged compression, without a position in the message
 *
 * Returns: %FALSE on error; the first @n_read bytes are good.
 */
gboolean
shoal_byte_stream_read (ShoalByteStream  *self,
                        char             *bytes,
                        gsize             size,
                        gsize            *n_read,
                        GError          **error)
{
  *n_read = 0;
  while (*n_read < size)
    {
      gsize n = 0;
      gboolean good = self->inflater != NULL
                        ? read_compressed (self, bytes + *n_read, size - *n_read, &n, error)
                        : read_plain (self, bytes + *n_read, size - *n_read, &n, error);

      if (!good)
        return FALSE;
      if (n == 0)
        break;
      *n_read += n;
    }
  return TRUE;
}

/** shoal_byte_stream_get_fd: Returns: the descriptor of the file, -1 if it has none; only the stream may change its
 *   offset. */
int
shoal_byte_stream_get_fd (ShoalByteStream *self)
{
  return G_IS_FILE_DESCRIPTOR_BASED (self->stream)
           ? g_file_descriptor_based_get_fd (G_FILE_DESCRIPTOR_BASED (self->stream))
           : -1;
}

/** shoal_byte_stream_get_size: Returns: the size of the file when it was opened. */
guint64
shoal_byte_stream_get_size (ShoalByteStream *self)
{
  return self->stamp.size;
}

/** shoal_byte_stream_get_fraction: Returns: the part of the file that was read. */
double
shoal_byte_stream_get_fraction (ShoalByteStream *self)
{
  return self->stamp.size == 0 ? 1.0 : MIN (1.0, (double) self->n_raw / (double) self->stamp.size);
}

/**
 * shoal_byte_stream_check_unchanged:
 * @error: place for %G_IO_ERROR_FAILED
 *
 * To be called when the file has been read.
 *
 * Returns: %FALSE when the file was changed since it was opened.
 */
gboolean
shoal_byte_stream_check_unchanged (ShoalByteStream  *self,
                                   GError          **error)
{
  Stamp now;

  read_stamp (self->stream, &now);
  if (now.size == self->stamp.size && now.modified == self->stamp.modified
      && now.modified_usec == self->stamp.modified_usec && !(self->ended && now.size != 0 && now.size != self->n_raw))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("%s: was changed while it was read"), self->name);
  return FALSE;
}

/** shoal_byte_stream_dup_fingerprint: Returns: (transfer full) (nullable): "sha256:" and the digest of the bytes that were
 *   read. */
char *
shoal_byte_stream_dup_fingerprint (ShoalByteStream *self)
{
  return self->digest != NULL ? shoal_digest_dup_fingerprint (self->digest) : NULL;
}
