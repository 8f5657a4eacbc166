/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Classes on two attributes: places, hits, colours, and what has no place. */

#include "fixture-picture.h"
#include "utility/shoal-metric.h"
#include "charts/classmap/shoal-class-map.h"

#include "../engine/fixture-microdata.h"

#include <locale.h>

#define WIDTH 500
#define HEIGHT 400

/* Two of 20 and 21, b; two of 40 and 60, a and c; three without an age; and one alone. */
static const guint32 clusters[] = { 0, 0, 1, 1, 2, 2, 2, 3 };

static const FixtureColumn columns[] = {
  { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "20|21|40|60||||50",
    "20;20-39;*\n21;20-39;*\n40;40-59;*\n50;40-59;*\n60;60-79;*\n" },
  { "place", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "b|b|a|c|a|a|a|c", "a;x;*\nb;x;*\nc;y;*\n" },
};

static ShoalClasses *
make_classes (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, G_N_ELEMENTS (clusters), 4);

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  return shoal_classes_new (microdata, recoding, 2);
}

static void
test_places (void)
{
  g_autoptr (ShoalClasses) classes = make_classes ();

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
      g_autoptr (ShoalClassMap) map = shoal_class_map_new (classes, 0, 1, NULL);
      ShoalArea young, mixed, none;

      theme->right_to_left = i == 1;
      /* Without a number, and left out: no place. */
      g_assert_cmpuint (shoal_class_map_get_n_placed (map), ==, 2);
      g_assert_false (shoal_class_map_get_area (map, theme, WIDTH, HEIGHT, 2, &none));
      g_assert_false (shoal_class_map_get_area (map, theme, WIDTH, HEIGHT, 3, &none));
      g_assert_true (shoal_class_map_get_area (map, theme, WIDTH, HEIGHT, 0, &young));
      g_assert_true (shoal_class_map_get_area (map, theme, WIDTH, HEIGHT, 1, &mixed));
      g_assert_cmpfloat (young.width, <, mixed.width);
      g_assert_cmpfloat (young.height, <, mixed.height);
      if (i == 0)
        g_assert_cmpfloat (young.x + young.width / 2, <, mixed.x + mixed.width / 2);
      else
        g_assert_cmpfloat (young.x + young.width / 2, >, mixed.x + mixed.width / 2);
      g_assert_cmpuint (shoal_class_map_get_class_at (map, theme, WIDTH, HEIGHT, young.x + young.width / 2,
                                                      young.y + young.height / 2), ==, 0);
      /* The corner that is farthest from the other. */
      g_assert_cmpuint (shoal_class_map_get_class_at (map, theme, WIDTH, HEIGHT,
                                                      i == 0 ? mixed.x + mixed.width - 3 : mixed.x + 3, mixed.y + 3), ==, 1);
      g_assert_cmpuint (shoal_class_map_get_class_at (map, theme, WIDTH, HEIGHT, 2, HEIGHT - 2), ==,
                        SHOAL_CLASS_MAP_NO_CLASS);
    }
}

/* Leaves have bands in their order, missing values a band of their own. */
static void
test_bands (void)
{
  g_autoptr (ShoalClasses) classes = make_classes ();
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autofree double *losses = shoal_metric_evaluate_groups (shoal_metrics_find ("gcp"), classes);
  g_autoptr (ShoalClassMap) map = shoal_class_map_new (classes, 1, 1, losses);
  ShoalArea a, b, all;

  g_assert_cmpuint (shoal_class_map_get_n_placed (map), ==, 3);
  g_assert_true (shoal_class_map_get_area (map, theme, WIDTH, HEIGHT, 2, &a));
  g_assert_true (shoal_class_map_get_area (map, theme, WIDTH, HEIGHT, 0, &b));
  g_assert_true (shoal_class_map_get_area (map, theme, WIDTH, HEIGHT, 1, &all));
  g_assert_cmpfloat_with_epsilon (a.x + a.width, b.x, 1e-6);
  g_assert_cmpfloat_with_epsilon (a.y, b.y + b.height, 1e-6);
  g_assert_cmpfloat_with_epsilon (all.width, 3 * a.width, 1e-6);
}

