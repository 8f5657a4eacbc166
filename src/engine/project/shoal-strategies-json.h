/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strategies of a table as a project may remember them: nodes and figures, no values of the data. */
#pragma once

#include "strategy/shoal-strategy-study.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * ShoalRememberedStrategies:
 * @strategies: (element-type ShoalStrategy): in the order in which they were found
 * @coverages: (element-type double): the coverages that their bits stand for
 * @classifier: id of what measured their accuracy
 * @measure: what of it was told as accuracy
 * @n_folds: of its cross-validation
 * @seed: of the folds
 * @threshold: the k that was asked for
 * @problem_digest: (nullable): what was asked, as shoal_project_dup_problem_digest() has it: another one makes them outdated
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
