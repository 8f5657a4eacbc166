/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all pages of a window share: the open project, all that follows from it, and what is selected. */
#pragma once

#include "session/shoal-autosave.h"
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

/* The document */
void                shoal_session_open_async         (ShoalSession             *self,
                                                      GFile                    *file,
                                                      GAsyncReadyCallback       callback,
                                                      gpointer                  user_data);
void                shoal_session_open_copy_async    (ShoalSession             *self,
                                                      GFile                    *file,
                                                      GAsyncReadyCallback       callback,
                                                      gpointer                  user_data);
gboolean            shoal_session_open_finish        (ShoalSession             *self,
                                                      GAsyncResult             *result,
                                                      GPtrArray               **warnings,
                                                      GError                  **error);
void                shoal_session_import_async       (ShoalSession             *self,
                                                      GFile                    *data,
                                                      const ShoalReaderOptions *options,
                                                      GAsyncReadyCallback       callback,
                                                      gpointer                  user_data);
gboolean            shoal_session_import_finish      (ShoalSession             *self,
                                                      GAsyncResult             *result,
                                                      GError                  **error);
void                shoal_session_save_async         (ShoalSession             *self,
                                                      GFile                    *file,
                                                      ShoalSaveMode             mode,
                                                      GAsyncReadyCallback       callback,
                                                      gpointer                  user_data);
gboolean            shoal_session_save_finish        (ShoalSession             *self,
                                                      GAsyncResult             *result,
                                                      GError                  **error);
void                shoal_session_recover_async      (ShoalSession             *self,
                                                      ShoalRecovery            *recovery,
                                                      GAsyncReadyCallback       callback,
                                                      gpointer                  user_data);
gboolean            shoal_session_recover_finish     (ShoalSession             *self,
                                                      GAsyncResult             *result,
                                                      GError                  **error);
void                shoal_session_keep_async         (ShoalSession             *self,
                                                      GAsyncReadyCallback       callback,
                                                      gpointer                  user_data);
gboolean            shoal_session_keep_finish        (ShoalSession             *self,
                                                      GAsyncResult             *result,
                                                      GError                  **error);
void                shoal_session_cancel_loading     (ShoalSession             *self);
void                shoal_session_close              (ShoalSession             *self);

ShoalProject       *shoal_session_get_project        (ShoalSession             *self);
const char         *shoal_session_get_title          (ShoalSession             *self);
GFile              *shoal_session_get_file           (ShoalSession             *self);
gboolean            shoal_session_is_modified        (ShoalSession             *self);
gboolean            shoal_session_is_loading         (ShoalSession             *self);
double              shoal_session_get_fraction       (ShoalSession             *self);
gboolean            shoal_session_get_data_changed   (ShoalSession             *self);

/* Editing: every change is a step that can be undone */
void                shoal_session_apply              (ShoalSession             *self,
                                                      ShoalProject             *project,
                                                      const char               *label,
                                                      const char               *merge_key);
void                shoal_session_undo               (ShoalSession             *self);
void                shoal_session_redo               (ShoalSession             *self);
gboolean            shoal_session_can_undo           (ShoalSession             *self);
gboolean            shoal_session_can_redo           (ShoalSession             *self);
const char         *shoal_session_get_undo_label     (ShoalSession             *self);
const char         *shoal_session_get_redo_label     (ShoalSession             *self);
void                shoal_session_set_role           (ShoalSession             *self,
                                                      guint                     column,
                                                      ShoalRole                 role);
void                shoal_session_apply_proposals    (ShoalSession             *self);
void                shoal_session_set_type           (ShoalSession             *self,
                                                      guint                     column,
                                                      const char               *type);
void                shoal_session_set_weight         (ShoalSession             *self,
                                                      guint                     column,
                                                      double                    weight);
void                shoal_session_set_cell_form      (ShoalSession             *self,
                                                      guint                     column,
                                                      ShoalCellForm             form);
void                shoal_session_set_hierarchy      (ShoalSession             *self,
                                                      guint                     column,
                                                      ShoalHierarchyOrigin     *source,
                                                      const char               *label);
void                shoal_session_set_requirements   (ShoalSession             *self,
                                                      const ShoalRequirements  *requirements);
void                shoal_session_set_objective      (ShoalSession             *self,
                                                      const char               *metric_id);
void                shoal_session_set_data           (ShoalSession             *self,
                                                      GFile                    *data,
                                                      const ShoalReaderOptions *options,
                                                      const char               *label);

/* What follows from the document */
ShoalTable         *shoal_session_get_table          (ShoalSession             *self);
GListModel         *shoal_session_get_columns        (ShoalSession             *self);
ShoalSessionColumn *shoal_session_get_column         (ShoalSession             *self,
                                                      guint                     index);
guint               shoal_session_get_n_unset        (ShoalSession             *self);
GListModel         *shoal_session_get_unique_sets    (ShoalSession             *self);
gboolean            shoal_session_is_unique_pending  (ShoalSession             *self);
gboolean            shoal_session_is_unique_complete (ShoalSession             *self);
ShoalSchema        *shoal_session_get_schema         (ShoalSession             *self);
gboolean            shoal_session_is_schema_pending  (ShoalSession             *self);
ShoalMicrodata     *shoal_session_get_microdata      (ShoalSession             *self);
void                shoal_session_load_microdata_async (ShoalSession           *self,
                                                        GAsyncReadyCallback     callback,
                                                        gpointer                user_data);
ShoalMicrodata     *shoal_session_load_microdata_finish (ShoalSession          *self,
                                                         GAsyncResult          *result,
                                                         GError               **error);

/* Runs */
GListModel         *shoal_session_get_runs           (ShoalSession             *self);
ShoalSessionRun    *shoal_session_start_run          (ShoalSession             *self,
                                                      const char               *solver_id,
                                                      ShoalSolver              *solver,
                                                      guint64                   seed,
                                                      double                    time_limit);
void                shoal_session_cancel_run         (ShoalSession             *self,
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
void                shoal_session_select_column      (ShoalSession             *self,
                                                      ShoalSessionColumn       *column);
ShoalSessionRun    *shoal_session_get_selected_run   (ShoalSession             *self);
void                shoal_session_select_run         (ShoalSession             *self,
                                                      ShoalSessionRun          *run);
ShoalRecoding      *shoal_session_get_selected_node  (ShoalSession             *self);
void                shoal_session_select_node        (ShoalSession             *self,
                                                      ShoalRecoding            *node);
ShoalNodeReport    *shoal_session_get_report         (ShoalSession             *self);
guint32             shoal_session_get_selected_class (ShoalSession             *self);
void                shoal_session_select_class       (ShoalSession             *self,
                                                      guint32                   group);
gboolean            shoal_session_is_report_pending  (ShoalSession             *self);
const char         *shoal_session_get_report_error   (ShoalSession             *self);
ShoalReportedNode  *shoal_session_get_chosen         (ShoalSession             *self);
ShoalSessionRun    *shoal_session_get_chosen_run     (ShoalSession             *self);
void                shoal_session_choose_node        (ShoalSession             *self,
                                                      ShoalRecoding            *node);
void                shoal_session_evaluate_async     (ShoalSession             *self,
                                                      ShoalRecoding            *node,
                                                      GCancellable             *cancellable,
                                                      GAsyncReadyCallback       callback,
                                                      gpointer                  user_data);
ShoalNodeReport    *shoal_session_evaluate_finish    (ShoalSession             *self,
                                                      GAsyncResult             *result,
                                                      GError                  **error);

G_END_DECLS
