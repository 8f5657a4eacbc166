/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operations on several parts: opening a project with its table, edits after which the table is read again, and runs. */

#include "config.h"

#include "session/shoal-session.h"

#include "base/shoal-field-property.h"

#include <glib/gi18n-lib.h>

G_DEFINE_TYPE (ShoalSession, shoal_session, G_TYPE_OBJECT)

enum
{
  PROBLEM,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- The object ---- */

static void
autosave_failed_cb (ShoalSession *self,
                    const char   *why)
{
  g_signal_emit (self, signals[PROBLEM], 0, _("Unsaved work could not be copied"), why);
}

static void
shoal_session_dispose (GObject *object)
{
  ShoalSession *self = SHOAL_SESSION (object);
  gpointer working[] = {
    self->loader, self->selection, self->runs, self->preparation, self->unique_search, self->dataset, self->autosave,
  };

  /* Workers hold references to these parts, which would prevent their dispose; here they are told to stop. */
  for (guint i = 0; i < G_N_ELEMENTS (working); i++)
    g_object_run_dispose (working[i]);
  G_OBJECT_CLASS (shoal_session_parent_class)->dispose (object);
}

static void
shoal_session_finalize (GObject *object)
{
  ShoalSession *self = SHOAL_SESSION (object);

  g_clear_object (&self->loader);
  g_clear_object (&self->selection);
  g_clear_object (&self->runs);
  g_clear_object (&self->preparation);
  g_clear_object (&self->unique_search);
  g_clear_object (&self->dataset);
  g_clear_object (&self->autosave);
  g_clear_object (&self->saver);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (shoal_session_parent_class)->finalize (object);
}

static void
shoal_session_class_init (ShoalSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  guint n_metrics;

  shoal_metrics_get (&n_metrics);
  object_class->dispose = shoal_session_dispose;
  object_class->finalize = shoal_session_finalize;
#define ADD(field, spec) shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalSession, field), spec)
  ADD (default_k, g_param_spec_uint ("default-k", NULL, NULL, 1, G_MAXUINT, SHOAL_PROJECT_K, SHOAL_FIELD | G_PARAM_WRITABLE));
  ADD (default_suppression, g_param_spec_double ("default-suppression", NULL, NULL, 0, 1, SHOAL_PROJECT_SUPPRESSION,
                                                 SHOAL_FIELD | G_PARAM_WRITABLE));
  ADD (default_objective, g_param_spec_uint ("default-objective", NULL, NULL, 0, n_metrics - 1, 0, SHOAL_FIELD | G_PARAM_WRITABLE));
#undef ADD
  signals[PROBLEM] = g_signal_new ("problem", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

/* The parts connect to each other's signals in the order in which they are made, before any view connects. */
static void
shoal_session_init (ShoalSession *self)
{
  guint n_metrics;

  self->default_k = SHOAL_PROJECT_K;
  self->default_suppression = SHOAL_PROJECT_SUPPRESSION;
  self->default_objective = (guint) (shoal_metrics_find (SHOAL_PROJECT_OBJECTIVE) - shoal_metrics_get (&n_metrics));
  self->document = shoal_document_new ();
  self->dataset = shoal_dataset_new (self->document);
  self->saver = shoal_saver_new (self->dataset);
  self->autosave = shoal_autosave_new (self->saver);
  self->unique_search = shoal_unique_search_new (self->dataset);
  self->preparation = shoal_preparation_new (self->dataset);
  self->runs = shoal_runs_new (self->preparation);
  self->selection = shoal_selection_new (self->runs);
  self->loader = shoal_loader_new ();
  g_signal_connect_object (self->autosave, "failed", G_CALLBACK (autosave_failed_cb), self, G_CONNECT_SWAPPED);
}

/** shoal_session_new: Returns: (transfer full): a session without a project. */
ShoalSession *
shoal_session_new (void)
{
  return g_object_new (SHOAL_TYPE_SESSION, NULL);
}

/* ---- Another document ---- */

static ShoalProject *
set_data (ShoalProject *project,
          gpointer      data)
{
  return shoal_project_with_data (project, data);
}

/* The data sources before and after an undo or redo that has read the table again and found other data. */
typedef struct
{
  ShoalDataSource *before;
  ShoalDataSource *after;
} Reread;

static ShoalProject *
replace_data (ShoalProject *project,
              gpointer      user_data)
{
  Reread *reread = user_data;

  return shoal_project_get_data (project) == reread->before ? shoal_project_with_data (project, reread->after) : g_object_ref (project);
}

/* Only steps with the data source that was read again are changed. */
static void
accept_reread_data (ShoalSession *self,
                    ShoalLoad    *load)
{
  g_autoptr (ShoalProject) read = shoal_load_dup_read_project (load);
  Reread reread = { shoal_project_get_data (load->project), shoal_project_get_data (read) };

  shoal_document_amend (self->document, replace_data, &reread);
}

/* All steps get the new data source; the runs of the project were made from other data, so they become outdated. */
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

  shoal_dataset_expect_table (self->dataset, load->table, changed);
  shoal_document_replace (self->document, load->project, load->file != NULL && load->data == NULL);
  shoal_saver_set_digest (self->saver, load->digest);
  if (load->copy != NULL)
    shoal_autosave_adopt (self->autosave, g_steal_pointer (&load->copy));
  shoal_selection_select_saved_run (self->selection);
  if (changed)
    accept_changed_data (self, load);
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
 * @load: (transfer full): a project file, a table or a recovered copy, from one of the shoal_load_new functions
 *
 * Reads the project and its table, which then replace the open project. On failure everything stays as it was. A
 * recovered project is unsaved; its copy stays until the project is saved or closed, also when the table cannot be read.
 * A copy that cannot be read is put aside.
 */
void
shoal_session_open_async (ShoalSession        *self,
                          ShoalLoad           *load,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  GTask *task;
  guint n_metrics;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (load != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, shoal_session_open_async);
  load->default_requirements = (ShoalRequirements) { .k = self->default_k, .suppression = self->default_suppression };
  load->default_objective = shoal_metrics_get (&n_metrics) + self->default_objective;
  shoal_loader_load_async (self->loader, load, opened_cb, task);
}

/**
 * shoal_session_open_finish:
 * @warnings: (out) (optional) (transfer full) (element-type utf8): warnings for the user
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

/** shoal_session_close: closes the project. Unsaved changes are lost. */
void
shoal_session_close (ShoalSession *self)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  shoal_loader_cancel (self->loader);
  shoal_dataset_expect_table (self->dataset, NULL, FALSE);
  shoal_document_replace (self->document, NULL, TRUE);
}

/* ---- Steps ---- */

/* An edit, undo or redo that waits for the table to be read again. */
typedef struct
{
  ShoalSession *session;
  char *label; /* of an edit; NULL for undo and redo */
  int n_steps; /* 0 for an edit; -1 for undo, 1 for redo */
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
  gboolean changed;

  if (load == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_signal_emit (self, signals[PROBLEM], 0, _("The table could not be read like that"), error->message);
      return;
    }
  changed = step->n_steps != 0 && shoal_load_differs_from_saved (load);
  shoal_dataset_expect_table (self->dataset, load->table, changed);
  if (step->n_steps != 0)
    {
      shoal_document_move (self->document, step->n_steps);
      if (changed)
        accept_reread_data (self, load);
    }
  else
    {
      read = shoal_load_dup_read_project (load);
      shoal_document_push (self->document, read, step->label, NULL);
    }
}

static void
read_again (ShoalSession *self,
            ShoalProject *project,
            const char   *label,
            int           n_steps)
{
  Step *next = g_new0 (Step, 1);

  next->session = g_object_ref (self);
  next->label = g_strdup (label);
  next->n_steps = n_steps;
  shoal_loader_load_async (self->loader, shoal_load_new_project (project), read_again_cb, next);
}

/**
 * shoal_session_apply:
 * @project: made from the session's project
 * @label: the edit, in words for the user: "Set Role of “age”"
 * @merge_key: (nullable): successive steps with the same key become one
 *
 * Makes @project the current project, as an undo step. If the table must be read again, a worker does this first, and nothing
 * changes if it fails. Edits are ignored while something is loading.
 */
void
shoal_session_apply (ShoalSession *self,
                     ShoalProject *project,
                     const char   *label,
                     const char   *merge_key)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (SHOAL_IS_PROJECT (project));
  g_return_if_fail (self->document->project != NULL);

  if (self->loader->loading || project == self->document->project)
    return;
  if (shoal_load_is_needed (self->document->project, project))
    read_again (self, project, label, 0);
  else
    shoal_document_push (self->document, project, label, merge_key);
}

/** shoal_session_can_undo: Returns: whether there is a step to undo, and nothing is loading. */
gboolean
shoal_session_can_undo (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), FALSE);

  return !self->loader->loading && self->document->can_undo;
}

