/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solvers of heterogeneous recodings, a file each. */
#pragma once

#include "solve/matching/search/shoal-matching-solver.h"

G_BEGIN_DECLS

/** ShoalGreedyMatch: the cheapest edge first. */
G_DECLARE_FINAL_TYPE (ShoalGreedyMatch, shoal_greedy_match, SHOAL, GREEDY_MATCH, ShoalMatchingSolver)

/** ShoalHungarian: perfect matchings of least cost. */
G_DECLARE_FINAL_TYPE (ShoalHungarian, shoal_hungarian, SHOAL, HUNGARIAN, ShoalMatchingSolver)

/** ShoalLocalSearch: rows exchange originals, from what another solver found. */
G_DECLARE_FINAL_TYPE (ShoalLocalSearch, shoal_local_search, SHOAL, LOCAL_SEARCH, ShoalMatchingSolver)

/** ShoalSortGreedy: sorted rows take the cheapest original that is free. */
G_DECLARE_FINAL_TYPE (ShoalSortGreedy, shoal_sort_greedy, SHOAL, SORT_GREEDY, ShoalMatchingSolver)

G_END_DECLS
