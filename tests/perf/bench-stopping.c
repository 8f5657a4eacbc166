/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a person waits who stops a search, as the window does: each solver is cancelled at several moments of its work.
 *
 *   bench-stopping [ROWS [SOLVER…]]      default 10000000 mondrian split-carry top-down-greedy local-search
 *
 * A line per moment: when it was cancelled, how long the answer took after that, by the clock and of the processor (on a busy machine only
 * the second says something), and whether there is one, which there is where its making takes less than half a second. A search that
 * ends before the moment ends the row of moments. */

#include "../engine/fixture-large.h"
#include "solve/shoal-solver-registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define K 5

typedef struct
{
  GCancellable *cancellable;
  GMutex mutex;
  GCond cond;
  gboolean ended;
  double moment;    /* seconds */
  gint64 cancelled; /* when; 0 while it was not */
  clock_t used;     /* of the processor, until then */
} Stop;

static gpointer
stop_thread (gpointer data)
{
  Stop *stop = data;
  gint64 until = g_get_monotonic_time () + (gint64) (stop->moment * G_USEC_PER_SEC);

  g_mutex_lock (&stop->mutex);
  while (!stop->ended && g_cond_wait_until (&stop->cond, &stop->mutex, until))
    ;
  if (!stop->ended)
    {
      stop->cancelled = g_get_monotonic_time ();
      stop->used = clock ();
      g_cancellable_cancel (stop->cancellable);
    }
  g_mutex_unlock (&stop->mutex);
  return NULL;
}

/* Returns: whether the search was still at work at @moment. */
static gboolean
try (ShoalMicrodata *microdata,
     const char     *id,
     double          moment)
{
  const ShoalRequirements requirements = { .k = K };
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProblem) problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 0, &error);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, &error);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (ShoalSolution) solution = NULL;
  Stop stop = { .cancellable = cancellable, .moment = moment };
  GThread *thread;
  gint64 end;
  clock_t used;

  if (solver == NULL || problem == NULL)
    g_error ("%s: %s", id, error->message);
  g_mutex_init (&stop.mutex);
  g_cond_init (&stop.cond);
  thread = g_thread_new ("stop", stop_thread, &stop);
  solution = shoal_solver_solve (solver, problem, 0, progress, cancellable, &error);
  end = g_get_monotonic_time ();
  used = clock ();
  g_mutex_lock (&stop.mutex);
  stop.ended = TRUE;
  g_cond_signal (&stop.cond);
  g_mutex_unlock (&stop.mutex);
  g_thread_join (thread);
  g_mutex_clear (&stop.mutex);
  g_cond_clear (&stop.cond);
  if (solution == NULL)
    g_error ("%s: %s", id, error->message);
  if (stop.cancelled == 0)
    return FALSE;
  printf ("%-16s %8.1f s %8.2f s %8.2f s  %s\n", id, moment, (double) (end - stop.cancelled) / G_USEC_PER_SEC,
          (double) (used - stop.used) / CLOCKS_PER_SEC, solution->recoding != NULL ? "an answer" : "none");
  fflush (stdout);
  return TRUE;
}

int
main (int    argc,
      char **argv)
{
  static const gsize n_values[] = { 100, 1000, 16, 7, 2, 40 };
  static const double moments[] = { 0.1, 0.5, 1, 2, 5, 10, 20, 40, 80 };
  static const char *const usual[] = { "mondrian", "split-carry", "top-down-greedy", "local-search", NULL };
  gsize n_rows = argc > 1 ? (gsize) atoll (argv[1]) : 10000000;
  const char *const *ids = argc > 2 ? (const char *const *) argv + 2 : usual;
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;

  fixture_large_init (&fixture, n_rows, n_values, G_N_ELEMENTS (n_values), SHOAL_VALUE_NUMBER, "ranges");
  microdata = fixture_microdata (&fixture);
  printf ("%zu rows, %u of them different, k = %u\n", n_rows, microdata->n_tuples, K);
  for (guint i = 0; ids[i] != NULL; i++)
    for (guint m = 0; m < G_N_ELEMENTS (moments) && try (microdata, ids[i], moments[m]); m++)
      ;
  return 0;
}
