/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which nodes of a tree are shown, and in which row. */

#include "charts/hierarchy/shoal-tree-chart-private.h"

#include "hierarchy/shoal-hierarchy-family.h"

/* Fewer rows are not worth showing a part of the children. */
#define SMALLEST_PART 6

gboolean
_shoal_tree_chart_is_leaf (ShoalTreeChart *self,
                           guint32         node)
{
  return node < shoal_hierarchy_get_n_leaves (self->hierarchy);
}

static guint32
get_number (GHashTable *numbers,
            guint32     node)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (numbers, GUINT_TO_POINTER (node)));
}

/* How many children of a node to show, 0 to keep it folded; @room is how many rows are left. What the user chose comes
 * first; the root shows a part of its children rather than none. */
static guint32
choose_shown (ShoalTreeChart *self,
              guint32         node,
              guint           room)
{
  gpointer choice;
  gboolean chosen = g_hash_table_lookup_extended (self->choices, GUINT_TO_POINTER (node), NULL, &choice);
  guint32 page = get_number (self->pages, node);
  guint32 first = get_number (self->firsts, node);
  guint32 n;

  if (_shoal_tree_chart_is_leaf (self, node) || (chosen && !GPOINTER_TO_INT (choice)))
    return 0;
  shoal_hierarchy_get_children (self->hierarchy, node, &n);
  if (chosen || page > 0)
    return MIN (n - MIN (first, n), MAX (page, SHOAL_TREE_PAGE));
  /* A node's first child takes the row of the node. */
  if (n <= room + 1)
    return n;
  return node == self->root ? MIN (n, MAX (room, SMALLEST_PART)) : 0;
}

/* Unfolds breadth first: node → children shown. */
static GHashTable *
choose_unfolded (ShoalTreeChart *self,
                 guint           n_rows)
{
  GHashTable *shown = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint used = 1;

  g_array_append_val (queue, self->root);
  for (guint i = 0; i < queue->len; i++)
    {
      guint32 node = g_array_index (queue, guint32, i);
      guint32 first = get_number (self->firsts, node);
      guint32 n = choose_shown (self, node, n_rows > used ? n_rows - used : 0);
      const guint32 *children;
      guint32 n_children;

      if (n == 0)
        continue;
      children = shoal_hierarchy_get_children (self->hierarchy, node, &n_children);
      g_hash_table_insert (shown, GUINT_TO_POINTER (node), GUINT_TO_POINTER (n));
      g_array_append_vals (queue, children + first, n);
      used += n - 1 + (first > 0) + (first + n < n_children);
    }
  return shown;
}

static double add_item (ShoalTreeChart *self,
                        GHashTable     *shown,
                        guint32         node,
                        guint           parent,
                        guint           depth);

/* The line for @n children that are not shown. */
static double
add_hidden (ShoalTreeChart *self,
            guint           parent,
            guint32         n,
            gboolean        before)
{
  ShoalTreeItem item = { .node = g_array_index (self->items, ShoalTreeItem, parent).node, .parent = parent, .n_hidden = n,
                         .before = before };

  item.depth = g_array_index (self->items, ShoalTreeItem, parent).depth + 1;
  item.y = self->n_rows + 0.5;
  self->n_rows++;
  self->depth = MAX (self->depth, item.depth);
  g_array_append_val (self->items, item);
  return item.y;
}

/* Adds @n children of an item. Returns the middle between the first and the last line. */
static double
add_children (ShoalTreeChart *self,
              GHashTable     *shown,
              guint           index,
              guint32         n)
{
  guint32 node = g_array_index (self->items, ShoalTreeItem, index).node;
  guint depth = g_array_index (self->items, ShoalTreeItem, index).depth + 1;
  guint32 first = get_number (self->firsts, node);
  guint32 n_children;
  const guint32 *children = shoal_hierarchy_get_children (self->hierarchy, node, &n_children);
  double first_y = first > 0 ? add_hidden (self, index, first, TRUE) : -1.0;
  double last_y = first_y;

  for (guint32 i = first; i < first + n; i++)
    {
      last_y = add_item (self, shown, children[i], index, depth);
      if (first_y < 0.0)
        first_y = last_y;
    }
  if (first + n < n_children)
    last_y = add_hidden (self, index, n_children - first - n, FALSE);
  return (first_y + last_y) / 2.0;
}

static double
add_item (ShoalTreeChart *self,
          GHashTable     *shown,
          guint32         node,
          guint           parent,
          guint           depth)
{
  guint32 n = get_number (shown, node);
  ShoalTreeItem item = { .node = node, .parent = parent, .depth = depth, .unfolded = n > 0 };
  guint index = self->items->len;

  self->depth = MAX (self->depth, depth);
  g_array_append_val (self->items, item);
  item.y = n > 0 ? add_children (self, shown, index, n) : self->n_rows++ + 0.5;
  g_array_index (self->items, ShoalTreeItem, index).y = item.y;
  return item.y;
}

/* Makes the items for a drawing of @n_rows rows; positions count in rows. */
void
_shoal_tree_chart_make_items (ShoalTreeChart *self,
                              guint           n_rows)
{
  g_autoptr (GHashTable) shown = choose_unfolded (self, n_rows);

  g_array_set_size (self->items, 0);
  self->n_rows = 0;
  self->depth = 0;
  add_item (self, shown, self->root, SHOAL_TREE_NO_ITEM, 0);
}
