/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window around the pages. */

#include "config.h"

#include "dialog-fixture.h"

#include "data/shoal-data-parts.h"
#include "solve/shoal-solve-parts.h"
#include "widgets/shoal-page.h"
#include "widgets/shoal-widgets.h"

static const char *
get_shown (ShoalWindow *window)
{
  return gtk_stack_get_visible_child_name (get_child (window, "content"));
}

static void
test_empty (void)
{
  ShoalWindow *window = present_window ();

  g_assert_cmpstr (get_shown (window), ==, "empty");
  g_assert_true (shoal_window_is_free (window));
  g_assert_false (adw_view_switcher_bar_get_reveal (get_child (window, "switcher_bar")));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "Shoal");
  g_assert_false (gtk_widget_is_sensitive (get_child (window, "undo_button")));
  destroy_window (window);
}

static void
test_sample (void)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);

  click (get_child (window, "empty_sample_button"));
  g_assert_cmpstr (get_shown (window), ==, "loading");
  wait_until (session->document->project != NULL);
  g_assert_cmpstr (get_shown (window), ==, "project");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "patients");
  /* The sample is not the user's: it has no file to be saved to. */
  g_assert_null (session->document->file);
  g_assert_false (session->document->modified);
  destroy_window (window);
}

static void
test_cancel (void)
{
  ShoalWindow *window = present_window ();

  click (get_child (window, "empty_sample_button"));
  g_assert_cmpstr (get_shown (window), ==, "loading");
  click (get_child (window, "loading_cancel_button"));
  g_assert_cmpstr (get_shown (window), ==, "empty");
  wait_milliseconds (200);
  g_assert_cmpstr (get_shown (window), ==, "empty");
  g_assert_true (shoal_window_is_free (window));
  /* Whoever has cancelled need not be told. */
  g_assert_null (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  destroy_window (window);
}

static void
test_pages (void)
{
  static const char *const names[] = { "data", "hierarchies", "solve", "compare", "release" };
  ShoalWindow *window = present_sample ();
  AdwViewStack *pages = get_child (window, "pages");

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      GtkWidget *page;

      gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", names[i]);
      page = adw_view_stack_get_visible_child (pages);
      g_assert_true (SHOAL_IS_PAGE (page));
      g_assert_cmpstr (adw_view_stack_get_visible_child_name (pages), ==, names[i]);
      g_assert_true (shoal_page_get_session (SHOAL_PAGE (page)) == shoal_window_get_session (window));
      gtk_test_widget_wait_for_draw (page);
    }
  destroy_window (window);
}

static void
test_undo (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);

  g_assert_false (gtk_widget_is_sensitive (get_child (window, "undo_button")));
  shoal_session_set_role (session, 0, SHOAL_ROLE_INSENSITIVE);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "• patients");
  click (get_child (window, "undo_button"));
  g_assert_cmpint (shoal_dataset_get_column (session->dataset, 0)->listed->meaning.role, ==, SHOAL_ROLE_IDENTIFIER);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "patients");
  click (get_child (window, "redo_button"));
  g_assert_cmpint (shoal_dataset_get_column (session->dataset, 0)->listed->meaning.role, ==, SHOAL_ROLE_INSENSITIVE);
  destroy_window (window);
}

static void
test_error (void)
{
  ShoalWindow *window = present_window ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "odd.shoal", "nothing");
  AdwMessageDialog *dialog;

  shoal_window_open_file (window, file);
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_cmpstr (adw_message_dialog_get_heading (dialog), ==, "“odd.shoal” Could Not Be Opened");
  g_assert_cmpstr (adw_message_dialog_get_body (dialog), !=, "");
  adw_message_dialog_response (dialog, "close");
  g_assert_cmpstr (get_shown (window), ==, "empty");
  destroy_window (window);
}

static guint
read_role (GFile *file)
{
  g_autoptr (ShoalProject) project = shoal_project_read (file, NULL, NULL, NULL);

  g_assert_nonnull (project);
  return shoal_project_get_column (project, 0)->meaning.role;
}

