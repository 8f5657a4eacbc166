/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An item lives as long as its column is a quasi-identifier, so that a list of them keeps its selection. */

#include "models/hierarchies/shoal-hierarchy-list.h"

struct _ShoalHierarchyList
{
  GObject parent_instance;

  ShoalSession *session; /* borrowed: it outlives what looks at it */
  GPtrArray *items;
};

static void shoal_hierarchy_list_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (ShoalHierarchyList, shoal_hierarchy_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, shoal_hierarchy_list_list_init))

static GType
get_item_type (GListModel *list)
{
  return SHOAL_TYPE_HIERARCHY_ITEM;
}

static guint
get_n_items (GListModel *list)
{
  return SHOAL_HIERARCHY_LIST (list)->items->len;
}

static gpointer
get_item (GListModel *list,
          guint       position)
{
  ShoalHierarchyList *self = SHOAL_HIERARCHY_LIST (list);

  return position < self->items->len ? g_object_ref (self->items->pdata[position]) : NULL;
}

static void
shoal_hierarchy_list_list_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static ShoalHierarchyItem *
find_item (GPtrArray          *items,
           ShoalSessionColumn *column)
{
  for (guint i = 0; i < items->len; i++)
    if (shoal_hierarchy_item_get_column (items->pdata[i]) == column)
      return g_object_ref (items->pdata[i]);
  return shoal_hierarchy_item_new (column);
}

/* The first and last items that stay are left out of what the list tells of a change. */
static void
take_items (ShoalHierarchyList *self,
            GPtrArray          *items)
{
  g_autoptr (GPtrArray) before = g_steal_pointer (&self->items);
  guint start = 0;
  guint end = 0;

  self->items = items;
  while (start < MIN (before->len, items->len) && before->pdata[start] == items->pdata[start])
    start++;
  while (end < MIN (before->len, items->len) - start
         && before->pdata[before->len - 1 - end] == items->pdata[items->len - 1 - end])
    end++;
  if (before->len != items->len || start + end < items->len)
    g_list_model_items_changed (G_LIST_MODEL (self), start, before->len - start - end, items->len - start - end);
}

static void
update_cb (ShoalHierarchyList *self)
{
  GListModel *columns = shoal_session_get_columns (self->session);
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      ShoalSessionColumn *column = shoal_session_get_column (self->session, i);

      if (shoal_session_column_get_role (column) == SHOAL_ROLE_QUASI_IDENTIFIER)
        g_ptr_array_add (items, find_item (self->items, column));
    }
  take_items (self, items);
}

static void
shoal_hierarchy_list_finalize (GObject *object)
{
  g_ptr_array_unref (SHOAL_HIERARCHY_LIST (object)->items);
  G_OBJECT_CLASS (shoal_hierarchy_list_parent_class)->finalize (object);
}

static void
shoal_hierarchy_list_class_init (ShoalHierarchyListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_hierarchy_list_finalize;
}

static void
shoal_hierarchy_list_init (ShoalHierarchyList *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
}

ShoalHierarchyList *
shoal_hierarchy_list_new (ShoalSession *session)
{
  ShoalHierarchyList *self;

  g_return_val_if_fail (SHOAL_IS_SESSION (session), NULL);

  self = g_object_new (SHOAL_TYPE_HIERARCHY_LIST, NULL);
  self->session = session;
  g_signal_connect_object (session, "notify::table", G_CALLBACK (update_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::schema", G_CALLBACK (update_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::project", G_CALLBACK (update_cb), self, G_CONNECT_SWAPPED);
  update_cb (self);
  return self;
}
