/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings of a study of strategies. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "strategy/rules/shoal-maximal-rules.h"
#include "strategy/shoal-strategy-gauge.h"

G_BEGIN_DECLS

/**
 * ShoalStrategySettings:
 * @coverages: shares, above 0 and up to 1, of the pairs of rows; the most frequent patterns that cover them decide which rules hold
 * @n_coverages: up to %SHOAL_STRATEGY_MAX_COVERAGES
 * @classifier: the classifier whose accuracy is measured
 * @measure: the measure that is reported as accuracy
 * @n_folds: folds of the cross-validation
 * @seed: for the folds, the sample of rows and the samples of the classifier
 * @threshold: the k that strategies must have, at least 1
 * @n_models: how many of @models there are
 * @models: privacy models besides k-anonymity that every class of a strategy must satisfy
 * @n_sampled: rows that are compared with each other; 0 for all of them, but at most 100,000
 * @n_threads: threads to use, 0 for one per core; the result is the same for any number
 * @max_patterns: most distance patterns; when there are more, a smaller sample is compared
 * @rule_limits: limits for the rules of each coverage
 * @max_joined: most rules of each coverage, joins included
 * @max_searched: nodes that the search beyond the rules measures at most; 0 for none
 */
typedef struct
{
  double coverages[SHOAL_STRATEGY_MAX_COVERAGES];
  guint n_coverages;
  const ShoalClassifier *classifier;
  ShoalStrategyMeasure measure;
  guint n_folds;
  guint64 seed;
  guint32 threshold;
  guint n_models;
  ShoalModel models[SHOAL_REQUIREMENTS_MAX_MODELS];
  gsize n_sampled;
  guint n_threads;
  gsize max_patterns;
  ShoalRuleLimits rule_limits;
  gsize max_joined;
  gsize max_searched;
} ShoalStrategySettings;

void shoal_strategy_settings_init    (ShoalStrategySettings   *self);
void shoal_strategy_settings_require (ShoalStrategySettings   *self,
                                      const ShoalRequirements *requirements);

G_END_DECLS
