/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Determines which nodes of a lattice are feasible, without searching for the best one. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "solve/lattice/map/shoal-lattice-map.h"
#include "solve/lattice/search/shoal-lattice.h"

G_BEGIN_DECLS

/** SHOAL_LATTICE_EXPLORER_MAX_NODES: of lattices with more nodes only a sample of each height is checked. */
#define SHOAL_LATTICE_EXPLORER_MAX_NODES 1000000

#define SHOAL_TYPE_LATTICE_EXPLORER (shoal_lattice_explorer_get_type ())

/**
 * ShoalLatticeExplorer:
 *
 * A table, its requirements, and the map with the results. Several threads may use an explorer at the same time; they share the
 * lattice, which the first of them makes.
 */
G_DECLARE_FINAL_TYPE (ShoalLatticeExplorer, shoal_lattice_explorer, SHOAL, LATTICE_EXPLORER, GObject)

ShoalLatticeExplorer    *shoal_lattice_explorer_new              (ShoalMicrodata          *microdata,
                                                                  const ShoalRequirements *requirements);
gboolean                 shoal_lattice_explorer_explore_all      (ShoalLatticeExplorer    *self,
                                                                  ShoalProgress           *progress,
                                                                  double                  *shares,
                                                                  gboolean                *is_complete,
                                                                  GError                 **error);
gboolean                 shoal_lattice_explorer_look_around      (ShoalLatticeExplorer    *self,
                                                                  const guint             *levels,
                                                                  ShoalProgress           *progress,
                                                                  GError                 **error);
gboolean                 shoal_lattice_explorer_is_ruled_out     (ShoalLatticeExplorer    *self);
ShoalLatticeMap         *shoal_lattice_explorer_get_map          (ShoalLatticeExplorer    *self);
const ShoalRequirements *shoal_lattice_explorer_get_requirements (ShoalLatticeExplorer    *self);

gboolean shoal_lattice_sample       (const ShoalLattice *lattice,
                                     ShoalLatticeMap    *map,
                                     guint               n_per_height,
                                     guint64             seed,
                                     ShoalProgress      *progress,
                                     double             *shares);
gboolean shoal_lattice_explore      (const ShoalLattice *lattice,
                                     ShoalProgress      *progress);
gboolean shoal_lattice_look_around  (const ShoalLattice *lattice,
                                     ShoalLatticeMap    *map,
                                     const guint        *levels,
                                     ShoalProgress      *progress);
void     shoal_lattice_count_shares (ShoalLatticeMap    *map,
                                     double             *shares);

G_END_DECLS
