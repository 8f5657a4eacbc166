/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every way to close a window, whatever is going on in it: nothing is lost unasked, and nothing holds the window when it is gone. */

#include "dialog-fixture.h"

#include <limits.h>
#include <string.h>

/* ---- Ways ---- */

/* The button that the decoration of the window has. */
static GtkWidget *
find_close_button (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && gtk_widget_has_css_class (widget, "close"))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_close_button (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
close_by_button (ShoalWindow *window)
{
  GtkWidget *button = find_close_button (GTK_WIDGET (window));

  g_assert_nonnull (button);
  click (button);
}

static void
close_by_shortcut (ShoalWindow *window)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.close", NULL));
}

static void
close_by_quitting (ShoalWindow *window)
{
  g_action_group_activate_action (G_ACTION_GROUP (test_application), "quit", NULL);
}

typedef void (*CloseFunc) (ShoalWindow *window);

static const CloseFunc ways[] = { close_by_button, close_by_shortcut, close_by_quitting };

static void
test_shortcuts (void)
{
  static const char *const keys[][2] = { { "win.close", "<Control>w" }, { "app.quit", "<Control>q" } };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_auto (GStrv) accels = gtk_application_get_accels_for_action (GTK_APPLICATION (test_application), keys[i][0]);

      g_assert_cmpstr (accels[0], ==, keys[i][1]);
    }
}

/* ---- Answers ---- */

/* Closes the window with an answer that does so, and waits until nothing holds it. */
static void
close_with (ShoalWindow *window,
            CloseFunc    way,
            const char  *label)
{
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  way (window);
  press (label);
  wait_until (window == NULL);
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) == NULL);
}

static void
cancel (ShoalWindow *window,
        CloseFunc    way)
{
  way (window);
  press ("_Cancel");
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) == NULL);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window)));
}

/* The sample, saved as @file. */
static ShoalWindow *
present_saved (GFile *file)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);

  save_project (session, file);
  wait_until (!session->document->modified);
  return window;
}

static ShoalRole
read_role (GFile *file)
{
  g_autoptr (ShoalProject) project = shoal_project_read (file, NULL, NULL, NULL);

  g_assert_nonnull (project);
  return shoal_project_get_column (project, 0)->meaning.role;
}

static GFile *
make_place (void)
{
  g_autoptr (GFile) folder = make_folder ();

  return g_file_get_child (folder, "mine.shoal");
}

/* ---- What is going on ---- */

static void
test_nothing (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (GFile) file = make_place ();
      ShoalWindow *window = present_saved (file);

      g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
      ways[i] (window);
      wait_until (window == NULL);
    }
}

static void
test_modified (void)
{
  static const char *const ends[] = { "_Discard", "_Save" };

  for (guint i = 0; i < G_N_ELEMENTS (ways) * G_N_ELEMENTS (ends); i++)
    {
      CloseFunc way = ways[i / G_N_ELEMENTS (ends)];
      const char *end = ends[i % G_N_ELEMENTS (ends)];
      g_autoptr (GFile) file = make_place ();
      ShoalWindow *window = present_saved (file);

      shoal_session_set_role (shoal_window_get_session (window), 0, SHOAL_ROLE_INSENSITIVE);
      cancel (window, way);
      close_with (window, way, end);
      g_assert_cmpint (read_role (file) == SHOAL_ROLE_INSENSITIVE, ==, g_str_equal (end, "_Save"));
    }
}

/* A project without a place is asked for one; who gives none has not closed the window. */
static void
test_no_place (void)
{
  ShoalWindow *window = present_sample ();

  shoal_session_set_role (shoal_window_get_session (window), 0, SHOAL_ROLE_INSENSITIVE);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    cancel (window, ways[i]);
  close_with (window, close_by_button, "_Discard");
}

/* Escape is no answer, asking again asks no second question, and a window may go while its dialog is shown. */
static void
test_unanswered (void)
{
  ShoalWindow *window = present_sample ();
  GtkWindow *dialog;

  shoal_session_set_role (shoal_window_get_session (window), 0, SHOAL_ROLE_INSENSITIVE);
  close_by_button (window);
  gtk_window_close (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) == NULL);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window)));

  close_by_shortcut (window);
  dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (dialog);
  gtk_window_close (GTK_WINDOW (window));
  g_assert_true (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) == dialog);
  destroy_window (window);
  if (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL)
    gtk_window_destroy (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
}

static void
test_running (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (GFile) file = make_place ();
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);
      ShoalWindow *window = present_saved (file);

      shoal_session_start_run (shoal_window_get_session (window), "optimal", solver, 1, 0);
      close_with (window, ways[i], "_Stop and Close");
    }
}

