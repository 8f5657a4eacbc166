/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A decision tree: C4.5 as in Weka's J48. */
#pragma once

#include "base/shoal-progress.h"
#include "strategy/classify/shoal-tree-chooser.h"

G_BEGIN_DECLS

double   shoal_tree_added_errors
                              (double             n_rows,
                               double             n_wrong);

typedef struct _ShoalTreeNode ShoalTreeNode;

/**
 * ShoalTreeNode:
 * @is_leaf: whether it is a leaf, without a test
 * @test: the test of an inner node
 * @bags: label counts for each outcome of the test; a leaf has one bag
 * @sons: (array length=bags.n_bags): the node below for each bag
 * @items: the rows it has learned from; owned by the bags of its parent, or by the tree
 */
struct _ShoalTreeNode
{
  gboolean is_leaf;
  ShoalTreeTest test;
  ShoalTreeBags bags;
  ShoalTreeNode **sons;
  const ShoalTreeItem *items;
  gsize n_items;
};

/**
 * ShoalDecisionTree:
 * @cases: the cases that items refer to
 * @root: the root node
 * @items: all rows it has learned from
 */
typedef struct
{
  const ShoalCases *cases;
  ShoalTreeNode *root;
  ShoalTreeItem *items;
  gsize n_items;
} ShoalDecisionTree;

ShoalDecisionTree *shoal_decision_tree_new     (const ShoalCases        *cases,
                                                guint                    fold,
                                                ShoalProgress           *progress);
void               shoal_decision_tree_free    (ShoalDecisionTree       *self);
guint32            shoal_decision_tree_predict (const ShoalDecisionTree *self,
                                                guint32                  profile,
                                                double                  *shares);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalDecisionTree, shoal_decision_tree_free)

G_END_DECLS
