/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bars on bars, and tables of colours: places, colours, what they say. */

#include "../fixture-schema.h"
#include "fixture-picture.h"
#include "charts/retention/shoal-distribution.h"
#include "charts/retention/shoal-heat-map.h"
#include "hierarchy/shoal-hierarchy-file.h"

#include <locale.h>

#define WIDTH 400
#define HEIGHT 200
#define STEP 8

/* Six people of two groups, generalized to one: a has two thirds of the rows, and half of the release. */
static ShoalRetention *
retention_new_of (const char *tree,
                  guint       level)
{
  static const char *const groups[] = { "a", "a", "a", "a", "b", "b" };
  static const char *const sexes[] = { "f", "f", "f", "m", "m", "m" };
  const char *const trees[] = { tree, "f;*\nm;*\n" };
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalSchema) schema = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node ((const guint[]){ level, 0 }, 2);
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  g_autoptr (GError) error = NULL;
  ShoalRetention *retention;

  g_ptr_array_add (columns, shoal_column_new_from_texts ("group", SHOAL_VALUE_TEXT, groups, 6));
  g_ptr_array_add (columns, shoal_column_new_from_texts ("sex", SHOAL_VALUE_TEXT, sexes, 6));
  table = shoal_table_new (columns, 6, NULL);
  schema = shoal_schema_new (table);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_lines_parse ("test", trees[i], strlen (trees[i]), ';', &error);
      g_autoptr (ShoalSchema) with_role = schema_with_role (schema, i, SHOAL_ROLE_QUASI_IDENTIFIER);

      g_assert_no_error (error);
      g_object_unref (schema);
      schema = shoal_schema_with_hierarchy (with_role, i, hierarchy);
    }
  microdata = shoal_microdata_new (table, schema, 1, NULL, &error);
  g_assert_no_error (error);
  classes = shoal_classes_new (microdata, recoding, 1);
  release = shoal_release_new (classes, &error);
  g_assert_no_error (error);
  retention = shoal_retention_new (release, (const guint[]){ 0, 1 }, 2, NULL, &error);
  g_assert_no_error (error);
  return retention;
}

static ShoalRetention *
retention_new (guint level)
{
  return retention_new_of ("a;both;*\nb;both;*\nc;c;*\n", level);
}

/* How far the colour goes to the right on a line. */
static double
measure_run (const Picture *picture,
             double         y,
             ShoalColor     color)
{
  double n = 0;

  for (int x = 0; x < picture->width; x++)
    n += picture_is (picture, x, y, color);
  return n;
}

/* The narrow bar of the release is 3/4 as long as the wide one of the original for a, and 3/2 for b. */
static void
test_distribution (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalRetention) retention = retention_new (1);
  g_autoptr (ShoalDistribution) distribution = shoal_distribution_new (retention, 0);
  g_autofree char *text = shoal_distribution_describe_bar (distribution, 0);
  g_auto (Picture) picture = { 0 };
  ShoalColor wide = shoal_color_mix (theme->colors[SHOAL_CHART_BACKGROUND], theme->colors[SHOAL_CHART_MUTED], 0.45);
  double height = shoal_distribution_get_height (distribution, theme), line = (height - 12) / 2;

  g_assert_cmpfloat (line, >, 10);
  g_assert_cmpstr (text, ==, "a: 66.7 % of the original, 50.0 % of the release");
  for (guint i = 0; i < 2; i++)
    g_assert_cmpuint (shoal_distribution_get_bar_at (distribution, theme, WIDTH, HEIGHT, 200, 6 + (i + 0.5) * line), ==, i);
  g_assert_cmpuint (shoal_distribution_get_bar_at (distribution, theme, WIDTH, HEIGHT, 200, 2), ==, SHOAL_MARKED_CHART_NO_MARK);
  g_assert_cmpuint (shoal_distribution_get_bar_at (distribution, theme, WIDTH, HEIGHT, 200, 6 + 2.5 * line), ==,
                    SHOAL_MARKED_CHART_NO_MARK);
  picture_init (&picture, theme, WIDTH, HEIGHT);
  shoal_distribution_draw (distribution, picture.cr, theme, WIDTH, HEIGHT);
  for (guint i = 0; i < 2; i++)
    {
      double top = measure_run (&picture, 6 + i * line + 4, wide);
      double middle = measure_run (&picture, 6 + (i + 0.5) * line, theme->series[0]);

      g_assert_cmpfloat (top, >, 50);
      g_assert_cmpfloat_with_epsilon (middle / top, i == 0 ? 0.75 : 1.5, 0.03);
    }
}

