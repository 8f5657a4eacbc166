/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Optimal Lattice Anonymization. */
#pragma once

#include "solve/shoal-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_OLA (shoal_ola_get_type ())

G_DECLARE_FINAL_TYPE (ShoalOla, shoal_ola, SHOAL, OLA, ShoalSolver)

G_END_DECLS
