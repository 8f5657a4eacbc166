/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs beside each other. */
#pragma once

#include "models/compare/shoal-run-comparison.h"
#include "widgets/table/shoal-table-view.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_RUN_COMPARISON_CHART (shoal_run_comparison_chart_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRunComparisonChart, shoal_run_comparison_chart, SHOAL, RUN_COMPARISON_CHART, AdwBin)

#define SHOAL_TYPE_RUN_COMPARISON_WINDOW (shoal_run_comparison_window_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRunComparisonWindow, shoal_run_comparison_window, SHOAL, RUN_COMPARISON_WINDOW, AdwWindow)

GtkWidget          *shoal_run_comparison_window_new            (GtkWindow                *parent,
                                                                ShoalRunComparison       *comparison);

G_END_DECLS
