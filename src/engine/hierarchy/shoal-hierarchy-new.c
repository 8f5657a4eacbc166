/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making hierarchies from groups of leaves, given per leaf or per group. */

#include "hierarchy/shoal-hierarchy-levels.h"

#include "base/shoal-bitset.h"
#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <string.h>

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
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("The value “%s” stands twice"),
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
             const guint32         *rank,
             guint32               *parents,
             GError               **error)
{
  gsize n_labels = shoal_strings_get_n (labels[level]);

  memset (parents, 0xff, n_labels * sizeof (guint32));
  for (guint32 leaf = 0; leaf < n_leaves; leaf++)
    {
      guint32 group = group_of_leaf[level] != NULL ? group_of_leaf[level][leaf] : leaf;
      guint32 above = group_of_leaf[level + 1][leaf];
      guint32 *parent = &parents[rank[group]];

      if (*parent == SHOAL_HIERARCHY_NO_NODE)
        *parent = above;
      if (*parent == above)
        continue;
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY,
                   _("The value “%s” on level %u belongs to both “%s” and “%s” on level %u"),
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
  g_autofree guint32 *n_groups = NULL;
  g_autoptr (GPtrArray) ranks = NULL;
  g_autoptr (GPtrArray) label_indices = NULL;
  g_autoptr (GPtrArray) parents = NULL;
  ShoalHierarchyLevels levels;

  g_return_val_if_fail (n_levels > 0, NULL);

  if (n_leaves == 0)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("There are no values"));
      return NULL;
    }
  if (!check_leaves (group_of_leaf[0], n_leaves, labels[0], error))
    return NULL;
  n_groups = g_new (guint32, n_levels);
  ranks = g_ptr_array_new_with_free_func (g_free);
  label_indices = g_ptr_array_new_with_free_func (g_free);
  parents = g_ptr_array_new_with_free_func (g_free);
  for (guint l = 0; l < n_levels; l++)
    {
      guint32 n_labels = (guint32) shoal_strings_get_n (labels[l]);

      g_ptr_array_add (ranks, g_new (guint32, n_labels));
      g_ptr_array_add (label_indices, g_new (guint32, n_labels));
      rank_groups (group_of_leaf[l], n_leaves, n_labels, ranks->pdata[l], label_indices->pdata[l], &n_groups[l]);
    }
  for (guint l = 0; l + 1 < n_levels; l++)
    {
      guint32 *links = g_new (guint32, shoal_strings_get_n (labels[l]));

      g_ptr_array_add (parents, links);
      if (!link_levels (l, n_leaves, group_of_leaf, labels, ranks->pdata[l], links, error))
        return NULL;
      for (guint32 g = 0; g < n_groups[l]; g++)
        links[g] = ((const guint32 *) ranks->pdata[l + 1])[links[g]];
    }
  levels = (ShoalHierarchyLevels) { n_levels, n_groups, (const guint32 *const *) parents->pdata, labels,
                                    (const guint32 *const *) label_indices->pdata, NULL };
  return shoal_hierarchy_construct (&levels, error);
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
  return shoal_hierarchy_construct (&levels, error);
}
