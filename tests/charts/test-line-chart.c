/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines: values between points, places, gaps, data that cannot be drawn. */

#include "fixture-picture.h"
#include "charts/line/shoal-line-chart.h"

#include <locale.h>

static ShoalLineChart *
make_chart (gboolean stepped)
{
  const double x[] = { 0, 10, 20, 40 };
  const double y[] = { 8, 4, 2, 1 };
  ShoalLineChart *chart = shoal_line_chart_new ();
  ShoalLineSeries *series = shoal_line_chart_add_series (chart, NULL);

  shoal_line_series_set_points (series, x, y, 4);
  series->stepped = stepped;
  return chart;
}

static void
test_values (void)
{
  g_autoptr (ShoalLineChart) steps = make_chart (TRUE);
  g_autoptr (ShoalLineChart) slopes = make_chart (FALSE);
  ShoalLineSeries *step = g_ptr_array_index (steps->series, 0);
  ShoalLineSeries *slope = g_ptr_array_index (slopes->series, 0);

  g_assert_true (isnan (shoal_line_series_get_value (step, -1)));
  g_assert_cmpfloat (shoal_line_series_get_value (step, 0), ==, 8);
  g_assert_cmpfloat (shoal_line_series_get_value (step, 9.9), ==, 8);
  g_assert_cmpfloat (shoal_line_series_get_value (step, 10), ==, 4);
  g_assert_cmpfloat (shoal_line_series_get_value (step, 1000), ==, 1);
  g_assert_cmpfloat (shoal_line_series_get_value (slope, 5), ==, 6);
  g_assert_cmpfloat (shoal_line_series_get_value (slope, 30), ==, 1.5);
  g_assert_cmpfloat (shoal_line_series_get_value (slope, 40), ==, 1);
  g_assert_true (isnan (shoal_line_series_get_value (slope, 41)));
  g_assert_true (isnan (shoal_line_series_get_value (slope, NAN)));
}

/* Arrow keys lead from point to point, no shorter than can be seen, and say what is there. */
static void
test_steps (void)
{
  g_autoptr (ShoalLineChart) chart = make_chart (FALSE);
  g_autoptr (ShoalLineChart) empty = shoal_line_chart_new ();
  const double dense[] = { 0.1, 9.95, 10.2, 40 }, values[] = { 1, 1, NAN, 3 };
  const double forward[] = { 0, 9.95, 20, 40, 40 }, back[] = { 20, 10 };
  g_autofree char *text = NULL;
  double x = NAN;

  shoal_line_series_set_points (shoal_line_chart_add_series (chart, "other"), dense, values, 4);
  for (guint i = 0; i < G_N_ELEMENTS (forward); i++)
    {
      x = shoal_line_chart_step (chart, x, TRUE);
      g_assert_cmpfloat (x, ==, forward[i]);
    }
  for (guint i = 0; i < 2; i++)
    {
      x = shoal_line_chart_step (chart, x, FALSE);
      g_assert_cmpfloat (x, ==, back[i]);
    }
  g_assert_cmpfloat (shoal_line_chart_step (chart, NAN, FALSE), ==, 40);
  g_assert_true (isnan (shoal_line_chart_step (empty, NAN, TRUE)));
  chart->unit_x = SHOAL_AXIS_COUNT;
  chart->unit_y = SHOAL_AXIS_PERCENT;
  shoal_line_chart_set_titles (chart, "Rows", "Loss");
  text = shoal_line_chart_describe_at (chart, 40);
  g_assert_cmpstr (text, ==, "Rows: 40\nLoss: 100.0\302\240%\nother: 300.0\302\240%");
}

