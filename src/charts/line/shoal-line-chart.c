/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Line charts: data, drawing, and the values at a point. */

#include "charts/line/shoal-line-chart.h"

#include "charts/base/shoal-chart-frame.h"

#include <glib/gi18n-lib.h>

#include <math.h>

#define LINE_WIDTH 2.0
/* A series with more points than this has no marks. */
#define MAX_MARKS 16

/* ---- Lines, the tint between two of them, legend and readout ---- */

static ShoalColor
get_color (const ShoalChartCanvas *canvas,
           guint                   s)
{
  return canvas->theme->series[s % SHOAL_CHART_N_SERIES];
}

/* Draws points without a gap between them. Points in the same column of pixels are reduced to the first, lowest,
 * highest and last of them. */
typedef struct
{
  ShoalChartCanvas *canvas;
  gboolean stepped;
  double x;    /* last position that was drawn */
  double y;
  double low;  /* lowest and highest position in this column that are not drawn yet */
  double high;
  gboolean started;
  gboolean pending;
} Pen;

static void
pen_flush (Pen *pen)
{
  if (!pen->pending)
    return;
  shoal_chart_canvas_line_to (pen->canvas, pen->x, pen->low);
  shoal_chart_canvas_line_to (pen->canvas, pen->x, pen->high);
  shoal_chart_canvas_line_to (pen->canvas, pen->x, pen->y);
  pen->pending = FALSE;
}

static void
pen_add (Pen   *pen,
         double x,
         double y)
{
  if (!pen->started)
    {
      shoal_chart_canvas_move_to (pen->canvas, x, y);
      pen->started = TRUE;
    }
  else if (x - pen->x < 0.5)
    {
      pen->low = pen->pending ? MIN (pen->low, y) : MIN (pen->y, y);
      pen->high = pen->pending ? MAX (pen->high, y) : MAX (pen->y, y);
      pen->y = y;
      pen->pending = TRUE;
      return;
    }
  else
    {
      pen_flush (pen);
      if (pen->stepped)
        shoal_chart_canvas_line_to (pen->canvas, x, pen->y);
      shoal_chart_canvas_line_to (pen->canvas, x, y);
    }
  pen->x = x;
  pen->y = y;
}

static void
pen_end (Pen   *pen,
         double x)
{
  pen_flush (pen);
  if (pen->started && pen->stepped && x > pen->x)
    shoal_chart_canvas_line_to (pen->canvas, x, pen->y);
  pen->started = FALSE;
}

static void
trace (const ShoalLineSeries *series,
       ShoalChartCanvas      *canvas,
       const ShoalChartFrame *frame,
       double                 end)
{
  Pen pen = { .canvas = canvas, .stepped = series->stepped };

  for (gsize i = 0; i < series->n; i++)
    {
      double x = shoal_chart_frame_get_x (frame, series->x[i]);
      double y = shoal_chart_frame_get_y (frame, series->y[i]);

      if (isnan (x))
        continue;
      if (isnan (y))
        pen_end (&pen, x);
      else
        pen_add (&pen, x, y);
    }
  pen_end (&pen, shoal_chart_frame_get_x (frame, end));
}

