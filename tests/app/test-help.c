/* SPDX-License-Identifier: GPL-3.0-or-later */
/* F1 and the help buttons open the page about what is looked at; without a viewer the window says where the text is. Both
 * run where the programs and the help that are installed here cannot be seen. */

#include "config.h"

#include "window-fixture.h"

#include "common/shoal-term.h"
#include "data/shoal-data-parts.h"
#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "shoal-application.h"
#include "solve/shoal-solve-parts.h"
#include "solve/shoal-solver-registry.h"
#include "widgets/shoal-help.h"
#include "widgets/shoal-widgets.h"

#include <glib/gstdio.h>

#include <string.h>

/* What the viewer was called with, which it writes there. */
static char *
get_log (void)
{
  return g_build_filename (g_get_user_data_dir (), "viewed", NULL);
}

/* The viewer has written a line. */
static gboolean
has_viewed (const char  *path,
            char       **text)
{
  g_clear_pointer (text, g_free);
  return g_file_get_contents (path, text, NULL, NULL) && g_str_has_suffix (*text, "\n");
}

/* What has been asked for is @page. */
static void
check_viewed (const char *page)
{
  g_autofree char *path = get_log ();
  g_autofree char *expected = g_strdup_printf ("help:" SHOAL_HELP_ID "/%s\n", page);
  g_autofree char *text = NULL;

  wait_until (has_viewed (path, &text));
  g_assert_cmpstr (text, ==, expected);
  g_remove (path);
}

static void
press_help (gpointer widget)
{
  gtk_widget_activate_action (widget, "app.help", NULL);
}

static void
test_pages (void)
{
  static const char *const names[] = { "data", "hierarchies", "solve", "compare", "release" };
  ShoalWindow *window = present_window ();
  g_auto (GStrv) keys = gtk_application_get_accels_for_action (GTK_APPLICATION (test_application), "app.help");

  g_assert_cmpstr (keys[0], ==, "F1");
  press_help (window);
  check_viewed ("index");
  destroy_window (window);
  window = present_sample ();
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      shoal_window_show_page (window, names[i]);
      press_help (window);
      check_viewed (names[i]);
    }
  click (get_child (window, "help_button"));
  check_viewed ("release");
  destroy_window (window);
}

/* The key as GTK hands it to a part of a dialog. */
static void
press_key_in (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  guint n_pressed = 0;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      for (guint j = 0; GTK_IS_SHORTCUT_CONTROLLER (controller)
                        && j < g_list_model_get_n_items (G_LIST_MODEL (controller)); j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);
          g_autofree char *key = gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));

          if (g_str_equal (key, "F1")
              && gtk_shortcut_controller_get_scope (GTK_SHORTCUT_CONTROLLER (controller)) == GTK_SHORTCUT_SCOPE_GLOBAL)
            n_pressed += gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget, NULL);
        }
    }
  g_assert_cmpuint (n_pressed, ==, 1);
}

/* Each dialog has a button, and what belongs to none of them is about the window behind. */
static void
test_dialogs (void)
{
  ShoalWindow *window = present_sample ();
  g_autoptr (GFile) data = get_sample ("patients.csv");
  ShoalImportDialog *dialog = new_import_dialog (GTK_WINDOW (window), data);
  GtkWindow *preferences;

  gtk_window_present (GTK_WINDOW (dialog));
  wait_until (shoal_import_dialog_is_ready (dialog));
  g_assert_cmpstr (shoal_help_find_page (get_child (dialog, "import_button")), ==, "import");
  click (find_widget (GTK_WIDGET (dialog), SHOAL_TYPE_HELP_BUTTON));
  check_viewed ("import");
  press_key_in (find_widget (GTK_WIDGET (dialog), SHOAL_TYPE_HELP_BUTTON));
  check_viewed ("import");
  gtk_window_destroy (GTK_WINDOW (dialog));

  shoal_window_show_page (window, "solve");
  preferences = shoal_preferences_window_new (GTK_WINDOW (window));
  press_key_in (GTK_WIDGET (preferences));
  check_viewed ("solve");
  gtk_window_destroy (preferences);
  destroy_window (window);
}

