/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours that can be read, and arithmetic with them. */

#include "charts/base/shoal-chart-theme.h"

#include <locale.h>

static const ShoalChartRole text_roles[] = { SHOAL_CHART_FOREGROUND, SHOAL_CHART_MUTED,   SHOAL_CHART_ACCENT,
                                             SHOAL_CHART_SUCCESS,    SHOAL_CHART_WARNING, SHOAL_CHART_ERROR };

/* WCAG 2.1: 4.5 for text, 3 for graphics; 7 and 4.5 where contrast was asked for. */
static void
test_contrast (void)
{
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (i & 1 ? SHOAL_CHART_DARK : SHOAL_CHART_LIGHT, i & 2);
      ShoalColor background = theme->colors[SHOAL_CHART_BACKGROUND];
      double text = i & 2 ? 7.0 : 4.5;

      for (guint r = 0; r < G_N_ELEMENTS (text_roles); r++)
        {
          ShoalColor color = theme->colors[text_roles[r]];

          g_test_message ("theme %u, role %u", i, text_roles[r]);
          g_assert_cmpfloat (shoal_color_get_contrast (color, background), >=, text);
        }
      g_assert_cmpfloat (shoal_color_get_contrast (theme->colors[SHOAL_CHART_FOREGROUND],
                                                   theme->colors[SHOAL_CHART_SURFACE]), >=, text);
      g_assert_cmpfloat (shoal_color_get_contrast (theme->colors[SHOAL_CHART_MUTED],
                                                   theme->colors[SHOAL_CHART_SURFACE]), >=, 4.5);
      for (guint s = 0; s < SHOAL_CHART_N_SERIES; s++)
        {
          g_test_message ("theme %u, series %u", i, s);
          g_assert_cmpfloat (shoal_color_get_contrast (theme->series[s], background), >=, i & 2 ? 4.5 : 3.0);
        }
      for (guint r = 0; r < G_N_ELEMENTS (text_roles); r++)
        {
          if (text_roles[r] == SHOAL_CHART_ACCENT || text_roles[r] == SHOAL_CHART_SUCCESS
              || text_roles[r] == SHOAL_CHART_ERROR)
            g_assert_cmpfloat (shoal_color_get_contrast (theme->colors[SHOAL_CHART_ON_ACCENT],
                                                         theme->colors[text_roles[r]]), >=, 4.5);
        }
    }
}

static void
test_arithmetic (void)
{
  ShoalColor white = shoal_color_parse ("#ffffff");
  ShoalColor black = shoal_color_parse ("#000000");
  ShoalColor orange = shoal_color_parse ("#ff8000");

  g_assert_cmpfloat_with_epsilon (shoal_color_get_contrast (white, black), 21.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (shoal_color_get_contrast (black, white), 21.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (shoal_color_get_contrast (orange, orange), 1.0, 1e-9);
  g_assert_cmphex (shoal_color_to_pixel (orange), ==, 0xffff8000);
  g_assert_cmphex (shoal_color_to_pixel (shoal_color_with_alpha (orange, 0.5)), ==, 0x80804000);
  g_assert_cmphex (shoal_color_to_pixel (shoal_color_mix (black, white, 0.2)), ==, 0xff333333);
  g_assert_cmphex (shoal_color_to_pixel (shoal_color_parse ("orange")), ==, 0xff000000);
  g_assert_cmphex (shoal_color_to_pixel (shoal_color_parse ("#12345")), ==, 0xff000000);
}

static void
test_equal (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalChartTheme) copy = shoal_chart_theme_copy (theme);

  g_assert_true (shoal_chart_theme_equal (theme, copy));
  shoal_chart_theme_set_font (copy, "Cantarell 20");
  g_assert_false (shoal_chart_theme_equal (theme, copy));
  shoal_chart_theme_set_font (copy, theme->font);
  g_assert_true (shoal_chart_theme_equal (theme, copy));
  copy->series[3].red = 0.1;
  g_assert_false (shoal_chart_theme_equal (theme, copy));
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/theme/contrast", test_contrast);
  g_test_add_func ("/theme/arithmetic", test_arithmetic);
  g_test_add_func ("/theme/equal", test_equal);
  return g_test_run ();
}
