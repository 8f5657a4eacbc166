/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_IKA (shoal_ika_get_type ())

G_DECLARE_FINAL_TYPE (ShoalIka, shoal_ika, SHOAL, IKA, ShoalPartitionSolver)

G_END_DECLS
