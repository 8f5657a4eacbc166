/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where boxes stand, and what is at a point. */

#include "charts/hierarchy/shoal-icicle-private.h"

#include <math.h>

#define PADDING 6.0

/**
 * shoal_icicle_new:
 * @hierarchy: what is drawn
 * @leaf_weights: (nullable): a weight per leaf, such as its rows; %NULL for one each. Negative ones and those that are
 *   not finite count 0; where all are 0 every leaf counts 1
 * @levels: how the levels are arranged
 *
 * Returns: (transfer full): an icicle that shows the whole hierarchy.
 */
ShoalIcicle *
shoal_icicle_new (ShoalHierarchy   *hierarchy,
                  const double     *leaf_weights,
                  ShoalIcicleLevels levels)
{
  ShoalIcicle *self = g_new0 (ShoalIcicle, 1);

  self->hierarchy = g_object_ref (hierarchy);
  self->levels = levels;
  self->n_leaves = shoal_hierarchy_get_n_leaves (hierarchy);
  self->n_levels = shoal_hierarchy_get_n_levels (hierarchy);
  self->published = (ShoalLevelRange) SHOAL_LEVEL_RANGE_ALL;
  self->before = g_new0 (double, self->n_leaves + 1);
  for (guint32 leaf = 0; leaf < self->n_leaves; leaf++)
    {
      double weight = leaf_weights != NULL ? leaf_weights[leaf] : 1.0;

      self->before[leaf + 1] = self->before[leaf] + (isfinite (weight) && weight > 0.0 ? weight : 0.0);
    }
  if (!(self->before[self->n_leaves] > 0.0))
    {
      for (guint32 leaf = 0; leaf <= self->n_leaves; leaf++)
        self->before[leaf] = leaf;
    }
  self->end = self->before[self->n_leaves];
  self->hover = SHOAL_HIERARCHY_NO_NODE;
  self->selected = SHOAL_HIERARCHY_NO_NODE;
  return self;
}

/** shoal_icicle_free: Frees @self. */
void
shoal_icicle_free (ShoalIcicle *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->hierarchy);
  g_free (self->before);
  g_clear_pointer (&self->problems, g_hash_table_unref);
  g_free (self);
}

/** shoal_icicle_set_hover: Sets the node under the pointer, or %SHOAL_HIERARCHY_NO_NODE. */
void
shoal_icicle_set_hover (ShoalIcicle *self,
                        guint32      node)
{
  self->hover = node;
}

/** shoal_icicle_set_selected: Sets the chosen node, or %SHOAL_HIERARCHY_NO_NODE. */
void
shoal_icicle_set_selected (ShoalIcicle *self,
                           guint32      node)
{
  self->selected = node;
}

/** shoal_icicle_set_problems: Sets the nodes that are hatched because something is wrong with them. */
void
shoal_icicle_set_problems (ShoalIcicle   *self,
                           const guint32 *nodes,
                           gsize          n_nodes)
{
  g_clear_pointer (&self->problems, g_hash_table_unref);
  if (n_nodes == 0)
    return;
  self->problems = g_hash_table_new (NULL, NULL);
  for (gsize i = 0; i < n_nodes; i++)
    g_hash_table_add (self->problems, GUINT_TO_POINTER (nodes[i]));
}

/** shoal_icicle_set_published: @levels: those that may be published; nodes of others are grey. */
void
shoal_icicle_set_published (ShoalIcicle     *self,
                            ShoalLevelRange  levels)
{
  self->published = levels;
}

/** shoal_icicle_get_view: Gets the interval in view, in weight. */
void
shoal_icicle_get_view (const ShoalIcicle *self,
                       double            *start,
                       double            *end)
{
  *start = self->start;
  *end = self->end;
}

/** shoal_icicle_set_view: Shows an interval of weight, cut to what there is; for zooming step by step. */
void
shoal_icicle_set_view (ShoalIcicle *self,
                       double       start,
                       double       end)
{
  double total = self->before[self->n_leaves];
  double size = end - start;

  if (!isfinite (start) || !isfinite (end) || size <= 0.0)
    return;
  /* Not closer than a third of an average leaf. */
  size = CLAMP (size, MIN (total, total / self->n_leaves / 3.0), total);
  self->start = CLAMP ((start + end - size) / 2.0, 0.0, total - size);
  self->end = self->start + size;
}

