/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a comparison is printed. */
#pragma once

#include "solve/shoal-comparison.h"

G_BEGIN_DECLS

/**
 * CliCompareAnswer:
 * @problem: what was solved; its k plays no part
 * @comparison: what came of it
 * @entries: the solvers
 * @labels: (array zero-terminated=1): what they are called on the command line
 * @n_seeds: number of seeds
 */
typedef struct
{
  ShoalProblem *problem;
  ShoalComparison *comparison;
  const ShoalComparisonEntry *entries;
  char **labels;
  guint n_seeds;
} CliCompareAnswer;

gboolean cli_compare_answer_print_table (const CliCompareAnswer  *self,
                                         GError                 **error);
gboolean cli_compare_answer_print_csv   (const CliCompareAnswer  *self,
                                         GError                 **error);
gboolean cli_compare_answer_print_json  (const CliCompareAnswer  *self,
                                         GError                 **error);

G_END_DECLS
