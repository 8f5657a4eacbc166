/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The classifiers that measure what can still be learned from a release: one row per classifier. */
#pragma once

#include "base/shoal-progress.h"
#include "strategy/classify/shoal-cases.h"

G_BEGIN_DECLS

typedef struct _ShoalClassifier ShoalClassifier;

/** ShoalPredictedFunc: @label: what is predicted for @profile; @scores: (array length=n_labels): how much each label fits it, in a
 *   unit of the classifier's own */
typedef void (*ShoalPredictedFunc) (guint32       profile,
                                    guint32       label,
                                    const double *scores,
                                    gpointer      data);

/**
 * ShoalClassifier:
 * @id: name on the command line and in JSON
 * @title: name for a person
 * @summary: one sentence
 * @source: where it is described
 * @predict: learns from all folds but one and predicts the profiles of that one, each once. Returns %FALSE when told to stop by
 *   @progress (nullable)
 */
struct _ShoalClassifier
{
  const char *id;
  const char *title;
  const char *summary;
  const char *source;
  gboolean (*predict) (const ShoalCases   *cases,
                       guint               fold,
                       guint64             seed,
                       ShoalProgress      *progress,
                       ShoalPredictedFunc  predicted,
                       gpointer            data);
};

/** SHOAL_PREDICTION_LABELS: of more labels nothing but the accuracy is told. */
#define SHOAL_PREDICTION_LABELS 24

/** SHOAL_PREDICTION_POINTS: of a ROC curve. */
#define SHOAL_PREDICTION_POINTS 101

/**
 * ShoalPrediction:
 * @balanced: mean over the labels of the share of their rows that are predicted right
 * @auc: area under the ROC curve: how often, of a row that has a label and one that has not, the first one's score is greater, equal
 *   ones count half; mean over labels and folds (Hanley and McNeil 1982)
 * @curve: the ROC curve, of false alarms in steps of 1 %: of the rows that have not a label, so many are taken for one that has; of those
 *   that have it, so many are found; mean over labels and folds, of all thresholds the best one
 * @confusion: rows by their label and by the predicted one, SHOAL_PREDICTION_LABELS of these
 *
 * NAN without rows, and where there are too many labels.
 */
typedef struct
{
  double balanced;
  double auc;
  double curve[SHOAL_PREDICTION_POINTS];
  double confusion[SHOAL_PREDICTION_LABELS][SHOAL_PREDICTION_LABELS];
} ShoalPrediction;

const ShoalClassifier *shoal_classifiers_get       (guint                  *n_classifiers);
const ShoalClassifier *shoal_classifiers_find      (const char             *id);
gboolean               shoal_classifier_validate   (const ShoalClassifier  *self,
                                                    const ShoalCases       *cases,
                                                    guint64                 seed,
                                                    guint                   n_threads,
                                                    ShoalProgress          *progress,
                                                    double                 *accuracy,
                                                    ShoalPrediction        *prediction);

/* Rows of the table of classifiers. */
gboolean               _shoal_classifier_svm        (const ShoalCases      *cases,
                                                     guint                  fold,
                                                     guint64                seed,
                                                     ShoalProgress         *progress,
                                                     ShoalPredictedFunc     predicted,
                                                     gpointer               data);
gboolean               _shoal_classifier_linear_svm (const ShoalCases      *cases,
                                                     guint                  fold,
                                                     guint64                seed,
                                                     ShoalProgress         *progress,
                                                     ShoalPredictedFunc     predicted,
                                                     gpointer               data);
gboolean               _shoal_classifier_logistic   (const ShoalCases      *cases,
                                                     guint                  fold,
                                                     guint64                seed,
                                                     ShoalProgress         *progress,
                                                     ShoalPredictedFunc     predicted,
                                                     gpointer               data);

G_END_DECLS