/** shoal_session_can_redo: Returns: whether there is a step to redo, and nothing is loading. */
gboolean
shoal_session_can_redo (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), FALSE);

  return !self->loader->loading && self->document->can_redo;
}

static void
move (ShoalSession *self,
      int           n_steps)
{
  ShoalProject *project = shoal_document_peek (self->document, n_steps);

  if (shoal_load_is_needed (self->document->project, project))
    read_again (self, project, NULL, n_steps);
  else
    shoal_document_move (self->document, n_steps);
}

void
shoal_session_undo (ShoalSession *self)
{
  if (shoal_session_can_undo (self))
    move (self, -1);
}

void
shoal_session_redo (ShoalSession *self)
{
  if (shoal_session_can_redo (self))
    move (self, 1);
}

static ShoalProject *
set_strategies (ShoalProject *project,
                gpointer      strategies)
{
  return shoal_project_with_strategies (project, strategies);
}

/**
 * shoal_session_keep_strategies:
 * @strategies: from shoal_strategies_to_json()
 *
 * Like the result of a run, they are no undo step: every snapshot gets them, so that undoing an edit does not lose them.
 */
void
shoal_session_keep_strategies (ShoalSession *self,
                               JsonNode     *strategies)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (strategies != NULL);

  if (self->document->project != NULL)
    shoal_document_amend (self->document, set_strategies, strategies);
}

