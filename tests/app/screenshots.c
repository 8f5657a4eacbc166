/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of every page and dialog: `screenshots FOLDER NAME WIDTH HEIGHT`. Not a test: a person looks at them. */

#include "window-fixture.h"

#include "data/shoal-import-dialog.h"
#include "hierarchies/shoal-hierarchy-builder-dialog.h"
#include "release/shoal-class-browser.h"
#include "release/shoal-class-sizes.h"
#include "shoal-preferences-window.h"
#include "solve/shoal-run-comparison-window.h"

#include <libintl.h>
#include <stdlib.h>

static const char *folder;
static const char *variant;

static void
settle (GtkWidget *widget)
{
  wait_milliseconds (700);
  gtk_widget_queue_draw (widget);
  gtk_test_widget_wait_for_draw (widget);
}

static void
shoot (GtkWindow  *window,
       const char *name)
{
  GtkWidget *widget = GTK_WIDGET (window);
  g_autoptr (GdkPaintable) paintable = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree char *file_name = g_strdup_printf ("%s-%s.png", name, variant);
  g_autofree char *path = g_build_filename (folder, file_name, NULL);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;

  settle (widget);
  paintable = gtk_widget_paintable_new (widget);
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    {
      g_printerr ("%s: nothing was drawn\n", path);
      return;
    }
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node, NULL);
  gsk_render_node_unref (node);
  if (!gdk_texture_save_to_png (texture, path))
    g_printerr ("%s could not be written\n", path);
}

static ShoalWindow *
open_window (int width,
             int height)
{
  ShoalWindow *window = shoal_window_new (ADW_APPLICATION (test_application));

  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  return window;
}

static void
solve (ShoalSession *session,
       const char   *id)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
  ShoalSessionRun *run = shoal_session_start_run (session, id, solver, 1, 0);

  wait_until (shoal_session_run_has_result (run));
  wait_until (shoal_session_get_report (session) != NULL);
}

static void
shoot_pages (int width,
             int height)
{
  static const char *const pages[] = { "data", "hierarchies", "solve", "compare", "release" };
  ShoalWindow *window = open_window (width, height);
  ShoalSession *session = shoal_window_get_session (window);

  shoot (GTK_WINDOW (window), "empty");
  shoal_window_open_sample (window);
  wait_until (shoal_session_get_project (session) != NULL);
  wait_until (!shoal_session_is_schema_pending (session));
  shoal_session_select_column (session, find_column (session, "age"));
  solve (session, "optimal");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      shoal_window_show_page (window, pages[i]);
      shoot (GTK_WINDOW (window), pages[i]);
    }
  shoal_window_show_page (window, "data");
  adw_flap_set_reveal_flap (get_child (window, "flap"), TRUE);
  shoot (GTK_WINDOW (window), "data-column");
  destroy_window (window);
}

/* A dialog for each builder, on a column it works on. */
static void
shoot_builders (ShoalWindow *window,
                int          width,
                int          height)
{
  static const char *const builders[][2] = {
    { "ranges", "age" }, { "pairs", "age" }, { "mask", "postcode" }, { "date", "admission_date" },
    { "place", "place" }, { "clusters", "occupation" }, { "flat", "occupation" },
  };
  ShoalSession *session = shoal_window_get_session (window);

  for (guint i = 0; i < G_N_ELEMENTS (builders); i++)
    {
      GtkWidget *widget = shoal_hierarchy_builder_dialog_new (GTK_WINDOW (window), session,
                                                              find_column (session, builders[i][1]));
      ShoalHierarchyBuilderDialog *dialog = SHOAL_HIERARCHY_BUILDER_DIALOG (widget);
      g_autofree char *name = g_strconcat ("builder-", builders[i][0], NULL);

      gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 940), MIN (height, 620));
      shoal_hierarchy_builder_dialog_set_builder (dialog, builders[i][0]);
      gtk_window_present (GTK_WINDOW (dialog));
      wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
      shoot (GTK_WINDOW (dialog), name);
      gtk_window_destroy (GTK_WINDOW (dialog));
    }
}

/* The editor's other views, with something selected, and a problem. */
static void
shoot_hierarchies (int width,
                   int height)
{
  ShoalWindow *window = open_window (width, height);
  ShoalSession *session = shoal_window_get_session (window);

  shoal_window_open_sample (window);
  wait_until (shoal_session_get_project (session) != NULL);
  wait_until (!shoal_session_is_schema_pending (session));
  shoal_window_show_page (window, "hierarchies");
  shoal_session_select_column (session, find_column (session, "occupation"));
  gtk_toggle_button_set_active (get_child (window, "diagram_toggle"), TRUE);
  shoot (GTK_WINDOW (window), "hierarchies-tree");
  gtk_toggle_button_set_active (get_child (window, "tree_toggle"), TRUE);
  gtk_single_selection_set_selected (GTK_SINGLE_SELECTION (gtk_column_view_get_model (get_child (window, "levels_view"))), 1);
  gtk_widget_activate_action (get_child (window, "editor"), "hierarchy.add-level", NULL);
  wait_milliseconds (500);
  shoot (GTK_WINDOW (window), "hierarchies-list");
  shoot_builders (window, width, height);
  destroy_window (window);
}

