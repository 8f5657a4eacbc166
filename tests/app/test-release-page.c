/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The release page, driven by its widgets, on the sample. */

#include "release-fixture.h"
#include "session-fixture.h"

#include "base/shoal-format.h"

#include "models/release/shoal-release-grid.h"
#include "release/shoal-release-parts.h"

static void
test_empty (void)
{
  Page page;

  open_page (&page);
  g_assert_cmpstr (get_shown (&page), ==, "empty");
  solve (&page);
  g_assert_cmpstr (get_shown (&page), ==, "content");
  shoal_selection_choose (page.session->selection, NULL);
  g_assert_cmpstr (get_shown (&page), ==, "empty");
  destroy_window (page.window);
}

static gboolean
ask_cb (gpointer data)
{
  (*(guint *) data)++;
  return G_SOURCE_CONTINUE;
}

/* A screen reader that asks without a pause is more urgent than any frame; all parts of the page come nevertheless. */
static void
test_urgent (void)
{
  Page page;
  guint n_asked = 0, source;
  gint64 frame;
  GdkFrameClock *clock;

  open_page (&page);
  gtk_test_widget_wait_for_draw (page.page);
  source = g_idle_add_full (G_PRIORITY_DEFAULT, ask_cb, &n_asked, NULL);
  clock = gtk_widget_get_frame_clock (page.page);
  frame = gdk_frame_clock_get_frame_counter (clock);
  solve (&page);
  g_assert_cmpint (gdk_frame_clock_get_frame_counter (clock), ==, frame);
  g_assert_cmpuint (n_asked, >, 0);
  g_assert_cmpuint (count_rows (get_child (page.page, "first_metrics")) + count_rows (get_child (page.page, "more_metrics")), ==,
                    page.session->selection->chosen->report->n_metrics);
  g_source_remove (source);
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
  show_view (&page, "rows");
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

static guint
get_first_column (gpointer view)
{
  guint first;

  g_object_get (view, "first-column", &first, NULL);
  return first;
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
  wait_until (!page.session->dataset->schema_pending);
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "release");
  page.page = find_widget (GTK_WIDGET (page.window), SHOAL_TYPE_RELEASE_PAGE);
  solve (&page);
  show_view (&page, "rows");
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
  show_view (&page, "classes");
  gtk_test_widget_wait_for_draw (page.page);
  browser = get_child (page.page, "classes");
  list = shoal_class_browser_get_list (browser);
  classes = find_widget (get_child (browser, "classes"), SHOAL_TYPE_TABLE_VIEW);
  rows = get_child (browser, "rows");
  n_all = list->n_classes;
  g_assert_cmpuint (n_all, ==, 218);
  g_assert_cmpstr (gtk_label_get_text (get_child (browser, "classes_title")), ==,
                   "Classes: 95; too small and left out: 123");
  g_assert_false (gtk_widget_get_visible (get_child (browser, "rows_card")));
  g_assert_false (gtk_widget_get_visible (get_child (browser, "show_all")));

  /* The first bar: classes of one row. */
  press_key (get_child (browser, "sizes"), GDK_KEY_Right);
  g_assert_cmpuint (list->smallest, ==, 1);
  g_assert_cmpuint (list->largest, ==, 1);
  g_assert_cmpuint (list->n_classes, <, n_all);
  g_assert_cmpuint (shoal_grid_get_n_rows (shoal_table_view_get_grid (classes)), ==, list->n_classes);
  g_assert_nonnull (strstr (gtk_label_get_text (get_child (browser, "classes_title")), "of 218 classes, size 1"));
  press_key (get_child (browser, "sizes"), GDK_KEY_Escape);
  g_assert_false (shoal_class_list_is_filtered (list));
  shoal_class_sizes_select_bar (get_child (browser, "sizes"), 0);
  g_assert_true (shoal_class_list_is_filtered (list));
  click (get_child (browser, "show_all"));
  g_assert_cmpuint (list->n_classes, ==, n_all);

  /* The header turns the order round; a class that is selected shows its rows. */
  g_signal_emit_by_name (classes, "sort", 0, TRUE);
  g_assert_true (list->descending);
  shoal_table_view_select_row (classes, 0);
  wait_until (gtk_widget_get_visible (get_child (browser, "rows_card")));
  g_assert_cmpuint (shoal_table_view_get_order (rows)->len, >, 1000);
  g_assert_cmpuint (
      shoal_table_view_get_order (rows)->len, ==,
      shoal_classes_get_size (page.session->selection->looked->report->classes, shoal_class_list_get_class (list, 0)));

  /* Its sensitive values beside those of the table, each a row that can be reached and says its figures. */
  wait_until (gtk_widget_get_visible (get_child (browser, "values")));
  {
    GtkWidget *list_of_values = find_widget (get_child (browser, "values"), GTK_TYPE_LIST_BOX);
    GtkListBoxRow *first = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_of_values), 0);
    ShoalColumn *diagnosis = find_column (page.session, "diagnosis")->column;
    GArray *order = shoal_table_view_get_order (rows);
    const char *label = gtk_label_get_text (find_widget (GTK_WIDGET (first), GTK_TYPE_LABEL));
    guint32 code;
    gsize in_class = 0, in_table = 0;
    g_autofree char *class_share = NULL;
    g_autofree char *table_share = NULL;
    g_autofree char *expected = NULL;

    g_assert_true (shoal_column_find_label (diagnosis, label, &code));
    for (guint i = 0; i < order->len; i++)
      in_class += shoal_column_get_code (diagnosis, g_array_index (order, guint32, i)) == code;
    for (gsize i = 0; i < shoal_column_get_n_rows (diagnosis); i++)
      in_table += shoal_column_get_code (diagnosis, i) == code;
    class_share = shoal_format_share ((double) in_class / order->len);
    table_share = shoal_format_share ((double) in_table / (double) shoal_column_get_n_rows (diagnosis));
    expected = g_strdup_printf ("%s: %s of this class, %s of the table", label, class_share, table_share);
    gtk_test_accessible_assert_property (GTK_ACCESSIBLE (first), GTK_ACCESSIBLE_PROPERTY_LABEL, expected);
    g_assert_true (gtk_widget_get_focusable (GTK_WIDGET (first)));
  }

  /* Another result: nothing of the old one is left. */
  pick_bottom (&page);
  g_assert_false (gtk_widget_get_visible (get_child (browser, "values")));
  g_assert_false (gtk_widget_get_visible (get_child (browser, "rows_card")));
  g_assert_cmpuint (list->n_classes, >, n_all);
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
  GtkWidget *prosecutor, *journalist, *marketer;
  GtkSpinButton *threshold, *population;

  open_page (&page);
  solve (&page);
  show_view (&page, "risk");
  shoal_metrics_get (&n_metrics);
  g_assert_cmpuint (count_rows (get_child (page.page, "first_metrics")) + count_rows (get_child (page.page, "more_metrics")),
                    ==, n_metrics);
  g_assert_cmpuint (count_rows (get_child (page.page, "attributes")), ==, 8);
  /* The prosecutor's risk: one of the smallest class; 95 classes of 9,805 published rows; nobody's is above the threshold. */
  g_assert_cmpuint (page.session->selection->looked->report->n_classes, ==, 95);
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
  /* Who is one of many is found less often; the prosecutor does not mind. There are no fewer people than rows. */
  journalist = gtk_widget_get_next_sibling (prosecutor);
  population = find_widget (gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (marketer)), GTK_TYPE_SPIN_BUTTON);
  g_assert_cmpfloat (gtk_spin_button_get_value (population), ==, 10000);
  g_assert_cmpstr (get_figure (journalist, 0), ==, "20.0 %");
  gtk_spin_button_set_value (population, 1000000);
  g_assert_cmpstr (get_figure (prosecutor, 0), ==, "20.0 %");
  g_assert_cmpstr (get_figure (journalist, 0), !=, "20.0 %");
  gtk_spin_button_set_value (population, 3);
  g_assert_cmpfloat (gtk_spin_button_get_value (population), ==, 10000);
  destroy_window (page.window);
}

