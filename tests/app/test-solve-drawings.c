/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The drawings of results that have no lattice, and what a person does there, on the sample. */

#include "drawing-fixture.h"
#include "solve-fixture.h"
#include "tables-fixture.h"

#include "release/shoal-release-parts.h"
#include "solve/shoal-solve-parts.h"

/* Whether the browser shows the rows of a class. */
static gboolean
lists_class (ShoalClassBrowser *browser,
             ShoalClasses      *classes,
             guint32            group)
{
  GArray *rows = shoal_table_view_get_order (get_child (browser, "rows"));

  return rows->len > 0 && shoal_classes_group_of_row (classes, g_array_index (rows, guint32, 0)) == group;
}

/* Another objective gives the same classes other colours, if these say what is lost. */
static void
check_colors_follow (Page              *page,
                     ShoalClassMapPane *pane)
{
  ShoalRecodingReport *report = page->session->selection->looked->report;

  for (guint by_loss = 0; by_loss < 2; by_loss++)
    {
      g_autoptr (GBytes) before = NULL;
      g_autoptr (GBytes) after = NULL;
      g_autoptr (GBytes) again = NULL;

      gtk_drop_down_set_selected (get_child (pane, "color"), by_loss);
      before = look_at (get_child (pane, "area"));
      shoal_session_set_objective (page->session, "entropy");
      after = look_at (get_child (pane, "area"));
      g_assert_true (report == page->session->selection->looked->report);
      g_assert_cmpint (!g_bytes_equal (before, after), ==, by_loss);
      shoal_session_set_objective (page->session, "gcp");
      again = look_at (get_child (pane, "area"));
      g_assert_true (g_bytes_equal (before, again));
    }
}

/* Points to one place after the other until a class is there: where, and what is said of it. */
static char *
point_to_class (ShoalChartArea *area,
                double         *x,
                double         *y)
{
  for (*y = 1; *y < gtk_widget_get_height (GTK_WIDGET (area)); *y += 4)
    for (*x = 1; *x < gtk_widget_get_width (GTK_WIDGET (area)); *x += 4)
      {
        g_signal_emit_by_name (area, "motion", *x, *y);
        if (gtk_widget_get_tooltip_text (GTK_WIDGET (area)) != NULL)
          return g_strdup (gtk_widget_get_tooltip_text (GTK_WIDGET (area)));
      }
  g_assert_not_reached ();
}

