/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A generalization hierarchy: its nodes, and the node above a leaf on each level. */

#include "hierarchy/shoal-hierarchy.h"

#include "base/shoal-bitset.h"
#include "base/shoal-error.h"
#include "hierarchy/shoal-hierarchy-levels.h"
#include "hierarchy/shoal-hierarchy-tree.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Makes hierarchies from groups, given for each leaf or by the parent of each group. */

/* Numbers the groups of a level by their first leaf; @rank gets the number of each group that has leaves. */
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

/* Fails when two leaves are the same group of level 0. */
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

/* Finds the parent of each group; fails where the leaves of a group have different ones. */
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
 * @group_of_leaf: (array length=n_levels): per level, for each leaf its group, as an index into the labels of that level;
 *   %NULL on level 0 stands for 0, 1, 2 …
 * @labels: (array length=n_levels): per level the labels of its groups; one that no leaf refers to is ignored
 * @error: #SHOAL_ERROR_HIERARCHY when a group belongs to two groups of the next level, when a leaf stands twice, when
 *   there is no single root, and when there are no leaves
 *
 * Groups with different indices are different nodes, even if their labels are equal. The leaves are renumbered: children
 * stand in the order in which their first leaf was given.
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
 * @parents: (array): per level but the last, for each group the index of its group on the next level; every group above level
 *   0 must have a child
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

/* A digest that is equal for equal hierarchies, whatever they were read from. */

/* Little-endian, so that the digest is the same on every machine. */
static void
add_word (GString *nodes,
          guint32  word)
{
  word = GUINT32_TO_LE (word);
  g_string_append_len (nodes, (const char *) &word, sizeof word);
}

/* The text of the number does not depend on the locale, and a project file reads it back as the same number. */
static void
add_weight (GString *nodes,
            double   weight)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  const char *text = g_ascii_dtostr (buffer, sizeof buffer, weight);

  g_string_append_printf (nodes, "weight %zu:%s\n", strlen (text), text);
}

/** digest_compute: Returns: (transfer full): SHA-256 of every node's label, place and weight, in hexadecimal. */
static char *
digest_compute (ShoalHierarchy *hierarchy)
{
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  gboolean weighted = shoal_hierarchy_has_edge_weights (hierarchy);
  g_autoptr (GString) nodes = g_string_new (NULL);

  add_word (nodes, shoal_hierarchy_get_n_levels (hierarchy));
  add_word (nodes, shoal_hierarchy_get_n_leaves (hierarchy));
  add_word (nodes, root);
  for (guint32 node = 0; node <= root; node++)
    {
      const char *label = shoal_hierarchy_get_label (hierarchy, node);

      add_word (nodes, shoal_hierarchy_get_parent (hierarchy, node));
      add_word (nodes, shoal_hierarchy_get_lowest_level (hierarchy, node));
      g_string_append_len (nodes, label, (gssize) strlen (label) + 1);
    }
  for (guint32 node = 0; weighted && node < root; node++)
    add_weight (nodes, shoal_hierarchy_get_edge_weight (hierarchy, node));
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) nodes->str, nodes->len);
}

struct _ShoalHierarchy
{
  GObject parent_instance;

  ShoalHierarchyTree *tree;
  double *weights; /* nullable: one per node */
  char *digest;    /* computed at the first request */
};

G_DEFINE_TYPE (ShoalHierarchy, shoal_hierarchy, G_TYPE_OBJECT)

static void
shoal_hierarchy_finalize (GObject *object)
{
  ShoalHierarchy *self = SHOAL_HIERARCHY (object);

  g_clear_pointer (&self->tree, shoal_hierarchy_tree_unref);
  g_free (self->weights);
  g_free (self->digest);
  G_OBJECT_CLASS (shoal_hierarchy_parent_class)->finalize (object);
}

static void
shoal_hierarchy_class_init (ShoalHierarchyClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_hierarchy_finalize;
}

static void
shoal_hierarchy_init (ShoalHierarchy *self)
{
}

/** shoal_hierarchy_construct: Returns: (transfer full) (nullable): a hierarchy of these groups, see
 *   shoal_hierarchy_tree_new(). */
ShoalHierarchy *
shoal_hierarchy_construct (const ShoalHierarchyLevels *levels,
                           GError                    **error)
{
  g_autofree double *weights = NULL;
  ShoalHierarchyTree *tree = shoal_hierarchy_tree_new (levels, &weights, error);
  ShoalHierarchy *self;

  if (tree == NULL)
    return NULL;
  self = g_object_new (SHOAL_TYPE_HIERARCHY, NULL);
  self->tree = tree;
  self->weights = g_steal_pointer (&weights);
  return self;
}

/**
 * shoal_hierarchy_with_weights:
 * @self: a hierarchy
 * @weights: (array) (nullable): for each node the weight of the edge to its parent, at least 0 (the root's is not
 *   used), or %NULL for 1 everywhere
 *
 * Returns: (transfer full): the same tree with other edge weights; the tree is shared.
 */
