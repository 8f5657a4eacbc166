/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The neighbourhood of one node of a lattice. */

#include "fixture-picture.h"
#include "charts/lattice/shoal-lattice-focus.h"

#include <locale.h>
#include <math.h>
#include <string.h>

static ShoalLatticeFocus *
make_focus (guint n)
{
  g_autofree guint *heights = g_new (guint, MAX (1, n));
  g_autofree guint *levels = g_new (guint, MAX (1, n));
  g_auto (GStrv) names = g_new0 (char *, n + 1);
  ShoalLatticeFocus *focus;

  for (guint a = 0; a < n; a++)
    {
      heights[a] = 2;
      levels[a] = a % 3;
      names[a] = g_strdup_printf ("attribute-%u", a);
    }
  focus = shoal_lattice_focus_new (heights, (const char *const *) names, n);
  shoal_lattice_focus_set_levels (focus, levels);
  return focus;
}

static ShoalNodeState
get_state (const guint *levels,
           gpointer     user_data)
{
  return levels[1] == 2 ? SHOAL_NODE_STATE_ANONYMOUS : SHOAL_NODE_STATE_NOT_ANONYMOUS;
}

/* Level 0 has only a parent, level 2 only a child, level 1 both. */
static void
test_items (void)
{
  g_autoptr (ShoalLatticeFocus) focus = make_focus (3);
  guint levels[3];

  g_assert_true (shoal_lattice_focus_get_item_levels (focus, 0, levels));
  g_assert_cmpuint (levels[0], ==, 1);
  g_assert_true (shoal_lattice_focus_get_item_levels (focus, 1, levels));
  g_assert_cmpuint (levels[1], ==, 2);
  g_assert_false (shoal_lattice_focus_get_item_levels (focus, 2, levels));
  g_assert_false (shoal_lattice_focus_get_item_levels (focus, 3, levels));
  g_assert_true (shoal_lattice_focus_get_item_levels (focus, 4, levels));
  g_assert_cmpuint (levels[1], ==, 0);
  g_assert_true (shoal_lattice_focus_get_item_levels (focus, 5, levels));
  g_assert_cmpuint (levels[2], ==, 1);
  g_assert_true (shoal_lattice_focus_get_item_levels (focus, 6, levels));
  g_assert_false (shoal_lattice_focus_get_item_levels (focus, 7, levels));
}

/* The least height in the window is enough for the names of eight neighbours on each side, at the width of a small one. */
static void
test_names (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLatticeFocus) focus = make_focus (8);
  const guint middle[] = { 1, 1, 1, 1, 1, 1, 1, 1 };
  ShoalArea area;

  shoal_lattice_focus_set_levels (focus, middle);
  for (guint item = 0; item < 16; item++)
    {
      g_assert_true (shoal_lattice_focus_get_item_area (focus, theme, 676, SHOAL_LATTICE_FOCUS_LEAST_HEIGHT, item, &area));
      g_assert_cmpfloat (area.width, >=, 72);
    }
  g_assert_true (shoal_lattice_focus_get_item_area (focus, theme, 676, SHOAL_LATTICE_FOCUS_LEAST_HEIGHT - 110, 0, &area));
  g_assert_cmpfloat (area.width, <, 72);
}

