/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The decision tree as a classifier. */

#include "strategy/classify/shoal-classifier.h"

#include "strategy/classify/shoal-decision-tree.h"

gboolean
_shoal_classifier_c45 (const ShoalCases *cases,
                       guint             fold,
                       guint64           seed,
                       ShoalProgress    *progress,
                       double           *n_right)
{
  g_autoptr (ShoalDecisionTree) tree = shoal_decision_tree_new (cases, fold, progress);
  g_autofree guint32 *profiles = NULL;
  g_autofree guint32 *labels = NULL;
  g_autofree double *shares = NULL;
  guint32 n_profiles;

  if (tree == NULL)
    return FALSE;
  labels = g_new0 (guint32, MAX (1, cases->n_profiles));
  shares = g_new (double, MAX (1, cases->n_labels));
  profiles = shoal_cases_list_profiles (cases, fold, &n_profiles);
  for (guint32 i = 0; i < n_profiles; i++)
    labels[profiles[i]] = shoal_decision_tree_predict (tree, profiles[i], shares);
  *n_right = shoal_classifier_add_right (cases, fold, labels);
  return TRUE;
}
