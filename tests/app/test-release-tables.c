/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The release page with tables and results that are out of the ordinary. */

#include "release-fixture.h"

#include "release/shoal-release-parts.h"

#define PERSON "{ \"name\": \"age\", \"role\": \"quasi-identifier\", \"hierarchy\": { \"builder\": \"flat\" } }"
#define ILLNESS "{ \"name\": \"illness\", \"role\": \"sensitive\" }"

static void
show_table (Page       *self,
            const char *data,
            const char *columns,
            guint       k,
            double      suppression)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) table = write_file (folder, "t.csv", data);
  g_autofree char *text
    = g_strdup_printf ("{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" }, \"columns\": [ %s ], "
                       "\"privacy\": { \"k\": %u, \"suppression\": %g }, \"objective\": \"precision\" }",
                       columns, k, suppression);
  g_autoptr (GFile) file = write_file (folder, "t.shoal", text);

  open_project (self->session, file);
  wait_until (!self->session->dataset->schema_pending);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.show-page", "s", "release");
}

static void
open_small (Page       *self,
            const char *data,
            const char *columns,
            guint       k,
            double      suppression)
{
  self->window = present_window ();
  self->session = shoal_window_get_session (self->window);
  self->page = find_widget (GTK_WIDGET (self->window), SHOAL_TYPE_RELEASE_PAGE);
  show_table (self, data, columns, k, suppression);
}

/* The level @level of the only quasi-identifier. */
static void
pick_level (Page  *self,
            guint  level)
{
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node (&level, 1);

  shoal_selection_choose (self->session->selection, node);
  wait_for_parts (self);
  g_assert_cmpstr (self->session->selection->looked->error, ==, NULL);
}

/* A table of one row, whose hierarchies have no height: nothing but the number of rows is wrong with it. */
static void
test_one_row (void)
{
  Page page;

  open_small (&page, "age,illness\n20,a\n", PERSON ", " ILLNESS, 2, 1);
  pick_level (&page, 0);
  g_assert_cmpstr (get_text (&page, "title"), ==, "The Requirements Are Not Met");
  g_assert_nonnull (strstr (get_text (&page, "text"), "1 row, fewer than k = 2"));
  g_assert_false (gtk_widget_is_sensitive (get_child (page.page, "export_button")));
  destroy_window (page.window);
}

static void
test_all_suppressed (void)
{
  Page page;

  open_small (&page, "age,illness\n20,a\n21,b\n22,c\n", PERSON ", " ILLNESS, 2, 1);
  pick_level (&page, 0);
  g_assert_cmpstr (get_text (&page, "title"), ==, "Verified, but Nothing Is Left");
  g_assert_cmpstr (get_text (&page, "n_rows"), ==, "0");
  pick_level (&page, 1);
  /* Three illnesses of which nobody else has each */
  g_assert_cmpstr (get_text (&page, "title"), ==, "Verified, With 1 Warning");
  destroy_window (page.window);
}

static void
test_no_quasi_identifier (void)
{
  Page page;
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node (NULL, 0);

  open_small (&page, "age,illness\n20,a\n21,b\n", "{ \"name\": \"age\", \"role\": \"insensitive\" }, " ILLNESS, 2, 0);
  shoal_selection_choose (page.session->selection, node);
  wait_until (!page.session->selection->looked->pending);
  g_assert_cmpstr (get_shown (&page), ==, "empty");
  g_assert_cmpstr (adw_status_page_get_title (get_child (page.page, "empty")), ==, "This Result Cannot Be Released");
  destroy_window (page.window);
}

