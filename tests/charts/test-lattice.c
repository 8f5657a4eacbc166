/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lattice: numbers, layers, places, signs, view, raster. */

#include "fixture-picture.h"
#include "charts/lattice/shoal-lattice-chart.h"
#include "charts/lattice/shoal-lattice-raster.h"
#include "charts/lattice/shoal-lattice-view.h"
#include "charts/base/shoal-raster.h"

#include <locale.h>

static const guint heights[] = { 2, 3, 1 };

static void
test_numbers (void)
{
  g_autoptr (ShoalLatticeLayout) layout = shoal_lattice_layout_new (heights, 3);
  const guint levels[] = { 1, 2, 1 };
  const guint beyond[] = { 1, 4, 0 };
  guint back[3];
  guint32 node = shoal_lattice_layout_get_node (layout, levels);

  g_assert_cmpfloat (layout->size, ==, 24);
  g_assert_cmpuint (layout->n_nodes, ==, 24);
  g_assert_cmpuint (layout->n_layers, ==, 7);
  g_assert_cmpuint (node, ==, 1 * 8 + 2 * 2 + 1);
  shoal_lattice_layout_get_levels (layout, node, back);
  g_assert_cmpmem (levels, sizeof levels, back, sizeof back);
  g_assert_cmpuint (shoal_lattice_layout_get_node (layout, beyond), ==, SHOAL_LATTICE_NO_NODE);
  g_assert_cmpuint (shoal_lattice_layout_get_parent (layout, node, 0), ==, node + 8);
  g_assert_cmpuint (shoal_lattice_layout_get_parent (layout, node, 2), ==, SHOAL_LATTICE_NO_NODE);
  g_assert_cmpuint (shoal_lattice_layout_get_child (layout, 0, 1), ==, SHOAL_LATTICE_NO_NODE);
}

/* Each layer holds its nodes once; the sizes are those of the product of chains: 1 3 5 6 5 3 1. */
static void
test_layers (void)
{
  static const double sizes[] = { 1, 3, 5, 6, 5, 3, 1 };
  g_autoptr (ShoalLatticeLayout) layout = shoal_lattice_layout_new (heights, 3);

  for (guint l = 0; l < 7; l++)
    g_assert_cmpfloat (layout->layer_sizes[l], ==, sizes[l]);
  for (guint32 node = 0; node < layout->n_nodes; node++)
    {
      guint levels[3];

      shoal_lattice_layout_get_levels (layout, node, levels);
      g_assert_cmpuint (layout->layer[node], ==, levels[0] + levels[1] + levels[2]);
      g_assert_cmpuint (layout->order[layout->layer_start[layout->layer[node]] + layout->position[node]], ==, node);
    }
}

/* 21 chains of 11 levels have 11^21 nodes; the layers sum up to them, and the first and last hold one each. */
static void
test_huge (void)
{
  guint many[21];
  double sum = 0.0;
  g_autoptr (ShoalLatticeLayout) layout = NULL;
  g_autoptr (ShoalLatticeChart) chart = NULL;
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_auto (Picture) picture = { 0 };

  for (guint a = 0; a < 21; a++)
    many[a] = 10;
  layout = shoal_lattice_layout_new (many, 21);
  g_assert_cmpfloat_with_epsilon (layout->size / pow (11, 21), 1.0, 1e-12);
  g_assert_cmpuint (layout->n_nodes, ==, 0);
  for (guint l = 0; l < layout->n_layers; l++)
    sum += layout->layer_sizes[l];
  g_assert_cmpfloat_with_epsilon (sum / layout->size, 1.0, 1e-9);
  g_assert_cmpfloat (layout->layer_sizes[0], ==, 1);
  g_assert_cmpfloat (layout->layer_sizes[1], ==, 21);
  g_assert_cmpfloat (layout->layer_sizes[210], ==, 1);
  g_assert_cmpfloat (layout->layer_sizes[209], ==, 21);

  chart = shoal_lattice_chart_new (many, 21);
  picture_init (&picture, theme, 300, 200);
  shoal_lattice_chart_draw (chart, picture.cr, theme, 300, 200);
  g_assert_cmpuint (picture_count_ink (&picture, theme), >, 50);
  g_assert_cmpuint (shoal_lattice_chart_get_node_at (chart, theme, 300, 200, 150, 100), ==, SHOAL_LATTICE_NO_NODE);
}

