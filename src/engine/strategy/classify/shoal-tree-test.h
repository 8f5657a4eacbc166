/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which test a node of a decision tree makes. */
#pragma once

#include "strategy/classify/shoal-tree-bags.h"

G_BEGIN_DECLS

/** ShoalTreeChooser: what is known of all cases a tree learns from, and working memory of one thread. */
typedef struct _ShoalTreeChooser ShoalTreeChooser;

ShoalTreeChooser *shoal_tree_chooser_new    (const ShoalCases    *cases,
                                             const ShoalTreeItem *items,
                                             gsize                n_items);
void              shoal_tree_chooser_free   (ShoalTreeChooser    *self);
gboolean          shoal_tree_chooser_choose (ShoalTreeChooser    *self,
                                             const ShoalTreeItem *items,
                                             gsize                n_items,
                                             ShoalTreeTest       *test);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalTreeChooser, shoal_tree_chooser_free)

G_END_DECLS
