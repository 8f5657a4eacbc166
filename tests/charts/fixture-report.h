/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sample project solved, as a report wants it. */
#pragma once

#include "project/shoal-project-load.h"
#include "charts/report/shoal-report.h"
#include "solve/shoal-solver-registry.h"

typedef struct
{
  ShoalProblem *problem;
  ShoalSolution *solution;
  ShoalClasses *classes;
  ShoalVerdict verdict;
  GDateTime *date;
  ShoalProject *project;
  ShoalRunRecord *run;
  ShoalReportInput input;
} SolvedSample;

static inline void
solved_sample_clear (SolvedSample *self)
{
  g_clear_object (&self->problem);
  g_clear_object (&self->solution);
  g_clear_object (&self->classes);
  shoal_verdict_clear (&self->verdict);
  g_clear_pointer (&self->date, g_date_time_unref);
  g_clear_object (&self->project);
  g_clear_pointer (&self->run, shoal_run_record_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolvedSample, solved_sample_clear)

/* Solves for @k. */
static inline void
solved_sample_init (SolvedSample *self,
                    const char   *samples,
                    guint         k)
{
  g_autofree char *path = g_build_filename (samples, "patients.shoal", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProject) project = shoal_project_read (file, NULL, NULL, &error);
  g_autoptr (ShoalLoadedProject) loaded = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalSolver) solver = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  ShoalRequirements requirements = { .k = k, .suppression = 0.01 };

  g_assert_no_error (error);
  loaded = shoal_loaded_project_load (project, NULL, NULL, &error);
  g_assert_no_error (error);
  microdata = shoal_loaded_project_make_microdata (loaded, 2, NULL, &error);
  g_assert_no_error (error);
  self->problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("precision"), 1, 2, &error);
  g_assert_no_error (error);
  solver = shoal_solver_registry_create ("optimal", &error);
  g_assert_no_error (error);
  self->solution = shoal_solver_solve (solver, self->problem, 60.0, NULL, NULL, &error);
  g_assert_no_error (error);
  self->classes = shoal_classes_new (microdata, self->solution->recoding, k);
  release = shoal_release_new (self->classes, &error);
  g_assert_no_error (error);
  shoal_verifier_check_release (release, &requirements, &self->verdict, NULL, &error);
  g_assert_no_error (error);
  self->project = g_object_ref (project);
  self->run = shoal_run_record_new ("optimal", solver, 1);
  self->date = g_date_time_new_utc (2026, 3, 14, 9, 26, 0);
  self->input = (ShoalReportInput) { .data_name = "patients.csv",
                                     .date = self->date,
                                     .project = self->project,
                                     .run = self->run,
                                     .problem = self->problem,
                                     .classes = self->classes,
                                     .solution = self->solution,
                                     .verdict = &self->verdict };
}