/* The bars of the original: found by a worker, once the page is seen */
static void
test_original_risk (void)
{
  Page page;
  GtkWidget *original;
  AdwExpanderRow *columns, *safe_harbor;
  GtkWidget *bar;
  double sum = 0;

  open_page (&page);
  solve (&page);
  show_view (&page, "risk");
  original = find_widget (get_child (page.page, "risk"), SHOAL_TYPE_ORIGINAL_RISK);
  columns = find_widget (original, ADW_TYPE_EXPANDER_ROW);
  wait_until (gtk_widget_get_sensitive (GTK_WIDGET (columns)));
  g_assert_nonnull (strstr (adw_expander_row_get_subtitle (columns), "10000"));
  for (GtkWidget *row = gtk_widget_get_first_child (gtk_widget_get_ancestor (find_widget (GTK_WIDGET (columns), GTK_TYPE_LEVEL_BAR), GTK_TYPE_LIST_BOX));
       row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      bar = find_widget (row, GTK_TYPE_LEVEL_BAR);
      g_assert_nonnull (bar);
      sum += gtk_level_bar_get_value (GTK_LEVEL_BAR (bar));
    }
  /* Each set has one to four columns. */
  g_assert_cmpfloat (sum, >, 1);
  g_assert_cmpfloat (sum, <=, 4);
  safe_harbor = ADW_EXPANDER_ROW (gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (GTK_WIDGET (columns))));
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (safe_harbor)));
  g_assert_nonnull (strstr (adw_expander_row_get_subtitle (safe_harbor), "HIPAA"));
  destroy_window (page.window);
}

