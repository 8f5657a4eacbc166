/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What benchmarks of matchings share: a census, and solvers whose time is the processor's. */
#pragma once

#include "fixture-data.h"
#include "solve/shoal-solver-registry.h"

#include <time.h>

static inline ShoalProblem *
matching_make_problem (ShoalMicrodata *microdata,
                       guint           k,
                       const char     *metric,
                       guint64         seed,
                       guint           n_threads)
{
  const ShoalRequirements requirements = { k, 0, 0 };
  g_autoptr (GError) error = NULL;
  ShoalProblem *problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find (metric), seed, n_threads, &error);

  if (problem == NULL)
    g_error ("%s", error->message);
  return problem;
}

/* @settings: NAME=VALUE, separated by commas. @time_limit: of the processor, 0 for none. @seconds: (out): of the processor. */
static inline ShoalSolution *
matching_run (ShoalProblem *problem,
              const char   *id,
              const char   *settings,
              double        time_limit,
              double       *seconds)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_auto (GStrv) pairs = g_strsplit (settings, ",", -1);
  g_autoptr (GError) error = NULL;
  ShoalSolution *solution;
  clock_t start;

  for (guint i = 0; pairs[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);

      if (!shoal_solver_set_parameter (solver, pair[0], pair[1], &error))
        g_error ("%s", error->message);
    }
  shoal_progress_count_processor_time (progress);
  start = clock ();
  solution = shoal_solver_solve (solver, problem, time_limit, progress, NULL, &error);
  if (solution == NULL)
    g_error ("%s: %s", id, error->message);
  *seconds = (double) (clock () - start) / CLOCKS_PER_SEC;
  return solution;
}

