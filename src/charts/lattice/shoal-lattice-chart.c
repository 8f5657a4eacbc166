/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a lattice chart, its view, and its drawing. */

#include "charts/lattice/shoal-lattice-chart.h"

#include "base/shoal-format.h"
#include "charts/base/shoal-chart-frame.h"
#include "charts/lattice/shoal-lattice-raster.h"
#include "charts/lattice/shoal-lattice-view.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

struct _ShoalLatticeChart
{
  ShoalLatticeLayout *layout;
  char *names; /* names of the attributes in one line, or NULL */
  guint8 *states;
  guint states_serial;
  guint32 *path;
  gsize n_path;
  guint32 hover;
  guint32 selected;
  ShoalLatticeCamera camera;
  ShoalLatticeRaster raster;
};

/**
 * shoal_lattice_chart_new:
 * @heights: (array length=n_attributes): highest level of each quasi-identifier
 * @n_attributes: number of quasi-identifiers
 *
 * Returns: (transfer full): a chart of the lattice, with all nodes unknown. A lattice of more than
 *   %SHOAL_LATTICE_MAX_NODES nodes is not drawn; use a #ShoalLatticeFocus for it.
 */
ShoalLatticeChart *
shoal_lattice_chart_new (const guint *heights,
                         guint        n_attributes)
{
  ShoalLatticeChart *self = g_new0 (ShoalLatticeChart, 1);

  self->layout = shoal_lattice_layout_new (heights, n_attributes);
  self->states = g_new0 (guint8, MAX (1, self->layout->n_nodes));
  self->hover = SHOAL_LATTICE_NO_NODE;
  self->selected = SHOAL_LATTICE_NO_NODE;
  shoal_lattice_camera_fit (&self->camera);
  return self;
}

/** shoal_lattice_chart_free: Frees @self. */
void
shoal_lattice_chart_free (ShoalLatticeChart *self)
{
  if (self == NULL)
    return;
  shoal_lattice_layout_free (self->layout);
  shoal_lattice_raster_clear (&self->raster);
  g_free (self->states);
  g_free (self->path);
  g_free (self->names);
  g_free (self);
}

/** shoal_lattice_chart_get_layout: Returns: (transfer none): the layout of the lattice. */
const ShoalLatticeLayout *
shoal_lattice_chart_get_layout (const ShoalLatticeChart *self)
{
  return self->layout;
}

/** shoal_lattice_chart_set_names: @names: (array length=n_attributes): names of the attributes, which explain the
 * labels of nodes. */
void
shoal_lattice_chart_set_names (ShoalLatticeChart  *self,
                               const char * const *names)
{
  GString *text = g_string_new (NULL);

  for (guint a = 0; a < self->layout->n_attributes; a++)
    g_string_append_printf (text, a > 0 ? ", %s" : "%s", names[a]);
  g_free (self->names);
  self->names = g_string_free (text, FALSE);
}

static void
set_state (ShoalLatticeChart *self,
           guint32            node,
           ShoalNodeState     state,
           gboolean          *changed)
{
  if (self->states[node] == state)
    return;
  self->states[node] = (guint8) state;
  *changed = TRUE;
}

/**
 * shoal_lattice_chart_read_states:
 * @self: a chart
 * @func: (scope call): called for every node
 * @user_data: for @func
 *
 * Reads the state of each node; the next drawing shows the states.
 */
void
shoal_lattice_chart_read_states (ShoalLatticeChart *self,
                                 ShoalNodeStateFunc func,
                                 gpointer           user_data)
{
  g_autofree guint *levels = g_new0 (guint, MAX (1, self->layout->n_attributes));
  gboolean changed = FALSE;

  for (guint32 node = 0; node < self->layout->n_nodes; node++)
    {
      shoal_lattice_layout_get_levels (self->layout, node, levels);
      set_state (self, node, func (levels, user_data), &changed);
    }
  self->states_serial += changed;
}

/** shoal_lattice_chart_set_path: Copies the nodes that a search has visited, in this order; successive nodes need not
 * be neighbours. */
void
shoal_lattice_chart_set_path (ShoalLatticeChart *self,
                              const guint32     *nodes,
                              gsize              n_nodes)
{
  g_free (self->path);
  self->path = g_memdup2 (nodes, n_nodes * sizeof (guint32));
  self->n_path = n_nodes;
}

