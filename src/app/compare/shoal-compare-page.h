/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategies and runs side by side. */
#pragma once

#include "models/compare/shoal-strategy-comparison.h"
#include "widgets/shoal-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Saves the table of strategies. */

void shoal_strategy_export_write  (GtkWidget               *widget,
                                   ShoalStrategyComparison *comparison,
                                   GFile                   *file);

#define SHOAL_TYPE_COMPARE_PAGE (shoal_compare_page_get_type ())

/** ShoalComparePage: says what is missing, offers to compare, and shows what has come of it while it comes. */
G_DECLARE_FINAL_TYPE (ShoalComparePage, shoal_compare_page, SHOAL, COMPARE_PAGE, ShoalPage)

ShoalStrategyComparison *shoal_compare_page_get_comparison (ShoalComparePage *self);

G_END_DECLS
