/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Zoom and pan of a lattice chart, and what is at a point. */

#include "charts/lattice/shoal-lattice-chart-private.h"

#include <math.h>

/* How far beside a node it is still hit. */
#define REACH 6.0

void
_shoal_lattice_chart_get_view (const ShoalLatticeChart *self,
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

/** shoal_lattice_chart_get_max_zoom: Returns: the zoom beyond which there is nothing more to see. */
double
shoal_lattice_chart_get_max_zoom (const ShoalLatticeChart *self,
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
  _shoal_lattice_chart_get_view (self, &canvas, &before);
  self->camera.zoom = CLAMP (self->camera.zoom * factor, 1.0, most);
  if (self->camera.zoom <= 1.0)
    {
      shoal_lattice_chart_fit (self);
      return;
    }
  _shoal_lattice_chart_get_view (self, &canvas, &after);
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
  _shoal_lattice_chart_get_view (self, &canvas, &view);
  shoal_lattice_camera_limit (&self->camera, &view);
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

  if (node >= self->layout->n_nodes)
    return;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_lattice_chart_get_view (self, &canvas, &view);
  shoal_lattice_camera_show (&self->camera, &view, node);
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
  ShoalLatticeView view;
  guint32 node;

  x = shoal_chart_mirror (theme, width, x);
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_lattice_chart_get_view (self, &canvas, &view);
  node = shoal_lattice_view_find_nearest (&view, x, y);
  if (node == SHOAL_LATTICE_NO_NODE
      || hypot (x - shoal_lattice_view_get_x (&view, node), y - shoal_lattice_view_get_y (&view, node))
           > shoal_lattice_view_get_radius (&view, self->states[node]) + REACH)
    return SHOAL_LATTICE_NO_NODE;
  return node;
}
