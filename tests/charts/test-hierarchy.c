/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as icicle and tree: places, hits, zoom, folding, selection, many leaves. */

#include "fixture-picture.h"
#include "charts/hierarchy/shoal-hierarchy-chart.h"
#include "hierarchy/shoal-hierarchy-file.h"

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

static guint32
find_labelled (ShoalHierarchy *hierarchy,
               const char     *label)
{
  for (guint32 node = shoal_hierarchy_get_n_nodes (hierarchy); node-- > 0;)
    if (g_str_equal (shoal_hierarchy_get_label (hierarchy, node), label))
      return node;
  g_error ("there is no value “%s”", label);
}

static ShoalHierarchyChart *
make_chart (ShoalHierarchy            *hierarchy,
            ShoalHierarchyPictureKind  kind)
{
  ShoalHierarchyChart *chart = shoal_hierarchy_chart_new ();

  shoal_hierarchy_chart_set_kind (chart, kind);
  g_assert_true (shoal_hierarchy_chart_set_hierarchy (chart, hierarchy));
  g_assert_false (shoal_hierarchy_chart_set_hierarchy (chart, hierarchy));
  return chart;
}

static ShoalArea
get_area (ShoalHierarchyChart       *chart,
          const ShoalHierarchyFrame *frame,
          guint32                    node)
{
  ShoalArea area;

  g_assert_true (shoal_hierarchy_chart_get_area (chart, frame, node, &area));
  return area;
}

static gboolean
is_drawn (ShoalHierarchyChart       *chart,
          const ShoalHierarchyFrame *frame,
          guint32                    node)
{
  ShoalArea area;

  return shoal_hierarchy_chart_get_area (chart, frame, node, &area);
}

/* ---- Both pictures ---- */

/* Where a node is drawn the node is found, in both directions of reading, and the root stands where lines begin. */
static void
test_hits (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (8, 2);
  g_autoptr (ShoalHierarchy) shorter = make_short ();
  ShoalHierarchy *const both[] = { hierarchy, shorter };

  for (guint i = 0; i < 8; i++)
    {
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
      const ShoalHierarchyFrame frame = { theme, 700, 600 };
      g_autoptr (ShoalHierarchyChart) chart = make_chart (both[i & 1], (i >> 1) & 1);
      ShoalArea root, leaf;

      theme->right_to_left = (i & 4) != 0;
      for (guint32 node = 0; node < shoal_hierarchy_get_n_nodes (both[i & 1]); node++)
        {
          ShoalArea area = get_area (chart, &frame, node);

          g_assert_cmpuint (shoal_hierarchy_chart_get_node_at (chart, &frame, area.x + area.width / 2,
                                                               area.y + area.height / 2), ==, node);
        }
      g_assert_cmpuint (shoal_hierarchy_chart_get_node_at (chart, &frame, 2, 2), ==, SHOAL_HIERARCHY_NO_NODE);
      root = get_area (chart, &frame, shoal_hierarchy_get_root (both[i & 1]));
      leaf = get_area (chart, &frame, 0);
      g_assert_true (theme->right_to_left ? root.x > leaf.x : root.x < leaf.x);
    }
}

/* Zooming makes a node larger until all is shown again. */
static void
test_zoom (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  const ShoalHierarchyFrame frame = { theme, 600, 400 };

  for (ShoalHierarchyPictureKind kind = 0; kind < SHOAL_HIERARCHY_N_PICTURE_KINDS; kind++)
    {
      g_autoptr (ShoalHierarchy) hierarchy = make_short ();
      g_autoptr (ShoalHierarchyChart) chart = make_chart (hierarchy, kind);
      guint32 a = find_labelled (hierarchy, "a");
      ShoalArea before = get_area (chart, &frame, a), after;

      g_assert_true (shoal_hierarchy_chart_zoom (chart, &frame, 1.5, before.x, before.y));
      g_assert_cmpfloat (get_area (chart, &frame, a).height, >, before.height);
      g_assert_false (shoal_hierarchy_chart_zoom (chart, &frame, NAN, before.x, before.y));
      shoal_hierarchy_chart_show_all (chart);
      after = get_area (chart, &frame, a);
      g_assert_cmpfloat_with_epsilon (after.height, before.height, 1e-6);
      g_assert_cmpfloat_with_epsilon (after.y, before.y, 1e-6);
      /* Nothing is lost when everything is shown, and it is zoomed and moved without end. */
      shoal_hierarchy_chart_zoom (chart, &frame, 1e-30, 350, 300);
      shoal_hierarchy_chart_pan (chart, &frame, 1e12, 1e12);
      after = get_area (chart, &frame, shoal_hierarchy_get_root (hierarchy));
      g_assert_cmpfloat (after.width, >, 10);
      g_assert_cmpfloat (after.x, >=, 0);
    }
}

