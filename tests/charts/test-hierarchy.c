/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Icicle and tree: places, hits, zoom, folding, many leaves. */

#include "fixture-picture.h"
#include "hierarchy/shoal-hierarchy-lines.h"
#include "charts/hierarchy/shoal-icicle.h"
#include "charts/hierarchy/shoal-tree-chart.h"
#include "charts/hierarchy/shoal-tree-layout.h"

#include <locale.h>

static ShoalHierarchy *
make_hierarchy (guint n_leaves,
                guint group)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  ShoalHierarchy *hierarchy;

  for (guint i = 0; i < n_leaves; i++)
    g_string_append_printf (text, "%05u;g%u;h%u;*\n", i, i / group, i / group / group);
  hierarchy = shoal_hierarchy_lines_parse ("test", text->str, text->len, ';', &error);
  g_assert_no_error (error);
  return hierarchy;
}

/* The short branch b stands on two levels with one node. */
static ShoalHierarchy *
make_short (void)
{
  const char *text = "a1;a;*\na2;a;*\nb;b;*\n";
  g_autoptr (GError) error = NULL;
  ShoalHierarchy *hierarchy = shoal_hierarchy_lines_parse ("test", text, strlen (text), ';', &error);

  g_assert_no_error (error);
  return hierarchy;
}

static void
check_icicle (ShoalIcicle           *icicle,
              ShoalHierarchy        *hierarchy,
              const ShoalChartTheme *theme)
{
  for (guint32 node = 0; node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    {
      ShoalArea area;

      g_assert_true (shoal_icicle_get_node_area (icicle, theme, 600, 500, node, &area));
      g_assert_cmpuint (shoal_icicle_get_node_at (icicle, theme, 600, 500, area.x + area.width / 2,
                                                  area.y + area.height / 2), ==, node);
    }
  g_assert_cmpuint (shoal_icicle_get_node_at (icicle, theme, 600, 500, 2, 2), ==, SHOAL_HIERARCHY_NO_NODE);
}

static void
test_icicle_hits (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (27, 3);
  g_autoptr (ShoalHierarchy) shorter = make_short ();

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
      g_autoptr (ShoalIcicle) icicle = shoal_icicle_new (hierarchy, NULL, i & 1);
      g_autoptr (ShoalIcicle) small = shoal_icicle_new (shorter, NULL, i & 1);

      theme->right_to_left = (i & 2) != 0;
      check_icicle (icicle, hierarchy, theme);
      check_icicle (small, shorter, theme);
    }
}

/* Boxes are as long as their weight; a node on two levels is twice as wide. */
static void
test_icicle_sizes (void)
{
  const double weights[] = { 1, 2, 3 };
  g_autoptr (ShoalHierarchy) hierarchy = make_short ();
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalIcicle) icicle = shoal_icicle_new (hierarchy, weights, SHOAL_ICICLE_COLUMNS);
  g_auto (Picture) picture = { 0 };
  ShoalArea a1, a2, b, a, root;

  g_assert_true (shoal_icicle_get_node_area (icicle, theme, 600, 500, 0, &a1));
  g_assert_true (shoal_icicle_get_node_area (icicle, theme, 600, 500, 1, &a2));
  g_assert_true (shoal_icicle_get_node_area (icicle, theme, 600, 500, 2, &b));
  g_assert_true (shoal_icicle_get_node_area (icicle, theme, 600, 500, 3, &a));
  g_assert_true (shoal_icicle_get_node_area (icicle, theme, 600, 500, 4, &root));
  g_assert_cmpfloat_with_epsilon (a2.height, 2 * a1.height, 1e-6);
  g_assert_cmpfloat_with_epsilon (b.height, a.height, 1e-6);
  g_assert_cmpfloat_with_epsilon (root.height, 6 * a1.height, 1e-6);
  g_assert_cmpfloat_with_epsilon (b.width, 2 * a1.width, 1e-6);
  g_assert_cmpfloat_with_epsilon (root.width, a1.width, 1e-6);
  g_assert_cmpfloat (root.x, <, a.x);
  g_assert_cmpfloat (a.x, <, a1.x);

  picture_init (&picture, theme, 600, 500);
  shoal_icicle_set_selected (icicle, 1);
  shoal_icicle_draw (icicle, picture.cr, theme, 600, 500);
  g_assert_true (picture_is (&picture, a2.x + 1, a2.y + a2.height / 2, theme->colors[SHOAL_CHART_ACCENT]));
  g_assert_false (picture_is (&picture, a1.x + 1, a1.y + a1.height / 2, theme->colors[SHOAL_CHART_ACCENT]));
}

