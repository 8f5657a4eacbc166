/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the tree of a hierarchy: leaves in tree order, chains of equal nodes merged, nodes numbered by level. */

#include "hierarchy/shoal-hierarchy-tree.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Groups of one level in the order of the tree. */
typedef struct
{
  guint32 n;
  guint32 *order;    /* position → group */
  guint32 *position; /* group → position */
  guint32 *node;     /* position → node */
} Level;

static void
clear_levels (Level *levels,
              guint  n_levels)
{
  for (guint l = 0; l < n_levels; l++)
    {
      g_free (levels[l].order);
      g_free (levels[l].position);
      g_free (levels[l].node);
    }
  g_free (levels);
}

static const char *
get_group_label (const ShoalHierarchyLevels *levels,
                 guint                       l,
                 guint32                     group,
                 gsize                      *length)
{
  const guint32 *indices = levels->label_indices != NULL ? levels->label_indices[l] : NULL;
  gsize index = indices != NULL ? indices[group] : group;

  *length = shoal_strings_get_length (levels->labels[l], index);
  return shoal_strings_get (levels->labels[l], index);
}

/* Sorts the groups of each level by the position of their parent, by counting, from the root down. Groups with the same
 * parent keep their order. */
static Level *
order_groups (const ShoalHierarchyLevels *input)
{
  Level *levels = g_new0 (Level, input->n_levels);

  for (guint l = input->n_levels; l-- > 0;)
    {
      Level *level = &levels[l];
      const Level *above = l + 1 < input->n_levels ? &levels[l + 1] : NULL;
      g_autofree guint32 *next = g_new0 (guint32, (above != NULL ? above->n : 1) + 1);

      level->n = input->n_groups[l];
      level->order = g_new (guint32, level->n);
      level->position = g_new (guint32, level->n);
      for (guint32 g = 0; above != NULL && g < level->n; g++)
        next[above->position[input->parents[l][g]] + 1]++;
      for (guint32 p = 0; above != NULL && p < above->n; p++)
        next[p + 1] += next[p];
      for (guint32 g = 0; g < level->n; g++)
        {
          guint32 position = next[above != NULL ? above->position[input->parents[l][g]] : 0]++;

          level->order[position] = g;
          level->position[g] = position;
        }
    }
  return levels;
}

/* Children stand side by side on the level below, in the order of their parents. */
static guint32
count_children (const ShoalHierarchyLevels *input,
                const Level                *levels,
                guint                       l,
                guint32                     position,
                guint32                     first_child)
{
  guint32 child = first_child;

  while (child < levels[l - 1].n
         && input->parents[l - 1][levels[l - 1].order[child]] == levels[l].order[position])
    child++;
  return child - first_child;
}

/* Whether the group at @position of level @l has a single child with the same label: both are one node. */
static gboolean
continues_child (const ShoalHierarchyLevels *input,
                 const Level                *levels,
                 guint                       l,
                 guint32                     position,
                 guint32                     first_child,
                 guint32                     n_children)
{
  gsize length;
  gsize child_length;
  const char *label;
  const char *child_label;

  if (n_children != 1)
    return FALSE;
  label = get_group_label (input, l, levels[l].order[position], &length);
  child_label = get_group_label (input, l - 1, levels[l - 1].order[first_child], &child_length);
  return length == child_length && memcmp (label, child_label, length) == 0;
}

/* Numbers the nodes from the leaves up. */
static void
number_nodes (const ShoalHierarchyLevels *input,
              Level                      *levels,
              ShoalHierarchyTree         *tree)
{
  guint32 n_nodes = levels[0].n;

  levels[0].node = g_new (guint32, levels[0].n);
  for (guint32 p = 0; p < levels[0].n; p++)
    levels[0].node[p] = p;
  for (guint l = 1; l < input->n_levels; l++)
    {
      guint32 child = 0;

      levels[l].node = g_new (guint32, levels[l].n);
      for (guint32 p = 0; p < levels[l].n; p++)
        {
          guint32 n_children = count_children (input, levels, l, p, child);

          levels[l].node[p] = continues_child (input, levels, l, p, child, n_children) ? levels[l - 1].node[child]
                                                                                       : n_nodes++;
          child += n_children;
        }
    }
  tree->n_leaves = levels[0].n;
  tree->n_nodes = n_nodes;
}