/* ---- Runs ---- */

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
  shoal_selection_select_run (self->selection, run);
  return run;
}

/** shoal_session_stop_run: Stops the selected run if it is at work, else the last one in the list that is. */
void
shoal_session_stop_run (ShoalSession *self)
{
  g_autoptr (ShoalSessionRun) run = NULL;

  g_return_if_fail (SHOAL_IS_SESSION (self));

  g_set_object (&run, self->selection->run);
  for (guint i = g_list_model_get_n_items (self->runs->list); i-- > 0 && (run == NULL || !run->running);)
    {
      g_clear_object (&run);
      run = g_list_model_get_item (self->runs->list, i);
    }
  if (run != NULL)
    shoal_session_run_cancel (run);
}

/**
 * shoal_session_use_node:
 * @node: a node of the lattice that the user has chosen; its report must be that of the selection's shown recoding
 * @name: (nullable): name of the run
 *
 * Adds the node to the runs and selects it, so that it can be released.
 *
 * Returns: (transfer none) (nullable): its run; %NULL while the report of @node is not complete
 */
ShoalSessionRun *
shoal_session_use_node (ShoalSession  *self,
                        ShoalRecoding *node,
                        const char    *name)
{
  ShoalRecodingReport *report;
  ShoalSessionRun *run;

  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);
  g_return_val_if_fail (node != NULL && shoal_recoding_get_kind (node) == SHOAL_RECODING_NODE, NULL);

  report = self->selection->looked->report;
  if (report == NULL || !shoal_recoding_equal (report->classes->recoding, node))
    return NULL;
  run = shoal_runs_add_node (self->runs, report, name);
  shoal_selection_select_run (self->selection, run);
  return run;
}

/** shoal_session_delete_run: removes @run from the list, as shoal_runs_delete() does; ignored while something is loading. */
void
shoal_session_delete_run (ShoalSession    *self,
                          ShoalSessionRun *run)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  if (!self->loader->loading)
    shoal_runs_delete (self->runs, run);
}

/** shoal_session_rename_run: @name: and @note: (nullable): as in shoal_runs_rename(); ignored while something is loading. */
void
shoal_session_rename_run (ShoalSession    *self,
                          ShoalSessionRun *run,
                          const char      *name,
                          const char      *note)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  if (!self->loader->loading)
    shoal_runs_rename (self->runs, run, name, note);
}
