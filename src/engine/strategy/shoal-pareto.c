/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact front: in descending lexicographic order no point dominates one before it, so that each is compared with the
 * front so far. */

#include "strategy/shoal-pareto.h"

#include <math.h>

static double
get_value (const ShoalParetoPoint *point,
           guint                   i)
{
  return isnan (point->values[i]) ? -INFINITY : point->values[i];
}

/** shoal_pareto_dominates: Returns: whether @a is nowhere worse than @b, and somewhere better. */
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
 * Returns: (transfer full) (array length=n_points): for each point one of the front that dominates it, or
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
