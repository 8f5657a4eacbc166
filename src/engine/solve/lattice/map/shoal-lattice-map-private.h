/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a lattice map: its shape, and what is known. */
#pragma once

#include "solve/lattice/map/shoal-lattice-map.h"

G_BEGIN_DECLS

void _shoal_lattice_map_number_nodes (ShoalLatticeMap *self);
void _shoal_lattice_map_count_ways   (ShoalLatticeMap *self);

G_END_DECLS
