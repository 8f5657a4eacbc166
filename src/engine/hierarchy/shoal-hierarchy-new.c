/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making hierarchies from groups of leaves, and from other hierarchies. */

#include "hierarchy/shoal-hierarchy-private.h"

#include "base/shoal-bitset.h"
#include "base/shoal-error.h"

#include <string.h>

/* What a constructor collects before it calls _shoal_hierarchy_construct(): per level growing arrays of groups. */
typedef struct
{
  guint n_levels;
  guint32 *n_groups;
  guint32 **parents;
  guint32 **label_indices;
  double **weights; /* nullable */
  ShoalStrings **labels;
} Draft;

static Draft *
draft_new (guint    n_levels,
           gboolean weighted)
{
  Draft *draft = g_new0 (Draft, 1);

  draft->n_levels = n_levels;
  draft->n_groups = g_new0 (guint32, n_levels);
  draft->parents = g_new0 (guint32 *, n_levels);
  draft->label_indices = g_new0 (guint32 *, n_levels);
  draft->labels = g_new0 (ShoalStrings *, n_levels);
  if (weighted)
    draft->weights = g_new0 (double *, n_levels);
  return draft;
}

static void
draft_free (Draft *draft)
{
  for (guint l = 0; l < draft->n_levels; l++)
    {
      g_free (draft->parents[l]);
      g_free (draft->label_indices[l]);
      if (draft->weights != NULL)
        g_free (draft->weights[l]);
      g_clear_pointer (&draft->labels[l], shoal_strings_unref);
    }
  g_free (draft->n_groups);
  g_free (draft->parents);
  g_free (draft->label_indices);
  g_free (draft->labels);
  g_free (draft->weights);
  g_free (draft);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Draft, draft_free)

static ShoalHierarchy *
draft_construct (const Draft *draft,
                 GError     **error)
{
  ShoalHierarchyLevels levels = {
    .n_levels = draft->n_levels,
    .n_groups = draft->n_groups,
    .parents = (const guint32 *const *) draft->parents,
    .labels = draft->labels,
    .label_indices = (const guint32 *const *) draft->label_indices,
    .weights = (const double *const *) draft->weights,
  };

  return _shoal_hierarchy_construct (&levels, error);
}

/* Numbers the groups of a level by the first leaf in each; @rank gets the number of each group that has leaves. */
static void
rank_groups (const guint32 *group_of_leaf,
             guint32        n_leaves,
             guint32        n_labels,
             guint32       *rank,
             guint32       *label_index,
             guint32       *n_groups)
{
  guint32 n = 0;

  memset (rank, 0xff, n_labels * sizeof (guint32));
  for (guint32 leaf = 0; leaf < n_leaves; leaf++)
    {
      guint32 group = group_of_leaf != NULL ? group_of_leaf[leaf] : leaf;

      if (rank[group] != SHOAL_HIERARCHY_NO_NODE)
        continue;
      rank[group] = n;
      label_index[n++] = group;
    }
  *n_groups = n;
}

/* Fails where two leaves are one group of level 0. */
static gboolean
check_leaves (const guint32 *group_of_leaf,
              guint32        n_leaves,
              ShoalStrings  *labels,
              GError       **error)
{
  gsize n_labels = shoal_strings_get_n (labels);
  g_autofree ShoalBits *seen = shoal_bits_new (n_labels);

  for (guint32 leaf = 0; group_of_leaf != NULL && leaf < n_leaves; leaf++)
    {
      if (shoal_bits_get (seen, group_of_leaf[leaf]))
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, "The value “%s” stands twice",
                       shoal_strings_get (labels, group_of_leaf[leaf]));
          return FALSE;
        }
      shoal_bits_set (seen, group_of_leaf[leaf]);
    }
  return TRUE;
}

