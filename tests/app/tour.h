/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A walk through every page, menu and dialog with the sample, for whoever looks at all of them. */
#pragma once

#include "window-fixture.h"

#include "data/shoal-import-dialog.h"
#include "hierarchies/shoal-hierarchies-page.h"
#include "hierarchies/shoal-hierarchy-builder-dialog.h"
#include "hierarchies/shoal-hierarchy-editor.h"
#include "hierarchies/shoal-hierarchy-row.h"
#include "hierarchy/shoal-hierarchy-builder.h"
#include "release/shoal-cell-form-dialog.h"
#include "release/shoal-class-browser.h"
#include "release/shoal-class-sizes.h"
#include "release/shoal-export-dialog.h"
#include "release/shoal-release-page.h"
#include "session/shoal-recovery.h"
#include "shoal-preferences-window.h"
#include "solve/shoal-run-comparison-window.h"
#include "widgets/shoal-other-row.h"

G_BEGIN_DECLS

/* @surface: a window, or the popover of a menu; @name: what it shows, as a part of a file's name. */
typedef void (*TourVisit) (GtkWidget  *surface,
                           const char *name,
                           gpointer    user_data);

typedef struct
{
  ShoalWindow *window;
  ShoalSession *session;
  TourVisit visit;
  gpointer user_data;
} Tour;

/* Pictures want everything that comes later as well, such as surveys, and no animation half way. */
static guint tour_pause_milliseconds = 20;

static inline void
tour_visit (Tour       *tour,
            gpointer    surface,
            const char *name)
{
  gtk_widget_queue_draw (surface);
  gtk_test_widget_wait_for_draw (surface);
  wait_milliseconds (tour_pause_milliseconds);
  tour->visit (surface, name, tour->user_data);
}

static inline void
tour_open_window (Tour *tour,
                  int   width,
                  int   height)
{
  tour->window = shoal_window_new (ADW_APPLICATION (test_application));
  tour->session = shoal_window_get_session (tour->window);
  gtk_window_set_default_size (GTK_WINDOW (tour->window), width, height);
  gtk_window_present (GTK_WINDOW (tour->window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (tour->window));
}

/* The dialog of @type that has just been opened is shown and closed. */
static inline void
tour_visit_dialog (Tour       *tour,
                   GType       type,
                   const char *name)
{
  wait_until (find_toplevel (type) != NULL);
  tour_visit (tour, find_toplevel (type), name);
  gtk_window_destroy (find_toplevel (type));
  wait_until (find_toplevel (type) == NULL);
}

static inline void
tour_visit_menu (Tour       *tour,
                 gpointer    button,
                 const char *name)
{
  GtkWidget *popover;

  gtk_menu_button_popup (button);
  popover = GTK_WIDGET (gtk_menu_button_get_popover (button));
  if (popover == NULL || !gtk_widget_get_mapped (popover))
    return;
  tour_visit (tour, popover, name);
  gtk_menu_button_popdown (button);
}

static inline void
tour_scroll (gpointer scrolled,
             double   share)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scrolled);

  gtk_adjustment_set_value (adjustment, share * (gtk_adjustment_get_upper (adjustment)
                                                 - gtk_adjustment_get_page_size (adjustment)));
}

static inline void
tour_solve (Tour       *tour,
            const char *id)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
  ShoalSessionRun *run = shoal_session_start_run (tour->session, id, solver, 1, 0);

  wait_until (!shoal_session_is_running (tour->session));
  g_assert_true (shoal_session_run_has_result (run));
  wait_until (shoal_session_get_report (tour->session) != NULL);
  wait_until (!shoal_session_is_report_pending (tour->session));
}

/* ---- Pages ---- */

