/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategies as a project stores them: nodes and figures, but no values of the data. */
#pragma once

#include "strategy/shoal-strategy-study.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * ShoalRememberedStrategies:
 * @strategies: (element-type ShoalStrategy): the strategies, in the order in which they were found
 * @coverages: (element-type double): the coverages that their bits stand for
 * @classifier: id of the classifier that measured their accuracy
 * @measure: the measure that was reported as accuracy
 * @n_folds: folds of the cross-validation
 * @seed: the seed of the study
 * @threshold: the least k
 * @problem_digest: (nullable): the question, from shoal_project_dup_problem_digest(); when it changes, the strategies are outdated
 */
typedef struct
{
  GPtrArray *strategies;
  GArray *coverages;
  char *classifier;
  ShoalStrategyMeasure measure;
  guint n_folds;
  guint64 seed;
  guint32 threshold;
  char *problem_digest;
} ShoalRememberedStrategies;

JsonNode                  *shoal_strategies_to_json           (GPtrArray                  *strategies,
                                                               ShoalMicrodata             *microdata,
                                                               const ShoalStrategySettings *asked,
                                                               const char                 *problem_digest);
JsonObject                *shoal_strategy_to_json             (const ShoalStrategy        *strategy,
                                                               ShoalMicrodata             *microdata,
                                                               const double               *coverages,
                                                               guint                       n_coverages);
ShoalRememberedStrategies *shoal_strategies_from_json         (JsonNode                   *node,
                                                               const char                 *file_name,
                                                               ShoalMicrodata             *microdata,
                                                               GError                    **error);
void                       shoal_remembered_strategies_free   (ShoalRememberedStrategies  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalRememberedStrategies, shoal_remembered_strategies_free)

G_END_DECLS
