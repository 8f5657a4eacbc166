/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table as the solvers see it: made when somebody asks for it, kept until something changes. */

#include "config.h"

#include "session/shoal-session-private.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  ShoalTable *table;
  ShoalSchema *schema;
  guint n_threads;
  ShoalProgress *progress;
} Prepare;

static void
prepare_free (gpointer data)
{
  Prepare *prepare = data;

  g_object_unref (prepare->table);
  g_object_unref (prepare->schema);
  g_object_unref (prepare->progress);
  g_free (prepare);
}

static void
prepare_worker (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  Prepare *prepare = task_data;
  GError *error = NULL;
  ShoalMicrodata *microdata = shoal_microdata_new (prepare->table, prepare->schema, prepare->n_threads,
                                                   prepare->progress, &error);

  if (microdata != NULL)
    g_task_return_pointer (task, microdata, g_object_unref);
  else
    g_task_return_error (task, error);
}

/* Answers all who wait; they may ask for more while they are told. */
static void
answer (ShoalSession *self,
        const GError *error)
{
  g_autoptr (GPtrArray) waiting = self->waiting;

  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < waiting->len; i++)
    {
      GTask *task = g_ptr_array_index (waiting, i);

      if (error != NULL)
        g_task_return_error (task, g_error_copy (error));
      else
        g_task_return_pointer (task, g_object_ref (self->microdata), g_object_unref);
    }
}

static void
prepared_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  ShoalSession *self = SHOAL_SESSION (object);
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (GError) error = NULL;

  microdata = g_task_propagate_pointer (G_TASK (result), &error);
  if (self->preparing != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->preparing);
  if (microdata != NULL)
    {
      g_set_object (&self->microdata, microdata);
      _shoal_session_update_runs (self);
      _shoal_session_notify (self, PROP_MICRODATA);
    }
  answer (self, error);
}

/* The first thing that is wrong with a hierarchy; without it the worker would only say that one is lacking. */
static gboolean
check_hierarchies (ShoalSession *self,
                   GError      **error)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->columns)); i++)
    {
      ShoalSessionColumn *column = shoal_session_get_column (self, i);
      const char *message = shoal_session_column_get_hierarchy_error (column);

      if (message == NULL)
        continue;
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("The hierarchy of “%s” cannot be used: %s"),
                   shoal_session_column_get_name (column), message);
      return FALSE;
    }
  return TRUE;
}

static void
start_preparing (ShoalSession *self)
{
  g_autoptr (GTask) task = NULL;
  Prepare *prepare = g_new0 (Prepare, 1);

  self->preparing = g_cancellable_new ();
  task = g_task_new (self, self->preparing, prepared_cb, NULL);
  prepare->table = g_object_ref (self->table);
  prepare->schema = g_object_ref (self->schema);
  prepare->n_threads = self->n_threads;
  prepare->progress = shoal_progress_new ();
  shoal_progress_start (prepare->progress, self->preparing, 0);
  g_task_set_task_data (task, prepare, prepare_free);
  g_task_set_check_cancellable (task, FALSE);
  shoal_worker_run (task, prepare_worker);
}

/* Goes on with what is waited for, if it can. */
void
_shoal_session_resume_microdata (ShoalSession *self)
{
  g_autoptr (GError) error = NULL;

  if (self->waiting->len == 0 || self->preparing != NULL)
    return;
  if (self->microdata != NULL)
    answer (self, NULL);
  else if (self->table == NULL || self->schema == NULL)
    {
      g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("there is no table"));
      answer (self, error);
    }
  else if (!shoal_session_is_schema_pending (self))
    {
      if (check_hierarchies (self, &error))
        start_preparing (self);
      else
        answer (self, error);
    }
}

/* It is made again, for those who wait, when the schema is complete. */
void
_shoal_session_drop_microdata (ShoalSession *self)
{
  if (self->preparing != NULL)
    g_cancellable_cancel (self->preparing);
  g_clear_object (&self->preparing);
  if (self->microdata == NULL)
    return;
  g_clear_object (&self->microdata);
  _shoal_session_notify (self, PROP_MICRODATA);
}

/** shoal_session_get_microdata: Returns: (transfer none) (nullable): the table as the solvers see it, if it is there already. */
ShoalMicrodata *
shoal_session_get_microdata (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return self->microdata;
}

/**
 * shoal_session_load_microdata_async:
 *
 * Makes "microdata" of the project as it is when they are done; whoever asks twice gets the same.
 */
void
shoal_session_load_microdata_async (ShoalSession        *self,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (SHOAL_IS_SESSION (self));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, shoal_session_load_microdata_async);
  g_ptr_array_add (self->waiting, task);
  _shoal_session_resume_microdata (self);
}

/**
 * shoal_session_load_microdata_finish:
 *
 * Returns: (transfer full): the microdata, or %NULL with %SHOAL_ERROR_USAGE when there is no quasi-identifier,
 *   %SHOAL_ERROR_HIERARCHY, or %G_IO_ERROR_CANCELLED when the project was closed
 */
ShoalMicrodata *
shoal_session_load_microdata_finish (ShoalSession  *self,
                                     GAsyncResult  *result,
                                     GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * shoal_session_make_problem:
 * @seed: of every random choice
 *
 * Returns: (transfer full): what the project asks of solvers, or %NULL with %SHOAL_ERROR_USAGE
 */
ShoalProblem *
shoal_session_make_problem (ShoalSession    *self,
                            ShoalMicrodata  *microdata,
                            guint64          seed,
                            GError         **error)
{
  ShoalProject *project;
  const ShoalMetric *objective;

  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);
  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);

  project = shoal_session_get_project (self);
  g_return_val_if_fail (project != NULL, NULL);
  objective = shoal_metrics_find (shoal_project_get_objective (project));
  if (objective == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("There is no metric “%s” to optimize"),
                   shoal_project_get_objective (project));
      return NULL;
    }
  return shoal_problem_new (microdata, shoal_project_get_requirements (project), objective, seed, self->n_threads, error);
}
