/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How well classifiers predict rows of the original after learning from a release, compared with learning from the original. */
#pragma once

#include "strategy/classify/shoal-classifier.h"
#include "utility/statistics/shoal-design.h"

G_BEGIN_DECLS

/**
 * ShoalReleasePrediction:
 * @column: the predicted column of the design
 * @classifier: the classifier
 * @n_rows: rows of the original that are predicted; each is held back from learning
 * @majority: share of their most frequent label: the accuracy without learning anything
 * @n_labels: number of labels
 * @labels: codes of the labels in the column, in the order of the confusion matrix, which has at most %SHOAL_PREDICTION_LABELS
 * @accuracy, @prediction: by the side of the design that the classifier has learned from
 */
typedef struct
{
  guint column;
  const ShoalClassifier *classifier;
  gsize n_rows;
  double majority;
  guint n_labels;
  guint32 labels[SHOAL_PREDICTION_LABELS];
  double accuracy[SHOAL_DESIGN_N_SIDES];
  ShoalPrediction prediction[SHOAL_DESIGN_N_SIDES];
} ShoalReleasePrediction;

GArray *shoal_release_predictions_new (const ShoalDesign *design,
                                       const guint *outcomes,
                                       guint n_outcomes,
                                       const char *const *classifiers,
                                       guint n_threads,
                                       ShoalProgress *progress,
                                       GError **error);

G_END_DECLS
