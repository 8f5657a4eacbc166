/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which nodes of the lattice meet the requirements, as far as that is known. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/**
 * ShoalMapState:
 * @SHOAL_MAP_UNKNOWN: neither checked nor implied
 * @SHOAL_MAP_INFEASIBLE: it does not meet the requirements
 * @SHOAL_MAP_FEASIBLE: it does
 * @SHOAL_MAP_MINIMAL: it does, and no node below
 */
typedef enum
{
  SHOAL_MAP_UNKNOWN,
  SHOAL_MAP_INFEASIBLE,
  SHOAL_MAP_FEASIBLE,
  SHOAL_MAP_MINIMAL,
} ShoalMapState;

/** SHOAL_LATTICE_MAP_MAX_NODES: larger lattices are not surveyed; only what is told of them is known. */
#define SHOAL_LATTICE_MAP_MAX_NODES 20000

#define SHOAL_TYPE_LATTICE_MAP (shoal_lattice_map_get_type ())

/**
 * ShoalLatticeMap:
 *
 * Lives on the main thread. Signal "changed": more is known, at most ten times a second.
 */
G_DECLARE_FINAL_TYPE (ShoalLatticeMap, shoal_lattice_map, SHOAL, LATTICE_MAP, GObject)

ShoalLatticeMap *shoal_lattice_map_new         (ShoalMicrodata          *microdata,
                                                const ShoalRequirements *requirements);
void             shoal_lattice_map_survey      (ShoalLatticeMap         *self);
void             shoal_lattice_map_cancel      (ShoalLatticeMap         *self);
void             shoal_lattice_map_tell        (ShoalLatticeMap         *self,
                                                const guint             *levels,
                                                gboolean                 feasible);
ShoalMapState    shoal_lattice_map_get         (ShoalLatticeMap         *self,
                                                const guint             *levels);
double           shoal_lattice_map_get_size    (ShoalLatticeMap         *self);
gboolean         shoal_lattice_map_is_complete (ShoalLatticeMap         *self);

G_END_DECLS
