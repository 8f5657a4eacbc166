/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Classes of the most general node contain those of every other one whole, so that no node suppresses fewer rows. */

#include "privacy/shoal-remedy.h"

#include "base/shoal-sort.h"

#include <math.h>
#include <stdlib.h>

/* A share is offered to a person in steps of 0.01 %. */
#define STEPS 10000.0

static double
find_suppression (const ShoalRequirements *requirements,
                  gsize                    n_small,
                  gsize                    n_rows)
{
  ShoalRequirements relaxed = *requirements;

  if (n_small >= n_rows)
    return NAN;
  relaxed.suppression = ceil ((double) n_small / (double) n_rows * STEPS) / STEPS;
  /* Rounding in the division may have made the limit one row too low. */
  if (shoal_requirements_get_suppression_limit (&relaxed, n_rows) < n_small)
    relaxed.suppression += 1 / STEPS;
  return MIN (relaxed.suppression, 1);
}

/* The smallest class that is not among those that can be suppressed. */
static guint
find_k (ShoalClasses *classes,
        gsize         limit)
{
  g_autofree guint32 *sizes = g_memdup2 (classes->sizes, classes->n_groups * sizeof *classes->sizes);
  gsize n_lost = 0;

  if (classes->n_groups == 0)
    return 0;
  qsort (sizes, classes->n_groups, sizeof *sizes, shoal_compare_uint32);
  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      n_lost += sizes[group];
      if (n_lost > limit)
        return sizes[group] >= 2 ? sizes[group] : 0;
    }
  /* All rows may be suppressed: then k is the size of the largest class. */
  return sizes[classes->n_groups - 1] >= 2 ? sizes[classes->n_groups - 1] : 0;
}

/**
 * shoal_remedy_find:
 * @requirements: k and suppression, for which there may be no solution
 * @most_general: classes of the node above which there is none, for those requirements
 * @remedy: (out): what would do
 *
 * What is told is exact for full-domain recoding. A local recoding, which suppresses nothing, needs no more than k rows.
 */
void
shoal_remedy_find (const ShoalRequirements *requirements,
                   ShoalClasses            *most_general,
                   ShoalRemedy             *remedy)
{
  gsize n_rows;

  g_return_if_fail (requirements != NULL && remedy != NULL);
  g_return_if_fail (SHOAL_IS_CLASSES (most_general));

  n_rows = most_general->microdata->n_rows;
  remedy->n_small = most_general->n_suppressed;
  remedy->suppression = find_suppression (requirements, remedy->n_small, n_rows);
  remedy->k = find_k (most_general, shoal_requirements_get_suppression_limit (requirements, n_rows));
}
