/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list makes the widgets of some 200 rows as soon as the rows are there, in view or not, which takes longer than a frame.
 * Rows come and go in steps, one in a frame. */

#include "config.h"

#include "widgets/shoal-table-view-private.h"

#define LIVE_ROWS 200
/* Two tables side by side take less than a frame together. */
#define STEP_MICROSECONDS 6000

static gsize
get_n_rows (ShoalTableView *self)
{
  return self->grid != NULL ? shoal_grid_get_n_rows (self->grid) : 0;
}

/* How many rows there shall be next: one more or less, but whatever needs no widgets comes and goes at once. */
static gsize
get_next (ShoalTableView *self)
{
  gsize n_rows = get_n_rows (self);
  gsize n_there = g_list_model_get_n_items (G_LIST_MODEL (self->rows));

  if (n_there < n_rows)
    return n_there + 1 >= MIN (n_rows, LIVE_ROWS) ? n_rows : n_there + 1;
  if (n_there > LIVE_ROWS)
    return MAX (n_rows, LIVE_ROWS);
  return n_there - MIN (n_there - n_rows, 1);
}

/* Whether rows are still to come or to go. */
static gboolean
step (ShoalTableView *self)
{
  gint64 end = g_get_monotonic_time () + STEP_MICROSECONDS;
  gsize next;

  do
    {
      next = get_next (self);
      shoal_row_model_set_n_rows (self->rows, next);
    }
  while (next != get_n_rows (self) && g_get_monotonic_time () < end);
  return next != get_n_rows (self);
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       user_data)
{
  ShoalTableView *self = SHOAL_TABLE_VIEW (widget);

  if (step (self))
    return G_SOURCE_CONTINUE;
  self->rows_tick = 0;
  return G_SOURCE_REMOVE;
}

static void
stop (ShoalTableView *self)
{
  if (self->rows_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->rows_tick);
  self->rows_tick = 0;
}

/* Makes the list as long as the grid, whose cells are filled already in the rows that are there. */
void
_shoal_table_rows_replace (ShoalTableView *self)
{
  stop (self);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  /* Widgets further down would be destroyed at once, and others made. */
  if (g_list_model_get_n_items (G_LIST_MODEL (self->rows)) > get_n_rows (self))
    gtk_adjustment_set_value (shoal_table_view_get_vadjustment (self), 0);
  if (step (self))
    self->rows_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

/* For whoever needs all rows now. */
void
_shoal_table_rows_complete (ShoalTableView *self)
{
  if (self->rows_tick == 0)
    return;
  stop (self);
  shoal_row_model_set_n_rows (self->rows, get_n_rows (self));
}

void
_shoal_table_rows_clear (ShoalTableView *self)
{
  stop (self);
  shoal_row_model_set_n_rows (self->rows, 0);
}
