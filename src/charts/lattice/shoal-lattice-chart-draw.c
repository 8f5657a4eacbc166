/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is drawn over the raster of a lattice, and the whole lattice as vectors for files. */

#include "charts/lattice/shoal-lattice-chart-private.h"

#include "charts/base/shoal-chart-frame.h"
#include "charts/lattice/shoal-lattice-axis.h"

#include <glib/gi18n-lib.h>
#include <math.h>

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

/* The same as the raster, as paths. */
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

/* Edges to what is directly above and below, which also stands out. */
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

  _shoal_lattice_chart_get_view (self, canvas, &view);
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
    shoal_lattice_axis_draw (&view, self->names, canvas);
  legend = (ShoalArea) { 12.0, view.plot.height, MAX (0.0, canvas->width - 24.0), 0.0 };
  shoal_node_legend_draw (canvas, &legend, shoal_node_legend_choose (self->states, self->layout->n_nodes, self->n_path > 1));
}

/**
 * shoal_lattice_chart_draw:
 * @self: a chart
 * @cr: where to draw, from (0, 0)
 * @theme: what it looks like
 * @width: of the drawing
 * @height: of the drawing
 *
 * Draws the lattice as the view shows it. Only a change of view, size, look or states makes a new raster.
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
