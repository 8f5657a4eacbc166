/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes blocks of UTF-8 that end at line ends: converts and validates the bytes, and keeps the rest of a line for the next
 * block. */

#define _GNU_SOURCE

#include "table/read/shoal-text-stream.h"

#include "base/shoal-error.h"
#include "table/read/shoal-byte-stream.h"
#include "table/read/shoal-encoding.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <string.h>

#define BLOCK_SIZE (256 * 1024)

/* A line longer than this is most likely no table at all. */
#define MAX_LINE ((gsize) 64 * 1024 * 1024)

struct _ShoalTextStream
{
  ShoalByteStream *stream;
  char *encoding;
  const char *evidence;
  gboolean guessed;  /* whether the encoding was not given */
  gboolean ascii;    /* whether all text so far is ASCII */
  GIConv converter;  /* or (GIConv) -1 */
  char *encoded;     /* bytes not yet converted; before the first block, the sample */
  gsize n_encoded;
  gboolean ended;
  char *rest;        /* text behind the last line end of the block before */
  gsize n_rest;
};

/** shoal_block_new: Returns: (transfer full): an empty buffer. */
ShoalBlock *
shoal_block_new (void)
{
  ShoalBlock *self = g_new0 (ShoalBlock, 1);

  self->size = BLOCK_SIZE;
  self->text = g_malloc (self->size);
  return self;
}

/** shoal_block_free: frees the buffer and its content. */
void
shoal_block_free (ShoalBlock *self)
{
  g_clear_error (&self->error);
  g_free (self->flaw);
  g_free (self->text);
  g_free (self);
}

/** shoal_text_stream_free: closes the file and frees the stream. */
void
shoal_text_stream_free (ShoalTextStream *self)
{
  if (self == NULL)
    return;
  if (self->converter != (GIConv) -1)
    g_iconv_close (self->converter);
  g_clear_pointer (&self->stream, shoal_byte_stream_free);
  g_free (self->encoding);
  g_free (self->encoded);
  g_free (self->rest);
  g_free (self);
}

static gboolean
choose_encoding (ShoalTextStream *self,
                 const char      *encoding,
                 GError         **error)
{
  gsize mark_length = 0;

  if (encoding == NULL)
    {
      ShoalEncoding found = shoal_encoding_detect (self->encoded, self->n_encoded, self->ended);

      self->encoding = g_strdup (found.name);
      self->evidence = found.evidence;
      self->guessed = TRUE;
      mark_length = found.mark_length;
    }
  else
    self->encoding = g_strdup (
      shoal_encoding_canonical_name (encoding, self->encoded, self->n_encoded, &mark_length));
  self->n_encoded -= mark_length;
  memmove (self->encoded, self->encoded + mark_length, self->n_encoded);
  if (g_str_equal (self->encoding, "UTF-8"))
    return TRUE;
  self->converter = g_iconv_open ("UTF-8", self->encoding);
  if (self->converter == (GIConv) -1)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("The encoding %s is not known"), encoding);
  return self->converter != (GIConv) -1;
}

/**
 * shoal_text_stream_open:
 * @file: a file
 * @encoding: (nullable): its encoding, or %NULL to find it from the first block
 * @with_fingerprint: whether shoal_text_stream_dup_fingerprint() will be called
 * @error: place for a #GIOErrorEnum, or %SHOAL_ERROR_USAGE for an unknown encoding
 *
 * Returns: (transfer full) (nullable): the text of the file.
 */
ShoalTextStream *
shoal_text_stream_open (GFile      *file,
                        const char *encoding,
                        gboolean    with_fingerprint,
                        GError    **error)
{
  g_autoptr (ShoalTextStream) self = g_new0 (ShoalTextStream, 1);
  g_autoptr (GError) local_error = NULL;

  self->converter = (GIConv) -1;
  self->ascii = TRUE;
  self->stream = shoal_byte_stream_open (file, with_fingerprint, error);
  if (self->stream == NULL)
    return NULL;
  self->encoded = g_malloc (BLOCK_SIZE);
  if (!shoal_byte_stream_read (self->stream, self->encoded, BLOCK_SIZE, &self->n_encoded, &local_error))
    {
      if (!g_error_matches (local_error, SHOAL_ERROR, SHOAL_ERROR_DATA))
        {
          g_propagate_error (error, g_steal_pointer (&local_error));
          return NULL;
        }
      /* Damaged compression will be found again when blocks are read, and gets a position then */
    }
  self->ended = self->n_encoded < BLOCK_SIZE && local_error == NULL;
  if (!choose_encoding (self, encoding, error))
    return NULL;
  return g_steal_pointer (&self);
}

