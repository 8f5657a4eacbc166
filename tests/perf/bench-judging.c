/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long it takes to judge a result, as the window does when one is chosen: classes, metrics, verdict and disclosures.
 *
 *   bench-judging [MILLIONS] [SENSITIVE]    default 5 million perturbed rows of Adult, nine quasi-identifiers; so many of the last
 *                                           columns are sensitive instead */

#include "fixture-adult.h"
#include "fixture-data.h"

#include "privacy/shoal-disclosure.h"
#include "reports/shoal-recoding-report.h"
#include "verify/shoal-verified-release.h"
#include "solve/shoal-solver-registry.h"

#include <stdlib.h>
#include <time.h>

#define REPETITIONS 5

static double
get_time (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static double wall, busy;

static void
begin (void)
{
  wall = get_time (CLOCK_MONOTONIC);
  busy = get_time (CLOCK_PROCESS_CPUTIME_ID);
}

static void
tell (const char *what)
{
  printf ("  %-14s %8.1f ms, %8.1f of the processor\n", what, get_time (CLOCK_MONOTONIC) - wall,
          get_time (CLOCK_PROCESS_CPUTIME_ID) - busy);
  fflush (stdout);
}

static ShoalMicrodata *
make_microdata (const char *data,
                gsize       n_rows,
                guint       n_sensitive)
{
  g_autoptr (GPtrArray) rows = adult_read (data);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalSchema) schema = NULL;

  close (g_file_open_tmp ("shoal-judging-XXXXXX.csv", &path, &error));
  g_assert_no_error (error);
  adult_write_perturbed (rows, n_rows, 0, path);
  table = data_read_file (path);
  g_remove (path);
  schema = data_make_adult_schema (data, table, FALSE);
  for (guint i = 0; i < n_sensitive; i++)
    data_take_schema (&schema, schema_with_role (schema, ADULT_COLUMNS - 1 - i, SHOAL_ROLE_SENSITIVE));
  return data_make_microdata (table, schema);
}

static ShoalRecoding *
solve (ShoalMicrodata *microdata)
{
  g_autoptr (ShoalProblem) problem = data_make_problem (microdata, 5, 0.05, 1);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalSolution) solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);

  g_assert_no_error (error);
  return shoal_recoding_ref (solution->recoding);
}

static void
measure_parts (ShoalMicrodata          *microdata,
               ShoalRecoding           *node,
               const ShoalRequirements *requirements)
{
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  g_autoptr (ShoalVerifiedRelease) verified = NULL;
  g_autoptr (GArray) disclosures = NULL;
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  begin ();
  classes = shoal_requirements_make_classes (requirements, microdata, node, 0, NULL, NULL);
  tell ("classes");
  begin ();
  g_clear_pointer ((ShoalClassOrder **) &(ShoalClassOrder *) { shoal_class_order_new (classes) }, shoal_class_order_free);
  tell ("order");
  for (guint i = 0; i < n_metrics; i++)
    {
      begin ();
      shoal_metric_evaluate (&metrics[i], classes);
      if (get_time (CLOCK_PROCESS_CPUTIME_ID) - busy > 1)
        tell (metrics[i].id);
    }
  release = shoal_release_new (classes, NULL);
  begin ();
  verified = shoal_verified_release_new_of (release, requirements, NULL, NULL, NULL);
  tell ("verification");
  begin ();
  disclosures = shoal_disclosure_find (release, 5, NULL, NULL);
  tell ("disclosures");
}

int
main (int    argc,
      char **argv)
{
  const ShoalRequirements requirements = { 5, 0.05, 0 };
  const char *data = data_get_folder ();
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) node = NULL;

  if (data == NULL)
    return 0;
  microdata = make_microdata (data, (gsize) (1e6 * (argc > 1 ? g_ascii_strtod (argv[1], NULL) : 5)), argc > 2 ? (guint) atoi (argv[2]) : 0);
  node = solve (microdata);
  printf ("%zu rows, %u distinct tuples\n", (gsize) microdata->n_rows, microdata->n_tuples);
  measure_parts (microdata, node, &requirements);
  for (guint i = 0; i < REPETITIONS; i++)
    {
      g_autoptr (ShoalRecodingReport) report = NULL;

      begin ();
      report = shoal_recoding_report_new (microdata, node, &requirements, NULL, NULL);
      tell ("report");
      if (i == 0)
        printf ("  k %zu, %zu classes, %zu suppressed\n", report->verdict->k, report->verdict->n_classes, (gsize) report->classes->n_suppressed);
    }
  return 0;
}