/** shoal_lattice_chart_set_hover: Sets the node under the pointer, or %SHOAL_LATTICE_NO_NODE. */
void
shoal_lattice_chart_set_hover (ShoalLatticeChart *self,
                               guint32            node)
{
  self->hover = node < self->layout->n_nodes ? node : SHOAL_LATTICE_NO_NODE;
}

/** shoal_lattice_chart_set_selected: Sets the selected node, or %SHOAL_LATTICE_NO_NODE. */
void
shoal_lattice_chart_set_selected (ShoalLatticeChart *self,
                                  guint32            node)
{
  self->selected = node < self->layout->n_nodes ? node : SHOAL_LATTICE_NO_NODE;
}

/** shoal_lattice_chart_get_n_rasterized: Returns: how many times the raster was made. For tests. */
guint64
shoal_lattice_chart_get_n_rasterized (const ShoalLatticeChart *self)
{
  return self->raster.n_made;
}

/* The distance of a node from the middle of its layer, in steps. */
static double
get_offset (const ShoalLatticeLayout *layout,
            guint32                   node)
{
  return layout->position[node] - (layout->layer_sizes[layout->layer[node]] - 1.0) / 2.0;
}

/* The parent or child whose position is closest to straight above or below. */
static guint32
find_straight (const ShoalLatticeLayout *layout,
               guint32                   node,
               gboolean                  up)
{
  guint32 best = SHOAL_LATTICE_NO_NODE;
  double best_distance = G_MAXDOUBLE;

  for (guint a = 0; a < layout->n_attributes; a++)
    {
      guint32 other = up ? shoal_lattice_layout_get_parent (layout, node, a)
                         : shoal_lattice_layout_get_child (layout, node, a);
      double distance;

      if (other == SHOAL_LATTICE_NO_NODE)
        continue;
      distance = fabs (get_offset (layout, other) - get_offset (layout, node));
      if (distance < best_distance)
        {
          best = other;
          best_distance = distance;
        }
    }
  return best;
}

/**
 * shoal_lattice_chart_get_neighbour:
 * @self: a chart
 * @theme: for the direction of text
 * @node: where to start
 * @direction: direction on the screen: up to a more general node, down to a more specific one, left and right within
 *   the layer
 *
 * Returns: the next node in that direction, for the arrow keys; %SHOAL_LATTICE_NO_NODE at an edge.
 */
guint32
shoal_lattice_chart_get_neighbour (const ShoalLatticeChart *self,
                                   const ShoalChartTheme   *theme,
                                   guint32                  node,
                                   ShoalLatticeDirection    direction)
{
  const ShoalLatticeLayout *layout = self->layout;
  guint32 position;
  guint layer;

  if (node >= layout->n_nodes)
    return SHOAL_LATTICE_NO_NODE;
  if (direction == SHOAL_LATTICE_UP || direction == SHOAL_LATTICE_DOWN)
    return find_straight (layout, node, direction == SHOAL_LATTICE_UP);
  position = layout->position[node];
  layer = layout->layer[node];
  if ((direction == SHOAL_LATTICE_LEFT) != (theme->right_to_left != FALSE))
    return position > 0 ? layout->order[layout->layer_start[layer] + position - 1] : SHOAL_LATTICE_NO_NODE;
  return position + 1 < layout->layer_start[layer + 1] - layout->layer_start[layer]
             ? layout->order[layout->layer_start[layer] + position + 1]
             : SHOAL_LATTICE_NO_NODE;
}

/* ---- The axis of a whole lattice: heights at the start, and words at both ends that say what up and down mean ---- */

#define PADDING 12.0
#define GAP 8.0

static void
draw_number (ShoalChartCanvas       *canvas,
             const ShoalLatticeView *view,
             guint                   layer)
{
  g_autofree char *text = shoal_format_count (layer);
  double y = view->bottom_y - layer * view->step_y;

  if (y >= view->plot.y && y < view->plot.y + view->plot.height)
    shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, view->axis - GAP, y, 1.0, 0.5, -1.0);
}

/* Writes the heights that have room. The lowest and the highest are always written. */
static void
draw_numbers (ShoalChartCanvas       *canvas,
              const ShoalLatticeView *view)
{
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);
  guint top = view->layout->n_layers - 1;
  guint step = view->step_y > 0.0 ? (guint) ceil (line / view->step_y) : top + 1;

  for (guint layer = 0; layer < top; layer += MAX (1, step))
    if (layer == 0 || (top - layer) * view->step_y >= line)
      draw_number (canvas, view, layer);
  draw_number (canvas, view, top);
}

