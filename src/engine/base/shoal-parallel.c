/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fork and join. The calling thread is thread 0, so that a run with one thread starts no thread. */

#include "base/shoal-parallel.h"

typedef struct
{
  ShoalParallelFunc func;
  gpointer data;
  guint thread;
  guint n_threads;
} Share;

static gpointer
run_share (gpointer data)
{
  Share *share = data;

  share->func (share->thread, share->n_threads, share->data);
  return NULL;
}

/** shoal_parallel_n_threads: Returns: @requested, or the number of cores where that is 0. */
guint
shoal_parallel_n_threads (guint requested)
{
  return requested > 0 ? requested : g_get_num_processors ();
}

/**
 * shoal_parallel_run:
 * @n_threads: number of threads, at least 1
 * @func: (scope call): called once per thread
 * @data: (closure): passed to @func
 *
 * Runs @func on @n_threads threads and returns when all are done. Results must not depend on which
 * thread did what: give each share its own output and merge in order of the thread numbers.
 */
void
shoal_parallel_run (guint             n_threads,
                    ShoalParallelFunc func,
                    gpointer          data)
{
  g_autofree Share *shares = NULL;
  g_autofree GThread **threads = NULL;

  g_return_if_fail (n_threads > 0);

  shares = g_new (Share, n_threads);
  threads = g_new0 (GThread *, n_threads);
  for (guint i = 0; i < n_threads; i++)
    shares[i] = (Share){ func, data, i, n_threads };
  for (guint i = 1; i < n_threads; i++)
    threads[i] = g_thread_new ("shoal-worker", run_share, &shares[i]);
  run_share (&shares[0]);
  for (guint i = 1; i < n_threads; i++)
    g_thread_join (threads[i]);
}
