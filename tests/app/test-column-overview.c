/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of all columns, driven as a person would. */

#include "window-fixture.h"

#include "data/shoal-data-parts.h"

static ShoalWindow *
present_table (GFile      *folder,
               const char *text)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (GFile) file = write_file (folder, "table.csv", text);
  g_auto (Outcome) outcome = { NULL };
  guint n;

  shoal_session_open_async (session, new_import (file), outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_true (shoal_session_open_finish (session, outcome.result, NULL, NULL));
  shoal_window_show_page (window, "data");
  n = g_list_model_get_n_items (session->dataset->columns);
  wait_until (shoal_dataset_get_column (session->dataset, n - 1)->profile != NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  return window;
}

static ShoalWindow *
present_wide (GFile *folder,
              guint  n_columns)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint row = 0; row < 5; row++)
    for (guint i = 0; i < n_columns; i++)
      g_string_append_printf (text, row == 0 ? "v%u%c" : "%u%c", row == 0 ? i : row % 2, i + 1 == n_columns ? '\n' : ',');
  return present_table (folder, text->str);
}

static const char *const table = "Name,age,x,sex\nAnn,31,5,f\nBob,42,5,m\nCid,31,6,m\nDan,55,6,f\n";

static void
set_role (ShoalWindow *window,
          const char  *role)
{
  gtk_widget_activate_action (get_child (window, "overview"), "columns.set-role", "s", role);
}

static ShoalRole
get_role (ShoalWindow *window,
          guint        column)
{
  return shoal_dataset_get_column (shoal_window_get_session (window)->dataset, column)->listed->meaning.role;
}

/* A new table begins with its columns; roles and what else is known of them is there. */
static void
test_list (void)
{
  g_autoptr (GFile) folder = make_folder ();
  ShoalWindow *window = present_table (folder, table);
  GtkWidget *overview = get_child (window, "overview");

  g_assert_true (gtk_widget_get_mapped (overview));
  wait_until (shows_text (overview, "age"));
  wait_until (shows_text (overview, "Not decided"));
  g_assert_true (shows_text (overview, "Quasi-identifier: “age” in its name suggests a fact about a person that others may know"));
  g_assert_true (shows_text (overview, "Number"));
  g_assert_true (shows_text (overview, "50.0 %"));
  shoal_session_set_role (shoal_window_get_session (window), 1, SHOAL_ROLE_QUASI_IDENTIFIER);
  wait_until (shows_text (overview, "Quasi-identifier"));
  destroy_window (window);

  /* One that is known, with its rows. */
  window = present_sample ();
  shoal_window_show_page (window, "data");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (window, "views")), ==, "rows");
  destroy_window (window);
}

/* A column that alone is selected is the one that is looked at. */
static void
test_select (void)
{
  g_autoptr (GFile) folder = make_folder ();
  ShoalWindow *window = present_table (folder, table);
  ShoalSession *session = shoal_window_get_session (window);
  GtkSelectionModel *selection = gtk_column_view_get_model (get_child (get_child (window, "overview"), "view"));

  gtk_selection_model_select_item (selection, 3, TRUE);
  g_assert_true (session->selection->column == find_column (session, "sex"));
  gtk_selection_model_select_item (selection, 1, FALSE);
  g_assert_true (session->selection->column == find_column (session, "sex"));
  g_assert_cmpstr (gtk_label_get_text (get_child (window, "selected_label")), ==, "2 of 4 columns selected");
  /* What is selected elsewhere, and is among these, leaves them alone. */
  shoal_selection_select_column (session->selection, find_column (session, "age"));
  g_assert_true (gtk_selection_model_is_selected (selection, 3));
  shoal_selection_select_column (session->selection, find_column (session, "x"));
  g_assert_false (gtk_selection_model_is_selected (selection, 3));
  g_assert_true (gtk_selection_model_is_selected (selection, 2));
  destroy_window (window);
}

