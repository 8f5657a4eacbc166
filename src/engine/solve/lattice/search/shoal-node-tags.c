/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small lattices have two bits per node, numbered in mixed radix from the lowest node, and a tag spreads to all nodes above
 * or below at once. For larger ones only the minimal feasible and the maximal infeasible nodes are kept, up to a fixed number. */

#include "solve/lattice/search/shoal-node-tags.h"

#include "base/shoal-bitset.h"
#include "solve/lattice/search/shoal-lattice-search.h"

#include <string.h>

/* To look through more nodes than this takes longer than to check one. */
#define MAX_FRONTIER 4096

/* Number of tagged nodes between two polls of the progress. */
#define NODES_PER_POLL 65536

/* Nodes of which none lies below another. */
typedef struct
{
  guint *levels;
  gsize n_nodes;
  gsize replaced; /* when full, the next node to replace */
  gboolean overflown;
} Frontier;

struct _ShoalNodeTags
{
  const ShoalLattice *lattice;
  ShoalProgress *progress;
  guint n_attributes;

  /* Dense */
  gsize n_nodes; /* 0 when not dense */
  gsize *strides;
  ShoalBits *feasible;
  ShoalBits *infeasible;
  gsize n_tagged;
  gboolean stopped;
  guint *levels; /* scratch */

  /* Sparse */
  Frontier minimal;
  Frontier maximal;
};

/* Computes the strides. Returns: the number of nodes, 0 where there are more than @max_nodes. */
static gsize
number_nodes (const ShoalLattice *lattice,
              gsize               max_nodes,
              gsize              *strides)
{
  gsize n_nodes = 1;

  for (guint a = lattice->n_attributes; a-- > 0;)
    {
      gsize radix = (gsize) (lattice->heights[a] - lattice->lowest[a]) + 1;

      strides[a] = n_nodes;
      if (radix > max_nodes / n_nodes)
        return 0;
      n_nodes *= radix;
    }
  return n_nodes;
}

/**
 * shoal_node_tags_new:
 * @lattice: the lattice; must outlive the tags
 * @progress: asked whether to stop while a tag spreads; must outlive the tags
 * @max_dense: greatest number of nodes of a lattice with two bits per node, SHOAL_NODE_TAGS_DENSE except in tests
 *
 * Returns: (transfer full): tags of which only the top's is set, as feasible.
 */
ShoalNodeTags *
shoal_node_tags_new (const ShoalLattice *lattice,
                     ShoalProgress      *progress,
                     gsize               max_dense)
{
  ShoalNodeTags *self = g_new0 (ShoalNodeTags, 1);

  self->lattice = lattice;
  self->progress = progress;
  self->n_attributes = lattice->n_attributes;
  self->strides = g_new (gsize, MAX (1, self->n_attributes));
  self->levels = g_new (guint, MAX (1, self->n_attributes));
  self->n_nodes = number_nodes (lattice, max_dense, self->strides);
  if (self->n_nodes > 0)
    {
      self->feasible = shoal_bits_new (self->n_nodes);
      self->infeasible = shoal_bits_new (self->n_nodes);
    }
  else
    {
      self->minimal.levels = g_new (guint, (gsize) MAX_FRONTIER * self->n_attributes);
      self->maximal.levels = g_new (guint, (gsize) MAX_FRONTIER * self->n_attributes);
    }
  shoal_node_tags_set (self, lattice->heights, TRUE);
  return self;
}

void
shoal_node_tags_free (ShoalNodeTags *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->strides);
  g_free (self->levels);
  g_free (self->feasible);
  g_free (self->infeasible);
  g_free (self->minimal.levels);
  g_free (self->maximal.levels);
  g_free (self);
}

static gsize
get_number (const ShoalNodeTags *self,
            const guint         *levels)
{
  gsize number = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    number += (levels[a] - self->lattice->lowest[a]) * self->strides[a];
  return number;
}

