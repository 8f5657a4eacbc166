/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A report can only be made of a release that the verifier has passed. */

#include "config.h"

#include "charts/report/shoal-report-content.h"

struct _ShoalReportContent
{
  ShoalReportInput input;
  ShoalVerifiedRelease *release;
  char *data_name;
};

/**
 * shoal_report_content_new:
 * @project: the project of the release
 * @problem: the requirements that @release meets
 * @release: the release to report on
 * @run: (nullable): the run whose result the release is
 * @solution: (nullable): the solution of that run; %NULL if only the project's record of the run is left
 * @progress: (nullable): asked whether to stop while the report is drawn
 *
 * The report shows the present time.
 *
 * Returns: (transfer full): the content of the report
 */
ShoalReportContent *
shoal_report_content_new (ShoalProject         *project,
                          ShoalProblem         *problem,
                          ShoalVerifiedRelease *release,
                          ShoalRunRecord       *run,
                          ShoalSolution        *solution,
                          ShoalProgress        *progress)
{
  ShoalReportContent *self;

  g_return_val_if_fail (SHOAL_IS_PROJECT (project), NULL);
  g_return_val_if_fail (SHOAL_IS_PROBLEM (problem), NULL);
  g_return_val_if_fail (SHOAL_IS_VERIFIED_RELEASE (release), NULL);

  self = g_new0 (ShoalReportContent, 1);
  self->release = g_object_ref (release);
  self->data_name = shoal_data_source_dup_name (shoal_project_get_data (project));
  self->input = (ShoalReportInput) {
    .data_name = self->data_name,
    .date = g_date_time_new_now_local (),
    .project = g_object_ref (project),
    .problem = g_object_ref (problem),
    .classes = shoal_verified_release_get_classes (release),
    .release = shoal_verified_release_get_release (release),
    .run = run != NULL ? shoal_run_record_ref (run) : NULL,
    .solution = solution != NULL ? g_object_ref (solution) : NULL,
    .verdict = shoal_verified_release_get_verdict (release),
    .disclosures = shoal_verified_release_get_disclosures (release),
    .progress = progress != NULL ? g_object_ref (progress) : NULL,
  };
  return self;
}

void
shoal_report_content_free (ShoalReportContent *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->input.date, g_date_time_unref);
  g_clear_object (&self->input.project);
  g_clear_object (&self->input.problem);
  g_clear_pointer (&self->input.run, shoal_run_record_unref);
  g_clear_object (&self->input.solution);
  g_clear_object (&self->input.progress);
  g_clear_object (&self->release);
  g_free (self->data_name);
  g_free (self);
}

/** shoal_report_content_get_input: Returns: (transfer none): the input of shoal_report_write(). */
const ShoalReportInput *
shoal_report_content_get_input (ShoalReportContent *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->input;
}
