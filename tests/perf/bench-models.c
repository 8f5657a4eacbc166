/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Privacy models on Adult, 30,162 rows, eight quasi-identifiers with their published hierarchies, sensitive occupation, k = 5:
 *
 *   bench-models [SECONDS]     default 30
 *
 * `optimal` under each model, its processor time beside that of k alone, without suppression and with 5 %; and what `refine` loses
 * after so many processor seconds, beside the optimum of the lattice without suppression. The objective is `gcp`. */

#include "fixture-data.h"
#include "solve/shoal-solver-registry.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

static const char *const models[] = {
  "",
  "l-diversity l=3",
  "l-diversity l=6",
  "l-diversity variant=entropy,l=4",
  "l-diversity variant=recursive,c=3,l=3",
  "t-closeness t=0.3",
  "t-closeness t=0.15",
  "alpha-k alpha=0.5",
  "delta-disclosure delta=2",
  "beta-likeness variant=basic,beta=3",
  "beta-likeness beta=2",
};

static const char *const refined[] = { "", "l-diversity l=3", "t-closeness t=0.3", "t-closeness t=0.15" };

static ShoalMicrodata *
load_adult (const char *folder)
{
  g_autoptr (ShoalTable) table = data_read (folder, "adult", "adult_30162.csv");
  g_autoptr (ShoalSchema) schema = data_make_adult_schema (folder, table, FALSE);
  guint column = 0;

  shoal_table_find_column (table, "occupation", &column);
  data_take_schema (&schema, shoal_schema_with_role (schema, column, SHOAL_ROLE_SENSITIVE));
  return data_make_microdata (table, schema);
}

static ShoalProblem *
make_problem (ShoalMicrodata *microdata,
              const char     *text,
              double          suppression)
{
  ShoalRequirements requirements = { .k = 5, .suppression = suppression };
  g_auto (GStrv) parts = g_strsplit (text, " ", 2);
  g_autoptr (GError) error = NULL;
  ShoalProblem *problem;

  if (*text != '\0')
    {
      g_auto (GStrv) pairs = g_strsplit (parts[1], ",", -1);
      g_autoptr (ShoalParameters) parameters = shoal_parameters_new ();
      ShoalModel model;

      for (guint i = 0; pairs[i] != NULL; i++)
        {
          g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);

          shoal_parameters_set (parameters, pair[0], pair[1]);
        }
      if (!shoal_model_init (&model, parts[0], parameters, "occupation", &error)
          || !shoal_requirements_add_model (&requirements, &model, &error))
        g_error ("%s", error->message);
    }
  problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 0, &error);
  if (problem == NULL)
    g_error ("%s", error->message);
  return problem;
}

static ShoalSolution *
run (const char    *id,
     ShoalProblem  *problem,
     double         limit,
     double        *seconds)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GError) error = NULL;
  ShoalSolution *solution;
  clock_t start = clock ();

  if (limit > 0)
    shoal_solver_set_parameter (solver, "waves", "100000", NULL);
  shoal_progress_count_processor_time (progress);
  solution = shoal_solver_solve (solver, problem, limit, progress, NULL, &error);
  if (solution == NULL)
    g_error ("%s", error->message);
  *seconds = (double) (clock () - start) / CLOCKS_PER_SEC;
  return solution;
}

static void
compare_optimal (ShoalMicrodata *microdata,
                 double          suppression)
{
  double alone = NAN;

  printf ("\noptimal, suppression %g\n%-40s %10s %8s %9s %8s\n", suppression, "model", "value", "seconds", "of alone", "checked");
  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    {
      g_autoptr (ShoalProblem) problem = make_problem (microdata, models[i], suppression);
      double seconds;
      g_autoptr (ShoalSolution) solution = run ("optimal", problem, 0, &seconds);

      if (i == 0)
        alone = seconds;
      printf ("%-40s %10.6f %8.3f %9.1f %8" G_GUINT64_FORMAT "\n", i > 0 ? models[i] : "k alone", solution->objective, seconds,
              seconds / alone, solution->nodes_checked);
    }
}

static void
trace_refine (ShoalMicrodata *microdata,
              const char     *model,
              double          limit)
{
  g_autoptr (ShoalProblem) problem = make_problem (microdata, model, 0);
  double seconds, next = 0;
  g_autoptr (ShoalSolution) best = run ("optimal", problem, 0, &seconds);
  g_autoptr (ShoalSolution) solution = run ("refine", problem, limit, &seconds);

  printf ("\nrefine, %s: the lattice's optimum loses %.6f\n", *model != '\0' ? model : "k alone", best->objective);
  for (guint i = 0; i < solution->trace->len; i++)
    {
      const ShoalTracePoint *point = &g_array_index (solution->trace, ShoalTracePoint, i);

      if (isnan (point->best) || point->seconds < next)
        continue;
      printf ("%9.2f s %10.6f\n", point->seconds, point->best);
      next = 1.5 * point->seconds;
    }
  printf ("%9.2f s %10.6f, k alone lets it lose %.6f at least\n", seconds, solution->objective, solution->bound);
}

int
main (int    argc,
      char **argv)
{
  const char *folder = data_get_folder ();
  g_autoptr (ShoalMicrodata) microdata = NULL;

  if (folder == NULL)
    return 0;
  microdata = load_adult (folder);
  compare_optimal (microdata, 0);
  compare_optimal (microdata, 0.05);
  for (guint i = 0; i < G_N_ELEMENTS (refined); i++)
    trace_refine (microdata, refined[i], argc > 1 ? atof (argv[1]) : 30);
  return 0;
}
