/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy taken apart, to be changed and put together again. */

#include "hierarchy/shoal-hierarchy-draft.h"

#include "base/shoal-bitset.h"
#include "hierarchy/shoal-hierarchy-levels.h"

#include <string.h>

static GArray *
get_groups (const ShoalHierarchyDraft *self,
            guint                      level)
{
  return self->levels->pdata[level];
}

static void
copy_level (ShoalHierarchyDraft *self,
            ShoalHierarchy      *hierarchy,
            guint                level,
            guint32             *places)
{
  guint32 n;
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n);
  GArray *groups = g_array_sized_new (FALSE, FALSE, sizeof (ShoalDraftGroup), n);
  gboolean top = level == shoal_hierarchy_get_height (hierarchy);

  if (!top)
    shoal_hierarchy_map_level (hierarchy, level + 1, places);
  for (guint32 p = 0; p < n; p++)
    {
      ShoalDraftGroup group = {
        .parent = top ? 0 : places[shoal_hierarchy_get_first_leaf (hierarchy, nodes[p])],
        .label = nodes[p],
        .weight = shoal_hierarchy_get_edge_weight (hierarchy, nodes[p]),
      };

      g_array_append_val (groups, group);
    }
  g_ptr_array_add (self->levels, groups);
}

/** new_empty: Returns: (transfer full): no levels yet, with or without weights. */
static ShoalHierarchyDraft *
new_empty (gboolean weighted)
{
  ShoalHierarchyDraft *self = g_new (ShoalHierarchyDraft, 1);

  self->labels = shoal_strings_new (0);
  self->levels = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  self->weighted = weighted;
  return self;
}

