/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the sample to a verified release by way of the compare page, by pointer and keys. */

#include "story-fixture.h"

#include "compare/shoal-compare-parts.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/table/shoal-table-view.h"

/* So many are enough to choose from. */
#define N_WANTED 4

typedef struct
{
  ShoalWindow *window;
  ShoalSession *session;
  GtkWidget *page;
  ShoalStrategyComparison *comparison;
  ShoalStrategyPlot *plot;
} Story;

static void
begin (Story *story)
{
  story->window = present_window ();
  story->session = shoal_window_get_session (story->window);
  user_click (get_child (story->window, "empty_sample_button"));
  wait_until (story->session->document->project != NULL && !story->session->loader->loading);
  wait_until (!story->session->dataset->schema_pending);
  story->page = show_page (story->window, "compare");
  story->comparison = shoal_compare_page_get_comparison (SHOAL_COMPARE_PAGE (story->page));
  story->plot = get_child (story->page, "plot");
}

/* The sample is compared in less than a second as it is proposed: too short to stop it by hand. */
static void
ask_for_much (Story *story)
{
  GtkWidget *form = find_widget (story->page, SHOAL_TYPE_STRATEGY_FORM);
  guint n_classifiers;
  const ShoalClassifier *classifiers = shoal_classifiers_get (&n_classifiers);
  GtkWidget *classifier = gtk_widget_get_next_sibling (find_widget (form, ADW_TYPE_COMBO_ROW));
  GtkAdjustment *folds = gtk_spin_button_get_adjustment (find_widget (form, GTK_TYPE_SPIN_BUTTON));

  for (guint i = 0; i < n_classifiers; i++)
    if (strcmp (classifiers[i].id, "svm") == 0)
      adw_combo_row_set_selected (ADW_COMBO_ROW (classifier), i);
  gtk_adjustment_set_value (folds, gtk_adjustment_get_upper (folds));
}

/* Results come while it works, and stay when it is stopped. */
static void
compare (Story *story)
{
  guint n_first;

  ask_for_much (story);
  user_click (get_child (story->page, "start_button"));
  wait_until (gtk_widget_get_mapped (get_child (story->page, "progress_box")));
  wait_until (shoal_strategy_plot_get_scatter (story->plot)->n_points > 0);
  g_assert_true (shoal_strategy_comparison_is_running (story->comparison));
  n_first = shoal_strategy_plot_get_scatter (story->plot)->n_points;
  wait_until (shoal_strategy_plot_get_scatter (story->plot)->n_points >= MAX (N_WANTED, n_first + 1));
  user_click (get_child (story->page, "cancel_button"));
  wait_until (!shoal_strategy_comparison_is_running (story->comparison));
  wait_until (!gtk_widget_get_mapped (get_child (story->page, "progress_box")));
  g_assert_cmpuint (shoal_strategy_plot_get_scatter (story->plot)->n_points, >=, N_WANTED);
}

/* Turns the plot with the arrow keys and by dragging, and clicks a point of the front in it. Returns: the strategy. */
static guint
pick (Story *story)
{
  const ShoalScatter *scatter = shoal_strategy_plot_get_scatter (story->plot);
  ShoalTableView *table = get_child (story->page, "table");
  GtkWidget *area = find_widget (GTK_WIDGET (story->plot), SHOAL_TYPE_CHART_AREA);
  double yaw = scatter->yaw, x = 0, y = 0;
  GArray *order;

  user_click (get_child (story->page, "space_button"));
  user_click_at (area, 4, 4);
  wait_until (gtk_widget_is_focus (area));
  user_press ("Left");
  wait_until (scatter->yaw != yaw);
  gtk_test_widget_wait_for_draw (area);
  for (guint i = 0; i < scatter->n_points; i++)
    {
      const ShoalChartTheme *theme = shoal_chart_area_get_theme (SHOAL_CHART_AREA (area));
      int width = gtk_widget_get_width (area), height = gtk_widget_get_height (area);

      if (scatter->points[i].front && shoal_scatter_get_position (scatter, theme, width, height, i, &x, &y)
          && shoal_scatter_get_point_at (scatter, theme, width, height, x, y) == i)
        break;
    }
  user_click_at (area, x, y);
  wait_until (scatter->selected != SHOAL_MARKED_CHART_NO_MARK);
  order = shoal_table_view_get_order (table);
  g_assert_cmpuint (shoal_table_view_get_selected_row (table), ==, scatter->selected);
  return g_array_index (order, guint, scatter->selected);
}

/* What was chosen is what is released, with the k it was said to have. */
static void
use (Story *story,
     guint  picked)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (story->comparison);
  const ShoalStrategy *strategy = shoal_strategy_list_get (list, picked);
  g_autoptr (ShoalRecoding) wanted = shoal_strategy_list_dup_recoding (list, picked);
  guint k = strategy->figures.k;
  GtkWidget *verdict, *bar, *release = find_page (story->window, "release");
  g_autoptr (GFile) folder = make_folder ();

  g_assert_cmpint (shoal_strategy_list_get_dominator (list, picked) == SHOAL_PARETO_FRONT, ==, TRUE);
  wait_until (gtk_widget_get_mapped (get_child (story->page, "use_button")));
  user_click (get_child (story->page, "use_button"));
  wait_until (gtk_widget_get_mapped (release));
  g_assert_true (shoal_recoding_equal (story->session->selection->run->recoding, wanted));
  verdict = find_widget (release, g_type_from_name ("ShoalVerdictPane"));
  bar = find_widget (release, g_type_from_name ("ShoalVerdictBar"));
  wait_until (g_str_has_prefix (gtk_label_get_text (get_child (bar, "title")), "Verified"));
  g_assert_cmpuint (g_ascii_strtoull (gtk_label_get_text (get_child (verdict, "k")), NULL, 10), ==, k);
  export_release (story->window, folder, k);
}

static void
test_compare (void)
{
  Story story = { NULL };

  begin (&story);
  compare (&story);
  use (&story, pick (&story));
  wait_until (!shoal_strategy_comparison_is_measuring (story.comparison));
  destroy_window (story.window);
}

int
main (int    argc,
      char **argv)
{
  if (!init_user_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/compare-story/sample", test_compare);
  return g_test_run ();
}
