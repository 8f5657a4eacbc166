/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data of a histogram, and what is at a point. */

#include "charts/histogram/shoal-histogram-private.h"

#include <math.h>

static ShoalHistogram *
histogram_new (const double *counts,
               guint         n_bars)
{
  ShoalHistogram *self = g_new0 (ShoalHistogram, 1);

  self->n_bars = n_bars;
  self->counts = g_memdup2 (counts, n_bars * sizeof (double));
  self->threshold = NAN;
  self->highlight = SHOAL_HISTOGRAM_NO_BAR;
  self->selected = SHOAL_HISTOGRAM_NO_BAR;
  return self;
}

/**
 * shoal_histogram_new_bins:
 * @edges: (array): @n_bars + 1 finite ascending bounds
 * @counts: (array length=n_bars): how many values lie between
 * @n_bars: number of bars, may be 0
 *
 * Returns: (transfer full): upright bars.
 */
ShoalHistogram *
shoal_histogram_new_bins (const double *edges,
                          const double *counts,
                          guint         n_bars)
{
  ShoalHistogram *self = histogram_new (counts, n_bars);

  self->edges = g_memdup2 (edges, (n_bars + 1) * sizeof (double));
  return self;
}

/**
 * shoal_histogram_new_categories:
 * @labels: (array length=n_bars): names
 * @counts: (array length=n_bars): how many there are of each
 * @n_bars: number of bars, may be 0
 *
 * Returns: (transfer full): lying bars, one per line, as many as fit.
 */
ShoalHistogram *
shoal_histogram_new_categories (const char * const *labels,
                                const double       *counts,
                                guint               n_bars)
{
  ShoalHistogram *self = histogram_new (counts, n_bars);

  self->labels = g_new0 (char *, n_bars + 1);
  for (guint i = 0; i < n_bars; i++)
    self->labels[i] = g_strdup (labels[i]);
  return self;
}

/** shoal_histogram_free: Frees @self. */
void
shoal_histogram_free (ShoalHistogram *self)
{
  if (self == NULL)
    return;
  g_free (self->counts);
  g_free (self->edges);
  g_strfreev (self->labels);
  g_free (self->failing);
  g_free (self->title_x);
  g_free (self->title_y);
  g_free (self->threshold_label);
  g_free (self);
}

/** shoal_histogram_set_titles: Takes copies of the titles, each of which may be %NULL. */
void
shoal_histogram_set_titles (ShoalHistogram *self,
                            const char     *title_x,
                            const char     *title_y)
{
  g_free (self->title_x);
  g_free (self->title_y);
  self->title_x = g_strdup (title_x);
  self->title_y = g_strdup (title_y);
}

/** shoal_histogram_set_failing: Takes a copy of a flag per bar, or %NULL for none. */
void
shoal_histogram_set_failing (ShoalHistogram *self,
                             const guint8   *failing)
{
  g_free (self->failing);
  self->failing = g_memdup2 (failing, failing != NULL ? self->n_bars : 0);
}

/** shoal_histogram_set_threshold: Sets a line at an edge, or none with NAN. */
void
shoal_histogram_set_threshold (ShoalHistogram *self,
                               double          threshold,
                               const char     *label)
{
  g_free (self->threshold_label);
  self->threshold = threshold;
  self->threshold_label = g_strdup (label);
}

/* The longest bar, 0 where there is none. */
double
_shoal_histogram_get_largest (const ShoalHistogram *self)
{
  double largest = 0.0;

  for (guint i = 0; i < self->n_bars; i++)
    {
      if (isfinite (self->counts[i]))
        largest = MAX (largest, self->counts[i]);
    }
  return largest;
}

/* The area as seen from the start of the drawing. */
static gboolean
get_area (const ShoalHistogram  *self,
          const ShoalChartTheme *theme,
          double                 width,
          double                 height,
          guint                  bar,
          ShoalArea             *area)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  if (self->edges != NULL)
    {
      ShoalChartFrame frame;

      _shoal_histogram_lay_out_bins (self, &canvas, &frame);
      *area = _shoal_histogram_get_bin_area (self, &canvas, &frame, bar);
      return frame.plot.width >= 1.0 && frame.plot.height >= 1.0;
    }
  else
    {
      ShoalCategoryLayout layout;

      _shoal_histogram_lay_out_categories (self, &canvas, &layout);
      *area = _shoal_histogram_get_category_area (self, &layout, bar);
      return bar < layout.n_shown;
    }
}

/**
 * shoal_histogram_get_bar_area:
 *
 * Finds where shoal_histogram_draw() puts a bar.
 *
 * Returns: whether it is drawn at all.
 *
 * For tests.
 */
gboolean
shoal_histogram_get_bar_area (const ShoalHistogram  *self,
                              const ShoalChartTheme *theme,
                              double                 width,
                              double                 height,
                              guint                  bar,
                              ShoalArea             *area)
{
  if (bar >= self->n_bars || !get_area (self, theme, width, height, bar, area))
    return FALSE;
  if (theme->right_to_left)
    area->x = width - area->x - area->width;
  return TRUE;
}

/**
 * shoal_histogram_get_bar_at:
 *
 * Finds the bar at a point of the drawing. The whole height of the plot, or the whole line of a category, counts, so
 * that short bars can be hit.
 *
 * Returns: its number, or %SHOAL_HISTOGRAM_NO_BAR.
 */
guint
shoal_histogram_get_bar_at (const ShoalHistogram  *self,
                            const ShoalChartTheme *theme,
                            double                 width,
                            double                 height,
                            double                 x,
                            double                 y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };

  if (self->n_bars == 0)
    return SHOAL_HISTOGRAM_NO_BAR;
  x = shoal_chart_mirror (theme, width, x);
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  if (self->edges != NULL)
    {
      ShoalChartFrame frame;

      _shoal_histogram_lay_out_bins (self, &canvas, &frame);
      if (!shoal_area_contains (&frame.plot, x, y))
        return SHOAL_HISTOGRAM_NO_BAR;
      for (guint i = 0; i < self->n_bars; i++)
        {
          if (x < shoal_chart_canvas_snap (&canvas, shoal_chart_frame_get_x (&frame, self->edges[i + 1])))
            return i;
        }
      return SHOAL_HISTOGRAM_NO_BAR;
    }
  else
    {
      ShoalCategoryLayout layout;
      double line;

      _shoal_histogram_lay_out_categories (self, &canvas, &layout);
      line = floor ((y - layout.first) / layout.line);
      return x >= 0.0 && x < width && line >= 0.0 && line < layout.n_shown ? (guint) line : SHOAL_HISTOGRAM_NO_BAR;
    }
}

/** shoal_histogram_set_highlight: @bar: is pointed at, or %SHOAL_HISTOGRAM_NO_BAR. */
void
shoal_histogram_set_highlight (ShoalHistogram *self,
                               guint           bar)
{
  self->highlight = bar;
}

/** shoal_histogram_as_marked: @self: (nullable): the bars are its marks. */
SHOAL_DEFINE_MARKED_CHART (ShoalHistogram, shoal_histogram_as_marked, shoal_histogram_draw, shoal_histogram_get_bar_at,
                           shoal_histogram_set_highlight)
