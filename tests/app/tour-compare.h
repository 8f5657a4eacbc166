/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The walk through the compare page: before, while and after strategies are compared. */
#pragma once

#include "strategies-fixture.h"
#include "tour-steps.h"

#include "compare/shoal-compare-parts.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/table/shoal-table-view.h"

G_BEGIN_DECLS

/* Enough to see, since all of the sample would take long. */
#define TOUR_STRATEGIES 40

/* As many as a long comparison finds. */
#define TOUR_MANY 400

/* Hundreds of strategies: as they come, turned and zoomed, from the side, and two of them below each other. */
static inline void
tour_many_strategies (Tour             *tour,
                      ShoalComparePage *page)
{
  ShoalSession *session = shoal_window_get_session (tour->window);
  ShoalPreparation *preparation = session->preparation;
  ShoalStrategyComparison *comparison = shoal_compare_page_get_comparison (page);
  GtkWidget *area = find_widget (get_child (page, "plot"), SHOAL_TYPE_CHART_AREA);
  g_autoptr (JsonNode) node = NULL;
  gboolean used;

  shoal_preparation_load_async (preparation, NULL, NULL);
  wait_until (preparation->microdata != NULL);
  node = make_strategies (session, preparation->microdata, TOUR_MANY);
  shoal_session_keep_strategies (session, node);
  shoal_window_show_page (tour->window, "compare");
  wait_until (shoal_strategy_list_get_n (shoal_strategy_comparison_get_list (comparison)) > TOUR_MANY / 2
              && !shoal_strategy_comparison_is_measuring (comparison));
  tour_visit (tour, tour->window, "compare-many");
  shoal_table_view_select_row (get_child (page, "table"), 3);
  for (guint i = 0; i < 8; i++)
    g_signal_emit_by_name (area, "key", i < 6 ? GDK_KEY_Left : GDK_KEY_plus, 0, &used);
  tour_visit (tour, tour->window, "compare-many-turned");
  g_signal_emit_by_name (area, "key", GDK_KEY_Home, 0, &used);
  for (guint view = SHOAL_SCATTER_XY; view <= SHOAL_SCATTER_YZ; view++)
    {
      g_autofree char *name = g_strdup_printf ("compare-many-flat-%u", view);

      gtk_drop_down_set_selected (get_child (page, "view_drop"), view);
      tour_visit (tour, tour->window, name);
    }
  gtk_drop_down_set_selected (get_child (page, "view_drop"), SHOAL_SCATTER_SPACE);
  click (get_child (page, "again_button"));
}

static inline void
tour_compare (Tour *tour)
{
  ShoalComparePage *page = find_widget (GTK_WIDGET (tour->window), SHOAL_TYPE_COMPARE_PAGE);
  ShoalStrategyComparison *comparison = shoal_compare_page_get_comparison (page);

  tour_many_strategies (tour, page);
  tour_visit (tour, tour->window, "compare-start");
  click (get_child (page, "start_button"));
  wait_until (shoal_strategy_list_get_n (shoal_strategy_comparison_get_list (comparison)) > TOUR_STRATEGIES
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
