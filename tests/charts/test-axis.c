/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ranges, ticks, labels and mapping of axes. */

#include "charts/base/shoal-chart-axis.h"

#include <locale.h>
#include <math.h>

/* The labels of an axis, separated by blanks. */
static char *
join_ticks (const ShoalChartAxis *axis)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < axis->n_ticks; i++)
    {
      g_autofree char *label = shoal_chart_axis_format (axis, axis->ticks[i]);

      g_string_append_printf (text, i > 0 ? " %s" : "%s", label);
    }
  return g_string_free (text, FALSE);
}

typedef struct
{
  ShoalAxisScale scale;
  ShoalAxisUnit unit;
  double min;
  double max;
  guint at_most;
  const char *ticks;
} TickCase;

static const TickCase tick_cases[] = {
  { SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER, 0, 10, 6, "0 2 4 6 8 10" },
  { SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER, 0, 1, 6, "0.0 0.2 0.4 0.6 0.8 1.0" },
  { SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER, 0, 1, 5, "0.00 0.25 0.50 0.75 1.00" },
  { SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER, -3, 3, 4, "−2 0 2" },
  { SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER, 17, 90, 5, "20 40 60 80" },
  { SHOAL_AXIS_LINEAR, SHOAL_AXIS_COUNT, 0, 3, 9, "0 1 2 3" },
  { SHOAL_AXIS_LINEAR, SHOAL_AXIS_COUNT, 0, 1, 9, "0 1" },
  { SHOAL_AXIS_LINEAR, SHOAL_AXIS_PERCENT, 0, 1, 5, "0 % 25 % 50 % 75 % 100 %" },
  { SHOAL_AXIS_LINEAR, SHOAL_AXIS_PERCENT, 0, 0.01, 3, "0.0 % 0.5 % 1.0 %" },
  { SHOAL_AXIS_LINEAR, SHOAL_AXIS_SECONDS, 0, 300, 4, "0 s 100 s 3.33 min 5 min" },
  { SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER, 0, 3e21, 4, "0 10²¹ 2×10²¹ 3×10²¹" },
  { SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER, 0, 2e-7, 3, "0 10⁻⁷ 2×10⁻⁷" },
  { SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER, 1e6, 1e6 + 4, 5, "1000000 1000001 1000002 1000003 1000004" },
  { SHOAL_AXIS_LOG, SHOAL_AXIS_NUMBER, 1, 1000, 4, "1 10 100 1000" },
  { SHOAL_AXIS_LOG, SHOAL_AXIS_NUMBER, 1, 1000, 12, "1 2 5 10 20 50 100 200 500 1000" },
  { SHOAL_AXIS_LOG, SHOAL_AXIS_NUMBER, 1, 1e21, 8, "1 1000 10⁶ 10⁹ 10¹² 10¹⁵ 10¹⁸ 10²¹" },
  { SHOAL_AXIS_LOG, SHOAL_AXIS_COUNT, 0.5, 2000, 5, "1 10 100 1000" },
  { SHOAL_AXIS_LOG, SHOAL_AXIS_NUMBER, 6, 9, 5, "6 7 8 9" },
  { SHOAL_AXIS_LOG, SHOAL_AXIS_SECONDS, 0.001, 10, 5, "1 ms 10 ms 100 ms 1 s 10 s" },
};

static void
test_ticks (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (tick_cases); i++)
    {
      const TickCase *c = &tick_cases[i];
      ShoalChartAxis axis;
      g_autofree char *ticks = NULL;

      shoal_chart_axis_init (&axis, c->scale, c->unit, c->min, c->max);
      shoal_chart_axis_make_ticks (&axis, c->at_most);
      ticks = join_ticks (&axis);
      g_test_message ("case %u", i);
      g_assert_cmpstr (ticks, ==, c->ticks);
    }
}

