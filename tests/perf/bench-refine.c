/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loss of `refine` against time, on Adult with its published hierarchies:
 *
 *   bench-refine [SECONDS [K [SEEDS [METRIC [BOUND]]]]]     default 5 5 3 ncp true
 *
 * The loss of a cell is (leaves - 1) / (domain - 1), the objective its mean: the metric `ncp`, which charges leaves as a share
 * of the domain, with the weights domain / (domain - 1) for the columns. It is computed once more here, from the classes. Seconds are
 * those of the processor for each core, so that other programs may run meanwhile; losses are means over the seeds. */

#include "fixture-data.h"
#include "solve/shoal-solver-registry.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

static const double seconds[] = { 0.5, 1, 2, 3, 5, 7.5, 10, 15, 20, 30, 45, 60, 90, 120 };

static double
measure_loss (ShoalProblem  *problem,
              ShoalSolution *solution)
{
  ShoalMicrodata *microdata = problem->microdata;
  g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, solution->recoding, problem->requirements.k);
  double sum = 0;

  for (gsize row = 0; row < microdata->n_rows; row++)
    for (guint a = 0; a < microdata->n_attributes; a++)
      {
        ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (microdata, a)->hierarchy;
        guint32 node = shoal_classes_get_node (classes, shoal_classes_group_of_row (classes, row), a);

        sum += (shoal_hierarchy_get_leaf_count (hierarchy, node) - 1.0) / (shoal_hierarchy_get_n_leaves (hierarchy) - 1.0);
      }
  return sum / (double) (microdata->n_rows * microdata->n_attributes);
}

/* The best of a trace after @limit seconds of all threads; NAN where there is none yet. */
static double
find_best (const GArray *trace,
           double        limit)
{
  double best = NAN;

  for (guint i = 0; i < trace->len; i++)
    {
      const ShoalTracePoint *point = &g_array_index (trace, ShoalTracePoint, i);

      if (point->seconds <= limit && isfinite (point->best))
        best = point->best;
    }
  return best;
}

int
main (int    argc,
      char **argv)
{
  const char *folder = data_get_folder (), *metric = argc > 4 ? argv[4] : "ncp", *bound = argc > 5 ? argv[5] : "true";
  const ShoalRequirements requirements = { argc > 2 ? (guint) atoi (argv[2]) : 5, 0, 0 };
  guint n_seeds = argc > 3 ? (guint) atoi (argv[3]) : 3;
  double limit = argc > 1 ? atof (argv[1]) : 5, sums[G_N_ELEMENTS (seconds)] = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (GError) error = NULL;

  if (folder == NULL)
    return 0;
  microdata = data_load_adult_evenly (folder);
  for (guint seed = 1; seed <= n_seeds; seed++)
    {
      g_autoptr (ShoalProblem) problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find (metric), seed, 0, &error);
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("refine", NULL);
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (ShoalSolution) solution = NULL;
      clock_t start = clock ();

      if (problem == NULL || !shoal_solver_set_parameter (solver, "waves", "100000", &error)
          || !shoal_solver_set_parameter (solver, "bound", bound, &error))
        g_error ("%s", error->message);
      shoal_progress_count_processor_time (progress);
      solution = shoal_solver_solve (solver, problem, limit * problem->n_threads, progress, NULL, &error);
      if (solution == NULL)
        g_error ("%s", error->message);
      for (guint i = 0; i < G_N_ELEMENTS (seconds); i++)
        sums[i] += find_best (solution->trace, seconds[i] * problem->n_threads);
      printf ("seed %u: loss %.6f, by the classes %.6f, bound %.6f, processor seconds %.2f on %u threads\n", seed, solution->objective,
              measure_loss (problem, solution), solution->bound, (double) (clock () - start) / CLOCKS_PER_SEC,
              problem->n_threads);
      fflush (stdout);
    }
  printf ("%9s %10s\n", "seconds", "loss");
  for (guint i = 0; i < G_N_ELEMENTS (seconds) && seconds[i] <= limit; i++)
    printf ("%9.1f %10.6f\n", seconds[i], sums[i] / n_seeds);
  return 0;
}
