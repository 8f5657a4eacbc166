/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chart area that shows a line chart, and its values where the pointer is. */
#pragma once

#include "charts/line/shoal-line-chart.h"
#include "widgets/chart/shoal-chart-area.h"

G_BEGIN_DECLS

GtkWidget *shoal_line_chart_area_new (ShoalLineChart *chart);

G_END_DECLS
