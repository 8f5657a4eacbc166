/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State of a tree drawing: what is folded, chosen and wrong. */

#include "charts/hierarchy/shoal-tree-chart-private.h"

#include "hierarchy/shoal-hierarchy-family.h"

#include <math.h>

/** shoal_tree_chart_new: Returns: (transfer full): a drawing of the whole hierarchy. */
ShoalTreeChart *
shoal_tree_chart_new (ShoalHierarchy *hierarchy)
{
  ShoalTreeChart *self = g_new0 (ShoalTreeChart, 1);

  self->hierarchy = g_object_ref (hierarchy);
  self->root = shoal_hierarchy_get_root (hierarchy);
  self->choices = g_hash_table_new (NULL, NULL);
  self->pages = g_hash_table_new (NULL, NULL);
  self->firsts = g_hash_table_new (NULL, NULL);
  self->problems = g_hash_table_new (NULL, NULL);
  self->items = g_array_new (FALSE, FALSE, sizeof (ShoalTreeItem));
  self->hover = SHOAL_HIERARCHY_NO_NODE;
  self->selected = SHOAL_HIERARCHY_NO_NODE;
  self->zoom = 1.0;
  self->laid_out_height = NAN;
  return self;
}

/** shoal_tree_chart_free: Frees @self. */
void
shoal_tree_chart_free (ShoalTreeChart *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->hierarchy);
  g_hash_table_unref (self->choices);
  g_hash_table_unref (self->pages);
  g_hash_table_unref (self->firsts);
  g_hash_table_unref (self->problems);
  g_array_unref (self->items);
  g_free (self);
}

static void
keep_numbers (const ShoalTreeChart *self,
              GHashTable           *numbers,
              const ShoalTreeChart *before,
              GHashTable           *numbers_before)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, numbers_before);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      guint32 node = shoal_hierarchy_find_again (before->hierarchy, GPOINTER_TO_UINT (key), self->hierarchy);

      if (node != SHOAL_HIERARCHY_NO_NODE)
        g_hash_table_insert (numbers, GUINT_TO_POINTER (node), value);
    }
}

/* A part of the children that begins behind the last one is no part. */
static void
drop_empty_parts (ShoalTreeChart *self)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, self->firsts);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      guint32 n;

      shoal_hierarchy_get_children (self->hierarchy, GPOINTER_TO_UINT (key), &n);
      if (GPOINTER_TO_UINT (value) >= n)
        g_hash_table_iter_remove (&iter);
    }
}

/** shoal_tree_chart_keep: Takes over from the drawing of the hierarchy as it was what is folded, and what is in view. */
void
shoal_tree_chart_keep (ShoalTreeChart       *self,
                       const ShoalTreeChart *before)
{
  guint32 root = shoal_hierarchy_find_again (before->hierarchy, before->root, self->hierarchy);

  keep_numbers (self, self->choices, before, before->choices);
  keep_numbers (self, self->pages, before, before->pages);
  keep_numbers (self, self->firsts, before, before->firsts);
  drop_empty_parts (self);
  if (root != SHOAL_HIERARCHY_NO_NODE)
    self->root = root;
  self->zoom = before->zoom;
  self->scroll = before->scroll;
  self->shift = before->shift;
  self->laid_out_height = NAN;
}

/** shoal_tree_chart_set_root: Shows only what is below @node, or everything for %SHOAL_HIERARCHY_NO_NODE. */
void
shoal_tree_chart_set_root (ShoalTreeChart *self,
                           guint32         node)
{
  self->root = node < shoal_hierarchy_get_n_nodes (self->hierarchy) ? node
                                                                    : shoal_hierarchy_get_root (self->hierarchy);
  self->scroll = 0.0;
  self->shift = 0.0;
  self->laid_out_height = NAN;
}

/** shoal_tree_chart_set_unfolded: Folds or unfolds a node for good. */
void
shoal_tree_chart_set_unfolded (ShoalTreeChart *self,
                               guint32         node,
                               gboolean        unfolded)
{
  g_hash_table_insert (self->choices, GUINT_TO_POINTER (node), GINT_TO_POINTER (unfolded != FALSE));
  if (!unfolded)
    {
      g_hash_table_remove (self->pages, GUINT_TO_POINTER (node));
      g_hash_table_remove (self->firsts, GUINT_TO_POINTER (node));
    }
  self->laid_out_height = NAN;
}

