/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How well classifiers that learned from a release predict rows of the original, beside those that learned from the original. */
#pragma once

#include "strategy/classify/shoal-classifier.h"
#include "utility/statistics/shoal-design.h"

G_BEGIN_DECLS

/**
 * ShoalReleasePrediction:
 * @column: what is predicted: a column of the design
 * @classifier: what learned
 * @n_rows: rows of the original that are predicted, each by what was learned without it
 * @majority: share of the commonest label among them, which is right without learning anything
 * @n_labels: how many labels there are
 * @labels: values of the column, in the order of the confusion matrix; as many as it has
 * @accuracy, @prediction: by side: what is said of whoever learned from it
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
