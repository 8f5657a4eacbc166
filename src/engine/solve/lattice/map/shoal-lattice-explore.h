/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding out what nodes are like for the sake of knowing, not to find the best. */
#pragma once

#include "solve/lattice/search/shoal-lattice.h"

G_BEGIN_DECLS

gboolean shoal_lattice_explore      (const ShoalLattice *lattice,
                                     ShoalProgress      *progress);
gboolean shoal_lattice_look_around  (const ShoalLattice *lattice,
                                     ShoalLatticeMap    *map,
                                     const guint        *levels,
                                     ShoalProgress      *progress);
void     shoal_lattice_count_shares (ShoalLatticeMap    *map,
                                     double             *shares);

G_END_DECLS
