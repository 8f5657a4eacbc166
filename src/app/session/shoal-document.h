/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The open project, and the steps that led to it. */
#pragma once

#include "project/shoal-project.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_DOCUMENT (shoal_document_get_type ())

/**
 * ShoalDocument:
 * @project: (nullable): the current snapshot
 * @title: (nullable): name of the project that the user sees
 * @file: (nullable): the project file, %NULL before the first save
 * @modified: whether there are unsaved changes
 * @can_undo: whether there is a step to undo
 * @can_redo: whether there is a step to redo
 * @undo_label: (nullable): the step that undo reverts, in words for the user
 * @redo_label: (nullable): the step that redo repeats, in words for the user
 *
 * Undo and redo use snapshots of the project, which share their unchanged parts. The document has no table and no results.
 * Fields are read-only, and properties: "project" is notified first, when all of them are up to date.
 *
 * Signal "replaced": another project, or none, is about to replace the open one, which is still accessible.
 */
struct _ShoalDocument
{
  GObject parent_instance;

  ShoalProject *project;
  char *title;
  GFile *file;
  gboolean modified;
  gboolean can_undo;
  gboolean can_redo;
  char *undo_label;
  char *redo_label;

  /*< private >*/
  GPtrArray *steps;
  guint current;
  ShoalProject *saved;
};

G_DECLARE_FINAL_TYPE (ShoalDocument, shoal_document, SHOAL, DOCUMENT, GObject)

/**
 * ShoalDocumentMap:
 * @project: a snapshot
 * @data: from the caller of shoal_document_amend()
 *
 * Returns: (transfer full): the replacement of @project; @project itself if nothing changes
 */
typedef ShoalProject *(*ShoalDocumentMap) (ShoalProject *project,
                                           gpointer      data);

ShoalDocument *shoal_document_new       (void);
void           shoal_document_replace   (ShoalDocument    *self,
                                         ShoalProject     *project,
                                         gboolean          saved);
void           shoal_document_push      (ShoalDocument    *self,
                                         ShoalProject     *project,
                                         const char       *label,
                                         const char       *merge_key);
void           shoal_document_amend     (ShoalDocument    *self,
                                         ShoalDocumentMap  map,
                                         gpointer          data);
void           shoal_document_set_saved (ShoalDocument    *self,
                                         ShoalProject     *project);
ShoalProject  *shoal_document_peek      (ShoalDocument    *self,
                                         int               n_steps);
void           shoal_document_move      (ShoalDocument    *self,
                                         int               n_steps);

G_END_DECLS