static void
test_set_role (void)
{
  g_autoptr (GFile) folder = make_folder ();
  ShoalWindow *window = present_wide (folder, 300);
  ShoalSession *session = shoal_window_get_session (window);
  GtkSelectionModel *selection = gtk_column_view_get_model (get_child (get_child (window, "overview"), "view"));

  wait_until (g_list_model_get_n_items (G_LIST_MODEL (selection)) == 300);
  gtk_selection_model_select_all (selection);
  set_role (window, "insensitive");
  g_assert_cmpuint (session->dataset->n_unset, ==, 0);
  g_assert_cmpstr (session->document->undo_label, ==, "Set Roles of 300 Columns");
  /* They stay selected, for second thoughts. */
  set_role (window, "unset");
  g_assert_cmpuint (session->dataset->n_unset, ==, 300);
  click (get_child (window, "undo_button"));
  click (get_child (window, "undo_button"));
  g_assert_cmpuint (session->dataset->n_unset, ==, 300);
  g_assert_false (shoal_session_can_undo (session));

  gtk_selection_model_select_item (selection, 7, TRUE);
  set_role (window, "sensitive");
  g_assert_cmpstr (session->document->undo_label, ==, "Set Role of “v7”");
  g_assert_cmpint (get_role (window, 7), ==, SHOAL_ROLE_SENSITIVE);
  /* The target is a mark: its column keeps its role, and the one before is no longer the target. */
  gtk_widget_activate_action (get_child (window, "overview"), "columns.target", NULL);
  g_assert_true (shoal_dataset_get_column (session->dataset, 7)->listed->meaning.is_target);
  g_assert_cmpint (get_role (window, 7), ==, SHOAL_ROLE_SENSITIVE);
  gtk_selection_model_select_item (selection, 8, TRUE);
  gtk_widget_activate_action (get_child (window, "overview"), "columns.target", NULL);
  g_assert_true (shoal_dataset_get_column (session->dataset, 8)->listed->meaning.is_target);
  g_assert_false (shoal_dataset_get_column (session->dataset, 7)->listed->meaning.is_target);
  gtk_widget_activate_action (get_child (window, "overview"), "columns.target", NULL);
  g_assert_false (shoal_dataset_get_column (session->dataset, 8)->listed->meaning.is_target);
  gtk_selection_model_select_item (selection, 7, TRUE);
  set_role (window, "nonsense");
  g_assert_cmpint (get_role (window, 7), ==, SHOAL_ROLE_SENSITIVE);
  gtk_selection_model_unselect_all (selection);
  set_role (window, "sensitive");
  g_assert_cmpuint (session->dataset->n_unset, ==, 299);
  destroy_window (window);
}

/* Parts of names lead to many columns at once, and to the next one without a role whatever is looked for. */
static void
test_filter (void)
{
  g_autoptr (GFile) folder = make_folder ();
  ShoalWindow *window = present_wide (folder, 60);
  ShoalSession *session = shoal_window_get_session (window);
  GtkSelectionModel *selection = gtk_column_view_get_model (get_child (get_child (window, "overview"), "view"));
  GtkWidget *entry = get_child (get_child (window, "overview"), "search_entry");

  gtk_widget_activate_action (get_child (window, "flap"), "data.find", NULL);
  g_assert_true (gtk_search_bar_get_search_mode (get_child (get_child (window, "overview"), "search_bar")));
  gtk_editable_set_text (GTK_EDITABLE (entry), "V1");
  wait_until (g_list_model_get_n_items (G_LIST_MODEL (selection)) == 11);
  gtk_selection_model_select_all (selection);
  set_role (window, "sensitive");
  g_assert_cmpuint (session->dataset->n_unset, ==, 49);
  /* Whose whole name is typed is meant, whatever else holds it and is selected. */
  gtk_editable_set_text (GTK_EDITABLE (entry), shoal_dataset_get_column (session->dataset, 5)->name);
  wait_until (g_list_model_get_n_items (G_LIST_MODEL (selection)) == 11);
  gtk_selection_model_select_item (selection, 7, TRUE);
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpuint (session->selection->column->index, ==, 5);
  gtk_editable_set_text (GTK_EDITABLE (entry), "no such column");
  wait_until (g_list_model_get_n_items (G_LIST_MODEL (selection)) == 0);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (get_child (window, "overview"), "stack")), ==, "none");

  shoal_selection_select_column (session->selection, shoal_dataset_get_column (session->dataset, 9));
  gtk_widget_activate_action (get_child (window, "flap"), "data.next-undecided", NULL);
  g_assert_cmpuint (session->selection->column->index, ==, 20);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (selection)), ==, 60);
  g_assert_true (gtk_selection_model_is_selected (selection, 20));
  /* From there on the keys go on. */
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), get_child (window, "overview")));
  destroy_window (window);
}