/* The group above each group; fails where a group's leaves have different ones. */
static gboolean
link_levels (guint                  level,
             guint32                n_leaves,
             const guint32 *const  *group_of_leaf,
             ShoalStrings *const   *labels,
             guint32              **ranks,
             guint32               *parents,
             GError               **error)
{
  gsize n_labels = shoal_strings_get_n (labels[level]);

  memset (parents, 0xff, n_labels * sizeof (guint32));
  for (guint32 leaf = 0; leaf < n_leaves; leaf++)
    {
      guint32 group = group_of_leaf[level] != NULL ? group_of_leaf[level][leaf] : leaf;
      guint32 above = group_of_leaf[level + 1][leaf];
      guint32 *parent = &parents[ranks[level][group]];

      if (*parent == SHOAL_HIERARCHY_NO_NODE)
        *parent = above;
      if (*parent == above)
        continue;
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY,
                   "The value “%s” on level %u belongs to both “%s” and “%s” on level %u",
                   shoal_strings_get (labels[level], group), level, shoal_strings_get (labels[level + 1], *parent),
                   shoal_strings_get (labels[level + 1], above), level + 1);
      return FALSE;
    }
  return TRUE;
}

/**
 * shoal_hierarchy_new:
 * @n_levels: number of levels, the leaves' and the root's included
 * @n_leaves: number of leaves, in any order
 * @group_of_leaf: (array length=n_levels): per level, for each leaf an index into the labels of that level; %NULL on
 *   level 0 stands for 0, 1, 2 …
 * @labels: (array length=n_levels): per level the labels of its groups; one that no leaf refers to is ignored
 * @error: #SHOAL_ERROR_HIERARCHY when a group belongs to two groups of the next level, when a leaf stands twice, when
 *   there is no single root, and when there are no leaves
 *
 * Groups are nodes by their index, not by their label. The leaves are renumbered: children stand in the order in which
 * their first leaf was given.
 *
 * Returns: (transfer full) (nullable): a hierarchy.
 */
ShoalHierarchy *
shoal_hierarchy_new (guint                 n_levels,
                     guint32               n_leaves,
                     const guint32 *const *group_of_leaf,
                     ShoalStrings *const  *labels,
                     GError              **error)
{
  g_autoptr (Draft) draft = NULL;
  g_autoptr (GPtrArray) ranks = NULL;
  gboolean valid;

  g_return_val_if_fail (n_levels > 0, NULL);

  valid = check_leaves (group_of_leaf[0], n_leaves, labels[0], error);
  draft = draft_new (n_levels, FALSE);
  ranks = g_ptr_array_new_with_free_func (g_free);
  for (guint l = 0; l < n_levels; l++)
    {
      gsize n_labels = shoal_strings_get_n (labels[l]);

      draft->labels[l] = shoal_strings_ref (labels[l]);
      draft->label_indices[l] = g_new (guint32, n_labels);
      draft->parents[l] = g_new (guint32, n_labels);
      g_ptr_array_add (ranks, g_new (guint32, n_labels));
      rank_groups (group_of_leaf[l], n_leaves, (guint32) n_labels, ranks->pdata[l], draft->label_indices[l],
                   &draft->n_groups[l]);
    }
  for (guint l = 0; valid && l + 1 < n_levels; l++)
    {
      valid = link_levels (l, n_leaves, group_of_leaf, labels, (guint32 **) ranks->pdata, draft->parents[l], error);
      for (guint32 g = 0; valid && g < draft->n_groups[l]; g++)
        draft->parents[l][g] = ((guint32 *) ranks->pdata[l + 1])[draft->parents[l][g]];
    }
  return valid ? draft_construct (draft, error) : NULL;
}

/**
 * shoal_hierarchy_new_from_parents:
 * @n_levels: number of levels, the leaves' and the root's included
 * @parents: (array): per level but the last, for each group the index of its group on the next level; every group above
 *   level 0 must be the parent of one
 * @labels: (array length=n_levels): per level the labels of its groups, one each
 * @error: #SHOAL_ERROR_HIERARCHY as for shoal_hierarchy_new()
 *
 * The same as shoal_hierarchy_new() with less memory. Children stand in the order of their indices.
 *
 * Returns: (transfer full) (nullable): a hierarchy.
 */
