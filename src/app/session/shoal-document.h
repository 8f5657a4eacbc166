/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is open: a project and the steps that led to it. */
#pragma once

#include "project/shoal-history.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_DOCUMENT (shoal_document_get_type ())

/**
 * ShoalDocument:
 *
 * Knows nothing of what follows from it. Properties, all read-only: "project" (nullable), "title", "file" (nullable),
 * "modified", "can-undo", "can-redo", "undo-label" and "redo-label" (nullable).
 *
 * Signal "replaced": another project, or none, takes the place of what was open; before "project" is notified.
 */
G_DECLARE_FINAL_TYPE (ShoalDocument, shoal_document, SHOAL, DOCUMENT, GObject)

ShoalDocument *shoal_document_new            (void);
void           shoal_document_replace        (ShoalDocument   *self,
                                              ShoalProject    *project,
                                              gboolean         saved);
ShoalHistory  *shoal_document_get_history    (ShoalDocument   *self);
ShoalProject  *shoal_document_get_project    (ShoalDocument   *self);
const char    *shoal_document_get_title      (ShoalDocument   *self);
GFile         *shoal_document_get_file       (ShoalDocument   *self);
gboolean       shoal_document_is_modified    (ShoalDocument   *self);
gboolean       shoal_document_can_undo       (ShoalDocument   *self);
gboolean       shoal_document_can_redo       (ShoalDocument   *self);
const char    *shoal_document_get_undo_label (ShoalDocument   *self);
const char    *shoal_document_get_redo_label (ShoalDocument   *self);
void           shoal_document_push           (ShoalDocument   *self,
                                              ShoalProject    *project,
                                              const char      *label,
                                              const char      *merge_key);
void           shoal_document_amend          (ShoalDocument   *self,
                                              ShoalHistoryMap  map,
                                              gpointer         data);

G_END_DECLS
