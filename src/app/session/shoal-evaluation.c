/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The requirements are read after the microdata have been made. The last report stays until the next one is made, so that
 * views do not flicker. */

#include "config.h"

#include "session/shoal-evaluation.h"

#include "base/shoal-error.h"
#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"

#include <glib/gi18n-lib.h>

G_DEFINE_TYPE (ShoalEvaluation, shoal_evaluation, G_TYPE_OBJECT)

/* ---- One report ---- */

typedef struct
{
  ShoalMicrodata *microdata;
  ShoalProject *project;
  ShoalDraws *draws;
  ShoalRecoding *node;
  ShoalRequirements requirements;
  ShoalProgress *progress;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_clear_object (&request->microdata);
  g_clear_object (&request->project);
  g_clear_pointer (&request->draws, shoal_draws_unref);
  shoal_recoding_unref (request->node);
  g_object_unref (request->progress);
  g_free (request);
}

static void
evaluate_worker (GTask        *task,
                 gpointer      source_object,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  Request *request = task_data;
  GError *error = NULL;
  ShoalRecodingReport *report;

  if (shoal_recoding_get_kind (request->node) == SHOAL_RECODING_MATCHING)
    shoal_draws_take (request->draws, request->project, request->node);
  report = shoal_recoding_report_new (request->microdata, request->node, &request->requirements,
                                      request->progress, &error);
  shoal_worker_return (task, report, g_object_unref, error);
}

static void
prepared_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  ShoalPreparation *preparation = SHOAL_PREPARATION (object);
  ShoalProject *project = preparation->dataset->document->project;
  Request *request = g_task_get_task_data (task);
  GError *error = NULL;

  request->microdata = shoal_preparation_load_finish (preparation, result, &error);
  if (request->microdata == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (g_task_return_error_if_cancelled (task))
    return;
  if (project == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The project was closed meanwhile"));
      return;
    }
  /* A recoding that was found before an edit may not fit the table. */
  if (!shoal_microdata_fits (request->microdata, request->node))
    {
      g_task_return_new_error (task, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                               _("Quasi-identifiers or hierarchies have changed since this result was found"));
      return;
    }
  request->requirements = *shoal_project_get_requirements (project);
  request->project = g_object_ref (project);
  request->draws = shoal_draws_ref (preparation->draws);
  shoal_worker_run (task, evaluate_worker);
}

/**
 * shoal_evaluate_async:
 * @preparation: for the table of @recoding
 * @recoding: of any kind
 * @cancellable: (nullable): stops it
 *
 * Makes the report of a recoding, for the requirements of the document.
 */
void
shoal_evaluate_async (ShoalPreparation    *preparation,
                      ShoalRecoding       *recoding,
                      GCancellable        *cancellable,
                      GAsyncReadyCallback  callback,
                      gpointer             user_data)
{
  Request *request;
  GTask *task;

  g_return_if_fail (SHOAL_IS_PREPARATION (preparation));
  g_return_if_fail (recoding != NULL);

  task = g_task_new (preparation, cancellable, callback, user_data);
  g_task_set_source_tag (task, shoal_evaluate_async);
  request = g_new0 (Request, 1);
  request->node = shoal_recoding_ref (recoding);
  request->progress = shoal_progress_new ();
  shoal_progress_start (request->progress, cancellable, 0);
  g_task_set_task_data (task, request, request_free);
  shoal_preparation_load_async (preparation, prepared_cb, task);
}

/** shoal_evaluate_finish: Returns: (transfer full): the report, or %NULL with %SHOAL_ERROR_USAGE when @recoding does not fit
 *   the table, %G_IO_ERROR_CANCELLED, or the error of making the microdata. */
ShoalRecodingReport *
shoal_evaluate_finish (GAsyncResult  *result,
                       GError       **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, shoal_evaluate_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* ---- Evaluation that follows the project ---- */

static void
notify_report (ShoalEvaluation *self)
{
  g_object_notify (G_OBJECT (self), "report");
  g_object_notify (G_OBJECT (self), "pending");
}

/* @report, @error: (nullable) */
static void
take (ShoalEvaluation     *self,
      ShoalRecodingReport *report,
      const char          *error)
{
  g_set_object (&self->report, report);
  g_free (self->error);
  self->error = g_strdup (error);
}

static void
evaluated_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (ShoalEvaluation) self = user_data;
  g_autoptr (ShoalRecodingReport) report = NULL;
  g_autoptr (GError) error = NULL;

  report = shoal_evaluate_finish (result, &error);
  if (!shoal_worker_take (&self->cancellable, result))
    return;
  self->pending = FALSE;
  take (self, report, error != NULL ? error->message : NULL);
  notify_report (self);
}

static void
stop (ShoalEvaluation *self)
{
  shoal_worker_stop (&self->cancellable);
  self->pending = FALSE;
}

static void
update_report (ShoalEvaluation *self)
{
  ShoalDataset *dataset = self->preparation->dataset;
  ShoalProject *project = dataset->document->project;

  stop (self);
  if (self->recoding != NULL && project != NULL && dataset->table != NULL)
    {
      self->cancellable = g_cancellable_new ();
      self->pending = TRUE;
      self->evaluated_for = *shoal_project_get_requirements (project);
      shoal_evaluate_async (self->preparation, self->recoding, self->cancellable, evaluated_cb, g_object_ref (self));
    }
  else
    take (self, NULL, NULL);
  notify_report (self);
}