/* How far the box of @node, beside its label, is from grey, 0 to 255. */
static int
get_colourfulness (ShoalHierarchyChart       *chart,
                   const ShoalHierarchyFrame *frame,
                   guint32                    node)
{
  g_auto (Picture) picture = { 0 };
  ShoalArea area;
  guint32 pixel;

  picture_init (&picture, frame->theme, (int) frame->width, (int) frame->height);
  shoal_hierarchy_chart_draw (chart, picture.cr, frame);
  area = get_area (chart, frame, node);
  pixel = picture_get (&picture, area.x + area.width / 2, area.y + 3);
  return ABS ((int) (pixel & 0xff) - (int) (pixel >> 16 & 0xff));
}

/* What stands on no level that may be published is grey, in both pictures, also of the next hierarchy. */
static void
test_published (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  const ShoalHierarchyFrame frame = { theme, 600, 400 };
  const ShoalLevelRange lower = { 0, 1 };

  for (ShoalHierarchyPictureKind kind = 0; kind < SHOAL_HIERARCHY_N_PICTURE_KINDS; kind++)
    {
      g_autoptr (ShoalHierarchy) hierarchy = make_short ();
      g_autoptr (ShoalHierarchy) next = make_short ();
      g_autoptr (ShoalHierarchyChart) chart = make_chart (hierarchy, kind);
      guint32 a = find_labelled (hierarchy, "a");
      guint32 root = shoal_hierarchy_get_root (hierarchy);

      g_assert_cmpint (get_colourfulness (chart, &frame, root), >, 15);
      shoal_hierarchy_chart_set_published (chart, lower);
      g_assert_cmpint (get_colourfulness (chart, &frame, root), <, 8);
      g_assert_cmpint (get_colourfulness (chart, &frame, a), >, 15);
      shoal_hierarchy_chart_set_hierarchy (chart, next);
      g_assert_cmpint (get_colourfulness (chart, &frame, root), <, 8);
      shoal_hierarchy_chart_set_published (chart, (ShoalLevelRange) { 2, SHOAL_LEVEL_TOP });
      g_assert_cmpint (get_colourfulness (chart, &frame, a), <, 8);
      shoal_hierarchy_chart_set_published (chart, (ShoalLevelRange) SHOAL_LEVEL_RANGE_ALL);
      g_assert_cmpint (get_colourfulness (chart, &frame, a), >, 15);
    }
}

