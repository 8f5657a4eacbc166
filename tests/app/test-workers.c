/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What works for a session in other threads: loads, profiles, a solver; and the runs that come of it. */

#include "app-fixture.h"

#include "base/shoal-error.h"
#include "session/shoal-run-memory.h"
#include "session/workers/shoal-column-profiler.h"
#include "session/workers/shoal-solver-work.h"

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

static gboolean
run_load (ShoalLoad *load,
          GError   **error)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();

  shoal_progress_start (progress, NULL, 0);
  return shoal_load_run (load, progress, NULL, error);
}

static void
test_load (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_project (folder, "age");
  g_autoptr (GFile) data = g_file_get_child (folder, "t.csv");
  g_autoptr (GFile) elsewhere = write_file (folder, "moved.csv", "age,sex\n1,F\n2,M\n");
  g_autoptr (ShoalLoad) opened = shoal_load_new_file (file, FALSE);
  g_autoptr (ShoalLoad) detached = shoal_load_new_file (file, TRUE);
  g_autoptr (ShoalLoad) located = shoal_load_new_located (file, elsewhere);
  g_autoptr (ShoalLoad) imported = shoal_load_new_import (data, NULL);
  g_autoptr (GError) error = NULL;

  imported->default_k = 7;
  g_assert_true (run_load (opened, &error) && run_load (detached, &error) && run_load (located, &error)
                 && run_load (imported, &error));
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
}

