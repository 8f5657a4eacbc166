/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of a run share: its struct, and how they tell of changes. */
#pragma once

#include "session/shoal-session-run-private.h"

G_BEGIN_DECLS

struct _ShoalSessionRun
{
  GObject parent_instance;

  ShoalRunRecord *record;
  ShoalProject *basis; /* what the project was when the run began */
  ShoalRecoding *recoding;
  ShoalRun *run;
  ShoalSolver *solver; /* while it is not started */
  double time_limit;
  char *error_message;
  gboolean preparing;
  gboolean outdated;
  double seconds; /* once it has ended */
  guint tick;
};

enum
{
  PROP_0,
  PROP_NAME,
  PROP_SOLVER_ID,
  PROP_SOLVER_TITLE,
  PROP_SEED,
  PROP_RUNNING,
  PROP_HAS_RESULT,
  PROP_STATUS,
  PROP_BEST,
  PROP_BOUND,
  PROP_ELAPSED,
  PROP_CHECKED,
  PROP_FRACTION,
  PROP_MESSAGE,
  PROP_ERROR_MESSAGE,
  PROP_RECODING,
  PROP_OUTDATED,
  PROP_RUN,
  PROP_SOLUTION,
  N_PROPS
};

/* shoal-session-run.c: the second tells of all that changes while a solver works. */
void _shoal_session_run_notify          (ShoalSessionRun *self,
                                         guint            property);
void _shoal_session_run_notify_progress (ShoalSessionRun *self);

G_END_DECLS
