/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The compare page of a window with the sample. */

#include "window-fixture.h"

#include "compare/shoal-compare-parts.h"
#include "models/compare/shoal-strategy-text.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/chart/shoal-drawing-export.h"
#include "widgets/table/shoal-table-view.h"

#include <math.h>

typedef struct
{
  ShoalWindow *window;
  ShoalSession *session;
  ShoalComparePage *page;
  ShoalStrategyComparison *comparison;
  const ShoalStrategyList *list;
} Page;

static void
open_page (Page *self)
{
  self->window = present_sample ();
  self->session = shoal_window_get_session (self->window);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.show-page", "s", "compare");
  self->page = find_widget (GTK_WIDGET (self->window), SHOAL_TYPE_COMPARE_PAGE);
  self->comparison = shoal_compare_page_get_comparison (self->page);
  self->list = shoal_strategy_comparison_get_list (self->comparison);
}

static const char *
get_state (Page *self)
{
  return gtk_stack_get_visible_child_name (get_child (self->page, "stack"));
}

/* As soon as there are some, since all would take long. */
static void
compare_some (Page *self)
{
  click (get_child (self->page, "start_button"));
  g_assert_cmpstr (get_state (self), ==, "content");
  wait_until (shoal_strategy_list_get_n (self->list) > 8 || !shoal_strategy_comparison_is_running (self->comparison));
  click (get_child (self->page, "cancel_button"));
  wait_until (!shoal_strategy_comparison_is_running (self->comparison));
  g_assert_cmpuint (shoal_strategy_list_get_n (self->list), >, 8);
  g_assert_cmpstr (get_state (self), ==, "content");
}

static guint
count_rows (Page *self)
{
  GArray *order = shoal_table_view_get_order (get_child (self->page, "table"));

  return order->len;
}

/* The strategy that is marked in the drawing, whose points are the rows of the table. */
static guint
get_marked (Page *self)
{
  GArray *order = shoal_table_view_get_order (get_child (self->page, "table"));
  guint point = shoal_strategy_plot_get_scatter (get_child (self->page, "plot"))->selected;

  g_assert_cmpuint (point, <, order->len);
  return g_array_index (order, guint, point);
}

/* What is missing is said, and the button leads to where it can be mended. */
static void
test_nothing (void)
{
  Page page;
  GListModel *columns;
  GtkWidget *button;

  open_page (&page);
  g_assert_cmpstr (get_state (&page), ==, "start");
  columns = page.session->dataset->columns;
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    shoal_session_set_target (page.session, i, FALSE);
  wait_until (g_strcmp0 (get_state (&page), "empty") == 0);
  button = find_widget (gtk_stack_get_visible_child (get_child (page.page, "stack")), GTK_TYPE_BUTTON);
  click (button);
  wait_until (!gtk_widget_get_mapped (GTK_WIDGET (page.page)));
  while (shoal_session_can_undo (page.session))
    shoal_session_undo (page.session);
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "compare");
  wait_until (g_strcmp0 (get_state (&page), "start") == 0);
  destroy_window (page.window);
}

/* The table, the drawing and the two sides below show the same strategy. */
static void
test_selection (void)
{
  Page page;
  ShoalStrategyPlot *plot;
  ShoalTableView *table;
  GArray *order;
  guint picked;

  open_page (&page);
  compare_some (&page);
  plot = get_child (page.page, "plot");
  table = get_child (page.page, "table");
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "details")));
  shoal_table_view_select_row (table, 2);
  order = shoal_table_view_get_order (table);
  g_assert_cmpuint (get_marked (&page), ==, g_array_index (order, guint, 2));
  g_assert_true (gtk_widget_get_visible (get_child (page.page, "details")));
  press_key (plot, GDK_KEY_Page_Up);
  picked = get_marked (&page);
  g_assert_cmpuint (picked, !=, g_array_index (order, guint, 2));
  g_assert_cmpuint (g_array_index (shoal_table_view_get_order (table), guint, shoal_table_view_get_selected_row (table)), ==,
                    picked);
  click (get_child (page.page, "hold_button"));
  shoal_table_view_select_row (table, 3);
  g_assert_cmpuint (get_marked (&page), ==,
                    g_array_index (shoal_table_view_get_order (table), guint, 3));
  destroy_window (page.window);
}

/* Until a strategy is chosen, drawing and list have the whole width of a wide window, side by side; then the two stand over each other
 * beside what the strategy publishes. */
