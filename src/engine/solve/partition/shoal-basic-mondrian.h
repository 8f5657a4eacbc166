/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_BASIC_MONDRIAN (shoal_basic_mondrian_get_type ())

G_DECLARE_FINAL_TYPE (ShoalBasicMondrian, shoal_basic_mondrian, SHOAL, BASIC_MONDRIAN, ShoalPartitionSolver)

G_END_DECLS
