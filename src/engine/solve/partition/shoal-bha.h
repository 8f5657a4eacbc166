/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_BHA (shoal_bha_get_type ())

G_DECLARE_FINAL_TYPE (ShoalBha, shoal_bha, SHOAL, BHA, ShoalPartitionSolver)

G_END_DECLS
