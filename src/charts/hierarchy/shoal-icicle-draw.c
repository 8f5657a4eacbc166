/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boxes of an icicle, level by level. */

#include "charts/hierarchy/shoal-icicle-private.h"
#include "charts/hierarchy/shoal-published-levels.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Shorter boxes are drawn together. */
#define SHORTEST 0.5
/* Shorter boxes have no gap between them. */
#define SHORTEST_APART 3.0
#define RADIUS 3.0

typedef struct
{
  const ShoalIcicle *icicle;
  ShoalChartCanvas *canvas;
  ShoalIcicleFrame frame;
  double line; /* height of a line of text */
} Drawing;

/* Tints get stronger towards the root; neighbours differ by their gap. What may not be published has none. */
static ShoalColor
get_tint (const Drawing *drawing,
          guint          level,
          gboolean       published)
{
  const ShoalChartTheme *theme = drawing->canvas->theme;
  double share = drawing->icicle->n_levels > 1 ? (double) level / (drawing->icicle->n_levels - 1) : 1.0;

  if (!published)
    return shoal_color_mix (theme->colors[SHOAL_CHART_SURFACE], theme->colors[SHOAL_CHART_AXIS], 0.25);
  return shoal_color_mix (theme->colors[SHOAL_CHART_SURFACE], theme->series[0], 0.10 + 0.28 * share);
}

static ShoalArea
clip_area (const ShoalArea *area,
           const ShoalArea *within)
{
  double x = MAX (area->x, within->x);
  double y = MAX (area->y, within->y);

  return (ShoalArea) { x, y, MAX (0.0, MIN (area->x + area->width, within->x + within->width) - x),
                       MAX (0.0, MIN (area->y + area->height, within->y + within->height) - y) };
}

static ShoalArea
snap_area (const Drawing *drawing,
           ShoalArea      area)
{
  ShoalArea snapped = { shoal_chart_canvas_snap (drawing->canvas, area.x),
                        shoal_chart_canvas_snap (drawing->canvas, area.y), 0.0, 0.0 };

  snapped.width = shoal_chart_canvas_snap (drawing->canvas, area.x + area.width) - snapped.x;
  snapped.height = shoal_chart_canvas_snap (drawing->canvas, area.y + area.height) - snapped.y;
  return snapped;
}

