/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A test of a decision tree divides cases into bags, one for each outcome, and counts the labels in each bag. */
#pragma once

#include "strategy/classify/shoal-cases.h"

G_BEGIN_DECLS

/** SHOAL_TREE_EPSILON: weights and gains closer than this are equal. */
#define SHOAL_TREE_EPSILON 1e-6

/** SHOAL_TREE_MINIMUM: a test needs at least two bags with this many rows. */
#define SHOAL_TREE_MINIMUM 2.0

/**
 * ShoalTreeItem:
 * @index: a case
 * @weight: number of its rows; a fraction when a missing value has divided it among bags
 */
typedef struct
{
  guint32 index;
  double weight;
} ShoalTreeItem;

/**
 * ShoalTreeTest:
 * @attribute: the attribute that is tested
 * @is_number: whether it compares numbers with a threshold; otherwise each name has its own bag
 * @threshold: for numbers: the largest value that goes into the first bag
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
 * @counts: (array length=n_bags*n_labels): rows of each label in each bag; a row with a missing value counts in all of them,
 *   with a fraction
 * @weights: rows in each bag
 * @total: rows in all bags
 * @n_missing: items without a value
 * @items: the cases, sorted by bag
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
