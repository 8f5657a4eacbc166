/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the release page tells of distributions and of pairs of columns. */

#include "release-fixture.h"

#include "release/shoal-release-parts.h"

static ShoalRetentionPane *
wait_for_pane (Page *page)
{
  ShoalRetentionPane *pane = find_widget (page->page, SHOAL_TYPE_RETENTION_PANE);

  show_view (page, "distributions");
  wait_until (!is_busy (pane));
  return pane;
}

static guint
count_cards (ShoalRetentionPane *pane)
{
  GtkFlowBox *cards = get_child (pane, "cards");
  guint n = 0;

  while (gtk_flow_box_get_child_at_index (cards, (int) n) != NULL)
    n++;
  return n;
}

/* Every published column has a card; a pair that is picked in the one table is shown in the other, and the other way round. */
static void
test_pairs (void)
{
  Page page;
  ShoalRetentionPane *pane;
  ShoalCrossTableView *table;
  ShoalHeatMapArea *associations;
  guint n, first, second;

  open_page (&page);
  solve (&page);
  pane = wait_for_pane (&page);
  n = count_cards (pane);
  g_assert_cmpuint (n, ==, 12);
  g_assert_false (gtk_widget_get_visible (get_child (pane, "more")));

  table = get_child (pane, "cross_table");
  associations = get_child (pane, "associations");
  g_assert_true (shoal_cross_table_view_get_pair (table, &first, &second));
  g_assert_cmpuint (first, ==, 0);
  g_assert_cmpuint (second, ==, 1);
  g_signal_emit_by_name (associations, "picked", 2 * n + 4);
  g_assert_true (shoal_cross_table_view_get_pair (table, &first, &second));
  g_assert_cmpuint (first, ==, 2);
  g_assert_cmpuint (second, ==, 4);
  press_key (associations, GDK_KEY_Down);
  shoal_cross_table_view_get_pair (table, &first, &second);
  g_assert_cmpuint (first, ==, 3);
  g_assert_cmpuint (second, ==, 4);
  /* The diagonal has no pair. */
  press_key (associations, GDK_KEY_Down);
  shoal_cross_table_view_get_pair (table, &first, &second);
  g_assert_cmpuint (first, ==, 5);
  gtk_drop_down_set_selected (get_child (table, "second"), 7);
  g_assert_cmpuint (shoal_heat_map_area_get_map (associations)->selected[0], ==, 5 * n + 7);
  g_assert_cmpuint (shoal_heat_map_area_get_map (associations)->selected[1], ==, 7 * n + 5);
  /* A column beside itself is no table. */
  gtk_drop_down_set_selected (get_child (table, "second"), 5);
  g_assert_false (shoal_cross_table_view_get_pair (table, &first, &second));
  g_assert_null (shoal_heat_map_area_get_map (get_child (table, "area")));
  destroy_window (page.window);
}

/* The three sides of a table; the sample's sexes are published as they are, but for who is left out. */
static void
test_sides (void)
{
  Page page;
  ShoalRetentionPane *pane;
  ShoalCrossTableView *table;
  g_autoptr (ShoalReleaseRetention) model = shoal_release_retention_new ();
  ShoalRetention *retention;
  double original, published;
  char *text;

  open_page (&page);
  solve (&page);
  pane = wait_for_pane (&page);
  table = get_child (pane, "cross_table");
  shoal_release_retention_set_release (model, page.session->selection->looked->report->release);
  wait_until ((retention = model->retention) != NULL);
  shoal_cross_table_view_set_pair (table, 1, 9);
  published = shoal_heat_map_area_get_map (get_child (table, "area"))->values[0];
  gtk_toggle_button_set_active (get_child (table, "original"), TRUE);
  original = shoal_heat_map_area_get_map (get_child (table, "area"))->values[0];
  gtk_toggle_button_set_active (get_child (table, "difference"), TRUE);
  g_assert_cmpfloat_with_epsilon (shoal_heat_map_area_get_map (get_child (table, "area"))->values[0], published - original, 1e-12);
  g_assert_cmpfloat_with_epsilon (
    original, shoal_retention_get_joint (retention, 1, 9, SHOAL_RETENTION_ORIGINAL, 0, 0) / 10000, 1e-12);
  g_signal_emit_by_name (get_child (table, "area"), "describe", 0, &text);
  g_assert_nonnull (strstr (text, "rows of the original"));
  g_free (text);
  destroy_window (page.window);
}

/* The pair stays when another release is shown; nothing is kept of a closed project. */
static void
test_other_release (void)
{
  Page page;
  ShoalRetentionPane *pane;
  ShoalCrossTableView *table;
  g_autofree guint *levels = g_new0 (guint, 8);
  g_autoptr (ShoalRecoding) bottom = shoal_recoding_new_node (levels, 8);
  const guint cell = 3 * 12 + 6;
  double before;
  guint first, second;

  open_page (&page);
  solve (&page);
  pane = wait_for_pane (&page);
  table = get_child (pane, "cross_table");
  shoal_cross_table_view_set_pair (table, 6, 3);
  before = shoal_heat_map_area_get_map (get_child (pane, "associations"))->values[cell];
  shoal_selection_choose (page.session->selection, bottom);
  wait_for_parts (&page);
  wait_for_pane (&page);
  g_assert_cmpfloat (shoal_heat_map_area_get_map (get_child (pane, "associations"))->values[cell], !=, before);
  g_assert_true (shoal_cross_table_view_get_pair (table, &first, &second));
  g_assert_cmpuint (first, ==, 6);
  g_assert_cmpuint (second, ==, 3);
  g_assert_cmpuint (count_cards (pane), ==, 12);
  shoal_session_close (page.session);
  wait_until (count_cards (pane) == 0);
  destroy_window (page.window);
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/release-retention/pairs", test_pairs);
  g_test_add_func ("/release-retention/sides", test_sides);
  g_test_add_func ("/release-retention/other-release", test_other_release);
  return g_test_run ();
}
