/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every row is one of its own originals, and an exchange of two other edges keeps all degrees. */

#include "solve/matching/search/shoal-matching-graph.h"

#include <stdlib.h>

/* Number of clusters turned into edges between two polls of the progress */
#define POLL_CLUSTERS 1024

typedef struct
{
  guint32 tuple;
  guint32 row;
} Member;

/* Sorts equal rows next to each other. */
static int
compare_members (const void *a,
                 const void *b)
{
  const Member *x = a, *y = b;

  if (x->tuple != y->tuple)
    return x->tuple < y->tuple ? -1 : 1;
  return (x->row > y->row) - (x->row < y->row);
}

/* The rows of a cluster form a ring. Each row gets the @degree rows from itself on as originals: each number of steps on the ring
 * is a perfect matching, so the graph is regular, and step 0 is the row itself. */
static guint32 *
cut_clusters (ShoalRecoding *recoding,
              const guint32 *tuple_of_row,
              gsize          n_rows,
              guint          degree,
              ShoalProgress *progress)
{
  guint32 n_clusters;
  const guint32 *cluster_of_row = shoal_recoding_get_clusters (recoding, NULL, &n_clusters);
  g_autofree Member *members = g_new (Member, n_rows);
  g_autofree guint32 *originals = g_new (guint32, n_rows * degree);
  g_autofree gsize *ends = g_new0 (gsize, (gsize) n_clusters + 1);

  for (gsize row = 0; row < n_rows; row++)
    ends[cluster_of_row[row] + 1]++;
  for (guint32 cluster = 0; cluster < n_clusters; cluster++)
    ends[cluster + 1] += ends[cluster];
  /* This moves ends[c] from the start of cluster c to its end. */
  for (gsize row = 0; row < n_rows; row++)
    {
      if (shoal_progress_stops_at (progress, row))
        return NULL;
      members[ends[cluster_of_row[row]]++] = (Member){ tuple_of_row[row], (guint32) row };
    }
  for (guint32 cluster = 0; cluster < n_clusters; cluster++)
    {
      gsize start = cluster > 0 ? ends[cluster - 1] : 0, end = ends[cluster];

      if (cluster % POLL_CLUSTERS == 0 && progress != NULL && shoal_progress_should_stop (progress))
        return NULL;
      qsort (members + start, end - start, sizeof *members, compare_members);
      for (gsize i = start; i < end; i++)
        for (guint step = 0; step < degree; step++)
          originals[(gsize) members[i].row * degree + step] = members[start + (i - start + step) % (end - start)].row;
    }
  return g_steal_pointer (&originals);
}

/**
 * shoal_matching_graph_new:
 * @originals: @degree per row; the first is the row itself, and shoal_assignment_is_regular() is true
 * @progress: (nullable): asked whether to stop
 *
 * Returns: (transfer full) (nullable): the graph; %NULL when told to stop.
 */
ShoalMatchingGraph *
shoal_matching_graph_new (const guint32 *originals,
                          gsize          n_rows,
                          guint          degree,
                          ShoalProgress *progress)
{
  g_autoptr (ShoalMatchingGraph) self = g_new0 (ShoalMatchingGraph, 1);
  g_autofree guint32 *n_held = g_new (guint32, n_rows);

  self->n_rows = n_rows;
  self->degree = degree;
  self->originals = g_memdup2 (originals, n_rows * degree * sizeof *originals);
  self->holders = g_new (guint32, n_rows * degree);
  for (gsize row = 0; row < n_rows; row++)
    {
      self->holders[row * degree] = (guint32) row;
      n_held[row] = 1;
    }
  for (gsize edge = 0; edge < n_rows * degree; edge++)
    if (shoal_progress_stops_at (progress, edge))
      return NULL;
    else if (edge % degree > 0)
      self->holders[(gsize) originals[edge] * degree + n_held[originals[edge]]++] = (guint32) (edge / degree);
  return g_steal_pointer (&self);
}

/**
 * shoal_matching_graph_from:
 * @recoding: a partition into clusters of @degree rows or more, or a matching of that degree in which each row is one of its own
 *   originals
 * @tuple_of_row: the tuple of each row
 * @progress: (nullable): asked whether to stop
 *
 * Returns: (transfer full) (nullable): a graph in which every row has originals of its cluster, or those of the matching; %NULL
 *   when told to stop.
 */
ShoalMatchingGraph *
shoal_matching_graph_from (ShoalRecoding *recoding,
                           const guint32 *tuple_of_row,
                           guint          degree,
                           ShoalProgress *progress)
{
  g_autofree guint32 *originals = NULL;
  gsize n_rows;

  if (shoal_recoding_get_kind (recoding) == SHOAL_RECODING_PARTITION)
    {
      shoal_recoding_get_clusters (recoding, &n_rows, NULL);
      originals = cut_clusters (recoding, tuple_of_row, n_rows, degree, progress);
      return originals != NULL ? shoal_matching_graph_new (originals, n_rows, degree, progress) : NULL;
    }
  shoal_recoding_get_originals (recoding, &n_rows, NULL);
  originals = g_memdup2 (shoal_recoding_get_originals (recoding, NULL, NULL),
                         n_rows * degree * sizeof *originals);
  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 *run = originals + row * degree;
      guint place = 0;

      while (run[place] != row)
        place++;
      run[place] = run[0];
      run[0] = (guint32) row;
    }
  return shoal_matching_graph_new (originals, n_rows, degree, progress);
}

void
shoal_matching_graph_free (ShoalMatchingGraph *self)
{
  g_free (self->originals);
  g_free (self->holders);
  g_free (self);
}

static void
replace_holder (ShoalMatchingGraph *self,
                guint32             original,
                guint32             row,
                guint32             by)
{
  guint place = 1;

  while (shoal_matching_graph_get_holder (self, original, place) != row)
    place++;
  __atomic_store_n (&self->holders[(gsize) original * self->degree + place], by, __ATOMIC_RELAXED);
}

/** shoal_matching_graph_exchange: exchanges the originals of two edges for which shoal_matching_graph_can_exchange() is true.
 *   A second call undoes it. */
void
shoal_matching_graph_exchange (ShoalMatchingGraph *self,
                               guint32             row,
                               guint               place,
                               guint32             other,
                               guint               other_place)
{
  guint32 *given = &self->originals[(gsize) row * self->degree + place];
  guint32 *taken = &self->originals[(gsize) other * self->degree + other_place];
  guint32 original = *given;

  replace_holder (self, *given, row, other);
  replace_holder (self, *taken, other, row);
  *given = *taken;
  *taken = original;
}

/** shoal_matching_graph_recode: Returns: (transfer full): the graph as a recoding. */
ShoalRecoding *
shoal_matching_graph_recode (const ShoalMatchingGraph *self)
{
  return shoal_recoding_new_matching (self->originals, self->n_rows, self->degree);
}
