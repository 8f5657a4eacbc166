/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unsaved work after a crash. */

#include "app-fixture.h"

static ShoalProject *
make_project (void)
{
  g_autoptr (GFile) data = g_file_new_for_path ("/somewhere/patients.csv");
  g_autoptr (ShoalDataSource) source = shoal_data_source_new (data, NULL, 3, NULL);
  g_autoptr (ShoalProject) project = shoal_project_new (source);

  return shoal_project_with_requirements (project, &(ShoalRequirements) { 4, 0.5 });
}

static void
test_copy (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (ShoalRecovery) recovery = shoal_recovery_new (folder, NULL);
  g_autoptr (ShoalProject) project = make_project ();
  g_autoptr (GPtrArray) living = NULL;
  g_autoptr (GPtrArray) left = NULL;
  g_autoptr (ShoalProject) copy = NULL;
  g_autofree char *title = NULL;
  g_autoptr (GDateTime) time = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (recovery);
  g_assert_true (shoal_recovery_write (recovery, project, &error));
  g_assert_no_error (error);

  /* Its owner lives. */
  living = shoal_recovery_list (folder);
  g_assert_cmpuint (living->len, ==, 0);

  /* Its owner has crashed. */
  g_clear_pointer (&recovery, shoal_recovery_free);
  left = shoal_recovery_list (folder);
  g_assert_cmpuint (left->len, ==, 1);
  title = shoal_recovery_dup_title (left->pdata[0]);
  g_assert_cmpstr (title, ==, "patients.csv");
  time = shoal_recovery_dup_time (left->pdata[0]);
  g_assert_nonnull (time);
  copy = shoal_recovery_read (left->pdata[0], &error);
  g_assert_no_error (error);
  g_assert_null (shoal_project_get_file (copy));
  g_assert_cmpuint (shoal_project_get_requirements (copy)->k, ==, 4);
  g_assert_true (g_file_equal (shoal_project_get_data (copy)->file, shoal_project_get_data (project)->file));

  /* Once it is deleted nothing is left. */
  shoal_recovery_delete (left->pdata[0]);
  g_clear_pointer (&left, g_ptr_array_unref);
  left = shoal_recovery_list (folder);
  g_assert_cmpuint (left->len, ==, 0);
}

static void
test_origin (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) origin = g_file_new_for_path ("/else where/é.shoal");
  g_autoptr (ShoalRecovery) recovery = shoal_recovery_new (folder, NULL);
  g_autoptr (ShoalProject) plain = make_project ();
  g_autoptr (ShoalProject) project = shoal_project_with_file (plain, origin);
  g_autoptr (ShoalProject) copy = NULL;
  g_autofree char *title = NULL;

  g_assert_true (shoal_recovery_write (recovery, project, NULL));
  g_assert_true (shoal_recovery_write (recovery, project, NULL));
  copy = shoal_recovery_read (recovery, NULL);
  g_assert_true (g_file_equal (shoal_project_get_file (copy), origin));
  title = shoal_recovery_dup_title (recovery);
  g_assert_cmpstr (title, ==, "é.shoal");
}

static void
test_nothing_written (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) missing = g_file_get_child (folder, "not there");
  g_autoptr (ShoalRecovery) recovery = shoal_recovery_new (folder, NULL);
  g_autoptr (GPtrArray) left = NULL;
  g_autoptr (GPtrArray) none = shoal_recovery_list (missing);
  g_autoptr (GFileEnumerator) files = NULL;
  g_autoptr (GFileInfo) info = NULL;

  g_assert_cmpuint (none->len, ==, 0);
  g_clear_pointer (&recovery, shoal_recovery_free);
  left = shoal_recovery_list (folder);
  g_assert_cmpuint (left->len, ==, 0);
  files = g_file_enumerate_children (folder, "standard::name", G_FILE_QUERY_INFO_NONE, NULL, NULL);
  info = g_file_enumerator_next_file (files, NULL, NULL);
  g_assert_null (info);
}

static gboolean
has_copy (GFile *folder)
{
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".shoal"))
      return TRUE;
  return FALSE;
}

/* What it holds ends with its last worker. */
static gboolean
is_left (GFile *folder)
{
  g_autoptr (GPtrArray) left = shoal_recovery_list (folder);

  return left->len == 1;
}

/* From a session that never ends properly to another one. */
static void
test_session (void)
{
  g_autoptr (GFile) folder = shoal_recovery_get_folder ();
  ShoalSession *crashing = shoal_session_new ();
  g_autoptr (ShoalSession) next = shoal_session_new ();
  g_autoptr (GPtrArray) left = NULL;
  g_autoptr (GPtrArray) none = NULL;
  g_auto (Outcome) outcome = { NULL };
  g_autoptr (GError) error = NULL;

  g_object_set (crashing, "autosave", TRUE, NULL);
  open_sample (crashing);
  shoal_session_set_requirements (crashing, &(ShoalRequirements) { 11, 0 });
  shoal_session_autosave_now (crashing);
  wait_until (has_copy (folder));
  g_object_run_dispose (G_OBJECT (crashing));
  g_object_unref (crashing);
  wait_until (is_left (folder));

  left = shoal_recovery_list (folder);
  g_assert_cmpuint (left->len, ==, 1);
  g_ptr_array_set_free_func (left, NULL);
  g_object_set (next, "autosave", TRUE, NULL);
  shoal_session_recover_async (next, left->pdata[0], outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_true (shoal_session_recover_finish (next, outcome.result, &error));
  g_assert_no_error (error);
  g_assert_true (shoal_session_is_modified (next));
  g_assert_cmpuint (shoal_project_get_requirements (shoal_session_get_project (next))->k, ==, 11);
  g_assert_cmpstr (shoal_session_get_title (next), ==, "patients");
  g_assert_nonnull (shoal_session_get_file (next));

  /* Whoever closes it has decided. */
  shoal_session_close (next);
  none = shoal_recovery_list (folder);
  g_assert_cmpuint (none->len, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *state = g_dir_make_tmp ("shoal-state-XXXXXX", NULL);

  g_setenv ("XDG_STATE_HOME", state, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recovery/copy", test_copy);
  g_test_add_func ("/recovery/origin", test_origin);
  g_test_add_func ("/recovery/nothing-written", test_nothing_written);
  g_test_add_func ("/recovery/session", test_session);
  return g_test_run ();
}
