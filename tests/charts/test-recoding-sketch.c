/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What becomes of four rows: who shares a colour, and the same in words. */

#include "fixture-picture.h"
#include "charts/recoding/shoal-recoding-sketch.h"

#include <locale.h>

#define WIDTH 320
#define HEIGHT 120

/* The colour of what is published of @row, beside its text. */
static guint32
get_published (ShoalRecodingKind      kind,
               const ShoalChartTheme *theme,
               guint                  row)
{
  g_auto (Picture) picture = { NULL };
  double x = theme->right_to_left ? 12.0 : WIDTH - 12.0;

  picture_init (&picture, theme, WIDTH, HEIGHT);
  shoal_recoding_sketch_draw (kind, picture.cr, theme, WIDTH, HEIGHT);
  return picture_get (&picture, x, 6.0 + row * 28.0 + 4.0);
}

static void
test_colors (void)
{
  for (guint i = 0; i < 8; i++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (i & 1 ? SHOAL_CHART_DARK : SHOAL_CHART_LIGHT, i & 2);

      theme->right_to_left = (i & 4) != 0;
      g_assert_cmpuint (get_published (SHOAL_RECODING_NODE, theme, 0), !=,
                        shoal_color_to_pixel (theme->colors[SHOAL_CHART_BACKGROUND]));
      for (guint row = 1; row < 4; row++)
        g_assert_cmpuint (get_published (SHOAL_RECODING_NODE, theme, row), ==, get_published (SHOAL_RECODING_NODE, theme, 0));
      g_assert_cmpuint (get_published (SHOAL_RECODING_PARTITION, theme, 0), ==,
                        get_published (SHOAL_RECODING_PARTITION, theme, 1));
      g_assert_cmpuint (get_published (SHOAL_RECODING_PARTITION, theme, 2), ==,
                        get_published (SHOAL_RECODING_PARTITION, theme, 3));
      g_assert_cmpuint (get_published (SHOAL_RECODING_PARTITION, theme, 1), !=,
                        get_published (SHOAL_RECODING_PARTITION, theme, 2));
      for (guint row = 1; row < 4; row++)
        g_assert_cmpuint (get_published (SHOAL_RECODING_MATCHING, theme, row), !=,
                          get_published (SHOAL_RECODING_MATCHING, theme, row - 1));
    }
}

/* Where there is no room nothing is drawn, and nothing fails. */
static void
test_small (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_auto (Picture) picture = { NULL };

  picture_init (&picture, theme, 20, 10);
  shoal_recoding_sketch_draw (SHOAL_RECODING_PARTITION, picture.cr, theme, 20, 10);
  g_assert_true (picture_is (&picture, 10, 5, theme->colors[SHOAL_CHART_BACKGROUND]));
}

static void
test_words (void)
{
  g_autofree char *same = shoal_recoding_sketch_describe (SHOAL_RECODING_NODE);
  g_autofree char *groups = shoal_recoding_sketch_describe (SHOAL_RECODING_PARTITION);

  g_assert_nonnull (strstr (same, "24, 1010 becomes 20–69, *"));
  g_assert_nonnull (strstr (groups, "24, 1010 becomes 24–27, 1010; 27, 1010 becomes 24–27, 1010"));
}

int
main (int   argc,
      char *argv[])
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recoding-sketch/colors", test_colors);
  g_test_add_func ("/recoding-sketch/small", test_small);
  g_test_add_func ("/recoding-sketch/words", test_words);
  return g_test_run ();
}
