/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes of a hierarchy by hand. The inverse of each is the difference back, so that undoing is exact. */

#include "hierarchy/edit/shoal-hierarchy-edit-private.h"

G_DEFINE_BOXED_TYPE (ShoalHierarchyEdit, shoal_hierarchy_edit, shoal_hierarchy_edit_ref, shoal_hierarchy_edit_unref)

static ShoalHierarchyEdit *
edit_new (void)
{
  ShoalHierarchyEdit *self = g_new0 (ShoalHierarchyEdit, 1);

  g_atomic_ref_count_init (&self->references);
  return self;
}

/**
 * shoal_hierarchy_edit_new_rename:
 * @node: a node
 * @level: a level it stands on
 * @label: its new label, from that level up
 *
 * Returns: (transfer full): the change of a label. A single child of the same label becomes one with the node.
 */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_rename (guint32     node,
                                 guint       level,
                                 const char *label)
{
  ShoalHierarchyEdit *self = edit_new ();

  self->change = _shoal_hierarchy_change_rename;
  self->node = node;
  self->level = level;
  self->label = g_strdup (label);
  return self;
}

/**
 * shoal_hierarchy_edit_new_merge:
 * @level: a level above the leaves
 * @nodes: (array length=n_nodes): nodes on it with the same parent, at least two
 * @label: label of the node that takes their place
 *
 * Returns: (transfer full): the change that makes one node of several.
 */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_merge (guint          level,
                                const guint32 *nodes,
                                gsize          n_nodes,
                                const char    *label)
{
  ShoalHierarchyEdit *self = edit_new ();

  self->change = _shoal_hierarchy_change_merge;
  self->level = level;
  self->nodes = g_memdup2 (nodes, n_nodes * sizeof (guint32));
  self->n_nodes = n_nodes;
  self->label = g_strdup (label);
  return self;
}

/**
 * shoal_hierarchy_edit_new_split:
 * @level: a level between leaves and root
 * @node: a node on it
 * @children: (array length=n_children): some of the nodes below it on the next lower level, not all
 * @label: label of the new node they go to
 *
 * Returns: (transfer full): the change that makes two nodes of one; the new one stands behind it.
 */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_split (guint          level,
                                guint32        node,
                                const guint32 *children,
                                gsize          n_children,
                                const char    *label)
{
  ShoalHierarchyEdit *self = shoal_hierarchy_edit_new_merge (level, children, n_children, label);

  self->change = _shoal_hierarchy_change_split;
  self->node = node;
  return self;
}

/**
 * shoal_hierarchy_edit_new_move:
 * @level: a level below the root's
 * @node: a node on it
 * @parent: a node on the next higher level
 * @place: how many children of @parent stand before it, or #SHOAL_HIERARCHY_LAST_PLACE
 *
 * Returns: (transfer full): the change of a node's parent or place. A node left without children vanishes.
 */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_move (guint   level,
                               guint32 node,
                               guint32 parent,
                               guint32 place)
{
  ShoalHierarchyEdit *self = edit_new ();

  self->change = _shoal_hierarchy_change_move;
  self->level = level;
  self->node = node;
  self->parent = parent;
  self->place = place;
  return self;
}

/** shoal_hierarchy_edit_new_insert_level: Returns: (transfer full): another level above @level, equal to it at first. */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_insert_level (guint level)
{
  ShoalHierarchyEdit *self = edit_new ();

  self->change = _shoal_hierarchy_change_insert_level;
  self->level = level;
  return self;
}

/** shoal_hierarchy_edit_new_remove_level: Returns: (transfer full): the removal of a level, but not of the leaves'. */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_remove_level (guint level)
{
  ShoalHierarchyEdit *self = edit_new ();

  self->change = _shoal_hierarchy_change_remove_level;
  self->level = level;
  return self;
}

/** shoal_hierarchy_edit_new_set_weight: Returns: (transfer full): a new weight of the edge above @node. */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_set_weight (guint32 node,
                                     double  weight)
{
  ShoalHierarchyEdit *self = edit_new ();

  self->change = _shoal_hierarchy_change_set_weight;
  self->node = node;
  self->weight = weight;
  return self;
}

/**
 * shoal_hierarchy_edit_new_add_leaves:
 * @level: a level above the leaves
 * @parent: a node on it
 * @label: (nullable): of a new node below @parent, for all of @leaves; @level is 2 at least then
 * @leaves: the labels of the new leaves
 *
 * The leaves come behind what is there. The new node stands on all levels between them and @parent; without one, each leaf
 * stands on these levels itself, as in a branch that is shallower than the others. New edges weigh 1.
 *
 * Returns: (transfer full): the change that adds leaves
 */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_add_leaves (guint         level,
                                     guint32       parent,
                                     const char   *label,
                                     ShoalStrings *leaves)
{
  ShoalHierarchyEdit *self = edit_new ();

  self->change = _shoal_hierarchy_change_add_leaves;
  self->level = level;
  self->node = parent;
  self->label = g_strdup (label);
  self->leaves = shoal_strings_ref (leaves);
  return self;
}

ShoalHierarchyEdit *
shoal_hierarchy_edit_ref (ShoalHierarchyEdit *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
shoal_hierarchy_edit_unref (ShoalHierarchyEdit *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_free (self->nodes);
  g_free (self->label);
  g_clear_pointer (&self->leaves, shoal_strings_unref);
  g_clear_pointer (&self->patch, shoal_hierarchy_patch_free);
  g_free (self);
}

/**
 * shoal_hierarchy_edit_apply:
 * @self: a change
 * @hierarchy: the hierarchy it is for, which stays as it is
 * @inverse: (out) (optional) (transfer full): the change that turns the result into a hierarchy equal to @hierarchy
 * @error: #SHOAL_ERROR_USAGE when the change makes no sense, #SHOAL_ERROR_HIERARCHY when two leaves would be equal
 *
 * Returns: (transfer full) (nullable): the changed hierarchy.
 */
ShoalHierarchy *
shoal_hierarchy_edit_apply (const ShoalHierarchyEdit *self,
                            ShoalHierarchy           *hierarchy,
                            ShoalHierarchyEdit      **inverse,
                            GError                  **error)
{
  g_autoptr (ShoalHierarchyDraft) draft = NULL;
  ShoalHierarchy *changed;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);

  if (self->patch != NULL)
    changed = shoal_hierarchy_patch_apply (self->patch, hierarchy, error);
  else
    {
      draft = shoal_hierarchy_draft_new (hierarchy);
      changed = self->change (self, hierarchy, draft, error) ? shoal_hierarchy_draft_construct (draft, error) : NULL;
    }
  if (changed != NULL && inverse != NULL)
    {
      *inverse = edit_new ();
      (*inverse)->patch = shoal_hierarchy_patch_new (changed, hierarchy);
    }
  return changed;
}
