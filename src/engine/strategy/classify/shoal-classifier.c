/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of classifiers, and cross-validation. */

#include "config.h"

#include "strategy/classify/shoal-classifier.h"

#include "base/shoal-parallel.h"
#include "strategy/classify/shoal-decision-tree.h"
#include "strategy/classify/shoal-folds.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Predicts with a decision tree. */
static gboolean
c45 (const ShoalCases   *cases,
     guint               fold,
     guint64             seed,
     ShoalProgress      *progress,
     ShoalPredictedFunc  predicted,
     gpointer            data)
{
  g_autoptr (ShoalDecisionTree) tree = shoal_decision_tree_new (cases, fold, progress);
  g_autofree guint32 *profiles = NULL;
  g_autofree double *shares = NULL;
  guint32 n_profiles;

  if (tree == NULL)
    return FALSE;
  shares = g_new (double, MAX (1, cases->n_labels));
  profiles = shoal_cases_list_profiles (cases, fold, &n_profiles);
  for (guint32 i = 0; i < n_profiles; i++)
    {
      guint32 label = shoal_decision_tree_predict (tree, profiles[i], shares);

      predicted (profiles[i], label, shares, data);
    }
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
  { "logistic", N_("Logistic regression"), N_("Log odds that are a sum of standardized codes, from a sample of the rows"),
    N_("Fan and others 2008"), _shoal_classifier_logistic },
#endif
};

/** shoal_classifiers_get: Returns: (array length=n_classifiers): all classifiers that were compiled in, the default first. */
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

/* The predictions for one fold, and how good they are. */
typedef struct
{
  const ShoalCases *cases;
  guint32 *labels; /* by profile */
  double *scores;  /* by profile and label; NULL when not asked for, or with too many labels */
  double n_right;
  double auc;     /* sum over the labels that some rows have and others do not */
  guint n_curves; /* number of these labels */
  double curve[SHOAL_PREDICTION_POINTS];
  double confusion[SHOAL_PREDICTION_LABELS][SHOAL_PREDICTION_LABELS];
} Fold;

static void
take_prediction (guint32       profile,
                 guint32       label,
                 const double *scores,
                 gpointer      data)
{
  Fold *self = data;

  self->labels[profile] = label;
  if (self->scores != NULL)
    memcpy (self->scores + (gsize) profile * self->cases->n_labels, scores, self->cases->n_labels * sizeof *scores);
}

typedef struct
{
  double score;
  double with;    /* rows that have the label */
  double without;
} Scored;

static int
compare_scored (const void *a,
                const void *b)
{
  const Scored *x = a, *y = b;

  return (x->score > y->score) - (x->score < y->score);
}

/* Adds the ROC curve, from the greatest score down. Between two thresholds the curve is a straight line, as for rows with equal
 * scores in random order. */
static void
add_curve (Fold         *self,
           const Scored *scored,
           guint32       n,
           double        with,
           double        without)
{
  double found = 0, alarms = 0;
  guint point = 0;

  for (guint32 end = n, i; end > 0; end = i)
    {
      double found_here = found, alarms_here = alarms;

      for (i = end; i > 0 && scored[i - 1].score == scored[end - 1].score; i--)
        {
          found_here += scored[i - 1].with;
          alarms_here += scored[i - 1].without;
        }
      for (; point < SHOAL_PREDICTION_POINTS; point++)
        {
          double at = without * point / (SHOAL_PREDICTION_POINTS - 1);

          if (at >= alarms_here)
            break;
          self->curve[point] += (found + (found_here - found) * (at - alarms) / (alarms_here - alarms)) / with;
        }
      found = found_here;
      alarms = alarms_here;
    }
  for (; point < SHOAL_PREDICTION_POINTS; point++)
    self->curve[point]++;
}

/* Sorts rows by the score of @label, and counts the pairs of a row with the label and one without in which the former has the
 * greater score. */
static void
measure_curve (Fold    *self,
               guint    fold,
               guint32  label,
               Scored  *scored)
{
  const ShoalCases *cases = self->cases;
  double with = 0, without = 0, pairs = 0;
  guint32 n = 0;

  for (guint32 i = 0; i < cases->n_cases; i++)
    {
      double rows = shoal_cases_get_tested (cases, i, fold);

      if (rows > 0)
        scored[n++] = (Scored){ self->scores[(gsize) cases->profiles[i] * cases->n_labels + label],
                                cases->labels[i] == label ? rows : 0, cases->labels[i] == label ? 0 : rows };
    }
  qsort (scored, n, sizeof *scored, compare_scored);
  for (guint32 i = 0, end; i < n; i = end)
    {
      double with_here = 0, without_here = 0;

      for (end = i; end < n && scored[end].score == scored[i].score; end++)
        {
          with_here += scored[end].with;
          without_here += scored[end].without;
        }
      pairs += with_here * (without + without_here / 2);
      with += with_here;
      without += without_here;
    }
  if (with > 0 && without > 0)
    {
      self->auc += pairs / (with * without);
      self->n_curves++;
      add_curve (self, scored, n, with, without);
    }
}