/* (transfer full): what stands below @title in the list */
static char *
find_subtitle (AdwExpanderRow *expander,
               const char     *title)
{
  GtkWidget *list = gtk_widget_get_ancestor (find_widget (GTK_WIDGET (expander), GTK_TYPE_LEVEL_BAR), GTK_TYPE_LIST_BOX);

  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL; row = gtk_widget_get_next_sibling (row))
    if (g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), title))
      return g_strdup (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)));
  return NULL;
}

/* Each of 1,500 codes singles its row out, more than the one row does that two of the other columns together do. What those columns single
 * out is told all the same, and of the one that does nothing that it does. The row has an equal one of the same person: she is alone. */
static void
test_original_many (void)
{
  static const char *const names[] = { "who", "code", "sex", "work", "same" };
  g_autoptr (GString) table = g_string_new ("who,code,sex,work,same\n");
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GFile) data = NULL;
  g_autofree char *code = NULL, *sex = NULL, *same = NULL, *sizes = NULL;
  const ShoalClassOrder *order;
  AdwExpanderRow *columns;
  Page page = { .window = present_window () };

  for (guint i = 0; i < 1500; i++)
    g_string_append_printf (table, "p%u,c%u,%s,x\n", i, i, i % 2 == 0 ? "f,yes" : i % 3 == 0 ? "f,no" : "m,yes");
  g_string_append (table, "q,d,m,no,x\nq,d,m,no,x\n");
  page.session = shoal_window_get_session (page.window);
  folder = make_folder ();
  data = write_file (folder, "many.csv", table->str);
  import_table (page.session, data);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    shoal_session_set_role (page.session, i, i == 0 ? SHOAL_ROLE_PERSON : SHOAL_ROLE_QUASI_IDENTIFIER);
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { .k = 2 });
  wait_until (!page.session->dataset->schema_pending);
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "release");
  page.page = find_widget (GTK_WIDGET (page.window), SHOAL_TYPE_RELEASE_PAGE);
  solve (&page);
  show_view (&page, "risk");
  columns = find_widget (find_widget (get_child (page.page, "risk"), SHOAL_TYPE_ORIGINAL_RISK), ADW_TYPE_EXPANDER_ROW);
  wait_until (gtk_widget_get_sensitive (GTK_WIDGET (columns)));
  code = find_subtitle (columns, "code");
  sex = find_subtitle (columns, "sex");
  same = find_subtitle (columns, "same");
  g_assert_true (g_str_has_prefix (code, "Above all “"));
  g_assert_true (g_str_has_prefix (sex, "Above all “m” ("));
  g_assert_cmpstr (same, ==, "Singles nobody out");
  g_assert_nonnull (strstr (adw_expander_row_get_subtitle (columns), "1501 of 1501 persons"));

  /* The size of a class is its number of persons, and so it is said. */
  show_view (&page, "classes");
  order = page.session->selection->looked->report->order;
  sizes = g_strdup_printf ("Classes of %u to %u persons", order->sizes[0].size, order->sizes[order->n_sizes - 1].size);
  gtk_test_accessible_assert_property (find_widget (get_child (page.page, "sizes"), SHOAL_TYPE_CHART_AREA),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, sizes);
  destroy_window (page.window);
}

/* Each view has the room of the page; verdict and export stay above all of them, and the tables are as wide as the window. */
static void
test_views (void)
{
  const char *names[] = { "checks", "rows", "distributions", "statistics", "classes", "risk", "loss" };
  Page page;
  GtkWidget *switcher;
  GtkWidget *button;

  open_page (&page);
  solve (&page);
  switcher = find_widget (get_child (page.page, "view_chooser"), GTK_TYPE_STACK_SWITCHER);
  button = gtk_widget_get_first_child (switcher);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++, button = gtk_widget_get_next_sibling (button))
    {
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
      g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (page.page, "views")), ==, names[i]);
      g_assert_cmpuint (gtk_drop_down_get_selected (find_widget (get_child (page.page, "view_chooser"), GTK_TYPE_DROP_DOWN)), ==, i);
      gtk_test_widget_wait_for_draw (page.page);
      g_assert_true (gtk_widget_get_mapped (get_child (page.page, "title")));
      g_assert_true (gtk_widget_get_mapped (get_child (page.page, "export_button")));
    }
  g_assert_null (button);
  show_view (&page, "rows");
  gtk_test_widget_wait_for_draw (page.page);
  g_assert_cmpint (gtk_widget_get_width (get_child (page.page, "tables")), >=, gtk_widget_get_width (page.page) - 40);
  destroy_window (page.window);
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/release-page/empty", test_empty);
  g_test_add_func ("/release-page/urgent", test_urgent);
  g_test_add_func ("/release-page/tables", test_tables);
  g_test_add_func ("/release-page/wide", test_wide);
  g_test_add_func ("/release-page/views", test_views);
  g_test_add_func ("/release-page/classes", test_classes);
  g_test_add_func ("/release-page/utility-and-risk", test_utility_and_risk);
  g_test_add_func ("/release-page/original-risk", test_original_risk);
  g_test_add_func ("/release-page/original-many", test_original_many);
  return g_test_run ();
}
