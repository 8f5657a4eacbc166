/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loss of `refine` against time, on Adult with its published hierarchies, k = 5:
 *
 *   bench-refine [SECONDS [K]]     default 5 5
 *
 * The loss of a cell is (leaves - 1) / (domain - 1), the objective its mean: the metric `ncp`, which charges leaves as a share
 * of the domain, with the weights domain / (domain - 1) for the columns. It is computed once more here, from the classes. */

#include "fixture-data.h"
#include "solve/shoal-solver-registry.h"

#include <stdlib.h>
#include <time.h>

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

int
main (int    argc,
      char **argv)
{
  const char *folder = data_get_folder ();
  const ShoalRequirements requirements = { argc > 2 ? (guint) atoi (argv[2]) : 5, 0, 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("refine", NULL);
  g_autoptr (ShoalSolution) solution = NULL;
  g_autoptr (GError) error = NULL;
  clock_t start;

  if (folder == NULL)
    return 0;
  microdata = data_load_adult_evenly (folder);
  problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("ncp"), 1, 0, &error);
  if (problem == NULL || !shoal_solver_set_parameter (solver, "waves", "100000", &error))
    g_error ("%s", error->message);
  start = clock ();
  solution = shoal_solver_solve (solver, problem, argc > 1 ? atof (argv[1]) : 5, NULL, NULL, &error);
  if (solution == NULL)
    g_error ("%s", error->message);
  printf ("%9s %10s %10s\n", "seconds", "loss", "bound");
  for (guint i = 0; i < solution->trace->len; i++)
    {
      const ShoalTracePoint *point = &g_array_index (solution->trace, ShoalTracePoint, i);

      printf ("%9.2f %10.6f %10.6f\n", point->seconds, point->best, point->bound);
    }
  printf ("loss %.6f, by the classes %.6f, bound %.6f, processor seconds %.2f on %u threads\n", solution->objective,
          measure_loss (problem, solution), solution->bound, (double) (clock () - start) / CLOCKS_PER_SEC,
          problem->n_threads);
  return 0;
}
