/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps nothing but the number of items: what changes is told with places counted from the end. */

#include "config.h"

#include "models/solve/shoal-newest-first.h"

struct _ShoalNewestFirst
{
  GObject parent_instance;

  GListModel *list;
  guint n_items;
};

static void list_model_iface_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (ShoalNewestFirst, shoal_newest_first, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_iface_init))

static GType
get_item_type (GListModel *model)
{
  return g_list_model_get_item_type (SHOAL_NEWEST_FIRST (model)->list);
}

static guint
get_n_items (GListModel *model)
{
  return SHOAL_NEWEST_FIRST (model)->n_items;
}

static gpointer
get_item (GListModel *model,
          guint       position)
{
  ShoalNewestFirst *self = SHOAL_NEWEST_FIRST (model);

  return position < self->n_items ? g_list_model_get_item (self->list, self->n_items - 1 - position) : NULL;
}

static void
list_model_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
items_changed_cb (ShoalNewestFirst *self,
                  guint             position,
                  guint             removed,
                  guint             added)
{
  guint place = self->n_items - position - removed;

  self->n_items = self->n_items - removed + added;
  g_list_model_items_changed (G_LIST_MODEL (self), place, removed, added);
}

static void
shoal_newest_first_dispose (GObject *object)
{
  ShoalNewestFirst *self = SHOAL_NEWEST_FIRST (object);

  g_clear_object (&self->list);
  self->n_items = 0;
  G_OBJECT_CLASS (shoal_newest_first_parent_class)->dispose (object);
}

static void
shoal_newest_first_class_init (ShoalNewestFirstClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_newest_first_dispose;
}

static void
shoal_newest_first_init (ShoalNewestFirst *self)
{
}

/** shoal_newest_first_new: Returns: (transfer full): @list backwards, as long as it lives. */
ShoalNewestFirst *
shoal_newest_first_new (GListModel *list)
{
  ShoalNewestFirst *self;

  g_return_val_if_fail (G_IS_LIST_MODEL (list), NULL);

  self = g_object_new (SHOAL_TYPE_NEWEST_FIRST, NULL);
  self->list = g_object_ref (list);
  self->n_items = g_list_model_get_n_items (list);
  g_signal_connect_object (list, "items-changed", G_CALLBACK (items_changed_cb), self, G_CONNECT_SWAPPED);
  return self;
}