static inline void
tour_data (Tour *tour)
{
  AdwFlap *flap = get_child (tour->window, "flap");

  shoal_window_show_page (tour->window, "data");
  tour_visit (tour, tour->window, "data");
  adw_flap_set_reveal_flap (flap, TRUE);
  shoal_session_select_column (tour->session, find_column (tour->session, "age"));
  tour_visit (tour, tour->window, "data-column");
  shoal_session_select_column (tour->session, find_column (tour->session, "place"));
  tour_visit (tour, tour->window, "data-column-text");
  gtk_toggle_button_set_active (get_child (tour->window, "search_button"), TRUE);
  tour_visit (tour, tour->window, "data-search");
  gtk_toggle_button_set_active (get_child (tour->window, "search_button"), FALSE);
}

static inline void
tour_hierarchy_dialogs (Tour                 *tour,
                        ShoalHierarchyEditor *editor)
{
  static const char *const questions[] = { "rename", "split", "move", "set-weight" };
  ShoalHierarchy *hierarchy = shoal_hierarchy_item_get_hierarchy (shoal_hierarchy_editor_get_item (editor));
  guint32 node = shoal_hierarchy_get_parent (hierarchy, 0);

  shoal_hierarchy_editor_select (editor, &node, 1);
  tour_visit (tour, tour->window, "hierarchies-selected");
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autofree char *action = g_strconcat ("hierarchy.", questions[i], NULL);
      g_autofree char *name = g_strconcat ("hierarchies-", questions[i], NULL);

      gtk_widget_activate_action (GTK_WIDGET (editor), action, NULL);
      if (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL)
        tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, name);
    }
}

static inline void
tour_builders (Tour                 *tour,
               ShoalHierarchyEditor *editor)
{
  ShoalHierarchyBuilderDialog *dialog;
  guint n_builders;
  const ShoalHierarchyBuilder *builders = shoal_hierarchy_builders_get (&n_builders);

  gtk_widget_activate_action (GTK_WIDGET (editor), "hierarchy.build", NULL);
  wait_until (find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG);
  for (guint i = 0; i < n_builders; i++)
    {
      ShoalHierarchyItem *item = shoal_hierarchy_editor_get_item (editor);
      g_autofree char *name = g_strconcat ("build-", builders[i].id, NULL);

      if (!builders[i].accepts (shoal_session_column_get_column (shoal_hierarchy_item_get_column (item))))
        continue;
      shoal_hierarchy_builder_dialog_set_builder (dialog, builders[i].id);
      wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
      tour_visit (tour, dialog, name);
    }
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static inline void
tour_select_attribute (Tour                 *tour,
                       ShoalHierarchyEditor *editor,
                       const char           *name)
{
  GtkListBox *list = get_child (find_widget (GTK_WIDGET (tour->window), SHOAL_TYPE_HIERARCHIES_PAGE), "list");
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (g_str_equal (shoal_hierarchy_item_get_name (shoal_hierarchy_row_get_item (SHOAL_HIERARCHY_ROW (row))), name))
      break;
  gtk_list_box_select_row (list, row);
  g_signal_emit_by_name (row, "activate");
  wait_until (!shoal_hierarchy_editor_is_busy (editor));
  wait_until (shoal_hierarchy_item_get_report (shoal_hierarchy_editor_get_item (editor)) != NULL);
}

/* A hierarchy that leaves out most values. */
static inline void
tour_uncovered (Tour                 *tour,
                ShoalHierarchyEditor *editor)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "marital_status.csv", "single;single;*\nmarried;partnered;*\n");

  tour_select_attribute (tour, editor, "marital_status");
  shoal_hierarchy_editor_import (editor, file);
  tour_select_attribute (tour, editor, "marital_status");
  tour_visit (tour, tour->window, "hierarchies-uncovered");
  /* Who visits may have gone elsewhere. */
  tour_select_attribute (tour, editor, "marital_status");
  gtk_widget_activate_action (GTK_WIDGET (editor), "hierarchy.add-uncovered", NULL);
  tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "hierarchies-add-uncovered");
  shoal_session_undo (shoal_window_get_session (tour->window));
  tour_select_attribute (tour, editor, "marital_status");
}