/* As cards, by their names only, and as signs alone where there is no room: each is found where it stands. */
static void
test_hits (void)
{
  static const struct
  {
    guint n;
    double width;
    double height;
  } cases[] = { { 3, 900, 600 }, { 25, 900, 600 }, { 24, 460, 300 } };
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);

  for (guint s = 0; s < G_N_ELEMENTS (cases) * 2; s++)
    {
      const guint n = cases[s / 2].n;
      const double width = cases[s / 2].width, height = cases[s / 2].height;
      g_autoptr (ShoalLatticeFocus) focus = make_focus (n);
      g_autofree guint *levels = g_new (guint, n);
      ShoalArea middle, first;

      theme->right_to_left = s & 1;
      g_assert_true (shoal_lattice_focus_get_item_area (focus, theme, width, height, 2 * n, &middle));
      g_assert_true (shoal_lattice_focus_get_item_area (focus, theme, width, height, 0, &first));
      if (s / 2 == 2)
        g_assert_cmpfloat (first.width, ==, first.height);
      else
        g_assert_cmpfloat (first.width, >, 2 * first.height);
      for (guint i = 0; i <= 2 * n; i++)
        {
          ShoalArea area;

          if (!shoal_lattice_focus_get_item_levels (focus, i, levels))
            {
              g_assert_false (shoal_lattice_focus_get_item_area (focus, theme, width, height, i, &area));
              continue;
            }
          g_assert_true (shoal_lattice_focus_get_item_area (focus, theme, width, height, i, &area));
          g_assert_cmpuint (shoal_lattice_focus_get_item_at (focus, theme, width, height, area.x + area.width / 2,
                                                             area.y + area.height / 2), ==, i);
          g_assert_cmpfloat (area.x, >=, 0);
          g_assert_cmpfloat (area.x + area.width, <=, width);
          if (i < n)
            g_assert_cmpfloat (area.y + area.height, <=, middle.y);
          else if (i < 2 * n)
            g_assert_cmpfloat (area.y, >=, middle.y + middle.height);
        }
    }
}

/* The signs show what is known. */
static void
test_signs (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_DARK, FALSE);
  g_autoptr (ShoalLatticeFocus) focus = make_focus (3);
  g_auto (Picture) picture = { 0 };
  ShoalArea area;

  shoal_lattice_focus_read_states (focus, get_state, NULL);
  picture_init (&picture, theme, 800, 500);
  shoal_lattice_focus_draw (focus, picture.cr, theme, 800, 500);
  g_assert_true (shoal_lattice_focus_get_item_area (focus, theme, 800, 500, 1, &area));
  g_assert_true (picture_is (&picture, area.x + 11, area.y + area.height / 2, theme->colors[SHOAL_CHART_SUCCESS]));
  g_assert_true (shoal_lattice_focus_get_item_area (focus, theme, 800, 500, 0, &area));
  g_assert_true (picture_is (&picture, area.x + 11, area.y + area.height / 2, theme->colors[SHOAL_CHART_ERROR]));
}

static void
test_keyboard (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLatticeFocus) focus = make_focus (6);
  guint up = shoal_lattice_focus_get_neighbour (focus, theme, 800, 500, 12, SHOAL_LATTICE_UP);
  guint down = shoal_lattice_focus_get_neighbour (focus, theme, 800, 500, 12, SHOAL_LATTICE_DOWN);

  g_assert_cmpuint (up, <, 6);
  g_assert_cmpuint (down, >=, 6);
  g_assert_cmpuint (down, <, 12);
  g_assert_cmpuint (shoal_lattice_focus_get_neighbour (focus, theme, 800, 500, up, SHOAL_LATTICE_DOWN), ==, 12);
  g_assert_cmpuint (shoal_lattice_focus_get_neighbour (focus, theme, 800, 500, 0, SHOAL_LATTICE_RIGHT), ==, 1);
  g_assert_cmpuint (shoal_lattice_focus_get_neighbour (focus, theme, 800, 500, 0, SHOAL_LATTICE_LEFT), ==,
                    SHOAL_FOCUS_NO_ITEM);
  theme->right_to_left = TRUE;
  g_assert_cmpuint (shoal_lattice_focus_get_neighbour (focus, theme, 800, 500, 0, SHOAL_LATTICE_LEFT), ==, 1);
}