ShoalHierarchy *
shoal_hierarchy_with_weights (ShoalHierarchy *self,
                              const double   *weights)
{
  ShoalHierarchy *other;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);

  other = g_object_new (SHOAL_TYPE_HIERARCHY, NULL);
  other->tree = shoal_hierarchy_tree_ref (self->tree);
  if (weights != NULL)
    other->weights = g_memdup2 (weights, self->tree->n_nodes * sizeof (double));
  return other;
}

/**
 * shoal_hierarchy_get_digest:
 *
 * A digest of labels, levels, parents and edge weights. The first call takes time in proportion to the number of nodes, some
 * 40 ms for 100,000, and is safe in any thread. A worker thread that loads or changes a hierarchy calls this function, so
 * that the main loop does not have to wait.
 *
 * Returns: (transfer none): hexadecimal digits
 */
const char *
shoal_hierarchy_get_digest (ShoalHierarchy *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);

  if (g_once_init_enter (&self->digest))
    g_once_init_leave (&self->digest, digest_compute (self));
  return self->digest;
}

/** shoal_hierarchy_get_height: Returns: the level of the root. */
guint
shoal_hierarchy_get_height (ShoalHierarchy *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), 0);

  return self->tree->n_levels - 1;
}

/** shoal_hierarchy_get_n_levels: Returns: the number of levels, the leaves' and the root's included. */
guint
shoal_hierarchy_get_n_levels (ShoalHierarchy *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), 0);

  return self->tree->n_levels;
}

guint32
shoal_hierarchy_get_n_leaves (ShoalHierarchy *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), 0);

  return self->tree->n_leaves;
}

guint32
shoal_hierarchy_get_n_nodes (ShoalHierarchy *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), 0);

  return self->tree->n_nodes;
}

guint32
shoal_hierarchy_get_root (ShoalHierarchy *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), 0);

  return self->tree->n_nodes - 1;
}

/** shoal_hierarchy_get_label: Returns: (transfer none): the label of @node. */
const char *
shoal_hierarchy_get_label (ShoalHierarchy *self,
                           guint32         node)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);
  g_return_val_if_fail (node < self->tree->n_nodes, NULL);

  return shoal_strings_get (self->tree->labels, node);
}

/** shoal_hierarchy_get_parent: Returns: the node above @node, #SHOAL_HIERARCHY_NO_NODE above the root. */
guint32
shoal_hierarchy_get_parent (ShoalHierarchy *self,
                            guint32         node)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), SHOAL_HIERARCHY_NO_NODE);
  g_return_val_if_fail (node < self->tree->n_nodes, SHOAL_HIERARCHY_NO_NODE);

  return self->tree->parent[node];
}

/** shoal_hierarchy_get_first_leaf: Returns: the first of the leaves below @node. */
guint32
shoal_hierarchy_get_first_leaf (ShoalHierarchy *self,
                                guint32         node)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), 0);
  g_return_val_if_fail (node < self->tree->n_nodes, 0);

  return node < self->tree->n_leaves ? node : self->tree->first_leaf[node - self->tree->n_leaves];
}

/** shoal_hierarchy_get_leaf_count: Returns: how many leaves are below @node, 1 for a leaf. */
guint32
shoal_hierarchy_get_leaf_count (ShoalHierarchy *self,
                                guint32         node)
{
  guint32 inner;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), 0);
  g_return_val_if_fail (node < self->tree->n_nodes, 0);

  if (node < self->tree->n_leaves)
    return 1;
  inner = node - self->tree->n_leaves;
  return self->tree->end_leaf[inner] - self->tree->first_leaf[inner];
}

/** shoal_hierarchy_get_lowest_level: Returns: the lowest level @node stands on, 0 for a leaf. */
guint
shoal_hierarchy_get_lowest_level (ShoalHierarchy *self,
                                  guint32         node)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), 0);
  g_return_val_if_fail (node < self->tree->n_nodes, 0);

  return node < self->tree->n_leaves ? 0 : self->tree->lowest_level[node - self->tree->n_leaves];
}

/**
 * shoal_hierarchy_get_subtree_height:
 *
 * Returns: the edges on the longest path from @node down to a leaf, 0 for a leaf. In a tree with shallow branches
 * this is less than the level.
 */
guint
shoal_hierarchy_get_subtree_height (ShoalHierarchy *self,
                                    guint32         node)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), 0);
  g_return_val_if_fail (node < self->tree->n_nodes, 0);

  return node < self->tree->n_leaves ? 0 : self->tree->subtree_height[node - self->tree->n_leaves];
}

/** shoal_hierarchy_get_edge_weight: Returns: the weight of the edge from @node to its parent, 1 if none was set. */
double
shoal_hierarchy_get_edge_weight (ShoalHierarchy *self,
                                 guint32         node)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), 0.0);
  g_return_val_if_fail (node < self->tree->n_nodes, 0.0);

  return self->weights != NULL ? self->weights[node] : 1.0;
}

