/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_L_GREEDY (shoal_l_greedy_get_type ())

G_DECLARE_FINAL_TYPE (ShoalLGreedy, shoal_l_greedy, SHOAL, L_GREEDY, ShoalPartitionSolver)

G_END_DECLS
