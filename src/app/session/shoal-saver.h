/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saves a document while editing goes on. */
#pragma once

#include "session/shoal-dataset.h"
#include "session/shoal-document.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_SAVER (shoal_saver_get_type ())

/**
 * ShoalSaveMode: which existing content may be overwritten
 * @SHOAL_SAVE_CHECKED: the document's own file, unless another program has changed it; any other file
 * @SHOAL_SAVE_OVER: any file
 * @SHOAL_SAVE_NEW: none; the file must not exist
 */
typedef enum
{
  SHOAL_SAVE_CHECKED,
  SHOAL_SAVE_OVER,
  SHOAL_SAVE_NEW,
} ShoalSaveMode;

/**
 * ShoalSaver:
 * @digest: (nullable): of the document's file when it was last read or written; %NULL when unknown; read-only
 *
 * Writes a document's project, one save after the other.
 */
struct _ShoalSaver
{
  GObject parent_instance;

  char *digest;

  /*< private >*/
  ShoalDataset *dataset;
  GQueue waiting;  /* of GTask */
  gboolean saving; /* whether the first one is at work */
};

G_DECLARE_FINAL_TYPE (ShoalSaver, shoal_saver, SHOAL, SAVER, GObject)

ShoalSaver *shoal_saver_new         (ShoalDataset         *dataset);
void        shoal_saver_set_digest  (ShoalSaver           *self,
                                     const char           *digest);
void        shoal_saver_save_async  (ShoalSaver           *self,
                                     GFile                *file,
                                     ShoalSaveMode         mode,
                                     GAsyncReadyCallback   callback,
                                     gpointer              user_data);
gboolean    shoal_saver_save_finish (ShoalSaver           *self,
                                     GAsyncResult         *result,
                                     GError              **error);

G_END_DECLS
