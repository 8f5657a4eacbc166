/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs on the solve page, driven by its widgets, on the sample: their start, their list, and what is said of them. */

#include "solve-fixture.h"

#include "solve/shoal-solve-parts.h"
#include "widgets/chart/shoal-chart-area.h"

#include <math.h>

/* The button of @bar that says @label; NULL where none does. */
static GtkWidget *
find_offer (GtkWidget  *widget,
            const char *label)
{
  if (GTK_IS_BUTTON (widget))
    return g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0 ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_offer (child, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* What @bar says first. */
static const char *
get_words (ShoalAdviceBar *bar)
{
  return gtk_label_get_text (find_widget (GTK_WIDGET (bar), GTK_TYPE_LABEL));
}

/* What nobody can hide among is said to be so, and what would do is a click away. */
static void
test_advice (void)
{
  Page page;
  ShoalAdviceBar *bar;
  ShoalSessionRun *found, *hopeless;

  open_page (&page);
  bar = get_child (page.page, "advice");
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { 20000, 0.02 });
  hopeless = run (&page);
  g_assert_cmpint (hopeless->record->status, ==, SHOAL_STATUS_INFEASIBLE);
  wait_until (gtk_widget_get_visible (GTK_WIDGET (bar)));
  g_assert_nonnull (strstr (get_words (bar), "nobody can hide among 20000"));
  wait_until (find_offer (GTK_WIDGET (bar), "Use k = 10000") != NULL);
  g_assert_false (gtk_widget_get_mapped (find_offer (GTK_WIDGET (bar), "See the _Release")));
  click (find_offer (GTK_WIDGET (bar), "Use k = 10000"));
  wait_until (!shoal_runs_is_running (page.session->runs));
  found = page.session->selection->run;
  g_assert_cmpuint (shoal_project_get_requirements (page.session->document->project)->k, ==, 10000);
  g_assert_cmpint (found->record->status, ==, SHOAL_STATUS_OPTIMAL);

  /* What is out of date is not talked about. */
  shoal_selection_select_run (page.session->selection, hopeless);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (bar)));
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { 20000, 0.02 });
  wait_until (gtk_widget_get_visible (GTK_WIDGET (bar)));
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { 5, 0.02 });
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (bar)));
  close_page (&page);
}

/* Whether short searches after a run find out what would lose less. */
static void
want_next_steps (gboolean wanted)
{
  g_autoptr (GSettings) settings = g_settings_new (SHOAL_APPLICATION_ID);

  g_settings_set_boolean (settings, "next-steps", wanted);
}

/* Who does not want searches in the background is still told what is gone. */
static void
test_no_next_steps (void)
{
  Page page;
  ShoalAdviceBar *bar;

  open_page (&page);
  bar = get_child (page.page, "advice");
  shoal_session_set_objective (page.session, "gcp");
  run (&page);
  wait_until (gtk_widget_get_visible (GTK_WIDGET (bar)) && strlen (get_words (bar)) > 0);
  wait_until (!gtk_widget_get_visible (gtk_widget_get_last_child (adw_bin_get_child (ADW_BIN (bar)))));
  g_assert_nonnull (strstr (get_words (bar), "2 of 8 columns are gone: marital_status, occupation."));
  g_assert_nonnull (find_offer (GTK_WIDGET (bar), "See the _Release"));
  g_assert_null (find_offer (GTK_WIDGET (bar), "Solve by Group"));
  g_assert_null (find_offer (GTK_WIDGET (bar), "Leave Column Out"));
  close_page (&page);
}

