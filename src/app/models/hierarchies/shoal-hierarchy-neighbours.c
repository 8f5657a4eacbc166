/* SPDX-License-Identifier: GPL-3.0-or-later */
/* At an edge it leads nowhere: to the node itself. */

#include "models/hierarchies/shoal-hierarchy-neighbours.h"

#include "hierarchy/shoal-hierarchy-family.h"

/** shoal_hierarchy_find_beside: @step: 1 or -1. Returns: the sibling after or before @node, or the value of a neighbouring
 *   branch on the same level. */
guint32
shoal_hierarchy_find_beside (ShoalHierarchy *hierarchy,
                             guint32         node,
                             int             step)
{
  guint32 first, behind;
  guint level;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), node);

  first = shoal_hierarchy_get_first_leaf (hierarchy, node);
  behind = first + shoal_hierarchy_get_leaf_count (hierarchy, node);
  level = shoal_hierarchy_get_lowest_level (hierarchy, node);
  if (step < 0)
    return first > 0 ? shoal_hierarchy_get_node_at (hierarchy, level, first - 1) : node;
  return behind < shoal_hierarchy_get_n_leaves (hierarchy) ? shoal_hierarchy_get_node_at (hierarchy, level, behind) : node;
}

/** shoal_hierarchy_find_above: Returns: what @node is generalized to. */
guint32
shoal_hierarchy_find_above (ShoalHierarchy *hierarchy,
                            guint32         node)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), node);

  return node == shoal_hierarchy_get_root (hierarchy) ? node : shoal_hierarchy_get_parent (hierarchy, node);
}

/** shoal_hierarchy_find_below: Returns: the first of what is generalized to @node. */
guint32
shoal_hierarchy_find_below (ShoalHierarchy *hierarchy,
                            guint32         node)
{
  const guint32 *children;
  guint32 n;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), node);

  children = shoal_hierarchy_get_children (hierarchy, node, &n);
  return children != NULL ? children[0] : node;
}