static void
test_width (void)
{
  Page page;
  ShoalStrategyPlot *plot;
  ShoalTableView *table;
  GtkWidget *content;
  graphene_rect_t drawn, listed;

  open_page (&page);
  gtk_window_set_default_size (GTK_WINDOW (page.window), 1270, 800);
  compare_some (&page);
  plot = get_child (page.page, "plot");
  table = get_child (page.page, "table");
  content = get_child (page.page, "scrolled");
  wait_until (gtk_widget_get_width (content) > 1200);
  wait_until (gtk_widget_compute_bounds (GTK_WIDGET (plot), content, &drawn)
              && gtk_widget_compute_bounds (GTK_WIDGET (table), content, &listed)
              && listed.origin.x > drawn.origin.x + drawn.size.width);
  g_assert_cmpfloat (drawn.size.width + listed.size.width, >, 0.9 * gtk_widget_get_width (content));
  shoal_table_view_select_row (table, 2);
  wait_until (gtk_widget_compute_bounds (GTK_WIDGET (plot), content, &drawn)
              && gtk_widget_compute_bounds (GTK_WIDGET (table), content, &listed)
              && listed.origin.y > drawn.origin.y + drawn.size.height);
  g_assert_cmpfloat (drawn.size.width, <, 0.6 * gtk_widget_get_width (content));
  destroy_window (page.window);
}

/* The strategy of a row of the table. */
static guint
get_strategy (Page *self,
              guint row)
{
  return g_array_index (shoal_table_view_get_order (get_child (self->page, "table")), guint, row);
}

/* Kinds, the least k and a text limit both the table and the drawing. */
static void
test_filter (void)
{
  Page page;
  ShoalStrategyPlot *plot;
  GtkAdjustment *minimum;
  guint32 greatest = 1;
  guint n;

  open_page (&page);
  compare_some (&page);
  plot = get_child (page.page, "plot");
  minimum = gtk_range_get_adjustment (get_child (page.page, "minimum"));
  wait_until (!shoal_strategy_comparison_is_measuring (page.comparison));
  n = count_rows (&page);
  g_assert_cmpuint (n, ==, shoal_strategy_list_get_n (page.list));
  g_assert_cmpuint (shoal_strategy_plot_get_scatter (plot)->n_points, ==, n);
  gtk_drop_down_set_selected (get_child (page.page, "kind_drop"), 1);
  g_assert_cmpuint (count_rows (&page), ==, shoal_strategy_list_get_n_front (page.list));
  g_assert_cmpuint (shoal_strategy_plot_get_scatter (plot)->n_points, ==, count_rows (&page));
  gtk_drop_down_set_selected (get_child (page.page, "kind_drop"), 0);
  gtk_adjustment_set_value (minimum, gtk_adjustment_get_upper (minimum));
  g_assert_cmpuint (count_rows (&page), >, 0);
  g_assert_cmpuint (count_rows (&page), <, n);
  gtk_adjustment_set_value (minimum, 0);
  gtk_editable_set_text (get_child (page.page, "search"), "no such column");
  wait_until (count_rows (&page) == 0);
  gtk_editable_set_text (get_child (page.page, "search"), "");
  wait_until (count_rows (&page) == n);
  /* All three at once: what is left is what each of them leaves. */
  gtk_editable_set_text (get_child (page.page, "search"), "age");
  wait_until (count_rows (&page) < n);
  gtk_drop_down_set_selected (get_child (page.page, "kind_drop"), 1);
  g_assert_cmpuint (count_rows (&page), >, 0);
  for (guint i = 0; i < count_rows (&page); i++)
    {
      guint index = get_strategy (&page, i);

      g_assert_true (shoal_strategy_list_get_dominator (page.list, index) == SHOAL_PARETO_FRONT);
      greatest = MAX (greatest, shoal_strategy_list_get (page.list, index)->figures.k);
    }
  gtk_adjustment_set_value (minimum, floor (log2 (greatest)));
  g_assert_cmpuint (count_rows (&page), >, 0);
  for (guint i = 0; i < count_rows (&page); i++)
    {
      guint index = get_strategy (&page, i);
      g_autofree char *name = shoal_strategy_text_name (page.comparison, index);

      g_assert_nonnull (strstr (name, "age"));
      g_assert_true (shoal_strategy_list_get_dominator (page.list, index) == SHOAL_PARETO_FRONT);
      g_assert_cmpfloat (shoal_strategy_list_get (page.list, index)->figures.k, >=,
                         floor (exp2 (gtk_adjustment_get_value (minimum))));
    }
  g_assert_cmpuint (shoal_strategy_plot_get_scatter (plot)->n_points, ==, count_rows (&page));
  destroy_window (page.window);
}

