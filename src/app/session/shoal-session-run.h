/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run in the list: at work, ended, or remembered by the project file. */
#pragma once

#include "project/shoal-project.h"
#include "solve/lattice/map/shoal-lattice-map.h"
#include "solve/shoal-solver-registry.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_SESSION_RUN (shoal_session_run_get_type ())

/**
 * ShoalSessionRun:
 *
 * A solver at work in a thread of its own, and what the project remembers of it. Properties, all read-only: "name",
 * "running" (also while the table is prepared), "begun" (the solver has been started: never for remembered runs),
 * "has-result", "status" (#ShoalStatus), "elapsed" (seconds, ticks while it runs), "error-message" (nullable), "recoding"
 * (boxed, nullable), "outdated" (the project has changed since), "solution" (nullable).
 *
 * Signal "changed": best, bound, or something else about the progress is new; at most once per turn of the main loop.
 */
G_DECLARE_FINAL_TYPE (ShoalSessionRun, shoal_session_run, SHOAL, SESSION_RUN, GObject)

ShoalSessionRun       *shoal_session_run_new               (ShoalRunRecord   *record,
                                                            ShoalProject     *basis,
                                                            ShoalRecoding    *recoding);
const char            *shoal_session_run_get_name          (ShoalSessionRun  *self);
const char            *shoal_session_run_get_solver_id     (ShoalSessionRun  *self);
const ShoalSolverInfo *shoal_session_run_get_solver_info   (ShoalSessionRun  *self);
ShoalSolver           *shoal_session_run_dup_solver        (ShoalSessionRun  *self,
                                                            GError          **error);
guint64                shoal_session_run_get_seed          (ShoalSessionRun  *self);
gboolean               shoal_session_run_is_running        (ShoalSessionRun  *self);
gboolean               shoal_session_run_has_begun         (ShoalSessionRun  *self);
gboolean               shoal_session_run_has_result        (ShoalSessionRun  *self);
ShoalStatus            shoal_session_run_get_status        (ShoalSessionRun  *self);
gboolean               shoal_session_run_was_stopped       (ShoalSessionRun  *self);
double                 shoal_session_run_get_best          (ShoalSessionRun  *self);
double                 shoal_session_run_get_bound         (ShoalSessionRun  *self);
double                 shoal_session_run_get_elapsed       (ShoalSessionRun  *self);
guint64                shoal_session_run_get_checked       (ShoalSessionRun  *self);
double                 shoal_session_run_get_fraction      (ShoalSessionRun  *self);
const char            *shoal_session_run_get_error_message (ShoalSessionRun  *self);
GArray                *shoal_session_run_dup_trace         (ShoalSessionRun  *self);
ShoalRecoding         *shoal_session_run_get_recoding      (ShoalSessionRun  *self);
gboolean               shoal_session_run_is_outdated       (ShoalSessionRun  *self);
ShoalLatticeMap       *shoal_session_run_get_lattice_map   (ShoalSessionRun  *self);
ShoalSolution         *shoal_session_run_get_solution      (ShoalSessionRun  *self);
ShoalRunRecord        *shoal_session_run_get_record        (ShoalSessionRun  *self);
ShoalProject          *shoal_session_run_get_basis         (ShoalSessionRun  *self);
void                   shoal_session_run_cancel            (ShoalSessionRun  *self);
const ShoalMetric     *shoal_session_run_get_objective     (ShoalSessionRun  *self);
gboolean               shoal_session_run_get_requirements  (ShoalSessionRun   *self,
                                                            ShoalRequirements *requirements);

G_END_DECLS
