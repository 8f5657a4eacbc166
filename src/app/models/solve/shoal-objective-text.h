/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a solver keeps best, in words. */
#pragma once

#include "solve/shoal-solver-registry.h"

G_BEGIN_DECLS

const char *shoal_objective_text_get_aim     (const ShoalMetric       *metric);
const char *shoal_objective_text_get_caution (const ShoalMetric       *metric,
                                              const ShoalRequirements *requirements);
char       *shoal_objective_text_new_loss    (const ShoalMetric       *metric,
                                              double                   value);
char       *shoal_objective_text_new_sentence (const ShoalMetric     *metric,
                                               double                 value);
gboolean    shoal_objective_suits_family     (const ShoalMetric       *metric,
                                              ShoalSolverFamily        family);

G_END_DECLS
