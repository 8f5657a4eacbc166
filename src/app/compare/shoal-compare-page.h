/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategies and runs side by side. */
#pragma once

#include "models/compare/shoal-file-comparison.h"
#include "models/compare/shoal-strategy-comparison.h"
#include "widgets/shoal-page.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* Saves the table of strategies. */

void shoal_strategy_export_write  (GtkWidget               *widget,
                                   ShoalStrategyComparison *comparison,
                                   GFile                   *file);

#define SHOAL_TYPE_COMPARE_PAGE (shoal_compare_page_get_type ())

/** ShoalComparePage: says what is missing, offers to compare, and shows what has come of it while it comes. */
G_DECLARE_FINAL_TYPE (ShoalComparePage, shoal_compare_page, SHOAL, COMPARE_PAGE, ShoalPage)

ShoalStrategyComparison *shoal_compare_page_get_comparison (ShoalComparePage *self);

#define SHOAL_TYPE_FILE_COMPARISON_WINDOW (shoal_file_comparison_window_get_type ())

/** ShoalFileComparisonWindow: asks for two published files, and shows what they have different; no project is needed for it. */
G_DECLARE_FINAL_TYPE (ShoalFileComparisonWindow, shoal_file_comparison_window, SHOAL, FILE_COMPARISON_WINDOW, AdwWindow)

GtkWindow *shoal_file_comparison_window_new (GtkWindow           *parent,
                                             ShoalFileComparison *comparison);

G_END_DECLS
