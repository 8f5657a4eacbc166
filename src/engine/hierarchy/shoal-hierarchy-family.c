/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The nodes of a level stand in the order of their leaves, so that children are an interval of the level below. */

#include "hierarchy/shoal-hierarchy-family.h"

#include <string.h>

/** shoal_hierarchy_get_highest_level: Returns: the level directly below the parent's lowest one; the height for the root. */
guint
shoal_hierarchy_get_highest_level (ShoalHierarchy *hierarchy,
                                   guint32         node)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), 0);

  if (node == shoal_hierarchy_get_root (hierarchy))
    return shoal_hierarchy_get_height (hierarchy);
  return shoal_hierarchy_get_lowest_level (hierarchy, shoal_hierarchy_get_parent (hierarchy, node)) - 1;
}

/* How many of the @n nodes of a level begin before @leaf. */
static guint32
count_before (ShoalHierarchy *hierarchy,
              const guint32  *nodes,
              guint32         n,
              guint32         leaf)
{
  guint32 low = 0;

  while (low < n)
    {
      guint32 middle = low + (n - low) / 2;

      if (shoal_hierarchy_get_first_leaf (hierarchy, nodes[middle]) < leaf)
        low = middle + 1;
      else
        n = middle;
    }
  return low;
}

/** shoal_hierarchy_get_children: Returns: (transfer none) (array length=n_children) (nullable): in order; %NULL for a leaf. */
const guint32 *
shoal_hierarchy_get_children (ShoalHierarchy *hierarchy,
                              guint32         node,
                              guint32        *n_children)
{
  const guint32 *nodes;
  guint32 first;
  guint32 begin;
  guint32 n;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);
  g_return_val_if_fail (n_children != NULL, NULL);

  *n_children = 0;
  if (shoal_hierarchy_get_lowest_level (hierarchy, node) == 0)
    return NULL;
  nodes = shoal_hierarchy_get_level_nodes (hierarchy, shoal_hierarchy_get_lowest_level (hierarchy, node) - 1, &n);
  first = shoal_hierarchy_get_first_leaf (hierarchy, node);
  begin = count_before (hierarchy, nodes, n, first);
  *n_children = count_before (hierarchy, nodes, n, first + shoal_hierarchy_get_leaf_count (hierarchy, node)) - begin;
  return nodes + begin;
}

/** shoal_hierarchy_get_place: Returns: how many children of its parent stand before @node; 0 for the root. */
guint32
shoal_hierarchy_get_place (ShoalHierarchy *hierarchy,
                           guint32         node)
{
  const guint32 *siblings;
  guint32 n;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), 0);

  if (node == shoal_hierarchy_get_root (hierarchy))
    return 0;
  siblings = shoal_hierarchy_get_children (hierarchy, shoal_hierarchy_get_parent (hierarchy, node), &n);
  return count_before (hierarchy, siblings, n, shoal_hierarchy_get_first_leaf (hierarchy, node));
}

/* The node with the label @label among @node and the nodes above it with the same leaves; @node if there is none. */
static guint32
find_namesake (ShoalHierarchy *hierarchy,
               guint32         node,
               const char     *label)
{
  guint32 n_leaves = shoal_hierarchy_get_leaf_count (hierarchy, node);

  for (guint32 found = node;
       found != SHOAL_HIERARCHY_NO_NODE && shoal_hierarchy_get_leaf_count (hierarchy, found) == n_leaves;
       found = shoal_hierarchy_get_parent (hierarchy, found))
    if (strcmp (shoal_hierarchy_get_label (hierarchy, found), label) == 0)
      return found;
  return node;
}

/**
 * shoal_hierarchy_find_again:
 * @before: a hierarchy
 * @node: a node of it
 * @after: the hierarchy after an edit
 *
 * Looks above the node's first leaf for a node with as many leaves, preferring one with the same label. If there is none,
 * takes the node on the same level.
 *
 * Returns: most likely the same node, or #SHOAL_HIERARCHY_NO_NODE when the leaf is gone.
 */
guint32
shoal_hierarchy_find_again (ShoalHierarchy *before,
                            guint32         node,
                            ShoalHierarchy *after)
{
  guint32 n_leaves;
  guint32 leaf;
  guint32 found;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (before), SHOAL_HIERARCHY_NO_NODE);
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (after), SHOAL_HIERARCHY_NO_NODE);

  leaf = shoal_hierarchy_get_first_leaf (before, node);
  if (!shoal_hierarchy_find_leaf (after, shoal_hierarchy_get_label (before, leaf), &leaf))
    return SHOAL_HIERARCHY_NO_NODE;
  if (node == shoal_hierarchy_get_root (before))
    return shoal_hierarchy_get_root (after);
  n_leaves = shoal_hierarchy_get_leaf_count (before, node);
  for (found = leaf; shoal_hierarchy_get_leaf_count (after, found) < n_leaves;)
    found = shoal_hierarchy_get_parent (after, found);
  if (shoal_hierarchy_get_leaf_count (after, found) == n_leaves)
    return find_namesake (after, found, shoal_hierarchy_get_label (before, node));
  return shoal_hierarchy_get_node_at (after, MIN (shoal_hierarchy_get_lowest_level (before, node),
                                                  shoal_hierarchy_get_height (after)), leaf);
}

/** shoal_hierarchy_are_siblings: Returns: whether @nodes, at least one, are children of one node. */
gboolean
shoal_hierarchy_are_siblings (ShoalHierarchy *hierarchy,
                              const guint32  *nodes,
                              gsize           n_nodes)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), FALSE);

  for (gsize i = 0; i < n_nodes; i++)
    if (nodes[i] == shoal_hierarchy_get_root (hierarchy)
        || shoal_hierarchy_get_parent (hierarchy, nodes[i]) != shoal_hierarchy_get_parent (hierarchy, nodes[0]))
      return FALSE;
  return n_nodes > 0;
}

/** shoal_hierarchy_compare_nodes: Returns: the order of two nodes (guint32) of @hierarchy: that of the tree, parents before children. */
int
shoal_hierarchy_compare_nodes (gconstpointer a,
                               gconstpointer b,
                               gpointer      hierarchy)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  guint32 first_x = shoal_hierarchy_get_first_leaf (hierarchy, x);
  guint32 first_y = shoal_hierarchy_get_first_leaf (hierarchy, y);

  /* A parent begins at the same leaf or before it, and has the higher number. */
  return first_x != first_y ? (first_x > first_y) - (first_x < first_y) : (x < y) - (x > y);
}