static void
test_icicle_zoom (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (1000, 10);
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalIcicle) icicle = shoal_icicle_new (hierarchy, NULL, SHOAL_ICICLE_COLUMNS);
  ShoalArea area;
  double start, end;

  shoal_icicle_zoom_to_node (icicle, 1000);
  shoal_icicle_get_view (icicle, &start, &end);
  g_assert_cmpfloat (start, ==, 0);
  g_assert_cmpfloat (end, ==, 10);
  g_assert_false (shoal_icicle_get_node_area (icicle, theme, 600, 500, 500, &area));
  shoal_icicle_zoom_to_node (icicle, SHOAL_HIERARCHY_NO_NODE);
  g_assert_true (shoal_icicle_get_node_area (icicle, theme, 600, 500, 500, &area));
  g_assert_cmpuint (shoal_icicle_get_node_at (icicle, theme, 600, 500, 580, area.y + 0.1), ==, 500);
  shoal_icicle_zoom_at (icicle, theme, 600, 500, 50, 580, area.y + 0.1);
  g_assert_cmpuint (shoal_icicle_get_node_at (icicle, theme, 600, 500, 580, area.y + 0.1), ==, 500);
  shoal_icicle_get_view (icicle, &start, &end);
  g_assert_cmpfloat_with_epsilon (end - start, 20, 1e-6);
  shoal_icicle_pan (icicle, theme, 600, 500, 0, 1e12);
  shoal_icicle_get_view (icicle, &start, &end);
  g_assert_cmpfloat (start, ==, 0);
  shoal_icicle_zoom_at (icicle, theme, 600, 500, 1e-30, 580, 100);
  shoal_icicle_get_view (icicle, &start, &end);
  g_assert_cmpfloat (end - start, ==, 1000);
  shoal_icicle_set_view (icicle, NAN, 5);
  shoal_icicle_set_view (icicle, 5, 5);
  shoal_icicle_get_view (icicle, &start, &end);
  g_assert_cmpfloat (end - start, ==, 1000);
}

static void
draw_icicle (ShoalIcicle *icicle)
{
  g_auto (PictureLooks) looks = { 0 };

  while (picture_looks_next (&looks))
    {
      shoal_icicle_draw (icicle, looks.picture.cr, looks.theme, looks.width, looks.height);
      if (looks.width > 800)
        g_assert_cmpuint (picture_count_ink (&looks.picture, looks.theme), >, 200000);
    }
}

/* 100,000 leaves, most of them without weight, and hierarchies of one node. */
static void
test_icicle_any (void)
{
  g_autoptr (ShoalHierarchy) large = make_hierarchy (100000, 40);
  g_autoptr (ShoalHierarchy) single = shoal_hierarchy_lines_parse ("one", "x\n", 2, ';', NULL);
  g_autofree double *weights = g_new0 (double, 100000);
  const guint32 problems[] = { 0, 5, 100001 };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (ShoalIcicle) icicle = shoal_icicle_new (large, NULL, i);
      g_autoptr (ShoalIcicle) zeros = shoal_icicle_new (large, weights, i);
      g_autoptr (ShoalIcicle) sparse = NULL;
      g_autoptr (ShoalIcicle) one = shoal_icicle_new (single, NULL, i);

      weights[7] = 1e9;
      weights[8] = NAN;
      weights[50000] = 1;
      sparse = shoal_icicle_new (large, weights, i);
      shoal_icicle_set_problems (icicle, problems, 3);
      shoal_icicle_set_hover (one, 0);
      draw_icicle (icicle);
      draw_icicle (zeros);
      draw_icicle (sparse);
      draw_icicle (one);
    }
}

