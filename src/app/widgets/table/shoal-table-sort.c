/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorting is left to whoever listens: the headers only ask for it. They select nothing, which cells do. */

#include "config.h"

#include "widgets/table/shoal-table-view-private.h"

/* Shows by which columns the rows can be sorted, and by which they are, if it is among those that are there. */
void
_shoal_table_view_show_sort (ShoalTableView *self)
{
  int slot = self->sort_column - (int) self->first_column;
  GtkColumnViewColumn *column = NULL;

  if (self->sort_column >= 0 && slot >= 0 && slot < (int) self->slots->len)
    column = ((ShoalTableSlot *) self->slots->pdata[slot])->column;
  self->keep_sort = TRUE;
  for (guint i = 0; i < self->slots->len; i++)
    _shoal_table_slot_update_sorter (self->slots->pdata[i]);
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
      self->sort_column = (int) (self->first_column + slot);
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

  shoal_row_model_set_order (self->rows, order);
  _shoal_table_rows_changed (self);
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
  follow = self->follow_idle != 0 || (before != GTK_INVALID_LIST_POSITION && _shoal_table_rows_is_in_view (self, before));
  shoal_table_view_set_order (self, order);
  g_object_set (self, "selected-row", selected, NULL);
  /* Both fill the cells anew: together they would take longer than a turn of the main loop may. */
  if (follow && self->follow_idle == 0)
    self->follow_idle = g_idle_add_full (G_PRIORITY_DEFAULT, follow_cb, self, NULL);
}

/** shoal_table_view_get_order: Returns: (transfer none) (nullable): the row at each place, %NULL for the grid's own order. */
GArray *
shoal_table_view_get_order (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), NULL);

  return shoal_row_model_get_order (self->rows);
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
