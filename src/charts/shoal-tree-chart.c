/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State of a tree drawing, places of labels, hit test. */

#include "shoal-tree-chart-private.h"

#include <math.h>

#define PADDING 12.0
#define NARROWEST_COLUMN 90.0
#define WIDEST_COLUMN 220.0
#define LINK_WIDTH 34.0

/** shoal_tree_chart_new: Returns: (transfer full): a drawing of the whole hierarchy. */
ShoalTreeChart *
shoal_tree_chart_new (ShoalHierarchy *hierarchy)
{
  ShoalTreeChart *self = g_new0 (ShoalTreeChart, 1);

  self->hierarchy = g_object_ref (hierarchy);
  self->root = shoal_hierarchy_get_root (hierarchy);
  self->choices = g_hash_table_new (NULL, NULL);
  self->pages = g_hash_table_new (NULL, NULL);
  self->problems = g_hash_table_new (NULL, NULL);
  self->items = g_array_new (FALSE, FALSE, sizeof (ShoalTreeItem));
  self->hover = SHOAL_HIERARCHY_NO_NODE;
  self->selected = SHOAL_HIERARCHY_NO_NODE;
  self->laid_out_height = NAN;
  return self;
}

/** shoal_tree_chart_free: Frees @self. */
void
shoal_tree_chart_free (ShoalTreeChart *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->hierarchy);
  g_hash_table_unref (self->choices);
  g_hash_table_unref (self->pages);
  g_hash_table_unref (self->problems);
  g_array_unref (self->items);
  g_free (self);
}

/** shoal_tree_chart_set_root: Shows only what is below @node, or everything for %SHOAL_HIERARCHY_NO_NODE. */
void
shoal_tree_chart_set_root (ShoalTreeChart *self,
                           guint32         node)
{
  self->root = node < shoal_hierarchy_get_n_nodes (self->hierarchy) ? node
                                                                    : shoal_hierarchy_get_root (self->hierarchy);
  self->scroll = 0.0;
  self->laid_out_height = NAN;
}

/** shoal_tree_chart_set_unfolded: Folds or unfolds a node for good. */
void
shoal_tree_chart_set_unfolded (ShoalTreeChart *self,
                               guint32         node,
                               gboolean        unfolded)
{
  g_hash_table_insert (self->choices, GUINT_TO_POINTER (node), GINT_TO_POINTER (unfolded != FALSE));
  if (!unfolded)
    g_hash_table_remove (self->pages, GUINT_TO_POINTER (node));
  self->laid_out_height = NAN;
}

/** shoal_tree_chart_show_more: Shows a hundred children more of a node that shows a part of them. */
void
shoal_tree_chart_show_more (ShoalTreeChart *self,
                            guint32         node)
{
  guint32 shown = 0;

  for (guint i = 0; i < self->items->len; i++)
    {
      const ShoalTreeItem *item = &g_array_index (self->items, ShoalTreeItem, i);

      if (item->parent != SHOAL_TREE_NO_ITEM && item->n_hidden == 0
          && g_array_index (self->items, ShoalTreeItem, item->parent).node == node)
        shown++;
    }
  g_hash_table_insert (self->pages, GUINT_TO_POINTER (node), GUINT_TO_POINTER (shown + 100));
  self->laid_out_height = NAN;
}

/** shoal_tree_chart_set_hover: Sets the node under the pointer, or %SHOAL_HIERARCHY_NO_NODE. */
void
shoal_tree_chart_set_hover (ShoalTreeChart *self,
                            guint32         node)
{
  self->hover = node;
}

/** shoal_tree_chart_set_selected: Sets the chosen node, or %SHOAL_HIERARCHY_NO_NODE. */
void
shoal_tree_chart_set_selected (ShoalTreeChart *self,
                               guint32         node)
{
  self->selected = node;
}

