/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Above every feasible node there is a feasible node of each greater height, so bisection finds the lowest height with a feasible
 * node (Samarati 2001). The solution is the node of that height with the best objective. */

#include "solve/lattice/shoal-lattice-solvers.h"

#include "solve/lattice/search/shoal-height-walk.h"
#include "solve/lattice/search/shoal-lattice-search.h"

#include <math.h>
#include <string.h>

/* Nodes checked at once: fixed, so that the result does not depend on the number of threads. */
#define BATCH 64

struct _ShoalSamarati
{
  ShoalSolver parent_instance;
};

G_DEFINE_TYPE (ShoalSamarati, shoal_samarati, SHOAL_TYPE_SOLVER)

typedef struct
{
  ShoalLatticeSearch *search;
  ShoalIncumbent found; /* the best node of the lowest height known to have any */
  guint *batch;
  ShoalNodeCheck checks[BATCH];
} Samarati;

static void
samarati_clear (Samarati *self)
{
  shoal_incumbent_clear (&self->found);
  g_free (self->batch);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Samarati, samarati_clear)

/* Checks the next nodes and keeps the best feasible one. @more: (inout): whether the walk has a further node. */
static void
check_batch (Samarati        *self,
             ShoalHeightWalk *walk,
             gboolean        *more)
{
  guint n = self->search->lattice->n_attributes;
  gsize n_nodes = 0;

  while (*more && n_nodes < BATCH)
    {
      memcpy (self->batch + n_nodes++ * n, walk->levels, n * sizeof (guint));
      *more = shoal_height_walk_next (walk);
    }
  shoal_lattice_search_look (self->search, self->batch, n_nodes, self->checks);
  for (gsize i = 0; i < n_nodes; i++)
    {
      if (self->checks[i].feasible)
        shoal_incumbent_offer (&self->found, self->batch + i * n, self->checks[i].objective);
    }
}

/* Checks the nodes of one height, until a feasible one is found or (@all) all of them. */
static gboolean
search_height (Samarati *self,
               gsize     height,
               gboolean  all)
{
  const ShoalLattice *lattice = self->search->lattice;
  g_auto (ShoalIncumbent) before = self->found;
  g_auto (ShoalHeightWalk) walk = { 0 };
  gboolean more;

  shoal_incumbent_init (&self->found, lattice->n_attributes);
  more = shoal_height_walk_start (&walk, lattice->lowest, lattice->heights, lattice->n_attributes, height);
  while (more && !self->search->stopped && (all || isinf (self->found.objective)))
    check_batch (self, &walk, &more);
  if (isfinite (self->found.objective))
    return TRUE;
  /* Keeps the node found at a greater height. */
  shoal_incumbent_clear (&self->found);
  self->found = before;
  before.levels = NULL;
  return FALSE;
}

static ShoalSolution *
shoal_samarati_solve (ShoalSolver   *solver,
                      ShoalProblem  *problem,
                      ShoalProgress *progress,
                      GError       **error)
{
  g_auto (ShoalLatticeSearch) search = { 0 };
  g_auto (Samarati) self = { 0 };
  const ShoalLattice *lattice;
  gsize low = 0, high;

  if (!shoal_lattice_search_init (&search, problem, progress, error))
    return NULL;
  lattice = search.lattice;
  self.search = &search;
  self.batch = g_new (guint, (gsize) BATCH * lattice->n_attributes);
  shoal_incumbent_init (&self.found, lattice->n_attributes);
  high = shoal_height_walk_distance (lattice->lowest, lattice->heights, lattice->n_attributes);
  /* Where feasibility is not monotone, one height says nothing about another: all are searched from below. */
  while (!lattice->is_monotone && low < high && !search.stopped && !search_height (&self, low, FALSE))
    low++;
  if (!lattice->is_monotone)
    high = low;
  while (low < high && !search.stopped)
    {
      gsize middle = low + (high - low) / 2;

      if (search_height (&self, middle, FALSE))
        high = middle;
      else
        low = middle + 1;
    }
  search_height (&self, high, TRUE);
  if (isfinite (self.found.objective))
    {
      const ShoalNodeCheck check = { .feasible = TRUE, .objective = self.found.objective, .passes = TRUE };

      shoal_lattice_search_offer (&search, self.found.levels, &check);
    }
  return shoal_lattice_search_finish (&search, problem->objective == shoal_metrics_find ("height"));
}

static void
shoal_samarati_class_init (ShoalSamaratiClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  solver_class->accepts = shoal_lattice_accepts;
  solver_class->solve = shoal_samarati_solve;
}

static void
shoal_samarati_init (ShoalSamarati *self)
{
}
