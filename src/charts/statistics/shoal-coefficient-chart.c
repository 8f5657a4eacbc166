/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line for each term shows the interval of the original above that of the release. An interval of the release that is
 * wider than the plot is cut at its edge; a description gives its bounds. A coefficient of the release that is far from
 * all intervals of the original, for example of a value that is left in few rows, is shown by an arrow at the edge. */

#include "charts/statistics/shoal-coefficient-chart.h"

#include "charts/base/shoal-chart-axis.h"
#include "charts/base/shoal-chart-frame.h"
#include "charts/base/shoal-chart-lines.h"

#include <glib/gi18n-lib.h>

#include <math.h>

#define LINE_MARGIN 3.0
#define LABEL_GAP 8.0
#define TICK_WIDTH 64.0
#define MARK_RADIUS 3.5

typedef struct
{
  ShoalChartLines lines;
  ShoalArea plot;
  ShoalChartAxis axis;
} Layout;

/** shoal_coefficient_chart_new: Returns: (transfer full): a chart of @regression. */
ShoalCoefficientChart *
shoal_coefficient_chart_new (const ShoalRegression *regression)
{
  ShoalCoefficientChart *self = g_new0 (ShoalCoefficientChart, 1);

  self->regression = regression;
  self->terms = g_new (const ShoalTerm *, MAX (1, regression->n_terms));
  self->highlight = SHOAL_MARKED_CHART_NO_MARK;
  for (guint i = 1; i < regression->n_terms; i++)
    if (isfinite (regression->terms[i].estimate[SHOAL_DESIGN_ORIGINAL])
        || isfinite (regression->terms[i].estimate[SHOAL_DESIGN_RELEASE]))
      self->terms[self->n_terms++] = &regression->terms[i];
  return self;
}

/** shoal_coefficient_chart_free: frees it. */
void
shoal_coefficient_chart_free (ShoalCoefficientChart *self)
{
  if (self == NULL)
    return;
  g_free (self->terms);
  g_free (self);
}

/* ---- Layout ---- */

static double
get_foot (ShoalChartCanvas *canvas)
{
  return ceil (shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION)) + LABEL_GAP;
}

/** shoal_coefficient_chart_get_height: Returns: the height that all lines need. */
double
shoal_coefficient_chart_get_height (const ShoalCoefficientChart *self, const ShoalChartTheme *theme)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalChartLines lines;

  g_return_val_if_fail (self != NULL && theme != NULL, 0);

  shoal_chart_canvas_init (&canvas, NULL, theme, 100.0, 100.0);
  shoal_chart_lines_init (&lines, &canvas, self->n_terms, LINE_MARGIN);
  return 2.0 * SHOAL_CHART_LINES_PADDING + MAX (1, lines.n) * lines.height + get_foot (&canvas);
}

static double
get_estimate (const ShoalTerm *term, ShoalDesignSide side)
{
  return term->estimate[side] * term->spread;
}

static double
get_half (const ShoalTerm *term, ShoalDesignSide side)
{
  double half = shoal_term_get_half (term, side) * term->spread;

  return isfinite (half) ? half : 0.0;
}

/* The range of the axis: zero, all intervals of the original, and those coefficients of the release that are beyond
 * these intervals by at most half of their range. */
static void
find_range (const ShoalCoefficientChart *self, double *min, double *max)
{
  double low, high, beyond;

  *min = *max = 0.0;
  for (guint i = 0; i < self->n_terms; i++)
    {
      double estimate = get_estimate (self->terms[i], SHOAL_DESIGN_ORIGINAL), half = get_half (self->terms[i], SHOAL_DESIGN_ORIGINAL);

      if (!isfinite (estimate))
        continue;
      *min = MIN (*min, estimate - half);
      *max = MAX (*max, estimate + half);
    }
  low = *min;
  high = *max;
  beyond = low < high ? (high - low) / 2.0 : INFINITY;
  for (guint i = 0; i < self->n_terms; i++)
    {
      double estimate = get_estimate (self->terms[i], SHOAL_DESIGN_RELEASE);

      if (!(estimate >= low - beyond && estimate <= high + beyond))
        continue;
      *min = MIN (*min, estimate);
      *max = MAX (*max, estimate);
    }
  if (*min == *max)
    *max = 1.0;
}

