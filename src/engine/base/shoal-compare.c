/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparisons, not differences, which would overflow. */

#include "base/shoal-compare.h"

int
shoal_compare_uint32 (gconstpointer a,
                      gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

int
shoal_compare_uint64 (gconstpointer a,
                      gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

int
shoal_compare_double (gconstpointer a,
                      gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}