static ShoalNodeState
get_state (const guint *levels,
           gpointer     user_data)
{
  guint sum = levels[0] + levels[1] + levels[2];

  return sum >= 4 ? SHOAL_NODE_STATE_ANONYMOUS : sum == 3 ? SHOAL_NODE_STATE_MINIMAL : SHOAL_NODE_STATE_NOT_ANONYMOUS;
}

/* In the middle of each node is the colour of its state, in both directions; a hit there finds it. */
static void
test_places (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLatticeChart) chart = shoal_lattice_chart_new (heights, 3);

  shoal_lattice_chart_read_states (chart, get_state, NULL);
  for (guint i = 0; i < 4; i++)
    {
      g_auto (Picture) picture = { 0 };

      theme->right_to_left = i & 1;
      theme->vector = i & 2;
      picture_init (&picture, theme, 500, 500);
      shoal_lattice_chart_draw (chart, picture.cr, theme, 500, 500);
      for (guint32 node = 0; node < 24; node++)
        {
          guint levels[3];
          ShoalNodeState state;
          double x, y;

          shoal_lattice_layout_get_levels (shoal_lattice_chart_get_layout (chart), node, levels);
          state = get_state (levels, NULL);
          g_assert_true (shoal_lattice_chart_get_position (chart, theme, 500, 500, node, &x, &y));
          g_assert_true (picture_is (&picture, x, y, shoal_node_state_get_color (state, theme)));
          g_assert_cmpuint (shoal_lattice_chart_get_node_at (chart, theme, 500, 500, x + 2, y - 2), ==, node);
        }
      g_assert_cmpuint (shoal_lattice_chart_get_node_at (chart, theme, 500, 500, 3, 3), ==, SHOAL_LATTICE_NO_NODE);
    }
}

/* Only lattices with nodes outside the fixed levels explain the sign of these, which no other state has. */
static void
test_outside (void)
{
  static const guint8 inside[] = { SHOAL_NODE_STATE_UNKNOWN, SHOAL_NODE_STATE_OPTIMAL };
  static const guint8 both[] = { SHOAL_NODE_STATE_PRUNED, SHOAL_NODE_STATE_OUTSIDE };
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_auto (Picture) pruned = { 0 };
  g_auto (Picture) outside = { 0 };
  g_auto (ShoalChartCanvas) canvas = { NULL };

  g_assert_cmpint (shoal_node_legend_choose (inside, 2, FALSE), ==, 0);
  g_assert_cmpint (shoal_node_legend_choose (inside, 2, TRUE), ==, SHOAL_NODE_LEGEND_PATH);
  g_assert_cmpint (shoal_node_legend_choose (both, 2, FALSE), ==, SHOAL_NODE_LEGEND_OUTSIDE);
  picture_init (&pruned, theme, 40, 40);
  shoal_chart_canvas_init (&canvas, pruned.cr, theme, 40, 40);
  shoal_node_state_draw (SHOAL_NODE_STATE_PRUNED, &canvas, 20, 20, 12);
  shoal_chart_canvas_clear (&canvas);
  picture_init (&outside, theme, 40, 40);
  shoal_chart_canvas_init (&canvas, outside.cr, theme, 40, 40);
  shoal_node_state_draw (SHOAL_NODE_STATE_OUTSIDE, &canvas, 20, 20, 12);
  g_assert_cmpuint (picture_count_ink (&outside, theme), >, 0);
  g_assert_cmpuint (picture_count_ink (&outside, theme), <, picture_count_ink (&pruned, theme));
}