/* Selected nodes have a frame in both pictures, and come into view when there is room; the next hierarchy has none of them. */
static void
test_selection (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  const ShoalHierarchyFrame none = { theme, 0, 0 };
  const ShoalHierarchyFrame frame = { theme, 600, 400 };
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (8, 2);
  g_autoptr (ShoalHierarchy) next = make_hierarchy (8, 2);
  g_autoptr (ShoalHierarchyChart) chart = make_chart (hierarchy, SHOAL_HIERARCHY_PICTURE_ICICLE);
  const guint32 nodes[] = { 7, 5 };

  shoal_hierarchy_chart_zoom (chart, &frame, 4, 0, 0);
  g_assert_false (is_drawn (chart, &frame, 7));
  shoal_hierarchy_chart_select (chart, nodes, 2, TRUE);
  shoal_hierarchy_chart_get_node_at (chart, &none, 0, 0);
  for (ShoalHierarchyPictureKind kind = 0; kind < SHOAL_HIERARCHY_N_PICTURE_KINDS; kind++)
    {
      g_auto (Picture) picture = { 0 };

      shoal_hierarchy_chart_set_kind (chart, kind);
      g_assert_true (is_drawn (chart, &frame, 7));
      shoal_hierarchy_chart_show_all (chart);
      picture_init (&picture, theme, 600, 400);
      shoal_hierarchy_chart_draw (chart, picture.cr, &frame);
      for (guint32 node = 0; node < 8; node++)
        {
          ShoalArea area = get_area (chart, &frame, node);

          g_assert_cmpint (picture_is (&picture, area.x + 1, area.y + area.height / 2, theme->colors[SHOAL_CHART_ACCENT]), ==,
                           node == 5 || node == 7);
          g_assert_cmpint (shoal_hierarchy_chart_is_selected (chart, node), ==, node == 5 || node == 7);
        }
    }
  shoal_hierarchy_chart_set_hierarchy (chart, next);
  g_assert_false (shoal_hierarchy_chart_is_selected (chart, 7));
}

/* Nothing to draw is nothing to fail at. */
static void
test_empty (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  const ShoalHierarchyFrame frame = { theme, 60, 40 };
  g_autoptr (ShoalHierarchyChart) chart = shoal_hierarchy_chart_new ();
  g_auto (Picture) picture = { 0 };
  const guint32 node = 0;

  picture_init (&picture, theme, 60, 40);
  shoal_hierarchy_chart_draw (chart, picture.cr, &frame);
  g_assert_cmpuint (picture_count_ink (&picture, theme), ==, 0);
  shoal_hierarchy_chart_select (chart, &node, 1, TRUE);
  g_assert_false (shoal_hierarchy_chart_is_selected (chart, 0));
  g_assert_false (is_drawn (chart, &frame, 0));
  g_assert_false (shoal_hierarchy_chart_press (chart, &frame, 1, 1));
  g_assert_false (shoal_hierarchy_chart_set_hover (chart, 0));
  shoal_hierarchy_chart_pan (chart, &frame, 1, 1);
  g_assert_false (shoal_hierarchy_chart_zoom (chart, &frame, 2, 1, 1));
  shoal_hierarchy_chart_open (chart, &frame, 0);
  shoal_hierarchy_chart_show_all (chart);
}

/* Where arrow keys lead. */
static void
test_neighbours (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_short ();
  g_autoptr (ShoalHierarchyChart) chart = make_chart (hierarchy, SHOAL_HIERARCHY_PICTURE_ICICLE);
  guint32 a = find_labelled (hierarchy, "a"), a1 = find_labelled (hierarchy, "a1"), a2 = find_labelled (hierarchy, "a2");
  guint32 b = find_labelled (hierarchy, "b"), root = shoal_hierarchy_get_root (hierarchy);

  g_assert_cmpuint (shoal_hierarchy_chart_find_next (chart, a1, 0, 1), ==, a2);
  g_assert_cmpuint (shoal_hierarchy_chart_find_next (chart, a2, 0, 1), ==, b);
  g_assert_cmpuint (shoal_hierarchy_chart_find_next (chart, b, 0, 1), ==, b);
  g_assert_cmpuint (shoal_hierarchy_chart_find_next (chart, b, 0, -1), ==, a2);
  g_assert_cmpuint (shoal_hierarchy_chart_find_next (chart, a1, 0, -1), ==, a1);
  g_assert_cmpuint (shoal_hierarchy_chart_find_next (chart, a, 0, 1), ==, b);
  g_assert_cmpuint (shoal_hierarchy_chart_find_next (chart, a2, -1, 0), ==, a);
  g_assert_cmpuint (shoal_hierarchy_chart_find_next (chart, root, -1, 0), ==, root);
  g_assert_cmpuint (shoal_hierarchy_chart_find_next (chart, a, 1, 0), ==, a1);
  g_assert_cmpuint (shoal_hierarchy_chart_find_next (chart, a1, 1, 0), ==, a1);
}

