/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the wish for a run to its result: the table is prepared, the solver works, the session takes what it found. */

#include "config.h"

#include "session/shoal-session-private.h"

#include <glib/gi18n-lib.h>

static void
run_ended_cb (ShoalSession    *self,
              GParamSpec      *pspec,
              ShoalSessionRun *run)
{
  ShoalSolution *solution = shoal_session_run_get_solution (run);

  if (shoal_session_run_is_running (run) || solution == NULL || shoal_session_run_has_result (run))
    return;
  _shoal_session_take_result (self, run, shoal_run_get_problem (shoal_session_run_get_run (run))->microdata,
                              solution->status);
  if (self->selected_run == run)
    shoal_session_select_node (self, shoal_session_run_get_recoding (run));
}

static void
prepared_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  ShoalSession *self = SHOAL_SESSION (object);
  g_autoptr (ShoalSessionRun) run = user_data;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (GError) error = NULL;
  guint position;

  microdata = shoal_session_load_microdata_finish (self, result, &error);
  if (!g_list_store_find (self->runs, run, &position) || !shoal_session_run_is_running (run))
    return;
  if (microdata != NULL)
    problem = shoal_session_make_problem (self, microdata, shoal_session_run_get_seed (run), &error);
  if (problem == NULL)
    {
      _shoal_session_run_fail (run, error->message);
      return;
    }
  _shoal_session_run_start (run, shoal_session_get_project (self), problem);
}

/**
 * shoal_session_start_run:
 * @solver_id: name of the solver in the registry
 * @solver: the solver with its parameters set, not to be changed any more
 * @seed: below 2^53
 * @time_limit: seconds, 0 for none
 *
 * Starts a run of the project as it is and selects it. The table is prepared first where that is needed; what goes
 * wrong stands in the run's "error-message".
 *
 * Returns: (transfer none): the run, which is in the list
 */
ShoalSessionRun *
shoal_session_start_run (ShoalSession *self,
                         const char   *solver_id,
                         ShoalSolver  *solver,
                         guint64       seed,
                         double        time_limit)
{
  g_autoptr (ShoalRunRecord) record = NULL;
  g_autoptr (ShoalSessionRun) run = NULL;

  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);
  g_return_val_if_fail (SHOAL_IS_SOLVER (solver), NULL);
  g_return_val_if_fail (shoal_session_get_project (self) != NULL, NULL);

  record = shoal_run_record_new (solver_id, solver, seed);
  run = _shoal_session_run_new (record, shoal_session_get_project (self), NULL);
  _shoal_session_run_prepare (run, solver, time_limit);
  g_signal_connect_object (run, "notify::running", G_CALLBACK (run_ended_cb), self, G_CONNECT_SWAPPED);
  g_list_store_append (self->runs, run);
  shoal_session_select_run (self, run);
  shoal_session_load_microdata_async (self, prepared_cb, g_object_ref (run));
  return run;
}

/** shoal_session_cancel_run: makes it end soon with its best solution so far. */
void
shoal_session_cancel_run (ShoalSession    *self,
                          ShoalSessionRun *run)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (SHOAL_IS_SESSION_RUN (run));

  if (shoal_session_run_is_running (run) && shoal_session_run_get_run (run) == NULL)
    _shoal_session_run_fail (run, _("Cancelled before it began"));
  else
    _shoal_session_run_cancel (run);
}
