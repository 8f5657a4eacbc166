/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solve page, driven by its widgets, on the sample. */

#include "solve-fixture.h"
#include "tables-fixture.h"

#include "models/solve/shoal-objective-text.h"
#include "release/shoal-class-browser.h"
#include "solve/shoal-class-map-pane.h"
#include "solve/shoal-companion-pane.h"
#include "solve/shoal-companion-ring.h"
#include "solve/shoal-loss-distribution.h"
#include "solve/shoal-recoding-choice.h"
#include "solve/shoal-run-list.h"
#include "solve/shoal-run-row.h"
#include "solve/shoal-solver-form.h"
#include "solve/shoal-weights-form.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/shoal-measure-ahead.h"

static void
unfold_weights (Page *self)
{
  adw_expander_row_set_expanded (find_widget (find_widget (self->page, SHOAL_TYPE_WEIGHTS_FORM), ADW_TYPE_EXPANDER_ROW), TRUE);
}

static void
test_requirements (void)
{
  Page page;
  GtkWidget *k, *suppression, *weight;

  open_page (&page);
  k = find_control (page.page, "Anonymity k");
  suppression = find_control (page.page, "Rows Left Out, %");
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (k)), ==,
                     shoal_project_get_requirements (shoal_session_get_project (page.session))->k);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (k), 12);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (suppression), 2.3);
  g_assert_cmpuint (shoal_project_get_requirements (shoal_session_get_project (page.session))->k, ==, 12);
  g_assert_true (shoal_project_get_requirements (shoal_session_get_project (page.session))->suppression == 0.023);

  /* Rows that nobody has unfolded are not there. */
  g_assert_null (find_control (page.page, "age"));
  unfold_weights (&page);
  weight = find_control (page.page, "age");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (weight), 2.5);
  g_assert_cmpfloat (shoal_session_column_get_weight (find_column (page.session, "age")), ==, 2.5);

  /* Undoing comes back to the widgets. */
  shoal_session_undo (page.session);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (weight)), ==, 1);
  shoal_session_undo (page.session);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (suppression)), ==, 2);
  shoal_session_undo (page.session);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (k)), ==, 5);
  g_assert_false (shoal_session_can_undo (page.session));
  close_page (&page);
}

static void
type_text (GtkWidget  *spin,
           const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (spin), text);
  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
}

/* Wrong text comes to nothing, and one control does not touch what belongs to another. */
static void
test_typed_requirements (void)
{
  ShoalRequirements unusual = { .k = 3000000, .suppression = 0.00012345 };
  const ShoalRequirements *now;
  GtkWidget *k, *suppression;
  Page page;

  open_page (&page);
  k = find_control (page.page, "Anonymity k");
  suppression = find_control (page.page, "Rows Left Out, %");
  for (guint i = 0; i < 3; i++)
    {
      static const char *const wrong[] = { "abc", "0", "" };

      type_text (k, wrong[i]);
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (k)), ==, "5");
      g_assert_false (shoal_session_can_undo (page.session));
    }
  shoal_session_set_requirements (page.session, &unusual);
  gtk_spin_button_update (GTK_SPIN_BUTTON (k));
  gtk_spin_button_update (GTK_SPIN_BUTTON (suppression));
  now = shoal_project_get_requirements (shoal_session_get_project (page.session));
  g_assert_cmpuint (now->k, ==, unusual.k);
  g_assert_true (now->suppression == unusual.suppression);
  type_text (k, "7");
  now = shoal_project_get_requirements (shoal_session_get_project (page.session));
  g_assert_cmpuint (now->k, ==, 7);
  g_assert_true (now->suppression == unusual.suppression);
  shoal_session_set_requirements (page.session, &unusual);
  type_text (suppression, "0.0625");
  now = shoal_project_get_requirements (shoal_session_get_project (page.session));
  g_assert_cmpuint (now->k, ==, unusual.k);
  g_assert_true (now->suppression == 0.000625);
  close_page (&page);
}

