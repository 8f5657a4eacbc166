/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nodes unfold breadth first while there is room for their children. Nodes that a person has folded or unfolded stay
 * so. */

#include "charts/hierarchy/shoal-tree-layout.h"

#include "hierarchy/shoal-hierarchy-family.h"

#include <math.h>

/* The number of children that one request shows. */
#define PAGE 100
/* At least this many children of the root are shown, even without room for them. */
#define SMALLEST_PART 6

/** shoal_tree_layout_init: Begins with nothing chosen and no items. */
void
shoal_tree_layout_init (ShoalTreeLayout *self,
                        ShoalHierarchy  *hierarchy)
{
  *self = (ShoalTreeLayout) {
    .hierarchy = hierarchy,
    .choices = g_hash_table_new (NULL, NULL),
    .pages = g_hash_table_new (NULL, NULL),
    .firsts = g_hash_table_new (NULL, NULL),
    .items = g_array_new (FALSE, FALSE, sizeof (ShoalTreeItem)),
  };
}

/** shoal_tree_layout_clear: Frees what @self holds. */
void
shoal_tree_layout_clear (ShoalTreeLayout *self)
{
  g_hash_table_unref (self->choices);
  g_hash_table_unref (self->pages);
  g_hash_table_unref (self->firsts);
  g_array_unref (self->items);
}

static guint32
get_number (GHashTable *numbers,
            guint32     node)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (numbers, GUINT_TO_POINTER (node)));
}

static void
set_number (GHashTable *numbers,
            guint32     node,
            guint32     number)
{
  g_hash_table_insert (numbers, GUINT_TO_POINTER (node), GUINT_TO_POINTER (number));
}

/* ---- Choices ---- */

/** shoal_tree_layout_keep: Takes over a person's choices from the layout of a changed hierarchy, for nodes that still
 * exist. */
void
shoal_tree_layout_keep (ShoalTreeLayout       *self,
                        const ShoalTreeLayout *before)
{
  GHashTable *const from[] = { before->choices, before->pages, before->firsts };
  GHashTable *const to[] = { self->choices, self->pages, self->firsts };
  GHashTableIter iter;
  gpointer key, value;

  for (guint i = 0; i < G_N_ELEMENTS (from); i++)
    {
      g_hash_table_iter_init (&iter, from[i]);
      while (g_hash_table_iter_next (&iter, &key, &value))
        {
          guint32 node = shoal_hierarchy_find_again (before->hierarchy, GPOINTER_TO_UINT (key), self->hierarchy);

          if (node != SHOAL_HIERARCHY_NO_NODE)
            g_hash_table_insert (to[i], GUINT_TO_POINTER (node), value);
        }
    }
  /* The first shown child must exist: an entry beyond the last child is removed. */
  g_hash_table_iter_init (&iter, self->firsts);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      guint32 n;

      shoal_hierarchy_get_children (self->hierarchy, GPOINTER_TO_UINT (key), &n);
      if (GPOINTER_TO_UINT (value) >= n)
        g_hash_table_iter_remove (&iter);
    }
}

/** shoal_tree_layout_set_unfolded: Folds or unfolds a node; later layouts keep it so. */
void
shoal_tree_layout_set_unfolded (ShoalTreeLayout *self,
                                guint32          node,
                                gboolean         unfolded)
{
  set_number (self->choices, node, unfolded != FALSE);
  if (unfolded)
    return;
  g_hash_table_remove (self->pages, GUINT_TO_POINTER (node));
  g_hash_table_remove (self->firsts, GUINT_TO_POINTER (node));
}

/** shoal_tree_layout_unfold_above: Unfolds the ancestors of @node until @node has an item; of many children, those
 * around @node are shown. */
void
shoal_tree_layout_unfold_above (ShoalTreeLayout *self,
                                guint32          node)
{
  guint32 parent;

  for (; shoal_tree_layout_find (self, node) == NULL; node = parent)
    {
      guint32 place = shoal_hierarchy_get_place (self->hierarchy, node);
      guint32 first;

      parent = shoal_hierarchy_get_parent (self->hierarchy, node);
      first = get_number (self->firsts, parent);
      set_number (self->choices, parent, TRUE);
      if (place >= first && place - first < MAX (get_number (self->pages, parent), PAGE))
        continue;
      set_number (self->firsts, parent, place > PAGE / 2 ? place - PAGE / 2 : 0);
      g_hash_table_remove (self->pages, GUINT_TO_POINTER (parent));
    }
}

/** shoal_tree_layout_show_others: @hidden: an item of hidden children. Shows a hundred more of them, nearest first. */
void
shoal_tree_layout_show_others (ShoalTreeLayout     *self,
                               const ShoalTreeItem *hidden)
{
  guint32 first = get_number (self->firsts, hidden->node);
  guint32 n_earlier = hidden->before ? MIN (first, PAGE) : PAGE;
  guint32 n_shown = 0;

  for (guint i = hidden->parent + 1; i < self->items->len; i++)
    n_shown += shoal_tree_layout_get (self, i)->parent == hidden->parent && shoal_tree_layout_get (self, i)->n_hidden == 0;
  set_number (self->pages, hidden->node, n_shown + n_earlier);
  if (hidden->before)
    set_number (self->firsts, hidden->node, first - n_earlier);
}

