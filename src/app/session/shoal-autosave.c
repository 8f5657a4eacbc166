/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One copy is written at a time; the copies of a document all have the same place. */

#include "session/shoal-autosave.h"

#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"

#define DELAY_SECONDS 5

struct _ShoalAutosave
{
  GObject parent_instance;

  ShoalDocument *document;
  ShoalSaver *saver;
  gboolean enabled;

  ShoalRecovery *place;      /* NULL while there is no copy */
  ShoalRecovery *next_place; /* of the recovered copy of the next document, set while a copy is being written; NULL for none */
  guint timeout;
  gboolean copying;
  gboolean superseded; /* whether the copy that is being written is to be deleted when it is complete */
  gboolean failed;
  GPtrArray *waiting; /* of GTask: they end when a copy of the present project is written */
};

G_DEFINE_TYPE (ShoalAutosave, shoal_autosave, G_TYPE_OBJECT)

enum
{
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* The job of a worker. The place belongs to the autosave object, which lives longer than the job. */
typedef struct
{
  ShoalRecovery *place;
  ShoalProject *project;
  char *digest;
  GPtrArray *waiting; /* the tasks that wait for this copy */
} Copy;

static void
copy_free (gpointer data)
{
  Copy *copy = data;

  g_object_unref (copy->project);
  g_free (copy->digest);
  g_ptr_array_unref (copy->waiting);
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

  if (shoal_recovery_write (copy->place, copy->project, copy->digest, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void start_copy (ShoalAutosave *self);

/* Deletes the copy; one that is still being written is deleted when it is complete. */
static void
drop_copy (ShoalAutosave *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  self->superseded = self->copying;
  if (self->next_place != NULL)
    shoal_recovery_delete (self->next_place);
  g_clear_pointer (&self->next_place, shoal_recovery_free);
  if (self->place == NULL || self->copying)
    return;
  shoal_recovery_delete (self->place);
  g_clear_pointer (&self->place, shoal_recovery_free);
}

/* Ends all tasks that wait for the copy. Without any, "failed" is emitted, once for successive failures. */
static void
tell (ShoalAutosave *self,
      GPtrArray     *waiting,
      const GError  *error)
{
  for (guint i = 0; i < waiting->len; i++)
    {
      if (error != NULL)
        g_task_return_error (waiting->pdata[i], g_error_copy (error));
      else
        g_task_return_boolean (waiting->pdata[i], TRUE);
    }
  if (error != NULL && !self->failed && waiting->len == 0)
    g_signal_emit (self, signals[FAILED], 0, error->message);
  self->failed = error != NULL;
}

static void
written_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  ShoalAutosave *self = SHOAL_AUTOSAVE (object);
  Copy *copy = g_task_get_task_data (G_TASK (result));
  ShoalRecovery *next_place;
  g_autoptr (GError) error = NULL;

  self->copying = FALSE;
  g_task_propagate_boolean (G_TASK (result), &error);
  tell (self, copy->waiting, error);
  next_place = g_steal_pointer (&self->next_place);
  if (self->superseded || !self->document->modified)
    drop_copy (self);
  if (next_place != NULL)
    {
      g_clear_pointer (&self->place, shoal_recovery_free);
      self->place = next_place;
    }
  if (self->waiting->len > 0)
    start_copy (self);
}

static void
start_copy (ShoalAutosave *self)
{
  g_autoptr (GPtrArray) waiting = g_steal_pointer (&self->waiting);
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GTask) task = NULL;
  Copy *copy;

  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->document->modified && self->place == NULL)
    {
      folder = shoal_recovery_get_folder ();
      self->place = shoal_recovery_new (folder, &error);
    }
  if (error != NULL || !self->document->modified)
    {
      tell (self, waiting, error);
      return;
    }
  copy = g_new0 (Copy, 1);
  copy->place = self->place;
  copy->project = g_object_ref (self->document->project);
  copy->digest = g_strdup (self->saver->digest);
  copy->waiting = g_steal_pointer (&waiting);
  task = g_task_new (self, NULL, written_cb, NULL);
  g_task_set_task_data (task, copy, copy_free);
  self->copying = TRUE;
  self->superseded = FALSE;
  shoal_worker_run (task, write_worker);
}

static gboolean
timeout_cb (gpointer data)
{
  ShoalAutosave *self = data;

  if (self->copying)
    return G_SOURCE_CONTINUE;
  self->timeout = 0;
  start_copy (self);
  return G_SOURCE_REMOVE;
}

static void
schedule (ShoalAutosave *self)
{
  if (!self->enabled || !self->document->modified)
    g_clear_handle_id (&self->timeout, g_source_remove);
  else if (self->timeout == 0)
    self->timeout = g_timeout_add_seconds (DELAY_SECONDS, timeout_cb, self);
}

static void
modified_changed_cb (ShoalAutosave *self)
{
  if (self->document->modified)
    schedule (self);
  else
    drop_copy (self);
}

static void
shoal_autosave_dispose (GObject *object)
{
  ShoalAutosave *self = SHOAL_AUTOSAVE (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  G_OBJECT_CLASS (shoal_autosave_parent_class)->dispose (object);
}

static void
shoal_autosave_finalize (GObject *object)
{
  ShoalAutosave *self = SHOAL_AUTOSAVE (object);

  g_clear_pointer (&self->place, shoal_recovery_free);
  g_clear_pointer (&self->next_place, shoal_recovery_free);
  g_clear_object (&self->document);
  g_clear_object (&self->saver);
  g_ptr_array_unref (self->waiting);
  G_OBJECT_CLASS (shoal_autosave_parent_class)->finalize (object);
}

static void
shoal_autosave_class_init (ShoalAutosaveClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_autosave_dispose;
  object_class->finalize = shoal_autosave_finalize;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalAutosave, enabled),
                                g_param_spec_boolean ("enabled", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
shoal_autosave_init (ShoalAutosave *self)
{
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
}

/** shoal_autosave_new: @saver: saves the document, and has its file's digest. Returns: (transfer full): not enabled yet. */
ShoalAutosave *
shoal_autosave_new (ShoalSaver *saver)
{
  ShoalAutosave *self;
  ShoalDocument *document;

  g_return_val_if_fail (SHOAL_IS_SAVER (saver), NULL);

  document = saver->dataset->document;
  self = g_object_new (SHOAL_TYPE_AUTOSAVE, NULL);
  self->document = g_object_ref (document);
  self->saver = g_object_ref (saver);
  g_signal_connect_object (document, "replaced", G_CALLBACK (drop_copy), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::project", G_CALLBACK (schedule), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::enabled", G_CALLBACK (schedule), NULL);
  g_signal_connect_object (document, "notify::modified", G_CALLBACK (modified_changed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** shoal_autosave_adopt: @place: (transfer full): the place of the copy that the open document was recovered from. */
void
shoal_autosave_adopt (ShoalAutosave *self,
                      ShoalRecovery *place)
{
  g_return_if_fail (SHOAL_IS_AUTOSAVE (self));
  g_return_if_fail (place != NULL);

  g_clear_pointer (self->copying ? &self->next_place : &self->place, shoal_recovery_free);
  if (self->copying)
    self->next_place = place;
  else
    self->place = place;
}

/**
 * shoal_autosave_keep_async:
 *
 * Copies the present project at once, even if "enabled" is not set; used when the program is about to be terminated.
 * Does nothing without unsaved work.
 */
void
shoal_autosave_keep_async (ShoalAutosave       *self,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (SHOAL_IS_AUTOSAVE (self));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, shoal_autosave_keep_async);
  g_ptr_array_add (self->waiting, task);
  if (!self->copying)
    start_copy (self);
}

/** shoal_autosave_keep_finish: Returns: whether nothing unsaved is lost if the program ends now; %FALSE with %G_IO_ERROR. */
gboolean
shoal_autosave_keep_finish (ShoalAutosave  *self,
                            GAsyncResult   *result,
                            GError        **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
