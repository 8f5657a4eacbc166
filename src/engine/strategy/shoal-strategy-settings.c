/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The default settings, and settings for given requirements. */

#include "strategy/shoal-strategy-settings.h"

#include <string.h>

#include "strategy/rules/shoal-distance-patterns.h"

#define MAX_JOINED 5000
#define MAX_SEARCHED 1000

/** shoal_strategy_settings_init: C4.5, ten folds, k = 2, a coverage of 5 %. */
void
shoal_strategy_settings_init (ShoalStrategySettings *self)
{
  *self = (ShoalStrategySettings){
    .coverages = { 0.05 },
    .n_coverages = 1,
    .classifier = shoal_classifiers_find ("c45"),
    .n_folds = 10,
    .seed = 1,
    .threshold = 2,
    .rule_limits = SHOAL_RULE_LIMITS_DEFAULT,
    .max_patterns = SHOAL_DISTANCE_PATTERNS_MAX,
    .max_joined = MAX_JOINED,
    .max_searched = MAX_SEARCHED,
  };
}

/** shoal_strategy_settings_require: strategies must have the k and the privacy models of @requirements, without suppression. */
void
shoal_strategy_settings_require (ShoalStrategySettings   *self,
                                 const ShoalRequirements *requirements)
{
  self->threshold = MAX (1, shoal_requirements_get_min_size (requirements));
  self->n_models = requirements->n_models;
  memcpy (self->models, requirements->models, requirements->n_models * sizeof (ShoalModel));
}
