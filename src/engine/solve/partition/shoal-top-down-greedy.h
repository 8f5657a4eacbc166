/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_TOP_DOWN_GREEDY (shoal_top_down_greedy_get_type ())

G_DECLARE_FINAL_TYPE (ShoalTopDownGreedy, shoal_top_down_greedy, SHOAL, TOP_DOWN_GREEDY, ShoalPartitionSolver)

G_END_DECLS
