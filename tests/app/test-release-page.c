/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The release page, driven by its widgets, on the sample. */

#include "release-fixture.h"

#include "models/release/shoal-release-grid.h"
#include "release/shoal-class-browser.h"
#include "release/shoal-class-sizes.h"
#include "release/shoal-export-dialog.h"
#include "release/shoal-risk-pane.h"

#include <math.h>
#include <unistd.h>

/* The most specific node, which is far from anonymous. */
static guint
get_first_column (gpointer view)
{
  guint first;

  g_object_get (view, "first-column", &first, NULL);
  return first;
}

static void
pick_bottom (Page *self)
{
  guint levels[8] = { 0 };
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node (levels, 8);

  shoal_selection_choose_node (shoal_session_get_selection (self->session), node);
  wait_for_parts (self);
}

static guint
count_rows (GtkListBox *list)
{
  guint n = 0;

  while (gtk_list_box_get_row_at_index (list, (int) n) != NULL)
    n++;
  return n;
}

static void
test_empty (void)
{
  Page page;

  open_page (&page);
  g_assert_cmpstr (get_shown (&page), ==, "empty");
  solve (&page);
  g_assert_cmpstr (get_shown (&page), ==, "content");
  shoal_selection_choose_node (shoal_session_get_selection (page.session), NULL);
  g_assert_cmpstr (get_shown (&page), ==, "empty");
  destroy_window (page.window);
}

static void
test_verdict (void)
{
  Page page;
  GtkWidget *export;

  open_page (&page);
  solve (&page);
  export = get_child (page.page, "export_button");
  g_assert_cmpstr (get_text (&page, "title"), ==, "Verified: Everyone Hides Among at Least 5");
  g_assert_cmpstr (get_text (&page, "k"), ==, "5");
  g_assert_cmpstr (get_text (&page, "n_rows"), ==, "9805");
  g_assert_true (gtk_widget_is_sensitive (export));
  /* Opening the page selects no text. */
  g_assert_false (gtk_label_get_selectable (get_child (page.page, "text")));
  g_assert_cmpuint (count_rows (get_child (page.page, "checks")), ==, 6);

  pick_bottom (&page);
  g_assert_cmpstr (get_text (&page, "title"), ==, "The Requirements Are Not Met");
  g_assert_false (gtk_widget_is_sensitive (export));
  destroy_window (page.window);
}

/* Clusters that publish the same are one class to whoever reads the release: the count is the verifier's. */
static void
test_equal_clusters (void)
{
  Page page;
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("mondrian", NULL);
  g_autofree char *n_classes = NULL;
  ShoalNodeReport *report;
  ShoalSessionRun *run;

  open_page (&page);
  shoal_session_set_objective (page.session, "gcp");
  run = shoal_session_start_run (page.session, "mondrian", solver, 1, 0);
  wait_until (shoal_session_run_has_result (run));
  wait_until (shoal_reported_node_get_report (shoal_session_get_chosen (page.session)) != NULL);
  report = shoal_reported_node_get_report (shoal_session_get_chosen (page.session));
  g_assert_cmpuint (shoal_node_report_get_verdict (report)->n_classes, <, shoal_node_report_get_n_classes (report));
  n_classes = g_strdup_printf ("%zu", shoal_node_report_get_verdict (report)->n_classes);
  wait_until (g_strcmp0 (get_text (&page, "n_classes"), n_classes) == 0);
  destroy_window (page.window);
}

/* A release with cells of levels that have been fixed since is refused, and classes that the verifier did not count are no number. */
static void
test_fault (void)
{
  Page page;

  open_page (&page);
  solve (&page);
  g_assert_cmpstr (get_text (&page, "n_classes"), !=, "–");
  shoal_session_set_levels (page.session, shoal_session_column_get_index (find_column (page.session, "age")),
                            (ShoalLevelRange) { 1, 2 });
  wait_until (g_strcmp0 (get_text (&page, "title"), "The Verifier Found a Fault") == 0);
  g_assert_cmpstr (get_text (&page, "n_classes"), ==, "–");
  g_assert_false (gtk_widget_is_sensitive (get_child (page.page, "export_button")));
  destroy_window (page.window);
}

