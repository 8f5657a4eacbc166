/* SPDX-License-Identifier: GPL-3.0-or-later */
/* KGEN: a genetic search on the lattice. */
#pragma once

#include "solve/shoal-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_KGEN (shoal_kgen_get_type ())

G_DECLARE_FINAL_TYPE (ShoalKgen, shoal_kgen, SHOAL, KGEN, ShoalSolver)

G_END_DECLS
