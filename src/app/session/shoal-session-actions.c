/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts do together: a project and its table that come at once, and steps that have the table read again. */

#include "config.h"

#include "session/shoal-session-private.h"

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

  shoal_document_amend (self->document, set_data, shoal_project_get_data (read));
}

static void
take_document (ShoalSession *self,
               ShoalLoad    *load)
{
  gboolean changed = !load->import && shoal_load_differs_from_saved (load);

  g_object_freeze_notify (G_OBJECT (self));
  shoal_selection_choose_node (self->selection, NULL);
  shoal_dataset_set_table (self->dataset, load->table, changed);
  shoal_document_replace (self->document, load->project, load->file != NULL);
  shoal_saver_set_digest (self->saver, load->digest);
  if (load->copy != NULL)
    shoal_autosave_adopt (self->autosave, g_steal_pointer (&load->copy));
  shoal_selection_select_saved_run (self->selection);
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

/* What every way to open a document ends with; @tag: the function a person's wish came through. */
static void
start_opening (ShoalSession       *self,
               ShoalLoad          *load,
               gpointer            tag,
               GAsyncReadyCallback callback,
               gpointer            user_data)
{
  GTask *task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, tag);
  shoal_loader_load_async (self->loader, load, opened_cb, task);
}

/**
 * shoal_session_open_async:
 * @file: a project file
 *
 * Reads the project and its table, which then replace what was open. On failure everything stays as it was.
 */
void
shoal_session_open_async (ShoalSession       *self,
                          GFile              *file,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  ShoalLoad *load;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (file));

  load = shoal_load_new ();
  load->file = g_object_ref (file);
  start_opening (self, load, shoal_session_open_async, callback, user_data);
}

/**
 * shoal_session_open_copy_async:
 * @file: a project file that is not the user's
 *
 * Like shoal_session_open_async(), but the project has no file yet: saving asks for one. Ends with
 * shoal_session_open_finish().
 */
void
shoal_session_open_copy_async (ShoalSession       *self,
                               GFile              *file,
                               GAsyncReadyCallback callback,
                               gpointer            user_data)
{
  ShoalLoad *load;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (file));

  load = shoal_load_new ();
  load->file = g_object_ref (file);
  load->detach = TRUE;
  start_opening (self, load, shoal_session_open_copy_async, callback, user_data);
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

/**
 * shoal_session_import_async:
 * @data: a table
 * @options: (nullable): how to read it, copied; %NULL to find out
 *
 * Makes a new project about a table: types as found, no roles yet.
 */
void
shoal_session_import_async (ShoalSession             *self,
                            GFile                    *data,
                            const ShoalReaderOptions *options,
                            GAsyncReadyCallback       callback,
                            gpointer                  user_data)
{
  g_autoptr (ShoalDataSource) source = NULL;
  ShoalLoad *load;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (data));

  source = shoal_data_source_new (data, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  load = shoal_load_new ();
  load->project = shoal_project_new (source);
  load->import = TRUE;
  load->default_k = self->default_k;
  start_opening (self, load, shoal_session_import_async, callback, user_data);
}

gboolean
shoal_session_import_finish (ShoalSession *self,
                             GAsyncResult *result,
                             GError      **error)
{
  return shoal_session_open_finish (self, result, NULL, error);
}

/**
 * shoal_session_recover_async:
 * @recovery: (transfer full): what a crash has left
 *
 * Opens the copy of unsaved work; it is still unsaved then. The copy stays until it is saved or closed, also when the table
 * cannot be read; a copy that cannot be read itself is put aside.
 */
void
shoal_session_recover_async (ShoalSession       *self,
                             ShoalRecovery      *recovery,
                             GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  ShoalLoad *load;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (recovery != NULL);

  load = shoal_load_new ();
  load->copy = recovery;
  start_opening (self, load, shoal_session_recover_async, callback, user_data);
}

gboolean
shoal_session_recover_finish (ShoalSession *self,
                              GAsyncResult *result,
                              GError      **error)
{
  return shoal_session_open_finish (self, result, NULL, error);
}

/** shoal_session_cancel_loading: stops opening, importing or reading again; what was open stays. */
void
shoal_session_cancel_loading (ShoalSession *self)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  shoal_loader_cancel (self->loader);
}

/** shoal_session_close: leaves the session without a project, as if it had never had one. Unsaved changes are gone. */
void
shoal_session_close (ShoalSession *self)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  shoal_loader_cancel (self->loader);
  g_object_freeze_notify (G_OBJECT (self));
  shoal_selection_choose_node (self->selection, NULL);
  shoal_dataset_set_table (self->dataset, NULL, FALSE);
  shoal_document_replace (self->document, NULL, TRUE);
  g_object_thaw_notify (G_OBJECT (self));
}

