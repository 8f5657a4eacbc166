/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The classifiers that measure how well a release still predicts the target. */
#pragma once

#include "base/shoal-progress.h"
#include "strategy/classify/shoal-cases.h"

G_BEGIN_DECLS

typedef struct _ShoalClassifier ShoalClassifier;

/** ShoalPredictedFunc: @label: the label predicted for @profile; @scores: (array length=n_labels): how well each label fits it,
 *   on a scale of the classifier */
typedef void (*ShoalPredictedFunc) (guint32       profile,
                                    guint32       label,
                                    const double *scores,
                                    gpointer      data);

/**
 * ShoalClassifier:
 * @id: name on the command line and in JSON
 * @title: name shown to the user
 * @summary: one sentence
 * @source: publication that describes it
 * @predict: learns from all folds but @fold and predicts each profile of @fold once. Returns %FALSE when @progress (nullable)
 *   tells it to stop
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

/** SHOAL_PREDICTION_LABELS: with more labels, only the accuracy is measured. */
#define SHOAL_PREDICTION_LABELS 24

/** SHOAL_PREDICTION_POINTS: number of points of a ROC curve. */
#define SHOAL_PREDICTION_POINTS 101

/**
 * ShoalPrediction:
 * @balanced: balanced accuracy: mean over the labels of the share of their rows that are predicted correctly
 * @auc: area under the ROC curve: the share of pairs of a row with a label and a row without it in which the former has the
 *   greater score, equal scores count half; mean over labels and folds (Hanley and McNeil 1982)
 * @curve: the ROC curve: the true positive rate for false positive rates in steps of 1 %; mean over labels and folds; when
 *   several thresholds have the same false positive rate, the best one
 * @confusion: rows by actual label, then by predicted label
 *
 * Without rows, or with too many labels, @balanced and @auc are NAN and the rest is 0.
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

/* Functions for the table of classifiers. */
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
