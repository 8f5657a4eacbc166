/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_GREEDY_MERGE (shoal_greedy_merge_get_type ())

G_DECLARE_FINAL_TYPE (ShoalGreedyMerge, shoal_greedy_merge, SHOAL, GREEDY_MERGE, ShoalPartitionSolver)

G_END_DECLS
