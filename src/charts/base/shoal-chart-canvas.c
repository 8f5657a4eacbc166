/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shapes and text of all drawings. */

#include "charts/base/shoal-chart-canvas.h"

#include <math.h>

/**
 * shoal_chart_canvas_init:
 * @self: memory for a canvas
 * @cr: (nullable): where to draw, or %NULL to measure only
 * @theme: (transfer none): what it looks like; must outlive the canvas
 * @width: width of the drawing
 * @height: height of the drawing
 *
 * Prepares a canvas.
 */
void
shoal_chart_canvas_init (ShoalChartCanvas      *self,
                         cairo_t               *cr,
                         const ShoalChartTheme *theme,
                         double                 width,
                         double                 height)
{
  *self = (ShoalChartCanvas) { .cr = cr, .theme = theme, .width = width, .height = height };
  self->mirrored = theme->right_to_left;
}

/** shoal_chart_canvas_set_role: Sets the colour of what is drawn next. */
void
shoal_chart_canvas_set_role (ShoalChartCanvas *self,
                             ShoalChartRole    role)
{
  shoal_chart_canvas_set_color (self, self->theme->colors[role]);
}

/** shoal_chart_canvas_set_color: Sets the colour of what is drawn next. */
void
shoal_chart_canvas_set_color (ShoalChartCanvas *self,
                              ShoalColor        color)
{
  cairo_set_source_rgba (self->cr, color.red, color.green, color.blue, color.alpha);
}

static double
mirror (const ShoalChartCanvas *self,
        double                  x)
{
  return self->mirrored ? self->width - x : x;
}

/** shoal_chart_canvas_snap: Returns: @position on the border of two device pixels; unchanged in a file of vectors. */
double
shoal_chart_canvas_snap (const ShoalChartCanvas *self,
                         double                  position)
{
  double scale = MAX (1.0, self->theme->scale);

  return self->theme->vector ? position : round (position * scale) / scale;
}

/** shoal_chart_canvas_move_to: Starts a path at a point. */
void
shoal_chart_canvas_move_to (ShoalChartCanvas *self,
                            double            x,
                            double            y)
{
  cairo_move_to (self->cr, mirror (self, x), y);
}

/** shoal_chart_canvas_line_to: Continues the path to a point. */
void
shoal_chart_canvas_line_to (ShoalChartCanvas *self,
                            double            x,
                            double            y)
{
  cairo_line_to (self->cr, mirror (self, x), y);
}

/** shoal_chart_canvas_rectangle: Adds a rectangle to the path, with round corners where @radius is above 0. */
void
shoal_chart_canvas_rectangle (ShoalChartCanvas *self,
                              ShoalArea         area,
                              double            radius)
{
  double x = self->mirrored ? self->width - area.x - area.width : area.x;

  radius = MIN (radius, MIN (area.width, area.height) / 2.0);
  if (radius <= 0.0)
    {
      cairo_rectangle (self->cr, x, area.y, area.width, area.height);
      return;
    }
  cairo_new_sub_path (self->cr);
  cairo_arc (self->cr, x + area.width - radius, area.y + radius, radius, -G_PI_2, 0.0);
  cairo_arc (self->cr, x + area.width - radius, area.y + area.height - radius, radius, 0.0, G_PI_2);
  cairo_arc (self->cr, x + radius, area.y + area.height - radius, radius, G_PI_2, G_PI);
  cairo_arc (self->cr, x + radius, area.y + radius, radius, G_PI, 1.5 * G_PI);
  cairo_close_path (self->cr);
}

/** shoal_chart_canvas_fill: Fills a rectangle. */
void
shoal_chart_canvas_fill (ShoalChartCanvas *self,
                         ShoalArea         area,
                         double            radius,
                         ShoalColor        color)
{
  if (!(area.width > 0.0) || !(area.height > 0.0))
    return;
  shoal_chart_canvas_rectangle (self, area, radius);
  shoal_chart_canvas_set_color (self, color);
  cairo_fill (self->cr);
}

/** shoal_chart_canvas_outline: Draws a line just inside the edge of a rectangle. */
void
shoal_chart_canvas_outline (ShoalChartCanvas *self,
                            ShoalArea         area,
                            double            radius,
                            double            line_width,
                            ShoalColor        color)
{
  double half = line_width / 2.0;
  ShoalArea inner = { area.x + half, area.y + half, area.width - line_width, area.height - line_width };

  if (inner.width <= 0.0 || inner.height <= 0.0)
    return;
  shoal_chart_canvas_rectangle (self, inner, MAX (0.0, radius - half));
  shoal_chart_canvas_set_color (self, color);
  cairo_set_line_width (self->cr, line_width);
  cairo_stroke (self->cr);
}

