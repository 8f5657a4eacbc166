/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The output of the command solve. */
#pragma once

#include "cli-shared.h"
#include "project/shoal-sql-script.h"
#include "solve/shoal-solver-registry.h"
#include "verify/shoal-verified-release.h"

G_BEGIN_DECLS

/**
 * CliSolveAnswer:
 * @info: registry entry of the solver
 * @problem: the problem
 * @solution: the result of the solver
 * @release: (nullable): the verified release of the solution; %NULL without a recoding
 * @output: (nullable): name of the release
 * @pushed: whether the release is a table of a database, with columns that were not fetched
 * @raised: (nullable) (element-type ShoalSqlRaised): columns that the database generalized because they had too many values
 * @n_guarded: number of cells that the guard against formulas changed in the release
 * @advised: whether to search for advice how to lose less
 *
 * All fields are borrowed.
 */
typedef struct
{
  const ShoalSolverInfo *info;
  ShoalProblem *problem;
  ShoalSolution *solution;
  ShoalVerifiedRelease *release;
  const char *output;
  gboolean pushed;
  GPtrArray *raised;
  gsize n_guarded;
  gboolean advised;
  double load_seconds;
  double solve_seconds;
  double verify_seconds;
  double write_seconds;
} CliSolveAnswer;

gboolean cli_solve_answer_print_json (const CliSolveAnswer  *self,
                                      GError               **error);
gboolean cli_solve_answer_print_text (const CliSolveAnswer  *self,
                                      GError               **error);
gboolean cli_solve_answer_print_advice (const CliSolveAnswer  *self,
                                        GError               **error);

G_END_DECLS
