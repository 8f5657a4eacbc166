/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much a solver does between two looks whether to stop, counted, not timed: the solvers of this program are compiled so that every
 * basic block that is run calls a function. The clock is one of the test's own. */

#include "fixture-large.h"
#include "solve/shoal-solver-registry.h"

#include "base/shoal-parallel.h"

#define N_ROWS 200000
#define K 5
#define N_THREADS 2

/* Blocks for each row of the table. A machine of today runs through some hundred million a second, where memory is slow: fifty for each of
 * ten million rows are less than a second. */
#define MOST_BLOCKS_PER_ROW 50

/* And all that is done, by all threads, until a search that was told to stop gives up to make an answer of what it has */
#define MOST_BLOCKS_UNTIL_GIVEN_UP 150

void __sanitizer_cov_trace_pc (void);
gboolean __wrap_shoal_progress_should_stop (ShoalProgress *self);
gboolean __real_shoal_progress_should_stop (ShoalProgress *self);
gboolean __wrap_shoal_progress_check (ShoalProgress *self, GError **error);
gboolean __real_shoal_progress_check (ShoalProgress *self, GError **error);
void __wrap_shoal_parallel_run (guint n_threads, ShoalParallelFunc func, gpointer data);
void __real_shoal_parallel_run (guint n_threads, ShoalParallelFunc func, gpointer data);
gint64 __wrap_g_get_monotonic_time (void);

/* Of this thread, since it was asked last */
static _Thread_local guint64 n_blocks;

static ShoalMicrodata *microdata;

/* What happens during a run; touched by several threads */
static struct
{
  GMutex mutex;
  gboolean running;
  guint64 n_looks;
  guint64 most;           /* blocks between two looks */
  guint64 since_stopped;  /* blocks since it was cancelled */
  guint64 stop_after;     /* looks until it is cancelled, or the time is over */
  GCancellable *cancellable;
  gint64 clock;           /* microseconds */
  gint64 step;            /* that the clock goes on by at each look after that */
} run;

void
__sanitizer_cov_trace_pc (void)
{
  n_blocks++;
}

gint64
__wrap_g_get_monotonic_time (void)
{
  return __atomic_load_n (&run.clock, __ATOMIC_RELAXED);
}

static void
look (void)
{
  g_mutex_lock (&run.mutex);
  if (run.running)
    {
      run.most = MAX (run.most, n_blocks);
      if (run.n_looks > run.stop_after)
        {
          run.since_stopped += n_blocks;
          __atomic_add_fetch (&run.clock, run.step, __ATOMIC_RELAXED);
        }
      else if (run.n_looks == run.stop_after && run.cancellable != NULL)
        g_cancellable_cancel (run.cancellable);
      run.n_looks++;
    }
  n_blocks = 0;
  g_mutex_unlock (&run.mutex);
}

gboolean
__wrap_shoal_progress_should_stop (ShoalProgress *self)
{
  look ();
  return __real_shoal_progress_should_stop (self);
}

gboolean
__wrap_shoal_progress_check (ShoalProgress  *self,
                             GError        **error)
{
  if (self != NULL)
    look ();
  return __real_shoal_progress_check (self, error);
}

typedef struct
{
  ShoalParallelFunc func;
  gpointer data;
} Job;

/* What a thread does to its end counts as if it were asked there. */
static void
run_counted (guint    thread,
             guint    n_threads,
             gpointer data)
{
  const Job *job = data;

  if (thread > 0)
    n_blocks = 0;
  job->func (thread, n_threads, job->data);
  if (thread > 0)
    look ();
}

void
__wrap_shoal_parallel_run (guint             n_threads,
                           ShoalParallelFunc func,
                           gpointer          data)
{
  Job job = { func, data };

  __real_shoal_parallel_run (n_threads, run_counted, &job);
}