/* ---- Items ---- */

/* The number of children of a node to show, 0 if it stays folded. A person's choice takes precedence. The root shows
 * some of its children if there is no room for all. */
static guint32
count_shown (const ShoalTreeLayout *self,
             guint32                node,
             guint                  room)
{
  gpointer choice;
  gboolean chosen = g_hash_table_lookup_extended (self->choices, GUINT_TO_POINTER (node), NULL, &choice);
  guint32 page = get_number (self->pages, node);
  guint32 first = get_number (self->firsts, node);
  guint32 n;

  if (node < shoal_hierarchy_get_n_leaves (self->hierarchy) || (chosen && !GPOINTER_TO_INT (choice)))
    return 0;
  shoal_hierarchy_get_children (self->hierarchy, node, &n);
  if (chosen || page > 0)
    return MIN (n - MIN (first, n), MAX (page, PAGE));
  /* The first child needs no further row: it shares the row of its parent. */
  if (n <= room + 1)
    return n;
  return node == shoal_hierarchy_get_root (self->hierarchy) ? MIN (n, MAX (room, SMALLEST_PART)) : 0;
}

/* Unfolds nodes breadth first. Returns: a table from nodes to the number of children shown. */
static GHashTable *
choose_unfolded (const ShoalTreeLayout *self,
                 guint                  n_rows)
{
  GHashTable *shown = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 root = shoal_hierarchy_get_root (self->hierarchy);
  guint used = 1;

  g_array_append_val (queue, root);
  for (guint i = 0; i < queue->len; i++)
    {
      guint32 node = g_array_index (queue, guint32, i);
      guint32 first = get_number (self->firsts, node);
      guint32 n = count_shown (self, node, n_rows > used ? n_rows - used : 0);
      const guint32 *children;
      guint32 n_children;

      if (n == 0)
        continue;
      children = shoal_hierarchy_get_children (self->hierarchy, node, &n_children);
      set_number (shown, node, n);
      g_array_append_vals (queue, children + first, n);
      used += n - 1 + (first > 0) + (first + n < n_children);
    }
  return shown;
}

/* Adds a line for @n children that are not shown. Returns its middle. */
static double
add_hidden (ShoalTreeLayout *self,
            guint            parent,
            guint32          n,
            gboolean         before)
{
  const ShoalTreeItem *above = shoal_tree_layout_get (self, parent);
  ShoalTreeItem item = { .node = above->node, .parent = parent, .depth = above->depth + 1, .n_hidden = n, .before = before };

  item.y = self->n_rows++ + 0.5;
  self->depth = MAX (self->depth, item.depth);
  g_array_append_val (self->items, item);
  return item.y;
}

/* Adds a node and the items below it. Returns the node's middle, half-way between the first and last line of its
 * children. */
static double
add_item (ShoalTreeLayout *self,
          GHashTable      *shown,
          guint32          node,
          guint            parent,
          guint            depth)
{
  ShoalTreeItem item = { .node = node, .parent = parent, .depth = depth, .unfolded = get_number (shown, node) > 0,
                         .leaf = node < shoal_hierarchy_get_n_leaves (self->hierarchy) };
  guint index = self->items->len;
  guint32 first = get_number (self->firsts, node);
  guint32 behind = first + get_number (shown, node);
  guint32 n_children;
  const guint32 *children = shoal_hierarchy_get_children (self->hierarchy, node, &n_children);
  double first_y = -1.0, last_y;

  self->depth = MAX (self->depth, depth);
  g_array_append_val (self->items, item);
  if (!item.unfolded)
    return g_array_index (self->items, ShoalTreeItem, index).y = self->n_rows++ + 0.5;
  if (first > 0)
    first_y = add_hidden (self, index, first, TRUE);
  last_y = first_y;
  for (guint32 i = first; i < behind; i++)
    {
      last_y = add_item (self, shown, children[i], index, depth + 1);
      if (first_y < 0.0)
        first_y = last_y;
    }
  if (behind < n_children)
    last_y = add_hidden (self, index, n_children - behind, FALSE);
  return g_array_index (self->items, ShoalTreeItem, index).y = (first_y + last_y) / 2.0;
}

/** shoal_tree_layout_make: @n_rows: the number of rows that fit. Makes all items anew. A person's choices can need more
 * rows than fit. */
void
shoal_tree_layout_make (ShoalTreeLayout *self,
                        guint            n_rows)
{
  g_autoptr (GHashTable) shown = choose_unfolded (self, n_rows);

  g_array_set_size (self->items, 0);
  self->n_rows = 0;
  self->depth = 0;
  add_item (self, shown, shoal_hierarchy_get_root (self->hierarchy), SHOAL_TREE_NO_ITEM, 0);
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

  for (guint i = 0; i < self->items->len; i++)
    {
      const ShoalTreeItem *item = shoal_tree_layout_get (self, i);

      if (item->n_hidden == 0 && (nearest == NULL || fabs (item->y - y) < fabs (nearest->y - y)))
        nearest = item;
    }
  return nearest;
}