/* Dragging turns, scrolling zooms, keys do both, and each side can be seen. */
static void
test_turn (void)
{
  Page page;
  ShoalStrategyPlot *plot;
  GtkWidget *area;
  double yaw, pitch, zoom;

  open_page (&page);
  compare_some (&page);
  plot = get_child (page.page, "plot");
  area = find_widget (GTK_WIDGET (plot), SHOAL_TYPE_CHART_AREA);
  g_assert_true (gtk_widget_grab_focus (area));
  g_assert_true (gtk_widget_is_focus (area));
  /* What is looked at first is privacy over accuracy; the third dimension is a click away, and back. */
  g_assert_cmpint (shoal_strategy_plot_get_scatter (plot)->view, ==, SHOAL_SCATTER_XZ);
  g_assert_cmpfloat_with_epsilon (shoal_strategy_plot_get_scatter (plot)->mark, 0.7309, 0.001);
  gtk_toggle_button_set_active (get_child (page.page, "space_button"), TRUE);
  g_assert_cmpint (shoal_strategy_plot_get_scatter (plot)->view, ==, SHOAL_SCATTER_SPACE);
  gtk_toggle_button_set_active (get_child (page.page, "space_button"), FALSE);
  g_assert_cmpint (shoal_strategy_plot_get_scatter (plot)->view, ==, SHOAL_SCATTER_XZ);
  gtk_toggle_button_set_active (get_child (page.page, "space_button"), TRUE);
  yaw = shoal_strategy_plot_get_scatter (plot)->yaw;
  pitch = shoal_strategy_plot_get_scatter (plot)->pitch;
  zoom = shoal_strategy_plot_get_scatter (plot)->zoom;
  g_signal_emit_by_name (area, "drag-begin", 10.0, 10.0);
  g_signal_emit_by_name (area, "drag-update", 30.0, 20.0);
  g_signal_emit_by_name (area, "drag-end", 30.0, 20.0);
  g_assert_cmpfloat (shoal_strategy_plot_get_scatter (plot)->yaw, !=, yaw);
  g_assert_cmpfloat (shoal_strategy_plot_get_scatter (plot)->pitch, !=, pitch);
  g_signal_emit_by_name (area, "zoom", 2.0, 10.0, 10.0);
  g_assert_cmpfloat (shoal_strategy_plot_get_scatter (plot)->zoom, ==, 2 * zoom);
  /* At its limits the wheel is left to the page. */
  while (turn_over (area, -1))
    g_assert_cmpfloat (shoal_strategy_plot_get_scatter (plot)->zoom, <=, 8);
  g_assert_cmpfloat (shoal_strategy_plot_get_scatter (plot)->zoom, ==, 8);
  g_assert_true (turn_over (area, 1));
  press_key (plot, GDK_KEY_Home);
  g_assert_cmpfloat (shoal_strategy_plot_get_scatter (plot)->yaw, ==, yaw);
  g_assert_cmpfloat (shoal_strategy_plot_get_scatter (plot)->zoom, ==, zoom);
  press_key (plot, GDK_KEY_Left);
  press_key (plot, GDK_KEY_plus);
  g_assert_cmpfloat (shoal_strategy_plot_get_scatter (plot)->yaw, !=, yaw);
  g_assert_cmpfloat (shoal_strategy_plot_get_scatter (plot)->zoom, >, zoom);
  for (guint view = 0; view < 4; view++)
    {
      gtk_drop_down_set_selected (get_child (page.page, "view_drop"), view);
      g_assert_cmpint (shoal_strategy_plot_get_scatter (plot)->view, ==, view);
      gtk_test_widget_wait_for_draw (area);
    }
  destroy_window (page.window);
}

/* In a flat view arrow keys walk from point to point, and the box stays as it was turned. The sample's strategies differ in gain and
 * k, which are upwards, and some not in accuracy. */
