/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a test of a decision tree does to cases: which go where, and how their labels are distributed. */
#pragma once

#include "strategy/classify/shoal-cases.h"

G_BEGIN_DECLS

/** SHOAL_TREE_EPSILON: weights and gains closer than this are equal. */
#define SHOAL_TREE_EPSILON 1e-6

/** SHOAL_TREE_MINIMUM: rows that at least two bags of a test need. */
#define SHOAL_TREE_MINIMUM 2.0

/**
 * ShoalTreeItem:
 * @index: a case
 * @weight: rows of it, a fraction where a missing value sent it several ways
 */
typedef struct
{
  guint32 index;
  double weight;
} ShoalTreeItem;

/**
 * ShoalTreeTest:
 * @attribute: what is asked
 * @is_number: whether it asks for numbers up to a threshold, or for each name
 * @threshold: for numbers: the last value that goes into the first bag
 */
typedef struct
{
  guint attribute;
  gboolean is_number;
  guint32 threshold;
} ShoalTreeTest;

/**
 * ShoalTreeBags:
 * @n_bags: how many bags there are
 * @values: for names: the value of each bag, ascending
 * @counts: (array length=n_bags*n_labels): rows of each label in each bag; those whose value is missing are in all of them
 *   by their shares
 * @weights: rows in each bag
 * @total: rows in all bags
 * @n_missing: items without a value
 * @items: the cases, one bag behind the other
 * @starts: (array length=n_bags+1): where each bag begins in @items
 */
typedef struct
{
  guint32 n_labels;
  guint32 n_bags;
  guint32 *values;
  double *counts;
  double *weights;
  double total;
  gsize n_missing;
  ShoalTreeItem *items;
  gsize *starts;
} ShoalTreeBags;

void    shoal_tree_bags_fill     (ShoalTreeBags       *self,
                                  const ShoalCases    *cases,
                                  const ShoalTreeTest *test,
                                  const guint32       *values,
                                  guint32              n_values,
                                  const ShoalTreeItem *items,
                                  gsize                n_items);
void    shoal_tree_bags_fill_one (ShoalTreeBags       *self,
                                  const ShoalCases    *cases,
                                  const ShoalTreeItem *items,
                                  gsize                n_items);
void    shoal_tree_bags_clear    (ShoalTreeBags       *self);
void    shoal_tree_bags_merge    (ShoalTreeBags       *self);
gint64  shoal_tree_bags_find     (const ShoalTreeBags *self,
                                  const ShoalTreeTest *test,
                                  guint32              value);
guint32 shoal_tree_bags_largest  (const ShoalTreeBags *self);
double  shoal_tree_bags_wrong    (const ShoalTreeBags *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalTreeBags, shoal_tree_bags_clear)

G_END_DECLS
