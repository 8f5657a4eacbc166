/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening, importing, recovering and closing: another document takes the place of what was open. */

#include "config.h"

#include "session/shoal-session-load-private.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static gboolean
differs_from_saved (ShoalSessionLoad *load)
{
  ShoalDataSource *data = shoal_project_get_data (load->project);
  const char *fingerprint = shoal_table_get_fingerprint (load->table);

  if (data->fingerprint != NULL && fingerprint != NULL)
    return strcmp (data->fingerprint, fingerprint) != 0;
  return data->n_rows != SHOAL_DATA_SOURCE_ROWS_UNKNOWN && (gsize) data->n_rows != shoal_table_get_n_rows (load->table);
}

static void
select_saved_run (ShoalSession *self)
{
  int selected = shoal_project_get_selected_run (shoal_session_get_project (self));
  g_autoptr (ShoalSessionRun) run = NULL;

  if (selected < 0)
    return;
  run = g_list_model_get_item (G_LIST_MODEL (self->runs), (guint) selected);
  shoal_session_select_run (self, run);
}

static ShoalProject *
set_data (ShoalProject *project,
          gpointer      data)
{
  return shoal_project_with_data (project, data);
}

/* The runs that the project remembers are about other data than new ones will be. */
static void
accept_changed_data (ShoalSession     *self,
                     ShoalSessionLoad *load)
{
  g_autoptr (ShoalProject) read = _shoal_session_load_dup_project (load);

  shoal_history_amend (self->history, set_data, shoal_project_get_data (read));
}

/* @saved: whether the project stands like that in its file. */
static void
take_document (ShoalSession     *self,
               ShoalSessionLoad *load,
               gboolean          saved)
{
  g_object_freeze_notify (G_OBJECT (self));
  shoal_session_select_node (self, NULL);
  _shoal_session_forget_runs (self);
  _shoal_session_drop_recovery (self);
  self->data_changed = !load->import && differs_from_saved (load);
  _shoal_session_notify (self, PROP_DATA_CHANGED);
  _shoal_session_take_table (self, load->table);
  _shoal_session_take_project (self, load->project, saved);
  select_saved_run (self);
  if (self->data_changed)
    accept_changed_data (self, load);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
opened_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  ShoalSession *self = SHOAL_SESSION (object);
  g_autoptr (GTask) outer = user_data;
  ShoalSessionLoad *load = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;
  gboolean current = _shoal_session_end_load (self, G_TASK (result));

  if (g_task_propagate_boolean (G_TASK (result), &error) && !current)
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Loading was cancelled"));
  if (error == NULL)
    _shoal_session_load_check (load, &error);
  if (error != NULL)
    {
      g_task_return_error (outer, error);
      return;
    }
  take_document (self, load, load->file != NULL);
  if (load->copy != NULL)
    self->recovery = g_steal_pointer (&load->copy);
  g_task_return_pointer (outer, g_ptr_array_ref (load->warnings), (GDestroyNotify) g_ptr_array_unref);
}

/* What every way to open a document ends with; @tag: the function a person's wish came through. */
static void
start_opening (ShoalSession       *self,
               ShoalSessionLoad   *load,
               gpointer            tag,
               GAsyncReadyCallback callback,
               gpointer            user_data)
{
  GTask *task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, tag);
  _shoal_session_start_load (self, load, opened_cb, task);
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
  ShoalSessionLoad *load;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (file));

  load = _shoal_session_begin_load (self);
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
  ShoalSessionLoad *load;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (file));

  load = _shoal_session_begin_load (self);
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
  ShoalSessionLoad *load;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (data));

  source = shoal_data_source_new (data, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  load = _shoal_session_begin_load (self);
  load->project = shoal_project_new (source);
  load->import = TRUE;
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
 * Opens the copy of unsaved work; it is still unsaved then. The copy stays until it is saved or closed, also when this
 * fails.
 */
void
shoal_session_recover_async (ShoalSession       *self,
                             ShoalRecovery      *recovery,
                             GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  ShoalSessionLoad *load;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (recovery != NULL);

  load = _shoal_session_begin_load (self);
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

/** shoal_session_close: leaves the session without a project, as if it had never had one. Unsaved changes are gone. */
void
shoal_session_close (ShoalSession *self)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  shoal_session_cancel_loading (self);
  g_object_freeze_notify (G_OBJECT (self));
  shoal_session_select_node (self, NULL);
  _shoal_session_forget_runs (self);
  _shoal_session_take_table (self, NULL);
  _shoal_session_take_project (self, NULL, TRUE);
  g_object_thaw_notify (G_OBJECT (self));
  _shoal_session_resume_microdata (self);
  _shoal_session_drop_recovery (self);
}