static inline void
tour_hierarchies (Tour *tour)
{
  ShoalHierarchyEditor *editor = get_child (tour->window, "editor");

  shoal_window_show_page (tour->window, "hierarchies");
  tour_visit (tour, tour->window, "hierarchies");
  tour_select_attribute (tour, editor, "age");
  tour_visit (tour, tour->window, "hierarchies-drawing");
  gtk_toggle_button_set_active (get_child (editor, "diagram_toggle"), TRUE);
  tour_visit (tour, tour->window, "hierarchies-tree");
  gtk_toggle_button_set_active (get_child (editor, "tree_toggle"), TRUE);
  tour_visit (tour, tour->window, "hierarchies-list");
  gtk_toggle_button_set_active (get_child (editor, "drawing_toggle"), TRUE);
  tour_visit_menu (tour, get_child (editor, "menu_button"), "hierarchies-menu");
  tour_hierarchy_dialogs (tour, editor);
  tour_builders (tour, editor);
  tour_uncovered (tour, editor);
  tour_select_attribute (tour, editor, "admission_date");
  tour_builders (tour, editor);
  tour_select_attribute (tour, editor, "postcode");
  tour_visit (tour, tour->window, "hierarchies-postcode");
  tour_builders (tour, editor);
}

static inline void
tour_comparison (Tour *tour)
{
  GtkWidget *runs = get_child (tour->window, "runs");
  g_autoptr (GPtrArray) compared = g_ptr_array_new ();
  g_autoptr (ShoalRunComparison) comparison = NULL;
  GtkWidget *dialog;

  gtk_widget_activate_action (runs, "runs.choose", NULL);
  tour_visit (tour, tour->window, "solve-choosing");
  gtk_widget_activate_action (runs, "runs.stop-choosing", NULL);
  tour_solve (tour, "datafly");
  g_ptr_array_add (compared, shoal_session_get_selected_run (tour->session));
  tour_solve (tour, "optimal");
  g_ptr_array_add (compared, shoal_session_get_selected_run (tour->session));
  comparison = shoal_run_comparison_new (tour->session, compared);
  wait_until (!shoal_run_comparison_is_pending (comparison));
  dialog = shoal_run_comparison_window_new (GTK_WINDOW (tour->window), comparison);
  gtk_window_present (GTK_WINDOW (dialog));
  tour_visit (tour, dialog, "run-comparison");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static inline void
tour_run (Tour *tour)
{
  AdwComboRow *algorithm = ADW_COMBO_ROW (find_widget (get_child (tour->window, "solver"), ADW_TYPE_COMBO_ROW));

  shoal_window_show_page (tour->window, "solve");
  tour_visit (tour, tour->window, "solve-empty");
  for (guint i = 0; i < g_list_model_get_n_items (adw_combo_row_get_model (algorithm)); i++)
    {
      g_autofree char *name = g_strdup_printf ("solver-%u", i);

      adw_combo_row_set_selected (algorithm, i);
      wait_milliseconds (100);
      tour_scroll (gtk_widget_get_ancestor (GTK_WIDGET (algorithm), GTK_TYPE_SCROLLED_WINDOW), 1.0);
      tour_visit (tour, tour->window, name);
    }
  adw_combo_row_set_selected (algorithm, 0);
  tour_scroll (gtk_widget_get_ancestor (GTK_WIDGET (algorithm), GTK_TYPE_SCROLLED_WINDOW), 0.0);
  tour_solve (tour, "kgen");
  tour_solve (tour, "optimal");
  tour_visit (tour, tour->window, "solve");
  gtk_widget_activate_action (get_child (tour->window, "run_button"), "solve.show-runs", NULL);
  tour_visit (tour, tour->window, "solve-runs");
  tour_visit_menu (tour, find_widget (get_child (tour->window, "runs"), GTK_TYPE_MENU_BUTTON), "run-menu");
  gtk_widget_activate_action (find_widget (get_child (tour->window, "runs"), GTK_TYPE_MENU_BUTTON), "run.rename", NULL);
  tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "run-rename");
  tour_comparison (tour);
}

