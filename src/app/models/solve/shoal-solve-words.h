/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts about runs, nodes and objectives. */
#pragma once

#include "reports/shoal-recoding-report.h"
#include "session/shoal-session-run.h"
#include "solve/shoal-solver-registry.h"

G_BEGIN_DECLS

/* Texts about a run. */

const char *shoal_run_text_get_status (ShoalSessionRun  *run,
                                       const char      **icon);
char       *shoal_run_text_new_question (ShoalSessionRun *run);
char       *shoal_run_text_new_result (ShoalSessionRun  *run);
char       *shoal_run_text_new_effort (ShoalSessionRun  *run);

/* A node of the lattice in words. */

char *shoal_node_text_levels (ShoalMicrodata      *microdata,
                              const guint         *levels,
                              const char          *separator);
char *shoal_node_text_level  (ShoalRecodingReport *report,
                              guint                attribute);
char *shoal_node_text_facts  (ShoalRecodingReport *report,
                              const ShoalMetric   *objective,
                              const char          *separator);

const char *shoal_objective_text_get_aim     (const ShoalMetric       *metric);
const char *shoal_objective_text_get_caution (const ShoalMetric       *metric,
                                              const ShoalRequirements *requirements);
char       *shoal_objective_text_new_loss    (const ShoalMetric       *metric,
                                              double                   value);
char       *shoal_objective_text_new_sentence (const ShoalMetric     *metric,
                                               double                 value);
gboolean    shoal_objective_is_plain (const ShoalMetric *metric);
const char *shoal_objective_text_get_obstacle (const ShoalMetric      *metric,
                                              ShoalSolverFamily       family,
                                              gboolean                has_target);
gboolean    shoal_objective_suits_family     (const ShoalMetric       *metric,
                                              ShoalSolverFamily        family);

G_END_DECLS
