/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Grows a tree from weighted cases, prunes it, and predicts with it. */

#include "strategy/classify/shoal-decision-tree.h"

#include <math.h>
#include <string.h>

/* Branches end at this depth, so that recursion is bounded; only artificial tables reach it. */
#define MAX_DEPTH 1000

typedef struct
{
  const ShoalCases *cases;
  ShoalTreeChooser *chooser;
  ShoalProgress *progress;
  gboolean stopped;
} Growth;

/** tree_node_new_leaf: Returns: (transfer full): a leaf of @items, which must outlive it. */
static ShoalTreeNode *
tree_node_new_leaf (const ShoalCases    *cases,
                    const ShoalTreeItem *items,
                    gsize                n_items)
{
  ShoalTreeNode *self = g_new0 (ShoalTreeNode, 1);

  self->is_leaf = TRUE;
  self->items = items;
  self->n_items = n_items;
  shoal_tree_bags_fill_one (&self->bags, cases, items, n_items);
  return self;
}

static void
tree_node_free (ShoalTreeNode *self)
{
  for (guint32 bag = 0; !self->is_leaf && bag < self->bags.n_bags; bag++)
    tree_node_free (self->sons[bag]);
  g_free (self->sons);
  shoal_tree_bags_clear (&self->bags);
  g_free (self);
}

/** tree_node_make_leaf: removes the branches of a node. */
static void
tree_node_make_leaf (ShoalTreeNode *self)
{
  for (guint32 bag = 0; !self->is_leaf && bag < self->bags.n_bags; bag++)
    tree_node_free (self->sons[bag]);
  g_clear_pointer (&self->sons, g_free);
  if (!self->is_leaf)
    shoal_tree_bags_merge (&self->bags);
  self->is_leaf = TRUE;
}

static ShoalTreeNode *
grow (Growth              *self,
      const ShoalTreeItem *items,
      gsize                n_items,
      guint                depth)
{
  ShoalTreeNode *node = g_new0 (ShoalTreeNode, 1);

  self->stopped = self->stopped || shoal_progress_should_stop (self->progress);
  node->items = items;
  node->n_items = n_items;
  if (self->stopped || depth == MAX_DEPTH || !shoal_tree_chooser_choose (self->chooser, items, n_items, &node->test))
    {
      node->is_leaf = TRUE;
      shoal_tree_bags_fill_one (&node->bags, self->cases, items, n_items);
      return node;
    }
  shoal_tree_bags_fill (&node->bags, self->cases, &node->test, NULL, 0, items, n_items);
  node->sons = g_new (ShoalTreeNode *, node->bags.n_bags);
  for (guint32 bag = 0; bag < node->bags.n_bags; bag++)
    node->sons[bag] = grow (self, node->bags.items + node->bags.starts[bag],
                            node->bags.starts[bag + 1] - node->bags.starts[bag], depth + 1);
  return node;
}

/* Error-based pruning (Quinlan 1993, chapter 4): a leaf, or the largest branch of a node, replaces the node when this does
 * not raise the number of expected errors, which is the upper end of a confidence interval for the errors on the rows learned
 * from. */

/* Confidence 0.25, and the normal quantile of 1 - 0.25. */
#define CONFIDENCE 0.25
#define QUANTILE 0.67448975019608171
#define COLLAPSE_SLACK 1e-3
#define PRUNE_SLACK 0.1

/**
 * shoal_tree_added_errors:
 * @n_rows: rows of a leaf
 * @n_wrong: rows whose label is not the most frequent one
 *
 * Returns: how many errors are expected in addition to @n_wrong.
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

/* Expected errors if these rows were a leaf. */
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

/* Expected errors if @items were sent through @node; %NULL stands for a leaf. */
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

/** tree_collapse: turns nodes into leaves when their branches make at least as many errors as a leaf. */
static void
tree_collapse (ShoalTreeNode *node)
{
  if (node->is_leaf)
    return;
  if (count_wrong (node) >= shoal_tree_bags_wrong (&node->bags) - COLLAPSE_SLACK)
    {
      tree_node_make_leaf (node);
      return;
    }
  for (guint32 bag = 0; bag < node->bags.n_bags; bag++)
    tree_collapse (node->sons[bag]);
}

/* Sends other items through a node and its branches, and refills their bags. */
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

      sons[bag] = old >= 0 ? node->sons[old] : tree_node_new_leaf (tree->cases, own, n_own);
      if (old >= 0)
        refill (tree, sons[bag], own, n_own);
    }
  g_free (node->sons);
  shoal_tree_bags_clear (&node->bags);
  node->sons = sons;
  node->bags = bags;
}

/* Replaces a node by its branch with the most rows, and sends all rows of the node through this branch. */
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
        tree_node_free (node->sons[bag]);
    }
  g_free (node->sons);
  node->is_leaf = branch->is_leaf;
  node->test = branch->test;
  node->bags = branch->bags;
  node->sons = branch->sons;
  g_free (branch);
  refill (tree, node, node->items, node->n_items);
  /* The items of the branch belonged to these bags, so they are freed only after refill() has replaced the items. */
  shoal_tree_bags_clear (&old);
}

/**
 * tree_prune:
 * @progress: (nullable): asked whether to stop
 *
 * Returns: %FALSE when told to stop; the tree is then pruned in part.
 */
