/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Determines the feasibility of all nodes of a lattice, or of a sample of each height where that takes too long, and of single
 * nodes with their neighbours. */

#include "solve/lattice/map/shoal-lattice-explorer.h"

#include "solve/lattice/search/shoal-height-walk.h"
#include "solve/lattice/search/shoal-lattice.h"
#include "solve/lattice/search/shoal-node-evaluator.h"
#include "solve/lattice/search/shoal-node-tags.h"

#include <math.h>
#include <string.h>

/* The share of feasible nodes of each height. Of a height with few nodes all are checked, of the others a random sample. */

typedef struct
{
  const ShoalLattice *lattice;
  ShoalLatticeMap *map;
  ShoalNodeEvaluator *evaluator;
  ShoalProgress *progress;
  guint n_per_height;
  guint64 n_nodes;
  guint64 n_feasible;
} Sample;

static gboolean
check (Sample      *self,
       const guint *levels)
{
  ShoalNodeCheck result;

  if (shoal_progress_should_stop (self->progress))
    return FALSE;
  shoal_node_evaluator_check (self->evaluator, levels, &result);
  self->n_nodes++;
  self->n_feasible += result.feasible;
  return TRUE;
}

static gboolean
check_all (Sample *self,
           gsize   height)
{
  g_autofree guint *bottom = g_new0 (guint, MAX (1, self->map->n_attributes));
  g_auto (ShoalHeightWalk) walk = { 0 };
  gboolean more = shoal_height_walk_start (&walk, bottom, self->map->heights, self->map->n_attributes, height);

  while (more)
    {
      if (!check (self, walk.levels))
        return FALSE;
      more = shoal_height_walk_next (&walk);
    }
  return TRUE;
}

static gboolean
check_some (Sample      *self,
            ShoalRandom *random,
            gsize        height)
{
  g_autofree guint *levels = g_new (guint, MAX (1, self->map->n_attributes));

  for (guint i = 0; i < self->n_per_height; i++)
    {
      shoal_lattice_map_draw (self->map, random, height, levels);
      if (!check (self, levels))
        return FALSE;
    }
  return TRUE;
}

/**
 * shoal_lattice_sample:
 * @lattice: a lattice
 * @map: the map of the same lattice
 * @n_per_height: how many nodes to check per height; the share is exact for heights with no more nodes
 * @seed: seed of the sample
 * @progress: asked whether to stop
 * @shares: (out): room for n_heights: the share of feasible nodes of each height, NAN for heights after a stop
 *
 * Returns: whether all heights are done.
 */
gboolean
shoal_lattice_sample (const ShoalLattice *lattice,
                      ShoalLatticeMap    *map,
                      guint               n_per_height,
                      guint64             seed,
                      ShoalProgress      *progress,
                      double             *shares)
{
  g_autoptr (ShoalNodeEvaluator) evaluator = shoal_node_evaluator_new (lattice, SHOAL_NODE_EVALUATOR_CACHE);
  Sample self = { lattice, map, evaluator, progress, n_per_height, 0, 0 };
  ShoalRandom random;

  for (gsize height = 0; height < map->n_heights; height++)
    shares[height] = NAN;
  for (gsize height = 0; height < map->n_heights; height++)
    {
      gboolean all = shoal_lattice_map_count_height (map, height) <= n_per_height;

      shoal_random_init (&random, seed, height);
      self.n_nodes = self.n_feasible = 0;
      if (!(all ? check_all (&self, height) : check_some (&self, &random, height)))
        return FALSE;
      shares[height] = (double) self.n_feasible / (double) self.n_nodes;
    }
  return TRUE;
}

/* Determines which nodes are feasible, all of them, without an objective. Feasibility is monotone: along a chain from the lowest node
 * to the top it begins at one node, which bisection finds with few checks. The checked nodes tell about many others above and below. */

typedef struct
{
  const ShoalLattice *lattice;
  ShoalNodeTags *tags;
  ShoalNodeEvaluator *evaluator;
  ShoalProgress *progress;
  guint *levels; /* levels of a node of the chain */
  guint *raises; /* attribute that each step of the chain raises */
  gsize n_raises;
} Exploration;

/* Adds the steps up to node @to to the chain, one attribute after another in turn. Such a chain runs through the middle of the
 * lattice, where a node has many others above and below it. */
static void
add_steps (Exploration *self,
           const guint *to)
{
  guint n = self->lattice->n_attributes;
  gsize n_before;

  do
    {
      n_before = self->n_raises;
      for (guint a = 0; a < n; a++)
        {
          if (self->levels[a] == to[a])
            continue;
          self->levels[a]++;
          self->raises[self->n_raises++] = a;
        }
    }
  while (self->n_raises > n_before);
}

