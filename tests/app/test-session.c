/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The session without a widget: open, edit, undo, solve, select, save. */

#include "app-fixture.h"

#include "base/shoal-error.h"

#include <math.h>
#include <string.h>

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_open (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  guint n_loading = 0;

  g_assert_null (shoal_session_get_project (session));
  g_assert_false (shoal_session_is_modified (session));
  g_signal_connect_swapped (session, "notify::loading", G_CALLBACK (count_cb), &n_loading);
  open_sample (session);

  g_assert_cmpuint (n_loading, ==, 2);
  g_assert_cmpstr (shoal_session_get_title (session), ==, "patients");
  g_assert_cmpuint (shoal_table_get_n_rows (shoal_session_get_table (session)), ==, 10000);
  g_assert_cmpuint (g_list_model_get_n_items (shoal_session_get_columns (session)), ==, 15);
  g_assert_cmpuint (shoal_session_get_n_unset (session), ==, 0);
  g_assert_false (shoal_session_is_modified (session));
  g_assert_false (shoal_session_get_data_changed (session));
  g_assert_true (shoal_session_get_selected_column (session) == shoal_session_get_column (session, 0));
  wait_until (!shoal_session_is_schema_pending (session));
  for (guint i = 0; i < 15; i++)
    {
      ShoalSessionColumn *column = shoal_session_get_column (session, i);
      gboolean quasi_identifier = shoal_session_column_get_role (column) == SHOAL_ROLE_QUASI_IDENTIFIER;

      g_assert_null (shoal_session_column_get_hierarchy_error (column));
      g_assert_cmpint (shoal_session_column_get_hierarchy (column) != NULL, ==, quasi_identifier);
      g_assert_true (shoal_schema_get_hierarchy (shoal_session_get_schema (session), i)
                     == shoal_session_column_get_hierarchy (column));
    }
}

