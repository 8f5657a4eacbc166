/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of a run: what only the list of runs does to it, and what its figures are taken from. */
#pragma once

#include "session/shoal-session-run.h"
#include "session/workers/shoal-solver-work.h"

G_BEGIN_DECLS

void             _shoal_session_run_prepare      (ShoalSessionRun  *self,
                                                  ShoalSolver      *solver,
                                                  double            time_limit);
void             _shoal_session_run_start        (ShoalSessionRun  *self,
                                                  ShoalProject     *basis,
                                                  ShoalProblem     *problem);
void             _shoal_session_run_fail         (ShoalSessionRun  *self,
                                                  const char       *message);
ShoalSolverWork *_shoal_session_run_get_work     (ShoalSessionRun  *self);
ShoalMicrodata  *_shoal_session_run_get_microdata (ShoalSessionRun *self);
void             _shoal_session_run_set_record   (ShoalSessionRun  *self,
                                                  ShoalRunRecord   *record);
void             _shoal_session_run_set_outdated (ShoalSessionRun  *self,
                                                  gboolean          outdated);

/* shoal-session-run-figures.c */
ShoalRunRecord  *_shoal_session_run_make_record  (ShoalSessionRun  *run,
                                                  ShoalMicrodata   *microdata,
                                                  ShoalStatus       status);

G_END_DECLS