static void
test_mirrored (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLatticeChart) chart = shoal_lattice_chart_new (heights, 3);
  double x1, y1, x2, y2;

  g_assert_true (shoal_lattice_chart_get_position (chart, theme, 500, 400, 1, &x1, &y1));
  theme->right_to_left = TRUE;
  g_assert_true (shoal_lattice_chart_get_position (chart, theme, 500, 400, 1, &x2, &y2));
  g_assert_cmpfloat_with_epsilon (x1, 500 - x2, 1e-9);
  g_assert_cmpfloat (y1, ==, y2);
}

/* The pointer moves only rings and edges near the node, and makes no new raster. */
static void
test_hover (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLatticeChart) chart = shoal_lattice_chart_new (heights, 3);
  g_auto (Picture) before = { 0 };
  g_auto (Picture) after = { 0 };
  ShoalArea difference;
  double x, y;

  picture_init (&before, theme, 500, 500);
  picture_init (&after, theme, 500, 500);
  shoal_lattice_chart_draw (chart, before.cr, theme, 500, 500);
  g_assert_cmpuint (shoal_lattice_chart_get_n_rasterized (chart), ==, 1);
  shoal_lattice_chart_set_hover (chart, 0);
  shoal_lattice_chart_draw (chart, after.cr, theme, 500, 500);
  g_assert_cmpuint (shoal_lattice_chart_get_n_rasterized (chart), ==, 1);
  difference = picture_get_difference (&before, &after);
  g_assert_true (shoal_lattice_chart_get_position (chart, theme, 500, 500, 0, &x, &y));
  g_assert_true (shoal_area_contains (&difference, x, y - 10));
  g_assert_cmpfloat (difference.height, <, 130);
}

/* A new raster for each change of what it shows, none without. */
static void
test_raster_kept (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalChartTheme) dark = shoal_chart_theme_new (SHOAL_CHART_DARK, FALSE);
  g_autoptr (ShoalLatticeChart) chart = shoal_lattice_chart_new (heights, 3);
  g_auto (Picture) picture = { 0 };

  picture_init (&picture, theme, 500, 500);
  shoal_lattice_chart_draw (chart, picture.cr, theme, 500, 500);
  shoal_lattice_chart_draw (chart, picture.cr, theme, 500, 500);
  g_assert_cmpuint (shoal_lattice_chart_get_n_rasterized (chart), ==, 1);
  shoal_lattice_chart_read_states (chart, get_state, NULL);
  shoal_lattice_chart_draw (chart, picture.cr, theme, 500, 500);
  g_assert_cmpuint (shoal_lattice_chart_get_n_rasterized (chart), ==, 2);
  shoal_lattice_chart_read_states (chart, get_state, NULL);
  shoal_lattice_chart_draw (chart, picture.cr, theme, 500, 500);
  g_assert_cmpuint (shoal_lattice_chart_get_n_rasterized (chart), ==, 2);
  shoal_lattice_chart_draw (chart, picture.cr, dark, 500, 500);
  g_assert_cmpuint (shoal_lattice_chart_get_n_rasterized (chart), ==, 3);
  shoal_lattice_chart_zoom_at (chart, dark, 500, 500, 1.5, 100, 100);
  shoal_lattice_chart_draw (chart, picture.cr, dark, 500, 500);
  g_assert_cmpuint (shoal_lattice_chart_get_n_rasterized (chart), ==, 4);
}

