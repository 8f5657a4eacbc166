/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the interval of a number, and its label. */
#pragma once

#include "table/shoal-column.h"
#include "table/shoal-decimal.h"
#include "table/shoal-notation.h"

G_BEGIN_DECLS

/** SHOAL_INTERVAL_GRID_LARGEST_INDEX: the most intervals between a number and the origin; more are taken for a mistake. */
#define SHOAL_INTERVAL_GRID_LARGEST_INDEX G_GINT64_CONSTANT (1000000000000000000)

/**
 * ShoalIntervalGrid:
 * @origin: where an interval begins, in units of 10^@exponent
 * @width: width of the intervals of the first level, in the same units
 * @cuts: (element-type ShoalDecimal): where intervals begin instead, ascending; the first and the last interval are open.
 *   Empty for a grid
 * @bottom: (nullable): all numbers up to this one are one interval
 * @top: (nullable): all numbers from this one on are one interval
 * @column: the column of the numbers
 * @form: how its numbers are written
 * @span: how many intervals of the first level are one interval on the level being made
 *
 * Interval i of the first level is [origin + i · width, origin + (i + 1) · width), or lies between cuts. Borrows everything
 * that it points to.
 */
typedef struct
{
  ShoalWideInt origin;
  ShoalWideInt width;
  int exponent;
  GArray *cuts;
  ShoalDecimal *bottom;
  ShoalDecimal *top;
  ShoalColumn *column;
  ShoalNotation form;
  ShoalWideInt span;
} ShoalIntervalGrid;

ShoalDecimal shoal_interval_grid_get_value    (const ShoalIntervalGrid *grid,
                                               guint32                  code);
gboolean     shoal_interval_grid_is_at_bottom (const ShoalIntervalGrid *grid,
                                               const ShoalDecimal      *number);
gboolean     shoal_interval_grid_is_at_top    (const ShoalIntervalGrid *grid,
                                               const ShoalDecimal      *number);
gboolean     shoal_interval_grid_reaches      (const ShoalIntervalGrid *grid,
                                               const ShoalDecimal      *number);
void         shoal_interval_grid_append_label (GString                 *label,
                                               guint32                  code,
                                               gconstpointer            data);

G_END_DECLS