/* How many children of @node are shown. */
static guint32
count_shown (ShoalTreeChart *self,
             guint32         node)
{
  guint32 shown = 0;

  for (guint i = 0; i < self->items->len; i++)
    {
      const ShoalTreeItem *item = &g_array_index (self->items, ShoalTreeItem, i);

      if (item->parent != SHOAL_TREE_NO_ITEM && item->n_hidden == 0
          && g_array_index (self->items, ShoalTreeItem, item->parent).node == node)
        shown++;
    }
  return shown;
}

/** shoal_tree_chart_show_more: Shows a hundred children more, behind those shown of a node that shows a part of them. */
void
shoal_tree_chart_show_more (ShoalTreeChart *self,
                            guint32         node)
{
  g_hash_table_insert (self->pages, GUINT_TO_POINTER (node), GUINT_TO_POINTER (count_shown (self, node) + SHOAL_TREE_PAGE));
  self->laid_out_height = NAN;
}

/** shoal_tree_chart_show_earlier: Shows a hundred children more, before those shown. */
void
shoal_tree_chart_show_earlier (ShoalTreeChart *self,
                               guint32         node)
{
  guint32 first = GPOINTER_TO_UINT (g_hash_table_lookup (self->firsts, GUINT_TO_POINTER (node)));
  guint32 n = MIN (first, SHOAL_TREE_PAGE);

  g_hash_table_insert (self->pages, GUINT_TO_POINTER (node), GUINT_TO_POINTER (count_shown (self, node) + n));
  g_hash_table_insert (self->firsts, GUINT_TO_POINTER (node), GUINT_TO_POINTER (first - n));
  self->laid_out_height = NAN;
}

/* Unfolds @parent so far that the child @node is shown: with those around it, where there are many. */
static void
unfold_for (ShoalTreeChart *self,
            guint32         parent,
            guint32         node)
{
  guint32 place = shoal_hierarchy_get_place (self->hierarchy, node);
  guint32 first = GPOINTER_TO_UINT (g_hash_table_lookup (self->firsts, GUINT_TO_POINTER (parent)));
  guint32 page = GPOINTER_TO_UINT (g_hash_table_lookup (self->pages, GUINT_TO_POINTER (parent)));

  g_hash_table_insert (self->choices, GUINT_TO_POINTER (parent), GINT_TO_POINTER (TRUE));
  if (place >= first && place - first < MAX (page, SHOAL_TREE_PAGE))
    return;
  g_hash_table_insert (self->firsts, GUINT_TO_POINTER (parent),
                       GUINT_TO_POINTER (place > SHOAL_TREE_PAGE / 2 ? place - SHOAL_TREE_PAGE / 2 : 0));
  g_hash_table_remove (self->pages, GUINT_TO_POINTER (parent));
}

static gboolean
is_below_root (ShoalTreeChart *self,
               guint32         node)
{
  guint32 first = shoal_hierarchy_get_first_leaf (self->hierarchy, self->root);
  guint32 leaf = shoal_hierarchy_get_first_leaf (self->hierarchy, node);

  return node <= self->root && leaf >= first && leaf - first < shoal_hierarchy_get_leaf_count (self->hierarchy, self->root);
}

/** shoal_tree_chart_unfold_above: Unfolds what is above a node as far as it is not shown, in a drawing that was laid out. */
void
shoal_tree_chart_unfold_above (ShoalTreeChart *self,
                               guint32         node)
{
  guint32 parent;

  if (!is_below_root (self, node))
    {
      self->root = shoal_hierarchy_get_root (self->hierarchy);
      self->laid_out_height = NAN;
    }
  for (guint32 child = node; child != self->root && _shoal_tree_chart_find_item (self, child) == NULL; child = parent)
    {
      parent = shoal_hierarchy_get_parent (self->hierarchy, child);
      unfold_for (self, parent, child);
      self->laid_out_height = NAN;
    }
}

/** shoal_tree_chart_set_hover: Sets the node under the pointer, or %SHOAL_HIERARCHY_NO_NODE. */
void
shoal_tree_chart_set_hover (ShoalTreeChart *self,
                            guint32         node)
{
  self->hover = node;
}

/** shoal_tree_chart_set_selected: Sets the chosen node, or %SHOAL_HIERARCHY_NO_NODE. */
void
shoal_tree_chart_set_selected (ShoalTreeChart *self,
                               guint32         node)
{
  self->selected = node;
}

/** shoal_tree_chart_set_problems: Sets the nodes that are hatched because something is wrong with them. */
void
shoal_tree_chart_set_problems (ShoalTreeChart *self,
                               const guint32  *nodes,
                               gsize           n_nodes)
{
  g_hash_table_remove_all (self->problems);
  for (gsize i = 0; i < n_nodes; i++)
    g_hash_table_add (self->problems, GUINT_TO_POINTER (nodes[i]));
}
