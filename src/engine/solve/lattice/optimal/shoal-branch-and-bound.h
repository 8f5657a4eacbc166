/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact search behind the solver `optimal`. */
#pragma once

#include "solve/lattice/search/shoal-incumbent.h"

G_BEGIN_DECLS

double shoal_branch_and_bound (const ShoalLattice *lattice,
                               guint               n_dives,
                               double              gap,
                               ShoalProgress      *progress,
                               ShoalIncumbent     *incumbent);

G_END_DECLS