static void
draw_looks (ShoalHierarchyChart *chart,
            guint                least_ink)
{
  g_auto (PictureLooks) looks = { 0 };

  while (picture_looks_next (&looks))
    {
      const ShoalHierarchyFrame frame = { looks.theme, looks.width, looks.height };

      shoal_hierarchy_chart_draw (chart, looks.picture.cr, &frame);
      if (looks.width > 800)
        g_assert_cmpuint (picture_count_ink (&looks.picture, looks.theme), >, least_ink);
    }
}

/* 100,000 leaves, hierarchies of one node, signs of every state. */
static void
test_any (void)
{
  g_autoptr (ShoalHierarchy) large = make_hierarchy (100000, 40);
  g_autoptr (ShoalHierarchy) shorter = make_short ();
  g_autoptr (ShoalHierarchy) single = shoal_hierarchy_lines_parse ("one", "x\n", 2, ';', NULL);
  const guint32 problems[] = { 0, 5, 100001 };
  const guint32 selected[] = { 1, 2 };

  for (ShoalHierarchyPictureKind kind = 0; kind < SHOAL_HIERARCHY_N_PICTURE_KINDS; kind++)
    {
      g_autoptr (ShoalHierarchyChart) chart = make_chart (large, kind);
      g_autoptr (ShoalHierarchyChart) small = make_chart (shorter, kind);
      g_autoptr (ShoalHierarchyChart) one = make_chart (single, kind);
      g_autofree guint32 *all = g_new (guint32, 100000);

      for (guint32 i = 0; i < 100000; i++)
        all[i] = i;
      shoal_hierarchy_chart_set_problems (chart, problems, 3);
      shoal_hierarchy_chart_select (chart, all, 100000, FALSE);
      shoal_hierarchy_chart_set_problems (small, problems, 1);
      shoal_hierarchy_chart_select (small, selected, 2, FALSE);
      shoal_hierarchy_chart_set_hover (small, 3);
      shoal_hierarchy_chart_set_hover (one, 0);
      draw_looks (chart, kind == SHOAL_HIERARCHY_PICTURE_ICICLE ? 200000 : 10000);
      draw_looks (small, kind == SHOAL_HIERARCHY_PICTURE_ICICLE ? 200000 : 1000);
      draw_looks (one, kind == SHOAL_HIERARCHY_PICTURE_ICICLE ? 200000 : 100);
    }
}

/* ---- The icicle ---- */

/* Boxes are as long as what they cover; a node on two levels is twice as wide. */
static void
test_icicle_sizes (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_short ();
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  const ShoalHierarchyFrame frame = { theme, 600, 500 };
  g_autoptr (ShoalHierarchyChart) chart = make_chart (hierarchy, SHOAL_HIERARCHY_PICTURE_ICICLE);
  ShoalArea a1 = get_area (chart, &frame, 0);
  ShoalArea b = get_area (chart, &frame, 2);
  ShoalArea a = get_area (chart, &frame, 3);
  ShoalArea root = get_area (chart, &frame, 4);

  g_assert_cmpfloat_with_epsilon (a.height, 2 * a1.height, 1e-6);
  g_assert_cmpfloat_with_epsilon (b.height, a1.height, 1e-6);
  g_assert_cmpfloat_with_epsilon (root.height, 3 * a1.height, 1e-6);
  g_assert_cmpfloat_with_epsilon (b.width, 2 * a1.width, 1e-6);
  g_assert_cmpfloat_with_epsilon (root.width, a1.width, 1e-6);
  g_assert_cmpfloat (root.x, <, a.x);
  g_assert_cmpfloat (a.x, <, a1.x);
}

/* How dark the box of @node is on the whole, of a picture of light boxes on a lighter ground. */
static double
measure_ink (const Picture   *picture,
             const ShoalArea *area)
{
  double ink = 0;

  for (int y = (int) floor (area->y); y < (int) ceil (area->y + area->height); y++)
    {
      double part = MIN (y + 1.0, area->y + area->height) - MAX ((double) y, area->y);

      ink += part * (255 - (int) (picture_get (picture, area->x + area->width / 2, y) & 0xff));
    }
  return ink;
}

