/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The number of nodes that a random search may check: the same rule for all of them, so that they can be compared. */
#pragma once

#include "solve/lattice/search/shoal-lattice-search.h"

G_BEGIN_DECLS

/**
 * ShoalCheckBudget:
 * @search: a search that remembers checked nodes
 * @max_checks: nodes that may be checked
 * @n_checks: nodes that counted
 * @count_all: whether a node counts each time it is asked for, as the papers count evaluations
 *
 * Without @count_all a node counts when it is checked. A node that is known from an earlier check, or lies below an
 * infeasible node, needs no check and does not count.
 */
typedef struct
{
  ShoalLatticeSearch *search;
  guint64 max_checks;
  guint64 n_checks;
  gboolean count_all;

  /*< private >*/
  guint64 n_asked;
  guint64 n_idle;
} ShoalCheckBudget;

void     shoal_check_budget_init  (ShoalCheckBudget   *self,
                                   ShoalLatticeSearch *search,
                                   guint64             max_checks,
                                   gboolean            count_all);
gsize    shoal_check_budget_check (ShoalCheckBudget   *self,
                                   const guint        *levels,
                                   gsize               n_nodes,
                                   ShoalNodeCheck     *checks);
gboolean shoal_check_budget_lasts (ShoalCheckBudget   *self);

G_END_DECLS
