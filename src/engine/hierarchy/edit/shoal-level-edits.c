/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each takes the hierarchy apart, changes the parts and puts them together again. */

#include "hierarchy/edit/shoal-level-edits.h"

#include "base/shoal-error.h"
#include "hierarchy/shoal-hierarchy-draft.h"

#include <glib/gi18n-lib.h>

#include <math.h>

static gpointer
refuse (GError     **error,
        const char  *why)
{
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, why);
  return NULL;
}

/* Where @node stands among the nodes of @level. */
static gboolean
find_place (ShoalHierarchy  *hierarchy,
            guint            level,
            guint32          node,
            guint32         *place,
            GError         **error)
{
  guint32 n;
  const guint32 *nodes;

  if (level > shoal_hierarchy_get_height (hierarchy) || node >= shoal_hierarchy_get_n_nodes (hierarchy))
    return refuse (error, _("There is no such level or value")) != NULL;
  nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n);
  for (guint32 p = 0; p < n; p++)
    if (nodes[p] == node)
      {
        *place = p;
        return TRUE;
      }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("“%s” does not stand on level %u"),
               shoal_hierarchy_get_label (hierarchy, node), level);
  return FALSE;
}

/**
 * shoal_hierarchy_rename_on_level:
 * @level: a level @node stands on
 * @label: its new label, from that level up
 *
 * A single child of the same label becomes one with the node.
 *
 * Returns: (transfer full) (nullable): @hierarchy with another label.
 */
ShoalHierarchy *
shoal_hierarchy_rename_on_level (ShoalHierarchy  *hierarchy,
                                 guint            level,
                                 guint32          node,
                                 const char      *label,
                                 GError         **error)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);
  guint32 place;
  guint32 new_label;

  if (!find_place (hierarchy, level, node, &place, error))
    return NULL;
  new_label = shoal_hierarchy_draft_add_label (draft, label);
  for (; level < shoal_hierarchy_draft_get_n_levels (draft); level++)
    {
      ShoalDraftGroup *group = shoal_hierarchy_draft_get (draft, level, place);

      if (group->label != node)
        break;
      group->label = new_label;
      place = group->parent;
    }
  return shoal_hierarchy_draft_construct (draft, error);
}

/**
 * shoal_hierarchy_merge_on_level:
 * @level: a level above the leaves
 * @nodes: (array length=n_nodes): nodes on it with the same parent, at least two
 * @label: label of the node that takes their place
 *
 * Returns: (transfer full) (nullable): @hierarchy with one node in the place of several.
 */
ShoalHierarchy *
shoal_hierarchy_merge_on_level (ShoalHierarchy  *hierarchy,
                                guint            level,
                                const guint32   *nodes,
                                gsize            n_nodes,
                                const char      *label,
                                GError         **error)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);
  g_autofree guint32 *places = g_new (guint32, n_nodes);
  guint32 first = G_MAXUINT32;

  if (n_nodes < 2)
    return refuse (error, _("Two values at least can be merged"));
  if (level == 0)
    return refuse (error, _("The values of the data cannot be merged, only what stands above them"));
  for (gsize i = 0; i < n_nodes; i++)
    {
      if (!find_place (hierarchy, level, nodes[i], &places[i], error))
        return NULL;
      if (shoal_hierarchy_draft_get (draft, level, places[i])->parent
          != shoal_hierarchy_draft_get (draft, level, places[0])->parent)
        return refuse (error, _("Only values that belong to the same value can be merged"));
      first = MIN (first, places[i]);
    }
  for (gsize i = 0; i < n_nodes; i++)
    {
      for (guint32 g = 0; g < shoal_hierarchy_draft_get_n_groups (draft, level - 1); g++)
        if (shoal_hierarchy_draft_get (draft, level - 1, g)->parent == places[i])
          shoal_hierarchy_draft_get (draft, level - 1, g)->parent = first;
      if (places[i] != first)
        shoal_hierarchy_draft_get (draft, level, places[i])->label = SHOAL_DRAFT_REMOVED;
    }
  shoal_hierarchy_draft_get (draft, level, first)->label = shoal_hierarchy_draft_add_label (draft, label);
  return shoal_hierarchy_draft_construct (draft, error);
}

/**
 * shoal_hierarchy_split_on_level:
 * @level: a level between leaves and root
 * @node: a node on it
 * @children: (array length=n_children): some of the nodes below it on the next lower level, not all
 * @label: label of the new node they go to
 *
 * Returns: (transfer full) (nullable): @hierarchy with two nodes in the place of one; the new one stands behind the old.
 */
