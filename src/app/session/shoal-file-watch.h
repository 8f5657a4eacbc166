/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tells when there were events of a file, such as writing, and no further one follows. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_FILE_WATCH (shoal_file_watch_get_type ())

/**
 * ShoalFileWatch:
 *
 * A file is often written in several steps, so the watch waits until there has been no event for a moment.
 *
 * Signal "rested": there were events of the file. Its content need not have changed.
 */
struct _ShoalFileWatch
{
  GObject parent_instance;

  /*< private >*/
  GFileMonitor *monitor; /* NULL if the file cannot be watched */
  guint rest;
};

G_DECLARE_FINAL_TYPE (ShoalFileWatch, shoal_file_watch, SHOAL, FILE_WATCH, GObject)

ShoalFileWatch *shoal_file_watch_new (GFile *file);

G_END_DECLS
