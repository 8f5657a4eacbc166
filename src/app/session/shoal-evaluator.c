/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table is prepared first; what the requirements are is asked then. */

#include "config.h"

#include "session/shoal-evaluator.h"

#include "base/shoal-error.h"
#include "common/shoal-worker.h"

#include <glib/gi18n-lib.h>

struct _ShoalEvaluator
{
  GObject parent_instance;

  ShoalDocument *document;
  ShoalPreparation *preparation;
};

G_DEFINE_TYPE (ShoalEvaluator, shoal_evaluator, G_TYPE_OBJECT)

typedef struct
{
  ShoalMicrodata *microdata;
  ShoalRecoding *node;
  ShoalRequirements requirements;
  ShoalProgress *progress;
} Evaluation;

static void
evaluation_free (gpointer data)
{
  Evaluation *evaluation = data;

  g_clear_object (&evaluation->microdata);
  shoal_recoding_unref (evaluation->node);
  g_object_unref (evaluation->progress);
  g_free (evaluation);
}

static void
evaluate_worker (GTask        *task,
                 gpointer      source_object,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  Evaluation *evaluation = task_data;
  GError *error = NULL;
  ShoalNodeReport *report;

  report = shoal_node_report_new (evaluation->microdata, evaluation->node, &evaluation->requirements,
                                  evaluation->progress, &error);
  if (report != NULL)
    g_task_return_pointer (task, report, g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
prepared_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  ShoalEvaluator *self = g_task_get_source_object (task);
  Evaluation *evaluation = g_task_get_task_data (task);
  ShoalProject *project = shoal_document_get_project (self->document);
  GError *error = NULL;

  evaluation->microdata = shoal_preparation_load_finish (SHOAL_PREPARATION (object), result, &error);
  if (evaluation->microdata == NULL)
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
  /* A result of before an edit need not be one of the table any more. */
  if (!shoal_microdata_fits (evaluation->microdata, evaluation->node))
    {
      g_task_return_new_error (task, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                               _("Quasi-identifiers or hierarchies have changed since this result was found"));
      return;
    }
  evaluation->requirements = *shoal_project_get_requirements (project);
  shoal_worker_run (task, evaluate_worker);
}

static void
shoal_evaluator_finalize (GObject *object)
{
  ShoalEvaluator *self = SHOAL_EVALUATOR (object);

  g_clear_object (&self->document);
  g_clear_object (&self->preparation);
  G_OBJECT_CLASS (shoal_evaluator_parent_class)->finalize (object);
}

static void
shoal_evaluator_class_init (ShoalEvaluatorClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_evaluator_finalize;
}

static void
shoal_evaluator_init (ShoalEvaluator *self)
{
}

/** shoal_evaluator_new: @preparation: of the document's table. Returns: (transfer full): what makes reports. */
ShoalEvaluator *
shoal_evaluator_new (ShoalDocument    *document,
                     ShoalPreparation *preparation)
{
  ShoalEvaluator *self;

  g_return_val_if_fail (SHOAL_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (SHOAL_IS_PREPARATION (preparation), NULL);

  self = g_object_new (SHOAL_TYPE_EVALUATOR, NULL);
  self->document = g_object_ref (document);
  self->preparation = g_object_ref (preparation);
  return self;
}

/**
 * shoal_evaluator_evaluate_async:
 * @recoding: of any kind
 * @cancellable: (nullable): stops it
 *
 * Makes the report of a recoding, as the document requires it.
 */
void
shoal_evaluator_evaluate_async (ShoalEvaluator      *self,
                                ShoalRecoding       *recoding,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  Evaluation *evaluation;
  GTask *task;

  g_return_if_fail (SHOAL_IS_EVALUATOR (self));
  g_return_if_fail (recoding != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, shoal_evaluator_evaluate_async);
  evaluation = g_new0 (Evaluation, 1);
  evaluation->node = shoal_recoding_ref (recoding);
  evaluation->progress = shoal_progress_new ();
  shoal_progress_start (evaluation->progress, cancellable, 0);
  g_task_set_task_data (task, evaluation, evaluation_free);
  shoal_preparation_load_async (self->preparation, prepared_cb, task);
}

/** shoal_evaluator_evaluate_finish: Returns: (transfer full): the report, or %NULL with %SHOAL_ERROR_USAGE when @recoding is none of
 *   the table any more, %G_IO_ERROR_CANCELLED, or why the table cannot be prepared. */
ShoalNodeReport *
shoal_evaluator_evaluate_finish (ShoalEvaluator  *self,
                                 GAsyncResult    *result,
                                 GError         **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
