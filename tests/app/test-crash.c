/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program that is killed in the middle of work, and the next one. */

#include "session-fixture.h"
#include "window-fixture.h"

#include <signal.h>

static guint
count_copies (void)
{
  g_autoptr (GFile) folder = shoal_recovery_get_folder ();
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, ".shoal");
  return n;
}

/* Works like a person, until the copy of unsaved work is there of itself; then nothing is left to tidy up with. */
static void
test_victim (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *pane = get_child (window, "pane");

  shoal_selection_select_column (session->selection, find_column (session, "age"));
  adw_combo_row_set_selected (get_child (pane, "role_row"), SHOAL_ROLE_INSENSITIVE);
  g_assert_true (session->document->modified);
  wait_until (count_copies () > 0);
  raise (SIGKILL);
  g_assert_not_reached ();
}

static void
crash (void)
{
  guint n_before = count_copies ();

  g_test_trap_subprocess ("/crash/subprocess/victim", 0, G_TEST_SUBPROCESS_DEFAULT);
  g_assert_false (g_test_trap_has_passed ());
  g_assert_cmpuint (count_copies (), ==, n_before + 1);
}

/* The program has started anew. Returns: (transfer none): its question. */
static AdwMessageDialog *
activate (void)
{
  g_application_activate (G_APPLICATION (test_application));
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  return find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
}

static void
answer (AdwMessageDialog *dialog,
        const char       *response)
{
  adw_message_dialog_response (dialog, response);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
test_later (void)
{
  AdwMessageDialog *dialog = activate ();

  g_assert_cmpstr (adw_message_dialog_get_heading (dialog), ==, "Recover Unsaved Work?");
  g_assert_nonnull (strstr (adw_message_dialog_get_body (dialog), "patients"));
  answer (dialog, "later");
  destroy_window (find_toplevel (SHOAL_TYPE_WINDOW));
}

static void
test_discard (void)
{
  answer (activate (), "discard");
  destroy_window (find_toplevel (SHOAL_TYPE_WINDOW));
}

static void
test_recover (void)
{
  ShoalWindow *window;
  ShoalSession *session;

  answer (activate (), "recover");
  window = find_toplevel (SHOAL_TYPE_WINDOW);
  session = shoal_window_get_session (window);
  wait_until (session->document->project != NULL);
  g_assert_cmpint (find_column (session, "age")->listed->meaning.role, ==, SHOAL_ROLE_INSENSITIVE);
  g_assert_cmpint (find_column (session, "sex")->listed->meaning.role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  /* It is still unsaved, and still copied until somebody decides. */
  g_assert_true (session->document->modified);
  g_assert_cmpuint (count_copies (), ==, 1);
  wait_until (!session->dataset->schema_pending);
  destroy_window (window);
}

/* One program after another, with the same copies. */
static void
start_again (const char *path,
             guint       n_left)
{
  g_test_trap_subprocess (path, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
  g_assert_cmpuint (count_copies (), ==, n_left);
}

static void
test_crash (void)
{
  crash ();
  start_again ("/crash/subprocess/later", 1);
  start_again ("/crash/subprocess/recover", 0);
  crash ();
  start_again ("/crash/subprocess/discard", 0);
}

/* Results that copies name. Each stands beside the copy before a copy names it. */
static guint
count_results (void)
{
  g_autoptr (GFile) folder = shoal_recovery_get_folder ();
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (g_file_peek_path (folder), name, NULL);
      g_autofree char *text = NULL;
      g_autoptr (ShoalProject) project = NULL;
      gsize length;

      if (!g_str_has_suffix (name, ".shoal") || !g_file_get_contents (path, &text, &length, NULL))
        continue;
      project = shoal_project_parse (text, length, NULL, NULL, NULL);
      g_assert_nonnull (project);
      for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
        n += shoal_project_get_run (project, i)->file != NULL;
    }
  return n;
}

/* Makes groups, and then a release by person, of a table that was never saved; while a third search is at work, and both results
 * stand beside the copy, nothing is left to tidy up with. */
static void
test_solver_victim (void)
{
  static const char *const solvers[] = { "mondrian", "sort-greedy" };
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (GString) table = g_string_new ("age,zip\n");
  g_autoptr (GFile) folder = g_file_new_for_path (g_getenv ("XDG_STATE_HOME"));
  g_autoptr (GFile) data = NULL;
  g_autoptr (ShoalSolver) third = shoal_solver_registry_create ("refine", NULL);

  for (guint i = 0; i < 200; i++)
    g_string_append_printf (table, "%u,%u\n", 20 + i * 37 % 50, 13000 + i * 101 % 60);
  data = write_file (folder, "people.csv", table->str);
  import_table (session, data);
  for (guint i = 0; i < 2; i++)
    shoal_session_set_role (session, i, SHOAL_ROLE_QUASI_IDENTIFIER);
  shoal_session_set_requirements (session, &(ShoalRequirements) { .k = 3 });
  shoal_session_set_objective (session, "gcp");
  wait_until (!session->dataset->schema_pending);
  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solvers[i], NULL);

      shoal_session_start_run (session, solvers[i], solver, 1, 0);
      wait_until (!shoal_runs_is_running (session->runs));
    }
  wait_until (count_results () == G_N_ELEMENTS (solvers));
  g_object_set (third, "waves", 1000000, NULL);
  shoal_session_start_run (session, "refine", third, 1, 0);
  raise (SIGKILL);
  g_assert_not_reached ();
}