/* Every solver of the registry gets a control for each of its parameters, which sets what is run. */
static void
test_solver_form (void)
{
  Page page;
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  static const char *const kinds[] = {
    [SHOAL_FAMILY_LATTICE] = "The Same for Everybody",
    [SHOAL_FAMILY_PARTITION] = "By Group",
    [SHOAL_FAMILY_MATCHING] = "By Person",
  };
  ShoalSolverForm *form;
  GtkWidget *choice, *gap;

  open_page (&page);
  form = get_child (page.page, "solver");
  choice = find_control (GTK_WIDGET (form), "Algorithm");
  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolver) solver = NULL;
      g_autofree ShoalParameterSpec *specs = NULL;
      guint n_specs;

      choose_recoding (&page, kinds[solvers[i].family]);
      adw_combo_row_set_selected (ADW_COMBO_ROW (choice), find_solver (solvers[i].id));
      g_assert_true (shoal_solver_form_get_info (form) == &solvers[i]);
      solver = shoal_solver_form_dup_solver (form);
      g_assert_true (G_OBJECT_TYPE (solver) == solvers[i].get_type ());
      specs = shoal_solver_list_parameters (solver, &n_specs);
      for (guint p = 0; p < n_specs; p++)
        {
          g_autofree char *made = g_strdelimit (g_strdup (specs[p].name), "-_", ' ');
          const char *title = specs[p].title != NULL ? specs[p].title : made;

          made[0] = g_ascii_toupper (made[0]);
          g_assert_nonnull (find_control (GTK_WIDGET (form), title));
        }
    }
  /* What is set for one solver is still there after looking at another. */
  choose_recoding (&page, "The Same for Everybody");
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), find_solver ("optimal"));
  gap = find_control (GTK_WIDGET (form), "Gap");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (gap), 0.25);
  type_text (gap, "abc");
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), find_solver ("ola"));
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), find_solver ("optimal"));
  {
    g_autoptr (ShoalSolver) solver = shoal_solver_form_dup_solver (form);
    double value;

    g_object_get (solver, "gap", &value, NULL);
    g_assert_cmpfloat (value, ==, 0.25);
  }
  close_page (&page);
}

/* The list follows the kind of recoding, the kind follows a solver that is taken over, and each kind remembers its solver. */
static void
test_recoding (void)
{
  Page page;
  ShoalSolverForm *form;
  ShoalRecodingChoice *recoding;
  AdwComboRow *choice;
  ShoalSessionRun *found;

  open_page (&page);
  form = get_child (page.page, "solver");
  recoding = get_child (page.page, "recoding");
  choice = ADW_COMBO_ROW (find_control (GTK_WIDGET (form), "Algorithm"));
  g_assert_cmpint (shoal_recoding_choice_get_family (recoding), ==, SHOAL_FAMILY_LATTICE);
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "optimal");
  adw_combo_row_set_selected (choice, find_solver ("ola"));

  choose_recoding (&page, "By Group");
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "refine");
  adw_combo_row_set_selected (choice, find_solver ("mondrian"));
  shoal_session_set_objective (page.session, "gcp");
  found = run (&page);
  g_assert_cmpint (shoal_recoding_get_kind (shoal_session_run_get_recoding (found)), ==, SHOAL_RECODING_PARTITION);

  choose_recoding (&page, "The Same for Everybody");
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "ola");
  choose_recoding (&page, "By Group");
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "mondrian");
  choose_recoding (&page, "The Same for Everybody");
  gtk_widget_activate_action (GTK_WIDGET (get_row (&page, 0)), "run.reuse", NULL);
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "mondrian");
  g_assert_cmpint (shoal_recoding_choice_get_family (recoding), ==, SHOAL_FAMILY_PARTITION);
  close_page (&page);
}

/* Whether the browser shows the rows of a class. */
static gboolean
lists_class (ShoalClassBrowser *browser,
             ShoalClasses      *classes,
             guint32            group)
{
  GArray *rows = shoal_table_view_get_order (get_child (browser, "rows"));

  return rows->len > 0 && shoal_classes_group_of_row (classes, g_array_index (rows, guint32, 0)) == group;
}

