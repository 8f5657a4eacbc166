/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A widget that shows a drawing of the charts library. */
#pragma once

#include "charts/base/shoal-chart-theme.h"
#include "charts/line/shoal-line-chart.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A chart area with a line chart, which shows the values at the pointer, or at the point that the arrow keys have reached. */

GtkWidget *shoal_line_chart_area_new (ShoalLineChart *chart);

#define SHOAL_TYPE_CHART_AREA (shoal_chart_area_get_type ())

/**
 * ShoalChartArea:
 *
 * Calls a function to draw, with the colours, font, contrast and direction of its surroundings. Properties
 * "content-width" and "content-height": the least size; "label": the name for a screen reader.
 *
 * Signals, all in drawing units: "motion" (x, y), "leave", "press" (n_press, x, y), "secondary-press" (x, y),
 * "drag-begin" (x, y), "drag-update" (dx, dy from the start), "drag-end" (dx, dy), "zoom" (factor, x, y; by scrolling or
 * pinching), "key" (keyval, GdkModifierType; returns whether it was used), and "theme-changed".
 */
G_DECLARE_FINAL_TYPE (ShoalChartArea, shoal_chart_area, SHOAL, CHART_AREA, GtkWidget)

typedef void (*ShoalChartDrawFunc) (cairo_t               *cr,
                                    const ShoalChartTheme *theme,
                                    double                 width,
                                    double                 height,
                                    gpointer               user_data);

GtkWidget             *shoal_chart_area_new             (void);
void                   shoal_chart_area_set_draw_func   (ShoalChartArea     *self,
                                                         ShoalChartDrawFunc  func,
                                                         gpointer            user_data,
                                                         GDestroyNotify      destroy);
void                   shoal_chart_area_draw            (ShoalChartArea        *self,
                                                         cairo_t               *cr,
                                                         const ShoalChartTheme *theme,
                                                         double                 width,
                                                         double                 height);
const ShoalChartTheme *shoal_chart_area_get_theme       (ShoalChartArea     *self);
void                   shoal_chart_area_set_label       (ShoalChartArea     *self,
                                                         const char         *label);
void                   shoal_chart_area_set_description (ShoalChartArea     *self,
                                                         const char         *description);
void                   shoal_chart_area_decline_zoom   (ShoalChartArea     *self);

G_END_DECLS
