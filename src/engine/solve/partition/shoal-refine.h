/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_REFINE (shoal_refine_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRefine, shoal_refine, SHOAL, REFINE, ShoalPartitionSolver)

G_END_DECLS
