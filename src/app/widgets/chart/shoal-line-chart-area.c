/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chart goes with the area that draws it. */

#include "config.h"

#include "widgets/chart/shoal-line-chart-area.h"

#include <math.h>

static void
draw_cb (cairo_t               *cr,
         const ShoalChartTheme *theme,
         double                 width,
         double                 height,
         gpointer               data)
{
  shoal_line_chart_draw (data, cr, theme, width, height);
}

static void
motion_cb (ShoalChartArea *area,
           double          x,
           double          y,
           ShoalLineChart *chart)
{
  GtkWidget *widget = GTK_WIDGET (area);

  chart->hover_x = shoal_line_chart_get_x_at (chart, shoal_chart_area_get_theme (area), gtk_widget_get_width (widget),
                                              gtk_widget_get_height (widget), x, y);
  gtk_widget_queue_draw (widget);
}

static void
leave_cb (ShoalChartArea *area,
          ShoalLineChart *chart)
{
  chart->hover_x = NAN;
  gtk_widget_queue_draw (GTK_WIDGET (area));
}

/** shoal_line_chart_area_new: @chart: (transfer full): lives as long as the area; changes show with gtk_widget_queue_draw(). */
GtkWidget *
shoal_line_chart_area_new (ShoalLineChart *chart)
{
  GtkWidget *area = shoal_chart_area_new ();

  g_object_set_data_full (G_OBJECT (area), "shoal-line-chart", chart, (GDestroyNotify) shoal_line_chart_free);
  shoal_chart_area_set_draw_func (SHOAL_CHART_AREA (area), draw_cb, chart, NULL);
  g_signal_connect (area, "motion", G_CALLBACK (motion_cb), chart);
  g_signal_connect (area, "leave", G_CALLBACK (leave_cb), chart);
  return area;
}