/** shoal_text_stream_get_encoding: Returns: (transfer none): the encoding used. */
const char *
shoal_text_stream_get_encoding (ShoalTextStream *self)
{
  return self->encoding;
}

/** shoal_text_stream_get_evidence: Returns: (transfer none) (nullable): why the encoding was chosen, %NULL if it was given. */
const char *
shoal_text_stream_get_evidence (ShoalTextStream *self)
{
  return self->evidence;
}

/** shoal_text_stream_is_compressed: Returns: whether the file is compressed. */
gboolean
shoal_text_stream_is_compressed (ShoalTextStream *self)
{
  return shoal_byte_stream_is_compressed (self->stream);
}

static void
set_flaw (ShoalBlock *block,
          char       *flaw)
{
  g_free (block->flaw);
  block->flaw = flaw;
}

/* Damaged data become a flaw of the block, for which the parser knows the position; other failures are errors. */
static void
take_error (ShoalBlock *block,
            GError     *error)
{
  if (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_DATA))
    {
      set_flaw (block, g_strdup (error->message));
      g_error_free (error);
    }
  else
    block->error = error;
}

/* Appends bytes that are UTF-8 already. Returns: %FALSE at the end. */
static gboolean
append_plain (ShoalTextStream *self,
              ShoalBlock      *block)
{
  GError *error = NULL;
  gsize wanted = block->size - block->length;
  gsize n = self->n_encoded;

  if (n > 0)
    {
      n = MIN (n, wanted);
      memcpy (block->text + block->length, self->encoded, n);
      memmove (self->encoded, self->encoded + n, self->n_encoded - n);
      self->n_encoded -= n;
      block->length += n;
      return TRUE;
    }
  if (self->ended)
    return FALSE;
  if (!shoal_byte_stream_read (self->stream, block->text + block->length, wanted, &n, &error))
    take_error (block, error);
  self->ended = n < wanted || error != NULL;
  block->length += n;
  return TRUE;
}

/* Appends converted bytes. Returns: %FALSE at the end. */
static gboolean
append_converted (ShoalTextStream *self,
                  ShoalBlock      *block)
{
  GError *error = NULL;
  char *in = self->encoded;
  char *out = block->text + block->length;
  gsize n_in, n_out = block->size - block->length;
  gsize n = 0;
  int failure = 0;

  if (!self->ended)
    {
      if (!shoal_byte_stream_read (self->stream, self->encoded + self->n_encoded, BLOCK_SIZE - self->n_encoded, &n, &error))
        take_error (block, error);
      self->ended = n < BLOCK_SIZE - self->n_encoded || error != NULL;
      self->n_encoded += n;
    }
  if (self->n_encoded == 0)
    return FALSE;
  n_in = self->n_encoded;
  if (g_iconv (self->converter, &in, &n_in, &out, &n_out) == (gsize) -1)
    failure = errno;
  memmove (self->encoded, in, n_in);
  self->n_encoded = n_in;
  block->length = (gsize) (out - block->text);
  if (failure == EILSEQ)
    set_flaw (block, g_strdup_printf (_("bytes that are not %s"), self->encoding));
  else if (failure == EINVAL && self->ended)
    set_flaw (block, g_strdup_printf (_("the file ends within a character of %s"), self->encoding));
  return block->flaw == NULL;
}

/* The end of the last whole line. A CR at the very end does not count, since it may be half of a CRLF. */
static gsize
find_last_line_end (ShoalBlock *block)
{
  const char *found = memrchr (block->text, '\n', block->length);

  if (found == NULL && block->length > 1)
    found = memrchr (block->text, '\r', block->length - 1);
  return found != NULL ? (gsize) (found - block->text) + 1 : 0;
}

