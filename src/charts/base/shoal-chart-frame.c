/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lays out and draws axes. */

#include "charts/base/shoal-chart-frame.h"

#include <math.h>

#define PADDING 12.0
#define LABEL_GAP 8.0
#define TICK_DISTANCE_Y 44.0

static double
get_widest_label (const ShoalChartAxis *axis,
                  ShoalChartCanvas     *canvas)
{
  double widest = 0.0;

  for (guint i = 0; i < axis->n_ticks; i++)
    {
      g_autofree char *label = shoal_chart_axis_format (axis, axis->ticks[i]);

      widest = MAX (widest, shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, label));
    }
  return widest;
}

/* Tries fewer and fewer ticks until all labels fit. */
static void
make_x_ticks (ShoalChartFrame  *self,
              ShoalChartCanvas *canvas)
{
  for (guint n = CLAMP ((guint) (self->plot.width / 48.0), 2, 12); n >= 2; n--)
    {
      shoal_chart_axis_make_ticks (&self->x, n);
      if (self->x.n_ticks * (get_widest_label (&self->x, canvas) + 16.0) <= self->plot.width)
        return;
    }
}

/**
 * shoal_chart_frame_lay_out:
 * @self: a frame with its axes initialized, the vertical one with its range before rounding
 * @canvas: a canvas
 *
 * Rounds the vertical axis, sets the ticks of both, and finds the plot area.
 */
void
shoal_chart_frame_lay_out (ShoalChartFrame  *self,
                           ShoalChartCanvas *canvas)
{
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);
  double top = PADDING + self->top + (self->title_y != NULL ? 1.5 * line + 4.0 : line / 2.0);
  double bottom = PADDING + line + LABEL_GAP + (self->title_x != NULL ? line : 0.0);
  double start;

  self->plot.y = ceil (top);
  self->plot.height = MAX (0.0, floor (canvas->height - bottom) - self->plot.y);
  shoal_chart_axis_round (&self->y, (guint) CLAMP (self->plot.height / TICK_DISTANCE_Y, 1.0, 9.0) + 1);
  start = ceil (PADDING + get_widest_label (&self->y, canvas) + LABEL_GAP);
  self->plot.x = start;
  self->plot.width = MAX (0.0, floor (canvas->width - PADDING - 4.0) - start);
  if (!self->categories)
    make_x_ticks (self, canvas);
}

/** shoal_chart_frame_get_x: Returns: the position of @value, from the start of the drawing; NAN if it has none. */
double
shoal_chart_frame_get_x (const ShoalChartFrame *self,
                         double                 value)
{
  return self->plot.x + shoal_chart_axis_map (&self->x, value) * self->plot.width;
}

/** shoal_chart_frame_get_y: Returns: the position of @value, from the top of the drawing; NAN if it has none. */
double
shoal_chart_frame_get_y (const ShoalChartFrame *self,
                         double                 value)
{
  return self->plot.y + (1.0 - shoal_chart_axis_map (&self->y, value)) * self->plot.height;
}

static void
draw_y_axis (const ShoalChartFrame *self,
             ShoalChartCanvas      *canvas)
{
  for (guint i = 0; i < self->y.n_ticks; i++)
    {
      g_autofree char *label = shoal_chart_axis_format (&self->y, self->y.ticks[i]);
      double y = shoal_chart_frame_get_y (self, self->y.ticks[i]);

      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_GRID);
      if (i > 0)
        shoal_chart_canvas_rule (canvas, self->plot.x, y, self->plot.x + self->plot.width, y);
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
      shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, label, self->plot.x - LABEL_GAP, y, 1.0, 0.5, -1.0);
    }
}

static void
draw_x_axis (const ShoalChartFrame *self,
             ShoalChartCanvas      *canvas)
{
  double bottom = self->plot.y + self->plot.height;

  for (guint i = 0; i < self->x.n_ticks && !self->categories; i++)
    {
      g_autofree char *label = shoal_chart_axis_format (&self->x, self->x.ticks[i]);
      double x = shoal_chart_frame_get_x (self, self->x.ticks[i]);
      double width = shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, label);
      double middle = MIN (x, canvas->width - 4.0 - width / 2.0);

      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_AXIS);
      shoal_chart_canvas_rule (canvas, x, bottom, x, bottom + 4.0);
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
      shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, label, middle, bottom + LABEL_GAP, 0.5, 0.0, -1.0);
    }
}

/**
 * shoal_chart_frame_draw:
 *
 * Draws grid, axes, their labels and titles; the caller then draws the data over it.
 */
void
shoal_chart_frame_draw (const ShoalChartFrame *self,
                        ShoalChartCanvas      *canvas)
{
  double bottom = self->plot.y + self->plot.height;
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);

  if (self->plot.width < 1.0 || self->plot.height < 1.0)
    return;
  draw_y_axis (self, canvas);
  draw_x_axis (self, canvas);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_AXIS);
  shoal_chart_canvas_rule (canvas, self->plot.x, bottom, self->plot.x + self->plot.width, bottom);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  if (self->title_y != NULL)
    shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, self->title_y, PADDING, PADDING + self->top, 0.0, 0.0,
                             canvas->width - 2.0 * PADDING);
  if (self->title_x != NULL)
    shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, self->title_x, self->plot.x + self->plot.width,
                             bottom + 2.0 * LABEL_GAP + line - 4.0, 1.0, 0.0, self->plot.width);
}

/**
 * shoal_chart_draw_message:
 * @canvas: a canvas
 * @text: the message of a chart that has nothing to draw
 *
 * Writes @text into the middle.
 */
void
shoal_chart_draw_message (ShoalChartCanvas *canvas,
                          const char       *text)
{
  if (canvas->width < 24.0 || canvas->height < 12.0)
    return;
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_BODY, text, canvas->width / 2.0, canvas->height / 2.0, 0.5, 0.5,
                           canvas->width - 16.0);
}

/** shoal_chart_draw_readout_box: Draws the box behind a text that lies over a drawing, and sets the colour of that
 * text. */
void
shoal_chart_draw_readout_box (ShoalChartCanvas *canvas,
                              ShoalArea         box)
{
  const ShoalColor *colors = canvas->theme->colors;

  shoal_chart_canvas_fill (canvas, box, 6.0, shoal_color_with_alpha (colors[SHOAL_CHART_BACKGROUND], 0.94));
  shoal_chart_canvas_outline (canvas, box, 6.0, 1.0, colors[SHOAL_CHART_AXIS]);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
}
