/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cells of a published row cover the row and at least k - 1 others, both in a partition and in a k-regular graph. So the loss
 * of the row is at least that of the smallest box that covers k rows including this one; the sum over the rows is a lower bound of
 * all local and heterogeneous recodings.
 *
 * The smallest box is searched for among the tuples nearest to the row: a box that covers the row and a tuple loses at least as
 * much as the box of these two alone. A node of the search is a box, with the tuples that must stay outside. Where the search takes
 * too many nodes, the row's bound is that of its (k - 1)-th nearest row. */

#include "solve/partition/search/shoal-partition-bound.h"

#include "base/shoal-parallel.h"
#include "solve/partition/search/shoal-tuple-tree.h"

#include <math.h>
#include <string.h>

/* Number of nearest tuples that are used; in tables of more than MANY tuples the number of needed ones and FEW more */
#define NEAREST 96
#define MANY 100000
#define FEW 4

/* Greatest number of boxes in the search for a row */
#define MAX_NODES 4000

#define BATCH 64

typedef struct
{
  const ShoalCellLoss *loss;
  const ShoalTupleTree *tree;
  guint k;
  guint n_near;
  ShoalProgress *progress;
  double *number_of_tuple;
  gint next;
  gint stopped;
} Job;

/* The search for the smallest box of a row. */
typedef struct
{
  const Job *job;
  ShoalNearTuple *near;
  guint n_near;
  guint32 *boxes;    /* one per depth */
  guint8 *outside;   /* by near tuple */
  double best;
  guint n_nodes;
} Search;

static guint32
get_count (const Search *search,
           guint         i)
{
  return search->job->loss->microdata->counts[search->near[i].tuple];
}

/* The first near tuple that can still be added to @box, and the number of rows inside and of rows that can be added. @dead: (out):
 * whether the box covers a tuple that must stay outside. */
static guint
look_around (const Search  *search,
             const guint32 *box,
             gsize         *n_inside,
             gsize         *n_possible,
             gboolean      *dead)
{
  const ShoalCellLoss *loss = search->job->loss;
  guint first = search->n_near;

  *n_inside = *n_possible = 0;
  *dead = FALSE;
  for (guint i = 0; i < search->n_near && search->near[i].number < search->best; i++)
    {
      if (shoal_box_covers (loss, box, search->near[i].tuple))
        {
          *dead = *dead || search->outside[i];
          *n_inside += get_count (search, i);
        }
      else if (!search->outside[i] && shoal_box_number_with (loss, box, search->near[i].tuple) < search->best)
        {
          *n_possible += get_count (search, i);
          first = MIN (first, i);
        }
    }
  return first;
}

static void
search_box (Search *search,
            guint   depth)
{
  const ShoalCellLoss *loss = search->job->loss;
  guint32 *box = search->boxes + (gsize) depth * loss->n_words;
  guint32 *larger = box + loss->n_words;
  g_autofree guint8 *outside = NULL;
  gsize n_inside, n_possible;
  gboolean dead;

  for (;;)
    {
      guint next = look_around (search, box, &n_inside, &n_possible, &dead);

      /* A box that covers a tuple that must stay outside was searched before, with that tuple inside. */
      if (dead || ++search->n_nodes > MAX_NODES)
        break;
      if (n_inside >= search->job->k)
        {
          double number = shoal_box_number (loss, box);

          search->best = MIN (search->best, number);
          break;
        }
      if (n_inside + n_possible < search->job->k)
        break;
      if (outside == NULL)
        outside = g_memdup2 (search->outside, search->n_near);
      memcpy (larger, box, loss->n_words * sizeof *box);
      shoal_box_add (loss, larger, search->near[next].tuple);
      search_box (search, depth + 1);
      search->outside[next] = TRUE;
    }
  if (outside != NULL)
    memcpy (search->outside, outside, search->n_near);
}

/* The number of the (k - 1)-th nearest row; of the farthest known one where fewer rows are known. */
static double
find_plain (const Search *search)
{
  gsize n = 0;

  for (guint i = 0; i < search->n_near; i++)
    {
      n += get_count (search, i);
      if (n >= search->job->k)
        return search->near[i].number;
    }
  return search->near[search->n_near - 1].number;
}

/* The number of some box of k rows, made by adding the nearest tuple repeatedly. It is an upper bound for the best box, which the
 * search must improve. */