/** shoal_icicle_zoom_to_node: Shows a node over the whole length, or everything for %SHOAL_HIERARCHY_NO_NODE. */
void
shoal_icicle_zoom_to_node (ShoalIcicle *self,
                           guint32      node)
{
  guint32 first = 0;
  guint32 count = self->n_leaves;

  if (node < shoal_hierarchy_get_n_nodes (self->hierarchy))
    {
      first = shoal_hierarchy_get_first_leaf (self->hierarchy, node);
      count = shoal_hierarchy_get_leaf_count (self->hierarchy, node);
    }
  shoal_icicle_set_view (self, self->before[first], self->before[first + count]);
}

/* Columns have captions above them; rows have none, their labels say enough. */
void
_shoal_icicle_lay_out (const ShoalIcicle *self,
                       ShoalChartCanvas  *canvas,
                       ShoalIcicleFrame  *frame)
{
  gboolean columns = self->levels == SHOAL_ICICLE_COLUMNS;
  double caption = columns ? ceil (shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION)) + 6.0 : 0.0;

  frame->boxes = (ShoalArea) { PADDING, PADDING + caption, MAX (0.0, canvas->width - 2.0 * PADDING),
                               MAX (0.0, canvas->height - 2.0 * PADDING - caption) };
  frame->leaf_start = columns ? frame->boxes.y : frame->boxes.x;
  frame->leaf_size = columns ? frame->boxes.height : frame->boxes.width;
  frame->level_size = (columns ? frame->boxes.width : frame->boxes.height) / self->n_levels;
}

/* Where a weight stands along the leaves; what is far out of view stays near, for cairo. */
double
_shoal_icicle_project (const ShoalIcicle      *self,
                       const ShoalIcicleFrame *frame,
                       double                  weight)
{
  double share = (weight - self->start) / (self->end - self->start);

  return frame->leaf_start + CLAMP (share, -1.0, 2.0) * frame->leaf_size;
}