/* Whether a node of the frontier is at or below @levels (with @below), or at or above it. */
static gboolean
frontier_covers (const Frontier *self,
                 const guint    *levels,
                 guint           n,
                 gboolean        below)
{
  for (gsize i = 0; i < self->n_nodes; i++)
    {
      const guint *node = self->levels + i * n;

      if (below ? shoal_levels_leq (node, levels, n) : shoal_levels_leq (levels, node, n))
        return TRUE;
    }
  return FALSE;
}

static void
frontier_add (Frontier    *self,
              const guint *levels,
              guint        n,
              gboolean     below)
{
  gsize kept = 0;

  if (frontier_covers (self, levels, n, below))
    return;
  for (gsize i = 0; i < self->n_nodes; i++)
    {
      const guint *node = self->levels + i * n;

      if (below ? shoal_levels_leq (levels, node, n) : shoal_levels_leq (node, levels, n))
        continue;
      if (kept < i)
        memcpy (self->levels + kept * n, node, n * sizeof (guint));
      kept++;
    }
  if (kept == MAX_FRONTIER)
    {
      self->overflown = TRUE;
      memcpy (self->levels + self->replaced * n, levels, n * sizeof (guint));
      self->replaced = (self->replaced + 1) % MAX_FRONTIER;
      return;
    }
  memcpy (self->levels + kept * n, levels, n * sizeof (guint));
  self->n_nodes = kept + 1;
}

/** shoal_node_tags_get: Returns: the tag of a node at or above the lattice's lowest. */
ShoalNodeTag
shoal_node_tags_get (const ShoalNodeTags *self,
                     const guint         *levels)
{
  gsize number;

  if (self->n_nodes == 0)
    {
      if (frontier_covers (&self->minimal, levels, self->n_attributes, TRUE))
        return SHOAL_NODE_FEASIBLE;
      return frontier_covers (&self->maximal, levels, self->n_attributes, FALSE) ? SHOAL_NODE_INFEASIBLE
                                                                                 : SHOAL_NODE_UNKNOWN;
    }
  number = get_number (self, levels);
  if (shoal_bits_get (self->feasible, number))
    return SHOAL_NODE_FEASIBLE;
  return shoal_bits_get (self->infeasible, number) ? SHOAL_NODE_INFEASIBLE : SHOAL_NODE_UNKNOWN;
}

static void
get_levels (const ShoalNodeTags *self,
            gsize                number,
            guint               *levels)
{
  for (guint a = 0; a < self->n_attributes; a++)
    {
      levels[a] = self->lattice->lowest[a] + (guint) (number / self->strides[a]);
      number %= self->strides[a];
    }
}

/* Publishes the tag of a node that was not checked; the evaluator has published checked nodes. Where feasibility is not monotone, a
 * tag says that a node passes, not that it is feasible. */
static void
publish (ShoalNodeTags *self,
         gsize          number,
         gboolean       feasible)
{
  ShoalLatticeMap *map = self->lattice->map;

  if (feasible && !self->lattice->is_monotone)
    return;
  get_levels (self, number, self->levels);
  if (shoal_lattice_map_get_flags (map, self->levels) == 0)
    shoal_lattice_map_publish (map, self->levels,
                               SHOAL_NODE_FLAG_PRUNED
                                 | (feasible ? SHOAL_NODE_FLAG_ANONYMOUS : SHOAL_NODE_FLAG_NOT_ANONYMOUS));
}

static void
tag (ShoalNodeTags *self,
     ShoalBits     *bits,
     gsize          number)
{
  shoal_bits_set (bits, number);
  self->n_tagged++;
  if (self->lattice->map != NULL)
    publish (self, number, bits == self->feasible);
  if (self->n_tagged % NODES_PER_POLL == 0 && shoal_progress_should_stop (self->progress))
    self->stopped = TRUE;
}

/* Tags the nodes at and above @number that differ from it only in attributes from @a on. Nodes above a tagged node are tagged
 * already, so each node is tagged only once, whatever the order of checks. */
