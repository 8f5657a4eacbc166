/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points in space: places, order, turning, hits, projections. */

#include "fixture-picture.h"
#include "charts/scatter/shoal-scatter.h"

#include <locale.h>
#include <math.h>

static ShoalScatter *
make_scatter (void)
{
  const ShoalScatterPoint points[] = { { 1, 0, 0, TRUE },     { 1000, 0, 0, FALSE }, { 1, 1, 0, FALSE },
                                       { 1, 0, 1, TRUE },     { 1000, 1, 1, TRUE },  { 30, 0.5, 0.5, FALSE },
                                       { 0, 0.5, 0.5, TRUE }, { 5, NAN, 0.5, TRUE } };
  ShoalScatter *scatter = shoal_scatter_new ();

  shoal_scatter_set_axis (scatter, 0, "k", SHOAL_AXIS_LOG, SHOAL_AXIS_COUNT);
  shoal_scatter_set_axis (scatter, 1, "accuracy", SHOAL_AXIS_LINEAR, SHOAL_AXIS_PERCENT);
  shoal_scatter_set_axis (scatter, 2, "gain", SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER);
  shoal_scatter_set_points (scatter, points, G_N_ELEMENTS (points));
  return scatter;
}

/* A hit where a point is drawn finds it; points without a place are left out. */
static void
test_hits (void)
{
  g_autoptr (ShoalScatter) scatter = make_scatter ();

  for (guint i = 0; i < 8; i++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
      double x, y;

      theme->right_to_left = i & 1;
      scatter->view = i / 2;
      for (guint p = 0; p < 6; p++)
        {
          guint found;

          g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, p, &x, &y));
          found = shoal_scatter_get_point_at (scatter, theme, 600, 500, x, y);
          g_assert_cmpuint (found, <, 6);
          /* Along an axis several points fall together. */
          if (scatter->view == SHOAL_SCATTER_SPACE)
            g_assert_cmpuint (found, ==, p);
        }
      g_assert_false (shoal_scatter_get_position (scatter, theme, 600, 500, 6, &x, &y));
      g_assert_false (shoal_scatter_get_position (scatter, theme, 600, 500, 7, &x, &y));
      g_assert_cmpuint (shoal_scatter_get_point_at (scatter, theme, 600, 500, 2, 2), ==, SHOAL_MARKED_CHART_NO_MARK);
    }
}

/* From the edge to the first, and on to the next in each direction; the way back leads back where points are in a row. */
static void
test_neighbours (void)
{
  const ShoalScatterPoint points[] = { { 1, 1, 5, TRUE }, { 2, 1, 1, FALSE }, { 3, 1.1, 3, TRUE },
                                       { 2, 5, 2, FALSE }, { 2, 1, 9, TRUE }, { NAN, 3, 3, TRUE } };
  g_autoptr (ShoalScatter) scatter = shoal_scatter_new ();

  shoal_scatter_set_points (scatter, points, G_N_ELEMENTS (points));
  scatter->view = SHOAL_SCATTER_XY;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);

      /* Numbers grow to the left where text runs there. */
      theme->right_to_left = i == 1;
      g_assert_cmpuint (shoal_scatter_find_neighbour (scatter, theme, 600, 500, SHOAL_MARKED_CHART_NO_MARK, 1, 0), ==, 0);
      g_assert_cmpuint (shoal_scatter_find_neighbour (scatter, theme, 600, 500, SHOAL_MARKED_CHART_NO_MARK, 0, 1), ==, 3);
      g_assert_cmpuint (shoal_scatter_find_neighbour (scatter, theme, 600, 500, 0, 1, 0), ==, 1);
      /* The one at the same place is not beside it. */
      g_assert_cmpuint (shoal_scatter_find_neighbour (scatter, theme, 600, 500, 1, 1, 0), ==, 2);
      g_assert_cmpuint (shoal_scatter_find_neighbour (scatter, theme, 600, 500, 2, 1, 0), ==, SHOAL_MARKED_CHART_NO_MARK);
      g_assert_cmpuint (shoal_scatter_find_neighbour (scatter, theme, 600, 500, 2, -1, 0), ==, 1);
      g_assert_cmpuint (shoal_scatter_find_neighbour (scatter, theme, 600, 500, 1, -1, 0), ==, 0);
      g_assert_cmpuint (shoal_scatter_find_neighbour (scatter, theme, 600, 500, 4, 0, -1), ==, 3);
      g_assert_cmpuint (shoal_scatter_find_neighbour (scatter, theme, 600, 500, 3, 0, -1), ==, SHOAL_MARKED_CHART_NO_MARK);
      g_assert_cmpuint (shoal_scatter_find_neighbour (scatter, theme, 600, 500, 3, 0, 1), ==, 1);
      /* One that is not drawn is no place to go on from. */
      g_assert_cmpuint (shoal_scatter_find_neighbour (scatter, theme, 600, 500, 5, -1, 0), ==, 2);
    }
  shoal_scatter_set_points (scatter, NULL, 0);
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_DARK, FALSE);

      scatter->view = i;
      g_assert_cmpuint (shoal_scatter_find_neighbour (scatter, theme, 600, 500, 0, 1, 0), ==, SHOAL_MARKED_CHART_NO_MARK);
    }
}

