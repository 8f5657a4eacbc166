/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts do together: a project and its table that come at once, and steps that have the table read again. */

#include "config.h"

#include "session/shoal-session.h"

#include <glib/gi18n-lib.h>

/* ---- Another document ---- */

static ShoalProject *
set_data (ShoalProject *project,
          gpointer      data)
{
  return shoal_project_with_data (project, data);
}

/* The runs that the project remembers are about other data than new ones will be. */
static void
accept_changed_data (ShoalSession *self,
                     ShoalLoad    *load)
{
  g_autoptr (ShoalProject) read = shoal_load_dup_read_project (load);

  shoal_document_amend (shoal_session_get_document (self), set_data, shoal_project_get_data (read));
}

static void
take_document (ShoalSession *self,
               ShoalLoad    *load)
{
  gboolean changed = !load->import && shoal_load_differs_from_saved (load);

  g_object_freeze_notify (G_OBJECT (self));
  shoal_selection_choose_node (shoal_session_get_selection (self), NULL);
  shoal_dataset_set_table (shoal_session_get_dataset (self), load->table, changed);
  shoal_document_replace (shoal_session_get_document (self), load->project, load->file != NULL && load->data == NULL);
  shoal_saver_set_digest (shoal_session_get_saver (self), load->digest);
  if (load->copy != NULL)
    shoal_autosave_adopt (shoal_session_get_autosave (self), g_steal_pointer (&load->copy));
  shoal_selection_select_saved_run (shoal_session_get_selection (self));
  if (changed)
    accept_changed_data (self, load);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
opened_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  ShoalLoad *load = shoal_loader_load_finish (SHOAL_LOADER (object), result, &error);

  if (load == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  take_document (g_task_get_source_object (task), load);
  g_task_return_pointer (task, g_ptr_array_ref (load->warnings), (GDestroyNotify) g_ptr_array_unref);
}

/**
 * shoal_session_open_async:
 * @load: (transfer full): a project file, a table or what a crash has left, as one of the shoal_load_new functions has made it
 *
 * Reads the project and its table, which then replace what was open. On failure everything stays as it was. What was recovered
 * is still unsaved then; its copy stays until it is saved or closed, also when the table cannot be read, and a copy that
 * cannot be read itself is put aside.
 */
void
shoal_session_open_async (ShoalSession        *self,
                          ShoalLoad           *load,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (load != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, shoal_session_open_async);
  g_object_get (self, "default-k", &load->default_k, NULL);
  shoal_loader_load_async (shoal_session_get_loader (self), load, opened_cb, task);
}

/**
 * shoal_session_open_finish:
 * @warnings: (out) (optional) (transfer full) (element-type utf8): what a person should know
 *
 * Returns: whether the project is open; %FALSE with %G_IO_ERROR_CANCELLED when another was opened meanwhile
 */
gboolean
shoal_session_open_finish (ShoalSession *self,
                           GAsyncResult *result,
                           GPtrArray   **warnings,
                           GError      **error)
{
  g_autoptr (GPtrArray) own_warnings = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  own_warnings = g_task_propagate_pointer (G_TASK (result), error);
  if (own_warnings == NULL)
    return FALSE;
  if (warnings != NULL)
    *warnings = g_steal_pointer (&own_warnings);
  return TRUE;
}

/** shoal_session_close: leaves the session without a project, as if it had never had one. Unsaved changes are gone. */
void
shoal_session_close (ShoalSession *self)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  shoal_loader_cancel (shoal_session_get_loader (self));
  g_object_freeze_notify (G_OBJECT (self));
  shoal_selection_choose_node (shoal_session_get_selection (self), NULL);
  shoal_dataset_set_table (shoal_session_get_dataset (self), NULL, FALSE);
  shoal_document_replace (shoal_session_get_document (self), NULL, TRUE);
  g_object_thaw_notify (G_OBJECT (self));
}

/* ---- Steps ---- */

/* A step for which the table has to be read otherwise. */
typedef struct
{
  ShoalSession *session;
  char *label;                             /* of what is pushed, */
  gboolean (*step) (ShoalHistory *history); /* or where the history goes */
} Step;

static void
step_free (Step *step)
{
  g_object_unref (step->session);
  g_free (step->label);
  g_free (step);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Step, step_free)

static void
read_again_cb (GObject      *object,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (Step) step = user_data;
  ShoalSession *self = step->session;
  g_autoptr (ShoalProject) read = NULL;
  g_autoptr (GError) error = NULL;
  ShoalLoad *load = shoal_loader_load_finish (SHOAL_LOADER (object), result, &error);

  if (load == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_signal_emit_by_name (self, "problem", _("The table could not be read like that"), error->message);
      return;
    }
  g_object_freeze_notify (G_OBJECT (self));
  shoal_dataset_set_table (shoal_session_get_dataset (self), load->table, FALSE);
  if (step->step != NULL)
    {
      step->step (shoal_document_get_history (shoal_session_get_document (self)));
    }
  else
    {
      read = shoal_load_dup_read_project (load);
      shoal_document_push (shoal_session_get_document (self), read, step->label, NULL);
    }
  g_object_thaw_notify (G_OBJECT (self));
}

