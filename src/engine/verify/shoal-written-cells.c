/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A strict reader: it refuses all text that other readers could read in two ways. */

#include "verify/shoal-written-cells.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define BLOCK_SIZE (64 * 1024)
#define END_OF_FILE (-1)
#define UNREADABLE (-2)

struct _ShoalWrittenCells
{
  ShoalNewFile *file; /* borrowed */
  char delimiter;
  guint64 offset; /* of the bytes after the block */
  gsize n;
  gsize at;
  gboolean in_row; /* a cell of the current row was read */
  gboolean plain[256]; /* bytes that have no special meaning outside of quotes */
  char block[BLOCK_SIZE];
};

/** shoal_written_cells_new: @file: complete or growing; must outlive @self. Returns: (transfer full): a reader before the first cell. */
ShoalWrittenCells *
shoal_written_cells_new (ShoalNewFile *file,
                         char          delimiter)
{
  ShoalWrittenCells *self = g_new (ShoalWrittenCells, 1);

  self->file = file;
  self->delimiter = delimiter;
  self->offset = 0;
  self->n = 0;
  self->at = 0;
  self->in_row = FALSE;
  for (guint byte = 0; byte < G_N_ELEMENTS (self->plain); byte++)
    self->plain[byte] = byte != '"' && byte != '\r' && byte != '\n' && byte != (guint8) delimiter;
  return self;
}

void
shoal_written_cells_free (ShoalWrittenCells *self)
{
  g_free (self);
}

static int
next_byte (ShoalWrittenCells *self,
           GError           **error)
{
  if (self->at == self->n)
    {
      gssize n = shoal_new_file_read (self->file, self->offset, self->block, BLOCK_SIZE, error);

      if (n <= 0)
        return n < 0 ? UNREADABLE : END_OF_FILE;
      self->offset += (guint64) n;
      self->n = (gsize) n;
      self->at = 0;
    }
  return (guint8) self->block[self->at++];
}

/* Reads plain bytes, up to the next special byte or the end of the block. */
static void
read_plain (ShoalWrittenCells *self,
            GString           *cell)
{
  gsize begin = self->at;

  while (self->at < self->n && self->plain[(guint8) self->block[self->at]])
    self->at++;
  g_string_append_len (cell, self->block + begin, (gssize) (self->at - begin));
}

static ShoalWrittenEnd
fail (GError **error)
{
  if (error != NULL && *error == NULL)
    g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
                         _("the file that was written is no table: nothing is published"));
  return SHOAL_WRITTEN_FAILED;
}

/* Reads from after the opening quote. Returns: the byte after the closing quote. */
static int
read_quoted (ShoalWrittenCells *self,
             GString           *cell,
             GError           **error)
{
  for (;;)
    {
      int byte = next_byte (self, error);

      if (byte < 0)
        return UNREADABLE;
      if (byte == '"')
        {
          byte = next_byte (self, error);
          if (byte != '"')
            return byte;
        }
      g_string_append_c (cell, (char) byte);
    }
}

/**
 * shoal_written_cells_next:
 * @cell: (out caller-allocates): the text of the next cell
 * @error: %SHOAL_ERROR_UNVERIFIED, or a #GIOErrorEnum
 *
 * Returns: what follows the cell
 */
ShoalWrittenEnd
shoal_written_cells_next (ShoalWrittenCells *self,
                          GString           *cell,
                          GError           **error)
{
  int byte = next_byte (self, error);
  gboolean quoted = byte == '"';

  g_string_truncate (cell, 0);
  if (byte == END_OF_FILE && !self->in_row)
    return SHOAL_WRITTEN_FILE;
  if (quoted)
    byte = read_quoted (self, cell, error);
  for (; !quoted && byte >= 0 && byte != (guint8) self->delimiter && byte != '\n'; byte = next_byte (self, error))
    {
      if (!self->plain[byte])
        return fail (error);
      g_string_append_c (cell, (char) byte);
      read_plain (self, cell);
    }
  if (byte == (guint8) self->delimiter)
    {
      self->in_row = TRUE;
      return SHOAL_WRITTEN_CELL;
    }
  /* Most readers skip a blank line, so it may not stand for a row */
  if (byte != '\n' || (!self->in_row && !quoted && cell->len == 0))
    return fail (error);
  self->in_row = FALSE;
  return SHOAL_WRITTEN_ROW;
}
