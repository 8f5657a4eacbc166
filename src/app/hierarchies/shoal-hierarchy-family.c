/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The nodes of a level stand in the order of their leaves, so that children are an interval of the level below. */

#include "hierarchies/shoal-hierarchy-family.h"

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

/**
 * shoal_hierarchy_find_again:
 * @before: a hierarchy
 * @node: a node of it
 * @after: what became of the hierarchy
 *
 * Looks above the node's first leaf for one that has as many leaves, else for the one on the same level.
 *
 * Returns: what is most likely the same node, or #SHOAL_HIERARCHY_NO_NODE when the leaf is gone.
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
    return found;
  return shoal_hierarchy_get_node_at (after, MIN (shoal_hierarchy_get_lowest_level (before, node),
                                                  shoal_hierarchy_get_height (after)), leaf);
}
