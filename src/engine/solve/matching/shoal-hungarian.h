/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/matching/search/shoal-matching-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_HUNGARIAN (shoal_hungarian_get_type ())

G_DECLARE_FINAL_TYPE (ShoalHungarian, shoal_hungarian, SHOAL, HUNGARIAN, ShoalMatchingSolver)

G_END_DECLS
