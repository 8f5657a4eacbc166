/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What works for a session in other threads: loads, a solver; and the runs that come of it. */

#include "app-fixture.h"

#include "base/shoal-error.h"

#include <math.h>

#define PROJECT                                                                                                        \
  "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" }, \"privacy\": { \"k\": 2, \"suppression\": 0 },\n"                \
  "  \"columns\": [ { \"name\": \"%s\", \"role\": \"quasi-identifier\" } ],\n"                                         \
  "  \"runs\": [ { \"solver\": \"manual\", \"result\": { \"node\": { \"age\": 1 }, \"status\": \"feasible\" } } ] }\n"

/* A project about a small table, with a column of this name listed. */
static GFile *
write_project (GFile      *folder,
               const char *column)
{
  g_autofree char *text = g_strdup_printf (PROJECT, column);
  g_autoptr (GFile) data = write_file (folder, "t.csv", "age,sex\n1,F\n2,F\n3,M\n4,M\n");

  return write_file (folder, "t.shoal", text);
}

/* What @load finds, which @outcome owns, or NULL: (transfer none). */
static ShoalLoad *
run_load (ShoalLoader  *loader,
          ShoalLoad    *load,
          Outcome      *outcome,
          GError      **error)
{
  shoal_loader_load_async (loader, load, outcome_cb, outcome);
  wait_until (outcome->result != NULL);
  return shoal_loader_load_finish (loader, outcome->result, error);
}

static void
test_load (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_project (folder, "age");
  g_autoptr (GFile) data = g_file_get_child (folder, "t.csv");
  g_autoptr (GFile) elsewhere = write_file (folder, "moved.csv", "age,sex\n1,F\n2,M\n");
  g_autoptr (ShoalLoader) loader = shoal_loader_new ();
  Outcome outcomes[4] = { { NULL } };
  ShoalLoad *opened, *detached, *located, *imported;
  g_autoptr (GError) error = NULL;

  opened = run_load (loader, shoal_load_new_file (file, FALSE), &outcomes[0], &error);
  detached = run_load (loader, shoal_load_new_file (file, TRUE), &outcomes[1], &error);
  located = run_load (loader, shoal_load_new_located (file, elsewhere), &outcomes[2], &error);
  imported = new_import (data);
  imported->default_requirements = (ShoalRequirements) { .k = 7, .suppression = 0.03 };
  imported->default_objective = shoal_metrics_find ("entropy");
  run_load (loader, imported, &outcomes[3], &error);
  g_assert_no_error (error);
  g_assert_cmpuint (shoal_table_get_n_rows (opened->table), ==, 4);
  g_assert_true (g_file_equal (shoal_project_get_file (opened->project), file));
  g_assert_nonnull (opened->digest);
  g_assert_null (shoal_project_get_file (detached->project));
  g_assert_null (detached->digest);
  g_assert_cmpuint (shoal_table_get_n_rows (located->table), ==, 2);
  g_assert_true (shoal_load_is_needed (opened->project, located->project));
  g_assert_false (shoal_load_is_needed (opened->project, opened->project));
  g_assert_cmpuint (shoal_project_get_n_columns (imported->project), ==, 2);
  g_assert_cmpuint (shoal_project_get_requirements (imported->project)->k, ==, 7);
  for (guint i = 0; i < G_N_ELEMENTS (outcomes); i++)
    g_object_unref (outcomes[i].result);
}

