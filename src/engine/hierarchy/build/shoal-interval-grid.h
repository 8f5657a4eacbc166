/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which interval a number is in, and what it is called. */
#pragma once

#include "table/shoal-column.h"
#include "table/shoal-decimal.h"
#include "table/shoal-notation.h"

G_BEGIN_DECLS

/** SHOAL_INTERVAL_GRID_LARGEST_INDEX: more intervals than these between a number and the origin are no grid that anyone means. */
#define SHOAL_INTERVAL_GRID_LARGEST_INDEX G_GINT64_CONSTANT (1000000000000000000)

/**
 * ShoalIntervalGrid:
 * @origin: where an interval begins, in units of 10^@exponent
 * @width: of the intervals of the first level, in the same units
 * @cuts: (element-type ShoalDecimal): where intervals begin instead, ascending; the first and the last one are open. Empty for a grid
 * @bottom: (nullable): all numbers up to this one are one interval
 * @top: (nullable): all numbers from this one on are one interval
 * @column: whose values they are
 * @form: how its numbers are written
 * @span: intervals of the first level that are one on the level being made
 *
 * Interval i of the first level is [origin + i · width, origin + (i + 1) · width), or lies between cuts. Borrows all it points to.
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
