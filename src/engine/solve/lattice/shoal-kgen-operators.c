/* SPDX-License-Identifier: GPL-3.0-or-later */
/* De Pascale and others 2023, section 3.5. */

#include "solve/lattice/shoal-kgen-operators.h"

/**
 * shoal_kgen_weight:
 * @feasible: whether the solution is feasible
 * @loss: its loss, 0 to 1
 * @penalty: number of generations that it has survived
 *
 * Equation 3 as printed prefers the worse of two solutions; here a solution with a lower loss is a more likely parent.
 *
 * Returns: its weight in the selection, 0 where it is infeasible.
 */
double
shoal_kgen_weight (gboolean feasible,
                   double   loss,
                   guint    penalty)
{
  if (!feasible)
    return 0;
  return (1 - CLAMP (loss, 0, 1)) * (1 - MIN (penalty, SHOAL_KGEN_MAX_PENALTY) / (double) SHOAL_KGEN_MAX_PENALTY);
}

/** shoal_kgen_draw: Returns: one of @n solutions with a probability in proportion to its weight; uniform when all are 0. */
gsize
shoal_kgen_draw (ShoalRandom  *random,
                 const double *weights,
                 gsize         n)
{
  double sum = 0, point;
  gsize last = 0;

  for (gsize i = 0; i < n; i++)
    sum += weights[i];
  if (!(sum > 0))
    return (gsize) shoal_random_below (random, n);
  point = shoal_random_double (random) * sum;
  for (gsize i = 0; i < n; i++)
    {
      if (weights[i] > 0)
        last = i;
      point -= weights[i];
      if (point < 0)
        break;
    }
  return last;
}

/** shoal_kgen_draw_between: draws each level between @low and @high, both included. */
void
shoal_kgen_draw_between (ShoalRandom *random,
                         const guint *low,
                         const guint *high,
                         guint        n,
                         guint       *levels)
{
  for (guint a = 0; a < n; a++)
    levels[a] = low[a] + (guint) shoal_random_below (random, (guint64) (high[a] - low[a]) + 1);
}

/* A random node between the parents' minimum and @parent. */
static void
draw_below (ShoalRandom *random,
            const guint *first,
            const guint *second,
            const guint *parent,
            guint        n,
            guint       *levels)
{
  for (guint a = 0; a < n; a++)
    {
      guint low = MIN (first[a], second[a]);

      levels[a] = low + (guint) shoal_random_below (random, (guint64) (parent[a] - low) + 1);
    }
}

/**
 * shoal_kgen_cross:
 * @first: a parent
 * @second: a parent
 * @minimum_feasible: whether their component-wise minimum is feasible; used only where both parents are feasible
 * @n: number of attributes
 * @offspring: (out): room for SHOAL_KGEN_MAX_OFFSPRING nodes of @n levels
 *
 * The offspring are the maximum of the parents and, if both are feasible, their minimum if feasible, else a random node
 * between it and each parent; if one is feasible a random node between the minimum and that one.
 *
 * Returns: the number of offspring.
 */
guint
shoal_kgen_cross (ShoalRandom *random,
                  const guint *first,
                  gboolean     first_feasible,
                  const guint *second,
                  gboolean     second_feasible,
                  gboolean     minimum_feasible,
                  guint        n,
                  guint       *offspring)
{
  for (guint a = 0; a < n; a++)
    offspring[a] = MAX (first[a], second[a]);
  if (!first_feasible && !second_feasible)
    return 1;
  if (first_feasible && second_feasible && minimum_feasible)
    {
      for (guint a = 0; a < n; a++)
        offspring[n + a] = MIN (first[a], second[a]);
      return 2;
    }
  draw_below (random, first, second, first_feasible ? first : second, n, offspring + n);
  if (!first_feasible || !second_feasible)
    return 2;
  draw_below (random, first, second, second, n, offspring + 2 * (gsize) n);
  return 3;
}

/** shoal_kgen_mutate: standard mutation: sets one attribute to another level, up or down on a strategy path. */
void
shoal_kgen_mutate (ShoalRandom          *random,
                   const ShoalKgenRange *range,
                   guint                *levels)
{
  guint a = (guint) shoal_random_below (random, range->n);
  guint room = range->heights[a] - range->lowest[a];
  guint level;

  if (room == 0)
    return;
  level = range->lowest[a] + (guint) shoal_random_below (random, room);
  levels[a] = level + (level >= levels[a]);
}

/** shoal_kgen_mutate_indexes: raises the first attribute of @indexes by a random number of levels, lowers the second, and so on. */
void
shoal_kgen_mutate_indexes (ShoalRandom          *random,
                           const ShoalKgenRange *range,
                           const guint          *indexes,
                           guint                 n_indexes,
                           guint                *levels)
{
  for (guint i = 0; i < n_indexes; i++)
    {
      guint a = indexes[i];
      guint low = i % 2 == 0 ? levels[a] : range->lowest[a];
      guint high = i % 2 == 0 ? range->heights[a] : levels[a];

      levels[a] = low + (guint) shoal_random_below (random, (guint64) (high - low) + 1);
    }
}

/**
 * shoal_kgen_mutate_horizontally:
 * @share: share of the attributes that change, rounded down, but at least two where there are two
 *
 * Horizontal mutation: moves to another strategy path, alternately up and down.
 */
void
shoal_kgen_mutate_horizontally (ShoalRandom          *random,
                                const ShoalKgenRange *range,
                                double                share,
                                guint                *levels)
{
  guint wanted = MAX (2, (guint) (share * range->n));
  guint n_indexes = MIN (wanted, range->n);
  g_autofree guint *indexes = g_new (guint, range->n);

  for (guint a = 0; a < range->n; a++)
    indexes[a] = a;
  for (guint i = 0; i < n_indexes; i++)
    {
      guint other = i + (guint) shoal_random_below (random, range->n - i);
      guint index = indexes[other];

      indexes[other] = indexes[i];
      indexes[i] = index;
    }
  shoal_kgen_mutate_indexes (random, range, indexes, n_indexes, levels);
}
