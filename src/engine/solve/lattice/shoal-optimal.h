/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact branch and bound on the lattice. */
#pragma once

#include "solve/shoal-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_OPTIMAL (shoal_optimal_get_type ())

G_DECLARE_FINAL_TYPE (ShoalOptimal, shoal_optimal, SHOAL, OPTIMAL, ShoalSolver)

G_END_DECLS
