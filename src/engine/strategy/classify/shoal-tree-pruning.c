/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Error-based pruning (Quinlan 1993, chapter 4): a leaf, or the largest branch of a node, takes the node's place where the
 * errors that are to be expected do not become more. They are the upper end of a confidence interval of those seen. */

#include "strategy/classify/shoal-tree-pruning.h"

#include <math.h>

/* Confidence 0.25, and the normal quantile of 1 - 0.25. */
#define CONFIDENCE 0.25
#define QUANTILE 0.67448975019608171
#define COLLAPSE_SLACK 1e-3
#define PRUNE_SLACK 0.1

/**
 * shoal_tree_added_errors:
 * @n_rows: rows of a leaf
 * @n_wrong: those with another label than most
 *
 * Returns: how many errors more than @n_wrong are to be expected.
 */
double
shoal_tree_added_errors (double n_rows,
                         double n_wrong)
{
  double share, width, limit;

  if (n_wrong < 1)
    {
      double none = n_rows * (1 - pow (CONFIDENCE, 1 / n_rows));

      return n_wrong == 0 ? none : none + n_wrong * (shoal_tree_added_errors (n_rows, 1) - none);
    }
  if (n_wrong + 0.5 >= n_rows)
    return MAX (n_rows - n_wrong, 0);
  share = (n_wrong + 0.5) / n_rows;
  width = QUANTILE * sqrt (share / n_rows - share * share / n_rows + QUANTILE * QUANTILE / (4 * n_rows * n_rows));
  limit = (share + QUANTILE * QUANTILE / (2 * n_rows) + width) / (1 + QUANTILE * QUANTILE / n_rows);
  return limit * n_rows - n_wrong;
}

/* Errors to be expected if these rows were a leaf. */
static double
expect_leaf (const ShoalTreeBags *bags)
{
  double wrong = shoal_tree_bags_wrong (bags);

  return bags->total < SHOAL_TREE_EPSILON ? 0 : wrong + shoal_tree_added_errors (bags->total, wrong);
}

static double
expect_tree (const ShoalTreeNode *node)
{
  double sum = 0;

  if (node->is_leaf)
    return expect_leaf (&node->bags);
  for (guint32 bag = 0; bag < node->bags.n_bags; bag++)
    sum += expect_tree (node->sons[bag]);
  return sum;
}

/* Errors to be expected if @items went down @node; %NULL stands for a leaf. */
static double
expect_branch (const ShoalDecisionTree *tree,
               const ShoalTreeNode     *node,
               const ShoalTreeItem     *items,
               gsize                    n_items)
{
  g_auto (ShoalTreeBags) bags = { 0 };
  double sum = 0;

  if (node == NULL || node->is_leaf)
    {
      shoal_tree_bags_fill_one (&bags, tree->cases, items, n_items);
      return expect_leaf (&bags);
    }
  shoal_tree_bags_fill (&bags, tree->cases, &node->test, node->bags.values, node->test.is_number ? 0 : node->bags.n_bags,
                        items, n_items);
  for (guint32 bag = 0; bag < bags.n_bags; bag++)
    {
      gint64 son = node->test.is_number ? (gint64) bag : shoal_tree_bags_find (&node->bags, &node->test, bags.values[bag]);

      sum += expect_branch (tree, son >= 0 ? node->sons[son] : NULL, bags.items + bags.starts[bag],
                            bags.starts[bag + 1] - bags.starts[bag]);
    }
  return sum;
}

static double
count_wrong (const ShoalTreeNode *node)
{
  double sum = 0;

  if (node->is_leaf)
    return shoal_tree_bags_wrong (&node->bags);
  for (guint32 bag = 0; bag < node->bags.n_bags; bag++)
    sum += count_wrong (node->sons[bag]);
  return sum;
}

/** shoal_tree_collapse: makes leaves of nodes whose branches are not right more often than a leaf. */
void
shoal_tree_collapse (ShoalTreeNode *node)
{
  if (node->is_leaf)
    return;
  if (count_wrong (node) >= shoal_tree_bags_wrong (&node->bags) - COLLAPSE_SLACK)
    {
      shoal_tree_node_make_leaf (node);
      return;
    }
  for (guint32 bag = 0; bag < node->bags.n_bags; bag++)
    shoal_tree_collapse (node->sons[bag]);
}