/* What one row is in a matching is not a class, and values of other columns come from other rows. */
static void
test_matching (void)
{
  static const guint32 originals[] = { 0, 1, 1, 2, 2, 0 };
  Page page;
  g_autoptr (ShoalRecoding) matching = shoal_recoding_new_matching (originals, 3, 2);
  ShoalReleaseTables *tables;
  ShoalGrid *grid;

  open_small (&page, "age,illness\n20,a\n21,b\n22,c\n", PERSON ", " ILLNESS, 2, 0);
  shoal_selection_choose (page.session->selection, matching);
  wait_for_parts (&page);
  g_assert_cmpstr (get_text (&page, "title"), ==, "Verified, With 1 Warning");
  g_assert_cmpstr (get_text (&page, "n_classes"), ==, "–");
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "classes")));
  g_assert_true (gtk_widget_get_visible (get_child (page.page, "no_classes")));
  tables = find_widget (page.page, SHOAL_TYPE_RELEASE_TABLES);
  grid = shoal_table_view_get_grid (get_published (tables));
  for (gsize row = 0; row < 3; row++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      g_assert_cmpint (shoal_grid_get_cell (grid, row, 0, text), ==, SHOAL_GRID_CELL_CHANGED);
      g_assert_cmpint (shoal_grid_get_cell (grid, row, 1, text), ==, SHOAL_GRID_CELL_PLAIN);
    }
  destroy_window (page.window);
}

/* A missing cell that is generalized is not missing any more. */
static void
test_missing (void)
{
  Page page;
  ShoalReleaseTables *tables;

  open_small (&page, "age,illness\n?,a\n21,b\n22,\n", PERSON ", " ILLNESS, 2, 0);
  pick_level (&page, 1);
  tables = find_widget (page.page, SHOAL_TYPE_RELEASE_TABLES);
  assert_cell (get_original (tables), 0, "age", "", SHOAL_GRID_CELL_MISSING);
  assert_cell (get_published (tables), 0, "age", "*", SHOAL_GRID_CELL_CHANGED);
  assert_cell (get_published (tables), 2, "illness", "", SHOAL_GRID_CELL_MISSING);
  destroy_window (page.window);
}

/* Names are shown as they are: with a line break, and with what looks like markup. */
static void
test_names (void)
{
  Page page;
  ShoalGrid *grid;
  GtkListBoxRow *row;

  open_small (&page, "\"age\n<b>\",illness\n20,a\n21,b\n",
              "{ \"name\": \"age\\n<b>\", \"role\": \"quasi-identifier\", \"hierarchy\": { \"builder\": \"flat\" } }, " ILLNESS, 2, 0);
  pick_level (&page, 1);
  grid = shoal_table_view_get_grid (get_published (find_widget (page.page, SHOAL_TYPE_RELEASE_TABLES)));
  g_assert_cmpstr (shoal_grid_get_title (grid, 0), ==, "age\n<b>");
  row = gtk_list_box_get_row_at_index (get_child (page.page, "attributes"), 0);
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==, "age\n<b>");
  g_assert_false (adw_preferences_row_get_use_markup (ADW_PREFERENCES_ROW (row)));
  destroy_window (page.window);
}

/* The population of a table before, and its limits, say nothing of a smaller one. */
static void
test_population (void)
{
  Page page;
  GtkWidget *spin, *group;

  open_page (&page);
  solve (&page);
  group = find_widget (get_child (page.page, "risk"), GTK_TYPE_LIST_BOX);
  spin = find_widget (gtk_widget_get_last_child (group), GTK_TYPE_SPIN_BUTTON);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), ==, 10000);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 50000);
  show_table (&page, "age,illness\n20,a\n21,b\n22,c\n", PERSON ", " ILLNESS, 2, 0);
  pick_level (&page, 1);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), ==, 3);
  destroy_window (page.window);
}

/* The label of @row that says so. */
static gboolean
is_marked_as_objective (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), "Objective"))
    return gtk_widget_get_visible (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (is_marked_as_objective (child))
      return TRUE;
  return FALSE;
}

static void
assert_objective (Page       *self,
                  const char *id)
{
  static const char *const lists[] = { "first_metrics", "more_metrics" };
  GtkListBoxRow *row;

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (int place = 0; (row = gtk_list_box_get_row_at_index (get_child (self->page, lists[i]), place)) != NULL; place++)
      g_assert_cmpint (is_marked_as_objective (GTK_WIDGET (row)), ==,
                       g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), shoal_metrics_find (id)->title));
}

static void
test_objective (void)
{
  Page page;

  open_small (&page, "age,illness\n20,a\n21,b\n", PERSON ", " ILLNESS, 2, 0);
  pick_level (&page, 1);
  assert_objective (&page, "precision");
  shoal_session_set_objective (page.session, "gcp");
  wait_for_parts (&page);
  assert_objective (&page, "gcp");
  shoal_session_undo (page.session);
  wait_for_parts (&page);
  assert_objective (&page, "precision");
  destroy_window (page.window);
}

