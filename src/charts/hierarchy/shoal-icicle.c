/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as boxes side by side: the root at the start, leaves from top to bottom. Boxes that are less than half a
 * unit long are drawn as one box, so that the time depends on the size of the drawing, not on the number of leaves. */

#include "charts/hierarchy/shoal-hierarchy-picture.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define PADDING 6.0
/* Neighbouring boxes that are shorter than this are drawn as one box. */
#define SHORTEST 0.5
/* Boxes that are shorter than this have no gap between them. */
#define SHORTEST_APART 3.0
/* Boxes of at least this length have edges on whole pixels. */
#define SHORTEST_SNAPPED 8.0
#define RADIUS 3.0

typedef struct
{
  const ShoalHierarchyChart *chart;
  ShoalHierarchy *hierarchy;
  guint32 n_leaves;
  guint n_levels;
  double start; /* first and last place in view, in leaves */
  double end;
} Icicle;

/* The layout of a drawing. */
typedef struct
{
  const Icicle *icicle;
  ShoalChartCanvas canvas;
  ShoalArea boxes;
  double level_width;
  double line; /* height of a line of text */
} Drawing;

static void
drawing_clear (Drawing *self)
{
  shoal_chart_canvas_clear (&self->canvas);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Drawing, drawing_clear)

/* @cr: (nullable): to measure only */
static void
drawing_init (Drawing                   *self,
              const Icicle              *icicle,
              cairo_t                   *cr,
              const ShoalHierarchyFrame *frame)
{
  double caption;

  shoal_chart_canvas_init (&self->canvas, cr, frame->theme, frame->width, frame->height);
  self->line = shoal_chart_canvas_get_line_height (&self->canvas, SHOAL_TEXT_CAPTION);
  caption = ceil (self->line) + 6.0;
  self->icicle = icicle;
  self->boxes = (ShoalArea) { PADDING, PADDING + caption, MAX (0.0, frame->width - 2.0 * PADDING),
                              MAX (0.0, frame->height - 2.0 * PADDING - caption) };
  self->level_width = self->boxes.width / icicle->n_levels;
}

/* The area of levels @level to @high from one leaf to another. Positions far out of view are limited, because cairo
 * cannot draw very large coordinates. */
static ShoalArea
get_span (const Drawing *drawing,
          guint          level,
          guint          high,
          double         from,
          double         to)
{
  const Icicle *icicle = drawing->icicle;
  double size = icicle->end - icicle->start;
  double top = drawing->boxes.y + CLAMP ((from - icicle->start) / size, -1.0, 2.0) * drawing->boxes.height;
  double bottom = drawing->boxes.y + CLAMP ((to - icicle->start) / size, -1.0, 2.0) * drawing->boxes.height;

  return (ShoalArea) { drawing->boxes.x + (icicle->n_levels - 1 - high) * drawing->level_width, top,
                       (high - level + 1) * drawing->level_width, bottom - top };
}

/* A box reaches from the node's own level to the level below that of its parent. */
static ShoalArea
get_box (const Drawing *drawing,
         guint32        node)
{
  ShoalHierarchy *hierarchy = drawing->icicle->hierarchy;
  guint32 first = shoal_hierarchy_get_first_leaf (hierarchy, node);
  guint32 parent = shoal_hierarchy_get_parent (hierarchy, node);
  guint high = parent == SHOAL_HIERARCHY_NO_NODE ? drawing->icicle->n_levels - 1
                                                 : shoal_hierarchy_get_lowest_level (hierarchy, parent) - 1;

  return get_span (drawing, shoal_hierarchy_get_lowest_level (hierarchy, node), high, first,
                   (double) first + shoal_hierarchy_get_leaf_count (hierarchy, node));
}

static guint32
find_leaf (const Icicle *icicle,
           double        at)
{
  return (guint32) CLAMP (at, 0.0, icicle->n_leaves - 1.0);
}

/* The place, in leaves, that is drawn at @y. */
static double
unproject (const Drawing *drawing,
           double         y)
{
  const Icicle *icicle = drawing->icicle;

  return icicle->start + (y - drawing->boxes.y) / drawing->boxes.height * (icicle->end - icicle->start);
}

/* Shows an interval of leaves, limited to the leaves of the hierarchy, and at least a third of a leaf long. */
static void
set_view (Icicle *icicle,
          double  start,
          double  end)
{
  double size = CLAMP (end - start, MIN (1.0, icicle->n_leaves) / 3.0, icicle->n_leaves);

  if (!isfinite (start) || !isfinite (end) || end <= start)
    return;
  icicle->start = CLAMP ((start + end - size) / 2.0, 0.0, icicle->n_leaves - size);
  icicle->end = icicle->start + size;
}