/* What is under the pointer stays there while zooming; panning moves it by what the pointer moved. */
static void
test_view (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLatticeChart) chart = shoal_lattice_chart_new (heights, 3);

  for (guint i = 0; i < 2; i++)
    {
      double x1, y1, x2, y2;

      theme->right_to_left = i == 1;
      shoal_lattice_chart_fit (chart);
      g_assert_true (shoal_lattice_chart_get_position (chart, theme, 300, 250, 9, &x1, &y1));
      shoal_lattice_chart_zoom_at (chart, theme, 300, 250, 1.4, x1, y1);
      g_assert_cmpfloat_with_epsilon (shoal_lattice_chart_get_zoom (chart), 1.4, 1e-9);
      g_assert_true (shoal_lattice_chart_get_position (chart, theme, 300, 250, 9, &x2, &y2));
      g_assert_cmpfloat_with_epsilon (x2, x1, 1e-6);
      g_assert_cmpfloat_with_epsilon (y2, y1, 1e-6);
      shoal_lattice_chart_pan (chart, theme, 300, 250, 12, -7);
      g_assert_true (shoal_lattice_chart_get_position (chart, theme, 300, 250, 9, &x2, &y2));
      g_assert_cmpfloat_with_epsilon (x2, x1 + 12, 1e-6);
      g_assert_cmpfloat_with_epsilon (y2, y1 - 7, 1e-6);
      shoal_lattice_chart_pan (chart, theme, 300, 250, 1e9, 1e9);
      shoal_lattice_chart_show (chart, theme, 300, 250, 9);
      g_assert_true (shoal_lattice_chart_get_position (chart, theme, 300, 250, 9, &x2, &y2));
      shoal_lattice_chart_zoom_at (chart, theme, 300, 250, 1e-9, 10, 10);
      g_assert_cmpfloat (shoal_lattice_chart_get_zoom (chart), ==, 1.0);
    }
}

static void
test_neighbours (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLatticeChart) chart = shoal_lattice_chart_new (heights, 3);
  const ShoalLatticeLayout *layout = shoal_lattice_chart_get_layout (chart);
  guint32 node = 0;

  for (guint i = 0; i < 6; i++)
    {
      guint32 above = shoal_lattice_chart_get_neighbour (chart, theme, node, SHOAL_LATTICE_UP);

      g_assert_cmpuint (layout->layer[above], ==, layout->layer[node] + 1);
      node = above;
    }
  g_assert_cmpuint (node, ==, 23);
  g_assert_cmpuint (shoal_lattice_chart_get_neighbour (chart, theme, 23, SHOAL_LATTICE_UP), ==,
                    SHOAL_LATTICE_NO_NODE);
  node = layout->order[layout->layer_start[3]];
  g_assert_cmpuint (shoal_lattice_chart_get_neighbour (chart, theme, node, SHOAL_LATTICE_LEFT), ==,
                    SHOAL_LATTICE_NO_NODE);
  g_assert_cmpuint (shoal_lattice_chart_get_neighbour (chart, theme, node, SHOAL_LATTICE_RIGHT), ==,
                    layout->order[layout->layer_start[3] + 1]);
  theme->right_to_left = TRUE;
  g_assert_cmpuint (shoal_lattice_chart_get_neighbour (chart, theme, node, SHOAL_LATTICE_LEFT), ==,
                    layout->order[layout->layer_start[3] + 1]);
}

static void
draw_anything (ShoalLatticeChart *chart)
{
  static const int sizes[][2] = { { 0, 0 }, { 1, 1 }, { 3, 200 }, { 200, 3 }, { 60, 60 }, { 700, 500 } };

  for (guint t = 0; t < 16; t++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (t & 1, t & 2);

      theme->right_to_left = (t & 4) != 0;
      theme->scale = t & 8 ? 2.0 : 1.0;
      for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
        {
          g_auto (Picture) picture = { 0 };

          picture_init (&picture, theme, MAX (1, sizes[s][0]), MAX (1, sizes[s][1]));
          shoal_lattice_chart_draw (chart, picture.cr, theme, sizes[s][0], sizes[s][1]);
          g_assert_cmpint (cairo_status (picture.cr), ==, CAIRO_STATUS_SUCCESS);
          shoal_lattice_chart_get_node_at (chart, theme, sizes[s][0], sizes[s][1], 1, 1);
          shoal_lattice_chart_zoom_at (chart, theme, sizes[s][0], sizes[s][1], 3, 1, 1);
          shoal_lattice_chart_pan (chart, theme, sizes[s][0], sizes[s][1], 50, -1e300);
        }
    }
}

