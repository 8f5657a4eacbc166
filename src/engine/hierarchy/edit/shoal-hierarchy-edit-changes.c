/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each edit does to a hierarchy that has been taken apart. */

#include "hierarchy/edit/shoal-hierarchy-edit-private.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <math.h>

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
    return refuse (error, _("There is no such level or value"));
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

gboolean
_shoal_hierarchy_change_rename (const ShoalHierarchyEdit *self,
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

gboolean
_shoal_hierarchy_change_merge (const ShoalHierarchyEdit *self,
                               ShoalHierarchy           *hierarchy,
                               ShoalHierarchyDraft      *draft,
                               GError                  **error)
{
  g_autofree guint32 *places = g_new (guint32, self->n_nodes);
  guint32 first = G_MAXUINT32;

  if (self->n_nodes < 2)
    return refuse (error, _("Two values at least can be merged"));
  if (self->level == 0)
    return refuse (error, _("The values of the data cannot be merged, only what stands above them"));
  for (gsize i = 0; i < self->n_nodes; i++)
    {
      if (!find_place (hierarchy, self->level, self->nodes[i], &places[i], error))
        return FALSE;
      if (shoal_hierarchy_draft_get (draft, self->level, places[i])->parent
          != shoal_hierarchy_draft_get (draft, self->level, places[0])->parent)
        return refuse (error, _("Only values that belong to the same value can be merged"));
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

gboolean
_shoal_hierarchy_change_split (const ShoalHierarchyEdit *self,
                               ShoalHierarchy           *hierarchy,
                               ShoalHierarchyDraft      *draft,
                               GError                  **error)
{
  g_autoptr (GHashTable) moved = g_hash_table_new (NULL, NULL);
  guint32 place;
  guint32 n_children = 0;
  ShoalDraftGroup group;

  if (self->level == 0 || self->level == shoal_hierarchy_get_height (hierarchy))
    return refuse (error, _("Neither the values of the data nor the root can be split"));
  if (!find_place (hierarchy, self->level, self->node, &place, error))
    return FALSE;
  for (gsize i = 0; i < self->n_nodes; i++)
    {
      guint32 child;

      if (!find_place (hierarchy, self->level - 1, self->nodes[i], &child, error))
        return FALSE;
      if (shoal_hierarchy_draft_get (draft, self->level - 1, child)->parent != place)
        return refuse (error, _("A value that is split off must belong to the one that is split"));
      g_hash_table_add (moved, GUINT_TO_POINTER (child));
    }
  for (guint32 g = 0; g < shoal_hierarchy_draft_get_n_groups (draft, self->level - 1); g++)
    n_children += shoal_hierarchy_draft_get (draft, self->level - 1, g)->parent == place;
  if (g_hash_table_size (moved) == 0 || g_hash_table_size (moved) == n_children)
    return refuse (error, _("Some of what belongs to a value must be split off, but not all of it"));
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

gboolean
_shoal_hierarchy_change_move (const ShoalHierarchyEdit *self,
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

gboolean
_shoal_hierarchy_change_insert_level (const ShoalHierarchyEdit *self,
                                      ShoalHierarchy           *hierarchy,
                                      ShoalHierarchyDraft      *draft,
                                      GError                  **error)
{
  if (self->level > shoal_hierarchy_get_height (hierarchy))
    return refuse (error, _("There is no such level"));
  shoal_hierarchy_draft_add_level (draft, self->level);
  return TRUE;
}

gboolean
_shoal_hierarchy_change_remove_level (const ShoalHierarchyEdit *self,
                                      ShoalHierarchy           *hierarchy,
                                      ShoalHierarchyDraft      *draft,
                                      GError                  **error)
{
  guint height = shoal_hierarchy_get_height (hierarchy);

  if (self->level > height)
    return refuse (error, _("There is no such level"));
  if (self->level == 0)
    return refuse (error, _("The level of the values cannot be removed"));
  if (self->level == height && shoal_hierarchy_draft_get_n_groups (draft, height - 1) > 1)
    return refuse (error, _("The root can be removed only when the level below has a single value"));
  shoal_hierarchy_draft_drop_level (draft, self->level);
  return TRUE;
}

gboolean
_shoal_hierarchy_change_set_weight (const ShoalHierarchyEdit *self,
                                    ShoalHierarchy           *hierarchy,
                                    ShoalHierarchyDraft      *draft,
                                    GError                  **error)
{
  if (self->node >= shoal_hierarchy_get_root (hierarchy))
    return refuse (error, _("There is no edge above that value"));
  if (!isfinite (self->weight) || self->weight < 0)
    return refuse (error, _("The weight of an edge must be a number of at least 0"));
  draft->weighted = TRUE;
  for (guint level = 0; level < shoal_hierarchy_draft_get_n_levels (draft); level++)
    for (guint32 g = 0; g < shoal_hierarchy_draft_get_n_groups (draft, level); g++)
      if (shoal_hierarchy_draft_get (draft, level, g)->label == self->node)
        shoal_hierarchy_draft_get (draft, level, g)->weight = self->weight;
  return TRUE;
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

gboolean
_shoal_hierarchy_change_add_leaves (const ShoalHierarchyEdit *self,
                                    ShoalHierarchy           *hierarchy,
                                    ShoalHierarchyDraft      *draft,
                                    GError                  **error)
{
  guint level = self->level;
  guint32 place;

  if (!find_place (hierarchy, level, self->node, &place, error))
    return FALSE;
  if (level == 0)
    return refuse (error, _("A value of the data has no room for others below it"));
  if (self->label != NULL && level == 1)
    return refuse (error, _("There is no level between that value and the values of the data"));
  if (self->label != NULL)
    {
      place = add_branch (draft, level, 1, place, shoal_hierarchy_draft_add_label (draft, self->label));
      level = 1;
    }
  for (gsize i = 0; i < shoal_strings_get_n (self->leaves); i++)
    add_branch (draft, level, 0, place, shoal_hierarchy_draft_add_label (draft, shoal_strings_get (self->leaves, i)));
  return TRUE;
}
