/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solvers of heterogeneous recodings, a file each, and what they share. */
#pragma once

#include "base/shoal-random.h"
#include "solve/matching/search/shoal-matching-graph.h"
#include "solve/partition/search/shoal-box.h"
#include "solve/shoal-solver.h"
#include "utility/shoal-sil.h"

G_BEGIN_DECLS

/**
 * ShoalMatchingSearch:
 * @problem: what to solve
 * @degree: how many originals each row has, and how many rows each original
 * @cells: the problem whose objective is that of @loss: the same, or by the normalized certainty penalty where the objective is
 *   none of cells
 * @loss: what cells lose
 * @whole: the kernel of all rows, those that were set aside included
 * @sil: (nullable): what rows are measured by where the objective is sil
 * @random: the source of all that is drawn
 * @progress: where to tell, and whether to stop
 * @closing: whether to leave undone what makes an answer of what was found
 * @with_bound: whether to look for a lower bound
 * @bound: what every matching loses at least, NAN while unknown
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
 * @match: finds a graph of degree k, one at least when told to stop; %NULL on error, and where its last steps were left undone
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

/** ShoalGreedyMatch: the cheapest edge first. */
G_DECLARE_FINAL_TYPE (ShoalGreedyMatch, shoal_greedy_match, SHOAL, GREEDY_MATCH, ShoalMatchingSolver)

/** ShoalHungarian: perfect matchings of least cost. */
G_DECLARE_FINAL_TYPE (ShoalHungarian, shoal_hungarian, SHOAL, HUNGARIAN, ShoalMatchingSolver)

/** ShoalLocalSearch: rows exchange originals, from what another solver found. */
G_DECLARE_FINAL_TYPE (ShoalLocalSearch, shoal_local_search, SHOAL, LOCAL_SEARCH, ShoalMatchingSolver)

/** ShoalSortGreedy: sorted rows take the cheapest original that is free. */
G_DECLARE_FINAL_TYPE (ShoalSortGreedy, shoal_sort_greedy, SHOAL, SORT_GREEDY, ShoalMatchingSolver)

G_END_DECLS
