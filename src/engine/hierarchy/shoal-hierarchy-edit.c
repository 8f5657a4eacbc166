/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes of a hierarchy by hand. The inverse of each is the difference back, so that undoing is exact. */

#include "hierarchy/shoal-hierarchy-edit.h"

#include "base/shoal-error.h"
#include "hierarchy/shoal-hierarchy-draft.h"
#include "hierarchy/shoal-hierarchy-patch.h"

#include <math.h>

struct _ShoalHierarchyEdit
{
  gatomicrefcount references;
  gboolean (*change) (const ShoalHierarchyEdit *self,
                      ShoalHierarchy           *hierarchy,
                      ShoalHierarchyDraft      *draft,
                      GError                  **error); /* NULL for a patch */
  guint level;
  guint32 node;
  guint32 parent;
  guint32 place;
  guint32 *nodes;
  gsize n_nodes;
  double weight;
  char *label;
  ShoalHierarchyPatch *patch;
};

G_DEFINE_BOXED_TYPE (ShoalHierarchyEdit, shoal_hierarchy_edit, shoal_hierarchy_edit_ref, shoal_hierarchy_edit_unref)

static gboolean
refuse (GError    **error,
        const char *why)
{
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, why);
  return FALSE;
}

/* Where @node stands among the nodes of @level. */
static gboolean
find_place (ShoalHierarchy *hierarchy,
            guint           level,
            guint32         node,
            guint32        *place,
            GError        **error)
{
  guint32 n;
  const guint32 *nodes;

  if (level > shoal_hierarchy_get_height (hierarchy) || node >= shoal_hierarchy_get_n_nodes (hierarchy))
    return refuse (error, "There is no such level or value");
  nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n);
  for (guint32 p = 0; p < n; p++)
    if (nodes[p] == node)
      {
        *place = p;
        return TRUE;
      }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "“%s” does not stand on level %u",
               shoal_hierarchy_get_label (hierarchy, node), level);
  return FALSE;
}

static gboolean
change_label (const ShoalHierarchyEdit *self,
              ShoalHierarchy           *hierarchy,
              ShoalHierarchyDraft      *draft,
              GError                  **error)
{
  guint32 place;
  guint32 label;

  if (!find_place (hierarchy, self->level, self->node, &place, error))
    return FALSE;
  label = shoal_hierarchy_draft_add_label (draft, self->label);
  for (guint level = self->level; level < shoal_hierarchy_draft_get_n_levels (draft); level++)
    {
      ShoalDraftGroup *group = shoal_hierarchy_draft_get (draft, level, place);

      if (group->label != self->node)
        break;
      group->label = label;
      place = group->parent;
    }
  return TRUE;
}

static gboolean
merge_nodes (const ShoalHierarchyEdit *self,
             ShoalHierarchy           *hierarchy,
             ShoalHierarchyDraft      *draft,
             GError                  **error)
{
  g_autofree guint32 *places = g_new (guint32, self->n_nodes);
  guint32 first = G_MAXUINT32;

  if (self->n_nodes < 2)
    return refuse (error, "Two values at least can be merged");
  if (self->level == 0)
    return refuse (error, "The values of the data cannot be merged, only what stands above them");
  for (gsize i = 0; i < self->n_nodes; i++)
    {
      if (!find_place (hierarchy, self->level, self->nodes[i], &places[i], error))
        return FALSE;
      if (shoal_hierarchy_draft_get (draft, self->level, places[i])->parent
          != shoal_hierarchy_draft_get (draft, self->level, places[0])->parent)
        return refuse (error, "Only values that belong to the same value can be merged");
      first = MIN (first, places[i]);
    }
  for (gsize i = 0; i < self->n_nodes; i++)
    {
      for (guint32 g = 0; g < shoal_hierarchy_draft_get_n_groups (draft, self->level - 1); g++)
        if (shoal_hierarchy_draft_get (draft, self->level - 1, g)->parent == places[i])
          shoal_hierarchy_draft_get (draft, self->level - 1, g)->parent = first;
      if (places[i] != first)
        shoal_hierarchy_draft_get (draft, self->level, places[i])->label = SHOAL_DRAFT_REMOVED;
    }
  shoal_hierarchy_draft_get (draft, self->level, first)->label = shoal_hierarchy_draft_add_label (draft, self->label);
  return TRUE;
}

