/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several solvers on one table, for several k and seeds. */
#pragma once

#include "solve/shoal-solver-registry.h"

G_BEGIN_DECLS

/** ShoalRunSummary: a number over the runs that have it; all NAN where no run has it. */
typedef struct
{
  double median;
  double minimum;
  double maximum;
  double mean;
} ShoalRunSummary;

ShoalRunSummary shoal_run_summary_of (double *numbers,
                                      gsize   n);

/**
 * ShoalComparisonEntry:
 * @info: a solver
 * @solver: an instance with its parameters set
 */
typedef struct
{
  const ShoalSolverInfo *info;
  ShoalSolver *solver;
} ShoalComparisonEntry;

/**
 * ShoalComparisonRow:
 * @entry: number of the entry
 * @k: the k that was required
 * @n_runs: how many runs: one per seed, but only one of an exact solver
 * @n_solved: how many of them found a release; all of these were verified
 * @n_optimal: how many of them proved it optimal for the problem's objective
 * @seconds: time of the search
 * @nodes_checked: solutions checked
 * @objective: the problem's objective
 * @precision: level of generalization (LOG)
 * @los: level of suppression (LOS)
 * @gcp: global certainty penalty
 * @accuracy: 1 - |H(S) - H(optimum)| / (H(top) - H(optimum)), H the sum of levels, the optimum the node with the least LOG
 *   (De Pascale and others 2023, eq. 4); the mean is eq. 5 with equal weights
 * @precision_gap: LOG above that of the optimum
 *
 * What one solver did for one k.
 */
typedef struct
{
  guint entry;
  guint k;
  guint n_runs;
  guint n_solved;
  guint n_optimal;
  ShoalRunSummary seconds;
  ShoalRunSummary nodes_checked;
  ShoalRunSummary objective;
  ShoalRunSummary precision;
  ShoalRunSummary los;
  ShoalRunSummary gcp;
  ShoalRunSummary accuracy;
  ShoalRunSummary precision_gap;
} ShoalComparisonRow;

/**
 * ShoalComparison:
 * @rows: (element-type ShoalComparisonRow): for each k in turn, the entries in their order
 * @references: (element-type ShoalSolution): for each k the best node by LOG, proven or not; empty where no entry is a
 *   lattice solver
 */
typedef struct
{
  GArray *rows;
  GPtrArray *references;
} ShoalComparison;

ShoalComparison *shoal_comparison_new  (ShoalProblem               *problem,
                                        const ShoalComparisonEntry *entries,
                                        guint                       n_entries,
                                        const guint                *ks,
                                        guint                       n_ks,
                                        guint                       n_seeds,
                                        double                      time_limit,
                                        ShoalProgress              *progress,
                                        GCancellable               *cancellable,
                                        GError                    **error);
void             shoal_comparison_free (ShoalComparison            *self);

double           shoal_comparison_get_accuracy (double              height,
                                                double              optimal_height,
                                                double              top_height);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalComparison, shoal_comparison_free)

G_END_DECLS
