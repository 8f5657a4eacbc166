/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a chart area: the widget, its look, its input. */
#pragma once

#include "widgets/chart/shoal-chart-area.h"

G_BEGIN_DECLS

struct _ShoalChartArea
{
  GtkWidget parent_instance;

  ShoalChartDrawFunc func;
  gpointer user_data;
  GDestroyNotify destroy;
  ShoalChartTheme *theme; /* NULL until it is needed */
  int content_width;
  int content_height;
  char *label;
  char *description;

  double pointer_x;
  double pointer_y;
  double pinch_scale;
  gboolean zoom_declined;
};

ShoalChartTheme *_shoal_chart_area_make_theme         (GtkWidget      *widget);
void             _shoal_chart_area_install_signals    (GType           type);
void             _shoal_chart_area_add_controllers    (ShoalChartArea *self);
void             _shoal_chart_area_emit_theme_changed (ShoalChartArea *self);

G_END_DECLS
