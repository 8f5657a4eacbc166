/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Three arrays that only grow, so that a used batch need not allocate again. */

#include "table/read/shoal-batch.h"

#include <string.h>

#define INITIAL_BYTES (320 * 1024)

/** shoal_batch_new: Returns: (transfer full): a batch without rows. */
ShoalBatch *
shoal_batch_new (void)
{
  ShoalBatch *self = g_new0 (ShoalBatch, 1);

  self->bytes_size = INITIAL_BYTES;
  self->bytes = g_malloc (self->bytes_size);
  self->ends_size = INITIAL_BYTES / 8;
  self->ends = g_new (guint32, self->ends_size);
  self->lines_size = INITIAL_BYTES / 64;
  self->lines = g_new (guint64, self->lines_size);
  return self;
}

/** shoal_batch_free: frees the batch. */
void
shoal_batch_free (ShoalBatch *self)
{
  if (self == NULL)
    return;
  g_clear_error (&self->error);
  g_free (self->bytes);
  g_free (self->ends);
  g_free (self->lines);
  g_free (self);
}

/** shoal_batch_clear: removes all rows. */
void
shoal_batch_clear (ShoalBatch *self)
{
  g_clear_error (&self->error);
  self->n_bytes = 0;
  self->n_fields = 0;
  self->n_finished = 0;
  self->n_rows = 0;
  self->n_blanks = 0;
  self->n_empty = 0;
  self->last = FALSE;
  self->maybe_latin = FALSE;
}

/** shoal_batch_grow: makes room for another field of @n_bytes bytes. */
void
shoal_batch_grow (ShoalBatch *self,
                  gsize       n_bytes)
{
  if (self->n_bytes + n_bytes > self->bytes_size)
    {
      self->bytes_size = MAX (self->bytes_size * 2, self->n_bytes + n_bytes);
      self->bytes = g_realloc (self->bytes, self->bytes_size);
    }
  if (self->n_fields == self->ends_size)
    {
      self->ends_size *= 2;
      self->ends = g_renew (guint32, self->ends, self->ends_size);
    }
}

/** shoal_batch_add_field: @text: (array length=length): a field, which is added behind the others. */
void
shoal_batch_add_field (ShoalBatch *self,
                       const char *text,
                       gsize       length)
{
  shoal_batch_grow (self, length);
  memcpy (self->bytes + self->n_bytes, text, length);
  self->n_bytes += length;
  self->ends[self->n_fields++] = (guint32) self->n_bytes;
}

/** shoal_batch_add_row: finishes a row that began in line @line. */
void
shoal_batch_add_row (ShoalBatch *self,
                     guint64     line)
{
  if (self->n_rows == self->lines_size)
    {
      self->lines_size *= 2;
      self->lines = g_renew (guint64, self->lines, self->lines_size);
    }
  self->lines[self->n_rows++] = line;
  self->n_finished = self->n_fields;
}

static void
add_fields (ShoalBatch       *self,
            const ShoalBatch *other,
            gsize             begin,
            gsize             end)
{
  for (gsize field = begin; field < end; field++)
    {
      gsize length;
      const char *text = shoal_batch_get (other, field, &length);

      shoal_batch_add_field (self, text, length);
    }
}

/** shoal_batch_move_rows: moves all finished rows from @first_row on behind those of @next; all of them must have the same
 *   number of fields. */
void
shoal_batch_move_rows (ShoalBatch *self,
                       gsize       first_row,
                       ShoalBatch *next)
{
  gsize n_columns = self->n_rows > 0 ? self->n_finished / self->n_rows : 0;

  for (gsize row = first_row; row < self->n_rows; row++)
    {
      add_fields (next, self, row * n_columns, (row + 1) * n_columns);
      shoal_batch_add_row (next, self->lines[row]);
    }
  self->n_rows = MIN (self->n_rows, first_row);
  self->n_finished = self->n_rows * n_columns;
}

/** shoal_batch_move_rest: moves the unfinished row to @next, which is cleared. */
void
shoal_batch_move_rest (ShoalBatch *self,
                       ShoalBatch *next)
{
  shoal_batch_clear (next);
  add_fields (next, self, self->n_finished, self->n_fields);
  self->n_fields = self->n_finished;
  self->n_bytes = self->n_fields > 0 ? self->ends[self->n_fields - 1] : 0;
}
