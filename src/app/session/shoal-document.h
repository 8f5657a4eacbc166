/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is open: a project, and the steps that led to it. */
#pragma once

#include "project/shoal-project.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_DOCUMENT (shoal_document_get_type ())

/**
 * ShoalDocument:
 * @project: (nullable): as it is now
 * @title: (nullable): name of the project, for a person
 * @file: (nullable): the project file, %NULL before the first save
 * @modified: whether closing would lose something
 * @can_undo: whether there is a step to undo
 * @can_redo: whether there is one to do again
 * @undo_label: (nullable): the step that would be undone, for a person
 * @redo_label: (nullable): the step that would be done again
 *
 * Undo and redo are over snapshots of the project, which share what did not change. Knows nothing of what follows from
 * the project. Fields are read-only, and properties: "project" is notified first, when all of them are up to date.
 *
 * Signal "replaced": another project, or none, is about to take the place of what is open, which can still be looked at.
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
 * @data: what the caller gave
 *
 * Returns: (transfer full): what stands for @project from now on; @project itself where nothing changes
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