/* What the map looks like now. */
static GBytes *
look_at (ShoalClassMapPane *pane)
{
  GtkWidget *area = get_child (pane, "area");
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  gtk_widget_snapshot_child (gtk_widget_get_parent (area), area, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_nonnull (node);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (area)), node, NULL);
  return gdk_texture_save_to_tiff_bytes (texture);
}

/* Another objective gives the same classes other colours, if these say what is lost. */
static void
check_colors_follow (Page              *page,
                     ShoalClassMapPane *pane)
{
  ShoalNodeReport *report = shoal_session_get_report (page->session);

  for (guint by_loss = 0; by_loss < 2; by_loss++)
    {
      g_autoptr (GBytes) before = NULL;
      g_autoptr (GBytes) after = NULL;
      g_autoptr (GBytes) again = NULL;

      gtk_drop_down_set_selected (get_child (pane, "color"), by_loss);
      before = look_at (pane);
      shoal_session_set_objective (page->session, "entropy");
      after = look_at (pane);
      g_assert_true (report == shoal_session_get_report (page->session));
      g_assert_cmpint (!g_bytes_equal (before, after), ==, by_loss);
      shoal_session_set_objective (page->session, "gcp");
      again = look_at (pane);
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
  wait_until (gtk_widget_get_mapped (GTK_WIDGET (area)));
  /* Sexes have a place each; of ages some are missing. */
  summary = get_child (pane, "summary");
  facts = get_child (pane, "facts");
  g_assert_true (g_str_has_suffix (gtk_label_get_text (summary), "of them with a number on both axes"));
  gtk_drop_down_set_selected (get_child (pane, "x"), 3);
  all = g_strdup_printf ("%zu classes", shoal_node_report_get_n_classes (shoal_session_get_report (page.session)));
  g_assert_cmpstr (gtk_label_get_text (summary), ==, all);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (area));
  check_colors_follow (&page, pane);

  text = point_to_class (area, &x, &y);
  g_assert_cmpstr (gtk_label_get_text (facts), !=, text);
  g_signal_emit_by_name (area, "press", 1, x, y);
  group = shoal_selection_get_class (shoal_session_get_selection (page.session));
  g_assert_cmpuint (group, !=, SHOAL_SELECTION_NO_CLASS);
  g_assert_cmpstr (gtk_label_get_text (facts), ==, text);

  gtk_widget_activate_action (GTK_WIDGET (pane), "class-map.show-rows", NULL);
  browser = find_widget (GTK_WIDGET (page.window), SHOAL_TYPE_CLASS_BROWSER);
  wait_until (gtk_widget_get_visible (get_child (browser, "rows_card")));
  rows = shoal_table_view_get_order (get_child (browser, "rows"));
  g_assert_cmpuint (shoal_classes_group_of_row (shoal_node_report_get_classes (shoal_session_get_report (page.session)),
                                                g_array_index (rows, guint32, 0)), ==, group);

  tables = find_widget (GTK_WIDGET (page.window), SHOAL_TYPE_RELEASE_TABLES);
  wait_until (shoal_table_view_get_selected_row (get_original (tables)) == g_array_index (rows, guint32, 0));
  g_assert_cmpuint (shoal_table_view_get_selected_row (get_published (tables)), ==,
                    g_array_index (rows, guint32, 0));

  /* And back: a row of another class leads to that one, in the list of classes and in the map. */
  classes = shoal_node_report_get_classes (shoal_session_get_report (page.session));
  for (row = 0; shoal_classes_group_of_row (classes, row) == group; row++)
    g_assert_cmpuint (row, <, classes->microdata->n_rows - 1);
  shoal_table_view_select_row (get_published (tables), row);
  g_assert_cmpuint (shoal_selection_get_class (shoal_session_get_selection (page.session)), ==, shoal_classes_group_of_row (classes, row));
  g_assert_cmpuint (shoal_table_view_get_selected_row (get_original (tables)), ==, row);
  wait_until (lists_class (browser, classes, shoal_classes_group_of_row (classes, row)));

  /* What is picked among the classes is marked in the map, too. */
  shoal_class_browser_select (browser, group);
  g_assert_cmpstr (gtk_label_get_text (facts), ==, text);

  /* Another result has other classes. */
  shoal_session_set_objective (page.session, "precision");
  run_solver (&page, "datafly");
  wait_until (!shoal_selection_is_report_pending (shoal_session_get_selection (page.session)));
  g_assert_cmpuint (shoal_selection_get_class (shoal_session_get_selection (page.session)), ==,
                    SHOAL_SELECTION_NO_CLASS);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (page.lattice)));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (area)));
  close_page (&page);
}

