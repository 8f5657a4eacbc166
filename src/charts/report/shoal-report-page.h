/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages that fill from top to bottom: headings, pairs, tables, charts. */
#pragma once

#include "charts/base/shoal-chart-canvas.h"
#include "charts/base/shoal-chart-export.h"

G_BEGIN_DECLS

/**
 * ShoalReportPages:
 * @canvas: canvas of the current page
 * @surface: (nullable): a PDF surface, or %NULL when pages are only counted
 * @y: position of the next text or chart
 * @page: number of the page, from 1
 * @n_pages: number of pages, 0 while they are counted
 * @footer: (nullable): text at the bottom of each page
 */
typedef struct
{
  ShoalChartCanvas canvas;
  cairo_surface_t *surface;
  double y;
  guint page;
  guint n_pages;
  const char *footer;
} ShoalReportPages;

/**
 * ShoalReportColumn:
 * @title: heading
 * @width: share of the width; those of all columns sum up to 1
 * @align: 0 at the start, 1 at the end
 * @bar: whether fractions of cells are also drawn as bars
 */
typedef struct
{
  const char *title;
  double width;
  double align;
  gboolean bar;
} ShoalReportColumn;

/**
 * ShoalReportCell: a text, a second line in small letters or %NULL, and a fraction for a bar or NAN
 */
typedef struct
{
  char *text;
  char *note;
  double fraction;
} ShoalReportCell;

double shoal_report_pages_get_width (const ShoalReportPages  *self);
double shoal_report_pages_get_start (const ShoalReportPages  *self);
void   shoal_report_pages_begin     (ShoalReportPages        *self);
void   shoal_report_pages_end       (ShoalReportPages        *self);
void   shoal_report_pages_need      (ShoalReportPages        *self,
                                     double                   height);
void   shoal_report_pages_heading   (ShoalReportPages        *self,
                                     const char              *title,
                                     double                   with);
void   shoal_report_pages_pair      (ShoalReportPages        *self,
                                     const char              *name,
                                     const char              *value);
void   shoal_report_pages_note      (ShoalReportPages        *self,
                                     const char              *text);
void   shoal_report_pages_table     (ShoalReportPages        *self,
                                     const ShoalReportColumn *columns,
                                     guint                    n_columns,
                                     const ShoalReportCell   *cells,
                                     guint                    n_rows);
void   shoal_report_cells_free      (ShoalReportCell         *cells,
                                     guint                    n_cells);
void   shoal_report_pages_chart     (ShoalReportPages        *self,
                                     ShoalChartDrawFunc       draw,
                                     gpointer                 user_data,
                                     double                   height);

G_END_DECLS
