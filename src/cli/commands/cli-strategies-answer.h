/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How strategies are printed. */
#pragma once

#include "strategy/shoal-strategy-study.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * CliStrategiesAnswer:
 * @study: what was done
 * @strategies: (element-type ShoalStrategy): what came of it, and the runs of the project
 * @dominators: for each, as shoal_strategies_find_front() has it
 * @n_front: how many are on the front
 */
typedef struct
{
  ShoalStrategyStudy *study;
  GPtrArray *strategies;
  gsize *dominators;
  gsize n_front;
} CliStrategiesAnswer;

JsonObject *cli_strategies_answer_to_json (const CliStrategiesAnswer *self);
char       *cli_strategies_answer_to_csv  (const CliStrategiesAnswer *self);
char       *cli_strategies_answer_to_text (const CliStrategiesAnswer *self);

G_END_DECLS