/* The lower parts of the page. */
static void
shoot_release (int width,
               int height)
{
  ShoalWindow *window = open_window (width, height);
  ShoalSession *session = shoal_window_get_session (window);
  GtkAdjustment *adjustment;
  ShoalClassBrowser *browser;

  shoal_window_open_sample (window);
  wait_until (shoal_session_get_project (session) != NULL);
  wait_until (!shoal_session_is_schema_pending (session));
  solve (session, "optimal");
  shoal_window_show_page (window, "release");
  settle (GTK_WIDGET (window));
  browser = find_widget (GTK_WIDGET (window), SHOAL_TYPE_CLASS_BROWSER);
  shoal_class_sizes_select_bar (get_child (browser, "sizes"), 7);
  shoal_table_view_select_row (find_widget (get_child (browser, "classes"), SHOAL_TYPE_TABLE_VIEW), 0);
  adjustment = gtk_scrolled_window_get_vadjustment (get_child (window, "scrolled"));
  for (guint i = 1; i <= 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("release-%u", i + 1);

      gtk_adjustment_set_value (adjustment, i * (gtk_adjustment_get_page_size (adjustment) - 60));
      shoot (GTK_WINDOW (window), name);
    }
  destroy_window (window);
}

static void
shoot_comparison (int width,
                  int height)
{
  static const char *const solvers[] = { "optimal", "datafly", "random", "kgen" };
  ShoalWindow *window = open_window (width, height);
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  g_autoptr (ShoalRunComparison) comparison = NULL;
  GtkWindow *dialog;

  shoal_window_open_sample (window);
  wait_until (shoal_session_get_project (session) != NULL);
  wait_until (!shoal_session_is_schema_pending (session));
  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    {
      solve (session, solvers[i]);
      g_ptr_array_add (runs, shoal_session_get_selected_run (session));
    }
  shoal_window_show_page (window, "solve");
  gtk_widget_activate_action (find_child (window, "runs"), "runs.choose", NULL);
  shoot (GTK_WINDOW (window), "solve-choosing");
  comparison = shoal_run_comparison_new (session, runs);
  wait_until (!shoal_run_comparison_is_pending (comparison));
  dialog = GTK_WINDOW (shoal_run_comparison_window_new (GTK_WINDOW (window), comparison));
  gtk_window_set_default_size (dialog, MIN (width, 860), MIN (height, 720));
  gtk_window_present (dialog);
  shoot (dialog, "compare-runs");
  gtk_window_destroy (dialog);
  destroy_window (window);
}

static void
shoot_dialogs (int width,
               int height)
{
  ShoalWindow *window = open_window (width, height);
  g_autoptr (GFile) data = get_sample ("patients.csv");
  ShoalImportDialog *import;
  GtkWindow *preferences;

  import = shoal_import_dialog_new (GTK_WINDOW (window), data);
  gtk_window_set_default_size (GTK_WINDOW (import), MIN (width, 760), MIN (height, 720));
  gtk_window_present (GTK_WINDOW (import));
  wait_until (shoal_import_dialog_is_ready (import));
  shoot (GTK_WINDOW (import), "import");
  gtk_window_destroy (GTK_WINDOW (import));

  preferences = shoal_preferences_window_new (GTK_WINDOW (window));
  gtk_window_present (preferences);
  shoot (preferences, "preferences");
  gtk_window_destroy (preferences);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-help-overlay", NULL);
  wait_until (find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW) != NULL);
  shoot (find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW), "shortcuts");
  gtk_window_close (find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW));

  g_action_group_activate_action (G_ACTION_GROUP (test_application), "about", NULL);
  wait_until (find_toplevel (ADW_TYPE_ABOUT_WINDOW) != NULL);
  shoot (find_toplevel (ADW_TYPE_ABOUT_WINDOW), "about");
  gtk_window_destroy (find_toplevel (ADW_TYPE_ABOUT_WINDOW));
  destroy_window (window);
}

int
main (int    argc,
      char **argv)
{
  int width, height;

  if (argc != 5)
    {
      g_printerr ("usage: screenshots FOLDER NAME WIDTH HEIGHT\n");
      return 2;
    }
  folder = argv[1];
  variant = argv[2];
  width = atoi (argv[3]);
  height = atoi (argv[4]);
  g_setenv ("G_DEBUG", "", TRUE);
  bindtextdomain ("shoal", g_getenv ("SHOAL_LOCALE_DIR"));
  bind_textdomain_codeset ("shoal", "UTF-8");
  textdomain ("shoal");
  if (!init_window_tests (&argc, &argv))
    return 1;
  g_log_set_always_fatal (G_LOG_FATAL_MASK);
  if (g_getenv ("SHOAL_MIRRORED") != NULL)
    gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  shoot_pages (width, height);
  shoot_hierarchies (width, height);
  shoot_release (width, height);
  shoot_comparison (width, height);
  shoot_dialogs (width, height);
  return 0;
}