/* Returns: (transfer full): what @info answers that is cancelled, or has a time limit that is over, after so many looks. */
static ShoalSolution *
solve (const ShoalSolverInfo *info,
       guint64                stop_after,
       gint64                 step,
       gboolean               cancelled)
{
  const ShoalRequirements requirements = { .k = K };
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProblem) problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, N_THREADS, &error);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, &error);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  ShoalSolution *solution;

  g_assert_no_error (error);
  run.n_looks = run.most = run.since_stopped = 0;
  run.stop_after = stop_after;
  run.step = step;
  run.cancellable = cancelled ? cancellable : NULL;
  n_blocks = 0;
  run.running = TRUE;
  solution = shoal_solver_solve (solver, problem, cancelled ? 0 : 1, progress, cancellable, &error);
  look ();
  run.running = FALSE;
  g_assert_no_error (error);
  g_assert_cmpuint (run.n_looks, >, stop_after + 1);
  g_test_message ("%s, after %" G_GUINT64_FORMAT " looks: %.1f blocks a row", info->id, stop_after, (double) run.most / N_ROWS);
  g_assert_cmpuint (run.most, <, (guint64) MOST_BLOCKS_PER_ROW * N_ROWS);
  return solution;
}

/* Whoever cancels gets an answer soon, however far the search has come: all of the answer, if that takes less than half a second. */
static void
test_cancelled (gconstpointer data)
{
  static const guint64 stops[] = { 0, 3, 8, 25 };

  for (guint i = 0; i < G_N_ELEMENTS (stops); i++)
    {
      g_autoptr (ShoalSolution) solution = solve (data, stops[i], 0, TRUE);

      g_assert_cmpint (solution->status, ==, SHOAL_STATUS_FEASIBLE);
      g_assert_true (solution->stopped);
    }
}

/* If it takes longer, there is none, and it is said why. Lattice solvers have their best node as soon as they have found it. */
static void
test_given_up (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  g_autoptr (ShoalSolution) solution = solve (info, 25, 2 * G_USEC_PER_SEC, TRUE);

  g_test_message ("%s: %.1f blocks a row until it gave up", info->id, (double) run.since_stopped / N_ROWS);
  g_assert_cmpuint (run.since_stopped, <, (guint64) MOST_BLOCKS_UNTIL_GIVEN_UP * N_ROWS);
  if (info->family == SHOAL_FAMILY_LATTICE)
    {
      g_assert_cmpint (solution->status, ==, SHOAL_STATUS_FEASIBLE);
      return;
    }
  g_assert_cmpint (solution->status, ==, SHOAL_STATUS_UNKNOWN);
  g_assert_null (solution->recoding);
  g_assert_nonnull (strstr (solution->reason, "a time limit leaves the time for that"));
}

/* A time limit is for the search: what it found becomes an answer, though that takes a while. */
static void
test_time_limit (gconstpointer data)
{
  g_autoptr (ShoalSolution) solution = solve (data, 3, 2 * G_USEC_PER_SEC, FALSE);

  g_assert_cmpint (solution->status, ==, SHOAL_STATUS_FEASIBLE);
  g_assert_true (solution->stopped);
}

int
main (int    argc,
      char **argv)
{
  static const gsize n_values[] = { 100, 1000, 16, 7, 2, 40 };
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  g_auto (Fixture) fixture = { NULL, NULL };
  int result;

  run.clock = G_USEC_PER_SEC;
  g_test_init (&argc, &argv, NULL);
  fixture_large_init (&fixture, N_ROWS, n_values, G_N_ELEMENTS (n_values), SHOAL_VALUE_NUMBER, "ranges");
  microdata = fixture_microdata (&fixture);
  for (guint i = 0; i < n_solvers; i++)
    {
      g_autofree char *cancelled = g_strdup_printf ("/unasked-work/%s/cancelled", solvers[i].id);
      g_autofree char *given_up = g_strdup_printf ("/unasked-work/%s/given-up", solvers[i].id);
      g_autofree char *limit = g_strdup_printf ("/unasked-work/%s/time-limit", solvers[i].id);

      g_test_add_data_func (cancelled, &solvers[i], test_cancelled);
      g_test_add_data_func (given_up, &solvers[i], test_given_up);
      g_test_add_data_func (limit, &solvers[i], test_time_limit);
    }
  result = g_test_run ();
  g_object_unref (microdata);
  return result;
}
