/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A study finds and measures the strategies for a table: rules, joins of rules, and nodes from a further search. */
#pragma once

#include "base/shoal-progress.h"
#include "strategy/shoal-strategy-settings.h"

G_BEGIN_DECLS

/**
 * ShoalStrategyCount:
 * @n_patterns: distance patterns that decide which rules hold
 * @n_rules: maximal rules
 * @n_with_k: maximal rules with the k asked for
 * @n_joined: joins with the k asked for
 * @complete: whether the search for rules and joins reached no limit
 * @impossible: rows that cannot be told apart differ in the target: no rule holds
 *
 * The results for one coverage.
 */
typedef struct
{
  gsize n_patterns;
  gsize n_rules;
  gsize n_with_k;
  gsize n_joined;
  gboolean complete;
  gboolean impossible;
} ShoalStrategyCount;

/**
 * ShoalStrategyStage: the stage of a study
 */
typedef enum
{
  SHOAL_STRATEGY_STAGE_NOTHING,
  SHOAL_STRATEGY_STAGE_FIRST,
  SHOAL_STRATEGY_STAGE_PATTERNS,
  SHOAL_STRATEGY_STAGE_RULES,
  SHOAL_STRATEGY_STAGE_ACCURACY,
  SHOAL_STRATEGY_STAGE_SEARCH,
  SHOAL_STRATEGY_STAGE_DONE,
} ShoalStrategyStage;

#define SHOAL_TYPE_STRATEGY_STUDY (shoal_strategy_study_get_type ())

/**
 * ShoalStrategyStudy:
 *
 * Properties: "running", "error-message" (nullable). Any thread can get the strategies found so far, at any time; the progress
 * signals new ones. A cancelled study keeps its strategies.
 */
G_DECLARE_FINAL_TYPE (ShoalStrategyStudy, shoal_strategy_study, SHOAL, STRATEGY_STUDY, GObject)

ShoalStrategyStudy *shoal_strategy_study_new               (ShoalMicrodata               *microdata,
                                                            const ShoalStrategySettings  *settings);

/* In the calling thread */
gboolean            shoal_strategy_study_perform           (ShoalStrategyStudy           *self,
                                                            GCancellable                 *cancellable,
                                                            GError                      **error);

/* In a thread of its own */
void                shoal_strategy_study_start             (ShoalStrategyStudy           *self);
void                shoal_strategy_study_cancel            (ShoalStrategyStudy           *self);
gboolean            shoal_strategy_study_is_running        (ShoalStrategyStudy           *self);
const char         *shoal_strategy_study_get_error_message (ShoalStrategyStudy           *self);

const ShoalStrategySettings *
                    shoal_strategy_study_get_settings      (ShoalStrategyStudy           *self);
ShoalMicrodata     *shoal_strategy_study_get_microdata     (ShoalStrategyStudy           *self);
ShoalProgress      *shoal_strategy_study_get_progress      (ShoalStrategyStudy           *self);
ShoalStrategyStage  shoal_strategy_study_get_stage         (ShoalStrategyStudy           *self);
GPtrArray          *shoal_strategy_study_dup_strategies    (ShoalStrategyStudy           *self);
gboolean            shoal_strategy_study_get_count         (ShoalStrategyStudy           *self,
                                                            guint                         coverage,
                                                            ShoalStrategyCount           *count);
gsize               shoal_strategy_study_get_n_compared    (ShoalStrategyStudy           *self);
gboolean            shoal_strategy_study_is_complete       (ShoalStrategyStudy           *self);
guint               shoal_strategy_study_take              (ShoalStrategyStudy           *self,
                                                            ShoalStrategy                *strategy);

G_END_DECLS
