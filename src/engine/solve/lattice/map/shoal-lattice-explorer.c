/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goes through a whole lattice, or where that takes too long samples its heights, and looks around single nodes. */

#include "solve/lattice/map/shoal-lattice-explorer.h"

#include "solve/lattice/map/shoal-lattice-explore.h"
#include "solve/lattice/map/shoal-lattice-sample.h"

#include <string.h>

/* Checks of classes, before going through all nodes takes too long to be worth it. */
#define MAX_WORK 4e9
/* The same for a sample, and how many nodes of a height it takes. */
#define SAMPLE_WORK 1e9
#define LEAST_SAMPLE 3
#define LARGEST_SAMPLE 200
#define SAMPLE_SEED 1

struct _ShoalLatticeExplorer
{
  GObject parent_instance;

  ShoalMicrodata *microdata;
  ShoalRequirements requirements;
  ShoalLatticeMap *map;
  gboolean ruled_out; /* no node can be feasible */

  GMutex lock;           /* guards making of what follows */
  ShoalLattice *lattice; /* immutable, NULL until it is needed */
};

G_DEFINE_FINAL_TYPE (ShoalLatticeExplorer, shoal_lattice_explorer, G_TYPE_OBJECT)

static void
shoal_lattice_explorer_finalize (GObject *object)
{
  ShoalLatticeExplorer *self = SHOAL_LATTICE_EXPLORER (object);

  g_clear_pointer (&self->lattice, shoal_lattice_free);
  g_clear_object (&self->microdata);
  g_clear_object (&self->map);
  g_mutex_clear (&self->lock);
  G_OBJECT_CLASS (shoal_lattice_explorer_parent_class)->finalize (object);
}

static void
shoal_lattice_explorer_class_init (ShoalLatticeExplorerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_lattice_explorer_finalize;
}

static void
shoal_lattice_explorer_init (ShoalLatticeExplorer *self)
{
  g_mutex_init (&self->lock);
}

/* Fewer rows than k: no node is feasible, which the map says of all that is not at or above a node that does not exist. */
static void
rule_out_all (ShoalLatticeExplorer *self)
{
  g_autofree guint *beyond = g_new (guint, self->map->n_attributes);

  for (guint a = 0; a < self->map->n_attributes; a++)
    beyond[a] = self->map->heights[a] + 1;
  shoal_lattice_map_set_lowest (self->map, beyond);
  self->ruled_out = TRUE;
}

/**
 * shoal_lattice_explorer_new:
 * @microdata: a table
 * @requirements: what its nodes have to meet; they are copied
 *
 * Returns: (transfer full): an explorer whose map knows nothing yet, or all where no node can be feasible.
 */
ShoalLatticeExplorer *
shoal_lattice_explorer_new (ShoalMicrodata          *microdata,
                            const ShoalRequirements *requirements)
{
  ShoalLatticeExplorer *self;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);
  g_return_val_if_fail (requirements != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_LATTICE_EXPLORER, NULL);
  self->microdata = g_object_ref (microdata);
  self->requirements = *requirements;
  self->map = shoal_lattice_map_new (microdata);
  if (microdata->n_attributes > 0 && !shoal_requirements_can_hold (requirements, microdata, NULL))
    rule_out_all (self);
  return self;
}

/* Feasibility does not depend on the objective; this one needs nothing. Returns: (nullable): NULL also when told to stop. */
static ShoalLattice *
make_lattice (ShoalLatticeExplorer  *self,
              ShoalProgress         *progress,
              GError               **error)
{
  g_autoptr (ShoalProgress) watched = shoal_progress_new ();
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalLattice) lattice = NULL;

  problem = shoal_problem_new (self->microdata, &self->requirements, shoal_metrics_find ("precision"), 1, 1, error);
  if (problem == NULL)
    return NULL;
  lattice = shoal_lattice_new (problem, progress, error);
  if (lattice == NULL || !lattice->is_reduced)
    return NULL;
  shoal_lattice_map_attach (self->map, watched);
  shoal_lattice_watch (lattice, watched);
  return g_steal_pointer (&lattice);
}

