/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The recoding that the pages show, and the one chosen for release. */
#pragma once

#include "session/shoal-evaluation.h"
#include "session/shoal-runs.h"

G_BEGIN_DECLS

#define SHOAL_SELECTION_NO_CLASS G_MAXUINT32

#define SHOAL_TYPE_SELECTION (shoal_selection_get_type ())

/**
 * ShoalSelection:
 * @column: (nullable): the column that the pages show
 * @run: (nullable): the run that is selected in the list
 * @chosen: the recoding chosen for release: the result of @chosen_run, or one that is no run's
 * @chosen_run: (nullable): differs from @run while that has no result yet
 * @looked: the recoding that the pages show: the same as @chosen, or another one, which is not chosen for release by
 *   being shown
 * @interim: the interim result of @run, while it is at work and until its result has a report
 * @group: the selected class of the chosen report, or %SHOAL_SELECTION_NO_CLASS, as for every new report
 *
 * A column stays selected by its name, a run while it is in the list. Fields are read-only. Properties: "column" and
 * "run", "chosen-run", "class" (@group).
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
  char *column_name; /* nullable: name of the column to select again in the next table */
  ShoalRecodingReport *class_report; /* nullable: the report that has the selected class */
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
