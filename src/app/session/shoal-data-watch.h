/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Detects that the file of the open table has changed since it was read. */
#pragma once

#include "session/shoal-dataset.h"
#include "session/shoal-file-watch.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_DATA_WATCH (shoal_data_watch_get_type ())

/**
 * ShoalDataWatch:
 * @changed: whether the content of the file differs from when the table was read; a property, read-only
 *
 * Follows a document and its table. @changed stays %FALSE if the file is written again with the same content, and does
 * not change while the file is missing or cannot be read. A table that does not come from a file is not watched.
 */
struct _ShoalDataWatch
{
  GObject parent_instance;

  gboolean changed;

  /*< private >*/
  ShoalDataset *dataset;
  ShoalFileWatch *watch; /* NULL if no file is watched */
  GFile *file;
  GCancellable *reading;
};

G_DECLARE_FINAL_TYPE (ShoalDataWatch, shoal_data_watch, SHOAL, DATA_WATCH, GObject)

ShoalDataWatch *shoal_data_watch_new (ShoalDataset *dataset);

G_END_DECLS
