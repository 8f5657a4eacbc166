/* SPDX-License-Identifier: GPL-3.0-or-later */
/* After each event the content of the file is compared by its digest, since many events change nothing. */

#include "session/shoal-data-watch.h"

#include "base/shoal-digest.h"
#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"

#define BLOCK_BYTES (1 << 20)

G_DEFINE_TYPE (ShoalDataWatch, shoal_data_watch, G_TYPE_OBJECT)

/* ---- The content of the file ---- */

/* Returns: (transfer full) (nullable): computed as shoal_table_get_fingerprint(); %NULL if the file cannot be read */
static char *
dup_fingerprint (GFile        *file,
                 GCancellable *cancellable)
{
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (ShoalDigest) digest = shoal_digest_new ();
  g_autofree guint8 *block = g_malloc (BLOCK_BYTES);
  gssize n;

  /* Reading a pipe could wait forever, and would consume its content. */
  if (g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, cancellable) != G_FILE_TYPE_REGULAR)
    return NULL;
  stream = g_file_read (file, cancellable, NULL);
  if (stream == NULL)
    return NULL;
  while ((n = g_input_stream_read (G_INPUT_STREAM (stream), block, BLOCK_BYTES, cancellable, NULL)) > 0)
    shoal_digest_add (digest, block, (gsize) n);
  return n == 0 ? shoal_digest_dup_fingerprint (digest) : NULL;
}

static void
read_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  g_task_return_pointer (task, dup_fingerprint (task_data, cancellable), g_free);
}

static void
set_changed (ShoalDataWatch *self,
             gboolean        changed)
{
  if (self->changed == changed)
    return;
  self->changed = changed;
  g_object_notify (G_OBJECT (self), "changed");
}

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  ShoalDataWatch *self = SHOAL_DATA_WATCH (object);
  g_autofree char *found = NULL;

  if (!shoal_worker_take (&self->reading, result))
    return;
  found = g_task_propagate_pointer (G_TASK (result), NULL);
  if (found != NULL && self->dataset->table != NULL)
    set_changed (self, g_strcmp0 (found, shoal_table_get_fingerprint (self->dataset->table)) != 0);
}

/* ---- Events of the file ---- */

static void
rested_cb (ShoalDataWatch *self)
{
  g_autoptr (GTask) task = shoal_worker_begin (&self->reading, self, g_object_ref (self->file), g_object_unref, read_cb);

  shoal_worker_run_alone (task, read_worker);
}

static void
stop (ShoalDataWatch *self)
{
  shoal_worker_stop (&self->reading);
  g_clear_object (&self->watch);
  g_clear_object (&self->file);
}

/* There is another table, or the same one has been read again. */
static void
table_changed_cb (ShoalDataWatch *self)
{
  ShoalProject *project = self->dataset->document->project;
  ShoalTable *table = self->dataset->table;
  GFile *file = project != NULL ? shoal_project_get_data (project)->file : NULL;

  stop (self);
  set_changed (self, FALSE);
  if (file == NULL || table == NULL || shoal_table_get_fingerprint (table) == NULL)
    return;
  self->file = g_object_ref (file);
  self->watch = shoal_file_watch_new (file);
  g_signal_connect_object (self->watch, "rested", G_CALLBACK (rested_cb), self, G_CONNECT_SWAPPED);
}

/* ---- The object ---- */

static void
shoal_data_watch_dispose (GObject *object)
{
  stop (SHOAL_DATA_WATCH (object));
  G_OBJECT_CLASS (shoal_data_watch_parent_class)->dispose (object);
}

static void
shoal_data_watch_finalize (GObject *object)
{
  ShoalDataWatch *self = SHOAL_DATA_WATCH (object);

  g_clear_object (&self->dataset);
  G_OBJECT_CLASS (shoal_data_watch_parent_class)->finalize (object);
}

static void
shoal_data_watch_class_init (ShoalDataWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_data_watch_dispose;
  object_class->finalize = shoal_data_watch_finalize;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalDataWatch, changed),
                                g_param_spec_boolean ("changed", NULL, NULL, FALSE, SHOAL_FIELD));
}

static void
shoal_data_watch_init (ShoalDataWatch *self)
{
}

/** shoal_data_watch_new: Returns: (transfer full): watches the file of the table of @dataset. */
ShoalDataWatch *
shoal_data_watch_new (ShoalDataset *dataset)
{
  ShoalDataWatch *self;

  g_return_val_if_fail (SHOAL_IS_DATASET (dataset), NULL);

  self = g_object_new (SHOAL_TYPE_DATA_WATCH, NULL);
  self->dataset = g_object_ref (dataset);
  g_signal_connect_object (dataset, "notify::table", G_CALLBACK (table_changed_cb), self, G_CONNECT_SWAPPED);
  return self;
}
