/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening, importing, saving, and reading the table again when an edit needs that: one at a time, in a worker. */

#include "config.h"

#include "session/shoal-session-private.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* What a worker is given, and what it makes. */
typedef struct
{
  GFile *file;           /* of a project to be opened, or NULL */
  ShoalRecovery *copy;   /* of a project to be recovered, or NULL */
  ShoalProject *project; /* what is opened, imported or read again */
  gboolean detach;       /* whether the project shall forget its file */
  gboolean import;       /* whether the columns are to be listed */
  guint default_k;
  ShoalProgress *progress;

  ShoalTable *table;
  ShoalReaderOptions *found;
  GPtrArray *warnings;

  char *label;
  gboolean (*step) (ShoalHistory *history);
} Load;

static void
load_free (gpointer data)
{
  Load *load = data;

  g_clear_object (&load->file);
  g_clear_pointer (&load->copy, shoal_recovery_free);
  g_clear_object (&load->project);
  g_clear_object (&load->progress);
  g_clear_object (&load->table);
  g_clear_pointer (&load->found, shoal_reader_options_free);
  g_ptr_array_unref (load->warnings);
  g_free (load->label);
  g_free (load);
}

static void
progress_changed_cb (ShoalSession *self)
{
  _shoal_session_notify (self, PROP_FRACTION);
  _shoal_session_notify (self, PROP_MESSAGE);
}

static void
notify_loading (ShoalSession *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  _shoal_session_notify (self, PROP_LOADING);
  _shoal_session_notify (self, PROP_FRACTION);
  _shoal_session_notify (self, PROP_MESSAGE);
  _shoal_session_notify (self, PROP_CAN_UNDO);
  _shoal_session_notify (self, PROP_CAN_REDO);
  g_object_thaw_notify (G_OBJECT (self));
}

/* Ends what was being loaded and begins anew. */
static Load *
begin (ShoalSession *self)
{
  Load *load = g_new0 (Load, 1);

  shoal_session_cancel_loading (self);
  load->warnings = g_ptr_array_new_with_free_func (g_free);
  load->default_k = self->default_k;
  self->load = g_cancellable_new ();
  self->progress = shoal_progress_new ();
  g_signal_connect_object (self->progress, "changed", G_CALLBACK (progress_changed_cb), self, G_CONNECT_SWAPPED);
  shoal_progress_start (self->progress, self->load, 0);
  load->progress = g_object_ref (self->progress);
  notify_loading (self);
  return load;
}

/* The project as it is after its table was read: with rows, fingerprint and the options that were found. */
static ShoalProject *
with_what_was_read (ShoalProject *project,
                    Load         *load)
{
  ShoalDataSource *data = shoal_project_get_data (project);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_copy (load->found);
  g_autoptr (ShoalDataSource) read = NULL;

  /* Types are the columns' matter; here they would count more than what is said there. */
  g_clear_pointer (&options->types, g_hash_table_unref);
  read = shoal_data_source_new (data->file, options, (gint64) shoal_table_get_n_rows (load->table),
                                shoal_table_get_fingerprint (load->table));
  return shoal_project_with_data (project, read);
}

/* Every column listed with its type, so that it is read the same way next time; roles are for a person to decide. */
static ShoalProject *
list_columns (ShoalProject *project,
              Load         *load)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  g_autoptr (ShoalProject) listed = NULL;
  ShoalRequirements requirements = { load->default_k, 0 };

  for (guint i = 0; i < shoal_table_get_n_columns (load->table); i++)
    {
      ShoalColumn *column = shoal_table_get_column (load->table, i);
      const char *name = shoal_column_get_name (column);
      const char *type = load->found->types != NULL ? g_hash_table_lookup (load->found->types, name) : NULL;
      g_autoptr (ShoalProjectColumn) plain = shoal_project_column_new (name);

      if (type == NULL)
        type = shoal_value_type_to_string (shoal_column_get_value_type (column));
      g_ptr_array_add (columns, shoal_project_column_with_type (plain, type));
    }
  listed = shoal_project_with_columns (project, columns);
  return shoal_project_with_requirements (listed, &requirements);
}

