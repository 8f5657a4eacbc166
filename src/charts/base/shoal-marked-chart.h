/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chart of any kind that consists of marks (bars, cells, classes, points), for those who show one without knowing which. */
#pragma once

#include "charts/base/shoal-chart-theme.h"

#include <cairo.h>

G_BEGIN_DECLS

/** SHOAL_MARKED_CHART_NO_MARK: no mark. */
#define SHOAL_MARKED_CHART_NO_MARK G_MAXUINT

/**
 * ShoalMarkFunctions:
 * @draw: draws the chart
 * @find: the mark at a point of a drawing of that size, or %SHOAL_MARKED_CHART_NO_MARK
 *
 * What a kind of chart does; made by SHOAL_DEFINE_MARKED_CHART().
 */
typedef struct
{
  void (*draw) (gpointer               chart,
                cairo_t               *cr,
                const ShoalChartTheme *theme,
                double                 width,
                double                 height);
  guint (*find) (gpointer               chart,
                 const ShoalChartTheme *theme,
                 double                 width,
                 double                 height,
                 double                 x,
                 double                 y);
} ShoalMarkFunctions;

/**
 * ShoalMarkedChart:
 * @functions: of its kind; (nullable) where there is no chart
 * @chart: (nullable): the chart, borrowed
 * @highlight: (nullable) with the chart: its mark that is pointed at, or %SHOAL_MARKED_CHART_NO_MARK; may be set
 */
typedef struct
{
  const ShoalMarkFunctions *functions;
  gpointer chart;
  guint *highlight;
} ShoalMarkedChart;

/**
 * SHOAL_DEFINE_MARKED_CHART:
 * @Type: of the charts
 * @as_marked: name of the function that is defined: a chart, or %NULL, as a #ShoalMarkedChart
 * @draw_chart: of the type, as in #ShoalMarkFunctions
 * @find_mark: of the type
 * @highlight: the field of the type for the mark that is pointed at
 *
 * The functions are called here with a chart of their type, so that the compiler sees whether they fit. Once in a file.
 */
#define SHOAL_DEFINE_MARKED_CHART(Type, as_marked, draw_chart, find_mark, highlight) \
  static void \
  draw_marked (gpointer               chart, \
               cairo_t               *cr, \
               const ShoalChartTheme *theme, \
               double                 width, \
               double                 height) \
  { \
    Type *self = chart; \
\
    draw_chart (self, cr, theme, width, height); \
  } \
\
  static guint \
  find_marked (gpointer               chart, \
               const ShoalChartTheme *theme, \
               double                 width, \
               double                 height, \
               double                 x, \
               double                 y) \
  { \
    Type *self = chart; \
\
    return find_mark (self, theme, width, height, x, y); \
  } \
\
  ShoalMarkedChart as_marked (Type *self) \
  { \
    static const ShoalMarkFunctions functions = { draw_marked, find_marked }; \
\
    return (ShoalMarkedChart) { &functions, self, self != NULL ? &self->highlight : NULL }; \
  }

G_END_DECLS