static void
test_any_size (void)
{
  static const int sizes[][2] = { { 0, 0 }, { 1, 1 }, { 50, 300 }, { 300, 50 }, { 419, 200 }, { 1500, 900 } };
  static const guint counts[] = { 0, 1, 4, 200 };

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autoptr (ShoalLatticeFocus) focus = make_focus (counts[i]);

      for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
        {
          g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (s & 1, i & 1);
          g_auto (Picture) picture = { 0 };

          picture_init (&picture, theme, MAX (1, sizes[s][0]), MAX (1, sizes[s][1]));
          shoal_lattice_focus_draw (focus, picture.cr, theme, sizes[s][0], sizes[s][1]);
          g_assert_cmpint (cairo_status (picture.cr), ==, CAIRO_STATUS_SUCCESS);
          shoal_lattice_focus_get_item_at (focus, theme, sizes[s][0], sizes[s][1], 3, 3);
        }
    }
}

/* What is drawn of a neighbourhood, as a number: (transfer full). */
static char *
make_digest (ShoalLatticeFocus *focus)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_auto (Picture) picture = { 0 };

  picture_init (&picture, theme, 800, 500);
  shoal_lattice_focus_draw (focus, picture.cr, theme, 800, 500);
  cairo_surface_flush (picture.surface);
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, cairo_image_surface_get_data (picture.surface),
                                      (gsize) cairo_image_surface_get_stride (picture.surface)
                                        * (gsize) cairo_image_surface_get_height (picture.surface));
}

/* Coming back to the same node keeps what is known; another one and back again does not. */
static void
test_known (void)
{
  static const guint levels[] = { 0, 1, 2 };
  static const guint others[] = { 1, 1, 2 };
  g_autoptr (ShoalLatticeFocus) focus = make_focus (3);
  g_autofree char *unknown = make_digest (focus);
  g_autofree char *known = NULL;
  g_autofree char *same = NULL;
  g_autofree char *back = NULL;

  shoal_lattice_focus_read_states (focus, get_state, NULL);
  known = make_digest (focus);
  g_assert_cmpstr (known, !=, unknown);
  shoal_lattice_focus_set_levels (focus, levels);
  same = make_digest (focus);
  g_assert_cmpstr (same, ==, known);
  shoal_lattice_focus_set_levels (focus, others);
  shoal_lattice_focus_set_levels (focus, levels);
  back = make_digest (focus);
  g_assert_cmpstr (back, ==, unknown);
}

/* A bar grows with the share of anonymous nodes, and is something else than one of which nothing is known. */
static void
test_shares (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLatticeFocus) focus = make_focus (3);
  const ShoalColor *green = &theme->colors[SHOAL_CHART_SUCCESS];
  guint n_before = 0;

  for (guint step = 0; step <= 4; step++)
    {
      const double shares[7] = { NAN, 0, step / 4.0, step / 4.0, step / 4.0, 1, NAN };
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 700, 500);
      cairo_t *cr = cairo_create (surface);
      guint n_green = 0;

      shoal_lattice_focus_set_shares (focus, shares);
      shoal_lattice_focus_draw (focus, cr, theme, 700, 500);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      for (int y = 0; y < 400; y++)
        for (int x = 520; x < 700; x++)
          {
            const guint8 *pixel = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface) + x * 4;

            n_green += ABS (pixel[2] - green->red * 255) < 2 && ABS (pixel[1] - green->green * 255) < 2;
          }
      g_assert_cmpuint (n_green, >, n_before + 100);
      n_before = n_green;
      cairo_surface_destroy (surface);
    }
  shoal_lattice_focus_set_shares (focus, NULL);
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/focus/items", test_items);
  g_test_add_func ("/focus/names", test_names);
  g_test_add_func ("/focus/hits", test_hits);
  g_test_add_func ("/focus/signs", test_signs);
  g_test_add_func ("/focus/keyboard", test_keyboard);
  g_test_add_func ("/focus/any-size", test_any_size);
  g_test_add_func ("/focus/known", test_known);
  g_test_add_func ("/focus/shares", test_shares);
  return g_test_run ();
}
