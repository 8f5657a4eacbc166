/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Histograms of columns and classes, and the ticks of dates. */

#include "../engine/fixture-microdata.h"
#include "charts/histogram/shoal-histogram-data.h"

#include <locale.h>
#include <math.h>

static double
sum_counts (const ShoalHistogram *histogram)
{
  double sum = 0.0;

  for (guint i = 0; i < histogram->n_bars; i++)
    sum += histogram->counts[i];
  return sum;
}

static ShoalColumn *
make_numbers (guint          n,
              double         factor,
              ShoalValueType type)
{
  g_auto (GStrv) texts = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    texts[i] = type == SHOAL_VALUE_DATE ? g_strdup_printf ("20%02u-%02u-%02u", i % 20, i % 12 + 1, i % 28 + 1)
                                        : g_strdup_printf ("%.10g", i * factor);
  return shoal_column_new_from_texts ("x", type, (const char *const *) texts, n);
}

/* Every value lies in exactly one bar; whole numbers get bars of whole width. */
static void
test_numbers (void)
{
  g_autoptr (ShoalColumn) whole = make_numbers (1000, 1.0, SHOAL_VALUE_NUMBER);
  g_autoptr (ShoalColumn) parts = make_numbers (1000, 0.001, SHOAL_VALUE_NUMBER);
  g_autoptr (ShoalColumn) negative = make_numbers (1000, -1e12, SHOAL_VALUE_NUMBER);
  ShoalColumn *columns[] = { whole, parts, negative };

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (ShoalHistogram) histogram = shoal_histogram_new_column (columns[i], 20);

      g_assert_nonnull (histogram->edges);
      g_assert_cmpuint (histogram->n_bars, >=, 5);
      g_assert_cmpuint (histogram->n_bars, <=, 20);
      g_assert_cmpfloat (sum_counts (histogram), ==, 1000);
      for (guint b = 0; b < histogram->n_bars; b++)
        g_assert_cmpfloat (histogram->edges[b], <, histogram->edges[b + 1]);
    }
}

static void
test_categories (void)
{
  const char *const texts[] = { "b", "a", "c", "b", "b", "a" };
  g_autoptr (ShoalColumn) column = shoal_column_new_from_texts ("x", SHOAL_VALUE_TEXT, texts, 6);
  g_autoptr (ShoalHistogram) histogram = shoal_histogram_new_column (column, 2);

  g_assert_cmpuint (histogram->n_bars, ==, 2);
  g_assert_cmpuint (histogram->n_more, ==, 1);
  g_assert_cmpstr (histogram->labels[0], ==, "b");
  g_assert_cmpfloat (histogram->counts[0], ==, 3);
  g_assert_cmpstr (histogram->labels[1], ==, "a");
  g_assert_cmpfloat (histogram->counts[1], ==, 2);
}

static void
test_dates (void)
{
  g_autoptr (ShoalColumn) column = make_numbers (400, 0.0, SHOAL_VALUE_DATE);
  g_autoptr (ShoalHistogram) histogram = shoal_histogram_new_column (column, 24);

  g_assert_cmpfloat (sum_counts (histogram), ==, 400);
  g_assert_cmpint (histogram->edges_unit, ==, SHOAL_AXIS_DATE);
  /* Twenty years: 2000-01-01 to 2020-01-01, a bar each. */
  g_assert_cmpuint (histogram->n_bars, ==, 20);
  g_assert_cmpfloat (histogram->edges[0], ==, 946684800);
  g_assert_cmpfloat (histogram->edges[20], ==, 1577836800);
  g_assert_cmpfloat (histogram->counts[3], ==, 20);
}

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
  g_test_add_func ("/histogram-data/numbers", test_numbers);
  g_test_add_func ("/histogram-data/categories", test_categories);
  g_test_add_func ("/histogram-data/dates", test_dates);
  g_test_add_func ("/histogram-data/date-ticks", test_date_ticks);
  g_test_add_func ("/histogram-data/classes", test_classes);
  return g_test_run ();
}
