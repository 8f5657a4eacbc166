/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row among its companions: places, hits, and that what is marked shows. */

#include "fixture-picture.h"
#include "charts/companions/shoal-companion-chart.h"

#include "../engine/fixture-microdata.h"

#include <locale.h>

#define WIDTH 360
#define HEIGHT 260
#define N_ROWS 60

static const FixtureColumn columns[] = {
  { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "20|21|40||60|30", "20;*\n21;*\n30;*\n40;*\n60;*\n" },
  { "place", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "b|b|a|c|a|a", "a;x;*\nb;x;*\nc;y;*\n" },
  { "sex", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "f|f|f|f|f|f", "f;*\n" },
};

/* Each row with those that follow it. */
static ShoalClasses *
make_classes (ShoalCellForm form,
              guint         degree)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;
  FixtureColumn repeated[G_N_ELEMENTS (columns)];
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint32 *originals = g_new (guint32, (gsize) N_ROWS * degree);

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      GString *text = g_string_new (columns[i].values);

      for (guint n = 1; n < N_ROWS / 6; n++)
        g_string_append_printf (text, "|%s", columns[i].values);
      repeated[i] = columns[i];
      repeated[i].values = text->str;
      g_ptr_array_add (texts, g_string_free (text, FALSE));
    }
  for (guint32 edge = 0; edge < N_ROWS * degree; edge++)
    originals[edge] = (edge / degree + edge % degree) % N_ROWS;
  fixture_init (&fixture, repeated, G_N_ELEMENTS (repeated));
  for (guint i = 0; i < 2; i++)
    fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, i, i == 0 && form == SHOAL_CELL_RANGE ? form
                                                                : form == SHOAL_CELL_SET ? form : SHOAL_CELL_NODE));
  microdata = fixture_microdata (&fixture);
  recoding = shoal_recoding_new_matching (originals, N_ROWS, degree);
  return shoal_classes_new (microdata, recoding, degree);
}

/* Each companion has a place of its own within the drawing, where it is found again, also mirrored. */
static void
test_places (void)
{
  static const guint degrees[] = { 1, 2, 3, 5, 14, 20, 60 };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (degrees); i++)
    {
      guint degree = degrees[i / 2];
      g_autoptr (ShoalClasses) classes = make_classes (SHOAL_CELL_NODE, degree);
      g_autoptr (ShoalCompanionChart) chart = shoal_companion_chart_new (classes);
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
      ShoalArea area;

      theme->right_to_left = i % 2;
      g_assert_null (shoal_companion_chart_get_companions (chart));
      g_assert_cmpuint (shoal_companion_chart_get_n_shown (chart), ==, 0);
      shoal_companion_chart_set_row (chart, 7);
      g_assert_cmpuint (shoal_companion_chart_get_companions (chart)->row, ==, 7);
      g_assert_cmpuint (shoal_companion_chart_get_n_shown (chart), ==, MIN (degree - 1, 48));
      for (guint n = 0; n < shoal_companion_chart_get_n_shown (chart); n++)
        {
          g_assert_true (shoal_companion_chart_get_area (chart, theme, WIDTH, HEIGHT, n, &area));
          g_assert_cmpfloat (area.x, >=, 0);
          g_assert_cmpfloat (area.y, >=, 0);
          g_assert_cmpfloat (area.x + area.width, <=, WIDTH);
          g_assert_cmpfloat (area.y + area.height, <=, HEIGHT);
          g_assert_cmpuint (shoal_companion_chart_get_companion_at (chart, theme, WIDTH, HEIGHT, area.x + area.width / 2,
                                                                    area.y + area.height / 2), ==, n);
        }
      g_assert_false (shoal_companion_chart_get_area (chart, theme, WIDTH, HEIGHT, degree, &area));
      g_assert_cmpuint (shoal_companion_chart_get_companion_at (chart, theme, WIDTH, HEIGHT, WIDTH / 2, HEIGHT / 2), ==,
                        SHOAL_MARKED_CHART_NO_MARK);
    }
}

