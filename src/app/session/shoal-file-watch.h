/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tells when something has happened to a file, and it rests again. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_FILE_WATCH (shoal_file_watch_get_type ())

/**
 * ShoalFileWatch:
 *
 * A file is often written in several steps: so its watch waits until nothing has happened for a moment.
 *
 * Signal "rested": something happened to the file. Whether that was a change is for its content to say.
 */
struct _ShoalFileWatch
{
  GObject parent_instance;

  /*< private >*/
  GFileMonitor *monitor; /* NULL where there is no way to watch it */
  guint rest;
};

G_DECLARE_FINAL_TYPE (ShoalFileWatch, shoal_file_watch, SHOAL, FILE_WATCH, GObject)

ShoalFileWatch *shoal_file_watch_new (GFile *file);

G_END_DECLS