static void
test_tree_hits (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (8, 2);
  g_autoptr (ShoalTreeChart) tree = shoal_tree_chart_new (hierarchy);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
      ShoalArea root, leaf;
      double x;

      theme->right_to_left = i == 1;
      for (guint32 node = 0; node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
        {
          ShoalArea area;
          guint32 found;

          g_assert_true (shoal_tree_chart_get_node_area (tree, theme, 700, 600, node, &area));
          g_assert_cmpint (shoal_tree_chart_get_part_at (tree, theme, 700, 600, area.x + area.width / 2,
                                                         area.y + area.height / 2, &found), ==, SHOAL_TREE_NODE);
          g_assert_cmpuint (found, ==, node);
          x = i == 1 ? area.x + 5 : area.x + area.width - 5;
          g_assert_cmpint (shoal_tree_chart_get_part_at (tree, theme, 700, 600, x, area.y + area.height / 2, &found),
                           ==, node < 8 ? SHOAL_TREE_NODE : SHOAL_TREE_FOLD);
        }
      shoal_tree_chart_get_node_area (tree, theme, 700, 600, shoal_hierarchy_get_root (hierarchy), &root);
      shoal_tree_chart_get_node_area (tree, theme, 700, 600, 0, &leaf);
      g_assert_true (i == 1 ? root.x > leaf.x : root.x < leaf.x);
    }
}

/* Pans until there is no more. Returns: how far that was. */
static double
scroll_to_end (ShoalTreeChart        *tree,
               const ShoalChartTheme *theme)
{
  guint32 top = 0;
  ShoalArea before, after;

  while (!shoal_tree_chart_get_node_area (tree, theme, 700, 600, top, &before))
    top++;
  shoal_tree_chart_pan (tree, theme, 700, 600, 0, -1e9);
  g_assert_true (shoal_tree_chart_get_node_area (tree, theme, 700, 600, top, &after));
  return before.y - after.y;
}

/* What fits unfolds by itself; what the user folds stays folded. */
static void
test_tree_folding (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (1000, 10);
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalTreeChart) tree = shoal_tree_chart_new (hierarchy);
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  guint32 branch = shoal_hierarchy_get_node_at (hierarchy, 2, 0);

  g_assert_true (shoal_tree_chart_is_unfolded (tree, theme, 700, 600, root));
  g_assert_true (shoal_tree_chart_is_unfolded (tree, theme, 700, 600, branch));
  g_assert_false (shoal_tree_chart_is_unfolded (tree, theme, 700, 600, 1000));
  g_assert_cmpfloat (scroll_to_end (tree, theme), ==, 0);
  shoal_tree_chart_set_unfolded (tree, branch, FALSE);
  g_assert_false (shoal_tree_chart_is_unfolded (tree, theme, 700, 600, branch));
  shoal_tree_chart_set_unfolded (tree, branch, TRUE);
  shoal_tree_chart_set_unfolded (tree, 1000, TRUE);
  shoal_tree_chart_set_unfolded (tree, 1001, TRUE);
  g_assert_true (shoal_tree_chart_is_unfolded (tree, theme, 700, 600, 1001));
  g_assert_cmpfloat (scroll_to_end (tree, theme), >, 0);
}

/* 30,000 children of one node: a part is shown, more on request. */
static void
test_tree_more (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalTreeChart) tree = NULL;
  g_auto (Picture) picture = { 0 };
  ShoalTreePart part = SHOAL_TREE_NOTHING;
  guint32 node = 0;

  for (guint i = 0; i < 30000; i++)
    g_string_append_printf (text, "%u;*\n", i);
  hierarchy = shoal_hierarchy_lines_parse ("flat", text->str, text->len, ';', NULL);
  tree = shoal_tree_chart_new (hierarchy);
  g_assert_cmpfloat (scroll_to_end (tree, theme), <=, 20);
  shoal_tree_chart_pan (tree, theme, 700, 600, 0, 1e9);
  picture_init (&picture, theme, 700, 600);
  shoal_tree_chart_draw (tree, picture.cr, theme, 700, 600);
  for (double y = 0; y < 600 && part != SHOAL_TREE_MORE; y += 4)
    part = shoal_tree_chart_get_part_at (tree, theme, 700, 600, 300, y, &node);
  g_assert_cmpint (part, ==, SHOAL_TREE_MORE);
  g_assert_cmpuint (node, ==, 30000);
  shoal_tree_chart_show_more (tree, node);
  g_assert_cmpfloat (scroll_to_end (tree, theme), >, 1900);
  shoal_tree_chart_draw (tree, picture.cr, theme, 700, 600);
  g_assert_cmpint (cairo_status (picture.cr), ==, CAIRO_STATUS_SUCCESS);
}

