/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_OKA (shoal_oka_get_type ())

G_DECLARE_FINAL_TYPE (ShoalOka, shoal_oka, SHOAL, OKA, ShoalPartitionSolver)

G_END_DECLS