static void
test_open_fails (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "broken.shoal", "{ \"shoal\": 1, ");
  g_auto (Outcome) outcome = { NULL };
  g_autoptr (GError) error = NULL;
  ShoalProject *before;

  open_sample (session);
  before = shoal_session_get_project (session);
  shoal_session_open_async (session, file, outcome_cb, &outcome);
  g_assert_true (shoal_session_is_loading (session));
  wait_until (outcome.result != NULL);
  g_assert_false (shoal_session_open_finish (session, outcome.result, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
  g_assert_false (shoal_session_is_loading (session));
  g_assert_true (shoal_session_get_project (session) == before);
}

static void
test_open_cancelled (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) file = get_sample ("patients.shoal");
  g_auto (Outcome) first = { NULL };
  g_auto (Outcome) second = { NULL };
  g_autoptr (GError) error = NULL;

  shoal_session_open_async (session, file, outcome_cb, &first);
  shoal_session_cancel_loading (session);
  g_assert_false (shoal_session_is_loading (session));
  wait_until (first.result != NULL);
  g_assert_false (shoal_session_open_finish (session, first.result, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (shoal_session_get_project (session));
  g_clear_error (&error);
  g_clear_object (&first.result);

  /* The second opening ends the first. */
  shoal_session_open_async (session, file, outcome_cb, &first);
  shoal_session_open_async (session, file, outcome_cb, &second);
  wait_until (first.result != NULL && second.result != NULL);
  g_assert_false (shoal_session_open_finish (session, first.result, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (shoal_session_open_finish (session, second.result, NULL, NULL));
}

/* At whatever moment: nothing is loading any more at once, and what was open stays. */
static void
test_cancelled_any_time (void)
{
  static const guint delays[] = { 0, 1, 2, 4, 8, 16, 32, 64 };
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) file = get_sample ("patients.csv");
  g_autoptr (ShoalProject) before = NULL;
  g_autoptr (ShoalTable) table = NULL;

  open_sample (session);
  before = g_object_ref (shoal_session_get_project (session));
  table = g_object_ref (shoal_session_get_table (session));
  for (guint i = 0; i < G_N_ELEMENTS (delays); i++)
    {
      g_auto (Outcome) outcome = { NULL };
      g_autoptr (GError) error = NULL;

      shoal_session_import_async (session, file, NULL, outcome_cb, &outcome);
      /* The worker goes on meanwhile; its result waits for the main loop. */
      g_usleep (delays[i] * 1000);
      shoal_session_cancel_loading (session);
      g_assert_false (shoal_session_is_loading (session));
      wait_until (outcome.result != NULL);
      g_assert_false (shoal_session_import_finish (session, outcome.result, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_true (shoal_session_get_project (session) == before);
      g_assert_true (shoal_session_get_table (session) == table);
    }
}

static void
import (ShoalSession *session,
        GFile        *data)
{
  g_auto (Outcome) outcome = { NULL };
  g_autoptr (GError) error = NULL;

  shoal_session_import_async (session, data, NULL, outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  shoal_session_import_finish (session, outcome.result, &error);
  g_assert_no_error (error);
}

static void
test_import (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) data = get_sample ("patients.csv");
  ShoalColumnProfile *profile;
  ShoalProject *project;

  g_object_set (session, "default-k", 7, NULL);
  import (session, data);
  project = shoal_session_get_project (session);
  g_assert_true (shoal_session_is_modified (session));
  g_assert_null (shoal_session_get_file (session));
  g_assert_cmpstr (shoal_session_get_title (session), ==, "patients");
  g_assert_cmpuint (shoal_project_get_requirements (project)->k, ==, 7);
  g_assert_cmpuint (shoal_project_get_n_columns (project), ==, 15);
  g_assert_cmpstr (shoal_project_get_column (project, 3)->type, ==, "number");
  g_assert_cmpuint (shoal_session_get_n_unset (session), ==, 15);

  wait_until (shoal_session_column_get_profile (shoal_session_get_column (session, 14)) != NULL);
  profile = shoal_session_column_get_profile (find_column (session, "sex"));
  g_assert_cmpuint (profile->n_values, ==, 3);
  g_assert_cmpint (profile->proposed_role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_nonnull (profile->reason);

  /* One step, which one undo takes back. */
  shoal_session_apply_proposals (session);
  g_assert_cmpuint (shoal_session_get_n_unset (session), <, 15);
  g_assert_cmpint (shoal_session_column_get_role (find_column (session, "sex")), ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  shoal_session_undo (session);
  g_assert_cmpuint (shoal_session_get_n_unset (session), ==, 15);
  g_assert_false (shoal_session_can_undo (session));
}

static void
test_profile (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "t.csv", "n,w\n1,a\n2,b\n2,b\n5,\n,b\n");
  ShoalColumnProfile *profile;

  import (session, data);
  wait_until (shoal_session_column_get_profile (shoal_session_get_column (session, 1)) != NULL);

  profile = shoal_session_column_get_profile (shoal_session_get_column (session, 0));
  g_assert_cmpuint (profile->n_rows, ==, 5);
  g_assert_cmpuint (profile->n_values, ==, 3);
  g_assert_cmpuint (profile->n_missing, ==, 1);
  g_assert_cmpuint (profile->n_unique, ==, 2);
  g_assert_true (profile->numeric);
  g_assert_cmpuint (profile->n_bins, ==, 5);
  g_assert_cmpfloat (profile->low, ==, 1);
  g_assert_cmpfloat (profile->high, ==, 6);
  g_assert_cmpuint (profile->counts[0], ==, 1);
  g_assert_cmpuint (profile->counts[1], ==, 2);
  g_assert_cmpuint (profile->counts[2], ==, 0);
  g_assert_cmpuint (profile->counts[4], ==, 1);

  profile = shoal_session_column_get_profile (shoal_session_get_column (session, 1));
  g_assert_false (profile->numeric);
  g_assert_cmpuint (profile->n_examples, ==, 2);
  g_assert_cmpstr (profile->examples[0], ==, "b");
  g_assert_cmpuint (profile->example_counts[0], ==, 3);
  g_assert_cmpstr (profile->examples[1], ==, "a");
}

static gboolean
has_set_with (ShoalSession *session,
              const char   *name)
{
  GListModel *sets = shoal_session_get_unique_sets (session);

  for (guint i = 0; i < g_list_model_get_n_items (sets); i++)
    {
      g_autoptr (ShoalUniqueSet) set = g_list_model_get_item (sets, i);
      g_auto (GStrv) names = g_strsplit (shoal_unique_set_get_names (set), ", ", -1);

      g_assert_cmpuint (g_strv_length (names), >=, 2);
      g_assert_cmpuint (shoal_unique_set_get_n_unique (set), >, 0);
      g_assert_cmpfloat (shoal_unique_set_get_share (set), <=, 1);
      if (g_strv_contains ((const char *const *) names, name))
        return TRUE;
    }
  return FALSE;
}

/* Sets of columns that single out rows are looked for again when a column becomes an identifier. */
static void
test_unique_sets (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();

  g_assert_false (shoal_session_is_unique_pending (session));
  open_sample (session);
  g_assert_true (shoal_session_is_unique_pending (session));
  wait_until (!shoal_session_is_unique_pending (session));
  g_assert_true (has_set_with (session, "age"));
  /* Identifiers single out everybody; nobody has to be told. */
  g_assert_false (has_set_with (session, "patient_number"));
  shoal_session_set_role (session, shoal_session_column_get_index (find_column (session, "age")), SHOAL_ROLE_IDENTIFIER);
  g_assert_true (shoal_session_is_unique_pending (session));
  g_assert_false (has_set_with (session, "age"));
  wait_until (!shoal_session_is_unique_pending (session));
  g_assert_cmpuint (g_list_model_get_n_items (shoal_session_get_unique_sets (session)), >, 0);
  g_assert_false (has_set_with (session, "age"));
  shoal_session_close (session);
  g_assert_false (shoal_session_is_unique_pending (session));
  g_assert_cmpuint (g_list_model_get_n_items (shoal_session_get_unique_sets (session)), ==, 0);
}

static void
test_edit (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  ShoalSessionColumn *age;
  guint index;

  open_sample (session);
  wait_until (!shoal_session_is_schema_pending (session));
  age = find_column (session, "age");
  index = shoal_session_column_get_index (age);
  shoal_session_set_role (session, index, SHOAL_ROLE_SENSITIVE);
  g_assert_true (shoal_session_is_modified (session));
  g_assert_cmpint (shoal_session_column_get_role (age), ==, SHOAL_ROLE_SENSITIVE);
  g_assert_cmpint (shoal_schema_get_role (shoal_session_get_schema (session), index), ==, SHOAL_ROLE_SENSITIVE);
  g_assert_null (shoal_session_column_get_hierarchy (age));
  g_assert_cmpstr (shoal_session_get_undo_label (session), ==, "Set Role of “age”");

  shoal_session_undo (session);
  g_assert_false (shoal_session_is_modified (session));
  g_assert_cmpint (shoal_session_column_get_role (age), ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  wait_until (!shoal_session_is_schema_pending (session));
  g_assert_nonnull (shoal_session_column_get_hierarchy (age));
  g_assert_cmpstr (shoal_session_get_redo_label (session), ==, "Set Role of “age”");
  shoal_session_redo (session);
  g_assert_cmpint (shoal_session_column_get_role (age), ==, SHOAL_ROLE_SENSITIVE);

  /* What changes nothing is no step. */
  shoal_session_undo (session);
  shoal_session_set_weight (session, index, 1);
  g_assert_true (shoal_session_can_redo (session));
  shoal_session_set_weight (session, index, 2);
  g_assert_false (shoal_session_can_redo (session));
  g_assert_cmpfloat (shoal_schema_get_weight (shoal_session_get_schema (session), index), ==, 2);
}

static void
problem_cb (ShoalSession *session,
            const char   *summary,
            const char   *detail,
            char        **seen)
{
  g_free (*seen);
  *seen = g_strdup (detail);
}

/* A type is part of how the table is read: it is read again, and nothing changes if that fails. */
static void
test_set_type (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autofree char *problem = NULL;
  guint age, sex;

  open_sample (session);
  g_signal_connect (session, "problem", G_CALLBACK (problem_cb), &problem);
  age = shoal_session_column_get_index (find_column (session, "age"));
  sex = shoal_session_column_get_index (find_column (session, "sex"));
  shoal_session_set_type (session, age, "text");
  g_assert_true (shoal_session_is_loading (session));
  wait_until (!shoal_session_is_loading (session));
  g_assert_cmpint (shoal_column_get_value_type (shoal_table_get_column (shoal_session_get_table (session), age)), ==,
                   SHOAL_VALUE_TEXT);
  g_assert_cmpstr (shoal_session_get_undo_label (session), ==, "Set Type of “age”");

  shoal_session_set_type (session, sex, "number");
  wait_until (problem != NULL);
  g_assert_false (shoal_session_is_loading (session));
  g_assert_nonnull (strstr (problem, "sex"));
  g_assert_cmpint (shoal_column_get_value_type (shoal_table_get_column (shoal_session_get_table (session), sex)), ==,
                   SHOAL_VALUE_TEXT);
  g_assert_cmpstr (shoal_session_get_undo_label (session), ==, "Set Type of “age”");

  shoal_session_undo (session);
  wait_until (!shoal_session_is_loading (session));
  g_assert_cmpint (shoal_column_get_value_type (shoal_table_get_column (shoal_session_get_table (session), age)), ==,
                   SHOAL_VALUE_NUMBER);
  g_assert_false (shoal_session_is_modified (session));
}

static void
test_hierarchy_error (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "sex.csv", "F;*\nM;*\n");
  g_autoptr (ShoalHierarchySource) source = shoal_hierarchy_source_new_file (file);
  g_auto (Outcome) outcome = { NULL };
  g_autoptr (GError) error = NULL;
  ShoalSessionColumn *sex;
  guint index;

  open_sample (session);
  sex = find_column (session, "sex");
  index = shoal_session_column_get_index (sex);
  shoal_session_set_hierarchy (session, index, source, NULL);
  wait_until (!shoal_session_is_schema_pending (session));
  g_assert_nonnull (shoal_session_column_get_hierarchy_error (sex));
  g_assert_nonnull (strstr (shoal_session_column_get_hierarchy_error (sex), "X"));
  /* It can be looked at and edited, not used. */
  g_assert_nonnull (shoal_session_column_get_hierarchy (sex));
  g_assert_null (shoal_schema_get_hierarchy (shoal_session_get_schema (session), index));

  shoal_session_load_microdata_async (session, outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_null (shoal_session_load_microdata_finish (session, outcome.result, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY);
}

static ShoalSessionRun *
start (ShoalSession *session)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);

  g_assert_nonnull (solver);
  return shoal_session_start_run (session, "optimal", solver, 3, 0);
}

static void
test_run (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  GListModel *runs = shoal_session_get_runs (session);
  ShoalNodeReport *report;
  ShoalSessionRun *run;
  ShoalRequirements priced, requirements = { 5, 0.05 };

  open_sample (session);
  run = start (session);
  g_assert_cmpuint (g_list_model_get_n_items (runs), ==, 1);
  g_assert_true (shoal_session_run_is_running (run));
  g_assert_true (shoal_session_get_selected_run (session) == run);
  g_assert_cmpuint (shoal_project_get_n_runs (shoal_session_get_project (session)), ==, 0);

  wait_until (shoal_session_run_has_result (run));
  g_assert_false (shoal_session_run_is_running (run));
  g_assert_cmpint (shoal_session_run_get_status (run), ==, SHOAL_STATUS_OPTIMAL);
  g_assert_cmpuint (g_list_model_get_n_items (runs), ==, 1);
  g_assert_cmpuint (shoal_project_get_n_runs (shoal_session_get_project (session)), ==, 1);
  g_assert_cmpint (shoal_project_get_selected_run (shoal_session_get_project (session)), ==, 0);
  g_assert_true (shoal_session_is_modified (session));
  g_assert_false (shoal_session_run_is_outdated (run));
  g_assert_false (shoal_session_can_undo (session));

  wait_until (shoal_session_get_report (session) != NULL);
  report = shoal_session_get_report (session);
  g_assert_true (shoal_node_report_is_feasible (report));
  g_assert_true (shoal_node_report_is_verified (report));
  g_assert_cmpuint (shoal_node_report_get_k (report), >=, 5);
  g_assert_cmpfloat_with_epsilon (shoal_node_report_get_metric (report, "precision"), shoal_session_run_get_best (run), 1e-9);
  g_assert_cmpuint (g_list_model_get_n_items (shoal_node_report_get_attributes (report)), ==, 8);

  /* An edit outdates it, undoing brings it back, and neither loses it. */
  shoal_session_set_requirements (session, &requirements);
  g_assert_true (shoal_session_run_is_outdated (run));
  shoal_session_undo (session);
  g_assert_false (shoal_session_run_is_outdated (run));
  priced = *shoal_project_get_requirements (shoal_session_get_project (session));
  priced.suppression_price = 0.5;
  shoal_session_set_requirements (session, &priced);
  g_assert_true (shoal_session_run_is_outdated (run));
  shoal_session_undo (session);
  g_assert_false (shoal_session_run_is_outdated (run));
  g_assert_cmpuint (g_list_model_get_n_items (runs), ==, 1);
  wait_until (!shoal_session_is_report_pending (session));
}

static void
test_run_during_edits (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  ShoalRequirements requirements = { 6, 0.02 };
  ShoalSessionRun *run;

  open_sample (session);
  run = start (session);
  wait_until (shoal_session_run_get_run (run) != NULL);
  shoal_session_set_requirements (session, &requirements);
  wait_until (shoal_session_run_has_result (run));
  g_assert_true (shoal_session_run_is_outdated (run));
  g_assert_cmpuint (shoal_project_get_n_runs (shoal_session_get_project (session)), ==, 1);
  shoal_session_undo (session);
  g_assert_cmpuint (shoal_project_get_requirements (shoal_session_get_project (session))->k, ==, 5);
  g_assert_cmpuint (shoal_project_get_n_runs (shoal_session_get_project (session)), ==, 1);
  g_assert_false (shoal_session_run_is_outdated (run));
}

static void
test_run_edits (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  GListModel *runs = shoal_session_get_runs (session);
  ShoalSessionRun *first, *second;

  open_sample (session);
  first = start (session);
  wait_until (shoal_session_run_has_result (first));
  second = start (session);
  wait_until (shoal_session_run_has_result (second));
  g_assert_cmpuint (g_list_model_get_n_items (runs), ==, 2);
  g_assert_cmpint (shoal_project_get_selected_run (shoal_session_get_project (session)), ==, 1);

  shoal_session_rename_run (session, first, "First try");
  g_assert_cmpstr (shoal_session_run_get_name (first), ==, "First try");
  shoal_session_undo (session);
  g_assert_cmpstr (shoal_session_run_get_name (first), !=, "First try");
  shoal_session_redo (session);
  g_assert_cmpstr (shoal_session_run_get_name (first), ==, "First try");

  shoal_session_delete_run (session, second);
  g_assert_cmpuint (g_list_model_get_n_items (runs), ==, 1);
  g_assert_null (shoal_session_get_selected_run (session));
  g_assert_cmpint (shoal_project_get_selected_run (shoal_session_get_project (session)), ==, SHOAL_PROJECT_NO_RUN);
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
  run = start (session);
  shoal_session_cancel_run (session, run);
  wait_until (!shoal_session_run_is_running (run));
  g_assert_nonnull (shoal_session_run_get_error_message (run));
  g_assert_false (shoal_session_run_has_result (run));
  shoal_session_delete_run (session, run);
  g_assert_cmpuint (g_list_model_get_n_items (shoal_session_get_runs (session)), ==, 0);
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
  shoal_session_select_node (session, wrong);
  wait_until (!shoal_session_is_report_pending (session));
  g_assert_null (shoal_session_get_report (session));
  g_assert_nonnull (shoal_session_get_report_error (session));

  shoal_session_select_node (session, bottom);
  wait_until (shoal_session_get_report (session) != NULL);
  g_assert_null (shoal_session_get_report_error (session));
  g_assert_false (shoal_node_report_is_feasible (shoal_session_get_report (session)));
  g_assert_cmpfloat (shoal_node_report_get_metric (shoal_session_get_report (session), "precision"), ==, 0);
  run = shoal_session_use_node (session, bottom, NULL);
  g_assert_nonnull (run);
  g_assert_true (shoal_session_get_selected_run (session) == run);
  g_assert_cmpint (shoal_session_run_get_status (run), ==, SHOAL_STATUS_INFEASIBLE);
  g_assert_cmpuint (shoal_project_get_n_runs (shoal_session_get_project (session)), ==, 1);
}

static void
test_save (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalSession) other = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "copy.shoal");
  ShoalSessionRun *run;

  open_sample (session);
  run = start (session);
  wait_until (shoal_session_run_has_result (run));
  shoal_session_rename_run (session, run, "Best");
  shoal_session_set_weight (session, 3, 2.5);
  save_project (session, file);
  g_assert_false (shoal_session_is_modified (session));
  g_assert_cmpstr (shoal_session_get_title (session), ==, "copy");
  shoal_session_undo (session);
  g_assert_true (shoal_session_is_modified (session));
  shoal_session_redo (session);
  g_assert_false (shoal_session_is_modified (session));

  open_project (other, file);
  g_assert_false (shoal_session_is_modified (other));
  g_assert_cmpfloat (shoal_session_column_get_weight (shoal_session_get_column (other, 3)), ==, 2.5);
  g_assert_cmpuint (g_list_model_get_n_items (shoal_session_get_runs (other)), ==, 1);
  g_assert_nonnull (shoal_session_get_selected_run (other));
  g_assert_cmpstr (shoal_session_run_get_name (shoal_session_get_selected_run (other)), ==, "Best");
  /* The weight was changed after the run. */
  g_assert_true (shoal_session_run_is_outdated (shoal_session_get_selected_run (other)));
  g_assert_true (shoal_recoding_equal (shoal_session_run_get_recoding (shoal_session_get_selected_run (other)),
                                       shoal_session_run_get_recoding (run)));
  wait_until (shoal_session_get_report (other) != NULL);
  g_assert_true (shoal_node_report_is_verified (shoal_session_get_report (other)));
}

/* What was asked outlives the session: a run that answers something else than the project that was saved is outdated. */
static void
test_save_outdated (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalSession) other = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "copy.shoal");
  g_autoptr (ShoalProject) priced = NULL;
  ShoalRequirements asked, changed;
  ShoalSessionRun *run;

  open_sample (session);
  asked = changed = *shoal_project_get_requirements (shoal_session_get_project (session));
  changed.k++;
  run = start (session);
  wait_until (shoal_session_run_has_result (run));
  shoal_session_set_requirements (session, &changed);
  save_project (session, file);

  open_project (other, file);
  run = shoal_session_get_selected_run (other);
  g_assert_true (shoal_session_run_is_outdated (run));
  shoal_session_set_requirements (other, &asked);
  g_assert_false (shoal_session_run_is_outdated (run));
  shoal_session_undo (other);
  g_assert_true (shoal_session_run_is_outdated (run));

  shoal_session_undo (session);
  save_project (session, file);
  open_project (other, file);
  run = shoal_session_get_selected_run (other);
  g_assert_false (shoal_session_run_is_outdated (run));
  wait_until (!shoal_session_is_report_pending (other));
  g_assert_false (shoal_session_run_is_outdated (run));
  asked.suppression_price = 0.5;
  priced = shoal_project_with_requirements (shoal_session_get_project (other), &asked);
  shoal_session_apply (other, priced, "Set Price", NULL);
  g_assert_true (shoal_session_run_is_outdated (run));
}

/* A level above its hierarchy, as when a hierarchy file was changed. */
static void
test_node_above_hierarchy (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "t.csv", "sex\nF\nF\nM\nM\n");
  g_autoptr (GFile) fitting = write_file (folder, "fitting.shoal",
      "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" }, \"privacy\": { \"k\": 2, \"suppression\": 0 },\n"
      "  \"columns\": [ { \"name\": \"sex\", \"role\": \"quasi-identifier\",\n"
      "    \"hierarchy\": { \"levels\": [[\"F\", \"*\"], [\"M\", \"*\"]] } } ], \"objective\": \"precision\",\n"
      "  \"runs\": [ { \"solver\": \"optimal\", \"parameters\": {}, \"seed\": 1,\n"
      "    \"result\": { \"node\": { \"sex\": 1 }, \"status\": \"optimal\" } } ], \"selected-run\": 0 }\n");
  g_autoptr (GFile) above = g_file_get_child (folder, "above.shoal");
  g_autofree char *text = NULL;
  g_autoptr (GString) wrong = NULL;

  open_project (session, fitting);
  wait_until (shoal_session_get_report (session) != NULL);
  g_assert_false (shoal_session_run_is_outdated (shoal_session_get_selected_run (session)));

  g_assert_true (g_file_load_contents (fitting, NULL, &text, NULL, NULL, NULL));
  wrong = g_string_new (text);
  g_assert_cmpuint (g_string_replace (wrong, "\"sex\": 1", "\"sex\": 2", 0), ==, 1);
  g_object_unref (write_file (folder, "above.shoal", wrong->str));
  open_project (session, above);
  wait_until (!shoal_session_is_report_pending (session));
  g_assert_nonnull (shoal_session_get_report_error (session));
  g_assert_true (shoal_session_run_is_outdated (shoal_session_get_selected_run (session)));
}

