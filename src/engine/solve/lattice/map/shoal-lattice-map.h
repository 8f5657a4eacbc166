/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known about the nodes of a generalization lattice, for display while a solver works. */
#pragma once

#include "base/shoal-progress.h"
#include "base/shoal-random.h"
#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/**
 * ShoalNodeState: what is known about a node
 * @SHOAL_NODE_STATE_UNKNOWN: nothing
 * @SHOAL_NODE_STATE_ANONYMOUS: it is feasible
 * @SHOAL_NODE_STATE_NOT_ANONYMOUS: it is infeasible
 * @SHOAL_NODE_STATE_PRUNED: left out of the search, whether feasible or not
 * @SHOAL_NODE_STATE_MINIMAL: feasible, and no node below it is
 * @SHOAL_NODE_STATE_OPTIMAL: proven to be the best
 * @SHOAL_NODE_STATE_OUTSIDE: has a level that may not be published
 */
typedef enum
{
  SHOAL_NODE_STATE_UNKNOWN,
  SHOAL_NODE_STATE_ANONYMOUS,
  SHOAL_NODE_STATE_NOT_ANONYMOUS,
  SHOAL_NODE_STATE_PRUNED,
  SHOAL_NODE_STATE_MINIMAL,
  SHOAL_NODE_STATE_OPTIMAL,
  SHOAL_NODE_STATE_OUTSIDE,
} ShoalNodeState;

/**
 * ShoalNodeFlags: what a solver publishes about a node; flags are added, never removed
 * @SHOAL_NODE_FLAG_ANONYMOUS: feasible
 * @SHOAL_NODE_FLAG_NOT_ANONYMOUS: infeasible
 * @SHOAL_NODE_FLAG_PRUNED: not checked: what is known follows from other nodes
 * @SHOAL_NODE_FLAG_MINIMAL: feasible, and no node below it is
 */
typedef enum
{
  SHOAL_NODE_FLAG_ANONYMOUS = 1 << 0,
  SHOAL_NODE_FLAG_NOT_ANONYMOUS = 1 << 1,
  SHOAL_NODE_FLAG_PRUNED = 1 << 2,
  SHOAL_NODE_FLAG_MINIMAL = 1 << 3,
} ShoalNodeFlags;

/** SHOAL_LATTICE_MAP_MAX_NODES: of larger lattices solvers publish counts per height, but no states of single nodes. */
#define SHOAL_LATTICE_MAP_MAX_NODES ((gsize) 1 << 24)

/** SHOAL_LATTICE_MAP_MAX_PATH: greatest number of best nodes that are kept. */
#define SHOAL_LATTICE_MAP_MAX_PATH 4096

/** SHOAL_LATTICE_MAP_MAX_UNNUMBERED: greatest number of nodes with a known state where nodes are not numbered. */
#define SHOAL_LATTICE_MAP_MAX_UNNUMBERED 20000

#define SHOAL_TYPE_LATTICE_MAP (shoal_lattice_map_get_type ())

/**
 * ShoalLatticeMap:
 * @n_attributes: number of quasi-identifiers
 * @heights: height of each hierarchy
 * @n_nodes: number of nodes, 0 where there are more than SHOAL_LATTICE_MAP_MAX_NODES
 * @size: number of nodes, as a double
 * @n_heights: sum of the levels of the top + 1
 *
 * Nodes are numbered in mixed radix, the last attribute fastest. Public fields are read-only and never change. A
 * solver writes without locks while other threads read: a view reads the map again when the solver's #ShoalProgress has
 * changed.
 */
struct _ShoalLatticeMap
{
  GObject parent_instance;

  guint n_attributes;
  guint *heights;
  gsize n_nodes;
  double size;
  gsize n_heights;

  /*< private >*/
  gsize *strides;
  double *ways; /* (n_attributes + 1) × n_heights: number of nodes over the attributes from the first index on, by sum of levels */
  guint *lowest;
  guint *first; /* lowest level that may be published */
  guint *last;  /* highest level that may be published */
  guint8 *states; /* atomic; two nodes per byte */
  guint64 *checked;  /* atomic; per height */
  guint64 *feasible; /* atomic; per height */

  GMutex mutex;
  GArray *path;     /* level vectors */
  GHashTable *unnumbered; /* GBytes of levels to flags, where nodes are not numbered */
  gboolean proven;
};

G_DECLARE_FINAL_TYPE (ShoalLatticeMap, shoal_lattice_map, SHOAL, LATTICE_MAP, GObject)

ShoalLatticeMap *shoal_lattice_map_new            (ShoalMicrodata  *microdata);
void             shoal_lattice_map_attach         (ShoalLatticeMap *self,
                                                   ShoalProgress   *progress);
ShoalLatticeMap *shoal_lattice_map_get_attached   (ShoalProgress   *progress);

/* Shape */
gsize            shoal_lattice_map_get_number     (ShoalLatticeMap *self,
                                                   const guint     *levels);
void             shoal_lattice_map_get_levels     (ShoalLatticeMap *self,
                                                   gsize            number,
                                                   guint           *levels);
gsize            shoal_lattice_map_get_height     (ShoalLatticeMap *self,
                                                   const guint     *levels);
double           shoal_lattice_map_count_height   (ShoalLatticeMap *self,
                                                   gsize            height);
guint            shoal_lattice_map_list_neighbours (ShoalLatticeMap *self,
                                                    const guint     *levels,
                                                    gboolean         above,
                                                    guint           *attributes);
void             shoal_lattice_map_draw           (ShoalLatticeMap *self,
                                                   ShoalRandom     *random,
                                                   gsize            height,
                                                   guint           *levels);

/* What is known */
ShoalNodeState   shoal_lattice_map_get_state      (ShoalLatticeMap *self,
                                                   const guint     *levels);
guint            shoal_lattice_map_get_flags      (ShoalLatticeMap *self,
                                                   const guint     *levels);
void             shoal_lattice_map_get_progress   (ShoalLatticeMap *self,
                                                   gsize            height,
                                                   guint64         *n_checked,
                                                   guint64         *n_feasible);
GArray          *shoal_lattice_map_dup_path       (ShoalLatticeMap *self);

void             shoal_lattice_map_tell           (ShoalLatticeMap *self,
                                                   const guint     *levels,
                                                   gboolean         feasible);

/* For solvers, from any thread */
void             shoal_lattice_map_set_lowest     (ShoalLatticeMap *self,
                                                   const guint     *lowest);
void             shoal_lattice_map_publish        (ShoalLatticeMap *self,
                                                   const guint     *levels,
                                                   guint            flags);
void             shoal_lattice_map_publish_check  (ShoalLatticeMap *self,
                                                   const guint     *levels,
                                                   gboolean         feasible);
void             shoal_lattice_map_add_best       (ShoalLatticeMap *self,
                                                   const guint     *levels,
                                                   gboolean         proven);

G_END_DECLS
