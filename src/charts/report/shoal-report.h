/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A release on paper: the requirements, the release, its information loss, and the result of the verifier. */
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
 * @date: (nullable): the date to print; the same input gives the same bytes
 * @project: (nullable): the project, which has the origins of the hierarchies
 * @problem: the requirements
 * @classes: the classes of the release
 * @release: (nullable): the release, from whose texts statistics are computed; without it the report has no statistics
 * @run: (nullable): the run whose result the release is; the report names its solver, seed and parameters
 * @solution: (nullable): the solution of the run; without it the report uses the proof in the record of @run
 * @verdict: the verifier's findings in the release
 * @disclosures: (nullable) (element-type ShoalDisclosure): what the release discloses although it meets the
 *   requirements
 * @right_to_left: the start of lines is at the right
 * @progress: (nullable): asked whether to stop
 *
 * All fields are borrowed. #ShoalReportContent makes the input from a project.
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
