/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/matching/search/shoal-matching-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_SORT_GREEDY (shoal_sort_greedy_get_type ())

G_DECLARE_FINAL_TYPE (ShoalSortGreedy, shoal_sort_greedy, SHOAL, SORT_GREEDY, ShoalMatchingSolver)

G_END_DECLS
