/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How soon a search for groups shows something, and what that costs it, in time of the processor: each result that it hands out is judged
 * as the window does.
 *
 *   bench-interim [ROWS [SECONDS [SOLVER [K]]]]    default 300000 perturbed rows of Adult, 20, refine, 5 */

#include "fixture-adult.h"
#include "fixture-data.h"

#include "reports/shoal-recoding-report.h"
#include "solve/shoal-interim.h"
#include "solve/shoal-solver-registry.h"

#include <stdlib.h>
#include <time.h>

/* As in the window. */
#define INTERIM_SECONDS 3

static double
get_time (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

typedef struct
{
  ShoalProblem *problem;
  ShoalProgress *progress;
  double judged; /* seconds of the processor */
} Window;

static void
take_interim (ShoalRecoding *recoding,
              gpointer       data)
{
  Window *self = data;
  double seconds = shoal_progress_get_elapsed (self->progress), before = get_time (CLOCK_PROCESS_CPUTIME_ID);
  g_autoptr (ShoalRecodingReport) report
    = shoal_recoding_report_new (self->problem->microdata, recoding, &self->problem->requirements, NULL, NULL);
  double judged = get_time (CLOCK_PROCESS_CPUTIME_ID) - before;

  printf ("  after %.2f s: gcp %.5f, %zu classes, verified: %d; judged in %.2f s\n", seconds,
          shoal_recoding_report_get_metric (report, "gcp"), report->n_classes, shoal_recoding_report_is_verified (report), judged);
  fflush (stdout);
  self->judged += judged;
  shoal_interim_ask (self->progress);
}

static ShoalMicrodata *
make_microdata (const char *data,
                gsize       n_rows)
{
  g_autoptr (GPtrArray) rows = adult_read (data);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalSchema) schema = NULL;

  close (g_file_open_tmp ("shoal-interim-XXXXXX.csv", &path, &error));
  g_assert_no_error (error);
  adult_write_perturbed (rows, n_rows, 0, path);
  table = data_read_file (path);
  g_remove (path);
  schema = data_make_adult_schema (data, table, FALSE);
  return data_make_microdata (table, schema);
}

int
main (int    argc,
      char **argv)
{
  const char *data = data_get_folder (), *id = argc > 3 ? argv[3] : "refine";
  ShoalRequirements requirements = { 5, 0, 0 };
  double seconds = argc > 2 ? g_ascii_strtod (argv[2], NULL) : 20;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;

  if (data == NULL)
    return 0;
  microdata = make_microdata (data, argc > 1 ? (gsize) atoi (argv[1]) : 300000);
  requirements.k = argc > 4 ? (guint) atoi (argv[4]) : 5;
  problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 0, NULL);
  printf ("%zu rows, %u distinct tuples, %s\n", (gsize) microdata->n_rows, microdata->n_tuples, id);
  for (guint with = 0; with < 2; with++)
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
      g_autoptr (ShoalSolution) solution = NULL;
      g_autoptr (GError) error = NULL;
      Window window = { problem, progress, 0 };
      double before = get_time (CLOCK_PROCESS_CPUTIME_ID);

      shoal_progress_count_processor_time (progress);
      if (with)
        shoal_interim_attach (progress, SHOAL_RECODING_PARTITION, INTERIM_SECONDS, take_interim, &window);
      solution = shoal_solver_solve (solver, problem, seconds, progress, NULL, &error);
      g_assert_no_error (error);
      printf ("%s: gcp %.5f, %.2f s, in all %.2f, %.2f of them to judge\n", with ? "looked at" : "alone",
              solution->objective, solution->seconds, get_time (CLOCK_PROCESS_CPUTIME_ID) - before, window.judged);
    }
  return 0;
}
