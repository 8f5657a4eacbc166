/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines over time or another number, such as the best value and the bound of a run. */
#pragma once

#include "charts/base/shoal-chart-axis.h"
#include "charts/base/shoal-chart-canvas.h"

G_BEGIN_DECLS

/**
 * ShoalLineSeries:
 * @name: (nullable): name in the legend
 * @n: number of points
 * @x: (array length=n): ascending
 * @y: (array length=n): NAN interrupts the line
 * @stepped: the value holds until the next point, as that of a best solution or a bound does
 * @dashed: dashed instead of solid
 * @mark: shape at the points of a series with few points
 */
typedef struct
{
  char *name;
  gsize n;
  double *x;
  double *y;
  gboolean stepped;
  gboolean dashed;
  ShoalMark mark;
} ShoalLineSeries;

/**
 * ShoalLineChart:
 * @series: (element-type ShoalLineSeries): drawn in order, in the theme's colours for series
 * @scale_x: scale of the horizontal axis
 * @scale_y: scale of the vertical axis
 * @unit_x: how its values are written
 * @unit_y: how its values are written
 * @title_x: (nullable): owned
 * @title_y: (nullable): owned
 * @end_x: smallest end of the horizontal axis and of stepped lines, such as the present time; NAN to end at the last
 *   point
 * @fill_between: whether the area between the first two series is tinted
 * @hover_x: value under the pointer, or NAN: a line and a readout are shown
 */
typedef struct
{
  GPtrArray *series;
  ShoalAxisScale scale_x;
  ShoalAxisScale scale_y;
  ShoalAxisUnit unit_x;
  ShoalAxisUnit unit_y;
  char *title_x;
  char *title_y;
  double end_x;
  gboolean fill_between;
  double hover_x;
} ShoalLineChart;

ShoalLineChart *shoal_line_chart_new          (void);
void            shoal_line_chart_free         (ShoalLineChart        *self);
void            shoal_line_chart_set_titles   (ShoalLineChart        *self,
                                               const char            *title_x,
                                               const char            *title_y);
ShoalLineSeries *shoal_line_chart_add_series  (ShoalLineChart        *self,
                                               const char            *name);
void            shoal_line_series_set_points  (ShoalLineSeries       *series,
                                               const double          *x,
                                               const double          *y,
                                               gsize                  n);
double          shoal_line_series_get_value   (const ShoalLineSeries *series,
                                               double                 x);
void            shoal_line_chart_draw         (const ShoalLineChart  *self,
                                               cairo_t               *cr,
                                               const ShoalChartTheme *theme,
                                               double                 width,
                                               double                 height);
double          shoal_line_chart_get_x_at     (const ShoalLineChart  *self,
                                               const ShoalChartTheme *theme,
                                               double                 width,
                                               double                 height,
                                               double                 x,
                                               double                 y);

double          shoal_line_chart_step         (const ShoalLineChart  *self,
                                               double                 x,
                                               gboolean               forward);
char           *shoal_line_chart_describe_at  (const ShoalLineChart  *self,
                                               double                 x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalLineChart, shoal_line_chart_free)

G_END_DECLS