static void
test_any_lattice (void)
{
  const guint flat[] = { 0, 0 };
  const guint tall[] = { 200 };
  const guint wide[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
  const guint32 path[] = { 0, 5, 99999, 7 };
  g_autoptr (ShoalLatticeChart) none = shoal_lattice_chart_new (NULL, 0);
  g_autoptr (ShoalLatticeChart) one = shoal_lattice_chart_new (flat, 2);
  g_autoptr (ShoalLatticeChart) chain = shoal_lattice_chart_new (tall, 1);
  g_autoptr (ShoalLatticeChart) cube = shoal_lattice_chart_new (wide, 14);

  g_assert_cmpuint (shoal_lattice_chart_get_layout (none)->n_nodes, ==, 1);
  g_assert_cmpuint (shoal_lattice_chart_get_layout (cube)->n_nodes, ==, 16384);
  shoal_lattice_chart_set_path (chain, path, 4);
  shoal_lattice_chart_set_hover (chain, 3);
  shoal_lattice_chart_set_selected (chain, 2000);
  draw_anything (none);
  draw_anything (one);
  draw_anything (chain);
  draw_anything (cube);
}

/* Lines from anywhere to anywhere stay within the raster and leave it as bright as their length. */
static void
test_lines (void)
{
  g_autoptr (ShoalRaster) raster = shoal_raster_new (40, 30);
  const guint32 shades[] = { 0, 0xff000000 };
  guint64 sum = 0;

  shoal_raster_begin (raster);
  shoal_raster_line (raster, 5.5, 10.5, 25.5, 10.5);
  for (int i = 0; i < 40 * 30; i++)
    sum += raster->ink[i];
  g_assert_cmpuint (sum, ==, 21 * 16);
  g_assert_cmpuint (raster->ink[10 * raster->stride + 15], ==, 16);
  shoal_raster_develop (raster, shades, 2);
  shoal_raster_end (raster);
  g_assert_cmphex (raster->pixels[10 * raster->stride + 15], ==, 0xff000000);
  g_assert_cmphex (raster->pixels[11 * raster->stride + 15], ==, 0);
  for (int i = 0; i < 200000; i++)
    shoal_raster_line (raster, g_test_rand_double_range (-100, 140), g_test_rand_double_range (-100, 130),
                       g_test_rand_double_range (-100, 140), g_test_rand_double_range (-100, 130));
  shoal_raster_line (raster, NAN, 0, 5, 5);
  shoal_raster_line (raster, -1e300, -1e300, 1e300, 1e300);
  shoal_raster_box (raster, -1e9, -1e9, 2e9, 2e9, 0xffffffff);
  g_assert_cmphex (raster->pixels[0], ==, 0xffffffff);
  g_assert_null (shoal_raster_new (0, 5));
}

/* How many pixels of an area are not of the background. */
static guint
count_drawn (const Picture         *picture,
             const ShoalChartTheme *theme,
             const ShoalArea       *area)
{
  guint32 background = shoal_color_to_pixel (theme->colors[SHOAL_CHART_BACKGROUND]);
  guint n = 0;

  for (double y = area->y; y < area->y + area->height; y++)
    for (double x = area->x; x < area->x + area->width; x++)
      n += (picture_get (picture, x, y) & 0xffffff) != (background & 0xffffff);
  return n;
}

static guint
count_drawn_of (ShoalLatticeChart     *chart,
                const ShoalChartTheme *theme,
                const ShoalArea       *area)
{
  g_auto (Picture) picture = { NULL };

  picture_init (&picture, theme, 700, 330);
  shoal_lattice_chart_draw (chart, picture.cr, theme, picture.width, picture.height);
  return count_drawn (&picture, theme, area);
}

/* Heights stand at the start, apart from all nodes; the line of a search is explained as soon as there is one. */
static void
test_axis (void)
{
  static const guint tall[] = { 5, 1, 3, 2 };
  static const char *const names[] = { "age", "sex", "postcode", "nationality" };
  static const guint32 path[] = { 143, 119, 40 };
  const ShoalArea axis = { 0, 16, 44, 270 }, legend = { 540, 300, 150, 20 };

  for (guint mirrored = 0; mirrored < 2; mirrored++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
      g_autoptr (ShoalLatticeChart) chart = shoal_lattice_chart_new (tall, 4);
      ShoalArea place = axis, explained = legend;
      guint before;

      theme->right_to_left = mirrored == 1;
      place.x = mirrored == 1 ? 700 - axis.x - axis.width : axis.x;
      explained.x = mirrored == 1 ? 700 - legend.x - legend.width : legend.x;
      shoal_lattice_chart_set_names (chart, names);
      for (guint32 node = 0; node < shoal_lattice_chart_get_layout (chart)->n_nodes; node++)
        {
          double x, y;

          g_assert_true (shoal_lattice_chart_get_position (chart, theme, 700, 330, node, &x, &y));
          g_assert_false (shoal_area_contains (&place, x, y));
        }
      g_assert_cmpuint (count_drawn_of (chart, theme, &place), >, 50);
      before = count_drawn_of (chart, theme, &explained);
      shoal_lattice_chart_set_path (chart, path, G_N_ELEMENTS (path));
      g_assert_cmpuint (count_drawn_of (chart, theme, &explained), >, before + 20);
    }
}

/* The longest row of pixels of one colour: where it is, and how wide. */
static ShoalArea
find_longest_run (const Picture *picture,
                  ShoalColor     color)
{
  ShoalArea longest = { 0.0, 0.0, 0.0, 1.0 };

  for (int y = 0; y < picture->height; y++)
    for (int x = 0, run = 0; x < picture->width; x++)
      {
        run = picture_is (picture, x, y, color) ? run + 1 : 0;
        if (run > longest.width)
          longest = (ShoalArea) { x - run + 1, y, run, 1.0 };
      }
  return longest;
}

/* The legend explains the line of a search by a piece of it, in its colour and with words beside it, as soon as there is a line. */
static void
test_legend_path (void)
{
  static const guint32 path[] = { 0, 1 };

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (i & 1 ? SHOAL_CHART_DARK : SHOAL_CHART_LIGHT, FALSE);
      const ShoalColor color = theme->colors[SHOAL_CHART_ACCENT];
      g_autoptr (ShoalLatticeChart) chart = shoal_lattice_chart_new (heights, 3);

      theme->right_to_left = i & 2;
      for (guint n = 0; n <= G_N_ELEMENTS (path); n++)
        {
          g_auto (Picture) picture = { NULL };
          ShoalArea sign, words;

          shoal_lattice_chart_set_path (chart, path, n);
          picture_init (&picture, theme, 900, 330);
          shoal_lattice_chart_draw (chart, picture.cr, theme, picture.width, picture.height);
          sign = find_longest_run (&picture, color);
          if (n < 2)
            {
              g_assert_cmpfloat (sign.width, <=, 11);
              continue;
            }
          g_assert_cmpfloat (sign.width, >=, 12);
          g_assert_cmpfloat (sign.width, <=, 13);
          for (guint32 node = 0; node < shoal_lattice_chart_get_layout (chart)->n_nodes; node++)
            {
              double x, y;

              g_assert_true (shoal_lattice_chart_get_position (chart, theme, picture.width, picture.height, node, &x, &y));
              g_assert_cmpfloat (sign.y, >, y);
            }
          words = (ShoalArea) { theme->right_to_left ? sign.x - 64 : sign.x + sign.width + 4, sign.y - 7, 60, 15 };
          g_assert_cmpuint (count_drawn (&picture, theme, &words), >, 60);
        }
    }
}

