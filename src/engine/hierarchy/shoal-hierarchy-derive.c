/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hierarchies made from others: with a leaf for missing cells, with fewer leaves, with fewer levels. */

#include "hierarchy/shoal-hierarchy-derive.h"

#include "base/shoal-bitset.h"
#include "hierarchy/shoal-hierarchy-draft.h"

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
  g_autoptr (ShoalHierarchyDraft) draft = NULL;
  guint root_level;
  guint32 label;
  ShoalHierarchy *extended;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);
  g_return_val_if_fail (tokens != NULL && tokens[0] != NULL, NULL);

  for (gsize i = 0; tokens[i] != NULL; i++)
    if (shoal_hierarchy_find_leaf (self, tokens[i], leaf))
      return g_object_ref (self);
  draft = shoal_hierarchy_draft_new (self);
  root_level = shoal_hierarchy_get_lowest_level (self, shoal_hierarchy_get_root (self));
  if (root_level == 0)
    {
      if (shoal_hierarchy_get_height (self) == 0)
        shoal_hierarchy_draft_add_level (draft, 0);
      root_level = shoal_hierarchy_draft_get_n_levels (draft) - 1;
      shoal_hierarchy_draft_get (draft, root_level, 0)->label = shoal_hierarchy_draft_add_label (draft, "*");
    }
  label = shoal_hierarchy_draft_add_label (draft, tokens[0]);
  for (guint level = root_level; level-- > 0;)
    {
      guint32 parent = level + 1 < root_level ? shoal_hierarchy_draft_get_n_groups (draft, level + 1) - 1 : 0;
      ShoalDraftGroup group = { parent, label, 1.0 };

      shoal_hierarchy_draft_insert (draft, level, shoal_hierarchy_draft_get_n_groups (draft, level), group);
    }
  extended = shoal_hierarchy_draft_construct (draft, NULL);
  *leaf = shoal_hierarchy_get_n_leaves (extended) - 1;
  return extended;
}

/* Leaves and root stay; @keep has a bit per level. */
static ShoalHierarchy *
keep_levels (ShoalHierarchy  *self,
             const ShoalBits *keep)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (self);

  for (guint level = shoal_hierarchy_get_height (self); level-- > 1;)
    if (!shoal_bits_get (keep, level))
      shoal_hierarchy_draft_drop_level (draft, level);
  return shoal_hierarchy_draft_construct (draft, NULL);
}

/* Rows of the smallest node of @level that has any. */
static guint64
count_smallest (ShoalHierarchy *self,
                guint           level,
                const guint64  *rows_of_leaf)
{
  guint32 n_nodes;
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (self, level, &n_nodes);
  guint64 smallest = G_MAXUINT64;
  guint32 leaf = 0;

  for (guint32 i = 0; i < n_nodes; i++)
    {
      guint64 rows = 0;

      for (guint32 n = shoal_hierarchy_get_leaf_count (self, nodes[i]); n > 0; n--)
        rows += rows_of_leaf[leaf++];
      if (rows > 0)
        smallest = MIN (smallest, rows);
    }
  return smallest == G_MAXUINT64 ? 0 : smallest;
}

/* Rows per leaf; missing cells and values without a leaf do not count. */
static guint64 *
count_rows (ShoalHierarchy *self,
            ShoalColumn    *column)
{
  guint64 *rows = g_new0 (guint64, shoal_hierarchy_get_n_leaves (self));
  gsize n_values = shoal_column_get_n_values (column);
  g_autofree guint32 *leaf_of_code = g_new (guint32, n_values + 1);
  guint width;
  gconstpointer codes = shoal_column_get_codes (column, &width);

  for (gsize code = 0; code < n_values; code++)
    if (!shoal_hierarchy_find_leaf (self, shoal_column_get_label (column, (guint32) code), &leaf_of_code[code]))
      leaf_of_code[code] = SHOAL_HIERARCHY_NO_NODE;
  leaf_of_code[n_values] = SHOAL_HIERARCHY_NO_NODE;
  for (gsize row = 0; row < shoal_column_get_n_rows (column); row++)
    {
      guint32 leaf = leaf_of_code[shoal_codes_get (codes, width, row)];

      if (leaf != SHOAL_HIERARCHY_NO_NODE)
        rows[leaf]++;
    }
  return rows;
}

/**
 * shoal_hierarchy_count_smallest:
 * @self: a hierarchy
 * @column: the column it is for
 *
 * Returns: (transfer full) (array): for each level the attribute's own k: the rows of the smallest node that has any,
 *   0 when no row has a value with a leaf. Missing cells do not count.
 */
guint64 *
shoal_hierarchy_count_smallest (ShoalHierarchy *self,
                                ShoalColumn    *column)
{
  g_autofree guint64 *rows = NULL;
  guint64 *smallest;
  guint n_levels;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  rows = count_rows (self, column);
  n_levels = shoal_hierarchy_get_n_levels (self);
  smallest = g_new (guint64, n_levels);
  for (guint level = 0; level < n_levels; level++)
    smallest[level] = count_smallest (self, level, rows);
  return smallest;
}

/**
 * shoal_hierarchy_drop_levels:
 * @self: a hierarchy
 * @column: the column it is for
 *
 * Leaves out each level between leaves and root on which the smallest node has no more rows of @column than on the
 * level kept below it, or as many as the root: such a level hides nobody better. Missing cells do not count.
 *
 * Returns: (transfer full): the hierarchy without these levels, possibly @self itself.
 */
ShoalHierarchy *
shoal_hierarchy_drop_levels (ShoalHierarchy *self,
                             ShoalColumn    *column)
{
  g_autofree guint64 *smallest = NULL;
  g_autofree ShoalBits *keep = NULL;
  guint64 last;
  gboolean all = TRUE;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  smallest = shoal_hierarchy_count_smallest (self, column);
  keep = shoal_bits_new (shoal_hierarchy_get_n_levels (self));
  last = smallest[0];
  for (guint level = 1; level < shoal_hierarchy_get_height (self); level++)
    if (smallest[level] > last && smallest[level] < smallest[shoal_hierarchy_get_height (self)])
      {
        shoal_bits_set (keep, level);
        last = smallest[level];
      }
    else
      all = FALSE;
  return all ? g_object_ref (self) : keep_levels (self, keep);
}

/**
 * shoal_hierarchy_limit_height:
 * @self: a hierarchy
 * @height: the largest height wanted, at least 1
 *
 * Leaves out levels, spread evenly, until the root is on level @height. Leaves and root stay.
 *
 * Returns: (transfer full): the lower hierarchy, possibly @self itself.
 */
ShoalHierarchy *
shoal_hierarchy_limit_height (ShoalHierarchy *self,
                              guint           height)
{
  g_autofree ShoalBits *keep = NULL;
  guint old_height;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);
  g_return_val_if_fail (height > 0, NULL);

  old_height = shoal_hierarchy_get_height (self);
  if (old_height <= height)
    return g_object_ref (self);
  keep = shoal_bits_new (old_height + 1);
  for (guint i = 1; i < height; i++)
    shoal_bits_set (keep, (gsize) i * old_height / height);
  return keep_levels (self, keep);
}
