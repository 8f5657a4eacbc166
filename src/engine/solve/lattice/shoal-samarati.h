/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samarati's binary search on height. */
#pragma once

#include "solve/shoal-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_SAMARATI (shoal_samarati_get_type ())

G_DECLARE_FINAL_TYPE (ShoalSamarati, shoal_samarati, SHOAL, SAMARATI, ShoalSolver)

G_END_DECLS
