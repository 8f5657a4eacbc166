/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Grouping a large table on one thread and on two, for each kind of recoding: seconds of the best of several rounds, in which
 * both take turns, and their ratio.
 *
 *   bench-classes [ROWS] [ROUNDS]     defaults 1000000 and 7 */

#include "../engine/fixture-large.h"

#include <stdio.h>
#include <stdlib.h>

static double
measure (ShoalMicrodata *microdata,
         ShoalRecoding  *recoding,
         guint           n_threads)
{
  gint64 start = g_get_monotonic_time ();
  g_autoptr (ShoalClasses) classes = shoal_classes_new_with_progress (microdata, recoding, 5, n_threads, NULL, NULL);

  return (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
}

static void
compare (const char     *name,
         ShoalMicrodata *microdata,
         ShoalRecoding  *recoding,
         guint           n_rounds)
{
  double best[2] = { G_MAXDOUBLE, G_MAXDOUBLE };

  for (guint round = 0; round < n_rounds; round++)
    for (guint n_threads = 1; n_threads <= 2; n_threads++)
      best[n_threads - 1] = MIN (best[n_threads - 1], measure (microdata, recoding, n_threads));
  printf ("%-10s %8.3f %8.3f %6.2f\n", name, best[0], best[1], best[0] / best[1]);
}

int
main (int    argc,
      char **argv)
{
  static const gsize n_values[] = { 1000, 90, 2, 400, 12, 60 };
  guint32 n_rows = argc > 1 ? (guint32) MAX (100, atoi (argv[1])) : 1000000;
  guint n_rounds = argc > 2 ? (guint) MAX (1, atoi (argv[2])) : 7;
  const guint levels[] = { 2, 1, 0, 1, 0, 1 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) node = NULL;
  g_autoptr (ShoalRecoding) partition = NULL;
  g_autoptr (ShoalRecoding) matching = NULL;
  g_autofree guint32 *numbers = g_new (guint32, 2 * (gsize) n_rows);

  fixture_large_init (&fixture, n_rows, n_values, G_N_ELEMENTS (n_values), SHOAL_VALUE_NUMBER, "pairs");
  microdata = fixture_microdata (&fixture);
  node = shoal_recoding_new_node (levels, G_N_ELEMENTS (levels));
  for (guint32 row = 0; row < n_rows; row++)
    numbers[row] = row * 31 % (n_rows / 5);
  partition = shoal_recoding_new_partition (numbers, n_rows, n_rows / 5);
  for (guint32 row = 0; row < n_rows; row++)
    {
      numbers[2 * (gsize) row] = row;
      numbers[2 * (gsize) row + 1] = (row + 17) % n_rows;
    }
  matching = shoal_recoding_new_matching (numbers, n_rows, 2);
  printf ("%u rows, %u tuples, best of %u rounds\n%-10s %8s %8s %6s\n", n_rows, microdata->n_tuples, n_rounds, "recoding",
          "1 thread", "2", "ratio");
  compare ("node", microdata, node, n_rounds);
  compare ("partition", microdata, partition, n_rounds);
  compare ("matching", microdata, matching, n_rounds);
  return EXIT_SUCCESS;
}
