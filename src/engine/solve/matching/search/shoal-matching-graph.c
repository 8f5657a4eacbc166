/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every row is among its own originals, and an exchange of two other edges keeps all degrees. */

#include "solve/matching/search/shoal-matching-graph.h"

#include <stdlib.h>

typedef struct
{
  guint32 cluster;
  guint32 tuple;
  guint32 row;
} Member;

/* Rows that are equal stand together. */
static int
compare_members (const void *a,
                 const void *b)
{
  const Member *x = a, *y = b;

  if (x->cluster != y->cluster)
    return x->cluster < y->cluster ? -1 : 1;
  if (x->tuple != y->tuple)
    return x->tuple < y->tuple ? -1 : 1;
  return (x->row > y->row) - (x->row < y->row);
}

/* The complete graph of a cluster of m rows in a ring consists of m perfect matchings: from each row to the one so many steps
 * on. All but those of 0 to k - 1 steps are taken away, so that the rows' own edges stay. */
static guint32 *
cut_clusters (ShoalRecoding *recoding,
              const guint32 *tuple_of_row,
              gsize          n_rows,
              guint          degree)
{
  const guint32 *cluster_of_row = shoal_recoding_get_clusters (recoding, NULL, NULL);
  g_autofree Member *members = g_new (Member, n_rows);
  guint32 *originals = g_new (guint32, n_rows * degree);
  gsize end;

  for (gsize row = 0; row < n_rows; row++)
    members[row] = (Member){ cluster_of_row[row], tuple_of_row[row], (guint32) row };
  qsort (members, n_rows, sizeof *members, compare_members);
  for (gsize start = 0; start < n_rows; start = end)
    {
      for (end = start; end < n_rows && members[end].cluster == members[start].cluster;)
        end++;
      for (gsize i = start; i < end; i++)
        for (guint step = 0; step < degree; step++)
          originals[(gsize) members[i].row * degree + step] = members[start + (i - start + step) % (end - start)].row;
    }
  return originals;
}

/**
 * shoal_matching_graph_new:
 * @originals: @degree per row; each row is its own first, and shoal_assignment_is_regular() holds
 *
 * Returns: (transfer full): the graph.
 */
ShoalMatchingGraph *
shoal_matching_graph_new (const guint32 *originals,
                          gsize          n_rows,
                          guint          degree)
{
  ShoalMatchingGraph *self = g_new0 (ShoalMatchingGraph, 1);
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
    if (edge % degree > 0)
      self->holders[(gsize) originals[edge] * degree + n_held[originals[edge]]++] = (guint32) (edge / degree);
  return self;
}

/**
 * shoal_matching_graph_from:
 * @recoding: a partition into clusters of @degree rows or more, or a matching of that degree in which each row is one of its
 *   own originals
 * @tuple_of_row: number of each row's values
 *
 * Returns: (transfer full): a graph in which every row has its originals in its cluster, or those that it had.
 */
ShoalMatchingGraph *
shoal_matching_graph_from (ShoalRecoding *recoding,
                           const guint32 *tuple_of_row,
                           guint          degree)
{
  g_autofree guint32 *originals = NULL;
  gsize n_rows;

  if (shoal_recoding_get_kind (recoding) == SHOAL_RECODING_PARTITION)
    {
      shoal_recoding_get_clusters (recoding, &n_rows, NULL);
      originals = cut_clusters (recoding, tuple_of_row, n_rows, degree);
      return shoal_matching_graph_new (originals, n_rows, degree);
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
  return shoal_matching_graph_new (originals, n_rows, degree);
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

/** shoal_matching_graph_exchange: two edges for which shoal_matching_graph_can_exchange() holds exchange their originals.
 * Done twice, it is undone. */
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

/** shoal_matching_graph_recode: Returns: (transfer full): the graph as it is, as a recoding. */
ShoalRecoding *
shoal_matching_graph_recode (const ShoalMatchingGraph *self)
{
  return shoal_recoding_new_matching (self->originals, self->n_rows, self->degree);
}