static void
test_walk (void)
{
  Page page;
  ShoalStrategyPlot *plot;
  const ShoalScatter *scatter;
  double yaw, pitch;

  open_page (&page);
  compare_some (&page);
  wait_until (!shoal_strategy_comparison_is_measuring (page.comparison));
  plot = get_child (page.page, "plot");
  scatter = shoal_strategy_plot_get_scatter (plot);
  yaw = scatter->yaw;
  pitch = scatter->pitch;
  for (guint view = SHOAL_SCATTER_XY; view <= SHOAL_SCATTER_YZ; view++)
    {
      guint n_steps = 0, before, first;

      gtk_drop_down_set_selected (get_child (page.page, "view_drop"), view);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (plot));
      do
        {
          before = scatter->selected;
          press_key (plot, GDK_KEY_Down);
        }
      while (scatter->selected != before);
      g_assert_cmpuint (before, <, scatter->n_points);
      first = before;
      for (; press_key (plot, GDK_KEY_Up), scatter->selected != before; before = scatter->selected)
        {
          g_assert_cmpuint (scatter->selected, ==,
                            shoal_table_view_get_selected_row (get_child (page.page, "table")));
          n_steps++;
        }
      g_assert_cmpuint (n_steps, >, 1);
      g_assert_cmpuint (scatter->selected, !=, first);
      press_key (plot, GDK_KEY_Left);
      press_key (plot, GDK_KEY_Right);
    }
  g_assert_cmpfloat (scatter->yaw, ==, yaw);
  g_assert_cmpfloat (scatter->pitch, ==, pitch);
  destroy_window (page.window);
}

/* What is said of the point under the pointer is what the card of its strategy says; a press selects it. */
static void
test_pointer (void)
{
  Page page;
  ShoalStrategyPlot *plot;
  GtkWidget *area;
  GArray *order;
  const ShoalScatter *scatter;
  g_autofree char *card = NULL;
  double x, y;
  guint index;

  open_page (&page);
  compare_some (&page);
  wait_until (!shoal_strategy_comparison_is_measuring (page.comparison));
  gtk_toggle_button_set_active (get_child (page.page, "space_button"), TRUE);
  plot = get_child (page.page, "plot");
  area = find_widget (GTK_WIDGET (plot), SHOAL_TYPE_CHART_AREA);
  order = shoal_table_view_get_order (get_child (page.page, "table"));
  scatter = shoal_strategy_plot_get_scatter (plot);
  gtk_test_widget_wait_for_draw (area);
  g_assert_true (shoal_scatter_get_position (scatter, shoal_chart_area_get_theme (SHOAL_CHART_AREA (area)),
                                             gtk_widget_get_width (area), gtk_widget_get_height (area), 0, &x, &y));
  g_signal_emit_by_name (area, "motion", x, y);
  g_assert_cmpuint (scatter->hover, <, scatter->n_points);
  index = g_array_index (order, guint, scatter->hover);
  card = shoal_strategy_text_card (page.comparison, index);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (area), ==, card);
  g_signal_emit_by_name (area, "press", 1, x, y);
  g_assert_cmpuint (get_marked (&page), ==, index);
  g_signal_emit_by_name (area, "motion", x, y);
  press_key (plot, GDK_KEY_Left);
  g_assert_cmpuint (scatter->hover, ==, SHOAL_MARKED_CHART_NO_MARK);
  g_assert_null (gtk_widget_get_tooltip_text (area));
  g_signal_emit_by_name (area, "leave");
  g_assert_cmpuint (scatter->hover, ==, SHOAL_MARKED_CHART_NO_MARK);
  destroy_window (page.window);
}

/* A node becomes a run and is shown on the release page; one that is a run is only selected. */
static void
test_use (void)
{
  Page page;
  ShoalTableView *table;
  g_autoptr (ShoalRecoding) wanted = NULL;
  GListModel *runs;

  open_page (&page);
  compare_some (&page);
  table = get_child (page.page, "table");
  runs = page.session->runs->list;
  for (guint turn = 0; turn < 2; turn++)
    {
      shoal_window_show_page (page.window, "compare");
      gtk_drop_down_set_selected (get_child (page.page, "kind_drop"), 1);
      shoal_table_view_select_row (table, 0);
      g_clear_pointer (&wanted, shoal_recoding_unref);
      wanted = shoal_strategy_list_dup_recoding (page.list,
                                                 g_array_index (shoal_table_view_get_order (table), guint, 0));
      click (get_child (page.page, "use_button"));
      wait_until (!gtk_widget_get_mapped (GTK_WIDGET (page.page)));
      g_assert_cmpuint (g_list_model_get_n_items (runs), ==, 1);
      g_assert_true (shoal_recoding_equal (page.session->selection->run->recoding, wanted));
    }
  wait_until (!shoal_strategy_comparison_is_measuring (page.comparison));
  destroy_window (page.window);
}

