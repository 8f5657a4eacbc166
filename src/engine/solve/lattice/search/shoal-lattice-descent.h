/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From feasible nodes down to ones none of whose predecessors is better. */
#pragma once

#include "solve/lattice/search/shoal-lattice-search.h"

G_BEGIN_DECLS

void        shoal_lattice_descend               (ShoalLatticeSearch *search,
                                                 guint               max_exchange_checks);
GParamSpec *shoal_lattice_descent_make_parameter (void);

G_END_DECLS