/* Two have the same project open: the one that saves later is asked. */
static void
test_changed_elsewhere (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (ShoalSession) other = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "mine.shoal");
  g_autoptr (GFile) taken = write_file (folder, "mine 2.shoal", "taken");
  g_autoptr (GFile) beside = g_file_get_child (folder, "mine 3.shoal");

  save_project (session, file);
  open_project (other, file);
  shoal_session_set_role (other, 0, SHOAL_ROLE_SENSITIVE);
  save_project (other, NULL);

  shoal_session_set_role (session, 0, SHOAL_ROLE_INSENSITIVE);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  press ("_Cancel");
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) == NULL);
  g_assert_true (session->document->modified);
  g_assert_cmpint (read_role (file), ==, SHOAL_ROLE_SENSITIVE);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  press ("_Keep Both");
  wait_until (!session->document->modified);
  g_assert_cmpstr (g_file_peek_path (session->document->file), ==, g_file_peek_path (beside));
  g_assert_true (g_file_equal (session->document->file, beside));
  g_assert_cmpint (read_role (file), ==, SHOAL_ROLE_SENSITIVE);
  g_assert_cmpint (read_role (beside), ==, SHOAL_ROLE_INSENSITIVE);

  /* Closing waits for the answer. */
  g_object_unref (write_file (folder, "mine 3.shoal", "somebody else's"));
  shoal_session_undo (session);
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_close (GTK_WINDOW (window));
  press ("_Save");
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL
              && find_button (find_toplevel (ADW_TYPE_MESSAGE_DIALOG), "_Overwrite") != NULL);
  press ("_Overwrite");
  wait_until (window == NULL);
  g_assert_cmpint (read_role (beside), !=, SHOAL_ROLE_INSENSITIVE);
}

static void
test_second_window (void)
{
  ShoalWindow *window = present_sample ();
  g_autoptr (GFile) file = get_sample ("patients.shoal");
  ShoalWindow *other = NULL;

  shoal_window_open_file (window, file);
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (test_application)); l != NULL; l = l->next)
    if (l->data != window && SHOAL_IS_WINDOW (l->data))
      other = l->data;
  g_assert_nonnull (other);
  wait_until (shoal_window_get_session (other)->document->file != NULL);
  /* It is open already. */
  shoal_window_open_file (window, file);
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (GTK_APPLICATION (test_application))), ==, 2);
  destroy_window (other);
  destroy_window (window);
}

/* What the window does when files are let go above it. */
static gboolean
drop (ShoalWindow *window,
      GFile      **files,
      guint        n_files)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_array (files, n_files));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        g_signal_emit_by_name (controller, "drop", &value, 1.0, 1.0, &taken);
    }
  return taken;
}

static void
test_drop (void)
{
  ShoalWindow *window = present_window ();
  g_autoptr (GFile) project = get_sample ("patients.shoal");
  g_autoptr (GFile) table = get_sample ("patients.csv");
  GFile *files[] = { project, table };
  ShoalImportDialog *dialog;
  ShoalWindow *other;

  g_assert_true (drop (window, files, 2));
  wait_until (shoal_window_get_session (window)->document->project != NULL);
  g_assert_nonnull (shoal_window_get_session (window)->document->file);
  /* The table gets a window of its own, which asks how to read it, and is not free for another file meanwhile. */
  wait_until (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_IMPORT_DIALOG);
  other = SHOAL_WINDOW (gtk_window_get_transient_for (GTK_WINDOW (dialog)));
  g_assert_true (other != window);
  g_assert_false (shoal_window_is_free (other));
  gtk_window_close (GTK_WINDOW (dialog));
  wait_until (shoal_window_is_free (other));
  destroy_window (other);
  destroy_window (window);
}

static GMenuModel *
get_section (GMenuModel *menu)
{
  return g_menu_model_get_item_link (menu, 0, G_MENU_LINK_SECTION);
}

