/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the encoding of a text. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalEncoding:
 * @name: name as iconv knows it, "UTF-8" when nothing is to be converted
 * @mark_length: bytes of a byte order mark at the beginning
 * @evidence: why this is the encoding
 */
typedef struct
{
  const char *name;
  gsize mark_length;
  const char *evidence;
} ShoalEncoding;

ShoalEncoding shoal_encoding_detect         (const char *bytes,
                                             gsize       length,
                                             gboolean    complete);
const char   *shoal_encoding_canonical_name (const char *name,
                                             const char *bytes,
                                             gsize       length,
                                             gsize      *mark_length);
gsize         shoal_encoding_valid_length   (const char *bytes,
                                             gsize       length,
                                             gboolean   *ascii);
gboolean      shoal_encoding_is_latin       (const char *bytes,
                                             gsize       length);

G_END_DECLS