static void
lay_out (const ShoalCoefficientChart *self, ShoalChartCanvas *canvas, Layout *layout)
{
  double min, max;

  shoal_chart_lines_init (&layout->lines, canvas, self->n_terms, LINE_MARGIN);
  for (guint i = 0; i < self->n_terms; i++)
    shoal_chart_lines_make_room (&layout->lines, canvas, self->terms[i]->label);
  layout->plot.x = layout->lines.start;
  layout->plot.y = SHOAL_CHART_LINES_PADDING;
  layout->plot.width = MAX (1.0, floor (canvas->width - 2.0 * SHOAL_CHART_LINES_PADDING) - layout->plot.x);
  layout->plot.height = self->n_terms * layout->lines.height;
  find_range (self, &min, &max);
  shoal_chart_axis_init (&layout->axis, SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER, min, max);
  shoal_chart_axis_round (&layout->axis, CLAMP ((guint) (layout->plot.width / TICK_WIDTH), 2, 8));
}

static double
get_x (const Layout *layout, double value)
{
  return layout->plot.x + CLAMP (shoal_chart_axis_map (&layout->axis, value), 0.0, 1.0) * layout->plot.width;
}

/* ---- Drawing ---- */

static void
draw_axis (ShoalChartCanvas *canvas, const Layout *layout)
{
  double bottom = layout->plot.y + layout->plot.height;

  for (guint i = 0; i < layout->axis.n_ticks; i++)
    {
      g_autofree char *label = shoal_chart_axis_format (&layout->axis, layout->axis.ticks[i]);
      double x = get_x (layout, layout->axis.ticks[i]);
      double half = shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, label) / 2.0;

      shoal_chart_canvas_set_role (canvas, layout->axis.ticks[i] == 0.0 ? SHOAL_CHART_AXIS : SHOAL_CHART_GRID);
      shoal_chart_canvas_rule (canvas, x, layout->plot.y, x, bottom);
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
      shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, label, MIN (x, canvas->width - 2.0 - half), bottom + LABEL_GAP / 2.0,
                               0.5, 0.0, -1.0);
    }
}

/* Draws an arrow that points to a coefficient beyond the edge at @x. */
static void
draw_arrow (ShoalChartCanvas *canvas, double x, double y, gboolean to_right)
{
  double back = to_right ? x - 2.0 * MARK_RADIUS : x + 2.0 * MARK_RADIUS;

  cairo_move_to (canvas->cr, x, y);
  cairo_line_to (canvas->cr, back, y - MARK_RADIUS);
  cairo_line_to (canvas->cr, back, y + MARK_RADIUS);
  cairo_close_path (canvas->cr);
}

/* Draws a mark at the coefficient and a line along its interval: round and grey for the original, square and coloured
 * for the release. */
static void
draw_interval (ShoalChartCanvas *canvas, const Layout *layout, const ShoalTerm *term, ShoalDesignSide side, double middle)
{
  double estimate = get_estimate (term, side), half = get_half (term, side);
  double y = middle + (side == SHOAL_DESIGN_ORIGINAL ? -0.2 : 0.2) * layout->lines.height;
  double place = shoal_chart_axis_map (&layout->axis, estimate);
  ShoalColor color = side == SHOAL_DESIGN_ORIGINAL ? canvas->theme->colors[SHOAL_CHART_MUTED] : canvas->theme->series[0];

  if (!isfinite (estimate))
    return;
  shoal_chart_canvas_fill (canvas,
                           (ShoalArea){ get_x (layout, estimate - half), y - 1.0,
                                        MAX (1.0, get_x (layout, estimate + half) - get_x (layout, estimate - half)), 2.0 },
                           0.0, color);
  shoal_chart_canvas_set_color (canvas, color);
  if (place < 0.0 || place > 1.0)
    draw_arrow (canvas, get_x (layout, estimate), y, place > 1.0);
  else
    shoal_chart_canvas_mark (canvas, side == SHOAL_DESIGN_ORIGINAL ? SHOAL_MARK_CIRCLE : SHOAL_MARK_SQUARE,
                             get_x (layout, estimate), y, MARK_RADIUS);
  cairo_fill (canvas->cr);
}

