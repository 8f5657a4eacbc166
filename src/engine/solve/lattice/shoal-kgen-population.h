/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solutions KGEN keeps alive, and which of them survive. */
#pragma once

#include "solve/lattice/search/shoal-node-evaluator.h"

G_BEGIN_DECLS

/**
 * ShoalKgenPopulation:
 * @n_attributes: number of attributes
 * @size: most solutions that survive a generation
 * @n: number of solutions: the survivors, and behind them the offspring
 * @n_survivors: how many of them have survived
 * @levels: level vectors, one after the other
 * @checks: what each is like
 * @penalties: generations each has survived, but for the best one, which is never penalized
 */
typedef struct
{
  guint n_attributes;
  gsize size;
  gsize n;
  gsize n_survivors;
  guint *levels;
  ShoalNodeCheck *checks;
  guint *penalties;

  /*< private >*/
  gsize *order;
  guint *next_levels;
  ShoalNodeCheck *next_checks;
  guint *next_penalties;
} ShoalKgenPopulation;

void shoal_kgen_population_init   (ShoalKgenPopulation *self,
                                   gsize                size,
                                   gsize                capacity,
                                   guint                n_attributes);
void shoal_kgen_population_clear  (ShoalKgenPopulation *self);
void shoal_kgen_population_select (ShoalKgenPopulation *self,
                                   const ShoalLattice  *lattice);

/** shoal_kgen_population_get: Returns: levels of solution @i. */
static inline guint *
shoal_kgen_population_get (const ShoalKgenPopulation *self,
                           gsize                      i)
{
  return self->levels + i * self->n_attributes;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalKgenPopulation, shoal_kgen_population_clear)

G_END_DECLS
