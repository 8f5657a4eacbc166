/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hungarian (Doka et al. 2015): k - 1 times a perfect matching of least cost, what an edge costs being by how much its row grows
 * given those it has. Each is exact up to some thousand rows; beyond, the sorted rows are cut into blocks of near rows, each of
 * which is solved by itself. Memory: eight bytes for each pair of rows of the blocks that threads are at. */

#include "solve/matching/shoal-hungarian.h"

#include "base/shoal-parallel.h"
#include "solve/matching/search/shoal-assignment-problem.h"
#include "solve/matching/search/shoal-row-growth.h"
#include "solve/partition/search/shoal-sorted-tuples.h"

#include <glib/gi18n-lib.h>

/* More than what any rows can lose */
#define FORBIDDEN 1e6

/* Rows between two looks whether to stop */
#define POLL_ROWS 128

struct _ShoalHungarian
{
  ShoalMatchingSolver parent_instance;

  guint block_rows;
};

G_DEFINE_TYPE (ShoalHungarian, shoal_hungarian, SHOAL_TYPE_MATCHING_SOLVER)

typedef struct
{
  ShoalMatchingSearch *search;
  ShoalRowGrowth *growth;
  guint32 *rows; /* block after block */
  guint n_blocks;
  gint next;
} Job;

/* Rows that are equal stand together, and so do near ones, mostly. */
static guint32 *
sort_rows (const ShoalRowGrowth *growth)
{
  const ShoalDraft *index = growth->rows_of_tuple;
  g_autofree guint32 *order = shoal_sorted_tuples_by_variance (growth->loss);
  guint32 *rows = g_new (guint32, index->microdata->n_rows);
  gsize n = 0;

  for (guint32 i = 0; i < index->microdata->n_tuples; i++)
    for (guint32 j = 0; j < index->microdata->counts[order[i]]; j++)
      rows[n++] = index->rows[index->first_row[order[i]] + j];
  return rows;
}

static gboolean
fill_costs (const Job     *job,
            const guint32 *rows,
            guint32        n,
            double        *costs)
{
  const ShoalRowGrowth *growth = job->growth;
  const ShoalCellLoss *loss = growth->loss;

  for (guint32 i = 0; i < n; i++)
    {
      const guint32 *box = growth->boxes + (gsize) rows[i] * loss->n_words;

      if (i % POLL_ROWS == POLL_ROWS - 1 && shoal_matching_search_stops (job->search))
        return FALSE;
      for (guint32 j = 0; j < n; j++)
        costs[(gsize) i * n + j] = shoal_matching_draft_has (growth->draft, rows[i], rows[j])
                                     ? FORBIDDEN
                                     : shoal_box_number_with (loss, box, loss->microdata->tuple_of_row[rows[j]])
                                         - growth->numbers[rows[i]];
    }
  return TRUE;
}

/* Returns: whether to go on. The rows of a block have themselves and each other only, so that there always is a matching. */
static gboolean
match_block (const Job     *job,
             const guint32 *rows,
             guint32        n)
{
  g_autofree double *costs = g_new (double, (gsize) n * n);
  g_autofree guint32 *column_of_row = g_new (guint32, n);

  for (guint degree = 1; degree < job->search->k; degree++)
    {
      if (!fill_costs (job, rows, n, costs)
          || !shoal_assignment_problem_solve (costs, n, column_of_row, job->search->progress))
        return FALSE;
      for (guint32 i = 0; i < n; i++)
        shoal_row_growth_add (job->growth, rows[i], rows[column_of_row[i]]);
    }
  return TRUE;
}

/* What a block has that there was no time for: each row those that are sorted beside it, on both sides. */
static void
take_neighbours (const Job     *job,
                 const guint32 *rows,
                 guint32        n)
{
  ShoalMatchingDraft *draft = job->growth->draft;

  for (guint32 i = 0; i < n; i++)
    draft->n_edges[rows[i]] = draft->n_held[rows[i]] = 1;
  for (guint degree = 1; degree < job->search->k; degree++)
    {
      guint32 step = degree % 2 == 1 ? (degree + 1) / 2 : n - degree / 2;

      for (guint32 i = 0; i < n; i++)
        shoal_matching_draft_add (draft, rows[i], rows[(i + step) % n]);
    }
}

static void
match_share (guint    thread,
             guint    n_threads,
             gpointer data)
{
  Job *job = data;
  gsize n_rows = job->growth->draft->n_rows;

  for (;;)
    {
      gsize block = (gsize) g_atomic_int_add (&job->next, 1), start, end;

      if (block >= job->n_blocks)
        return;
      start = n_rows * block / job->n_blocks;
      end = n_rows * (block + 1) / job->n_blocks;
      if (!match_block (job, job->rows + start, (guint32) (end - start)))
        take_neighbours (job, job->rows + start, (guint32) (end - start));
      shoal_progress_set_fraction (job->search->progress, (double) (block + 1) / job->n_blocks);
    }
}

static ShoalMatchingGraph *
shoal_hungarian_match (ShoalMatchingSolver *solver,
                       ShoalMatchingSearch *search,
                       GError             **error)
{
  ShoalHungarian *self = SHOAL_HUNGARIAN (solver);
  g_autoptr (ShoalRowGrowth) growth = shoal_row_growth_new (search->loss, search->k);
  g_autofree guint32 *rows = sort_rows (growth);
  gsize n_rows = growth->draft->n_rows;
  Job job = { search, growth, rows, 1, 0 };

  /* A block has k rows at least */
  job.n_blocks = (guint) MAX (1, MIN ((n_rows + self->block_rows - 1) / self->block_rows, n_rows / search->k));
  shoal_parallel_run (MIN (search->problem->n_threads, job.n_blocks), match_share, &job);
  return shoal_row_growth_finish (growth);
}

static void
shoal_hungarian_class_init (ShoalHungarianClass *klass)
{
  SHOAL_MATCHING_SOLVER_CLASS (klass)->match = shoal_hungarian_match;
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalHungarian, block_rows),
    g_param_spec_uint ("block-rows", N_("Rows of a block"),
                       N_("Up to so many rows each matching is the best there is. More are cut into blocks of near rows, and each "
                          "is the best of its block only."),
                       2, 20000, 2500, SHOAL_SOLVER_PARAMETER));
}

static void
shoal_hungarian_init (ShoalHungarian *self)
{
}
