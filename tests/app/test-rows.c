/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows as a list, sorted by a column, and found by text. */

#include "app-fixture.h"

#include "reports/shoal-table-grid.h"
#include "tables/shoal-row-order.h"

static ShoalTable *
make_table (void)
{
  static const char *const numbers[] = { "3", "1", NULL, "2", "1", "3" };
  static const char *const texts[] = { "Äpfel", "birne", "Apfelsine", NULL, "Kirsche", "birne" };
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (columns, shoal_column_new_from_texts ("n", SHOAL_VALUE_NUMBER, numbers, 6));
  g_ptr_array_add (columns, shoal_column_new_from_texts ("t", SHOAL_VALUE_TEXT, texts, 6));
  return shoal_table_new (columns, 6, NULL);
}

static void
assert_order (GArray        *order,
              const guint32 *rows)
{
  g_assert_cmpuint (order->len, ==, 6);
  for (guint i = 0; i < 6; i++)
    g_assert_cmpuint (g_array_index (order, guint32, i), ==, rows[i]);
}

static void
test_sort (void)
{
  g_autoptr (ShoalTable) table = make_table ();
  g_autoptr (GArray) up = shoal_row_order_new (shoal_table_get_column (table, 0), FALSE, NULL);
  g_autoptr (GArray) down = shoal_row_order_new (shoal_table_get_column (table, 0), TRUE, NULL);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  /* Equal values keep their order, missing ones come last. */
  assert_order (up, (const guint32[]) { 1, 4, 3, 0, 5, 2 });
  assert_order (down, (const guint32[]) { 0, 5, 3, 1, 4, 2 });
  for (guint place = 0; place < 6; place++)
    {
      ShoalColumn *column = shoal_table_get_column (table, 0);

      g_assert_cmpuint (shoal_row_order_find_row (column, FALSE, up, g_array_index (up, guint32, place)), ==, place);
      g_assert_cmpuint (shoal_row_order_find_row (column, TRUE, down, g_array_index (down, guint32, place)), ==, place);
    }
  g_cancellable_cancel (cancelled);
  g_assert_null (shoal_row_order_new (shoal_table_get_column (table, 0), FALSE, cancelled));
}

static void
test_sort_async (void)
{
  g_autoptr (ShoalTable) table = make_table ();
  g_auto (Outcome) outcome = { NULL };
  g_autoptr (GArray) order = NULL;
  g_autoptr (GError) error = NULL;

  shoal_row_order_new_async (shoal_table_get_column (table, 0), FALSE, NULL, outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  order = shoal_row_order_new_finish (outcome.result, &error);
  g_assert_no_error (error);
  assert_order (order, (const guint32[]) { 1, 4, 3, 0, 5, 2 });
}

static gboolean
find (ShoalTable *table,
      GArray     *order,
      const char *text,
      guint       only,
      gsize       start,
      gboolean    backwards,
      gsize      *position,
      guint      *column)
{
  const ShoalRowSearch search = { order, text, only, start, backwards };

  return shoal_row_order_find (table, &search, NULL, position, column);
}

static void
test_find (void)
{
  g_autoptr (ShoalTable) table = make_table ();
  g_autoptr (GArray) order = shoal_row_order_new (shoal_table_get_column (table, 0), FALSE, NULL);
  gsize position;
  guint column;

  g_assert_true (find (table, NULL, "BIRNE", SHOAL_ROW_ORDER_ALL_COLUMNS, 0, FALSE, &position, &column));
  g_assert_cmpuint (position, ==, 1);
  g_assert_cmpuint (column, ==, 1);
  g_assert_true (find (table, NULL, "birne", SHOAL_ROW_ORDER_ALL_COLUMNS, 2, FALSE, &position, &column));
  g_assert_cmpuint (position, ==, 5);
  /* Beyond the last it begins again, in both directions. */
  g_assert_true (find (table, NULL, "äpfel", SHOAL_ROW_ORDER_ALL_COLUMNS, 3, FALSE, &position, &column));
  g_assert_cmpuint (position, ==, 0);
  g_assert_true (find (table, NULL, "kirsche", 1, 2, TRUE, &position, &column));
  g_assert_cmpuint (position, ==, 4);
  /* Places are those of the order. */
  g_assert_true (find (table, order, "2", 0, 0, FALSE, &position, &column));
  g_assert_cmpuint (position, ==, 2);
  g_assert_false (find (table, NULL, "birne", 0, 0, FALSE, &position, &column));
  g_assert_false (find (table, NULL, "nowhere", SHOAL_ROW_ORDER_ALL_COLUMNS, 0, FALSE, &position, &column));
}

static void
test_grid (void)
{
  g_autoptr (ShoalTable) table = make_table ();
  g_autoptr (ShoalTableGrid) own = shoal_table_grid_new (table, NULL);
  ShoalGrid *grid = SHOAL_GRID (own);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *subtitle = shoal_grid_dup_subtitle (grid, 0);

  g_assert_cmpuint (shoal_grid_get_n_rows (grid), ==, 6);
  g_assert_cmpuint (shoal_grid_get_n_columns (grid), ==, 2);
  g_assert_cmpstr (shoal_grid_get_title (grid, 1), ==, "t");
  g_assert_cmpstr (subtitle, ==, "Number");
  g_assert_true (shoal_grid_is_numeric (grid, 0));
  g_assert_false (shoal_grid_is_numeric (grid, 1));
  g_assert_cmpuint (shoal_grid_get_width (grid, 1), ==, 9);
  g_assert_cmpint (shoal_grid_get_cell (grid, 0, 1, text), ==, SHOAL_GRID_CELL_PLAIN);
  g_assert_cmpstr (text->str, ==, "Äpfel");
  g_string_truncate (text, 0);
  g_assert_cmpint (shoal_grid_get_cell (grid, 3, 1, text), ==, SHOAL_GRID_CELL_MISSING);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rows/sort", test_sort);
  g_test_add_func ("/rows/sort/async", test_sort_async);
  g_test_add_func ("/rows/find", test_find);
  g_test_add_func ("/rows/grid", test_grid);
  return g_test_run ();
}
