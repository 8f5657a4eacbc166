/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which nodes of a tree are shown, and in which row: what a person has folded and unfolded, and what there is room for. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

#define SHOAL_TREE_NO_ITEM G_MAXUINT

/**
 * ShoalTreeItem: one label of the drawing
 * @node: the node; of @n_hidden children that are not shown, their parent
 * @parent: index of the item this one hangs on, or %SHOAL_TREE_NO_ITEM
 * @depth: edges from the root of the drawing
 * @n_hidden: 0 for a node
 * @before: whether the hidden children come before those that are shown
 * @unfolded: whether its children follow
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
 * @hierarchy: borrowed
 * @choices: node → %TRUE or %FALSE, as a person set it; most nodes stand in none of these tables
 * @pages: node → children that were asked for
 * @firsts: node → the first child that is shown
 * @items: (element-type ShoalTreeItem): parents before children
 * @n_rows: how many rows they take
 * @depth: of the deepest item
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