/* The classes of one size, and the rows of one of them. */
static inline void
tour_classes (Tour     *tour,
              gpointer  scrolled)
{
  ShoalClassBrowser *browser = find_widget (GTK_WIDGET (tour->window), SHOAL_TYPE_CLASS_BROWSER);

  shoal_class_sizes_select_bar (get_child (browser, "sizes"), 7);
  shoal_table_view_select_row (find_widget (get_child (browser, "classes"), SHOAL_TYPE_TABLE_VIEW), 0);
  tour_scroll (scrolled, 0.3);
  tour_visit (tour, tour->window, "release-classes");
}

/* What is asked before a file is replaced, and told when one cannot be written. */
static inline void
tour_export (Tour *tour)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) there = write_file (folder, "there.csv", "a,b\n1,2\n");
  g_autoptr (GFile) nowhere = g_file_get_child (there, "nowhere.csv");
  ShoalExportDialog *dialog;
  AdwComboRow *delimiter;

  gtk_widget_activate_action (get_child (tour->window, "verdict"), "release.export", NULL);
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_EXPORT_DIALOG);
  tour_visit (tour, dialog, "export");
  delimiter = find_widget (get_child (dialog, "group"), ADW_TYPE_COMBO_ROW);
  adw_combo_row_set_selected (delimiter, g_list_model_get_n_items (adw_combo_row_get_model (delimiter)) - 1);
  shoal_other_row_set_text (find_widget (GTK_WIDGET (dialog), SHOAL_TYPE_OTHER_ROW), "\"");
  tour_visit (tour, dialog, "export-other");
  adw_combo_row_set_selected (delimiter, 0);
  shoal_export_dialog_export (dialog, there, FALSE);
  tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "export-replace");
  shoal_export_dialog_export (dialog, nowhere, FALSE);
  tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "export-failed");
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_file_delete (there, NULL, NULL);
  g_file_delete (folder, NULL, NULL);
}

static inline void
tour_release (Tour *tour)
{
  g_autofree guint *levels = NULL;
  g_autoptr (ShoalRecoding) node = NULL;
  gpointer scrolled;

  shoal_window_show_page (tour->window, "release");
  wait_until (shoal_release_page_is_complete (find_widget (GTK_WIDGET (tour->window), SHOAL_TYPE_RELEASE_PAGE)));
  tour_visit (tour, tour->window, "release");
  scrolled = get_child (find_widget (GTK_WIDGET (tour->window), SHOAL_TYPE_RELEASE_PAGE), "scrolled");
  tour_classes (tour, scrolled);
  tour_scroll (scrolled, 0.5);
  tour_visit (tour, tour->window, "release-risk");
  tour_scroll (scrolled, 1.0);
  tour_visit (tour, tour->window, "release-metrics");
  tour_export (tour);
  gtk_widget_activate_action (get_child (tour->window, "verdict"), "release.cells", NULL);
  wait_until (shoal_cell_form_dialog_is_complete (find_toplevel (SHOAL_TYPE_CELL_FORM_DIALOG)));
  tour_visit_dialog (tour, SHOAL_TYPE_CELL_FORM_DIALOG, "cells");

  /* The most specific node, which is far from anonymous. */
  levels = g_new0 (guint, 8);
  node = shoal_recoding_new_node (levels, 8);
  shoal_session_select_node (tour->session, node);
  wait_until (!shoal_session_is_report_pending (tour->session));
  tour_scroll (scrolled, 0.0);
  tour_visit (tour, tour->window, "release-refused");
  shoal_window_show_page (tour->window, "solve");
  tour_visit (tour, tour->window, "solve-node");
}

/* ---- Dialogs of the window ---- */

