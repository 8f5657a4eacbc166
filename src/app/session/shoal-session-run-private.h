/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only the list of runs does to a run. */
#pragma once

#include "session/shoal-session-run.h"

G_BEGIN_DECLS

ShoalSessionRun *_shoal_session_run_new          (ShoalRunRecord   *record,
                                                  ShoalProject     *basis,
                                                  ShoalRecoding    *recoding);
void             _shoal_session_run_prepare      (ShoalSessionRun  *self,
                                                  ShoalSolver      *solver,
                                                  double            time_limit);
void             _shoal_session_run_start        (ShoalSessionRun  *self,
                                                  ShoalProject     *basis,
                                                  ShoalProblem     *problem);
void             _shoal_session_run_fail         (ShoalSessionRun  *self,
                                                  const char       *message);
ShoalMicrodata  *_shoal_session_run_get_microdata (ShoalSessionRun *self);
void             _shoal_session_run_set_record   (ShoalSessionRun  *self,
                                                  ShoalRunRecord   *record);
void             _shoal_session_run_set_outdated (ShoalSessionRun  *self,
                                                  gboolean          outdated);

G_END_DECLS
