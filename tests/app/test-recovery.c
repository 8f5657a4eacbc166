/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unsaved work after a crash. */

#include "app-fixture.h"

#include "base/shoal-error.h"

#include <glib/gstdio.h>

#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What another process does between the opening and the locking of a lock file; NULL for nothing. */
static void (*before_lock) (GFile *folder);
static GFile *lock_folder;

/* Takes the place of the C library's. */
int
flock (int descriptor,
       int operation)
{
  void (*step) (GFile *) = before_lock;

  before_lock = NULL;
  if (step != NULL)
    step (lock_folder);
  return (int) syscall (SYS_flock, descriptor, operation);
}

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
  g_assert_true (shoal_recovery_write (recovery, project, NULL, &error));
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
  copy = shoal_recovery_read (left->pdata[0], NULL, NULL, &error);
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

/* (transfer full): the folder of results beside a copy */
static char *
find_results (GFile *folder)
{
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".shoal-runs"))
      return g_build_filename (g_file_peek_path (folder), name, NULL);
  g_assert_not_reached ();
}

static guint
count_entries (GFile *folder)
{
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* A local result that was not saved is in the copy; one that is nowhere is told, and its file named no more. */
static void
test_results (void)
{
  static const guint32 clusters[] = { 0, 0, 1, 1, 0 };
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (ShoalRecovery) recovery = shoal_recovery_new (folder, NULL);
  g_autoptr (ShoalProject) plain = make_project ();
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, G_N_ELEMENTS (clusters), 2);
  g_autoptr (ShoalRunRecord) asked = shoal_run_record_new ("mondrian", NULL, 1);
  g_autoptr (ShoalRunRecord) ended = shoal_run_record_with_result (asked, SHOAL_STATUS_FEASIBLE, NULL, NULL, 0);
  g_autoptr (ShoalRunRecord) run = shoal_run_record_with_recoding (ended, recoding);
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (ShoalProject) project = NULL;
  g_autoptr (ShoalProject) copy = NULL;
  g_autoptr (ShoalProject) poorer = NULL;
  g_autoptr (GFile) results = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  g_ptr_array_add (runs, run);
  project = shoal_project_with_runs (plain, runs, 0);
  g_assert_true (shoal_recovery_write (recovery, project, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (shoal_recovery_write (recovery, project, NULL, &error));
  copy = shoal_recovery_read (recovery, NULL, warnings, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, 0);
  g_assert_nonnull (shoal_project_get_run (copy, 0)->recoding);
  g_assert_true (shoal_recoding_equal (shoal_project_get_run (copy, 0)->recoding, recoding));

  path = find_results (folder);
  results = g_file_new_build_filename (path, run->file, NULL);
  g_assert_true (g_file_delete (results, NULL, NULL));
  poorer = shoal_recovery_read (recovery, NULL, warnings, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, 1);
  g_assert_nonnull (strstr (warnings->pdata[0], "mondrian"));
  g_assert_null (shoal_project_get_run (poorer, 0)->file);

  g_assert_true (shoal_recovery_write (recovery, project, NULL, &error));
  shoal_recovery_delete (recovery);
  g_assert_cmpuint (count_entries (folder), ==, 0);
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

  g_assert_true (shoal_recovery_write (recovery, project, NULL, NULL));
  g_assert_true (shoal_recovery_write (recovery, project, NULL, NULL));
  copy = shoal_recovery_read (recovery, NULL, NULL, NULL);
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

/* It looks, finds nothing worth keeping, and tidies up. */
static void
tidy_up (GFile *folder)
{
  g_autoptr (GPtrArray) left = shoal_recovery_list (folder);

  g_assert_cmpuint (left->len, ==, 0);
}

static void
test_tidied_up_meanwhile (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (ShoalProject) project = make_project ();
  g_autoptr (ShoalRecovery) recovery = NULL;
  g_autoptr (GPtrArray) left = NULL;
  g_autoptr (GError) error = NULL;

  lock_folder = folder;
  before_lock = tidy_up;
  recovery = shoal_recovery_new (folder, &error);
  g_assert_no_error (error);
  g_assert_null (before_lock);
  g_assert_true (shoal_recovery_write (recovery, project, NULL, NULL));
  g_clear_pointer (&recovery, shoal_recovery_free);
  left = shoal_recovery_list (folder);
  g_assert_cmpuint (left->len, ==, 1);
}

/* A copy is written as everything else is: what a kill left is cleared away, and only its owner may read it. */
static void
test_new_file (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) left_over = g_file_get_child (folder, ".shoal-0123456789abcdef.part");
  g_autoptr (ShoalRecovery) recovery = shoal_recovery_new (folder, NULL);
  g_autoptr (ShoalProject) project = make_project ();
  g_autoptr (GDir) dir = NULL;
  g_autoptr (GError) error = NULL;
  const char *name;
  guint n_copies = 0;

  g_assert_true (g_file_set_contents (g_file_peek_path (left_over), "half", -1, NULL));
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (shoal_recovery_write (recovery, project, NULL, &error));
      g_assert_no_error (error);
    }
  g_assert_false (g_file_query_exists (left_over, NULL));
  dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".shoal"))
      {
        g_autofree char *path = g_build_filename (g_file_peek_path (folder), name, NULL);
        GStatBuf status;

        g_assert_cmpint (g_stat (path, &status), ==, 0);
        g_assert_cmpint (status.st_mode & 0777, ==, 0600);
        n_copies++;
      }
  g_assert_cmpuint (n_copies, ==, 1);
}

