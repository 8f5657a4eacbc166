/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/matching/search/shoal-matching-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_LOCAL_SEARCH (shoal_local_search_get_type ())

G_DECLARE_FINAL_TYPE (ShoalLocalSearch, shoal_local_search, SHOAL, LOCAL_SEARCH, ShoalMatchingSolver)

G_END_DECLS