/* After a run it is said what is gone, and each step that is offered is a click, which undo takes back. */
static void
test_next_steps (void)
{
  Page page;
  ShoalAdviceBar *bar;
  ShoalSessionRun *first, *again, *groups;
  double loss;

  want_next_steps (TRUE);
  open_page (&page);
  bar = get_child (page.page, "advice");
  shoal_session_set_objective (page.session, "gcp");
  first = run (&page);
  loss = shoal_session_run_get_best (first);
  wait_until (gtk_widget_get_visible (GTK_WIDGET (bar)));
  g_assert_nonnull (strstr (get_words (bar), "2 of 8 columns are gone: marital_status, occupation."));
  wait_until (find_offer (GTK_WIDGET (bar), "Solve by Group") != NULL && find_offer (GTK_WIDGET (bar), "Leave Column Out") != NULL);

  /* More rows left out */
  click (find_offer (GTK_WIDGET (bar), "Leave Out up to 5\u00a0%"));
  wait_until (!shoal_runs_is_running (page.session->runs));
  again = page.session->selection->run;
  g_assert_cmpfloat (shoal_project_get_requirements (page.session->document->project)->suppression, ==, 0.05);
  g_assert_cmpfloat (shoal_session_run_get_best (again), <, loss);
  g_assert_false (again->outdated);
  shoal_session_undo (page.session);
  g_assert_cmpfloat (shoal_project_get_requirements (page.session->document->project)->suppression, ==, 0.02);

  /* What was found out about the first run is still known, and groups are a run of another kind. */
  shoal_selection_select_run (page.session->selection, first);
  wait_until (gtk_widget_get_mapped (GTK_WIDGET (bar)));
  wait_until (find_offer (GTK_WIDGET (bar), "Solve by Group") != NULL);
  click (find_offer (GTK_WIDGET (bar), "Solve by Group"));
  groups = page.session->selection->run;
  g_assert_true (groups != first);
  g_assert_cmpint (shoal_session_run_get_solver_info (groups)->family, ==, SHOAL_FAMILY_PARTITION);
  wait_until (isfinite (shoal_session_run_get_best (groups)));
  shoal_session_stop_run (page.session);
  wait_until (!shoal_runs_is_running (page.session->runs));
  g_assert_cmpfloat (shoal_session_run_get_best (groups), <, loss);
  wait_until (gtk_widget_get_visible (GTK_WIDGET (bar)));
  g_assert_nonnull (strstr (get_words (bar), "No column is gone."));
  click (find_offer (GTK_WIDGET (bar), "See the _Release"));
  wait_until (!gtk_widget_get_mapped (page.page));
  close_page (&page);
  want_next_steps (FALSE);
}

/* A column that stays at home is an edit of the project. */
static void
test_column_left_out (void)
{
  Page page;
  ShoalAdviceBar *bar;
  ShoalSessionRun *first;
  guint n_before;

  want_next_steps (TRUE);
  open_page (&page);
  bar = get_child (page.page, "advice");
  shoal_session_set_objective (page.session, "gcp");
  n_before = shoal_dataset_count_role (page.session->dataset, SHOAL_ROLE_QUASI_IDENTIFIER);
  first = run (&page);
  wait_until (find_offer (GTK_WIDGET (bar), "Leave Column Out") != NULL);
  click (find_offer (GTK_WIDGET (bar), "Leave Column Out"));
  wait_until (!shoal_runs_is_running (page.session->runs));
  g_assert_true (first->outdated);
  g_assert_cmpuint (page.session->selection->run->record->n_levels, ==, n_before - 1);
  g_assert_cmpuint (shoal_dataset_count_role (page.session->dataset, SHOAL_ROLE_QUASI_IDENTIFIER), ==, n_before - 1);
  shoal_session_undo (page.session);
  g_assert_cmpuint (shoal_dataset_count_role (page.session->dataset, SHOAL_ROLE_QUASI_IDENTIFIER), ==, n_before);
  close_page (&page);
  want_next_steps (FALSE);
}

/* One button starts and stops, here and where runs and setup do not both have room. */
static void
test_stop (void)
{
  static const char *const names[] = { "run_button", "run_button_beside" };
  Page page;

  open_page (&page);
  wait_until (page.session->preparation->microdata != NULL);
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_control (page.page, "Algorithm")), find_solver ("exhaustive"));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      GtkButton *button = get_child (page.page, names[i]);
      ShoalSessionRun *stopped;

      g_assert_cmpstr (gtk_button_get_label (button), ==, "_Run");
      click (button);
      stopped = page.session->selection->run;
      wait_until (stopped->begun);
      g_assert_cmpstr (gtk_button_get_label (button), ==, "_Stop");
      click (button);
      wait_until (!shoal_runs_is_running (page.session->runs));
      g_assert_true (stopped->record->has_result);
      g_assert_cmpstr (gtk_button_get_label (button), ==, "_Run");
      g_assert_cmpuint (g_list_model_get_n_items (page.session->runs->list), ==, i + 1);
    }
  close_page (&page);
}

