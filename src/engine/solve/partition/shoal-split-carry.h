/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_SPLIT_CARRY (shoal_split_carry_get_type ())

G_DECLARE_FINAL_TYPE (ShoalSplitCarry, shoal_split_carry, SHOAL, SPLIT_CARRY, ShoalPartitionSolver)

G_END_DECLS
