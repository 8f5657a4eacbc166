/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches the tree for every tuple, on all threads. */

#include "solve/partition/search/shoal-near-tuples.h"

#include "base/shoal-parallel.h"

/* Tuples that a thread takes at once, and number between two polls */
#define BATCH 128

typedef struct
{
  ShoalNearTuples *near;
  const ShoalCellLoss *loss;
  const ShoalTupleTree *tree;
  ShoalProgress *progress;
  gint next;
  gint stopped;
} Job;

static void
search_tuple (const Job      *job,
              guint32         tuple,
              guint32        *box,
              ShoalNearTuple *found)
{
  guint n = job->near->n_near;
  guint32 *near = job->near->near + (gsize) tuple * n;
  guint n_others = 0;

  shoal_box_set (job->loss, box, tuple);
  shoal_tuple_tree_nearest (job->tree, box, found, n);
  near[0] = tuple;
  for (guint i = 0; i < n && n_others + 1 < n; i++)
    if (found[i].tuple != tuple)
      near[++n_others] = found[i].tuple;
}

static void
search_share (guint    thread,
              guint    n_threads,
              gpointer data)
{
  Job *job = data;
  guint32 n_tuples = job->loss->microdata->n_tuples;
  g_autofree guint32 *box = g_new (guint32, job->loss->n_words);
  g_autofree ShoalNearTuple *found = g_new (ShoalNearTuple, job->near->n_near);

  while (!g_atomic_int_get (&job->stopped))
    {
      guint32 start = (guint32) g_atomic_int_add (&job->next, 1) * BATCH;

      if (start >= n_tuples)
        return;
      /* A stop must end the search: in a tree whose building was stopped, each search tests all tuples */
      if (shoal_progress_should_stop (job->progress))
        {
          g_atomic_int_set (&job->stopped, TRUE);
          return;
        }
      for (guint32 tuple = start; tuple < MIN (n_tuples, start + BATCH); tuple++)
        search_tuple (job, tuple, box, found);
    }
}

/** shoal_near_tuples_new: Returns: (transfer full) (nullable): the @n_near nearest tuples of each; %NULL when told to stop. */
ShoalNearTuples *
shoal_near_tuples_new (const ShoalCellLoss *loss,
                       guint                n_near,
                       guint                n_threads,
                       ShoalProgress       *progress)
{
  g_autoptr (ShoalNearTuples) self = g_new0 (ShoalNearTuples, 1);
  g_autoptr (ShoalTupleTree) tree = shoal_tuple_tree_new (loss, progress);
  Job job = { self, loss, tree, progress, 0, FALSE };

  self->n_near = MIN (n_near, loss->microdata->n_tuples);
  self->near = g_new (guint32, (gsize) loss->microdata->n_tuples * self->n_near);
  shoal_parallel_run (n_threads, search_share, &job);
  return job.stopped ? NULL : g_steal_pointer (&self);
}

void
shoal_near_tuples_free (ShoalNearTuples *self)
{
  g_free (self->near);
  g_free (self);
}
