/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as a tree of labels. A tree that is larger than the drawing can be scrolled. Zooming out makes room, in
 * which more nodes unfold by themselves; zooming in folds no nodes. */

#include "base/shoal-format.h"
#include "charts/hierarchy/shoal-hierarchy-picture.h"
#include "charts/hierarchy/shoal-tree-layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define RADIUS 6.0
#define PADDING 12.0
#define NARROWEST_COLUMN 126.0
#define WIDEST_COLUMN 220.0
#define LINK_WIDTH 28.0
#define FOLD_WIDTH 22.0
#define LEAST_ZOOM 0.4
#define MOST_ZOOM 4.0

typedef struct
{
  const ShoalHierarchyChart *chart;
  ShoalHierarchy *hierarchy;
  double zoom;   /* pixels per unit of the tree; the fields below are in units of the tree */
  double scroll; /* down, from the top of the tree */
  double shift;  /* towards the leaves, from the root */

  ShoalTreeLayout layout;
  double laid_out_height; /* height that the layout was made for, NAN after a change */
  double laid_out_row;
} Tree;

/* The layout of a drawing, in units of the tree. */
typedef struct
{
  Tree *tree;
  ShoalChartCanvas canvas;
  double row;    /* distance of rows */
  double column; /* distance of levels */
  double top;    /* top of the tree, after scrolling */
  double left;   /* start of the root, after scrolling */
  double most_scroll;
  double most_shift;
} Drawing;

static void
drawing_clear (Drawing *self)
{
  shoal_chart_canvas_clear (&self->canvas);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Drawing, drawing_clear)

/* @cr: (nullable): NULL to measure only; else scaled to units of the tree */
static void
drawing_init (Drawing                   *self,
              Tree                      *tree,
              cairo_t                   *cr,
              const ShoalHierarchyFrame *frame)
{
  /* Zooming in keeps the layout of the whole drawing. */
  double width = frame->width / MIN (1.0, tree->zoom);
  double height = frame->height / MIN (1.0, tree->zoom);
  double most;

  self->tree = tree;
  shoal_chart_canvas_init (&self->canvas, cr, frame->theme, frame->width / tree->zoom, frame->height / tree->zoom);
  self->row = ceil (shoal_chart_canvas_get_line_height (&self->canvas, SHOAL_TEXT_CAPTION)) + 10.0;
  if (!(tree->laid_out_height == height && tree->laid_out_row == self->row))
    {
      shoal_tree_layout_make (&tree->layout, (guint) MAX (1.0, (height - 2.0 * PADDING) / self->row));
      tree->laid_out_height = height;
      tree->laid_out_row = self->row;
    }
  self->column = CLAMP ((width - 2.0 * PADDING + LINK_WIDTH) / (tree->layout.depth + 1), NARROWEST_COLUMN, WIDEST_COLUMN);
  most = tree->layout.n_rows * self->row - (self->canvas.height - 2.0 * PADDING);
  self->most_scroll = MAX (0.0, most);
  /* A tree that is lower than the drawing is centred. */
  self->top = PADDING + (most > 0.0 ? -MIN (tree->scroll, most) : -most / 2.0);
  most = (tree->layout.depth + 1) * self->column - LINK_WIDTH - (self->canvas.width - 2.0 * PADDING);
  self->most_shift = MAX (0.0, most);
  self->left = PADDING - MIN (tree->shift, self->most_shift);
}

static ShoalArea
get_item_area (const Drawing       *drawing,
               const ShoalTreeItem *item)
{
  return (ShoalArea) { drawing->left + item->depth * drawing->column,
                       floor (drawing->top + item->y * drawing->row - drawing->row / 2.0) + 2.0,
                       drawing->column - LINK_WIDTH, drawing->row - 4.0 };
}

/* Finds the item at a point of the frame, and its area. */
static const ShoalTreeItem *
find_item_at (const Drawing             *drawing,
              const ShoalHierarchyFrame *frame,
              double                     x,
              double                     y,
              ShoalArea                 *area)
{
  const Tree *tree = drawing->tree;

  x = shoal_chart_mirror (frame->theme, frame->width, x) / tree->zoom;
  y /= tree->zoom;
  for (guint i = 0; i < tree->layout.items->len; i++)
    {
      *area = get_item_area (drawing, shoal_tree_layout_get (&tree->layout, i));
      if (shoal_area_contains (area, x, y))
        return shoal_tree_layout_get (&tree->layout, i);
    }
  return NULL;
}

