/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The session without a widget: runs, their results, and nodes chosen by hand. */

#include "session-fixture.h"

static void
test_run (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  GListModel *runs = session->runs->list;
  ShoalRecodingReport *report;
  ShoalSessionRun *run;
  ShoalRequirements priced, requirements = { 5, 0.05 };

  open_sample (session);
  run = start_run (session);
  g_assert_cmpuint (g_list_model_get_n_items (runs), ==, 1);
  g_assert_true (run->running);
  g_assert_true (session->selection->run == run);
  g_assert_cmpuint (shoal_project_get_n_runs (session->document->project), ==, 0);

  wait_until (run->record->has_result);
  g_assert_false (run->running);
  g_assert_cmpint (run->record->status, ==, SHOAL_STATUS_OPTIMAL);
  g_assert_cmpuint (g_list_model_get_n_items (runs), ==, 1);
  g_assert_cmpuint (shoal_project_get_n_runs (session->document->project), ==, 1);
  g_assert_cmpint (shoal_project_get_selected_run (session->document->project), ==, 0);
  g_assert_true (session->document->modified);
  g_assert_false (run->outdated);
  g_assert_false (shoal_session_can_undo (session));

  wait_until (session->selection->looked->report != NULL);
  report = session->selection->looked->report;
  g_assert_true (report->feasible);
  g_assert_true (shoal_recoding_report_is_verified (report));
  g_assert_cmpuint (report->classes->smallest_published, >=, 5);
  g_assert_cmpfloat_with_epsilon (shoal_recoding_report_get_metric (report, "gcp"), shoal_session_run_get_best (run), 1e-9);
  g_assert_nonnull (report->attributes);

  /* An edit outdates it, undoing brings it back, and neither loses it. */
  shoal_session_set_requirements (session, &requirements);
  g_assert_true (run->outdated);
  shoal_session_undo (session);
  g_assert_false (run->outdated);
  priced = *shoal_project_get_requirements (session->document->project);
  priced.suppression_price = 0.5;
  shoal_session_set_requirements (session, &priced);
  g_assert_true (run->outdated);
  shoal_session_undo (session);
  g_assert_false (run->outdated);
  g_assert_cmpuint (g_list_model_get_n_items (runs), ==, 1);
  wait_until (!session->selection->looked->pending);
}

static void
test_run_during_edits (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  ShoalRequirements requirements = { 6, 0.02 };
  ShoalSessionRun *run;

  open_sample (session);
  run = start_run (session);
  wait_until (run->begun);
  shoal_session_set_requirements (session, &requirements);
  wait_until (run->record->has_result);
  g_assert_true (run->outdated);
  g_assert_cmpuint (shoal_project_get_n_runs (session->document->project), ==, 1);
  shoal_session_undo (session);
  g_assert_cmpuint (shoal_project_get_requirements (session->document->project)->k, ==, 5);
  g_assert_cmpuint (shoal_project_get_n_runs (session->document->project), ==, 1);
  g_assert_false (run->outdated);
}

static void
test_run_edits (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  GListModel *runs = session->runs->list;
  ShoalSessionRun *first, *second;

  open_sample (session);
  first = start_run (session);
  wait_until (first->record->has_result);
  second = start_run (session);
  wait_until (second->record->has_result);
  g_assert_cmpuint (g_list_model_get_n_items (runs), ==, 2);
  g_assert_cmpint (shoal_project_get_selected_run (session->document->project), ==, 1);

  shoal_session_rename_run (session, first, "First try", NULL);
  g_assert_cmpstr (shoal_session_run_get_name (first), ==, "First try");
  shoal_session_undo (session);
  g_assert_cmpstr (shoal_session_run_get_name (first), !=, "First try");
  shoal_session_redo (session);
  g_assert_cmpstr (shoal_session_run_get_name (first), ==, "First try");

  shoal_session_delete_run (session, second);
  g_assert_cmpuint (g_list_model_get_n_items (runs), ==, 1);
  g_assert_null (session->selection->run);
  g_assert_cmpint (shoal_project_get_selected_run (session->document->project), ==, SHOAL_PROJECT_NO_RUN);
  shoal_session_undo (session);
  g_assert_cmpuint (g_list_model_get_n_items (runs), ==, 2);
  {
    g_autoptr (ShoalSessionRun) again = g_list_model_get_item (runs, 1);

    g_assert_true (again == second);
  }
}

static void
test_run_cancelled (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  ShoalSessionRun *run;

  open_sample (session);
  run = start_run (session);
  shoal_session_run_cancel (run);
  wait_until (!run->running);
  g_assert_nonnull (run->error_message);
  g_assert_false (run->record->has_result);
  shoal_session_delete_run (session, run);
  g_assert_cmpuint (g_list_model_get_n_items (session->runs->list), ==, 0);
}

/* The selected run is stopped first, then the one that began last; what has ended stays as it is. Seeds come once. */
static void
test_stop_and_repeat (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  ShoalSessionRun *first, *second;

  open_sample (session);
  shoal_session_stop_run (session);
  first = start_run (session);
  g_assert_cmpuint (shoal_runs_find_next_seed (session->runs, first), ==, 4);
  second = start_run (session);
  shoal_selection_select_run (session->selection, first);
  shoal_session_stop_run (session);
  g_assert_false (first->running);
  g_assert_true (second->running);
  shoal_session_stop_run (session);
  g_assert_false (second->running);
  shoal_session_stop_run (session);
  g_assert_cmpuint (g_list_model_get_n_items (session->runs->list), ==, 2);
}

static void
test_use_node (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  guint levels[8] = { 0 };
  g_autoptr (ShoalRecoding) bottom = shoal_recoding_new_node (levels, 8);
  g_autoptr (ShoalRecoding) wrong = shoal_recoding_new_node (levels, 7);
  ShoalSessionRun *run;

  open_sample (session);
  shoal_selection_look_at (session->selection, wrong);
  wait_until (!session->selection->looked->pending);
  g_assert_null (session->selection->looked->report);
  g_assert_nonnull (session->selection->looked->error);

  shoal_selection_look_at (session->selection, bottom);
  wait_until (session->selection->looked->report != NULL);
  g_assert_null (session->selection->looked->error);
  g_assert_false (session->selection->looked->report->feasible);
  g_assert_cmpfloat (shoal_recoding_report_get_metric (session->selection->looked->report, "precision"), ==, 0);
  run = shoal_session_use_node (session, bottom, NULL);
  g_assert_nonnull (run);
  g_assert_true (session->selection->run == run);
  g_assert_cmpint (run->record->status, ==, SHOAL_STATUS_INFEASIBLE);
  g_assert_cmpuint (shoal_project_get_n_runs (session->document->project), ==, 1);
}

static void
test_gone_while_working (void)
{
  ShoalSession *session = shoal_session_new ();

  open_sample (session);
  start_run (session);
  shoal_selection_look_at (session->selection, NULL);
  g_object_add_weak_pointer (G_OBJECT (session), (gpointer *) &session);
  shoal_session_close (session);
  g_object_unref (session);
  wait_until (session == NULL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/run", test_run);
  g_test_add_func ("/session/run/during-edits", test_run_during_edits);
  g_test_add_func ("/session/run/edits", test_run_edits);
  g_test_add_func ("/session/run/cancelled", test_run_cancelled);
  g_test_add_func ("/session/run/stop-and-repeat", test_stop_and_repeat);
  g_test_add_func ("/session/use-node", test_use_node);
  g_test_add_func ("/session/gone-while-working", test_gone_while_working);
  return g_test_run ();
}