/* A camera that was zoomed and panned: nodes are found where they stand, and what was held has not moved. */
static void
test_camera (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLatticeLayout) layout = shoal_lattice_layout_new (heights, 3);
  g_autofree char *label = shoal_lattice_layout_dup_label (layout, 13);
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalLatticeCamera camera;
  ShoalLatticeView before;
  ShoalLatticeView after;

  g_assert_cmpstr (label, ==, "1,2,1");
  shoal_chart_canvas_init (&canvas, NULL, theme, 400, 300);
  shoal_lattice_camera_fit (&camera);
  shoal_lattice_view_init (&before, layout, &camera, FALSE, &canvas);
  for (guint32 node = 0; node < layout->n_nodes; node++)
    g_assert_cmpuint (shoal_lattice_view_find_nearest (&before, shoal_lattice_view_get_x (&before, node),
                                                       shoal_lattice_view_get_y (&before, node)), ==, node);
  g_assert_cmpuint (shoal_lattice_view_find_nearest (&before, 200, 299), ==, SHOAL_LATTICE_NO_NODE);

  camera.zoom = 2;
  shoal_lattice_view_init (&after, layout, &camera, FALSE, &canvas);
  shoal_lattice_camera_hold (&camera, &before, &after, shoal_lattice_view_get_x (&before, 13),
                             shoal_lattice_view_get_y (&before, 13));
  shoal_lattice_view_init (&after, layout, &camera, FALSE, &canvas);
  g_assert_cmpfloat (after.step_x, >, before.step_x);
  g_assert_cmpfloat_with_epsilon (shoal_lattice_view_get_x (&after, 13), shoal_lattice_view_get_x (&before, 13), 1e-6);
  g_assert_cmpfloat_with_epsilon (shoal_lattice_view_get_y (&after, 13), shoal_lattice_view_get_y (&before, 13), 1e-6);

  camera.pan_x = 1e9;
  shoal_lattice_camera_limit (&camera, &after);
  g_assert_cmpfloat (camera.pan_x, <, 2000);
  shoal_lattice_view_init (&after, layout, &camera, FALSE, &canvas);
  shoal_lattice_camera_show (&camera, &after, 0);
  shoal_lattice_view_init (&after, layout, &camera, FALSE, &canvas);
  g_assert_true (shoal_area_contains (&after.plot, shoal_lattice_view_get_x (&after, 0), shoal_lattice_view_get_y (&after, 0)));
}