static double
find_some (const Search *search)
{
  const ShoalCellLoss *loss = search->job->loss;
  guint32 *box = search->boxes + loss->n_words;

  memcpy (box, search->boxes, loss->n_words * sizeof *box);
  for (;;)
    {
      guint nearest = search->n_near;
      double least = INFINITY;
      gsize n = 0;

      for (guint i = 0; i < search->n_near; i++)
        {
          double number;

          if (shoal_box_covers (loss, box, search->near[i].tuple))
            {
              n += get_count (search, i);
              continue;
            }
          number = shoal_box_number_with (loss, box, search->near[i].tuple);
          if (number < least)
            {
              least = number;
              nearest = i;
            }
        }
      if (n >= search->job->k)
        return shoal_box_number (loss, box);
      if (nearest == search->n_near)
        return INFINITY;
      shoal_box_add (loss, box, search->near[nearest].tuple);
    }
}

static double
bound_tuple (Search  *search,
             guint32  tuple)
{
  const Job *job = search->job;
  gboolean all;

  shoal_box_set (job->loss, search->boxes, tuple);
  if (job->loss->microdata->counts[tuple] >= job->k)
    return shoal_box_number (job->loss, search->boxes);
  search->n_near = shoal_tuple_tree_nearest (job->tree, search->boxes, search->near, job->n_near);
  memset (search->outside, 0, search->n_near);
  all = search->n_near == job->loss->microdata->n_tuples;
  search->best = find_some (search);
  search->n_nodes = 0;
  search_box (search, 0);
  if (search->n_nodes > MAX_NODES)
    return find_plain (search);
  return all ? search->best : MIN (search->best, search->near[search->n_near - 1].number);
}

static void
bound_share (guint    thread,
             guint    n_threads,
             gpointer data)
{
  Job *job = data;
  guint32 n_tuples = job->loss->microdata->n_tuples;
  g_autofree ShoalNearTuple *near = g_new (ShoalNearTuple, job->n_near);
  g_autofree guint32 *boxes = g_new (guint32, ((gsize) job->n_near + 2) * job->loss->n_words);
  g_autofree guint8 *outside = g_new (guint8, job->n_near);
  Search search = { job, near, 0, boxes, outside, 0, 0 };

  while (!g_atomic_int_get (&job->stopped))
    {
      guint32 start = (guint32) g_atomic_int_add (&job->next, 1) * BATCH;

      if (start >= n_tuples)
        return;
      if (shoal_progress_should_stop (job->progress))
        g_atomic_int_set (&job->stopped, TRUE);
      for (guint32 tuple = start; tuple < MIN (n_tuples, start + BATCH); tuple++)
        job->number_of_tuple[tuple] = bound_tuple (&search, tuple);
    }
}

static guint
choose_n_near (const ShoalCellLoss *loss,
               guint                k)
{
  guint32 n_tuples = loss->microdata->n_tuples;
  guint n = n_tuples > MANY ? MIN (k, NEAREST) + FEW : NEAREST;

  return MIN (n, n_tuples);
}

/**
 * shoal_partition_bound_find:
 * @max_steps: number of steps to raise the bound by prices (shoal_price_bound_raise()); 0 for none
 *
 * Searches for the nearest tuples of each tuple, and takes some thousand steps more for each; eight bytes per tuple. If told to
 * stop while it raises prices, it returns the best bound so far.
 *
 * Returns: a lower bound of the loss of every partition into clusters of @k or more; NAN where none is known, because the kernel is
 *   not monotone or it was told to stop.
 */
double
shoal_partition_bound_find (const ShoalCellLoss *loss,
                            guint                k,
                            guint                n_threads,
                            guint64              max_steps,
                            ShoalProgress       *progress)
{
  guint32 n_tuples = loss->microdata->n_tuples;
  g_autoptr (ShoalTupleTree) tree = NULL;
  g_autofree double *number_of_tuple = NULL;
  double sum = 0;
  Job job;

  if (!loss->monotone || shoal_progress_should_stop (progress))
    return NAN;
  tree = shoal_tuple_tree_new (loss, progress);
  number_of_tuple = g_new (double, n_tuples);
  job = (Job){ loss, tree, k, choose_n_near (loss, k), progress, number_of_tuple, 0, FALSE };
  shoal_parallel_run (n_threads, bound_share, &job);
  if (job.stopped)
    return NAN;
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    sum += loss->microdata->counts[tuple] * number_of_tuple[tuple];
  shoal_progress_set_bound (progress, MAX (sum * loss->scale - loss->base, 0));
  if (max_steps > 0)
    {
      double raised = shoal_price_bound_raise (loss, k, n_threads, max_steps, progress, number_of_tuple);

      sum = MAX (sum, raised);
    }
  return MAX (sum * loss->scale - loss->base, 0);
}