/* ---- The drawing ---- */

static void
add_link (Drawing             *drawing,
          const ShoalTreeItem *item)
{
  ShoalChartCanvas *canvas = &drawing->canvas;
  ShoalArea from = get_item_area (drawing, shoal_tree_layout_get (&drawing->tree->layout, item->parent));
  ShoalArea to = get_item_area (drawing, item);
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

/* A small triangle that points to folded children, or down if they are unfolded. */
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
draw_box (Drawing             *drawing,
          const ShoalTreeItem *item,
          gboolean             published,
          const ShoalArea     *area)
{
  const ShoalHierarchyChart *chart = drawing->tree->chart;
  ShoalChartCanvas *canvas = &drawing->canvas;
  const ShoalColor *colors = canvas->theme->colors;
  ShoalColor color = colors[SHOAL_CHART_SURFACE];

  if (!published)
    color = shoal_color_mix (color, colors[SHOAL_CHART_AXIS], 0.25);
  else if (!item->leaf)
    color = shoal_color_mix (color, canvas->theme->series[0], 0.18);
  if (item->node == chart->hover)
    color = shoal_color_mix (color, colors[SHOAL_CHART_FOREGROUND], 0.12);
  shoal_chart_canvas_fill (canvas, *area, RADIUS, color);
  if (g_hash_table_contains (chart->problems, GUINT_TO_POINTER (item->node)))
    {
      shoal_chart_canvas_hatch (canvas, *area, shoal_color_with_alpha (colors[SHOAL_CHART_ERROR], 0.3));
      shoal_chart_canvas_outline (canvas, *area, RADIUS, 1.5, colors[SHOAL_CHART_ERROR]);
    }
  else if (canvas->theme->high_contrast)
    shoal_chart_canvas_outline (canvas, *area, RADIUS, 1.0, colors[SHOAL_CHART_AXIS]);
  if (shoal_hierarchy_chart_is_selected (chart, item->node))
    shoal_chart_canvas_outline (canvas, *area, RADIUS, 2.0, colors[SHOAL_CHART_ACCENT]);
}

static void
draw_item (Drawing             *drawing,
           const ShoalTreeItem *item,
           const ShoalArea     *area)
{
  ShoalHierarchy *hierarchy = drawing->tree->hierarchy;
  ShoalChartCanvas *canvas = &drawing->canvas;
  double weight = shoal_hierarchy_get_edge_weight (hierarchy, item->node);
  double middle = area->y + area->height / 2.0;
  double room = area->width - 16.0;
  gboolean published = shoal_hierarchy_chart_is_published (drawing->tree->chart, item->node);

  draw_box (drawing, item, published, area);
  /* A weight that the user has set is written where the edge meets the node. */
  if (item->depth > 0 && weight != 1.0)
    {
      g_autofree char *text = g_strdup_printf ("%g", weight);

      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
      shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, area->x - 4.0, middle - 1.0, 1.0, 1.0, LINK_WIDTH);
    }
  if (!item->leaf)
    {
      g_autofree char *count = shoal_format_number (shoal_hierarchy_get_leaf_count (hierarchy, item->node), 0);

      draw_fold_sign (canvas, area, item->unfolded);
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
      room -= 18.0;
      if (room > 70.0)
        room -= 6.0 + shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, count, area->x + area->width - FOLD_WIDTH, middle,
                                               1.0, 0.5, -1.0);
    }
  shoal_chart_canvas_set_role (canvas, published ? SHOAL_CHART_FOREGROUND : SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, shoal_hierarchy_get_label (hierarchy, item->node), area->x + 9.0,
                           middle, 0.0, 0.5, MAX (0.0, room));
}

