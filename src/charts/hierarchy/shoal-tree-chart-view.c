/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Zoom and places of a tree drawing. Zooming out makes room, in which more unfolds by itself; zooming in folds nothing. */

#include "charts/hierarchy/shoal-tree-chart-private.h"

#include <math.h>

#define PADDING 12.0
#define NARROWEST_COLUMN 114.0
#define WIDEST_COLUMN 220.0
#define LINK_WIDTH 28.0
#define LEAST_ZOOM 0.4
#define MOST_ZOOM 4.0

static void
lay_out (ShoalTreeChart   *self,
         ShoalChartCanvas *canvas,
         ShoalTreeFrame   *frame)
{
  double width = canvas->width * MAX (1.0, self->zoom);
  double height = canvas->height * MAX (1.0, self->zoom);
  double most;

  frame->row = ceil (shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION)) + 10.0;
  if (!(self->laid_out_height == height && self->laid_out_row == frame->row))
    {
      shoal_tree_layout_make (&self->layout, self->folding, (guint) MAX (1.0, (height - 2.0 * PADDING) / frame->row));
      self->laid_out_height = height;
      self->laid_out_row = frame->row;
    }
  frame->column = CLAMP ((width - 2.0 * PADDING + LINK_WIDTH) / (self->layout.depth + 1), NARROWEST_COLUMN, WIDEST_COLUMN);
  frame->label = frame->column - LINK_WIDTH;
  most = self->layout.n_rows * frame->row - (canvas->height - 2.0 * PADDING);
  frame->most_scroll = MAX (0.0, most);
  /* A tree that is lower than the drawing stands in its middle. */
  frame->top = PADDING + (most > 0.0 ? -MIN (self->scroll, most) : -most / 2.0);
  most = (self->layout.depth + 1) * frame->column - LINK_WIDTH - (canvas->width - 2.0 * PADDING);
  frame->most_shift = MAX (0.0, most);
  frame->left = PADDING - MIN (self->shift, frame->most_shift);
}

/* @canvas: to be cleared; it counts in units of the tree, as @cr has to. @cr: (nullable): to measure only */
void
_shoal_tree_chart_open (ShoalTreeChart        *self,
                        ShoalChartCanvas      *canvas,
                        cairo_t               *cr,
                        const ShoalChartTheme *theme,
                        double                 width,
                        double                 height,
                        ShoalTreeFrame        *frame)
{
  shoal_chart_canvas_init (canvas, cr, theme, width / self->zoom, height / self->zoom);
  lay_out (self, canvas, frame);
}

ShoalArea
_shoal_tree_chart_get_item_area (const ShoalTreeFrame *frame,
                                 const ShoalTreeItem  *item)
{
  return (ShoalArea) { frame->left + item->depth * frame->column,
                       floor (frame->top + item->y * frame->row - frame->row / 2.0) + 2.0, frame->label,
                       frame->row - 4.0 };
}

/* ---- The part in view ---- */

static void
move_to (ShoalTreeChart       *self,
         const ShoalTreeFrame *frame,
         double                scroll,
         double                shift)
{
  self->scroll = CLAMP (scroll, 0.0, frame->most_scroll);
  self->shift = CLAMP (shift, 0.0, frame->most_shift);
}

/** shoal_tree_chart_pan: Moves the tree by (@dx, @dy) drawing units, as far as there is more of it. */
void
shoal_tree_chart_pan (ShoalTreeChart        *self,
                      const ShoalChartTheme *theme,
                      double                 width,
                      double                 height,
                      double                 dx,
                      double                 dy)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalTreeFrame frame;

  _shoal_tree_chart_open (self, &canvas, NULL, theme, width, height, &frame);
  if (theme->right_to_left)
    dx = -dx;
  move_to (self, &frame, MIN (self->scroll, frame.most_scroll) - dy / self->zoom,
           MIN (self->shift, frame.most_shift) - dx / self->zoom);
}

/**
 * shoal_tree_chart_zoom_at:
 *
 * Makes everything @factor times larger, within limits; what is at (@x, @y) stays there.
 *
 * Returns: whether the limits left anything to do
 */
gboolean
shoal_tree_chart_zoom_at (ShoalTreeChart        *self,
                          const ShoalChartTheme *theme,
                          double                 width,
                          double                 height,
                          double                 factor,
                          double                 x,
                          double                 y)
{
  g_auto (ShoalChartCanvas) before = { NULL };
  g_auto (ShoalChartCanvas) after = { NULL };
  ShoalTreeFrame frame;
  const ShoalTreeItem *item;
  double along, down, zoom_before = self->zoom;
  guint32 node;

  if (!(factor > 0.0) || !isfinite (factor) || width <= 0.0 || height <= 0.0)
    return FALSE;
  _shoal_tree_chart_open (self, &before, NULL, theme, width, height, &frame);
  x = shoal_chart_mirror (theme, width, x);
  item = shoal_tree_layout_find_nearest (&self->layout, (y / self->zoom - frame.top) / frame.row);
  node = item->node;
  down = y / self->zoom - (frame.top + item->y * frame.row);
  along = (x / self->zoom - frame.left) / frame.column;
  self->zoom = CLAMP (self->zoom * factor, LEAST_ZOOM, MOST_ZOOM);
  _shoal_tree_chart_open (self, &after, NULL, theme, width, height, &frame);
  item = shoal_tree_layout_find (&self->layout, node);
  if (item != NULL)
    move_to (self, &frame, PADDING + item->y * frame.row + down - y / self->zoom,
             PADDING + along * frame.column - x / self->zoom);
  return self->zoom != zoom_before;
}

