/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Before a node of the tree is split, each open attribute is probed: taking its lowest level loses rows and forces the others
 * up. Where that alone leaves no room for a better solution, the level is ruled out. What the node's own lists of lost rows
 * tell comes first, as it needs no look at the partition. */

#include "solve/lattice/optimal/shoal-tree-search-private.h"

#include <string.h>

/* The lowest level that @b could have beside the lowest level of @a, as far as a probe of @b tells: two attributes are feasible
 * together or not, whichever is looked at first. Writes whether it is known to be feasible. */
static guint
recall_pair (const ShoalTreeSearch *self,
             guint                  a,
             guint                  b,
             gboolean              *feasible)
{
  guint low = self->low[b];
  gboolean is_known = self->is_probed[b] && self->probed[b] == low;

  *feasible = is_known && self->forced[(gsize) b * self->n + a] <= self->low[a];
  return is_known && !*feasible ? low + 1 : low;
}

/* Takes the lowest level of @a without looking: the rows it loses are gone, and what is left of the budget must do for the
 * others. @forced is raised to what they can have. Returns: what that costs at least. */
static double
foresee (ShoalTreeSearch      *self,
         guint                 a,
         const ShoalIncumbent *incumbent,
         guint16              *forced)
{
  const ShoalLattice *lattice = self->lattice;
  gsize budget = lattice->problem->suppression_limit - self->partition->n_small;
  gsize lost = shoal_budget_bound_lose (self->budget_bound, &self->lost[a], self->low[a]);
  double bound = self->bound + (double) lost * lattice->costs->lost_of_row, more = 0;

  budget -= MIN (budget, lost);
  for (guint i = 0; i < self->n_open; i++)
    {
      guint b = self->open[i];
      gboolean feasible;

      if (b == a)
        continue;
      forced[b] = (guint16) recall_pair (self, a, b, &feasible);
      while (forced[b] < lattice->heights[b]
             && shoal_budget_bound_get_weight (self->budget_bound, &self->lost[b], forced[b]) > budget)
        forced[b]++;
      bound += self->cost[b][forced[b]] - self->cost[b][self->low[b]];
    }
  if (self->is_tight && shoal_incumbent_beats (incumbent, bound))
    {
      ShoalBudgetTask task = { self->open, self->n_open, forced, self->cost, self->lost, budget };

      more = shoal_budget_bound_compute (self->budget_bound, &task, shoal_tree_search_enough (incumbent, bound),
                                         &self->probe_price[a]);
    }
  shoal_budget_bound_regain (self->budget_bound);
  return bound + more;
}

/* The lowest level of @b from @low on that is feasible beside the probe, and what it loses there. */
static guint
find_lowest (ShoalTreeSearch *self,
             guint            b,
             guint            low)
{
  ShoalLostRows *lost = &self->probe_lost[b];

  while (low < self->lattice->heights[b] && !shoal_tree_search_check (self, self->probe, b, low))
    low++;
  lost->n = 0;
  if (low == self->lattice->heights[b] || !self->is_tight)
    return low;
  shoal_lost_rows_set (lost, self->listed, shoal_entry_refiner_list_lost (self->refiner, self->probe, self->listed), low);
  shoal_lost_rows_extend (lost, &self->lost[b], self->reach_of_entry);
  return low;
}

/* Takes the lowest level of @a, and raises @forced to what that forces the others to. Returns: what that costs at least. */
static double
force_others (ShoalTreeSearch      *self,
              guint                 a,
              const ShoalIncumbent *incumbent,
              guint16              *forced)
{
  const ShoalLattice *lattice = self->lattice;
  ShoalBudgetTask task = { self->open, self->n_open, forced, self->cost, self->probe_lost, 0 };
  double bound = self->bound;

  shoal_entry_refiner_refine (self->refiner, self->partition, a, self->low[a], self->probe);
  task.budget = lattice->problem->suppression_limit - self->probe->n_small;
  bound += (double) (self->probe->n_small - self->partition->n_small) * lattice->costs->lost_of_row;
  for (guint i = 0; i < self->n_open; i++)
    bound += self->cost[self->open[i]][forced[self->open[i]]] - self->cost[self->open[i]][self->low[self->open[i]]];
  self->shown[a] = self->low[a];
  self->probe_lost[a].n = 0;
  for (guint i = 0; i < self->n_open && shoal_incumbent_beats (incumbent, bound); i++)
    {
      guint b = self->open[i], low;
      gboolean feasible;

      if (b == a || (!self->is_tight && recall_pair (self, a, b, &feasible) == forced[b] && feasible))
        continue;
      low = find_lowest (self, b, forced[b]);
      bound += self->cost[b][low] - self->cost[b][forced[b]];
      forced[b] = (guint16) low;
    }
  self->shown[a] = lattice->heights[a];
  if (!self->is_tight || !shoal_incumbent_beats (incumbent, bound))
    return bound;
  return bound + shoal_budget_bound_compute (self->budget_bound, &task, shoal_tree_search_enough (incumbent, bound),
                                             &self->probe_price[a]);
}

/* Returns: whether the lowest level of @a leaves room for a better solution. */
static gboolean
probe (ShoalTreeSearch      *self,
       guint                 a,
       const ShoalIncumbent *incumbent)
{
  guint16 *forced = self->forced + (gsize) a * self->n;

  memcpy (forced, self->low, self->n * sizeof (guint16));
  self->probe_price[a] = self->price;
  self->probe_bound[a] = foresee (self, a, incumbent, forced);
  if (shoal_incumbent_beats (incumbent, self->probe_bound[a]))
    self->probe_bound[a] = MAX (self->probe_bound[a], force_others (self, a, incumbent, forced));
  if (!shoal_incumbent_beats (incumbent, self->probe_bound[a]))
    return FALSE;
  self->pressure[a] = MAX (0, self->probe_bound[a] - self->bound - self->more);
  self->probed[a] = self->low[a];
  self->is_probed[a] = TRUE;
  return TRUE;
}

/**
 * shoal_tree_search_probe_all:
 *
 * Rules out levels by probing, at the node that was entered.
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_tree_search_probe_all (ShoalTreeSearch      *self,
                             const ShoalIncumbent *incumbent)
{
  for (guint i = 0; i < self->n_open; i++)
    {
      guint a = self->open[i];

      while (self->low[a] < self->lattice->heights[a])
        {
          if (shoal_progress_should_stop (self->progress))
            return FALSE;
          if (probe (self, a, incumbent))
            break;
          shoal_tree_search_show_pruned (self, self->forced + (gsize) a * self->n);
          shoal_tree_search_raise (self, a);
          if (!shoal_incumbent_beats (incumbent, self->bound))
            return TRUE;
        }
    }
  shoal_tree_search_drop_settled (self);
  return TRUE;
}
