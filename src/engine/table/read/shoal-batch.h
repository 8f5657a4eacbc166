/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of fields, one behind the other in one piece of memory. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalBatch:
 * @bytes: the fields, one directly behind the other
 * @n_bytes: bytes used
 * @ends: where each field ends in @bytes
 * @n_fields: number of fields, those of an unfinished row included
 * @n_finished: number of fields of finished rows
 * @lines: the line of the file in which each row begins, from 1
 * @n_rows: number of finished rows
 * @n_blanks: number of fields without quotes that have blanks around them, or had before these were dropped
 * @n_empty: number of empty rows that were left out
 * @fraction: part of the file read so far
 * @last: whether the file ends here
 * @maybe_latin: whether there would be no error if the file were Windows-1252
 * @error: (nullable): the error behind these rows
 *
 * A buffer that travels between two threads of a reader: filled to the one, and empty back to the other.
 */
typedef struct
{
  char *bytes;
  gsize n_bytes;
  gsize bytes_size;
  guint32 *ends;
  gsize n_fields;
  gsize ends_size;
  gsize n_finished;
  guint64 *lines;
  gsize n_rows;
  gsize lines_size;
  gsize n_blanks;
  gsize n_empty;
  double fraction;
  gboolean last;
  gboolean maybe_latin;
  GError *error;
} ShoalBatch;

ShoalBatch *shoal_batch_new       (void);
void        shoal_batch_free      (ShoalBatch  *self);
void        shoal_batch_clear     (ShoalBatch  *self);
void        shoal_batch_grow      (ShoalBatch  *self,
                                   gsize        n_bytes);
void        shoal_batch_add_field (ShoalBatch  *self,
                                   const char  *text,
                                   gsize        length);
void        shoal_batch_add_row   (ShoalBatch  *self,
                                   guint64      line);
void        shoal_batch_move_rows (ShoalBatch  *self,
                                   gsize        first_row,
                                   ShoalBatch  *next);
void        shoal_batch_move_rest (ShoalBatch  *self,
                                   ShoalBatch  *next);

/** shoal_batch_get: Returns: (array length=length): field @field, not ended by NUL. */
static inline const char *
shoal_batch_get (const ShoalBatch *self,
                 gsize             field,
                 gsize            *length)
{
  guint32 begin = field > 0 ? self->ends[field - 1] : 0;

  *length = self->ends[field] - begin;
  return self->bytes + begin;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalBatch, shoal_batch_free)

G_END_DECLS
