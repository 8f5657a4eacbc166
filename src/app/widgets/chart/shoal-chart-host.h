/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointer, readout and keys of a drawing that consists of marks: bars, cells, classes, points. */
#pragma once

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

/** SHOAL_CHART_HOST_NO_MARK: nothing is there. Equal to the numbers that the charts use for it. */
#define SHOAL_CHART_HOST_NO_MARK G_MAXUINT

/**
 * ShoalChartMarks:
 * @draw: of the chart: draws it
 * @find: of the chart: the mark at a point of a drawing of that size, or %SHOAL_CHART_HOST_NO_MARK
 * @highlight: (nullable): of the chart: the mark that the next drawing should show as pointed at, or none
 * @hover: (nullable): another mark is pointed at, or none
 * @describe: (nullable): what is said of a mark that is pointed at, or %NULL
 * @pick: (nullable): a mark was pressed, or none; the second press of a double click has @n_press 2
 * @step: (nullable): an arrow key without modifiers was pressed: @right and @down are -1, 0 or 1, as the drawing runs, so that
 *   right is where numbers grow also where it is mirrored. Returns whether it was used
 * @key: (nullable): another key without modifiers was pressed, but for Shift where it chooses the character. Returns whether it
 *   was used
 *
 * What a chart does, by functions of its own, and its owner.
 */
typedef struct
{
  void (*draw) (gpointer               chart,
                cairo_t               *cr,
                const ShoalChartTheme *theme,
                double                 width,
                double                 height);
  guint (*find) (gpointer               chart,
                 const ShoalChartTheme *theme,
                 double                 width,
                 double                 height,
                 double                 x,
                 double                 y);
  void (*highlight) (gpointer chart,
                     guint    mark);
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
                                            gpointer               chart);
void            shoal_chart_host_reset     (ShoalChartHost        *self);
void            shoal_chart_host_export    (ShoalChartHost        *self,
                                            GtkWidget             *parent,
                                            const char            *name,
                                            const char            *ending,
                                            double                 width,
                                            double                 height);

G_END_DECLS