static void
spread_up (ShoalNodeTags *self,
           const guint   *levels,
           guint          a,
           gsize          number)
{
  if (a == self->n_attributes)
    {
      tag (self, self->feasible, number);
      return;
    }
  for (guint level = levels[a]; level <= self->lattice->heights[a] && !self->stopped; level++)
    {
      if (shoal_bits_get (self->feasible, number))
        return;
      spread_up (self, levels, a + 1, number);
      number += self->strides[a];
    }
}

static void
spread_down (ShoalNodeTags *self,
             const guint   *levels,
             guint          a,
             gsize          number)
{
  if (a == self->n_attributes)
    {
      tag (self, self->infeasible, number);
      return;
    }
  for (guint level = levels[a] + 1; level-- > self->lattice->lowest[a] && !self->stopped;)
    {
      if (shoal_bits_get (self->infeasible, number))
        return;
      spread_down (self, levels, a + 1, number);
      number -= self->strides[a];
    }
}

/**
 * shoal_node_tags_set:
 * @levels: a node at or above the lattice's lowest
 * @feasible: the result of a check
 *
 * Tags the node, and all above it as feasible or all below it as infeasible.
 */
void
shoal_node_tags_set (ShoalNodeTags *self,
                     const guint   *levels,
                     gboolean       feasible)
{
  if (self->n_nodes == 0)
    frontier_add (feasible ? &self->minimal : &self->maximal, levels, self->n_attributes, feasible);
  else if (feasible)
    spread_up (self, levels, 0, get_number (self, levels));
  else
    spread_down (self, levels, 0, get_number (self, levels));
}

/** shoal_node_tags_is_complete: Returns: whether every node tagged as feasible is still tagged. */
gboolean
shoal_node_tags_is_complete (const ShoalNodeTags *self)
{
  return !self->stopped && !self->minimal.overflown;
}

/** shoal_node_tags_is_dense: Returns: whether every node has its own two bits. */
gboolean
shoal_node_tags_is_dense (const ShoalNodeTags *self)
{
  return self->n_nodes > 0;
}

/** shoal_node_tags_has_forgotten: Returns: whether the tag of some node may have been lost. */
gboolean
shoal_node_tags_has_forgotten (const ShoalNodeTags *self)
{
  return self->minimal.overflown || self->maximal.overflown;
}

static gboolean
is_minimal (const ShoalNodeTags *self,
            gsize                number,
            guint               *levels)
{
  get_levels (self, number, levels);
  for (guint a = 0; a < self->n_attributes; a++)
    {
      if (levels[a] > self->lattice->lowest[a] && shoal_bits_get (self->feasible, number - self->strides[a]))
        return FALSE;
    }
  return TRUE;
}

/**
 * shoal_node_tags_foreach_minimal:
 * @func: (scope call): called with every feasible node that has no feasible node below it
 * @data: (closure): passed to @func
 *
 * @func must not set tags.
 *
 * Returns: whether all were visited: %FALSE when @func or the progress ended the loop.
 */
gboolean
shoal_node_tags_foreach_minimal (ShoalNodeTags    *self,
                                 ShoalNodeTagsFunc func,
                                 gpointer          data)
{
  g_autofree guint *levels = g_new (guint, MAX (1, self->n_attributes));

  for (gsize i = 0; i < self->minimal.n_nodes; i++)
    {
      if (!func (self->minimal.levels + i * self->n_attributes, data))
        return FALSE;
    }
  for (gsize number = 0; number < self->n_nodes; number++)
    {
      if (number % NODES_PER_POLL == 0 && shoal_progress_should_stop (self->progress))
        return FALSE;
      if (shoal_bits_get (self->feasible, number) && is_minimal (self, number, levels) && !func (levels, data))
        return FALSE;
    }
  return TRUE;
}

static gboolean
publish_minimal (const guint *levels,
                 gpointer     data)
{
  shoal_lattice_map_publish (data, levels, SHOAL_NODE_FLAG_ANONYMOUS | SHOAL_NODE_FLAG_MINIMAL);
  return TRUE;
}

