/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A view of a grid of any size. */
#pragma once

#include "tables/shoal-grid.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_TABLE_VIEW (shoal_table_view_get_type ())

/** SHOAL_TABLE_VIEW_COLUMNS: the most columns of the widget; GtkColumnView would make the widgets of all columns. */
#define SHOAL_TABLE_VIEW_COLUMNS 30

/** SHOAL_TABLE_VIEW_NO_COLUMN: no column is selected, or sorted by. */
#define SHOAL_TABLE_VIEW_NO_COLUMN (-1)

/**
 * ShoalTableView:
 *
 * Rows get widgets when they come into view; of a wide grid, a range of %SHOAL_TABLE_VIEW_COLUMNS columns is shown.
 * Properties: "selected-column" (int), "selected-row" (uint: its place, %GTK_INVALID_LIST_POSITION for none),
 * "first-column" (uint: of that range); and, writable, "sortable", "numbered" (whether row numbers are shown),
 * "number-title" (the title of their column). A row can be selected before its place has been added; places are added
 * with the frames.
 *
 * Signals: "sort" (column or -1, descending): a header was clicked; the handler should call shoal_table_view_reorder();
 * "cell-activated" (row, column): a row was activated by double click or Enter.
 */
G_DECLARE_FINAL_TYPE (ShoalTableView, shoal_table_view, SHOAL, TABLE_VIEW, GtkWidget)

void           shoal_table_view_set_grid            (ShoalTableView *self,
                                                     ShoalGrid      *grid);
ShoalGrid     *shoal_table_view_get_grid            (ShoalTableView *self);
void           shoal_table_view_set_order           (ShoalTableView *self,
                                                     GArray         *order);
void           shoal_table_view_reorder             (ShoalTableView *self,
                                                     GArray         *order,
                                                     guint           selected);
GArray        *shoal_table_view_get_order           (ShoalTableView *self);
void           shoal_table_view_show_sort           (ShoalTableView *self,
                                                     int             column,
                                                     gboolean        descending);
int            shoal_table_view_get_selected_column (ShoalTableView *self);
void           shoal_table_view_select_column       (ShoalTableView *self,
                                                     int             column);
guint          shoal_table_view_get_selected_row    (ShoalTableView *self);
void           shoal_table_view_select_row          (ShoalTableView *self,
                                                     guint           position);
void           shoal_table_view_link                (ShoalTableView *self,
                                                     ShoalTableView *other);
GtkAdjustment *shoal_table_view_get_vadjustment     (ShoalTableView *self);
GtkAdjustment *shoal_table_view_get_hadjustment     (ShoalTableView *self);

G_END_DECLS
