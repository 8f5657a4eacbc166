/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bars: their places, colours, hit test, and data that cannot be drawn. */

#include "fixture-picture.h"
#include "charts/histogram/shoal-histogram.h"

#include <locale.h>

static const double edges[] = { 0, 10, 20, 30, 40 };
static const double counts[] = { 50, 100, 0, 25 };

/* A bar half as long as another is half as high; an empty one is not there. */
static void
test_heights (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalHistogram) histogram = shoal_histogram_new_bins (edges, counts, 4);
  g_auto (Picture) picture = { 0 };
  ShoalArea a, b, c, d;

  g_assert_true (shoal_histogram_get_bar_area (histogram, theme, 400, 300, 0, &a));
  g_assert_true (shoal_histogram_get_bar_area (histogram, theme, 400, 300, 1, &b));
  g_assert_true (shoal_histogram_get_bar_area (histogram, theme, 400, 300, 2, &c));
  g_assert_true (shoal_histogram_get_bar_area (histogram, theme, 400, 300, 3, &d));
  g_assert_cmpfloat_with_epsilon (a.height, b.height / 2, 1.0);
  g_assert_cmpfloat_with_epsilon (d.height, b.height / 4, 1.0);
  g_assert_cmpfloat (c.height, ==, 0.0);
  g_assert_cmpfloat_with_epsilon (a.y + a.height, b.y + b.height, 1e-9);
  g_assert_cmpfloat_with_epsilon (b.x - a.x, d.x - c.x, 1.5);

  picture_init (&picture, theme, 400, 300);
  shoal_histogram_draw (histogram, picture.cr, theme, 400, 300);
  g_assert_true (picture_is (&picture, b.x + b.width / 2, b.y + 1, theme->series[0]));
  g_assert_false (picture_is (&picture, b.x + b.width / 2, b.y - 2, theme->series[0]));
  g_assert_true (picture_is (&picture, a.x + a.width / 2, a.y + 1, theme->series[0]));
  g_assert_false (picture_is (&picture, a.x + a.width / 2, a.y - 2, theme->series[0]));
  g_assert_false (picture_is (&picture, c.x + c.width / 2, c.y - 2, theme->series[0]));
}

static void
check_hits (const ShoalHistogram  *histogram,
            const ShoalChartTheme *theme)
{
  for (guint i = 0; i < histogram->n_bars; i++)
    {
      ShoalArea area;

      g_assert_true (shoal_histogram_get_bar_area (histogram, theme, 400, 300, i, &area));
      g_assert_cmpuint (shoal_histogram_get_bar_at (histogram, theme, 400, 300, area.x + area.width / 2,
                                                    area.y + area.height / 2 - 1), ==, i);
    }
  g_assert_cmpuint (shoal_histogram_get_bar_at (histogram, theme, 400, 300, 1, 299), ==, SHOAL_MARKED_CHART_NO_MARK);
  g_assert_cmpuint (shoal_histogram_get_bar_at (histogram, theme, 400, 300, -5, 100), ==, SHOAL_MARKED_CHART_NO_MARK);
}

static void
test_hits (void)
{
  const char *const labels[] = { "north", "south", "east", "west" };
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalHistogram) bins = shoal_histogram_new_bins (edges, counts, 4);
  g_autoptr (ShoalHistogram) categories = shoal_histogram_new_categories (labels, counts, 4);

  for (guint i = 0; i < 2; i++)
    {
      theme->right_to_left = i == 1;
      check_hits (bins, theme);
      check_hits (categories, theme);
    }
}

/* Mirrored, a bar stands as far from the right as it stood from the left. */
static void
test_mirrored (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalHistogram) histogram = shoal_histogram_new_bins (edges, counts, 4);
  g_auto (Picture) picture = { 0 };
  ShoalArea left;
  ShoalArea right;

  g_assert_true (shoal_histogram_get_bar_area (histogram, theme, 400, 300, 0, &left));
  theme->right_to_left = TRUE;
  g_assert_true (shoal_histogram_get_bar_area (histogram, theme, 400, 300, 0, &right));
  g_assert_cmpfloat_with_epsilon (left.x, 400 - right.x - right.width, 1e-9);
  picture_init (&picture, theme, 400, 300);
  shoal_histogram_draw (histogram, picture.cr, theme, 400, 300);
  g_assert_true (picture_is (&picture, right.x + right.width / 2, right.y + right.height / 2, theme->series[0]));
}

/* The bar under the pointer changes, the others do not. */
static void
test_highlight (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_DARK, FALSE);
  g_autoptr (ShoalHistogram) histogram = shoal_histogram_new_bins (edges, counts, 4);
  g_auto (Picture) before = { 0 };
  g_auto (Picture) after = { 0 };
  ShoalArea a, b;

  picture_init (&before, theme, 400, 300);
  picture_init (&after, theme, 400, 300);
  shoal_histogram_draw (histogram, before.cr, theme, 400, 300);
  histogram->highlight = 1;
  shoal_histogram_draw (histogram, after.cr, theme, 400, 300);
  shoal_histogram_get_bar_area (histogram, theme, 400, 300, 0, &a);
  shoal_histogram_get_bar_area (histogram, theme, 400, 300, 1, &b);
  g_assert_true (picture_is (&after, a.x + a.width / 2, a.y + a.height - 4, theme->series[0]));
  g_assert_false (picture_is (&after, b.x + b.width / 2, b.y + b.height - 4, theme->series[0]));
  g_assert_cmphex (picture_get (&before, a.x + 5, a.y + 20), ==, picture_get (&after, a.x + 5, a.y + 20));
}

