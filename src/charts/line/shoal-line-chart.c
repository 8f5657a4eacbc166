/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Series of points, their ranges, and what stands where. */

#include "charts/line/shoal-line-chart-private.h"

#include <math.h>

static void
series_free (gpointer data)
{
  ShoalLineSeries *series = data;

  g_free (series->name);
  g_free (series->x);
  g_free (series->y);
  g_free (series);
}

/** shoal_line_chart_new: Returns: (transfer full): a chart without series. */
ShoalLineChart *
shoal_line_chart_new (void)
{
  ShoalLineChart *self = g_new0 (ShoalLineChart, 1);

  self->series = g_ptr_array_new_with_free_func (series_free);
  self->end_x = NAN;
  self->hover_x = NAN;
  return self;
}

/** shoal_line_chart_free: Frees @self. */
void
shoal_line_chart_free (ShoalLineChart *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->series);
  g_free (self->title_x);
  g_free (self->title_y);
  g_free (self);
}

/** shoal_line_chart_set_titles: Takes copies of the titles, each of which may be %NULL. */
void
shoal_line_chart_set_titles (ShoalLineChart *self,
                             const char     *title_x,
                             const char     *title_y)
{
  g_free (self->title_x);
  g_free (self->title_y);
  self->title_x = g_strdup (title_x);
  self->title_y = g_strdup (title_y);
}

/** shoal_line_chart_add_series: Returns: (transfer none): a new series without points, whose fields may be set. */
ShoalLineSeries *
shoal_line_chart_add_series (ShoalLineChart *self,
                             const char     *name)
{
  ShoalLineSeries *series = g_new0 (ShoalLineSeries, 1);

  series->name = g_strdup (name);
  series->mark = (ShoalMark) (self->series->len % SHOAL_MARK_N);
  g_ptr_array_add (self->series, series);
  return series;
}

/** shoal_line_series_set_points: Takes copies of @n points, @x ascending. */
void
shoal_line_series_set_points (ShoalLineSeries *series,
                              const double    *x,
                              const double    *y,
                              gsize            n)
{
  g_free (series->x);
  g_free (series->y);
  series->n = n;
  series->x = g_memdup2 (x, n * sizeof (double));
  series->y = g_memdup2 (y, n * sizeof (double));
}

/* The number of points at or before @x. */
static gsize
count_before (const ShoalLineSeries *series,
              double                 x)
{
  gsize low = 0;
  gsize high = series->n;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (series->x[middle] <= x)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/**
 * shoal_line_series_get_value:
 * @series: a series
 * @x: where
 *
 * Returns: the value of the line at @x; of the last point after it for a stepped one; NAN where there is none.
 */
double
shoal_line_series_get_value (const ShoalLineSeries *series,
                             double                 x)
{
  gsize n = count_before (series, x);
  double width;

  if (isnan (x) || n == 0)
    return NAN;
  if (series->stepped || series->x[n - 1] == x)
    return series->y[n - 1];
  if (n == series->n)
    return NAN;
  width = series->x[n] - series->x[n - 1];
  return series->y[n - 1] + (series->y[n] - series->y[n - 1]) * ((x - series->x[n - 1]) / width);
}

typedef struct
{
  double min;
  double max;
} Range;

static void
range_add (Range         *range,
           double         value,
           ShoalAxisScale scale)
{
  if (!isfinite (value) || (scale == SHOAL_AXIS_LOG && value <= 0.0))
    return;
  range->min = isnan (range->min) ? value : MIN (range->min, value);
  range->max = isnan (range->max) ? value : MAX (range->max, value);
}

static void
get_ranges (const ShoalLineChart *self,
            Range                *x,
            Range                *y)
{
  *x = *y = (Range) { NAN, NAN };
  for (guint s = 0; s < self->series->len; s++)
    {
      const ShoalLineSeries *series = g_ptr_array_index (self->series, s);

      for (gsize i = 0; i < series->n; i++)
        {
          range_add (x, series->x[i], self->scale_x);
          range_add (y, series->y[i], self->scale_y);
        }
    }
  range_add (x, self->end_x, self->scale_x);
}

/* The last value of the horizontal axis, to which stepped lines run. */
double
_shoal_line_chart_get_end (const ShoalLineChart *self)
{
  Range x;
  Range y;

  get_ranges (self, &x, &y);
  return x.max;
}

/* Whether there is something to draw. */
gboolean
_shoal_line_chart_lay_out (const ShoalLineChart *self,
                           ShoalChartCanvas     *canvas,
                           ShoalChartFrame      *frame)
{
  Range x;
  Range y;

  get_ranges (self, &x, &y);
  if (isnan (x.min) || isnan (y.min))
    return FALSE;
  *frame = (ShoalChartFrame) { .title_x = self->title_x, .title_y = self->title_y };
  if (self->scale_x == SHOAL_AXIS_LINEAR && self->unit_x == SHOAL_AXIS_SECONDS)
    x.min = MIN (0.0, x.min);
  shoal_chart_axis_init (&frame->x, self->scale_x, self->unit_x, x.min, x.max);
  shoal_chart_axis_init (&frame->y, self->scale_y, self->unit_y, y.min, y.max);
  frame->top = _shoal_line_chart_draw_legend (self, NULL, 0.0) > 0.0
                   ? shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION) + 6.0
                   : 0.0;
  shoal_chart_frame_lay_out (frame, canvas);
  return frame->plot.width >= 1.0 && frame->plot.height >= 1.0;
}

/**
 * shoal_line_chart_get_x_at:
 *
 * Returns: the value of the horizontal axis under a point of the drawing, NAN outside of the plot.
 */
double
shoal_line_chart_get_x_at (const ShoalLineChart  *self,
                           const ShoalChartTheme *theme,
                           double                 width,
                           double                 height,
                           double                 x,
                           double                 y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalChartFrame frame;

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  x = shoal_chart_mirror (theme, width, x);
  if (!_shoal_line_chart_lay_out (self, &canvas, &frame) || !shoal_area_contains (&frame.plot, x, y))
    return NAN;
  return shoal_chart_axis_unmap (&frame.x, (x - frame.plot.x) / frame.plot.width);
}