/* The place between @from and @to whose value of the horizontal axis is nearest. */
static double
find_nearest (const ShoalLineChart  *chart,
              const ShoalChartTheme *theme,
              double                 value,
              double                 from,
              double                 to,
              double                 step)
{
  double best = NAN, least = G_MAXDOUBLE;

  for (double x = MAX (0, from); x < MIN (400, to); x += step)
    {
      double distance = fabs (shoal_line_chart_get_x_at (chart, theme, 400, 300, x, 150) - value);

      if (distance < least)
        {
          least = distance;
          best = x;
        }
    }
  return best;
}

/* Where a value of the horizontal axis is in the drawing. */
static double
find_x (const ShoalLineChart  *chart,
        const ShoalChartTheme *theme,
        double                 value)
{
  double near = find_nearest (chart, theme, value, 0, 400, 8);
  double best = find_nearest (chart, theme, value, near - 8, near + 8, 0.5);

  g_assert_cmpfloat (fabs (shoal_line_chart_get_x_at (chart, theme, 400, 300, best, 150) - value), <, 0.2);
  return best;
}

/* The lowest place of a colour above or below @x, where no legend is; NAN where it is not. */
static double
find_line (const Picture *picture,
           double         x,
           ShoalColor     color)
{
  for (double y = 299.5; y > 0; y--)
    if (picture_is (picture, x, y, color))
      return y;
  return NAN;
}

/* Between two points of a stepped line the colour is at the height of the first. */
static void
test_places (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLineChart) chart = make_chart (TRUE);

  for (guint i = 0; i < 2; i++)
    {
      g_auto (Picture) picture = { 0 };
      double eight, four, two;

      theme->right_to_left = i == 1;
      picture_init (&picture, theme, 400, 300);
      shoal_line_chart_draw (chart, picture.cr, theme, 400, 300);
      eight = find_line (&picture, find_x (chart, theme, 5), theme->series[0]);
      four = find_line (&picture, find_x (chart, theme, 15), theme->series[0]);
      two = find_line (&picture, find_x (chart, theme, 38), theme->series[0]);
      g_assert_cmpfloat_with_epsilon ((four - eight) / (two - eight), 4.0 / 6, 0.02);
      g_assert_cmpfloat (four, ==, find_line (&picture, find_x (chart, theme, 12), theme->series[0]));
      g_assert_true (isnan (shoal_line_chart_get_x_at (chart, theme, 400, 300, i == 0 ? 2 : 398, 100)));
    }
}

/* NAN interrupts the line. */
static void
test_gap (void)
{
  const double x[] = { 0, 10, 20, 30, 40 };
  const double y[] = { 5, 5, NAN, 5, 5 };
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLineChart) chart = make_chart (FALSE);
  ShoalLineSeries *series = shoal_line_chart_add_series (chart, NULL);
  g_auto (Picture) picture = { 0 };

  shoal_line_series_set_points (series, x, y, 5);
  picture_init (&picture, theme, 400, 300);
  shoal_line_chart_draw (chart, picture.cr, theme, 400, 300);
  g_assert_false (isnan (find_line (&picture, find_x (chart, theme, 5), theme->series[1])));
  g_assert_false (isnan (find_line (&picture, find_x (chart, theme, 35), theme->series[1])));
  g_assert_true (isnan (find_line (&picture, find_x (chart, theme, 15), theme->series[1])));
  g_assert_true (isnan (find_line (&picture, find_x (chart, theme, 25), theme->series[1])));
}

static void
draw_anything (const ShoalLineChart *chart)
{
  g_auto (PictureLooks) looks = { 0 };

  while (picture_looks_next (&looks))
    shoal_line_chart_draw (chart, looks.picture.cr, looks.theme, looks.width, looks.height);
}

