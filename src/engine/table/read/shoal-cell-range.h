/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A range of cells, as spreadsheets write it. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalCellRange:
 * @first_column: from 0
 * @last_column: G_MAXUINT32 for all
 * @first_row: from 1
 * @last_row: G_MAXUINT32 for all
 */
typedef struct
{
  guint32 first_column;
  guint32 last_column;
  guint32 first_row;
  guint32 last_row;
} ShoalCellRange;

#define SHOAL_CELL_RANGE_ALL ((ShoalCellRange){ 0, G_MAXUINT32, 1, G_MAXUINT32 })

gboolean shoal_cell_range_parse (const char     *text,
                                 ShoalCellRange *range);

G_END_DECLS
