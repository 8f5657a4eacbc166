/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A release on paper: what was asked, what was made, what it costs, and whether it holds. */
#pragma once

#include "project/shoal-project.h"
#include "recoding/shoal-release.h"
#include "solve/shoal-problem.h"
#include "solve/shoal-solution.h"
#include "verify/shoal-verifier.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * ShoalReportInput:
 * @data_name: (nullable): name of the data, such as a file's
 * @date: (nullable): printed when given; the same input gives the same bytes
 * @project: (nullable): where hierarchies come from
 * @problem: what was asked
 * @classes: what the release publishes
 * @release: (nullable): its texts, which statistics are computed of; without it the report has none
 * @run: (nullable): the run the release is the result of; its solver, seed and parameters are named
 * @solution: (nullable): how it was found; without it a proof is what @run remembers
 * @verdict: what the verifier found in the release
 * @disclosures: (nullable) (element-type ShoalDisclosure): what the release tells although it holds
 * @right_to_left: the start of lines is at the right
 * @progress: (nullable): asked whether to stop
 *
 * All borrowed. #ShoalReportContent makes one of a project.
 */
typedef struct
{
  const char *data_name;
  GDateTime *date;
  ShoalProject *project;
  ShoalProblem *problem;
  ShoalClasses *classes;
  ShoalRelease *release;
  ShoalRunRecord *run;
  ShoalSolution *solution;
  const ShoalVerdict *verdict;
  const GArray *disclosures;
  gboolean right_to_left;
  ShoalProgress *progress;
} ShoalReportInput;

GBytes  *shoal_report_render (const ShoalReportInput *input,
                              GError                **error);
gboolean shoal_report_write  (const ShoalReportInput *input,
                              GFile                  *file,
                              gboolean                replace,
                              GError                **error);

G_END_DECLS
