/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the file of the open table has become another one since it was read. */
#pragma once

#include "session/shoal-dataset.h"
#include "session/shoal-file-watch.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_DATA_WATCH (shoal_data_watch_get_type ())

/**
 * ShoalDataWatch:
 * @changed: whether other bytes stand in the file of the table than when it was read; a property, read-only
 *
 * Follows a document and its table. A file that is written again with the same content has not changed, and neither has one that is
 * gone or cannot be read just now. A table that stands in no file is not watched.
 */
struct _ShoalDataWatch
{
  GObject parent_instance;

  gboolean changed;

  /*< private >*/
  ShoalDataset *dataset;
  ShoalFileWatch *watch; /* NULL where there is nothing to watch */
  GFile *file;
  GCancellable *reading;
};

G_DECLARE_FINAL_TYPE (ShoalDataWatch, shoal_data_watch, SHOAL, DATA_WATCH, GObject)

ShoalDataWatch *shoal_data_watch_new (ShoalDataset *dataset);

G_END_DECLS