/* What a person reads: an underscore in a name is no mark of a key. */
static gboolean
names_recent (ShoalWindow *window,
              const char  *label)
{
  g_autoptr (GMenuModel) section = get_section (adw_split_button_get_menu_model (get_child (window, "open_button")));

  for (int i = 0; i < g_menu_model_get_n_items (section); i++)
    {
      g_autofree char *shown = NULL;

      g_menu_model_get_item_attribute (section, i, "label", "s", &shown);
      if (g_strcmp0 (shown, label) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_recent (ShoalWindow *window,
            GFile       *file)
{
  GMenuModel *menu = adw_split_button_get_menu_model (get_child (window, "open_button"));
  g_autoptr (GMenuModel) section = get_section (menu);
  g_autofree char *uri = g_file_get_uri (file);

  for (int i = 0; i < g_menu_model_get_n_items (section); i++)
    {
      g_autofree char *action = NULL;
      g_autofree char *target = NULL;

      g_menu_model_get_item_attribute (section, i, "action", "s", &action);
      g_menu_model_get_item_attribute (section, i, "target", "s", &target);
      if (g_strcmp0 (action, "win.open-uri") == 0 && g_strcmp0 (target, uri) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
test_recent (void)
{
  ShoalWindow *window = present_sample ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "recent_one.shoal");
  g_autofree char *uri = g_file_get_uri (file);
  ShoalWindow *other;

  save_project (shoal_window_get_session (window), file);
  g_assert_false (has_recent (window, file));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  wait_until (has_recent (window, file));
  destroy_window (window);
  other = present_window ();
  g_assert_true (has_recent (other, file));
  g_assert_true (names_recent (other, "recent__one.shoal"));
  gtk_widget_activate_action (GTK_WIDGET (other), "win.open-uri", "s", uri);
  wait_until (shoal_window_get_session (other)->document->project != NULL);
  g_assert_true (g_file_equal (shoal_window_get_session (other)->document->file, file));
  destroy_window (other);
}

/* A project in @folder about a table that was moved to “new.csv” there: (transfer full). */
static GFile *
save_moved (GFile *folder)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) before = write_file (folder, "old.csv", "age,sex\n31,f\n42,m\n");
  g_autoptr (GFile) after = g_file_get_child (folder, "new.csv");
  GFile *file = g_file_get_child (folder, "moved.shoal");
  g_auto (Outcome) outcome = { NULL };

  shoal_session_open_async (session, new_import (before), outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_true (shoal_session_open_finish (session, outcome.result, NULL, NULL));
  shoal_session_set_role (session, 0, SHOAL_ROLE_QUASI_IDENTIFIER);
  save_project (session, file);
  g_assert_true (g_file_move (before, after, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
  return file;
}

static ShoalWindow *
present_moved (GFile *file)
{
  ShoalWindow *window = present_window ();
  AdwMessageDialog *dialog;

  shoal_window_open_file (window, file);
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_cmpstr (adw_message_dialog_get_heading (dialog), ==, "The Table Is Not There");
  g_assert_nonnull (strstr (adw_message_dialog_get_body (dialog), "old.csv"));
  g_assert_true (adw_message_dialog_has_response (dialog, "locate"));
  adw_message_dialog_response (dialog, "close");
  g_assert_null (shoal_window_get_session (window)->document->project);
  return window;
}

/* A table that was moved is located anew; whether it is the same one is found out. */
static void
test_locate (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = save_moved (folder);
  g_autoptr (GFile) data = g_file_get_child (folder, "new.csv");
  g_autoptr (GFile) other = write_file (folder, "other.csv", "age,sex\n31,f\n99,m\n");
  g_autoptr (GFile) foreign = write_file (folder, "foreign.csv", "place\nx\n");
  ShoalWindow *window = present_moved (file);
  ShoalSession *session = shoal_window_get_session (window);

  /* Another table is refused where the project's columns are not in it, and told of where they are. */
  shoal_window_open_located (window, file, foreign);
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  adw_message_dialog_response (find_toplevel (ADW_TYPE_MESSAGE_DIALOG), "close");
  g_assert_null (session->document->project);
  shoal_window_open_located (window, file, data);
  wait_until (session->document->project != NULL);
  g_assert_false (session->dataset->data_changed);
  g_assert_cmpint (find_column (session, "age")->listed->meaning.role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_true (g_file_equal (shoal_project_get_data (session->document->project)->file, data));
  /* The file still says where it was. */
  g_assert_true (session->document->modified);
  g_assert_true (g_file_equal (session->document->file, file));
  destroy_window (window);

  window = present_moved (file);
  session = shoal_window_get_session (window);
  shoal_window_open_located (window, file, other);
  wait_until (session->document->project != NULL);
  g_assert_true (session->dataset->data_changed);
  g_assert_true (gtk_info_bar_get_revealed (get_child (window, "changed_bar")));
  save_project (session, file);
  destroy_window (window);

  /* Saved, it is found. */
  window = present_window ();
  shoal_window_open_file (window, file);
  wait_until (shoal_window_get_session (window)->document->project != NULL);
  destroy_window (window);
}

/* Opens a project about a table of ages and towns with a run that is up to date. */
static ShoalWindow *
present_towns (GFile *folder,
               GFile *data)
{
  g_autoptr (GFile) leaves = write_file (folder, "towns.csv", "Bonn;West;*\nEssen;West;*\nUlm;South;*\n");
  g_autoptr (ShoalHierarchyOrigin) towns = shoal_hierarchy_origin_new_file (leaves);
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);
  g_auto (Outcome) outcome = { NULL };
  ShoalSessionRun *run;

  shoal_session_open_async (session, new_import (data), outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_true (shoal_session_open_finish (session, outcome.result, NULL, NULL));
  shoal_session_set_role (session, 0, SHOAL_ROLE_QUASI_IDENTIFIER);
  shoal_session_set_role (session, 1, SHOAL_ROLE_QUASI_IDENTIFIER);
  shoal_session_set_hierarchy (session, 1, towns, "Towns");
  shoal_session_set_requirements (session, &(ShoalRequirements) { 2, 0 });
  wait_until (!session->dataset->schema_pending);
  run = shoal_session_start_run (session, "optimal", solver, 1, 0);
  wait_until (run->record->has_result);
  g_assert_false (run->outdated);
  return window;
}

/* What happens to the file of the open table is told, with a way to read it again; the same content is no change, and what is written
 * beside it is none either. */
static void
test_changed_on_disk (void)
{
  static const char before[] = "age,town\n31,Bonn\n32,Bonn\n41,Ulm\n42,Ulm\n";
  static const char after[] = "age,town\n31,Bonn\n32,Bonn\n41,Ulm\n42,Ulm\n43,Ulm\n";
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "t.csv", before);
  ShoalWindow *window = present_towns (folder, data);
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *button = get_child (window, "read_again_button");
  GtkInfoBar *bar = get_child (window, "changed_bar");

  g_assert_false (gtk_info_bar_get_revealed (bar));
  g_assert_false (gtk_widget_get_visible (button));
  g_object_unref (write_file (folder, "t.csv", before));
  g_object_unref (write_file (folder, "t-release.csv", "age,town\n"));
  wait_milliseconds (1500);
  g_assert_false (gtk_info_bar_get_revealed (bar));

  g_object_unref (write_file (folder, "t.csv", after));
  wait_until (gtk_info_bar_get_revealed (bar));
  g_assert_true (gtk_widget_get_visible (button));
  g_assert_false (gtk_widget_get_visible (get_child (window, "guide_bar")));
  g_assert_cmpuint (shoal_table_get_n_rows (session->dataset->table), ==, 4);
  /* Whoever puts it back has changed nothing. */
  g_object_unref (write_file (folder, "t.csv", before));
  wait_until (!gtk_info_bar_get_revealed (bar));
  g_object_unref (write_file (folder, "t.csv", after));
  wait_until (gtk_info_bar_get_revealed (bar));
  click (button);
  wait_until (!session->loader->loading && shoal_table_get_n_rows (session->dataset->table) == 5);
  g_assert_false (gtk_info_bar_get_revealed (bar));
  g_assert_true (gtk_widget_get_visible (get_child (window, "guide_bar")));
  wait_until (!session->dataset->schema_pending);
  g_assert_true (session->selection->run->outdated);
  /* Undone, it is read as it is now: the run is about rows that are gone. */
  shoal_session_undo (session);
  wait_until (!session->loader->loading && !session->dataset->schema_pending);
  g_assert_cmpuint (shoal_table_get_n_rows (session->dataset->table), ==, 5);
  g_assert_true (session->dataset->data_changed);
  g_assert_true (session->selection->run->outdated);
  destroy_window (window);
}

/* The same settings for next month's file: what is new in it is to be decided, and runs are asked anew. */
static void
test_another_table (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "may.csv", "age,town\n31,Bonn\n32,Bonn\n41,Ulm\n42,Ulm\n");
  g_autoptr (GFile) next = write_file (folder, "june.csv", "town,age,since\nUlm,55,2020\nUlm,56,2021\nBonn,31,2022\nKiel,33,2023\n");
  g_autoptr (GFile) foreign = write_file (folder, "foreign.csv", "age\n31\n32\n");
  ShoalWindow *window = present_towns (folder, data);
  ShoalSession *session = shoal_window_get_session (window);
  ShoalSessionColumn *town;

  shoal_window_use_table (window, foreign);
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  g_assert_nonnull (strstr (adw_message_dialog_get_body (find_toplevel (ADW_TYPE_MESSAGE_DIALOG)), "there is no column “town”"));
  gtk_window_destroy (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_false (session->selection->run->outdated);

  shoal_window_use_table (window, next);
  wait_until (!session->loader->loading && g_list_model_get_n_items (session->dataset->columns) == 3);
  wait_until (!session->dataset->schema_pending);
  town = find_column (session, "town");
  g_assert_cmpuint (town->index, ==, 0);
  g_assert_cmpint (town->listed->meaning.role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_cmpint (find_column (session, "age")->listed->meaning.role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_cmpint (find_column (session, "since")->listed->meaning.role, ==, SHOAL_ROLE_UNSET);
  g_assert_cmpint (town->source->kind, ==, SHOAL_HIERARCHY_ORIGIN_FILE);
  g_assert_nonnull (strstr (shoal_session_column_get_hierarchy_error (town), "Kiel"));
  g_assert_cmpuint (shoal_project_get_requirements (session->document->project)->k, ==, 2);
  g_assert_true (session->selection->run->outdated);
  g_assert_cmpstr (session->document->undo_label, ==, "Use “june.csv”");
  g_assert_false (gtk_info_bar_get_revealed (get_child (window, "changed_bar")));

  shoal_session_undo (session);
  wait_until (!session->loader->loading && g_list_model_get_n_items (session->dataset->columns) == 2);
  wait_until (!session->dataset->schema_pending);
  g_assert_false (session->selection->run->outdated);
  destroy_window (window);
}

/* Size and page of the window that was closed last are those of the next one. */
static void
test_state (void)
{
  ShoalWindow *window = present_sample ();
  g_autoptr (GSettings) settings = g_settings_new (SHOAL_APPLICATION_ID);
  int width, height;

  gtk_window_set_default_size (GTK_WINDOW (window), 900, 640);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "solve");
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_close (GTK_WINDOW (window));
  wait_until (window == NULL);
  window = present_sample ();
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  g_assert_cmpint (width, ==, 900);
  g_assert_cmpint (height, ==, 640);
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (get_child (window, "pages")), ==, "solve");
  destroy_window (window);
  g_settings_reset (settings, "page");
}

/* Preferences count for what is new. */
/* A text that is no number is replaced by what stood there. */
static void
assert_wrong_text (GtkSpinButton *spin)
{
  double before = gtk_spin_button_get_value (spin);

  gtk_spin_button_set_value (spin, 8);
  gtk_editable_set_text (GTK_EDITABLE (spin), "abc");
  gtk_spin_button_update (spin);
  g_assert_cmpfloat (gtk_spin_button_get_value (spin), ==, 8);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "8");
  gtk_spin_button_set_value (spin, before);
}

static void
test_preferences (void)
{
  static const char *const keys[] = { "k", "suppression", "objective", "recoding", "time-limit" };
  g_autoptr (GSettings) settings = g_settings_new (SHOAL_APPLICATION_ID);
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (GFile) file = get_sample ("patients.csv");
  g_auto (Outcome) outcome = { NULL };
  g_autofree char *objective = NULL;
  GtkWindow *preferences;

  g_action_group_activate_action (G_ACTION_GROUP (test_application), "preferences", NULL);
  wait_until (find_toplevel (ADW_TYPE_PREFERENCES_WINDOW) != NULL);
  preferences = find_toplevel (ADW_TYPE_PREFERENCES_WINDOW);
  assert_wrong_text (get_child (preferences, "k_button"));
  assert_wrong_text (get_child (preferences, "threads_button"));
  gtk_spin_button_set_value (get_child (preferences, "k_button"), 17);
  g_assert_cmpfloat (gtk_spin_button_get_value (get_child (preferences, "suppression_button")), ==, 1);
  gtk_spin_button_set_value (get_child (preferences, "suppression_button"), 2.3);
  adw_combo_row_set_selected (get_child (preferences, "objective_row"), 1);
  objective = g_settings_get_string (settings, "objective");
  g_assert_cmpstr (objective, !=, "gcp");
  adw_combo_row_set_selected (get_child (preferences, "recoding_row"), 1);
  gtk_spin_button_set_value (get_child (preferences, "time_button"), 30);
  adw_combo_row_set_selected (get_child (preferences, "scheme_row"), 2);
  g_assert_true (adw_style_manager_get_dark (adw_style_manager_get_default ()));
  adw_combo_row_set_selected (get_child (preferences, "scheme_row"), 0);
  gtk_window_destroy (preferences);
  shoal_session_open_async (session, new_import (file), outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_cmpuint (shoal_project_get_requirements (session->document->project)->k, ==, 17);
  g_assert_cmpfloat (shoal_project_get_requirements (session->document->project)->suppression, ==, 0.023);
  g_assert_cmpstr (shoal_project_get_objective (session->document->project), ==, objective);
  /* The first search is of that kind, and no longer. */
  g_assert_cmpint (shoal_recoding_choice_get_family (find_widget (GTK_WIDGET (window), SHOAL_TYPE_RECODING_CHOICE)), ==,
                   SHOAL_FAMILY_PARTITION);
  g_assert_cmpfloat (shoal_solver_form_get_time_limit (find_widget (GTK_WIDGET (window), SHOAL_TYPE_SOLVER_FORM)), ==, 30);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (settings, keys[i]);
  destroy_window (window);
}

static void
test_dialogs (void)
{
  ShoalWindow *window = present_window ();

  g_action_group_activate_action (G_ACTION_GROUP (test_application), "about", NULL);
  wait_until (find_toplevel (ADW_TYPE_ABOUT_WINDOW) != NULL);
  gtk_window_destroy (find_toplevel (ADW_TYPE_ABOUT_WINDOW));
  g_action_group_activate_action (G_ACTION_GROUP (test_application), "preferences", NULL);
  wait_until (find_toplevel (ADW_TYPE_PREFERENCES_WINDOW) != NULL);
  gtk_window_destroy (find_toplevel (ADW_TYPE_PREFERENCES_WINDOW));
  destroy_window (window);
}

/* They are made when they are asked for the first time, and only then: the first frame does not wait for them. */
static void
test_shortcuts (void)
{
  ShoalWindow *window = present_window ();
  GtkShortcutsWindow *shortcuts;

  g_assert_null (find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-help-overlay", NULL);
  shortcuts = find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW);
  g_assert_nonnull (shortcuts);
  wait_until (gtk_widget_get_mapped (GTK_WIDGET (shortcuts)));
  g_assert_true (gtk_window_get_transient_for (GTK_WINDOW (shortcuts)) == GTK_WINDOW (window));
  g_assert_true (gtk_window_get_modal (GTK_WINDOW (shortcuts)));
  gtk_window_close (GTK_WINDOW (shortcuts));
  wait_until (!gtk_widget_get_mapped (GTK_WIDGET (shortcuts)));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-help-overlay", NULL);
  g_assert_true (find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW) == shortcuts);
  wait_until (gtk_widget_get_mapped (GTK_WIDGET (shortcuts)));
  gtk_window_close (GTK_WINDOW (shortcuts));
  destroy_window (window);
  g_assert_null (find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW));
}

/* Whoever wants windows to be drawn without a graphics card does not wait for what draws with one. */
static void
test_drawing (void)
{
  if (g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") != 0)
    {
      g_test_skip ("drawn by something else than cairo");
      return;
    }
  g_assert_false (gdk_display_prepare_gl (gdk_display_get_default (), NULL));
}

static gpointer
drop_thread (gpointer icon)
{
  g_object_unref (icon);
  return NULL;
}

/* GTK's threads may hold an icon last, and its cache gives out what it has. The size is one the cache itself holds none of. */
static void
test_icon (void)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());
  GtkIconPaintable *icon = gtk_icon_theme_lookup_icon (theme, "open-menu-symbolic", NULL, 200, 1, GTK_TEXT_DIR_LTR, 0);
  g_autoptr (GtkIconPaintable) again = NULL;
  gpointer kept = icon;

  g_object_add_weak_pointer (G_OBJECT (icon), &kept);
  g_thread_join (g_thread_new ("drop", drop_thread, icon));
  g_assert_nonnull (kept);
  again = gtk_icon_theme_lookup_icon (theme, "open-menu-symbolic", NULL, 200, 1, GTK_TEXT_DIR_LTR, 0);
  g_assert_true (again == kept);
  g_object_remove_weak_pointer (kept, &kept);

  /* One that the main thread drops is freed as ever. */
  icon = gtk_icon_theme_lookup_icon (theme, "open-menu-symbolic", NULL, 201, 1, GTK_TEXT_DIR_LTR, 0);
  kept = icon;
  g_object_add_weak_pointer (G_OBJECT (icon), &kept);
  g_object_unref (icon);
  g_assert_null (kept);
}

/* A window that was left narrow comes back so: its header bar asks for no more than fits. The name of what is open is shown in
 * either. */
static void
test_narrow (void)
{
  g_autoptr (GSettings) settings = g_settings_new (SHOAL_APPLICATION_ID);
  ShoalWindow *window;

  g_settings_set_int (settings, "window-width", 360);
  window = shoal_window_new (ADW_APPLICATION (test_application));
  g_assert_false (gtk_widget_get_visible (get_child (window, "undo_button")));
  destroy_window (window);
  window = present_sample ();
  g_assert_false (gtk_widget_get_visible (get_child (window, "undo_button")));
  g_assert_false (gtk_widget_get_visible (get_child (window, "name_label")));
  g_assert_cmpstr (adw_view_switcher_title_get_title (get_child (window, "switcher_title")), ==, "patients");
  destroy_window (window);
  g_settings_reset (settings, "window-width");
  window = present_sample ();
  wait_until (gtk_widget_get_visible (get_child (window, "undo_button")));
  wait_until (gtk_widget_get_mapped (get_child (window, "name_label")));
  g_assert_cmpstr (gtk_label_get_text (get_child (window, "name_label")), ==, "patients");
  wait_until (!pango_layout_is_ellipsized (gtk_label_get_layout (get_child (window, "name_label"))));
  destroy_window (window);
}

/* Names of columns that are longer than the window is wide do not make it wider, on no page. */
static void
test_long_names (void)
{
  static const char *const pages[] = { "data", "hierarchies", "solve", "compare", "release" };
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GSettings) settings = g_settings_new (SHOAL_APPLICATION_ID);
  g_autoptr (GFile) file = NULL;
  g_auto (Outcome) outcome = { NULL };
  ShoalWindow *window;
  ShoalSession *session;

  for (guint row = 0; row < 20; row++)
    for (guint column = 0; column < 3; column++)
      g_string_append_printf (text, row == 0 ? "answer to question %u of the questionnaire about health and habits%c" : "%u%c",
                              row == 0 ? column : row % 5, column < 2 ? ',' : '\n');
  file = write_file (folder, "long.csv", text->str);
  g_settings_set_int (settings, "window-width", 360);
  window = present_window ();
  session = shoal_window_get_session (window);
  shoal_session_open_async (session, new_import (file), outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_true (shoal_session_open_finish (session, outcome.result, NULL, NULL));
  for (guint column = 0; column < 3; column++)
    shoal_session_set_role (session, column, column < 2 ? SHOAL_ROLE_QUASI_IDENTIFIER : SHOAL_ROLE_SENSITIVE);
  shoal_session_set_target (session, 2, TRUE);
  wait_until (!session->dataset->schema_pending);
  gtk_toggle_button_set_active (get_child (window, "rows_toggle"), TRUE);
  /* Before it is laid out the page must not ask for more either: a window that has grown does not shrink. */
  for (guint i = 0; i < 2 * G_N_ELEMENTS (pages); i++)
    {
      int least;

      shoal_window_show_page (window, pages[i / 2]);
      if (i % 2 == 1)
        gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
      gtk_widget_measure (get_child (window, "content"), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      g_test_message ("%s: %d", pages[i / 2], least);
      tell_wide (get_child (window, "content"), 360);
      g_assert_cmpint (least, <=, 360);
    }
  destroy_window (window);
  g_settings_reset (settings, "window-width");
  g_file_delete (file, NULL, NULL);
  g_file_delete (folder, NULL, NULL);
}

/* However long the file's name is, the pages stay on top. */
static void
test_long_file_name (void)
{
  g_autoptr (GSettings) settings = g_settings_new (SHOAL_APPLICATION_ID);
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "respondents of the household survey, third wave, corrected 2026.csv", "a,b\n1,2\n3,4\n");
  g_auto (Outcome) outcome = { NULL };
  ShoalWindow *window;
  ShoalSession *session;

  g_settings_set_int (settings, "window-width", 1100);
  window = present_window ();
  session = shoal_window_get_session (window);
  shoal_session_open_async (session, new_import (file), outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_true (shoal_session_open_finish (session, outcome.result, NULL, NULL));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_true (gtk_widget_get_mapped (get_child (window, "name_label")));
  g_assert_false (adw_view_switcher_title_get_title_visible (get_child (window, "switcher_title")));
  destroy_window (window);
  g_settings_reset (settings, "window-width");
  g_file_delete (file, NULL, NULL);
  g_file_delete (folder, NULL, NULL);
}

/* Whoever goes to a page by keys is in it, and a key that can do nothing says why, where it covers nothing. */
static void
test_keys (void)
{
  static const char *const pages[] = { "data", "hierarchies", "solve", "compare", "release" };
  ShoalWindow *window = present_sample ();
  GtkWidget *content = get_child (window, "content");

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      GtkWidget *page;

      gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", pages[i]);
      page = adw_view_stack_get_visible_child (get_child (window, "pages"));
      g_assert_nonnull (gtk_window_get_focus (GTK_WINDOW (window)));
      g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), page));
    }
  shoal_window_show_page (window, "data");
  g_assert_cmpint (gtk_widget_get_margin_bottom (content), ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.export", NULL);
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (get_child (window, "pages")), ==, "release");
  wait_until (shows_text (GTK_WIDGET (get_child (window, "toasts")), "Nothing to export yet: run a solver first"));
  g_assert_cmpint (gtk_widget_get_margin_bottom (content), >, 0);
  destroy_window (window);
}