/* The project without a file of its own: names of other files become absolute. */
static ShoalProject *
detach (ShoalProject  *project,
        GError       **error)
{
  g_autofree char *text = shoal_project_to_text (project, NULL);

  return shoal_project_parse (text, strlen (text), NULL, NULL, error);
}

static void
load_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Load *load = task_data;
  GError *error = NULL;

  if (load->file != NULL)
    load->project = shoal_project_read (load->file, load->warnings, cancellable, &error);
  else if (load->copy != NULL)
    load->project = shoal_recovery_read (load->copy, &error);
  if (load->project != NULL && load->detach)
    {
      g_autoptr (ShoalProject) attached = load->project;

      load->project = detach (attached, &error);
    }
  if (load->project != NULL)
    load->table = shoal_project_read_table (load->project, &load->found, load->progress, &error);
  if (load->table == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (load->import)
    {
      g_autoptr (ShoalProject) before = load->project;
      g_autoptr (ShoalProject) read = with_what_was_read (before, load);

      load->project = list_columns (read, load);
    }
  g_task_return_boolean (task, TRUE);
}

/* Whether the result is the one that is waited for; ends the waiting. */
static gboolean
end (ShoalSession *self,
     GTask        *task)
{
  if (self->load == NULL || g_task_get_cancellable (task) != self->load)
    return FALSE;
  g_clear_object (&self->load);
  g_clear_object (&self->progress);
  notify_loading (self);
  return TRUE;
}

/* A listed column that the table does not have would never come back into it. */
static gboolean
check_columns (Load    *load,
               GError **error)
{
  for (guint i = 0; i < shoal_project_get_n_columns (load->project); i++)
    {
      const char *name = shoal_project_get_column (load->project, i)->name;
      g_autofree char *file = NULL;

      if (shoal_table_find_column (load->table, name, NULL))
        continue;
      file = g_file_get_parse_name (shoal_project_get_data (load->project)->file);
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT, _("There is no column “%s” in %s"), name, file);
      return FALSE;
    }
  return TRUE;
}

static gboolean
differs_from_saved (Load *load)
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
accept_changed_data (ShoalSession *self,
                     Load         *load)
{
  g_autoptr (ShoalProject) read = with_what_was_read (load->project, load);

  shoal_history_amend (self->history, set_data, shoal_project_get_data (read));
}

/* @saved: whether the project stands like that in its file. */
static void
take_document (ShoalSession *self,
               Load         *load,
               gboolean      saved)
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
  Load *load = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;
  gboolean current = end (self, G_TASK (result));

  if (g_task_propagate_boolean (G_TASK (result), &error) && !current)
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Loading was cancelled"));
  if (error == NULL)
    check_columns (load, &error);
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

static void
start (ShoalSession        *self,
       Load                *load,
       GAsyncReadyCallback  callback,
       gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, self->load, callback, user_data);

  /* A worker that is done just when it is cancelled has still done its work; end() tells whether it is wanted. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, load, load_free);
  shoal_worker_run (task, load_worker);
}

/**
 * shoal_session_open_async:
 * @file: a project file
 *
 * Reads the project and its table, which then replace what was open. On failure everything stays as it was.
 */
void
shoal_session_open_async (ShoalSession        *self,
                          GFile               *file,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  GTask *task;
  Load *load;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (file));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, shoal_session_open_async);
  load = begin (self);
  load->file = g_object_ref (file);
  start (self, load, opened_cb, task);
}

/**
 * shoal_session_open_copy_async:
 * @file: a project file that is not the user's
 *
 * Like shoal_session_open_async(), but the project has no file yet: saving asks for one. Ends with
 * shoal_session_open_finish().
 */
void
shoal_session_open_copy_async (ShoalSession        *self,
                               GFile               *file,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  GTask *task;
  Load *load;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (file));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, shoal_session_open_copy_async);
  load = begin (self);
  load->file = g_object_ref (file);
  load->detach = TRUE;
  start (self, load, opened_cb, task);
}

/**
 * shoal_session_open_finish:
 * @warnings: (out) (optional) (transfer full) (element-type utf8): what a person should know
 *
 * Returns: whether the project is open; %FALSE with %G_IO_ERROR_CANCELLED when another was opened meanwhile
 */
