/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The places of rows. GtkListView makes the widgets of 200 rows as soon as there are as many, which takes far longer than a
 * frame, and so the places become more, or fewer, with each frame. What stands at a place is asked for when it is shown:
 * another order only fills the cells anew. */

#include "config.h"

#include "widgets/table/shoal-table-view-private.h"

/* Rows that have widgets; beyond them places cost nothing. */
#define ROWS_WITH_WIDGETS 206

/* What can be made within a frame. */
#define CELLS_PER_STEP 100
#define LEAST_STEP 4

/* Where frames take so long that many of them would not do, the rest comes at once. */
#define PATIENCE_MICROSECONDS (2 * G_USEC_PER_SEC)

static guint
get_next_count (ShoalTableView *self,
                guint           count)
{
  guint step = MAX (LEAST_STEP, CELLS_PER_STEP / (self->slots->len + 1));

  if (count < self->n_places)
    return count >= ROWS_WITH_WIDGETS ? self->n_places : MIN (self->n_places, count + step);
  if (count > ROWS_WITH_WIDGETS)
    return MAX (self->n_places, ROWS_WITH_WIDGETS);
  return MAX (self->n_places, count - MIN (count, step));
}

static gboolean
step (ShoalTableView *self)
{
  guint count = g_list_model_get_n_items (G_LIST_MODEL (self->places));

  if (count != self->n_places)
    shoal_row_model_set_n_rows (self->places, get_next_count (self, count));
  return g_list_model_get_n_items (G_LIST_MODEL (self->places)) != self->n_places;
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  ShoalTableView *self = data;

  if (step (self) && g_get_monotonic_time () - self->places_since < PATIENCE_MICROSECONDS)
    return G_SOURCE_CONTINUE;
  shoal_row_model_set_n_rows (self->places, self->n_places);
  self->places_tick = 0;
  return G_SOURCE_REMOVE;
}

static void
refresh (ShoalTableView *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    _shoal_table_slot_refresh (self->slots->pdata[i]);
  _shoal_table_slot_move (self->number_slot);
}

/* The rows are others, or in another order. */
void
_shoal_table_rows_changed (ShoalTableView *self)
{
  self->n_places = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  /* Places that go are not those in view: others would have to be made for them. */
  if (self->n_places < g_list_model_get_n_items (G_LIST_MODEL (self->places)))
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  refresh (self);
  self->places_since = g_get_monotonic_time ();
  if (step (self) && self->places_tick == 0)
    self->places_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, self, NULL);
}

/* Whoever goes to a place that is not there yet does not wait for it. */
void
_shoal_table_rows_need (ShoalTableView *self,
                        guint           position)
{
  if (position >= g_list_model_get_n_items (G_LIST_MODEL (self->places)))
    _shoal_table_rows_finish (self);
}

void
_shoal_table_rows_stop (ShoalTableView *self)
{
  if (self->places_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->places_tick);
  self->places_tick = 0;
}

/* All at once. */
void
_shoal_table_rows_finish (ShoalTableView *self)
{
  _shoal_table_rows_stop (self);
  shoal_row_model_set_n_rows (self->places, self->n_places);
}

/* Whether some of the row at a place can be seen: rows beside those in view have widgets, too. */
gboolean
_shoal_table_rows_is_in_view (ShoalTableView *self,
                              guint           position)
{
  GtkWidget *list = shoal_gtk_column_view_get_list (self->view);
  GHashTableIter iter;
  gpointer item;

  if (self->slots->len == 0 || list == NULL)
    return FALSE;
  g_hash_table_iter_init (&iter, ((ShoalTableSlot *) self->slots->pdata[0])->items);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    {
      GtkWidget *cell = gtk_list_item_get_child (item);
      graphene_rect_t bounds;

      if (gtk_list_item_get_position (item) == position)
        return gtk_widget_compute_bounds (cell, list, &bounds) && bounds.origin.y + bounds.size.height > 0
               && bounds.origin.y < (float) gtk_widget_get_height (list);
    }
  return FALSE;
}

/* Number of the row at a place, in the grid; FALSE where there is none by now. */
gboolean
_shoal_table_rows_get (ShoalTableView *self,
                       guint           position,
                       gsize          *row)
{
  if (self->grid == NULL || position >= g_list_model_get_n_items (G_LIST_MODEL (self->rows)))
    return FALSE;
  *row = shoal_row_model_get_row (self->rows, position);
  return *row < shoal_grid_get_n_rows (self->grid);
}