/* The file of a hierarchy that changes beside the project makes another question, but not for being written otherwise. */
static void
test_hierarchy_file_changed (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "t.csv", "sex\nF\nF\nM\nM\n");
  g_autoptr (GFile) hierarchy = write_file (folder, "sex.csv", "F;*\nM;*\n");
  g_autoptr (GFile) project = write_file (folder, "t.shoal",
      "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" }, \"privacy\": { \"k\": 2, \"suppression\": 0 },\n"
      "  \"columns\": [ { \"name\": \"sex\", \"role\": \"quasi-identifier\", \"hierarchy\": { \"file\": \"sex.csv\" } } ] }\n");
  static const struct
  {
    const char *text;
    gboolean outdated;
  } cases[] = {
    { "F,*\r\nM,*\r\n", FALSE }, { "F;known;*\nM;known;*\n", TRUE }, { "F;any\nM;any\n", TRUE }, { "F;*\nM;*\n", FALSE },
  };
  ShoalSessionRun *run;

  open_project (session, project);
  run = start (session);
  wait_until (shoal_session_run_has_result (run));
  g_assert_false (shoal_session_run_is_outdated (run));
  save_project (session, project);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_object_unref (write_file (folder, "sex.csv", cases[i].text));
      open_project (session, project);
      wait_until (!shoal_session_is_schema_pending (session));
      g_assert_cmpint (shoal_session_run_is_outdated (shoal_session_get_selected_run (session)), ==, cases[i].outdated);
    }
}

