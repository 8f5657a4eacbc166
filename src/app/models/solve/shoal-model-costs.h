/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cost of each privacy model: compares the selected run with the same run without the model. */
#pragma once

#include "session/shoal-session.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_MODEL_COSTS (shoal_model_costs_get_type ())

/**
 * ShoalModelCosts:
 *
 * Both runs have the same solver, parameters, seed and problem, except for the model. A missing run is made in the background
 * on request; it is not added to the project.
 *
 * Signal "changed": other costs are known, or can be found.
 */
G_DECLARE_FINAL_TYPE (ShoalModelCosts, shoal_model_costs, SHOAL, MODEL_COSTS, GObject)

/**
 * ShoalModelCost:
 * @objective: the metric of the loss
 * @with: loss of the selected run
 * @without: loss of the same run without the model
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