/* Explains the labels below the nodes: the names of the attributes, in the order of the levels in a label. */
static void
draw_names (const char       *names,
            ShoalChartCanvas *canvas,
            double            start)
{
  g_autofree char *text = NULL;

  if (names == NULL)
    return;
  /* Translators: %s are names of columns; numbers such as “2,0,1” stand below the nodes of the lattice. */
  text = g_strdup_printf (_("Below the nodes: levels of %s"), names);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, canvas->width - PADDING, 4.0, 1.0, 0.0,
                           MAX (0.0, canvas->width - start - 2.0 * PADDING));
}

/* Covers nodes behind a line of text, so that the text can be read. */
static void
clear_line (ShoalChartCanvas       *canvas,
            const ShoalLatticeView *view,
            double                  y,
            double                  height)
{
  shoal_chart_canvas_fill (canvas, (ShoalArea) { view->axis, y, MAX (0.0, canvas->width - view->axis), height }, 0.0,
                           shoal_color_with_alpha (canvas->theme->colors[SHOAL_CHART_BACKGROUND], 0.85));
}

/**
 * lattice_axis_draw:
 * @view: the view of a lattice that is drawn, with room for the axis
 * @names: (nullable): names of the attributes, in the order of the levels below the nodes
 * @canvas: where to draw
 *
 * Draws the heights at the start and words at both ends. In a zoomed view, they cover parts of the lattice.
 */
static void
lattice_axis_draw (const ShoalLatticeView *view,
                   const char             *names,
                   ShoalChartCanvas       *canvas)
{
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION) + 8.0;
  double start = view->axis + GAP;

  if (view->camera.zoom > 1.0)
    {
      clear_line (canvas, view, view->plot.y, line);
      clear_line (canvas, view, view->plot.y + view->plot.height - line, line);
    }
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  draw_numbers (canvas, view);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, _("Height"), 4.0, 4.0, 0.0, 0.0, -1.0);
  start += shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, _("More general"), start, 4.0, 0.0, 0.0, -1.0);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, _("More specific"), view->axis + GAP,
                           view->plot.y + view->plot.height - 4.0, 0.0, 1.0, -1.0);
  if (view->labels)
    draw_names (names, canvas, start);
}

/* ---- Zoom and pan of a lattice chart, and the node at a point ---- */

/* A node is hit up to this distance beside it. */
#define REACH 6.0

static void
get_view (const ShoalLatticeChart *self,
          ShoalChartCanvas        *canvas,
          ShoalLatticeView        *view)
{
  shoal_lattice_view_init (view, self->layout, &self->camera,
                           shoal_node_legend_choose (self->states, self->layout->n_nodes, self->n_path > 1), canvas);
}

/** shoal_lattice_chart_get_zoom: Returns: the zoom, 1 when the whole lattice fits. */
double
shoal_lattice_chart_get_zoom (const ShoalLatticeChart *self)
{
  return self->camera.zoom;
}

/** get_max_zoom: Returns: the largest useful zoom, see shoal_lattice_camera_get_most(). */
static double
get_max_zoom (const ShoalLatticeChart *self,
              const ShoalChartTheme   *theme,
              double                   width,
              double                   height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  return shoal_lattice_camera_get_most (self->layout, shoal_node_legend_choose (self->states, self->layout->n_nodes, self->n_path > 1),
                                        &canvas);
}

/** shoal_lattice_chart_fit: Shows the whole lattice. */
void
shoal_lattice_chart_fit (ShoalLatticeChart *self)
{
  shoal_lattice_camera_fit (&self->camera);
}

