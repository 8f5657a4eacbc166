/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_KACA (shoal_kaca_get_type ())

G_DECLARE_FINAL_TYPE (ShoalKaca, shoal_kaca, SHOAL, KACA, ShoalPartitionSolver)

G_END_DECLS