/** shoal_hierarchy_has_edge_weights: Returns: whether weights were set, other than 1 by default. */
gboolean
shoal_hierarchy_has_edge_weights (ShoalHierarchy *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), FALSE);

  return self->weights != NULL;
}

/**
 * shoal_hierarchy_get_level_nodes:
 * @level: a level
 * @n_nodes: (out) (optional): how many nodes stand on it
 *
 * Returns: (transfer none) (array length=n_nodes): the nodes of @level in the order of their leaves.
 */
const guint32 *
shoal_hierarchy_get_level_nodes (ShoalHierarchy *self,
                                 guint           level,
                                 guint32        *n_nodes)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);
  g_return_val_if_fail (level < self->tree->n_levels, NULL);

  if (n_nodes != NULL)
    *n_nodes = self->tree->level_sizes[level];
  return self->tree->level_nodes[level];
}

/**
 * shoal_hierarchy_map_level:
 * @level: a level
 * @index_of_leaf: (out caller-allocates) (array): room for a number per leaf
 *
 * Fills in, for each leaf, the index of its node within shoal_hierarchy_get_level_nodes().
 */
void
shoal_hierarchy_map_level (ShoalHierarchy *self,
                           guint           level,
                           guint32        *index_of_leaf)
{
  const guint32 *nodes;
  guint32 n_nodes;
  guint32 leaf = 0;

  g_return_if_fail (SHOAL_IS_HIERARCHY (self));
  g_return_if_fail (level < self->tree->n_levels);

  nodes = shoal_hierarchy_get_level_nodes (self, level, &n_nodes);
  for (guint32 i = 0; i < n_nodes; i++)
    {
      guint32 end = nodes[i] < self->tree->n_leaves ? nodes[i] + 1 : self->tree->end_leaf[nodes[i] - self->tree->n_leaves];

      while (leaf < end)
        index_of_leaf[leaf++] = i;
    }
}

/** shoal_hierarchy_get_node_at: Returns: the node of @level above @leaf, found by climbing at most @level edges. */
guint32
shoal_hierarchy_get_node_at (ShoalHierarchy *self,
                             guint           level,
                             guint32         leaf)
{
  const ShoalHierarchyTree *tree;
  guint32 node = leaf;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), SHOAL_HIERARCHY_NO_NODE);
  g_return_val_if_fail (level < self->tree->n_levels, SHOAL_HIERARCHY_NO_NODE);
  g_return_val_if_fail (leaf < self->tree->n_leaves, SHOAL_HIERARCHY_NO_NODE);

  tree = self->tree;
  for (guint32 parent = tree->parent[node];
       parent != SHOAL_HIERARCHY_NO_NODE && tree->lowest_level[parent - tree->n_leaves] <= level;
       parent = tree->parent[node])
    node = parent;
  return node;
}

/**
 * shoal_hierarchy_get_common_ancestor:
 * @first_leaf: a leaf
 * @last_leaf: a leaf not before it
 *
 * Returns: the lowest node that covers all leaves from @first_leaf to @last_leaf.
 */
guint32
shoal_hierarchy_get_common_ancestor (ShoalHierarchy *self,
                                     guint32         first_leaf,
                                     guint32         last_leaf)
{
  const ShoalHierarchyTree *tree;
  guint32 node = first_leaf;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), SHOAL_HIERARCHY_NO_NODE);
  g_return_val_if_fail (first_leaf <= last_leaf, SHOAL_HIERARCHY_NO_NODE);
  g_return_val_if_fail (last_leaf < self->tree->n_leaves, SHOAL_HIERARCHY_NO_NODE);

  if (first_leaf == last_leaf)
    return first_leaf;
  tree = self->tree;
  do
    node = tree->parent[node];
  while (tree->end_leaf[node - tree->n_leaves] <= last_leaf);
  return node;
}

/**
 * shoal_hierarchy_get_child_at:
 * @node: a node that is no leaf
 * @leaf: a leaf that @node covers
 *
 * Returns: the child of @node that covers @leaf.
 */
guint32
shoal_hierarchy_get_child_at (ShoalHierarchy *self,
                              guint32         node,
                              guint32         leaf)
{
  const ShoalHierarchyTree *tree;
  guint32 child = leaf;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), SHOAL_HIERARCHY_NO_NODE);
  g_return_val_if_fail (leaf < self->tree->n_leaves, SHOAL_HIERARCHY_NO_NODE);

  tree = self->tree;
  while (tree->parent[child] != node)
    child = tree->parent[child];
  return child;
}

/**
 * shoal_hierarchy_find_leaf:
 * @label: a label
 * @leaf: (out): the leaf of that label
 *
 * Returns: %FALSE when no leaf has it.
 */
gboolean
shoal_hierarchy_find_leaf (ShoalHierarchy *self,
                           const char     *label,
                           guint32        *leaf)
{
  guint32 found;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), FALSE);
  g_return_val_if_fail (label != NULL, FALSE);

  found = shoal_label_index_find (&self->tree->index, label, strlen (label));
  if (found == SHOAL_LABEL_INDEX_NONE)
    return FALSE;
  *leaf = found;
  return TRUE;
}