/* Who is asked about changes is told of the run as well, which no answer saves. */
static void
test_modified_and_running (void)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("kgen", NULL);
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);

  g_object_set (solver, "max-evaluations", 100000000, NULL);
  shoal_session_start_run (session, "kgen", solver, 1, 0);
  shoal_session_set_role (session, 0, SHOAL_ROLE_INSENSITIVE);
  close_by_button (window);
  g_assert_cmpstr (adw_message_dialog_get_heading (find_toplevel (ADW_TYPE_MESSAGE_DIALOG)), ==, "Save Changes?");
  g_assert_nonnull (strstr (adw_message_dialog_get_body (find_toplevel (ADW_TYPE_MESSAGE_DIALOG)), "A run has not ended"));
  press ("_Cancel");
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) == NULL);
  close_with (window, close_by_button, "_Discard");
}

/* What is being written is there whole afterwards, whether the window waits for it or not. */
static void
test_saving (void)
{
  static const char *const ends[] = { "_Discard", "_Save" };

  for (guint i = 0; i < G_N_ELEMENTS (ways) * G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (GFile) file = make_place ();
      ShoalWindow *window = present_saved (file);

      shoal_session_set_role (shoal_window_get_session (window), 0, SHOAL_ROLE_INSENSITIVE);
      gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
      close_with (window, ways[i / G_N_ELEMENTS (ends)], ends[i % G_N_ELEMENTS (ends)]);
      wait_until (read_role (file) == SHOAL_ROLE_INSENSITIVE);
    }
}

static guint
count_copies (void)
{
  g_autoptr (GFile) folder = shoal_recovery_get_folder ();
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  guint n = 0;

  for (const char *name = dir != NULL ? g_dir_read_name (dir) : NULL; name != NULL; name = g_dir_read_name (dir))
    n += g_str_has_suffix (name, ".shoal");
  return n;
}

/* The copy of unsaved work goes with the work, and not before. */
static void
test_copied (void)
{
  static const char *const ends[] = { "_Discard", "_Save" };

  for (guint i = 0; i < G_N_ELEMENTS (ways) * G_N_ELEMENTS (ends); i++)
    {
      CloseFunc way = ways[i / G_N_ELEMENTS (ends)];
      g_autoptr (GFile) file = make_place ();
      ShoalWindow *window = present_saved (file);
      ShoalAutosave *autosave = shoal_window_get_session (window)->autosave;
      g_auto (Outcome) outcome = { NULL };
      g_autoptr (GError) error = NULL;
      guint n_before = count_copies ();

      shoal_session_set_role (shoal_window_get_session (window), 0, SHOAL_ROLE_INSENSITIVE);
      shoal_autosave_keep_async (autosave, outcome_cb, &outcome);
      wait_until (outcome.result != NULL);
      g_assert_true (shoal_autosave_keep_finish (autosave, outcome.result, &error));
      g_clear_object (&outcome.result);
      g_assert_cmpuint (count_copies (), ==, n_before + 1);
      cancel (window, way);
      g_assert_cmpuint (count_copies (), ==, n_before + 1);
      close_with (window, way, ends[i % G_N_ELEMENTS (ends)]);
      wait_until (count_copies () == n_before);
    }
}

/* What cannot be saved with the project, because no folder can be made beside it, is told before the window closes: a folder's
 * name is longer than its project's. */
static void
test_no_folder (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (ShoalSolver) solver = create_quick_solver ("mondrian");
  g_autoptr (GFile) folder = make_folder ();
  g_autofree char *letters = g_strnfill (NAME_MAX - strlen (".shoal") - 2, 'a');
  g_autofree char *name = g_strconcat (letters, ".shoal", NULL);
  g_autoptr (GFile) file = g_file_get_child (folder, name);

  shoal_session_set_objective (session, "gcp");
  save_project (session, file);
  shoal_session_start_run (session, "mondrian", solver, 1, 0);
  wait_until (!shoal_runs_is_running (session->runs));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  g_assert_cmpstr (adw_message_dialog_get_heading (find_toplevel (ADW_TYPE_MESSAGE_DIALOG)), ==, "Saved Without Groups");
  press ("_Close");
  g_assert_true (g_file_query_exists (file, NULL));
  destroy_window (window);
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/closing/shortcuts", test_shortcuts);
  g_test_add_func ("/closing/nothing", test_nothing);
  g_test_add_func ("/closing/modified", test_modified);
  g_test_add_func ("/closing/no-place", test_no_place);
  g_test_add_func ("/closing/no-folder", test_no_folder);
  g_test_add_func ("/closing/unanswered", test_unanswered);
  g_test_add_func ("/closing/running", test_running);
  g_test_add_func ("/closing/modified-and-running", test_modified_and_running);
  g_test_add_func ("/closing/saving", test_saving);
  g_test_add_func ("/closing/copied", test_copied);
  return g_test_run ();
}
