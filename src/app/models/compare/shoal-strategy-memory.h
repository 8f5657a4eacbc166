/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strategies that a project remembers, with the remembered figures of runs assigned to the runs. */
#pragma once

#include "project/shoal-strategies-json.h"
#include "session/shoal-session-run.h"

G_BEGIN_DECLS

/** ShoalMeasuredRun: a run and its measured strategy; @strategy is %NULL if measuring failed. */
typedef struct
{
  ShoalSessionRun *run;
  ShoalStrategy *strategy;
} ShoalMeasuredRun;

ShoalMeasuredRun *shoal_measured_run_new      (ShoalSessionRun            *run,
                                               const ShoalStrategyFigures *figures);
void              shoal_measured_run_free     (ShoalMeasuredRun           *self);
gboolean          shoal_measured_runs_contain (GPtrArray                  *measured,
                                               ShoalSessionRun            *run);

/**
 * ShoalStrategyMemory:
 * @settings: how the strategies were found and measured
 * @asked: (nullable): digest of the problem at that time
 * @found: (element-type ShoalStrategy): the strategies of the study
 * @measured: (element-type ShoalMeasuredRun): the runs that still exist
 */
typedef struct
{
  ShoalStrategySettings settings;
  char *asked;
  GPtrArray *found;
  GPtrArray *measured;
} ShoalStrategyMemory;

ShoalStrategyMemory *shoal_strategy_memory_read (JsonNode            *node,
                                                 ShoalMicrodata      *microdata,
                                                 GListModel          *runs);
void                 shoal_strategy_memory_free (ShoalStrategyMemory *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalStrategyMemory, shoal_strategy_memory_free)

G_END_DECLS
