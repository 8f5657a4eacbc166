/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies of unsaved work, in case the program crashes or is terminated. */
#pragma once

#include "session/shoal-recovery.h"
#include "session/shoal-saver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_AUTOSAVE (shoal_autosave_get_type ())

/**
 * ShoalAutosave:
 *
 * Unsaved work is copied to the state folder some seconds after an edit; the copy is deleted when the project is saved
 * or closed. Property "enabled", writable: whether copies are made.
 *
 * Signal "failed" (why): the copy could not be written; the text is for the user. Not repeated until a copy has been
 * written.
 */
G_DECLARE_FINAL_TYPE (ShoalAutosave, shoal_autosave, SHOAL, AUTOSAVE, GObject)

ShoalAutosave *shoal_autosave_new         (ShoalSaver           *saver);
void           shoal_autosave_adopt       (ShoalAutosave        *self,
                                           ShoalRecovery        *place);
void           shoal_autosave_keep_async  (ShoalAutosave        *self,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
gboolean       shoal_autosave_keep_finish (ShoalAutosave        *self,
                                           GAsyncResult         *result,
                                           GError              **error);

G_END_DECLS
