/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows: which one is selected, and in which order they stand. Sorting is left to whoever listens: the headers only ask for it,
 * and select nothing, which cells do. */

#include "config.h"

#include "widgets/table/shoal-table-view-private.h"

#include "widgets/shoal-gtk-internals.h"

/* ---- The selected row ---- */

/** shoal_table_view_get_selected_row: Returns: place of the selected row, or %GTK_INVALID_LIST_POSITION. */
guint
shoal_table_view_get_selected_row (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), GTK_INVALID_LIST_POSITION);

  return self->selected_row;
}

/* Whether the row at a place can be shown already. */
static gboolean
is_there (ShoalTableView *self,
          guint           position)
{
  return position < g_list_model_get_n_items (G_LIST_MODEL (self->selection));
}

/* GtkSingleSelection says of all rows between the one that was selected and the one that is that they have changed, and the view
 * fills their cells anew, some 200 rows where they are far from each other. Of the step over no row it says only what it is. */
static void
show_selected (ShoalTableView *self)
{
  guint position = is_there (self, self->selected_row) ? self->selected_row : GTK_INVALID_LIST_POSITION;

  if (position == gtk_single_selection_get_selected (self->selection))
    return;
  g_signal_handlers_block_by_func (self->selection, _shoal_table_view_row_picked_cb, self);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  gtk_single_selection_set_selected (self->selection, position);
  g_signal_handlers_unblock_by_func (self->selection, _shoal_table_view_row_picked_cb, self);
}

/* Without bringing it into view: the other of two views side by side has done so. What has no place yet is shown as selected as
 * soon as it has one: all places at once would take far longer than a frame. */
void
_shoal_table_view_set_selected_row (ShoalTableView *self,
                                    guint           position)
{
  if (position == self->selected_row)
    return;
  self->selected_row = position;
  self->brings_row = FALSE;
  show_selected (self);
  g_object_notify (G_OBJECT (self), "selected-row");
}

/** shoal_table_view_select_row: @position: its place, which comes into view. */
void
shoal_table_view_select_row (ShoalTableView *self,
                             guint           position)
{
  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  _shoal_table_view_set_selected_row (self, position);
  if (is_there (self, position))
    shoal_gtk_column_view_scroll_to (self->view, position);
  else
    self->brings_row = position != GTK_INVALID_LIST_POSITION;
}

/* By a person. */
void
_shoal_table_view_row_picked_cb (ShoalTableView *self)
{
  guint position = gtk_single_selection_get_selected (self->selection);

  if (position != GTK_INVALID_LIST_POSITION || is_there (self, self->selected_row))
    _shoal_table_view_set_selected_row (self, position);
}

/* The selected row may be among the places that have come. */
void
_shoal_table_view_places_changed_cb (ShoalTableView *self)
{
  if (!is_there (self, self->selected_row))
    return;
  show_selected (self);
  if (self->brings_row)
    shoal_gtk_column_view_scroll_to (self->view, self->selected_row);
  self->brings_row = FALSE;
}

/* Of the row at a place. */
static gboolean
is_in_view (ShoalTableView *self,
            guint           position)
{
  GtkWidget *list = shoal_gtk_column_view_get_list (self->view);

  return self->slots->len > 0 && list != NULL && shoal_table_slot_is_in_view (self->slots->pdata[0], list, position);
}

/* ---- Which rows there are ---- */

static void
refresh (ShoalTableView *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    shoal_table_slot_refresh (self->slots->pdata[i]);
  shoal_table_slot_move (self->number_slot);
}

/* The rows are others, or in another order. */
static void
rows_changed (ShoalTableView *self)
{
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->shown.rows));

  _shoal_table_view_set_selected_row (self, GTK_INVALID_LIST_POSITION);
  /* Places that go are not those in view: others would have to be made for them. */
  if (n_rows < g_list_model_get_n_items (shoal_table_places_get_model (self->places)))
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  refresh (self);
  shoal_table_places_set (self->places, n_rows, self->slots->len);
}

