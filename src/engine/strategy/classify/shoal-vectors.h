/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles as sparse vectors of standardized codes, for support vector machines. */
#pragma once

#include "base/shoal-progress.h"
#include "strategy/classify/shoal-classifier.h"

G_BEGIN_DECLS

/** SHOAL_VECTORS_MAX_ROWS: rows that a support vector machine learns from at most: it cannot be told to stop meanwhile. */
#define SHOAL_VECTORS_MAX_ROWS 2000

/**
 * ShoalVectors:
 * @n_features: a feature per number, and one per name; 1 is the first
 * @n_rows: rows to learn from: all that are not in the fold, or a sample of them
 * @profiles: the profile of each of these
 * @labels: and its label
 */
typedef struct
{
  const ShoalCases *cases;
  guint n_features;
  guint32 *first_features;
  double *means;
  double *scales;
  guint32 n_rows;
  guint32 *profiles;
  guint32 *labels;
} ShoalVectors;

/** ShoalVectorsFunc: @scores: (out caller-allocates) (array): how much each label fits a vector of @n features, as of
 *   shoal_vectors_get(); what is not set there is less than any. Returns: the label that a machine gives it. */
typedef guint32 (*ShoalVectorsFunc) (gconstpointer  machine,
                                     const int     *features,
                                     const double  *values,
                                     guint          n,
                                     double        *scores);

ShoalVectors *shoal_vectors_new  (const ShoalCases   *cases,
                                  guint               fold,
                                  guint64             seed);
void          shoal_vectors_free (ShoalVectors       *self);
guint         shoal_vectors_get  (const ShoalVectors *self,
                                  guint32             profile,
                                  int                *features,
                                  double             *values);
gboolean      shoal_vectors_test (const ShoalVectors *self,
                                  guint               fold,
                                  guint               profiles_per_poll,
                                  ShoalProgress      *progress,
                                  ShoalVectorsFunc    predict,
                                  gconstpointer       machine,
                                  ShoalPredictedFunc  predicted,
                                  gpointer            data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalVectors, shoal_vectors_free)

G_END_DECLS