/* Thin boxes of one length look alike: nothing is striped that is not. */
static void
test_icicle_thin (void)
{
  static const int heights[] = { 420, 500, 610, 733, 900 };
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (150, 150);
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (heights); i++)
    {
      const ShoalHierarchyFrame frame = { theme, 600, heights[i] };
      g_autoptr (ShoalHierarchyChart) chart = make_chart (hierarchy, SHOAL_HIERARCHY_PICTURE_ICICLE);
      g_auto (Picture) picture = { 0 };
      double least = INFINITY, most = 0;

      picture_init (&picture, theme, (int) frame.width, (int) frame.height);
      shoal_hierarchy_chart_draw (chart, picture.cr, &frame);
      for (guint32 leaf = 1; leaf < 149; leaf++)
        {
          ShoalArea area = get_area (chart, &frame, leaf);
          double ink = measure_ink (&picture, &area);

          least = MIN (least, ink);
          most = MAX (most, ink);
        }
      g_test_message ("%d: %g to %g", heights[i], least, most);
      g_assert_cmpfloat (most, <, 1.25 * least);
    }
}

/* What is under the pointer stays there; a node that is opened takes the whole height. */
static void
test_icicle_zoom (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (1000, 10);
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  const ShoalHierarchyFrame frame = { theme, 600, 500 };
  g_autoptr (ShoalHierarchyChart) chart = make_chart (hierarchy, SHOAL_HIERARCHY_PICTURE_ICICLE);
  ShoalArea whole = get_area (chart, &frame, shoal_hierarchy_get_root (hierarchy));
  ShoalArea area;

  shoal_hierarchy_chart_open (chart, &frame, 1000);
  area = get_area (chart, &frame, 1000);
  g_assert_cmpfloat_with_epsilon (area.y, whole.y, 1e-6);
  g_assert_cmpfloat_with_epsilon (area.height, whole.height, 1e-6);
  g_assert_false (is_drawn (chart, &frame, 500));
  shoal_hierarchy_chart_open (chart, &frame, SHOAL_HIERARCHY_NO_NODE);
  area = get_area (chart, &frame, 500);
  g_assert_cmpuint (shoal_hierarchy_chart_get_node_at (chart, &frame, 580, area.y + 0.1), ==, 500);
  shoal_hierarchy_chart_zoom (chart, &frame, 50, 580, area.y + 0.1);
  g_assert_cmpuint (shoal_hierarchy_chart_get_node_at (chart, &frame, 580, area.y + 0.1), ==, 500);
  g_assert_cmpfloat_with_epsilon (get_area (chart, &frame, 500).height, whole.height / 20, 1e-6);
  shoal_hierarchy_chart_pan (chart, &frame, 0, 1e12);
  g_assert_cmpfloat_with_epsilon (get_area (chart, &frame, 0).y, whole.y, 1e-6);
}

/* ---- The tree ---- */

/* Presses the sign that folds and unfolds @node. */
static void
press_fold (ShoalHierarchyChart       *chart,
            const ShoalHierarchyFrame *frame,
            guint32                    node)
{
  ShoalArea area = get_area (chart, frame, node);
  double x = frame->theme->right_to_left ? area.x + 5 : area.x + area.width - 5;

  g_assert_true (shoal_hierarchy_chart_press (chart, frame, x, area.y + area.height / 2));
}

static gboolean
is_unfolded (ShoalHierarchyChart       *chart,
             const ShoalHierarchyFrame *frame,
             ShoalHierarchy            *hierarchy,
             guint32                    node)
{
  return is_drawn (chart, frame, shoal_hierarchy_chart_find_next (chart, node, 1, 0));
}

/* Pans until there is no more. Returns: how far that was. */
static double
scroll_to_end (ShoalHierarchyChart       *chart,
               const ShoalHierarchyFrame *frame)
{
  guint32 top = 0;
  double before;

  while (!is_drawn (chart, frame, top))
    top++;
  before = get_area (chart, frame, top).y;
  shoal_hierarchy_chart_pan (chart, frame, 0, -1e9);
  return before - get_area (chart, frame, top).y;
}