/* Gives a node, and those below it, other items: their bags follow. */
static void
refill (const ShoalDecisionTree *tree,
        ShoalTreeNode           *node,
        const ShoalTreeItem     *items,
        gsize                    n_items)
{
  ShoalTreeBags bags = { 0 };
  ShoalTreeNode **sons;

  node->items = items;
  node->n_items = n_items;
  if (node->is_leaf)
    {
      shoal_tree_bags_clear (&node->bags);
      node->bags = (ShoalTreeBags){ 0 };
      shoal_tree_bags_fill_one (&node->bags, tree->cases, items, n_items);
      return;
    }
  shoal_tree_bags_fill (&bags, tree->cases, &node->test, node->bags.values, node->test.is_number ? 0 : node->bags.n_bags,
                        items, n_items);
  sons = g_new (ShoalTreeNode *, bags.n_bags);
  for (guint32 bag = 0; bag < bags.n_bags; bag++)
    {
      gint64 old = node->test.is_number ? (gint64) bag : shoal_tree_bags_find (&node->bags, &node->test, bags.values[bag]);
      const ShoalTreeItem *own = bags.items + bags.starts[bag];
      gsize n_own = bags.starts[bag + 1] - bags.starts[bag];

      sons[bag] = old >= 0 ? node->sons[old] : shoal_tree_node_new_leaf (tree->cases, own, n_own);
      if (old >= 0)
        refill (tree, sons[bag], own, n_own);
    }
  g_free (node->sons);
  shoal_tree_bags_clear (&node->bags);
  node->sons = sons;
  node->bags = bags;
}

/* The branch with the most rows takes the node's place; the rows of the others go down it. */
static void
raise_branch (const ShoalDecisionTree *tree,
              ShoalTreeNode           *node,
              guint32                  largest)
{
  ShoalTreeNode *branch = node->sons[largest];
  ShoalTreeBags old = node->bags;

  for (guint32 bag = 0; bag < old.n_bags; bag++)
    {
      if (bag != largest)
        shoal_tree_node_free (node->sons[bag]);
    }
  g_free (node->sons);
  node->is_leaf = branch->is_leaf;
  node->test = branch->test;
  node->bags = branch->bags;
  node->sons = branch->sons;
  g_free (branch);
  refill (tree, node, node->items, node->n_items);
  /* The branch's items were its parent's, which is gone only now that all have others. */
  shoal_tree_bags_clear (&old);
}

/**
 * shoal_tree_prune:
 * @progress: (nullable): asked whether to stop
 *
 * Returns: %FALSE when told to stop; the tree is then half pruned.
 */
gboolean
shoal_tree_prune (ShoalDecisionTree *tree,
                  ShoalTreeNode     *node,
                  ShoalProgress     *progress)
{
  guint32 largest;
  double as_branch, as_leaf, as_tree;

  if (progress != NULL && shoal_progress_should_stop (progress))
    return FALSE;
  if (node->is_leaf)
    return TRUE;
  for (guint32 bag = 0; bag < node->bags.n_bags; bag++)
    {
      if (!shoal_tree_prune (tree, node->sons[bag], progress))
        return FALSE;
    }
  largest = shoal_tree_bags_largest (&node->bags);
  as_branch = expect_branch (tree, node->sons[largest], node->items, node->n_items);
  as_leaf = expect_leaf (&node->bags);
  as_tree = expect_tree (node);
  if (as_leaf <= as_tree + PRUNE_SLACK + SHOAL_TREE_EPSILON && as_leaf <= as_branch + PRUNE_SLACK + SHOAL_TREE_EPSILON)
    {
      shoal_tree_node_make_leaf (node);
      return TRUE;
    }
  if (as_branch > as_tree + PRUNE_SLACK + SHOAL_TREE_EPSILON)
    return TRUE;
  raise_branch (tree, node, largest);
  return shoal_tree_prune (tree, node, progress);
}