/* Groups are drawn in the place of the lattice; a class that is clicked is the one that the Release page lists. */
static void
test_class_map (void)
{
  Page page;
  ShoalClassMapPane *pane;
  ShoalClassBrowser *browser;
  ShoalReleaseTables *tables;
  ShoalClasses *classes;
  ShoalChartArea *area;
  GtkLabel *nothing, *summary, *facts;
  g_autofree char *text = NULL;
  g_autofree char *all = NULL;
  double x, y;
  guint32 group;
  guint row;
  GArray *rows;

  open_page (&page);
  pane = get_child (page.page, "class_map");
  area = get_child (pane, "area");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (pane)));
  nothing = get_child (find_widget (page.page, SHOAL_TYPE_RUN_LIST), "nothing");
  g_assert_nonnull (strstr (gtk_label_get_text (nothing), "lattice"));
  choose_recoding (&page, "By Group");
  g_assert_null (strstr (gtk_label_get_text (nothing), "lattice"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (pane)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (page.lattice)));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (area)));
  shoal_session_set_objective (page.session, "gcp");
  run_solver (&page, "mondrian");
  wait_until (gtk_widget_get_mapped (GTK_WIDGET (area)) && !page.session->selection->chosen->pending);
  /* Sexes have a place each; of ages some are missing. */
  summary = get_child (pane, "summary");
  facts = get_child (pane, "facts");
  g_assert_true (g_str_has_suffix (gtk_label_get_text (summary), "of them with a number on both axes"));
  gtk_drop_down_set_selected (get_child (pane, "x"), 3);
  all = g_strdup_printf ("%zu classes", page.session->selection->looked->report->n_classes);
  g_assert_cmpstr (gtk_label_get_text (summary), ==, all);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (area));
  check_colors_follow (&page, pane);

  text = point_to_class (area, &x, &y);
  g_assert_cmpstr (gtk_label_get_text (facts), !=, text);
  g_signal_emit_by_name (area, "press", 1, x, y);
  group = page.session->selection->group;
  g_assert_cmpuint (group, !=, SHOAL_SELECTION_NO_CLASS);
  g_assert_cmpstr (gtk_label_get_text (facts), ==, text);

  gtk_widget_activate_action (GTK_WIDGET (pane), "class-map.show-rows", NULL);
  browser = find_widget (GTK_WIDGET (page.window), SHOAL_TYPE_CLASS_BROWSER);
  wait_until (gtk_widget_get_visible (get_child (browser, "rows_card")));
  rows = shoal_table_view_get_order (get_child (browser, "rows"));
  g_assert_cmpuint (
      shoal_classes_group_of_row (page.session->selection->looked->report->classes, g_array_index (rows, guint32, 0)),
      ==, group);

  tables = find_widget (GTK_WIDGET (page.window), SHOAL_TYPE_RELEASE_TABLES);
  wait_until (shoal_table_view_get_selected_row (get_original (tables)) == g_array_index (rows, guint32, 0));
  g_assert_cmpuint (shoal_table_view_get_selected_row (get_published (tables)), ==,
                    g_array_index (rows, guint32, 0));

  /* And back: a row of another class leads to that one, in the list of classes and in the map. */
  classes = page.session->selection->looked->report->classes;
  for (row = 0; shoal_classes_group_of_row (classes, row) == group; row++)
    g_assert_cmpuint (row, <, classes->microdata->n_rows - 1);
  shoal_table_view_select_row (get_published (tables), row);
  g_assert_cmpuint (page.session->selection->group, ==, shoal_classes_group_of_row (classes, row));
  g_assert_cmpuint (shoal_table_view_get_selected_row (get_original (tables)), ==, row);
  wait_until (lists_class (browser, classes, shoal_classes_group_of_row (classes, row)));

  /* What is picked among the classes is marked in the map, too. */
  shoal_class_browser_select (browser, group);
  g_assert_cmpstr (gtk_label_get_text (facts), ==, text);

  /* Another result has other classes. */
  shoal_session_set_objective (page.session, "precision");
  run_solver (&page, "datafly");
  wait_until (!page.session->selection->looked->pending);
  g_assert_cmpuint (page.session->selection->group, ==,
                    SHOAL_SELECTION_NO_CLASS);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (page.lattice)));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (area)));
  close_page (&page);
}

/* What a run has found so far is drawn while it works on, and its classes are looked at there; nothing else says that they are chosen. */
static void
test_class_map_at_work (void)
{
  Page page;
  ShoalClassMapPane *pane;
  ShoalSessionRun *groups;
  ShoalChartArea *area;
  GtkLabel *summary, *facts;
  g_autofree char *text = NULL;
  double x, y;

  open_page (&page);
  pane = get_child (page.page, "class_map");
  area = get_child (pane, "area");
  summary = get_child (pane, "summary");
  facts = get_child (pane, "facts");
  choose_recoding (&page, "By Group");
  shoal_session_set_objective (page.session, "gcp");
  groups = start_endless_run (page.session);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (area)));
  wait_until (gtk_widget_get_mapped (GTK_WIDGET (area)));
  g_assert_true (groups->running);
  g_assert_true (g_str_has_suffix (gtk_label_get_text (summary), " so far"));
  gtk_drop_down_set_selected (get_child (pane, "x"), 3);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (area));
  text = point_to_class (area, &x, &y);
  g_signal_emit_by_name (area, "press", 1, x, y);
  g_assert_cmpstr (gtk_label_get_text (facts), ==, text);
  g_assert_cmpuint (page.session->selection->group, ==, SHOAL_SELECTION_NO_CLASS);
  g_assert_null (page.session->selection->chosen->report);
  g_assert_true (groups->running);
  shoal_session_stop_run (page.session);
  wait_until (!shoal_runs_is_running (page.session->runs) && !page.session->selection->chosen->pending);
  g_assert_false (g_str_has_suffix (gtk_label_get_text (summary), " so far"));
  g_assert_cmpuint (gtk_drop_down_get_selected (get_child (pane, "x")), ==, 3);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (area));
  text = (g_free (text), point_to_class (area, &x, &y));
  g_signal_emit_by_name (area, "press", 1, x, y);
  g_assert_cmpuint (page.session->selection->group, !=, SHOAL_SELECTION_NO_CLASS);
  close_page (&page);
}

