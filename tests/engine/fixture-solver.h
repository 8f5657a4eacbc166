/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solving a problem in a test, and what must be true of every solution. */
#pragma once

#include "fixture-problem.h"
#include "verify/shoal-verifier.h"

static inline ShoalSolution *
solve (const ShoalSolverInfo *info,
       ShoalProblem          *problem,
       ShoalProgress         *progress)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, &error);
  ShoalSolution *solution;

  g_assert_no_error (error);
  solution = shoal_solver_solve (solver, problem, 0, progress, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (SHOAL_IS_SOLUTION (solution));
  return solution;
}

static inline void
check_trace (ShoalSolution *solution)
{
  double last = INFINITY;

  for (guint i = 0; i < solution->trace->len; i++)
    {
      const ShoalTracePoint *point = &g_array_index (solution->trace, ShoalTracePoint, i);

      g_assert_false (point->best > last + 1e-9);
      if (!isnan (point->best))
        last = point->best;
    }
  if (isfinite (last))
    g_assert_cmpfloat (fabs (last - solution->objective), <, 1e-9);
}

/* The release holds, by the verifier, and so does the budget. Returns: the objective. */
static inline double
check_recoding (const ShoalSolverInfo *info,
                ShoalProblem          *problem,
                ShoalRecoding         *recoding)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalClasses) classes
    = shoal_requirements_make_classes (&problem->requirements, problem->microdata, recoding, 1, NULL, NULL);
  g_autoptr (ShoalRelease) release = shoal_release_new (classes, &error);
  g_auto (ShoalVerdict) verdict = { 0 };

  g_assert_no_error (error);
  g_assert_true (shoal_verifier_check_release (release, &problem->requirements, &verdict, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (verdict.holds);
  g_assert_cmpuint (classes->n_suppressed, <=,
                    info->family == SHOAL_FAMILY_LATTICE
                        || (info->family == SHOAL_FAMILY_PARTITION && problem->microdata->n_blocks > 1)
                      ? problem->suppression_limit : 0);
  return shoal_metric_evaluate (problem->objective, classes)
         + problem->requirements.suppression_price * (double) classes->n_suppressed / (double) problem->microdata->n_rows;
}

/* The recoding, the objective and the bound are as the solution says. */
static inline void
check_solution (const ShoalSolverInfo *info,
                ShoalProblem          *problem,
                ShoalSolution         *solution)
{
  if (solution->status == SHOAL_STATUS_INFEASIBLE || solution->status == SHOAL_STATUS_UNKNOWN)
    {
      g_assert_null (solution->recoding);
      g_assert_true (isnan (solution->objective));
      return;
    }
  g_assert_nonnull (solution->recoding);
  g_assert_cmpfloat (fabs (check_recoding (info, problem, solution->recoding) - solution->objective), <, 1e-9);
  if (solution->status == SHOAL_STATUS_OPTIMAL)
    g_assert_cmpfloat (solution->bound, ==, solution->objective);
  else if (!isnan (solution->bound))
    g_assert_cmpfloat (solution->bound, <=, solution->objective);
  check_trace (solution);
}

/* @parameters: “name=value”, separated by commas. Returns: (transfer full): a checked solution. */
static inline ShoalSolution *
solve_with (const ShoalSolverInfo *info,
            ShoalProblem          *problem,
            const char            *parameters)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, &error);
  g_auto (GStrv) pairs = g_strsplit (parameters, ",", -1);
  ShoalSolution *solution;

  for (guint i = 0; pairs[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);

      g_assert_true (shoal_solver_set_parameter (solver, pair[0], pair[1], &error));
    }
  solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (solution->status, <=, SHOAL_STATUS_FEASIBLE);
  check_solution (info, problem, solution);
  return solution;
}