/* What fits unfolds by itself; what the user folds or unfolds stays so, also in what the hierarchy becomes. */
static void
test_tree_folding (void)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (1000, 10);
      g_autoptr (ShoalHierarchy) next = make_hierarchy (1000, 10);
      g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
      const ShoalHierarchyFrame frame = { theme, 700, 600 };
      g_autoptr (ShoalHierarchyChart) chart = make_chart (hierarchy, SHOAL_HIERARCHY_PICTURE_TREE);
      guint32 branch = shoal_hierarchy_get_node_at (hierarchy, 2, 0);
      ShoalArea leaf;

      theme->right_to_left = i == 1;
      g_assert_true (is_unfolded (chart, &frame, hierarchy, shoal_hierarchy_get_root (hierarchy)));
      g_assert_true (is_unfolded (chart, &frame, hierarchy, branch));
      g_assert_false (is_unfolded (chart, &frame, hierarchy, 1000));
      g_assert_cmpfloat (scroll_to_end (chart, &frame), ==, 0);
      press_fold (chart, &frame, branch);
      g_assert_false (is_unfolded (chart, &frame, hierarchy, branch));
      shoal_hierarchy_chart_open (chart, &frame, branch);
      g_assert_true (is_unfolded (chart, &frame, hierarchy, branch));
      press_fold (chart, &frame, 1000);
      press_fold (chart, &frame, 1001);
      g_assert_true (is_unfolded (chart, &frame, hierarchy, 1001));
      g_assert_cmpfloat (scroll_to_end (chart, &frame), >, 0);
      /* A leaf has nothing to fold. */
      leaf = get_area (chart, &frame, 3);
      g_assert_false (shoal_hierarchy_chart_press (chart, &frame, i == 1 ? leaf.x + 5 : leaf.x + leaf.width - 5, leaf.y + 5));
      shoal_hierarchy_chart_set_hierarchy (chart, next);
      g_assert_true (is_unfolded (chart, &frame, next, 1001));
    }
}

/* Presses the line at the height of which something happens that stands for children that are not shown. */
static gboolean
press_hidden (ShoalHierarchyChart       *chart,
              const ShoalHierarchyFrame *frame,
              double                     x)
{
  for (double y = 0; y < frame->height; y += 3)
    if (shoal_hierarchy_chart_get_node_at (chart, frame, x, y) == SHOAL_HIERARCHY_NO_NODE
        && shoal_hierarchy_chart_press (chart, frame, x, y))
      return TRUE;
  return FALSE;
}

/* 30,000 children of one node: a part is shown, more on request. */
static void
test_tree_more (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  const ShoalHierarchyFrame frame = { theme, 700, 600 };
  g_autoptr (ShoalHierarchyChart) chart = NULL;
  g_auto (Picture) picture = { 0 };
  guint32 n_shown = 0;

  for (guint i = 0; i < 30000; i++)
    g_string_append_printf (text, "%u;*\n", i);
  hierarchy = shoal_hierarchy_lines_parse ("flat", text->str, text->len, ';', NULL);
  chart = make_chart (hierarchy, SHOAL_HIERARCHY_PICTURE_TREE);
  g_assert_cmpfloat (scroll_to_end (chart, &frame), <=, 20);
  while (is_drawn (chart, &frame, n_shown))
    n_shown++;
  g_assert_true (press_hidden (chart, &frame, 300));
  g_assert_true (is_drawn (chart, &frame, n_shown + 99));
  g_assert_false (is_drawn (chart, &frame, n_shown + 100));
  g_assert_cmpfloat (scroll_to_end (chart, &frame), >, 1900);
  picture_init (&picture, theme, 700, 600);
  shoal_hierarchy_chart_draw (chart, picture.cr, &frame);
  g_assert_cmpint (cairo_status (picture.cr), ==, CAIRO_STATUS_SUCCESS);
}

