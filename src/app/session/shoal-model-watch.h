/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Watches the files that privacy models read: a population, an earlier release. */
#pragma once

#include "session/shoal-dataset.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_MODEL_WATCH (shoal_model_watch_get_type ())

/**
 * ShoalModelWatch:
 *
 * Follows the requirements of a document. The content of the files is part of the problem of a run; a worker computes
 * its digest.
 *
 * Signal "learned": shoal_file_find_digest() has the present digests of the files.
 */
struct _ShoalModelWatch
{
  GObject parent_instance;

  /*< private >*/
  ShoalDataset *dataset;
  GPtrArray *names;   /* of the files, interned */
  GPtrArray *watches; /* of ShoalFileWatch */
  GCancellable *reading;
};

G_DECLARE_FINAL_TYPE (ShoalModelWatch, shoal_model_watch, SHOAL, MODEL_WATCH, GObject)

ShoalModelWatch *shoal_model_watch_new (ShoalDataset *dataset);

G_END_DECLS