/* What is under the pointer stays there; zooming out unfolds more, zooming in folds nothing. */
static void
test_tree_zoom (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (100, 10);
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalTreeChart) tree = shoal_tree_chart_new (hierarchy);
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  ShoalArea before, after;

  for (guint i = 0; i < 2; i++)
    {
      theme->right_to_left = i == 1;
      shoal_tree_chart_show_all (tree);
      g_assert_true (shoal_tree_chart_get_node_area (tree, theme, 700, 600, 104, &before));
      shoal_tree_chart_zoom_at (tree, theme, 700, 600, 2, before.x + 10, before.y + 5);
      g_assert_true (shoal_tree_chart_get_node_area (tree, theme, 700, 600, 104, &after));
      g_assert_cmpfloat_with_epsilon (after.width, 2 * before.width, 1e-6);
      g_assert_cmpfloat (after.y, <=, before.y + 5);
      g_assert_cmpfloat (after.y + after.height, >=, before.y + 5);
      shoal_tree_chart_pan (tree, theme, 700, 600, 0, -30);
      g_assert_true (shoal_tree_chart_get_node_area (tree, theme, 700, 600, 104, &before));
      g_assert_cmpfloat_with_epsilon (before.y, after.y - 30, 2.1);
    }
  theme->right_to_left = FALSE;
  shoal_tree_chart_show_all (tree);
  g_assert_false (shoal_tree_chart_is_unfolded (tree, theme, 700, 600, 101));
  shoal_tree_chart_zoom_at (tree, theme, 700, 600, 0.5, 350, 300);
  g_assert_true (shoal_tree_chart_is_unfolded (tree, theme, 700, 600, 101));
  /* Not without end. */
  shoal_tree_chart_zoom_at (tree, theme, 700, 600, 1e-30, 350, 300);
  shoal_tree_chart_zoom_at (tree, theme, 700, 600, NAN, 350, 300);
  shoal_tree_chart_pan (tree, theme, 700, 600, 1e12, 1e12);
  g_assert_true (shoal_tree_chart_get_node_area (tree, theme, 700, 600, root, &after));
  g_assert_cmpfloat (after.width, >, 10);
  g_assert_cmpfloat (after.x, >=, 0);
}

/* One of 30,000 children is shown with those around it, and with more before and behind on request. */
static void
test_tree_show (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (30000, 30000);
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalTreeChart) tree = shoal_tree_chart_new (hierarchy);
  g_autoptr (ShoalTreeChart) next = shoal_tree_chart_new (hierarchy);
  ShoalArea area;
  guint32 parent;
  double y = 0;

  shoal_tree_chart_show_node (tree, theme, 700, 600, 20000);
  g_assert_true (shoal_tree_chart_get_node_area (tree, theme, 700, 600, 20000, &area));
  g_assert_cmpfloat (area.y, >=, 0);
  g_assert_cmpfloat (area.y + area.height, <=, 600);
  g_assert_true (shoal_tree_chart_get_node_area (tree, theme, 700, 600, 19950, &area));
  g_assert_false (shoal_tree_chart_get_node_area (tree, theme, 700, 600, 19949, &area));

  shoal_tree_chart_pan (tree, theme, 700, 600, 0, 1e9);
  while (y < 600
         && shoal_tree_chart_get_part_at (tree, theme, 700, 600, area.x + 10, y, &parent) != SHOAL_TREE_EARLIER)
    y += 3;
  g_assert_cmpfloat (y, <, 600);
  shoal_tree_chart_show_earlier (tree, parent);
  g_assert_true (shoal_tree_chart_get_node_area (tree, theme, 700, 600, 19850, &area));
  g_assert_true (shoal_tree_chart_get_node_area (tree, theme, 700, 600, 20000, &area));
  shoal_tree_chart_show_more (tree, parent);
  g_assert_true (shoal_tree_chart_get_node_area (tree, theme, 700, 600, 20100, &area));

  /* A drawing of what the hierarchy became shows the same part. */
  shoal_tree_chart_keep (next, tree);
  g_assert_true (shoal_tree_chart_get_node_area (next, theme, 700, 600, 20100, &area));
  g_assert_false (shoal_tree_chart_get_node_area (next, theme, 700, 600, 0, &area));
}

