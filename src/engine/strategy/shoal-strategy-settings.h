/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a study of strategies is asked. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "strategy/rules/shoal-maximal-rules.h"
#include "strategy/shoal-strategy-gauge.h"

G_BEGIN_DECLS

/**
 * ShoalStrategySettings:
 * @coverages: shares of the pairs of rows whose patterns count, above 0 to 1
 * @n_coverages: up to %SHOAL_STRATEGY_MAX_COVERAGES
 * @classifier: what measures accuracy
 * @measure: what is told as accuracy
 * @n_folds: of its cross-validation
 * @seed: of the folds, and of the sample
 * @threshold: the k that strategies must have, at least 1
 * @n_models: how many of @models there are
 * @models: privacy models besides k-anonymity that every class of a strategy must hold in
 * @n_sampled: rows that are compared, 0 for all, or for 100,000 of more
 * @n_threads: threads to use, 0 for one per core; the result is the same for any number
 * @max_patterns: of which there may be at most; where there are more, a sample is compared
 * @rule_limits: of the rules of each coverage
 * @max_joined: rules of each coverage, found and joined, at most
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