/* ---- What a part does in its own time ---- */

/* The caller gets the part's result in its own, and asks the part in finish(). */
static void
part_done_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;

  g_task_return_pointer (task, g_object_ref (result), g_object_unref);
}

static GTask *
begin (ShoalSession       *self,
       gpointer            tag,
       GAsyncReadyCallback callback,
       gpointer            user_data)
{
  GTask *task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, tag);
  return task;
}

/**
 * shoal_session_save_async:
 * @file: (nullable): where to; %NULL for where it was saved before
 * @mode: what may be lost
 *
 * Writes the project as it is when the saves before have ended; it stays open as @file.
 */
void
shoal_session_save_async (ShoalSession        *self,
                          GFile               *file,
                          ShoalSaveMode        mode,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (file != NULL || shoal_session_get_file (self) != NULL);

  shoal_saver_save_async (self->saver, file != NULL ? file : shoal_session_get_file (self), mode, part_done_cb,
                          begin (self, shoal_session_save_async, callback, user_data));
}

/** shoal_session_save_finish: Returns: %FALSE with an error as of shoal_saver_save_finish(). */
gboolean
shoal_session_save_finish (ShoalSession  *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_autoptr (GAsyncResult) saved = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  saved = g_task_propagate_pointer (G_TASK (result), NULL);
  return shoal_saver_save_finish (self->saver, saved, error);
}

/** shoal_session_keep_async: copies unsaved work at once, as shoal_autosave_keep_async() does. */
void
shoal_session_keep_async (ShoalSession        *self,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  shoal_autosave_keep_async (self->autosave, part_done_cb, begin (self, shoal_session_keep_async, callback, user_data));
}

/** shoal_session_keep_finish: Returns: whether nothing unsaved is lost if the program ends now; %FALSE with %G_IO_ERROR. */
gboolean
shoal_session_keep_finish (ShoalSession  *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_autoptr (GAsyncResult) kept = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  kept = g_task_propagate_pointer (G_TASK (result), NULL);
  return shoal_autosave_keep_finish (self->autosave, kept, error);
}

/** shoal_session_load_microdata_async: makes "microdata", as shoal_preparation_load_async() does. */
void
shoal_session_load_microdata_async (ShoalSession        *self,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  shoal_preparation_load_async (self->preparation, part_done_cb,
                                begin (self, shoal_session_load_microdata_async, callback, user_data));
}

/** shoal_session_load_microdata_finish: Returns: (transfer full): as shoal_preparation_load_finish() does. */
ShoalMicrodata *
shoal_session_load_microdata_finish (ShoalSession  *self,
                                     GAsyncResult  *result,
                                     GError       **error)
{
  g_autoptr (GAsyncResult) loaded = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  loaded = g_task_propagate_pointer (G_TASK (result), NULL);
  return shoal_preparation_load_finish (self->preparation, loaded, error);
}

/** shoal_session_evaluate_async: makes the report of a recoding that need not be the selected one. */
void
shoal_session_evaluate_async (ShoalSession        *self,
                              ShoalRecoding       *node,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (node != NULL);

  shoal_evaluator_evaluate_async (self->evaluator, node, cancellable, part_done_cb,
                                  begin (self, shoal_session_evaluate_async, callback, user_data));
}

/** shoal_session_evaluate_finish: Returns: (transfer full): the report, as of shoal_evaluator_evaluate_finish(). */
ShoalNodeReport *
shoal_session_evaluate_finish (ShoalSession  *self,
                               GAsyncResult  *result,
                               GError       **error)
{
  g_autoptr (GAsyncResult) evaluated = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  evaluated = g_task_propagate_pointer (G_TASK (result), NULL);
  return shoal_evaluator_evaluate_finish (self->evaluator, evaluated, error);
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
        _shoal_session_report_problem (self, _("The table could not be read like that"), error->message);
      return;
    }
  g_object_freeze_notify (G_OBJECT (self));
  shoal_dataset_set_table (self->dataset, load->table, FALSE);
  if (step->step != NULL)
    {
      step->step (shoal_document_get_history (self->document));
    }
  else
    {
      read = shoal_load_dup_read_project (load);
      shoal_document_push (self->document, read, step->label, NULL);
    }
  g_object_thaw_notify (G_OBJECT (self));
}