static void
test_digest (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) origin = g_file_new_for_path ("/else where/a.shoal");
  g_autoptr (ShoalRecovery) recovery = shoal_recovery_new (folder, NULL);
  g_autoptr (ShoalProject) plain = make_project ();
  g_autoptr (ShoalProject) project = shoal_project_with_file (plain, origin);
  g_autoptr (ShoalProject) copy = NULL;
  g_autoptr (ShoalProject) again = NULL;
  g_autofree char *digest = NULL;
  g_autofree char *none = NULL;

  g_assert_true (shoal_recovery_write (recovery, project, "sha256:ab", NULL));
  copy = shoal_recovery_read (recovery, &digest, NULL, NULL);
  g_assert_cmpstr (digest, ==, "sha256:ab");
  g_assert_true (g_file_equal (shoal_project_get_file (copy), origin));
  g_assert_true (shoal_recovery_write (recovery, project, NULL, NULL));
  again = shoal_recovery_read (recovery, &none, NULL, NULL);
  g_assert_null (none);
  g_assert_true (g_file_equal (shoal_project_get_file (again), origin));
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

  g_object_set (crashing->autosave, "enabled", TRUE, NULL);
  open_sample (crashing);
  shoal_session_set_requirements (crashing, &(ShoalRequirements) { 11, 0 });
  shoal_autosave_keep_async (crashing->autosave, NULL, NULL);
  wait_until (has_copy (folder));
  g_object_run_dispose (G_OBJECT (crashing));
  g_object_unref (crashing);
  wait_until (is_left (folder));

  left = shoal_recovery_list (folder);
  g_assert_cmpuint (left->len, ==, 1);
  g_ptr_array_set_free_func (left, NULL);
  g_object_set (next->autosave, "enabled", TRUE, NULL);
  shoal_session_open_async (next, shoal_load_new_recovery (left->pdata[0]), outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_true (shoal_session_open_finish (next, outcome.result, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (next->document->modified);
  g_assert_cmpuint (shoal_project_get_requirements (next->document->project)->k, ==, 11);
  g_assert_cmpstr (next->document->title, ==, "patients");
  g_assert_nonnull (next->document->file);

  /* Whoever closes it has decided. */
  shoal_session_close (next);
  none = shoal_recovery_list (folder);
  g_assert_cmpuint (none->len, ==, 0);
}

/* Once it is said that it cannot be read, it is not offered again, and it is still there. */
static void
test_unreadable (void)
{
  g_autoptr (GFile) folder = shoal_recovery_get_folder ();
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalRecovery) recovery = shoal_recovery_new (folder, NULL);
  g_autoptr (ShoalProject) project = make_project ();
  g_autoptr (GPtrArray) left = NULL;
  g_autoptr (GPtrArray) none = NULL;
  g_auto (Outcome) outcome = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *name;
  guint n_aside = 0;

  g_assert_true (shoal_recovery_write (recovery, project, NULL, NULL));
  g_clear_pointer (&recovery, shoal_recovery_free);
  dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".shoal"))
      g_object_unref (write_file (folder, name, "{ \"shoal\": 1, "));
  left = shoal_recovery_list (folder);
  g_assert_cmpuint (left->len, ==, 1);
  g_ptr_array_set_free_func (left, NULL);

  shoal_session_open_async (session, shoal_load_new_recovery (left->pdata[0]), outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_false (shoal_session_open_finish (session, outcome.result, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
  g_assert_nonnull (strstr (error->message, ".unreadable"));
  none = shoal_recovery_list (folder);
  g_assert_cmpuint (none->len, ==, 0);
  g_dir_rewind (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    n_aside += g_str_has_suffix (name, ".unreadable");
  g_assert_cmpuint (n_aside, ==, 1);
}

/* Who waits for a copy hears that it failed; nobody else does. */
static void
failed_cb (guint      *n_failed,
           const char *why)
{
  g_assert_nonnull (why);
  (*n_failed)++;
}

static void
test_autosave (void)
{
  g_autoptr (GFile) folder = shoal_recovery_get_folder ();
  g_autoptr (ShoalDocument) document = shoal_document_new ();
  g_autoptr (ShoalDataset) dataset = shoal_dataset_new (document);
  g_autoptr (ShoalSaver) saver = shoal_saver_new (dataset);
  g_autoptr (ShoalAutosave) autosave = shoal_autosave_new (saver);
  g_autoptr (ShoalProject) project = make_project ();
  g_autofree char *aside = g_strconcat (g_file_peek_path (folder), ".aside", NULL);
  g_auto (Outcome) nothing = { NULL };
  g_auto (Outcome) kept = { NULL };
  g_auto (Outcome) failed = { NULL };
  g_autoptr (GError) error = NULL;
  guint n_failed = 0;

  /* Nothing is unsaved. */
  shoal_document_replace (document, project, TRUE);
  shoal_autosave_keep_async (autosave, outcome_cb, &nothing);
  wait_until (nothing.result != NULL);
  g_assert_true (shoal_autosave_keep_finish (autosave, nothing.result, &error));
  g_assert_false (has_copy (folder));

  /* It is copied, also where that is not enabled, and the copy goes with the document. */
  shoal_document_replace (document, project, FALSE);
  shoal_autosave_keep_async (autosave, outcome_cb, &kept);
  wait_until (kept.result != NULL);
  g_assert_true (shoal_autosave_keep_finish (autosave, kept.result, &error));
  g_assert_no_error (error);
  g_assert_true (has_copy (folder));
  shoal_document_replace (document, NULL, TRUE);
  g_assert_false (has_copy (folder));

  /* There is no place for it. */
  g_assert_cmpint (g_rename (g_file_peek_path (folder), aside), ==, 0);
  g_assert_true (g_file_set_contents (g_file_peek_path (folder), "", 0, NULL));
  g_signal_connect_swapped (autosave, "failed", G_CALLBACK (failed_cb), &n_failed);
  shoal_document_replace (document, project, FALSE);
  shoal_autosave_keep_async (autosave, outcome_cb, &failed);
  wait_until (failed.result != NULL);
  g_assert_false (shoal_autosave_keep_finish (autosave, failed.result, &error));
  g_assert_nonnull (error);
  g_assert_cmpuint (n_failed, ==, 0);
  g_assert_cmpint (g_unlink (g_file_peek_path (folder)), ==, 0);
  g_assert_cmpint (g_rename (aside, g_file_peek_path (folder)), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *state = g_dir_make_tmp ("shoal-state-XXXXXX", NULL);

  g_setenv ("XDG_STATE_HOME", state, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recovery/copy", test_copy);
  g_test_add_func ("/recovery/results", test_results);
  g_test_add_func ("/recovery/origin", test_origin);
  g_test_add_func ("/recovery/nothing-written", test_nothing_written);
  g_test_add_func ("/recovery/tidied-up-meanwhile", test_tidied_up_meanwhile);
  g_test_add_func ("/recovery/new-file", test_new_file);
  g_test_add_func ("/recovery/digest", test_digest);
  g_test_add_func ("/recovery/unreadable", test_unreadable);
  g_test_add_func ("/recovery/autosave", test_autosave);
  g_test_add_func ("/recovery/session", test_session);
  return g_test_run ();
}
