/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where nodes stand: fit, zoom, pan, and what is at a point. */

#include "charts/lattice/shoal-lattice-chart-private.h"

#include <math.h>

#define MARGIN 24.0
#define LEGEND_MARGIN 12.0
#define AXIS 48.0
/* Below this width the heights would take room that the nodes need. */
#define SMALLEST_WIDTH 240.0
#define MAX_STEP_X 96.0
#define MAX_STEP_Y 84.0
#define MAX_RADIUS 8.0
#define REACH 6.0
/* Labels of more attributes would not be read. */
#define MAX_LABELLED 12

/* Room for the levels of a node below it: two digits per attribute and a comma. */
static double
get_label_width (const ShoalLatticeChart *self,
                 ShoalChartCanvas        *canvas)
{
  g_autofree char *label = NULL;

  if (self->layout->n_attributes > MAX_LABELLED || self->layout->n_nodes == 0)
    return G_MAXDOUBLE;
  label = _shoal_lattice_chart_make_label (self, self->layout->n_nodes - 1);
  return shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, label) + 14.0;
}

static void
get_fit (const ShoalLatticeChart *self,
         ShoalChartCanvas        *canvas,
         ShoalArea               *plot,
         double                  *axis,
         double                  *step_x,
         double                  *step_y)
{
  const ShoalLatticeLayout *layout = self->layout;
  double width = canvas->width - 2.0 * LEGEND_MARGIN;
  double legend = shoal_node_legend_get_height (canvas, width, self->n_path > 1) + LEGEND_MARGIN;

  *plot = (ShoalArea) { 0.0, 0.0, canvas->width, MAX (0.0, canvas->height - legend) };
  *axis = plot->width >= SMALLEST_WIDTH ? AXIS : 0.0;
  *step_x = MIN (MAX_STEP_X, MAX (0.0, plot->width - *axis - 2.0 * MARGIN) / MAX (1, layout->widest - 1));
  *step_y = MIN (MAX_STEP_Y, MAX (0.0, plot->height - 2.0 * MARGIN) / MAX (1, layout->n_layers - 1));
}

/* Zooming spreads both ways until layers are far enough apart, then only sideways. */
static double
zoom_y (double step_y,
        double zoom)
{
  return MAX (step_y, MIN (step_y * zoom, MAX_STEP_Y));
}

void
_shoal_lattice_chart_get_view (const ShoalLatticeChart *self,
                               ShoalChartCanvas        *canvas,
                               ShoalLatticeView        *view)
{
  double label_width;

  get_fit (self, canvas, &view->plot, &view->axis, &view->step_x, &view->step_y);
  view->step_x *= self->zoom;
  view->step_y = zoom_y (view->step_y, self->zoom);
  view->middle_x = (view->plot.width + view->axis) / 2.0 + self->pan_x;
  view->bottom_y = view->plot.height / 2.0 + view->step_y * (self->layout->n_layers - 1) / 2.0 + self->pan_y;
  view->radius = CLAMP (MIN (view->step_x * 0.34, view->step_y * 0.22), 0.75, MAX_RADIUS);
  label_width = get_label_width (self, canvas);
  view->labels = view->step_x >= label_width && view->step_y >= 36.0;
}

double
_shoal_lattice_view_get_x (const ShoalLatticeView  *view,
                           const ShoalLatticeChart *self,
                           guint32                  node)
{
  double middle = (self->layout->layer_sizes[self->layout->layer[node]] - 1.0) / 2.0;

  return view->middle_x + (self->layout->position[node] - middle) * view->step_x;
}

double
_shoal_lattice_view_get_y (const ShoalLatticeView  *view,
                           const ShoalLatticeChart *self,
                           guint32                  node)
{
  return view->bottom_y - self->layout->layer[node] * view->step_y;
}

/* The few that matter most are seen from far, too. */
double
_shoal_lattice_view_get_radius (const ShoalLatticeView *view,
                                ShoalNodeState          state)
{
  if (state == SHOAL_NODE_STATE_OPTIMAL)
    return MAX (view->radius * 1.2, 5.0);
  if (state == SHOAL_NODE_STATE_MINIMAL)
    return MAX (view->radius * 1.1, 3.0);
  return view->radius;
}

/** shoal_lattice_chart_get_zoom: Returns: the zoom, 1 when the whole lattice fits. */
double
shoal_lattice_chart_get_zoom (const ShoalLatticeChart *self)
{
  return self->zoom;
}

/** shoal_lattice_chart_get_max_zoom: Returns: the zoom beyond which there is nothing more to see. */
double
shoal_lattice_chart_get_max_zoom (const ShoalLatticeChart *self,
                                  const ShoalChartTheme   *theme,
                                  double                   width,
                                  double                   height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalArea plot;
  double axis;
  double step_x;
  double step_y;
  double label_width;

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  get_fit (self, &canvas, &plot, &axis, &step_x, &step_y);
  label_width = get_label_width (self, &canvas);
  if (step_x <= 0.0)
    return 1.0;
  return MAX (2.0, (label_width < 400.0 ? label_width * 1.5 : 64.0) / step_x);
}