/* Who looks at a node of the lattice has chosen nothing: what is shown and would be exported stays what it says it is. */
static void
test_look (void)
{
  guint levels[8] = { 0 };
  g_autoptr (ShoalRecoding) bottom = shoal_recoding_new_node (levels, 8);
  g_autoptr (ShoalRecoding) result = NULL;
  GtkWidget *export;
  Page page;

  open_page (&page);
  solve (&page);
  export = get_child (page.page, "export_button");
  result = shoal_recoding_ref (shoal_session_run_get_recoding (shoal_session_get_selected_run (page.session)));
  g_assert_cmpstr (get_text (&page, "origin"), ==, "Optimal · full-domain recoding · k = 5 · at most 2.0 % of the rows left out");

  shoal_selection_select_node (shoal_session_get_selection (page.session), bottom);
  wait_until (!shoal_selection_is_report_pending (shoal_session_get_selection (page.session)));
  g_assert_false (shoal_node_report_is_feasible (shoal_session_get_report (page.session)));
  g_assert_true (shoal_reported_node_is (shoal_session_get_chosen (page.session), result));
  g_assert_cmpstr (get_text (&page, "title"), ==, "Verified: Everyone Hides Among at Least 5");
  g_assert_cmpstr (get_text (&page, "n_rows"), ==, "9805");
  g_assert_true (gtk_widget_is_sensitive (export));

  /* Looking at nothing else is looking at what is chosen. */
  shoal_selection_select_node (shoal_session_get_selection (page.session), NULL);
  g_assert_true (shoal_recoding_equal (shoal_session_get_selected_node (page.session), result));
  g_assert_true (shoal_node_report_is_feasible (shoal_session_get_report (page.session)));

  /* Used, it is what Release shows, and says so. */
  shoal_selection_select_node (shoal_session_get_selection (page.session), bottom);
  wait_until (!shoal_selection_is_report_pending (shoal_session_get_selection (page.session)));
  g_assert_nonnull (shoal_session_use_node (page.session, bottom, NULL));
  wait_for_parts (&page);
  g_assert_true (shoal_reported_node_is (shoal_session_get_chosen (page.session), bottom));
  g_assert_cmpstr (get_text (&page, "title"), ==, "The Requirements Are Not Met");
  g_assert_true (g_str_has_prefix (get_text (&page, "origin"), "Chosen by Hand · full-domain recoding · "));
  g_assert_false (gtk_widget_is_sensitive (export));

  /* A run that is gone is not released. */
  shoal_session_delete_run (page.session, shoal_session_get_selected_run (page.session));
  g_assert_null (shoal_reported_node_get (shoal_session_get_chosen (page.session)));
  g_assert_cmpstr (get_shown (&page), ==, "empty");
  destroy_window (page.window);
}

/* Until the next result is verified, its name does not stand above the verdict on the one before. */
static void
test_pending (void)
{
  guint levels[8] = { 1 };
  g_autoptr (ShoalRecoding) next = shoal_recoding_new_node (levels, 8);
  Page page;

  open_page (&page);
  solve (&page);
  g_assert_true (g_str_has_prefix (get_text (&page, "origin"), "Optimal · "));
  shoal_selection_choose_node (shoal_session_get_selection (page.session), next);
  g_assert_true (shoal_reported_node_is_pending (shoal_session_get_chosen (page.session)));
  g_assert_cmpstr (get_text (&page, "title"), ==, "Verified: Everyone Hides Among at Least 5");
  g_assert_cmpstr (get_text (&page, "origin"), ==, "Being verified; until then this is what was there before.");
  g_assert_false (gtk_widget_is_sensitive (get_child (page.page, "export_button")));
  wait_for_parts (&page);
  g_assert_cmpstr (get_text (&page, "title"), ==, "The Requirements Are Not Met");
  g_assert_true (g_str_has_prefix (get_text (&page, "origin"), "Chosen by Hand · "));
  destroy_window (page.window);
}

