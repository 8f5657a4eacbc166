/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Intervals of numbers, and what they are called. */

#include "hierarchy/build/shoal-interval-grid.h"

static const char *const texts[] = { "-3", "4", "5", "5.5", "19.99", "20", "95", "1000" };

static ShoalColumn *
make_column (void)
{
  return shoal_column_new_from_texts ("a", SHOAL_VALUE_NUMBER, (const char *const *) texts, G_N_ELEMENTS (texts));
}

static void
assert_label (const ShoalIntervalGrid *grid,
              guint32                  code,
              const char              *expected)
{
  g_autoptr (GString) label = g_string_new (NULL);

  shoal_interval_grid_append_label (label, code, grid);
  g_assert_cmpstr (label->str, ==, expected);
}

/* Every number is at or above the begin of its interval, and below the end, which is the next begin. */
static void
test_grid (void)
{
  static const char *const narrow[] = { "[-5, 5)", "[-5, 5)", "[5, 15)", "[5, 15)", "[15, 25)", "[15, 25)", "[95, 105)", "[995, 1005)" };
  static const char *const wide[] = { "[-15, 5)", "[-15, 5)", "[5, 25)", "[5, 25)", "[5, 25)", "[5, 25)", "[85, 105)", "[985, 1005)" };
  g_autoptr (ShoalColumn) column = make_column ();
  g_autoptr (GArray) cuts = g_array_new (FALSE, FALSE, sizeof (ShoalDecimal));
  ShoalIntervalGrid grid = { .origin = 5, .width = 10, .cuts = cuts, .column = column, .span = 1 };

  grid.form = shoal_notation_of_numbers (column);
  for (guint32 code = 0; code < G_N_ELEMENTS (texts); code++)
    assert_label (&grid, code, narrow[code]);
  grid.span = 2;
  for (guint32 code = 0; code < G_N_ELEMENTS (texts); code++)
    assert_label (&grid, code, wide[code]);
}

/* What is below or above is one interval each, which the others do not reach into. */
static void
test_ends (void)
{
  static const char *const labels[] = { "≤ 4", "≤ 4", "(4, 10)", "(4, 10)", "[10, 20)", "[20, 30)", "≥ 95", "≥ 95" };
  g_autoptr (ShoalColumn) column = make_column ();
  g_autoptr (GArray) cuts = g_array_new (FALSE, FALSE, sizeof (ShoalDecimal));
  ShoalDecimal bottom = { 4, 0 }, top = { 95, 0 }, far = { 1, 30 }, near = { 1, 10 };
  ShoalIntervalGrid grid = { .width = 10, .cuts = cuts, .column = column, .span = 1 };

  grid.form = shoal_notation_of_numbers (column);
  g_assert_true (shoal_interval_grid_reaches (&grid, &near));
  g_assert_false (shoal_interval_grid_reaches (&grid, &far));
  grid.bottom = &bottom;
  grid.top = &top;
  for (guint32 code = 0; code < G_N_ELEMENTS (texts); code++)
    assert_label (&grid, code, labels[code]);
  /* The interval from the top on has it. */
  g_assert_true (shoal_interval_grid_reaches (&grid, &far));
  g_assert_true (shoal_interval_grid_is_at_top (&grid, &far));
  g_assert_false (shoal_interval_grid_is_at_bottom (&grid, &far));
}

/* Between cuts; the first and the last interval are open, and together they are the root. */
static void
test_cuts (void)
{
  static const char *const labels[] = { "< 5", "< 5", "[5, 20)", "[5, 20)", "[5, 20)", "≥ 20", "≥ 20", "≥ 20" };
  const ShoalDecimal at[] = { { 5, 0 }, { 20, 0 } };
  g_autoptr (ShoalColumn) column = make_column ();
  g_autoptr (GArray) cuts = g_array_new (FALSE, FALSE, sizeof (ShoalDecimal));
  ShoalIntervalGrid grid = { .cuts = cuts, .column = column, .span = 1 };
  ShoalDecimal far = { 1, 30 };

  grid.form = shoal_notation_of_numbers (column);
  g_array_append_vals (cuts, at, G_N_ELEMENTS (at));
  for (guint32 code = 0; code < G_N_ELEMENTS (texts); code++)
    assert_label (&grid, code, labels[code]);
  g_assert_true (shoal_interval_grid_reaches (&grid, &far));
  grid.span = 4;
  for (guint32 code = 0; code < G_N_ELEMENTS (texts); code++)
    assert_label (&grid, code, "*");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/interval-grid/grid", test_grid);
  g_test_add_func ("/interval-grid/ends", test_ends);
  g_test_add_func ("/interval-grid/cuts", test_cuts);
  return g_test_run ();
}
