/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GtkListView makes the widgets of about 200 rows at once if the list has so many, which takes far longer than a frame.
 * So this list adds or removes a few items with each frame of a widget. */

#include "config.h"

#include "widgets/shoal-widgets.h"

/* The number of rows for which GtkListView makes widgets; more items cost nothing. */
#define ITEMS_WITH_WIDGETS 206

#define ITEMS_PER_FRAME 12

/* For places, whose rows may have many cells. */
#define CELLS_PER_FRAME 50
#define LEAST_PER_FRAME 4

/* If many frames would take longer than this, all remaining items are added at once. */
#define PATIENCE_MICROSECONDS (2 * G_USEC_PER_SEC)

struct _ShoalGradualList
{
  GObject parent_instance;

  GtkWidget *widget; /* weak: items are added with its frames */
  GListModel *items; /* NULL for places */
  guint n_places; /* the final number of places */
  guint step; /* items per frame */
  guint n_shown;
  guint tick; /* set while items are being added or removed */
  gint64 since; /* when this started */
};

static void shoal_gradual_list_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (ShoalGradualList, shoal_gradual_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, shoal_gradual_list_list_init))

static GType
get_item_type (GListModel *list)
{
  ShoalGradualList *self = SHOAL_GRADUAL_LIST (list);

  return self->items != NULL ? g_list_model_get_item_type (self->items) : G_TYPE_OBJECT;
}

static guint
get_n_items (GListModel *list)
{
  return SHOAL_GRADUAL_LIST (list)->n_shown;
}

static gpointer
get_item (GListModel *list,
          guint       position)
{
  ShoalGradualList *self = SHOAL_GRADUAL_LIST (list);

  if (position >= self->n_shown)
    return NULL;
  return self->items != NULL ? g_list_model_get_item (self->items, position) : g_object_new (G_TYPE_OBJECT, NULL);
}

static void
shoal_gradual_list_list_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

/* The final number of items. */
static guint
get_target (ShoalGradualList *self)
{
  return self->items != NULL ? g_list_model_get_n_items (self->items) : self->n_places;
}

static void
show_up_to (ShoalGradualList *self,
            guint             n)
{
  guint before = self->n_shown;

  self->n_shown = n;
  if (n > before)
    g_list_model_items_changed (G_LIST_MODEL (self), before, 0, n - before);
  else if (n < before)
    g_list_model_items_changed (G_LIST_MODEL (self), n, before - n, 0);
}

static void
step (ShoalGradualList *self)
{
  guint n = self->n_shown, target = get_target (self);

  if (n < target)
    n = n >= ITEMS_WITH_WIDGETS ? target : MIN (target, n + self->step);
  else if (n > ITEMS_WITH_WIDGETS)
    n = MAX (target, ITEMS_WITH_WIDGETS);
  else
    n = MAX (target, n - MIN (n, self->step));
  show_up_to (self, n);
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  ShoalGradualList *self = data;

  step (self);
  if (self->n_shown != get_target (self) && g_get_monotonic_time () - self->since < PATIENCE_MICROSECONDS)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  show_up_to (self, get_target (self));
  return G_SOURCE_REMOVE;
}

static void
start (ShoalGradualList *self)
{
  self->since = g_get_monotonic_time ();
  step (self);
  if (self->n_shown == get_target (self) || self->tick != 0)
    return;
  if (self->widget != NULL)
    self->tick = shoal_steps_add (self->widget, tick_cb, self);
  else
    show_up_to (self, get_target (self));
}

static void
items_changed_cb (ShoalGradualList *self,
                  guint             position,
                  guint             n_removed,
                  guint             n_added)
{
  guint before = self->n_shown;

  if (self->tick == 0 && before == 0)
    start (self);
  else
    {
      self->n_shown = self->tick != 0 ? MIN (before, get_target (self)) : get_target (self);
      if (self->tick != 0)
        g_list_model_items_changed (G_LIST_MODEL (self), 0, before, self->n_shown);
      else
        g_list_model_items_changed (G_LIST_MODEL (self), position, n_removed, n_added);
    }
}

static void
stop (ShoalGradualList *self)
{
  if (self->tick != 0 && self->widget != NULL)
    gtk_widget_remove_tick_callback (self->widget, self->tick);
  self->tick = 0;
}

static void
shoal_gradual_list_finalize (GObject *object)
{
  ShoalGradualList *self = SHOAL_GRADUAL_LIST (object);

  stop (self);
  g_clear_weak_pointer (&self->widget);
  g_clear_object (&self->items);
  G_OBJECT_CLASS (shoal_gradual_list_parent_class)->finalize (object);
}

static void
shoal_gradual_list_class_init (ShoalGradualListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = shoal_gradual_list_finalize;
}

static void
shoal_gradual_list_init (ShoalGradualList *self)
{
  self->step = ITEMS_PER_FRAME;
}

/** shoal_gradual_list_new: @widget: shows the items. @items: (transfer full) (nullable): all items; %NULL for a list of
 *   places, which is empty at first. Returns: (transfer full): the list. */
ShoalGradualList *
shoal_gradual_list_new (GtkWidget  *widget,
                        GListModel *items)
{
  ShoalGradualList *self;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);
  g_return_val_if_fail (items == NULL || G_IS_LIST_MODEL (items), NULL);

  self = g_object_new (SHOAL_TYPE_GRADUAL_LIST, NULL);
  g_set_weak_pointer (&self->widget, widget);
  self->items = items;
  if (items == NULL)
    return self;
  g_signal_connect_object (items, "items-changed", G_CALLBACK (items_changed_cb), self, G_CONNECT_SWAPPED);
  items_changed_cb (self, 0, 0, g_list_model_get_n_items (items));
  return self;
}

/** shoal_gradual_list_finish: adds all remaining items at once, for example to scroll to one of them. */
void
shoal_gradual_list_finish (ShoalGradualList *self)
{
  g_return_if_fail (SHOAL_IS_GRADUAL_LIST (self));

  stop (self);
  show_up_to (self, get_target (self));
}

/** shoal_gradual_list_set_places: @n_places: the final number of places, each with a row of @n_cells. */
void
shoal_gradual_list_set_places (ShoalGradualList *self,
                               guint             n_places,
                               guint             n_cells)
{
  g_return_if_fail (SHOAL_IS_GRADUAL_LIST (self) && self->items == NULL);

  self->n_places = n_places;
  self->step = MAX (LEAST_PER_FRAME, CELLS_PER_FRAME / MAX (1, n_cells));
  start (self);
}

/** shoal_gradual_list_stop: stops adding items; call it before the widget is destroyed. */
void
shoal_gradual_list_stop (ShoalGradualList *self)
{
  g_return_if_fail (SHOAL_IS_GRADUAL_LIST (self));

  stop (self);
}
