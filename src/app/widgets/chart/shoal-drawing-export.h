/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saves a drawing of the charts library as an SVG, PNG or PDF file. */
#pragma once

#include "widgets/chart/shoal-chart-area.h"

G_BEGIN_DECLS

void     shoal_drawing_export_choose (GtkWidget           *parent,
                                      const char          *name,
                                      const char          *ending,
                                      ShoalChartDrawFunc   func,
                                      gpointer             user_data,
                                      double               width,
                                      double               height);
GtkWidget *shoal_drawing_export_button_new (ShoalChartArea   *area,
                                            const char       *label,
                                            const char       *name,
                                            double            width,
                                            double            height);
void     shoal_drawing_export_write  (GtkWidget           *parent,
                                      GFile               *file,
                                      GBytes              *bytes);
void     shoal_drawing_export_save   (GtkWidget           *parent,
                                      GFile               *file,
                                      ShoalChartDrawFunc   func,
                                      gpointer             user_data,
                                      double               width,
                                      double               height);

G_END_DECLS
