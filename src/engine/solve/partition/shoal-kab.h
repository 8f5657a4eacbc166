/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_KAB (shoal_kab_get_type ())

G_DECLARE_FINAL_TYPE (ShoalKab, shoal_kab, SHOAL, KAB, ShoalPartitionSolver)

G_END_DECLS
