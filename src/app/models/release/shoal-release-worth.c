/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Training classifiers takes seconds: this is done in a thread of lower priority, and only while the view is shown. */

#include "models/release/shoal-release-worth.h"

#include "base/shoal-parallel.h"
#include "common/shoal-worker.h"
#include "utility/shoal-metric.h"

/* The other classifiers take longer than these together, and add little information */
static const char *const classifiers[] = { "c45", "linear-svm", "logistic", NULL };

struct _ShoalReleaseWorth
{
  GObject parent_instance;

  ShoalRelease *release;
  gboolean shown;
  ShoalWorth *found;
  GCancellable *finding; /* of the worker, or NULL */
};

G_DEFINE_TYPE (ShoalReleaseWorth, shoal_release_worth, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
worth_free (gpointer data)
{
  ShoalWorth *worth = data;

  if (worth == NULL)
    return;
  g_clear_pointer (&worth->predictions, g_array_unref);
  shoal_statistics_free (worth->statistics);
  shoal_readings_free (worth->original);
  shoal_readings_free (worth->release);
  g_free (worth);
}

static void
shoal_release_worth_dispose (GObject *object)
{
  ShoalReleaseWorth *self = SHOAL_RELEASE_WORTH (object);

  shoal_worker_stop (&self->finding);
  g_clear_object (&self->release);
  g_clear_pointer (&self->found, worth_free);
  G_OBJECT_CLASS (shoal_release_worth_parent_class)->dispose (object);
}

static void
shoal_release_worth_class_init (ShoalReleaseWorthClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_release_worth_dispose;
  signals[CHANGED]
      = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_release_worth_init (ShoalReleaseWorth *self)
{
}

/** shoal_release_worth_new: Returns: (transfer full): without a release. */
ShoalReleaseWorth *
shoal_release_worth_new (void)
{
  return g_object_new (SHOAL_TYPE_RELEASE_WORTH, NULL);
}

/* ---- Computing ---- */

static gboolean
find (ShoalWorth *worth, ShoalRelease *release, ShoalProgress *progress, GError **error)
{
  ShoalClasses *classes = shoal_release_get_classes (release);
  ShoalMicrodata *microdata = classes->microdata;
  g_autoptr (GArray) outcomes = shoal_statistics_list_outcomes (microdata->schema);
  guint n_threads = shoal_parallel_n_threads (0);

  worth->original = shoal_readings_new_of_original (microdata, progress, error);
  worth->release = worth->original != NULL ? shoal_readings_new_of_release (release, progress, error) : NULL;
  if (worth->release == NULL)
    return FALSE;
  worth->statistics = shoal_statistics_new (worth->original, worth->release, (const guint *) (gconstpointer) outcomes->data,
                                            outcomes->len, n_threads, progress, error);
  if (worth->statistics == NULL)
    return FALSE;
  worth->predictions
      = shoal_release_predictions_new (worth->statistics->design, (const guint *) (gconstpointer) outcomes->data,
                                       outcomes->len, classifiers, n_threads, progress, error);
  if (worth->predictions == NULL)
    return FALSE;
  if (classes->kind != SHOAL_RECODING_MATCHING)
    {
      g_autofree double *losses = shoal_metric_evaluate_groups (shoal_metrics_find ("gcp"), classes);

      shoal_class_losses_find (&worth->class_losses, classes, losses);
    }
  return TRUE;
}

static void
worker (GTask *task, gpointer source_object, gpointer task_data, GCancellable *cancellable)
{
  ShoalRelease *release = task_data;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  ShoalWorth *worth = g_new0 (ShoalWorth, 1);
  GError *error = NULL;

  shoal_progress_start (progress, cancellable, 0);
  if (find (worth, release, progress, &error))
    {
      g_task_return_pointer (task, worth, worth_free);
      return;
    }
  worth_free (worth);
  g_task_return_error (task, error);
}

static void
found_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  ShoalReleaseWorth *self = SHOAL_RELEASE_WORTH (object);
  ShoalWorth *worth = g_task_propagate_pointer (G_TASK (result), NULL);

  /* The only possible error is that the worker was stopped. */
  if (!shoal_worker_take (&self->finding, result) || worth == NULL)
    {
      worth_free (worth);
      return;
    }
  self->found = worth;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
update (ShoalReleaseWorth *self)
{
  g_autoptr (GTask) task = NULL;

  if (!self->shown || self->release == NULL)
    {
      shoal_worker_stop (&self->finding);
      return;
    }
  if (self->found != NULL || self->finding != NULL)
    return;
  task = shoal_worker_begin (&self->finding, self, g_object_ref (self->release), g_object_unref, found_cb);
  shoal_worker_run_alone (task, worker);
}

/** shoal_release_worth_set_release: @release: (nullable): the release to analyse; the earlier result is dropped. */
void
shoal_release_worth_set_release (ShoalReleaseWorth *self, ShoalRelease *release)
{
  g_return_if_fail (SHOAL_IS_RELEASE_WORTH (self));
  g_return_if_fail (release == NULL || SHOAL_IS_RELEASE (release));

  if (!g_set_object (&self->release, release))
    return;
  shoal_worker_stop (&self->finding);
  if (self->found != NULL)
    {
      ShoalWorth *old = g_steal_pointer (&self->found);

      g_signal_emit (self, signals[CHANGED], 0);
      worth_free (old);
    }
  update (self);
}

/** shoal_release_worth_set_shown: @shown: whether a view shows the result. */
void
shoal_release_worth_set_shown (ShoalReleaseWorth *self, gboolean shown)
{
  g_return_if_fail (SHOAL_IS_RELEASE_WORTH (self));

  self->shown = shown;
  update (self);
}

/** shoal_release_worth_get_found: Returns: (transfer none) (nullable): the result for the release, valid until "changed". */
const ShoalWorth *
shoal_release_worth_get_found (ShoalReleaseWorth *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_WORTH (self), NULL);

  return self->found;
}