/** shoal_chart_canvas_hatch: Draws slanted lines over a rectangle. */
void
shoal_chart_canvas_hatch (ShoalChartCanvas *self,
                          ShoalArea         area,
                          ShoalColor        color)
{
  const double distance = 6.0;

  if (!(area.width > 0.0) || !(area.height > 0.0))
    return;
  cairo_save (self->cr);
  shoal_chart_canvas_rectangle (self, area, 0.0);
  cairo_clip (self->cr);
  /* Lines of neighbouring areas meet: they count from the corner of the drawing. */
  for (double x = floor ((area.x - area.height) / distance) * distance; x < area.x + area.width; x += distance)
    {
      double start = x + fmod (area.y + area.height, distance);

      shoal_chart_canvas_move_to (self, start, area.y + area.height);
      shoal_chart_canvas_line_to (self, start + area.height, area.y);
    }
  shoal_chart_canvas_set_color (self, color);
  cairo_set_line_width (self->cr, 1.5);
  cairo_stroke (self->cr);
  cairo_restore (self->cr);
}

/** shoal_chart_canvas_rule: Draws a horizontal or vertical line one device pixel wide, crisp; the colour is kept. */
void
shoal_chart_canvas_rule (ShoalChartCanvas *self,
                         double            x1,
                         double            y1,
                         double            x2,
                         double            y2)
{
  double pixel = self->theme->vector ? 0.75 : 1.0 / MAX (1.0, self->theme->scale);
  double half = self->theme->vector ? 0.0 : pixel / 2.0;

  x1 = mirror (self, x1);
  x2 = mirror (self, x2);
  if (x1 == x2)
    x1 = x2 = shoal_chart_canvas_snap (self, x1) + (self->mirrored ? -half : half);
  if (y1 == y2)
    y1 = y2 = shoal_chart_canvas_snap (self, y1) + half;
  cairo_move_to (self->cr, x1, y1);
  cairo_line_to (self->cr, x2, y2);
  cairo_set_line_width (self->cr, self->theme->high_contrast ? MAX (1.0, pixel) : pixel);
  cairo_stroke (self->cr);
}

static void
add_polygon (cairo_t *cr,
             guint    n_points,
             double   x,
             double   y,
             double   outer,
             double   inner)
{
  guint n = inner > 0.0 ? n_points * 2 : n_points;

  for (guint i = 0; i < n; i++)
    {
      double radius = inner > 0.0 && i % 2 == 1 ? inner : outer;
      double angle = -G_PI_2 + 2.0 * G_PI * i / n;

      cairo_line_to (cr, x + radius * cos (angle), y + radius * sin (angle));
    }
  cairo_close_path (cr);
}

/**
 * shoal_chart_canvas_mark:
 * @self: a canvas
 * @mark: a shape
 * @x: its middle
 * @y: its middle
 * @radius: half its size; all shapes weigh about the same at one radius
 *
 * Adds a mark to the path, to be filled.
 */
void
shoal_chart_canvas_mark (ShoalChartCanvas *self,
                         ShoalMark         mark,
                         double            x,
                         double            y,
                         double            radius)
{
  cairo_t *cr = self->cr;
  double arm = radius * 0.34;

  x = mirror (self, x);
  cairo_new_sub_path (cr);
  switch (mark)
    {
    case SHOAL_MARK_SQUARE:
      cairo_rectangle (cr, x - radius * 0.86, y - radius * 0.86, radius * 1.72, radius * 1.72);
      break;
    case SHOAL_MARK_DIAMOND:
      add_polygon (cr, 4, x, y, radius * 1.2, 0.0);
      break;
    case SHOAL_MARK_TRIANGLE:
      add_polygon (cr, 3, x, y + radius * 0.2, radius * 1.25, 0.0);
      break;
    case SHOAL_MARK_CROSS:
      /* Two bars that do not overlap, so that a translucent fill is even. */
      for (int k = 0; k < 12; k++)
        {
          static const double steps[12][2] = { { 1, -3 }, { 1, -1 }, { 3, -1 }, { 3, 1 }, { 1, 1 }, { 1, 3 },
                                               { -1, 3 }, { -1, 1 }, { -3, 1 }, { -3, -1 }, { -1, -1 }, { -1, -3 } };
          double u = (fabs (steps[k][0]) > 1 ? copysign (radius * 1.15, steps[k][0]) : steps[k][0] * arm);
          double v = (fabs (steps[k][1]) > 1 ? copysign (radius * 1.15, steps[k][1]) : steps[k][1] * arm);

          cairo_line_to (cr, x + (u - v) * G_SQRT2 / 2.0, y + (u + v) * G_SQRT2 / 2.0);
        }
      cairo_close_path (cr);
      break;
    case SHOAL_MARK_STAR:
      add_polygon (cr, 5, x, y, radius * 1.4, radius * 0.62);
      break;
    case SHOAL_MARK_CIRCLE:
    case SHOAL_MARK_N:
    default:
      cairo_arc (cr, x, y, radius, 0.0, 2.0 * G_PI);
      break;
    }
}