static void
test_data_changed (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "t.csv", "age,sex\n1,F\n2,F\n3,M\n4,M\n");
  g_autoptr (GFile) file = g_file_get_child (folder, "t.shoal");
  g_autoptr (GFile) changed = NULL;
  ShoalSessionRun *run;

  import (session, data);
  shoal_session_set_role (session, 0, SHOAL_ROLE_QUASI_IDENTIFIER);
  shoal_session_set_role (session, 1, SHOAL_ROLE_QUASI_IDENTIFIER);
  shoal_session_set_requirements (session, &(ShoalRequirements) { 2, 0 });
  run = start (session);
  wait_until (shoal_session_run_has_result (run));
  save_project (session, file);
  shoal_session_close (session);
  g_assert_null (shoal_session_get_project (session));
  g_assert_cmpuint (g_list_model_get_n_items (shoal_session_get_runs (session)), ==, 0);

  changed = write_file (folder, "t.csv", "age,sex\n1,F\n2,F\n3,M\n4,M\n5,M\n");
  open_project (session, file);
  g_assert_true (shoal_session_get_data_changed (session));
  g_assert_true (shoal_session_is_modified (session));
  run = shoal_session_get_selected_run (session);
  g_assert_nonnull (run);
  g_assert_true (shoal_session_run_is_outdated (run));
  /* A new run is about the data as they are. */
  run = start (session);
  wait_until (shoal_session_run_has_result (run));
  g_assert_false (shoal_session_run_is_outdated (run));
}

