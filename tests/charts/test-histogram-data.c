/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Histograms of classes, and the ticks of dates. */

#include "../engine/fixture-microdata.h"
#include "charts/histogram/shoal-histogram.h"

#include <locale.h>
#include <math.h>

/* 1995-01-01 to 2005-01-01 in at most six steps: every second year. */
static void
test_date_ticks (void)
{
  ShoalChartAxis axis;
  g_autofree char *first = NULL;
  g_autofree char *day = NULL;

  shoal_chart_axis_init (&axis, SHOAL_AXIS_LINEAR, SHOAL_AXIS_DATE, 788918400, 1104537600);
  shoal_chart_axis_make_ticks (&axis, 6);
  g_assert_cmpuint (axis.n_ticks, ==, 5);
  first = shoal_chart_axis_format (&axis, axis.ticks[0]);
  g_assert_cmpstr (first, ==, "1996");
  g_assert_cmpfloat (axis.ticks[0], ==, 820454400);
  shoal_chart_axis_init (&axis, SHOAL_AXIS_LINEAR, SHOAL_AXIS_DATE, 788918400, 788918400 + 86400 * 3);
  shoal_chart_axis_make_ticks (&axis, 4);
  g_assert_cmpuint (axis.n_ticks, ==, 4);
  day = shoal_chart_axis_format (&axis, axis.ticks[1]);
  g_assert_cmpstr (day, ==, "1995-01-02");
  shoal_chart_axis_init (&axis, SHOAL_AXIS_LINEAR, SHOAL_AXIS_DATE, -1e300, 1e300);
  shoal_chart_axis_make_ticks (&axis, 8);
  g_assert_cmpuint (axis.n_ticks, <=, SHOAL_AXIS_MAX_TICKS);
}

static double
sum_counts (const ShoalHistogram *histogram)
{
  double sum = 0;

  for (guint i = 0; i < histogram->n_bars; i++)
    sum += histogram->counts[i];
  return sum;
}

/* KGEN's table 2: two classes of two; with one attribute at the bottom, four of one, which fail. */
static void
test_classes (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) good = NULL;
  g_autoptr (ShoalClasses) bad = NULL;
  g_autoptr (ShoalHistogram) twos = NULL;
  g_autoptr (ShoalHistogram) ones = NULL;

  fixture_init (&fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  microdata = fixture_microdata (&fixture);
  good = FIXTURE_NODE (microdata, 2, 2, 1, 1);
  bad = FIXTURE_NODE (microdata, 2, 0, 0, 0);
  twos = shoal_histogram_new_class_sizes (good);
  ones = shoal_histogram_new_class_sizes (bad);
  g_assert_cmpfloat (sum_counts (twos), ==, 2);
  g_assert_cmpfloat (twos->counts[1], ==, 2);
  g_assert_cmpfloat (twos->edges[1], ==, 2);
  g_assert_false (twos->failing[1]);
  g_assert_cmpfloat (twos->threshold, ==, 2);
  g_assert_cmpfloat (ones->counts[0], ==, 4);
  g_assert_true (ones->failing[0]);
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/histogram-data/date-ticks", test_date_ticks);
  g_test_add_func ("/histogram-data/classes", test_classes);
  return g_test_run ();
}
