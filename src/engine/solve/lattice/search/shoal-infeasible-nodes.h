/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nodes that were found to be infeasible: nodes below them need no check. */
#pragma once

#include "solve/lattice/search/shoal-lattice.h"

G_BEGIN_DECLS

/** ShoalInfeasibleNodes: the last few thousand infeasible nodes. */
typedef struct _ShoalInfeasibleNodes ShoalInfeasibleNodes;

ShoalInfeasibleNodes *shoal_infeasible_nodes_new    (const ShoalLattice         *lattice);
void                  shoal_infeasible_nodes_free   (ShoalInfeasibleNodes       *self);
void                  shoal_infeasible_nodes_add    (ShoalInfeasibleNodes       *self,
                                                     const guint                *levels);
gboolean              shoal_infeasible_nodes_covers (const ShoalInfeasibleNodes *self,
                                                     const guint                *levels);

G_END_DECLS