/* Seen from the front, more of x is further right and more of z further up; from above, more of y is further up. */
static void
test_directions (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalScatter) scatter = make_scatter ();
  double x0, y0, x1, y1, x2, y2, x3, y3;

  scatter->yaw = 0.0;
  scatter->pitch = 0.0;
  g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, 0, &x0, &y0));
  g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, 1, &x1, &y1));
  g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, 2, &x2, &y2));
  g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, 3, &x3, &y3));
  g_assert_cmpfloat (x1, >, x0 + 100);
  g_assert_cmpfloat_with_epsilon (y1, y0, 1e-9);
  g_assert_cmpfloat_with_epsilon (x2, x0, 1e-9);
  g_assert_cmpfloat_with_epsilon (y2, y0, 1e-9);
  g_assert_cmpfloat (y3, <, y0 - 100);
  shoal_scatter_turn (scatter, 0.0, 100.0);
  g_assert_cmpfloat (scatter->pitch, ==, G_PI_2);
  g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, 0, &x0, &y0));
  g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, 2, &x2, &y2));
  g_assert_cmpfloat (y2, <, y0 - 100);
  shoal_scatter_turn (scatter, G_PI, 0.0);
  g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, 0, &x0, &y0));
  g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, 1, &x1, &y1));
  g_assert_cmpfloat (x1, <, x0 - 100);
}

/* Of two points at one place the nearer is drawn over the farther, and found. */
static void
test_depth (void)
{
  const ShoalScatterPoint points[] = { { 1, 0, 0, TRUE }, { 1, 1, 0, TRUE }, { 2, 0, 1, TRUE } };
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalScatter) scatter = shoal_scatter_new ();
  double x, y;

  shoal_scatter_set_points (scatter, points, 3);
  scatter->yaw = 0.0;
  scatter->pitch = 0.0;
  g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, 1, &x, &y));
  g_assert_cmpuint (shoal_scatter_get_point_at (scatter, theme, 600, 500, x, y), ==, 0);
  shoal_scatter_turn (scatter, G_PI, 0.0);
  g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, 1, &x, &y));
  g_assert_cmpuint (shoal_scatter_get_point_at (scatter, theme, 600, 500, x, y), ==, 1);
}

/* The front is in colour, the others are not; on the screen and in vectors. */
static void
test_colors (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_DARK, FALSE);
  g_autoptr (ShoalScatter) scatter = make_scatter ();

  scatter->drop_lines = FALSE;
  for (guint i = 0; i < 2; i++)
    {
      g_auto (Picture) picture = { 0 };
      double x, y;

      theme->vector = i == 1;
      picture_init (&picture, theme, 600, 500);
      shoal_scatter_draw (scatter, picture.cr, theme, 600, 500);
      g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, 3, &x, &y));
      g_assert_true (picture_is (&picture, x, y, theme->series[0]));
      g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, 5, &x, &y));
      g_assert_false (picture_is (&picture, x, y, theme->series[0]));
    }
}

/* The base, which no search has found, has a mark of its own, whether or not something is better: in the colour of text. */
static void
test_base (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);

  for (guint i = 0; i < 4; i++)
    {
      const ShoalScatterPoint points[] = { { 1, 0, 0, i / 2, TRUE }, { 9, 1, 1, i / 2, FALSE } };
      g_autoptr (ShoalScatter) scatter = shoal_scatter_new ();
      g_auto (Picture) picture = { 0 };

      theme->vector = i % 2;
      scatter->drop_lines = FALSE;
      shoal_scatter_set_points (scatter, points, G_N_ELEMENTS (points));
      picture_init (&picture, theme, 600, 500);
      shoal_scatter_draw (scatter, picture.cr, theme, 600, 500);
      for (guint p = 0; p < G_N_ELEMENTS (points); p++)
        {
          double x, y;

          g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, p, &x, &y));
          g_assert_cmpint (picture_is (&picture, x, y, theme->colors[SHOAL_CHART_FOREGROUND]), ==, points[p].base);
        }
    }
}

