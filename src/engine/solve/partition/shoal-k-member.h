/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_K_MEMBER (shoal_k_member_get_type ())

G_DECLARE_FINAL_TYPE (ShoalKMember, shoal_k_member, SHOAL, K_MEMBER, ShoalPartitionSolver)

G_END_DECLS
