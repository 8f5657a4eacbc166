/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all pages of a window share: the open project, all that follows from it, and what is selected. */
#pragma once

#include "session/shoal-autosave.h"
#include "session/shoal-loader.h"
#include "session/shoal-selection.h"
#include "session/shoal-unique-search.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_SESSION (shoal_session_get_type ())

/**
 * ShoalSession:
 *
 * Holds the parts, each an object of its own that knows only those before it, and leads them where they have to act together:
 * a #ShoalDocument with what saves and keeps it (#ShoalSaver, #ShoalAutosave); what follows from it (#ShoalDataset,
 * #ShoalUniqueSearch, #ShoalPreparation, #ShoalEvaluator); #ShoalRuns; a #ShoalSelection; and a #ShoalLoader. Lives on the main
 * thread; whatever takes long is made from immutable snapshots by workers, and dropped when it is stale by then.
 *
 * Has the properties of its parts ("can-undo" and "can-redo" are %FALSE while something is loading), notified when all of
 * them are up to date, and "default-k" (of new projects, writable).
 *
 * Signal "problem" (summary, detail): something in the background went wrong; both are for a person.
 */
G_DECLARE_FINAL_TYPE (ShoalSession, shoal_session, SHOAL, SESSION, GObject)

ShoalSession       *shoal_session_new                (void);

/* The parts, which who wants something of one of them asks itself: (transfer none) */
ShoalDocument      *shoal_session_get_document       (ShoalSession             *self);
ShoalSaver         *shoal_session_get_saver          (ShoalSession             *self);
ShoalAutosave      *shoal_session_get_autosave       (ShoalSession             *self);
ShoalDataset       *shoal_session_get_dataset        (ShoalSession             *self);
ShoalUniqueSearch  *shoal_session_get_unique_search  (ShoalSession             *self);
ShoalPreparation   *shoal_session_get_preparation    (ShoalSession             *self);
ShoalEvaluator     *shoal_session_get_evaluator      (ShoalSession             *self);
ShoalSelection     *shoal_session_get_selection      (ShoalSession             *self);
ShoalLoader        *shoal_session_get_loader         (ShoalSession             *self);

/* The document */
void                shoal_session_open_async         (ShoalSession             *self,
                                                      ShoalLoad                *load,
                                                      GAsyncReadyCallback       callback,
                                                      gpointer                  user_data);
gboolean            shoal_session_open_finish        (ShoalSession             *self,
                                                      GAsyncResult             *result,
                                                      GPtrArray               **warnings,
                                                      GError                  **error);
void                shoal_session_close              (ShoalSession             *self);

ShoalProject       *shoal_session_get_project        (ShoalSession             *self);
const char         *shoal_session_get_title          (ShoalSession             *self);
GFile              *shoal_session_get_file           (ShoalSession             *self);
gboolean            shoal_session_is_modified        (ShoalSession             *self);
gboolean            shoal_session_is_loading         (ShoalSession             *self);

/* Editing: every change is a step that can be undone */
void                shoal_session_apply              (ShoalSession             *self,
                                                      ShoalProject             *project,
                                                      const char               *label,
                                                      const char               *merge_key);
void                shoal_session_undo               (ShoalSession             *self);
void                shoal_session_redo               (ShoalSession             *self);
gboolean            shoal_session_can_undo           (ShoalSession             *self);
gboolean            shoal_session_can_redo           (ShoalSession             *self);

/* What follows from the document */
ShoalTable         *shoal_session_get_table          (ShoalSession             *self);
GListModel         *shoal_session_get_columns        (ShoalSession             *self);
ShoalSessionColumn *shoal_session_get_column         (ShoalSession             *self,
                                                      guint                     index);
guint               shoal_session_get_n_unset        (ShoalSession             *self);

/* Runs */
GListModel         *shoal_session_get_runs           (ShoalSession             *self);
ShoalSessionRun    *shoal_session_start_run          (ShoalSession             *self,
                                                      const char               *solver_id,
                                                      ShoalSolver              *solver,
                                                      guint64                   seed,
                                                      double                    time_limit);
void                shoal_session_stop_run           (ShoalSession             *self);
guint64             shoal_session_find_next_seed     (ShoalSession             *self,
                                                      ShoalSessionRun          *run);
void                shoal_session_delete_run         (ShoalSession             *self,
                                                      ShoalSessionRun          *run);
void                shoal_session_rename_run         (ShoalSession             *self,
                                                      ShoalSessionRun          *run,
                                                      const char               *name);
ShoalSessionRun    *shoal_session_use_node           (ShoalSession             *self,
                                                      ShoalRecoding            *node,
                                                      const char               *name);
gboolean            shoal_session_is_running         (ShoalSession             *self);
void                shoal_session_keep_strategies    (ShoalSession             *self,
                                                      JsonNode                 *strategies);

/* Selection */
ShoalSessionColumn *shoal_session_get_selected_column (ShoalSession            *self);
ShoalSessionRun    *shoal_session_get_selected_run   (ShoalSession             *self);
void                shoal_session_select_run         (ShoalSession             *self,
                                                      ShoalSessionRun          *run);
ShoalRecoding      *shoal_session_get_selected_node  (ShoalSession             *self);
ShoalNodeReport    *shoal_session_get_report         (ShoalSession             *self);
ShoalReportedNode  *shoal_session_get_chosen         (ShoalSession             *self);

G_END_DECLS
