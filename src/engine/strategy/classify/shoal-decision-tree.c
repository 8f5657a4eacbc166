/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Growing a tree from weighted cases, and asking it. */

#include "strategy/classify/shoal-decision-tree.h"

#include "strategy/classify/shoal-tree-pruning.h"

#include <string.h>

/* A branch this deep ends: only tables made for it get there. */
#define MAX_DEPTH 1000

typedef struct
{
  const ShoalCases *cases;
  ShoalTreeChooser *chooser;
  ShoalProgress *progress;
  gboolean stopped;
} Growth;

/** shoal_tree_node_new_leaf: Returns: (transfer full): a leaf of @items, which must outlive it. */
ShoalTreeNode *
shoal_tree_node_new_leaf (const ShoalCases    *cases,
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

/** shoal_tree_node_make_leaf: drops what is below a node. */
void
shoal_tree_node_make_leaf (ShoalTreeNode *self)
{
  for (guint32 bag = 0; !self->is_leaf && bag < self->bags.n_bags; bag++)
    shoal_tree_node_free (self->sons[bag]);
  g_clear_pointer (&self->sons, g_free);
  if (!self->is_leaf)
    shoal_tree_bags_merge (&self->bags);
  self->is_leaf = TRUE;
}

void
shoal_tree_node_free (ShoalTreeNode *self)
{
  for (guint32 bag = 0; !self->is_leaf && bag < self->bags.n_bags; bag++)
    shoal_tree_node_free (self->sons[bag]);
  g_free (self->sons);
  shoal_tree_bags_clear (&self->bags);
  g_free (self);
}

static ShoalTreeNode *
grow (Growth              *self,
      const ShoalTreeItem *items,
      gsize                n_items,
      guint                depth)
{
  ShoalTreeNode *node = g_new0 (ShoalTreeNode, 1);

  self->stopped = self->stopped || (self->progress != NULL && shoal_progress_should_stop (self->progress));
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

/**
 * shoal_decision_tree_new:
 * @fold: what is left out of learning; the number of folds to learn from all
 * @progress: (nullable): asked whether to stop
 *
 * C4.5 release 8 (Quinlan 1993, 1996) with the defaults of Weka's J48: gain ratio, two rows at least, thresholds for numbers,
 * a bag per name, missing values by shares, error-based pruning with confidence 0.25 and subtree raising.
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
  shoal_tree_collapse (self->root);
  if (!shoal_tree_prune (self, self->root, progress))
    return NULL;
  return g_steal_pointer (&self);
}

void
shoal_decision_tree_free (ShoalDecisionTree *self)
{
  g_return_if_fail (self != NULL);

  if (self->root != NULL)
    shoal_tree_node_free (self->root);
  g_free (self->items);
  g_free (self);
}

/* Adds the share of each label in some bags. */
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
      /* What no row has shown here says nothing more than the node itself. */
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
