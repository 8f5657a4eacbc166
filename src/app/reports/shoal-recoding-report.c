/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A report is made by a worker, which can be stopped between its steps. It does not change afterwards. */

#include "reports/shoal-recoding-report.h"

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"
#include "schema/shoal-missing-words.h"

#include <math.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (ShoalRecodingReport, shoal_recoding_report, G_TYPE_OBJECT)

static void
shoal_recoding_report_finalize (GObject *object)
{
  ShoalRecodingReport *self = SHOAL_RECODING_REPORT (object);

  g_clear_object (&self->release);
  g_clear_object (&self->verified);
  g_clear_object (&self->classes);
  g_free (self->metrics);
  g_free (self->attributes);
  g_clear_pointer (&self->order, shoal_class_order_free);
  g_free (self->blocked);
  g_free (self->unmet);
  g_free (self->taken_words);
  shoal_verdict_clear (&self->refused);
  G_OBJECT_CLASS (shoal_recoding_report_parent_class)->finalize (object);
}

static void
shoal_recoding_report_class_init (ShoalRecodingReportClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_recoding_report_finalize;
}

static void
shoal_recoding_report_init (ShoalRecodingReport *self)
{
}

/* ---- Making the report ---- */

static ShoalAttributeLoss
measure_attribute (ShoalClasses *classes,
                   guint         attribute)
{
  ShoalAttribute *quasi_identifier = shoal_microdata_get_attribute (classes->microdata, attribute);

  return (ShoalAttributeLoss) {
    .name = shoal_column_get_name (quasi_identifier->column),
    .level = classes->kind == SHOAL_RECODING_NODE ? (int) shoal_recoding_get_levels (classes->recoding, NULL)[attribute] : -1,
    .height = quasi_identifier->height,
    .level_share = shoal_metric_level_share (classes, attribute),
    .loss = shoal_metric_attribute_ncp (classes, attribute),
  };
}

static gboolean
evaluate_metrics (ShoalRecodingReport *self,
                  ShoalProgress       *progress,
                  GError             **error)
{
  guint n_attributes = self->classes->microdata->n_attributes;
  const ShoalMetric *metrics = shoal_metrics_get (&self->n_metrics);

  self->metrics = g_new0 (ShoalMetricValue, self->n_metrics);
  self->attributes = g_new0 (ShoalAttributeLoss, MAX (1, n_attributes));
  for (guint i = 0; i < self->n_metrics; i++)
    {
      double value;

      if (!shoal_progress_check (progress, error))
        return FALSE;
      value = shoal_metric_evaluate (&metrics[i], self->classes);
      self->metrics[i] = (ShoalMetricValue) { &metrics[i], value,
                                              isnan (value) ? shoal_metric_explain_lack (&metrics[i], self->classes) : NULL };
    }
  for (guint a = 0; a < n_attributes; a++)
    {
      if (!shoal_progress_check (progress, error))
        return FALSE;
      self->attributes[a] = measure_attribute (self->classes, a);
    }
  return TRUE;
}

/* If the release is blocked by columns without a role, or refused by the verifier, this is no error: the report says so. */
static gboolean
verify (ShoalRecodingReport *self,
        ShoalProgress       *progress,
        GError             **error)
{
  g_autoptr (GError) own_error = NULL;

  self->release = shoal_release_new (self->classes, &own_error);
  if (self->release == NULL)
    {
      self->blocked = g_strdup (own_error->message);
      return TRUE;
    }
  self->verified = shoal_verified_release_new_of (self->release, &self->requirements, &self->refused, progress, &own_error);
  self->verdict = self->verified != NULL ? shoal_verified_release_get_verdict (self->verified) : &self->refused;
  if (self->verified != NULL)
    self->disclosures = shoal_verified_release_get_disclosures (self->verified);
  if (self->verified != NULL || g_error_matches (own_error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED)
      || g_error_matches (own_error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&own_error));
  return FALSE;
}

/* The data of the two threads that make a report; each thread has its own error. */
typedef struct
{
  ShoalRecodingReport *report;
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

/* Metrics and verification are independent, so two threads do them. */
static gboolean
evaluate_and_verify (ShoalRecodingReport *self,
                     ShoalProgress       *progress,
                     GError             **error)
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
 * shoal_recoding_report_new:
 * @microdata: the table as the solvers see it
 * @recoding: of that table
 * @requirements: that a release must meet
 * @progress: (nullable): can stop the work
 *
 * Reads every row, so call it in a worker.
 *
 * Returns: (transfer full): the report, or %NULL with %G_IO_ERROR_CANCELLED or an error of the verifier
 */
ShoalRecodingReport *
shoal_recoding_report_new (ShoalMicrodata          *microdata,
                           ShoalRecoding           *recoding,
                           const ShoalRequirements *requirements,
                           ShoalProgress           *progress,
                           GError                 **error)
{
  g_autoptr (ShoalRecodingReport) self = NULL;
  g_autoptr (GError) unmet = NULL;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);
  g_return_val_if_fail (recoding != NULL && requirements != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_RECODING_REPORT, NULL);
  self->requirements = *requirements;
  self->suppression_limit = shoal_requirements_get_suppression_limit (requirements, microdata->n_rows);
  self->classes = shoal_requirements_make_classes (requirements, microdata, recoding, 0, progress, error);
  if (self->classes == NULL)
    return NULL;
  self->feasible = shoal_requirements_hold (requirements, self->classes, &unmet);
  self->unmet = unmet != NULL ? g_strdup (unmet->message) : NULL;
  if (self->classes->kind == SHOAL_RECODING_NODE && requirements->n_models > 0)
    self->n_shortfalls = shoal_requirements_get_n_models (requirements);
  if (self->n_shortfalls > 0
      && !shoal_requirements_find_shortfalls (requirements, self->classes, self->shortfalls, progress, error))
    return NULL;
  self->n_classes = self->classes->n_groups - self->classes->n_small_groups;
  self->order = shoal_class_order_new (self->classes);
  self->taken_words = shoal_missing_words_list_taken (microdata->table, microdata->schema);
  self->n_suppressed_persons = shoal_classes_count_suppressed_persons (self->classes);
  if (!evaluate_and_verify (self, progress, error))
    return NULL;
  return g_steal_pointer (&self);
}

/* ---- Queries ---- */

/** shoal_recoding_report_is_verified: Returns: whether the verifier found that the release meets every requirement. */
gboolean
shoal_recoding_report_is_verified (ShoalRecodingReport *self)
{
  g_return_val_if_fail (SHOAL_IS_RECODING_REPORT (self), FALSE);

  return self->verdict != NULL && self->verdict->holds;
}

guint
shoal_recoding_report_get_required_k (ShoalRecodingReport *self)
{
  g_return_val_if_fail (SHOAL_IS_RECODING_REPORT (self), 0);

  return shoal_requirements_get_min_size (&self->requirements);
}

/** shoal_recoding_report_get_metric: @id: of a metric. Returns: its value, NAN if the metric is unknown or lacks an input. */
double
shoal_recoding_report_get_metric (ShoalRecodingReport *self,
                                  const char          *id)
{
  g_return_val_if_fail (SHOAL_IS_RECODING_REPORT (self), NAN);
  g_return_val_if_fail (id != NULL, NAN);

  for (guint i = 0; i < self->n_metrics; i++)
    if (strcmp (self->metrics[i].metric->id, id) == 0)
      return self->metrics[i].value;
  return NAN;
}