/* ---- The drawing ---- */

/* Tints get stronger towards the root; boxes of one level are separated by gaps. Nodes that may not be published are
 * grey. */
static ShoalColor
get_tint (const Drawing *drawing,
          guint          level,
          gboolean       published)
{
  const ShoalChartTheme *theme = drawing->canvas.theme;
  double share = drawing->icicle->n_levels > 1 ? (double) level / (drawing->icicle->n_levels - 1) : 1.0;

  if (!published)
    return shoal_color_mix (theme->colors[SHOAL_CHART_SURFACE], theme->colors[SHOAL_CHART_AXIS], 0.25);
  return shoal_color_mix (theme->colors[SHOAL_CHART_SURFACE], theme->series[0], 0.10 + 0.28 * share);
}

static ShoalArea
clip (const Drawing *drawing,
      ShoalArea      area)
{
  const ShoalArea *within = &drawing->boxes;
  double x = MAX (area.x, within->x);
  double y = MAX (area.y, within->y);

  return (ShoalArea) { x, y, MAX (0.0, MIN (area.x + area.width, within->x + within->width) - x),
                       MAX (0.0, MIN (area.y + area.height, within->y + within->height) - y) };
}

static ShoalArea
snap (const Drawing *drawing,
      ShoalArea      area)
{
  double x = shoal_chart_canvas_snap (&drawing->canvas, area.x);
  double y = shoal_chart_canvas_snap (&drawing->canvas, area.y);

  return (ShoalArea) { x, y, shoal_chart_canvas_snap (&drawing->canvas, area.x + area.width) - x,
                       shoal_chart_canvas_snap (&drawing->canvas, area.y + area.height) - y };
}

/* Draws one box, with the signs of its state. */
static void
draw_box (Drawing *drawing,
          guint32  node)
{
  const Icicle *icicle = drawing->icicle;
  ShoalChartCanvas *canvas = &drawing->canvas;
  const ShoalColor *colors = canvas->theme->colors;
  ShoalArea exact = clip (drawing, get_box (drawing, node));
  ShoalArea box = snap (drawing, exact);
  double length = exact.height;
  gboolean published = shoal_hierarchy_chart_is_published (icicle->chart, node);
  ShoalColor tint = get_tint (drawing, shoal_hierarchy_get_lowest_level (icicle->hierarchy, node), published);

  if (box.width > 2.0)
    box.width -= 1.0;
  /* Thin boxes are not snapped to whole units: they would then differ in length, and look like stripes. */
  if (length < SHORTEST_SNAPPED)
    box = (ShoalArea) { box.x, exact.y, box.width, exact.height };
  if (length >= SHORTEST_APART)
    box.height -= 1.0;
  if (node == icicle->chart->hover)
    tint = shoal_color_mix (tint, colors[SHOAL_CHART_FOREGROUND], 0.18);
  shoal_chart_canvas_fill (canvas, box, length >= 8.0 ? RADIUS : 0.0, tint);
  if (g_hash_table_contains (icicle->chart->problems, GUINT_TO_POINTER (node)))
    {
      shoal_chart_canvas_hatch (canvas, box, shoal_color_with_alpha (colors[SHOAL_CHART_ERROR], 0.5));
      shoal_chart_canvas_outline (canvas, box, RADIUS, 1.5, colors[SHOAL_CHART_ERROR]);
    }
  if (canvas->theme->high_contrast && length >= 8.0)
    shoal_chart_canvas_outline (canvas, box, RADIUS, 1.0, colors[SHOAL_CHART_AXIS]);
  if (box.height < drawing->line * 0.85 || box.width < 22.0)
    return;
  shoal_chart_canvas_set_role (canvas, published ? SHOAL_CHART_FOREGROUND : SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, shoal_hierarchy_get_label (icicle->hierarchy, node), box.x + 6.0,
                           box.y + box.height / 2.0, 0.0, 0.5, box.width - 10.0);
}

/* Draws one box in place of neighbouring boxes that are too short to be told apart. */
static void
draw_crowd (Drawing *drawing,
            guint    level,
            double   from,
            double   to)
{
  const ShoalLevelRange *published = &drawing->icicle->chart->published;
  ShoalColor tint = get_tint (drawing, level, level >= published->lowest && level <= published->highest);
  ShoalArea box = clip (drawing, get_span (drawing, level, level, from, to));

  box.width -= 1.0;
  shoal_chart_canvas_fill (&drawing->canvas, box, 0.0,
                           shoal_color_mix (tint, drawing->canvas.theme->colors[SHOAL_CHART_AXIS], 0.35));
}

