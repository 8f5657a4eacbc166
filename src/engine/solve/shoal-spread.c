/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Median, range and mean. */

#include "solve/shoal-spread.h"

#include <math.h>
#include <stdlib.h>

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return first < second ? -1 : first > second;
}

/**
 * shoal_spread_of:
 * @numbers: (inout) (array length=n): numbers, NAN where there is none; they are sorted
 *
 * Returns: the spread of those that are not NAN; of an even number of them the median is the mean of the two in the middle.
 */
ShoalSpread
shoal_spread_of (double *numbers,
                 gsize   n)
{
  ShoalSpread spread = { NAN, NAN, NAN, NAN };
  gsize n_known = 0;
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    {
      if (isnan (numbers[i]))
        continue;
      sum += numbers[i];
      numbers[n_known++] = numbers[i];
    }
  if (n_known == 0)
    return spread;
  qsort (numbers, n_known, sizeof (double), compare_numbers);
  spread.minimum = numbers[0];
  spread.maximum = numbers[n_known - 1];
  spread.median = (numbers[(n_known - 1) / 2] + numbers[n_known / 2]) / 2;
  spread.mean = sum / (double) n_known;
  return spread;
}