static void
draw_marks (const ShoalLineSeries *series,
            ShoalChartCanvas      *canvas,
            const ShoalChartFrame *frame)
{
  if (series->n > MAX_MARKS)
    return;
  for (gsize i = 0; i < series->n; i++)
    {
      double x = shoal_chart_frame_get_x (frame, series->x[i]);
      double y = shoal_chart_frame_get_y (frame, series->y[i]);

      if (!isnan (x) && !isnan (y))
        shoal_chart_canvas_mark (canvas, series->mark, x, y, 3.5);
    }
  cairo_fill (canvas->cr);
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

/* The value up to which stepped lines are drawn: the end of the horizontal axis. */
static double
get_end (const ShoalLineChart *self)
{
  Range x;
  Range y;

  get_ranges (self, &x, &y);
  return x.max;
}

static void
draw_series (const ShoalLineChart  *self,
             ShoalChartCanvas      *canvas,
             const ShoalChartFrame *frame,
             guint                  s)
{
  static const double dashes[] = { 6.0, 4.0 };
  const ShoalLineSeries *series = g_ptr_array_index (self->series, s);

  shoal_chart_canvas_set_color (canvas, get_color (canvas, s));
  cairo_set_line_width (canvas->cr, LINE_WIDTH);
  cairo_set_line_join (canvas->cr, CAIRO_LINE_JOIN_ROUND);
  if (series->dashed)
    cairo_set_dash (canvas->cr, dashes, G_N_ELEMENTS (dashes), 0.0);
  trace (series, canvas, frame, get_end (self));
  cairo_stroke (canvas->cr);
  cairo_set_dash (canvas->cr, NULL, 0, 0.0);
  draw_marks (series, canvas, frame);
}

/* The tint is drawn for each column of pixels, because the two series may have points at different places. */
static void
fill_between (const ShoalLineChart  *self,
              ShoalChartCanvas      *canvas,
              const ShoalChartFrame *frame)
{
  const ShoalLineSeries *a = g_ptr_array_index (self->series, 0);
  const ShoalLineSeries *b = g_ptr_array_index (self->series, 1);
  double end = get_end (self);

  for (double x = 0.0; x < frame->plot.width; x += 1.0)
    {
      double value = shoal_chart_axis_unmap (&frame->x, (x + 0.5) / frame->plot.width);
      double y1 = shoal_chart_frame_get_y (frame, shoal_line_series_get_value (a, value));
      double y2 = shoal_chart_frame_get_y (frame, shoal_line_series_get_value (b, value));

      if (value > end || isnan (y1) || isnan (y2))
        continue;
      shoal_chart_canvas_rectangle (canvas, (ShoalArea) { frame->plot.x + x, MIN (y1, y2), 1.0, fabs (y1 - y2) }, 0.0);
    }
  shoal_chart_canvas_set_color (canvas, shoal_color_with_alpha (get_color (canvas, 0), 0.12));
  cairo_fill (canvas->cr);
}

#define LEGEND_MARGIN 12.0
#define LEGEND_SIGN 24.0

/* Lays out the names with their signs, in as many lines as necessary; draws them if @draw is TRUE. Returns: the height
 * of the legend, 0 with fewer than two names. */
static double
flow_legend (const ShoalLineChart *self,
             ShoalChartCanvas     *canvas,
             gboolean              draw)
{
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION) + 6.0;
  double room = MAX (0.0, canvas->width - 2.0 * LEGEND_MARGIN), x = 0.0, top = 0.0;
  guint n_named = 0;

  for (guint s = 0; s < self->series->len; s++)
    {
      const ShoalLineSeries *series = g_ptr_array_index (self->series, s);
      double width, start, y;

      if (series->name == NULL)
        continue;
      n_named++;
      width = LEGEND_SIGN + shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, series->name);
      if (x > 0.0 && x + width > room)
        {
          x = 0.0;
          top += line;
        }
      start = LEGEND_MARGIN + x;
      x += width + 18.0;
      if (!draw)
        continue;
      y = LEGEND_MARGIN + top + (line - 6.0) / 2.0;
      shoal_chart_canvas_set_color (canvas, get_color (canvas, s));
      cairo_set_line_width (canvas->cr, LINE_WIDTH);
      shoal_chart_canvas_move_to (canvas, start, y);
      shoal_chart_canvas_line_to (canvas, start + (series->dashed ? 5.0 : 18.0), y);
      shoal_chart_canvas_move_to (canvas, start + 13.0, y);
      shoal_chart_canvas_line_to (canvas, start + 18.0, y);
      cairo_stroke (canvas->cr);
      if (series->n <= MAX_MARKS)
        shoal_chart_canvas_mark (canvas, series->mark, start + 9.0, y, 3.5);
      cairo_fill (canvas->cr);
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
      shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, series->name, start + LEGEND_SIGN, y, 0.0, 0.5,
                               MAX (0.0, room - (start - LEGEND_MARGIN) - LEGEND_SIGN));
    }
  return n_named > 1 ? top + line : 0.0;
}

