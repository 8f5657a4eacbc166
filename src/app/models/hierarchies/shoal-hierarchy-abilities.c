/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Most can be done to one value only, some to siblings. */

#include "models/hierarchies/shoal-hierarchy-abilities.h"

#include "hierarchy/shoal-hierarchy-family.h"

/**
 * shoal_hierarchy_abilities_of:
 * @hierarchy: (nullable): %NULL while nothing can be done
 * @nodes: (array length=n_nodes): the values, maybe none
 */
ShoalHierarchyAbilities
shoal_hierarchy_abilities_of (ShoalHierarchy *hierarchy,
                              const guint32  *nodes,
                              gsize           n_nodes)
{
  ShoalHierarchyAbilities can = { 0 };
  gboolean one = hierarchy != NULL && n_nodes == 1;
  guint32 n_siblings = 0;
  gboolean below_root = FALSE;

  if (hierarchy == NULL || n_nodes == 0)
    return can;
  if (shoal_hierarchy_are_siblings (hierarchy, nodes, n_nodes))
    {
      guint32 parent = shoal_hierarchy_get_parent (hierarchy, nodes[0]);

      shoal_hierarchy_get_children (hierarchy, parent, &n_siblings);
      below_root = parent != shoal_hierarchy_get_root (hierarchy);
    }
  can.rename = one && shoal_hierarchy_get_lowest_level (hierarchy, nodes[0]) > 0;
  can.merge = n_siblings > 1;
  can.split = below_root && n_nodes < n_siblings;
  can.move = one && nodes[0] != shoal_hierarchy_get_root (hierarchy);
  can.move_up = can.move && shoal_hierarchy_get_place (hierarchy, nodes[0]) > 0;
  can.move_down = can.move && shoal_hierarchy_get_place (hierarchy, nodes[0]) + 1 < n_siblings;
  can.raise = can.move && below_root;
  can.weigh = can.move;
  return can;
}
