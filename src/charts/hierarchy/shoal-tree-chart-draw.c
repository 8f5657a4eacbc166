/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels and links of a tree. */

#include "charts/hierarchy/shoal-tree-chart-private.h"

#include "charts/base/shoal-chart-axis.h"
#include "charts/hierarchy/shoal-published-levels.h"

#include <glib/gi18n-lib.h>

#define RADIUS 6.0

static void
draw_link (ShoalTreeChart       *self,
           ShoalChartCanvas     *canvas,
           const ShoalTreeFrame *frame,
           const ShoalTreeItem  *item)
{
  ShoalArea from = _shoal_tree_chart_get_item_area (frame, shoal_tree_layout_get (&self->layout, item->parent));
  ShoalArea to = _shoal_tree_chart_get_item_area (frame, item);
  double x1 = shoal_chart_mirror (canvas->theme, canvas->width, from.x + from.width);
  double x2 = shoal_chart_mirror (canvas->theme, canvas->width, to.x);
  double y1 = from.y + from.height / 2.0;
  double y2 = to.y + to.height / 2.0;
  double bend = (x2 - x1) / 2.0;

  if (MAX (y1, y2) < 0.0 || MIN (y1, y2) > canvas->height)
    return;
  cairo_move_to (canvas->cr, x1, y1);
  cairo_curve_to (canvas->cr, x1 + bend, y1, x2 - bend, y2, x2, y2);
}

/* A little triangle that points where the children come out, or down when they are out. */
static void
draw_fold_sign (ShoalChartCanvas *canvas,
                const ShoalArea  *area,
                gboolean          unfolded)
{
  double x = area->x + area->width - 12.0;
  double y = area->y + area->height / 2.0;

  if (unfolded)
    {
      shoal_chart_canvas_move_to (canvas, x - 4.0, y - 2.0);
      shoal_chart_canvas_line_to (canvas, x, y + 2.0);
      shoal_chart_canvas_line_to (canvas, x + 4.0, y - 2.0);
    }
  else
    {
      shoal_chart_canvas_move_to (canvas, x - 2.0, y - 4.0);
      shoal_chart_canvas_line_to (canvas, x + 2.0, y);
      shoal_chart_canvas_line_to (canvas, x - 2.0, y + 4.0);
    }
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  cairo_set_line_width (canvas->cr, 1.5);
  cairo_stroke (canvas->cr);
}

static void
draw_box (ShoalTreeChart      *self,
          ShoalChartCanvas    *canvas,
          const ShoalTreeItem *item,
          gboolean             published,
          const ShoalArea     *area)
{
  const ShoalColor *colors = canvas->theme->colors;
  ShoalColor color = colors[SHOAL_CHART_SURFACE];

  if (!published)
    color = shoal_color_mix (color, colors[SHOAL_CHART_AXIS], 0.25);
  else if (!item->leaf)
    color = shoal_color_mix (color, canvas->theme->series[0], 0.18);
  if (item->node == self->hover)
    color = shoal_color_mix (color, colors[SHOAL_CHART_FOREGROUND], 0.12);
  shoal_chart_canvas_fill (canvas, *area, RADIUS, color);
  if (g_hash_table_contains (self->problems, GUINT_TO_POINTER (item->node)))
    {
      shoal_chart_canvas_hatch (canvas, *area, shoal_color_with_alpha (colors[SHOAL_CHART_ERROR], 0.3));
      shoal_chart_canvas_outline (canvas, *area, RADIUS, 1.5, colors[SHOAL_CHART_ERROR]);
    }
  else if (canvas->theme->high_contrast)
    shoal_chart_canvas_outline (canvas, *area, RADIUS, 1.0, colors[SHOAL_CHART_AXIS]);
  if (item->node == self->selected)
    shoal_chart_canvas_outline (canvas, *area, RADIUS, 2.0, colors[SHOAL_CHART_ACCENT]);
}

/* What the user set stands where the edge comes in. */
static void
draw_weight (ShoalTreeChart      *self,
             ShoalChartCanvas    *canvas,
             const ShoalTreeItem *item,
             const ShoalArea     *area)
{
  double weight = shoal_hierarchy_get_edge_weight (self->hierarchy, item->node);
  g_autofree char *text = NULL;

  if (item->node == shoal_hierarchy_get_root (self->hierarchy) || weight == 1.0 || item->depth == 0)
    return;
  text = g_strdup_printf ("%g", weight);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, area->x - 4.0, area->y + area->height / 2.0 - 1.0, 1.0, 1.0,
                           28.0);
}

static void
draw_item (ShoalTreeChart      *self,
           ShoalChartCanvas    *canvas,
           const ShoalTreeItem *item,
           const ShoalArea     *area)
{
  const char *label = shoal_hierarchy_get_label (self->hierarchy, item->node);
  double middle = area->y + area->height / 2.0;
  double room = area->width - 16.0;
  gboolean published = shoal_published_levels_have (self->published, self->hierarchy, item->node);

  draw_box (self, canvas, item, published, area);
  draw_weight (self, canvas, item, area);
  if (!item->leaf)
    {
      g_autofree char *count
          = shoal_chart_format_count (shoal_hierarchy_get_leaf_count (self->hierarchy, item->node));

      draw_fold_sign (canvas, area, item->unfolded);
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
      room -= 18.0;
      if (room > 70.0)
        room -= 6.0 + shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, count, area->x + area->width - 22.0, middle,
                                               1.0, 0.5, -1.0);
    }
  shoal_chart_canvas_set_role (canvas, published ? SHOAL_CHART_FOREGROUND : SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, label, area->x + 9.0, middle, 0.0, 0.5, MAX (0.0, room));
}

static void
draw_hidden (ShoalChartCanvas    *canvas,
             const ShoalTreeItem *item,
             const ShoalArea     *area)
{
  g_autofree char *number = shoal_chart_format_count (item->n_hidden);
  g_autofree char *text = g_strdup_printf (item->before ? _("%s earlier…") : _("%s more…"), number);

  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_ACCENT);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, area->x + 9.0, area->y + area->height / 2.0, 0.0, 0.5,
                           area->width - 12.0);
}

/**
 * shoal_tree_chart_draw:
 * @self: a tree
 * @cr: where to draw, from (0, 0)
 * @theme: what it looks like
 * @width: of the drawing
 * @height: of the drawing
 *
 * Draws the part in sight.
 */
void
shoal_tree_chart_draw (ShoalTreeChart        *self,
                       cairo_t               *cr,
                       const ShoalChartTheme *theme,
                       double                 width,
                       double                 height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalTreeFrame frame;

  if (width < 40.0 || height < 20.0)
    return;
  cairo_save (cr);
  cairo_scale (cr, self->zoom, self->zoom);
  _shoal_tree_chart_open (self, &canvas, cr, theme, width, height, &frame);
  for (guint i = 1; i < self->layout.items->len; i++)
    draw_link (self, &canvas, &frame, shoal_tree_layout_get (&self->layout, i));
  shoal_chart_canvas_set_role (&canvas, SHOAL_CHART_AXIS);
  cairo_set_line_width (cr, 1.0);
  cairo_stroke (cr);
  for (guint i = 0; i < self->layout.items->len; i++)
    {
      const ShoalTreeItem *item = shoal_tree_layout_get (&self->layout, i);
      ShoalArea area = _shoal_tree_chart_get_item_area (&frame, item);

      if (area.y + area.height < 0.0 || area.y > canvas.height)
        continue;
      if (item->n_hidden > 0)
        draw_hidden (&canvas, item, &area);
      else
        draw_item (self, &canvas, item, &area);
    }
  cairo_restore (cr);
}