/* A column that the table does not have, a file that is none, and who has cancelled. */
static void
test_load_fails (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_project (folder, "zip");
  g_autoptr (GFile) nothing = g_file_get_child (folder, "nothing.shoal");
  g_autoptr (ShoalLoader) loader = shoal_loader_new ();
  g_auto (Outcome) foreign = { NULL };
  g_auto (Outcome) missing = { NULL };
  g_auto (Outcome) cancelled = { NULL };
  g_autoptr (GError) error = NULL;

  g_assert_null (run_load (loader, shoal_load_new_file (file, FALSE), &foreign, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
  g_clear_error (&error);
  g_assert_null (run_load (loader, shoal_load_new_file (nothing, FALSE), &missing, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  shoal_loader_load_async (loader, shoal_load_new_file (file, FALSE), outcome_cb, &cancelled);
  g_assert_true (loader->loading);
  shoal_loader_cancel (loader);
  g_assert_false (loader->loading);
  wait_until (cancelled.result != NULL);
  g_assert_null (shoal_loader_load_finish (loader, cancelled.result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The microdata of the sample project: (transfer full). */
static ShoalMicrodata *
load_sample (ShoalSession *session)
{
  ShoalPreparation *preparation = session->preparation;
  g_auto (Outcome) outcome = { NULL };
  ShoalMicrodata *microdata;

  open_sample (session);
  shoal_preparation_load_async (preparation, outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  microdata = shoal_preparation_load_finish (preparation, outcome.result, NULL);
  g_assert_nonnull (microdata);
  return microdata;
}

static ShoalSessionRun *
wish (ShoalSession *session)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);

  return shoal_session_run_new_wish ("optimal", solver, 1, 0, session->document->project);
}

/* From the wish to the record: whoever looks at any time sees what is known by then. */
static void
test_run (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalMicrodata) microdata = load_sample (session);
  g_autoptr (ShoalProblem) problem = shoal_problem_new (microdata, &(ShoalRequirements) { 2, 0.1 }, shoal_metrics_find ("ncp"), 1, 1, NULL);
  g_autoptr (ShoalSessionRun) run = wish (session);
  g_autoptr (GArray) trace = NULL;

  g_assert_nonnull (problem);
  g_assert_true (run->running && !run->begun);
  g_assert_true (isnan (shoal_session_run_get_best (run)) && isnan (run->elapsed));
  shoal_session_run_begin (run, session->document->project, problem);
  g_assert_true (run->running && run->begun);
  wait_until (!run->running);
  g_assert_null (run->error_message);
  g_assert_true (run->record->has_result);
  g_assert_cmpint (run->record->status, ==, SHOAL_STATUS_OPTIMAL);
  g_assert_cmpfloat (shoal_session_run_get_best (run), ==, run->solution->objective);
  g_assert_cmpfloat (shoal_session_run_get_bound (run), ==, run->solution->bound);
  g_assert_cmpfloat (run->elapsed, ==, run->solution->seconds);
  g_assert_cmpfloat (run->record->figures.value, ==, run->solution->objective);
  g_assert_nonnull (shoal_session_run_get_lattice_map (run));
  trace = shoal_session_run_dup_trace (run);
  g_assert_cmpuint (trace->len, >, 0);
}

/* Who cancels before it has begun gets an end at once; who cancels it then, the best so far. */
static void
test_run_cancelled (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalMicrodata) microdata = load_sample (session);
  g_autoptr (ShoalProblem) problem = shoal_problem_new (microdata, &(ShoalRequirements) { 2, 0 }, shoal_metrics_find ("ncp"), 1, 1, NULL);
  g_autoptr (ShoalSessionRun) early = wish (session);
  g_autoptr (ShoalSessionRun) late = wish (session);

  shoal_session_run_cancel (early);
  g_assert_false (early->running || early->begun || early->record->has_result);
  g_assert_nonnull (early->error_message);
  shoal_session_run_begin (late, session->document->project, problem);
  shoal_session_run_cancel (late);
  wait_until (!late->running);
  g_assert_null (late->error_message);
  g_assert_true (late->record->has_result);
}

/* The same record has the same run, with the node that it remembers, until it is another document. */
static void
test_remembered (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_project (folder, "age");
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalSessionRun) run = NULL;
  g_autoptr (ShoalSessionRun) renamed = NULL;
  g_autoptr (ShoalSessionRun) again = NULL;
  guint n_levels;

  open_project (session, file);
  run = g_list_model_get_item (session->runs->list, 0);
  g_assert_true (run->record == shoal_project_get_run (session->document->project, 0));
  g_assert_cmpuint (shoal_recoding_get_levels (run->recoding, &n_levels)[0], ==, 1);
  g_assert_cmpuint (n_levels, ==, 1);

  shoal_session_rename_run (session, run, "mine", NULL);
  renamed = g_list_model_get_item (session->runs->list, 0);
  g_assert_true (renamed == run);
  g_assert_cmpstr (shoal_session_run_get_name (run), ==, "mine");
  open_project (session, file);
  again = g_list_model_get_item (session->runs->list, 0);
  g_assert_true (again != run);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/workers/load", test_load);
  g_test_add_func ("/workers/load/fails", test_load_fails);
  g_test_add_func ("/workers/run", test_run);
  g_test_add_func ("/workers/run/cancelled", test_run_cancelled);
  g_test_add_func ("/workers/run/remembered", test_remembered);
  return g_test_run ();
}
