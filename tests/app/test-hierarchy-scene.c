/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as it is drawn, without a widget; and where arrow keys lead in it. */

#include "hierarchy-fixture.h"

#include "models/hierarchies/shoal-hierarchy-drag.h"
#include "models/hierarchies/shoal-hierarchy-neighbours.h"
#include "models/hierarchies/shoal-hierarchy-scene.h"

static void
draw (ShoalHierarchyScene       *scene,
      const ShoalHierarchyFrame *frame)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) frame->width, (int) frame->height);
  cairo_t *cr = cairo_create (surface);

  shoal_hierarchy_scene_draw (scene, cr, frame);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static double
get_size (ShoalHierarchyScene       *scene,
           const ShoalHierarchyFrame *frame,
           guint32                    node)
{
  ShoalArea area;

  g_assert_true (shoal_hierarchy_scene_get_area (scene, frame, node, &area));
  return area.width * area.height;
}

/* Where a node is drawn the node is found, in both pictures, and zooming makes it larger until all is shown again. */
static void
test_pictures (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  const ShoalHierarchyFrame frame = { theme, 600, 400 };

  for (ShoalHierarchyPictureKind kind = 0; kind < SHOAL_HIERARCHY_N_PICTURE_KINDS; kind++)
    {
      g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy ("d");
      g_autoptr (ShoalHierarchyScene) scene = shoal_hierarchy_scene_new ();
      guint32 south = find_labelled (hierarchy, "south");
      ShoalArea area;
      double before;

      shoal_hierarchy_scene_set_kind (scene, kind);
      g_assert_true (shoal_hierarchy_scene_set_hierarchy (scene, hierarchy));
      g_assert_false (shoal_hierarchy_scene_set_hierarchy (scene, hierarchy));
      shoal_hierarchy_scene_set_problems (scene, &south, 1);
      g_assert_true (shoal_hierarchy_scene_get_area (scene, &frame, south, &area));
      g_assert_cmpuint (shoal_hierarchy_scene_get_node_at (scene, &frame, area.x + area.width / 2, area.y + area.height / 2),
                        ==, south);
      g_assert_cmpuint (shoal_hierarchy_scene_get_node_at (scene, &frame, -5, -5), ==, SHOAL_HIERARCHY_NO_NODE);
      g_assert_true (shoal_hierarchy_scene_set_hover (scene, south));
      g_assert_false (shoal_hierarchy_scene_set_hover (scene, south));
      before = get_size (scene, &frame, south);
      shoal_hierarchy_scene_zoom (scene, &frame, 1.5, area.x, area.y);
      g_assert_cmpfloat (get_size (scene, &frame, south), >, before);
      draw (scene, &frame);
      shoal_hierarchy_scene_show_all (scene);
      g_assert_cmpfloat_with_epsilon (get_size (scene, &frame, south), before, 1e-6);
      draw (scene, &frame);
    }
}

/* How far the box of @node, beside its label, is from grey, 0 to 255. */
static int
get_colourfulness (ShoalHierarchyScene       *scene,
                   const ShoalHierarchyFrame *frame,
                   guint32                    node)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) frame->width, (int) frame->height);
  cairo_t *cr = cairo_create (surface);
  ShoalArea area;
  guint32 pixel;
  int red, blue;

  shoal_hierarchy_scene_draw (scene, cr, frame);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  g_assert_true (shoal_hierarchy_scene_get_area (scene, frame, node, &area));
  pixel = *(guint32 *) (gpointer) (cairo_image_surface_get_data (surface)
                                   + (gsize) (area.y + 3) * (gsize) cairo_image_surface_get_stride (surface)
                                   + 4 * (gsize) (area.x + area.width / 2));
  cairo_surface_destroy (surface);
  g_assert_cmphex (pixel >> 24, ==, 0xff);
  red = (int) (pixel >> 16 & 0xff);
  blue = (int) (pixel & 0xff);
  return ABS (blue - red);
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
      g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy ("d");
      g_autoptr (ShoalHierarchy) next = make_hierarchy ("d");
      g_autoptr (ShoalHierarchyScene) scene = shoal_hierarchy_scene_new ();
      guint32 south = find_labelled (hierarchy, "south");
      guint32 root = shoal_hierarchy_get_root (hierarchy);

      shoal_hierarchy_scene_set_kind (scene, kind);
      shoal_hierarchy_scene_set_hierarchy (scene, hierarchy);
      g_assert_cmpint (get_colourfulness (scene, &frame, root), >, 15);
      shoal_hierarchy_scene_set_published (scene, lower);
      g_assert_cmpint (get_colourfulness (scene, &frame, root), <, 8);
      g_assert_cmpint (get_colourfulness (scene, &frame, south), >, 15);
      shoal_hierarchy_scene_set_hierarchy (scene, next);
      g_assert_cmpint (get_colourfulness (scene, &frame, root), <, 8);
      shoal_hierarchy_scene_set_published (scene, (ShoalLevelRange) { 2, SHOAL_LEVEL_TOP });
      g_assert_cmpint (get_colourfulness (scene, &frame, south), <, 8);
      shoal_hierarchy_scene_set_published (scene, (ShoalLevelRange) SHOAL_LEVEL_RANGE_ALL);
      g_assert_cmpint (get_colourfulness (scene, &frame, south), >, 15);
    }
}