/* Goes from the start of the view to its end. A run of short boxes ends at the first box that is long enough. Within a
 * run, the search continues at least half a unit further, so that short boxes are skipped. */
static void
draw_level (Drawing *drawing,
            guint    level)
{
  const Icicle *icicle = drawing->icicle;
  double half_unit = SHORTEST * (icicle->end - icicle->start) / drawing->boxes.height;
  double crowd = NAN;
  double at = icicle->start;

  while (at < icicle->end)
    {
      guint32 node = shoal_hierarchy_get_node_at (icicle->hierarchy, level, find_leaf (icicle, at));
      double from = shoal_hierarchy_get_first_leaf (icicle->hierarchy, node);
      double to = from + shoal_hierarchy_get_leaf_count (icicle->hierarchy, node);

      if (to - from < half_unit)
        {
          crowd = isnan (crowd) ? from : crowd;
          at = MAX (to, at + half_unit);
          continue;
        }
      if (!isnan (crowd))
        draw_crowd (drawing, level, crowd, from);
      crowd = NAN;
      if (shoal_hierarchy_get_lowest_level (icicle->hierarchy, node) == level)
        draw_box (drawing, node);
      at = to > at ? to : at + half_unit;
    }
  if (!isnan (crowd))
    draw_crowd (drawing, level, crowd, icicle->end);
}

/* The frame of a selected node has a minimum length, so that it can be seen. A frame that would cover the one before it
 * is left out, so that many selected nodes take no more time. */
static void
draw_selected (Drawing *drawing)
{
  const Icicle *icicle = drawing->icicle;

  for (guint level = 0; icicle->chart->selected != NULL && level < icicle->n_levels; level++)
    {
      double step = 2.0 * (icicle->end - icicle->start) / drawing->boxes.height;

      for (double at = icicle->start; at < icicle->end;)
        {
          guint32 node = shoal_hierarchy_get_node_at (icicle->hierarchy, level, find_leaf (icicle, at));
          double end = (double) shoal_hierarchy_get_first_leaf (icicle->hierarchy, node)
                       + shoal_hierarchy_get_leaf_count (icicle->hierarchy, node);
          ShoalArea box;

          at = MAX (end, at + step);
          if (shoal_hierarchy_get_lowest_level (icicle->hierarchy, node) != level
              || !shoal_hierarchy_chart_is_selected (icicle->chart, node))
            continue;
          box = snap (drawing, clip (drawing, get_box (drawing, node)));
          box.height = MAX (box.height, 5.0);
          shoal_chart_canvas_outline (&drawing->canvas, box, RADIUS, 2.0,
                                      drawing->canvas.theme->colors[SHOAL_CHART_ACCENT]);
        }
    }
}

static void
draw (gpointer                   picture,
      cairo_t                   *cr,
      const ShoalHierarchyFrame *frame)
{
  const Icicle *icicle = picture;
  g_auto (Drawing) drawing = { NULL };

  drawing_init (&drawing, icicle, cr, frame);
  if (drawing.boxes.height < 1.0 || drawing.level_width < 1.0)
    return;
  for (guint level = icicle->n_levels; level-- > 0;)
    draw_level (&drawing, level);
  shoal_chart_canvas_set_role (&drawing.canvas, SHOAL_CHART_MUTED);
  for (guint level = 0; level < icicle->n_levels; level++)
    {
      double x = drawing.boxes.x + (icicle->n_levels - 1 - level) * drawing.level_width;
      g_autofree char *caption = g_strdup_printf (drawing.level_width < 60.0 ? "%u" : _("Level %u"), level);

      shoal_chart_canvas_text (&drawing.canvas, SHOAL_TEXT_CAPTION, caption, x + 6.0, drawing.boxes.y - 3.0, 0.0, 1.0,
                               MAX (0.0, drawing.level_width - 8.0));
    }
  draw_selected (&drawing);
}

/* ---- The part in view ---- */

static gpointer
create (const ShoalHierarchyChart *chart)
{
  Icicle *icicle = g_new0 (Icicle, 1);

  icicle->chart = chart;
  icicle->hierarchy = chart->hierarchy;
  icicle->n_leaves = shoal_hierarchy_get_n_leaves (chart->hierarchy);
  icicle->n_levels = shoal_hierarchy_get_n_levels (chart->hierarchy);
  icicle->end = icicle->n_leaves;
  return icicle;
}

