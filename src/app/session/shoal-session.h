/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state that all pages of a window share: the open project, everything derived from it, and the selection. */
#pragma once

#include "session/shoal-autosave.h"
#include "session/shoal-loader.h"
#include "session/shoal-selection.h"
#include "session/shoal-unique-search.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_SESSION (shoal_session_get_type ())

/**
 * ShoalSession:
 * @document: the open project and its steps
 * @dataset: its table and the meanings of the columns
 * @saver: saves the document
 * @autosave: keeps copies of unsaved work
 * @unique_search: finds sets of columns that single out rows
 * @preparation: makes the microdata for the solvers
 * @runs: the runs of the document
 * @selection: the recoding that the pages show, and the one chosen for release
 * @loader: reads projects and tables
 * @default_k: for new projects, like the next two
 * @default_suppression: a share of the rows
 * @default_objective: index in the table of metrics
 *
 * Owns the parts, each of which knows only those before it, and coordinates them: when another document is opened, when
 * a step requires the table to be read again, when a run is started. For everything else, callers use the parts
 * directly. Lives on the main thread; workers do all long computations on immutable snapshots, and their results are
 * dropped if they are outdated by then.
 *
 * Fields are read-only and never change, but for "default-k", "default-suppression" and "default-objective", which are
 * properties and can be written.
 *
 * Signal "problem" (summary, detail): an error in the background; both texts are for the user.
 */
struct _ShoalSession
{
  GObject parent_instance;

  ShoalDocument *document;
  ShoalDataset *dataset;
  ShoalSaver *saver;
  ShoalAutosave *autosave;
  ShoalUniqueSearch *unique_search;
  ShoalPreparation *preparation;
  ShoalRuns *runs;
  ShoalSelection *selection;
  ShoalLoader *loader;
  guint default_k;
  double default_suppression;
  guint default_objective;
};

G_DECLARE_FINAL_TYPE (ShoalSession, shoal_session, SHOAL, SESSION, GObject)

ShoalSession    *shoal_session_new             (void);

/* Opening and closing documents */
void             shoal_session_open_async      (ShoalSession         *self,
                                                ShoalLoad            *load,
                                                GAsyncReadyCallback   callback,
                                                gpointer              user_data);
gboolean         shoal_session_open_finish     (ShoalSession         *self,
                                                GAsyncResult         *result,
                                                GPtrArray           **warnings,
                                                GError              **error);
void             shoal_session_close           (ShoalSession         *self);

/* Editing: every change is an undo step; edits are ignored while something is loading */
void             shoal_session_apply           (ShoalSession         *self,
                                                ShoalProject         *project,
                                                const char           *label,
                                                const char           *merge_key);
gboolean         shoal_session_can_undo        (ShoalSession         *self);
gboolean         shoal_session_can_redo        (ShoalSession         *self);
void             shoal_session_undo            (ShoalSession         *self);
void             shoal_session_redo            (ShoalSession         *self);
void             shoal_session_keep_strategies (ShoalSession         *self,
                                                JsonNode             *strategies);

/* Runs */
ShoalSessionRun *shoal_session_start_run       (ShoalSession         *self,
                                                const char           *solver_id,
                                                ShoalSolver          *solver,
                                                guint64               seed,
                                                double                time_limit);
void             shoal_session_stop_run        (ShoalSession         *self);
ShoalSessionRun *shoal_session_use_node        (ShoalSession         *self,
                                                ShoalRecoding        *node,
                                                const char           *name);
void             shoal_session_delete_run      (ShoalSession         *self,
                                                ShoalSessionRun      *run);
void             shoal_session_rename_run      (ShoalSession         *self,
                                                ShoalSessionRun      *run,
                                                const char           *name,
                                               const char           *note);

G_END_DECLS