ShoalHierarchy *
shoal_hierarchy_split_on_level (ShoalHierarchy  *hierarchy,
                                guint            level,
                                guint32          node,
                                const guint32   *children,
                                gsize            n_children,
                                const char      *label,
                                GError         **error)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);
  g_autoptr (GHashTable) moved = g_hash_table_new (NULL, NULL);
  guint32 place;
  guint32 n_all = 0;
  ShoalDraftGroup group;

  if (level == 0 || level == shoal_hierarchy_get_height (hierarchy))
    return refuse (error, _("Neither the values of the data nor the root can be split"));
  if (!find_place (hierarchy, level, node, &place, error))
    return NULL;
  for (gsize i = 0; i < n_children; i++)
    {
      guint32 child;

      if (!find_place (hierarchy, level - 1, children[i], &child, error))
        return NULL;
      if (shoal_hierarchy_draft_get (draft, level - 1, child)->parent != place)
        return refuse (error, _("A value that is split off must belong to the one that is split"));
      g_hash_table_add (moved, GUINT_TO_POINTER (child));
    }
  for (guint32 g = 0; g < shoal_hierarchy_draft_get_n_groups (draft, level - 1); g++)
    n_all += shoal_hierarchy_draft_get (draft, level - 1, g)->parent == place;
  if (g_hash_table_size (moved) == 0 || g_hash_table_size (moved) == n_all)
    return refuse (error, _("Some of what belongs to a value must be split off, but not all of it"));
  group = *shoal_hierarchy_draft_get (draft, level, place);
  group.label = shoal_hierarchy_draft_add_label (draft, label);
  shoal_hierarchy_draft_insert (draft, level, place + 1, group);
  for (guint32 g = 0; g < shoal_hierarchy_draft_get_n_groups (draft, level - 1); g++)
    if (g_hash_table_contains (moved, GUINT_TO_POINTER (g)))
      shoal_hierarchy_draft_get (draft, level - 1, g)->parent = place + 1;
  return shoal_hierarchy_draft_construct (draft, error);
}

/* Where in the array of a level the child number @number of @parent stands, or would if it came last. */
static guint32
find_child_place (const ShoalHierarchyDraft *draft,
                  guint                      level,
                  guint32                    parent,
                  guint32                    moving,
                  guint32                    number)
{
  guint32 n = shoal_hierarchy_draft_get_n_groups (draft, level);
  guint32 behind_last = n;

  for (guint32 g = 0; g < n; g++)
    {
      if (g == moving || shoal_hierarchy_draft_get (draft, level, g)->parent != parent)
        continue;
      if (number-- == 0)
        return g;
      behind_last = g + 1;
    }
  return behind_last;
}

/**
 * shoal_hierarchy_move_on_level:
 * @level: a level below the root's
 * @node: a node on it
 * @parent: a node on the next higher level
 * @place: how many children of @parent stand before it, or #SHOAL_HIERARCHY_LAST_PLACE
 *
 * A node left without children vanishes.
 *
 * Returns: (transfer full) (nullable): @hierarchy with the node elsewhere.
 */
ShoalHierarchy *
shoal_hierarchy_move_on_level (ShoalHierarchy  *hierarchy,
                               guint            level,
                               guint32          node,
                               guint32          parent,
                               guint32          place,
                               GError         **error)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);
  guint32 old_place;
  guint32 new_place;
  guint32 parent_place;
  ShoalDraftGroup group;

  if (!find_place (hierarchy, level, node, &old_place, error)
      || !find_place (hierarchy, level + 1, parent, &parent_place, error))
    return NULL;
  new_place = find_child_place (draft, level, parent_place, old_place, place);
  group = *shoal_hierarchy_draft_get (draft, level, old_place);
  group.parent = parent_place;
  shoal_hierarchy_draft_insert (draft, level, new_place, group);
  old_place += old_place >= new_place;
  shoal_hierarchy_draft_get (draft, level, old_place)->label = SHOAL_DRAFT_REMOVED;
  for (guint32 g = 0; level > 0 && g < shoal_hierarchy_draft_get_n_groups (draft, level - 1); g++)
    if (shoal_hierarchy_draft_get (draft, level - 1, g)->parent == old_place)
      shoal_hierarchy_draft_get (draft, level - 1, g)->parent = new_place;
  return shoal_hierarchy_draft_construct (draft, error);
}

