/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs side by side, as a grid: a line for each property that is compared, a column for each run. */
#pragma once

#include "session/shoal-session.h"
#include "tables/shoal-grid.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_RUN_COMPARISON (shoal_run_comparison_get_type ())

/**
 * ShoalRunComparison:
 *
 * Effort, node, classes and every metric of the runs, evaluated for the current project. Column 0 names the property.
 * Cells that differ from the first run are %SHOAL_GRID_CELL_DIFFERENT, the best of differing values
 * %SHOAL_GRID_CELL_BEST. Workers evaluate the results: property "pending" (read-only), and "rows-changed" whenever lines
 * or cells are added.
 */
G_DECLARE_FINAL_TYPE (ShoalRunComparison, shoal_run_comparison, SHOAL, RUN_COMPARISON, ShoalGrid)

/** SHOAL_RUN_COMPARISON_WHAT: the column that names the compared property. */
#define SHOAL_RUN_COMPARISON_WHAT 0

ShoalRunComparison *shoal_run_comparison_new        (ShoalSession       *session,
                                                     GPtrArray          *runs);
guint               shoal_run_comparison_get_n_runs (ShoalRunComparison *self);
ShoalSessionRun    *shoal_run_comparison_get_run    (ShoalRunComparison *self,
                                                     guint               index);
gboolean            shoal_run_comparison_is_pending (ShoalRunComparison *self);
gboolean            shoal_run_comparison_can_take   (ShoalSessionRun    *run);

G_END_DECLS
