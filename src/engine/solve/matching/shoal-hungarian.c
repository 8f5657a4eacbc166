/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hungarian (Doka et al. 2015): k - 1 times a perfect matching of least cost, where the cost of an edge is the growth of the loss
 * of its row, given the edges that it has. Each matching is exact up to some thousand rows; above that the sorted rows are cut into
 * blocks of near rows, and each block is solved alone. A first round in much smaller blocks takes little time: when stopped, the
 * solver returns that where it has nothing better; where most matchings of a large block are made, small blocks add the others.
 * Memory: eight bytes for each pair of rows of the blocks that threads work on. */

#include "solve/matching/shoal-matching-solvers.h"

#include "base/shoal-parallel.h"
#include "solve/matching/search/shoal-assignment-problem.h"
#include "solve/matching/search/shoal-row-growth.h"
#include "solve/partition/search/shoal-partition-tools.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Greater than the possible loss of all rows */
#define FORBIDDEN 1e6

/* Number of rows between two polls of the progress */
#define POLL_ROWS 128

/* Least rows of a block in the first round: per original of a row, and in all */
#define FIRST_ROWS_PER_EDGE 10
#define FIRST_ROWS 100

/* Greatest number of costs computed after a stop: some hundredths of a second */
#define LAST_COSTS 2000000

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
  guint32 *place_of_row;
  guint n_blocks;
  gboolean first; /* the round in which blocks are cut into smaller blocks */
  gint next;
} Job;

/* A block of rows whose originals are all rows of the block, so that there always is a matching. */
typedef struct
{
  const Job *job;
  const guint32 *rows;
  guint32 n;
  double *costs;         /* of each row with each original */
  guint32 *column_of_row;
  guint32 *ends;         /* end of each tuple's rows in the block */
  double *growths;       /* per tuple, the growths of the row that was filled last */
  guint32 n_tuples;
  const guint32 *filled; /* the box of that row, or NULL */
} Block;

static void
block_init (Block         *self,
            const Job     *job,
            const guint32 *rows,
            guint32        n)
{
  const guint32 *tuple_of_row = job->growth->loss->microdata->tuple_of_row;

  *self = (Block){ .job = job, .rows = rows, .n = n };
  self->costs = g_new (double, (gsize) n * n);
  self->column_of_row = g_new (guint32, n);
  self->ends = g_new (guint32, n);
  self->growths = g_new (double, n);
  for (guint32 i = 0; i < n; i++)
    if (i + 1 == n || tuple_of_row[rows[i]] != tuple_of_row[rows[i + 1]])
      self->ends[self->n_tuples++] = i + 1;
}

