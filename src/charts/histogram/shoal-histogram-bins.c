/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Upright bars over a range of numbers; what both layouts draw alike. */

#include "charts/histogram/shoal-histogram-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

void
_shoal_histogram_lay_out_bins (const ShoalHistogram *self,
                               ShoalChartCanvas     *canvas,
                               ShoalChartFrame      *frame)
{
  double largest = _shoal_histogram_get_largest (self);

  *frame = (ShoalChartFrame) { .title_x = self->title_x, .title_y = self->title_y };
  shoal_chart_axis_init (&frame->x, self->scale, self->edges_unit, self->edges[0], self->edges[self->n_bars]);
  if (self->log_counts)
    shoal_chart_axis_init (&frame->y, SHOAL_AXIS_LOG, SHOAL_AXIS_COUNT, 0.5, MAX (largest, 10.0));
  else
    shoal_chart_axis_init (&frame->y, SHOAL_AXIS_LINEAR, SHOAL_AXIS_COUNT, 0.0, MAX (largest, 1.0));
  if (!isnan (self->threshold) && self->threshold_label != NULL)
    frame->top = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);
  shoal_chart_frame_lay_out (frame, canvas);
  /* The label stands right above the plot, the title in a line of its own above it. */
  frame->top = 0.0;
}

/* Where a bar stands: whole pixels, with a gap of one between neighbours that are wide enough, and never invisible. */
ShoalArea
_shoal_histogram_get_bin_area (const ShoalHistogram   *self,
                               const ShoalChartCanvas *canvas,
                               const ShoalChartFrame  *frame,
                               guint                   bar)
{
  double bottom = frame->plot.y + frame->plot.height;
  double start = shoal_chart_canvas_snap (canvas, shoal_chart_frame_get_x (frame, self->edges[bar]));
  double end = shoal_chart_canvas_snap (canvas, shoal_chart_frame_get_x (frame, self->edges[bar + 1]));
  double count = self->counts[bar];
  double top = bottom;

  if (isfinite (count) && count > 0.0)
    top = MIN (bottom - 1.0, shoal_chart_canvas_snap (canvas, shoal_chart_frame_get_y (frame, count)));
  if (end - start >= 4.0)
    end -= 1.0;
  return (ShoalArea) { start, top, MAX (end - start, 0.5), bottom - top };
}

/* A bar in the look of its state: hatched where it fails, framed where it is chosen. */
void
_shoal_histogram_paint_bar (const ShoalHistogram *self,
                            ShoalChartCanvas     *canvas,
                            guint                 bar,
                            ShoalArea             area)
{
  const ShoalColor *colors = canvas->theme->colors;
  gboolean failing = self->failing != NULL && self->failing[bar];
  ShoalColor color = failing ? colors[SHOAL_CHART_ERROR] : canvas->theme->series[0];

  if (bar == self->highlight)
    color = shoal_color_mix (color, colors[SHOAL_CHART_FOREGROUND], 0.3);
  shoal_chart_canvas_fill (canvas, area, 0.0, failing ? shoal_color_with_alpha (color, 0.35) : color);
  if (failing)
    shoal_chart_canvas_hatch (canvas, area, color);
  if (bar == self->selected)
    shoal_chart_canvas_outline (canvas, area, 0.0, 2.0, colors[SHOAL_CHART_FOREGROUND]);
}

static void
draw_threshold (const ShoalHistogram  *self,
                ShoalChartCanvas      *canvas,
                const ShoalChartFrame *frame)
{
  double x = shoal_chart_frame_get_x (frame, self->threshold);
  double bottom = frame->plot.y + frame->plot.height;

  if (isnan (x) || x < frame->plot.x || x > frame->plot.x + frame->plot.width)
    return;
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_rule (canvas, x, frame->plot.y - 6.0, x, bottom);
  if (self->threshold_label != NULL)
    shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION_BOLD, self->threshold_label, x + 5.0, frame->plot.y - 4.0,
                             0.0, 1.0, MAX (0.0, canvas->width - x - 8.0));
}

/* What the bar under the pointer says, above it in a little box. */
static void
draw_readout (const ShoalHistogram  *self,
              ShoalChartCanvas      *canvas,
              const ShoalChartFrame *frame)
{
  ShoalArea bar = _shoal_histogram_get_bin_area (self, canvas, frame, self->highlight);
  g_autofree char *text = shoal_histogram_describe_bar (self, self->highlight);
  double width = shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, text) + 16.0;
  double height = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION) + 8.0;
  double x = CLAMP (bar.x + bar.width / 2.0 - width / 2.0, 2.0, MAX (2.0, canvas->width - width - 2.0));
  ShoalArea box = { shoal_chart_canvas_snap (canvas, x),
                    MAX (2.0, shoal_chart_canvas_snap (canvas, bar.y - height - 4.0)), width, height };

  shoal_chart_draw_readout_box (canvas, box);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, box.x + 8.0, box.y + 4.0, 0.0, 0.0, -1.0);
}

static void
draw_bins (const ShoalHistogram *self,
           ShoalChartCanvas     *canvas)
{
  ShoalChartFrame frame;

  _shoal_histogram_lay_out_bins (self, canvas, &frame);
  if (frame.plot.width < 1.0 || frame.plot.height < 1.0)
    return;
  shoal_chart_frame_draw (&frame, canvas);
  for (guint i = 0; i < self->n_bars; i++)
    {
      ShoalArea area = _shoal_histogram_get_bin_area (self, canvas, &frame, i);

      if (area.height > 0.0)
        _shoal_histogram_paint_bar (self, canvas, i, area);
    }
  if (!isnan (self->threshold))
    draw_threshold (self, canvas, &frame);
  if (self->highlight < self->n_bars)
    draw_readout (self, canvas, &frame);
}

/**
 * shoal_histogram_draw:
 * @self: a histogram
 * @cr: where to draw, from (0, 0)
 * @theme: what it looks like
 * @width: of the drawing
 * @height: of the drawing
 *
 * Draws the histogram, or says that there is nothing to draw.
 */
void
shoal_histogram_draw (const ShoalHistogram  *self,
                      cairo_t               *cr,
                      const ShoalChartTheme *theme,
                      double                 width,
                      double                 height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };

  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  if (self->n_bars == 0)
    shoal_chart_draw_message (&canvas, _("No values"));
  else if (self->edges != NULL)
    draw_bins (self, &canvas);
  else
    _shoal_histogram_draw_categories (self, &canvas);
}
