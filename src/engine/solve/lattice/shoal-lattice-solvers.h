/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solvers of full-domain recodings, each in a file of its own. */
#pragma once

#include "solve/shoal-solver.h"

G_BEGIN_DECLS

/** ShoalDatafly: raises the attribute with the most distinct values first. */
G_DECLARE_FINAL_TYPE (ShoalDatafly, shoal_datafly, SHOAL, DATAFLY, ShoalSolver)

/** ShoalExhaustive: checks every node, as a reference for all other lattice solvers. */
G_DECLARE_FINAL_TYPE (ShoalExhaustive, shoal_exhaustive, SHOAL, EXHAUSTIVE, ShoalSolver)

/** ShoalIncognito: searches subsets of the attributes, the small ones first. */
G_DECLARE_FINAL_TYPE (ShoalIncognito, shoal_incognito, SHOAL, INCOGNITO, ShoalSolver)

/** ShoalKgen: a genetic search on the lattice. */
G_DECLARE_FINAL_TYPE (ShoalKgen, shoal_kgen, SHOAL, KGEN, ShoalSolver)

/** ShoalOla: Optimal Lattice Anonymization. */
G_DECLARE_FINAL_TYPE (ShoalOla, shoal_ola, SHOAL, OLA, ShoalSolver)

/** ShoalOptimal: exact search on the lattice, branch and bound or cheapest node first. */
G_DECLARE_FINAL_TYPE (ShoalOptimal, shoal_optimal, SHOAL, OPTIMAL, ShoalSolver)

/** ShoalRandomSearch: random nodes, the baseline of KGEN. */
G_DECLARE_FINAL_TYPE (ShoalRandomSearch, shoal_random_search, SHOAL, RANDOM_SEARCH, ShoalSolver)

/** ShoalSamarati: Samarati's binary search on height. */
G_DECLARE_FINAL_TYPE (ShoalSamarati, shoal_samarati, SHOAL, SAMARATI, ShoalSolver)

G_END_DECLS
