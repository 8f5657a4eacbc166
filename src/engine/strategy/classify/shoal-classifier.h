/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The classifiers that measure what can still be learned from a release: one row per classifier. */
#pragma once

#include "base/shoal-progress.h"
#include "strategy/classify/shoal-cases.h"

G_BEGIN_DECLS

typedef struct _ShoalClassifier ShoalClassifier;

/**
 * ShoalClassifier:
 * @id: name on the command line and in JSON
 * @title: name for a person
 * @summary: one sentence
 * @source: where it is described
 * @count_right: learns from all folds but one and predicts that one: writes the rows it predicts right. Returns %FALSE when
 *   told to stop by @progress (nullable)
 */
struct _ShoalClassifier
{
  const char *id;
  const char *title;
  const char *summary;
  const char *source;
  gboolean (*count_right) (const ShoalCases *cases,
                           guint             fold,
                           guint64           seed,
                           ShoalProgress    *progress,
                           double           *n_right);
};

const ShoalClassifier *shoal_classifiers_get       (guint                  *n_classifiers);
const ShoalClassifier *shoal_classifiers_find      (const char             *id);
gboolean               shoal_classifier_validate   (const ShoalClassifier  *self,
                                                    const ShoalCases       *cases,
                                                    guint64                 seed,
                                                    guint                   n_threads,
                                                    ShoalProgress          *progress,
                                                    double                 *accuracy);

/* Rows of the table of classifiers. */
gboolean               _shoal_classifier_svm        (const ShoalCases      *cases,
                                                     guint                  fold,
                                                     guint64                seed,
                                                     ShoalProgress         *progress,
                                                     double                *n_right);
gboolean               _shoal_classifier_linear_svm (const ShoalCases      *cases,
                                                     guint                  fold,
                                                     guint64                seed,
                                                     ShoalProgress         *progress,
                                                     double                *n_right);

G_END_DECLS
