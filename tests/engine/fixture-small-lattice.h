/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lattices so small that a test can count naively what holds at every node, and what solvers must make of it. */
#pragma once

#include "fixture-solver.h"

#include "base/shoal-error.h"
#include "verify/shoal-verified-release.h"

#define N_QUASI_IDENTIFIERS 3
#define N_LEVELS 3
#define N_NODES 27

/* Nine leaves, three nodes of three, the root */
static const char *const labels[N_LEVELS][9] = {
  { "a", "b", "c", "d", "e", "f", "g", "h", "i" },
  { "abc", "abc", "abc", "def", "def", "def", "ghi", "ghi", "ghi" },
  { "*", "*", "*", "*", "*", "*", "*", "*", "*" },
};
#define LINES "a;abc;*\nb;abc;*\nc;abc;*\nd;def;*\ne;def;*\nf;def;*\ng;ghi;*\nh;ghi;*\ni;ghi;*\n"

/* Numbers, which an order and a hierarchy can be about */
static const char *const sensitive[] = { "2", "9", "10", "30" };
#define SENSITIVE_LINES "2;few;*\n9;few;*\n10;many;*\n30;many;*\n"

static inline void
get_node (guint  number,
          guint *levels)
{
  for (guint q = 0; q < N_QUASI_IDENTIFIERS; q++, number /= N_LEVELS)
    levels[q] = number % N_LEVELS;
}

static inline gboolean
is_exact (const char *id)
{
  return strcmp (id, "exhaustive") == 0 || strcmp (id, "ola") == 0 || strcmp (id, "incognito") == 0 || strcmp (id, "optimal") == 0;
}

/* What each lattice solver says of the least height, and the exact ones of an objective that counts suppressed rows */
static inline void
check_solvers (ShoalMicrodata          *microdata,
               const ShoalRequirements *requirements,
               const gboolean          *feasible,
               double                   least_height)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  g_autoptr (ShoalProblem) height
    = shoal_problem_new (microdata, requirements, shoal_metrics_find ("height"), 1, 2, NULL);
  g_autoptr (ShoalProblem) gcp = shoal_problem_new (microdata, requirements, shoal_metrics_find ("gcp"), 1, 2, NULL);
  double best = NAN;

  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolution) solution = NULL, lost = NULL;

      if (solvers[i].family != SHOAL_FAMILY_LATTICE)
        continue;
      solution = solve (&solvers[i], height, NULL);
      check_solution (&solvers[i], height, solution);
      if (is_exact (solvers[i].id) || strcmp (solvers[i].id, "samarati") == 0)
        {
          g_assert_cmpint (solution->status, ==, isinf (least_height) ? SHOAL_STATUS_INFEASIBLE : SHOAL_STATUS_OPTIMAL);
          if (isfinite (least_height))
            g_assert_cmpfloat (solution->objective, ==, least_height);
        }
      if (requirements->n_models == 0)
        g_assert_cmpint (solution->recoding != NULL, ==, isfinite (least_height));
      if (solution->recoding != NULL)
        {
          const guint *levels = shoal_recoding_get_levels (solution->recoding, NULL);

          g_assert_true (feasible[levels[0] + N_LEVELS * (levels[1] + N_LEVELS * levels[2])]);
        }
      if (!is_exact (solvers[i].id))
        continue;
      lost = solve (&solvers[i], gcp, NULL);
      check_solution (&solvers[i], gcp, lost);
      if (lost->recoding == NULL)
        continue;
      if (isnan (best))
        best = lost->objective;
      g_assert_cmpfloat_with_epsilon (lost->objective, best, 1e-9);
    }
}

/* Classes that fail are published all the same: the verifier finds it in the texts, and in whose rows they are. */
static inline void
check_tampered (ShoalMicrodata          *microdata,
                const ShoalRequirements *requirements,
                ShoalRecoding           *recoding)
{
  g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, recoding, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalRelease) release = shoal_release_new (classes, &error);
  g_auto (ShoalVerdict) refused = { 0 };

  g_assert_no_error (error);
  g_assert_null (shoal_verified_release_new_of (release, requirements, &refused, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
  g_assert_true (refused.checkable);
  g_assert_false (refused.holds);
}

/* No solver of heterogeneous recodings takes the problem; @word: in what it says. */
static inline void
check_matchings_refuse (ShoalProblem *problem,
                        const char   *word)
{
  guint n_solvers, n_refused = 0;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solvers[i].id, NULL);
      g_autoptr (GError) error = NULL;

      if (solvers[i].family != SHOAL_FAMILY_MATCHING)
        continue;
      g_assert_null (shoal_solver_solve (solver, problem, 0, NULL, NULL, &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, word));
      n_refused++;
    }
  g_assert_cmpuint (n_refused, >, 2);
}
