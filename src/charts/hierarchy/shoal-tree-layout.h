/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The nodes of a tree that are shown, and their rows. They depend on what a person has folded and unfolded, and on the
 * room. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

#define SHOAL_TREE_NO_ITEM G_MAXUINT

/**
 * ShoalTreeItem: one label of the drawing
 * @node: the node; for an item of hidden children, their parent
 * @parent: index of the parent's item, or %SHOAL_TREE_NO_ITEM
 * @depth: edges from the root of the drawing
 * @n_hidden: number of hidden children that the item stands for; 0 for a node
 * @before: whether the hidden children come before the shown ones
 * @unfolded: whether its children are shown
 * @leaf: whether the node has no children
 * @y: its middle, in rows from the top of the tree
 */
typedef struct
{
  guint32 node;
  guint parent;
  guint depth;
  guint32 n_hidden;
  gboolean before;
  gboolean unfolded;
  gboolean leaf;
  double y;
} ShoalTreeItem;

/**
 * ShoalTreeLayout:
 * @hierarchy: (transfer none)
 * @choices: node → %TRUE or %FALSE, as a person has set it; the tables have entries for few nodes only
 * @pages: node → number of children that a person asked for
 * @firsts: node → index of the first child that is shown
 * @items: (element-type ShoalTreeItem): parents before children
 * @n_rows: number of rows of all items
 * @depth: depth of the deepest item
 */
typedef struct
{
  ShoalHierarchy *hierarchy;
  GHashTable *choices;
  GHashTable *pages;
  GHashTable *firsts;
  GArray *items;
  guint n_rows;
  guint depth;
} ShoalTreeLayout;

void                 shoal_tree_layout_init          (ShoalTreeLayout       *self,
                                                      ShoalHierarchy        *hierarchy);
void                 shoal_tree_layout_clear         (ShoalTreeLayout       *self);
void                 shoal_tree_layout_keep          (ShoalTreeLayout       *self,
                                                      const ShoalTreeLayout *before);
void                 shoal_tree_layout_set_unfolded  (ShoalTreeLayout       *self,
                                                      guint32                node,
                                                      gboolean               unfolded);
void                 shoal_tree_layout_unfold_above  (ShoalTreeLayout       *self,
                                                      guint32                node);
void                 shoal_tree_layout_show_others   (ShoalTreeLayout       *self,
                                                      const ShoalTreeItem   *hidden);
void                 shoal_tree_layout_make          (ShoalTreeLayout       *self,
                                                      guint                  n_rows);
const ShoalTreeItem *shoal_tree_layout_find          (const ShoalTreeLayout *self,
                                                      guint32                node);
const ShoalTreeItem *shoal_tree_layout_find_nearest  (const ShoalTreeLayout *self,
                                                      double                 y);

/** shoal_tree_layout_get: Returns: (transfer none): an item by its index. */
static inline const ShoalTreeItem *
shoal_tree_layout_get (const ShoalTreeLayout *self,
                       guint                  index)
{
  return &g_array_index (self->items, ShoalTreeItem, index);
}

G_END_DECLS
