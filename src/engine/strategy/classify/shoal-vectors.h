/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles as sparse vectors of standardized codes, for support vector machines. */
#pragma once

#include "base/shoal-progress.h"
#include "strategy/classify/shoal-classifier.h"

G_BEGIN_DECLS

/** SHOAL_VECTORS_MAX_ROWS: the most rows that a machine learns from, since the learning cannot be stopped. */
#define SHOAL_VECTORS_MAX_ROWS 2000

/**
 * ShoalVectors:
 * @n_features: one per attribute with numbers, and one per name; features are numbered from 1
 * @n_rows: rows to learn from: all rows outside the fold, or a sample of them
 * @profiles: the profile of each of these rows
 * @labels: the label of each of these rows
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

/** ShoalVectorsFunc: @scores: (inout) (array): how well each label fits a vector of @n features from shoal_vectors_get(); minus
 *   infinity stays for labels that the machine does not know. Returns: the label that the machine predicts. */
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
