/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a project remembers of a comparison, with the figures of runs put to the runs they are of. */
#pragma once

#include "project/shoal-strategies-json.h"
#include "session/shoal-session-run.h"

G_BEGIN_DECLS

/** ShoalMeasuredRun: a run, and what it is worth; without a strategy where that could not be measured. */
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
 * @asked: (nullable): what the project asked
 * @found: (element-type ShoalStrategy): what a study has found
 * @measured: (element-type ShoalMeasuredRun): runs that are there
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