/** shoal_lattice_chart_zoom_at: Multiplies the zoom by a factor, around the point (@x, @y). */
void
shoal_lattice_chart_zoom_at (ShoalLatticeChart     *self,
                             const ShoalChartTheme *theme,
                             double                 width,
                             double                 height,
                             double                 factor,
                             double                 x,
                             double                 y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalLatticeView before;
  ShoalLatticeView after;
  double most = get_max_zoom (self, theme, width, height);

  if (!(factor > 0.0) || !isfinite (factor))
    return;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  get_view (self, &canvas, &before);
  self->camera.zoom = CLAMP (self->camera.zoom * factor, 1.0, most);
  if (self->camera.zoom <= 1.0)
    {
      shoal_lattice_chart_fit (self);
      return;
    }
  get_view (self, &canvas, &after);
  shoal_lattice_camera_hold (&self->camera, &before, &after, shoal_chart_mirror (theme, width, x), y);
  shoal_lattice_camera_limit (&self->camera, &after);
}

/** shoal_lattice_chart_pan: Moves the lattice by (@dx, @dy) drawing units. */
void
shoal_lattice_chart_pan (ShoalLatticeChart     *self,
                         const ShoalChartTheme *theme,
                         double                 width,
                         double                 height,
                         double                 dx,
                         double                 dy)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalLatticeView view;

  if (!isfinite (dx) || !isfinite (dy))
    return;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  self->camera.pan_x += theme->right_to_left ? -dx : dx;
  self->camera.pan_y += dy;
  get_view (self, &canvas, &view);
  shoal_lattice_camera_limit (&self->camera, &view);
}

/** shoal_lattice_chart_show: Moves the lattice as little as possible so that @node is in view. */
void
shoal_lattice_chart_show (ShoalLatticeChart     *self,
                          const ShoalChartTheme *theme,
                          double                 width,
                          double                 height,
                          guint32                node)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalLatticeView view;

  if (node >= self->layout->n_nodes)
    return;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  get_view (self, &canvas, &view);
  shoal_lattice_camera_show (&self->camera, &view, node);
}

/**
 * shoal_lattice_chart_get_position:
 *
 * Finds the middle of @node in the drawing.
 *
 * Returns: whether the middle is within the plot.
 */
gboolean
shoal_lattice_chart_get_position (const ShoalLatticeChart *self,
                                  const ShoalChartTheme   *theme,
                                  double                   width,
                                  double                   height,
                                  guint32                  node,
                                  double                  *x,
                                  double                  *y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalLatticeView view;

  if (node >= self->layout->n_nodes)
    return FALSE;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  get_view (self, &canvas, &view);
  *x = shoal_lattice_view_get_x (&view, node);
  *y = shoal_lattice_view_get_y (&view, node);
  if (!shoal_area_contains (&view.plot, *x, *y))
    return FALSE;
  *x = shoal_chart_mirror (theme, width, *x);
  return TRUE;
}

/**
 * shoal_lattice_chart_get_node_at:
 *
 * Finds the node at a point, or the nearest one if it is close.
 *
 * Returns: its number, or %SHOAL_LATTICE_NO_NODE.
 */
guint32
shoal_lattice_chart_get_node_at (const ShoalLatticeChart *self,
                                 const ShoalChartTheme   *theme,
                                 double                   width,
                                 double                   height,
                                 double                   x,
                                 double                   y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalLatticeView view;
  guint32 node;

  x = shoal_chart_mirror (theme, width, x);
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  get_view (self, &canvas, &view);
  node = shoal_lattice_view_find_nearest (&view, x, y);
  if (node == SHOAL_LATTICE_NO_NODE
      || hypot (x - shoal_lattice_view_get_x (&view, node), y - shoal_lattice_view_get_y (&view, node))
           > shoal_lattice_view_get_radius (&view, self->states[node]) + REACH)
    return SHOAL_LATTICE_NO_NODE;
  return node;
}

/* ---- The parts that are drawn over the raster of a lattice, and the whole lattice as paths for vector files ---- */

static void
add_edge (ShoalChartCanvas       *canvas,
          const ShoalLatticeView *view,
          guint32                 from,
          guint32                 to)
{
  shoal_chart_canvas_move_to (canvas, shoal_lattice_view_get_x (view, from), shoal_lattice_view_get_y (view, from));
  shoal_chart_canvas_line_to (canvas, shoal_lattice_view_get_x (view, to), shoal_lattice_view_get_y (view, to));
}

static void
draw_sign (const ShoalLatticeChart *self,
           ShoalChartCanvas        *canvas,
           const ShoalLatticeView  *view,
           guint32                  node)
{
  shoal_node_state_draw (self->states[node], canvas, shoal_lattice_view_get_x (view, node),
                         shoal_lattice_view_get_y (view, node), shoal_lattice_view_get_radius (view, self->states[node]));
}

