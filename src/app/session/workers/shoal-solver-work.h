/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A solver at work in a thread of its own. */
#pragma once

#include "solve/lattice/map/shoal-lattice-map.h"
#include "solve/shoal-solver-registry.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_SOLVER_WORK (shoal_solver_work_get_type ())

/**
 * ShoalSolverWork:
 *
 * Signals: "changed": best, bound, or something else about the progress is new; "tick": a clock that shows seconds should be
 * drawn again; "ended": there is a solution, or an error message. All come in the main thread, "ended" once, and last.
 */
G_DECLARE_FINAL_TYPE (ShoalSolverWork, shoal_solver_work, SHOAL, SOLVER_WORK, GObject)

ShoalSolverWork *shoal_solver_work_new               (ShoalSolver     *solver,
                                                      double           time_limit);
void             shoal_solver_work_start             (ShoalSolverWork *self,
                                                      ShoalProblem    *problem,
                                                      gboolean         on_lattice);
void             shoal_solver_work_cancel            (ShoalSolverWork *self);
gboolean         shoal_solver_work_is_running        (ShoalSolverWork *self);
ShoalProblem    *shoal_solver_work_get_problem       (ShoalSolverWork *self);
ShoalSolution   *shoal_solver_work_get_solution      (ShoalSolverWork *self);
const char      *shoal_solver_work_get_error_message (ShoalSolverWork *self);
ShoalLatticeMap *shoal_solver_work_get_lattice_map   (ShoalSolverWork *self);
double           shoal_solver_work_get_best          (ShoalSolverWork *self);
double           shoal_solver_work_get_bound         (ShoalSolverWork *self);
double           shoal_solver_work_get_elapsed       (ShoalSolverWork *self);
guint64          shoal_solver_work_get_checked       (ShoalSolverWork *self);
double           shoal_solver_work_get_fraction      (ShoalSolverWork *self);
GArray          *shoal_solver_work_dup_trace         (ShoalSolverWork *self);

G_END_DECLS
