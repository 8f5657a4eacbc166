/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Feasibility is monotone: along a chain from the lowest node to the top it begins somewhere, which halving finds with few
 * checks, and what is found there tells about many nodes above and below. */

#include "solve/lattice/map/shoal-lattice-explore.h"

#include "solve/lattice/search/shoal-height-walk.h"
#include "solve/lattice/search/shoal-node-evaluator.h"
#include "solve/lattice/search/shoal-node-tags.h"

#include <string.h>

typedef struct
{
  const ShoalLattice *lattice;
  ShoalNodeTags *tags;
  ShoalNodeEvaluator *evaluator;
  ShoalProgress *progress;
  guint *levels; /* of a node of the chain */
  guint *raises; /* attribute that each step of the chain raises */
  gsize n_raises;
} Exploration;

/* Adds the steps from one node to another above it to the chain, every attribute in its turn: so that it stays away from the
 * rim of the lattice, where a node has few others above and below. */
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

/* Finds out about a chain through @node, that is, about @node too. */
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
  /* Nodes of fewer than low steps are infeasible, those of high steps or more feasible. */
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

  while (more)
    {
      if (shoal_progress_should_stop (self->progress))
        return FALSE;
      if (shoal_node_tags_get (self->tags, walk.levels) == SHOAL_NODE_UNKNOWN)
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
 * Publishes of every node whether it is feasible, and which feasible ones are minimal.
 *
 * Returns: whether all of them are known now.
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
 * @map: of the same lattice, where to tell
 * @levels: a node
 * @progress: asked whether to stop
 *
 * Tells of a node and all its neighbours whether they are feasible, as far as the map does not know.
 *
 * Returns: whether all of them are known now.
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

/** shoal_lattice_count_shares: @shares: (out): room for n_heights: the share of feasible nodes of each height; of a map that
 *   knows all nodes. */
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
