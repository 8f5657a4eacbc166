/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointer, tooltip and keys of a drawing that consists of marks: bars, cells, classes, points. */
#pragma once

#include "charts/base/shoal-marked-chart.h"
#include "widgets/chart/shoal-chart-area.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_CHART_HOST (shoal_chart_host_get_type ())

/**
 * ShoalChartHost:
 *
 * Controls a #ShoalChartArea: tells the owner of the drawing which mark is hovered, pressed, or reached by arrow keys,
 * and shows the description of the hovered mark.
 */
G_DECLARE_FINAL_TYPE (ShoalChartHost, shoal_chart_host, SHOAL, CHART_HOST, GObject)

/**
 * ShoalChartMarks:
 * @hover: (nullable): another mark, or none, is hovered
 * @describe: (nullable): returns the description of a hovered mark, or %NULL
 * @pick: (nullable): a mark, or none, was pressed; the second press of a double click has @n_press 2
 * @step: (nullable): an arrow key without modifiers was pressed: @right and @down are -1, 0 or 1, in the direction of
 *   the drawing: right is the direction of greater numbers, also in a mirrored drawing. Returns whether it was used
 * @key: (nullable): another key was pressed without modifiers, except for Shift in order to type a character. Returns
 *   whether it was used
 *
 * The functions of the owner of a drawing for the marks of its chart.
 */
typedef struct
{
  void (*hover) (gpointer owner,
                 guint    mark);
  char *(*describe) (gpointer owner,
                     guint    mark);
  void (*pick) (gpointer owner,
                guint    mark,
                int      n_press);
  gboolean (*step) (gpointer owner,
                    int      right,
                    int      down);
  gboolean (*key) (gpointer owner,
                   guint    keyval);
} ShoalChartMarks;

ShoalChartHost *shoal_chart_host_new       (ShoalChartArea        *area,
                                            const ShoalChartMarks *marks,
                                            gpointer               owner);
void            shoal_chart_host_set_chart (ShoalChartHost        *self,
                                            ShoalMarkedChart       chart);
void            shoal_chart_host_reset     (ShoalChartHost        *self);
void            shoal_chart_host_export    (ShoalChartHost        *self,
                                            GtkWidget             *parent,
                                            const char            *name,
                                            const char            *ending,
                                            double                 width,
                                            double                 height);

G_END_DECLS