/* What was asked stands beside the name, also when the project asks something else by now. */
static void
test_question (void)
{
  Page page;
  GtkLabel *question;

  open_page (&page);
  run (&page);
  question = get_child (get_row (&page, 0), "title");
  g_assert_true (g_str_has_suffix (gtk_label_get_text (question), "  k = 5 · up to 2 % left out"));
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { 7, 0 });
  g_assert_true (g_str_has_suffix (gtk_label_get_text (question), "  k = 5 · up to 2 % left out"));
  g_assert_true (gtk_widget_get_visible (get_child (get_row (&page, 0), "outdated")));
  run (&page);
  g_assert_true (g_str_has_suffix (gtk_label_get_text (get_child (get_row (&page, 0), "title")), "  k = 7 · no row left out"));
  close_page (&page);
}

static void
test_run (void)
{
  Page page;
  ShoalSessionRun *first, *second;
  ShoalRunRow *row;
  GtkLabel *result;

  open_page (&page);
  first = run (&page);
  g_assert_cmpint (first->record->status, ==, SHOAL_STATUS_OPTIMAL);
  row = get_row (&page, 0);
  g_assert_true (shoal_run_row_get_run (row) == first);
  g_assert_true (gtk_list_box_row_is_selected (GTK_LIST_BOX_ROW (row)));
  result = get_child (row, "result");
  g_assert_nonnull (strstr (gtk_label_get_text (result), "Proven best"));
  g_assert_false (gtk_widget_get_visible (get_child (row, "progress")));
  g_assert_false (gtk_widget_get_visible (get_child (row, "outdated")));
  /* Its course is drawn. */
  g_assert_true (gtk_widget_get_child_visible (find_widget (get_child (page.page, "chart"), SHOAL_TYPE_CHART_AREA)));

  /* Repeating takes the next seed and the same parameters. */
  gtk_widget_activate_action (GTK_WIDGET (row), "run.repeat", NULL);
  wait_until (!shoal_runs_is_running (page.session->runs));
  second = page.session->selection->run;
  g_assert_true (second != first);
  g_assert_cmpuint (second->record->seed, ==, first->record->seed + 1);

  /* Editing marks them, undoing takes the mark away. */
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { 7, 0.02 });
  g_assert_true (gtk_widget_get_visible (get_child (get_row (&page, 0), "outdated")));
  shoal_session_undo (page.session);
  g_assert_false (gtk_widget_get_visible (get_child (get_row (&page, 0), "outdated")));

  /* The newest stands first. */
  g_assert_true (shoal_run_row_get_run (get_row (&page, 0)) == second);
  gtk_list_box_select_row (get_child (page.page, "runs"), GTK_LIST_BOX_ROW (get_row (&page, 1)));
  g_assert_true (page.session->selection->run == first);
  gtk_widget_activate_action (GTK_WIDGET (get_row (&page, 1)), "run.delete", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (page.session->runs->list), ==, 1);
  g_assert_true (shoal_run_row_get_run (get_row (&page, 0)) == second);
  close_page (&page);
}

static GtkCheckButton *
get_check (Page *self,
           int   index)
{
  return get_child (get_row (self, index), "check");
}

/* The row that has the focus, or in which something has it; or NULL. */
static ShoalRunRow *
get_row_with_focus (Page *self)
{
  return (ShoalRunRow *) gtk_widget_get_focus_child (get_child (self->page, "runs"));
}

/* Tab passes the list through one row, with what is in it, and selects none. */
static void
test_keyboard (void)
{
  Page page;
  GtkListBox *rows;
  GtkWidget *root;
  GtkWidget *menu;

  open_page (&page);
  rows = get_child (page.page, "runs");
  root = GTK_WIDGET (gtk_widget_get_root (page.page));
  run_solver (&page, "datafly");
  run_solver (&page, "random");
  gtk_list_box_unselect_all (rows);
  menu = get_child (get_row (&page, 0), "menu_button");
  gtk_window_set_focus (GTK_WINDOW (root), NULL);
  for (guint i = 0; i < 200 && get_row_with_focus (&page) == NULL; i++)
    gtk_widget_child_focus (root, GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (get_row (&page, 0))));
  g_assert_null (gtk_list_box_get_selected_row (rows));

  gtk_widget_child_focus (root, GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (root)), menu)
                 || gtk_widget_is_focus (menu));
  gtk_widget_child_focus (root, GTK_DIR_TAB_BACKWARD);
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (get_row (&page, 0))));
  gtk_widget_child_focus (root, GTK_DIR_TAB_FORWARD);
  gtk_widget_child_focus (root, GTK_DIR_TAB_FORWARD);
  g_assert_null (get_row_with_focus (&page));
  g_assert_null (gtk_list_box_get_selected_row (rows));
  close_page (&page);
}