/* How much darker than the background a dot is, all its pixels together. */
static double
measure_ink (const Picture         *picture,
             const ShoalChartTheme *theme,
             double                 x,
             double                 y)
{
  guint32 background = shoal_color_to_pixel (theme->colors[SHOAL_CHART_BACKGROUND]) & 0xff;
  double ink = 0;

  for (int dy = -7; dy <= 7; dy++)
    for (int dx = -7; dx <= 7; dx++)
      ink += fabs ((double) background - (double) (picture_get (picture, x + dx, y + dy) & 0xff));
  return ink;
}

/* The nearer is larger and darker, whichever way the box is turned; seen along an axis all are alike. */
static void
test_depth_cues (void)
{
  const ShoalScatterPoint points[] = { { 0, 0, 0.5, FALSE }, { 1, 1, 0.5, FALSE } };
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalScatter) scatter = shoal_scatter_new ();

  shoal_scatter_set_points (scatter, points, 2);
  scatter->yaw = 0.3;
  scatter->pitch = 0.0;
  for (guint i = 0; i < 6; i++)
    {
      g_auto (Picture) picture = { 0 };
      double ink[2];

      theme->vector = i & 1;
      scatter->view = i < 4 ? SHOAL_SCATTER_SPACE : SHOAL_SCATTER_XZ;
      scatter->yaw = i < 2 ? 0.3 : 0.3 + G_PI;
      picture_init (&picture, theme, 600, 500);
      shoal_scatter_draw (scatter, picture.cr, theme, 600, 500);
      for (guint p = 0; p < 2; p++)
        {
          double x, y;

          g_assert_true (shoal_scatter_get_position (scatter, theme, 600, 500, p, &x, &y));
          ink[p] = measure_ink (&picture, theme, x, y);
        }
      if (i >= 4)
        g_assert_cmpfloat (fabs (ink[0] - ink[1]), <, 0.3 * ink[0]);
      else if (i < 2)
        g_assert_cmpfloat (ink[0], >, 1.3 * ink[1]);
      else
        g_assert_cmpfloat (ink[1], >, 1.3 * ink[0]);
    }
}

static void
test_any (void)
{
  static const int sizes[][2] = { { 0, 0 }, { 1, 1 }, { 5, 300 }, { 300, 5 }, { 80, 60 }, { 700, 500 } };
  const ShoalScatterPoint odd[] = { { 1e300, -1e300, 0, TRUE }, { -1e300, 1e300, 1, FALSE }, { INFINITY, 0, 0, TRUE } };
  g_autoptr (ShoalScatter) none = shoal_scatter_new ();
  g_autoptr (ShoalScatter) strange = shoal_scatter_new ();
  g_autoptr (ShoalScatter) one = shoal_scatter_new ();
  g_autoptr (ShoalScatter) some = make_scatter ();
  ShoalScatter *all[] = { none, strange, one, some };

  shoal_scatter_set_points (strange, odd, 3);
  shoal_scatter_set_points (one, odd, 1);
  some->selected = 3;
  some->hover = 6;
  for (guint i = 0; i < 4 * G_N_ELEMENTS (sizes) * 8; i++)
    {
      const int *size = sizes[i / 8 % G_N_ELEMENTS (sizes)];
      ShoalScatter *scatter = all[i / 8 / G_N_ELEMENTS (sizes)];
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (i & 1, i & 2);
      g_auto (Picture) picture = { 0 };

      theme->right_to_left = i & 1;
      scatter->view = i % 4;
      shoal_scatter_turn (scatter, 0.7, i & 4 ? 0.3 : -0.4);
      shoal_scatter_set_zoom (scatter, i & 2 ? 1e9 : 1e-9);
      picture_init (&picture, theme, MAX (1, size[0]), MAX (1, size[1]));
      shoal_scatter_draw (scatter, picture.cr, theme, size[0], size[1]);
      g_assert_cmpint (cairo_status (picture.cr), ==, CAIRO_STATUS_SUCCESS);
      shoal_scatter_get_point_at (scatter, theme, size[0], size[1], size[0] / 2.0, size[1] / 2.0);
    }
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scatter/hits", test_hits);
  g_test_add_func ("/scatter/neighbours", test_neighbours);
  g_test_add_func ("/scatter/directions", test_directions);
  g_test_add_func ("/scatter/depth", test_depth);
  g_test_add_func ("/scatter/colors", test_colors);
  g_test_add_func ("/scatter/base", test_base);
  g_test_add_func ("/scatter/depth-cues", test_depth_cues);
  g_test_add_func ("/scatter/any", test_any);
  return g_test_run ();
}