/** shoal_hierarchy_insert_level: Returns: (transfer full) (nullable): with another level above @level, equal to it at first. */
ShoalHierarchy *
shoal_hierarchy_insert_level (ShoalHierarchy  *hierarchy,
                              guint            level,
                              GError         **error)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);
  if (level > shoal_hierarchy_get_height (hierarchy))
    return refuse (error, _("There is no such level"));
  shoal_hierarchy_draft_add_level (draft, level);
  return shoal_hierarchy_draft_construct (draft, error);
}

/** shoal_hierarchy_remove_level: Returns: (transfer full) (nullable): without a level, which is not that of the leaves. */
ShoalHierarchy *
shoal_hierarchy_remove_level (ShoalHierarchy  *hierarchy,
                              guint            level,
                              GError         **error)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);
  guint height = shoal_hierarchy_get_height (hierarchy);

  if (level > height)
    return refuse (error, _("There is no such level"));
  if (level == 0)
    return refuse (error, _("The level of the values cannot be removed"));
  if (level == height && shoal_hierarchy_draft_get_n_groups (draft, height - 1) > 1)
    return refuse (error, _("The root can be removed only when the level below has a single value"));
  shoal_hierarchy_draft_drop_level (draft, level);
  return shoal_hierarchy_draft_construct (draft, error);
}

/** shoal_hierarchy_set_edge_weight: Returns: (transfer full) (nullable): with another weight of the edge above @node. */
ShoalHierarchy *
shoal_hierarchy_set_edge_weight (ShoalHierarchy  *hierarchy,
                                 guint32          node,
                                 double           weight,
                                 GError         **error)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);
  if (node >= shoal_hierarchy_get_root (hierarchy))
    return refuse (error, _("There is no edge above that value"));
  if (!isfinite (weight) || weight < 0)
    return refuse (error, _("The weight of an edge must be a number of at least 0"));
  draft->weighted = TRUE;
  for (guint level = 0; level < shoal_hierarchy_draft_get_n_levels (draft); level++)
    for (guint32 g = 0; g < shoal_hierarchy_draft_get_n_groups (draft, level); g++)
      if (shoal_hierarchy_draft_get (draft, level, g)->label == node)
        shoal_hierarchy_draft_get (draft, level, g)->weight = weight;
  return shoal_hierarchy_draft_construct (draft, error);
}

/* Adds a group of its own with @label on each level from below @level down to @lowest, behind all others. Returns: the
 * place of the lowest one, or @place where there is none. */
static guint32
add_branch (ShoalHierarchyDraft *draft,
            guint                level,
            guint                lowest,
            guint32              place,
            guint32              label)
{
  while (level-- > lowest)
    {
      const ShoalDraftGroup group = { .parent = place, .label = label, .weight = 1 };

      place = shoal_hierarchy_draft_insert (draft, level, shoal_hierarchy_draft_get_n_groups (draft, level), group);
    }
  return place;
}

/**
 * shoal_hierarchy_add_leaves_on_level:
 * @level: a level above the leaves
 * @parent: a node on it
 * @label: (nullable): of a new node below @parent, for all of @leaves; @level is 2 at least then
 * @leaves: the labels of the new leaves
 *
 * The leaves come behind what is there. The new node stands on all levels between them and @parent; without one, each leaf
 * stands on these levels itself, as in a branch that is shallower than the others. New edges weigh 1.
 *
 * Returns: (transfer full) (nullable): @hierarchy with more leaves.
 */
ShoalHierarchy *
shoal_hierarchy_add_leaves_on_level (ShoalHierarchy  *hierarchy,
                                     guint            level,
                                     guint32          parent,
                                     const char      *label,
                                     ShoalStrings    *leaves,
                                     GError         **error)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);
  guint32 place;

  if (!find_place (hierarchy, level, parent, &place, error))
    return NULL;
  if (level == 0)
    return refuse (error, _("A value of the data has no room for others below it"));
  if (label != NULL && level == 1)
    return refuse (error, _("There is no level between that value and the values of the data"));
  if (label != NULL)
    {
      place = add_branch (draft, level, 1, place, shoal_hierarchy_draft_add_label (draft, label));
      level = 1;
    }
  for (gsize i = 0; i < shoal_strings_get_n (leaves); i++)
    add_branch (draft, level, 0, place, shoal_hierarchy_draft_add_label (draft, shoal_strings_get (leaves, i)));
  return shoal_hierarchy_draft_construct (draft, error);
}
