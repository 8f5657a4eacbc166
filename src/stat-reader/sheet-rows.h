/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts the cells of a sheet to rows of the same width, and leaves out empty rows. */
#pragma once

#include "stat-sender.h"

G_BEGIN_DECLS

/**
 * SheetRange: the part of a sheet to read
 * @first_column: from 0
 * @last_column: G_MAXUINT32 for all columns
 * @first_row: from 1
 * @last_row: G_MAXUINT32 for all rows
 * @max_rows: most rows to read, 0 for all
 */
typedef struct
{
  guint32 first_column;
  guint32 last_column;
  guint32 first_row;
  guint32 last_row;
  guint64 max_rows;
} SheetRange;

typedef struct _SheetRows SheetRows;

SheetRows *sheet_rows_new       (StatSender         *sender,
                                 const SheetRange   *range);
void       sheet_rows_free      (SheetRows          *self);
gboolean   sheet_rows_begin_row (SheetRows          *self,
                                 guint64             row,
                                 gboolean            hidden);
void       sheet_rows_add_cell  (SheetRows          *self,
                                 guint32             column,
                                 const char         *text,
                                 gsize               length,
                                 ShoalStatCellKind   kind);
gboolean   sheet_rows_end_row   (SheetRows          *self,
                                 double              fraction);
void       sheet_rows_note      (SheetRows          *self,
                                 ShoalStatNote       note);
gboolean   sheet_rows_finish    (SheetRows          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SheetRows, sheet_rows_free)

G_END_DECLS