/* Whether the list asks which runs are to be compared. */
static gboolean
is_choosing (ShoalRunList *list)
{
  return gtk_widget_get_visible (get_child (list, "stop_button")) && !gtk_widget_get_visible (get_child (list, "choose_button"));
}

/* Two of three runs are chosen and seen side by side. */
static void
test_compare (void)
{
  Page page;
  ShoalRunList *list;
  ShoalRunComparisonWindow *window;
  ShoalRunComparison *comparison;
  ShoalSessionRun *selected;
  GtkListBox *rows;

  open_page (&page);
  list = get_child (page.page, "run_list");
  rows = get_child (page.page, "runs");
  run (&page);
  g_assert_false (gtk_widget_is_sensitive (get_child (list, "choose_button")));
  run_solver (&page, "datafly");
  run_solver (&page, "random");
  selected = page.session->selection->run;
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_check (&page, 0))));

  click (get_child (list, "choose_button"));
  g_assert_true (is_choosing (list));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (get_check (&page, 0))));
  g_assert_false (gtk_widget_is_sensitive (get_child (list, "compare_button")));
  gtk_check_button_set_active (get_check (&page, 2), TRUE);
  g_assert_false (gtk_widget_is_sensitive (get_child (list, "compare_button")));
  /* A click on the row does the same, and selects nothing. */
  g_signal_emit_by_name (rows, "row-activated", get_row (&page, 1));
  g_assert_true (gtk_check_button_get_active (get_check (&page, 1)));
  g_assert_true (page.session->selection->run == selected);
  g_assert_cmpstr (gtk_label_get_text (get_child (list, "heading")), ==, "2 Runs Chosen");

  click (get_child (list, "compare_button"));
  window = find_toplevel (SHOAL_TYPE_RUN_COMPARISON_WINDOW);
  g_assert_nonnull (window);
  comparison = SHOAL_RUN_COMPARISON (shoal_table_view_get_grid (get_child (window, "table")));
  g_assert_cmpuint (shoal_run_comparison_get_n_runs (comparison), ==, 2);
  g_assert_true (shoal_run_comparison_get_run (comparison, 1) == shoal_run_row_get_run (get_row (&page, 1)));
  wait_until (!shoal_run_comparison_is_pending (comparison));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (find_widget (find_widget (GTK_WIDGET (window), SHOAL_TYPE_RUN_COMPARISON_CHART),
                                                                    SHOAL_TYPE_CHART_AREA)),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "2 runs");
  g_assert_cmpuint (shoal_grid_get_n_columns (shoal_table_view_get_grid (get_child (window, "table"))), ==, 3);
  g_assert_cmpuint (shoal_grid_get_n_rows (shoal_table_view_get_grid (get_child (window, "table"))), >, 30);
  gtk_window_close (GTK_WINDOW (window));

  /* The list is as it was. */
  g_assert_false (is_choosing (list));
  g_assert_false (gtk_check_button_get_active (get_check (&page, 2)));
  g_assert_true (gtk_list_box_row_is_selected (GTK_LIST_BOX_ROW (get_row (&page, 0))));

  /* From the menu of a run, and given up. */
  gtk_widget_activate_action (GTK_WIDGET (get_row (&page, 0)), "run.compare", NULL);
  g_assert_true (gtk_check_button_get_active (get_check (&page, 0)));
  click (get_child (list, "stop_button"));
  g_assert_false (is_choosing (list));

  /* What is left cannot be compared. */
  gtk_widget_activate_action (GTK_WIDGET (list), "runs.choose", NULL);
  shoal_session_delete_run (page.session, shoal_run_row_get_run (get_row (&page, 0)));
  g_assert_true (is_choosing (list));
  shoal_session_delete_run (page.session, shoal_run_row_get_run (get_row (&page, 0)));
  g_assert_false (is_choosing (list));
  g_assert_false (gtk_widget_is_sensitive (get_child (list, "choose_button")));
  close_page (&page);
}

