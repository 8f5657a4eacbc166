/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From "about to begin" to the end of the solver's run. */

#include "config.h"

#include "session/shoal-session-run-fields-private.h"

/* Often enough for a clock that shows seconds and a count that seems to run. */
#define TICK_MILLISECONDS 200

static gboolean
tick_cb (gpointer data)
{
  ShoalSessionRun *self = data;

  _shoal_session_run_notify (self, PROP_ELAPSED);
  _shoal_session_run_notify (self, PROP_CHECKED);
  return G_SOURCE_CONTINUE;
}

void
_shoal_session_run_prepare (ShoalSessionRun *self,
                            ShoalSolver     *solver,
                            double           time_limit)
{
  g_set_object (&self->solver, solver);
  self->time_limit = time_limit;
  self->preparing = TRUE;
  _shoal_session_run_notify (self, PROP_RUNNING);
}

static void
end (ShoalSessionRun *self)
{
  self->preparing = FALSE;
  g_clear_handle_id (&self->tick, g_source_remove);
  g_clear_object (&self->solver);
  _shoal_session_run_notify (self, PROP_RUNNING);
  _shoal_session_run_notify_progress (self);
}

void
_shoal_session_run_fail (ShoalSessionRun *self,
                         const char      *message)
{
  g_free (self->error_message);
  self->error_message = g_strdup (message);
  _shoal_session_run_notify (self, PROP_ERROR_MESSAGE);
  end (self);
}

static void
running_changed_cb (ShoalSessionRun *self)
{
  ShoalSolution *solution;

  if (shoal_run_is_running (self->run))
    return;
  solution = shoal_run_get_solution (self->run);
  if (solution == NULL)
    {
      _shoal_session_run_fail (self, shoal_run_get_error_message (self->run));
      return;
    }
  self->seconds = solution->seconds;
  if (solution->recoding != NULL)
    {
      self->recoding = shoal_recoding_ref (solution->recoding);
      _shoal_session_run_notify (self, PROP_RECODING);
    }
  _shoal_session_run_notify (self, PROP_SOLUTION);
  end (self);
}

/* Lets whoever draws the lattice see what the solver finds. */
static void
watch_lattice (ShoalSessionRun *self,
               ShoalProblem    *problem)
{
  const ShoalSolverInfo *info = shoal_session_run_get_solver_info (self);
  g_autoptr (ShoalLatticeMap) map = NULL;

  if (info == NULL || info->family != SHOAL_FAMILY_LATTICE)
    return;
  map = shoal_lattice_map_new (problem->microdata);
  shoal_lattice_map_attach (map, shoal_run_get_progress (self->run));
}

/* @basis: what the project is by now, which may have changed while the table was prepared. */
void
_shoal_session_run_start (ShoalSessionRun *self,
                          ShoalProject    *basis,
                          ShoalProblem    *problem)
{
  g_return_if_fail (self->preparing && self->solver != NULL);

  g_set_object (&self->basis, basis);
  self->run = shoal_run_new (self->record->solver, self->solver, problem, self->time_limit);
  watch_lattice (self, problem);
  g_signal_connect_object (shoal_run_get_progress (self->run), "changed",
                           G_CALLBACK (_shoal_session_run_notify_progress), self, G_CONNECT_SWAPPED);
  shoal_run_start (self->run);
  g_signal_connect_object (self->run, "notify::running", G_CALLBACK (running_changed_cb), self, G_CONNECT_SWAPPED);
  self->preparing = FALSE;
  self->tick = g_timeout_add (TICK_MILLISECONDS, tick_cb, self);
  _shoal_session_run_notify (self, PROP_RUN);
}

void
_shoal_session_run_cancel (ShoalSessionRun *self)
{
  if (self->run != NULL)
    shoal_run_cancel (self->run);
}