/** shoal_hierarchy_draft_new: Returns: (transfer full): @hierarchy taken apart; the labels are numbered as its nodes. */
ShoalHierarchyDraft *
shoal_hierarchy_draft_new (ShoalHierarchy *hierarchy)
{
  ShoalHierarchyDraft *self = new_empty (shoal_hierarchy_has_edge_weights (hierarchy));
  guint32 n_nodes = shoal_hierarchy_get_n_nodes (hierarchy);
  g_autofree guint32 *places = g_new (guint32, shoal_hierarchy_get_n_leaves (hierarchy));

  for (guint32 node = 0; node < n_nodes; node++)
    shoal_hierarchy_draft_add_label (self, shoal_hierarchy_get_label (hierarchy, node));
  for (guint level = 0; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
    copy_level (self, hierarchy, level, places);
  return self;
}

void
shoal_hierarchy_draft_free (ShoalHierarchyDraft *self)
{
  shoal_strings_unref (self->labels);
  g_ptr_array_unref (self->levels);
  g_free (self);
}

guint
shoal_hierarchy_draft_get_n_levels (const ShoalHierarchyDraft *self)
{
  return self->levels->len;
}

guint32
shoal_hierarchy_draft_get_n_groups (const ShoalHierarchyDraft *self,
                                    guint                      level)
{
  return get_groups (self, level)->len;
}

/** shoal_hierarchy_draft_get: Returns: (transfer none): the group at a place, to be changed; valid until an insertion. */
ShoalDraftGroup *
shoal_hierarchy_draft_get (const ShoalHierarchyDraft *self,
                           guint                      level,
                           guint32                    group)
{
  return &g_array_index (get_groups (self, level), ShoalDraftGroup, group);
}

/** shoal_hierarchy_draft_add_label: Returns: the number of a new label. */
guint32
shoal_hierarchy_draft_add_label (ShoalHierarchyDraft *self,
                                 const char          *label)
{
  return (guint32) shoal_strings_append (self->labels, label, strlen (label));
}

/**
 * shoal_hierarchy_draft_insert:
 * @place: where, at most the number of groups
 *
 * Inserts a group, and corrects the parents on the level below whose places it shifts.
 *
 * Returns: @place.
 */
guint32
shoal_hierarchy_draft_insert (ShoalHierarchyDraft *self,
                              guint                level,
                              guint32              place,
                              ShoalDraftGroup      group)
{
  gboolean at_end = place == get_groups (self, level)->len;

  g_array_insert_val (get_groups (self, level), place, group);
  for (guint32 g = 0; level > 0 && !at_end && g < get_groups (self, level - 1)->len; g++)
    {
      ShoalDraftGroup *child = shoal_hierarchy_draft_get (self, level - 1, g);

      child->parent += child->parent >= place;
    }
  return place;
}

/** shoal_hierarchy_draft_add_level: doubles @level: the copies stand above their originals. */
void
shoal_hierarchy_draft_add_level (ShoalHierarchyDraft *self,
                                 guint                level)
{
  GArray *copy = g_array_copy (get_groups (self, level));

  g_ptr_array_insert (self->levels, (gint) level + 1, copy);
  for (guint32 g = 0; g < copy->len; g++)
    shoal_hierarchy_draft_get (self, level, g)->parent = g;
}

/** shoal_hierarchy_draft_drop_level: removes a level other than the first; its children get the parents of their former
 *   parents. */
void
shoal_hierarchy_draft_drop_level (ShoalHierarchyDraft *self,
                                  guint                level)
{
  for (guint32 g = 0; g < get_groups (self, level - 1)->len; g++)
    {
      ShoalDraftGroup *child = shoal_hierarchy_draft_get (self, level - 1, g);

      child->parent = shoal_hierarchy_draft_get (self, level, child->parent)->parent;
    }
  g_ptr_array_remove_index (self->levels, level);
}

/* Drops groups that are removed or have no children, from the leaves up, and closes the gaps. */
static void
compact (ShoalHierarchyDraft *self)
{
  ShoalBits *used = NULL;

  for (guint l = 0; l < self->levels->len; l++)
    {
      GArray *groups = get_groups (self, l);
      g_autofree guint32 *moved = g_new (guint32, MAX (1, groups->len));
      ShoalBits *used_above = shoal_bits_new (l + 1 < self->levels->len ? get_groups (self, l + 1)->len : 1);
      guint32 n = 0;

      for (guint32 g = 0; g < groups->len; g++)
        {
          ShoalDraftGroup group = *shoal_hierarchy_draft_get (self, l, g);

          if (group.label == SHOAL_HIERARCHY_DRAFT_REMOVED || (l > 0 && !shoal_bits_get (used, g)))
            continue;
          moved[g] = n;
          *shoal_hierarchy_draft_get (self, l, n++) = group;
          if (l + 1 < self->levels->len)
            shoal_bits_set (used_above, group.parent);
        }
      g_array_set_size (groups, n);
      for (guint32 g = 0; l > 0 && g < get_groups (self, l - 1)->len; g++)
        shoal_hierarchy_draft_get (self, l - 1, g)->parent = moved[shoal_hierarchy_draft_get (self, l - 1, g)->parent];
      g_free (used);
      used = used_above;
    }
  g_free (used);
}

/**
 * shoal_hierarchy_draft_construct:
 * @error: #SHOAL_ERROR_HIERARCHY as for shoal_hierarchy_new()
 *
 * Groups that are removed or are left without children vanish. The draft is used up.
 *
 * Returns: (transfer full) (nullable): the hierarchy.
 */
ShoalHierarchy *
shoal_hierarchy_draft_construct (ShoalHierarchyDraft *self,
                                 GError             **error)
{
  guint n_levels = self->levels->len;
  g_autofree guint32 *n_groups = g_new (guint32, n_levels);
  g_autofree ShoalStrings **labels = g_new (ShoalStrings *, n_levels);
  g_autoptr (GPtrArray) arrays = g_ptr_array_new_with_free_func (g_free);
  g_autofree const guint32 **parents = g_new (const guint32 *, n_levels);
  g_autofree const guint32 **label_indices = g_new (const guint32 *, n_levels);
  g_autofree const double **weights = g_new (const double *, n_levels);
  ShoalHierarchyLevels levels = { n_levels, n_groups, parents, labels, label_indices, self->weighted ? weights : NULL };

  compact (self);
  for (guint l = 0; l < n_levels; l++)
    {
      guint32 n = n_groups[l] = get_groups (self, l)->len;
      guint32 *level_parents = g_new (guint32, n);
      guint32 *level_labels = g_new (guint32, n);
      double *level_weights = g_new (double, n);

      for (guint32 g = 0; g < n; g++)
        {
          const ShoalDraftGroup *group = shoal_hierarchy_draft_get (self, l, g);

          level_parents[g] = group->parent;
          level_labels[g] = group->label;
          level_weights[g] = group->weight;
        }
      g_ptr_array_add (arrays, level_parents);
      g_ptr_array_add (arrays, level_labels);
      g_ptr_array_add (arrays, level_weights);
      parents[l] = level_parents;
      label_indices[l] = level_labels;
      weights[l] = level_weights;
      labels[l] = self->labels;
    }
  return shoal_hierarchy_construct (&levels, error);
}