/* Draws all edges and nodes as paths, instead of the raster. */
static void
draw_paths (const ShoalLatticeChart *self,
            ShoalChartCanvas        *canvas,
            const ShoalLatticeView  *view)
{
  const ShoalLatticeLayout *layout = self->layout;
  ShoalChartRole role = canvas->theme->high_contrast ? SHOAL_CHART_GRID : SHOAL_CHART_AXIS;

  for (guint32 node = 0; node < layout->n_nodes; node++)
    {
      for (guint a = 0; a < layout->n_attributes; a++)
        {
          guint32 parent = shoal_lattice_layout_get_parent (layout, node, a);

          if (parent != SHOAL_LATTICE_NO_NODE)
            add_edge (canvas, view, node, parent);
        }
    }
  shoal_chart_canvas_set_color (canvas, shoal_color_with_alpha (canvas->theme->colors[role],
                                                                CLAMP (view->step_x / 24.0, 0.15, 0.8)));
  cairo_set_line_width (canvas->cr, CLAMP (view->step_x / 30.0, 0.25, 1.0));
  cairo_stroke (canvas->cr);
  for (guint32 node = 0; node < layout->n_nodes; node++)
    draw_sign (self, canvas, view, node);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  for (guint32 node = 0; view->labels && node < layout->n_nodes; node++)
    {
      g_autofree char *label = shoal_lattice_layout_dup_label (self->layout, node);

      shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, label, shoal_lattice_view_get_x (view, node),
                               shoal_lattice_view_get_y (view, node) + view->radius * 1.3 + 3.0, 0.5, 0.0, -1.0);
    }
}

/* Draws the edges from a node to its parents and children, and these neighbours again over the edges. */
static void
draw_neighbourhood (const ShoalLatticeChart *self,
                    ShoalChartCanvas        *canvas,
                    const ShoalLatticeView  *view,
                    guint32                  node,
                    ShoalColor               color)
{
  for (guint a = 0; a < self->layout->n_attributes; a++)
    {
      guint32 ends[2] = { shoal_lattice_layout_get_parent (self->layout, node, a),
                          shoal_lattice_layout_get_child (self->layout, node, a) };

      for (guint i = 0; i < 2; i++)
        {
          if (ends[i] != SHOAL_LATTICE_NO_NODE)
            add_edge (canvas, view, node, ends[i]);
        }
    }
  shoal_chart_canvas_set_color (canvas, color);
  cairo_set_line_width (canvas->cr, 1.5);
  cairo_stroke (canvas->cr);
  for (guint a = 0; a < self->layout->n_attributes; a++)
    {
      guint32 parent = shoal_lattice_layout_get_parent (self->layout, node, a);
      guint32 child = shoal_lattice_layout_get_child (self->layout, node, a);

      if (parent != SHOAL_LATTICE_NO_NODE)
        draw_sign (self, canvas, view, parent);
      if (child != SHOAL_LATTICE_NO_NODE)
        draw_sign (self, canvas, view, child);
    }
}

static void
draw_ring (const ShoalLatticeChart *self,
           ShoalChartCanvas        *canvas,
           const ShoalLatticeView  *view,
           guint32                  node,
           ShoalColor               color,
           double                   line_width)
{
  double x = shoal_lattice_view_get_x (view, node);
  double y = shoal_lattice_view_get_y (view, node);
  double radius = MAX (5.0, shoal_lattice_view_get_radius (view, self->states[node]) * 1.4) + 2.0;

  shoal_chart_canvas_mark (canvas, SHOAL_MARK_CIRCLE, x, y, radius);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_BACKGROUND);
  cairo_fill_preserve (canvas->cr);
  shoal_chart_canvas_set_color (canvas, color);
  cairo_set_line_width (canvas->cr, line_width);
  cairo_stroke (canvas->cr);
  shoal_node_state_draw (self->states[node], canvas, x, y,
                         MAX (4.0, shoal_lattice_view_get_radius (view, self->states[node])));
}