static void
draw (gpointer                   picture,
      cairo_t                   *cr,
      const ShoalHierarchyFrame *frame)
{
  Tree *tree = picture;
  g_auto (Drawing) drawing = { NULL };

  if (frame->width < 40.0 || frame->height < 20.0)
    return;
  cairo_save (cr);
  cairo_scale (cr, tree->zoom, tree->zoom);
  drawing_init (&drawing, tree, cr, frame);
  for (guint i = 1; i < tree->layout.items->len; i++)
    add_link (&drawing, shoal_tree_layout_get (&tree->layout, i));
  shoal_chart_canvas_set_role (&drawing.canvas, SHOAL_CHART_AXIS);
  cairo_set_line_width (cr, 1.0);
  cairo_stroke (cr);
  for (guint i = 0; i < tree->layout.items->len; i++)
    {
      const ShoalTreeItem *item = shoal_tree_layout_get (&tree->layout, i);
      ShoalArea area = get_item_area (&drawing, item);

      if (area.y + area.height < 0.0 || area.y > drawing.canvas.height)
        continue;
      if (item->n_hidden > 0)
        {
          g_autofree char *number = shoal_format_number (item->n_hidden, 0);
          g_autofree char *text = g_strdup_printf (item->before ? _("%s earlier…") : _("%s more…"), number);

          shoal_chart_canvas_set_role (&drawing.canvas, SHOAL_CHART_ACCENT);
          shoal_chart_canvas_text (&drawing.canvas, SHOAL_TEXT_CAPTION, text, area.x + 9.0, area.y + area.height / 2.0, 0.0,
                                   0.5, area.width - 12.0);
        }
      else
        draw_item (&drawing, item, &area);
    }
  cairo_restore (cr);
}

/* ---- The part in view ---- */

static gpointer
create (const ShoalHierarchyChart *chart)
{
  Tree *tree = g_new0 (Tree, 1);

  tree->chart = chart;
  tree->hierarchy = chart->hierarchy;
  tree->zoom = 1.0;
  shoal_tree_layout_init (&tree->layout, chart->hierarchy);
  tree->laid_out_height = NAN;
  return tree;
}

static void
destroy (gpointer picture)
{
  shoal_tree_layout_clear (&((Tree *) picture)->layout);
  g_free (picture);
}

static void
keep (gpointer picture,
      gpointer before)
{
  Tree *tree = picture;
  const Tree *old = before;

  shoal_tree_layout_keep (&tree->layout, &old->layout);
  tree->zoom = old->zoom;
  tree->scroll = old->scroll;
  tree->shift = old->shift;
}

static guint32
get_node_at (gpointer                   picture,
             const ShoalHierarchyFrame *frame,
             double                     x,
             double                     y)
{
  g_auto (Drawing) drawing = { NULL };
  const ShoalTreeItem *item;
  ShoalArea area;

  drawing_init (&drawing, picture, NULL, frame);
  item = find_item_at (&drawing, frame, x, y, &area);
  return item != NULL && item->n_hidden == 0 ? item->node : SHOAL_HIERARCHY_NO_NODE;
}

/* Returns FALSE for a node that is folded away; a node with an item may be out of view. */
static gboolean
get_area (gpointer                   picture,
          const ShoalHierarchyFrame *frame,
          guint32                    node,
          ShoalArea                 *area)
{
  Tree *tree = picture;
  g_auto (Drawing) drawing = { NULL };
  const ShoalTreeItem *item;
  ShoalArea own;

  drawing_init (&drawing, tree, NULL, frame);
  item = shoal_tree_layout_find (&tree->layout, node);
  if (item == NULL)
    return FALSE;
  own = get_item_area (&drawing, item);
  *area = (ShoalArea) { own.x * tree->zoom, own.y * tree->zoom, own.width * tree->zoom, own.height * tree->zoom };
  if (frame->theme->right_to_left)
    area->x = frame->width - area->x - area->width;
  return TRUE;
}

static void
open_node (gpointer                   picture,
           const ShoalHierarchyFrame *frame,
           guint32                    node)
{
  Tree *tree = picture;
  g_auto (Drawing) drawing = { NULL };
  const ShoalTreeItem *item;

  drawing_init (&drawing, tree, NULL, frame);
  item = shoal_tree_layout_find (&tree->layout, node);
  if (node == SHOAL_HIERARCHY_NO_NODE)
    return;
  shoal_tree_layout_set_unfolded (&tree->layout, node, item == NULL || !item->unfolded);
  tree->laid_out_height = NAN;
}

/* A press on the sign at the end of a node folds or unfolds it; a press on the line for hidden children shows more of
 * them. */
static gboolean
press (gpointer                   picture,
       const ShoalHierarchyFrame *frame,
       double                     x,
       double                     y)
{
  Tree *tree = picture;
  g_auto (Drawing) drawing = { NULL };
  const ShoalTreeItem *item;
  ShoalArea area;

  drawing_init (&drawing, tree, NULL, frame);
  item = find_item_at (&drawing, frame, x, y, &area);
  x = shoal_chart_mirror (frame->theme, frame->width, x) / tree->zoom;
  if (item == NULL || (item->n_hidden == 0 && (item->leaf || x < area.x + area.width - FOLD_WIDTH)))
    return FALSE;
  if (item->n_hidden > 0)
    shoal_tree_layout_show_others (&tree->layout, item);
  else
    shoal_tree_layout_set_unfolded (&tree->layout, item->node, !item->unfolded);
  tree->laid_out_height = NAN;
  return TRUE;
}