static const ShoalLattice *
get_lattice (ShoalLatticeExplorer  *self,
             ShoalProgress         *progress,
             GError               **error)
{
  const ShoalLattice *lattice;

  g_mutex_lock (&self->lock);
  if (self->lattice == NULL)
    self->lattice = make_lattice (self, progress, error);
  lattice = self->lattice;
  g_mutex_unlock (&self->lock);
  return lattice;
}

static gboolean
is_small (ShoalLatticeExplorer *self,
          const ShoalLattice   *lattice)
{
  const ShoalLatticeMap *map = self->map;

  return map->n_nodes > 0 && map->size <= SHOAL_LATTICE_EXPLORER_MAX_NODES && map->size * lattice->n_entries <= MAX_WORK;
}

/**
 * shoal_lattice_explorer_explore_all:
 * @progress: asked whether to stop
 * @shares: (out caller-allocates): the share of feasible nodes by height, from 0 to the map's last
 * @is_complete: (out): whether the map knows every node, and the shares are exact
 *
 * Goes through all nodes, or where there are too many samples the heights.
 *
 * Errors: those of shoal_lattice_new(); none when stopped, when the map has what was found by then.
 *
 * Returns: whether it was done to the end.
 */
gboolean
shoal_lattice_explorer_explore_all (ShoalLatticeExplorer  *self,
                                    ShoalProgress         *progress,
                                    double                *shares,
                                    gboolean              *is_complete,
                                    GError               **error)
{
  const ShoalLattice *lattice;
  double wanted;

  g_return_val_if_fail (SHOAL_IS_LATTICE_EXPLORER (self) && shares != NULL && is_complete != NULL, FALSE);

  memset (shares, 0, self->map->n_heights * sizeof *shares);
  *is_complete = self->ruled_out;
  if (self->ruled_out)
    return TRUE;
  lattice = get_lattice (self, progress, error);
  if (lattice == NULL)
    return FALSE;
  if (!is_small (self, lattice))
    {
      wanted = SAMPLE_WORK / lattice->n_entries / (double) self->map->n_heights;
      return shoal_lattice_sample (lattice, self->map, (guint) CLAMP (wanted, LEAST_SAMPLE, LARGEST_SAMPLE), SAMPLE_SEED,
                                   progress, shares);
    }
  *is_complete = shoal_lattice_explore (lattice, progress);
  if (*is_complete)
    shoal_lattice_count_shares (self->map, shares);
  return *is_complete;
}

/**
 * shoal_lattice_explorer_look_around:
 * @levels: of a node
 * @progress: asked whether to stop
 *
 * Finds out about a node and its neighbours.
 *
 * Errors: those of shoal_lattice_new(); none when stopped.
 *
 * Returns: whether they are known.
 */
gboolean
shoal_lattice_explorer_look_around (ShoalLatticeExplorer  *self,
                                    const guint           *levels,
                                    ShoalProgress         *progress,
                                    GError               **error)
{
  const ShoalLattice *lattice;

  g_return_val_if_fail (SHOAL_IS_LATTICE_EXPLORER (self) && levels != NULL, FALSE);

  if (self->ruled_out)
    return TRUE;
  lattice = get_lattice (self, progress, error);
  return lattice != NULL && shoal_lattice_look_around (lattice, self->map, levels, progress);
}

/** shoal_lattice_explorer_is_ruled_out: Returns: whether no node can be feasible, which the map says from the beginning. */
gboolean
shoal_lattice_explorer_is_ruled_out (ShoalLatticeExplorer *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_EXPLORER (self), FALSE);

  return self->ruled_out;
}

/** shoal_lattice_explorer_get_map: Returns: (transfer none): what is known, which other threads change at any time. */
ShoalLatticeMap *
shoal_lattice_explorer_get_map (ShoalLatticeExplorer *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_EXPLORER (self), NULL);

  return self->map;
}

/** shoal_lattice_explorer_get_requirements: Returns: (transfer none): what nodes have to meet. */
const ShoalRequirements *
shoal_lattice_explorer_get_requirements (ShoalLatticeExplorer *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_EXPLORER (self), NULL);

  return &self->requirements;
}
