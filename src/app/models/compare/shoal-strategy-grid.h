/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategies as a grid, one in each row. */
#pragma once

#include "models/compare/shoal-strategy-comparison.h"
#include "tables/shoal-grid.h"

G_BEGIN_DECLS

/** ShoalStrategyGridColumn: the columns. */
typedef enum
{
  SHOAL_STRATEGY_GRID_NAME,
  SHOAL_STRATEGY_GRID_K,
  SHOAL_STRATEGY_GRID_ACCURACY,
  SHOAL_STRATEGY_GRID_GAIN,
  SHOAL_STRATEGY_GRID_KIND,
  SHOAL_STRATEGY_GRID_PLACE,
  SHOAL_STRATEGY_GRID_N_COLUMNS,
} ShoalStrategyGridColumn;

/** SHOAL_STRATEGY_GRID_NO_COLUMN: sorts by no column: first the Pareto front, then the others, each in list order. */
#define SHOAL_STRATEGY_GRID_NO_COLUMN (-1)

/**
 * ShoalStrategyFilter:
 * @kinds: a bit per #ShoalStrategyKind that is shown; 0 for all
 * @only_front: whether only strategies are shown that no other dominates
 * @minimum_k: the least k that is shown
 * @text: (nullable): text that the name must contain; case does not matter
 */
typedef struct
{
  guint kinds;
  gboolean only_front;
  guint32 minimum_k;
  const char *text;
} ShoalStrategyFilter;

#define SHOAL_TYPE_STRATEGY_GRID (shoal_strategy_grid_get_type ())

/** ShoalStrategyGrid: the rows have the numbers of the comparison; the view chooses which rows it shows, and their order. */
G_DECLARE_FINAL_TYPE (ShoalStrategyGrid, shoal_strategy_grid, SHOAL, STRATEGY_GRID, ShoalGrid)

ShoalStrategyGrid *shoal_strategy_grid_new       (ShoalStrategyComparison   *comparison);
GArray            *shoal_strategy_grid_dup_order (ShoalStrategyGrid         *self,
                                                  const ShoalStrategyFilter *filter,
                                                  int                        column,
                                                  gboolean                   descending);

G_END_DECLS
