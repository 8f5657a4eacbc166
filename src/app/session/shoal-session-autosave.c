/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unsaved work goes to the state folder some seconds after it was done. */

#include "session/shoal-session-private.h"

#define DELAY_SECONDS 5

/* What a worker writes; the place is the session's, which outlives it. */
typedef struct
{
  ShoalRecovery *place;
  ShoalProject *project;
} Copy;

static void
copy_free (gpointer data)
{
  Copy *copy = data;

  g_object_unref (copy->project);
  g_free (copy);
}

static void
write_worker (GTask        *task,
              gpointer      source_object,
              gpointer      task_data,
              GCancellable *cancellable)
{
  Copy *copy = task_data;
  GError *error = NULL;

  if (shoal_recovery_write (copy->place, copy->project, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* What was saved or closed meanwhile needs no copy. */
static void
written_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  ShoalSession *self = SHOAL_SESSION (object);
  g_autoptr (GError) error = NULL;

  self->copying = FALSE;
  if (!g_task_propagate_boolean (G_TASK (result), &error))
    g_warning ("Unsaved work could not be copied: %s", error->message);
  if (!shoal_session_is_modified (self))
    _shoal_session_drop_recovery (self);
}

static gboolean
autosave_cb (gpointer data)
{
  ShoalSession *self = data;
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GTask) task = NULL;
  Copy *copy;

  if (self->copying)
    return G_SOURCE_CONTINUE;
  self->autosave_source = 0;
  if (!shoal_session_is_modified (self))
    return G_SOURCE_REMOVE;
  if (self->recovery == NULL)
    {
      folder = shoal_recovery_get_folder ();
      self->recovery = shoal_recovery_new (folder, &error);
    }
  if (self->recovery == NULL)
    {
      g_warning ("Unsaved work cannot be copied: %s", error->message);
      return G_SOURCE_REMOVE;
    }
  copy = g_new0 (Copy, 1);
  copy->place = self->recovery;
  copy->project = g_object_ref (shoal_session_get_project (self));
  task = g_task_new (self, NULL, written_cb, NULL);
  g_task_set_task_data (task, copy, copy_free);
  self->copying = TRUE;
  shoal_worker_run (task, write_worker);
  return G_SOURCE_REMOVE;
}

void
_shoal_session_schedule_autosave (ShoalSession *self)
{
  if (!self->autosave || !shoal_session_is_modified (self))
    g_clear_handle_id (&self->autosave_source, g_source_remove);
  else if (self->autosave_source == 0)
    self->autosave_source = g_timeout_add_seconds (DELAY_SECONDS, autosave_cb, self);
}

/* A copy that is being written is dropped when it is there. */
void
_shoal_session_drop_recovery (ShoalSession *self)
{
  g_clear_handle_id (&self->autosave_source, g_source_remove);
  if (self->recovery == NULL || self->copying)
    return;
  shoal_recovery_delete (self->recovery);
  g_clear_pointer (&self->recovery, shoal_recovery_free);
}

/** shoal_session_autosave_now: copies unsaved work at once, if that is on: for tests, and before something risky. */
void
shoal_session_autosave_now (ShoalSession *self)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  if (!self->autosave || self->copying)
    return;
  g_clear_handle_id (&self->autosave_source, g_source_remove);
  autosave_cb (self);
}