static char *
describe_hover (const ShoalLineChart *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *x = shoal_chart_format_value (self->hover_x, self->unit_x);

  g_string_append (text, x);
  for (guint s = 0; s < self->series->len; s++)
    {
      const ShoalLineSeries *series = g_ptr_array_index (self->series, s);
      g_autofree char *y = shoal_chart_format_value (shoal_line_series_get_value (series, self->hover_x),
                                                     self->unit_y);

      if (series->name != NULL)
        g_string_append_printf (text, _("   %s: %s"), series->name, y);
      else
        g_string_append_printf (text, "   %s", y);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Draws the box of the readout beside the line at the pointer, at the top or the bottom of the plot, whichever is
 * further from the values. */
static void
draw_readout (const ShoalLineChart  *self,
              ShoalChartCanvas      *canvas,
              const ShoalChartFrame *frame,
              double                 x,
              double                 mean_y)
{
  g_autofree char *text = describe_hover (self);
  double width = shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, text) + 16.0;
  double height = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION) + 8.0;
  double bottom = frame->plot.y + frame->plot.height;
  gboolean above = !(mean_y < (frame->plot.y + bottom) / 2.0);
  ShoalArea box = { x + 10.0, above ? frame->plot.y + 6.0 : bottom - height - 6.0, width, height };

  if (box.x + width > canvas->width - 2.0)
    box.x = MAX (2.0, x - 10.0 - width);
  box.x = shoal_chart_canvas_snap (canvas, box.x);
  box.y = shoal_chart_canvas_snap (canvas, box.y);
  shoal_chart_draw_readout_box (canvas, box);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, box.x + 8.0, box.y + 4.0, 0.0, 0.0, -1.0);
}

/* Draws a line at the pointer, marks at the values there, and the box with these values. */
static void
draw_hover (const ShoalLineChart  *self,
            ShoalChartCanvas      *canvas,
            const ShoalChartFrame *frame)
{
  double x = shoal_chart_frame_get_x (frame, self->hover_x);
  double sum = 0.0;
  guint n = 0;

  if (isnan (x) || x < frame->plot.x || x > frame->plot.x + frame->plot.width)
    return;
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_rule (canvas, x, frame->plot.y, x, frame->plot.y + frame->plot.height);
  for (guint s = 0; s < self->series->len; s++)
    {
      double y = shoal_chart_frame_get_y (
          frame, shoal_line_series_get_value (g_ptr_array_index (self->series, s), self->hover_x));

      if (isnan (y))
        continue;
      sum += y;
      n++;
      shoal_chart_canvas_mark (canvas, SHOAL_MARK_CIRCLE, x, y, 4.5);
      shoal_chart_canvas_set_color (canvas, get_color (canvas, s));
      cairo_fill_preserve (canvas->cr);
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_BACKGROUND);
      cairo_set_line_width (canvas->cr, 1.5);
      cairo_stroke (canvas->cr);
    }
  draw_readout (self, canvas, frame, x, n > 0 ? sum / n : NAN);
}

/* Returns: FALSE if there is nothing to draw. */
static gboolean
lay_out (const ShoalLineChart *self,
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
  frame->top = flow_legend (self, canvas, FALSE);
  shoal_chart_frame_lay_out (frame, canvas);
  return frame->plot.width >= 1.0 && frame->plot.height >= 1.0;
}

/**
 * shoal_line_chart_draw:
 * @self: a chart
 * @cr: where to draw, from (0, 0)
 * @theme: the look of the drawing
 * @width: of the drawing
 * @height: of the drawing
 *
 * Draws the chart, or a message if there is nothing to draw.
 */
