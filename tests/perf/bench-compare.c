/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How smooth the compare page is: `bench-compare [STRATEGIES…]`; default 100 1000 10000. What handlers, layout and drawing take
 * together per frame, in the window, by number of strategies that a project remembers. At 60 frames a second a frame has
 * 16.7 ms. Needs a display. */

#include "../app/strategies-fixture.h"
#include "fixture-frames.h"

#include "compare/shoal-compare-parts.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/table/shoal-table-view.h"

#include <stdlib.h>

static void
move_turn (gpointer   page,
           GtkWidget *area,
           guint      frame)
{
  gboolean used;

  g_signal_emit_by_name (area, "key", frame % 3 == 2 ? GDK_KEY_Up : GDK_KEY_Left, 0, &used);
}

static void
move_zoom (gpointer   page,
           GtkWidget *area,
           guint      frame)
{
  gboolean used;

  g_signal_emit_by_name (area, "key", frame < FRAMES_N / 2 ? GDK_KEY_plus : GDK_KEY_minus, 0, &used);
}

static void
move_hover (gpointer   page,
            GtkWidget *area,
            guint      frame)
{
  g_signal_emit_by_name (area, "motion", 100.0 + 7 * frame, 120.0 + frame % 5 * 20);
}

static void
move_select (gpointer   page,
             GtkWidget *area,
             guint      frame)
{
  shoal_table_view_select_row (get_child (page, "table"), 7 * frame);
}

static void
measure_strategies (guint n)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  ShoalPreparation *preparation = session->preparation;
  ShoalComparePage *page = find_widget (GTK_WIDGET (window), SHOAL_TYPE_COMPARE_PAGE);
  ShoalStrategyComparison *comparison = shoal_compare_page_get_comparison (page);
  GtkWidget *area = find_widget (get_child (page, "plot"), SHOAL_TYPE_CHART_AREA);
  g_autoptr (JsonNode) node = NULL;

  shoal_preparation_load_async (preparation, NULL, NULL);
  wait_until (preparation->microdata != NULL);
  node = make_strategies (session, preparation->microdata, n);
  shoal_session_keep_strategies (session, node);
  shoal_window_show_page (window, "compare");
  wait_until (shoal_strategy_list_get_n (shoal_strategy_comparison_get_list (comparison)) > n / 2
              && !shoal_strategy_comparison_is_measuring (comparison));
  for (guint i = 0; i < FRAMES_N; i++)
    gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_print ("%u strategies\n", shoal_strategy_list_get_n (shoal_strategy_comparison_get_list (comparison)));
  frames_measure ("turn", move_turn, page, area);
  frames_measure ("zoom", move_zoom, page, area);
  frames_measure ("hover", move_hover, page, area);
  frames_measure ("select", move_select, page, area);
  destroy_window (window);
}

int
main (int    argc,
      char **argv)
{
  static const guint standard[] = { 100, 1000, 10000 };

  if (!init_window_tests (&argc, &argv))
    return 2;
  for (guint i = 0; i < (argc > 1 ? (guint) argc - 1 : G_N_ELEMENTS (standard)); i++)
    measure_strategies (argc > 1 ? (guint) atoi (argv[i + 1]) : standard[i]);
  return 0;
}
