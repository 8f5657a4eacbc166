/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heights with few nodes are gone through, of the others nodes are drawn. */

#include "solve/lattice/map/shoal-lattice-sample.h"

#include "solve/lattice/search/shoal-height-walk.h"
#include "solve/lattice/search/shoal-node-evaluator.h"

#include <math.h>

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
 * @n_per_height: how many nodes to check per height; exact where there are no more
 * @seed: of the draws
 * @progress: asked whether to stop
 * @shares: (out): room for n_heights: the share of feasible nodes of each height, NAN where stopped before
 *
 * Returns: whether all heights were looked at.
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
