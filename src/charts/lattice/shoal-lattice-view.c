/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fit, zoom and pan, and the position of each node, counted from the start of the line; the canvas mirrors it. */

#include "charts/lattice/shoal-lattice-view.h"

#include <math.h>

#define MARGIN 24.0
#define LEGEND_MARGIN 12.0
#define AXIS 48.0
/* In narrower drawings the heights are left out, because the nodes need their room. */
#define SMALLEST_WIDTH 240.0
#define MAX_STEP_X 96.0
#define MAX_STEP_Y 84.0
#define MAX_RADIUS 8.0
/* With more attributes, labels are too long to be written. */
#define MAX_LABELLED 12

/* The width of a label: that of the node with the highest levels, and a gap. */
static double
get_label_width (const ShoalLatticeLayout *layout,
                 ShoalChartCanvas         *canvas)
{
  g_autofree char *label = NULL;

  if (layout->n_attributes > MAX_LABELLED || layout->n_nodes == 0)
    return G_MAXDOUBLE;
  label = shoal_lattice_layout_dup_label (layout, layout->n_nodes - 1);
  return shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, label) + 14.0;
}

static void
get_fit (const ShoalLatticeLayout *layout,
         ShoalNodeLegend           with,
         ShoalChartCanvas         *canvas,
         ShoalArea                *plot,
         double                   *axis,
         double                   *step_x,
         double                   *step_y)
{
  double width = canvas->width - 2.0 * LEGEND_MARGIN;
  double legend = shoal_node_legend_get_height (canvas, width, with) + LEGEND_MARGIN;

  *plot = (ShoalArea) { 0.0, 0.0, canvas->width, MAX (0.0, canvas->height - legend) };
  *axis = plot->width >= SMALLEST_WIDTH ? AXIS : 0.0;
  *step_x = MIN (MAX_STEP_X, MAX (0.0, plot->width - *axis - 2.0 * MARGIN) / MAX (1, layout->widest - 1));
  *step_y = MIN (MAX_STEP_Y, MAX (0.0, plot->height - 2.0 * MARGIN) / MAX (1, layout->n_layers - 1));
}

/* Zooming increases both distances until the layers are far enough apart, and then only the horizontal one. */
static double
zoom_y (double step_y,
        double zoom)
{
  return MAX (step_y, MIN (step_y * zoom, MAX_STEP_Y));
}

/**
 * shoal_lattice_view_init:
 * @self: to be filled
 * @layout: a lattice with a layout; it must outlive the view
 * @camera: zoom and pan
 * @with: what the legend explains besides the usual states
 * @canvas: a canvas of the size of the drawing, used to measure only
 */
void
shoal_lattice_view_init (ShoalLatticeView         *self,
                         const ShoalLatticeLayout *layout,
                         const ShoalLatticeCamera *camera,
                         ShoalNodeLegend           with,
                         ShoalChartCanvas         *canvas)
{
  self->layout = layout;
  self->camera = *camera;
  get_fit (layout, with, canvas, &self->plot, &self->axis, &self->step_x, &self->step_y);
  self->step_x *= camera->zoom;
  self->step_y = zoom_y (self->step_y, camera->zoom);
  self->middle_x = (self->plot.width + self->axis) / 2.0 + camera->pan_x;
  self->bottom_y = self->plot.height / 2.0 + self->step_y * (layout->n_layers - 1) / 2.0 + camera->pan_y;
  self->radius = CLAMP (MIN (self->step_x * 0.34, self->step_y * 0.22), 0.75, MAX_RADIUS);
  self->labels = self->step_x >= get_label_width (layout, canvas) && self->step_y >= 36.0;
}

/** shoal_lattice_view_get_x: Returns: the position of the middle of @node, from the start of the line. */
double
shoal_lattice_view_get_x (const ShoalLatticeView *self,
                          guint32                 node)
{
  double middle = (self->layout->layer_sizes[self->layout->layer[node]] - 1.0) / 2.0;

  return self->middle_x + (self->layout->position[node] - middle) * self->step_x;
}

/** shoal_lattice_view_get_y: Returns: the position of the middle of @node, from the top. */
double
shoal_lattice_view_get_y (const ShoalLatticeView *self,
                          guint32                 node)
{
  return self->bottom_y - self->layout->layer[node] * self->step_y;
}

/** shoal_lattice_view_get_radius: Returns: the radius of a node's sign; those of minimal and optimal nodes have a
 * minimum, so that they can be seen in a large lattice. */
