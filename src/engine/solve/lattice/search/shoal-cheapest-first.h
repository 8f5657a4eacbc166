/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nodes in the order of what their levels cost: exact whatever is asked for. */
#pragma once

#include "solve/lattice/search/shoal-lattice-search.h"

G_BEGIN_DECLS

double shoal_cheapest_first_run (ShoalLatticeSearch *search);

G_END_DECLS
