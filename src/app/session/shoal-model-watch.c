/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The digest of a file is computed when a model first names it, and again after each event of the file. */

#include "session/shoal-model-watch.h"

#include "base/shoal-file.h"
#include "common/shoal-worker.h"
#include "session/shoal-file-watch.h"

G_DEFINE_TYPE (ShoalModelWatch, shoal_model_watch, G_TYPE_OBJECT)

enum
{
  LEARNED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
learn_worker (GTask        *task,
              gpointer      source_object,
              gpointer      task_data,
              GCancellable *cancellable)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  GPtrArray *names = task_data;

  shoal_progress_start (progress, cancellable, 0);
  for (guint i = 0; i < names->len; i++)
    shoal_file_learn_digest (g_ptr_array_index (names, i), progress);
  g_task_return_boolean (task, TRUE);
}

static void
learned_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  ShoalModelWatch *self = SHOAL_MODEL_WATCH (object);

  if (shoal_worker_take (&self->reading, result))
    g_signal_emit (self, signals[LEARNED], 0);
}

static void
learn (ShoalModelWatch *self)
{
  g_autoptr (GTask) task = shoal_worker_begin (&self->reading, self, g_ptr_array_ref (self->names), (GDestroyNotify) g_ptr_array_unref,
                                               learned_cb);

  shoal_worker_run_alone (task, learn_worker);
}

static gboolean
is_watched (ShoalModelWatch *self,
            GPtrArray       *names)
{
  gboolean same = names->len == self->names->len;

  for (guint i = 0; same && i < names->len; i++)
    same = g_ptr_array_index (names, i) == g_ptr_array_index (self->names, i);
  return same;
}

/* The requirements may have changed. */
static void
follow (ShoalModelWatch *self)
{
  ShoalProject *project = self->dataset->document->project;
  const ShoalRequirements *requirements = project != NULL ? shoal_project_get_requirements (project) : NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; requirements != NULL && i < requirements->n_models; i++)
    if (requirements->models[i].file != NULL)
      g_ptr_array_add (names, (gpointer) requirements->models[i].file);
  if (is_watched (self, names))
    return;
  shoal_worker_stop (&self->reading);
  g_ptr_array_set_size (self->watches, 0);
  g_ptr_array_unref (self->names);
  self->names = g_steal_pointer (&names);
  for (guint i = 0; i < self->names->len; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (g_ptr_array_index (self->names, i));
      ShoalFileWatch *watch = shoal_file_watch_new (file);

      g_signal_connect_object (watch, "rested", G_CALLBACK (learn), self, G_CONNECT_SWAPPED);
      g_ptr_array_add (self->watches, watch);
    }
  if (self->names->len > 0)
    learn (self);
}

static void
shoal_model_watch_finalize (GObject *object)
{
  ShoalModelWatch *self = SHOAL_MODEL_WATCH (object);

  shoal_worker_stop (&self->reading);
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->watches);
  g_clear_object (&self->dataset);
  G_OBJECT_CLASS (shoal_model_watch_parent_class)->finalize (object);
}

static void
shoal_model_watch_class_init (ShoalModelWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = shoal_model_watch_finalize;
  signals[LEARNED] = g_signal_new ("learned", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_model_watch_init (ShoalModelWatch *self)
{
  self->names = g_ptr_array_new ();
  self->watches = g_ptr_array_new_with_free_func (g_object_unref);
}

/** shoal_model_watch_new: Returns: (transfer full): watches the files that the privacy models of @dataset's document read. */
ShoalModelWatch *
shoal_model_watch_new (ShoalDataset *dataset)
{
  ShoalModelWatch *self;

  g_return_val_if_fail (SHOAL_IS_DATASET (dataset), NULL);

  self = g_object_new (SHOAL_TYPE_MODEL_WATCH, NULL);
  self->dataset = g_object_ref (dataset);
  g_signal_connect_object (dataset, "updated", G_CALLBACK (follow), self, G_CONNECT_SWAPPED);
  return self;
}
