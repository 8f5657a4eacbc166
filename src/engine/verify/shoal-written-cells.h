/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the cells of a file that was just written. */
#pragma once

#include "table/write/shoal-new-file.h"

G_BEGIN_DECLS

/**
 * ShoalWrittenEnd:
 * @SHOAL_WRITTEN_CELL: another cell of the row follows
 * @SHOAL_WRITTEN_ROW: it was the row's last cell
 * @SHOAL_WRITTEN_FILE: there was no cell; the file has ended
 * @SHOAL_WRITTEN_FAILED: the file cannot be read, or the writer cannot have made it
 */
typedef enum
{
  SHOAL_WRITTEN_CELL,
  SHOAL_WRITTEN_ROW,
  SHOAL_WRITTEN_FILE,
  SHOAL_WRITTEN_FAILED,
} ShoalWrittenEnd;

/** ShoalWrittenCells: reads delimited text cell by cell, with other code than the writer. */
typedef struct _ShoalWrittenCells ShoalWrittenCells;

ShoalWrittenCells *shoal_written_cells_new  (ShoalNewFile       *file,
                                             char                delimiter);
ShoalWrittenEnd    shoal_written_cells_next (ShoalWrittenCells  *self,
                                             GString            *cell,
                                             GError            **error);
void               shoal_written_cells_free (ShoalWrittenCells  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalWrittenCells, shoal_written_cells_free)

G_END_DECLS
