/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is to be kept best. */
#pragma once

#include "solve/shoal-solver-registry.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_OBJECTIVE_ROW (shoal_objective_row_get_type ())

/**
 * ShoalObjectiveRow:
 *
 * Offers the metrics that some solver of a kind can search by, and the one that is set, in words first and by name second.
 * Signal "changed": a person has chosen another one.
 */
G_DECLARE_FINAL_TYPE (ShoalObjectiveRow, shoal_objective_row, SHOAL, OBJECTIVE_ROW, AdwComboRow)

GtkWidget         *shoal_objective_row_new        (void);
void               shoal_objective_row_set_family (ShoalObjectiveRow *self,
                                                   ShoalSolverFamily  family);
void               shoal_objective_row_set_metric (ShoalObjectiveRow *self,
                                                   const ShoalMetric *metric);
const ShoalMetric *shoal_objective_row_get_metric (ShoalObjectiveRow *self);

G_END_DECLS
