/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GtkListView makes the widgets of 200 rows as soon as there are as many, which takes far longer than a frame, and so the places
 * become more, or fewer, with each frame. What stands at a place is asked for when it is shown: another order only fills the
 * cells anew. */

#include "config.h"

#include "widgets/table/shoal-table-slot.h"

#include "tables/shoal-row-model.h"

/* Rows that have widgets; beyond them places cost nothing. */
#define ROWS_WITH_WIDGETS 206

/* What can be made within a frame. */
#define CELLS_PER_STEP 100
#define LEAST_STEP 4

/* Where frames take so long that many of them would not do, the rest comes at once. */
#define PATIENCE_MICROSECONDS (2 * G_USEC_PER_SEC)

struct _ShoalTablePlaces
{
  GtkWidget *widget; /* borrowed: whose frames count */
  ShoalRowModel *model;
  guint n_rows;    /* how many there are to be */
  guint n_columns; /* of the rows */
  guint tick;
  gint64 since; /* when they were to become others */
};

/** shoal_table_places_new: @widget: whose frames count, which must outlive the places. Returns: (transfer full): without a place. */
ShoalTablePlaces *
shoal_table_places_new (GtkWidget *widget)
{
  ShoalTablePlaces *self = g_new0 (ShoalTablePlaces, 1);

  self->widget = widget;
  self->model = shoal_row_model_new ();
  return self;
}

/** shoal_table_places_get_model: Returns: (transfer none): the places there are by now. */
GListModel *
shoal_table_places_get_model (ShoalTablePlaces *self)
{
  return G_LIST_MODEL (self->model);
}

static guint
get_next_count (ShoalTablePlaces *self,
                guint             count)
{
  guint step = MAX (LEAST_STEP, CELLS_PER_STEP / (self->n_columns + 1));

  if (count < self->n_rows)
    return count >= ROWS_WITH_WIDGETS ? self->n_rows : MIN (self->n_rows, count + step);
  if (count > ROWS_WITH_WIDGETS)
    return MAX (self->n_rows, ROWS_WITH_WIDGETS);
  return MAX (self->n_rows, count - MIN (count, step));
}

/* Whether there is more to do. */
static gboolean
step (ShoalTablePlaces *self)
{
  guint count = g_list_model_get_n_items (G_LIST_MODEL (self->model));

  if (count != self->n_rows)
    shoal_row_model_set_n_rows (self->model, get_next_count (self, count));
  return g_list_model_get_n_items (G_LIST_MODEL (self->model)) != self->n_rows;
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  ShoalTablePlaces *self = data;

  if (step (self) && g_get_monotonic_time () - self->since < PATIENCE_MICROSECONDS)
    return G_SOURCE_CONTINUE;
  shoal_row_model_set_n_rows (self->model, self->n_rows);
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

/** shoal_table_places_stop: There will be no more of them, for the widget goes. */
void
shoal_table_places_stop (ShoalTablePlaces *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (self->widget, self->tick);
  self->tick = 0;
}

/** shoal_table_places_free: Frees @self, which was stopped; the model may live on. */
void
shoal_table_places_free (ShoalTablePlaces *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->model);
  g_free (self);
}

/** shoal_table_places_set: From now on there are to be @n_rows, each with the widgets of @n_columns. */
void
shoal_table_places_set (ShoalTablePlaces *self,
                        guint             n_rows,
                        guint             n_columns)
{
  self->n_rows = n_rows;
  self->n_columns = n_columns;
  self->since = g_get_monotonic_time ();
  if (step (self) && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (self->widget, tick_cb, self, NULL);
}

/** shoal_table_places_clear: There is none, at once. */
void
shoal_table_places_clear (ShoalTablePlaces *self)
{
  shoal_table_places_stop (self);
  self->n_rows = 0;
  shoal_row_model_set_n_rows (self->model, 0);
}
