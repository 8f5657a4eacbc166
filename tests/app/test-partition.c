/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Partitions without a widget: found, stopped, kept, reported, and everything that can be written of them. */

#include "app-fixture.h"

#include "models/release/shoal-release-export.h"
#include "reports/shoal-class-list.h"

#include <math.h>

/* For the rest of a search that gets better as long as it may. */
#define SECONDS 2

static ShoalSessionRun *
start_solver (ShoalSession *session,
              const char   *id,
              double        time_limit)
{
  g_autoptr (ShoalSolver) solver = create_quick_solver (id);

  return shoal_session_start_run (session, id, solver, 3, time_limit);
}

static ShoalSessionRun *
solve (ShoalSession *session,
       const char   *id)
{
  ShoalSessionRun *run;

  shoal_session_set_objective (session, "gcp");
  run = start_solver (session, id, SECONDS);
  wait_until (run->record->has_result);
  wait_until (!session->selection->looked->pending);
  return run;
}

static void
assert_partition (ShoalSession    *session,
                  ShoalSessionRun *run)
{
  ShoalRecodingReport *report = session->selection->looked->report;
  ShoalRecoding *recoding = run->recoding;

  g_assert_nonnull (recoding);
  g_assert_cmpint (shoal_recoding_get_kind (recoding), ==, SHOAL_RECODING_PARTITION);
  g_assert_false (run->outdated);
  g_assert_true (session->selection->run == run);
  g_assert_nonnull (report);
  g_assert_true (shoal_recoding_equal (report->classes->recoding, recoding));
  g_assert_true (report->feasible);
  g_assert_true (shoal_recoding_report_is_verified (report));
  g_assert_cmpuint (report->classes->smallest_published, >=, 5);
  g_assert_cmpuint (report->classes->n_suppressed, ==, 0);
  g_assert_cmpfloat_with_epsilon (shoal_recoding_report_get_metric (report, "gcp"), shoal_session_run_get_best (run), 1e-9);
  g_assert_nonnull (report->attributes);
}

static void
test_run (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalClassList) list = shoal_class_list_new ();
  ShoalRecodingReport *report;
  ShoalSessionRun *run;

  open_sample (session);
  run = solve (session, "mondrian");
  assert_partition (session, run);
  report = session->selection->looked->report;
  g_assert_cmpuint (report->n_classes, >, 1);
  shoal_class_list_set_report (list, report);
  g_assert_cmpuint (list->n_classes, ==, report->n_classes);
  g_assert_cmpint (shoal_classes_get_size (report->classes, shoal_class_list_get_class (list, 0)), >=, 5);
  shoal_session_set_requirements (session, &(ShoalRequirements) { 6, 0.02 });
  g_assert_true (run->outdated);
  shoal_session_undo (session);
  g_assert_false (run->outdated);
  wait_until (!session->selection->looked->pending);
}

/* Who cancels keeps the best there is; it is a release like any other. */
static void
test_cancel (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  ShoalSessionRun *run;

  open_sample (session);
  shoal_session_set_objective (session, "gcp");
  run = start_solver (session, "refine", 0);
  wait_until (isfinite (shoal_session_run_get_best (run)));
  g_assert_true (run->running);
  shoal_session_run_cancel (run);
  wait_until (run->record->has_result);
  wait_until (!session->selection->looked->pending);
  assert_partition (session, run);
}

/* What a run has found so far is judged while it works on, and no result. */
static void
test_interim (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalRecodingReport) interim = NULL;
  g_autoptr (ShoalRecodingReport) chosen = NULL;
  ShoalSessionRun *first, *run;

  open_sample (session);
  first = solve (session, "mondrian");
  chosen = g_object_ref (session->selection->chosen->report);
  run = start_endless_run (session);
  g_assert_null (shoal_selection_get_drawn_report (session->selection));
  wait_until (session->selection->interim->report != NULL);
  g_assert_true (run->running);
  g_assert_null (run->recoding);
  interim = g_object_ref (session->selection->interim->report);
  g_assert_true (shoal_selection_get_drawn_report (session->selection) == interim);
  g_assert_true (shoal_recoding_report_is_verified (interim));
  g_assert_cmpuint (interim->classes->smallest_published, >=, 5);
  g_assert_true (session->selection->chosen->report == chosen);
  shoal_selection_select_run (session->selection, first);
  g_assert_true (shoal_selection_get_drawn_report (session->selection) == chosen);
  shoal_selection_select_run (session->selection, run);
  wait_until (shoal_selection_get_drawn_report (session->selection) != NULL);
  g_assert_true (shoal_selection_get_drawn_report (session->selection) != chosen);
  /* Until the result has its report, what was there before stays. */
  shoal_session_run_cancel (run);
  while (run->running || session->selection->chosen->pending)
    {
      g_assert_true (shoal_selection_get_drawn_report (session->selection) == session->selection->interim->report);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_true (shoal_selection_get_drawn_report (session->selection) == session->selection->chosen->report);
  g_assert_null (session->selection->interim->recoding);
  assert_partition (session, run);
  g_assert_cmpfloat (shoal_session_run_get_best (run), <=, shoal_recoding_report_get_metric (interim, "gcp"));
}

