/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window leads from an import to a result, and says where something is open. */

#include "window-fixture.h"

#include "data/shoal-data-parts.h"
#include "widgets/shoal-widgets.h"

static ShoalWindow *
present_table (const char *text)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "a_long_name_of_a_table.csv", text);
  g_auto (Outcome) outcome = { NULL };
  guint n;

  shoal_session_open_async (session, new_import (file), outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_true (shoal_session_open_finish (session, outcome.result, NULL, NULL));
  n = g_list_model_get_n_items (session->dataset->columns);
  wait_until (shoal_dataset_get_column (session->dataset, n - 1)->profile != NULL);
  return window;
}

static AdwViewStackPage *
get_place (ShoalWindow *window,
           const char  *name)
{
  AdwViewStack *pages = get_child (window, "pages");

  return adw_view_stack_get_page (pages, adw_view_stack_get_child_by_name (pages, name));
}

static const char *
get_page (ShoalWindow *window)
{
  return adw_view_stack_get_visible_child_name (get_child (window, "pages"));
}

static void
click_next (ShoalWindow *window)
{
  click (get_child (get_child (window, "guide_bar"), "button"));
}

static gboolean
is_revealed (ShoalWindow *window)
{
  return gtk_info_bar_get_revealed (get_child (get_child (window, "guide_bar"), "bar"));
}

/* The bar's button alone leads through all of it, where every column has a proposal. */
static void
test_lead (void)
{
  ShoalWindow *window = present_table ("age,sex,city\n31,f,A\n42,m,B\n31,f,A\n42,m,B\n33,f,A\n44,m,B\n");
  ShoalSession *session = shoal_window_get_session (window);

  shoal_window_show_page (window, "release");
  g_assert_true (is_revealed (window));
  g_assert_true (adw_view_stack_page_get_needs_attention (get_place (window, "data")));
  g_assert_cmpuint (adw_view_stack_page_get_badge_number (get_place (window, "data")), ==, 3);
  g_assert_true (adw_view_stack_page_get_needs_attention (get_place (window, "solve")));
  g_assert_false (adw_view_stack_page_get_needs_attention (get_place (window, "hierarchies")));
  click_next (window);
  g_assert_cmpstr (get_page (window), ==, "data");
  wait_until (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG) != NULL);
  click (get_child (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG), "apply_button"));
  wait_until (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG) == NULL);
  g_assert_false (adw_view_stack_page_get_needs_attention (get_place (window, "data")));
  g_assert_cmpuint (adw_view_stack_page_get_badge_number (get_place (window, "data")), ==, 0);
  wait_until (!session->dataset->schema_pending);
  click_next (window);
  g_assert_cmpstr (get_page (window), ==, "solve");
  wait_until (!shoal_runs_is_running (session->runs) && g_list_model_get_n_items (session->runs->list) == 1);
  g_assert_false (adw_view_stack_page_get_needs_attention (get_place (window, "solve")));
  g_assert_false (is_revealed (window));
  destroy_window (window);
}

/* Each entry goes to its place. */
static void
test_places (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "sex.csv", "F;*\nM;*\n");
  g_autoptr (ShoalHierarchyOrigin) small = shoal_hierarchy_origin_new_file (file);
  GtkWidget *list = get_child (get_child (window, "guide_bar"), "list");
  ShoalSessionColumn *sex = find_column (session, "sex"), *place = find_column (session, "place");

  shoal_session_set_hierarchy (session, sex->index, small, NULL);
  shoal_session_set_role (session, place->index, SHOAL_ROLE_UNSET);
  wait_until (!session->dataset->schema_pending);
  shoal_selection_select_column (session->selection, find_column (session, "age"));
  shoal_window_show_page (window, "release");
  g_assert_cmpuint (adw_view_stack_page_get_badge_number (get_place (window, "hierarchies")), ==, 1);

  g_signal_emit_by_name (list, "row-activated", gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 1));
  g_assert_cmpstr (get_page (window), ==, "hierarchies");
  g_assert_true (session->selection->column == sex);
  g_signal_emit_by_name (list, "row-activated", gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0));
  g_assert_cmpstr (get_page (window), ==, "data");
  g_assert_true (session->selection->column == place);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (window, "views")), ==, "columns");
  g_signal_emit_by_name (list, "row-activated", gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 2));
  g_assert_cmpstr (get_page (window), ==, "solve");
  g_assert_cmpuint (g_list_model_get_n_items (session->runs->list), ==, 0);
  destroy_window (window);
}