static void
assert_row (Page               *page,
            ShoalCompanionPane *pane,
            guint32             row)
{
  g_assert_cmpuint (page->session->selection->group, ==, row);
  g_assert_cmpuint (shoal_companion_chart_get_companions (shoal_companion_ring_get_chart (get_child (pane, "ring")))->row, ==, row);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (get_child (pane, "row")), ==, (int) row + 1);
}

/* By person a row is drawn among those it hides with. One walks from row to row by pointer, keys, number and bars. */
static void
test_companions (void)
{
  Page page;
  ShoalCompanionPane *pane;
  ShoalChartArea *ring, *losses;
  const ShoalCompanions *companions;
  ShoalHistogram *histogram;
  ShoalArea area;
  guint32 original, last;

  open_page (&page);
  pane = get_child (page.page, "companions");
  ring = find_widget (get_child (pane, "ring"), SHOAL_TYPE_CHART_AREA);
  losses = find_widget (get_child (pane, "losses"), SHOAL_TYPE_CHART_AREA);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (pane)));
  choose_recoding (&page, "By Person");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (pane)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (page.lattice)));
  g_assert_null (shoal_companion_ring_get_chart (get_child (pane, "ring")));
  shoal_session_set_objective (page.session, "gcp");
  run_solver (&page, "sort-greedy");
  wait_until (shoal_companion_ring_get_chart (get_child (pane, "ring")) != NULL);
  wait_until (shoal_row_losses_get_histogram (shoal_loss_distribution_get_losses (get_child (pane, "losses"))) != NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (ring));
  g_assert_nonnull (strstr (gtk_label_get_text (get_child (pane, "facts")), "Row 1 hides among the rows "));
  g_assert_nonnull (strstr (gtk_label_get_text (get_child (pane, "facts")), "loses "));

  /* By pointer */
  companions = shoal_companion_chart_get_companions (shoal_companion_ring_get_chart (get_child (pane, "ring")));
  original = companions->originals[2];
  g_assert_true (shoal_companion_chart_get_area (shoal_companion_ring_get_chart (get_child (pane, "ring")), shoal_chart_area_get_theme (ring),
                                                 gtk_widget_get_width (GTK_WIDGET (ring)),
                                                 gtk_widget_get_height (GTK_WIDGET (ring)), 2, &area));
  g_signal_emit_by_name (ring, "motion", area.x + area.width / 2, area.y + area.height / 2);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (get_child (pane, "companion")), "3. Row "));
  g_signal_emit_by_name (ring, "press", 1, area.x + area.width / 2, area.y + area.height / 2);
  assert_row (&page, pane, original);

  /* By keys */
  last = page.session->selection->looked->report->classes->microdata->n_rows - 1;
  press_key (ring, GDK_KEY_Home);
  assert_row (&page, pane, 0);
  press_key (ring, GDK_KEY_Up);
  assert_row (&page, pane, 0);
  press_key (ring, GDK_KEY_Down);
  assert_row (&page, pane, 1);
  press_key (ring, GDK_KEY_Left);
  g_assert_cmpuint (shoal_companion_chart_get_marked (shoal_companion_ring_get_chart (get_child (pane, "ring"))), ==, 3);
  press_key (ring, GDK_KEY_Right);
  g_assert_cmpuint (shoal_companion_chart_get_marked (shoal_companion_ring_get_chart (get_child (pane, "ring"))), ==, 0);
  original = shoal_companion_chart_get_companions (shoal_companion_ring_get_chart (get_child (pane, "ring")))->originals[0];
  press_key (ring, GDK_KEY_Return);
  assert_row (&page, pane, original);
  press_key (ring, GDK_KEY_End);
  assert_row (&page, pane, last);
  press_key (ring, GDK_KEY_Down);
  assert_row (&page, pane, last);

  /* By number */
  gtk_spin_button_set_value (get_child (pane, "row"), 77);
  assert_row (&page, pane, 76);

  /* By bars: the one that counts the row is chosen, and leads on to its next row. */
  histogram = shoal_row_losses_get_histogram (shoal_loss_distribution_get_losses (get_child (pane, "losses")));
  g_assert_cmpuint (histogram->selected, ==, shoal_row_losses_find_bar (shoal_loss_distribution_get_losses (get_child (pane, "losses")), 76));
  g_assert_true (shoal_histogram_get_bar_area (histogram, shoal_chart_area_get_theme (losses),
                                               gtk_widget_get_width (GTK_WIDGET (losses)),
                                               gtk_widget_get_height (GTK_WIDGET (losses)), 1, &area));
  g_signal_emit_by_name (losses, "press", 1, area.x + area.width / 2, area.y + area.height - 1);
  g_assert_cmpuint (histogram->selected, ==, 1);
  original = page.session->selection->group;
  assert_row (&page, pane, original);
  press_key (losses, GDK_KEY_Return);
  g_assert_cmpuint (histogram->selected, ==, 1);
  g_assert_cmpuint (page.session->selection->group, !=, original);
  press_key (losses, GDK_KEY_Left);
  g_assert_cmpuint (histogram->selected, ==, 0);

  /* Another kind of result has no such rows. */
  shoal_session_set_objective (page.session, "precision");
  run_solver (&page, "datafly");
  wait_until (!page.session->selection->looked->pending);
  g_assert_null (shoal_companion_ring_get_chart (get_child (pane, "ring")));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (page.lattice)));
  close_page (&page);
}

