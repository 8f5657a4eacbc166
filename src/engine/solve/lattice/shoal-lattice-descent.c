/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Greedy: of all attributes the one whose lowering by one level leaves the best objective. Predecessors are checked in order
 * of what their levels cost, which is the least their objective can be, so that most need no check. */

#include "solve/lattice/shoal-lattice-descent.h"

#include <string.h>

/* Predecessors checked at once: fixed, so that the result does not depend on the number of threads. */
#define CHUNK 8

typedef struct
{
  guint attribute;
  double cost;
} Step;

typedef struct
{
  ShoalLatticeSearch *search;
  guint n;
  guint *levels;
  double objective;
  gboolean *blocked; /* lowering makes the node infeasible, and so it will all lower ones */
  Step *steps;
  guint *batch; /* CHUNK nodes */
  ShoalNodeCheck checks[CHUNK];
} Descent;

static int
compare_steps (gconstpointer a,
               gconstpointer b)
{
  const Step *first = a;
  const Step *second = b;

  if (first->cost != second->cost)
    return first->cost < second->cost ? -1 : 1;
  return first->attribute < second->attribute ? -1 : first->attribute > second->attribute;
}

static guint
list_steps (Descent *self)
{
  const ShoalLattice *lattice = self->search->lattice;
  guint n_steps = 0;

  for (guint a = 0; a < self->n; a++)
    {
      double cost;

      if (self->blocked[a] || self->levels[a] == lattice->lowest[a])
        continue;
      self->levels[a]--;
      cost = shoal_lattice_get_cost (lattice, self->levels);
      self->levels[a]++;
      if (cost <= self->objective + SHOAL_OBJECTIVE_EPSILON)
        self->steps[n_steps++] = (Step){ a, cost };
    }
  qsort (self->steps, n_steps, sizeof (Step), compare_steps);
  return n_steps;
}

static void
check_chunk (Descent *self,
             guint    first,
             guint    n_nodes)
{
  for (guint i = 0; i < n_nodes; i++)
    {
      guint *node = self->batch + (gsize) i * self->n;

      memcpy (node, self->levels, self->n * sizeof (guint));
      node[self->steps[first + i].attribute]--;
    }
  shoal_lattice_search_check_all (self->search, self->batch, n_nodes, self->checks);
  for (guint i = 0; i < n_nodes && !self->search->stopped; i++)
    self->blocked[self->steps[first + i].attribute] = !self->checks[i].feasible;
}

/* Better: lower objective, then fewer suppressed rows, then the earlier one. */
static gboolean
is_better (const ShoalNodeCheck *check,
           const ShoalNodeCheck *best)
{
  if (!check->feasible || !best->feasible)
    return check->feasible && !best->feasible;
  if (check->objective < best->objective - SHOAL_OBJECTIVE_EPSILON)
    return TRUE;
  return check->objective <= best->objective + SHOAL_OBJECTIVE_EPSILON && check->n_small < best->n_small;
}

/* Returns: whether a step down was made. */
static gboolean
step_down (Descent *self)
{
  guint n_steps = list_steps (self);
  ShoalNodeCheck best = { FALSE, 0, 0, 0 };
  guint best_attribute = 0;

  for (guint first = 0; first < n_steps; first += CHUNK)
    {
      guint n_nodes = MIN (CHUNK, n_steps - first);

      if (best.feasible && self->steps[first].cost > best.objective + SHOAL_OBJECTIVE_EPSILON)
        break;
      check_chunk (self, first, n_nodes);
      for (guint i = 0; i < n_nodes; i++)
        {
          if (is_better (&self->checks[i], &best))
            {
              best = self->checks[i];
              best_attribute = self->steps[first + i].attribute;
            }
        }
    }
  if (self->search->stopped || !best.feasible || best.objective > self->objective + SHOAL_OBJECTIVE_EPSILON)
    return FALSE;
  self->levels[best_attribute]--;
  self->objective = best.objective;
  return TRUE;
}

/* From the feasible node @start down. */
static void
descend_from (ShoalLatticeSearch *search,
              const guint        *start,
              double              objective)
{
  guint n = search->lattice->n_attributes;
  g_autofree guint *levels = g_memdup2 (start, n * sizeof (guint));
  g_autofree gboolean *blocked = g_new0 (gboolean, n);
  g_autofree Step *steps = g_new (Step, n);
  g_autofree guint *batch = g_new (guint, (gsize) n * CHUNK);
  Descent self = { search, n, levels, objective, blocked, steps, batch, { { 0 } } };

  while (!search->stopped && step_down (&self))
    ;
}

/**
 * shoal_lattice_descend:
 * @search: a search
 *
 * Lowers one level after the other, from the best node on and once more from the top, while the objective does not worsen
 * and the node stays feasible. With objectives that price suppression a lower node need not be better.
 */
void
shoal_lattice_descend (ShoalLatticeSearch *search)
{
  const ShoalLattice *lattice = search->lattice;

  if (shoal_levels_compare (search->best.levels, lattice->heights, lattice->n_attributes) != 0)
    descend_from (search, search->best.levels, search->best.objective);
  descend_from (search, lattice->heights, shoal_lattice_get_cost (lattice, lattice->heights));
}