static void
schema_changed_cb (ShoalEvaluation *self)
{
  if (self->followed == NULL && self->recoding != NULL && self->preparation->dataset->schema != NULL)
    update_report (self);
}

/* A report is made for one set of requirements; when these change, a new report is made. */
static void
project_changed_cb (ShoalEvaluation *self)
{
  ShoalProject *project = self->preparation->dataset->document->project;
  const ShoalRequirements *requirements;

  if (self->followed != NULL || self->recoding == NULL || project == NULL)
    return;
  requirements = shoal_project_get_requirements (project);
  if (!shoal_requirements_equal (requirements, &self->evaluated_for))
    update_report (self);
}

static void
set_recoding (ShoalEvaluation *self,
              ShoalRecoding   *recoding)
{
  if (shoal_evaluation_is (self, recoding))
    return;
  g_clear_pointer (&self->recoding, shoal_recoding_unref);
  self->recoding = recoding != NULL ? shoal_recoding_ref (recoding) : NULL;
  g_object_notify (G_OBJECT (self), "recoding");
}

static void
followed_changed_cb (ShoalEvaluation *self)
{
  self->pending = self->followed->pending;
  take (self, self->followed->report, self->followed->error);
  set_recoding (self, self->followed->recoding);
  notify_report (self);
}

static void
stop_following (ShoalEvaluation *self)
{
  if (self->followed != NULL)
    g_signal_handlers_disconnect_by_data (self->followed, self);
  g_clear_object (&self->followed);
}

static void
shoal_evaluation_dispose (GObject *object)
{
  ShoalEvaluation *self = SHOAL_EVALUATION (object);

  stop (self);
  stop_following (self);
  G_OBJECT_CLASS (shoal_evaluation_parent_class)->dispose (object);
}

static void
shoal_evaluation_finalize (GObject *object)
{
  ShoalEvaluation *self = SHOAL_EVALUATION (object);

  g_clear_object (&self->preparation);
  g_clear_pointer (&self->recoding, shoal_recoding_unref);
  g_clear_object (&self->report);
  g_free (self->error);
  G_OBJECT_CLASS (shoal_evaluation_parent_class)->finalize (object);
}

static void
shoal_evaluation_class_init (ShoalEvaluationClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

#define ADD(field, spec) shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalEvaluation, field), spec)
  object_class->dispose = shoal_evaluation_dispose;
  object_class->finalize = shoal_evaluation_finalize;
  ADD (recoding, g_param_spec_boxed ("recoding", NULL, NULL, shoal_recoding_get_type (), SHOAL_FIELD));
  ADD (report, g_param_spec_object ("report", NULL, NULL, SHOAL_TYPE_RECODING_REPORT, SHOAL_FIELD));
  ADD (pending, g_param_spec_boolean ("pending", NULL, NULL, FALSE, SHOAL_FIELD));
#undef ADD
}

static void
shoal_evaluation_init (ShoalEvaluation *self)
{
}

/** shoal_evaluation_new: @preparation: for the table. Returns: (transfer full): an object without a recoding. */
ShoalEvaluation *
shoal_evaluation_new (ShoalPreparation *preparation)
{
  ShoalEvaluation *self;

  g_return_val_if_fail (SHOAL_IS_PREPARATION (preparation), NULL);

  self = g_object_new (SHOAL_TYPE_EVALUATION, NULL);
  self->preparation = g_object_ref (preparation);
  g_signal_connect_object (preparation->dataset->document, "notify::project", G_CALLBACK (project_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (preparation->dataset, "notify::schema", G_CALLBACK (schema_changed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** shoal_evaluation_is: @recoding: (nullable): Returns: whether it equals the recoding that is set. */
gboolean
shoal_evaluation_is (ShoalEvaluation *self,
                     ShoalRecoding   *recoding)
{
  g_return_val_if_fail (SHOAL_IS_EVALUATION (self), FALSE);

  return recoding == self->recoding
         || (recoding != NULL && self->recoding != NULL && shoal_recoding_equal (recoding, self->recoding));
}

/**
 * shoal_evaluation_set:
 * @recoding: (nullable): of any kind
 * @known: (nullable): its report for the current project, if the caller has it; otherwise it is made
 */
void
shoal_evaluation_set (ShoalEvaluation     *self,
                      ShoalRecoding       *recoding,
                      ShoalRecodingReport *known)
{
  g_return_if_fail (SHOAL_IS_EVALUATION (self));

  stop_following (self);
  if (shoal_evaluation_is (self, recoding))
    return;
  if (known != NULL)
    {
      stop (self);
      self->evaluated_for = known->requirements;
      take (self, known, NULL);
    }
  set_recoding (self, recoding);
  if (known != NULL)
    notify_report (self);
  else
    update_report (self);
}

/** shoal_evaluation_follow: Until shoal_evaluation_set() is called, @self mirrors @other and makes no report. */
void
shoal_evaluation_follow (ShoalEvaluation *self,
                         ShoalEvaluation *other)
{
  g_return_if_fail (SHOAL_IS_EVALUATION (self));
  g_return_if_fail (SHOAL_IS_EVALUATION (other));

  if (self->followed == other)
    return;
  stop (self);
  stop_following (self);
  self->followed = g_object_ref (other);
  g_signal_connect_object (other, "notify::recoding", G_CALLBACK (followed_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (other, "notify::pending", G_CALLBACK (followed_changed_cb), self, G_CONNECT_SWAPPED);
  followed_changed_cb (self);
}
