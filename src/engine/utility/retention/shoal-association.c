/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "utility/retention/shoal-association.h"

#include <math.h>

static guint
count_used (const double *rows,
            guint         n)
{
  guint n_used = 0;

  for (guint i = 0; i < n; i++)
    n_used += rows[i] > 0;
  return n_used;
}

/**
 * shoal_association_find:
 * @table: (array): rows in each bin of the one column and each of the other, which need not be whole numbers
 * @width: numbers from one line of @table, a bin of the first column, to the next; at least @n_b
 * @rows_a: (array length=n_a): rows in each bin of the first column
 * @rows_b: (array length=n_b): rows in each bin of the second one
 * @n_rows: all of them
 *
 * Cramér's V (Cramér, Mathematical Methods of Statistics, 1946, ch. 21): the root of chi square over rows, over one less than
 * the fewer of the bins that are used.
 *
 * Returns: 0 (independent) to 1 (the one determines the other), NAN where a column uses a single bin or none.
 */
double
shoal_association_find (const double *table,
                        guint         width,
                        const double *rows_a,
                        guint         n_a,
                        const double *rows_b,
                        guint         n_b,
                        double        n_rows)
{
  guint least = MIN (count_used (rows_a, n_a), count_used (rows_b, n_b));
  double squares = 0;

  if (least < 2)
    return NAN;
  for (guint a = 0; a < n_a; a++)
    for (guint b = 0; b < n_b; b++)
      {
        double expected = rows_a[a] * rows_b[b] / n_rows;
        double found = table[(gsize) a * width + b];

        if (expected > 0)
          squares += (found - expected) * (found - expected) / expected;
      }
  return sqrt (MIN (1, squares / n_rows / (least - 1)));
}
