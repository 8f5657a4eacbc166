/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A random search ends by the number of nodes it checks. Where hardly any unchecked node is left that would never happen: so it
 * also ends by the number of nodes it draws. */

#include "solve/lattice/search/shoal-check-budget.h"

/* Greatest number of nodes in a row without a check. */
#define MAX_IDLE 4096

/* Greatest number of nodes asked for, per node that may be checked. */
#define MAX_ASKED 16

/**
 * shoal_check_budget_init:
 * @search: a search; it remembers checked nodes from then on
 * @max_checks: how many nodes may be checked
 * @count_all: whether all nodes that are asked for count
 */
void
shoal_check_budget_init (ShoalCheckBudget   *self,
                         ShoalLatticeSearch *search,
                         guint64             max_checks,
                         gboolean            count_all)
{
  *self = (ShoalCheckBudget){ search, max_checks, 0, count_all, 0, 0 };
  shoal_lattice_search_remember (search);
}

/**
 * shoal_check_budget_check:
 * @levels: the level vectors of @n_nodes nodes, one after the other
 * @n_nodes: how many
 * @checks: (out): the check of each node
 *
 * Checks the nodes that are not known, on all threads, and keeps the best node.
 *
 * Returns: how many nodes, from the first on, the budget covers; the others are not checked.
 */
gsize
shoal_check_budget_check (ShoalCheckBudget *self,
                          const guint      *levels,
                          gsize             n_nodes,
                          ShoalNodeCheck   *checks)
{
  ShoalProgress *progress = self->search->progress;
  guint64 before = shoal_progress_get_checked (progress);
  guint64 n_left = self->max_checks - self->n_checks;
  gsize n_checked = self->count_all ? (gsize) MIN (n_nodes, n_left)
                                    : shoal_lattice_search_fit (self->search, levels, n_nodes, n_left);
  guint64 n_new;

  shoal_lattice_search_check_all (self->search, levels, n_checked, checks);
  n_new = self->count_all ? n_checked : shoal_progress_get_checked (progress) - before;
  self->n_checks += n_new;
  self->n_asked += n_checked;
  self->n_idle = n_new > 0 ? 0 : self->n_idle + n_checked;
  shoal_progress_set_fraction (progress, (double) self->n_checks / (double) self->max_checks);
  return n_checked;
}

/** shoal_check_budget_lasts: Returns: whether to go on: %FALSE when the budget is spent, new nodes hardly occur, or the search
 *   stopped. */
gboolean
shoal_check_budget_lasts (ShoalCheckBudget *self)
{
  return !self->search->stopped && self->n_checks < self->max_checks && self->n_idle < MAX_IDLE
         && self->n_asked / MAX_ASKED < self->max_checks;
}
