/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is looked at: a node picked in the lattice, or the result of a run, evaluated in a worker. */

#include "config.h"

#include "session/shoal-session-private.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

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

static gboolean
node_fits (ShoalMicrodata *microdata,
           ShoalRecoding  *node)
{
  guint n_levels;
  const guint *levels = shoal_recoding_get_levels (node, &n_levels);

  if (n_levels != microdata->n_attributes)
    return FALSE;
  for (guint a = 0; a < n_levels; a++)
    if (levels[a] > shoal_microdata_get_attribute (microdata, a)->height)
      return FALSE;
  return TRUE;
}

/* A result of before an edit need not be one of the table any more. */
static gboolean
fits (ShoalMicrodata *microdata,
      ShoalRecoding  *recoding)
{
  gsize n_rows = 0;

  switch (shoal_recoding_get_kind (recoding))
    {
    case SHOAL_RECODING_NODE:
      return node_fits (microdata, recoding);
    case SHOAL_RECODING_PARTITION:
      shoal_recoding_get_clusters (recoding, &n_rows, NULL);
      return n_rows == microdata->n_rows;
    case SHOAL_RECODING_MATCHING:
    default:
      shoal_recoding_get_originals (recoding, &n_rows, NULL);
      return n_rows == microdata->n_rows;
    }
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
  ShoalSession *self = SHOAL_SESSION (object);
  g_autoptr (GTask) task = user_data;
  Evaluation *evaluation = g_task_get_task_data (task);
  ShoalProject *project = shoal_session_get_project (self);
  GError *error = NULL;

  evaluation->microdata = shoal_session_load_microdata_finish (self, result, &error);
  if (evaluation->microdata == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (g_task_return_error_if_cancelled (task))
    return;
  if (!fits (evaluation->microdata, evaluation->node))
    {
      g_task_return_new_error (task, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                               _("Quasi-identifiers or hierarchies have changed since this result was found"));
      return;
    }
  evaluation->requirements = *shoal_project_get_requirements (project);
  shoal_worker_run (task, evaluate_worker);
}

/**
 * shoal_session_evaluate_async:
 * @node: any recoding
 * @cancellable: (nullable): stops it
 *
 * Makes the report of a recoding that is not the selected one.
 */
void
shoal_session_evaluate_async (ShoalSession        *self,
                              ShoalRecoding       *node,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  Evaluation *evaluation;
  GTask *task;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (node != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, shoal_session_evaluate_async);
  evaluation = g_new0 (Evaluation, 1);
  evaluation->node = shoal_recoding_ref (node);
  evaluation->progress = shoal_progress_new ();
  shoal_progress_start (evaluation->progress, cancellable, 0);
  g_task_set_task_data (task, evaluation, evaluation_free);
  shoal_session_load_microdata_async (self, prepared_cb, task);
}

/** shoal_session_evaluate_finish: Returns: (transfer full): the report. */
ShoalNodeReport *
shoal_session_evaluate_finish (ShoalSession  *self,
                               GAsyncResult  *result,
                               GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
notify_report (ShoalSession *self)
{
  _shoal_session_notify (self, PROP_REPORT);
  _shoal_session_notify (self, PROP_REPORT_PENDING);
  _shoal_session_notify (self, PROP_REPORT_ERROR);
}

static void
evaluated_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  ShoalSession *self = SHOAL_SESSION (object);
  g_autoptr (ShoalNodeReport) report = NULL;
  g_autoptr (GError) error = NULL;

  report = shoal_session_evaluate_finish (self, result, &error);
  if (self->evaluating == NULL || self->evaluating != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->evaluating);
  g_set_object (&self->report, report);
  g_free (self->report_error);
  self->report_error = error != NULL ? g_strdup (error->message) : NULL;
  g_object_freeze_notify (object);
  notify_report (self);
  g_object_thaw_notify (object);
}

/* The report that is there stays until the next one has come: views need not flicker. */
void
_shoal_session_update_report (ShoalSession *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  if (self->evaluating != NULL)
    g_cancellable_cancel (self->evaluating);
  g_clear_object (&self->evaluating);
  if (self->selected_node != NULL && self->table != NULL && shoal_session_get_project (self) != NULL)
    {
      self->evaluating = g_cancellable_new ();
      self->evaluated_for = *shoal_project_get_requirements (shoal_session_get_project (self));
      shoal_session_evaluate_async (self, self->selected_node, self->evaluating, evaluated_cb, NULL);
    }
  else
    {
      g_clear_object (&self->report);
      g_clear_pointer (&self->report_error, g_free);
    }
  notify_report (self);
  g_object_thaw_notify (G_OBJECT (self));
}

/** shoal_session_get_selected_node: Returns: (transfer none) (nullable): what is looked at. */
ShoalRecoding *
shoal_session_get_selected_node (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return self->selected_node;
}

/** shoal_session_select_node: @node: (nullable): any recoding; its report is made. */
void
shoal_session_select_node (ShoalSession  *self,
                           ShoalRecoding *node)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  if (node == self->selected_node
      || (node != NULL && self->selected_node != NULL && shoal_recoding_equal (node, self->selected_node)))
    return;
  g_clear_pointer (&self->selected_node, shoal_recoding_unref);
  if (node != NULL)
    self->selected_node = shoal_recoding_ref (node);
  g_object_freeze_notify (G_OBJECT (self));
  _shoal_session_notify (self, PROP_SELECTED_NODE);
  _shoal_session_update_report (self);
  g_object_thaw_notify (G_OBJECT (self));
}

/** shoal_session_get_report: Returns: (transfer none) (nullable): of the selected node; the one before while it is made. */
ShoalNodeReport *
shoal_session_get_report (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return self->report;
}

gboolean
shoal_session_is_report_pending (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), FALSE);

  return self->evaluating != NULL;
}

/** shoal_session_get_report_error: Returns: (nullable): why there is no report of the selected node. */
const char *
shoal_session_get_report_error (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return self->report_error;
}
