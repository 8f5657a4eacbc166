/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bar charts: upright bars over a range of numbers, horizontal bars for categories. */
#pragma once

#include "charts/base/shoal-chart-axis.h"
#include "charts/base/shoal-chart-canvas.h"
#include "charts/base/shoal-marked-chart.h"
#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

/**
 * ShoalHistogram:
 * @n_bars: number of bars
 * @counts: (array length=n_bars): length of each bar; a number that is not positive and finite shows no bar
 * @edges: (nullable): n_bars + 1 ascending bounds, or %NULL for categories
 * @labels: (nullable): n_bars names, or %NULL for numbers
 * @failing: (nullable): n_bars flags; bars with a flag are hatched in the colour of errors
 * @scale: scale of @edges
 * @edges_unit: how @edges are written
 * @log_counts: whether the lengths are logarithmic
 * @title_x: (nullable): title of the axis of @edges
 * @title_y: (nullable): title of the axis of @counts
 * @threshold: where a line with @threshold_label is drawn, or NAN
 * @threshold_label: (nullable): label of the line
 * @highlight: bar under the pointer, or %SHOAL_MARKED_CHART_NO_MARK
 * @selected: selected bar, or %SHOAL_MARKED_CHART_NO_MARK
 * @n_more: number of categories left out, written in the last line
 *
 * Owns its arrays and strings; fields other than arrays and strings may be set at any time.
 */
typedef struct
{
  guint n_bars;
  double *counts;
  double *edges;
  char **labels;
  guint8 *failing;
  ShoalAxisScale scale;
  ShoalAxisUnit edges_unit;
  gboolean log_counts;
  char *title_x;
  char *title_y;
  double threshold;
  char *threshold_label;
  guint highlight;
  guint selected;
  gsize n_more;
} ShoalHistogram;

ShoalHistogram *shoal_histogram_new_bins       (const double          *edges,
                                                const double          *counts,
                                                guint                  n_bars);
ShoalHistogram *shoal_histogram_new_categories (const char * const    *labels,
                                                const double          *counts,
                                                guint                  n_bars);
void            shoal_histogram_free           (ShoalHistogram        *self);
void            shoal_histogram_set_titles     (ShoalHistogram        *self,
                                                const char            *title_x,
                                                const char            *title_y);
void            shoal_histogram_set_failing    (ShoalHistogram        *self,
                                                const guint8          *failing);
void            shoal_histogram_set_threshold  (ShoalHistogram        *self,
                                                double                 threshold,
                                                const char            *label);
void            shoal_histogram_draw           (const ShoalHistogram  *self,
                                                cairo_t               *cr,
                                                const ShoalChartTheme *theme,
                                                double                 width,
                                                double                 height);
guint           shoal_histogram_get_bar_at     (const ShoalHistogram  *self,
                                                const ShoalChartTheme *theme,
                                                double                 width,
                                                double                 height,
                                                double                 x,
                                                double                 y);
gboolean        shoal_histogram_get_bar_area   (const ShoalHistogram  *self,
                                                const ShoalChartTheme *theme,
                                                double                 width,
                                                double                 height,
                                                guint                  bar,
                                                ShoalArea             *area);
char           *shoal_histogram_describe_bar   (const ShoalHistogram  *self,
                                                guint                  bar);
ShoalMarkedChart shoal_histogram_as_marked     (ShoalHistogram        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHistogram, shoal_histogram_free)

ShoalHistogram *shoal_histogram_new_class_sizes (ShoalClasses *classes);

G_END_DECLS
