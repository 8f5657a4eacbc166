/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layout of charts whose marks are lines below each other, each with a name at its start. */
#pragma once

#include "charts/base/shoal-chart-canvas.h"
#include "charts/base/shoal-marked-chart.h"

G_BEGIN_DECLS

/** SHOAL_CHART_LINES_PADDING: space around all lines, in drawing units. */
#define SHOAL_CHART_LINES_PADDING 6.0

/**
 * ShoalChartLines:
 * @n: how many lines there are
 * @height: of each line
 * @start: where the drawing begins, behind the names
 */
typedef struct
{
  guint n;
  double height;
  double start;
} ShoalChartLines;

void   shoal_chart_lines_init           (ShoalChartLines       *self,
                                         ShoalChartCanvas      *canvas,
                                         guint                  n,
                                         double                 margin);
void   shoal_chart_lines_make_room      (ShoalChartLines       *self,
                                         ShoalChartCanvas      *canvas,
                                         const char            *name);
double shoal_chart_lines_get_middle     (const ShoalChartLines *self,
                                         guint                  line);
void   shoal_chart_lines_draw_highlight (const ShoalChartLines *self,
                                         ShoalChartCanvas      *canvas,
                                         guint                  line);
void   shoal_chart_lines_draw_name      (const ShoalChartLines *self,
                                         ShoalChartCanvas      *canvas,
                                         guint                  line,
                                         const char            *name);
guint  shoal_chart_lines_find           (const ShoalChartTheme *theme,
                                         guint                  n,
                                         double                 margin,
                                         double                 width,
                                         double                 x,
                                         double                 y);

G_END_DECLS
