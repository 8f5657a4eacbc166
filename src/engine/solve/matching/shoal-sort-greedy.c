/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SortGreedy (Doka et al. 2015): in each of k - 1 rounds every row, sorted by the attributes in the order of ascending variance,
 * takes the original with the least growth of its loss that no row has taken in this round. */

#include "solve/matching/shoal-matching-solvers.h"

#include "solve/matching/search/shoal-row-growth.h"
#include "solve/partition/search/shoal-partition-tools.h"

/* Number of rows between two polls of the progress */
#define POLL_ROWS 32

struct _ShoalSortGreedy
{
  ShoalMatchingSolver parent_instance;
};

G_DEFINE_TYPE (ShoalSortGreedy, shoal_sort_greedy, SHOAL_TYPE_MATCHING_SOLVER)

/* Returns: whether to go on. */
static gboolean
take_round (ShoalMatchingSearch *search,
            ShoalRowGrowth      *growth,
            const guint32       *order)
{
  const ShoalPartitionDraft *index = growth->rows_of_tuple;
  gsize n = 0;

  for (guint32 i = 0; i < index->microdata->n_tuples; i++)
    for (guint32 j = 0; j < index->microdata->counts[order[i]]; j++)
      {
        guint32 row = index->rows[index->first_row[order[i]] + j];
        guint32 original;
        double number;

        if (n++ % POLL_ROWS == 0 && shoal_matching_search_stops (search))
          return FALSE;
        if (shoal_row_growth_find (growth, row, &original, &number))
          shoal_row_growth_add (growth, row, original);
      }
  return TRUE;
}

static ShoalMatchingGraph *
shoal_sort_greedy_match (ShoalMatchingSolver *solver,
                         ShoalMatchingSearch *search,
                         GError             **error)
{
  g_autoptr (ShoalRowGrowth) growth = shoal_row_growth_new (search->loss, search->degree, search->closing);
  g_autofree guint32 *order = shoal_sorted_tuples_by_variance (search->loss, search->closing);

  for (guint n_held = 2; n_held <= search->degree; n_held++)
    {
      shoal_row_growth_begin (growth, n_held, search->progress);
      if (!take_round (search, growth, order))
        break;
      shoal_progress_set_fraction (search->progress, (double) (n_held - 1) / search->degree);
    }
  return shoal_row_growth_finish (growth);
}

static void
shoal_sort_greedy_class_init (ShoalSortGreedyClass *klass)
{
  SHOAL_MATCHING_SOLVER_CLASS (klass)->match = shoal_sort_greedy_match;
}

static void
shoal_sort_greedy_init (ShoalSortGreedy *self)
{
}