static void
block_clear (Block *self)
{
  g_free (self->costs);
  g_free (self->column_of_row);
  g_free (self->ends);
  g_free (self->growths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Block, block_clear)

/* Sorts rows so that equal rows stand together, and near ones mostly close to each other. */
static guint32 *
sort_rows (const ShoalRowGrowth *growth)
{
  const ShoalPartitionDraft *index = growth->rows_of_tuple;
  g_autofree guint32 *order = shoal_sorted_tuples_by_variance (growth->loss, growth->closing);
  guint32 *rows = g_new (guint32, index->microdata->n_rows);
  gsize n = 0;

  for (guint32 i = 0; i < index->microdata->n_tuples; i++)
    for (guint32 j = 0; j < index->microdata->counts[order[i]]; j++)
      rows[n++] = index->rows[index->first_row[order[i]] + j];
  return rows;
}

static const guint32 *
get_box (const Block *self,
         guint32      i)
{
  const ShoalRowGrowth *growth = self->job->growth;

  return growth->boxes + (gsize) self->rows[i] * growth->loss->n_words;
}

/* Computes the growth of the row at @i with each tuple, unless the row before had the same box. */
static void
find_growths (Block  *self,
              guint32 i)
{
  const ShoalCellLoss *loss = self->job->growth->loss;
  const guint32 *box = get_box (self, i);

  if (self->filled == NULL || memcmp (box, self->filled, loss->n_words * sizeof *box) != 0)
    for (guint32 t = 0; t < self->n_tuples; t++)
      self->growths[t] = shoal_box_number_with (loss, box, loss->microdata->tuple_of_row[self->rows[self->ends[t] - 1]])
                         - self->job->growth->numbers[self->rows[i]];
  self->filled = box;
}

static void
fill_row (Block  *self,
          guint32 i)
{
  const ShoalMatchingDraft *draft = self->job->growth->draft;
  double *costs = self->costs + (gsize) i * self->n;
  guint32 row = self->rows[i], column = 0;

  find_growths (self, i);
  for (guint32 t = 0; t < self->n_tuples; t++)
    for (; column < self->ends[t]; column++)
      costs[column] = self->growths[t];
  for (guint32 e = 0; e < draft->n_edges[row]; e++)
    {
      column = self->job->place_of_row[draft->originals[(gsize) row * draft->degree + e]] - self->job->place_of_row[self->rows[0]];
      /* The original may belong to another part of a larger block. */
      if (column < self->n)
        costs[column] = FORBIDDEN;
    }
}

/* Returns: whether to go on. */
static gboolean
fill_all (Block         *self,
          ShoalProgress *progress)
{
  for (guint32 i = 0; i < self->n; i++)
    {
      if (i % POLL_ROWS == POLL_ROWS - 1 && shoal_progress_should_stop (progress))
        return FALSE;
      fill_row (self, i);
    }
  return TRUE;
}

/* Adds the matched original to the row at @i. Its costs change only if its box grows, which is rare. */
static void
take_column (Block   *self,
             guint32  i,
             guint32 *box)
{
  gsize size = self->job->growth->loss->n_words * sizeof *box;

  memcpy (box, get_box (self, i), size);
  shoal_row_growth_add (self->job->growth, self->rows[i], self->rows[self->column_of_row[i]]);
  if (memcmp (box, get_box (self, i), size) == 0)
    self->costs[(gsize) i * self->n + self->column_of_row[i]] = FORBIDDEN;
  else
    fill_row (self, i);
}

/* @rows: all with the same number of originals so far. Returns: whether to go on. */
static gboolean
match_block (const Job     *job,
             const guint32 *rows,
             guint32        n,
             ShoalProgress *progress)
{
  guint first = job->growth->draft->n_edges[rows[0]];
  g_auto (Block) block;
  g_autofree guint32 *box = g_new (guint32, job->growth->loss->n_words);

  block_init (&block, job, rows, n);
  if (job->search->degree > first && !fill_all (&block, progress))
    return FALSE;
  for (guint degree = first; degree < job->search->degree; degree++)
    {
      if (!shoal_assignment_problem_solve (block.costs, n, block.column_of_row, progress))
        return FALSE;
      block.filled = NULL;
      for (guint32 i = 0; i < n; i++)
        take_column (&block, i, box);
    }
  return TRUE;
}

static guint32
count_first_blocks (const Job *job,
                    guint32    n)
{
  return MAX (1, n / MAX (FIRST_ROWS, FIRST_ROWS_PER_EDGE * job->search->degree));
}

/* Matches the smaller blocks into which a block is cut, one after another. Returns: how many rows there was time for. */
static guint32
match_parts (const Job     *job,
             const guint32 *rows,
             guint32        n,
             ShoalProgress *progress)
{
  guint32 n_blocks = count_first_blocks (job, n);

  for (guint32 i = 0; i < n_blocks; i++)
    {
      guint32 start = (guint32) ((guint64) n * i / n_blocks), end = (guint32) ((guint64) n * (i + 1) / n_blocks);

      if (!match_block (job, rows + start, end - start, progress))
        return start;
    }
  return n;
}

/* Rows that there was no time for get neighbours in the sorted table when the draft is completed. */
static void
match_first (const Job     *job,
             const guint32 *rows,
             guint32        n)
{
  guint32 n_matched = match_parts (job, rows, n, job->search->progress);

  shoal_row_growth_reset (job->growth, rows + n_matched, n - n_matched);
}

/* Whether most matchings of a block are made, and the others would take little time in its parts. */
static gboolean
is_nearly_done (const Job     *job,
                const guint32 *rows,
                guint32        n)
{
  guint degree = job->search->degree, n_made = job->growth->draft->n_edges[rows[0]];

  return 2 * n_made > degree
         && (guint64) (degree - n_made) * n * (n / count_first_blocks (job, n)) <= LAST_COSTS;
}

static double
sum_numbers (const Job     *job,
             const guint32 *rows,
             guint32        n)
{
  double sum = 0;

  for (guint32 i = 0; i < n; i++)
    sum += job->growth->numbers[rows[i]];
  return sum;
}

/* Matches a block that was cut in the first round as a whole. If time runs out, its last matchings are made in its parts, or it
 * keeps its first matchings, whichever loses less. */
static void
match_again (const Job     *job,
             const guint32 *rows,
             guint32        n)
{
  const ShoalMatchingDraft *draft = job->growth->draft;
  g_autofree guint32 *kept = NULL;
  double before;

  if (count_first_blocks (job, n) == 1)
    return;
  kept = g_new (guint32, (gsize) n * draft->degree);
  for (guint32 i = 0; i < n; i++)
    memcpy (kept + (gsize) i * draft->degree, draft->originals + (gsize) rows[i] * draft->degree, draft->degree * sizeof *kept);
  before = sum_numbers (job, rows, n);
  shoal_row_growth_reset (job->growth, rows, n);
  if (match_block (job, rows, n, job->search->progress))
    return;
  if (is_nearly_done (job, rows, n) && match_parts (job, rows, n, job->search->closing) == n
      && sum_numbers (job, rows, n) < before)
    return;
  shoal_row_growth_reset (job->growth, rows, n);
  for (guint32 i = 0; i < n; i++)
    for (guint e = 1; e < draft->degree; e++)
      shoal_row_growth_add (job->growth, rows[i], kept[(gsize) i * draft->degree + e]);
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

      if (block >= job->n_blocks || shoal_matching_search_stops (job->search))
        return;
      start = n_rows * block / job->n_blocks;
      end = n_rows * (block + 1) / job->n_blocks;
      (job->first ? match_first : match_again) (job, job->rows + start, (guint32) (end - start));
      if (!job->first)
        shoal_progress_set_fraction (job->search->progress, (double) (block + 1) / job->n_blocks);
    }
}

static void
run_round (Job      *job,
           gboolean  first)
{
  job->first = first;
  job->next = 0;
  shoal_parallel_run (MIN (job->search->problem->n_threads, job->n_blocks), match_share, job);
}

static ShoalMatchingGraph *
shoal_hungarian_match (ShoalMatchingSolver *solver,
                       ShoalMatchingSearch *search,
                       GError             **error)
{
  ShoalHungarian *self = SHOAL_HUNGARIAN (solver);
  g_autoptr (ShoalRowGrowth) growth = shoal_row_growth_new (search->loss, search->degree, search->closing);
  g_autofree guint32 *rows = sort_rows (growth);
  gsize n_rows = growth->draft->n_rows;
  g_autofree guint32 *place_of_row = g_new (guint32, n_rows);
  Job job = { search, growth, rows, place_of_row, 1, FALSE, 0 };

  for (gsize i = 0; i < n_rows; i++)
    place_of_row[rows[i]] = (guint32) i;
  /* A block needs at least k rows */
  job.n_blocks = (guint) MAX (1, MIN ((n_rows + self->block_rows - 1) / self->block_rows, n_rows / search->degree));
  run_round (&job, TRUE);
  if (!shoal_matching_search_stops (search))
    run_round (&job, FALSE);
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
