/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window of columns, which is led along those of the grid, and the column that is selected. */

#include "config.h"

#include "widgets/table/shoal-table-view-private.h"

#include <glib/gi18n.h>

guint
_shoal_table_view_get_n_columns (ShoalTableView *self)
{
  return self->grid != NULL ? shoal_grid_get_n_columns (self->grid) : 0;
}

/* ---- The window of columns ---- */

static gboolean
style_header_cb (gpointer data)
{
  ShoalTableView *self = data;

  self->header_idle = 0;
  _shoal_table_header_style (self);
  return G_SOURCE_REMOVE;
}

/* The labels get their new texts first. */
static void
queue_style_header (ShoalTableView *self)
{
  if (self->header_idle == 0)
    self->header_idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, style_header_cb, self, NULL);
}

void
_shoal_table_view_set_titles (ShoalTableView *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    _shoal_table_slot_set_title (self->slots->pdata[i]);
  _shoal_table_header_style (self);
  queue_style_header (self);
}

static void
update_window_bar (ShoalTableView *self)
{
  guint n_columns = _shoal_table_view_get_n_columns (self);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->window_bar, n_columns > self->slots->len);
  /* Translators: which columns of a wide table are shown: "Columns 31–60 of 1,000". */
  text = g_strdup_printf (_("Columns %'u–%'u of %'u"), self->first_column + 1, self->first_column + self->slots->len,
                          n_columns);
  gtk_label_set_text (self->window_label, text);
  gtk_widget_set_sensitive (self->previous_button, self->first_column > 0);
  gtk_widget_set_sensitive (self->next_button, self->first_column + self->slots->len < n_columns);
}

/* The window begins at @first, or as near to it as the last column allows. */
void
_shoal_table_view_show_columns (ShoalTableView *self,
                                guint           first)
{
  guint n_columns = _shoal_table_view_get_n_columns (self);

  first = MIN (first, n_columns - MIN (n_columns, self->slots->len));
  self->first_column = first;
  for (guint i = 0; i < self->slots->len; i++)
    _shoal_table_slot_move (self->slots->pdata[i]);
  _shoal_table_view_set_titles (self);
  _shoal_table_view_show_sort (self);
  update_window_bar (self);
  g_object_notify (G_OBJECT (self), "first-column");
}

void
_shoal_table_view_previous_cb (ShoalTableView *self)
{
  _shoal_table_view_show_columns (self, self->first_column - MIN (self->first_column, SHOAL_TABLE_VIEW_COLUMNS));
}

void
_shoal_table_view_next_cb (ShoalTableView *self)
{
  _shoal_table_view_show_columns (self, self->first_column + SHOAL_TABLE_VIEW_COLUMNS);
}

void
_shoal_table_view_set_n_slots (ShoalTableView *self,
                               guint           n)
{
  while (self->slots->len > n)
    {
      ShoalTableSlot *slot = self->slots->pdata[self->slots->len - 1];

      gtk_column_view_remove_column (self->view, slot->column);
      g_ptr_array_set_size (self->slots, (int) self->slots->len - 1);
    }
  while (self->slots->len < n)
    {
      ShoalTableSlot *slot = _shoal_table_slot_new (self, self->slots->len);

      g_ptr_array_add (self->slots, slot);
      gtk_column_view_append_column (self->view, slot->column);
    }
}

/* ---- Selecting columns ---- */

/* Where the first column stands: from right to left, that is the far end. */
static double
get_home (ShoalTableView *self,
          GtkAdjustment  *adjustment)
{
  double room = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);

  return gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? MAX (0, room) : 0;
}

/* Brings the column that was selected into view from the side, or else the first one, unless somebody has scrolled. */
static void
place_columns (ShoalTableView *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (self->scroller);
  int slot = self->shown_column - (int) self->first_column;
  GtkWidget *title = self->shown_column >= 0 && slot >= 0 ? shoal_gtk_column_view_get_title (self->view, (guint) slot + 1) : NULL;
  graphene_rect_t bounds;
  double value = gtk_adjustment_get_value (adjustment);

  self->placing = TRUE;
  if (self->at_home)
    gtk_adjustment_set_value (adjustment, get_home (self, adjustment));
  else if (title != NULL && gtk_widget_compute_bounds (title, GTK_WIDGET (self->view), &bounds) && bounds.size.width > 0)
    /* The bounds move with the view. */
    gtk_adjustment_clamp_page (adjustment, value + bounds.origin.x, value + bounds.origin.x + bounds.size.width);
  self->placing = FALSE;
}

static gboolean
room_changed_cb (gpointer data)
{
  ShoalTableView *self = data;

  place_columns (self);
  self->room_idle = 0;
  return G_SOURCE_REMOVE;
}

/* Columns get their width, and more of it with the rows that come. The view is being laid out then, and would not look at
 * where it is to be scrolled once more. */
void
_shoal_table_view_room_changed_cb (ShoalTableView *self,
                                   GtkAdjustment  *adjustment)
{
  if (gtk_adjustment_get_page_size (adjustment) > 0 && self->room_idle == 0)
    self->room_idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, room_changed_cb, self, NULL);
}

/* By a person, and not because there is less room. */
void
_shoal_table_view_moved_cb (ShoalTableView *self)
{
  if (self->placing || self->room_idle != 0)
    return;
  self->at_home = FALSE;
  self->shown_column = SHOAL_TABLE_VIEW_NO_COLUMN;
}

/* Marks the cells of a column anew; there need be no such column. */
static void
refresh_column (ShoalTableView *self,
                int             column)
{
  int slot = column - (int) self->first_column;

  if (column >= 0 && slot >= 0 && slot < (int) self->slots->len)
    _shoal_table_slot_refresh (self->slots->pdata[slot]);
}

/** shoal_table_view_select_column: @column: index in the grid, which comes into view, or %SHOAL_TABLE_VIEW_NO_COLUMN. */
void
shoal_table_view_select_column (ShoalTableView *self,
                                int             column)
{
  int before;

  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  if (column >= (int) _shoal_table_view_get_n_columns (self))
    column = SHOAL_TABLE_VIEW_NO_COLUMN;
  if (column == self->selected_column)
    return;
  before = self->selected_column;
  self->selected_column = column;
  if (column >= 0 && ((guint) column < self->first_column || (guint) column >= self->first_column + self->slots->len))
    {
      _shoal_table_view_show_columns (self, (guint) column - (guint) column % SHOAL_TABLE_VIEW_COLUMNS);
    }
  else
    {
      refresh_column (self, before);
      refresh_column (self, column);
      _shoal_table_header_style (self);
    }
  self->shown_column = column;
  if (column >= 0)
    self->at_home = FALSE;
  place_columns (self);
  g_object_notify (G_OBJECT (self), "selected-column");
}

/** shoal_table_view_set_first_column: @first: leads the window of columns there, or as near to it as the last column allows. */
void
shoal_table_view_set_first_column (ShoalTableView *self,
                                   guint           first)
{
  guint n_columns = _shoal_table_view_get_n_columns (self);

  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  first = MIN (first, n_columns - MIN (n_columns, self->slots->len));
  if (first != self->first_column)
    _shoal_table_view_show_columns (self, first);
}

guint
shoal_table_view_get_first_column (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), 0);

  return self->first_column;
}