/* What unchanged columns tell is said before export. */
static void
test_warnings (void)
{
  Page page;
  const GArray *disclosures;

  open_page (&page);
  solve (&page);
  disclosures = shoal_node_report_get_disclosures (shoal_reported_node_get_report (shoal_session_get_chosen (page.session)));
  g_assert_nonnull (disclosures);
  g_assert_true (gtk_widget_get_visible (get_child (page.page, "limits")));
  g_assert_cmpuint (count_rows (get_child (page.page, "warnings")), ==, disclosures->len);

  /* The number of everybody, called harmless. */
  shoal_session_set_role (page.session, 0, SHOAL_ROLE_INSENSITIVE);
  wait_until (!shoal_dataset_is_schema_pending (shoal_session_get_dataset (page.session)));
  wait_for_parts (&page);
  disclosures = shoal_node_report_get_disclosures (shoal_reported_node_get_report (shoal_session_get_chosen (page.session)));
  g_assert_cmpuint (disclosures->len, >, 0);
  g_assert_cmpuint (g_array_index (disclosures, ShoalDisclosure, 0).column, ==, 0);
  g_assert_cmpuint (g_array_index (disclosures, ShoalDisclosure, 0).n_unique, ==, 9805);
  g_assert_true (gtk_widget_get_visible (get_child (page.page, "warnings")));
  g_assert_cmpuint (count_rows (get_child (page.page, "warnings")), ==, disclosures->len);

  /* Nothing is warned of where nothing can be published. */
  pick_bottom (&page);
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "limits")));
  destroy_window (page.window);
}

/* A column without a role blocks publishing, not looking. */
static void
test_blocked (void)
{
  Page page;

  open_page (&page);
  shoal_session_set_role (page.session, 0, SHOAL_ROLE_UNSET);
  solve (&page);
  g_assert_cmpstr (get_text (&page, "title"), ==, "Publishing Is Blocked");
  g_assert_nonnull (strstr (get_text (&page, "text"), "patient_number"));
  g_assert_false (gtk_widget_is_sensitive (get_child (page.page, "export_button")));
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "solve_button")));

  /* What blocks it is a click away. */
  shoal_selection_select_column (shoal_session_get_selection (page.session), find_column (page.session, "age"));
  click (get_child (page.page, "decide_button"));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (get_child (page.window, "pages")), ==, "data");
  g_assert_true (shoal_session_get_selected_column (page.session) == find_column (page.session, "patient_number"));
  shoal_session_set_role (page.session, 0, SHOAL_ROLE_IDENTIFIER);
  destroy_window (page.window);
}

/* Rows that would have to be left out are a matter of what is asked for. */
static void
test_infeasible (void)
{
  Page page;

  open_page (&page);
  solve (&page);
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "decide_button")));
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "solve_button")));
  pick_bottom (&page);
  g_assert_cmpstr (get_text (&page, "title"), ==, "The Requirements Are Not Met");
  click (get_child (page.page, "solve_button"));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (get_child (page.window, "pages")), ==, "solve");
  destroy_window (page.window);
}

