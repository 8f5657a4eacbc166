/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is looked at, and what is chosen to be released. */
#pragma once

#include "session/shoal-evaluation.h"
#include "session/shoal-runs.h"

G_BEGIN_DECLS

#define SHOAL_SELECTION_NO_CLASS G_MAXUINT32

#define SHOAL_TYPE_SELECTION (shoal_selection_get_type ())

/**
 * ShoalSelection:
 * @column: (nullable): the column that is looked at
 * @run: (nullable): the run that is selected in the list
 * @chosen: what is released, the result of @chosen_run or a recoding that is no run's
 * @chosen_run: (nullable): another one than @run while that has no result yet
 * @looked: what is looked at: the same as @chosen, or another recoding, in which case nothing is chosen by that
 * @interim: what @run has found so far, while it is at work and until its result has a report
 * @group: the class of the chosen report that is looked at, or %SHOAL_SELECTION_NO_CLASS, as for every new report
 *
 * Columns stay selected by name, runs while they are in the list. Fields are read-only. Properties: "column" and "run",
 * "chosen-run", "class" (@group).
 */
struct _ShoalSelection
{
  GObject parent_instance;

  ShoalSessionColumn *column;
  ShoalSessionRun *run;
  ShoalEvaluation *chosen;
  ShoalSessionRun *chosen_run;
  ShoalEvaluation *looked;
  ShoalEvaluation *interim;
  guint32 group;

  /*< private >*/
  ShoalRuns *runs;
  GSignalGroup *run_signals;
  char *column_name; /* nullable: of the column that is selected again when the next table is there */
  ShoalRecodingReport *class_report; /* nullable: of whose classes one is selected */
};

G_DECLARE_FINAL_TYPE (ShoalSelection, shoal_selection, SHOAL, SELECTION, GObject)

ShoalSelection      *shoal_selection_new              (ShoalRuns          *runs);
void                 shoal_selection_select_column    (ShoalSelection     *self,
                                                       ShoalSessionColumn *column);
void                 shoal_selection_select_run       (ShoalSelection     *self,
                                                       ShoalSessionRun    *run);
void                 shoal_selection_select_saved_run (ShoalSelection     *self);
void                 shoal_selection_look_at          (ShoalSelection     *self,
                                                       ShoalRecoding      *recoding);
void                 shoal_selection_select_class     (ShoalSelection     *self,
                                                       guint32             group);
ShoalRecodingReport *shoal_selection_get_drawn_report (ShoalSelection     *self);
void                 shoal_selection_choose           (ShoalSelection     *self,
                                                       ShoalRecoding      *recoding);

G_END_DECLS