static void
press_key (ShoalChartArea *area,
           guint           keyval)
{
  gboolean used = FALSE;

  g_signal_emit_by_name (area, "key", keyval, 0, &used);
  g_assert_true (used);
}

static void
assert_row (Page               *page,
            ShoalCompanionPane *pane,
            guint32             row)
{
  g_assert_cmpuint (shoal_selection_get_class (shoal_session_get_selection (page->session)), ==, row);
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
  last = shoal_node_report_get_n_rows (shoal_session_get_report (page.session)) - 1;
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
  original = shoal_selection_get_class (shoal_session_get_selection (page.session));
  assert_row (&page, pane, original);
  press_key (losses, GDK_KEY_Return);
  g_assert_cmpuint (histogram->selected, ==, 1);
  g_assert_cmpuint (shoal_selection_get_class (shoal_session_get_selection (page.session)), !=, original);
  press_key (losses, GDK_KEY_Left);
  g_assert_cmpuint (histogram->selected, ==, 0);

  /* Another kind of result has no such rows. */
  shoal_session_set_objective (page.session, "precision");
  run_solver (&page, "datafly");
  wait_until (!shoal_selection_is_report_pending (shoal_session_get_selection (page.session)));
  g_assert_null (shoal_companion_ring_get_chart (get_child (pane, "ring")));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (page.lattice)));
  close_page (&page);
}

/* What no solver of the registry finds is not offered. */
static void
test_kinds (void)
{
  Page page;
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  gboolean matching = FALSE;

  for (guint i = 0; i < n_solvers; i++)
    matching = matching || solvers[i].family == SHOAL_FAMILY_MATCHING;
  open_page (&page);
  g_assert_nonnull (find_control (page.page, "The Same for Everybody"));
  g_assert_nonnull (find_control (page.page, "By Group"));
  g_assert_cmpint (find_control (page.page, "By Person") != NULL, ==, matching);
  close_page (&page);
}

/* A measure that the chosen solver cannot use is said to be so before anything runs, and another one is a click away. */
static void
test_obstacle (void)
{
  static const char *const ids[] = { "optimal", "refine" };
  Page page;
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);
  GtkWidget *button, *hint, *other;

  open_page (&page);
  button = get_child (page.page, "run_button");
  hint = get_child (page.page, "hint");
  other = get_child (page.page, "switch_button");
  for (guint s = 0; s < G_N_ELEMENTS (ids); s++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (ids[s], NULL);

      choose_recoding (&page, s == 0 ? "The Same for Everybody" : "By Group");
      for (guint i = 0; i < n_metrics; i++)
        {
          gboolean accepted = shoal_solver_accepts (solver, &metrics[i], NULL);

          shoal_session_set_objective (page.session, metrics[i].id);
          g_assert_cmpint (gtk_widget_is_sensitive (button), ==, accepted);
          g_assert_cmpint (gtk_widget_get_visible (hint), ==, !accepted);
          g_assert_cmpint (gtk_widget_get_visible (other), ==, !accepted);
          if (accepted)
            continue;
          click (other);
          g_assert_cmpstr (shoal_project_get_objective (shoal_session_get_project (page.session)), ==, "gcp");
          g_assert_true (gtk_widget_is_sensitive (button));
          g_assert_false (gtk_widget_get_visible (other));
        }
    }
  close_page (&page);
}

/* Choices are said in words first; those that no solver of the kind takes are not offered, and who need not count
 * suppressed rows is told so where the choice is made. */