static void
test_tables (void)
{
  Page page;
  ShoalReleaseTables *tables;
  ShoalTableView *original, *published;
  GtkAdjustment *down[2];

  open_page (&page);
  solve (&page);
  gtk_test_widget_wait_for_draw (page.page);
  tables = find_widget (page.page, SHOAL_TYPE_RELEASE_TABLES);
  original = get_original (tables);
  published = get_published (tables);
  g_assert_cmpuint (shoal_grid_get_n_rows (shoal_table_view_get_grid (published)), ==, 10000);
  /* Columns of identifiers are in neither of them. */
  g_assert_cmpuint (shoal_grid_get_n_columns (shoal_table_view_get_grid (original)), ==, 12);
  g_assert_cmpuint (shoal_grid_get_n_columns (shoal_table_view_get_grid (published)), ==, 12);
  assert_cell (original, 0, "age", "15", SHOAL_GRID_CELL_PLAIN);
  assert_cell (published, 0, "age", "[0, 40)", SHOAL_GRID_CELL_CHANGED);
  assert_cell (published, 0, "occupation", "*", SHOAL_GRID_CELL_CHANGED);
  assert_cell (published, 0, "sex", "M", SHOAL_GRID_CELL_PLAIN);
  assert_cell (published, 0, "diagnosis", "Inguinal hernia, one side", SHOAL_GRID_CELL_PLAIN);
  assert_cell (original, 20, "age", "85", SHOAL_GRID_CELL_SUPPRESSED);
  assert_cell (published, 20, "age", "–", SHOAL_GRID_CELL_SUPPRESSED);

  down[0] = shoal_table_view_get_vadjustment (original);
  down[1] = shoal_table_view_get_vadjustment (published);
  wait_until (gtk_adjustment_get_upper (down[0]) > 10000 && gtk_adjustment_get_upper (down[1]) > 10000);
  gtk_adjustment_set_value (down[0], 5000);
  wait_until (gtk_adjustment_get_value (down[1]) == gtk_adjustment_get_value (down[0]));
  g_assert_cmpfloat (gtk_adjustment_get_value (down[1]), >, 4000);
  gtk_adjustment_set_value (down[1], 100);
  wait_until (gtk_adjustment_get_value (down[0]) == 100);
  destroy_window (page.window);
}

/* A table of more columns than are shown at a time: number, 40 others, and a group to publish. */
static GFile *
write_wide (GFile *folder)
{
  g_autoptr (GString) data = g_string_new ("group");
  g_autoptr (GString) project = g_string_new (NULL);
  g_autoptr (GFile) file = NULL;

  g_string_append (project, "{ \"shoal\": 1, \"data\": { \"file\": \"wide.csv\" }, \"columns\": [ { \"name\": \"group\", "
                            "\"role\": \"quasi-identifier\", \"hierarchy\": { \"builder\": \"flat\" } }");
  for (guint i = 0; i < 40; i++)
    {
      g_string_append_printf (data, ",column %u", i);
      g_string_append_printf (project, ", { \"name\": \"column %u\", \"role\": \"insensitive\" }", i);
    }
  g_string_append (project, " ], \"privacy\": { \"k\": 2, \"suppression\": 0 }, \"objective\": \"precision\" }");
  for (guint row = 0; row < 60; row++)
    {
      g_string_append_printf (data, "\n%c", 'a' + (char) (row % 3));
      for (guint i = 0; i < 40; i++)
        g_string_append_printf (data, ",%u-%u", row, i);
    }
  file = write_file (folder, "wide.csv", data->str);
  return write_file (folder, "wide.shoal", project->str);
}

