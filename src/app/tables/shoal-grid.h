/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows and columns of text that a table view shows; the view asks for each cell separately. */
#pragma once

#include "table/shoal-table.h"

G_BEGIN_DECLS

/**
 * ShoalGridCellFlags: special properties of a cell
 * @SHOAL_GRID_CELL_MISSING: it has no value
 * @SHOAL_GRID_CELL_CHANGED: it differs from the original
 * @SHOAL_GRID_CELL_SUPPRESSED: it is suppressed
 * @SHOAL_GRID_CELL_HEADING: it is the title of the rows below
 * @SHOAL_GRID_CELL_DIFFERENT: it differs from the cell that it is compared with
 * @SHOAL_GRID_CELL_BEST: it is the best of its row
 */
typedef enum
{
  SHOAL_GRID_CELL_PLAIN = 0,
  SHOAL_GRID_CELL_MISSING = 1 << 0,
  SHOAL_GRID_CELL_CHANGED = 1 << 1,
  SHOAL_GRID_CELL_SUPPRESSED = 1 << 2,
  SHOAL_GRID_CELL_HEADING = 1 << 3,
  SHOAL_GRID_CELL_DIFFERENT = 1 << 4,
  SHOAL_GRID_CELL_BEST = 1 << 5,
} ShoalGridCellFlags;

#define SHOAL_TYPE_GRID (shoal_grid_get_type ())

G_DECLARE_DERIVABLE_TYPE (ShoalGrid, shoal_grid, SHOAL, GRID, GObject)

/**
 * ShoalGridClass:
 * @get_n_rows: how many rows
 * @get_n_columns: how many columns
 * @get_title: (transfer none): name of a column
 * @dup_subtitle: (nullable): the text below the name
 * @is_numeric: whether the cells of a column are aligned at their end instead of their start
 * @is_sortable: whether the rows can usefully be sorted by a column, in a view that can sort; all columns by default
 * @get_width: typical width of a column's cells, in characters; must be fast, since the main thread calls it
 * @get_cell: appends the text of a cell to an empty string; must be fast, too
 *
 * Signals: "columns-changed": titles or subtitles have changed, but not the cells; "rows-changed": there are other rows,
 * or another order.
 */
struct _ShoalGridClass
{
  GObjectClass parent_class;

  gsize (*get_n_rows) (ShoalGrid *self);
  guint (*get_n_columns) (ShoalGrid *self);
  const char *(*get_title) (ShoalGrid *self,
                            guint      column);
  char *(*dup_subtitle) (ShoalGrid *self,
                         guint      column);
  gboolean (*is_numeric) (ShoalGrid *self,
                          guint      column);
  gboolean (*is_sortable) (ShoalGrid *self,
                           guint      column);
  guint (*get_width) (ShoalGrid *self,
                      guint      column);
  ShoalGridCellFlags (*get_cell) (ShoalGrid *self,
                                  gsize      row,
                                  guint      column,
                                  GString   *text);
};

gsize              shoal_grid_get_n_rows      (ShoalGrid *self);
guint              shoal_grid_get_n_columns   (ShoalGrid *self);
const char        *shoal_grid_get_title       (ShoalGrid *self,
                                               guint      column);
char              *shoal_grid_dup_subtitle    (ShoalGrid *self,
                                               guint      column);
gboolean           shoal_grid_is_numeric      (ShoalGrid *self,
                                               guint      column);
gboolean           shoal_grid_is_sortable     (ShoalGrid *self,
                                               guint      column);
guint              shoal_grid_get_width       (ShoalGrid *self,
                                               guint      column);
ShoalGridCellFlags shoal_grid_get_cell        (ShoalGrid *self,
                                               gsize      row,
                                               guint      column,
                                               GString   *text);
void               shoal_grid_columns_changed (ShoalGrid *self);
void               shoal_grid_rows_changed    (ShoalGrid *self);

/* For grids of tables */
guint              shoal_column_estimate_width (ShoalColumn *column);

G_END_DECLS
