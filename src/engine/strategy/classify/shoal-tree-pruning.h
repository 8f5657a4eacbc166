/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a decision tree smaller where it would not predict worse. */
#pragma once

#include "strategy/classify/shoal-decision-tree.h"

G_BEGIN_DECLS

void     shoal_tree_collapse  (ShoalTreeNode     *node);
gboolean shoal_tree_prune     (ShoalDecisionTree *tree,
                               ShoalTreeNode     *node,
                               ShoalProgress     *progress);
double   shoal_tree_added_errors
                              (double             n_rows,
                               double             n_wrong);

G_END_DECLS