/* Both results are there, and no other is named. */
static void
test_recover_results (void)
{
  ShoalWindow *window;
  ShoalSession *session;
  guint n_kinds[3] = { 0 };

  answer (activate (), "recover");
  window = find_toplevel (SHOAL_TYPE_WINDOW);
  session = shoal_window_get_session (window);
  wait_until (session->document->project != NULL && !session->dataset->schema_pending);
  g_assert_cmpuint (g_list_model_get_n_items (session->runs->list), ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (session->runs->list, i);

      g_assert_true (run->record->has_result);
      wait_until (run->recoding != NULL);
      n_kinds[shoal_recoding_get_kind (run->recoding)]++;
    }
  g_assert_cmpuint (n_kinds[SHOAL_RECODING_PARTITION], ==, 1);
  g_assert_cmpuint (n_kinds[SHOAL_RECODING_MATCHING], ==, 1);
  destroy_window (window);
}

static void
test_crash_results (void)
{
  g_test_trap_subprocess ("/crash/subprocess/solver-victim", 0, G_TEST_SUBPROCESS_DEFAULT);
  g_assert_false (g_test_trap_has_passed ());
  g_assert_cmpuint (count_copies (), ==, 1);
  start_again ("/crash/subprocess/recover-results", 0);
}

/* Works like a person, until the system tells the program to end; it has to leave of itself then. */
static gboolean
work_cb (gpointer data)
{
  ShoalWindow *window = present_sample ();

  shoal_session_set_role (shoal_window_get_session (window), 0, SHOAL_ROLE_INSENSITIVE);
  g_assert_cmpuint (count_copies (), ==, 0);
  raise (GPOINTER_TO_INT (data));
  return G_SOURCE_REMOVE;
}

static void
leave (int signal_number)
{
  g_idle_add (work_cb, GINT_TO_POINTER (signal_number));
  g_application_hold (G_APPLICATION (test_application));
  g_assert_cmpint (g_application_run (G_APPLICATION (test_application), 0, NULL), ==, 0);
  g_assert_cmpuint (count_copies (), ==, 1);
}

static void
test_terminated (void)
{
  leave (SIGTERM);
}

static void
test_hung_up (void)
{
  leave (SIGHUP);
}

/* Where no copy can be written the program stays and says so. */
static void
test_no_place (void)
{
  g_autoptr (GFile) folder = shoal_recovery_get_folder ();
  g_autoptr (GFile) parent = g_file_get_parent (folder);
  ShoalWindow *window = present_sample ();
  AdwMessageDialog *dialog;

  g_assert_true (g_file_make_directory_with_parents (parent, NULL, NULL) || g_file_query_exists (parent, NULL));
  g_assert_true (!g_file_query_exists (folder, NULL) || g_file_delete (folder, NULL, NULL));
  g_assert_true (g_file_set_contents (g_file_peek_path (folder), "", 0, NULL));
  shoal_session_set_role (shoal_window_get_session (window), 0, SHOAL_ROLE_INSENSITIVE);
  raise (SIGTERM);
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_cmpstr (adw_message_dialog_get_heading (dialog), ==, "Unsaved Work Could Not Be Copied");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window)));
  answer (dialog, "close");
  destroy_window (window);
  g_assert_true (g_file_delete (folder, NULL, NULL));
}

static void
test_leave (void)
{
  start_again ("/crash/subprocess/terminated", 1);
  start_again ("/crash/subprocess/discard", 0);
  start_again ("/crash/subprocess/hung-up", 1);
  start_again ("/crash/subprocess/discard", 0);
  start_again ("/crash/subprocess/no-place", 0);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *state = g_dir_make_tmp ("shoal-state-XXXXXX", NULL);

  /* The victim gets the same folder. */
  g_setenv ("XDG_STATE_HOME", state, g_getenv ("SHOAL_VICTIM") == NULL);
  g_setenv ("SHOAL_VICTIM", "1", TRUE);
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/crash", test_crash);
  g_test_add_func ("/crash/subprocess/victim", test_victim);
  g_test_add_func ("/crash/subprocess/later", test_later);
  g_test_add_func ("/crash/subprocess/recover", test_recover);
  g_test_add_func ("/crash/subprocess/discard", test_discard);
  g_test_add_func ("/crash/results", test_crash_results);
  g_test_add_func ("/crash/subprocess/solver-victim", test_solver_victim);
  g_test_add_func ("/crash/subprocess/recover-results", test_recover_results);
  g_test_add_func ("/leave", test_leave);
  g_test_add_func ("/crash/subprocess/terminated", test_terminated);
  g_test_add_func ("/crash/subprocess/hung-up", test_hung_up);
  g_test_add_func ("/crash/subprocess/no-place", test_no_place);
  return g_test_run ();
}
