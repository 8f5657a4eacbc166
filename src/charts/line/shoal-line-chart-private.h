/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The drawing of a line chart, apart from its data. */
#pragma once

#include "charts/base/shoal-chart-frame.h"
#include "charts/line/shoal-line-chart.h"

G_BEGIN_DECLS

gboolean _shoal_line_chart_lay_out       (const ShoalLineChart  *self,
                                          ShoalChartCanvas      *canvas,
                                          ShoalChartFrame       *frame);
double   _shoal_line_chart_get_end       (const ShoalLineChart  *self);
double   _shoal_line_chart_draw_legend   (const ShoalLineChart  *self,
                                          ShoalChartCanvas      *canvas,
                                          double                 y);
void     _shoal_line_chart_draw_hover    (const ShoalLineChart  *self,
                                          ShoalChartCanvas      *canvas,
                                          const ShoalChartFrame *frame);

G_END_DECLS