static void
test_sort (void)
{
  g_autoptr (GFile) folder = make_folder ();
  ShoalWindow *window = present_table (folder, "b10,a,b9\n1,x,3\n2,x,3\n3,y,4\n");
  GtkSelectionModel *selection = gtk_column_view_get_model (get_child (get_child (window, "overview"), "view"));
  GtkColumnView *view = get_child (get_child (window, "overview"), "view");
  static const char *const by_name[] = { "a", "b9", "b10" };
  g_autoptr (GtkColumnViewColumn) name = g_list_model_get_item (gtk_column_view_get_columns (view), 0);
  g_autoptr (GtkColumnViewColumn) uniqueness = g_list_model_get_item (gtk_column_view_get_columns (view), 5);
  g_autoptr (ShoalSessionColumn) first = NULL;

  gtk_column_view_sort_by_column (view, name, GTK_SORT_ASCENDING);
  for (guint i = 0; i < G_N_ELEMENTS (by_name); i++)
    {
      g_autoptr (ShoalSessionColumn) column = g_list_model_get_item (G_LIST_MODEL (selection), i);

      g_assert_cmpstr (column->name, ==, by_name[i]);
    }
  gtk_column_view_sort_by_column (view, uniqueness, GTK_SORT_DESCENDING);
  first = g_list_model_get_item (G_LIST_MODEL (selection), 0);
  g_assert_cmpstr (first->name, ==, "b10");
  destroy_window (window);
}

/* Proposals are looked through, applied in one step, and gone when nothing is left. */
static void
test_proposals (void)
{
  g_autoptr (GFile) folder = make_folder ();
  ShoalWindow *window = present_table (folder, table);
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *review = get_child (get_child (window, "guide_bar"), "button");
  ShoalProposalsDialog *dialog;
  GtkWidget *view;

  g_assert_true (shows_text (review, "Review Proposals…"));
  click (review);
  wait_until (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG);
  view = get_child (dialog, "view");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (dialog)) == get_child (dialog, "apply_button"));
  wait_until (shows_text (view, "sex"));
  g_assert_cmpstr (gtk_button_get_label (get_child (dialog, "apply_button")), ==, "_Apply 3 Roles");
  g_signal_emit_by_name (view, "activate", 2u);
  g_assert_cmpstr (gtk_button_get_label (get_child (dialog, "apply_button")), ==, "_Apply 2 Roles");
  g_assert_true (gtk_check_button_get_inconsistent (get_child (dialog, "all_check")));
  /* None, then all, then all but one. */
  gtk_check_button_set_active (get_child (dialog, "all_check"), TRUE);
  g_assert_cmpstr (gtk_button_get_label (get_child (dialog, "apply_button")), ==, "_Apply 3 Roles");
  gtk_check_button_set_active (get_child (dialog, "all_check"), FALSE);
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "apply_button")));
  gtk_check_button_set_active (get_child (dialog, "all_check"), TRUE);
  g_signal_emit_by_name (view, "activate", 2u);
  click (get_child (dialog, "apply_button"));
  wait_until (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG) == NULL);
  g_assert_cmpint (get_role (window, 0), ==, SHOAL_ROLE_IDENTIFIER);
  g_assert_cmpint (get_role (window, 1), ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_cmpint (get_role (window, 3), ==, SHOAL_ROLE_UNSET);
  shoal_session_set_role (session, 3, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_false (shows_text (review, "Review Proposals…"));
  /* A column is left that nothing is proposed for. */
  g_assert_cmpuint (session->dataset->n_unset, ==, 1);
  destroy_window (window);
}

static void
test_rest (void)
{
  g_autoptr (GFile) folder = make_folder ();
  ShoalWindow *window = present_table (folder, table);
  ShoalSession *session = shoal_window_get_session (window);
  AdwMessageDialog *dialog;

  click (get_child (window, "rest_button"));
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_cmpstr (adw_message_dialog_get_heading (dialog), ==, "Make 4 Columns Insensitive?");
  /* Names are among them: Enter does not make it so. */
  g_assert_cmpstr (adw_message_dialog_get_default_response (dialog), ==, "cancel");
  adw_message_dialog_response (dialog, "cancel");
  g_assert_cmpuint (session->dataset->n_unset, ==, 4);
  click (get_child (window, "rest_button"));
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  adw_message_dialog_response (find_toplevel (ADW_TYPE_MESSAGE_DIALOG), "decide");
  g_assert_cmpuint (session->dataset->n_unset, ==, 0);
  g_assert_false (gtk_widget_is_sensitive (get_child (window, "rest_button")));
  destroy_window (window);
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/column-overview/list", test_list);
  g_test_add_func ("/column-overview/select", test_select);
  g_test_add_func ("/column-overview/set-role", test_set_role);
  g_test_add_func ("/column-overview/filter", test_filter);
  g_test_add_func ("/column-overview/sort", test_sort);
  g_test_add_func ("/column-overview/proposals", test_proposals);
  g_test_add_func ("/column-overview/rest", test_rest);
  return g_test_run ();
}