/* A toast may go before it has come: at a key, or when its time is over while nothing was drawn. Nothing is left of it then. */
static void
test_toasts (void)
{
  ShoalWindow *window = present_sample ();
  GtkWidget *overlay = get_child (window, "toasts");
  AdwToast *toasts[2];

  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  for (guint i = 0; i < G_N_ELEMENTS (toasts); i++)
    {
      toasts[i] = adw_toast_new ("Gone");
      shoal_toasts_add (ADW_TOAST_OVERLAY (overlay), g_object_ref (toasts[i]));
    }
  for (guint i = 0; i < G_N_ELEMENTS (toasts); i++)
    {
      adw_toast_dismiss (toasts[i]);
      g_object_unref (toasts[i]);
    }
  wait_until (gtk_widget_get_first_child (overlay) == gtk_widget_get_last_child (overlay));
  g_assert_true (gtk_widget_get_mapped (gtk_widget_get_first_child (overlay)));
  g_assert_cmpint (gtk_widget_get_margin_bottom (get_child (window, "content")), ==, 0);
  /* Longer than it would have taken to come */
  wait_milliseconds (1500);
  destroy_window (window);
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/window/empty", test_empty);
  g_test_add_func ("/window/sample", test_sample);
  g_test_add_func ("/window/cancel", test_cancel);
  g_test_add_func ("/window/pages", test_pages);
  g_test_add_func ("/window/undo", test_undo);
  g_test_add_func ("/window/toasts", test_toasts);
  g_test_add_func ("/window/error", test_error);
  g_test_add_func ("/window/changed-elsewhere", test_changed_elsewhere);
  g_test_add_func ("/window/second-window", test_second_window);
  g_test_add_func ("/window/drop", test_drop);
  g_test_add_func ("/window/recent", test_recent);
  g_test_add_func ("/window/locate", test_locate);
  g_test_add_func ("/window/changed-on-disk", test_changed_on_disk);
  g_test_add_func ("/window/another-table", test_another_table);
  g_test_add_func ("/window/state", test_state);
  g_test_add_func ("/window/narrow", test_narrow);
  g_test_add_func ("/window/long-names", test_long_names);
  g_test_add_func ("/window/long-file-name", test_long_file_name);
  g_test_add_func ("/window/keys", test_keys);
  g_test_add_func ("/window/preferences", test_preferences);
  g_test_add_func ("/window/dialogs", test_dialogs);
  g_test_add_func ("/window/shortcuts", test_shortcuts);
  g_test_add_func ("/window/drawing", test_drawing);
  g_test_add_func ("/window/icon", test_icon);
  return g_test_run ();
}