static void
read_again (ShoalSession *self,
            ShoalProject *project,
            const char   *label,
            gboolean    (*step) (ShoalHistory *))
{
  Step *next = g_new0 (Step, 1);

  next->session = g_object_ref (self);
  next->label = g_strdup (label);
  next->step = step;
  shoal_loader_load_async (shoal_session_get_loader (self), shoal_load_new_project (project), read_again_cb, next);
}

/**
 * shoal_session_apply:
 * @project: made from the session's project
 * @label: what was done, for a person: "Set Role of “age”"
 * @merge_key: (nullable): steps in quick succession that have the same key are one
 *
 * Makes @project the project, as a step that can be undone. Where the table has to be read otherwise this happens
 * first, in a worker, and nothing changes if it fails. While something is loading, edits are refused.
 */
void
shoal_session_apply (ShoalSession *self,
                     ShoalProject *project,
                     const char   *label,
                     const char   *merge_key)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (SHOAL_IS_PROJECT (project));
  g_return_if_fail (shoal_session_get_project (self) != NULL);

  if (shoal_session_is_loading (self) || project == shoal_session_get_project (self))
    return;
  if (shoal_load_is_needed (shoal_session_get_project (self), project))
    read_again (self, project, label, NULL);
  else
    shoal_document_push (shoal_session_get_document (self), project, label, merge_key);
}

/* @project: (nullable): where @step leads to. */
static void
move (ShoalSession *self,
      ShoalProject *project,
      gboolean    (*step) (ShoalHistory *))
{
  if (project == NULL || shoal_session_is_loading (self))
    return;
  if (shoal_load_is_needed (shoal_session_get_project (self), project))
    read_again (self, project, NULL, step);
  else
    step (shoal_document_get_history (shoal_session_get_document (self)));
}

void
shoal_session_undo (ShoalSession *self)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  if (shoal_session_can_undo (self))
    move (self, shoal_history_peek_undo (shoal_document_get_history (shoal_session_get_document (self))),
          shoal_history_undo);
}

void
shoal_session_redo (ShoalSession *self)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  if (shoal_session_can_redo (self))
    move (self, shoal_history_peek_redo (shoal_document_get_history (shoal_session_get_document (self))),
          shoal_history_redo);
}

static ShoalProject *
set_strategies (ShoalProject *project,
                gpointer      strategies)
{
  return shoal_project_with_strategies (project, strategies);
}

/**
 * shoal_session_keep_strategies:
 * @strategies: what shoal_strategies_to_json() has made
 *
 * As the result of a run, they are no step of their own: every snapshot has them, so that undoing an edit does not lose them.
 */
void
shoal_session_keep_strategies (ShoalSession *self,
                               JsonNode     *strategies)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (strategies != NULL);

  if (shoal_session_get_project (self) != NULL)
    shoal_document_amend (shoal_session_get_document (self), set_strategies, strategies);
}

/* ---- The runs ---- */

/** shoal_session_stop_run: Stops the selected run, or the one that began last. */
void
shoal_session_stop_run (ShoalSession *self)
{
  GListModel *runs;
  g_autoptr (ShoalSessionRun) run = NULL;

  g_return_if_fail (SHOAL_IS_SESSION (self));

  runs = shoal_session_get_runs (self);
  g_set_object (&run, shoal_session_get_selected_run (self));
  for (guint i = g_list_model_get_n_items (runs); i-- > 0 && (run == NULL || !shoal_session_run_is_running (run));)
    {
      g_clear_object (&run);
      run = g_list_model_get_item (runs, i);
    }
  if (run != NULL)
    shoal_session_run_cancel (run);
}

/** shoal_session_find_next_seed: Returns: a seed for the solver of @run that no run of it has had; 1 after the last there is. */
guint64
shoal_session_find_next_seed (ShoalSession    *self,
                              ShoalSessionRun *run)
{
  GListModel *runs;
  guint64 next;

  g_return_val_if_fail (SHOAL_IS_SESSION (self), 1);
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (run), 1);

  runs = shoal_session_get_runs (self);
  next = shoal_session_run_get_seed (run) + 1;
  for (guint i = 0; i < g_list_model_get_n_items (runs); i++)
    {
      g_autoptr (ShoalSessionRun) other = g_list_model_get_item (runs, i);

      if (g_strcmp0 (shoal_session_run_get_solver_id (other), shoal_session_run_get_solver_id (run)) == 0)
        next = MAX (next, shoal_session_run_get_seed (other) + 1);
    }
  return next <= SHOAL_PROJECT_MAX_SEED ? next : 1;
}
