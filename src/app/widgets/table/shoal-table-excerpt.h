/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which part of a grid a table view shows. */
#pragma once

#include "tables/shoal-grid.h"
#include "tables/shoal-row-model.h"

G_BEGIN_DECLS

/**
 * ShoalTableExcerpt: what the view leads along the grid, and its columns read
 * @grid: (nullable): what is shown, owned
 * @rows: which rows, in which order, owned
 * @first_column: of the window of columns
 * @selected_column: or -1
 * @sortable: whether headers can be clicked
 */
typedef struct
{
  ShoalGrid *grid;
  ShoalRowModel *rows;
  guint first_column;
  int selected_column;
  gboolean sortable;
} ShoalTableExcerpt;

/** shoal_table_excerpt_get_n_columns: Returns: of the grid. */
static inline guint
shoal_table_excerpt_get_n_columns (const ShoalTableExcerpt *self)
{
  return self->grid != NULL ? shoal_grid_get_n_columns (self->grid) : 0;
}

/** shoal_table_excerpt_get_row: Finds the number of the row at a place, in the grid. Returns: %FALSE where there is none by now. */
static inline gboolean
shoal_table_excerpt_get_row (const ShoalTableExcerpt *self,
                             guint                    position,
                             gsize                   *row)
{
  if (self->grid == NULL || position >= g_list_model_get_n_items (G_LIST_MODEL (self->rows)))
    return FALSE;
  *row = shoal_row_model_get_row (self->rows, position);
  return *row < shoal_grid_get_n_rows (self->grid);
}

G_END_DECLS
