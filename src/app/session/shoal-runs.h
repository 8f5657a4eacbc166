/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The runs of a document: those at work, those that have ended, and those that the project remembers. */
#pragma once

#include "reports/shoal-recoding-report.h"
#include "session/shoal-model-watch.h"
#include "session/shoal-preparation.h"
#include "session/shoal-session-run.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_RUNS (shoal_runs_get_type ())

/**
 * ShoalRuns:
 * @list: (element-type ShoalSessionRun): oldest first; runs without a result come last; always the same list object
 * @preparation: for the table of the runs
 *
 * A result that arrives is no undo step: it is added to every snapshot, so that undoing an edit does not lose it.
 * Fields are read-only.
 *
 * Signal "result" (#ShoalSessionRun): a run has ended with a result, which the project has.
 */
struct _ShoalRuns
{
  GObject parent_instance;

  GListModel *list;
  ShoalPreparation *preparation;

  /*< private >*/
  ShoalModelWatch *watch;
  GHashTable *run_of_record; /* ShoalRunRecord, owned, to ShoalSessionRun, owned; also for deleted runs, for undo */
};

G_DECLARE_FINAL_TYPE (ShoalRuns, shoal_runs, SHOAL, RUNS, GObject)

ShoalRuns       *shoal_runs_new            (ShoalPreparation    *preparation);
gboolean         shoal_runs_contains       (ShoalRuns           *self,
                                            ShoalSessionRun     *run);
gboolean         shoal_runs_is_running     (ShoalRuns           *self);
ShoalSessionRun *shoal_runs_start          (ShoalRuns           *self,
                                            const char          *solver_id,
                                            ShoalSolver         *solver,
                                            guint64              seed,
                                            double               time_limit);
ShoalSessionRun *shoal_runs_add_node       (ShoalRuns           *self,
                                            ShoalRecodingReport *report,
                                            const char          *name);
void             shoal_runs_keep_selected  (ShoalRuns           *self,
                                            ShoalSessionRun     *run);
void             shoal_runs_delete         (ShoalRuns           *self,
                                            ShoalSessionRun     *run);
void             shoal_runs_rename         (ShoalRuns           *self,
                                            ShoalSessionRun     *run,
                                            const char          *name,
                                            const char          *note);
guint64          shoal_runs_find_next_seed (ShoalRuns           *self,
                                            ShoalSessionRun     *run);

G_END_DECLS
