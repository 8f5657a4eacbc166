/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GLib sorts short runs, which are then merged to longer ones. Between two questions whether to stop, the work is at
 * most that of one run. */

#include "base/shoal-sort.h"

#include <string.h>

/* Compares instead of subtracting, because a difference could overflow. */

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

#define RUN 8192

/* Merges neighbouring runs of @length elements of @from into @to. Returns: %FALSE when told to stop. */
static gboolean
merge (const guint8     *from,
       guint8           *to,
       gsize             n,
       gsize             length,
       gsize             size,
       GCompareDataFunc  compare,
       gpointer          data,
       ShoalProgress    *progress)
{
  for (gsize start = 0; start < n; start += 2 * length)
    {
      gsize left = start, middle = MIN (start + length, n), right = middle, end = MIN (start + 2 * length, n);

      for (gsize i = start; i < end; i++)
        {
          gboolean from_left = right == end || (left < middle && compare (from + left * size, from + right * size, data) <= 0);

          if (shoal_progress_stops_at (progress, i))
            return FALSE;
          memcpy (to + i * size, from + (from_left ? left++ : right++) * size, size);
        }
    }
  return TRUE;
}

/**
 * shoal_sort:
 * @elements: (array length=n): elements of @size bytes each
 * @progress: (nullable): asked whether to stop
 *
 * Equal elements keep their order.
 *
 * Returns: %FALSE when told to stop; @elements are then in an unspecified order
 */
gboolean
shoal_sort (gpointer          elements,
            gsize             n,
            gsize             size,
            GCompareDataFunc  compare,
            gpointer          data,
            ShoalProgress    *progress)
{
  g_autofree guint8 *room = n > RUN ? g_malloc (n * size) : NULL;
  guint8 *from = elements, *to = room;

  for (gsize start = 0; start < n; start += RUN)
    {
      if (n > RUN && shoal_progress_should_stop (progress))
        return FALSE;
      g_qsort_with_data (from + start * size, (gint) MIN (RUN, n - start), size, compare, data);
    }
  for (gsize length = RUN; length < n; length *= 2)
    {
      guint8 *merged = to;

      if (!merge (from, to, n, length, size, compare, data, progress))
        {
          /* @from still has all elements; a merge that was stopped has only a part of them. */
          if (from != elements)
            memcpy (elements, from, n * size);
          return FALSE;
        }
      to = from;
      from = merged;
    }
  if (from != elements)
    memcpy (elements, from, n * size);
  return TRUE;
}
