/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving a snapshot while editing goes on. */

#include "config.h"

#include "session/shoal-session-private.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  ShoalProject *before; /* the snapshot that was to be saved */
  ShoalProject *saved;  /* the same, in its new place */
  GFile *file;
} Save;

static void
save_free (gpointer data)
{
  Save *save = data;

  g_object_unref (save->before);
  g_object_unref (save->saved);
  g_object_unref (save->file);
  g_free (save);
}

static void
save_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Save *save = task_data;
  GError *error = NULL;

  /* Whoever chose the file was asked before about replacing another. */
  if (shoal_project_write (save->saved, save->file, TRUE, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static ShoalProject *
move_snapshot (ShoalProject *project,
               gpointer      data)
{
  Save *save = data;

  if (project == save->before)
    return g_object_ref (save->saved);
  return shoal_project_with_file (project, save->file);
}

static void
saved_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  ShoalSession *self = SHOAL_SESSION (object);
  g_autoptr (GTask) outer = user_data;
  Save *save = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      g_task_return_error (outer, error);
      return;
    }
  g_object_freeze_notify (G_OBJECT (self));
  shoal_history_amend (self->history, move_snapshot, save);
  shoal_history_set_saved_snapshot (self->history, save->saved);
  g_object_thaw_notify (G_OBJECT (self));
  if (!shoal_session_is_modified (self))
    _shoal_session_drop_recovery (self);
  g_task_return_boolean (outer, TRUE);
}

/**
 * shoal_session_save_async:
 * @file: (nullable): where to; %NULL for where it was saved before
 *
 * Writes the project as it is now; it stays open as @file.
 */
void
shoal_session_save_async (ShoalSession        *self,
                          GFile               *file,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr (GTask) task = NULL;
  GTask *outer;
  Save *save;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (shoal_session_get_project (self) != NULL);
  g_return_if_fail (file != NULL || shoal_session_get_file (self) != NULL);

  outer = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (outer, shoal_session_save_async);
  save = g_new0 (Save, 1);
  save->before = g_object_ref (shoal_session_get_project (self));
  save->file = g_object_ref (file != NULL ? file : shoal_session_get_file (self));
  save->saved = shoal_project_with_file (save->before, save->file);
  task = g_task_new (self, NULL, saved_cb, outer);
  g_task_set_task_data (task, save, save_free);
  shoal_worker_run (task, save_worker);
}

gboolean
shoal_session_save_finish (ShoalSession  *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
