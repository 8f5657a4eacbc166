/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window of columns, which is led along those of the grid, the column that is selected, and another view beside this one. */

#include "config.h"

#include "widgets/table/shoal-table-view-private.h"

#include "widgets/shoal-gtk-internals.h"
#include "widgets/table/shoal-scroll-link.h"
#include "widgets/table/shoal-table-header.h"

#include <glib/gi18n.h>

/* ---- The window of columns ---- */

static void
style_header (ShoalTableView *self)
{
  int chosen = self->shown.selected_column;

  shoal_table_header_style (self->view, self->slots->len, chosen >= 0 ? chosen - (int) self->shown.first_column : -1);
}

static gboolean
style_header_cb (gpointer data)
{
  ShoalTableView *self = data;

  self->header_idle = 0;
  style_header (self);
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
    shoal_table_slot_set_title (self->slots->pdata[i]);
  style_header (self);
  queue_style_header (self);
}

static void
update_window_bar (ShoalTableView *self)
{
  guint n_columns = shoal_table_excerpt_get_n_columns (&self->shown);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->window_bar, n_columns > self->slots->len);
  /* Translators: which columns of a wide table are shown: "Columns 31–60 of 1,000". */
  text = g_strdup_printf (_("Columns %'u–%'u of %'u"), self->shown.first_column + 1, self->shown.first_column + self->slots->len,
                          n_columns);
  gtk_label_set_text (self->window_label, text);
  gtk_widget_set_sensitive (self->previous_button, self->shown.first_column > 0);
  gtk_widget_set_sensitive (self->next_button, self->shown.first_column + self->slots->len < n_columns);
}

/* The window begins at @first, or as near to it as the last column allows. */
void
_shoal_table_view_show_columns (ShoalTableView *self,
                                guint           first)
{
  guint n_columns = shoal_table_excerpt_get_n_columns (&self->shown);

  first = MIN (first, n_columns - MIN (n_columns, self->slots->len));
  self->shown.first_column = first;
  for (guint i = 0; i < self->slots->len; i++)
    shoal_table_slot_move (self->slots->pdata[i]);
  _shoal_table_view_set_titles (self);
  _shoal_table_view_show_sort (self);
  update_window_bar (self);
  g_object_notify (G_OBJECT (self), "first-column");
}

void
_shoal_table_view_previous_cb (ShoalTableView *self)
{
  _shoal_table_view_show_columns (self, self->shown.first_column - MIN (self->shown.first_column, SHOAL_TABLE_VIEW_COLUMNS));
}

void
_shoal_table_view_next_cb (ShoalTableView *self)
{
  _shoal_table_view_show_columns (self, self->shown.first_column + SHOAL_TABLE_VIEW_COLUMNS);
}

/* A column that is made wider here is made wider in the view beside this one. */
static void
width_changed_cb (GtkColumnViewColumn *column,
                  GParamSpec          *pspec,
                  ShoalTableView      *self)
{
  for (guint i = 0; self->partner != NULL && i < MIN (self->slots->len, self->partner->slots->len); i++)
    {
      ShoalTableSlot *own = self->slots->pdata[i];
      ShoalTableSlot *other = self->partner->slots->pdata[i];

      if (own->column == column)
        gtk_column_view_column_set_fixed_width (other->column, gtk_column_view_column_get_fixed_width (column));
    }
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
      ShoalTableSlot *slot = shoal_table_slot_new (&self->shown, self->slots->len);

      g_signal_connect_object (slot->column, "notify::fixed-width", G_CALLBACK (width_changed_cb), self, 0);
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
  int slot = self->shown_column - (int) self->shown.first_column;
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
  int slot = column - (int) self->shown.first_column;

  if (column >= 0 && slot >= 0 && slot < (int) self->slots->len)
    shoal_table_slot_refresh (self->slots->pdata[slot]);
}

/** shoal_table_view_select_column: @column: index in the grid, which comes into view, or %SHOAL_TABLE_VIEW_NO_COLUMN. */
void
shoal_table_view_select_column (ShoalTableView *self,
                                int             column)
{
  int before;

  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  if (column >= (int) shoal_table_excerpt_get_n_columns (&self->shown))
    column = SHOAL_TABLE_VIEW_NO_COLUMN;
  if (column == self->shown.selected_column)
    return;
  before = self->shown.selected_column;
  self->shown.selected_column = column;
  if (column >= 0 && ((guint) column < self->shown.first_column || (guint) column >= self->shown.first_column + self->slots->len))
    {
      _shoal_table_view_show_columns (self, (guint) column - (guint) column % SHOAL_TABLE_VIEW_COLUMNS);
    }
  else
    {
      refresh_column (self, before);
      refresh_column (self, column);
      style_header (self);
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
  guint n_columns = shoal_table_excerpt_get_n_columns (&self->shown);

  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  first = MIN (first, n_columns - MIN (n_columns, self->slots->len));
  if (first != self->shown.first_column)
    _shoal_table_view_show_columns (self, first);
}

/* ---- Two views side by side ---- */

static void
keep_link (ShoalTableView  *self,
           const char      *key,
           ShoalScrollLink *link)
{
  g_object_set_data_full (G_OBJECT (self), key, link, (GDestroyNotify) shoal_scroll_link_free);
}

/**
 * shoal_table_view_link:
 * @other: a view of a grid with the same rows, and columns of the same width
 *
 * From now on both show the same part of their grids: rows, window of columns, widths, and what is selected.
 */
void
shoal_table_view_link (ShoalTableView *self,
                       ShoalTableView *other)
{
  static const char *const shared[] = { "first-column", "selected-column", "selected-row" };

  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self) && SHOAL_IS_TABLE_VIEW (other));
  g_return_if_fail (self != other && self->partner == NULL && other->partner == NULL);

  g_set_weak_pointer (&self->partner, other);
  g_set_weak_pointer (&other->partner, self);
  for (guint i = 0; i < G_N_ELEMENTS (shared); i++)
    g_object_bind_property (self, shared[i], other, shared[i], G_BINDING_BIDIRECTIONAL);
  keep_link (self, "shoal-vertical-link", shoal_scroll_link_new (shoal_table_view_get_vadjustment (self), shoal_table_view_get_vadjustment (other)));
  keep_link (self, "shoal-horizontal-link", shoal_scroll_link_new (shoal_table_view_get_hadjustment (self), shoal_table_view_get_hadjustment (other)));
}
