/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Privacy models on Adult, 30,162 rows, eight quasi-identifiers with their published hierarchies, sensitive occupation, k = 5:
 *
 *   bench-models [SECONDS [OBJECTIVE]]     default 15 gcp
 *
 * `optimal` under each model, its processor time beside that of k alone, without suppression and with 5 %; and what `refine` loses
 * after so many processor seconds (its objective is always `gcp`), beside the optimum of the lattice without suppression. */

#include "fixture-data.h"
#include "solve/shoal-solver-registry.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

/* The least of so many runs counts. */
#define N_RUNS 5

static const char *const models[] = {
  "",
  "l-diversity l=3",
  "l-diversity l=6",
  "l-diversity variant=entropy,l=4",
  "l-diversity variant=recursive,c=3,l=3",
  "t-closeness t=0.3",
  "t-closeness t=0.15",
  "t-closeness variant=ordered,t=0.15",
  "t-closeness variant=hierarchical,t=0.3",
  "alpha-k alpha=0.5",
  "delta-disclosure delta=2",
  "beta-likeness variant=basic,beta=3",
  "beta-likeness beta=2",
  "average-risk threshold=0.01",
  "population-uniqueness threshold=0.001,population-size=1000000",
  "k-map k=10,population-size=1000000",
};

static const char *const refined[] = { "", "l-diversity l=3", "t-closeness t=0.3", "t-closeness t=0.15" };

static ShoalMicrodata *
load_adult (const char *folder)
{
  g_autoptr (ShoalTable) table = data_read (folder, "adult", "adult_30162.csv");
  g_autoptr (ShoalSchema) schema = data_make_adult_schema (folder, table, FALSE);
  guint column = 0;

  shoal_table_find_column (table, "occupation", &column);
  data_take_schema (&schema, schema_with_role (schema, column, SHOAL_ROLE_SENSITIVE));
  return data_make_microdata (table, schema);
}

static gboolean
is_about_column (const char *id)
{
  static const char *const others[] = { "average-risk", "population-uniqueness", "k-map", NULL };

  return !g_strv_contains (others, id);
}

static ShoalProblem *
make_problem (ShoalMicrodata *microdata,
              const char     *text,
              double          suppression,
              const char     *objective)
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
      if (!shoal_model_init (&model, parts[0], parameters, is_about_column (parts[0]) ? "occupation" : NULL, &error)
          || !shoal_requirements_add_model (&requirements, &model, &error))
        g_error ("%s", error->message);
    }
  problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find (objective), 1, 0, &error);
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
                 double          suppression,
                 const char     *objective)
{
  double alone = NAN;

  printf ("\noptimal, %s, suppression %g\n%-62s %10s %8s %9s %8s\n", objective, suppression, "model", "value", "seconds", "of alone",
          "checked");
  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    {
      g_autoptr (ShoalProblem) problem = make_problem (microdata, models[i], suppression, objective);
      g_autoptr (ShoalSolution) solution = NULL;
      double least = INFINITY;

      for (guint j = 0; j < N_RUNS; j++)
        {
          double seconds;

          g_clear_object (&solution);
          solution = run ("optimal", problem, 0, &seconds);
          least = MIN (least, seconds);
        }
      if (i == 0)
        alone = least;
      printf ("%-62s %10.6f %8.4f %9.1f %8" G_GUINT64_FORMAT "\n", i > 0 ? models[i] : "k alone", solution->objective, least,
              least / alone, solution->nodes_checked);
    }
}

/* What was lost after so many seconds, by the trace of one run. */
static void
trace_refine (ShoalMicrodata *microdata,
              const char     *model,
              double          limit)
{
  static const double marks[] = { 1, 2, 5, 15 };
  g_autoptr (ShoalProblem) problem = make_problem (microdata, model, 0, "gcp");
  double seconds;
  g_autoptr (ShoalSolution) best = run ("optimal", problem, 0, &seconds);
  g_autoptr (ShoalSolution) solution = run ("refine", problem, limit, &seconds);

  printf ("%-24s %10.6f", *model != '\0' ? model : "k alone", best->objective);
  for (guint m = 0; m < G_N_ELEMENTS (marks); m++)
    {
      double lost = NAN;

      for (guint i = 0; i < solution->trace->len && marks[m] <= limit; i++)
        {
          const ShoalTracePoint *point = &g_array_index (solution->trace, ShoalTracePoint, i);

          if (point->seconds <= marks[m] && !isnan (point->best))
            lost = point->best;
        }
      printf (" %10.6f", lost);
    }
  printf ("   %10.6f after %.2f s; k alone lets it lose %.6f at least\n", solution->objective, seconds, solution->bound);
  fflush (stdout);
}

int
main (int    argc,
      char **argv)
{
  const char *folder = data_get_folder ();
  const char *objective = argc > 2 ? argv[2] : "gcp";
  g_autoptr (ShoalMicrodata) microdata = NULL;

  if (folder == NULL)
    return 0;
  microdata = load_adult (folder);
  compare_optimal (microdata, 0, objective);
  compare_optimal (microdata, 0.05, objective);
  printf ("\nrefine: what the lattice's optimum loses, and what it has lost after 1, 2, 5 and 15 processor seconds\n");
  for (guint i = 0; i < G_N_ELEMENTS (refined); i++)
    trace_refine (microdata, refined[i], argc > 1 ? atof (argv[1]) : 15);
  return 0;
}