static guint32
get_first_leaf (const ShoalHierarchyTree *tree,
                guint32                   node)
{
  return node < tree->n_leaves ? node : tree->first_leaf[node - tree->n_leaves];
}

static guint32
get_end_leaf (const ShoalHierarchyTree *tree,
              guint32                   node)
{
  return node < tree->n_leaves ? node + 1 : tree->end_leaf[node - tree->n_leaves];
}

/* Label, extent, level and height of @node, which first occurs on level @l above @n_children nodes. */
static void
fill_node (ShoalHierarchyTree *tree,
           guint               l,
           guint32             node,
           const guint32      *children,
           guint32             n_children)
{
  guint32 inner = node - tree->n_leaves;
  guint height = 0;

  for (guint32 c = 0; c < n_children; c++)
    {
      tree->parent[children[c]] = node;
      if (children[c] >= tree->n_leaves)
        height = MAX (height, tree->subtree_height[children[c] - tree->n_leaves]);
    }
  tree->first_leaf[inner] = get_first_leaf (tree, children[0]);
  tree->end_leaf[inner] = get_end_leaf (tree, children[n_children - 1]);
  tree->lowest_level[inner] = (guint16) l;
  tree->subtree_height[inner] = (guint16) (height + 1);
}

static void
append_label (const ShoalHierarchyLevels *input,
              const Level                *levels,
              ShoalHierarchyTree         *tree,
              guint                       l,
              guint32                     position)
{
  gsize length;
  const char *label = get_group_label (input, l, levels[l].order[position], &length);

  shoal_strings_append (tree->labels, label, length);
}

static void
fill_nodes (const ShoalHierarchyLevels *input,
            const Level                *levels,
            ShoalHierarchyTree         *tree)
{
  guint32 n_inner = tree->n_nodes - tree->n_leaves;

  tree->labels = shoal_strings_new (tree->n_nodes);
  tree->parent = g_new (guint32, tree->n_nodes);
  tree->first_leaf = g_new0 (guint32, n_inner);
  tree->end_leaf = g_new0 (guint32, n_inner);
  tree->lowest_level = g_new0 (guint16, n_inner);
  tree->subtree_height = g_new0 (guint16, n_inner);
  for (guint32 p = 0; p < tree->n_leaves; p++)
    append_label (input, levels, tree, 0, p);
  for (guint l = 1; l < input->n_levels; l++)
    {
      guint32 child = 0;

      for (guint32 p = 0; p < levels[l].n; p++)
        {
          guint32 n_children = count_children (input, levels, l, p, child);

          if (levels[l].node[p] != levels[l - 1].node[child])
            {
              append_label (input, levels, tree, l, p);
              fill_node (tree, l, levels[l].node[p], &levels[l - 1].node[child], n_children);
            }
          child += n_children;
        }
    }
  tree->parent[tree->n_nodes - 1] = SHOAL_HIERARCHY_NO_NODE;
}

/* Indexes the leaves by label; fails at the first label that stands twice. */
static gboolean
index_leaves (ShoalHierarchyTree *tree,
              GError            **error)
{
  shoal_label_index_init (&tree->index, tree->labels);
  for (guint32 leaf = 0; leaf < tree->n_leaves; leaf++)
    if (!shoal_label_index_add (&tree->index, leaf))
      {
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("The value “%s” stands twice"),
                     shoal_strings_get (tree->labels, leaf));
        return FALSE;
      }
  return TRUE;
}