/* Nothing is said of the release where it says nothing itself. */
static void
test_not_published (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalRetention) retention = retention_new (2);
  g_autoptr (ShoalDistribution) distribution = shoal_distribution_new (retention, 0);
  g_autofree char *text = shoal_distribution_describe_bar (distribution, 0);
  g_auto (Picture) picture = { 0 };
  double line = (shoal_distribution_get_height (distribution, theme) - 12) / 2;

  g_assert_cmpstr (text, ==, "a: 66.7\302\240% of the original, not published any more");
  picture_init (&picture, theme, WIDTH, HEIGHT);
  shoal_distribution_draw (distribution, picture.cr, theme, WIDTH, HEIGHT);
  g_assert_cmpfloat (measure_run (&picture, 6 + 0.5 * line, theme->series[0]), ==, 0);
}

/* A text that does not say what it covers is not spread over what occurs. */
static void
test_not_said (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalRetention) retention = retention_new_of ("a;Other;*\nb;Other;*\nc;c;*\n", 1);
  g_autoptr (ShoalDistribution) distribution = shoal_distribution_new (retention, 0);
  g_autofree char *text = shoal_distribution_describe_bar (distribution, 0);
  g_auto (Picture) picture = { 0 };
  double line = (shoal_distribution_get_height (distribution, theme) - 12) / 2;

  g_assert_cmpstr (text, ==, "a: 66.7\302\240% of the original, not said by the release");
  picture_init (&picture, theme, WIDTH, HEIGHT);
  shoal_distribution_draw (distribution, picture.cr, theme, WIDTH, HEIGHT);
  g_assert_cmpfloat (measure_run (&picture, 6 + 0.5 * line, theme->series[0]), ==, 0);
}

static void
test_associations (void)
{
  g_autoptr (ShoalRetention) retention = retention_new (1);
  g_autoptr (ShoalHeatMap) map = shoal_heat_map_new_associations (retention);
  g_autofree char *original = NULL;

  g_assert_cmpuint (map->n_rows, ==, 2);
  g_assert_true (isnan (map->values[0]) && isnan (map->values[3]));
  g_assert_cmpfloat_with_epsilon (map->values[1], 0, 1e-12);
  /* Of (3 1), (0 2): chi square 6 (3·2 − 1·0)² / (4·2·3·3) = 3. */
  g_assert_cmpfloat_with_epsilon (map->values[2], sqrt (0.5), 1e-12);
  original = shoal_heat_map_format (map, 2);
  g_assert_cmpstr (original, ==, "0.71");
}

static void
test_cross_table (void)
{
  g_autoptr (ShoalRetention) retention = retention_new (1);
  const double expected[3][4] = { { 0.5, 1.0 / 6, 0, 1.0 / 3 }, { 0.25, 0.25, 0.25, 0.25 }, { -0.25, 1.0 / 12, 0.25, -1.0 / 12 } };

  for (guint shown = 0; shown < 3; shown++)
    {
      g_autoptr (ShoalHeatMap) map = shoal_heat_map_new_cross_table (retention, 0, 1, shown);
      g_autoptr (ShoalHeatMap) turned = shoal_heat_map_new_cross_table (retention, 1, 0, shown);

      g_assert_cmpfloat_with_epsilon (map->most, 0.5, 1e-12);
      for (guint cell = 0; cell < 4; cell++)
        {
          g_assert_cmpfloat_with_epsilon (map->values[cell], expected[shown][cell], 1e-12);
          g_assert_cmpfloat_with_epsilon (turned->values[cell % 2 * 2 + cell / 2], expected[shown][cell], 1e-12);
        }
    }
}

