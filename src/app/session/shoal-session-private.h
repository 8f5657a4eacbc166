/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the session share: its struct, and what each does for the others. */
#pragma once

#include "common/shoal-worker.h"
#include "project/shoal-project-load.h"
#include "reports/shoal-session-column-private.h"
#include "session/shoal-recovery.h"
#include "session/shoal-session-run-private.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

struct _ShoalSession
{
  GObject parent_instance;

  /* The document */
  ShoalHistory *history; /* NULL without a project */
  char *title;

  /* Settings */
  guint n_threads;
  guint default_k;
  gboolean autosave;

  /* What follows from the document */
  ShoalTable *table;
  GListStore *columns;
  ShoalSchema *schema;
  guint n_unset;
  gboolean data_changed;
  GCancellable *profiling;
  GListStore *unique_sets;
  GArray *unique_candidates; /* of guint: what they were looked for among */
  GCancellable *unique_search;
  gboolean unique_complete;

  ShoalMicrodata *microdata;
  GCancellable *preparing; /* the microdata, nullable */
  GPtrArray *waiting;      /* of GTask, for the microdata */

  /* Loading */
  GCancellable *load; /* nullable */
  ShoalProgress *progress;

  /* Runs */
  GListStore *runs;
  GHashTable *run_of_record; /* ShoalRunRecord, owned, to ShoalSessionRun, owned: deleted ones too, for undo */

  /* Selection */
  ShoalSessionColumn *selected_column;
  ShoalSessionRun *selected_run;
  ShoalRecoding *selected_node;
  ShoalNodeReport *report;
  char *report_error;
  GCancellable *evaluating; /* nullable */
  ShoalRequirements evaluated_for;

  /* Recovery */
  ShoalRecovery *recovery;
  guint autosave_source;
  gboolean copying;
};

enum
{
  PROP_0,
  PROP_PROJECT,
  PROP_TITLE,
  PROP_FILE,
  PROP_MODIFIED,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_UNDO_LABEL,
  PROP_REDO_LABEL,
  PROP_TABLE,
  PROP_COLUMNS,
  PROP_N_UNSET,
  PROP_UNIQUE_SETS,
  PROP_UNIQUE_PENDING,
  PROP_UNIQUE_COMPLETE,
  PROP_SCHEMA,
  PROP_SCHEMA_PENDING,
  PROP_MICRODATA,
  PROP_DATA_CHANGED,
  PROP_LOADING,
  PROP_FRACTION,
  PROP_MESSAGE,
  PROP_RUNS,
  PROP_SELECTED_COLUMN,
  PROP_SELECTED_RUN,
  PROP_SELECTED_NODE,
  PROP_REPORT,
  PROP_REPORT_PENDING,
  PROP_REPORT_ERROR,
  PROP_N_THREADS,
  PROP_DEFAULT_K,
  PROP_AUTOSAVE,
  N_PROPS
};

/* shoal-session-document.c: @saved tells whether @project stands like that in its file. */
void          _shoal_session_take_project      (ShoalSession   *self,
                                                ShoalProject   *project,
                                                gboolean        saved);

/* shoal-session.c */
void          _shoal_session_notify            (ShoalSession   *self,
                                                guint           property);
void          _shoal_session_report_problem    (ShoalSession   *self,
                                                const char     *summary,
                                                const char     *detail);

/* shoal-session-reread.c: loads and then does @step, one of shoal_history_undo, …_redo, or NULL to push. */
gboolean      _shoal_session_needs_reading     (ShoalSession   *self,
                                                ShoalProject   *project);
void          _shoal_session_read_and          (ShoalSession   *self,
                                                ShoalProject   *project,
                                                const char     *label,
                                                gboolean      (*step) (ShoalHistory *));

/* shoal-session-derive.c */
void          _shoal_session_take_table        (ShoalSession   *self,
                                                ShoalTable     *table);
void          _shoal_session_update_schema     (ShoalSession   *self);
void          _shoal_session_stop_deriving     (ShoalSession   *self);

/* shoal-session-microdata.c */
void          _shoal_session_drop_microdata    (ShoalSession   *self);
void          _shoal_session_resume_microdata  (ShoalSession   *self);

/* shoal-session-unique.c */
void          _shoal_session_update_unique_sets (ShoalSession  *self);
void          _shoal_session_drop_unique_sets  (ShoalSession   *self);

/* shoal-session-runs.c */
void          _shoal_session_update_runs       (ShoalSession   *self);
void          _shoal_session_forget_runs       (ShoalSession   *self);
void          _shoal_session_update_selected_run (ShoalSession *self);
void          _shoal_session_remember_run      (ShoalSession    *self,
                                                ShoalRunRecord  *record,
                                                ShoalSessionRun *run);

/* shoal-session-runs-edit.c */
void          _shoal_session_take_result       (ShoalSession    *self,
                                                ShoalSessionRun *run,
                                                ShoalMicrodata  *microdata,
                                                ShoalStatus      status);

/* shoal-session-node.c */
void          _shoal_session_update_report     (ShoalSession   *self);

/* shoal-session-autosave.c */
void          _shoal_session_schedule_autosave (ShoalSession   *self);
void          _shoal_session_drop_recovery     (ShoalSession   *self);

G_END_DECLS
