/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the session's runs tell of a lattice. */
#pragma once

#include "session/shoal-session.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_LATTICE_RUNS (shoal_lattice_runs_get_type ())

/**
 * ShoalLatticeRuns:
 *
 * Signal "changed": the selected run is another one, or goes on; at most ten times a second.
 */
G_DECLARE_FINAL_TYPE (ShoalLatticeRuns, shoal_lattice_runs, SHOAL, LATTICE_RUNS, GObject)

ShoalLatticeRuns *shoal_lattice_runs_new        (ShoalSession     *session);
void              shoal_lattice_runs_set_shape  (ShoalLatticeRuns *self,
                                                 ShoalLatticeMap  *shape);
void              shoal_lattice_runs_update     (ShoalLatticeRuns *self);
ShoalLatticeMap  *shoal_lattice_runs_get_search (ShoalLatticeRuns *self);
gboolean          shoal_lattice_runs_is_optimal (ShoalLatticeRuns *self,
                                                 const guint      *levels);

G_END_DECLS