static void
test_rename (void)
{
  Page page;
  AdwMessageDialog *dialog;

  open_page (&page);
  run (&page);
  gtk_widget_activate_action (GTK_WIDGET (get_row (&page, 0)), "run.rename", NULL);
  dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (dialog);
  gtk_editable_set_text (GTK_EDITABLE (gtk_widget_get_first_child (adw_message_dialog_get_extra_child (dialog))), "  For the hospital ");
  adw_message_dialog_response (dialog, "rename");
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (get_child (get_row (&page, 0), "title")), "For the hospital  k = "));
  close_page (&page);
}

static void
test_reuse (void)
{
  Page page;
  ShoalSolverForm *form;
  GtkWidget *choice, *seed;

  open_page (&page);
  form = get_child (page.page, "solver");
  choice = find_control (GTK_WIDGET (form), "Algorithm");
  seed = find_control (GTK_WIDGET (form), "Seed");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (seed), 77);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_control (GTK_WIDGET (form), "Gap")), 0.5);
  run (&page);
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), find_solver ("ola"));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (seed), 1);
  gtk_widget_activate_action (GTK_WIDGET (get_row (&page, 0)), "run.reuse", NULL);
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "optimal");
  g_assert_cmpuint (shoal_solver_form_get_seed (form), ==, 77);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (find_control (GTK_WIDGET (form), "Gap"))), ==, 0.5);
  close_page (&page);
}

/* A project that is opened again goes on with the solver that it was left with. */
static void
test_reopen (void)
{
  Page page;
  ShoalSession *other;
  ShoalWindow *window;
  ShoalSolverForm *form;
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "mine.shoal");

  open_page (&page);
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_control (page.page, "Algorithm")), find_solver ("ola"));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_control (page.page, "Seed")), 9);
  run (&page);
  save_project (page.session, file);
  close_page (&page);

  window = present_window ();
  other = shoal_window_get_session (window);
  shoal_window_open_file (window, file);
  wait_until (other->selection->run != NULL);
  form = find_widget (GTK_WIDGET (window), SHOAL_TYPE_SOLVER_FORM);
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "ola");
  g_assert_cmpuint (shoal_solver_form_get_seed (form), ==, 9);
  destroy_window (window);
}

/* A run that is stopped by its button keeps what it has found, or ended before it could be stopped. */
static void
test_cancel (void)
{
  Page page;
  ShoalSessionRun *stopped;
  GtkWidget *button;

  open_page (&page);
  wait_until (page.session->preparation->microdata != NULL);
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_control (page.page, "Algorithm")), find_solver ("exhaustive"));
  click (get_child (page.page, "run_button"));
  stopped = page.session->selection->run;
  wait_until (stopped->begun);
  button = get_child (get_row (&page, 0), "cancel_button");
  g_assert_true (gtk_widget_get_visible (button));
  click (button);
  wait_until (!shoal_runs_is_running (page.session->runs));
  g_assert_true (stopped->record->has_result);
  g_assert_false (gtk_widget_get_visible (button));
  close_page (&page);
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/solve-page/advice", test_advice);
  g_test_add_func ("/solve-page/no-next-steps", test_no_next_steps);
  g_test_add_func ("/solve-page/next-steps", test_next_steps);
  g_test_add_func ("/solve-page/column-left-out", test_column_left_out);
  g_test_add_func ("/solve-page/stop", test_stop);
  g_test_add_func ("/solve-page/question", test_question);
  g_test_add_func ("/solve-page/run", test_run);
  g_test_add_func ("/solve-page/keyboard", test_keyboard);
  g_test_add_func ("/solve-page/compare", test_compare);
  g_test_add_func ("/solve-page/rename", test_rename);
  g_test_add_func ("/solve-page/reuse", test_reuse);
  g_test_add_func ("/solve-page/reopen", test_reopen);
  g_test_add_func ("/solve-page/cancel", test_cancel);
  return g_test_run ();
}
