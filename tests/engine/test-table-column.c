/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns and tables in memory. */

#include "table/shoal-table.h"

#include <math.h>

static const char *
label_at (ShoalColumn *column,
          gsize        row)
{
  return shoal_column_get_label (column, shoal_column_get_code (column, row));
}

static void
test_text_order (void)
{
  const char *texts[] = { "b", "\303\204", "a", NULL, "B", "", "?", "b" };
  g_autoptr (ShoalColumn) column = shoal_column_new_from_texts ("c", SHOAL_VALUE_TEXT, texts, G_N_ELEMENTS (texts));
  const char *order[] = { "B", "a", "b", "\303\204" };
  guint32 code;

  g_assert_cmpuint (shoal_column_get_n_values (column), ==, 4);
  g_assert_cmpuint (shoal_column_get_n_missing (column), ==, 3);
  g_assert_cmpuint (shoal_column_get_n_codes (column), ==, 5);
  for (guint32 i = 0; i < 4; i++)
    {
      g_assert_cmpstr (shoal_column_get_label (column, i), ==, order[i]);
      g_assert_true (shoal_column_find_label (column, order[i], &code));
      g_assert_cmpuint (code, ==, i);
    }
  g_assert_false (shoal_column_find_label (column, "", &code));
  g_assert_cmpuint (shoal_column_get_code (column, 3), ==, 4);
  g_assert_cmpstr (label_at (column, 5), ==, "");
  g_assert_true (isnan (shoal_column_get_number (column, 0)));
}

static void
test_numbers (void)
{
  const char *texts[] = { "10", "9", "1.0", "1", "-0.5", "-0", "0", "1e1" };
  g_autoptr (ShoalColumn) column = shoal_column_new_from_texts ("c", SHOAL_VALUE_NUMBER, texts, G_N_ELEMENTS (texts));
  const char *order[] = { "-0.5", "-0", "1.0", "9", "10" };
  const double numbers[] = { -0.5, 0, 1, 9, 10 };
  guint32 code;

  g_assert_cmpuint (shoal_column_get_n_codes (column), ==, 5);
  for (guint32 i = 0; i < 5; i++)
    {
      g_assert_cmpstr (shoal_column_get_label (column, i), ==, order[i]);
      g_assert_cmpfloat (shoal_column_get_number (column, i), ==, numbers[i]);
      g_assert_true (shoal_column_find_label (column, order[i], &code));
      g_assert_cmpuint (code, ==, i);
    }
  g_assert_cmpstr (label_at (column, 3), ==, "1.0");
  g_assert_cmpstr (label_at (column, 7), ==, "10");
  g_assert_false (shoal_column_find_label (column, "1", &code));
}

static void
test_dates (void)
{
  const char *texts[] = { "2000-03-01", "2000-02-29", "1970-01-01", "1969-12-31T23:59:59", "?" };
  g_autoptr (ShoalColumn) column = shoal_column_new_from_texts ("c", SHOAL_VALUE_DATE, texts, G_N_ELEMENTS (texts));

  g_assert_cmpuint (shoal_column_get_n_codes (column), ==, 5);
  g_assert_cmpfloat (shoal_column_get_number (column, 0), ==, -1);
  g_assert_cmpfloat (shoal_column_get_number (column, 1), ==, 0);
  g_assert_cmpfloat (shoal_column_get_number (column, 3) - shoal_column_get_number (column, 2), ==, 86400);
  g_assert_cmpfloat (shoal_column_get_number (column, 3), ==, 951868800);
  g_assert_true (isnan (shoal_column_get_number (column, 4)));
}

/* The missing code counts for the width: 256 values and a missing cell need two bytes. */
static void
test_widths (gconstpointer data)
{
  gsize n_values = GPOINTER_TO_SIZE (data);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; i < n_values; i++)
    g_ptr_array_add (texts, g_strdup_printf ("v%zu", i));
  for (guint missing = 0; missing < 2; missing++)
    {
      g_autoptr (ShoalColumn) column = NULL;
      guint width;

      column = shoal_column_new_from_texts ("c", SHOAL_VALUE_TEXT, (const char *const *) texts->pdata, texts->len);
      shoal_column_get_codes (column, &width);
      g_assert_cmpuint (width, ==, n_values + missing <= 256 ? 1 : n_values + missing <= 65536 ? 2 : 4);
      for (guint i = 0; i < texts->len; i++)
        g_assert_cmpstr (label_at (column, i), ==, texts->pdata[i] != NULL ? texts->pdata[i] : "");
      g_ptr_array_add (texts, NULL);
    }
}

static void
test_no_rows (void)
{
  g_autoptr (ShoalColumn) column = shoal_column_new_from_texts ("c", SHOAL_VALUE_NUMBER, NULL, 0);

  g_assert_cmpuint (shoal_column_get_n_codes (column), ==, 0);
  g_assert_cmpuint (shoal_column_get_n_rows (column), ==, 0);
}

static void
test_table (void)
{
  const char *texts[] = { "x", "y" };
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalColumn) item = NULL;
  guint index;

  g_ptr_array_add (columns, shoal_column_new_from_texts ("first", SHOAL_VALUE_TEXT, texts, 2));
  g_ptr_array_add (columns, shoal_column_new_from_texts ("second", SHOAL_VALUE_TEXT, texts, 2));
  table = shoal_table_new (columns, 2, "sha256:00");
  g_assert_cmpuint (shoal_table_get_n_columns (table), ==, 2);
  g_assert_cmpuint (shoal_table_get_n_rows (table), ==, 2);
  g_assert_true (shoal_table_find_column (table, "second", &index));
  g_assert_cmpuint (index, ==, 1);
  g_assert_false (shoal_table_find_column (table, "third", &index));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (table)), ==, 2);
  item = g_list_model_get_item (G_LIST_MODEL (table), 1);
  g_assert_true (item == shoal_table_get_column (table, 1));
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (table), 2));
  g_assert_cmpstr (shoal_table_get_fingerprint (table), ==, "sha256:00");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/table/column/text-order", test_text_order);
  g_test_add_func ("/table/column/numbers", test_numbers);
  g_test_add_func ("/table/column/dates", test_dates);
  g_test_add_data_func ("/table/column/width-1", GSIZE_TO_POINTER (256), test_widths);
  g_test_add_data_func ("/table/column/width-2", GSIZE_TO_POINTER (65536), test_widths);
  g_test_add_func ("/table/column/no-rows", test_no_rows);
  g_test_add_func ("/table/table", test_table);
  return g_test_run ();
}