/* Both sides show the same columns, whichever of them was led on. */
static void
test_wide (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_wide (folder);
  Page page;
  ShoalReleaseTables *tables;
  ShoalTableView *original, *published;

  page.window = present_window ();
  page.session = shoal_window_get_session (page.window);
  open_project (page.session, file);
  wait_until (!shoal_dataset_is_schema_pending (shoal_session_get_dataset (page.session)));
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "release");
  page.page = find_widget (GTK_WIDGET (page.window), SHOAL_TYPE_RELEASE_PAGE);
  solve (&page);
  gtk_test_widget_wait_for_draw (page.page);
  tables = find_widget (page.page, SHOAL_TYPE_RELEASE_TABLES);
  original = get_original (tables);
  published = get_published (tables);
  g_assert_cmpuint (shoal_grid_get_n_columns (shoal_table_view_get_grid (published)), ==, 41);
  g_assert_true (gtk_widget_get_visible (get_child (original, "window_bar")));

  click (get_child (published, "next_button"));
  g_assert_cmpuint (get_first_column (published), ==, 11);
  g_assert_cmpuint (get_first_column (original), ==, 11);
  g_assert_cmpstr (gtk_label_get_text (get_child (original, "window_label")), ==, "Columns 12–41 of 41");
  g_assert_false (gtk_widget_is_sensitive (get_child (original, "next_button")));
  click (get_child (original, "previous_button"));
  g_assert_cmpuint (get_first_column (published), ==, 0);

  /* What is selected there is selected here, and in view. */
  shoal_table_view_select_column (original, 40);
  g_assert_cmpint (shoal_table_view_get_selected_column (published), ==, 40);
  g_assert_cmpuint (get_first_column (published), ==, 11);
  shoal_table_view_select_row (published, 59);
  g_assert_cmpuint (shoal_table_view_get_selected_row (original), ==, 59);
  wait_until (gtk_adjustment_get_value (shoal_table_view_get_vadjustment (published)) > 0);
  wait_until (gtk_adjustment_get_value (shoal_table_view_get_vadjustment (original))
              == gtk_adjustment_get_value (shoal_table_view_get_vadjustment (published)));
  wait_until (gtk_adjustment_get_value (shoal_table_view_get_hadjustment (original)) > 0);
  wait_until (gtk_adjustment_get_value (shoal_table_view_get_hadjustment (original))
              == gtk_adjustment_get_value (shoal_table_view_get_hadjustment (published)));
  destroy_window (page.window);
}

/* ---- Classes ---- */

static void
press_key (gpointer widget,
           guint    keyval)
{
  gboolean used;

  g_signal_emit_by_name (find_widget (widget, g_type_from_name ("ShoalChartArea")), "key", keyval, 0, &used);
  g_assert_true (used);
}

static void
test_classes (void)
{
  Page page;
  ShoalClassBrowser *browser;
  ShoalClassList *list;
  ShoalTableView *classes, *rows;
  guint n_all;

  open_page (&page);
  solve (&page);
  gtk_test_widget_wait_for_draw (page.page);
  browser = get_child (page.page, "classes");
  list = shoal_class_browser_get_list (browser);
  classes = find_widget (get_child (browser, "classes"), SHOAL_TYPE_TABLE_VIEW);
  rows = get_child (browser, "rows");
  n_all = g_list_model_get_n_items (G_LIST_MODEL (list));
  g_assert_cmpuint (n_all, ==, 218);
  g_assert_cmpstr (gtk_label_get_text (get_child (browser, "classes_title")), ==,
                   "95 classes, and 123 too small ones that are left out");
  g_assert_false (gtk_widget_get_visible (get_child (browser, "rows_card")));
  g_assert_false (gtk_widget_get_visible (get_child (browser, "show_all")));

  /* The first bar: classes of one row. */
  press_key (get_child (browser, "sizes"), GDK_KEY_Right);
  g_assert_cmpuint (shoal_class_list_get_smallest (list), ==, 1);
  g_assert_cmpuint (shoal_class_list_get_largest (list), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), <, n_all);
  g_assert_cmpuint (shoal_grid_get_n_rows (shoal_table_view_get_grid (classes)), ==,
                    g_list_model_get_n_items (G_LIST_MODEL (list)));
  g_assert_nonnull (strstr (gtk_label_get_text (get_child (browser, "classes_title")), "of 218 classes, size 1"));
  press_key (get_child (browser, "sizes"), GDK_KEY_Escape);
  g_assert_false (shoal_class_list_is_filtered (list));
  shoal_class_sizes_select_bar (get_child (browser, "sizes"), 0);
  g_assert_true (shoal_class_list_is_filtered (list));
  click (get_child (browser, "show_all"));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, n_all);

  /* The header turns the order round; a class that is selected shows its rows. */
  g_signal_emit_by_name (classes, "sort", 0, TRUE);
  g_assert_true (shoal_class_list_get_descending (list));
  shoal_table_view_select_row (classes, 0);
  wait_until (gtk_widget_get_visible (get_child (browser, "rows_card")));
  g_assert_cmpuint (shoal_table_view_get_order (rows)->len, >, 1000);
  g_assert_cmpuint (shoal_table_view_get_order (rows)->len, ==,
                    shoal_classes_get_size (shoal_node_report_get_classes (shoal_session_get_report (page.session)),
                                            shoal_class_list_get_class (list, 0)));

  /* Another result: nothing of the old one is left. */
  pick_bottom (&page);
  g_assert_false (gtk_widget_get_visible (get_child (browser, "rows_card")));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), >, n_all);
  destroy_window (page.window);
}

