/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves a table whose rows fall into blocks that can never share a class, block by block. */
#pragma once

#include "solve/shoal-solver.h"

G_BEGIN_DECLS

ShoalSolution *shoal_block_solve (ShoalSolver   *solver,
                                  ShoalProblem  *problem,
                                  ShoalProgress *progress,
                                  GError       **error);

G_END_DECLS
