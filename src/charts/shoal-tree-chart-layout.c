/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which nodes of a tree are shown, and in which row. */

#include "shoal-tree-chart-private.h"

/* Children the user asks for at a time. */
#define PAGE 100
/* Fewer rows are not worth showing a part of the children. */
#define SMALLEST_PART 6

gboolean
_shoal_tree_chart_is_leaf (ShoalTreeChart *self,
                           guint32         node)
{
  return node < shoal_hierarchy_get_n_leaves (self->hierarchy);
}

/* The child after @previous, or the first one for SHOAL_HIERARCHY_NO_NODE; SHOAL_HIERARCHY_NO_NODE after the last. */
guint32
_shoal_tree_chart_get_child (ShoalTreeChart *self,
                             guint32         node,
                             guint32         previous)
{
  ShoalHierarchy *hierarchy = self->hierarchy;
  guint32 first = shoal_hierarchy_get_first_leaf (hierarchy, node);
  guint32 end = first + shoal_hierarchy_get_leaf_count (hierarchy, node);
  guint32 leaf = first;

  if (_shoal_tree_chart_is_leaf (self, node))
    return SHOAL_HIERARCHY_NO_NODE;
  if (previous != SHOAL_HIERARCHY_NO_NODE)
    leaf = shoal_hierarchy_get_first_leaf (hierarchy, previous) + shoal_hierarchy_get_leaf_count (hierarchy, previous);
  if (leaf >= end)
    return SHOAL_HIERARCHY_NO_NODE;
  return shoal_hierarchy_get_node_at (hierarchy, shoal_hierarchy_get_lowest_level (hierarchy, node) - 1, leaf);
}

/* How many children there are, at most @limit. */
static guint32
count_children (ShoalTreeChart *self,
                guint32         node,
                guint32         limit)
{
  guint32 n = 0;

  for (guint32 child = _shoal_tree_chart_get_child (self, node, SHOAL_HIERARCHY_NO_NODE);
       child != SHOAL_HIERARCHY_NO_NODE && n < limit; child = _shoal_tree_chart_get_child (self, node, child))
    n++;
  return n;
}

static guint32
get_page (ShoalTreeChart *self,
          guint32         node)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->pages, GUINT_TO_POINTER (node)));
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
  guint32 page = get_page (self, node);
  guint32 n;

  if (_shoal_tree_chart_is_leaf (self, node) || (chosen && !GPOINTER_TO_INT (choice)))
    return 0;
  if (chosen || page > 0)
    return count_children (self, node, MAX (page, PAGE));
  /* A node's first child takes the row of the node. */
  n = count_children (self, node, room + 2);
  if (n <= room + 1)
    return n;
  return node == self->root ? count_children (self, node, MAX (room, SMALLEST_PART)) : 0;
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
      guint32 n = choose_shown (self, node, n_rows > used ? n_rows - used : 0);
      guint32 child = SHOAL_HIERARCHY_NO_NODE;

      if (n == 0)
        continue;
      g_hash_table_insert (shown, GUINT_TO_POINTER (node), GUINT_TO_POINTER (n));
      for (guint32 c = 0; c < n; c++)
        {
          child = _shoal_tree_chart_get_child (self, node, child);
          g_array_append_val (queue, child);
        }
      used += n - 1 + (_shoal_tree_chart_get_child (self, node, child) != SHOAL_HIERARCHY_NO_NODE);
    }
  return shown;
}

static double add_item (ShoalTreeChart *self,
                        GHashTable     *shown,
                        guint32         node,
                        guint           parent,
                        guint           depth);

/* The line for children that are not shown. */
static double
add_hidden (ShoalTreeChart *self,
            guint           parent,
            guint32         node,
            guint32         last_shown)
{
  ShoalTreeItem item = { .node = node, .parent = parent };

  for (guint32 child = _shoal_tree_chart_get_child (self, node, last_shown); child != SHOAL_HIERARCHY_NO_NODE;
       child = _shoal_tree_chart_get_child (self, node, child))
    item.n_hidden++;
  item.depth = g_array_index (self->items, ShoalTreeItem, parent).depth + 1;
  item.y = self->n_rows + 0.5;
  self->n_rows++;
  self->depth = MAX (self->depth, item.depth);
  g_array_append_val (self->items, item);
  return item.y;
}

/* Adds the children of an item. Returns the middle between the first and the last. */
static double
add_children (ShoalTreeChart *self,
              GHashTable     *shown,
              guint32         node,
              guint           index,
              guint32         n)
{
  guint32 child = SHOAL_HIERARCHY_NO_NODE;
  guint depth = g_array_index (self->items, ShoalTreeItem, index).depth + 1;
  double first = 0.0;
  double last = 0.0;

  for (guint32 c = 0; c < n; c++)
    {
      child = _shoal_tree_chart_get_child (self, node, child);
      last = add_item (self, shown, child, index, depth);
      if (c == 0)
        first = last;
    }
  if (_shoal_tree_chart_get_child (self, node, child) != SHOAL_HIERARCHY_NO_NODE)
    last = add_hidden (self, index, node, child);
  return (first + last) / 2.0;
}

static double
add_item (ShoalTreeChart *self,
          GHashTable     *shown,
          guint32         node,
          guint           parent,
          guint           depth)
{
  guint32 n = GPOINTER_TO_UINT (g_hash_table_lookup (shown, GUINT_TO_POINTER (node)));
  ShoalTreeItem item = { .node = node, .parent = parent, .depth = depth, .unfolded = n > 0 };
  guint index = self->items->len;

  self->depth = MAX (self->depth, depth);
  g_array_append_val (self->items, item);
  if (n > 0)
    item.y = add_children (self, shown, node, index, n);
  else
    item.y = self->n_rows++ + 0.5;
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
