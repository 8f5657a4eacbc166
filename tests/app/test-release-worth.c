/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the release page tells of statistics and models, and that they are computed only while somebody looks. */

#include "release-fixture.h"

#include "models/release/shoal-release-worth.h"
#include "widgets/shoal-widgets.h"
#include "release/shoal-release-parts.h"
#include "widgets/chart/shoal-chart-area.h"

/* The subtitle of the row called @title, in the group called @group or in any. */
static const char *
find_text (GtkWidget *widget, const char *group, const char *title)
{
  if (ADW_IS_PREFERENCES_GROUP (widget) && group != NULL
      && strcmp (adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (widget)), group) != 0)
    return NULL;
  if (ADW_IS_ACTION_ROW (widget) && strcmp (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title) == 0)
    return adw_action_row_get_subtitle (ADW_ACTION_ROW (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      const char *text = find_text (child, group, title);

      if (text != NULL)
        return text;
    }
  return NULL;
}

static GtkWidget *
find_group (GtkWidget *widget, const char *title)
{
  if (ADW_IS_PREFERENCES_GROUP (widget))
    return g_str_has_prefix (adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (widget)), title) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *group = find_group (child, title);

      if (group != NULL)
        return group;
    }
  return NULL;
}

/* Arrow keys go along the lines of a drawing, which can be saved. */
static void
assert_steps (GtkWidget *group)
{
  GtkWidget *area;
  ShoalLineChart *chart;
  double first;

  g_assert_nonnull (group);
  g_assert_nonnull (find_widget (group, GTK_TYPE_MENU_BUTTON));
  area = find_widget (group, SHOAL_TYPE_CHART_AREA);
  chart = g_object_get_data (G_OBJECT (area), "shoal-line-chart");
  g_assert_nonnull (chart);
  g_assert_true (gtk_widget_get_focusable (area));
  press_key (area, GDK_KEY_Right);
  first = chart->hover_x;
  g_assert_true (isfinite (first));
  press_key (area, GDK_KEY_Right);
  g_assert_cmpfloat (chart->hover_x, >, first);
  press_key (area, GDK_KEY_Left);
  g_assert_cmpfloat (chart->hover_x, ==, first);
}

/* The sample: both sides of each column, the coefficients of what is sensitive, and what is predicted of it. */
static void
test_pane (void)
{
  static const char *const views[] = { "checks", "rows", "distributions", "statistics", "classes", "risk", "loss" };
  Page page;
  GtkWidget *pane, *group;
  GtkDropDown *drop;
  ShoalHeatMapArea *area;
  ShoalHeatMap *map;
  const char *text;
  guint n_predictions;
  g_autoptr (GSettings) settings = g_settings_new (SHOAL_APPLICATION_ID);
  int least;

  g_settings_set_int (settings, "window-width", 360);
  open_page (&page);
  solve (&page);
  pane = find_widget (page.page, SHOAL_TYPE_WORTH_PANE);
  g_assert_true (is_busy (pane));
  show_view (&page, "statistics");
  gtk_widget_measure (page.page, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 360);
  wait_until (!is_busy (pane));

  text = find_text (pane, "Numbers and Dates", "age");
  g_assert_nonnull (text);
  g_assert_nonnull (strstr (text, "Original: mean "));
  g_assert_nonnull (strstr (text, "\nRelease: mean "));
  text = find_text (pane, "Commonest Values", "sex");
  g_assert_nonnull (text);
  g_assert_nonnull (strstr (text, "Original: "));
  g_assert_nonnull (find_text (pane, "Can the Tables Be Told Apart?", "pMSE"));
  assert_steps (find_group (pane, "Loss by Class Size"));

  group = find_group (pane, "Logistic Regression of ");
  g_assert_nonnull (group);
  press_key (find_widget (group, SHOAL_TYPE_CHART_AREA), GDK_KEY_Down);

  group = find_group (pane, "ROC Curve and Confusion");
  g_assert_nonnull (group);
  assert_steps (group);
  drop = find_widget (group, GTK_TYPE_DROP_DOWN);
  n_predictions = g_list_model_get_n_items (gtk_drop_down_get_model (drop));
  g_assert_cmpuint (n_predictions, >=, 1);
  for (guint i = 0; i < n_predictions; i++)
    {
      gtk_drop_down_set_selected (drop, i);
      area = find_widget (group, SHOAL_TYPE_HEAT_MAP_AREA);
      map = shoal_heat_map_area_get_map (area);
      if (map == NULL)
        continue;
      for (guint row = 0; row < map->n_rows; row++)
        {
          double sum = 0;

          for (guint column = 0; column < map->n_columns; column++)
            sum += map->values[row * map->n_columns + column];
          g_assert_cmpfloat_with_epsilon (sum, 1, 1e-9);
        }
      press_key (area, GDK_KEY_Right);
      g_assert_cmpuint (map->selected[0], ==, 1);
    }
  /* Nor does the window grow for it, or for another view. */
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      show_view (&page, views[i]);
      wait_until (!is_busy (page.page));
      gtk_test_widget_wait_for_draw (page.page);
      gtk_widget_measure (page.page, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      g_test_message ("%s: %d", views[i], least);
      tell_wide (page.page, 360);
      g_assert_cmpint (least, <=, 360);
    }
  /* Where there is room for two columns it is not as high. */
  show_view (&page, "statistics");
  {
    GtkWidget *columns = find_widget (pane, SHOAL_TYPE_SIDE_BY_SIDE);
    int one, two;

    gtk_widget_measure (columns, GTK_ORIENTATION_VERTICAL, 1200, &one, NULL, NULL, NULL);
    gtk_widget_measure (columns, GTK_ORIENTATION_VERTICAL, 1400, &two, NULL, NULL, NULL);
    g_assert_cmpint (two, <, one * 3 / 4);
  }
  /* Nothing of a closed project is kept. */
  shoal_session_close (page.session);
  wait_until (find_group (pane, "ROC Curve and Confusion") == NULL);
  destroy_window (page.window);
  g_settings_reset (settings, "window-width");
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* Who is not looked at any more finds nothing; nothing of a release is kept when it is gone. */
static void
test_shown (void)
{
  Page page;
  g_autoptr (ShoalReleaseWorth) hidden = shoal_release_worth_new ();
  g_autoptr (ShoalReleaseWorth) shown = shoal_release_worth_new ();
  ShoalRelease *release;
  guint n_changes = 0;

  open_page (&page);
  solve (&page);
  release = page.session->selection->chosen->report->release;
  g_signal_connect_swapped (shown, "changed", G_CALLBACK (count_cb), &n_changes);
  shoal_release_worth_set_shown (hidden, TRUE);
  shoal_release_worth_set_release (hidden, release);
  shoal_release_worth_set_shown (hidden, FALSE);
  shoal_release_worth_set_shown (shown, TRUE);
  shoal_release_worth_set_release (shown, release);
  wait_until (shoal_release_worth_get_found (shown) != NULL);
  g_assert_null (shoal_release_worth_get_found (hidden));
  g_assert_cmpuint (n_changes, ==, 1);
  g_assert_cmpuint (shoal_release_worth_get_found (shown)->class_losses.n, >, 0);
  g_assert_cmpuint (shoal_release_worth_get_found (shown)->statistics->design->n_columns, >, 5);
  shoal_release_worth_set_release (shown, NULL);
  g_assert_null (shoal_release_worth_get_found (shown));
  g_assert_cmpuint (n_changes, ==, 2);
  destroy_window (page.window);
}

int
main (int argc, char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/release-worth/pane", test_pane);
  g_test_add_func ("/release-worth/shown", test_shown);
  return g_test_run ();
}