static void
test_round (void)
{
  ShoalChartAxis axis;

  shoal_chart_axis_init (&axis, SHOAL_AXIS_LINEAR, SHOAL_AXIS_COUNT, 0, 1852);
  shoal_chart_axis_round (&axis, 5);
  g_assert_cmpfloat (axis.min, ==, 0);
  g_assert_cmpfloat (axis.max, ==, 2000);
  g_assert_cmpfloat (axis.ticks[axis.n_ticks - 1], ==, 2000);
  shoal_chart_axis_init (&axis, SHOAL_AXIS_LOG, SHOAL_AXIS_NUMBER, 3, 700);
  shoal_chart_axis_round (&axis, 5);
  g_assert_cmpfloat_with_epsilon (axis.min, 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (axis.max, 1000, 1e-9);
}

/* Whatever the range is asked to be, it is finite and not empty, its ticks lie in it and there is at least one. */
static void
test_any_range (void)
{
  static const double values[] = { 0, 1, -1, 0.1, 1e-300, 1e300, -1e300, 1e-320, 5e15, 1e22, NAN, INFINITY, -INFINITY };

  for (guint i = 0; i < G_N_ELEMENTS (values) * G_N_ELEMENTS (values) * 8; i++)
    {
      guint pair = i / 8;
      ShoalChartAxis axis;

      shoal_chart_axis_init (&axis, i & 1, i >> 1 & 3, values[pair % G_N_ELEMENTS (values)],
                             values[pair / G_N_ELEMENTS (values)]);
      g_test_message ("case %u: %g to %g", i, axis.min, axis.max);
      for (guint n = 0; n < 40; n += 3)
        {
          shoal_chart_axis_make_ticks (&axis, n);
          g_assert_true (isfinite (axis.min) && isfinite (axis.max));
          g_assert_cmpfloat (axis.min, <, axis.max);
          g_assert_cmpuint (axis.n_ticks, <=, SHOAL_AXIS_MAX_TICKS);
          for (guint t = 0; t < axis.n_ticks; t++)
            {
              double position = shoal_chart_axis_map (&axis, axis.ticks[t]);
              g_autofree char *label = shoal_chart_axis_format (&axis, axis.ticks[t]);

              g_assert_true (position >= -1e-6 && position <= 1.0 + 1e-6);
              g_assert_cmpint (g_utf8_strlen (label, -1), <=, 24);
              g_assert_true (t == 0 || axis.ticks[t] > axis.ticks[t - 1]);
            }
        }
      shoal_chart_axis_round (&axis, 6);
      g_assert_cmpuint (axis.n_ticks, >=, 1);
    }
}

static void
test_map (void)
{
  ShoalChartAxis axis;

  shoal_chart_axis_init (&axis, SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER, -10, 30);
  g_assert_cmpfloat (shoal_chart_axis_map (&axis, 0), ==, 0.25);
  g_assert_cmpfloat (shoal_chart_axis_map (&axis, INFINITY), ==, 2.0);
  g_assert_cmpfloat (shoal_chart_axis_map (&axis, -INFINITY), ==, -1.0);
  g_assert_true (isnan (shoal_chart_axis_map (&axis, NAN)));
  for (double p = 0; p <= 1; p += 0.125)
    g_assert_cmpfloat_with_epsilon (shoal_chart_axis_map (&axis, shoal_chart_axis_unmap (&axis, p)), p, 1e-12);
  shoal_chart_axis_init (&axis, SHOAL_AXIS_LOG, SHOAL_AXIS_NUMBER, 1, 1e4);
  g_assert_cmpfloat_with_epsilon (shoal_chart_axis_map (&axis, 100), 0.5, 1e-12);
  g_assert_true (isnan (shoal_chart_axis_map (&axis, 0)));
  g_assert_true (isnan (shoal_chart_axis_map (&axis, -5)));
  for (double p = 0; p <= 1; p += 0.125)
    g_assert_cmpfloat_with_epsilon (shoal_chart_axis_map (&axis, shoal_chart_axis_unmap (&axis, p)), p, 1e-12);
}

static void
assert_text (char       *taken,
             const char *expected)
{
  g_assert_cmpstr (taken, ==, expected);
  g_free (taken);
}

static void
test_formats (void)
{
  assert_text (shoal_format_number (-0.001, 2), "0.00");
  assert_text (shoal_format_number (-1.5, 1), "−1.5");
  /* What is lost is never told as nothing. */
  assert_text (shoal_format_loss (0), "0.00\u00a0%");
  assert_text (shoal_format_loss (0.00004), "< 0.01\u00a0%");
  assert_text (shoal_format_loss (0.06071), "6.07\u00a0%");
  assert_text (shoal_format_share (0.0004), "< 0.1\u00a0%");
  assert_text (shoal_format_number (NAN, 1), "–");
  assert_text (shoal_format_number (-INFINITY, 1), "−∞");
  assert_text (shoal_format_number (1234567, 0), "1234567");
  assert_text (shoal_format_number (1.59e21, 0), "1.59×10²¹");
  assert_text (shoal_format_size (12345), "12345");
  assert_text (shoal_format_size (3186675076), "3.19×10⁹");
  assert_text (shoal_format_size (9.999e10), "1.00×10¹¹");
  assert_text (shoal_format_percent (0.005, 1), "0.5 %");
  assert_text (shoal_format_seconds (0), "0 s");
  assert_text (shoal_format_seconds (0.0000124), "12.4 µs");
  assert_text (shoal_format_seconds (0.25), "250 ms");
  assert_text (shoal_format_seconds (119), "119 s");
  assert_text (shoal_format_seconds (18300), "5.08 h");
  assert_text (shoal_chart_format_value (37.5, SHOAL_AXIS_NUMBER), "37.5");
  assert_text (shoal_chart_format_value (0.82691234, SHOAL_AXIS_NUMBER), "0.8269");
  assert_text (shoal_chart_format_value (1e-9, SHOAL_AXIS_NUMBER), "10⁻⁹");
  assert_text (shoal_chart_format_value (0.123, SHOAL_AXIS_PERCENT), "12.3 %");
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/axis/ticks", test_ticks);
  g_test_add_func ("/axis/round", test_round);
  g_test_add_func ("/axis/any-range", test_any_range);
  g_test_add_func ("/axis/map", test_map);
  g_test_add_func ("/axis/formats", test_formats);
  return g_test_run ();
}