static gboolean
is_feasible (Exploration *self,
             gsize        n_steps)
{
  const ShoalLattice *lattice = self->lattice;
  ShoalNodeTag tag;
  ShoalNodeCheck check;

  memcpy (self->levels, lattice->lowest, lattice->n_attributes * sizeof (guint));
  for (gsize i = 0; i < n_steps; i++)
    self->levels[self->raises[i]]++;
  tag = shoal_node_tags_get (self->tags, self->levels);
  if (tag != SHOAL_NODE_UNKNOWN)
    return tag == SHOAL_NODE_FEASIBLE;
  shoal_node_evaluator_check (self->evaluator, self->levels, &check);
  shoal_node_tags_set (self->tags, self->levels, check.feasible);
  return check.feasible;
}

/* Determines the feasibility of all nodes of a chain through @node. */
static void
explore_chain (Exploration *self,
               const guint *node)
{
  const ShoalLattice *lattice = self->lattice;
  gsize low = 0, high;

  memcpy (self->levels, lattice->lowest, lattice->n_attributes * sizeof (guint));
  self->n_raises = 0;
  add_steps (self, node);
  add_steps (self, lattice->heights);
  /* Nodes below step low are infeasible, those from step high on are feasible. */
  high = self->n_raises + 1;
  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (middle > self->n_raises || is_feasible (self, middle))
        high = middle;
      else
        low = middle + 1;
    }
}

static gboolean
explore_height (Exploration *self,
                gsize        height)
{
  const ShoalLattice *lattice = self->lattice;
  g_auto (ShoalHeightWalk) walk = { 0 };
  gboolean more = shoal_height_walk_start (&walk, lattice->lowest, lattice->heights, lattice->n_attributes, height);
  ShoalNodeCheck check;

  while (more)
    {
      if (shoal_progress_should_stop (self->progress))
        return FALSE;
      /* Where feasibility is not monotone, a node says nothing about others. */
      if (!lattice->is_monotone)
        shoal_node_evaluator_check (self->evaluator, walk.levels, &check);
      else if (shoal_node_tags_get (self->tags, walk.levels) == SHOAL_NODE_UNKNOWN)
        explore_chain (self, walk.levels);
      more = shoal_height_walk_next (&walk);
    }
  return TRUE;
}

/**
 * shoal_lattice_explore:
 * @lattice: a lattice that is watched, with numbered nodes
 * @progress: asked whether to stop
 *
 * Publishes on the map whether each node is feasible, and which feasible nodes are minimal.
 *
 * Returns: whether all nodes are known.
 */
gboolean
shoal_lattice_explore (const ShoalLattice *lattice,
                       ShoalProgress      *progress)
{
  g_autoptr (ShoalNodeTags) tags = NULL;
  g_autoptr (ShoalNodeEvaluator) evaluator = NULL;
  g_autofree guint *chain_levels = NULL;
  g_autofree guint *raises = NULL;
  gsize last = shoal_height_walk_distance (lattice->lowest, lattice->heights, lattice->n_attributes);
  gsize middle = last / 2;
  Exploration self;

  g_return_val_if_fail (lattice->map != NULL && lattice->map->n_nodes > 0, FALSE);

  tags = shoal_node_tags_new (lattice, progress, SHOAL_NODE_TAGS_DENSE);
  evaluator = shoal_node_evaluator_new (lattice, SHOAL_NODE_EVALUATOR_CACHE);
  chain_levels = g_new (guint, MAX (1, lattice->n_attributes));
  raises = g_new (guint, MAX (1, last));
  self = (Exploration){ lattice, tags, evaluator, progress, chain_levels, raises, 0 };
  for (gsize distance = 0; distance <= last - middle; distance++)
    {
      if (!explore_height (&self, middle + distance)
          || (distance > 0 && distance <= middle && !explore_height (&self, middle - distance)))
        return FALSE;
    }
  if (!lattice->is_monotone)
    return TRUE;
  return shoal_node_tags_is_complete (tags) && shoal_node_tags_publish_minimal (tags, lattice->map);
}

static gboolean
look_at (ShoalLatticeMap    *map,
         ShoalNodeEvaluator *evaluator,
         const guint        *levels,
         ShoalProgress      *progress)
{
  ShoalNodeCheck check;

  if ((shoal_lattice_map_get_flags (map, levels) & (SHOAL_NODE_FLAG_ANONYMOUS | SHOAL_NODE_FLAG_NOT_ANONYMOUS)) != 0)
    return TRUE;
  if (shoal_progress_should_stop (progress))
    return FALSE;
  shoal_node_evaluator_check (evaluator, levels, &check);
  shoal_lattice_map_tell (map, levels, check.feasible);
  return TRUE;
}