/* Made once for a view; another zoom, other states or another theme make it anew. */
static void
test_raster (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalLatticeLayout) layout = shoal_lattice_layout_new (heights, 3);
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalLatticeCamera camera;
  ShoalLatticeView view;
  ShoalLatticeRaster raster = { 0 };
  guint8 states[24] = { 0 };

  shoal_chart_canvas_init (&canvas, NULL, theme, 400, 300);
  shoal_lattice_camera_fit (&camera);
  shoal_lattice_view_init (&view, layout, &camera, FALSE, &canvas);
  shoal_lattice_raster_update (&raster, &view, states, 1, &canvas);
  shoal_lattice_raster_update (&raster, &view, states, 1, &canvas);
  g_assert_nonnull (raster.raster);
  g_assert_cmpint (raster.raster->width, ==, 400);
  g_assert_cmpuint (raster.n_made, ==, 1);
  shoal_lattice_raster_update (&raster, &view, states, 2, &canvas);
  g_assert_cmpuint (raster.n_made, ==, 2);
  camera.zoom = 1.5;
  shoal_lattice_view_init (&view, layout, &camera, FALSE, &canvas);
  shoal_lattice_raster_update (&raster, &view, states, 2, &canvas);
  g_assert_cmpuint (raster.n_made, ==, 3);
  theme->right_to_left = TRUE;
  shoal_lattice_raster_update (&raster, &view, states, 2, &canvas);
  g_assert_cmpuint (raster.n_made, ==, 4);
  shoal_lattice_raster_clear (&raster);
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lattice/numbers", test_numbers);
  g_test_add_func ("/lattice/layers", test_layers);
  g_test_add_func ("/lattice/huge", test_huge);
  g_test_add_func ("/lattice/places", test_places);
  g_test_add_func ("/lattice/outside", test_outside);
  g_test_add_func ("/lattice/mirrored", test_mirrored);
  g_test_add_func ("/lattice/hover", test_hover);
  g_test_add_func ("/lattice/raster-kept", test_raster_kept);
  g_test_add_func ("/lattice/view", test_view);
  g_test_add_func ("/lattice/camera", test_camera);
  g_test_add_func ("/lattice/raster", test_raster);
  g_test_add_func ("/lattice/neighbours", test_neighbours);
  g_test_add_func ("/lattice/any-lattice", test_any_lattice);
  g_test_add_func ("/lattice/lines", test_lines);
  g_test_add_func ("/lattice/axis", test_axis);
  g_test_add_func ("/lattice/legend-path", test_legend_path);
  return g_test_run ();
}
