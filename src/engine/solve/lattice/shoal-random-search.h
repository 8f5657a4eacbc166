/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random nodes: the baseline of KGEN. */
#pragma once

#include "solve/shoal-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_RANDOM_SEARCH (shoal_random_search_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRandomSearch, shoal_random_search, SHOAL, RANDOM_SEARCH, ShoalSolver)

G_END_DECLS