static void
test_any_data (void)
{
  const double odd_x[] = { 0, 1, 2, 3, 4, 5 };
  const double odd_y[] = { NAN, INFINITY, -INFINITY, 1e300, -1e300, 0 };
  const double nothing[] = { NAN, NAN };
  g_autoptr (ShoalLineChart) empty = shoal_line_chart_new ();
  g_autoptr (ShoalLineChart) none = shoal_line_chart_new ();
  g_autoptr (ShoalLineChart) odd = shoal_line_chart_new ();
  g_autoptr (ShoalLineChart) one = shoal_line_chart_new ();
  g_autoptr (ShoalLineChart) many = shoal_line_chart_new ();
  g_autofree double *x = g_new (double, 200000);
  g_autofree double *y = g_new (double, 200000);

  for (int i = 0; i < 200000; i++)
    {
      x[i] = i * 1e-3;
      y[i] = sin (i * 0.01) + (i % 1000 == 0 ? 3 : 0);
    }
  shoal_line_series_set_points (shoal_line_chart_add_series (none, "none"), nothing, nothing, 2);
  shoal_line_series_set_points (shoal_line_chart_add_series (odd, "odd"), odd_x, odd_y, 6);
  shoal_line_series_set_points (shoal_line_chart_add_series (odd, "other"), odd_x, odd_x, 6);
  shoal_line_series_set_points (shoal_line_chart_add_series (one, "one"), odd_x, odd_x, 1);
  shoal_line_series_set_points (shoal_line_chart_add_series (many, "many"), x, y, 200000);
  odd->hover_x = 3;
  odd->fill_between = TRUE;
  one->hover_x = 0;
  draw_anything (empty);
  draw_anything (none);
  draw_anything (odd);
  odd->scale_x = odd->scale_y = SHOAL_AXIS_LOG;
  draw_anything (odd);
  draw_anything (one);
  draw_anything (many);
}

/* What is said over the plot does not move the plot. */
static void
test_hover (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLineChart) chart = make_chart (TRUE);
  g_auto (Picture) before = { 0 };
  g_auto (Picture) after = { 0 };
  ShoalArea difference;

  picture_init (&before, theme, 400, 300);
  picture_init (&after, theme, 400, 300);
  shoal_line_chart_draw (chart, before.cr, theme, 400, 300);
  chart->hover_x = 20;
  shoal_line_chart_draw (chart, after.cr, theme, 400, 300);
  difference = picture_get_difference (&before, &after);
  g_assert_cmpfloat (difference.width, >, 10);
  g_assert_cmpfloat (difference.width, <, 200);
}

/* Names of the legend that do not fit into one line go on below, and the plot begins below them. */
static void
test_legend (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLineChart) chart = shoal_line_chart_new ();
  const double points[] = { 0, 1 };

  for (guint s = 0; s < 3; s++)
    shoal_line_series_set_points (shoal_line_chart_add_series (chart, "a name of a line that takes most of the width"), points, points, 2);
  for (guint narrow = 0; narrow < 2; narrow++)
    {
      g_auto (Picture) picture = { 0 };
      int width = narrow ? 300 : 1200;
      double last = 0;

      picture_init (&picture, theme, width, 300);
      shoal_line_chart_draw (chart, picture.cr, theme, width, 300);
      for (guint s = 0; s < 3; s++)
        {
          double y = 0;

          /* Below the first sign, at the start. */
          while (y < 90 && !picture_is (&picture, 21, y, theme->series[s]))
            y++;
          if (narrow)
            g_assert_cmpfloat (y, >, last);
          else if (s > 0)
            g_assert_cmpfloat (y, ==, 90);
          last = y;
        }
      if (narrow)
        g_assert_cmpfloat (last, <, 90);
      g_assert_cmpint (isnan (shoal_line_chart_get_x_at (chart, theme, width, 300, width / 2.0, 50)), ==, narrow);
    }
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/line-chart/values", test_values);
  g_test_add_func ("/line-chart/steps", test_steps);
  g_test_add_func ("/line-chart/places", test_places);
  g_test_add_func ("/line-chart/gap", test_gap);
  g_test_add_func ("/line-chart/any-data", test_any_data);
  g_test_add_func ("/line-chart/hover", test_hover);
  g_test_add_func ("/line-chart/legend", test_legend);
  return g_test_run ();
}
