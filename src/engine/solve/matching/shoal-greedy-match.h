/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/matching/search/shoal-matching-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_GREEDY_MATCH (shoal_greedy_match_get_type ())

G_DECLARE_FINAL_TYPE (ShoalGreedyMatch, shoal_greedy_match, SHOAL, GREEDY_MATCH, ShoalMatchingSolver)

G_END_DECLS
