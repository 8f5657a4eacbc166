/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An interface to charts of any kind that consist of marks (bars, cells, classes, points), for widgets that do not know
 * the kind. */
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
 * The functions of one kind of chart; SHOAL_DEFINE_MARKED_CHART() defines them.
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
 * @functions: (nullable): the functions of its kind; %NULL without a chart
 * @chart: (nullable): the chart, borrowed
 * @highlight: (nullable): the number of the mark under the pointer, or %SHOAL_MARKED_CHART_NO_MARK; may be set; %NULL
 *   without a chart
 */
typedef struct
{
  const ShoalMarkFunctions *functions;
  gpointer chart;
  guint *highlight;
} ShoalMarkedChart;

/**
 * SHOAL_DEFINE_MARKED_CHART:
 * @Type: the type of the charts
 * @as_marked: name of the function to define, which returns a chart, or %NULL, as a #ShoalMarkedChart
 * @draw_chart: a function that draws a chart of @Type, see #ShoalMarkFunctions
 * @find_mark: a function that finds a mark, see #ShoalMarkFunctions
 * @highlight: the field of @Type with the mark under the pointer
 *
 * The macro calls the functions with a chart of @Type, so that the compiler checks their types. Use it once in a file.
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
