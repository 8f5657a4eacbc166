/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solvers of heterogeneous recodings, each in a file of its own, and their common base class. */
#pragma once

#include "base/shoal-random.h"
#include "solve/matching/search/shoal-matching-graph.h"
#include "solve/partition/search/shoal-box.h"
#include "solve/shoal-solver.h"
#include "utility/shoal-sil.h"

G_BEGIN_DECLS

/**
 * ShoalMatchingSearch:
 * @problem: the problem to solve
 * @degree: number of originals per row, and of rows per original
 * @cells: the problem with the objective of @loss: @problem itself, or one with the normalized certainty penalty if the objective
 *   is not a mean over cells
 * @loss: the losses of cells
 * @whole: the losses for all rows, including those that were set aside
 * @sil: (nullable): the values of the rows, if the objective is sil
 * @random: source of all random numbers
 * @progress: the progress to report to, and to ask whether to stop
 * @closing: asked whether to abandon the last steps, which turn the result into an answer
 * @with_bound: whether to compute a lower bound
 * @bound: lower bound of the loss of every matching, NAN while unknown
 */
typedef struct
{
  ShoalProblem *problem;
  guint degree;
  ShoalProblem *cells;
  ShoalCellLoss *loss;
  const ShoalCellLoss *whole;
  ShoalSil *sil;
  ShoalRandom random;
  ShoalProgress *progress;
  ShoalProgress *closing;
  gboolean with_bound;
  double bound;
} ShoalMatchingSearch;

#define SHOAL_TYPE_MATCHING_SOLVER (shoal_matching_solver_get_type ())

G_DECLARE_DERIVABLE_TYPE (ShoalMatchingSolver, shoal_matching_solver, SHOAL, MATCHING_SOLVER, ShoalSolver)

/**
 * ShoalMatchingSolverClass:
 * @match: finds a graph of degree k, also when told to stop; %NULL on error, and if its last steps were abandoned
 */
struct _ShoalMatchingSolverClass
{
  ShoalSolverClass parent_class;

  ShoalMatchingGraph *(*match) (ShoalMatchingSolver *self,
                                ShoalMatchingSearch *search,
                                GError             **error);
};

gboolean shoal_matching_objective_is_sil  (const ShoalMetric   *objective);
gboolean shoal_matching_search_stops      (ShoalMatchingSearch *self);
void     shoal_matching_search_find_bound (ShoalMatchingSearch *self);

/** ShoalGreedyMatch: takes the cheapest edge first. */
G_DECLARE_FINAL_TYPE (ShoalGreedyMatch, shoal_greedy_match, SHOAL, GREEDY_MATCH, ShoalMatchingSolver)

/** ShoalHungarian: makes perfect matchings of least cost. */
G_DECLARE_FINAL_TYPE (ShoalHungarian, shoal_hungarian, SHOAL, HUNGARIAN, ShoalMatchingSolver)

/** ShoalLocalSearch: exchanges originals between rows, starting from the result of another solver. */
G_DECLARE_FINAL_TYPE (ShoalLocalSearch, shoal_local_search, SHOAL, LOCAL_SEARCH, ShoalMatchingSolver)

/** ShoalSortGreedy: gives sorted rows the cheapest free original. */
G_DECLARE_FINAL_TYPE (ShoalSortGreedy, shoal_sort_greedy, SHOAL, SORT_GREEDY, ShoalMatchingSolver)

G_END_DECLS
