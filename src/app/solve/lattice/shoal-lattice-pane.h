/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lattice of the open project: what is known of its nodes, the selected one, and what can be done with it. */
#pragma once

#include "models/solve/shoal-lattice-model.h"
#include "solve/lattice/shoal-lattice-area.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_LATTICE_PANE (shoal_lattice_pane_get_type ())

/**
 * ShoalLatticePane:
 *
 * Actions: "lattice.zoom-in", "lattice.zoom-out", "lattice.fit", "lattice.export" (string: "svg", "png" or "pdf") and
 * "lattice.use-node".
 */
G_DECLARE_FINAL_TYPE (ShoalLatticePane, shoal_lattice_pane, SHOAL, LATTICE_PANE, GtkBox)

void               shoal_lattice_pane_set_session (ShoalLatticePane *self,
                                                   ShoalSession     *session);
ShoalLatticeModel *shoal_lattice_pane_get_model   (ShoalLatticePane *self);

G_END_DECLS