static void
move_to (const Drawing *drawing,
         double         scroll,
         double         shift)
{
  drawing->tree->scroll = CLAMP (scroll, 0.0, drawing->most_scroll);
  drawing->tree->shift = CLAMP (shift, 0.0, drawing->most_shift);
}

static void
pan (gpointer                   picture,
     const ShoalHierarchyFrame *frame,
     double                     dx,
     double                     dy)
{
  Tree *tree = picture;
  g_auto (Drawing) drawing = { NULL };

  drawing_init (&drawing, tree, NULL, frame);
  if (frame->theme->right_to_left)
    dx = -dx;
  move_to (&drawing, MIN (tree->scroll, drawing.most_scroll) - dy / tree->zoom,
           MIN (tree->shift, drawing.most_shift) - dx / tree->zoom);
}

static gboolean
zoom (gpointer                   picture,
      const ShoalHierarchyFrame *frame,
      double                     factor,
      double                     x,
      double                     y)
{
  Tree *tree = picture;
  g_auto (Drawing) before = { NULL };
  g_auto (Drawing) after = { NULL };
  const ShoalTreeItem *item;
  double along, down, zoom_before = tree->zoom;
  guint32 node;

  if (!(factor > 0.0) || !isfinite (factor) || frame->width <= 0.0 || frame->height <= 0.0)
    return FALSE;
  drawing_init (&before, tree, NULL, frame);
  x = shoal_chart_mirror (frame->theme, frame->width, x);
  item = shoal_tree_layout_find_nearest (&tree->layout, (y / tree->zoom - before.top) / before.row);
  node = item->node;
  down = y / tree->zoom - (before.top + item->y * before.row);
  along = (x / tree->zoom - before.left) / before.column;
  tree->zoom = CLAMP (tree->zoom * factor, LEAST_ZOOM, MOST_ZOOM);
  drawing_init (&after, tree, NULL, frame);
  item = shoal_tree_layout_find (&tree->layout, node);
  if (item != NULL)
    move_to (&after, PADDING + item->y * after.row + down - y / tree->zoom, PADDING + along * after.column - x / tree->zoom);
  return tree->zoom != zoom_before;
}

static void
show_all (gpointer picture)
{
  Tree *tree = picture;

  tree->zoom = 1.0;
  tree->scroll = 0.0;
  tree->shift = 0.0;
}

static void
show_node (gpointer                   picture,
           const ShoalHierarchyFrame *frame,
           guint32                    node)
{
  Tree *tree = picture;
  g_auto (Drawing) before = { NULL };
  g_auto (Drawing) after = { NULL };
  ShoalArea area;
  double scroll, shift;

  if (node >= shoal_hierarchy_get_n_nodes (tree->hierarchy))
    return;
  drawing_init (&before, tree, NULL, frame);
  if (shoal_tree_layout_find (&tree->layout, node) == NULL)
    {
      shoal_tree_layout_unfold_above (&tree->layout, node);
      tree->laid_out_height = NAN;
    }
  drawing_init (&after, tree, NULL, frame);
  area = get_item_area (&after, shoal_tree_layout_find (&tree->layout, node));
  scroll = MIN (tree->scroll, after.most_scroll);
  shift = MIN (tree->shift, after.most_shift);
  if (area.y < PADDING || area.y + area.height > after.canvas.height - PADDING)
    scroll += area.y + area.height / 2.0 - after.canvas.height / 2.0;
  if (area.x < PADDING)
    shift += area.x - PADDING;
  else if (area.x + area.width > after.canvas.width - PADDING)
    shift += area.x + area.width - (after.canvas.width - PADDING);
  move_to (&after, scroll, shift);
}

const ShoalHierarchyPicture _shoal_tree_chart = {
  .create = create, .destroy = destroy, .keep = keep, .draw = draw, .get_node_at = get_node_at, .get_area = get_area,
  .press = press, .pan = pan, .zoom = zoom, .show_all = show_all, .show_node = show_node, .open_node = open_node,
};
