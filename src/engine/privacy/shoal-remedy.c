/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each class of any node is part of a class of the most general node, so no node suppresses fewer rows than the most general one. */

#include "privacy/shoal-remedy.h"

#include "base/shoal-sort.h"

#include <math.h>
#include <stdlib.h>

/* The share is shown to a person in steps of 0.01 %. */
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

/* The people of the smallest class that is not among those that can be suppressed: classes with fewer people go first. */
static guint
find_k (ShoalClasses *classes,
        gsize         limit)
{
  g_autofree guint64 *people_and_rows = g_new (guint64, MAX (1, classes->n_groups));
  guint32 n_people = 0;
  gsize n_lost = 0;

  for (guint32 group = 0; group < classes->n_groups; group++)
    people_and_rows[group] = (guint64) classes->persons[group] << 32 | classes->sizes[group];
  qsort (people_and_rows, classes->n_groups, sizeof *people_and_rows, shoal_compare_uint64);
  /* Where all rows may be suppressed, k is the number of people of the largest class. */
  for (guint32 group = 0; group < classes->n_groups && n_lost <= limit; group++)
    {
      n_people = (guint32) (people_and_rows[group] >> 32);
      n_lost += (guint32) people_and_rows[group];
    }
  return n_people >= 2 ? n_people : 0;
}

/**
 * shoal_remedy_find:
 * @requirements: k and suppression, possibly without a solution
 * @most_general: classes of the most general node, for these requirements
 * @remedy: (out): changes of one requirement that would make a solution possible
 *
 * The result is exact for full-domain recoding that asks for k-anonymity alone. With other privacy models it is a proposal to be checked:
 * these may fail for another k, and may judge all classes together. A local recoding, which suppresses nothing, needs no more than k people.
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
