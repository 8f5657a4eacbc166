/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Greedy: of all attributes the one whose lowering by one level leaves the best objective. Predecessors are checked in order
 * of what their levels cost, which is the least their objective can be, so that most need no check. Where nothing can be
 * lowered any more, exchanges: one attribute is raised and held, and the others are lowered anew. */

#include "solve/lattice/search/shoal-lattice-descent.h"

#include <glib/gi18n-lib.h>

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

/* From the feasible node @levels down, which is overwritten; attribute @kept, if there is one of that number, is not lowered.
 * Returns: the objective of the node that was reached. */
static double
descend_from (ShoalLatticeSearch *search,
              guint              *levels,
              double              objective,
              guint               kept)
{
  guint n = search->lattice->n_attributes;
  g_autofree gboolean *blocked = g_new0 (gboolean, n);
  g_autofree Step *steps = g_new (Step, n);
  g_autofree guint *batch = g_new (guint, (gsize) n * CHUNK);
  Descent self = { search, n, levels, objective, blocked, steps, batch, { { 0 } } };

  if (kept < n)
    blocked[kept] = TRUE;
  while (!search->stopped && step_down (&self))
    ;
  return self.objective;
}

/* Tries all exchanges from @levels until one is better, which is then written there. Returns: whether there was one. */
static gboolean
exchange (ShoalLatticeSearch *search,
          guint              *levels,
          double             *objective,
          guint64             last_check)
{
  const ShoalLattice *lattice = search->lattice;
  guint n = lattice->n_attributes;
  g_autofree guint *trial = g_new (guint, n);

  for (guint a = 0; a < n; a++)
    {
      for (guint level = levels[a] + 1; level <= lattice->heights[a]; level++)
        {
          ShoalNodeCheck check;
          double reached;

          if (shoal_progress_get_checked (search->progress) >= last_check)
            return FALSE;
          memcpy (trial, levels, n * sizeof (guint));
          trial[a] = level;
          if (!shoal_lattice_search_check_all (search, trial, 1, &check))
            return FALSE;
          reached = descend_from (search, trial, check.objective, a);
          if (reached < *objective - SHOAL_OBJECTIVE_EPSILON)
            {
              memcpy (levels, trial, n * sizeof (guint));
              *objective = reached;
              return TRUE;
            }
        }
    }
  return FALSE;
}

/* The best nodes on the way are kept by the search itself. */
static void
improve (ShoalLatticeSearch *search,
         const guint        *start,
         double              objective,
         guint64             last_check)
{
  guint n = search->lattice->n_attributes;
  g_autofree guint *levels = g_memdup2 (start, n * sizeof (guint));

  objective = descend_from (search, levels, objective, n);
  while (exchange (search, levels, &objective, last_check))
    ;
}

/**
 * shoal_lattice_descend:
 * @search: a search
 * @max_exchange_checks: after so many checks of its own no exchange is begun any more; the two descents are made in any case
 *
 * Lowers one level after the other, from the best node on and once more from the top, while the objective does not worsen
 * and the node stays feasible. With objectives that price suppression a lower node need not be better. Then exchanges.
 */
void
shoal_lattice_descend (ShoalLatticeSearch *search,
                       guint               max_exchange_checks)
{
  const ShoalLattice *lattice = search->lattice;
  guint64 last_check = shoal_progress_get_checked (search->progress) + max_exchange_checks;

  if (shoal_levels_compare (search->best.levels, lattice->heights, lattice->n_attributes) != 0)
    improve (search, search->best.levels, search->best.objective, last_check);
  improve (search, lattice->heights, shoal_lattice_get_top (lattice), last_check);
}

/** shoal_lattice_descent_make_parameter: Returns: (transfer floating): whether a search with "max-evaluations" ends with a descent. */
GParamSpec *
shoal_lattice_descent_make_parameter (void)
{
  return g_param_spec_boolean ("descend", N_("Descend"),
                               N_("In the end levels are lowered and exchanged, from the best node and from the top, until "
                                  "nothing is better; no exchange is begun after as many checks again as the search may "
                                  "make."),
                               TRUE, SHOAL_SOLVER_PARAMETER);
}