static void
draw (ShoalCompanionChart   *chart,
      const ShoalChartTheme *theme,
      double                 height,
      Picture               *ring,
      Picture               *cells)
{
  picture_init (ring, theme, WIDTH, HEIGHT);
  shoal_companion_chart_draw_ring (chart, ring->cr, theme, WIDTH, HEIGHT);
  picture_init (cells, theme, WIDTH, (int) ceil (height));
  shoal_companion_chart_draw_cells (chart, cells->cr, theme, WIDTH, height);
}

/* In every form of cells and every look both drawings show something, and something else when a companion is marked. */
static void
test_drawing (void)
{
  for (guint i = 0; i < 12; i++)
    {
      g_autoptr (ShoalClasses) classes = make_classes (i / 4 == 0 ? SHOAL_CELL_NODE : i / 4 == 1 ? SHOAL_CELL_RANGE : SHOAL_CELL_SET, 4);
      g_autoptr (ShoalCompanionChart) chart = shoal_companion_chart_new (classes);
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (i & 1 ? SHOAL_CHART_DARK : SHOAL_CHART_LIGHT, (i & 2) != 0);
      g_auto (Picture) ring = { NULL }, cells = { NULL }, marked_ring = { NULL }, marked_cells = { NULL };
      double height = shoal_companion_chart_get_cells_height (chart);
      ShoalArea area, difference;

      theme->right_to_left = i & 1;
      shoal_companion_chart_set_row (chart, 6);
      draw (chart, theme, height, &ring, &cells);
      g_assert_cmpuint (picture_count_ink (&ring, theme), >, 1000);
      g_assert_cmpuint (picture_count_ink (&cells, theme), >, 1000);
      shoal_companion_chart_set_marked (chart, 1);
      g_assert_cmpuint (shoal_companion_chart_get_marked (chart), ==, 1);
      draw (chart, theme, height, &marked_ring, &marked_cells);
      g_assert_true (shoal_companion_chart_get_area (chart, theme, WIDTH, HEIGHT, 1, &area));
      difference = picture_get_difference (&ring, &marked_ring);
      g_assert_cmpfloat (difference.x, <, area.x + area.width);
      g_assert_cmpfloat (difference.x + difference.width, >, area.x);
      g_assert_cmpfloat (picture_get_difference (&cells, &marked_cells).height, >, 0);
      /* Whatever is none of them marks nothing. */
      shoal_companion_chart_set_marked (chart, 3);
      g_assert_cmpuint (shoal_companion_chart_get_marked (chart), ==, SHOAL_MARKED_CHART_NO_MARK);
    }
}

/* Another row unmarks; the smallest drawing harms nobody. */
static void
test_edges (void)
{
  g_autoptr (ShoalClasses) classes = make_classes (SHOAL_CELL_RANGE, 5);
  g_autoptr (ShoalCompanionChart) chart = shoal_companion_chart_new (classes);
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_auto (Picture) picture = { NULL };

  picture_init (&picture, theme, 20, 20);
  shoal_companion_chart_draw_ring (chart, picture.cr, theme, 20, 20);
  g_assert_cmpuint (picture_count_ink (&picture, theme), ==, 0);
  shoal_companion_chart_set_row (chart, 3);
  shoal_companion_chart_set_marked (chart, 0);
  shoal_companion_chart_set_row (chart, 3);
  g_assert_cmpuint (shoal_companion_chart_get_marked (chart), ==, 0);
  shoal_companion_chart_set_row (chart, 4);
  g_assert_cmpuint (shoal_companion_chart_get_marked (chart), ==, SHOAL_MARKED_CHART_NO_MARK);
  shoal_companion_chart_draw_ring (chart, picture.cr, theme, 20, 20);
  shoal_companion_chart_draw_cells (chart, picture.cr, theme, 20, 20);
  g_assert_cmpint (cairo_status (picture.cr), ==, CAIRO_STATUS_SUCCESS);
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/companion-chart/places", test_places);
  g_test_add_func ("/companion-chart/drawing", test_drawing);
  g_test_add_func ("/companion-chart/edges", test_edges);

  return g_test_run ();
}