/** shoal_tree_chart_show_all: Shows the tree from its root in its usual size. */
void
shoal_tree_chart_show_all (ShoalTreeChart *self)
{
  self->zoom = 1.0;
  shoal_tree_chart_set_root (self, SHOAL_HIERARCHY_NO_NODE);
}

/** shoal_tree_chart_show_node: Brings a node into view; what is above it unfolds. */
void
shoal_tree_chart_show_node (ShoalTreeChart        *self,
                            const ShoalChartTheme *theme,
                            double                 width,
                            double                 height,
                            guint32                node)
{
  g_auto (ShoalChartCanvas) before = { NULL };
  g_auto (ShoalChartCanvas) after = { NULL };
  ShoalTreeFrame frame;
  const ShoalTreeItem *item;
  ShoalArea area;
  double scroll, shift;

  if (node >= shoal_hierarchy_get_n_nodes (self->hierarchy))
    return;
  _shoal_tree_chart_open (self, &before, NULL, theme, width, height, &frame);
  shoal_tree_chart_unfold_above (self, node);
  _shoal_tree_chart_open (self, &after, NULL, theme, width, height, &frame);
  item = shoal_tree_layout_find (&self->layout, node);
  if (item == NULL)
    return;
  area = _shoal_tree_chart_get_item_area (&frame, item);
  scroll = MIN (self->scroll, frame.most_scroll);
  shift = MIN (self->shift, frame.most_shift);
  if (area.y < PADDING || area.y + area.height > after.height - PADDING)
    scroll += area.y + area.height / 2.0 - after.height / 2.0;
  if (area.x < PADDING)
    shift += area.x - PADDING;
  else if (area.x + area.width > after.width - PADDING)
    shift += area.x + area.width - (after.width - PADDING);
  move_to (self, &frame, scroll, shift);
}

/* ---- Hits ---- */

/** shoal_tree_chart_is_unfolded: Returns: whether the children of @node are shown. */
gboolean
shoal_tree_chart_is_unfolded (ShoalTreeChart        *self,
                              const ShoalChartTheme *theme,
                              double                 width,
                              double                 height,
                              guint32                node)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalTreeFrame frame;
  const ShoalTreeItem *item;

  _shoal_tree_chart_open (self, &canvas, NULL, theme, width, height, &frame);
  item = shoal_tree_layout_find (&self->layout, node);
  return item != NULL && item->unfolded;
}

/** shoal_tree_chart_get_node_area: Finds where a node is drawn. Returns: whether it is shown, in or out of sight. */
gboolean
shoal_tree_chart_get_node_area (ShoalTreeChart        *self,
                                const ShoalChartTheme *theme,
                                double                 width,
                                double                 height,
                                guint32                node,
                                ShoalArea             *area)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalTreeFrame frame;
  const ShoalTreeItem *item;
  ShoalArea own;

  _shoal_tree_chart_open (self, &canvas, NULL, theme, width, height, &frame);
  item = shoal_tree_layout_find (&self->layout, node);
  if (item == NULL)
    return FALSE;
  own = _shoal_tree_chart_get_item_area (&frame, item);
  *area = (ShoalArea) { own.x * self->zoom, own.y * self->zoom, own.width * self->zoom, own.height * self->zoom };
  if (theme->right_to_left)
    area->x = width - area->x - area->width;
  return TRUE;
}

/**
 * shoal_tree_chart_get_part_at:
 * @self: a tree
 * @theme: as drawn
 * @width: as drawn
 * @height: as drawn
 * @x: a point
 * @y: a point
 * @node: (out): the node, or the parent of what is not shown
 *
 * Returns: what is at a point.
 */
ShoalTreePart
shoal_tree_chart_get_part_at (ShoalTreeChart        *self,
                              const ShoalChartTheme *theme,
                              double                 width,
                              double                 height,
                              double                 x,
                              double                 y,
                              guint32               *node)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalTreeFrame frame;

  *node = SHOAL_HIERARCHY_NO_NODE;
  _shoal_tree_chart_open (self, &canvas, NULL, theme, width, height, &frame);
  x = shoal_chart_mirror (theme, width, x) / self->zoom;
  y /= self->zoom;
  for (guint i = 0; i < self->layout.items->len; i++)
    {
      const ShoalTreeItem *item = shoal_tree_layout_get (&self->layout, i);
      ShoalArea area = _shoal_tree_chart_get_item_area (&frame, item);

      if (!shoal_area_contains (&area, x, y))
        continue;
      *node = item->node;
      if (item->n_hidden > 0)
        return item->before ? SHOAL_TREE_EARLIER : SHOAL_TREE_MORE;
      if (!item->leaf && x >= area.x + area.width - 22.0)
        return SHOAL_TREE_FOLD;
      return SHOAL_TREE_NODE;
    }
  return SHOAL_TREE_NOTHING;
}