/**
 * shoal_lattice_look_around:
 * @lattice: a lattice of any size
 * @map: the map of the same lattice, which gets the results
 * @levels: a node
 * @progress: asked whether to stop
 *
 * Determines whether a node and all its neighbours are feasible, unless the map knows already.
 *
 * Returns: whether all of them are known.
 */
gboolean
shoal_lattice_look_around (const ShoalLattice *lattice,
                           ShoalLatticeMap    *map,
                           const guint        *levels,
                           ShoalProgress      *progress)
{
  g_autoptr (ShoalNodeEvaluator) evaluator = shoal_node_evaluator_new (lattice, SHOAL_NODE_EVALUATOR_CACHE);
  g_autofree guint *node = g_memdup2 (levels, lattice->n_attributes * sizeof (guint));
  g_autofree guint *attributes = g_new (guint, MAX (1, lattice->n_attributes));

  if (!look_at (map, evaluator, node, progress))
    return FALSE;
  for (guint above = 0; above < 2; above++)
    {
      guint n = shoal_lattice_map_list_neighbours (map, levels, above, attributes);

      for (guint i = 0; i < n; i++)
        {
          guint a = attributes[i];

          node[a] = above ? levels[a] + 1 : levels[a] - 1;
          if (!look_at (map, evaluator, node, progress))
            return FALSE;
          node[a] = levels[a];
        }
    }
  return TRUE;
}

/** shoal_lattice_count_shares: @shares: (out): room for n_heights: the share of feasible nodes of each height. The map must know
 *   all nodes. */
void
shoal_lattice_count_shares (ShoalLatticeMap *map,
                            double          *shares)
{
  g_autofree guint *levels = NULL;

  g_return_if_fail (SHOAL_IS_LATTICE_MAP (map) && map->n_nodes > 0);

  levels = g_new (guint, MAX (1, map->n_attributes));
  for (gsize height = 0; height < map->n_heights; height++)
    shares[height] = 0;
  for (gsize number = 0; number < map->n_nodes; number++)
    {
      shoal_lattice_map_get_levels (map, number, levels);
      if ((shoal_lattice_map_get_flags (map, levels) & SHOAL_NODE_FLAG_ANONYMOUS) != 0)
        shares[shoal_lattice_map_get_height (map, levels)]++;
    }
  for (gsize height = 0; height < map->n_heights; height++)
    shares[height] /= shoal_lattice_map_count_height (map, height);
}

/* Nodes times entries up to which all nodes of a lattice are explored. */
#define MAX_WORK 4e9
/* The same product for a sample, and the least and greatest size of a sample per height. */
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

  GMutex lock;           /* guards the making of @lattice */
  ShoalLattice *lattice; /* immutable, NULL until first needed */
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

/* Marks all nodes as infeasible, because no node can meet the requirements. The map regards nodes as infeasible that are not at or
 * above its lowest node; that is set beyond the top. */
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
 * @requirements: the requirements of its nodes; they are copied
 *
 * Returns: (transfer full): an explorer with an empty map, or with all nodes marked where none can be feasible.
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

/* Feasibility does not depend on the objective; this objective needs no input. Returns: (nullable): NULL also when told to stop. */
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
 * Explores all nodes, or a sample of each height where there are too many.
 *
 * Errors: those of shoal_lattice_new(); none when stopped; the map then keeps what was found.
 *
 * Returns: whether the exploration finished.
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
 * @levels: levels of a node
 * @progress: asked whether to stop
 *
 * Determines whether a node and its neighbours are feasible.
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

/** shoal_lattice_explorer_is_ruled_out: Returns: whether no node can be feasible, which is known from the start. */
gboolean
shoal_lattice_explorer_is_ruled_out (ShoalLatticeExplorer *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_EXPLORER (self), FALSE);

  return self->ruled_out;
}

/** shoal_lattice_explorer_get_map: Returns: (transfer none): the map, which other threads may change at any time. */
ShoalLatticeMap *
shoal_lattice_explorer_get_map (ShoalLatticeExplorer *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_EXPLORER (self), NULL);

  return self->map;
}

/** shoal_lattice_explorer_get_requirements: Returns: (transfer none): the requirements of the nodes. */
const ShoalRequirements *
shoal_lattice_explorer_get_requirements (ShoalLatticeExplorer *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_EXPLORER (self), NULL);

  return &self->requirements;
}