ShoalHierarchy *
shoal_hierarchy_new_from_parents (guint                 n_levels,
                                  const guint32 *const *parents,
                                  ShoalStrings *const  *labels,
                                  GError              **error)
{
  g_autofree guint32 *n_groups = NULL;
  ShoalHierarchyLevels levels = { .n_levels = n_levels, .parents = parents, .labels = labels };

  g_return_val_if_fail (n_levels > 0, NULL);

  n_groups = g_new (guint32, n_levels);
  for (guint l = 0; l < n_levels; l++)
    n_groups[l] = (guint32) shoal_strings_get_n (labels[l]);
  levels.n_groups = n_groups;
  return _shoal_hierarchy_construct (&levels, error);
}

/* Describes @self again: groups are the places on a level, labels those of the nodes. @n_extra: room on each level. */
static Draft *
draft_of (ShoalHierarchy *self,
          guint           n_levels,
          guint32         n_extra)
{
  Draft *draft = draft_new (n_levels, shoal_hierarchy_has_edge_weights (self));
  g_autofree guint32 *places = g_new (guint32, shoal_hierarchy_get_n_leaves (self));

  for (guint l = 0; l < shoal_hierarchy_get_n_levels (self); l++)
    {
      guint32 n;
      const guint32 *nodes = shoal_hierarchy_get_level_nodes (self, l, &n);

      draft->n_groups[l] = n;
      draft->label_indices[l] = g_new (guint32, n + n_extra);
      memcpy (draft->label_indices[l], nodes, n * sizeof (guint32));
      draft->parents[l] = g_new0 (guint32, n + n_extra);
      if (l < shoal_hierarchy_get_height (self))
        shoal_hierarchy_map_level (self, l + 1, places);
      for (guint32 p = 0; p < n && l < shoal_hierarchy_get_height (self); p++)
        draft->parents[l][p] = places[shoal_hierarchy_get_first_leaf (self, nodes[p])];
      if (draft->weights == NULL)
        continue;
      draft->weights[l] = g_new (double, n + n_extra);
      for (guint32 p = 0; p < n; p++)
        draft->weights[l][p] = shoal_hierarchy_get_edge_weight (self, nodes[p]);
    }
  return draft;
}

static ShoalStrings *
copy_labels (ShoalHierarchy *self,
             gsize           n_extra)
{
  guint32 n_nodes = shoal_hierarchy_get_n_nodes (self);
  ShoalStrings *labels = shoal_strings_new (n_nodes + n_extra);

  for (guint32 node = 0; node < n_nodes; node++)
    {
      const char *label = shoal_hierarchy_get_label (self, node);

      shoal_strings_append (labels, label, strlen (label));
    }
  return labels;
}

static void
share_labels (Draft        *draft,
              ShoalStrings *labels)
{
  for (guint l = 0; l < draft->n_levels; l++)
    draft->labels[l] = shoal_strings_ref (labels);
}

static void
add_group (Draft  *draft,
           guint   level,
           guint32 parent,
           gsize   label)
{
  guint32 g = draft->n_groups[level]++;

  draft->label_indices[level][g] = (guint32) label;
  draft->parents[level][g] = parent;
  if (draft->weights != NULL)
    draft->weights[level][g] = 1.0;
}

/* Puts a root "*" on the highest level of a draft whose only node is a leaf; there must be two levels or more. */
static void
put_root_above (Draft        *draft,
                ShoalStrings *labels)
{
  guint top = draft->n_levels - 1;

  if (draft->n_groups[top] == 0)
    {
      draft->label_indices[top] = g_new (guint32, 1);
      draft->parents[top] = g_new (guint32, 1);
      if (draft->weights != NULL)
        draft->weights[top] = g_new (double, 1);
    }
  draft->n_groups[top] = 0;
  add_group (draft, top, 0, shoal_strings_append (labels, "*", 1));
}

/**
 * shoal_hierarchy_with_missing:
 * @self: a hierarchy
 * @tokens: (array zero-terminated=1): what a missing cell may be called, at least one
 * @leaf: (out): the leaf of missing cells
 *
 * A leaf labelled by one of the tokens, the first that is found, stands for missing cells. Where there is none, a leaf
 * labelled by the first token is added directly under the root, behind all others; it stands on every level below the
 * root. A hierarchy that is a single leaf gets a root "*" above it for that.
 *
 * Returns: (transfer full): a hierarchy with such a leaf, possibly @self itself.
 */