/* On a logarithmic scale a single one has a height, and ten times as much is one step more. */
static void
test_log (void)
{
  const double powers[] = { 1, 10, 100, 1000 };
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalHistogram) histogram = shoal_histogram_new_bins (edges, powers, 4);
  ShoalArea areas[4];

  histogram->log_counts = TRUE;
  for (guint i = 0; i < 4; i++)
    g_assert_true (shoal_histogram_get_bar_area (histogram, theme, 400, 300, i, &areas[i]));
  g_assert_cmpfloat (areas[0].height, >, 5);
  g_assert_cmpfloat_with_epsilon (areas[2].height - areas[1].height, areas[1].height - areas[0].height, 1.5);
  g_assert_cmpfloat_with_epsilon (areas[3].height - areas[2].height, areas[1].height - areas[0].height, 1.5);
}

/* Failing bars are hatched: not one colour, and not that of the others. */
static void
test_failing (void)
{
  const guint8 failing[] = { 1, 0, 0, 0 };
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalHistogram) histogram = shoal_histogram_new_bins (edges, counts, 4);
  g_auto (Picture) picture = { 0 };
  guint32 first;
  gboolean even = TRUE;
  ShoalArea area;

  shoal_histogram_set_failing (histogram, failing);
  shoal_histogram_set_threshold (histogram, 10, "k = 10");
  picture_init (&picture, theme, 400, 300);
  shoal_histogram_draw (histogram, picture.cr, theme, 400, 300);
  shoal_histogram_get_bar_area (histogram, theme, 400, 300, 0, &area);
  first = picture_get (&picture, area.x + 10, area.y + 20);
  for (int i = 0; i < 12; i++)
    even = even && picture_get (&picture, area.x + 10 + i, area.y + 20) == first;
  g_assert_false (even);
  g_assert_false (picture_is (&picture, area.x + 10, area.y + 20, theme->series[0]));
}

static void
draw_anything (const ShoalHistogram *histogram)
{
  g_auto (PictureLooks) looks = { 0 };

  while (picture_looks_next (&looks))
    {
      shoal_histogram_draw (histogram, looks.picture.cr, looks.theme, looks.width, looks.height);
      shoal_histogram_get_bar_at (histogram, looks.theme, looks.width, looks.height, looks.width / 2.0, 1);
    }
}

static void
test_any_data (void)
{
  const double odd[] = { NAN, INFINITY, -3, 1e300 };
  const double far[] = { -1e300, -1, 0, 1, 1e300 };
  const double same[] = { 7, 7 };
  const double one[] = { 1 };
  const char *const labels[] = { "", "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d", "a very long name that is cut short somewhere",
                                 "*" };
  g_autoptr (ShoalHistogram) empty = shoal_histogram_new_bins (edges, counts, 0);
  g_autoptr (ShoalHistogram) no_categories = shoal_histogram_new_categories (labels, counts, 0);
  g_autoptr (ShoalHistogram) strange = shoal_histogram_new_bins (far, odd, 4);
  g_autoptr (ShoalHistogram) single = shoal_histogram_new_bins (same, one, 1);
  g_autoptr (ShoalHistogram) categories = shoal_histogram_new_categories (labels, odd, 4);
  g_autofree double *many_edges = g_new (double, 100001);
  g_autoptr (ShoalHistogram) many = NULL;

  for (int i = 0; i <= 100000; i++)
    many_edges[i] = i;
  many = shoal_histogram_new_bins (many_edges, many_edges, 100000);
  categories->highlight = 1;
  single->highlight = 0;
  single->threshold = 7;
  draw_anything (empty);
  draw_anything (no_categories);
  draw_anything (strange);
  strange->scale = SHOAL_AXIS_LOG;
  strange->log_counts = TRUE;
  draw_anything (strange);
  draw_anything (single);
  draw_anything (categories);
  draw_anything (many);
}

static void
test_describe (void)
{
  const double whole[] = { 1, 2, 5 };
  g_autoptr (ShoalHistogram) histogram = shoal_histogram_new_bins (whole, counts, 2);
  g_autofree char *range = NULL;
  g_autofree char *single = NULL;
  g_autofree char *rest = NULL;
  g_autofree char *none = shoal_histogram_describe_bar (histogram, 2);

  range = shoal_histogram_describe_bar (histogram, 1);
  g_assert_cmpstr (range, ==, "2 – 5: 100");
  histogram->edges_unit = SHOAL_AXIS_COUNT;
  single = shoal_histogram_describe_bar (histogram, 0);
  rest = shoal_histogram_describe_bar (histogram, 1);
  g_assert_cmpstr (single, ==, "1: 50");
  g_assert_cmpstr (rest, ==, "2 – 4: 100");
  g_assert_cmpstr (none, ==, "");
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/histogram/heights", test_heights);
  g_test_add_func ("/histogram/hits", test_hits);
  g_test_add_func ("/histogram/mirrored", test_mirrored);
  g_test_add_func ("/histogram/highlight", test_highlight);
  g_test_add_func ("/histogram/log", test_log);
  g_test_add_func ("/histogram/failing", test_failing);
  g_test_add_func ("/histogram/any-data", test_any_data);
  g_test_add_func ("/histogram/describe", test_describe);
  return g_test_run ();
}
