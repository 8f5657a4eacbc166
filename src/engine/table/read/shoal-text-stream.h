/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file as blocks of whole lines in UTF-8. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * ShoalBlock:
 * @text: the text; every line ends with a line end, the last one of the file too, unless there is a @flaw
 * @length: bytes of @text
 * @size: bytes allocated
 * @fraction: part of the file read so far
 * @last: whether the file ends here
 * @flaw: (nullable): why the text behind @text cannot be read, for a person
 * @maybe_latin: whether there would be no flaw if the file were Windows-1252
 * @error: (nullable): the error of reading behind @text
 *
 * A buffer that travels between two threads of a reader: filled to the one, and empty back to the other.
 */
typedef struct
{
  char *text;
  gsize length;
  gsize size;
  double fraction;
  gboolean last;
  char *flaw;
  gboolean maybe_latin;
  GError *error;
} ShoalBlock;

ShoalBlock *shoal_block_new  (void);
void        shoal_block_free (ShoalBlock *self);

typedef struct _ShoalTextStream ShoalTextStream;

ShoalTextStream *shoal_text_stream_open            (GFile           *file,
                                                    const char      *encoding,
                                                    gboolean         with_fingerprint,
                                                    GError         **error);
void             shoal_text_stream_free            (ShoalTextStream *self);
const char      *shoal_text_stream_get_encoding    (ShoalTextStream *self);
const char      *shoal_text_stream_get_evidence    (ShoalTextStream *self);
gboolean         shoal_text_stream_is_compressed   (ShoalTextStream *self);
void             shoal_text_stream_read            (ShoalTextStream *self,
                                                    ShoalBlock      *block);
gboolean         shoal_text_stream_check_unchanged (ShoalTextStream *self,
                                                    GError         **error);
char            *shoal_text_stream_dup_fingerprint (ShoalTextStream *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalTextStream, shoal_text_stream_free)

G_END_DECLS
