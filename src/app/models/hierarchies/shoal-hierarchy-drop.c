/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A value can go to any that stands higher than it begins; what is between is made. */

#include "models/hierarchies/shoal-hierarchy-drop.h"

#include "hierarchy/edit/shoal-hierarchy-edit.h"
#include "hierarchy/shoal-hierarchy-family.h"

/* Share of a row in which a drop is before it. */
#define UPPER_EDGE 0.3

/**
 * shoal_hierarchy_find_drop:
 * @node: what is dropped
 * @on: on what
 * @share: where in the row of @on, from 0 at its upper to 1 at its lower edge
 * @parent: (out): what it belongs to then
 * @place: (out): how many other children stand before it, or %G_MAXUINT32 for all
 *
 * Near the upper edge, and on a value of the data, it comes before @on; else below it.
 *
 * Returns: whether it can be dropped there, and would not stay where it is.
 */
gboolean
shoal_hierarchy_find_drop (ShoalHierarchy *hierarchy,
                           guint32         node,
                           guint32         on,
                           double          share,
                           guint32        *parent,
                           guint32        *place)
{
  guint32 root, n_children;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), FALSE);

  root = shoal_hierarchy_get_root (hierarchy);
  if (node == on || node == root)
    return FALSE;
  *parent = on;
  *place = G_MAXUINT32;
  if (on != root && (share < UPPER_EDGE || shoal_hierarchy_get_lowest_level (hierarchy, on) == 0))
    {
      *parent = shoal_hierarchy_get_parent (hierarchy, on);
      *place = shoal_hierarchy_get_place (hierarchy, on);
    }
  if (shoal_hierarchy_get_parent (hierarchy, node) != *parent)
    return shoal_hierarchy_can_move (hierarchy, node, *parent);
  /* The others close the gap it leaves. */
  if (*place != G_MAXUINT32 && shoal_hierarchy_get_place (hierarchy, node) < *place)
    (*place)--;
  shoal_hierarchy_get_children (hierarchy, *parent, &n_children);
  return shoal_hierarchy_get_place (hierarchy, node) != MIN (*place, n_children - 1);
}
