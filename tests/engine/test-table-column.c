/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns and tables in memory. */

#include "base/shoal-error.h"
#include "fixture-column.h"
#include "table/shoal-table.h"
#include "verify/shoal-coding-check.h"

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

/* What codings make of values, row by row, and whether the check, which shares no code with them, takes these texts and no others. */
static void
test_coding (void)
{
  static const struct
  {
    const char *coding;
    ShoalValueType type;
    const char *values;
    const char *coded;
  } cases[] = {
    { "top=90", SHOAL_VALUE_NUMBER, "18|90|90.0|95|101|?", "18|90|90|90|90|" },
    { "bottom=20,top=90.5", SHOAL_VALUE_NUMBER, "-5|20.25|95", "20|20.25|90.5" },
    { "bottom=q0.25,top=q0.75", SHOAL_VALUE_NUMBER, "1|2|3|4|5|6|7|8", "2|2|3|4|5|6|6|6" },
    { "round=10", SHOAL_VALUE_NUMBER, "4|5|15|25|26|-5|-15|-6|0", "0|0|20|20|30|0|-20|-10|0" },
    { "round=0.1", SHOAL_VALUE_NUMBER, "0.05|0.15|0.25|0.3000001|12345678901234567890.26", "0|0.2|0.2|0.3|12345678901234567890.3" },
    { "round=0.25", SHOAL_VALUE_NUMBER, "1.1|1.125|1.2|7", "1|1|1.25|7" },
    { "top=95,round=10", SHOAL_VALUE_NUMBER, "84|86|94|95|200", "80|90|90|95|95" },
    { "bottom=12,top=18,round=10", SHOAL_VALUE_NUMBER, "11|13|16|19", "12|12|18|18" },
    { "date=week", SHOAL_VALUE_DATE, "2020-12-31|2021-01-03|2021-01-04|1969-12-29", "2020-W53|2020-W53|2021-W01|1970-W01" },
    { "date=month", SHOAL_VALUE_DATE, "2020-02-29|2020-03-01T12:00|0999-12-31", "2020-02|2020-03|0999-12" },
    { "date=quarter", SHOAL_VALUE_DATE, "2020-03-31|2020-04-01|2020-12-31|?", "2020-Q1|2020-Q2|2020-Q4|" },
    { "date=year", SHOAL_VALUE_DATE, "2020-03-31|2021-04-01", "2020|2021" },
    { "bottom=2000-01-01,top=2019-06-30", SHOAL_VALUE_DATE, "1999-05-05|2010-01-01|2020-01-01", "2000-01-01|2010-01-01|2019-06-30" },
    { "top=2019-06-30,date=quarter", SHOAL_VALUE_DATE, "2018-05-05|2020-01-01", "2018-Q2|2019-Q2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalColumn) column = make_column (cases[i].type, cases[i].values);
      g_autoptr (ShoalCoding) coding = shoal_coding_parse (cases[i].coding, &error);
      g_autoptr (ShoalColumn) coded = coding != NULL ? shoal_coding_apply (coding, column, &error) : NULL;
      g_autoptr (ShoalCodingCheck) check = NULL;
      g_auto (GStrv) expected = g_strsplit (cases[i].coded, "|", -1);
      g_autofree char *written = NULL;

      g_assert_no_error (error);
      written = shoal_coding_to_string (coding);
      g_assert_cmpstr (written, ==, cases[i].coding);
      check = shoal_coding_check_new (coding, column);
      g_assert_cmpuint (shoal_column_get_n_rows (coded), ==, g_strv_length (expected));
      for (guint row = 0; expected[row] != NULL; row++)
        {
          guint32 code = shoal_column_get_code (column, row);
          g_autofree char *other = g_strconcat ("7", expected[row], NULL);
          double number = shoal_column_get_number (column, code), published;

          g_assert_cmpstr (label_at (coded, row), ==, expected[row]);
          g_assert_true (shoal_coding_check_accepts (check, code, expected[row]));
          g_assert_false (shoal_coding_check_accepts (check, code, other));
          if (strcmp (label_at (column, row), expected[row]) != 0 && shoal_column_get_number (coded, shoal_column_get_code (coded, row))
                                                                       != shoal_column_get_number (column, code))
            g_assert_false (shoal_coding_check_accepts (check, code, label_at (column, row)));
          /* A population's number that the table does not have becomes the same as this value. Doubles have fifteen digits. */
          published = shoal_column_get_number (coded, shoal_column_get_code (coded, row));
          if (fabs (number) > 1e15)
            continue;
          shoal_coding_code_numbers (coding, column, &number, 1);
          g_assert_true (number == published || (isnan (number) && isnan (published)));
        }
    }
}

static void
test_coding_refused (void)
{
  static const char *const texts[] = { "", "top", "top=", "top=x", "top=q1", "top=q0", "round=0", "round=-1", "round=q0.5", "date=day",
                                       "date=hour", "top=1,top=2", "median=3", "round=1e999" };
  static const struct
  {
    const char *coding;
    ShoalValueType type;
    const char *values;
  } misfits[] = {
    { "top=90", SHOAL_VALUE_TEXT, "a|b" },          { "date=year", SHOAL_VALUE_NUMBER, "1|2" },
    { "round=5", SHOAL_VALUE_DATE, "2020-01-01" },  { "top=90", SHOAL_VALUE_DATE, "2020-01-01" },
    { "top=2020-01-01", SHOAL_VALUE_NUMBER, "1|2" }, { "bottom=5,top=4", SHOAL_VALUE_NUMBER, "1|2" },
    { "round=1e-30", SHOAL_VALUE_NUMBER, "1e30" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (shoal_coding_parse (texts[i], &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
    }
  for (guint i = 0; i < G_N_ELEMENTS (misfits); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalColumn) column = make_column (misfits[i].type, misfits[i].values);
      g_autoptr (ShoalCoding) coding = shoal_coding_parse (misfits[i].coding, NULL);

      g_assert_nonnull (coding);
      g_assert_null (shoal_coding_apply (coding, column, &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
    }
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
  g_test_add_func ("/table/column/coding", test_coding);
  g_test_add_func ("/table/column/coding-refused", test_coding_refused);
  g_test_add_func ("/table/table", test_table);
  return g_test_run ();
}
