/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many nodes of each height are feasible, by drawing some. */
#pragma once

#include "solve/lattice/map/shoal-lattice-map.h"
#include "solve/lattice/search/shoal-lattice.h"

G_BEGIN_DECLS

gboolean shoal_lattice_sample (const ShoalLattice *lattice,
                               ShoalLatticeMap    *map,
                               guint               n_per_height,
                               guint64             seed,
                               ShoalProgress      *progress,
                               double             *shares);

G_END_DECLS
