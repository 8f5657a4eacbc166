/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first of the items, more with each frame of a widget. */

#include "config.h"

#include "widgets/shoal-widgets.h"

#define ITEMS_PER_FRAME 12
#define ITEMS_WITH_WIDGETS 206

struct _ShoalGradualList
{
  GObject parent_instance;

  GtkWidget *widget; /* weak: its frames count */
  GListModel *items;
  guint n_shown;
  guint tick; /* while more are to come */
};

static void shoal_gradual_list_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (ShoalGradualList, shoal_gradual_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, shoal_gradual_list_list_init))

static GType
get_item_type (GListModel *list)
{
  return g_list_model_get_item_type (SHOAL_GRADUAL_LIST (list)->items);
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

  return position < self->n_shown ? g_list_model_get_item (self->items, position) : NULL;
}

static void
shoal_gradual_list_list_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
show_up_to (ShoalGradualList *self,
            guint             n)
{
  guint n_added = n - self->n_shown;

  self->n_shown = n;
  if (n_added > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), n - n_added, 0, n_added);
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  ShoalGradualList *self = data;
  guint n = self->n_shown + ITEMS_PER_FRAME;
  guint n_items = g_list_model_get_n_items (self->items);

  if (n < MIN (ITEMS_WITH_WIDGETS, n_items))
    {
      show_up_to (self, n);
      return G_SOURCE_CONTINUE;
    }
  self->tick = 0;
  show_up_to (self, n_items);
  return G_SOURCE_REMOVE;
}

static void
items_changed_cb (ShoalGradualList *self,
                  guint             position,
                  guint             n_removed,
                  guint             n_added)
{
  guint n_items = g_list_model_get_n_items (self->items);
  guint n_before = self->n_shown;

  if (self->tick == 0 && n_before == 0 && n_items > ITEMS_PER_FRAME && self->widget != NULL)
    {
      self->tick = gtk_widget_add_tick_callback (self->widget, tick_cb, self, NULL);
      show_up_to (self, ITEMS_PER_FRAME);
    }
  else if (self->tick != 0)
    {
      self->n_shown = MIN (n_before, n_items);
      g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, self->n_shown);
    }
  else
    {
      self->n_shown = n_items;
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
shoal_gradual_list_dispose (GObject *object)
{
  ShoalGradualList *self = SHOAL_GRADUAL_LIST (object);

  stop (self);
  g_clear_weak_pointer (&self->widget);
  G_OBJECT_CLASS (shoal_gradual_list_parent_class)->dispose (object);
}

static void
shoal_gradual_list_finalize (GObject *object)
{
  g_clear_object (&SHOAL_GRADUAL_LIST (object)->items);
  G_OBJECT_CLASS (shoal_gradual_list_parent_class)->finalize (object);
}

static void
shoal_gradual_list_class_init (ShoalGradualListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_gradual_list_dispose;
  object_class->finalize = shoal_gradual_list_finalize;
}

static void
shoal_gradual_list_init (ShoalGradualList *self)
{
}

/** shoal_gradual_list_new: @widget: in which the items are shown. @items: (transfer full): all of them. Returns: (transfer full): the list. */
ShoalGradualList *
shoal_gradual_list_new (GtkWidget  *widget,
                        GListModel *items)
{
  ShoalGradualList *self;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);
  g_return_val_if_fail (G_IS_LIST_MODEL (items), NULL);

  self = g_object_new (SHOAL_TYPE_GRADUAL_LIST, NULL);
  g_set_weak_pointer (&self->widget, widget);
  self->items = items;
  g_signal_connect_object (items, "items-changed", G_CALLBACK (items_changed_cb), self, G_CONNECT_SWAPPED);
  items_changed_cb (self, 0, 0, g_list_model_get_n_items (items));
  return self;
}

/** shoal_gradual_list_finish: whoever goes to an item that has not come yet does not wait for it. */
void
shoal_gradual_list_finish (ShoalGradualList *self)
{
  g_return_if_fail (SHOAL_IS_GRADUAL_LIST (self));

  stop (self);
  show_up_to (self, g_list_model_get_n_items (self->items));
}