static void
draw_label (const Drawing   *drawing,
            guint32          node,
            gboolean         published,
            const ShoalArea *box)
{
  const char *label = shoal_hierarchy_get_label (drawing->icicle->hierarchy, node);

  if (box->height < drawing->line * 0.85 || box->width < 22.0)
    return;
  shoal_chart_canvas_set_role (drawing->canvas, published ? SHOAL_CHART_FOREGROUND : SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (drawing->canvas, SHOAL_TEXT_CAPTION, label, box->x + 6.0, box->y + box->height / 2.0, 0.0,
                           0.5, box->width - 10.0);
}

/* A box of its own, with the signs of its state. */
static void
draw_box (const Drawing *drawing,
          guint32        node)
{
  const ShoalIcicle *self = drawing->icicle;
  const ShoalColor *colors = drawing->canvas->theme->colors;
  ShoalArea whole = _shoal_icicle_get_box (self, &drawing->frame, node);
  ShoalArea box = snap_area (drawing, clip_area (&whole, &drawing->frame.boxes));
  gboolean published = shoal_published_levels_have (self->published, self->hierarchy, node);
  ShoalColor tint = get_tint (drawing, shoal_hierarchy_get_lowest_level (self->hierarchy, node), published);
  double length = self->levels == SHOAL_ICICLE_COLUMNS ? box.height : box.width;

  if (box.width > 2.0)
    box.width -= self->levels == SHOAL_ICICLE_COLUMNS || length >= SHORTEST_APART ? 1.0 : 0.0;
  if (box.height > 2.0)
    box.height -= self->levels == SHOAL_ICICLE_ROWS || length >= SHORTEST_APART ? 1.0 : 0.0;
  if (node == self->hover)
    tint = shoal_color_mix (tint, colors[SHOAL_CHART_FOREGROUND], 0.18);
  shoal_chart_canvas_fill (drawing->canvas, box, length >= 8.0 ? RADIUS : 0.0, tint);
  if (self->problems != NULL && g_hash_table_contains (self->problems, GUINT_TO_POINTER (node)))
    {
      shoal_chart_canvas_hatch (drawing->canvas, box, shoal_color_with_alpha (colors[SHOAL_CHART_ERROR], 0.5));
      shoal_chart_canvas_outline (drawing->canvas, box, RADIUS, 1.5, colors[SHOAL_CHART_ERROR]);
    }
  if (drawing->canvas->theme->high_contrast && length >= 8.0)
    shoal_chart_canvas_outline (drawing->canvas, box, RADIUS, 1.0, colors[SHOAL_CHART_AXIS]);
  draw_label (drawing, node, published, &box);
}

/* Many boxes that are too short to be told apart. */
static void
draw_crowd (const Drawing *drawing,
            guint          level,
            double         from,
            double         to)
{
  ShoalArea span = _shoal_icicle_get_span (drawing->icicle, &drawing->frame, level, level, from, to);
  ShoalArea box = clip_area (&span, &drawing->frame.boxes);

  if (drawing->icicle->levels == SHOAL_ICICLE_COLUMNS)
    box.width -= 1.0;
  else
    box.height -= 1.0;
  shoal_chart_canvas_fill (drawing->canvas, box, 0.0,
                           shoal_color_mix (get_tint (drawing, level, level >= drawing->icicle->published.lowest
                                                                        && level <= drawing->icicle->published.highest),
                                            drawing->canvas->theme->colors[SHOAL_CHART_AXIS], 0.35));
}

/* From the start of the view to its end. A run of short boxes ends at the first box that is long enough; to skip them,
 * the leaf half a unit further is looked up. */
static void
draw_level (const Drawing *drawing,
            guint          level)
{
  const ShoalIcicle *self = drawing->icicle;
  double half_unit = SHORTEST * (self->end - self->start) / drawing->frame.leaf_size;
  double crowd = NAN;
  double weight = self->start;

  while (weight < self->end)
    {
      guint32 node = shoal_hierarchy_get_node_at (self->hierarchy, level, _shoal_icicle_find_leaf (self, weight));
      guint32 first = shoal_hierarchy_get_first_leaf (self->hierarchy, node);
      double from = self->before[first];
      double to = self->before[first + shoal_hierarchy_get_leaf_count (self->hierarchy, node)];

      if (to - from < half_unit)
        {
          crowd = isnan (crowd) ? from : crowd;
          weight = MAX (to, weight + half_unit);
          continue;
        }
      if (!isnan (crowd))
        draw_crowd (drawing, level, crowd, from);
      crowd = NAN;
      if (shoal_hierarchy_get_lowest_level (self->hierarchy, node) == level)
        draw_box (drawing, node);
      weight = to > weight ? to : weight + half_unit;
    }
  if (!isnan (crowd))
    draw_crowd (drawing, level, crowd, self->end);
}

static void
draw_captions (const Drawing *drawing)
{
  const ShoalIcicle *self = drawing->icicle;

  shoal_chart_canvas_set_role (drawing->canvas, SHOAL_CHART_MUTED);
  for (guint l = 0; l < self->n_levels; l++)
    {
      double x = drawing->frame.boxes.x + (self->n_levels - 1 - l) * drawing->frame.level_size;
      g_autofree char *caption = g_strdup_printf (drawing->frame.level_size < 60.0 ? "%u" : _("Level %u"), l);

      shoal_chart_canvas_text (drawing->canvas, SHOAL_TEXT_CAPTION, caption, x + 6.0, drawing->frame.boxes.y - 3.0, 0.0,
                               1.0, MAX (0.0, drawing->frame.level_size - 8.0));
    }
}

/* The chosen node keeps a frame that can be seen, however short it is. */
static void
draw_selected (const Drawing *drawing)
{
  const ShoalIcicle *self = drawing->icicle;
  ShoalArea box;

  if (self->selected >= shoal_hierarchy_get_n_nodes (self->hierarchy))
    return;
  box = _shoal_icicle_get_box (self, &drawing->frame, self->selected);
  box = snap_area (drawing, clip_area (&box, &drawing->frame.boxes));
  if (box.width <= 0.0 || box.height <= 0.0)
    return;
  if (self->levels == SHOAL_ICICLE_COLUMNS)
    box.height = MAX (box.height, 5.0);
  else
    box.width = MAX (box.width, 5.0);
  shoal_chart_canvas_outline (drawing->canvas, box, RADIUS, 2.0,
                              drawing->canvas->theme->colors[SHOAL_CHART_ACCENT]);
}

/**
 * shoal_icicle_draw:
 * @self: an icicle
 * @cr: where to draw, from (0, 0)
 * @theme: what it looks like
 * @width: of the drawing
 * @height: of the drawing
 *
 * Draws the part in view.
 */
void
shoal_icicle_draw (const ShoalIcicle     *self,
                   cairo_t               *cr,
                   const ShoalChartTheme *theme,
                   double                 width,
                   double                 height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  Drawing drawing = { .icicle = self, .canvas = &canvas };

  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  _shoal_icicle_lay_out (self, &canvas, &drawing.frame);
  if (drawing.frame.leaf_size < 1.0 || drawing.frame.level_size < 1.0)
    return;
  drawing.line = shoal_chart_canvas_get_line_height (&canvas, SHOAL_TEXT_CAPTION);
  for (guint l = self->n_levels; l-- > 0;)
    draw_level (&drawing, l);
  if (self->levels == SHOAL_ICICLE_COLUMNS)
    draw_captions (&drawing);
  draw_selected (&drawing);
}