ShoalHierarchy *
shoal_hierarchy_with_missing (ShoalHierarchy     *self,
                              const char *const  *tokens,
                              guint32            *leaf)
{
  g_autoptr (Draft) draft = NULL;
  g_autoptr (ShoalStrings) labels = NULL;
  guint root_level;
  gsize label;
  ShoalHierarchy *extended;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);
  g_return_val_if_fail (tokens != NULL && tokens[0] != NULL, NULL);

  for (gsize i = 0; tokens[i] != NULL; i++)
    if (shoal_hierarchy_find_leaf (self, tokens[i], leaf))
      return g_object_ref (self);
  draft = draft_of (self, MAX (2, shoal_hierarchy_get_n_levels (self)), 1);
  labels = copy_labels (self, 2);
  share_labels (draft, labels);
  root_level = shoal_hierarchy_get_lowest_level (self, shoal_hierarchy_get_root (self));
  if (root_level == 0)
    {
      put_root_above (draft, labels);
      root_level = draft->n_levels - 1;
    }
  label = shoal_strings_append (labels, tokens[0], strlen (tokens[0]));
  for (guint l = 0; l < root_level; l++)
    add_group (draft, l, l + 1 < root_level ? draft->n_groups[l + 1] : 0, label);
  extended = draft_construct (draft, NULL);
  *leaf = shoal_hierarchy_get_n_leaves (extended) - 1;
  return extended;
}

/* Keeps the groups of level @l that have a kept group below and closes the gaps; @moved maps old to new places. */
static void
compact_level (Draft     *draft,
               guint      l,
               ShoalBits *kept,
               guint32   *moved)
{
  guint32 n = 0;

  for (guint32 g = 0; g < draft->n_groups[l]; g++)
    {
      if (!shoal_bits_get (kept, g))
        continue;
      moved[g] = n;
      draft->label_indices[l][n] = draft->label_indices[l][g];
      draft->parents[l][n] = draft->parents[l][g];
      if (draft->weights != NULL)
        draft->weights[l][n] = draft->weights[l][g];
      n++;
    }
  draft->n_groups[l] = n;
}

/**
 * shoal_hierarchy_prune:
 * @self: a hierarchy
 * @keep_leaf_bits: (array): a bit per leaf, at least one of them set; see shoal_bits_get()
 *
 * Leaves out all leaves but some, and the nodes that have none left. The number of levels stays. A node that is left
 * with one child of its own label becomes one with it, and its edge to the parent is kept.
 *
 * Returns: (transfer full): the smaller hierarchy.
 */
ShoalHierarchy *
shoal_hierarchy_prune (ShoalHierarchy *self,
                       const guint64  *keep_leaf_bits)
{
  g_autoptr (Draft) draft = NULL;
  g_autoptr (ShoalStrings) labels = NULL;
  g_autofree ShoalBits *kept = NULL;
  guint32 n_leaves;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);

  n_leaves = shoal_hierarchy_get_n_leaves (self);
  g_return_val_if_fail (shoal_bits_count (keep_leaf_bits, n_leaves) > 0, NULL);

  draft = draft_of (self, shoal_hierarchy_get_n_levels (self), 0);
  labels = copy_labels (self, 0);
  share_labels (draft, labels);
  kept = g_memdup2 (keep_leaf_bits, MAX (1, shoal_bits_n_words (n_leaves)) * sizeof (ShoalBits));
  for (guint l = 0; l < draft->n_levels; l++)
    {
      guint32 n = draft->n_groups[l];
      g_autofree guint32 *moved = g_new (guint32, n);
      ShoalBits *kept_above;

      compact_level (draft, l, kept, moved);
      for (guint32 g = 0; l > 0 && g < draft->n_groups[l - 1]; g++)
        draft->parents[l - 1][g] = moved[draft->parents[l - 1][g]];
      if (l + 1 == draft->n_levels)
        break;
      kept_above = shoal_bits_new (draft->n_groups[l + 1]);
      for (guint32 g = 0; g < draft->n_groups[l]; g++)
        shoal_bits_set (kept_above, draft->parents[l][g]);
      g_free (kept);
      kept = kept_above;
    }
  return draft_construct (draft, NULL);
}