static gboolean
tree_prune (ShoalDecisionTree *tree,
            ShoalTreeNode     *node,
            ShoalProgress     *progress)
{
  guint32 largest;
  double as_branch, as_leaf, as_tree;

  if (shoal_progress_should_stop (progress))
    return FALSE;
  if (node->is_leaf)
    return TRUE;
  for (guint32 bag = 0; bag < node->bags.n_bags; bag++)
    {
      if (!tree_prune (tree, node->sons[bag], progress))
        return FALSE;
    }
  largest = shoal_tree_bags_largest (&node->bags);
  as_branch = expect_branch (tree, node->sons[largest], node->items, node->n_items);
  as_leaf = expect_leaf (&node->bags);
  as_tree = expect_tree (node);
  if (as_leaf <= as_tree + PRUNE_SLACK + SHOAL_TREE_EPSILON && as_leaf <= as_branch + PRUNE_SLACK + SHOAL_TREE_EPSILON)
    {
      tree_node_make_leaf (node);
      return TRUE;
    }
  if (as_branch > as_tree + PRUNE_SLACK + SHOAL_TREE_EPSILON)
    return TRUE;
  raise_branch (tree, node, largest);
  return tree_prune (tree, node, progress);
}

/**
 * shoal_decision_tree_new:
 * @fold: the fold to hold back; the number of folds to learn from all rows
 * @progress: (nullable): asked whether to stop
 *
 * C4.5 release 8 (Quinlan 1993, 1996) with the defaults of Weka's J48: gain ratio, at least two rows in two bags of a test, thresholds for
 * numbers, a bag per name, missing values split by shares, error-based pruning with confidence 0.25 and subtree raising.
 *
 * Returns: (transfer full) (nullable): the tree, which needs @cases; %NULL when told to stop.
 */
ShoalDecisionTree *
shoal_decision_tree_new (const ShoalCases *cases,
                         guint             fold,
                         ShoalProgress    *progress)
{
  g_autoptr (ShoalDecisionTree) self = g_new0 (ShoalDecisionTree, 1);
  g_autoptr (ShoalTreeChooser) chooser = NULL;
  Growth growth = { cases, NULL, progress, FALSE };

  self->cases = cases;
  self->items = g_new (ShoalTreeItem, MAX (1, cases->n_cases));
  for (guint32 i = 0; i < cases->n_cases; i++)
    {
      guint32 weight = shoal_cases_get_weight (cases, i, fold);

      if (weight > 0)
        self->items[self->n_items++] = (ShoalTreeItem){ i, weight };
    }
  growth.chooser = chooser = shoal_tree_chooser_new (cases, self->items, self->n_items);
  self->root = grow (&growth, self->items, self->n_items, 0);
  if (growth.stopped)
    return NULL;
  tree_collapse (self->root);
  if (!tree_prune (self, self->root, progress))
    return NULL;
  return g_steal_pointer (&self);
}

void
shoal_decision_tree_free (ShoalDecisionTree *self)
{
  g_return_if_fail (self != NULL);

  if (self->root != NULL)
    tree_node_free (self->root);
  g_free (self->items);
  g_free (self);
}

/* Adds the share of each label in the bags from @first to before @end, times @weight. */
static void
add_shares (const ShoalTreeBags *bags,
            guint32              first,
            guint32              end,
            double               weight,
            double              *shares)
{
  double total = 0;

  for (guint32 bag = first; bag < end; bag++)
    total += bags->weights[bag];
  for (guint32 bag = first; bag < end && total > SHOAL_TREE_EPSILON; bag++)
    {
      for (guint32 label = 0; label < bags->n_labels; label++)
        shares[label] += weight * bags->counts[(gsize) bag * bags->n_labels + label] / total;
    }
}

static void
ask (const ShoalDecisionTree *self,
     const ShoalTreeNode     *node,
     guint32                  profile,
     double                   weight,
     double                  *shares)
{
  while (!node->is_leaf)
    {
      const ShoalTreeBags *bags = &node->bags;
      guint32 value = self->cases->attributes[node->test.attribute].values[profile];
      gint64 found;

      if (value == SHOAL_CASES_MISSING)
        {
          for (guint32 bag = 0; bag < bags->n_bags && bags->total > 0; bag++)
            ask (self, node->sons[bag], profile, weight * bags->weights[bag] / bags->total, shares);
          return;
        }
      found = shoal_tree_bags_find (bags, &node->test, value);
      /* No row with this value was learned from here: the labels of the whole node count. */
      if (found < 0 || bags->weights[found] < SHOAL_TREE_EPSILON)
        {
          add_shares (bags, 0, bags->n_bags, weight, shares);
          return;
        }
      node = node->sons[found];
    }
  add_shares (&node->bags, 0, 1, weight, shares);
}

/**
 * shoal_decision_tree_predict:
 * @shares: (array): room for a number per label
 *
 * Returns: the label of @profile.
 */
guint32
shoal_decision_tree_predict (const ShoalDecisionTree *self,
                             guint32                  profile,
                             double                  *shares)
{
  guint32 best = 0;

  memset (shares, 0, self->cases->n_labels * sizeof *shares);
  ask (self, self->root, profile, 1, shares);
  for (guint32 label = 1; label < self->cases->n_labels; label++)
    {
      if (shares[label] > shares[best])
        best = label;
    }
  return best;
}
