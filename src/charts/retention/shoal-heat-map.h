/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A heat map: a table of numbers shown as colours. */
#pragma once

#include "charts/base/shoal-chart-axis.h"
#include "charts/base/shoal-chart-canvas.h"
#include "charts/base/shoal-marked-chart.h"
#include "utility/retention/shoal-retention.h"

G_BEGIN_DECLS

/**
 * ShoalHeatMap:
 * @n_rows: number of rows
 * @n_columns: number of columns
 * @row_labels: (array length=n_rows)
 * @column_labels: (array length=n_columns)
 * @values: (array length=n_rows*n_columns): row by row; NAN for a cell without a value
 * @most: the absolute value with the strongest colour, above 0
 * @unit: how values are written
 * @decimals: digits after the decimal mark
 * @highlight: cell under the pointer, counted row by row, or %SHOAL_MARKED_CHART_NO_MARK
 * @selected: (array length=2): selected cells, or %SHOAL_MARKED_CHART_NO_MARK
 *
 * Negative values have a colour of their own. Owns its arrays; other fields may be set at any time.
 */
typedef struct
{
  guint n_rows;
  guint n_columns;
  char **row_labels;
  char **column_labels;
  double *values;
  double most;
  ShoalAxisUnit unit;
  guint decimals;
  guint highlight;
  guint selected[2];
} ShoalHeatMap;

ShoalHeatMap *shoal_heat_map_new           (const char * const    *row_labels,
                                            guint                  n_rows,
                                            const char * const    *column_labels,
                                            guint                  n_columns);
void          shoal_heat_map_free          (ShoalHeatMap          *self);
void          shoal_heat_map_draw          (const ShoalHeatMap    *self,
                                            cairo_t               *cr,
                                            const ShoalChartTheme *theme,
                                            double                 width,
                                            double                 height);
guint         shoal_heat_map_get_cell_at   (const ShoalHeatMap    *self,
                                            const ShoalChartTheme *theme,
                                            double                 width,
                                            double                 height,
                                            double                 x,
                                            double                 y);
char         *shoal_heat_map_format        (const ShoalHeatMap    *self,
                                            guint                  cell);
ShoalMarkedChart shoal_heat_map_as_marked  (ShoalHeatMap          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHeatMap, shoal_heat_map_free)

/**
 * ShoalCrossTable: the numbers in the cells of a cross table
 * @SHOAL_CROSS_TABLE_ORIGINAL: shares of the original's rows
 * @SHOAL_CROSS_TABLE_PUBLISHED: shares of the published rows
 * @SHOAL_CROSS_TABLE_DIFFERENCE: shares of the published rows less shares of the original's rows
 */
typedef enum
{
  SHOAL_CROSS_TABLE_ORIGINAL,
  SHOAL_CROSS_TABLE_PUBLISHED,
  SHOAL_CROSS_TABLE_DIFFERENCE,
} ShoalCrossTable;

ShoalHeatMap *shoal_heat_map_new_associations (ShoalRetention  *retention);
ShoalHeatMap *shoal_heat_map_new_cross_table  (ShoalRetention  *retention,
                                               guint            i,
                                               guint            j,
                                               ShoalCrossTable  shown);

G_END_DECLS
