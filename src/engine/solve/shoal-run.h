/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A solver at work in a thread of its own. */
#pragma once

#include "solve/shoal-solver-registry.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_RUN (shoal_run_get_type ())

/**
 * ShoalRun:
 *
 * Properties: "solver-id", "problem", "progress", "solution" (nullable), "error-message" (nullable), "running".
 * The solution is set, and "running" becomes %FALSE, in the main context the run was started in.
 */
G_DECLARE_FINAL_TYPE (ShoalRun, shoal_run, SHOAL, RUN, GObject)

ShoalRun      *shoal_run_new               (const char    *solver_id,
                                            ShoalSolver   *solver,
                                            ShoalProblem  *problem,
                                            double         time_limit);
void           shoal_run_start             (ShoalRun      *self);
void           shoal_run_cancel            (ShoalRun      *self);
gboolean       shoal_run_is_running        (ShoalRun      *self);
ShoalSolver   *shoal_run_get_solver        (ShoalRun      *self);
ShoalProblem  *shoal_run_get_problem       (ShoalRun      *self);
ShoalProgress *shoal_run_get_progress      (ShoalRun      *self);
ShoalSolution *shoal_run_get_solution      (ShoalRun      *self);
const char    *shoal_run_get_error_message (ShoalRun      *self);

G_END_DECLS