/** shoal_coefficient_chart_draw: Draws the chart, or a message if there is nothing to draw. */
void
shoal_coefficient_chart_draw (const ShoalCoefficientChart *self,
                              cairo_t *cr,
                              const ShoalChartTheme *theme,
                              double width,
                              double height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  Layout layout;

  g_return_if_fail (self != NULL && cr != NULL && theme != NULL);

  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  if (self->n_terms == 0)
    {
      shoal_chart_draw_message (&canvas, _("No coefficients"));
      return;
    }
  lay_out (self, &canvas, &layout);
  shoal_chart_lines_draw_highlight (&layout.lines, &canvas, self->highlight);
  draw_axis (&canvas, &layout);
  for (guint i = 0; i < self->n_terms; i++)
    {
      for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
        draw_interval (&canvas, &layout, self->terms[i], side, shoal_chart_lines_get_middle (&layout.lines, i));
      shoal_chart_lines_draw_name (&layout.lines, &canvas, i, self->terms[i]->label);
    }
}

/** shoal_coefficient_chart_get_term_at: Returns: the line at a point of the drawing, or %SHOAL_MARKED_CHART_NO_MARK. */
guint
shoal_coefficient_chart_get_term_at (const ShoalCoefficientChart *self,
                                     const ShoalChartTheme *theme,
                                     double width,
                                     double height,
                                     double x,
                                     double y)
{
  g_return_val_if_fail (self != NULL && theme != NULL, SHOAL_MARKED_CHART_NO_MARK);

  return shoal_chart_lines_find (theme, self->n_terms, LINE_MARGIN, width, x, y);
}

static char *
describe_side (const ShoalTerm *term, ShoalDesignSide side)
{
  double half = shoal_term_get_half (term, side);
  g_autofree char *estimate = NULL;
  g_autofree char *width = NULL;

  if (!isfinite (term->estimate[side]))
    return g_strdup (C_ ("coefficient", "none"));
  estimate = shoal_format_value (term->estimate[side]);
  width = shoal_format_value (half);
  return isfinite (half) ? g_strdup_printf ("%s ± %s", estimate, width) : g_steal_pointer (&estimate);
}

/** shoal_coefficient_chart_describe_term: Returns: (transfer full): the term of a line and its coefficients, for a
 * tooltip or a screen reader. */
char *
shoal_coefficient_chart_describe_term (const ShoalCoefficientChart *self, guint term)
{
  g_autofree char *original = NULL;
  g_autofree char *release = NULL;
  g_autofree char *overlap = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (term >= self->n_terms)
    return g_strdup ("");
  original = describe_side (self->terms[term], SHOAL_DESIGN_ORIGINAL);
  release = describe_side (self->terms[term], SHOAL_DESIGN_RELEASE);
  if (!isfinite (self->terms[term]->overlap))
    /* Translators: a term of a regression, and its coefficient with its 95 % interval. */
    return g_strdup_printf (_("%s: %s in the original, %s in the release"), self->terms[term]->label, original, release);
  overlap = shoal_format_percent (MAX (0.0, self->terms[term]->overlap), 0);
  /* Translators: a term of a regression, its coefficient with its 95 % interval, and how much of the intervals lies in both. */
  return g_strdup_printf (_("%s: %s in the original, %s in the release; %s of the intervals in both"), self->terms[term]->label,
                          original, release, overlap);
}

/** shoal_coefficient_chart_set_highlight: @term: the line to highlight, or %SHOAL_MARKED_CHART_NO_MARK. */
void
shoal_coefficient_chart_set_highlight (ShoalCoefficientChart *self, guint term)
{
  self->highlight = term;
}

/** shoal_coefficient_chart_as_marked: @self: (nullable): a chart, whose marks are its terms. */
SHOAL_DEFINE_MARKED_CHART (ShoalCoefficientChart, shoal_coefficient_chart_as_marked, shoal_coefficient_chart_draw,
                           shoal_coefficient_chart_get_term_at, highlight)
