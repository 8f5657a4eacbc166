/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the minimal feasible nodes to the best one. */
#pragma once

#include "solve/lattice/search/shoal-lattice-search.h"
#include "solve/lattice/search/shoal-node-tags.h"

G_BEGIN_DECLS

gboolean shoal_upward_search_run (ShoalLatticeSearch *search,
                                  ShoalNodeTags      *tags);

G_END_DECLS
