/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saves run one after another. Each takes its snapshot when it starts, as the save before it may have changed the history. */

#include "config.h"

#include "session/shoal-saver.h"

#include "common/shoal-worker.h"
#include "project/runs/shoal-kept-draw.h"
#include "project/runs/shoal-run-folder.h"
#include "project/shoal-project-save.h"

#include <glib/gi18n-lib.h>

G_DEFINE_TYPE (ShoalSaver, shoal_saver, G_TYPE_OBJECT)

typedef struct
{
  gboolean closed; /* whether another project has been opened meanwhile */
  GFile *file;
  ShoalSaveMode mode;

  /* Set when the save starts */
  ShoalProject *before; /* the snapshot that is saved */
  ShoalTable *table;    /* of the snapshot; NULL for none */
  ShoalProject *saved;  /* the snapshot with its new file, and with all that its builders find out from the table */
  char *expected;       /* the digest that the file must have before saving; NULL for any */
  char *digest;         /* of the file after saving */
} Save;

static void
save_free (gpointer data)
{
  Save *save = data;

  g_object_unref (save->file);
  g_clear_object (&save->before);
  g_clear_object (&save->table);
  g_clear_object (&save->saved);
  g_free (save->expected);
  g_free (save->digest);
  g_free (save);
}

static void
replaced_cb (ShoalSaver *self)
{
  for (GList *l = self->waiting.head; l != NULL; l = l->next)
    ((Save *) g_task_get_task_data (l->data))->closed = TRUE;
  g_clear_pointer (&self->digest, g_free);
}

static void
shoal_saver_finalize (GObject *object)
{
  ShoalSaver *self = SHOAL_SAVER (object);

  g_clear_object (&self->dataset);
  g_free (self->digest);
  g_queue_clear_full (&self->waiting, g_object_unref);
  G_OBJECT_CLASS (shoal_saver_parent_class)->finalize (object);
}

static void
shoal_saver_class_init (ShoalSaverClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_saver_finalize;
}

static void
shoal_saver_init (ShoalSaver *self)
{
  g_queue_init (&self->waiting);
}

