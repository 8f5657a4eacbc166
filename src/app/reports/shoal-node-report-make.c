/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluates and verifies; whoever may stop it is asked between the steps. */

#include "reports/shoal-node-report-private.h"

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"

#include <math.h>

static gboolean
stop (ShoalProgress  *progress,
      GError        **error)
{
  if (progress == NULL || !shoal_progress_should_stop (progress))
    return FALSE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled");
  return TRUE;
}

static gboolean
evaluate_metrics (ShoalNodeReport  *self,
                  ShoalProgress    *progress,
                  GError          **error)
{
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  for (guint i = 0; i < n_metrics; i++)
    {
      g_autoptr (ShoalMetricValue) value = NULL;
      double number;

      if (stop (progress, error))
        return FALSE;
      number = shoal_metric_evaluate (&metrics[i], self->classes);
      value = shoal_metric_value_new (&metrics[i], number,
                                      isnan (number) ? shoal_metric_explain_lack (&metrics[i], self->classes) : NULL);
      g_list_store_append (self->metrics, value);
    }
  for (guint a = 0; a < self->classes->microdata->n_attributes; a++)
    {
      g_autoptr (ShoalAttributeLoss) loss = NULL;

      if (stop (progress, error))
        return FALSE;
      loss = shoal_attribute_loss_new (self->classes, a);
      g_list_store_append (self->attributes, loss);
    }
  return TRUE;
}

/* Columns without a role block publishing, not looking; nor does what the verifier refuses. */
static gboolean
verify (ShoalNodeReport  *self,
        ShoalProgress    *progress,
        GError          **error)
{
  g_autoptr (GError) own_error = NULL;

  self->release = shoal_release_new (self->classes, &own_error);
  if (self->release == NULL)
    {
      self->blocked = g_strdup (own_error->message);
      return TRUE;
    }
  self->verified = shoal_verified_release_new_of (self->release, &self->requirements, &self->refused, progress, &own_error);
  if (self->verified != NULL || g_error_matches (own_error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED)
      || g_error_matches (own_error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&own_error));
  return FALSE;
}

/* What the two halves of a report are made of; each tells what went wrong by itself. */
typedef struct
{
  ShoalNodeReport *report;
  ShoalProgress *progress;
  GError *errors[2];
} Work;

static void
make_halves (guint    thread,
             guint    n_threads,
             gpointer data)
{
  Work *work = data;

  for (guint half = thread; half < G_N_ELEMENTS (work->errors); half += n_threads)
    if (half == 0)
      evaluate_metrics (work->report, work->progress, &work->errors[half]);
    else
      verify (work->report, work->progress, &work->errors[half]);
}

/* Metrics and verdict know nothing of each other. */
static gboolean
evaluate_and_verify (ShoalNodeReport  *self,
                     ShoalProgress    *progress,
                     GError          **error)
{
  Work work = { self, progress, { NULL, NULL } };

  shoal_parallel_run (MIN (shoal_parallel_n_threads (0), G_N_ELEMENTS (work.errors)), make_halves, &work);
  if (work.errors[0] == NULL && work.errors[1] == NULL)
    return TRUE;
  g_propagate_error (error, work.errors[0] != NULL ? work.errors[0] : work.errors[1]);
  if (work.errors[0] != NULL)
    g_clear_error (&work.errors[1]);
  return FALSE;
}

/**
 * shoal_node_report_new:
 * @microdata: the table as the solvers see it
 * @recoding: how it is recoded
 * @requirements: what a release must guarantee
 * @progress: (nullable): asked whether to stop
 *
 * Reads every row, so that it belongs in a worker.
 *
 * Returns: (transfer full): the report, or %NULL with %G_IO_ERROR_CANCELLED or an error of the verifier
 */
ShoalNodeReport *
shoal_node_report_new (ShoalMicrodata           *microdata,
                       ShoalRecoding            *recoding,
                       const ShoalRequirements  *requirements,
                       ShoalProgress            *progress,
                       GError                  **error)
{
  g_autoptr (ShoalNodeReport) self = NULL;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);
  g_return_val_if_fail (recoding != NULL && requirements != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_NODE_REPORT, NULL);
  self->requirements = *requirements;
  self->suppression_limit = shoal_requirements_get_suppression_limit (requirements, microdata->n_rows);
  self->classes = shoal_requirements_make_classes (requirements, microdata, recoding, 0, progress, error);
  if (self->classes == NULL)
    return NULL;
  self->feasible = shoal_requirements_hold (requirements, self->classes, NULL);
  self->order = shoal_class_order_new (self->classes);
  if (!evaluate_and_verify (self, progress, error))
    return NULL;
  return g_steal_pointer (&self);
}
