/* SPDX-License-Identifier: GPL-3.0-or-later */
/* If the schema changes while tasks wait, they get the microdata of the new schema. */

#include "config.h"

#include "session/shoal-preparation.h"

#include "base/shoal-error.h"
#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"
#include "project/runs/shoal-kept-draw.h"
#include "recoding/shoal-recoding.h"

#include <glib/gi18n-lib.h>

G_DEFINE_TYPE (ShoalPreparation, shoal_preparation, G_TYPE_OBJECT)

typedef struct
{
  ShoalTable *table;
  ShoalSchema *schema;
  guint n_threads;
  ShoalProgress *progress;
} Prepare;

static void
prepare_free (gpointer data)
{
  Prepare *prepare = data;

  g_object_unref (prepare->table);
  g_object_unref (prepare->schema);
  g_object_unref (prepare->progress);
  g_free (prepare);
}

static void
prepare_worker (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  Prepare *prepare = task_data;
  GError *error = NULL;
  ShoalMicrodata *microdata = shoal_microdata_new (prepare->table, prepare->schema, prepare->n_threads,
                                                   prepare->progress, &error);

  shoal_worker_return (task, microdata, g_object_unref, error);
}

/* Ends all waiting tasks. Their callbacks may ask for microdata again. */
static void
answer (ShoalPreparation *self,
        const GError *error)
{
  g_autoptr (GPtrArray) waiting = self->waiting;

  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < waiting->len; i++)
    {
      GTask *task = g_ptr_array_index (waiting, i);

      if (error != NULL)
        g_task_return_error (task, g_error_copy (error));
      else
        g_task_return_pointer (task, g_object_ref (self->microdata), g_object_unref);
    }
}

static void
prepared_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  ShoalPreparation *self = SHOAL_PREPARATION (object);
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (GError) error = NULL;

  microdata = g_task_propagate_pointer (G_TASK (result), &error);
  if (!shoal_worker_take (&self->preparing, result))
    return;
  if (g_set_object (&self->microdata, microdata))
    g_object_notify (object, "microdata");
  answer (self, error);
}

/* Sets the error of the first hierarchy that has one; the worker would only report that a hierarchy is missing. */
static gboolean
check_hierarchies (ShoalPreparation *self,
                   GError      **error)
{
  guint n_columns = g_list_model_get_n_items (self->dataset->columns);

  for (guint i = 0; i < n_columns; i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self->dataset, i);
      const char *message = shoal_session_column_get_hierarchy_error (column);

      if (message == NULL)
        continue;
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("The hierarchy of “%s” cannot be used: %s"),
                   column->name, message);
      return FALSE;
    }
  return TRUE;
}

static void
start_preparing (ShoalPreparation *self)
{
  g_autoptr (GTask) task = NULL;
  Prepare *prepare = g_new0 (Prepare, 1);

  prepare->table = g_object_ref (self->dataset->table);
  prepare->schema = g_object_ref (self->dataset->schema);
  prepare->n_threads = self->dataset->n_threads;
  prepare->progress = shoal_progress_new ();
  task = shoal_worker_begin (&self->preparing, self, prepare, prepare_free, prepared_cb);
  shoal_progress_start (prepare->progress, self->preparing, 0);
  shoal_worker_run (task, prepare_worker);
}

/* Ends the waiting tasks, or starts the worker for them, unless the schema is incomplete. */
static void
resume (ShoalPreparation *self)
{
  g_autoptr (GError) error = NULL;

  if (self->waiting->len == 0 || self->preparing != NULL)
    return;
  if (self->microdata != NULL)
    answer (self, NULL);
  else if (self->dataset->table == NULL || self->dataset->schema == NULL)
    {
      g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("there is no table"));
      answer (self, error);
    }
  else if (!self->dataset->schema_pending)
    {
      if (check_hierarchies (self, &error))
        start_preparing (self);
      else
        answer (self, error);
    }
}

/* Drops the microdata. They are made again for waiting tasks when the schema is complete. */
static void
drop (ShoalPreparation *self)
{
  shoal_worker_stop (&self->preparing);
  if (self->microdata == NULL)
    return;
  g_clear_object (&self->microdata);
  g_object_notify (G_OBJECT (self), "microdata");
}

static void
shoal_preparation_dispose (GObject *object)
{
  ShoalPreparation *self = SHOAL_PREPARATION (object);
  g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _("there is no table"));

  shoal_worker_stop (&self->preparing);
  answer (self, error);
  G_OBJECT_CLASS (shoal_preparation_parent_class)->dispose (object);
}

static void
shoal_preparation_finalize (GObject *object)
{
  ShoalPreparation *self = SHOAL_PREPARATION (object);

  g_clear_object (&self->dataset);
  g_clear_object (&self->microdata);
  shoal_draws_unref (self->draws);
  g_ptr_array_unref (self->waiting);
  G_OBJECT_CLASS (shoal_preparation_parent_class)->finalize (object);
}

static void
shoal_preparation_class_init (ShoalPreparationClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_preparation_dispose;
  object_class->finalize = shoal_preparation_finalize;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalPreparation, microdata),
                                g_param_spec_object ("microdata", NULL, NULL, SHOAL_TYPE_MICRODATA, SHOAL_FIELD));
}