/* Looks for cells all over the drawing, in steps. @areas: (out) (array length=n_cells): where; a width of 0 for nowhere. */
static void
find_cells (const ShoalHeatMap    *map,
            const ShoalChartTheme *theme,
            ShoalArea             *areas,
            guint                  n_cells)
{
  memset (areas, 0, n_cells * sizeof (ShoalArea));
  for (double y = 0.5; y < HEIGHT; y += STEP)
    for (double x = 0.5; x < WIDTH; x += STEP)
      {
        guint cell = shoal_heat_map_get_cell_at (map, theme, WIDTH, HEIGHT, x, y);

        if (cell == SHOAL_MARKED_CHART_NO_MARK)
          continue;
        g_assert_cmpuint (cell, <, n_cells);
        if (areas[cell].width == 0)
          areas[cell] = (ShoalArea){ x, y, STEP, STEP };
        areas[cell].width = MAX (areas[cell].width, x + STEP - areas[cell].x);
        areas[cell].height = MAX (areas[cell].height, y + STEP - areas[cell].y);
      }
}

/* Every cell is found where it is drawn, mirrored too; cells without a value are not there. */
static void
test_cells (void)
{
  static const char *const rows[] = { "one", "two" };
  static const char *const columns[] = { "a", "b", "a name that does not fit above its cells" };
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_DARK, FALSE);
  g_autoptr (ShoalHeatMap) map = shoal_heat_map_new (rows, 2, columns, 3);

  for (guint cell = 0; cell < 5; cell++)
    map->values[cell] = cell % 2 == 0 ? 1 : -1;
  for (guint turn = 0; turn < 2; turn++)
    {
      g_auto (Picture) picture = { 0 };
      ShoalArea areas[6];

      theme->right_to_left = turn == 1;
      picture_init (&picture, theme, WIDTH, HEIGHT);
      shoal_heat_map_draw (map, picture.cr, theme, WIDTH, HEIGHT);
      find_cells (map, theme, areas, 6);
      for (guint cell = 0; cell < 5; cell++)
        {
          const ShoalArea *area = &areas[cell];

          g_assert_cmpfloat (area->width, >, 0);
          g_assert_true (picture_is (&picture, area->x + 5, area->y + 5, theme->series[cell % 2]));
          /* Rows lie one below the other, columns where they run to. */
          g_assert_cmpint (area->y > HEIGHT / 2.0, ==, cell >= 3);
          if (cell % 3 != 0)
            g_assert_cmpint (area->x > areas[cell - 1].x, ==, turn == 0);
        }
      g_assert_cmpfloat (areas[5].width, ==, 0);
      /* Beside the last there is a place without a value. */
      g_assert_true (picture_is (&picture, areas[2].x + 5, areas[4].y + 5, theme->colors[SHOAL_CHART_BACKGROUND]));
    }
  g_assert_cmpuint (shoal_heat_map_get_cell_at (map, theme, WIDTH, HEIGHT, -1, 2), ==, SHOAL_MARKED_CHART_NO_MARK);
}

/* Without rows, lines or place nothing is drawn, and nothing fails. */
static void
test_nothing (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalHeatMap) map = shoal_heat_map_new (NULL, 0, NULL, 0);
  g_autoptr (ShoalRetention) retention = retention_new (0);
  g_autoptr (ShoalDistribution) distribution = shoal_distribution_new (retention, 1);

  for (int width = 1; width < 40; width += 6)
    {
      g_auto (Picture) picture = { 0 };

      picture_init (&picture, theme, width, width);
      shoal_heat_map_draw (map, picture.cr, theme, width, width);
      shoal_distribution_draw (distribution, picture.cr, theme, width, width);
      g_assert_cmpint (cairo_status (picture.cr), ==, CAIRO_STATUS_SUCCESS);
    }
  g_assert_cmpuint (shoal_heat_map_get_cell_at (map, theme, 100, 100, 50, 50), ==, SHOAL_MARKED_CHART_NO_MARK);
}

int
main (int   argc,
      char *argv[])
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/retention/distribution", test_distribution);
  g_test_add_func ("/retention/not-published", test_not_published);
  g_test_add_func ("/retention/not-said", test_not_said);
  g_test_add_func ("/retention/associations", test_associations);
  g_test_add_func ("/retention/cross-table", test_cross_table);
  g_test_add_func ("/retention/cells", test_cells);
  g_test_add_func ("/retention/nothing", test_nothing);
  return g_test_run ();
}