/* The leaf at a weight. */
guint32
_shoal_icicle_find_leaf (const ShoalIcicle *self,
                         double             weight)
{
  guint32 low = 0;
  guint32 high = self->n_leaves - 1;

  /* The last leaf that starts at or before the weight has some weight itself, as far as any has. */
  while (low < high)
    {
      guint32 middle = low + (high - low + 1) / 2;

      if (self->before[middle] <= weight)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

/* Boxes of levels low … high, from one weight to another. */
ShoalArea
_shoal_icicle_get_span (const ShoalIcicle      *self,
                        const ShoalIcicleFrame *frame,
                        guint                   low_level,
                        guint                   high_level,
                        double                  from,
                        double                  to)
{
  double top = _shoal_icicle_project (self, frame, from);
  double size = _shoal_icicle_project (self, frame, to) - top;
  double start = (self->n_levels - 1 - high_level) * frame->level_size;
  double length = (high_level - low_level + 1) * frame->level_size;

  if (self->levels == SHOAL_ICICLE_COLUMNS)
    return (ShoalArea) { frame->boxes.x + start, top, length, size };
  return (ShoalArea) { top, frame->boxes.y + start, size, length };
}

/* A node reaches from its own level to just below its parent's. */
ShoalArea
_shoal_icicle_get_box (const ShoalIcicle      *self,
                       const ShoalIcicleFrame *frame,
                       guint32                 node)
{
  guint32 first = shoal_hierarchy_get_first_leaf (self->hierarchy, node);
  guint32 count = shoal_hierarchy_get_leaf_count (self->hierarchy, node);
  guint32 parent = shoal_hierarchy_get_parent (self->hierarchy, node);
  guint high = parent == SHOAL_HIERARCHY_NO_NODE ? self->n_levels - 1
                                                 : shoal_hierarchy_get_lowest_level (self->hierarchy, parent) - 1;

  return _shoal_icicle_get_span (self, frame, shoal_hierarchy_get_lowest_level (self->hierarchy, node), high,
                                 self->before[first], self->before[first + count]);
}

/** shoal_icicle_get_node_area: Finds where a node is drawn. Returns: whether part of it is in view. */
gboolean
shoal_icicle_get_node_area (const ShoalIcicle     *self,
                            const ShoalChartTheme *theme,
                            double                 width,
                            double                 height,
                            guint32                node,
                            ShoalArea             *area)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalIcicleFrame frame;

  if (node >= shoal_hierarchy_get_n_nodes (self->hierarchy))
    return FALSE;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_icicle_lay_out (self, &canvas, &frame);
  *area = _shoal_icicle_get_box (self, &frame, node);
  if (area->x + area->width <= frame.boxes.x || area->x >= frame.boxes.x + frame.boxes.width
      || area->y + area->height <= frame.boxes.y || area->y >= frame.boxes.y + frame.boxes.height)
    return FALSE;
  if (theme->right_to_left)
    area->x = width - area->x - area->width;
  return TRUE;
}

/* The weight along the leaves at a point. */
static double
unproject (const ShoalIcicle      *self,
           const ShoalIcicleFrame *frame,
           double                  x,
           double                  y)
{
  double position = self->levels == SHOAL_ICICLE_COLUMNS ? y : x;

  return self->start + (position - frame->leaf_start) / frame->leaf_size * (self->end - self->start);
}

/** shoal_icicle_get_node_at: Returns: the node at a point, or %SHOAL_HIERARCHY_NO_NODE. */
guint32
shoal_icicle_get_node_at (const ShoalIcicle     *self,
                          const ShoalChartTheme *theme,
                          double                 width,
                          double                 height,
                          double                 x,
                          double                 y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalIcicleFrame frame;
  double along;
  guint level;

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_icicle_lay_out (self, &canvas, &frame);
  x = shoal_chart_mirror (theme, width, x);
  if (!shoal_area_contains (&frame.boxes, x, y))
    return SHOAL_HIERARCHY_NO_NODE;
  along = self->levels == SHOAL_ICICLE_COLUMNS ? x - frame.boxes.x : y - frame.boxes.y;
  level = self->n_levels - 1 - MIN ((guint) (along / frame.level_size), self->n_levels - 1);
  return shoal_hierarchy_get_node_at (self->hierarchy, level,
                                      _shoal_icicle_find_leaf (self, unproject (self, &frame, x, y)));
}

/**
 * shoal_icicle_zoom_at:
 *
 * Makes everything @factor times longer, within limits; what is at (@x, @y) stays there.
 *
 * Returns: whether the limits left anything to do
 */
gboolean
shoal_icicle_zoom_at (ShoalIcicle           *self,
                      const ShoalChartTheme *theme,
                      double                 width,
                      double                 height,
                      double                 factor,
                      double                 x,
                      double                 y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  const double start = self->start;
  const double end = self->end;
  ShoalIcicleFrame frame;
  double fixed;

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_icicle_lay_out (self, &canvas, &frame);
  if (frame.leaf_size <= 0.0 || !(factor > 0.0))
    return FALSE;
  fixed = unproject (self, &frame, shoal_chart_mirror (theme, width, x), y);
  shoal_icicle_set_view (self, fixed - (fixed - self->start) / factor, fixed + (self->end - fixed) / factor);
  return self->start != start || self->end != end;
}

/** shoal_icicle_pan: Moves the boxes by (@dx, @dy) drawing units along the leaves. */
void
shoal_icicle_pan (ShoalIcicle           *self,
                  const ShoalChartTheme *theme,
                  double                 width,
                  double                 height,
                  double                 dx,
                  double                 dy)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalIcicleFrame frame;
  double step;

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_icicle_lay_out (self, &canvas, &frame);
  if (frame.leaf_size <= 0.0)
    return;
  step = self->levels == SHOAL_ICICLE_COLUMNS ? dy : theme->right_to_left ? -dx : dx;
  step *= (self->end - self->start) / frame.leaf_size;
  shoal_icicle_set_view (self, self->start - step, self->end - step);
}
