/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Published cells that a hierarchy does not know. */
#pragma once

#include "schema/shoal-attribute.h"

G_BEGIN_DECLS

/**
 * ShoalForeignCells:
 * @n_values: different texts that are no cell of the attribute
 * @n_rows: rows that have one of them
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
