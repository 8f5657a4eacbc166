/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a study of strategies has found so far. */
#pragma once

#include "base/shoal-progress.h"
#include "strategy/shoal-strategy.h"

G_BEGIN_DECLS

/**
 * ShoalStrategyCount:
 * @n_patterns: distance patterns that count
 * @n_rules: maximal rules
 * @n_with_k: those of them that have the k
 * @n_joined: joins that have the k
 * @complete: whether no limit cut rules or joins
 * @impossible: rows that cannot be told apart differ in the target: no rule holds
 *
 * What came of one coverage.
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
 * ShoalStrategyStage: what a study is at
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

/** ShoalStrategyFindings: a list that grows, and what came of each coverage; for any number of threads. */
typedef struct _ShoalStrategyFindings ShoalStrategyFindings;

ShoalStrategyFindings *shoal_strategy_findings_new            (ShoalProgress            *progress);
void                   shoal_strategy_findings_free           (ShoalStrategyFindings    *self);
guint                  shoal_strategy_findings_take           (ShoalStrategyFindings    *self,
                                                               ShoalStrategy            *strategy);
void                   shoal_strategy_findings_add_count      (ShoalStrategyFindings    *self,
                                                               const ShoalStrategyCount *count);
void                   shoal_strategy_findings_set_n_compared (ShoalStrategyFindings    *self,
                                                               gsize                     n_compared);
void                   shoal_strategy_findings_set_complete   (ShoalStrategyFindings    *self,
                                                               gboolean                  complete);
void                   shoal_strategy_findings_enter_stage    (ShoalStrategyFindings    *self,
                                                               ShoalStrategyStage        stage,
                                                               const char               *message);

GPtrArray             *shoal_strategy_findings_dup_strategies (ShoalStrategyFindings    *self);
gboolean               shoal_strategy_findings_get_count      (ShoalStrategyFindings    *self,
                                                               guint                     coverage,
                                                               ShoalStrategyCount       *count);
gsize                  shoal_strategy_findings_get_n_compared (ShoalStrategyFindings    *self);
gboolean               shoal_strategy_findings_is_complete    (ShoalStrategyFindings    *self);
ShoalStrategyStage     shoal_strategy_findings_get_stage      (ShoalStrategyFindings    *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalStrategyFindings, shoal_strategy_findings_free)

G_END_DECLS