/* What is selected stays so in the other picture and in the like of the hierarchy, and comes into view when there is room. */
static void
test_selection (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  const ShoalHierarchyFrame none = { theme, 0, 0 };
  const ShoalHierarchyFrame frame = { theme, 600, 400 };
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy ("d");
  g_autoptr (ShoalHierarchy) renamed = make_hierarchy ("e");
  g_autoptr (ShoalHierarchyScene) scene = shoal_hierarchy_scene_new ();
  ShoalArea area;

  shoal_hierarchy_scene_set_hierarchy (scene, hierarchy);
  shoal_hierarchy_scene_zoom (scene, &frame, 4, 0, 0);
  shoal_hierarchy_scene_select (scene, find_labelled (hierarchy, "c"), TRUE);
  shoal_hierarchy_scene_get_node_at (scene, &none, 0, 0);
  g_assert_true (shoal_hierarchy_scene_get_area (scene, &frame, find_labelled (hierarchy, "c"), &area));
  g_assert_cmpfloat (area.y, >=, 0);
  g_assert_cmpfloat (area.y, <, frame.height);
  shoal_hierarchy_scene_set_kind (scene, SHOAL_HIERARCHY_PICTURE_TREE);
  g_assert_cmpuint (shoal_hierarchy_scene_get_selected (scene), ==, find_labelled (hierarchy, "c"));
  g_assert_true (shoal_hierarchy_scene_get_area (scene, &frame, find_labelled (hierarchy, "c"), &area));
  shoal_hierarchy_scene_set_hierarchy (scene, renamed);
  g_assert_cmpuint (shoal_hierarchy_scene_get_selected (scene), ==, find_labelled (renamed, "c"));
  shoal_hierarchy_scene_set_hierarchy (scene, NULL);
  g_assert_cmpuint (shoal_hierarchy_scene_get_selected (scene), ==, SHOAL_HIERARCHY_NO_NODE);
}

/* Nothing to draw is nothing to fail at. */
static void
test_empty (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  const ShoalHierarchyFrame frame = { theme, 60, 40 };
  g_autoptr (ShoalHierarchyScene) scene = shoal_hierarchy_scene_new ();
  ShoalArea area;

  draw (scene, &frame);
  shoal_hierarchy_scene_select (scene, 0, TRUE);
  g_assert_cmpuint (shoal_hierarchy_scene_get_selected (scene), ==, SHOAL_HIERARCHY_NO_NODE);
  g_assert_false (shoal_hierarchy_scene_get_area (scene, &frame, 0, &area));
  g_assert_false (shoal_hierarchy_scene_press (scene, &frame, 1, 1));
  g_assert_false (shoal_hierarchy_scene_set_hover (scene, 0));
  shoal_hierarchy_scene_pan (scene, &frame, 1, 1);
  shoal_hierarchy_scene_zoom (scene, &frame, 2, 1, 1);
  shoal_hierarchy_scene_open (scene, &frame, 0);
  shoal_hierarchy_scene_show_all (scene);
}