static gboolean
split_node (const ShoalHierarchyEdit *self,
            ShoalHierarchy           *hierarchy,
            ShoalHierarchyDraft      *draft,
            GError                  **error)
{
  g_autoptr (GHashTable) moved = g_hash_table_new (NULL, NULL);
  guint32 place;
  guint32 n_children = 0;
  ShoalDraftGroup group;

  if (self->level == 0 || self->level == shoal_hierarchy_get_height (hierarchy))
    return refuse (error, "Neither the values of the data nor the root can be split");
  if (!find_place (hierarchy, self->level, self->node, &place, error))
    return FALSE;
  for (gsize i = 0; i < self->n_nodes; i++)
    {
      guint32 child;

      if (!find_place (hierarchy, self->level - 1, self->nodes[i], &child, error))
        return FALSE;
      if (shoal_hierarchy_draft_get (draft, self->level - 1, child)->parent != place)
        return refuse (error, "A value that is split off must belong to the one that is split");
      g_hash_table_add (moved, GUINT_TO_POINTER (child));
    }
  for (guint32 g = 0; g < shoal_hierarchy_draft_get_n_groups (draft, self->level - 1); g++)
    n_children += shoal_hierarchy_draft_get (draft, self->level - 1, g)->parent == place;
  if (g_hash_table_size (moved) == 0 || g_hash_table_size (moved) == n_children)
    return refuse (error, "Some of what belongs to a value must be split off, but not all of it");
  group = *shoal_hierarchy_draft_get (draft, self->level, place);
  group.label = shoal_hierarchy_draft_add_label (draft, self->label);
  shoal_hierarchy_draft_insert (draft, self->level, place + 1, group);
  for (guint32 g = 0; g < shoal_hierarchy_draft_get_n_groups (draft, self->level - 1); g++)
    if (g_hash_table_contains (moved, GUINT_TO_POINTER (g)))
      shoal_hierarchy_draft_get (draft, self->level - 1, g)->parent = place + 1;
  return TRUE;
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

static gboolean
move_node (const ShoalHierarchyEdit *self,
           ShoalHierarchy           *hierarchy,
           ShoalHierarchyDraft      *draft,
           GError                  **error)
{
  guint32 old_place;
  guint32 new_place;
  guint32 parent;
  ShoalDraftGroup group;

  if (!find_place (hierarchy, self->level, self->node, &old_place, error)
      || !find_place (hierarchy, self->level + 1, self->parent, &parent, error))
    return FALSE;
  new_place = find_child_place (draft, self->level, parent, old_place, self->place);
  group = *shoal_hierarchy_draft_get (draft, self->level, old_place);
  group.parent = parent;
  shoal_hierarchy_draft_insert (draft, self->level, new_place, group);
  old_place += old_place >= new_place;
  shoal_hierarchy_draft_get (draft, self->level, old_place)->label = SHOAL_DRAFT_REMOVED;
  for (guint32 g = 0; self->level > 0 && g < shoal_hierarchy_draft_get_n_groups (draft, self->level - 1); g++)
    if (shoal_hierarchy_draft_get (draft, self->level - 1, g)->parent == old_place)
      shoal_hierarchy_draft_get (draft, self->level - 1, g)->parent = new_place;
  return TRUE;
}

static gboolean
insert_level (const ShoalHierarchyEdit *self,
              ShoalHierarchy           *hierarchy,
              ShoalHierarchyDraft      *draft,
              GError                  **error)
{
  if (self->level > shoal_hierarchy_get_height (hierarchy))
    return refuse (error, "There is no such level");
  shoal_hierarchy_draft_add_level (draft, self->level);
  return TRUE;
}

static gboolean
remove_level (const ShoalHierarchyEdit *self,
              ShoalHierarchy           *hierarchy,
              ShoalHierarchyDraft      *draft,
              GError                  **error)
{
  guint height = shoal_hierarchy_get_height (hierarchy);

  if (self->level > height)
    return refuse (error, "There is no such level");
  if (self->level == 0)
    return refuse (error, "The level of the values cannot be removed");
  if (self->level == height && shoal_hierarchy_draft_get_n_groups (draft, height - 1) > 1)
    return refuse (error, "The root can be removed only when the level below has a single value");
  shoal_hierarchy_draft_drop_level (draft, self->level);
  return TRUE;
}

static gboolean
set_weight (const ShoalHierarchyEdit *self,
            ShoalHierarchy           *hierarchy,
            ShoalHierarchyDraft      *draft,
            GError                  **error)
{
  if (self->node >= shoal_hierarchy_get_root (hierarchy))
    return refuse (error, "There is no edge above that value");
  if (!isfinite (self->weight) || self->weight < 0)
    return refuse (error, "The weight of an edge must be a number of at least 0");
  draft->weighted = TRUE;
  for (guint level = 0; level < shoal_hierarchy_draft_get_n_levels (draft); level++)
    for (guint32 g = 0; g < shoal_hierarchy_draft_get_n_groups (draft, level); g++)
      if (shoal_hierarchy_draft_get (draft, level, g)->label == self->node)
        shoal_hierarchy_draft_get (draft, level, g)->weight = self->weight;
  return TRUE;
}

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

  self->change = change_label;
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

  self->change = merge_nodes;
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

  self->change = split_node;
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

  self->change = move_node;
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

  self->change = insert_level;
  self->level = level;
  return self;
}

/** shoal_hierarchy_edit_new_remove_level: Returns: (transfer full): the removal of a level, but not of the leaves'. */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_remove_level (guint level)
{
  ShoalHierarchyEdit *self = edit_new ();

  self->change = remove_level;
  self->level = level;
  return self;
}

/** shoal_hierarchy_edit_new_set_weight: Returns: (transfer full): a new weight of the edge above @node. */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_set_weight (guint32 node,
                                     double  weight)
{
  ShoalHierarchyEdit *self = edit_new ();

  self->change = set_weight;
  self->node = node;
  self->weight = weight;
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