/** shoal_tree_chart_set_problems: Sets the nodes that are hatched because something is wrong with them. */
void
shoal_tree_chart_set_problems (ShoalTreeChart *self,
                               const guint32  *nodes,
                               gsize           n_nodes)
{
  g_hash_table_remove_all (self->problems);
  for (gsize i = 0; i < n_nodes; i++)
    g_hash_table_add (self->problems, GUINT_TO_POINTER (nodes[i]));
}

/** shoal_tree_chart_set_scroll: Sets how far the tree is scrolled, from 0; more than there is has no effect. */
void
shoal_tree_chart_set_scroll (ShoalTreeChart *self,
                             double          scroll)
{
  self->scroll = isfinite (scroll) ? MAX (0.0, scroll) : 0.0;
}

void
_shoal_tree_chart_lay_out (ShoalTreeChart   *self,
                           ShoalChartCanvas *canvas,
                           ShoalTreeFrame   *frame)
{
  double most;
  double room;

  frame->row = ceil (shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION)) + 10.0;
  if (!(self->laid_out_height == canvas->height && self->laid_out_row == frame->row))
    {
      _shoal_tree_chart_make_items (self, (guint) MAX (1.0, (canvas->height - 2.0 * PADDING) / frame->row));
      self->laid_out_height = canvas->height;
      self->laid_out_row = frame->row;
    }
  frame->column = CLAMP ((canvas->width - 2.0 * PADDING + LINK_WIDTH) / (self->depth + 1), NARROWEST_COLUMN,
                         WIDEST_COLUMN);
  frame->label = frame->column - LINK_WIDTH;
  room = canvas->height - 2.0 * PADDING;
  most = self->n_rows * frame->row - room;
  /* A tree that is lower than the drawing stands in its middle. */
  frame->top = PADDING + (most > 0.0 ? -MIN (self->scroll, most) : -most / 2.0);
}

/** shoal_tree_chart_get_content_height: Returns: the height of everything that is unfolded, for scrolling. */
double
shoal_tree_chart_get_content_height (ShoalTreeChart        *self,
                                     const ShoalChartTheme *theme,
                                     double                 width,
                                     double                 height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalTreeFrame frame;

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_tree_chart_lay_out (self, &canvas, &frame);
  return self->n_rows * frame.row + 2.0 * PADDING;
}

ShoalArea
_shoal_tree_chart_get_item_area (const ShoalTreeFrame *frame,
                                 const ShoalTreeItem  *item)
{
  return (ShoalArea) { PADDING + item->depth * frame->column,
                       floor (frame->top + item->y * frame->row - frame->row / 2.0) + 2.0, frame->label,
                       frame->row - 4.0 };
}

static const ShoalTreeItem *
find_item (ShoalTreeChart *self,
           guint32         node)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const ShoalTreeItem *item = &g_array_index (self->items, ShoalTreeItem, i);

      if (item->node == node && item->n_hidden == 0)
        return item;
    }
  return NULL;
}

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

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_tree_chart_lay_out (self, &canvas, &frame);
  item = find_item (self, node);
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

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_tree_chart_lay_out (self, &canvas, &frame);
  item = find_item (self, node);
  if (item == NULL)
    return FALSE;
  *area = _shoal_tree_chart_get_item_area (&frame, item);
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
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_tree_chart_lay_out (self, &canvas, &frame);
  x = shoal_chart_mirror (theme, width, x);
  for (guint i = 0; i < self->items->len; i++)
    {
      const ShoalTreeItem *item = &g_array_index (self->items, ShoalTreeItem, i);
      ShoalArea area = _shoal_tree_chart_get_item_area (&frame, item);

      if (!shoal_area_contains (&area, x, y))
        continue;
      *node = item->node;
      if (item->n_hidden > 0)
        return SHOAL_TREE_MORE;
      if (!_shoal_tree_chart_is_leaf (self, item->node) && x >= area.x + area.width - 22.0)
        return SHOAL_TREE_FOLD;
      return SHOAL_TREE_NODE;
    }
  return SHOAL_TREE_NOTHING;
}