/* What is under the pointer stays there; zooming out unfolds more, zooming in folds nothing. */
static void
test_tree_zoom (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (100, 10);
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  const ShoalHierarchyFrame frame = { theme, 700, 600 };
  g_autoptr (ShoalHierarchyChart) chart = make_chart (hierarchy, SHOAL_HIERARCHY_PICTURE_TREE);

  for (guint i = 0; i < 2; i++)
    {
      ShoalArea before, after;

      theme->right_to_left = i == 1;
      shoal_hierarchy_chart_show_all (chart);
      before = get_area (chart, &frame, 104);
      shoal_hierarchy_chart_zoom (chart, &frame, 2, before.x + 10, before.y + 5);
      after = get_area (chart, &frame, 104);
      g_assert_cmpfloat_with_epsilon (after.width, 2 * before.width, 1e-6);
      g_assert_cmpfloat (after.y, <=, before.y + 5);
      g_assert_cmpfloat (after.y + after.height, >=, before.y + 5);
      shoal_hierarchy_chart_pan (chart, &frame, 0, -30);
      g_assert_cmpfloat_with_epsilon (get_area (chart, &frame, 104).y, after.y - 30, 2.1);
    }
  theme->right_to_left = FALSE;
  shoal_hierarchy_chart_show_all (chart);
  g_assert_false (is_unfolded (chart, &frame, hierarchy, 101));
  shoal_hierarchy_chart_zoom (chart, &frame, 0.5, 350, 300);
  g_assert_true (is_unfolded (chart, &frame, hierarchy, 101));
}

/* One of 30,000 children is shown with those around it, and with more before and behind on request. */
static void
test_tree_show (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy (30000, 30000);
  g_autoptr (ShoalHierarchy) next = make_hierarchy (30000, 30000);
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  const ShoalHierarchyFrame frame = { theme, 700, 600 };
  g_autoptr (ShoalHierarchyChart) chart = make_chart (hierarchy, SHOAL_HIERARCHY_PICTURE_TREE);
  const guint32 node = 20000;
  ShoalArea area;
  double x;

  shoal_hierarchy_chart_select (chart, &node, 1, TRUE);
  area = get_area (chart, &frame, node);
  x = area.x + 10;
  g_assert_cmpfloat (area.y, >=, 0);
  g_assert_cmpfloat (area.y + area.height, <=, 600);
  g_assert_true (is_drawn (chart, &frame, 19950));
  g_assert_false (is_drawn (chart, &frame, 19949));
  g_assert_true (is_drawn (chart, &frame, 20049));
  g_assert_false (is_drawn (chart, &frame, 20050));

  shoal_hierarchy_chart_pan (chart, &frame, 0, 1e9);
  g_assert_true (press_hidden (chart, &frame, x));
  g_assert_true (is_drawn (chart, &frame, 19850));
  g_assert_true (is_drawn (chart, &frame, 20049));
  shoal_hierarchy_chart_pan (chart, &frame, 0, -1e9);
  g_assert_true (press_hidden (chart, &frame, x));
  g_assert_true (is_drawn (chart, &frame, 19850));
  g_assert_true (is_drawn (chart, &frame, 20149));

  /* A drawing of what the hierarchy became shows the same part. */
  shoal_hierarchy_chart_set_hierarchy (chart, next);
  g_assert_true (is_drawn (chart, &frame, 20149));
  g_assert_false (is_drawn (chart, &frame, 0));
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hierarchy/hits", test_hits);
  g_test_add_func ("/hierarchy/zoom", test_zoom);
  g_test_add_func ("/hierarchy/published", test_published);
  g_test_add_func ("/hierarchy/selection", test_selection);
  g_test_add_func ("/hierarchy/empty", test_empty);
  g_test_add_func ("/hierarchy/neighbours", test_neighbours);
  g_test_add_func ("/hierarchy/any", test_any);
  g_test_add_func ("/icicle/sizes", test_icicle_sizes);
  g_test_add_func ("/icicle/thin", test_icicle_thin);
  g_test_add_func ("/icicle/zoom", test_icicle_zoom);
  g_test_add_func ("/tree/folding", test_tree_folding);
  g_test_add_func ("/tree/more", test_tree_more);
  g_test_add_func ("/tree/zoom", test_tree_zoom);
  g_test_add_func ("/tree/show", test_tree_show);
  return g_test_run ();
}
