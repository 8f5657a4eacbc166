/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Published cells that cannot come from their column. */
#pragma once

#include "schema/shoal-attribute.h"

G_BEGIN_DECLS

/**
 * ShoalForeignCells:
 * @n_values: number of different foreign texts
 * @n_rows: rows with a foreign text
 * @first_row: the first such row, or %G_MAXSIZE
 */
typedef struct
{
  gsize n_values;
  gsize n_rows;
  gsize first_row;
} ShoalForeignCells;

void shoal_foreign_values_find (ShoalColumn       *published,
                                ShoalColumn       *coded,
                                ShoalForeignCells *found);
void shoal_foreign_cells_find  (ShoalColumn       *published,
                                ShoalAttribute    *attribute,
                                ShoalForeignCells *found);

G_END_DECLS