/* A column that the table does not have, a file that is none, and who has cancelled. */
static void
test_load_fails (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_project (folder, "zip");
  g_autoptr (GFile) nothing = g_file_get_child (folder, "nothing.shoal");
  g_autoptr (ShoalLoad) foreign = shoal_load_new_file (file, FALSE);
  g_autoptr (ShoalLoad) missing = shoal_load_new_file (nothing, FALSE);
  g_autoptr (ShoalLoad) cancelled = shoal_load_new_file (file, FALSE);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_assert_false (run_load (foreign, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
  g_clear_error (&error);
  g_assert_false (run_load (missing, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_cancellable_cancel (cancellable);
  shoal_progress_start (progress, cancellable, 0);
  g_assert_false (shoal_load_run (cancelled, progress, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static ShoalTable *
make_table (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_project (folder, "age");
  g_autoptr (ShoalLoad) load = shoal_load_new_file (file, FALSE);

  g_assert_true (run_load (load, NULL));
  return g_object_ref (load->table);
}

static void
profiled_cb (guint               index,
             ShoalColumnProfile *profile,
             gpointer            owner)
{
  GArray *order = g_object_get_data (owner, "order");

  g_assert_nonnull (profile);
  g_array_append_val (order, index);
}

/* From the first column to the last; nothing once it was cancelled. */
static void
test_column_profiler (void)
{
  g_autoptr (ShoalTable) table = make_table ();
  g_autoptr (GObject) owner = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  g_object_set_data (owner, "order", order);
  shoal_column_profiler_run (table, owner, profiled_cb, cancelled);
  g_cancellable_cancel (cancelled);
  shoal_column_profiler_run (table, owner, profiled_cb, cancellable);
  wait_until (order->len == 2);
  g_assert_cmpuint (g_array_index (order, guint, 0), ==, 0);
  g_assert_cmpuint (g_array_index (order, guint, 1), ==, 1);
}

/* The microdata of the sample project: (transfer full). */
static ShoalMicrodata *
load_sample (ShoalSession *session)
{
  ShoalPreparation *preparation = shoal_session_get_preparation (session);
  g_auto (Outcome) outcome = { NULL };
  ShoalMicrodata *microdata;

  open_sample (session);
  shoal_preparation_load_async (preparation, outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  microdata = shoal_preparation_load_finish (preparation, outcome.result, NULL);
  g_assert_nonnull (microdata);
  return microdata;
}

static void
ended_cb (guint *n_ended)
{
  (*n_ended)++;
}

static void
test_solver_work (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalMicrodata) microdata = load_sample (session);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);
  g_autoptr (ShoalProblem) problem = shoal_problem_new (microdata, &(ShoalRequirements) { 2, 0.1 }, shoal_metrics_find ("ncp"), 1, 1, NULL);
  g_autoptr (ShoalSolverWork) work = shoal_solver_work_new (solver, 0);
  g_autoptr (GArray) trace = NULL;
  guint n_ended = 0;

  g_assert_nonnull (problem);
  g_assert_false (shoal_solver_work_is_running (work));
  g_assert_true (isnan (shoal_solver_work_get_best (work)) && isnan (shoal_solver_work_get_elapsed (work)));
  g_signal_connect_swapped (work, "ended", G_CALLBACK (ended_cb), &n_ended);
  shoal_solver_work_start (work, problem, TRUE);
  g_assert_true (shoal_solver_work_is_running (work));
  wait_until (n_ended > 0);
  g_assert_false (shoal_solver_work_is_running (work));
  g_assert_null (shoal_solver_work_get_error_message (work));
  g_assert_cmpint (shoal_solver_work_get_solution (work)->status, ==, SHOAL_STATUS_OPTIMAL);
  g_assert_cmpfloat (shoal_solver_work_get_best (work), ==, shoal_solver_work_get_solution (work)->objective);
  g_assert_cmpfloat (shoal_solver_work_get_elapsed (work), >=, 0);
  g_assert_nonnull (shoal_solver_work_get_lattice_map (work));
  trace = shoal_solver_work_dup_trace (work);
  g_assert_cmpuint (trace->len, >, 0);
}

/* Who cancels before it has begun gets an end, too; and nobody hears of work that its owner has dropped. */
static void
test_solver_work_cancelled (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalMicrodata) microdata = load_sample (session);
  g_autoptr (ShoalProblem) problem = shoal_problem_new (microdata, &(ShoalRequirements) { 2, 0 }, shoal_metrics_find ("ncp"), 1, 1, NULL);
  guint n_ended = 0;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);
      g_autoptr (ShoalSolverWork) work = shoal_solver_work_new (solver, 0);

      g_signal_connect_swapped (work, "ended", G_CALLBACK (ended_cb), &n_ended);
      shoal_solver_work_cancel (work);
      shoal_solver_work_start (work, problem, FALSE);
      g_assert_null (shoal_solver_work_get_lattice_map (work));
      if (i == 0)
        wait_until (n_ended == 1);
      else
        g_signal_handlers_disconnect_by_data (work, &n_ended);
    }
  wait_milliseconds (100);
  g_assert_cmpuint (n_ended, ==, 1);
}

/* The same record has the same run, with the node that it remembers, until it is another document. */
static void
test_run_memory (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_project (folder, "age");
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalRunMemory) memory = NULL;
  g_autoptr (ShoalSessionRun) run = NULL;
  g_autoptr (ShoalRunRecord) renamed = NULL;
  ShoalProject *project;
  ShoalRunRecord *record;
  guint n_levels;

  open_project (session, file);
  memory = shoal_run_memory_new (shoal_session_get_dataset (session));
  project = shoal_session_get_project (session);
  record = shoal_project_get_run (project, 0);
  run = g_object_ref (shoal_run_memory_find (memory, record, project));
  g_assert_true (shoal_session_run_get_record (run) == record);
  g_assert_cmpuint (shoal_recoding_get_levels (shoal_session_run_get_recoding (run), &n_levels)[0], ==, 1);
  g_assert_cmpuint (n_levels, ==, 1);
  g_assert_true (shoal_run_memory_find (memory, record, project) == run);

  renamed = shoal_run_record_with_name (record, "mine");
  shoal_run_memory_add (memory, renamed, run);
  g_assert_true (shoal_run_memory_find (memory, renamed, project) == run);
  shoal_run_memory_clear (memory);
  g_assert_true (shoal_run_memory_find (memory, record, project) != run);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/workers/load", test_load);
  g_test_add_func ("/workers/load/fails", test_load_fails);
  g_test_add_func ("/workers/column-profiler", test_column_profiler);
  g_test_add_func ("/workers/solver-work", test_solver_work);
  g_test_add_func ("/workers/solver-work/cancelled", test_solver_work_cancelled);
  g_test_add_func ("/workers/run-memory", test_run_memory);
  return g_test_run ();
}
