/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The union of a population and its offspring is a set, in which a node that is found again is no new one: with copies the
 * whole population would be one node after a few generations. */

#include "solve/lattice/shoal-kgen-population.h"

#include "solve/lattice/shoal-kgen-operators.h"

#include <string.h>

/**
 * shoal_kgen_population_init:
 * @size: most solutions that survive a generation
 * @capacity: most solutions with their offspring
 * @n_attributes: number of attributes
 *
 * Starts empty.
 */
void
shoal_kgen_population_init (ShoalKgenPopulation *self,
                            gsize                size,
                            gsize                capacity,
                            guint                n_attributes)
{
  *self = (ShoalKgenPopulation){ n_attributes, size };
  self->levels = g_new (guint, capacity * n_attributes);
  self->checks = g_new (ShoalNodeCheck, capacity);
  self->penalties = g_new0 (guint, capacity);
  self->order = g_new (gsize, capacity);
  self->next_levels = g_new (guint, size * n_attributes);
  self->next_checks = g_new (ShoalNodeCheck, size);
  self->next_penalties = g_new (guint, size);
}

void
shoal_kgen_population_clear (ShoalKgenPopulation *self)
{
  g_clear_pointer (&self->levels, g_free);
  g_clear_pointer (&self->checks, g_free);
  g_clear_pointer (&self->penalties, g_free);
  g_clear_pointer (&self->order, g_free);
  g_clear_pointer (&self->next_levels, g_free);
  g_clear_pointer (&self->next_checks, g_free);
  g_clear_pointer (&self->next_penalties, g_free);
}

typedef struct
{
  const ShoalKgenPopulation *population;
  const ShoalLattice *lattice;
} Ranking;

/* Feasible first, then by objective; infeasible ones by what their levels cost, the closest to the top first: from there
 * feasible ones are reached. Equal nodes stand together, the oldest first. */
static int
compare_solutions (gconstpointer a,
                   gconstpointer b,
                   gpointer      data)
{
  const Ranking *ranking = data;
  const ShoalNodeCheck *checks = ranking->population->checks;
  gsize first = *(const gsize *) a;
  gsize second = *(const gsize *) b;
  const guint *first_levels = shoal_kgen_population_get (ranking->population, first);
  const guint *second_levels = shoal_kgen_population_get (ranking->population, second);
  double difference;
  int order;

  if (checks[first].feasible != checks[second].feasible)
    return checks[first].feasible ? -1 : 1;
  difference = checks[first].feasible ? checks[first].objective - checks[second].objective
                                      : shoal_lattice_get_cost (ranking->lattice, second_levels)
                                          - shoal_lattice_get_cost (ranking->lattice, first_levels);
  if (difference != 0)
    return difference < 0 ? -1 : 1;
  order = shoal_levels_compare (first_levels, second_levels, ranking->population->n_attributes);
  return order != 0 ? order : first < second ? -1 : first > second;
}

/* Copies solution @from behind the survivors, unless it equals the last of them. */
static void
survive (ShoalKgenPopulation *self,
         gsize                from,
         gsize               *n_next)
{
  guint n = self->n_attributes;
  const guint *levels = shoal_kgen_population_get (self, from);
  guint age = self->penalties[from] + (from < self->n_survivors);

  if (*n_next > 0 && shoal_levels_compare (levels, self->next_levels + (*n_next - 1) * n, n) == 0)
    return;
  memcpy (self->next_levels + *n_next * n, levels, n * sizeof (guint));
  self->next_checks[*n_next] = self->checks[from];
  self->next_penalties[*n_next] = *n_next == 0 ? 0 : MIN (age, SHOAL_KGEN_MAX_PENALTY);
  ++*n_next;
}

/** shoal_kgen_population_select: leaves the best solutions, each once, in order, and one generation older. */
void
shoal_kgen_population_select (ShoalKgenPopulation *self,
                              const ShoalLattice  *lattice)
{
  Ranking ranking = { self, lattice };
  gsize n_next = 0;

  for (gsize i = 0; i < self->n; i++)
    self->order[i] = i;
  g_qsort_with_data (self->order, (int) self->n, sizeof (gsize), compare_solutions, &ranking);
  for (gsize i = 0; i < self->n && n_next < self->size; i++)
    survive (self, self->order[i], &n_next);
  memcpy (self->levels, self->next_levels, n_next * self->n_attributes * sizeof (guint));
  memcpy (self->checks, self->next_checks, n_next * sizeof (ShoalNodeCheck));
  memcpy (self->penalties, self->next_penalties, n_next * sizeof (guint));
  self->n_survivors = self->n = n_next;
}