/* What is said of an attacker: highest, average, or above the threshold. */
static const char *
get_figure (GtkWidget *row,
            int        place)
{
  return gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (find_widget (row, GTK_TYPE_GRID), 1, place)));
}

static void
test_utility_and_risk (void)
{
  Page page;
  guint n_metrics;
  GtkWidget *prosecutor, *marketer;
  GtkSpinButton *threshold;

  open_page (&page);
  solve (&page);
  shoal_metrics_get (&n_metrics);
  g_assert_cmpuint (count_rows (get_child (page.page, "first_metrics")) + count_rows (get_child (page.page, "more_metrics")),
                    ==, n_metrics);
  g_assert_cmpuint (count_rows (get_child (page.page, "attributes")), ==, 8);
  /* The prosecutor's risk: one of the smallest class; 95 classes of 9,805 published rows; nobody's is above the threshold. */
  g_assert_cmpuint (shoal_node_report_get_n_classes (shoal_session_get_report (page.session)), ==, 95);
  prosecutor = gtk_widget_get_first_child (find_widget (get_child (page.page, "risk"), GTK_TYPE_LIST_BOX));
  marketer = gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (prosecutor));
  g_assert_cmpstr (get_figure (prosecutor, 0), ==, "20.0 %");
  g_assert_cmpstr (get_figure (prosecutor, 1), ==, "1.0 %");
  g_assert_cmpstr (get_figure (prosecutor, 2), ==, "0 %");
  g_assert_cmpstr (get_figure (marketer, 1), ==, "1.0 %");
  /* All are above nothing. */
  threshold = find_widget (get_child (page.page, "risk"), GTK_TYPE_SPIN_BUTTON);
  gtk_spin_button_set_value (threshold, 0);
  g_assert_cmpstr (get_figure (prosecutor, 2), ==, "100.0 %");
  destroy_window (page.window);
}

/* Answers the question that is open, as clicking does, and waits until it is gone. */
static void
answer (const char *response)
{
  AdwMessageDialog *dialog;

  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  adw_message_dialog_response (dialog, response);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static ShoalExportDialog *
open_dialog (Page *page)
{
  ShoalExportDialog *dialog;

  click (get_child (page->page, "export_button"));
  dialog = find_toplevel (SHOAL_TYPE_EXPORT_DIALOG);
  g_assert_nonnull (dialog);
  return dialog;
}

static char *
load (GFile *file)
{
  char *content = NULL;
  g_autoptr (GError) error = NULL;

  g_file_load_contents (file, NULL, &content, NULL, NULL, &error);
  g_assert_no_error (error);
  return content;
}

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

static void
test_export (void)
{
  Page page;
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "release.csv");
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  ShoalExportDialog *dialog;

  open_page (&page);
  solve (&page);
  dialog = open_dialog (&page);
  shoal_export_dialog_export (dialog, file, FALSE);
  g_assert_true (gtk_widget_get_visible (get_child (dialog, "busy")));
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
  first = load (file);
  g_assert_true (g_str_has_prefix (first, "age,sex,"));
  g_assert_cmpuint (count_lines (first), ==, 9806);
  g_assert_null (strstr (first, "patient_number"));

  /* It asks before it replaces; no is no. */
  dialog = open_dialog (&page);
  shoal_export_dialog_export (dialog, file, FALSE);
  answer ("cancel");
  second = load (file);
  g_assert_cmpstr (first, ==, second);
  shoal_export_dialog_export (dialog, file, FALSE);
  answer ("replace");
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
  g_free (second);
  second = load (file);
  /* Shuffled anew. */
  g_assert_cmpstr (first, !=, second);
  g_assert_cmpuint (count_lines (second), ==, 9806);
  destroy_window (page.window);
}

