/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A decision tree: C4.5 as Weka's J48 has it. */
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
 * @is_leaf: whether it predicts, or tests
 * @test: what it tests
 * @bags: how the labels of the rows are distributed behind its test; of a leaf, one bag
 * @sons: (array length=bags.n_bags): where each bag goes
 * @items: what it has learned from; they belong to its parent's bags, or to the tree
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
 * @cases: where the cases of its items stand
 * @root: the first node
 * @items: all it has learned from
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
