/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plot area of a chart with two axes: room for labels, grid, ticks, titles. */
#pragma once

#include "charts/base/shoal-chart-axis.h"
#include "charts/base/shoal-chart-canvas.h"

G_BEGIN_DECLS

/**
 * ShoalChartFrame:
 * @x: horizontal axis, from start to end
 * @y: vertical axis, from bottom to top
 * @title_x: (nullable): borrowed; stands below the axis, at its end
 * @title_y: (nullable): borrowed; stands above the axis
 * @categories: whether the horizontal axis has no ticks of its own
 * @top: room above the plot, for a legend
 * @plot: the plot area; empty where the drawing is too small
 */
typedef struct
{
  ShoalChartAxis x;
  ShoalChartAxis y;
  const char *title_x;
  const char *title_y;
  gboolean categories;
  double top;
  ShoalArea plot;
} ShoalChartFrame;

void   shoal_chart_frame_lay_out  (ShoalChartFrame       *self,
                                   ShoalChartCanvas      *canvas);
void   shoal_chart_frame_draw     (const ShoalChartFrame *self,
                                   ShoalChartCanvas      *canvas);
double shoal_chart_frame_get_x    (const ShoalChartFrame *self,
                                   double                 value);
double shoal_chart_frame_get_y    (const ShoalChartFrame *self,
                                   double                 value);
void   shoal_chart_draw_readout_box (ShoalChartCanvas    *canvas,
                                     ShoalArea            box);
void   shoal_chart_draw_message   (ShoalChartCanvas      *canvas,
                                   const char            *text);

G_END_DECLS