/* The explanation of a term stands where the term does, and leads to the page that says more. */
static void
test_term (void)
{
  ShoalWindow *window = present_sample ();
  const ShoalTerm *term = shoal_terms_find ("class");
  GtkWidget *place, *button;
  const char *text;

  shoal_window_show_page (window, "release");
  place = g_object_ref_sink (g_object_new (SHOAL_TYPE_EXPLANATION, "terms", "class", NULL));
  adw_view_stack_add_named (get_child (window, "pages"), place, "place");
  adw_view_stack_set_visible_child (get_child (window, "pages"), place);
  button = find_widget (place, GTK_TYPE_MENU_BUTTON);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  wait_until (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)) != NULL);
  button = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  text = gtk_label_get_text (find_widget (button, GTK_TYPE_LABEL));
  g_assert_nonnull (strstr (text, term->title));
  g_assert_nonnull (strstr (text, term->text));
  click (find_widget (button, GTK_TYPE_BUTTON));
  check_viewed (term->page);
  g_object_unref (place);
  destroy_window (window);
}

static void
assert_explained (GtkWidget  *place,
                  const char *id,
                  gboolean    expected)
{
  const ShoalTerm *term = shoal_terms_find (id);
  GtkMenuButton *button = find_widget (find_widget (place, SHOAL_TYPE_EXPLANATION), GTK_TYPE_MENU_BUTTON);
  GtkWidget *label;

  g_assert_nonnull (term);
  wait_until (gtk_menu_button_get_popover (button) != NULL);
  label = find_widget (GTK_WIDGET (gtk_menu_button_get_popover (button)), GTK_TYPE_LABEL);
  g_assert_cmpint (strstr (gtk_label_get_text (GTK_LABEL (label)), term->text) != NULL, ==, expected);
}

/* Words that stand on a page without being in everybody's language have their explanation on that page. */
static void
test_words (void)
{
  static const struct
  {
    const char *place;
    const char *terms;
  } pages[] = {
    { "ShoalRunList", "bound gap checked seed" },
    { "ShoalLatticePane", "lattice node level height explored pruned" },
    { "ShoalHierarchyEditor", "level height class own-k" },
  };
  ShoalWindow *window = present_sample ();
  GtkWidget *row = g_object_ref_sink (shoal_objective_row_new ());

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_auto (GStrv) ids = g_strsplit (pages[i].terms, " ", -1);
      GtkWidget *place = find_widget (GTK_WIDGET (window), g_type_from_name (pages[i].place));

      for (guint j = 0; ids[j] != NULL; j++)
        assert_explained (place, ids[j], TRUE);
    }
  /* Only what needs a target tells what one is. */
  assert_explained (row, "target", FALSE);
  shoal_objective_row_set_metric (SHOAL_OBJECTIVE_ROW (row), shoal_metrics_find ("info_gain"));
  assert_explained (row, "target", TRUE);
  g_object_unref (row);
  destroy_window (window);
}

/* Below each parameter of a solver or a builder stands what it does. */
static void
test_parameters (void)
{
  guint n_solvers, n_builders;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  const ShoalHierarchyBuilder *builders = shoal_hierarchy_builders_get (&n_builders);

  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solvers[i].id, NULL);
      guint n_specs;
      g_autofree ShoalParameterSpec *specs = shoal_solver_list_parameters (solver, &n_specs);

      for (guint p = 0; p < n_specs; p++)
        g_assert_cmpuint (strlen (specs[p].summary), >, strlen (specs[p].name));
    }
  for (guint i = 0; i < n_builders; i++)
    for (guint p = 0; p < builders[i].n_parameters; p++)
      g_assert_cmpuint (strlen (builders[i].parameters[p].summary), >, strlen (builders[i].parameters[p].name));
}