/* The switch of the row of @list that is called @title. */
static GtkSwitch *
find_switch (GtkWidget  *list,
             const char *title)
{
  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL; row = gtk_widget_get_next_sibling (row))
    if (g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), title))
      return find_widget (row, GTK_TYPE_SWITCH);
  g_assert_not_reached ();
}

static void
test_export_options (void)
{
  static const struct
  {
    const char *title;
    gboolean active;
  } switches[] = { { "Shuffle Rows", TRUE }, { "Guard Formulas", TRUE }, { "Keep Suppressed Rows", FALSE } };
  Page page;
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "release.csv");
  g_autofree char *text = NULL;
  ShoalExportDialog *dialog;
  GtkWidget *list;

  open_page (&page);
  solve (&page);
  dialog = open_dialog (&page);
  g_assert_cmpstr (adw_preferences_group_get_description (get_child (dialog, "kinds")), ==, get_text (&page, "origin"));
  /* Shuffled and guarded, without the suppressed rows. */
  list = find_widget (get_child (dialog, "group"), GTK_TYPE_LIST_BOX);
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    {
      GtkSwitch *control = find_switch (list, switches[i].title);

      g_assert_cmpint (gtk_switch_get_active (control), ==, switches[i].active);
      if (!switches[i].active)
        gtk_switch_set_active (control, TRUE);
    }
  g_assert_cmpuint (adw_combo_row_get_selected (find_widget (GTK_WIDGET (dialog), ADW_TYPE_COMBO_ROW)), ==, 0);
  adw_combo_row_set_selected (find_widget (GTK_WIDGET (dialog), ADW_TYPE_COMBO_ROW), 1);
  shoal_export_dialog_export (dialog, file, FALSE);
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
  text = load (file);
  g_assert_true (g_str_has_prefix (text, "age;sex;"));
  g_assert_cmpuint (count_lines (text), ==, 10001);
  destroy_window (page.window);
}

/* Not the table, not by another name of it either, even when told to replace. */
static void
test_never_the_input (void)
{
  Page page;
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) link = g_file_get_child (folder, "link.csv");
  g_autoptr (GFile) data = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  ShoalExportDialog *dialog;

  open_page (&page);
  solve (&page);
  data = g_object_ref (shoal_project_get_data (shoal_session_get_project (page.session))->file);
  before = load (data);
  g_assert_true (g_file_make_symbolic_link (link, g_file_peek_path (data), NULL, NULL));
  dialog = open_dialog (&page);
  for (guint i = 0; i < 2; i++)
    {
      shoal_export_dialog_export (dialog, i == 0 ? data : link, TRUE);
      answer ("close");
    }
  after = load (data);
  g_assert_cmpstr (before, ==, after);
  gtk_widget_activate_action (GTK_WIDGET (dialog), "export.cancel", NULL);
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
  destroy_window (page.window);
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/release-page/empty", test_empty);
  g_test_add_func ("/release-page/verdict", test_verdict);
  g_test_add_func ("/release-page/equal-clusters", test_equal_clusters);
  g_test_add_func ("/release-page/fault", test_fault);
  g_test_add_func ("/release-page/look", test_look);
  g_test_add_func ("/release-page/pending", test_pending);
  g_test_add_func ("/release-page/warnings", test_warnings);
  g_test_add_func ("/release-page/blocked", test_blocked);
  g_test_add_func ("/release-page/infeasible", test_infeasible);
  g_test_add_func ("/release-page/tables", test_tables);
  g_test_add_func ("/release-page/wide", test_wide);
  g_test_add_func ("/release-page/classes", test_classes);
  g_test_add_func ("/release-page/utility-and-risk", test_utility_and_risk);
  g_test_add_func ("/release-page/export", test_export);
  g_test_add_func ("/release-page/export-options", test_export_options);
  g_test_add_func ("/release-page/never-the-input", test_never_the_input);
  return g_test_run ();
}
