/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the list of columns shows of each, and how it is sorted. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * ShoalColumnCell:
 * @SHOAL_COLUMN_CELL_NAME: the name
 * @SHOAL_COLUMN_CELL_ROLE: the role
 * @SHOAL_COLUMN_CELL_PROPOSAL: the proposed role, and why
 * @SHOAL_COLUMN_CELL_KIND: type of the values
 * @SHOAL_COLUMN_CELL_VALUES: distinct values
 * @SHOAL_COLUMN_CELL_UNIQUENESS: share of the rows that the column alone singles out
 * @SHOAL_COLUMN_N_CELLS: how many
 */
typedef enum
{
  SHOAL_COLUMN_CELL_NAME,
  SHOAL_COLUMN_CELL_ROLE,
  SHOAL_COLUMN_CELL_PROPOSAL,
  SHOAL_COLUMN_CELL_KIND,
  SHOAL_COLUMN_CELL_VALUES,
  SHOAL_COLUMN_CELL_UNIQUENESS,
  SHOAL_COLUMN_N_CELLS,
} ShoalColumnCell;

GtkListItemFactory *shoal_column_cells_new_factory (ShoalColumnCell cell);
GtkSorter          *shoal_column_cells_new_sorter  (ShoalColumnCell cell);

G_END_DECLS
