/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The session without a widget: what is opened or imported, and what follows from it. */

#include "session-fixture.h"

#include "base/shoal-error.h"

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

  g_assert_null (session->document->project);
  g_assert_false (session->document->modified);
  g_signal_connect_swapped (session->loader, "notify::loading", G_CALLBACK (count_cb), &n_loading);
  open_sample (session);

  g_assert_cmpuint (n_loading, ==, 2);
  g_assert_cmpstr (session->document->title, ==, "patients");
  g_assert_cmpuint (shoal_table_get_n_rows (session->dataset->table), ==, 10000);
  g_assert_cmpuint (g_list_model_get_n_items (session->dataset->columns), ==, 15);
  g_assert_cmpuint (session->dataset->n_unset, ==, 0);
  g_assert_false (session->document->modified);
  g_assert_false (session->dataset->data_changed);
  g_assert_true (session->selection->column == shoal_dataset_get_column (session->dataset, 0));
  wait_until (!session->dataset->schema_pending);
  for (guint i = 0; i < 15; i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (session->dataset, i);
      gboolean quasi_identifier = column->listed->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER;

      g_assert_null (shoal_session_column_get_hierarchy_error (column));
      g_assert_cmpint (shoal_session_column_get_hierarchy (column) != NULL, ==, quasi_identifier);
      g_assert_true (shoal_schema_get_hierarchy (session->dataset->schema, i) == shoal_session_column_get_hierarchy (column));
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
  before = session->document->project;
  shoal_session_open_async (session, shoal_load_new_file (file, FALSE), outcome_cb, &outcome);
  g_assert_true (session->loader->loading);
  wait_until (outcome.result != NULL);
  g_assert_false (shoal_session_open_finish (session, outcome.result, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
  g_assert_false (session->loader->loading);
  g_assert_true (session->document->project == before);
}

static void
test_open_cancelled (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) file = get_sample ("patients.shoal");
  g_auto (Outcome) first = { NULL };
  g_auto (Outcome) second = { NULL };
  g_autoptr (GError) error = NULL;

  shoal_session_open_async (session, shoal_load_new_file (file, FALSE), outcome_cb, &first);
  shoal_loader_cancel (session->loader);
  g_assert_false (session->loader->loading);
  wait_until (first.result != NULL);
  g_assert_false (shoal_session_open_finish (session, first.result, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (session->document->project);
  g_clear_error (&error);
  g_clear_object (&first.result);

  /* The second opening ends the first. */
  shoal_session_open_async (session, shoal_load_new_file (file, FALSE), outcome_cb, &first);
  shoal_session_open_async (session, shoal_load_new_file (file, FALSE), outcome_cb, &second);
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
  before = g_object_ref (session->document->project);
  table = g_object_ref (session->dataset->table);
  for (guint i = 0; i < G_N_ELEMENTS (delays); i++)
    {
      g_auto (Outcome) outcome = { NULL };
      g_autoptr (GError) error = NULL;

      shoal_session_open_async (session, new_import (file), outcome_cb, &outcome);
      /* The worker goes on meanwhile; its result waits for the main loop. */
      g_usleep (delays[i] * 1000);
      shoal_loader_cancel (session->loader);
      g_assert_false (session->loader->loading);
      wait_until (outcome.result != NULL);
      g_assert_false (shoal_session_open_finish (session, outcome.result, NULL, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_true (session->document->project == before);
      g_assert_true (session->dataset->table == table);
    }
}

static void
test_import (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) data = get_sample ("patients.csv");
  ShoalColumnProfile *profile;
  ShoalProject *project;

  g_object_set (session, "default-k", 7, NULL);
  import_table (session, data);
  g_assert_cmpfloat (shoal_project_get_requirements (session->document->project)->suppression, ==, 0.01);
  g_assert_cmpstr (shoal_project_get_objective (session->document->project), ==, "gcp");
  g_object_set (session, "default-suppression", 0.0, "default-objective",
                (guint) (shoal_metrics_find ("entropy") - shoal_metrics_find ("precision")), NULL);
  import_table (session, data);
  g_assert_cmpfloat (shoal_project_get_requirements (session->document->project)->suppression, ==, 0);
  g_assert_cmpstr (shoal_project_get_objective (session->document->project), ==, "entropy");
  project = session->document->project;
  g_assert_true (session->document->modified);
  g_assert_null (session->document->file);
  g_assert_cmpstr (session->document->title, ==, "patients");
  g_assert_cmpuint (shoal_project_get_requirements (project)->k, ==, 7);
  g_assert_cmpuint (shoal_project_get_n_columns (project), ==, 15);
  g_assert_cmpstr (shoal_project_get_column (project, 3)->type, ==, "number");
  g_assert_cmpuint (session->dataset->n_unset, ==, 15);

  wait_until (shoal_dataset_get_column (session->dataset, 14)->profile != NULL);
  profile = find_column (session, "sex")->profile;
  g_assert_cmpuint (profile->n_values, ==, 3);
  g_assert_cmpint (profile->proposed_role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_nonnull (profile->reason);
}

static void
test_profile (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "t.csv", "n,w\n1,a\n2,b\n2,b\n5,\n,b\n");
  ShoalColumnProfile *profile;

  import_table (session, data);
  wait_until (shoal_dataset_get_column (session->dataset, 1)->profile != NULL);

  profile = shoal_dataset_get_column (session->dataset, 0)->profile;
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

  profile = shoal_dataset_get_column (session->dataset, 1)->profile;
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
  GArray *sets = session->unique_search->sets;

  for (guint i = 0; i < sets->len; i++)
    {
      const ShoalUniqueSet *set = &g_array_index (sets, ShoalUniqueSet, i);
      g_auto (GStrv) names = g_strsplit (set->names, ", ", -1);

      g_assert_cmpuint (g_strv_length (names), >=, 2);
      g_assert_cmpuint (set->n_unique, >, 0);
      g_assert_cmpfloat (set->share, <=, 1);
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

  g_assert_false (session->unique_search->pending);
  open_sample (session);
  g_assert_true (session->unique_search->pending);
  wait_until (!session->unique_search->pending);
  g_assert_true (has_set_with (session, "age"));
  /* Identifiers single out everybody; nobody has to be told. */
  g_assert_false (has_set_with (session, "patient_number"));
  shoal_session_set_role (session, find_column (session, "age")->index, SHOAL_ROLE_IDENTIFIER);
  g_assert_true (session->unique_search->pending);
  g_assert_false (has_set_with (session, "age"));
  wait_until (!session->unique_search->pending);
  g_assert_cmpuint (session->unique_search->sets->len, >, 0);
  g_assert_false (has_set_with (session, "age"));
  shoal_session_close (session);
  g_assert_false (session->unique_search->pending);
  g_assert_cmpuint (session->unique_search->sets->len, ==, 0);
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
  return g_test_run ();
}
