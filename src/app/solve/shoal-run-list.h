/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The runs: one is selected, two or more can be compared. */
#pragma once

#include "models/compare/shoal-run-comparison.h"
#include "session/shoal-session.h"
#include "solve/shoal-run-row.h"
#include "solve/shoal-solver-registry.h"
#include "widgets/table/shoal-table-view.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* Runs beside each other. */

#define SHOAL_TYPE_RUN_COMPARISON_CHART (shoal_run_comparison_chart_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRunComparisonChart, shoal_run_comparison_chart, SHOAL, RUN_COMPARISON_CHART, AdwBin)

#define SHOAL_TYPE_RUN_COMPARISON_WINDOW (shoal_run_comparison_window_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRunComparisonWindow, shoal_run_comparison_window, SHOAL, RUN_COMPARISON_WINDOW, AdwWindow)

GtkWidget          *shoal_run_comparison_window_new            (GtkWindow                *parent,
                                                                ShoalRunComparison       *comparison);

#define SHOAL_TYPE_RUN_LIST (shoal_run_list_get_type ())

/**
 * ShoalRunList:
 *
 * The newest run stands first, and the list is at its top when a run arrives. The selected row is the session's selected run. Actions "runs.choose" begins to ask which runs to compare, "runs.stop-choosing"
 * ends it, "runs.compare" compares those that are chosen.
 *
 * Signals "repeat" and "reuse" (#ShoalSessionRun): are left to whoever listens.
 */
G_DECLARE_FINAL_TYPE (ShoalRunList, shoal_run_list, SHOAL, RUN_LIST, GtkBox)

void     shoal_run_list_set_session (ShoalRunList *self,
                                     ShoalSession *session);
void     shoal_run_list_set_family  (ShoalRunList      *self,
                                     ShoalSolverFamily  family);

G_END_DECLS