static void
keep (gpointer picture,
      gpointer before)
{
  const Icicle *old = before;

  if (((Icicle *) picture)->n_leaves == old->n_leaves)
    set_view (picture, old->start, old->end);
}

static guint32
get_node_at (gpointer                   picture,
             const ShoalHierarchyFrame *frame,
             double                     x,
             double                     y)
{
  const Icicle *icicle = picture;
  g_auto (Drawing) drawing = { NULL };
  guint from_root;

  drawing_init (&drawing, icicle, NULL, frame);
  x = shoal_chart_mirror (frame->theme, frame->width, x);
  if (!shoal_area_contains (&drawing.boxes, x, y))
    return SHOAL_HIERARCHY_NO_NODE;
  from_root = MIN ((guint) ((x - drawing.boxes.x) / drawing.level_width), icicle->n_levels - 1);
  return shoal_hierarchy_get_node_at (icicle->hierarchy, icicle->n_levels - 1 - from_root,
                                      find_leaf (icicle, unproject (&drawing, y)));
}

static gboolean
get_area (gpointer                   picture,
          const ShoalHierarchyFrame *frame,
          guint32                    node,
          ShoalArea                 *area)
{
  const Icicle *icicle = picture;
  g_auto (Drawing) drawing = { NULL };

  if (node >= shoal_hierarchy_get_n_nodes (icicle->hierarchy))
    return FALSE;
  drawing_init (&drawing, icicle, NULL, frame);
  *area = get_box (&drawing, node);
  if (area->y + area->height <= drawing.boxes.y || area->y >= drawing.boxes.y + drawing.boxes.height)
    return FALSE;
  if (frame->theme->right_to_left)
    area->x = frame->width - area->x - area->width;
  return TRUE;
}

static gboolean
zoom (gpointer                   picture,
      const ShoalHierarchyFrame *frame,
      double                     factor,
      double                     x,
      double                     y)
{
  Icicle *icicle = picture;
  const double start = icicle->start;
  const double end = icicle->end;
  g_auto (Drawing) drawing = { NULL };
  double fixed;

  drawing_init (&drawing, icicle, NULL, frame);
  if (drawing.boxes.height <= 0.0 || !(factor > 0.0))
    return FALSE;
  fixed = unproject (&drawing, y);
  set_view (icicle, fixed - (fixed - start) / factor, fixed + (end - fixed) / factor);
  return icicle->start != start || icicle->end != end;
}

static void
pan (gpointer                   picture,
     const ShoalHierarchyFrame *frame,
     double                     dx,
     double                     dy)
{
  Icicle *icicle = picture;
  g_auto (Drawing) drawing = { NULL };

  drawing_init (&drawing, icicle, NULL, frame);
  if (drawing.boxes.height <= 0.0)
    return;
  dy *= (icicle->end - icicle->start) / drawing.boxes.height;
  set_view (icicle, icicle->start - dy, icicle->end - dy);
}

static void
show_all (gpointer picture)
{
  set_view (picture, 0.0, ((Icicle *) picture)->n_leaves);
}

/* Zooms to the leaves of a node, or to everything for %SHOAL_HIERARCHY_NO_NODE. */
static void
open_node (gpointer                   picture,
           const ShoalHierarchyFrame *frame,
           guint32                    node)
{
  Icicle *icicle = picture;
  double first;

  if (node >= shoal_hierarchy_get_n_nodes (icicle->hierarchy))
    {
      show_all (icicle);
      return;
    }
  first = shoal_hierarchy_get_first_leaf (icicle->hierarchy, node);
  set_view (icicle, first, first + shoal_hierarchy_get_leaf_count (icicle->hierarchy, node));
}

static void
show_node (gpointer                   picture,
           const ShoalHierarchyFrame *frame,
           guint32                    node)
{
  Icicle *icicle = picture;
  double first = shoal_hierarchy_get_first_leaf (icicle->hierarchy, node);
  double length = shoal_hierarchy_get_leaf_count (icicle->hierarchy, node);
  double size = icicle->end - icicle->start;

  if (first >= icicle->start && first + length <= icicle->end)
    return;
  if (length > size)
    set_view (icicle, first, first + length);
  else
    set_view (icicle, first + (length - size) / 2, first + (length + size) / 2);
}

const ShoalHierarchyPicture _shoal_icicle = {
  .create = create, .destroy = g_free, .keep = keep, .draw = draw, .get_node_at = get_node_at, .get_area = get_area,
  .pan = pan, .zoom = zoom, .show_all = show_all, .show_node = show_node, .open_node = open_node,
};