gboolean
shoal_session_open_finish (ShoalSession  *self,
                           GAsyncResult  *result,
                           GPtrArray    **warnings,
                           GError       **error)
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
  GTask *task;
  Load *load;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (data));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, shoal_session_import_async);
  source = shoal_data_source_new (data, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  load = begin (self);
  load->project = shoal_project_new (source);
  load->import = TRUE;
  start (self, load, opened_cb, task);
}

gboolean
shoal_session_import_finish (ShoalSession  *self,
                             GAsyncResult  *result,
                             GError       **error)
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
shoal_session_recover_async (ShoalSession        *self,
                             ShoalRecovery       *recovery,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  GTask *task;
  Load *load;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (recovery != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, shoal_session_recover_async);
  load = begin (self);
  load->copy = recovery;
  start (self, load, opened_cb, task);
}

gboolean
shoal_session_recover_finish (ShoalSession  *self,
                              GAsyncResult  *result,
                              GError       **error)
{
  return shoal_session_open_finish (self, result, NULL, error);
}

static gboolean
has_other_type (ShoalProject *before,
                ShoalProject *after,
                guint         index)
{
  ShoalProjectColumn *column = shoal_project_get_column (after, index);
  ShoalProjectColumn *other = NULL;

  if (index < shoal_project_get_n_columns (before))
    other = shoal_project_get_column (before, index);
  if (column == other)
    return FALSE;
  if (other == NULL || strcmp (column->name, other->name) != 0)
    other = shoal_project_find_column (before, column->name, NULL);
  return g_strcmp0 (column->type, other != NULL ? other->type : NULL) != 0;
}

/* Whether the table of @project is read otherwise than the one that is loaded. */
gboolean
_shoal_session_needs_reading (ShoalSession *self,
                              ShoalProject *project)
{
  ShoalProject *current = shoal_session_get_project (self);

  if (shoal_project_get_data (project) != shoal_project_get_data (current))
    return TRUE;
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    if (has_other_type (current, project, i))
      return TRUE;
  return FALSE;
}

static void
read_again_cb (GObject      *object,
               GAsyncResult *result,
               gpointer      user_data)
{
  ShoalSession *self = SHOAL_SESSION (object);
  Load *load = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gboolean current = end (self, G_TASK (result));

  if (!g_task_propagate_boolean (G_TASK (result), &error) || !current || !check_columns (load, &error))
    {
      if (current && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        _shoal_session_report_problem (self, _("The table could not be read like that"), error->message);
      return;
    }
  g_object_freeze_notify (G_OBJECT (self));
  self->data_changed = FALSE;
  _shoal_session_notify (self, PROP_DATA_CHANGED);
  _shoal_session_take_table (self, load->table);
  if (load->step != NULL)
    {
      load->step (self->history);
    }
  else
    {
      g_autoptr (ShoalProject) read = with_what_was_read (load->project, load);

      shoal_history_push (self->history, read, load->label, NULL);
    }
  g_object_thaw_notify (G_OBJECT (self));
}

void
_shoal_session_read_and (ShoalSession *self,
                         ShoalProject *project,
                         const char   *label,
                         gboolean    (*step) (ShoalHistory *))
{
  Load *load = begin (self);

  load->project = g_object_ref (project);
  load->label = g_strdup (label);
  load->step = step;
  start (self, load, read_again_cb, NULL);
}

/** shoal_session_cancel_loading: stops opening, importing or reading again; what was open stays. */
void
shoal_session_cancel_loading (ShoalSession *self)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  if (self->load == NULL)
    return;
  g_cancellable_cancel (self->load);
  g_clear_object (&self->load);
  g_clear_object (&self->progress);
  notify_loading (self);
}

gboolean
shoal_session_is_loading (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), FALSE);

  return self->load != NULL;
}

/** shoal_session_get_fraction: Returns: part loaded, NAN when unknown. */
double
shoal_session_get_fraction (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NAN);

  return self->progress != NULL ? shoal_progress_get_fraction (self->progress) : NAN;
}

/** shoal_session_dup_message: Returns: (transfer full) (nullable): what is being loaded. */
char *
shoal_session_dup_message (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return self->progress != NULL ? shoal_progress_dup_message (self->progress) : NULL;
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
