/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each privacy model costs: the selected run beside the same run without the model. */
#pragma once

#include "session/shoal-session.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_MODEL_COSTS (shoal_model_costs_get_type ())

/**
 * ShoalModelCosts:
 *
 * Both runs have the same solver, parameters, seed and question but for the model. A run that is lacking is made in the background
 * when somebody asks for it; it does not become one of the project's.
 *
 * Signal "changed": something else is known, or can be found out.
 */
G_DECLARE_FINAL_TYPE (ShoalModelCosts, shoal_model_costs, SHOAL, MODEL_COSTS, GObject)

/**
 * ShoalModelCost:
 * @objective: what is lost
 * @with: of it, by the selected run
 * @without: by the same run without the model
 */
typedef struct
{
  const ShoalMetric *objective;
  double with;
  double without;
} ShoalModelCost;

ShoalModelCosts *shoal_model_costs_new        (ShoalSession    *session);
gboolean         shoal_model_costs_get        (ShoalModelCosts *self,
                                               guint            model,
                                               ShoalModelCost  *cost);
gboolean         shoal_model_costs_can_find   (ShoalModelCosts *self,
                                               guint            model);
gboolean         shoal_model_costs_is_finding (ShoalModelCosts *self,
                                               guint            model);
void             shoal_model_costs_find       (ShoalModelCosts *self,
                                               guint            model);

G_END_DECLS