static void
test_without_viewer (void)
{
  ShoalWindow *window = present_window ();
  g_autofree char *folder = NULL;
  AdwMessageDialog *dialog;

  g_assert_null (g_app_info_get_default_for_uri_scheme ("help"));
  press_help (window);
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  folder = shoal_help_folder_find ();
  g_assert_nonnull (folder);
  g_assert_nonnull (strstr (adw_message_dialog_get_body (dialog), folder));
  adw_message_dialog_response (dialog, "close");
  gtk_window_destroy (GTK_WINDOW (dialog));
  destroy_window (window);
}

/* A folder of the sandbox is called otherwise outside. */
static void
test_folder_outside (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) info = write_file (folder, "info", "[Instance]\napp-path=/var/lib/flatpak/app/shoal/files\n");
  g_autofree char *path = g_file_get_path (info);
  g_autofree char *inside = shoal_help_folder_outside ("/app/share/help/C/shoal", path);
  g_autofree char *plain = shoal_help_folder_outside ("/usr/share/help/C/shoal", path);
  g_autofree char *unknown = shoal_help_folder_outside ("/app/share/help/C/shoal", "/nowhere");

  g_assert_cmpstr (inside, ==, "/var/lib/flatpak/app/shoal/files/share/help/C/shoal");
  g_assert_cmpstr (plain, ==, "/usr/share/help/C/shoal");
  g_assert_cmpstr (unknown, ==, "/app/share/help/C/shoal");
  g_file_delete (info, NULL, NULL);
  g_file_delete (folder, NULL, NULL);
}

static void
test_none (void)
{
  g_test_trap_subprocess ("/help/without-viewer/subprocess", 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
}

static void
write_text (const char *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* Data folders of this test alone: what the widgets need, a help, and a viewer or none. */
static void
hide_installed_programs (gboolean with_viewer)
{
  static const char *const needed[] = { "glib-2.0", "icons", "mime", "themes" };
  g_autofree char *data = g_dir_make_tmp ("shoal-data-XXXXXX", NULL);
  g_autofree char *home = g_build_filename (data, "home", NULL);
  g_autofree char *viewer = g_build_filename (home, "viewer", NULL);
  g_autofree char *desktop = g_strdup_printf ("[Desktop Entry]\nType=Application\nName=Viewer\nExec=%s %%u\n"
                                              "MimeType=x-scheme-handler/help;\n", viewer);

  for (gsize i = 0; i < G_N_ELEMENTS (needed); i++)
    {
      g_autofree char *from = g_build_filename ("/usr/share", needed[i], NULL);
      g_autoptr (GFile) link = g_file_new_build_filename (data, needed[i], NULL);

      g_file_make_symbolic_link (link, from, NULL, NULL);
    }
  write_text (data, "help/C/" SHOAL_HELP_ID "/index.page", "<page/>\n");
  write_text (home, "viewer", "#!/bin/sh\necho \"$1\" >\"$XDG_DATA_HOME/viewed\"\n");
  g_chmod (viewer, 0700);
  if (with_viewer)
    {
      write_text (home, "applications/viewer.desktop", desktop);
      write_text (home, "applications/mimeapps.list", "[Default Applications]\nx-scheme-handler/help=viewer.desktop\n");
    }
  g_setenv ("XDG_DATA_DIRS", data, TRUE);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_setenv ("XDG_CONFIG_HOME", home, TRUE);
}

int
main (int    argc,
      char **argv)
{
  gboolean alone = argc > 1 && g_strv_contains ((const char *const *) argv, "--GTestSubprocess");

  hide_installed_programs (!alone);
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/help/pages", test_pages);
  g_test_add_func ("/help/dialogs", test_dialogs);
  g_test_add_func ("/help/term", test_term);
  g_test_add_func ("/help/words", test_words);
  g_test_add_func ("/help/parameters", test_parameters);
  g_test_add_func ("/help/without-viewer", test_none);
  g_test_add_func ("/help/without-viewer/subprocess", test_without_viewer);
  g_test_add_func ("/help/folder-outside", test_folder_outside);
  return g_test_run ();
}
