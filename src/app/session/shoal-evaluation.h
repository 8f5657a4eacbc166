/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A recoding, and its report for the current project. */
#pragma once

#include "reports/shoal-recoding-report.h"
#include "session/shoal-preparation.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_EVALUATION (shoal_evaluation_get_type ())

/**
 * ShoalEvaluation:
 * @recoding: (nullable): of any kind
 * @report: (nullable): of @recoding; the previous one while a new one is made
 * @pending: whether the report is being made
 * @error: (nullable): why there is no report
 *
 * Keeps the report of a recoding up to date with schema and requirements. Fields are read-only, and all but @error
 * properties. "report", and then "pending", are notified when a report is started, is complete, or fails.
 */
struct _ShoalEvaluation
{
  GObject parent_instance;

  ShoalRecoding *recoding;
  ShoalRecodingReport *report;
  gboolean pending;
  char *error;

  /*< private >*/
  ShoalPreparation *preparation;
  struct _ShoalEvaluation *followed; /* nullable */
  GCancellable *cancellable;
  ShoalRequirements evaluated_for;
};

G_DECLARE_FINAL_TYPE (ShoalEvaluation, shoal_evaluation, SHOAL, EVALUATION, GObject)

ShoalEvaluation *shoal_evaluation_new    (ShoalPreparation    *preparation);
gboolean         shoal_evaluation_is     (ShoalEvaluation     *self,
                                          ShoalRecoding       *recoding);
void             shoal_evaluation_set    (ShoalEvaluation     *self,
                                          ShoalRecoding       *recoding,
                                          ShoalRecodingReport *known);
void             shoal_evaluation_follow (ShoalEvaluation     *self,
                                          ShoalEvaluation     *other);

/* For callers that need a report once */
void             shoal_evaluate_async  (ShoalPreparation    *preparation,
                                        ShoalRecoding       *recoding,
                                        GCancellable        *cancellable,
                                        GAsyncReadyCallback  callback,
                                        gpointer             user_data);
ShoalRecodingReport *shoal_evaluate_finish (GAsyncResult        *result,
                                            GError             **error);

G_END_DECLS