static void
validate (ShoalTextStream *self,
          ShoalBlock      *block)
{
  gboolean was_ascii = self->ascii;
  gsize valid = shoal_encoding_valid_length (block->text, block->length, &self->ascii);
  guint8 bad;

  if (valid == block->length)
    return;
  bad = (guint8) block->text[valid];
  if (block->flaw != NULL)
    ; /* the other flaw has cut the text within a character */
  else if (bad == 0)
    set_flaw (block, g_strdup (_("a NUL byte, which no text contains")));
  else
    {
      set_flaw (block, g_strdup_printf (_("the byte 0x%02x is not UTF-8; perhaps the encoding is another one, such as "
                                          "Windows-1252"), (guint) bad));
      block->maybe_latin = self->guessed && was_ascii && self->ascii && shoal_encoding_is_latin (block->text, block->length);
    }
  block->length = valid;
}

/* Keeps the text behind the last line end for the next block. At the end of the file, the last line gets a line end. */
static void
cut_at_line_end (ShoalTextStream *self,
                 ShoalBlock      *block,
                 gsize            line_end)
{
  char last = block->length > 0 ? block->text[block->length - 1] : '\n';

  if (block->flaw != NULL)
    block->last = TRUE;
  else if (!block->last)
    {
      self->n_rest = block->length - line_end;
      self->rest = g_realloc (self->rest, MAX (1, self->n_rest));
      memcpy (self->rest, block->text + line_end, self->n_rest);
      block->length = line_end;
    }
  else if (last != '\n' && last != '\r')
    block->text[block->length++] = '\n';
}

/* Begins a block with the rest of the block before. */
static void
begin_block (ShoalTextStream *self,
             ShoalBlock      *block)
{
  g_clear_error (&block->error);
  set_flaw (block, NULL);
  block->maybe_latin = FALSE;
  if (self->n_rest + BLOCK_SIZE / 2 > block->size)
    {
      block->size = self->n_rest + BLOCK_SIZE;
      block->text = g_realloc (block->text, block->size);
    }
  if (self->n_rest > 0)
    memcpy (block->text, self->rest, self->n_rest);
  block->length = self->n_rest;
  self->n_rest = 0;
}

/**
 * shoal_text_stream_read:
 * @block: a buffer, which is filled
 *
 * Reads the next block. A failure is reported in the block, behind the text before it, and the block is the last one.
 */
void
shoal_text_stream_read (ShoalTextStream *self,
                        ShoalBlock      *block)
{
  gsize line_end = 0;
  gboolean more = TRUE;

  begin_block (self, block);
  while (more && line_end == 0 && block->flaw == NULL && block->error == NULL)
    {
      if (block->size - block->length < BLOCK_SIZE / 2)
        {
          block->size = MIN (block->size * 2, MAX_LINE + 2 * BLOCK_SIZE);
          block->text = g_realloc (block->text, block->size);
        }
      /* Leaves one byte free for the line end of the last line */
      block->size--;
      more = self->converter == (GIConv) -1 ? append_plain (self, block) : append_converted (self, block);
      block->size++;
      line_end = find_last_line_end (block);
      if (line_end == 0 && block->length > MAX_LINE)
        set_flaw (block, g_strdup (_("a line of more than 64 MiB")));
    }
  block->last = !more || block->error != NULL;
  block->fraction = shoal_byte_stream_get_fraction (self->stream);
  cut_at_line_end (self, block, line_end);
  if (block->error == NULL)
    validate (self, block);
  block->last = block->last || block->flaw != NULL;
}

/** shoal_text_stream_check_unchanged: see shoal_byte_stream_check_unchanged(). */
gboolean
shoal_text_stream_check_unchanged (ShoalTextStream *self,
                                   GError         **error)
{
  return shoal_byte_stream_check_unchanged (self->stream, error);
}

/** shoal_text_stream_dup_fingerprint: Returns: (transfer full) (nullable): the fingerprint of the file, once all of it has
 *   been read. */
char *
shoal_text_stream_dup_fingerprint (ShoalTextStream *self)
{
  return shoal_byte_stream_dup_fingerprint (self->stream);
}
