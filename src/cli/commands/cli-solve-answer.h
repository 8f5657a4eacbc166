/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What solve says at its end. */
#pragma once

#include "cli-shared.h"
#include "project/shoal-sql-script.h"
#include "solve/shoal-solver-registry.h"
#include "verify/shoal-verified-release.h"

G_BEGIN_DECLS

/**
 * CliSolveAnswer:
 * @info: the solver
 * @problem: what it was asked
 * @solution: what it found
 * @release: (nullable): what the solution publishes; %NULL without one
 * @output: (nullable): name of the release
 * @pushed: whether it is a table of a database, where columns are that were not fetched
 * @raised: (nullable) (element-type ShoalSqlRaised): columns that were raised in the database, since their values did not fit
 * @n_guarded: cells that the guard against formulas changed in it
 * @advised: whether to look for what would lose less
 *
 * Nothing is owned.
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
