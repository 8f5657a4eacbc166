/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "common/shoal-list-store.h"

static gboolean
has_at (GListStore *self,
        guint       position,
        gpointer    expected)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self), position);

  return item == expected;
}

/**
 * shoal_list_store_set_items:
 * @items: (element-type GObject): the new items
 *
 * Replaces only the part between the first and the last item that differ, so that views keep their scroll position.
 */
void
shoal_list_store_set_items (GListStore *self,
                            GPtrArray  *items)
{
  guint n_before, n_least, first = 0, last = 0;

  g_return_if_fail (G_IS_LIST_STORE (self));
  g_return_if_fail (items != NULL);

  n_before = g_list_model_get_n_items (G_LIST_MODEL (self));
  n_least = MIN (n_before, items->len);
  while (first < n_least && has_at (self, first, items->pdata[first]))
    first++;
  while (last < n_least - first && has_at (self, n_before - 1 - last, items->pdata[items->len - 1 - last]))
    last++;
  if (first + last < n_before || first + last < items->len)
    g_list_store_splice (self, first, n_before - first - last, items->pdata + first, items->len - first - last);
}
