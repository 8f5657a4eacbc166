/* SPDX-License-Identifier: GPL-3.0-or-later */
/* If another release is shown, the worker is stopped and its result is dropped. */

#include "models/release/shoal-release-retention.h"

#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"

G_DEFINE_FINAL_TYPE (ShoalReleaseRetention, shoal_release_retention, G_TYPE_OBJECT)

static void
shoal_release_retention_dispose (GObject *object)
{
  ShoalReleaseRetention *self = SHOAL_RELEASE_RETENTION (object);

  shoal_worker_stop (&self->finding);
  g_clear_object (&self->release);
  g_clear_object (&self->retention);
  G_OBJECT_CLASS (shoal_release_retention_parent_class)->dispose (object);
}

static void
shoal_release_retention_class_init (ShoalReleaseRetentionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_release_retention_dispose;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalReleaseRetention, retention),
                                g_param_spec_object ("retention", NULL, NULL, SHOAL_TYPE_RETENTION, SHOAL_FIELD));
}

static void
shoal_release_retention_init (ShoalReleaseRetention *self)
{
}

/** shoal_release_retention_new: Returns: (transfer full): without a release. */
ShoalReleaseRetention *
shoal_release_retention_new (void)
{
  return g_object_new (SHOAL_TYPE_RELEASE_RETENTION, NULL);
}

/* ---- Computing ---- */

static void
add_columns (ShoalRelease *release,
             ShoalRole     role,
             GArray       *columns)
{
  ShoalSchema *schema = shoal_release_get_classes (release)->microdata->schema;

  for (guint i = 0; i < shoal_release_get_n_columns (release) && columns->len < SHOAL_RELEASE_RETENTION_MOST; i++)
    if (shoal_schema_get_meaning (schema, shoal_release_get_table_column (release, i))->role == role)
      g_array_append_val (columns, i);
}

static void
worker (GTask        *task,
        gpointer      source_object,
        gpointer      task_data,
        GCancellable *cancellable)
{
  static const ShoalRole roles[] = { SHOAL_ROLE_QUASI_IDENTIFIER, SHOAL_ROLE_SENSITIVE, SHOAL_ROLE_INSENSITIVE };
  ShoalRelease *release = task_data;
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  GError *error = NULL;
  ShoalRetention *retention;

  shoal_progress_start (progress, cancellable, 0);
  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    add_columns (release, roles[i], columns);
  retention = shoal_retention_new (release, (const guint *) (gconstpointer) columns->data, columns->len, progress, &error);
  shoal_worker_return (task, retention, g_object_unref, error);
}

static void
found_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  ShoalReleaseRetention *self = SHOAL_RELEASE_RETENTION (object);
  g_autoptr (ShoalRetention) retention = g_task_propagate_pointer (G_TASK (result), NULL);

  /* The only possible error is that the worker was stopped. */
  if (!shoal_worker_take (&self->finding, result) || retention == NULL)
    return;
  self->retention = g_steal_pointer (&retention);
  g_object_notify (object, "retention");
}

/** shoal_release_retention_set_release: @release: (nullable): the release to analyse; the earlier result is dropped. */
void
shoal_release_retention_set_release (ShoalReleaseRetention *self,
                                     ShoalRelease          *release)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (SHOAL_IS_RELEASE_RETENTION (self));
  g_return_if_fail (release == NULL || SHOAL_IS_RELEASE (release));

  if (!g_set_object (&self->release, release))
    return;
  shoal_worker_stop (&self->finding);
  if (self->retention != NULL)
    {
      g_clear_object (&self->retention);
      g_object_notify (G_OBJECT (self), "retention");
    }
  if (release == NULL)
    return;
  task = shoal_worker_begin (&self->finding, self, g_object_ref (release), g_object_unref, found_cb);
  shoal_worker_run (task, worker);
}

/** shoal_release_retention_get_n_more: Returns: the number of published columns that were not analysed. */
guint
shoal_release_retention_get_n_more (ShoalReleaseRetention *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_RETENTION (self), 0);

  if (self->retention == NULL)
    return 0;
  return shoal_release_get_n_columns (self->release) - shoal_retention_get_n_columns (self->retention);
}
