/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs side by side, as a grid: a line per thing to compare, a column per run. */
#pragma once

#include "session/shoal-session.h"
#include "tables/shoal-grid.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_RUN_COMPARISON (shoal_run_comparison_get_type ())

/**
 * ShoalRunComparison:
 *
 * Effort, node, classes and every metric of the runs, as the project is now. Column 0 says what is compared. Cells that are
 * not as those of the first run are %SHOAL_GRID_CELL_DIFFERENT, the best of values that differ %SHOAL_GRID_CELL_BEST. Results are evaluated
 * by workers: property "pending" (read-only), and "rows-changed" when there is more to see.
 */
G_DECLARE_FINAL_TYPE (ShoalRunComparison, shoal_run_comparison, SHOAL, RUN_COMPARISON, ShoalGrid)

/** SHOAL_RUN_COMPARISON_WHAT: the column that says what is compared. */
#define SHOAL_RUN_COMPARISON_WHAT 0

ShoalRunComparison *shoal_run_comparison_new        (ShoalSession       *session,
                                                     GPtrArray          *runs);
guint               shoal_run_comparison_get_n_runs (ShoalRunComparison *self);
ShoalSessionRun    *shoal_run_comparison_get_run    (ShoalRunComparison *self,
                                                     guint               index);
gboolean            shoal_run_comparison_is_pending (ShoalRunComparison *self);
gboolean            shoal_run_comparison_can_take   (ShoalSessionRun    *run);

G_END_DECLS