static void
shoal_preparation_init (ShoalPreparation *self)
{
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  self->draws = shoal_draws_new ();
}

/* Called when another document is opened. */
static void
forget (ShoalPreparation *self)
{
  shoal_draws_unref (self->draws);
  self->draws = shoal_draws_new ();
}

/** shoal_preparation_new: Returns: (transfer full): makes the microdata of @dataset. */
ShoalPreparation *
shoal_preparation_new (ShoalDataset *dataset)
{
  ShoalPreparation *self;

  g_return_val_if_fail (SHOAL_IS_DATASET (dataset), NULL);

  self = g_object_new (SHOAL_TYPE_PREPARATION, NULL);
  self->dataset = g_object_ref (dataset);
  g_signal_connect_object (dataset->document, "replaced", G_CALLBACK (forget), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dataset, "notify::schema", G_CALLBACK (drop), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dataset, "updated", G_CALLBACK (resume), self, G_CONNECT_SWAPPED);
  return self;
}

/**
 * shoal_preparation_load_async:
 *
 * Makes "microdata" of the dataset when its hierarchies are complete; later calls get the same object until the schema
 * changes.
 */
void
shoal_preparation_load_async (ShoalPreparation    *self,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (SHOAL_IS_PREPARATION (self));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, shoal_preparation_load_async);
  g_ptr_array_add (self->waiting, task);
  resume (self);
}

/**
 * shoal_preparation_load_finish:
 *
 * Returns: (transfer full): the microdata, or %NULL with %SHOAL_ERROR_USAGE when there is no quasi-identifier,
 *   %SHOAL_ERROR_HIERARCHY, or %G_IO_ERROR_CANCELLED when the project was closed
 */
ShoalMicrodata *
shoal_preparation_load_finish (ShoalPreparation  *self,
                               GAsyncResult      *result,
                               GError           **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* ---- Draws of matchings ---- */

/* A solver that is run again finds the same matching again, and publishing two different assignments of one matching
 * would disclose more than one. So each matching keeps its first assignment. That of a deleted run may have been
 * published, so it is kept as long as the document is open. */

struct _ShoalDraws
{
  gatomicrefcount references;
  GMutex mutex;     /* workers call at any time */
  GPtrArray *known; /* of ShoalRecoding, with their assignments, no two of them equal */
};

/** shoal_draws_new: Returns: (transfer full): for a newly opened document */
ShoalDraws *
shoal_draws_new (void)
{
  ShoalDraws *self = g_new0 (ShoalDraws, 1);

  g_atomic_ref_count_init (&self->references);
  g_mutex_init (&self->mutex);
  self->known = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_recoding_unref);
  return self;
}

ShoalDraws *
shoal_draws_ref (ShoalDraws *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
shoal_draws_unref (ShoalDraws *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_ptr_array_unref (self->known);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

/* Copies the assignment of @other to @matching if both are equal matchings. Returns: whether it did. */
static gboolean
take_of (ShoalRecoding *other,
         ShoalRecoding *matching)
{
  return other != NULL && shoal_recoding_equal (other, matching) && shoal_recoding_get_assignment (other) != NULL
         && shoal_recoding_keep_assignment (matching, shoal_recoding_get_assignment (other));
}

static void
find (ShoalDraws    *self,
      ShoalProject  *project,
      ShoalRecoding *matching)
{
  for (guint i = 0; i < self->known->len; i++)
    if (take_of (self->known->pdata[i], matching))
      return;
  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    if (take_of (shoal_project_get_run (project, i)->recoding, matching))
      return;
  if (shoal_project_get_file (project) != NULL)
    shoal_kept_draw_find (shoal_project_get_file (project), matching);
}

static gboolean
knows (ShoalDraws    *self,
       ShoalRecoding *matching)
{
  for (guint i = 0; i < self->known->len; i++)
    if (shoal_recoding_equal (self->known->pdata[i], matching))
      return TRUE;
  return FALSE;
}

/**
 * shoal_draws_take:
 * @project: the project of the document
 * @matching: a matching that is about to be shown
 *
 * Gives @matching the assignment of an equal matching of this document, of a run of its project or of a release that the
 * command line has published; draws a new one if there is none. A matching that is no regular graph gets none, which the
 * verifier reports. Drawing takes long: call this in a worker.
 */
void
shoal_draws_take (ShoalDraws    *self,
                  ShoalProject  *project,
                  ShoalRecoding *matching)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (self != NULL);
  g_return_if_fail (SHOAL_IS_PROJECT (project));
  g_return_if_fail (matching != NULL && shoal_recoding_get_kind (matching) == SHOAL_RECODING_MATCHING);

  locker = g_mutex_locker_new (&self->mutex);
  if (shoal_recoding_get_assignment (matching) == NULL)
    find (self, project, matching);
  if (shoal_assignment_take (matching, NULL) != NULL && !knows (self, matching))
    g_ptr_array_add (self->known, shoal_recoding_ref (matching));
}
