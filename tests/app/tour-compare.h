/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The walk through the compare page: before, while and after strategies are compared. */
#pragma once

#include "tour-steps.h"

#include "compare/shoal-compare-page.h"
#include "compare/shoal-strategy-plot.h"
#include "widgets/table/shoal-table-view.h"

G_BEGIN_DECLS

/* Enough to see, since all of the sample would take long. */
#define TOUR_STRATEGIES 40

static inline void
tour_compare (Tour *tour)
{
  ShoalComparePage *page = find_widget (GTK_WIDGET (tour->window), SHOAL_TYPE_COMPARE_PAGE);
  ShoalStrategyComparison *comparison = shoal_compare_page_get_comparison (page);

  shoal_window_show_page (tour->window, "compare");
  tour_visit (tour, tour->window, "compare-start");
  click (get_child (page, "start_button"));
  wait_until (shoal_strategy_comparison_get_n (comparison) > TOUR_STRATEGIES
              || !shoal_strategy_comparison_is_running (comparison));
  tour_visit (tour, tour->window, "compare-running");
  shoal_strategy_comparison_cancel (comparison);
  wait_until (!shoal_strategy_comparison_is_running (comparison) && !shoal_strategy_comparison_is_measuring (comparison));
  shoal_table_view_select_row (get_child (page, "table"), 1);
  tour_visit (tour, tour->window, "compare");
  gtk_drop_down_set_selected (get_child (page, "view_drop"), SHOAL_SCATTER_XZ);
  tour_visit (tour, tour->window, "compare-flat");
  tour_scroll (get_child (page, "scrolled"), 1.0);
  tour_visit (tour, tour->window, "compare-pair");
  tour_scroll (get_child (page, "scrolled"), 0.0);
}

G_END_DECLS
