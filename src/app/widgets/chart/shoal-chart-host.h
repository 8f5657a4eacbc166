/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointer, readout and keys of a drawing that consists of marks: bars, cells, classes, points. */
#pragma once

#include "charts/base/shoal-marked-chart.h"
#include "widgets/chart/shoal-chart-area.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_CHART_HOST (shoal_chart_host_get_type ())

/**
 * ShoalChartHost:
 *
 * Leads a #ShoalChartArea: tells whoever owns the drawing which mark is pointed at, pressed, or reached by arrow keys, and shows
 * what is said of the one pointed at.
 */
G_DECLARE_FINAL_TYPE (ShoalChartHost, shoal_chart_host, SHOAL, CHART_HOST, GObject)

/**
 * ShoalChartMarks:
 * @hover: (nullable): another mark is pointed at, or none
 * @describe: (nullable): what is said of a mark that is pointed at, or %NULL
 * @pick: (nullable): a mark was pressed, or none; the second press of a double click has @n_press 2
 * @step: (nullable): an arrow key without modifiers was pressed: @right and @down are -1, 0 or 1, as the drawing runs, so that
 *   right is where numbers grow also where it is mirrored. Returns whether it was used
 * @key: (nullable): another key without modifiers was pressed, but for Shift where it chooses the character. Returns whether it
 *   was used
 *
 * What the owner of a drawing does with the marks of its chart.
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
