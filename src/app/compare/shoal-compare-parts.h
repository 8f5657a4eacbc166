/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the compare page; each has a file of its own. */
#pragma once

#include "charts/scatter/shoal-scatter.h"
#include "models/compare/shoal-file-comparison.h"
#include "models/compare/shoal-strategy-comparison.h"
#include "strategy/shoal-strategy-study.h"
#include "widgets/shoal-page.h"

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The settings for finding and measuring strategies. */

#define SHOAL_TYPE_STRATEGY_FORM (shoal_strategy_form_get_type ())

/** ShoalStrategyForm: rows that are folded at first, with default values that suit most tables. */
G_DECLARE_FINAL_TYPE (ShoalStrategyForm, shoal_strategy_form, SHOAL, STRATEGY_FORM, AdwBin)

void shoal_strategy_form_get_settings (ShoalStrategyForm     *self,
                                       ShoalStrategySettings *settings);

/* Two strategies side by side. */

#define SHOAL_TYPE_STRATEGY_PAIR_VIEW (shoal_strategy_pair_view_get_type ())

/** ShoalStrategyPairView: figures, levels and metrics of two strategies, and the first rows of the release by each. */
G_DECLARE_FINAL_TYPE (ShoalStrategyPairView, shoal_strategy_pair_view, SHOAL, STRATEGY_PAIR_VIEW, AdwBin)

void shoal_strategy_pair_view_set_pair (ShoalStrategyPairView   *self,
                                        ShoalSession            *session,
                                        ShoalStrategyComparison *comparison,
                                        guint                    first,
                                        guint                    second);
void shoal_strategy_pair_view_clear    (ShoalStrategyPairView   *self);

/* The strategies as a table that can be filtered and sorted. */

#define SHOAL_TYPE_STRATEGY_TABLE (shoal_strategy_table_get_type ())

/**
 * ShoalStrategyTable:
 *
 * Signals: "picked" (number of a strategy): a person selected a row; "activated": by double click or Enter;
 * "shown-changed": the filters or the order have changed.
 */
G_DECLARE_FINAL_TYPE (ShoalStrategyTable, shoal_strategy_table, SHOAL, STRATEGY_TABLE, AdwBin)

void    shoal_strategy_table_set_comparison (ShoalStrategyTable      *self,
                                             ShoalStrategyComparison *comparison);
void    shoal_strategy_table_renew          (ShoalStrategyTable      *self,
                                             guint                    selected);
void    shoal_strategy_table_select         (ShoalStrategyTable      *self,
                                             guint                    index);
GArray *shoal_strategy_table_get_shown      (ShoalStrategyTable      *self);

/* Strategies and runs side by side. */

/* Saves the table of strategies. */

void shoal_strategy_export_write  (GtkWidget               *widget,
                                   ShoalStrategyComparison *comparison,
                                   GFile                   *file);

#define SHOAL_TYPE_COMPARE_PAGE (shoal_compare_page_get_type ())

/** ShoalComparePage: tells what is missing for a comparison, starts one, and shows its results while they arrive. */
G_DECLARE_FINAL_TYPE (ShoalComparePage, shoal_compare_page, SHOAL, COMPARE_PAGE, ShoalPage)

ShoalStrategyComparison *shoal_compare_page_get_comparison (ShoalComparePage *self);

#define SHOAL_TYPE_FILE_COMPARISON_WINDOW (shoal_file_comparison_window_get_type ())

/** ShoalFileComparisonWindow: asks for two published files, and shows their differences; works without a project. */
G_DECLARE_FINAL_TYPE (ShoalFileComparisonWindow, shoal_file_comparison_window, SHOAL, FILE_COMPARISON_WINDOW, AdwWindow)

GtkWindow *shoal_file_comparison_window_new (GtkWindow           *parent,
                                             ShoalFileComparison *comparison);

/* Strategies as points: privacy, accuracy and information gain. */

#define SHOAL_TYPE_STRATEGY_PLOT (shoal_strategy_plot_get_type ())

/**
 * ShoalStrategyPlot:
 *
 * A box that drags or arrow keys turn and that scrolling, + and - zoom, or one of its three sides. Page Up and Page Down
 * go to the point with the next larger or smaller k.
 *
 * Signals: "picked" (number of a strategy); "activated": double click or Enter on the selected strategy.
 */
G_DECLARE_FINAL_TYPE (ShoalStrategyPlot, shoal_strategy_plot, SHOAL, STRATEGY_PLOT, AdwBin)

void  shoal_strategy_plot_set_comparison (ShoalStrategyPlot       *self,
                                          ShoalStrategyComparison *comparison);
void  shoal_strategy_plot_set_shown      (ShoalStrategyPlot       *self,
                                          GArray                  *shown);
void  shoal_strategy_plot_select         (ShoalStrategyPlot       *self,
                                          guint                    index);
void  shoal_strategy_plot_set_view       (ShoalStrategyPlot       *self,
                                          ShoalScatterView         view);
void  shoal_strategy_plot_reset          (ShoalStrategyPlot       *self);
const ShoalScatter *
      shoal_strategy_plot_get_scatter    (ShoalStrategyPlot       *self);
void  shoal_strategy_plot_export         (ShoalStrategyPlot       *self,
                                          const char              *ending);

void               shoal_strategy_plot_set_majority   (ShoalStrategyPlot       *self,
                                                       double                   accuracy);

G_END_DECLS