/* A node may stand on several levels: its weight is that of its group on the highest one, where the edge upwards begins. */
static double *
collect_weights (const ShoalHierarchyLevels *input,
                 const Level                *levels,
                 const ShoalHierarchyTree   *tree)
{
  double *weights;

  if (input->weights == NULL)
    return NULL;
  weights = g_new (double, tree->n_nodes);
  for (guint l = 0; l < input->n_levels; l++)
    for (guint32 p = 0; p < levels[l].n; p++)
      weights[levels[l].node[p]] = input->weights[l][levels[l].order[p]];
  return weights;
}

static gboolean
check_root (const ShoalHierarchyLevels *input,
            GError                    **error)
{
  guint top = input->n_levels - 1;
  gsize length;

  if (input->n_levels > G_MAXUINT16)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("There are %u levels, more than %d"), input->n_levels,
                   G_MAXUINT16);
      return FALSE;
    }
  if (input->n_groups[0] == 0)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("There are no values"));
      return FALSE;
    }
  if (input->n_groups[top] != 1)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY,
                   _("There is no single root: the highest level, %'u, has “%s” and “%s”"), top,
                   get_group_label (input, top, 0, &length), get_group_label (input, top, 1, &length));
      return FALSE;
    }
  return TRUE;
}

/**
 * shoal_hierarchy_tree_new:
 * @input: the groups; each one above level 0 must have a child; children stand in the order of their numbers
 * @weights: (out) (transfer full) (nullable): the weight of the edge above each node, %NULL when @input has none
 *
 * Returns: (transfer full) (nullable): the tree; %NULL with @error set when two leaves have the same label, or the highest
 *   level has not exactly one group.
 */
ShoalHierarchyTree *
shoal_hierarchy_tree_new (const ShoalHierarchyLevels *input,
                          double                    **weights,
                          GError                    **error)
{
  ShoalHierarchyTree *tree;
  Level *levels;

  if (!check_root (input, error))
    return NULL;
  tree = g_atomic_rc_box_new0 (ShoalHierarchyTree);
  tree->n_levels = input->n_levels;
  levels = order_groups (input);
  number_nodes (input, levels, tree);
  fill_nodes (input, levels, tree);
  *weights = collect_weights (input, levels, tree);
  tree->level_nodes = g_new (guint32 *, tree->n_levels);
  tree->level_sizes = g_new (guint32, tree->n_levels);
  for (guint l = 0; l < tree->n_levels; l++)
    {
      tree->level_sizes[l] = levels[l].n;
      tree->level_nodes[l] = g_steal_pointer (&levels[l].node);
    }
  clear_levels (levels, tree->n_levels);
  if (!index_leaves (tree, error))
    {
      g_clear_pointer (&tree, shoal_hierarchy_tree_unref);
      g_clear_pointer (weights, g_free);
    }
  return tree;
}

/** shoal_hierarchy_tree_ref: Returns: (transfer full): @tree. */
ShoalHierarchyTree *
shoal_hierarchy_tree_ref (ShoalHierarchyTree *tree)
{
  return g_atomic_rc_box_acquire (tree);
}

static void
clear_tree (gpointer data)
{
  ShoalHierarchyTree *tree = data;

  for (guint l = 0; tree->level_nodes != NULL && l < tree->n_levels; l++)
    g_free (tree->level_nodes[l]);
  g_free (tree->level_nodes);
  g_free (tree->level_sizes);
  g_clear_pointer (&tree->labels, shoal_strings_unref);
  g_free (tree->parent);
  g_free (tree->first_leaf);
  g_free (tree->end_leaf);
  g_free (tree->lowest_level);
  g_free (tree->subtree_height);
  shoal_label_index_clear (&tree->index);
}

/** shoal_hierarchy_tree_unref: Gives back a reference, in any thread. */
void
shoal_hierarchy_tree_unref (ShoalHierarchyTree *tree)
{
  g_atomic_rc_box_release_full (tree, clear_tree);
}
