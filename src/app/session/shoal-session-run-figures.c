/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far a run has come: its answer knows it, or else the solver's progress, or else what the project remembers. */

#include "config.h"

#include "session/shoal-session-run-fields-private.h"

#include <math.h>

/* What the project remembers of a run that ended before the project was opened, unless it was about another objective. */
static const ShoalRunFigures *
get_remembered (ShoalSessionRun *self)
{
  const ShoalRunFigures *figures = &self->record->figures;

  return g_strcmp0 (figures->metric, shoal_project_get_objective (self->basis)) == 0 ? figures : NULL;
}

/** shoal_session_run_get_best: Returns: the objective of the best solution so far, or NAN. */
double
shoal_session_run_get_best (ShoalSessionRun *self)
{
  ShoalSolution *solution = shoal_session_run_get_solution (self);

  if (solution != NULL)
    return solution->objective;
  if (self->run != NULL)
    return shoal_progress_get_best (shoal_run_get_progress (self->run));
  return get_remembered (self) != NULL ? get_remembered (self)->value : NAN;
}

/** shoal_session_run_get_bound: Returns: what no solution can be better than, or NAN. */
double
shoal_session_run_get_bound (ShoalSessionRun *self)
{
  ShoalSolution *solution = shoal_session_run_get_solution (self);

  if (solution != NULL)
    return solution->bound;
  if (self->run != NULL)
    return shoal_progress_get_bound (shoal_run_get_progress (self->run));
  return get_remembered (self) != NULL ? get_remembered (self)->bound : NAN;
}

/** shoal_session_run_get_elapsed: Returns: seconds, NAN when unknown. */
double
shoal_session_run_get_elapsed (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NAN);

  if (self->run != NULL && shoal_run_is_running (self->run))
    return shoal_progress_get_elapsed (shoal_run_get_progress (self->run));
  return self->run != NULL ? self->seconds : self->record->figures.seconds;
}

/** shoal_session_run_get_checked: Returns: solutions examined. */
guint64
shoal_session_run_get_checked (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), 0);

  if (self->run != NULL)
    return shoal_progress_get_checked (shoal_run_get_progress (self->run));
  return self->record->figures.n_checked;
}

/** shoal_session_run_get_fraction: Returns: part done, NAN when unknown. */
double
shoal_session_run_get_fraction (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NAN);

  return self->run != NULL ? shoal_progress_get_fraction (shoal_run_get_progress (self->run)) : NAN;
}

/** shoal_session_run_dup_message: Returns: (transfer full) (nullable): what the solver is doing. */
char *
shoal_session_run_dup_message (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return self->run != NULL ? shoal_progress_dup_message (shoal_run_get_progress (self->run)) : NULL;
}

/** shoal_session_run_dup_trace: Returns: (transfer full) (element-type ShoalTracePoint): best and bound over time, possibly empty. */
GArray *
shoal_session_run_dup_trace (ShoalSessionRun *self)
{
  ShoalSolution *solution = shoal_session_run_get_solution (self);

  if (solution != NULL && solution->trace != NULL)
    return g_array_copy (solution->trace);
  if (self->run != NULL)
    return shoal_progress_dup_trace (shoal_run_get_progress (self->run));
  return g_array_new (FALSE, FALSE, sizeof (ShoalTracePoint));
}
