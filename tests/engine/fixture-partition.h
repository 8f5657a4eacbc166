/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running solvers of partitions, and what their clusters are. */
#pragma once

#include "fixture-solver.h"

G_BEGIN_DECLS

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

/* Rows of the smallest cluster and number of clusters. */
static inline guint32
count_clusters (ShoalSolution *solution,
                guint32       *smallest)
{
  gsize n_rows;
  guint32 n_clusters, n_full = 0;
  const guint32 *clusters = shoal_recoding_get_clusters (solution->recoding, &n_rows, &n_clusters);
  g_autofree guint32 *sizes = g_new0 (guint32, n_clusters);

  for (gsize row = 0; row < n_rows; row++)
    sizes[clusters[row]]++;
  *smallest = G_MAXUINT32;
  for (guint32 i = 0; i < n_clusters; i++)
    if (sizes[i] > 0)
      {
        *smallest = MIN (*smallest, sizes[i]);
        n_full++;
      }
  return n_full;
}

G_END_DECLS
