/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a project and its table, or a table, in a worker: one at a time. */

#include "config.h"

#include "session/shoal-session-load-private.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

static void
load_free (gpointer data)
{
  ShoalSessionLoad *load = data;

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
ShoalSessionLoad *
_shoal_session_begin_load (ShoalSession *self)
{
  ShoalSessionLoad *load = g_new0 (ShoalSessionLoad, 1);

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

/* The project as it is after its table was read, with rows, fingerprint and the options that were found:
 * (transfer full). */
ShoalProject *
_shoal_session_load_dup_project (ShoalSessionLoad *load)
{
  ShoalDataSource *data = shoal_project_get_data (load->project);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_copy (load->found);
  g_autoptr (ShoalDataSource) read = NULL;

  /* Types are the columns' matter; here they would count more than what is said there. */
  g_clear_pointer (&options->types, g_hash_table_unref);
  read = shoal_data_source_new (data->file, options, (gint64) shoal_table_get_n_rows (load->table),
                                shoal_table_get_fingerprint (load->table));
  return shoal_project_with_data (load->project, read);
}

/* Every column listed with its type, so that it is read the same way next time; roles are for a person to decide. */
static ShoalProject *
list_columns (ShoalProject     *project,
              ShoalSessionLoad *load)
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
detach (ShoalProject *project,
        GError      **error)
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
  ShoalSessionLoad *load = task_data;
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
      g_autoptr (ShoalProject) read = _shoal_session_load_dup_project (load);

      load->project = list_columns (read, load);
    }
  /* Hierarchies that stand in the project keep their digests. */
  shoal_project_get_question (load->project);
  g_task_return_boolean (task, TRUE);
}

/* Whether the result is the one that is waited for; ends the waiting. */
gboolean
_shoal_session_end_load (ShoalSession *self,
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
gboolean
_shoal_session_load_check (ShoalSessionLoad *load,
                           GError          **error)
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

void
_shoal_session_start_load (ShoalSession       *self,
                           ShoalSessionLoad   *load,
                           GAsyncReadyCallback callback,
                           gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (self, self->load, callback, user_data);

  /* A worker that is done just when it is cancelled has still done its work; end() tells whether it is wanted. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, load, load_free);
  shoal_worker_run (task, load_worker);
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