static void
judge_fold (Fold  *self,
            guint  fold)
{
  const ShoalCases *cases = self->cases;
  g_autofree Scored *scored = NULL;

  for (guint32 i = 0; i < cases->n_cases; i++)
    {
      double rows = shoal_cases_get_tested (cases, i, fold);
      guint32 label = rows > 0 ? self->labels[cases->profiles[i]] : 0;

      self->n_right += label == cases->labels[i] ? rows : 0;
      if (self->scores != NULL)
        self->confusion[cases->labels[i]][label] += rows;
    }
  if (self->scores == NULL)
    return;
  scored = g_new (Scored, MAX (1, cases->n_cases));
  for (guint32 label = 0; label < cases->n_labels; label++)
    measure_curve (self, fold, label, scored);
}

typedef struct
{
  const ShoalClassifier *classifier;
  const ShoalCases *cases;
  guint64 seed;
  ShoalProgress *progress;
  gboolean with_scores;
  Fold folds[SHOAL_FOLDS_MAX];
  guint next;
  int stopped;
} Validation;

static void
validate_folds (guint    thread,
                guint    n_threads,
                gpointer data)
{
  Validation *self = data;
  const ShoalCases *cases = self->cases;
  g_autofree guint32 *labels = g_new0 (guint32, MAX (1, cases->n_profiles));
  g_autofree double *scores = NULL;
  guint fold;

  if (self->with_scores)
    scores = g_new0 (double, MAX (1, (gsize) cases->n_profiles * cases->n_labels));
  while ((fold = __atomic_fetch_add (&self->next, 1, __ATOMIC_RELAXED)) < cases->n_folds)
    {
      Fold *it = &self->folds[fold];

      *it = (Fold){ .cases = cases, .labels = labels, .scores = scores };
      if (g_atomic_int_get (&self->stopped)
          || !self->classifier->predict (cases, fold, self->seed, self->progress, take_prediction, it))
        g_atomic_int_set (&self->stopped, TRUE);
      else
        judge_fold (it, fold);
    }
}

/* The balanced accuracy: the mean over the labels that some row has. */
static double
balance (const ShoalPrediction *prediction,
         guint32                n_labels)
{
  double sum = 0;
  guint n = 0;

  for (guint32 label = 0; label < n_labels; label++)
    {
      double rows = 0;

      for (guint32 other = 0; other < n_labels; other++)
        rows += prediction->confusion[label][other];
      if (!(rows > 0))
        continue;
      sum += prediction->confusion[label][label] / rows;
      n++;
    }
  return n > 0 ? sum / n : NAN;
}

/**
 * shoal_classifier_validate:
 * @seed: for the samples that the classifier draws
 * @n_threads: threads to use, 0 for one per core; the result is the same for any number
 * @progress: (nullable): asked whether to stop
 * @accuracy: (out): share of the rows that are predicted correctly, NAN without rows
 * @prediction: (out) (nullable): further measures
 *
 * Cross-validation: the classifier learns from the other folds to predict each fold. It does not learn from suppressed rows,
 * and predicts them from missing values only.
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_classifier_validate (const ShoalClassifier *self,
                           const ShoalCases      *cases,
                           guint64                seed,
                           guint                  n_threads,
                           ShoalProgress         *progress,
                           double                *accuracy,
                           ShoalPrediction       *prediction)
{
  g_autofree Validation *validation = g_new0 (Validation, 1);
  double n_right = 0, auc = 0;
  guint n_curves = 0;

  *accuracy = NAN;
  if (prediction != NULL)
    *prediction = (ShoalPrediction){ .balanced = NAN, .auc = NAN };
  if (cases->n_rows == 0)
    return TRUE;
  *validation = (Validation){ .classifier = self, .cases = cases, .seed = seed, .progress = progress,
                               .with_scores = prediction != NULL && cases->n_labels <= SHOAL_PREDICTION_LABELS };
  shoal_parallel_run (MIN (cases->n_folds, shoal_parallel_n_threads (n_threads)), validate_folds, validation);
  if (validation->stopped)
    return FALSE;
  for (guint fold = 0; fold < cases->n_folds; fold++)
    {
      const Fold *it = &validation->folds[fold];

      n_right += it->n_right;
      auc += it->auc;
      n_curves += it->n_curves;
      for (guint i = 0; i < SHOAL_PREDICTION_POINTS && validation->with_scores; i++)
        prediction->curve[i] += it->curve[i];
      for (guint i = 0; i < SHOAL_PREDICTION_LABELS && validation->with_scores; i++)
        for (guint j = 0; j < SHOAL_PREDICTION_LABELS; j++)
          prediction->confusion[i][j] += it->confusion[i][j];
    }
  *accuracy = n_right / (double) cases->n_rows;
  if (!validation->with_scores)
    return TRUE;
  prediction->balanced = balance (prediction, cases->n_labels);
  prediction->auc = n_curves > 0 ? auc / n_curves : NAN;
  for (guint i = 0; i < SHOAL_PREDICTION_POINTS; i++)
    prediction->curve[i] /= MAX (1, n_curves);
  return TRUE;
}
