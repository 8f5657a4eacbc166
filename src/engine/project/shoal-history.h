/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo and redo: the snapshots of a project, and what was done between them. */
#pragma once

#include "project/shoal-project.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_HISTORY (shoal_history_get_type ())

/**
 * ShoalHistory:
 *
 * Properties: "current" (#ShoalProject, nullable), "can-undo", "can-redo", "undo-label", "redo-label" (what the step
 * was, for a person, nullable) and "saved": whether the current snapshot is the one that was saved last.
 */
G_DECLARE_FINAL_TYPE (ShoalHistory, shoal_history, SHOAL, HISTORY, GObject)

/**
 * ShoalHistoryMap:
 * @project: a snapshot
 * @data: what the caller gave
 *
 * Returns: (transfer full): what stands for @project from now on, @project itself where nothing changes
 */
typedef ShoalProject *(*ShoalHistoryMap) (ShoalProject *project,
                                          gpointer      data);

ShoalHistory *shoal_history_new            (void);
void          shoal_history_reset          (ShoalHistory    *self,
                                            ShoalProject    *project,
                                            gboolean         saved);
ShoalProject *shoal_history_get_current    (ShoalHistory    *self);
void          shoal_history_push           (ShoalHistory    *self,
                                            ShoalProject    *project,
                                            const char      *label,
                                            const char      *merge_key);
void          shoal_history_amend          (ShoalHistory    *self,
                                            ShoalHistoryMap  map,
                                            gpointer         data);
gboolean      shoal_history_can_undo       (ShoalHistory    *self);
gboolean      shoal_history_can_redo       (ShoalHistory    *self);
const char   *shoal_history_get_undo_label (ShoalHistory    *self);
const char   *shoal_history_get_redo_label (ShoalHistory    *self);
ShoalProject *shoal_history_peek_undo      (ShoalHistory    *self);
ShoalProject *shoal_history_peek_redo      (ShoalHistory    *self);
gboolean      shoal_history_undo           (ShoalHistory    *self);
gboolean      shoal_history_redo           (ShoalHistory    *self);
gboolean      shoal_history_is_saved       (ShoalHistory    *self);
void          shoal_history_mark_saved     (ShoalHistory    *self,
                                            ShoalProject    *project);

G_END_DECLS
