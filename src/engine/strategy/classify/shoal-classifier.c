/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of classifiers, and cross-validation. */

#include "config.h"

#include "strategy/classify/shoal-classifier.h"

#include "base/shoal-parallel.h"
#include "strategy/classify/shoal-decision-tree.h"
#include "strategy/classify/shoal-folds.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* The decision tree as a classifier. */
static gboolean
c45 (const ShoalCases *cases,
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
  *n_right = shoal_cases_count_right (cases, fold, labels);
  return TRUE;
}

static const ShoalClassifier classifiers[] = {
  { "c45", N_("C4.5"), N_("A decision tree with gain ratio and pruning, as Weka’s J48 grows it"),
    N_("Quinlan 1993, 1996"), c45 },
#if HAVE_SVM
  { "svm", N_("Support vector machine"), N_("Radial basis functions on standardized codes, from a sample of the rows"),
    N_("Chang and Lin 2011"), _shoal_classifier_svm },
#endif
#if HAVE_LINEAR
  { "linear-svm", N_("Linear support vector machine"), N_("A plane in standardized codes, from a sample of the rows"),
    N_("Fan and others 2008"), _shoal_classifier_linear_svm },
#endif
};

/** shoal_classifiers_get: Returns: (array length=n_classifiers): all that were built, the default first. */
const ShoalClassifier *
shoal_classifiers_get (guint *n_classifiers)
{
  *n_classifiers = G_N_ELEMENTS (classifiers);
  return classifiers;
}

/** shoal_classifiers_find: Returns: (nullable): the classifier called @id. */
const ShoalClassifier *
shoal_classifiers_find (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (classifiers); i++)
    {
      if (strcmp (classifiers[i].id, id) == 0)
        return &classifiers[i];
    }
  return NULL;
}

typedef struct
{
  const ShoalClassifier *classifier;
  const ShoalCases *cases;
  guint64 seed;
  ShoalProgress *progress;
  double n_right[SHOAL_FOLDS_MAX];
  guint next;
  int stopped;
} Validation;

static void
validate_folds (guint    thread,
                guint    n_threads,
                gpointer data)
{
  Validation *self = data;
  guint fold;

  while ((fold = __atomic_fetch_add (&self->next, 1, __ATOMIC_RELAXED)) < self->cases->n_folds)
    {
      if (g_atomic_int_get (&self->stopped)
          || !self->classifier->count_right (self->cases, fold, self->seed, self->progress, &self->n_right[fold]))
        g_atomic_int_set (&self->stopped, TRUE);
    }
}

/**
 * shoal_classifier_validate:
 * @seed: of samples that the classifier takes
 * @n_threads: threads to use, 0 for one per core; the result is the same for any number
 * @progress: (nullable): asked whether to stop
 * @accuracy: (out): share of the rows that are predicted right, NAN without rows
 *
 * Cross-validation: each fold is predicted by what is learned from the others. Rows that a release suppresses are learned
 * from by nobody, and predicted as rows of which nothing is known.
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_classifier_validate (const ShoalClassifier *self,
                           const ShoalCases      *cases,
                           guint64                seed,
                           guint                  n_threads,
                           ShoalProgress         *progress,
                           double                *accuracy)
{
  Validation validation = { self, cases, seed, progress, { 0 }, 0, FALSE };
  double sum = 0;

  *accuracy = NAN;
  if (cases->n_rows == 0)
    return TRUE;
  shoal_parallel_run (MIN (cases->n_folds, shoal_parallel_n_threads (n_threads)), validate_folds, &validation);
  if (validation.stopped)
    return FALSE;
  for (guint fold = 0; fold < cases->n_folds; fold++)
    sum += validation.n_right[fold];
  *accuracy = sum / (double) cases->n_rows;
  return TRUE;
}
