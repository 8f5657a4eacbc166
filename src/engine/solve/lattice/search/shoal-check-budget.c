/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where hardly any node is left to be checked a search that draws at random would not end: it also ends by what it draws. */

#include "solve/lattice/search/shoal-check-budget.h"

/* Nodes in a row none of which had to be checked. */
#define MAX_IDLE 4096

/* Nodes that are asked for, for each that may be checked. */
#define MAX_ASKED 16

/**
 * shoal_check_budget_init:
 * @search: a search; from now on it remembers
 * @max_checks: how many nodes may be checked
 * @count_all: whether all that are asked for count
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
 * @checks: (out): what they are like
 *
 * Checks nodes on all threads, those that need a check, and keeps the best.
 *
 * Returns: how many of them, from the first on, the budget was enough for.
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

/** shoal_check_budget_lasts: Returns: whether to go on: %FALSE when the budget is spent, of no more use, or the search stopped. */
gboolean
shoal_check_budget_lasts (ShoalCheckBudget *self)
{
  return !self->search->stopped && self->n_checks < self->max_checks && self->n_idle < MAX_IDLE
         && self->n_asked / MAX_ASKED < self->max_checks;
}