void
_shoal_table_view_rows_changed_cb (ShoalTableView *self)
{
  shoal_row_model_set_n_rows (self->shown.rows, self->shown.grid != NULL ? shoal_grid_get_n_rows (self->shown.grid) : 0);
  rows_changed (self);
}

/* ---- Sorting ---- */

/* Shows by which columns the rows can be sorted, and by which they are, if it is among those that are there. */
void
_shoal_table_view_show_sort (ShoalTableView *self)
{
  int slot = self->sort_column - (int) self->shown.first_column;
  GtkColumnViewColumn *column = NULL;

  if (self->sort_column >= 0 && slot >= 0 && slot < (int) self->slots->len)
    column = ((ShoalTableSlot *) self->slots->pdata[slot])->column;
  self->keep_sort = TRUE;
  for (guint i = 0; i < self->slots->len; i++)
    shoal_table_slot_update_sorter (self->slots->pdata[i]);
  gtk_column_view_sort_by_column (self->view, column, self->sort_descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
  self->keep_sort = FALSE;
}

void
_shoal_table_view_sorter_changed_cb (ShoalTableView *self)
{
  gboolean descending;
  guint slot;

  if (self->keep_sort)
    return;
  if (!shoal_gtk_column_view_get_sort (self->view, &slot, &descending))
    {
      self->sort_column = SHOAL_TABLE_VIEW_NO_COLUMN;
      self->sort_descending = FALSE;
    }
  else
    {
      self->sort_column = (int) (self->shown.first_column + slot);
      self->sort_descending = descending;
    }
  g_signal_emit_by_name (self, "sort", self->sort_column, self->sort_descending);
}

/** shoal_table_view_set_order: @order: (nullable) (element-type guint32): the row at each place, or only some rows; %NULL for the grid's own order. */
void
shoal_table_view_set_order (ShoalTableView *self,
                            GArray         *order)
{
  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  shoal_row_model_set_order (self->shown.rows, order);
  rows_changed (self);
}

static gboolean
follow_cb (gpointer data)
{
  ShoalTableView *self = data;
  guint selected = shoal_table_view_get_selected_row (self);

  self->follow_idle = 0;
  if (selected != GTK_INVALID_LIST_POSITION)
    shoal_table_view_select_row (self, selected);
  return G_SOURCE_REMOVE;
}

/**
 * shoal_table_view_reorder:
 * @order: (nullable) (element-type guint32): another order of the rows that are there; %NULL for the grid's own order
 * @selected: the place that the selected row has in it, or %GTK_INVALID_LIST_POSITION
 *
 * The selected row is followed if it was in view; else what is in view are the same places.
 */
void
shoal_table_view_reorder (ShoalTableView *self,
                          GArray         *order,
                          guint           selected)
{
  guint before;
  gboolean follow;

  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  before = shoal_table_view_get_selected_row (self);
  follow = self->follow_idle != 0 || (before != GTK_INVALID_LIST_POSITION && is_in_view (self, before));
  shoal_table_view_set_order (self, order);
  _shoal_table_view_set_selected_row (self, selected);
  /* Both fill the cells anew: together they would take longer than a turn of the main loop may. */
  if (follow && self->follow_idle == 0)
    self->follow_idle = g_idle_add_full (G_PRIORITY_DEFAULT, follow_cb, self, NULL);
}

/** shoal_table_view_get_order: Returns: (transfer none) (nullable): the row at each place, %NULL for the grid's own order. */
GArray *
shoal_table_view_get_order (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), NULL);

  return shoal_row_model_get_order (self->shown.rows);
}

/** shoal_table_view_show_sort: shows that the rows are sorted by @column already, without a signal. */
void
shoal_table_view_show_sort (ShoalTableView *self,
                            int             column,
                            gboolean        descending)
{
  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  self->sort_column = column;
  self->sort_descending = descending;
  _shoal_table_view_show_sort (self);
}
