/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Uniform-cost search. What the levels of a node cost is the least that its objective can be, and no node above it costs less.
 * So a node that costs no less than the best one found ends the search, whatever the privacy models conclude from one node
 * about another. What is monotone of them spares checks: a node below one that does not pass does not pass either. Each node is
 * reached in one way: attributes are raised in their order. */

#include "solve/lattice/search/shoal-cheapest-first.h"

#include "solve/lattice/search/shoal-node-tags.h"

#include <math.h>
#include <string.h>

/* Nodes checked at once: fixed, so that the result does not depend on the number of threads. */
#define BATCH 64
/* Open nodes that are kept: beyond them the search gives up with its bound. */
#define MAX_OPEN ((gsize) 1 << 24)

/* A binary heap of nodes, the cheapest first. */
typedef struct
{
  ShoalLatticeSearch *search;
  guint n_attributes;
  gsize n, room;
  double *costs;
  guint16 *levels;
} Open;

static void
open_clear (Open *self)
{
  g_free (self->costs);
  g_free (self->levels);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Open, open_clear)

static gboolean
comes_before (const Open *self,
              gsize       a,
              gsize       b)
{
  if (self->costs[a] != self->costs[b])
    return self->costs[a] < self->costs[b];
  return memcmp (self->levels + a * self->n_attributes, self->levels + b * self->n_attributes,
                 self->n_attributes * sizeof *self->levels) < 0;
}

static void
exchange (Open  *self,
          gsize  a,
          gsize  b)
{
  double cost = self->costs[a];

  self->costs[a] = self->costs[b];
  self->costs[b] = cost;
  for (guint i = 0; i < self->n_attributes; i++)
    {
      guint16 *left = &self->levels[a * self->n_attributes + i], *right = &self->levels[b * self->n_attributes + i];
      guint16 level = *left;

      *left = *right;
      *right = level;
    }
}

static void
push (Open        *self,
      const guint *levels)
{
  gsize place = self->n++;

  if (self->n > self->room)
    {
      self->room = MAX (1024, 2 * self->room);
      self->costs = g_renew (double, self->costs, self->room);
      self->levels = g_realloc_n (self->levels, self->room, self->n_attributes * sizeof *self->levels);
    }
  self->costs[place] = shoal_lattice_get_cost (self->search->lattice, levels);
  for (guint a = 0; a < self->n_attributes; a++)
    self->levels[place * self->n_attributes + a] = (guint16) levels[a];
  for (; place > 0 && comes_before (self, place, (place - 1) / 2); place = (place - 1) / 2)
    exchange (self, place, (place - 1) / 2);
}

static void
pop (Open  *self,
     guint *levels)
{
  gsize place = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    levels[a] = self->levels[a];
  exchange (self, 0, --self->n);
  for (;;)
    {
      gsize least = place;

      for (gsize child = 2 * place + 1; child <= 2 * place + 2; child++)
        if (child < self->n && comes_before (self, child, least))
          least = child;
      if (least == place)
        return;
      exchange (self, place, least);
      place = least;
    }
}

/* The nodes above @levels that are reached from it: by one of its last raised attribute and those that follow. */
static void
expand (Open  *self,
        guint *levels)
{
  const ShoalLattice *lattice = self->search->lattice;
  guint first = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    if (levels[a] > lattice->lowest[a])
      first = a;
  for (guint a = first; a < self->n_attributes; a++)
    {
      if (levels[a] == lattice->heights[a])
        continue;
      levels[a]++;
      if (shoal_incumbent_beats (&self->search->best, shoal_lattice_get_cost (lattice, levels)))
        push (self, levels);
      levels[a]--;
    }
}

/* Checks the cheapest nodes that may hold. Returns: %FALSE when told to stop. */
static gboolean
step (Open          *self,
      ShoalNodeTags *tags,
      guint         *nodes,
      guint         *batch)
{
  ShoalLatticeSearch *search = self->search;
  ShoalNodeCheck checks[BATCH];
  guint n = self->n_attributes, n_nodes = 0, n_checked = 0;

  while (self->n > 0 && n_nodes < BATCH && shoal_incumbent_beats (&search->best, self->costs[0]))
    {
      guint *levels = nodes + n_nodes++ * n;

      pop (self, levels);
      if (shoal_node_tags_get (tags, levels) != SHOAL_NODE_INFEASIBLE)
        memcpy (batch + n_checked++ * n, levels, n * sizeof *levels);
    }
  if (!shoal_lattice_search_check_all (search, batch, n_checked, checks))
    return FALSE;
  for (guint i = 0, j = 0; i < n_nodes; i++)
    {
      guint *levels = nodes + i * n;
      gboolean checked = j < n_checked && memcmp (levels, batch + j * n, n * sizeof *levels) == 0;

      if (checked)
        shoal_node_tags_set (tags, levels, checks[j].passes);
      /* What is above a node that holds without suppressing any row costs more. */
      if (!checked || !checks[j].feasible || checks[j].n_small > 0)
        expand (self, levels);
      j += checked;
    }
  return TRUE;
}

/**
 * shoal_cheapest_first_run:
 * @search: one that has found nothing yet
 *
 * Finds the best feasible node.
 *
 * Returns: what no node can be better than; the objective of the best one, INFINITY where none is feasible, unless the search
 *   was stopped or has run out of memory
 */
double
shoal_cheapest_first_run (ShoalLatticeSearch *search)
{
  const ShoalLattice *lattice = search->lattice;
  g_auto (Open) open = { .search = search, .n_attributes = lattice->n_attributes };
  g_autoptr (ShoalNodeTags) tags = shoal_node_tags_new (lattice, search->progress, SHOAL_NODE_TAGS_DENSE);
  g_autofree guint *nodes = g_new (guint, (gsize) BATCH * MAX (1, lattice->n_attributes));
  g_autofree guint *batch = g_new (guint, (gsize) BATCH * MAX (1, lattice->n_attributes));
  double bound = shoal_lattice_get_cost (lattice, lattice->lowest);

  push (&open, lattice->lowest);
  while (open.n > 0 && shoal_incumbent_beats (&search->best, open.costs[0]))
    {
      bound = open.costs[0];
      if (open.n > MAX_OPEN || !step (&open, tags, nodes, batch))
        return bound;
      if (open.n > 0)
        shoal_progress_set_bound (search->progress, MIN (open.costs[0], search->best.objective));
    }
  return search->best.objective;
}