/* The class that loses more is farther from the background, and outlines are drawn over the cached picture. */
static void
test_drawing (void)
{
  g_autoptr (ShoalClasses) classes = make_classes ();
  g_autofree double *losses = shoal_metric_evaluate_groups (shoal_metrics_find ("gcp"), classes);

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (i & 1 ? SHOAL_CHART_DARK : SHOAL_CHART_LIGHT, i & 2);
      g_autoptr (ShoalClassMap) map = shoal_class_map_new (classes, 1, 1, losses);
      g_auto (Picture) first = { NULL };
      g_auto (Picture) second = { NULL };
      ShoalArea area;

      g_assert_true (shoal_class_map_get_area (map, theme, WIDTH, HEIGHT, 2, &area));
      picture_init (&first, theme, WIDTH, HEIGHT);
      shoal_class_map_draw (map, first.cr, theme, WIDTH, HEIGHT);
      g_assert_false (picture_is (&first, area.x + area.width / 2, area.y + area.height / 2,
                                  theme->colors[SHOAL_CHART_BACKGROUND]));
      shoal_class_map_set_selected (map, 2);
      picture_init (&second, theme, WIDTH, HEIGHT);
      shoal_class_map_draw (map, second.cr, theme, WIDTH, HEIGHT);
      g_assert_cmpuint (picture_get (&first, area.x + area.width / 2, area.y + area.height / 2), ==,
                        picture_get (&second, area.x + area.width / 2, area.y + area.height / 2));
      g_assert_cmpuint (picture_get (&first, area.x + area.width / 2, area.y + area.height - 1), !=,
                        picture_get (&second, area.x + area.width / 2, area.y + area.height - 1));
    }
}

static guint
get_lightness (guint32 pixel)
{
  return (pixel >> 16 & 0xff) + (pixel >> 8 & 0xff) + (pixel & 0xff);
}

/* So many boxes that they are painted from the front to the back: each place has the colour of the class on top, which loses more
 * where it is darker; also mirrored. */
static void
test_many (void)
{
  enum { N = 4200, STEP = 12 };
  g_autofree guint32 *pairs = g_new (guint32, 2 * N);
  g_autoptr (GString) ages = g_string_new (NULL), incomes = g_string_new (NULL);
  g_autoptr (GString) age_lines = g_string_new (NULL), income_lines = g_string_new (NULL);
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autofree guint32 *colors = g_new0 (guint32, N);
  g_autofree double *losses = NULL;
  guint n_compared = 0, n_wrong = 0;

  for (guint row = 0; row < 2 * N; row++)
    {
      pairs[row] = row / 2;
      g_string_append_printf (ages, "%s%u", row > 0 ? "|" : "", (row / 2 * 7 + row % 2 * (row % 13)) % 97);
      g_string_append_printf (incomes, "%s%u", row > 0 ? "|" : "", (row / 2 * 31 + row % 2 * (row % 29)) % 997);
    }
  for (guint value = 0; value < 997; value++)
    {
      g_string_append_printf (income_lines, "%u;*\n", value);
      if (value < 97)
        g_string_append_printf (age_lines, "%u;*\n", value);
    }
  {
    const FixtureColumn many[] = {
      { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, ages->str, age_lines->str },
      { "income", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, incomes->str, income_lines->str },
    };

    fixture_init (&fixture, many, 2);
  }
  for (guint i = 0; i < 2; i++)
    fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, i, SHOAL_CELL_RANGE));
  microdata = fixture_microdata (&fixture);
  recoding = shoal_recoding_new_partition (pairs, 2 * N, N);
  classes = shoal_classes_new (microdata, recoding, 2);
  losses = shoal_metric_evaluate_groups (shoal_metrics_find ("gcp"), classes);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, TRUE);
      g_autoptr (ShoalClassMap) map = shoal_class_map_new (classes, 0, 1, losses);
      g_auto (Picture) picture = { NULL };
      guint n_boxes = 0, n_others = 0;

      theme->right_to_left = i == 1;
      picture_init (&picture, theme, WIDTH, HEIGHT);
      shoal_class_map_draw (map, picture.cr, theme, WIDTH, HEIGHT);
      for (int x = 0; x < WIDTH; x += STEP)
        for (int y = 0; y < HEIGHT; y += STEP)
          {
            guint32 group = shoal_class_map_get_class_at (map, theme, WIDTH, HEIGHT, x + 0.5, y + 0.5);

            if (group == SHOAL_CLASS_MAP_NO_CLASS)
              continue;
            if (colors[group] == 0)
              colors[group] = picture_get (&picture, x, y);
            n_boxes++;
            n_others += picture_get (&picture, x, y) != colors[group];
          }
      g_assert_cmpuint (n_boxes, >, WIDTH * HEIGHT / (STEP * STEP) / 3);
      /* An edge through the middle of a pixel may be taken either way. */
      g_assert_cmpuint (n_others, <, n_boxes / 50);
    }
  for (guint32 group = 0, last = N; group < N; group++)
    if (colors[group] != 0)
      {
        if (last < N && fabs (losses[group] - losses[last]) > 0.01)
          {
            n_compared++;
            n_wrong += (losses[group] > losses[last]) != (get_lightness (colors[group]) < get_lightness (colors[last]));
          }
        last = group;
      }
  g_assert_cmpuint (n_compared, >, 300);
  g_assert_cmpuint (n_wrong, <, n_compared / 50);
}

