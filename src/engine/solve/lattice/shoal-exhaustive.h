/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks every node: the yardstick of all other lattice solvers. */
#pragma once

#include "solve/shoal-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_EXHAUSTIVE (shoal_exhaustive_get_type ())

G_DECLARE_FINAL_TYPE (ShoalExhaustive, shoal_exhaustive, SHOAL, EXHAUSTIVE, ShoalSolver)

G_END_DECLS