/* The choices of each list, which is a window of its own. */
static inline void
tour_import_choices (Tour      *tour,
                     GtkWidget *dialog)
{
  static const char *const rows[] = { "column", "type", "delimiter", "encoding", "header", "quote", "escape", "decimal",
                                      "thousands", "published" };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *id = g_strconcat (rows[i], "_row", NULL);
      g_autofree char *name = g_strconcat ("import-", rows[i], NULL);
      GtkWidget *row = get_child (dialog, id);
      GtkWidget *popover = find_widget (row, GTK_TYPE_POPOVER);

      /* That brings it into view. */
      gtk_widget_grab_focus (row);
      gtk_widget_queue_draw (dialog);
      gtk_test_widget_wait_for_draw (dialog);
      gtk_popover_popup (GTK_POPOVER (popover));
      tour_visit (tour, popover, name);
      gtk_popover_popdown (GTK_POPOVER (popover));
    }
}

/* What is not in a list, and what is wrong with it. */
static inline void
tour_import_other (Tour      *tour,
                   GtkWidget *dialog)
{
  static const char *const rows[] = { "delimiter", "quote", "encoding" };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *id = g_strconcat (rows[i], "_row", NULL);
      AdwComboRow *row = get_child (dialog, id);

      adw_combo_row_set_selected (row, g_list_model_get_n_items (adw_combo_row_get_model (row)) - 1);
    }
  /* The last of them has come into view by then. */
  wait_milliseconds (100);
  tour_scroll (get_child (dialog, "form"), 0.3);
  tour_visit (tour, dialog, "import-other-empty");
  shoal_other_row_set_text (get_child (dialog, "other_delimiter_row"), "^^");
  shoal_other_row_set_text (get_child (dialog, "other_quote_row"), "£");
  shoal_other_row_set_text (get_child (dialog, "other_encoding_row"), "KOI9");
  tour_visit (tour, dialog, "import-other-wrong");
  shoal_other_row_set_text (get_child (dialog, "other_delimiter_row"), ",");
  shoal_other_row_set_text (get_child (dialog, "other_quote_row"), ",");
  shoal_other_row_set_text (get_child (dialog, "other_encoding_row"), "utf8");
  tour_visit (tour, dialog, "import-other-same");
  shoal_other_row_set_text (get_child (dialog, "other_quote_row"), "\"");
  wait_until (shoal_import_dialog_is_ready (SHOAL_IMPORT_DIALOG (dialog)));
  tour_visit (tour, dialog, "import-other");
}

static inline void
tour_import_sample (Tour *tour)
{
  g_autoptr (GFile) data = get_sample ("patients.csv");
  ShoalImportDialog *dialog = shoal_import_dialog_new (GTK_WINDOW (tour->window), data);

  gtk_window_present (GTK_WINDOW (dialog));
  wait_until (shoal_import_dialog_is_ready (dialog));
  tour_visit (tour, dialog, "import");
  adw_combo_row_set_selected (get_child (dialog, "column_row"), 3);
  adw_combo_row_set_selected (get_child (dialog, "type_row"), 1);
  wait_until (shoal_import_dialog_is_ready (dialog));
  tour_visit (tour, dialog, "import-types");
  tour_scroll (get_child (dialog, "form"), 0.5);
  tour_visit (tour, dialog, "import-middle");
  tour_scroll (get_child (dialog, "form"), 1.0);
  tour_visit (tour, dialog, "import-end");
  tour_import_choices (tour, GTK_WIDGET (dialog));
  tour_import_other (tour, GTK_WIDGET (dialog));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static inline void
tour_import (Tour *tour)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) uneven = write_file (folder, "uneven.csv", "a,b\n1,2\n3\n");
  g_autoptr (GFile) absent = get_sample ("absent.csv");
  ShoalImportDialog *dialog;

  tour_import_sample (tour);
  dialog = shoal_import_dialog_new (GTK_WINDOW (tour->window), uneven);
  gtk_window_present (GTK_WINDOW (dialog));
  wait_until (g_strcmp0 (gtk_stack_get_visible_child_name (get_child (dialog, "preview_stack")), "problem") == 0);
  tour_visit (tour, dialog, "import-problem");
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_file_delete (uneven, NULL, NULL);
  g_file_delete (folder, NULL, NULL);

  shoal_window_open_file (tour->window, absent);
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL || find_toplevel (SHOAL_TYPE_IMPORT_DIALOG) != NULL);
  if (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL)
    tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "open-failed");
  else
    gtk_window_destroy (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG));
}