static void
test_neighbours (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy ("d");
  guint32 b = find_labelled (hierarchy, "b"), c = find_labelled (hierarchy, "c"), d = find_labelled (hierarchy, "d");
  guint32 north = find_labelled (hierarchy, "north"), south = find_labelled (hierarchy, "south");

  g_assert_cmpuint (shoal_hierarchy_find_beside (hierarchy, b, 1), ==, c);
  g_assert_cmpuint (shoal_hierarchy_find_beside (hierarchy, c, -1), ==, b);
  g_assert_cmpuint (shoal_hierarchy_find_beside (hierarchy, d, 1), ==, d);
  g_assert_cmpuint (shoal_hierarchy_find_beside (hierarchy, north, -1), ==, north);
  g_assert_cmpuint (shoal_hierarchy_find_beside (hierarchy, north, 1), ==, south);
  g_assert_cmpuint (shoal_hierarchy_find_above (hierarchy, d), ==, south);
  g_assert_cmpuint (shoal_hierarchy_find_above (hierarchy, shoal_hierarchy_get_root (hierarchy)), ==,
                    shoal_hierarchy_get_root (hierarchy));
  g_assert_cmpuint (shoal_hierarchy_find_below (hierarchy, south), ==, c);
  g_assert_cmpuint (shoal_hierarchy_find_below (hierarchy, c), ==, c);
}

static void
get_middle (ShoalHierarchyScene       *scene,
            const ShoalHierarchyFrame *frame,
            guint32                    node,
            double                    *x,
            double                    *y)
{
  ShoalArea area;

  g_assert_true (shoal_hierarchy_scene_get_area (scene, frame, node, &area));
  *x = area.x + area.width / 2;
  *y = area.y + area.height / 2;
}

/* The selected value goes where it can; what is not selected, or pressed twice, moves the view. */
static void
test_drag (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  const ShoalHierarchyFrame frame = { theme, 600, 400 };
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy ("d");
  g_autoptr (ShoalHierarchyScene) scene = shoal_hierarchy_scene_new ();
  guint32 south = find_labelled (hierarchy, "south");
  guint32 parent, place;
  guint32 leaf = 0;
  ShoalHierarchyDrag drag = { 0 };
  double x, y, to_x, to_y;

  while (shoal_hierarchy_get_parent (hierarchy, leaf) == south)
    leaf++;
  shoal_hierarchy_scene_set_hierarchy (scene, hierarchy);
  get_middle (scene, &frame, leaf, &x, &y);
  get_middle (scene, &frame, south, &to_x, &to_y);

  shoal_hierarchy_drag_press (&drag, scene, leaf, 1);
  shoal_hierarchy_drag_begin (&drag, x, y);
  g_assert_cmpint (shoal_hierarchy_drag_update (&drag, scene, &frame, 0, 0), ==, SHOAL_HIERARCHY_DRAG_PANS);
  g_assert_false (shoal_hierarchy_drag_end (&drag, scene, &frame, to_x - x, to_y - y, &parent, &place));

  shoal_hierarchy_scene_select (scene, leaf, FALSE);
  shoal_hierarchy_drag_press (&drag, scene, leaf, 1);
  shoal_hierarchy_drag_begin (&drag, x, y);
  g_assert_cmpint (shoal_hierarchy_drag_update (&drag, scene, &frame, to_x - x, to_y - y), ==, SHOAL_HIERARCHY_DRAG_MOVES);
  g_assert_cmpint (shoal_hierarchy_drag_update (&drag, scene, &frame, -1000, 0), ==, SHOAL_HIERARCHY_DRAG_IS_IN_VAIN);
  g_assert_true (shoal_hierarchy_drag_end (&drag, scene, &frame, to_x - x, to_y - y, &parent, &place));
  g_assert_cmpuint (parent, ==, south);
  g_assert_false (shoal_hierarchy_drag_end (&drag, scene, &frame, to_x - x, to_y - y, &parent, &place));

  shoal_hierarchy_drag_press (&drag, scene, leaf, 2);
  g_assert_false (shoal_hierarchy_drag_end (&drag, scene, &frame, to_x - x, to_y - y, &parent, &place));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hierarchy-scene/pictures", test_pictures);
  g_test_add_func ("/hierarchy-scene/published", test_published);
  g_test_add_func ("/hierarchy-scene/selection", test_selection);
  g_test_add_func ("/hierarchy-scene/empty", test_empty);
  g_test_add_func ("/hierarchy-scene/neighbours", test_neighbours);
  g_test_add_func ("/hierarchy-scene/drag", test_drag);
  return g_test_run ();
}
