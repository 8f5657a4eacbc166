/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is looked at: a column, a run, a node, and the report of the node; and what is chosen to be released. */
#pragma once

#include "session/shoal-reported-node.h"
#include "session/shoal-runs.h"

G_BEGIN_DECLS

#define SHOAL_SELECTION_NO_CLASS G_MAXUINT32

#define SHOAL_TYPE_SELECTION (shoal_selection_get_type ())

/**
 * ShoalSelection:
 *
 * Properties "selected-column" (#ShoalSessionColumn), "selected-run" (#ShoalSessionRun; its result is chosen, too),
 * "selected-node" (#ShoalRecoding that is looked at: the chosen one, or another node of the lattice); writable and nullable.
 * "report" (#ShoalNodeReport of the selected node, nullable; the one before while it is made), "report-pending",
 * "report-error" (nullable); read-only. "chosen-node" (what is released) and "chosen-report" (notified, too, when it begins
 * to be made, and when there is none); read-only and nullable. Choosing changes what is looked at; looking chooses nothing.
 * "selected-class" (uint; writable): the number of a class of the chosen report, or %SHOAL_SELECTION_NO_CLASS, as for every
 * new one.
 */
G_DECLARE_FINAL_TYPE (ShoalSelection, shoal_selection, SHOAL, SELECTION, GObject)

ShoalSelection     *shoal_selection_new               (ShoalDocument      *document,
                                                       ShoalDataset       *dataset,
                                                       ShoalEvaluator     *evaluator,
                                                       ShoalRuns          *runs);
ShoalSessionColumn *shoal_selection_get_column        (ShoalSelection     *self);
void                shoal_selection_select_column     (ShoalSelection     *self,
                                                       ShoalSessionColumn *column);
ShoalSessionRun    *shoal_selection_get_run           (ShoalSelection     *self);
void                shoal_selection_select_run        (ShoalSelection     *self,
                                                       ShoalSessionRun    *run);
void                shoal_selection_select_saved_run  (ShoalSelection     *self);
ShoalRecoding      *shoal_selection_get_node          (ShoalSelection     *self);
void                shoal_selection_select_node       (ShoalSelection     *self,
                                                       ShoalRecoding      *node);
ShoalNodeReport    *shoal_selection_get_report        (ShoalSelection     *self);
guint32             shoal_selection_get_class         (ShoalSelection     *self);
void                shoal_selection_select_class      (ShoalSelection     *self,
                                                       guint32             group);
gboolean            shoal_selection_is_report_pending (ShoalSelection     *self);
const char         *shoal_selection_get_report_error  (ShoalSelection     *self);
ShoalReportedNode  *shoal_selection_get_chosen        (ShoalSelection     *self);
ShoalSessionRun    *shoal_selection_get_chosen_run    (ShoalSelection     *self);
ShoalNodeReport    *shoal_selection_get_drawn_report  (ShoalSelection     *self);
void                shoal_selection_choose_node       (ShoalSelection     *self,
                                                       ShoalRecoding      *node);

G_END_DECLS
