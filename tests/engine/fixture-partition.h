/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running solvers of partitions, and what their clusters are. */
#pragma once

#include "fixture-solver.h"

G_BEGIN_DECLS

/* Rows of the smallest cluster and number of clusters. */
static inline guint32
count_clusters (ShoalSolution *solution,
                guint32       *smallest)
{
  gsize n_rows;
  guint32 n_clusters, n_full = 0;
  const guint32 *clusters = shoal_recoding_get_clusters (solution->recoding, &n_rows, &n_clusters);
  g_autofree guint32 *sizes = g_new0 (guint32, n_clusters);

  for (gsize row = 0; row < n_rows; row++)
    sizes[clusters[row]]++;
  *smallest = G_MAXUINT32;
  for (guint32 i = 0; i < n_clusters; i++)
    if (sizes[i] > 0)
      {
        *smallest = MIN (*smallest, sizes[i]);
        n_full++;
      }
  return n_full;
}

G_END_DECLS