/* As if the program had crashed with unsaved work. */
static inline void
tour_recovery (Tour *tour)
{
  g_autoptr (GFile) folder = shoal_recovery_get_folder ();
  ShoalRecovery *crashed = shoal_recovery_new (folder, NULL);

  g_assert_nonnull (crashed);
  g_assert_true (shoal_recovery_write (crashed, shoal_session_get_project (tour->session), NULL));
  shoal_recovery_free (crashed);
  shoal_application_offer_recovery (test_application);
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  tour_visit (tour, find_toplevel (ADW_TYPE_MESSAGE_DIALOG), "recovery");
  adw_message_dialog_response (find_toplevel (ADW_TYPE_MESSAGE_DIALOG), "discard");
  gtk_window_destroy (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
}

static inline void
tour_application (Tour *tour)
{
  GtkWindow *preferences = shoal_preferences_window_new (GTK_WINDOW (tour->window));

  gtk_window_present (preferences);
  tour_visit (tour, preferences, "preferences");
  gtk_window_destroy (preferences);
  gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.show-help-overlay", NULL);
  wait_until (find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW) != NULL);
  tour_visit (tour, find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW), "shortcuts");
  gtk_window_close (find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW));
  g_action_group_activate_action (G_ACTION_GROUP (test_application), "about", NULL);
  tour_visit_dialog (tour, ADW_TYPE_ABOUT_WINDOW, "about");
  tour_visit_menu (tour, get_child (tour->window, "menu_button"), "menu");
}

static inline void
tour_open_sample (Tour *tour)
{
  shoal_window_open_sample (tour->window);
  wait_until (shoal_session_get_project (tour->session) != NULL);
  wait_until (!shoal_session_is_schema_pending (tour->session));
}

/* Another table is opened in another window, so that nothing is lost by that; closing a window is what is asked about. */
static inline void
tour_running (Tour *tour)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("kgen", NULL);
  ShoalSessionRun *run;

  g_object_set (solver, "max-evaluations", 100000000, NULL);
  run = shoal_session_start_run (tour->session, "kgen", solver, 1, 0);
  gtk_window_close (GTK_WINDOW (tour->window));
  tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "running");
  shoal_session_cancel_run (tour->session, run);
  wait_until (!shoal_session_is_running (tour->session));
}

static inline void
tour_unsaved (Tour *tour)
{
  shoal_session_set_requirements (tour->session, &(ShoalRequirements) { 7, 0.02 });
  gtk_window_close (GTK_WINDOW (tour->window));
  tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "unsaved");
}

/* As init_window_tests(), with a folder of its own for what a crash would leave. */
static inline gboolean
tour_init (int    *argc,
           char ***argv)
{
  g_autofree char *state = g_dir_make_tmp ("shoal-state-XXXXXX", NULL);

  g_setenv ("XDG_STATE_HOME", state, TRUE);
  return init_window_tests (argc, argv);
}

/* Everything there is to see, from the empty window on. */
static inline void
tour_everything (int       width,
                 int       height,
                 TourVisit visit,
                 gpointer  user_data)
{
  Tour tour = { NULL, NULL, visit, user_data };

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  tour_open_window (&tour, width, height);
  tour_visit (&tour, tour.window, "empty");
  tour_application (&tour);
  tour_import (&tour);
  tour_open_sample (&tour);
  tour_recovery (&tour);
  tour_data (&tour);
  tour_hierarchies (&tour);
  shoal_window_show_page (tour.window, "release");
  tour_visit (&tour, tour.window, "release-empty");
  tour_run (&tour);
  shoal_window_show_page (tour.window, "compare");
  tour_visit (&tour, tour.window, "compare");
  tour_release (&tour);
  tour_unsaved (&tour);
  destroy_window (tour.window);
  tour_open_window (&tour, width, height);
  tour_open_sample (&tour);
  tour_running (&tour);
  destroy_window (tour.window);
}

G_END_DECLS