/** shoal_node_tags_publish_minimal: publishes every minimal feasible node on @map. Returns: whether all were published. */
gboolean
shoal_node_tags_publish_minimal (ShoalNodeTags   *self,
                                 ShoalLatticeMap *map)
{
  return shoal_node_tags_foreach_minimal (self, publish_minimal, map);
}

/* Searches upwards from the minimal feasible nodes for the best one. Where suppressed rows count, a node above a minimal node may
 * suppress fewer rows and so be better. Every feasible node that is not minimal has one parent: the feasible predecessor that is
 * lower in the last attribute in which one exists. The parents form a forest over the minimal nodes, which can be walked without a
 * list of visited nodes. A tree is left where the cost of the levels, or of the classes, reaches the objective of the best node,
 * and where no row is suppressed: higher nodes cost more. */

typedef struct
{
  ShoalLatticeSearch *search;
  ShoalNodeTags *tags;
  guint *levels;
} Climb;

/* Whether the node was reached from its parent, by raising @a: no later attribute can be lowered. */
static gboolean
is_child_by (Climb *self,
             guint  a)
{
  const ShoalLattice *lattice = self->search->lattice;

  for (guint b = lattice->n_attributes; --b > a;)
    {
      gboolean lowerable;

      if (self->levels[b] == lattice->lowest[b])
        continue;
      self->levels[b]--;
      lowerable = shoal_node_tags_get (self->tags, self->levels) == SHOAL_NODE_FEASIBLE;
      self->levels[b]++;
      if (lowerable)
        return FALSE;
    }
  return TRUE;
}

/* Returns: %FALSE when told to stop. */
static gboolean
climb (Climb *self)
{
  const ShoalLattice *lattice = self->search->lattice;
  ShoalNodeCheck check;
  gboolean going = TRUE;

  if (!shoal_incumbent_beats (&self->search->best, shoal_lattice_get_cost (lattice, self->levels)))
    return TRUE;
  if (!shoal_lattice_search_check (self->search, self->levels, &check))
    return FALSE;
  if (check.feasible && (check.n_small == 0 || !shoal_incumbent_beats (&self->search->best, check.bound)))
    return TRUE;
  for (guint a = 0; a < lattice->n_attributes && going; a++)
    {
      if (self->levels[a] == lattice->heights[a])
        continue;
      self->levels[a]++;
      going = !is_child_by (self, a) || climb (self);
      self->levels[a]--;
    }
  return going;
}

static gboolean
climb_from (const guint *levels,
            gpointer     data)
{
  Climb *self = data;

  for (guint a = 0; a < self->search->lattice->n_attributes; a++)
    self->levels[a] = levels[a];
  return climb (self);
}

/**
 * shoal_upward_search_run:
 * @search: a search that has seen every minimal feasible node
 * @tags: the tags of all nodes, complete
 *
 * Finds the best feasible node.
 *
 * Returns: whether it is proven that there is no better one.
 */
gboolean
shoal_upward_search_run (ShoalLatticeSearch *search,
                         ShoalNodeTags      *tags)
{
  const ShoalLevelCosts *costs = search->lattice->costs; /* NULL where the objective is a sum over classes */
  g_autofree guint *levels = NULL;
  Climb self = { search, tags, NULL };

  if (search->stopped || !shoal_node_tags_is_complete (tags))
    return FALSE;
  if (search->lattice->map != NULL && search->lattice->is_monotone
      && !shoal_node_tags_publish_minimal (tags, search->lattice->map))
    return FALSE;
  if (search->lattice->is_monotone
      && ((costs != NULL && costs->lost_of_node == NULL && !(costs->lost_of_row > 0)) || search->lattice->problem->suppression_limit == 0))
    return TRUE;
  self.levels = levels = g_new (guint, MAX (1, search->lattice->n_attributes));
  return shoal_node_tags_foreach_minimal (tags, climb_from, &self);
}