double
shoal_lattice_view_get_radius (const ShoalLatticeView *self,
                               ShoalNodeState          state)
{
  if (state == SHOAL_NODE_STATE_OPTIMAL)
    return MAX (self->radius * 1.2, 5.0);
  if (state == SHOAL_NODE_STATE_MINIMAL)
    return MAX (self->radius * 1.1, 3.0);
  return self->radius;
}

/** shoal_lattice_view_find_nearest: Returns: the node nearest to a point; %SHOAL_LATTICE_NO_NODE outside the plot. */
guint32
shoal_lattice_view_find_nearest (const ShoalLatticeView *self,
                                 double                  x,
                                 double                  y)
{
  const ShoalLatticeLayout *layout = self->layout;
  double layer = 0.0;
  double position;

  if (layout->n_nodes == 0 || !shoal_area_contains (&self->plot, x, y))
    return SHOAL_LATTICE_NO_NODE;
  if (self->step_y > 0.0)
    layer = CLAMP (round ((self->bottom_y - y) / self->step_y), 0.0, layout->n_layers - 1.0);
  position = (layout->layer_sizes[(guint) layer] - 1.0) / 2.0;
  if (self->step_x > 0.0)
    position += (x - self->middle_x) / self->step_x;
  position = CLAMP (round (position), 0.0, layout->layer_sizes[(guint) layer] - 1.0);
  return layout->order[layout->layer_start[(guint) layer] + (guint32) position];
}

/* ---- The camera ---- */

/** shoal_lattice_camera_fit: Shows the whole lattice. */
void
shoal_lattice_camera_fit (ShoalLatticeCamera *self)
{
  *self = (ShoalLatticeCamera) { 1.0, 0.0, 0.0 };
}

/** shoal_lattice_camera_get_most: Returns: the largest useful zoom in a drawing of this size, which has room for
 * labels. */
double
shoal_lattice_camera_get_most (const ShoalLatticeLayout *layout,
                               ShoalNodeLegend           with,
                               ShoalChartCanvas         *canvas)
{
  ShoalArea plot;
  double axis;
  double step_x;
  double step_y;
  double label_width;

  get_fit (layout, with, canvas, &plot, &axis, &step_x, &step_y);
  label_width = get_label_width (layout, canvas);
  if (step_x <= 0.0)
    return 1.0;
  return MAX (2.0, (label_width < 400.0 ? label_width * 1.5 : 64.0) / step_x);
}

/** shoal_lattice_camera_hold: Pans so that (@x, @y) shows the same part of the lattice before and after a zoom. */
void
shoal_lattice_camera_hold (ShoalLatticeCamera     *self,
                           const ShoalLatticeView *before,
                           const ShoalLatticeView *after,
                           double                  x,
                           double                  y)
{
  if (before->step_x > 0.0)
    self->pan_x += (x - before->middle_x) - (x - before->middle_x) / before->step_x * after->step_x;
  if (before->step_y > 0.0)
    self->pan_y = y + (before->bottom_y - y) / before->step_y * after->step_y
                  - after->step_y * (after->layout->n_layers - 1) / 2.0 - after->plot.height / 2.0;
}

/** shoal_lattice_camera_limit: Limits the pan so that a part of the lattice stays in view. */
void
shoal_lattice_camera_limit (ShoalLatticeCamera     *self,
                            const ShoalLatticeView *view)
{
  double half_x = view->step_x * view->layout->widest / 2.0 + view->plot.width / 2.0 - 2.0 * MARGIN;
  double half_y = view->step_y * view->layout->n_layers / 2.0 + view->plot.height / 2.0 - 2.0 * MARGIN;

  half_x = MAX (0.0, half_x);
  half_y = MAX (0.0, half_y);
  self->pan_x = CLAMP (self->pan_x, -half_x, half_x);
  self->pan_y = CLAMP (self->pan_y, -half_y, half_y);
}

/** shoal_lattice_camera_show: Pans as little as possible so that @node is in view. */
void
shoal_lattice_camera_show (ShoalLatticeCamera     *self,
                           const ShoalLatticeView *view,
                           guint32                 node)
{
  double x = shoal_lattice_view_get_x (view, node);
  double y = shoal_lattice_view_get_y (view, node);

  if (view->plot.width <= 2.0 * MARGIN || view->plot.height <= 2.0 * MARGIN)
    return;
  self->pan_x += CLAMP (x, MARGIN, view->plot.width - MARGIN) - x;
  self->pan_y += CLAMP (y, MARGIN, view->plot.height - MARGIN) - y;
}
