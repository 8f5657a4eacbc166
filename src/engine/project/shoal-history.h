/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo and redo: a list of snapshots of a project. */
#pragma once

#include "project/shoal-project.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_HISTORY (shoal_history_get_type ())

/**
 * ShoalHistory:
 *
 * Properties, all read-only and notified: "project" (the current snapshot), "can-undo", "can-redo", "undo-label" and
 * "redo-label" (nullable: what would be undone or done again), "modified" (whether the current snapshot is another one
 * than was saved).
 */
G_DECLARE_FINAL_TYPE (ShoalHistory, shoal_history, SHOAL, HISTORY, GObject)

/**
 * ShoalHistoryMap:
 * @project: a snapshot
 * @data: what the caller gave
 *
 * Returns: (transfer full): what stands for @project from now on; @project itself where nothing changes
 */
typedef ShoalProject *(*ShoalHistoryMap) (ShoalProject *project,
                                          gpointer      data);

ShoalHistory *shoal_history_new            (ShoalProject *project);
ShoalProject *shoal_history_get_project    (ShoalHistory *self);
void          shoal_history_push           (ShoalHistory *self,
                                            ShoalProject *project,
                                            const char   *label,
                                            const char   *merge_key);
void          shoal_history_amend          (ShoalHistory *self,
                                            ShoalHistoryMap map,
                                            gpointer      data);
ShoalProject *shoal_history_peek_undo      (ShoalHistory *self);
ShoalProject *shoal_history_peek_redo      (ShoalHistory *self);
gboolean      shoal_history_undo           (ShoalHistory *self);
gboolean      shoal_history_redo           (ShoalHistory *self);
gboolean      shoal_history_get_can_undo   (ShoalHistory *self);
gboolean      shoal_history_get_can_redo   (ShoalHistory *self);
const char   *shoal_history_get_undo_label (ShoalHistory *self);
const char   *shoal_history_get_redo_label (ShoalHistory *self);
void          shoal_history_set_saved_snapshot (ShoalHistory *self,
                                                ShoalProject *project);
gboolean      shoal_history_get_modified   (ShoalHistory *self);

G_END_DECLS