static void
read_again (ShoalSession *self,
            ShoalProject *project,
            const char   *label,
            gboolean    (*step) (ShoalHistory *))
{
  ShoalLoad *load = shoal_load_new ();
  Step *next = g_new0 (Step, 1);

  load->project = g_object_ref (project);
  next->session = g_object_ref (self);
  next->label = g_strdup (label);
  next->step = step;
  shoal_loader_load_async (self->loader, load, read_again_cb, next);
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
    shoal_document_push (self->document, project, label, merge_key);
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
    step (shoal_document_get_history (self->document));
}

void
shoal_session_undo (ShoalSession *self)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  if (shoal_session_can_undo (self))
    move (self, shoal_history_peek_undo (shoal_document_get_history (self->document)), shoal_history_undo);
}

void
shoal_session_redo (ShoalSession *self)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  if (shoal_session_can_redo (self))
    move (self, shoal_history_peek_redo (shoal_document_get_history (self->document)), shoal_history_redo);
}

/* ---- Runs and selection ---- */

/** shoal_session_start_run: starts a run as shoal_runs_start() does, and selects it. Returns: (transfer none): the run. */
ShoalSessionRun *
shoal_session_start_run (ShoalSession *self,
                         const char   *solver_id,
                         ShoalSolver  *solver,
                         guint64       seed,
                         double        time_limit)
{
  ShoalSessionRun *run;

  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  run = shoal_runs_start (self->runs, solver_id, solver, seed, time_limit);
  shoal_session_select_run (self, run);
  return run;
}

/**
 * shoal_session_use_node:
 * @node: a node of the lattice that a person has picked; it must have been evaluated as "report"
 * @name: (nullable): what to call it
 *
 * Adds the node to the runs and selects it, so that it can be released.
 *
 * Returns: (transfer none) (nullable): its run; %NULL while the report of @node is not there
 */
ShoalSessionRun *
shoal_session_use_node (ShoalSession  *self,
                        ShoalRecoding *node,
                        const char    *name)
{
  ShoalNodeReport *report;
  ShoalSessionRun *run;

  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);
  g_return_val_if_fail (node != NULL && shoal_recoding_get_kind (node) == SHOAL_RECODING_NODE, NULL);

  report = shoal_selection_get_report (self->selection);
  if (report == NULL || !shoal_recoding_equal (shoal_node_report_get_recoding (report), node))
    return NULL;
  run = shoal_runs_add_node (self->runs, report, name);
  shoal_session_select_run (self, run);
  return run;
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
    shoal_document_amend (self->document, set_strategies, strategies);
}

/** shoal_session_cancel_run: makes it end soon with its best solution so far. */
void
shoal_session_cancel_run (ShoalSession    *self,
                          ShoalSessionRun *run)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  shoal_runs_cancel (self->runs, run);
}

/** shoal_session_delete_run: takes @run out of the list, as shoal_runs_delete() does; an edit, which loading refuses. */
void
shoal_session_delete_run (ShoalSession    *self,
                          ShoalSessionRun *run)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  if (!shoal_session_is_loading (self))
    shoal_runs_delete (self->runs, run);
}

/** shoal_session_rename_run: @name: (nullable): as in shoal_runs_rename(); an edit, which loading refuses. */
void
shoal_session_rename_run (ShoalSession    *self,
                          ShoalSessionRun *run,
                          const char      *name)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  if (!shoal_session_is_loading (self))
    shoal_runs_rename (self->runs, run, name);
}

/** shoal_session_select_column: @column: (nullable): one of this session's columns. */
void
shoal_session_select_column (ShoalSession       *self,
                             ShoalSessionColumn *column)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  shoal_selection_select_column (self->selection, column);
}

/** shoal_session_select_run: @run: (nullable): selects it, in the project too, and chooses its result. */
void
shoal_session_select_run (ShoalSession    *self,
                          ShoalSessionRun *run)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  g_object_freeze_notify (G_OBJECT (self));
  shoal_selection_select_run (self->selection, run);
  g_object_thaw_notify (G_OBJECT (self));
}

/** shoal_session_select_node: @node: (nullable): any recoding, to look at; its report is made. %NULL: what is chosen. */
void
shoal_session_select_node (ShoalSession  *self,
                           ShoalRecoding *node)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  shoal_selection_select_node (self->selection, node);
}

/** shoal_session_choose_node: @node: (nullable): any recoding, no run's; it is released, and looked at. */
void
shoal_session_choose_node (ShoalSession  *self,
                           ShoalRecoding *node)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  shoal_selection_choose_node (self->selection, node);
}