void
shoal_line_chart_draw (const ShoalLineChart  *self,
                       cairo_t               *cr,
                       const ShoalChartTheme *theme,
                       double                 width,
                       double                 height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalChartFrame frame = { 0 };

  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  if (!lay_out (self, &canvas, &frame))
    {
      if (frame.x.max == frame.x.min)
        shoal_chart_draw_message (&canvas, _("Nothing found yet"));
      return;
    }
  shoal_chart_frame_draw (&frame, &canvas);
  if (frame.top > 0.0)
    flow_legend (self, &canvas, TRUE);
  if (self->fill_between && self->series->len >= 2)
    fill_between (self, &canvas, &frame);
  for (guint s = self->series->len; s-- > 0;)
    draw_series (self, &canvas, &frame, s);
  if (!isnan (self->hover_x))
    draw_hover (self, &canvas, &frame);
}

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

/** shoal_line_chart_set_titles: Copies the titles, each of which may be %NULL. */
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

/** shoal_line_chart_add_series: Returns: (transfer none): a new series without points; its fields may be set. */
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

/** shoal_line_series_set_points: Copies @n points, whose @x are ascending. */
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
 * @x: a value of the horizontal axis
 *
 * Returns: the value of the line at @x; a stepped line keeps its last value after the last point; NAN if the line has
 *   no value there.
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
  if (!lay_out (self, &canvas, &frame) || !shoal_area_contains (&frame.plot, x, y))
    return NAN;
  return shoal_chart_axis_unmap (&frame.x, (x - frame.plot.x) / frame.plot.width);
}

/* The position of @x on the horizontal axis, in some unit. */
static double
get_place (const ShoalLineChart *self,
           double                x)
{
  return self->scale_x == SHOAL_AXIS_LOG ? log (x) : x;
}

/**
 * shoal_line_chart_step:
 * @x: a value of the horizontal axis, or NAN
 * @forward: whether to step to larger values
 *
 * A step is at least a fiftieth of the axis, so that it can be seen.
 *
 * Returns: the next value at which a line has a point; at the end, the last such value; for NAN, the first one; NAN
 *   without points
 */
double
shoal_line_chart_step (const ShoalLineChart *self,
                       double                x,
                       gboolean              forward)
{
  double sign = forward ? 1.0 : -1.0, next = NAN, end = NAN, least;
  Range range_x, range_y;

  get_ranges (self, &range_x, &range_y);
  if (isnan (range_x.min) || isnan (range_y.min))
    return NAN;
  least = (get_place (self, range_x.max) - get_place (self, range_x.min)) / 50.0 * (1.0 - 1e-9);
  for (guint s = 0; s < self->series->len; s++)
    {
      const ShoalLineSeries *series = g_ptr_array_index (self->series, s);

      for (gsize i = 0; i < series->n; i++)
        {
          double there = sign * get_place (self, series->x[i]);

          if (!isfinite (there) || !isfinite (series->y[i]))
            continue;
          if (isnan (end) || there > sign * get_place (self, end))
            end = series->x[i];
          if ((isnan (x) || there - sign * get_place (self, x) >= least) && (isnan (next) || there < sign * get_place (self, next)))
            next = series->x[i];
        }
    }
  return isnan (next) ? end : next;
}

/** shoal_line_chart_describe_at: Returns: (transfer full): the values of all lines at @x, with the titles of the axes,
 * for a screen reader. */
char *
shoal_line_chart_describe_at (const ShoalLineChart *self,
                              double                x)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *where = shoal_chart_format_value (x, self->unit_x);

  if (self->title_x != NULL)
    /* Translators: what a number is, and the number. */
    g_string_append_printf (text, _("%s: %s"), self->title_x, where);
  else
    g_string_append (text, where);
  for (guint s = 0; s < self->series->len; s++)
    {
      const ShoalLineSeries *series = g_ptr_array_index (self->series, s);
      double value = shoal_line_series_get_value (series, x);
      g_autofree char *there = shoal_chart_format_value (value, self->unit_y);
      const char *name = series->name != NULL ? series->name : self->title_y;

      if (isnan (value))
        continue;
      g_string_append_c (text, '\n');
      if (name != NULL)
        /* Translators: what a number is, and the number. */
        g_string_append_printf (text, _("%s: %s"), name, there);
      else
        g_string_append (text, there);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