static ShoalRecoding *
get_drawn (ShoalCompanionPane *pane)
{
  ShoalCompanionChart *chart = shoal_companion_ring_get_chart (get_child (pane, "ring"));

  return chart != NULL ? shoal_companion_chart_get_companions (chart)->classes->recoding : NULL;
}

/* What is drawn is the result of the run that is selected, whatever another run does. */
static void
test_companions_beside_work (void)
{
  Page page;
  ShoalCompanionPane *pane;
  g_autoptr (ShoalSolver) solver = create_quick_solver ("local-search");
  g_autoptr (ShoalSessionRun) first = NULL;
  g_autoptr (ShoalSessionRun) second = NULL;
  ShoalSessionRun *working;

  open_page (&page);
  pane = get_child (page.page, "companions");
  choose_recoding (&page, "By Person");
  shoal_session_set_objective (page.session, "gcp");
  run_solver (&page, "sort-greedy");
  first = g_object_ref (page.session->selection->run);
  run_solver (&page, "greedy-match");
  second = g_object_ref (page.session->selection->run);
  wait_until (get_drawn (pane) == second->recoding);
  g_object_set (solver, "restarts", 1000, NULL);
  working = shoal_session_start_run (page.session, "local-search", solver, 1, 0);
  /* It has none yet, and that of another run is not its own. */
  g_assert_null (get_drawn (pane));
  shoal_selection_select_run (page.session->selection, first);
  wait_until (get_drawn (pane) == first->recoding);
  g_assert_true (working->running);
  shoal_selection_select_run (page.session->selection, second);
  wait_until (get_drawn (pane) == second->recoding);
  g_assert_true (working->running);
  shoal_selection_select_run (page.session->selection, working);
  g_assert_null (get_drawn (pane));
  shoal_session_run_cancel (working);
  wait_until (!shoal_runs_is_running (page.session->runs));
  close_page (&page);
}

static void
assert_view (Page       *page,
             const char *name)
{
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (page->page, "run_views")), ==, name);
}

/* While groups are searched their course is seen, and not an empty pane; who chooses a view keeps it. */
static void
test_course (void)
{
  Page page;

  open_page (&page);
  shoal_session_set_objective (page.session, "gcp");
  run (&page);
  assert_view (&page, "drawing");
  for (guint chosen = 0; chosen < 2; chosen++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("refine", NULL);
      ShoalSessionRun *groups = shoal_session_start_run (page.session, "refine", solver, 1, 0);

      assert_view (&page, "course");
      if (chosen)
        gtk_stack_set_visible_child_name (get_child (page.page, "run_views"), "drawing");
      wait_until (groups->begun);
      shoal_session_stop_run (page.session);
      wait_until (!shoal_runs_is_running (page.session->runs));
      assert_view (&page, "drawing");
    }
  gtk_stack_set_visible_child_name (get_child (page.page, "run_views"), "course");
  run (&page);
  assert_view (&page, "course");
  close_page (&page);
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/solve-page/class-map", test_class_map);
  g_test_add_func ("/solve-page/class-map-at-work", test_class_map_at_work);
  g_test_add_func ("/solve-page/companions", test_companions);
  g_test_add_func ("/solve-page/course", test_course);
  g_test_add_func ("/solve-page/companions-beside-work", test_companions_beside_work);
  return g_test_run ();
}
