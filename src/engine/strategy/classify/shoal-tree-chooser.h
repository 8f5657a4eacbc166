/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The test of a node of a decision tree: an attribute, and where it cuts a number in two. */
#pragma once

#include "strategy/classify/shoal-tree-bags.h"

G_BEGIN_DECLS

/** ShoalTreeThresholds: which numbers occur in all that a tree learns from, and working memory of one thread. */
typedef struct _ShoalTreeThresholds ShoalTreeThresholds;

/**
 * ShoalTreeThreshold:
 * @last: the last value on the lower side
 * @gain: bits per row, less what the choice among many thresholds costs (Quinlan 1996)
 * @ratio: the gain over the bits that the two sides have
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
