/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A monitor reports events of the file; a timer detects that they have stopped. */

#include "session/shoal-file-watch.h"

#define REST_MILLISECONDS 500

G_DEFINE_TYPE (ShoalFileWatch, shoal_file_watch, G_TYPE_OBJECT)

enum
{
  RESTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static gboolean
rested_cb (gpointer data)
{
  ShoalFileWatch *self = data;

  self->rest = 0;
  g_signal_emit (self, signals[RESTED], 0);
  return G_SOURCE_REMOVE;
}

static void
happened_cb (ShoalFileWatch *self)
{
  g_clear_handle_id (&self->rest, g_source_remove);
  self->rest = g_timeout_add (REST_MILLISECONDS, rested_cb, self);
}

static void
shoal_file_watch_dispose (GObject *object)
{
  ShoalFileWatch *self = SHOAL_FILE_WATCH (object);

  g_clear_handle_id (&self->rest, g_source_remove);
  if (self->monitor != NULL)
    g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_clear_object (&self->monitor);
  G_OBJECT_CLASS (shoal_file_watch_parent_class)->dispose (object);
}

static void
shoal_file_watch_class_init (ShoalFileWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_file_watch_dispose;
  signals[RESTED] = g_signal_new ("rested", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_file_watch_init (ShoalFileWatch *self)
{
}

/** shoal_file_watch_new: Returns: (transfer full): a watch of @file, which need not exist. */
ShoalFileWatch *
shoal_file_watch_new (GFile *file)
{
  ShoalFileWatch *self;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = g_object_new (SHOAL_TYPE_FILE_WATCH, NULL);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (happened_cb), self, G_CONNECT_SWAPPED);
  return self;
}