static void
draw_search_path (const ShoalLatticeChart *self,
                  ShoalChartCanvas        *canvas,
                  const ShoalLatticeView  *view)
{
  guint32 previous = SHOAL_LATTICE_NO_NODE;

  for (gsize i = 0; i < self->n_path; i++)
    {
      if (self->path[i] >= self->layout->n_nodes)
        continue;
      if (previous != SHOAL_LATTICE_NO_NODE)
        add_edge (canvas, view, previous, self->path[i]);
      previous = self->path[i];
    }
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_ACCENT);
  cairo_set_line_width (canvas->cr, 2.5);
  cairo_set_line_cap (canvas->cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (canvas->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (canvas->cr);
  cairo_set_line_cap (canvas->cr, CAIRO_LINE_CAP_BUTT);
  for (gsize i = 0; i < self->n_path; i++)
    {
      if (self->path[i] < self->layout->n_nodes)
        draw_sign (self, canvas, view, self->path[i]);
    }
}

static void
draw_overlay (const ShoalLatticeChart *self,
              ShoalChartCanvas        *canvas,
              const ShoalLatticeView  *view)
{
  const ShoalColor *colors = canvas->theme->colors;

  if (self->n_path > 0)
    draw_search_path (self, canvas, view);
  if (self->selected != SHOAL_LATTICE_NO_NODE)
    {
      draw_neighbourhood (self, canvas, view, self->selected, colors[SHOAL_CHART_ACCENT]);
      draw_ring (self, canvas, view, self->selected, colors[SHOAL_CHART_ACCENT], 3.0);
    }
  if (self->hover != SHOAL_LATTICE_NO_NODE && self->hover != self->selected)
    {
      draw_neighbourhood (self, canvas, view, self->hover,
                          shoal_color_with_alpha (colors[SHOAL_CHART_FOREGROUND], 0.6));
      draw_ring (self, canvas, view, self->hover, colors[SHOAL_CHART_FOREGROUND], 2.0);
    }
}

static void
draw_raster (ShoalLatticeChart      *self,
             ShoalChartCanvas       *canvas,
             const ShoalLatticeView *view)
{
  double scale = MAX (1.0, canvas->theme->scale);

  shoal_lattice_raster_update (&self->raster, view, self->states, self->states_serial, canvas);
  if (self->raster.raster == NULL)
    return;
  cairo_save (canvas->cr);
  cairo_scale (canvas->cr, 1.0 / scale, 1.0 / scale);
  cairo_set_source_surface (canvas->cr, self->raster.raster->surface, 0.0, 0.0);
  cairo_pattern_set_filter (cairo_get_source (canvas->cr), CAIRO_FILTER_NEAREST);
  cairo_paint (canvas->cr);
  cairo_restore (canvas->cr);
}

static void
draw_lattice (ShoalLatticeChart *self,
              ShoalChartCanvas  *canvas)
{
  ShoalLatticeView view;
  ShoalArea legend;

  get_view (self, canvas, &view);
  if (view.plot.width < 1.0 || view.plot.height < 1.0)
    return;
  cairo_save (canvas->cr);
  shoal_chart_canvas_rectangle (canvas, (ShoalArea) { view.axis, 0.0, view.plot.width - view.axis, view.plot.height }, 0.0);
  cairo_clip (canvas->cr);
  if (canvas->theme->vector)
    draw_paths (self, canvas, &view);
  else
    draw_raster (self, canvas, &view);
  draw_overlay (self, canvas, &view);
  cairo_restore (canvas->cr);
  if (view.axis > 0.0)
    lattice_axis_draw (&view, self->names, canvas);
  legend = (ShoalArea) { 12.0, view.plot.height, MAX (0.0, canvas->width - 24.0), 0.0 };
  shoal_node_legend_draw (canvas, &legend, shoal_node_legend_choose (self->states, self->layout->n_nodes, self->n_path > 1));
}

/**
 * shoal_lattice_chart_draw:
 * @self: a chart
 * @cr: where to draw, from (0, 0)
 * @theme: the look of the drawing
 * @width: of the drawing
 * @height: of the drawing
 *
 * Draws the lattice as the view shows it. The raster is made again only when the view, the size, the theme or the
 * states have changed.
 */
void
shoal_lattice_chart_draw (ShoalLatticeChart     *self,
                          cairo_t               *cr,
                          const ShoalChartTheme *theme,
                          double                 width,
                          double                 height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };

  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  if (self->layout->n_nodes == 0)
    shoal_chart_draw_message (&canvas, _("Too many nodes to be drawn"));
  else
    draw_lattice (self, &canvas);
}
