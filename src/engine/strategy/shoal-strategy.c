/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A strategy is a value that the worker thread shares with its readers. */

#include "strategy/shoal-strategy.h"

#include "base/shoal-enum.h"

#include <math.h>
#include <string.h>

/* Finds the exact front: in descending lexicographic order no point dominates an earlier one, so that each point is only
 * compared with the front so far. */

static double
get_value (const ShoalParetoPoint *point,
           guint                   i)
{
  return isnan (point->values[i]) ? -INFINITY : point->values[i];
}

/** shoal_pareto_dominates: Returns: whether @a is at least as good as @b in all dimensions, and better in one. */
gboolean
shoal_pareto_dominates (const ShoalParetoPoint *a,
                        const ShoalParetoPoint *b)
{
  gboolean better = FALSE;

  for (guint i = 0; i < SHOAL_PARETO_DIMENSIONS; i++)
    {
      if (get_value (a, i) < get_value (b, i))
        return FALSE;
      better = better || get_value (a, i) > get_value (b, i);
    }
  return better;
}

static int
compare_points (gconstpointer a,
                gconstpointer b,
                gpointer      data)
{
  gsize x = *(const gsize *) a;
  gsize y = *(const gsize *) b;
  const ShoalParetoPoint *points = data;

  for (guint i = 0; i < SHOAL_PARETO_DIMENSIONS; i++)
    {
      double p = get_value (&points[x], i);
      double q = get_value (&points[y], i);

      if (p != q)
        return p > q ? -1 : 1;
    }
  return (x > y) - (x < y);
}

/**
 * shoal_pareto_find:
 * @n_front: (out) (optional): how many points are on the front
 *
 * Returns: (transfer full) (array length=n_points): for each point the index of a point of the front that dominates it, or
 *   %SHOAL_PARETO_FRONT. Equal points do not dominate each other.
 */
gsize *
shoal_pareto_find (const ShoalParetoPoint *points,
                   gsize                   n_points,
                   gsize                  *n_front)
{
  gsize *dominators = g_new (gsize, MAX (1, n_points));
  g_autofree gsize *order = g_new (gsize, MAX (1, n_points));
  g_autofree gsize *front = g_new (gsize, MAX (1, n_points));
  gsize n = 0;

  for (gsize i = 0; i < n_points; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) n_points, sizeof *order, compare_points, (gpointer) points);
  for (gsize i = 0; i < n_points; i++)
    {
      gsize *dominator = &dominators[order[i]];

      *dominator = SHOAL_PARETO_FRONT;
      for (gsize j = 0; j < n && *dominator == SHOAL_PARETO_FRONT; j++)
        {
          if (shoal_pareto_dominates (&points[front[j]], &points[order[i]]))
            *dominator = front[j];
        }
      if (*dominator == SHOAL_PARETO_FRONT)
        front[n++] = order[i];
    }
  if (n_front != NULL)
    *n_front = n;
  return dominators;
}

G_DEFINE_BOXED_TYPE (ShoalStrategy, shoal_strategy, shoal_strategy_ref, shoal_strategy_unref)

G_DEFINE_ENUM_TYPE (ShoalStrategyKind, shoal_strategy_kind,
                    G_DEFINE_ENUM_VALUE (SHOAL_STRATEGY_ORIGINAL, "original"),
                    G_DEFINE_ENUM_VALUE (SHOAL_STRATEGY_RULE, "rule"),
                    G_DEFINE_ENUM_VALUE (SHOAL_STRATEGY_JOIN, "join"),
                    G_DEFINE_ENUM_VALUE (SHOAL_STRATEGY_SEARCH, "search"),
                    G_DEFINE_ENUM_VALUE (SHOAL_STRATEGY_RUN, "run"))

/* Names of the kinds in JSON and CSV */
SHOAL_DEFINE_ENUM_NAMES (ShoalStrategyKind, shoal_strategy_kind)

/**
 * shoal_strategy_new:
 * @name: (nullable): name of a run
 * @levels: (nullable) (array length=n_levels): %NULL unless it is a node
 *
 * Returns: (transfer full): a strategy that is not a rule.
 */
ShoalStrategy *
shoal_strategy_new (ShoalStrategyKind           kind,
                    const char                 *name,
                    const guint                *levels,
                    guint                       n_levels,
                    const ShoalStrategyFigures *figures)
{
  ShoalStrategy *self = g_new0 (ShoalStrategy, 1);

  self->kind = kind;
  self->name = g_strdup (name);
  self->n_levels = levels != NULL ? n_levels : 0;
  self->levels = g_memdup2 (levels, self->n_levels * sizeof *levels);
  self->parents[0] = self->parents[1] = SHOAL_STRATEGY_NO_PARENT;
  self->figures = *figures;
  g_atomic_ref_count_init (&self->ref_count);
  return self;
}

/**
 * shoal_strategy_new_rule:
 * @found_for: the coverages it was found for
 * @joined_for: the coverages it was joined for
 * @parents: the strategies it was first joined from
 *
 * Returns: (transfer full): a rule, or a join of rules.
 */
ShoalStrategy *
shoal_strategy_new_rule (const guint                *levels,
                         guint                       n_levels,
                         guint32                     found_for,
                         guint32                     joined_for,
                         const guint                 parents[2],
                         const ShoalStrategyFigures *figures)
{
  ShoalStrategy *self = shoal_strategy_new (found_for != 0 ? SHOAL_STRATEGY_RULE : SHOAL_STRATEGY_JOIN, NULL, levels,
                                            n_levels, figures);

  self->found_for = found_for;
  self->joined_for = joined_for;
  self->parents[0] = parents[0];
  self->parents[1] = parents[1];
  return self;
}

ShoalStrategy *
shoal_strategy_ref (ShoalStrategy *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
shoal_strategy_unref (ShoalStrategy *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->name);
  g_free (self->levels);
  g_free (self);
}

/**
 * shoal_strategies_find_front:
 * @strategies: (element-type ShoalStrategy): strategies to compare
 * @minimum_k: strategies with a smaller k are not compared
 * @n_front: (out) (optional): number of strategies on the front
 *
 * Returns: (transfer full): for each strategy the index of one that dominates it, %SHOAL_PARETO_FRONT when none does, or its
 *   own index when it is not compared: the original table, and strategies with too small a k.
 */
gsize *
shoal_strategies_find_front (GPtrArray *strategies,
                             guint32    minimum_k,
                             gsize     *n_front)
{
  g_autofree ShoalParetoPoint *points = g_new (ShoalParetoPoint, MAX (1, strategies->len));
  g_autofree gsize *numbers = g_new (gsize, MAX (1, strategies->len));
  g_autofree gsize *dominators = NULL;
  gsize *result = g_new (gsize, MAX (1, strategies->len));
  gsize n = 0;

  for (gsize i = 0; i < strategies->len; i++)
    {
      const ShoalStrategy *strategy = g_ptr_array_index (strategies, i);

      result[i] = i;
      if (strategy->kind == SHOAL_STRATEGY_ORIGINAL || strategy->figures.k < minimum_k)
        continue;
      points[n] = (ShoalParetoPoint){ { strategy->figures.k, strategy->figures.accuracy, strategy->figures.gain } };
      numbers[n++] = i;
    }
  dominators = shoal_pareto_find (points, n, n_front);
  for (gsize i = 0; i < n; i++)
    result[numbers[i]] = dominators[i] == SHOAL_PARETO_FRONT ? SHOAL_PARETO_FRONT : numbers[dominators[i]];
  return result;
}