/** shoal_saver_new: Returns: (transfer full): saves the document of @dataset. */
ShoalSaver *
shoal_saver_new (ShoalDataset *dataset)
{
  ShoalSaver *self;

  g_return_val_if_fail (SHOAL_IS_DATASET (dataset), NULL);

  self = g_object_new (SHOAL_TYPE_SAVER, NULL);
  self->dataset = g_object_ref (dataset);
  g_signal_connect_object (dataset->document, "replaced", G_CALLBACK (replaced_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** shoal_saver_set_digest: @digest: (nullable): from shoal_project_digest_file(), of the document's file when it was read. */
void
shoal_saver_set_digest (ShoalSaver *self,
                        const char *digest)
{
  g_return_if_fail (SHOAL_IS_SAVER (self));

  g_free (self->digest);
  self->digest = g_strdup (digest);
}

/* Reads all values of the table, so it runs in the worker. */
static void
settle (Save *save)
{
  g_autoptr (ShoalProject) settled = save->table != NULL ? shoal_project_settle (save->saved, save->table) : NULL;

  if (settled != NULL)
    g_set_object (&save->saved, settled);
}

static gboolean
write_file (Save    *save,
            GError **error)
{
  if (save->mode == SHOAL_SAVE_NEW && !shoal_project_write (save->saved, save->file, FALSE, error))
    return FALSE;
  return save->mode == SHOAL_SAVE_NEW ? (save->digest = shoal_project_digest_file (save->file, NULL, error)) != NULL
                                      : shoal_project_save (save->saved, save->file, save->expected, &save->digest, error);
}

/* The kept draws of releases are written beside the project before the project itself, like the results of its runs. */
static gboolean
write_project (Save    *save,
               GError **error)
{
  GFile *old = shoal_project_get_file (save->before);
  g_autoptr (GPtrArray) draws = g_ptr_array_new_with_free_func (g_object_unref);

  settle (save);
  if ((old == NULL || g_file_equal (old, save->file) || shoal_kept_draw_copy (old, save->file, draws, error))
      && write_file (save, error))
    return TRUE;
  shoal_run_folder_give_up (save->file, draws);
  return FALSE;
}

static void
save_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  GError *error = NULL;

  if (write_project (task_data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static ShoalProject *
move_snapshot (ShoalProject *project,
               gpointer      data)
{
  Save *save = data;

  return project == save->before ? g_object_ref (save->saved) : shoal_project_with_file (project, save->file);
}

static void start_next (ShoalSaver *self);

/* @error: (transfer full) (nullable) */
static void
end_first (ShoalSaver *self,
           GError     *error)
{
  g_autoptr (GTask) task = g_queue_pop_head (&self->waiting);

  /* The callback of the task may start the next save. */
  self->saving = FALSE;
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
  start_next (self);
}

static GError *
make_closed_error (void)
{
  return g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The project was closed meanwhile"));
}

/* Notifications are sent when the snapshot is marked as saved. */
static void
take_saved (ShoalSaver *self,
            Save       *save)
{
  shoal_saver_set_digest (self, save->digest);
  g_object_freeze_notify (G_OBJECT (self->dataset->document));
  shoal_document_amend (self->dataset->document, move_snapshot, save);
  shoal_document_set_saved (self->dataset->document, save->saved);
  g_object_thaw_notify (G_OBJECT (self->dataset->document));
}

static void
saved_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  ShoalSaver *self = SHOAL_SAVER (object);
  Save *save = g_task_get_task_data (g_queue_peek_head (&self->waiting));
  GError *error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    {
      if (save->closed)
        error = make_closed_error ();
      else
        take_saved (self, save);
    }
  end_first (self, error);
}

static void
start_next (ShoalSaver *self)
{
  GTask *first = g_queue_peek_head (&self->waiting);
  g_autoptr (GTask) task = NULL;
  GFile *own;
  Save *save;

  if (first == NULL || self->saving)
    return;
  save = g_task_get_task_data (first);
  if (save->closed)
    {
      end_first (self, make_closed_error ());
      return;
    }
  own = self->dataset->document->file;
  save->before = g_object_ref (self->dataset->document->project);
  save->saved = shoal_project_with_file (save->before, save->file);
  g_set_object (&save->table, self->dataset->table);
  if (save->mode == SHOAL_SAVE_CHECKED && own != NULL && g_file_equal (own, save->file))
    save->expected = g_strdup (self->digest);
  self->saving = TRUE;
  task = g_task_new (self, NULL, saved_cb, NULL);
  g_task_set_task_data (task, save, NULL);
  shoal_worker_run (task, save_worker);
}

/**
 * shoal_saver_save_async:
 * @file: the file to write
 * @mode: which existing content may be overwritten
 *
 * Writes the project as it is when all earlier saves have ended; @file becomes the document's file.
 */
void
shoal_saver_save_async (ShoalSaver          *self,
                        GFile               *file,
                        ShoalSaveMode        mode,
                        GAsyncReadyCallback  callback,
                        gpointer             user_data)
{
  GTask *task;
  Save *save;

  g_return_if_fail (SHOAL_IS_SAVER (self));
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (self->dataset->document->project != NULL);

  save = g_new0 (Save, 1);
  save->file = g_object_ref (file);
  save->mode = mode;
  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, shoal_saver_save_async);
  g_task_set_task_data (task, save, save_free);
  g_queue_push_tail (&self->waiting, task);
  start_next (self);
}

/**
 * shoal_saver_save_finish:
 *
 * Returns: %FALSE with %SHOAL_ERROR_CHANGED when another program has written the document's file, %G_IO_ERROR_EXISTS,
 *   %G_IO_ERROR_CANCELLED when the project was closed meanwhile, or another %G_IO_ERROR
 */
gboolean
shoal_saver_save_finish (ShoalSaver    *self,
                         GAsyncResult  *result,
                         GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
