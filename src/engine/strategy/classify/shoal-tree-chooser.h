/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the test of a node of a decision tree: an attribute, and for numbers a threshold. */
#pragma once

#include "strategy/classify/shoal-tree-bags.h"

G_BEGIN_DECLS

/** ShoalTreeThresholds: the numbers that occur in the data of a tree, and working memory for one thread. */
typedef struct _ShoalTreeThresholds ShoalTreeThresholds;

/**
 * ShoalTreeThreshold:
 * @last: the largest value on the lower side
 * @gain: bits per row, less the penalty for the choice among many thresholds (Quinlan 1996)
 * @ratio: the gain ratio: the gain divided by the entropy of the two sides
 */
typedef struct
{
  guint32 last;
  double gain;
  double ratio;
} ShoalTreeThreshold;

ShoalTreeThresholds *shoal_tree_thresholds_new  (const ShoalCases    *cases,
                                                 const ShoalTreeItem *items,
                                                 gsize                n_items);
void                 shoal_tree_thresholds_free (ShoalTreeThresholds *self);
gboolean             shoal_tree_thresholds_find (ShoalTreeThresholds *self,
                                                 guint                a,
                                                 const ShoalTreeItem *items,
                                                 gsize                n_items,
                                                 double               total,
                                                 ShoalTreeThreshold  *found);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalTreeThresholds, shoal_tree_thresholds_free)

/** ShoalTreeChooser: facts about all data of a tree, and working memory for one thread. */
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
