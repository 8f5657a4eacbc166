/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Greedy (Doka et al. 2015): repeatedly adds the edge by which the loss of its row grows least, among those whose ends both lack an
 * edge. A heap holds the cheapest edge of each row. Edges that others take can only make it more expensive, so it is updated only
 * when its turn comes. */

#include "solve/matching/shoal-matching-solvers.h"

#include "solve/matching/search/shoal-row-growth.h"

/* Number of edges between two polls of the progress */
#define POLL_EDGES 32

struct _ShoalGreedyMatch
{
  ShoalMatchingSolver parent_instance;
};

G_DEFINE_TYPE (ShoalGreedyMatch, shoal_greedy_match, SHOAL_TYPE_MATCHING_SOLVER)

typedef struct
{
  double growth;
  guint32 row;
  guint32 original;
} Edge;

static gboolean
is_before (const Edge *a,
           const Edge *b)
{
  return a->growth < b->growth || (a->growth == b->growth && a->row < b->row);
}

/* Moves an edge down the binary heap from @i to its place. */
static void
sink (Edge    *heap,
      guint32  n,
      guint32  i)
{
  Edge edge = heap[i];

  for (guint32 child = 2 * i + 1; child < n; child = 2 * i + 1)
    {
      if (child + 1 < n && is_before (&heap[child + 1], &heap[child]))
        child++;
      if (!is_before (&heap[child], &edge))
        break;
      heap[i] = heap[child];
      i = child;
    }
  heap[i] = edge;
}

/* Returns: whether there is an edge that the row can take. */
static gboolean
find_edge (ShoalRowGrowth *growth,
           guint32         row,
           Edge           *edge)
{
  edge->row = row;
  return growth->draft->n_edges[row] < growth->draft->degree
         && shoal_row_growth_find (growth, row, &edge->original, &edge->growth);
}

static void
take_edges (ShoalMatchingSearch *search,
            ShoalRowGrowth      *growth)
{
  guint32 n_rows = (guint32) growth->draft->n_rows, n = 0;
  g_autofree Edge *heap = g_new (Edge, n_rows);

  for (guint32 row = 0; row < n_rows; row++)
    {
      if (row % POLL_EDGES == 0 && shoal_matching_search_stops (search))
        return;
      n += find_edge (growth, row, &heap[n]);
    }
  for (guint32 i = n; i > 0; i--)
    sink (heap, n, i - 1);
  for (guint64 i = 0; n > 0; i++)
    {
      Edge edge = heap[0];

      if (i % POLL_EDGES == 0 && shoal_matching_search_stops (search))
        return;
      if (shoal_row_growth_is_free (growth, edge.original))
        shoal_row_growth_add (growth, edge.row, edge.original);
      if (!find_edge (growth, edge.row, &heap[0]))
        heap[0] = heap[--n];
      if (n > 0)
        sink (heap, n, 0);
    }
}

static ShoalMatchingGraph *
shoal_greedy_match_match (ShoalMatchingSolver *solver,
                          ShoalMatchingSearch *search,
                          GError             **error)
{
  g_autoptr (ShoalRowGrowth) growth = shoal_row_growth_new (search->loss, search->degree, search->closing);

  shoal_row_growth_begin (growth, search->degree, search->progress);
  take_edges (search, growth);
  return shoal_row_growth_finish (growth);
}

static void
shoal_greedy_match_class_init (ShoalGreedyMatchClass *klass)
{
  SHOAL_MATCHING_SOLVER_CLASS (klass)->match = shoal_greedy_match_match;
}

static void
shoal_greedy_match_init (ShoalGreedyMatch *self)
{
}
