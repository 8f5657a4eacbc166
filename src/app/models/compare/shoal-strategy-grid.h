/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line per strategy. */
#pragma once

#include "models/compare/shoal-strategy-comparison.h"
#include "tables/shoal-grid.h"

G_BEGIN_DECLS

/** ShoalStrategyGridColumn: what the columns are. */
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

/** SHOAL_STRATEGY_GRID_NO_COLUMN: no column is sorted by: the front first, then as they were found. */
#define SHOAL_STRATEGY_GRID_NO_COLUMN (-1)

/**
 * ShoalStrategyFilter:
 * @kinds: a bit per #ShoalStrategyKind that is shown; 0 for all
 * @only_front: whether only what nothing beats is shown
 * @minimum_k: the least k that is shown
 * @text: (nullable): what the name must contain; case does not matter
 */
typedef struct
{
  guint kinds;
  gboolean only_front;
  guint32 minimum_k;
  const char *text;
} ShoalStrategyFilter;

#define SHOAL_TYPE_STRATEGY_GRID (shoal_strategy_grid_get_type ())

/** ShoalStrategyGrid: the rows are numbered as in the comparison; which are shown, and in which order, is up to the view. */
G_DECLARE_FINAL_TYPE (ShoalStrategyGrid, shoal_strategy_grid, SHOAL, STRATEGY_GRID, ShoalGrid)

ShoalStrategyGrid *shoal_strategy_grid_new       (ShoalStrategyComparison   *comparison);
GArray            *shoal_strategy_grid_dup_order (ShoalStrategyGrid         *self,
                                                  const ShoalStrategyFilter *filter,
                                                  int                        column,
                                                  gboolean                   descending);

G_END_DECLS
