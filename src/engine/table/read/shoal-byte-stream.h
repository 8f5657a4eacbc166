/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the bytes of a file, decompresses them if necessary, and computes the fingerprint of the file. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _ShoalByteStream ShoalByteStream;

ShoalByteStream *shoal_byte_stream_open            (GFile            *file,
                                                    gboolean          with_fingerprint,
                                                    GError          **error);
void             shoal_byte_stream_free            (ShoalByteStream  *self);
gboolean         shoal_byte_stream_is_compressed   (ShoalByteStream  *self);
gboolean         shoal_byte_stream_read            (ShoalByteStream  *self,
                                                    char             *bytes,
                                                    gsize             size,
                                                    gsize            *n_read,
                                                    GError          **error);
int              shoal_byte_stream_get_fd          (ShoalByteStream  *self);
guint64          shoal_byte_stream_get_size        (ShoalByteStream  *self);
double           shoal_byte_stream_get_fraction    (ShoalByteStream  *self);
gboolean         shoal_byte_stream_check_unchanged (ShoalByteStream  *self,
                                                    GError          **error);
char            *shoal_byte_stream_dup_fingerprint (ShoalByteStream  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalByteStream, shoal_byte_stream_free)

G_END_DECLS
