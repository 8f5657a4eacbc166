/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps the best node; in a tie the lexicographically smallest. */

#include "solve/lattice/search/shoal-incumbent.h"

#include <math.h>
#include <string.h>

/** shoal_incumbent_init: makes an incumbent without a node. */
void
shoal_incumbent_init (ShoalIncumbent *self,
                      guint           n_attributes)
{
  self->n_attributes = n_attributes;
  self->levels = g_new0 (guint, n_attributes);
  self->objective = INFINITY;
  self->tolerance = 0;
}

void
shoal_incumbent_clear (ShoalIncumbent *self)
{
  g_clear_pointer (&self->levels, g_free);
}

/** shoal_incumbent_offer: Returns: whether the feasible node @levels is better, or wins a tie, and is kept. */
gboolean
shoal_incumbent_offer (ShoalIncumbent *self,
                       const guint    *levels,
                       double          objective)
{
  gboolean better = objective < self->objective - SHOAL_OBJECTIVE_EPSILON;
  gboolean tie = !better && objective <= self->objective + SHOAL_OBJECTIVE_EPSILON
                 && shoal_levels_compare (levels, self->levels, self->n_attributes) < 0;

  if (!better && !tie)
    return FALSE;
  memcpy (self->levels, levels, self->n_attributes * sizeof (guint));
  self->objective = objective;
  return TRUE;
}

/**
 * shoal_incumbent_make_solution:
 * @lattice: the lattice that was searched
 * @proven: whether it is proven that no better node exists
 * @bound: proven lower bound if not @proven, or NAN
 *
 * Returns: (transfer full): the answer.
 */
ShoalSolution *
shoal_incumbent_make_solution (const ShoalIncumbent *self,
                               const ShoalLattice   *lattice,
                               gboolean              proven,
                               double                bound,
                               ShoalProgress        *progress)
{
  if (isinf (self->objective))
    return shoal_lattice_make_solution (lattice, proven ? SHOAL_STATUS_INFEASIBLE : SHOAL_STATUS_UNKNOWN, NULL, NAN,
                                        bound, progress);
  if (proven)
    return shoal_lattice_make_solution (lattice, SHOAL_STATUS_OPTIMAL, self->levels, self->objective, self->objective,
                                        progress);
  return shoal_lattice_make_solution (lattice, SHOAL_STATUS_FEASIBLE, self->levels, self->objective,
                                      MIN (bound, self->objective), progress);
}
