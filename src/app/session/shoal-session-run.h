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
 * @record: solver, parameters and seed; after the run has ended with a result, all that the project remembers of it
 * @basis: the project when the run began
 * @running: whether it has not ended, also while the microdata are made
 * @begun: whether the solver has been started; %FALSE for a remembered run
 * @outdated: whether the problem of the project has changed since
 * @elapsed: seconds, updated while it runs; NAN when unknown
 * @error_message: (nullable): why it ended without a result
 * @recoding: (nullable): the result
 * @interim: (nullable): the last interim result of the solver (shoal_interim_attach()), which goes on
 * @solution: (nullable): the solver's solution, %NULL for a remembered run
 *
 * A solver in a thread of its own, from the request to the record in the project. Fields are read-only.
 * Properties, all read-only: "record", "running", "begun", "outdated", "elapsed", "error-message", "interim".
 *
 * Signal "changed": best, bound, or another figure of the progress has changed; at most once per turn of the main loop.
 */
struct _ShoalSessionRun
{
  GObject parent_instance;

  ShoalRunRecord *record;
  ShoalProject *basis;
  gboolean running;
  gboolean begun;
  gboolean outdated;
  double elapsed;
  char *error_message;
  ShoalRecoding *recoding;
  ShoalRecoding *interim;
  ShoalSolution *solution;

  /*< private >*/
  ShoalSolver *solver; /* NULL for a remembered run, like the following fields */
  double time_limit;
  ShoalProblem *problem; /* set when the run has begun, like the progress */
  ShoalProgress *progress;
  GCancellable *cancellable;
  guint tick; /* while the solver works */
};

G_DECLARE_FINAL_TYPE (ShoalSessionRun, shoal_session_run, SHOAL, SESSION_RUN, GObject)

ShoalSessionRun       *shoal_session_run_new              (ShoalRunRecord     *record,
                                                           ShoalProject       *basis,
                                                           ShoalRecoding      *recoding);
ShoalSessionRun       *shoal_session_run_new_wish         (const char         *solver_id,
                                                           ShoalSolver        *solver,
                                                           guint64             seed,
                                                           double              time_limit,
                                                           ShoalProject       *basis);
void                   shoal_session_run_begin            (ShoalSessionRun    *self,
                                                           ShoalProject       *basis,
                                                           ShoalProblem       *problem);
void                   shoal_session_run_fail             (ShoalSessionRun    *self,
                                                           const char         *message);
void                   shoal_session_run_ask_interim      (ShoalSessionRun    *self);
void                   shoal_session_run_cancel           (ShoalSessionRun    *self);
void                   shoal_session_run_set_result       (ShoalSessionRun    *self,
                                                           ShoalStatus         status,
                                                           ShoalMicrodata     *microdata);
void                   shoal_session_run_set_record       (ShoalSessionRun    *self,
                                                           ShoalRunRecord     *record);
void                   shoal_session_run_set_outdated     (ShoalSessionRun    *self,
                                                           gboolean            outdated);
const char            *shoal_session_run_get_name         (ShoalSessionRun    *self);
const ShoalSolverInfo *shoal_session_run_get_solver_info  (ShoalSessionRun    *self);
ShoalSolver           *shoal_session_run_dup_solver       (ShoalSessionRun    *self,
                                                           GError            **error);
double                 shoal_session_run_get_best         (ShoalSessionRun    *self);
double                 shoal_session_run_get_bound        (ShoalSessionRun    *self);
guint64                shoal_session_run_get_checked      (ShoalSessionRun    *self);
double                 shoal_session_run_get_fraction     (ShoalSessionRun    *self);
GArray                *shoal_session_run_dup_trace        (ShoalSessionRun    *self);
ShoalLatticeMap       *shoal_session_run_get_lattice_map  (ShoalSessionRun    *self);
const ShoalMetric     *shoal_session_run_get_objective    (ShoalSessionRun    *self);
gboolean               shoal_session_run_get_requirements (ShoalSessionRun    *self,
                                                           ShoalRequirements  *requirements);

G_END_DECLS
