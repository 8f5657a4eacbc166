/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_WKMCA (shoal_wkmca_get_type ())

G_DECLARE_FINAL_TYPE (ShoalWkmca, shoal_wkmca, SHOAL, WKMCA, ShoalPartitionSolver)

G_END_DECLS