static void
test_tree_any (void)
{
  static const int sizes[][2] = { { 0, 0 }, { 1, 1 }, { 50, 300 }, { 300, 50 }, { 900, 700 } };
  g_autoptr (ShoalHierarchy) single = shoal_hierarchy_lines_parse ("one", "x\n", 2, ';', NULL);
  g_autoptr (ShoalHierarchy) shorter = make_short ();
  g_autoptr (ShoalTreeChart) one = shoal_tree_chart_new (single);
  g_autoptr (ShoalTreeChart) small = shoal_tree_chart_new (shorter);
  const guint32 problem = 3;

  shoal_tree_chart_set_problems (small, &problem, 1);
  shoal_tree_chart_set_selected (small, 2);
  shoal_tree_chart_set_hover (small, 3);
  for (guint i = 0; i < G_N_ELEMENTS (sizes) * 4; i++)
    {
      const int *size = sizes[i / 4];
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (i & 1, i & 2);
      g_auto (Picture) picture = { 0 };

      picture_init (&picture, theme, MAX (1, size[0]), MAX (1, size[1]));
      shoal_tree_chart_draw (one, picture.cr, theme, size[0], size[1]);
      shoal_tree_chart_draw (small, picture.cr, theme, size[0], size[1]);
      g_assert_cmpint (cairo_status (picture.cr), ==, CAIRO_STATUS_SUCCESS);
    }
}

/* 1,000 leaves below one node, 30 rows: a part of them, then those a person asks for, before and behind, until all are there. */
static void
test_tree_layout (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (1000, 1000);
  g_autoptr (ShoalTreeFolding) folding = shoal_tree_folding_new (hierarchy);
  guint32 group = shoal_hierarchy_get_parent (hierarchy, 0);
  ShoalTreeLayout layout;

  shoal_tree_layout_init (&layout);
  shoal_tree_folding_set_root (folding, group);
  shoal_tree_layout_make (&layout, folding, 30);
  g_assert_cmpuint (shoal_tree_layout_count_shown (&layout, group), ==, 29);
  g_assert_cmpuint (layout.n_rows, ==, 30);
  g_assert_cmpuint (layout.depth, ==, 1);
  g_assert_null (shoal_tree_layout_find (&layout, 500));
  g_assert_true (shoal_tree_folding_is_below_root (folding, 500));

  shoal_tree_folding_unfold_for (folding, group, 500);
  shoal_tree_layout_make (&layout, folding, 30);
  g_assert_nonnull (shoal_tree_layout_find (&layout, 500));
  g_assert_true (shoal_tree_layout_find (&layout, 500)->leaf);
  g_assert_cmpuint (shoal_tree_folding_get_first (folding, group), ==, 450);
  g_assert_cmpuint (shoal_tree_layout_count_shown (&layout, group), ==, 100);
  g_assert_cmpuint (shoal_tree_layout_find_nearest (&layout, shoal_tree_layout_find (&layout, 500)->y + 0.4)->node, ==, 500);

  shoal_tree_folding_show_earlier (folding, group, 100);
  shoal_tree_layout_make (&layout, folding, 30);
  g_assert_nonnull (shoal_tree_layout_find (&layout, 350));
  g_assert_cmpuint (shoal_tree_layout_count_shown (&layout, group), ==, 200);
  shoal_tree_folding_show_more (folding, group, 200);
  shoal_tree_layout_make (&layout, folding, 30);
  g_assert_cmpuint (shoal_tree_layout_count_shown (&layout, group), ==, 300);
  g_assert_nonnull (shoal_tree_layout_find (&layout, 649));

  shoal_tree_folding_set_unfolded (folding, group, FALSE);
  shoal_tree_layout_make (&layout, folding, 30);
  g_assert_cmpuint (layout.items->len, ==, 1);
  g_assert_false (shoal_tree_layout_get (&layout, 0)->unfolded);
  shoal_tree_layout_clear (&layout);
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/icicle/hits", test_icicle_hits);
  g_test_add_func ("/icicle/sizes", test_icicle_sizes);
  g_test_add_func ("/icicle/zoom", test_icicle_zoom);
  g_test_add_func ("/icicle/any", test_icicle_any);
  g_test_add_func ("/tree/hits", test_tree_hits);
  g_test_add_func ("/tree/folding", test_tree_folding);
  g_test_add_func ("/tree/layout", test_tree_layout);
  g_test_add_func ("/tree/more", test_tree_more);
  g_test_add_func ("/tree/zoom", test_tree_zoom);
  g_test_add_func ("/tree/show", test_tree_show);
  g_test_add_func ("/tree/any", test_tree_any);
  return g_test_run ();
}
