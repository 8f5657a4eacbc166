/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A load in a thread of its own, and whether it is still wanted when it is done. */

#include "config.h"

#include "session/shoal-loader.h"

#include "common/shoal-worker.h"

#include <glib/gi18n-lib.h>

#include <math.h>

struct _ShoalLoader
{
  GObject parent_instance;

  GCancellable *loading; /* nullable */
  ShoalProgress *progress;
};

G_DEFINE_TYPE (ShoalLoader, shoal_loader, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_LOADING,
  PROP_FRACTION,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* What a task has. */
typedef struct
{
  ShoalLoad *load;
  ShoalProgress *progress;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  shoal_load_free (job->load);
  g_object_unref (job->progress);
  g_free (job);
}

static void
load_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;

  if (shoal_load_run (job->load, job->progress, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* ---- The loader ---- */

static void
notify_loading (ShoalLoader *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOADING]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
progress_changed_cb (ShoalLoader *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
}

static void
shoal_loader_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  ShoalLoader *self = SHOAL_LOADER (object);

  switch (prop_id)
    {
    case PROP_LOADING:
      g_value_set_boolean (value, shoal_loader_is_loading (self));
      break;
    case PROP_FRACTION:
      g_value_set_double (value, shoal_loader_get_fraction (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_loader_dispose (GObject *object)
{
  shoal_loader_cancel (SHOAL_LOADER (object));
  G_OBJECT_CLASS (shoal_loader_parent_class)->dispose (object);
}

static void
shoal_loader_class_init (ShoalLoaderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_loader_get_property;
  object_class->dispose = shoal_loader_dispose;
  properties[PROP_LOADING] = g_param_spec_boolean ("loading", NULL, NULL, FALSE, flags);
  properties[PROP_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_loader_init (ShoalLoader *self)
{
}

/** shoal_loader_new: Returns: (transfer full): a loader with nothing to do. */
ShoalLoader *
shoal_loader_new (void)
{
  return g_object_new (SHOAL_TYPE_LOADER, NULL);
}

/** shoal_loader_load_async: @load: (transfer full): what is to be loaded. */
void
shoal_loader_load_async (ShoalLoader         *self,
                         ShoalLoad           *load,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (SHOAL_IS_LOADER (self));
  g_return_if_fail (load != NULL);

  shoal_loader_cancel (self);
  self->loading = g_cancellable_new ();
  self->progress = shoal_progress_new ();
  g_signal_connect_object (self->progress, "changed", G_CALLBACK (progress_changed_cb), self, G_CONNECT_SWAPPED);
  shoal_progress_start (self->progress, self->loading, 0);
  job = g_new0 (Job, 1);
  job->load = load;
  job->progress = g_object_ref (self->progress);
  task = g_task_new (self, self->loading, callback, user_data);
  g_task_set_source_tag (task, shoal_loader_load_async);
  /* A worker that is done just when it is cancelled has still done its work; finish() tells whether it is wanted. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, job, job_free);
  notify_loading (self);
  shoal_worker_run (task, load_worker);
}

/**
 * shoal_loader_load_finish:
 *
 * Returns: (transfer none): what was loaded, which @result owns; or %NULL with %G_IO_ERROR_CANCELLED when it was cancelled
 *   or something else is loaded by now, %SHOAL_ERROR_PROJECT when the table has not the columns of the project, or what
 *   reading has met
 */
ShoalLoad *
shoal_loader_load_finish (ShoalLoader   *self,
                          GAsyncResult  *result,
                          GError       **error)
{
  GTask *task = G_TASK (result);
  gboolean current;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  current = self->loading != NULL && g_task_get_cancellable (task) == self->loading;
  if (current)
    {
      g_clear_object (&self->loading);
      g_clear_object (&self->progress);
      notify_loading (self);
    }
  if (!g_task_propagate_boolean (task, error))
    return NULL;
  if (!current)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Loading was cancelled"));
      return NULL;
    }
  return ((Job *) g_task_get_task_data (task))->load;
}

/** shoal_loader_cancel: nothing is loading any more, at once. */
void
shoal_loader_cancel (ShoalLoader *self)
{
  g_return_if_fail (SHOAL_IS_LOADER (self));

  if (self->loading == NULL)
    return;
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  g_clear_object (&self->progress);
  notify_loading (self);
}

gboolean
shoal_loader_is_loading (ShoalLoader *self)
{
  g_return_val_if_fail (SHOAL_IS_LOADER (self), FALSE);

  return self->loading != NULL;
}

/** shoal_loader_get_fraction: Returns: part loaded, NAN when unknown. */
double
shoal_loader_get_fraction (ShoalLoader *self)
{
  g_return_val_if_fail (SHOAL_IS_LOADER (self), NAN);

  return self->progress != NULL ? shoal_progress_get_fraction (self->progress) : NAN;
}