static void
test_objective (void)
{
  static const char *const kinds[] = { "The Same for Everybody", "By Group" };
  static const ShoalSolverFamily families[] = { SHOAL_FAMILY_LATTICE, SHOAL_FAMILY_PARTITION };
  Page page;
  AdwComboRow *row;
  GtkWidget *caution = NULL;
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  open_page (&page);
  row = ADW_COMBO_ROW (find_control (page.page, "What to Keep Best"));
  caution = gtk_widget_get_last_child (get_child (page.page, "requirements"));
  shoal_session_set_objective (page.session, "gcp");
  for (guint f = 0; f < G_N_ELEMENTS (families); f++)
    {
      GListModel *choices;
      guint n_suited = 0;

      choose_recoding (&page, kinds[f]);
      choices = adw_combo_row_get_model (row);
      for (guint i = 0; i < n_metrics; i++)
        n_suited += shoal_objective_suits_family (&metrics[i], families[f]);
      g_assert_cmpuint (g_list_model_get_n_items (choices), ==, n_suited);
      for (guint i = 0; i < n_suited; i++)
        {
          const ShoalMetric *metric;

          adw_combo_row_set_selected (row, i);
          metric = shoal_metrics_find (shoal_project_get_objective (shoal_session_get_project (page.session)));
          g_assert_true (shoal_objective_suits_family (metric, families[f]));
          g_assert_true (g_str_has_prefix (gtk_string_object_get_string (adw_combo_row_get_selected_item (row)),
                                           shoal_objective_text_get_aim (metric)));
          g_assert_cmpint (gtk_widget_get_visible (caution), ==, !shoal_metric_counts_suppressed (metric));
        }
    }
  /* Nothing is left out: nothing to be told. */
  shoal_session_set_objective (page.session, "precision");
  g_assert_true (gtk_widget_get_visible (caution));
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { 5, 0 });
  g_assert_false (gtk_widget_get_visible (caution));
  close_page (&page);
}

/* The forms are measured before anybody looks at them, and are left alone once they have been seen. */
static void
test_measured_ahead (void)
{
  Page page;
  GtkWidget *forms;

  page.window = present_sample ();
  page.session = shoal_window_get_session (page.window);
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "data");
  forms = get_child (find_widget (GTK_WIDGET (page.window), SHOAL_TYPE_SOLVE_PAGE), "forms");
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { 7, 0.02 });
  g_assert_true (shoal_measure_ahead_is_pending (forms));
  wait_until (!shoal_measure_ahead_is_pending (forms));
  g_assert_false (gtk_widget_get_realized (forms));

  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "solve");
  wait_until (gtk_widget_get_mapped (forms));
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "data");
  wait_until (!gtk_widget_get_mapped (forms));
  shoal_session_undo (page.session);
  g_assert_false (shoal_measure_ahead_is_pending (forms));
  close_page (&page);
}

static void
test_empty (void)
{
  Page page;
  GListModel *columns;

  open_page (&page);
  columns = shoal_session_get_columns (page.session);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    shoal_session_set_role (page.session, i, SHOAL_ROLE_INSENSITIVE);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (page.page, "stack")), ==, "empty");
  shoal_session_undo (page.session);
  wait_milliseconds (100);
  close_page (&page);
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/solve-page/requirements", test_requirements);
  g_test_add_func ("/solve-page/typed-requirements", test_typed_requirements);
  g_test_add_func ("/solve-page/solver-form", test_solver_form);
  g_test_add_func ("/solve-page/recoding", test_recoding);
  g_test_add_func ("/solve-page/kinds", test_kinds);
  g_test_add_func ("/solve-page/class-map", test_class_map);
  g_test_add_func ("/solve-page/companions", test_companions);
  g_test_add_func ("/solve-page/obstacle", test_obstacle);
  g_test_add_func ("/solve-page/objective", test_objective);
  g_test_add_func ("/solve-page/measured-ahead", test_measured_ahead);
  g_test_add_func ("/solve-page/empty", test_empty);
  return g_test_run ();
}
