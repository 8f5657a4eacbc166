/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of a tree drawing: what there is room for unfolds breadth first, and a node stands in the middle of its children. */

#include "charts/hierarchy/shoal-tree-layout.h"

#include "hierarchy/shoal-hierarchy-family.h"

#include <math.h>

/** shoal_tree_layout_init: Begins with no items. */
void
shoal_tree_layout_init (ShoalTreeLayout *self)
{
  *self = (ShoalTreeLayout) { .items = g_array_new (FALSE, FALSE, sizeof (ShoalTreeItem)) };
}

/** shoal_tree_layout_clear: Frees what @self holds. */
void
shoal_tree_layout_clear (ShoalTreeLayout *self)
{
  g_clear_pointer (&self->items, g_array_unref);
}

/* What one layout is made from. */
typedef struct
{
  ShoalTreeLayout *layout;
  const ShoalTreeFolding *folding;
  ShoalHierarchy *hierarchy;
  GHashTable *shown; /* node → children shown */
} Making;

/* Unfolds breadth first: node → children shown. */
static GHashTable *
choose_unfolded (const ShoalTreeFolding *folding,
                 guint                   n_rows)
{
  GHashTable *shown = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 root = shoal_tree_folding_get_root (folding);
  guint used = 1;

  g_array_append_val (queue, root);
  for (guint i = 0; i < queue->len; i++)
    {
      guint32 node = g_array_index (queue, guint32, i);
      guint32 first = shoal_tree_folding_get_first (folding, node);
      guint32 n = shoal_tree_folding_count (folding, node, n_rows > used ? n_rows - used : 0);
      const guint32 *children;
      guint32 n_children;

      if (n == 0)
        continue;
      children = shoal_hierarchy_get_children (shoal_tree_folding_get_hierarchy (folding), node, &n_children);
      g_hash_table_insert (shown, GUINT_TO_POINTER (node), GUINT_TO_POINTER (n));
      g_array_append_vals (queue, children + first, n);
      used += n - 1 + (first > 0) + (first + n < n_children);
    }
  return shown;
}

static double add_item (const Making *making,
                        guint32       node,
                        guint         parent,
                        guint         depth);

/* The line for @n children that are not shown. */
static double
add_hidden (const Making *making,
            guint         parent,
            guint32       n,
            gboolean      before)
{
  ShoalTreeLayout *layout = making->layout;
  const ShoalTreeItem *above = shoal_tree_layout_get (layout, parent);
  ShoalTreeItem item = { .node = above->node, .parent = parent, .depth = above->depth + 1, .n_hidden = n, .before = before };

  item.y = layout->n_rows + 0.5;
  layout->n_rows++;
  layout->depth = MAX (layout->depth, item.depth);
  g_array_append_val (layout->items, item);
  return item.y;
}

/* Adds @n children of an item. Returns the middle between the first and the last line. */
static double
add_children (const Making *making,
              guint         index,
              guint32       n)
{
  guint32 node = shoal_tree_layout_get (making->layout, index)->node;
  guint depth = shoal_tree_layout_get (making->layout, index)->depth + 1;
  guint32 first = shoal_tree_folding_get_first (making->folding, node);
  guint32 n_children;
  const guint32 *children = shoal_hierarchy_get_children (making->hierarchy, node, &n_children);
  double first_y = first > 0 ? add_hidden (making, index, first, TRUE) : -1.0;
  double last_y = first_y;

  for (guint32 i = first; i < first + n; i++)
    {
      last_y = add_item (making, children[i], index, depth);
      if (first_y < 0.0)
        first_y = last_y;
    }
  if (first + n < n_children)
    last_y = add_hidden (making, index, n_children - first - n, FALSE);
  return (first_y + last_y) / 2.0;
}

static double
add_item (const Making *making,
          guint32       node,
          guint         parent,
          guint         depth)
{
  ShoalTreeLayout *layout = making->layout;
  guint32 n = GPOINTER_TO_UINT (g_hash_table_lookup (making->shown, GUINT_TO_POINTER (node)));
  ShoalTreeItem item = { .node = node, .parent = parent, .depth = depth, .unfolded = n > 0 };
  guint index = layout->items->len;

  item.leaf = node < shoal_hierarchy_get_n_leaves (making->hierarchy);
  layout->depth = MAX (layout->depth, depth);
  g_array_append_val (layout->items, item);
  item.y = n > 0 ? add_children (making, index, n) : layout->n_rows++ + 0.5;
  g_array_index (layout->items, ShoalTreeItem, index).y = item.y;
  return item.y;
}

/**
 * shoal_tree_layout_make:
 * @self: to be filled anew
 * @folding: what is unfolded by choice
 * @n_rows: rows for which there is room; there can be more, since choices come first
 */
void
shoal_tree_layout_make (ShoalTreeLayout        *self,
                        const ShoalTreeFolding *folding,
                        guint                   n_rows)
{
  g_autoptr (GHashTable) shown = choose_unfolded (folding, n_rows);
  const Making making = { self, folding, shoal_tree_folding_get_hierarchy (folding), shown };

  g_array_set_size (self->items, 0);
  self->n_rows = 0;
  self->depth = 0;
  add_item (&making, shoal_tree_folding_get_root (folding), SHOAL_TREE_NO_ITEM, 0);
}

/** shoal_tree_layout_find: Returns: (transfer none) (nullable): the item of a node. */
const ShoalTreeItem *
shoal_tree_layout_find (const ShoalTreeLayout *self,
                        guint32                node)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const ShoalTreeItem *item = shoal_tree_layout_get (self, i);

      if (item->node == node && item->n_hidden == 0)
        return item;
    }
  return NULL;
}

/** shoal_tree_layout_find_nearest: Returns: (transfer none) (nullable): the node whose middle is nearest to @y, in rows. */
const ShoalTreeItem *
shoal_tree_layout_find_nearest (const ShoalTreeLayout *self,
                                double                 y)
{
  const ShoalTreeItem *nearest = NULL;
  double least = INFINITY;

  for (guint i = 0; i < self->items->len; i++)
    {
      const ShoalTreeItem *item = shoal_tree_layout_get (self, i);
      double distance = fabs (item->y - y);

      if (item->n_hidden > 0 || distance >= least)
        continue;
      nearest = item;
      least = distance;
    }
  return nearest;
}

/** shoal_tree_layout_count_shown: Returns: how many children of @node are shown. */
guint32
shoal_tree_layout_count_shown (const ShoalTreeLayout *self,
                               guint32                node)
{
  guint32 shown = 0;

  for (guint i = 0; i < self->items->len; i++)
    {
      const ShoalTreeItem *item = shoal_tree_layout_get (self, i);

      if (item->parent != SHOAL_TREE_NO_ITEM && item->n_hidden == 0
          && shoal_tree_layout_get (self, item->parent)->node == node)
        shown++;
    }
  return shown;
}