static void
test_walk (void)
{
  g_autoptr (ShoalClasses) classes = make_classes ();
  g_autoptr (ShoalClassMap) map = shoal_class_map_new (classes, 1, 0, NULL);
  g_autofree char *text = shoal_class_map_describe_class (map, 0);

  g_assert_cmpstr (text, ==, "place: b · age: 20-39 · 2 rows");
  g_assert_cmpuint (shoal_class_map_get_next (map, SHOAL_CLASS_MAP_NO_CLASS, 1), ==, 1);
  g_assert_cmpuint (shoal_class_map_get_next (map, SHOAL_CLASS_MAP_NO_CLASS, -1), ==, 0);
  g_assert_cmpuint (shoal_class_map_get_next (map, 1, 1), ==, 0);
  g_assert_cmpuint (shoal_class_map_get_next (map, 0, 1), ==, 0);
  g_assert_cmpuint (shoal_class_map_get_next (map, 1, -1), ==, 1);
}

/* Where nothing is published there is an empty map. */
static void
test_empty (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, G_N_ELEMENTS (clusters), 4);
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalClassMap) map = NULL;
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_auto (Picture) picture = { NULL };

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  classes = shoal_classes_new (microdata, recoding, 9);
  map = shoal_class_map_new (classes, 0, 1, NULL);
  g_assert_cmpuint (shoal_class_map_get_n_placed (map), ==, 0);
  g_assert_cmpuint (shoal_class_map_get_next (map, SHOAL_CLASS_MAP_NO_CLASS, 1), ==, SHOAL_CLASS_MAP_NO_CLASS);
  picture_init (&picture, theme, WIDTH, HEIGHT);
  shoal_class_map_draw (map, picture.cr, theme, WIDTH, HEIGHT);
  g_assert_cmpuint (shoal_class_map_get_class_at (map, theme, WIDTH, HEIGHT, WIDTH / 2, HEIGHT / 2), ==,
                    SHOAL_CLASS_MAP_NO_CLASS);
  shoal_class_map_draw (map, picture.cr, theme, 10, 10);
}

int
main (int   argc,
      char *argv[])
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/class-map/places", test_places);
  g_test_add_func ("/class-map/bands", test_bands);
  g_test_add_func ("/class-map/drawing", test_drawing);
  g_test_add_func ("/class-map/many", test_many);
  g_test_add_func ("/class-map/walk", test_walk);
  g_test_add_func ("/class-map/empty", test_empty);
  return g_test_run ();
}
