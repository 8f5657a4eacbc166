/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exports a drawing as a picture in SVG, PNG or PDF. */
#pragma once

#include "charts/base/shoal-chart-theme.h"

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  SHOAL_CHART_SVG,
  SHOAL_CHART_PNG,
  SHOAL_CHART_PDF,
} ShoalChartFormat;

/**
 * ShoalChartDrawFunc:
 * @cr: where to draw, from (0, 0)
 * @theme: the look of the drawing
 * @width: of the drawing
 * @height: of the drawing
 * @user_data: the pointer that was given with the function
 */
typedef void (*ShoalChartDrawFunc) (cairo_t               *cr,
                                    const ShoalChartTheme *theme,
                                    double                 width,
                                    double                 height,
                                    gpointer               user_data);

gboolean shoal_chart_format_from_name (const char            *name,
                                       ShoalChartFormat      *format);
GBytes  *shoal_chart_render           (ShoalChartDrawFunc     draw,
                                       gpointer               user_data,
                                       const ShoalChartTheme *theme,
                                       double                 width,
                                       double                 height,
                                       ShoalChartFormat       format,
                                       GError               **error);
gboolean shoal_chart_write_file       (GFile                 *file,
                                       GBytes                *bytes,
                                       gboolean               replace,
                                       GError               **error);
cairo_status_t shoal_chart_append     (gpointer               array,
                                       const guint8          *data,
                                       guint                  length);

G_END_DECLS