static void
test_gone_while_working (void)
{
  ShoalSession *session = shoal_session_new ();

  open_sample (session);
  start (session);
  shoal_session_select_node (session, NULL);
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
  g_test_add_func ("/session/open", test_open);
  g_test_add_func ("/session/open/fails", test_open_fails);
  g_test_add_func ("/session/open/cancelled", test_open_cancelled);
  g_test_add_func ("/session/open/cancelled/any-time", test_cancelled_any_time);
  g_test_add_func ("/session/import", test_import);
  g_test_add_func ("/session/profile", test_profile);
  g_test_add_func ("/session/unique-sets", test_unique_sets);
  g_test_add_func ("/session/edit", test_edit);
  g_test_add_func ("/session/set-type", test_set_type);
  g_test_add_func ("/session/hierarchy-error", test_hierarchy_error);
  g_test_add_func ("/session/run", test_run);
  g_test_add_func ("/session/run/during-edits", test_run_during_edits);
  g_test_add_func ("/session/run/edits", test_run_edits);
  g_test_add_func ("/session/run/cancelled", test_run_cancelled);
  g_test_add_func ("/session/use-node", test_use_node);
  g_test_add_func ("/session/save", test_save);
  g_test_add_func ("/session/save/outdated", test_save_outdated);
  g_test_add_func ("/session/node-above-hierarchy", test_node_above_hierarchy);
  g_test_add_func ("/session/hierarchy-file-changed", test_hierarchy_file_changed);
  g_test_add_func ("/session/data-changed", test_data_changed);
  g_test_add_func ("/session/gone-while-working", test_gone_while_working);
  return g_test_run ();
}
