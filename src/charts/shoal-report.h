/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A release on paper: what was asked, what was made, what it costs, and whether it holds. */
#pragma once

#include "recoding/shoal-classes.h"
#include "solve/shoal-problem.h"
#include "solve/shoal-solution.h"
#include "verify/shoal-verifier.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * ShoalReportInput:
 * @data_name: (nullable): name of the data, such as a file's
 * @solver_title: (nullable): who made the solution
 * @date: (nullable): printed when given; the same input gives the same bytes
 * @problem: what was asked
 * @classes: what the release publishes
 * @solution: (nullable): how it was found
 * @verdict: what the verifier found in the release
 * @right_to_left: the start of lines is at the right
 *
 * All borrowed.
 */
typedef struct
{
  const char *data_name;
  const char *solver_title;
  GDateTime *date;
  ShoalProblem *problem;
  ShoalClasses *classes;
  ShoalSolution *solution;
  const ShoalVerdict *verdict;
  gboolean right_to_left;
} ShoalReportInput;

GBytes  *shoal_report_render (const ShoalReportInput *input,
                              GError                **error);
gboolean shoal_report_write  (const ShoalReportInput *input,
                              GFile                  *file,
                              gboolean                replace,
                              GError                **error);

G_END_DECLS