/* One class of 51 rows, just above k, and one of a single row: every bar has a width. */
static void
test_narrow_sizes (void)
{
  Page page;
  g_autoptr (GString) data = g_string_new ("age,illness\n");
  guint32 clusters[52] = { 1 };
  g_autoptr (ShoalRecoding) partition = shoal_recoding_new_partition (clusters, 52, 2);
  ShoalClassSizes *sizes;
  ShoalClassList *list;
  guint before = 0;

  for (guint row = 0; row < 52; row++)
    g_string_append_printf (data, "%u,a\n", row);
  open_small (&page, data->str, PERSON ", " ILLNESS, 50, 0.5);
  shoal_selection_choose (page.session->selection, partition);
  wait_for_parts (&page);
  sizes = get_child (page.page, "sizes");
  list = shoal_class_browser_get_list (get_child (page.page, "classes"));
  for (guint bar = 0; shoal_class_sizes_select_bar (sizes, bar), shoal_class_list_is_filtered (list); bar++)
    {
      g_assert_cmpuint (list->smallest, ==, before + 1);
      g_assert_cmpuint (list->largest, >=, list->smallest);
      before = list->largest;
    }
  g_assert_cmpuint (before, ==, 51);
  destroy_window (page.window);
}

static GtkWidget *
find_label (GtkWidget  *widget,
            const char *text)
{
  if (GTK_IS_LABEL (widget) && strcmp (gtk_label_get_text (GTK_LABEL (widget)), text) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_label (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The row that is selected of a heterogeneous release says with whom it hides, here and wherever else rows are looked at. */
static void
test_companions (void)
{
  g_autoptr (ShoalSolver) solver = create_quick_solver ("sort-greedy");
  Page page;
  ShoalReleaseTables *tables;
  GtkWidget *details;
  GtkLabel *text;

  open_page (&page);
  tables = find_widget (page.page, SHOAL_TYPE_RELEASE_TABLES);
  shoal_session_set_objective (page.session, "gcp");
  shoal_session_start_run (page.session, "sort-greedy", solver, 1, 0);
  wait_until (!shoal_runs_is_running (page.session->runs));
  wait_until (page.session->selection->chosen->report != NULL);
  wait_for_parts (&page);
  text = GTK_LABEL (find_label (GTK_WIDGET (tables), "Select a row to see with whom it hides."));
  g_assert_nonnull (text);
  details = gtk_widget_get_parent (GTK_WIDGET (text));
  g_assert_true (gtk_widget_get_visible (details));
  g_assert_false (gtk_widget_get_visible (find_widget (page.page, SHOAL_TYPE_CLASS_BROWSER)));

  shoal_table_view_select_row (get_original (tables), 11);
  g_assert_cmpuint (page.session->selection->group, ==, 11);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (text), "Row 12 hides among the rows "));
  shoal_selection_select_class (page.session->selection, 4321);
  g_assert_cmpuint (shoal_table_view_get_selected_row (get_published (tables)), ==, 4321);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (text), "Row 4322 hides among the rows "));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (gtk_widget_get_next_sibling (GTK_WIDGET (text)))), "age: "));

  /* Other kinds of results have classes again. */
  shoal_session_set_objective (page.session, "precision");
  solve (&page);
  g_assert_false (gtk_widget_get_visible (details));
  g_assert_true (gtk_widget_get_visible (find_widget (page.page, SHOAL_TYPE_CLASS_BROWSER)));
  destroy_window (page.window);
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/release-tables/one-row", test_one_row);
  g_test_add_func ("/release-tables/all-suppressed", test_all_suppressed);
  g_test_add_func ("/release-tables/no-quasi-identifier", test_no_quasi_identifier);
  g_test_add_func ("/release-tables/matching", test_matching);
  g_test_add_func ("/release-tables/missing", test_missing);
  g_test_add_func ("/release-tables/names", test_names);
  g_test_add_func ("/release-tables/population", test_population);
  g_test_add_func ("/release-tables/objective", test_objective);
  g_test_add_func ("/release-tables/narrow-sizes", test_narrow_sizes);
  g_test_add_func ("/release-tables/companions", test_companions);
  return g_test_run ();
}