/* The middle may not leave so far that nothing is in sight. */
static void
limit_pan (ShoalLatticeChart      *self,
           const ShoalLatticeView *view)
{
  double half_x = view->step_x * self->layout->widest / 2.0 + view->plot.width / 2.0 - 2.0 * MARGIN;
  double half_y = view->step_y * self->layout->n_layers / 2.0 + view->plot.height / 2.0 - 2.0 * MARGIN;

  half_x = MAX (0.0, half_x);
  half_y = MAX (0.0, half_y);
  self->pan_x = CLAMP (self->pan_x, -half_x, half_x);
  self->pan_y = CLAMP (self->pan_y, -half_y, half_y);
}

/** shoal_lattice_chart_fit: Shows the whole lattice. */
void
shoal_lattice_chart_fit (ShoalLatticeChart *self)
{
  self->zoom = 1.0;
  self->pan_x = 0.0;
  self->pan_y = 0.0;
}

/** shoal_lattice_chart_zoom_at: Multiplies the zoom; what is at (@x, @y) stays there. */
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
  double most = shoal_lattice_chart_get_max_zoom (self, theme, width, height);

  if (!(factor > 0.0) || !isfinite (factor))
    return;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  x = shoal_chart_mirror (theme, width, x);
  _shoal_lattice_chart_get_view (self, &canvas, &before);
  self->zoom = CLAMP (self->zoom * factor, 1.0, most);
  if (self->zoom <= 1.0)
    {
      shoal_lattice_chart_fit (self);
      return;
    }
  _shoal_lattice_chart_get_view (self, &canvas, &after);
  if (before.step_x > 0.0)
    self->pan_x += (x - before.middle_x) - (x - before.middle_x) / before.step_x * after.step_x;
  if (before.step_y > 0.0)
    self->pan_y = y + (before.bottom_y - y) / before.step_y * after.step_y
                  - after.step_y * (self->layout->n_layers - 1) / 2.0 - after.plot.height / 2.0;
  limit_pan (self, &after);
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
  self->pan_x += theme->right_to_left ? -dx : dx;
  self->pan_y += dy;
  _shoal_lattice_chart_get_view (self, &canvas, &view);
  limit_pan (self, &view);
}

/** shoal_lattice_chart_show: Moves the lattice as little as brings @node into sight. */
void
shoal_lattice_chart_show (ShoalLatticeChart     *self,
                          const ShoalChartTheme *theme,
                          double                 width,
                          double                 height,
                          guint32                node)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalLatticeView view;
  double x;
  double y;

  if (node >= self->layout->n_nodes)
    return;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_lattice_chart_get_view (self, &canvas, &view);
  x = _shoal_lattice_view_get_x (&view, self, node);
  y = _shoal_lattice_view_get_y (&view, self, node);
  if (view.plot.width <= 2.0 * MARGIN || view.plot.height <= 2.0 * MARGIN)
    return;
  self->pan_x += CLAMP (x, MARGIN, view.plot.width - MARGIN) - x;
  self->pan_y += CLAMP (y, MARGIN, view.plot.height - MARGIN) - y;
}

/**
 * shoal_lattice_chart_get_position:
 *
 * Finds where the middle of @node is drawn.
 *
 * Returns: whether it is within the plot.
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
  _shoal_lattice_chart_get_view (self, &canvas, &view);
  *x = _shoal_lattice_view_get_x (&view, self, node);
  *y = _shoal_lattice_view_get_y (&view, self, node);
  if (!shoal_area_contains (&view.plot, *x, *y))
    return FALSE;
  *x = shoal_chart_mirror (theme, width, *x);
  return TRUE;
}

/**
 * shoal_lattice_chart_get_node_at:
 *
 * Finds the node at a point, or the next one if it is near.
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
  const ShoalLatticeLayout *layout = self->layout;
  ShoalLatticeView view;
  double layer = 0.0;
  double position;
  guint32 node;

  if (layout->n_nodes == 0)
    return SHOAL_LATTICE_NO_NODE;
  x = shoal_chart_mirror (theme, width, x);
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_lattice_chart_get_view (self, &canvas, &view);
  if (!shoal_area_contains (&view.plot, x, y))
    return SHOAL_LATTICE_NO_NODE;
  if (view.step_y > 0.0)
    layer = CLAMP (round ((view.bottom_y - y) / view.step_y), 0.0, layout->n_layers - 1.0);
  position = (layout->layer_sizes[(guint) layer] - 1.0) / 2.0;
  if (view.step_x > 0.0)
    position += (x - view.middle_x) / view.step_x;
  position = CLAMP (round (position), 0.0, layout->layer_sizes[(guint) layer] - 1.0);
  node = layout->order[layout->layer_start[(guint) layer] + (guint32) position];
  if (hypot (x - _shoal_lattice_view_get_x (&view, self, node), y - _shoal_lattice_view_get_y (&view, self, node))
      > _shoal_lattice_view_get_radius (&view, self->states[node]) + REACH)
    return SHOAL_LATTICE_NO_NODE;
  return node;
}