/* The ending says what is written. */
static void
test_export (void)
{
  static const char *const names[] = { "strategies.csv", "strategies.json" };
  Page page;
  g_autoptr (GFile) folder = make_folder ();

  open_page (&page);
  compare_some (&page);
  wait_until (!shoal_strategy_comparison_is_measuring (page.comparison));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = g_file_get_child (folder, names[i]);
      g_autofree char *expected = i == 0 ? shoal_strategy_text_csv (page.comparison) : shoal_strategy_text_json (page.comparison);
      g_autofree char *text = NULL;

      shoal_strategy_export_write (GTK_WIDGET (page.page), page.comparison, file);
      wait_until (g_file_query_exists (file, NULL));
      g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
      g_assert_cmpstr (text, ==, expected);
      if (i == 1)
        {
          g_autoptr (JsonNode) node = json_from_string (text, NULL);

          g_assert_nonnull (node);
          g_assert_cmpuint (json_array_get_length (json_object_get_array_member (json_node_get_object (node), "results")), ==,
                            shoal_strategy_list_get_n (page.list));
        }
      g_file_delete (file, NULL, NULL);
    }
  g_file_delete (folder, NULL, NULL);
  destroy_window (page.window);
}

/* What is outdated stays to be looked at, but not to be used. */
static void
test_outdated (void)
{
  Page page;
  ShoalRequirements requirements;

  open_page (&page);
  compare_some (&page);
  shoal_table_view_select_row (get_child (page.page, "table"), 0);
  g_assert_true (gtk_widget_is_sensitive (get_child (page.page, "use_button")));
  requirements = *shoal_project_get_requirements (page.session->document->project);
  requirements.k++;
  shoal_session_set_requirements (page.session, &requirements);
  wait_until (gtk_widget_get_visible (get_child (page.page, "outdated")));
  g_assert_false (gtk_widget_is_sensitive (get_child (page.page, "use_button")));
  click (get_child (page.page, "again_button"));
  g_assert_cmpstr (get_state (&page), ==, "start");
  click (get_child (page.page, "back_button"));
  g_assert_cmpstr (get_state (&page), ==, "content");
  destroy_window (page.window);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* What changes while another page is shown makes no work; the page has it when it is shown again. */
static void
test_hidden (void)
{
  Page page;
  guint n_renewed = 0;

  open_page (&page);
  compare_some (&page);
  g_signal_connect_swapped (get_child (page.page, "strategies"), "shown-changed", G_CALLBACK (count_cb), &n_renewed);
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "data");
  wait_until (!gtk_widget_get_mapped (GTK_WIDGET (page.page)));
  shoal_session_set_role (page.session, find_column (page.session, "sex")->index, SHOAL_ROLE_INSENSITIVE);
  shoal_session_set_role (page.session, find_column (page.session, "place")->index, SHOAL_ROLE_INSENSITIVE);
  wait_until (!page.session->dataset->schema_pending);
  g_assert_cmpuint (n_renewed, ==, 0);
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "outdated")));
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "compare");
  wait_until (gtk_widget_get_mapped (GTK_WIDGET (page.page)));
  g_assert_cmpuint (n_renewed, ==, 1);
  g_assert_true (gtk_widget_get_visible (get_child (page.page, "outdated")));
  destroy_window (page.window);
}

/* Privacy models that are asked for hold in every strategy: that is said before and after, and another model outdates what was found. */
static void
test_models (void)
{
  static const char said[] = "Besides k every strategy holds in: l-diversity of “diagnosis” (distinct, l = 3).";
  Page page;
  ShoalModel model;
  GtkLabel *before, *after;

  open_page (&page);
  before = get_child (page.page, "models_of_start");
  after = get_child (page.page, "models");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (before)));
  g_assert_true (shoal_session_propose_model (page.session, find_column (page.session, "diagnosis")->index, &model));
  g_assert_true (shoal_session_add_model (page.session, &model, NULL));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (before)));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (before), said));
  compare_some (&page);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (after)));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (after), said));
  shoal_session_undo (page.session);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (before)));
  wait_until (gtk_widget_get_visible (get_child (page.page, "outdated")));
  /* What was found still holds in what was asked then. */
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (after)));
  shoal_session_redo (page.session);
  wait_until (!gtk_widget_get_visible (get_child (page.page, "outdated")));
  destroy_window (page.window);
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/compare-page/nothing", test_nothing);
  g_test_add_func ("/compare-page/selection", test_selection);
  g_test_add_func ("/compare-page/width", test_width);
  g_test_add_func ("/compare-page/filter", test_filter);
  g_test_add_func ("/compare-page/turn", test_turn);
  g_test_add_func ("/compare-page/walk", test_walk);
  g_test_add_func ("/compare-page/pointer", test_pointer);
  g_test_add_func ("/compare-page/use", test_use);
  g_test_add_func ("/compare-page/export", test_export);
  g_test_add_func ("/compare-page/outdated", test_outdated);
  g_test_add_func ("/compare-page/models", test_models);
  g_test_add_func ("/compare-page/hidden", test_hidden);
  return g_test_run ();
}