static void
test_save (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalSession) other = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "copy.shoal");
  ShoalSessionRun *run, *again;

  open_sample (session);
  run = solve (session, "refine");
  assert_partition (session, run);
  save_project (session, file);
  open_project (other, file);
  again = other->selection->run;
  g_assert_nonnull (again);
  wait_until (other->selection->looked->report != NULL);
  assert_partition (other, again);
  g_assert_true (shoal_recoding_equal (again->recoding, run->recoding));
  g_assert_cmpfloat (shoal_session_run_get_best (again), ==, shoal_session_run_get_best (run));
}

/* ---- What is written ---- */

static GFile *
export_as (ShoalSession    *session,
           GFile           *folder,
           ShoalExportKind  kind,
           const char      *name)
{
  const ShoalExportOptions options = { .kind = kind, .release = SHOAL_RELEASE_OPTIONS_DEFAULT };
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GFile) file = g_file_get_child (folder, name);
  g_autoptr (GError) error = NULL;
  g_auto (Outcome) outcome = { NULL };

  shoal_release_export_async (session->selection->looked->report, session->document->project,
                              session->selection->run, file, FALSE, &options, progress, NULL, outcome_cb,
                              &outcome);
  wait_until (outcome.result != NULL);
  shoal_release_export_finish (session->selection->looked->report, outcome.result, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&file);
}

static char *
load (GFile *file)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_load_contents (file, NULL, &text, NULL, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* A recipe tells how to find the partition again; which row is in which class would link the release to the original. */
static void
assert_recipe (GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProject) project = shoal_project_read (file, NULL, NULL, &error);
  ShoalRunRecord *record;

  g_assert_no_error (error);
  g_assert_cmpuint (shoal_project_get_n_runs (project), ==, 1);
  record = shoal_project_get_run (project, 0);
  g_assert_cmpstr (record->solver, ==, "mondrian");
  g_assert_cmpuint (record->seed, ==, 3);
  g_assert_true (record->has_result);
  g_assert_true (isnan (record->figures.value));
  g_assert_null (record->file);
  g_assert_null (record->recoding);
  g_assert_null (record->problem_digest);
}

static void
test_export (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) release = NULL;
  g_autoptr (GFile) report = NULL;
  g_autoptr (GFile) recipe = NULL;
  g_autofree char *rows = NULL;
  g_autofree char *pages = NULL;
  g_auto (GStrv) lines = NULL;
  ShoalSessionRun *run;

  open_sample (session);
  run = solve (session, "mondrian");
  assert_partition (session, run);
  release = export_as (session, folder, SHOAL_EXPORT_RELEASE, "release.csv");
  rows = load (release);
  lines = g_strsplit (rows, "\n", -1);
  /* Every row and the header, with a line break at the end. */
  g_assert_cmpuint (g_strv_length (lines), ==, session->selection->looked->report->classes->microdata->n_rows + 2);
  report = export_as (session, folder, SHOAL_EXPORT_REPORT, "report.pdf");
  pages = load (report);
  g_assert_true (g_str_has_prefix (pages, "%PDF"));
  recipe = export_as (session, folder, SHOAL_EXPORT_RECIPE, "recipe.shoal");
  assert_recipe (recipe);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/partition/run", test_run);
  g_test_add_func ("/partition/cancel", test_cancel);
  g_test_add_func ("/partition/interim", test_interim);
  g_test_add_func ("/partition/save", test_save);
  g_test_add_func ("/partition/export", test_export);
  return g_test_run ();
}