/* A run is one button away at any time. */
static void
test_run (void)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);

  g_assert_false (gtk_widget_is_sensitive (get_child (window, "run_button_everywhere")));
  g_assert_false (is_revealed (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-sample", NULL);
  wait_until (session->document->project != NULL && !session->dataset->schema_pending);
  shoal_window_show_page (window, "data");
  click (get_child (window, "run_button_everywhere"));
  g_assert_cmpstr (get_page (window), ==, "solve");
  wait_until (g_list_model_get_n_items (session->runs->list) == 1 && !shoal_runs_is_running (session->runs));
  click (get_child (window, "run_button_everywhere"));
  g_assert_cmpuint (g_list_model_get_n_items (session->runs->list), ==, 2);
  wait_until (!shoal_runs_is_running (session->runs));
  destroy_window (window);
}

static GtkLabel *
find_label (GtkWidget  *widget,
            const char *suffix)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
      && g_str_has_suffix (gtk_label_get_text (GTK_LABEL (widget)), suffix))
    return GTK_LABEL (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkLabel *found = find_label (child, suffix);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
shows_whole (GtkLabel *label)
{
  return gtk_widget_get_mapped (GTK_WIDGET (label)) && gtk_label_get_layout (label) != NULL
         && !pango_layout_is_ellipsized (gtk_label_get_layout (label));
}

/* The document's name is to be seen, also beside the pages. */
static void
test_name (void)
{
  ShoalWindow *window = present_table ("age,sex\n31,f\n42,m\n");
  GtkWidget *title = get_child (window, "switcher_title");

  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  wait_until (gtk_widget_get_mapped (get_child (window, "name_label")));
  g_assert_cmpstr (gtk_label_get_text (get_child (window, "name_label")), ==, "• a_long_name_of_a_table");
  g_assert_false (shows_text (title, "• a_long_name_of_a_table"));
  destroy_window (window);

  window = shoal_window_new (ADW_APPLICATION (test_application));
  gtk_window_set_default_size (GTK_WINDOW (window), 400, 720);
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-sample", NULL);
  wait_until (shoal_window_get_session (window)->document->project != NULL);
  wait_until (!gtk_widget_get_visible (get_child (window, "save_button")));
  g_assert_false (gtk_widget_get_visible (get_child (window, "name_label")));
  title = get_child (window, "switcher_title");
  wait_until (adw_view_switcher_title_get_title_visible (ADW_VIEW_SWITCHER_TITLE (title)));
  wait_until (find_label (title, "patients") != NULL);
  wait_until (shows_whole (find_label (title, "patients")));
  destroy_window (window);
}

/* A text of 100 pixels and a button of 150 that are beside each other are as high as the higher one, however wide a start may have to
 * be; where there is no room for both they are one above the other. */
static void
test_side_by_side (void)
{
  GtkWidget *start = gtk_label_new (NULL), *end = gtk_label_new (NULL);
  GtkWidget *both = g_object_ref_sink (g_object_new (SHOAL_TYPE_SIDE_BY_SIDE, "start", start, "end", end, "spacing", 6,
                                                     "threshold", 150, "unequal", TRUE, NULL));
  int least, usual;

  gtk_widget_set_size_request (start, 100, 40);
  gtk_widget_set_size_request (end, 150, 40);
  gtk_widget_measure (both, GTK_ORIENTATION_HORIZONTAL, -1, &least, &usual, NULL, NULL);
  g_assert_cmpint (least, ==, 150);
  g_assert_cmpint (usual, ==, 256);
  gtk_widget_measure (both, GTK_ORIENTATION_VERTICAL, usual, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, ==, 40);
  gtk_widget_measure (both, GTK_ORIENTATION_VERTICAL, usual - 1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, ==, 86);
  gtk_widget_set_size_request (start, 200, 40);
  gtk_widget_measure (both, GTK_ORIENTATION_VERTICAL, 306, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, ==, 40);
  gtk_widget_measure (both, GTK_ORIENTATION_VERTICAL, 305, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, ==, 86);
  g_object_unref (both);
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/guide/lead", test_lead);
  g_test_add_func ("/guide/places", test_places);
  g_test_add_func ("/guide/run", test_run);
  g_test_add_func ("/guide/name", test_name);
  g_test_add_func ("/guide/side-by-side", test_side_by_side);
  return g_test_run ();
}
