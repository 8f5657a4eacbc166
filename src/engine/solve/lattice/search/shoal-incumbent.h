/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The best node that a search has checked. */
#pragma once

#include "solve/lattice/search/shoal-lattice.h"

G_BEGIN_DECLS

/** SHOAL_OBJECTIVE_EPSILON: objective values closer than this are equal: they are sums of a few fractions of 1. */
#define SHOAL_OBJECTIVE_EPSILON 1e-11

/**
 * ShoalIncumbent:
 * @n_attributes: length of @levels
 * @levels: the best node so far; in a tie the lexicographically smallest
 * @objective: its objective, INFINITY without one
 * @tolerance: share of @objective by which a node must be better to be searched for, 0 to 1
 */
typedef struct
{
  guint n_attributes;
  guint *levels;
  double objective;
  double tolerance;
} ShoalIncumbent;

void           shoal_incumbent_init          (ShoalIncumbent       *self,
                                              guint                 n_attributes);
void           shoal_incumbent_clear         (ShoalIncumbent       *self);
gboolean       shoal_incumbent_offer         (ShoalIncumbent       *self,
                                              const guint          *levels,
                                              double                objective);
ShoalSolution *shoal_incumbent_make_solution (const ShoalIncumbent *self,
                                              const ShoalLattice   *lattice,
                                              gboolean              proven,
                                              double                bound,
                                              ShoalProgress        *progress);

/** shoal_incumbent_get_cutoff: Returns: the objective below which a node is still searched for. */
static inline double
shoal_incumbent_get_cutoff (const ShoalIncumbent *self)
{
  return self->tolerance > 0 ? self->objective * (1 - self->tolerance) : self->objective;
}

/** shoal_incumbent_beats: Returns: whether a node with the lower bound @bound may still be worth searching. */
static inline gboolean
shoal_incumbent_beats (const ShoalIncumbent *self,
                       double                bound)
{
  return bound < shoal_incumbent_get_cutoff (self) - SHOAL_OBJECTIVE_EPSILON;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalIncumbent, shoal_incumbent_clear)

G_END_DECLS
