/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of SPSS, Stata and SAS, written by readstat's own writers. */

#include "config.h"

#include "base/shoal-error.h"
#include "table/read/shoal-reader.h"
#include "table/read/shoal-table-format.h"
#include "table/stat/shoal-stat-format.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static void
assert_number (ShoalStatKind  kind,
               const char    *format,
               double         number,
               const char    *expected)
{
  ShoalStatFormat parsed = shoal_stat_format_parse (kind, format);
  char text[SHOAL_STAT_TEXT_SIZE];

  shoal_stat_format_number (&parsed, number, text);
  g_assert_cmpstr (text, ==, expected);
}

/* The epochs are those of the manuals: SPSS counts seconds from 14 October 1582, Stata and SAS days from 1 January 1960. */
static void
test_formats (void)
{
  assert_number (SHOAL_STAT_SPSS, "F8.2", 1, "1");
  assert_number (SHOAL_STAT_SPSS, "F8.2", -0.1, "-0.1");
  assert_number (SHOAL_STAT_SPSS, "F8.2", 0.1 + 0.2, "0.30000000000000004");
  assert_number (SHOAL_STAT_SPSS, "DATE11", 0, "1582-10-14");
  assert_number (SHOAL_STAT_SPSS, "ADATE10", 12219379200.0, "1970-01-01");
  assert_number (SHOAL_STAT_SPSS, "DATETIME20", 12219379200.0 + 3661, "1970-01-01T01:01:01");
  assert_number (SHOAL_STAT_SPSS, "DATE11", 1e300, "1e+300");
  assert_number (SHOAL_STAT_STATA, "%td", 1e305, "1e+305");
  assert_number (SHOAL_STAT_STATA, "%td", NAN, "nan");
  assert_number (SHOAL_STAT_STATA, "%tc", INFINITY, "inf");
  assert_number (SHOAL_STAT_STATA, "%td", 0, "1960-01-01");
  assert_number (SHOAL_STAT_STATA, "%td", 1e307, "1e+307");
  assert_number (SHOAL_STAT_STATA, "%-tdDD/NN/CCYY", -1, "1959-12-31");
  assert_number (SHOAL_STAT_STATA, "%tc", 1500, "1960-01-01T00:00:01.500");
  assert_number (SHOAL_STAT_STATA, "%d", 3653, "1970-01-01");
  assert_number (SHOAL_STAT_STATA, "%9.0g", 3653, "3653");
  assert_number (SHOAL_STAT_SAS, "DATE9", 366, "1961-01-01");
  assert_number (SHOAL_STAT_SAS, "DATETIME20", 86400, "1960-01-02T00:00:00");
  assert_number (SHOAL_STAT_SAS_TRANSPORT, "BEST12", 5, "5");
}

static void
test_kinds (void)
{
  g_assert_cmpint (shoal_table_format_guess ("x.SAV")->kind, ==, SHOAL_STAT_SPSS);
  g_assert_cmpint (shoal_table_format_guess ("x.zsav")->kind, ==, SHOAL_STAT_SPSS);
  g_assert_cmpint (shoal_table_format_guess ("x.por")->kind, ==, SHOAL_STAT_SPSS_PORTABLE);
  g_assert_cmpint (shoal_table_format_guess ("x.dta")->kind, ==, SHOAL_STAT_STATA);
  g_assert_cmpint (shoal_table_format_guess ("x.sas7bdat")->kind, ==, SHOAL_STAT_SAS);
  g_assert_cmpint (shoal_table_format_guess ("x.xpt")->kind, ==, SHOAL_STAT_SAS_TRANSPORT);
  g_assert_cmpstr (shoal_table_format_guess ("x.csv")->id, ==, "text");
  g_assert_cmpstr (shoal_table_format_guess ("x")->id, ==, "text");
}

#if HAVE_READSTAT

#include <readstat.h>

static ssize_t
append_cb (const void *bytes,
           size_t      length,
           void       *data)
{
  g_byte_array_append (data, bytes, (guint) length);
  return (ssize_t) length;
}

/* Three rows: a name, an age, a labelled sex, an income with a user-missing value (SPSS), a day. */
static GByteArray *
make_file (ShoalStatKind kind)
{
  GByteArray *bytes = g_byte_array_new ();
  readstat_writer_t *writer = readstat_writer_init ();
  gboolean with_labels = kind == SHOAL_STAT_SPSS || kind == SHOAL_STAT_STATA || kind == SHOAL_STAT_SPSS_PORTABLE;
  gboolean is_spss = kind == SHOAL_STAT_SPSS || kind == SHOAL_STAT_SPSS_PORTABLE;
  static const char *const formats[] = { NULL, "DATE11", "DATE11", "%td", "DATE9", "DATE9" };
  static const char *const names[] = { "Ann", "Bj\303\266rn", "" };
  readstat_variable_t *name, *age, *sex, *income, *day;
  readstat_error_t code = READSTAT_OK;

  readstat_set_data_writer (writer, append_cb);
  name = readstat_add_variable (writer, "NAME", READSTAT_TYPE_STRING, 20);
  age = readstat_add_variable (writer, "AGE", READSTAT_TYPE_DOUBLE, 0);
  sex = readstat_add_variable (writer, "SEX", kind == SHOAL_STAT_STATA ? READSTAT_TYPE_INT32 : READSTAT_TYPE_DOUBLE, 0);
  income = readstat_add_variable (writer, "INCOME", READSTAT_TYPE_DOUBLE, 0);
  day = readstat_add_variable (writer, "DAY", READSTAT_TYPE_DOUBLE, 0);
  readstat_variable_set_format (day, formats[kind]);
  if (with_labels)
    {
      readstat_label_set_t *labels =
        readstat_add_label_set (writer, kind == SHOAL_STAT_STATA ? READSTAT_TYPE_INT32 : READSTAT_TYPE_DOUBLE, "sexes");

      if (kind == SHOAL_STAT_STATA)
        {
          readstat_label_int32_value (labels, 1, "male");
          readstat_label_int32_value (labels, 2, "female");
        }
      else
        {
          readstat_label_double_value (labels, 1, "male");
          readstat_label_double_value (labels, 2, "female");
        }
      readstat_variable_set_label_set (sex, labels);
    }
  if (is_spss)
    readstat_variable_add_missing_double_value (income, 99);

  switch (kind)
    {
    case SHOAL_STAT_SPSS:
      code = readstat_begin_writing_sav (writer, bytes, 3);
      break;
    case SHOAL_STAT_SPSS_PORTABLE:
      code = readstat_begin_writing_por (writer, bytes, 3);
      break;
    case SHOAL_STAT_STATA:
      code = readstat_begin_writing_dta (writer, bytes, 3);
      break;
    case SHOAL_STAT_SAS:
      code = readstat_begin_writing_sas7bdat (writer, bytes, 3);
      break;
    case SHOAL_STAT_SAS_TRANSPORT:
      code = readstat_begin_writing_xport (writer, bytes, 3);
      break;
    case SHOAL_STAT_EXCEL:
    case SHOAL_STAT_EXCEL_97:
    case SHOAL_STAT_OPEN_DOCUMENT:
    case SHOAL_STAT_SQLITE:
    case SHOAL_STAT_N_KINDS:
    case SHOAL_STAT_NONE:
    default:
      g_assert_not_reached ();
    }
  g_assert_cmpint (code, ==, READSTAT_OK);
  for (guint row = 0; row < 3; row++)
    {
      readstat_begin_row (writer);
      readstat_insert_string_value (writer, name, kind == SHOAL_STAT_SPSS_PORTABLE && row == 1 ? "Bjorn" : names[row]);
      readstat_insert_double_value (writer, age, 30.5 + row);
      if (kind == SHOAL_STAT_STATA)
        readstat_insert_int32_value (writer, sex, 1 + (int) row % 2);
      else
        readstat_insert_double_value (writer, sex, 1 + row % 2);
      if (row == 2)
        readstat_insert_missing_value (writer, income);
      else
        readstat_insert_double_value (writer, income, row == 0 ? 99 : 1200);
      readstat_insert_double_value (writer, day, is_spss ? 12219379200.0 + 86400.0 * row : 3653.0 + row);
      readstat_end_row (writer);
    }
  g_assert_cmpint (readstat_end_writing (writer), ==, READSTAT_OK);
  readstat_writer_free (writer);
  return bytes;
}

static const char *const extensions[] = { "", "sav", "por", "dta", "sas7bdat", "xpt" };

static GFile *
save (const GByteArray *bytes,
      gsize             length,
      ShoalStatKind     kind)
{
  g_autofree char *path = g_strdup_printf ("%s/shoal-stat-%d.%s", g_get_tmp_dir (), (int) g_random_int_range (0, G_MAXINT),
                                           extensions[kind]);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, (const char *) bytes->data, (gssize) length, &error);
  g_assert_no_error (error);
  return g_file_new_for_path (path);
}

static void
assert_row (ShoalTable *table,
            gsize       row,
            const char *expected)
{
  g_autoptr (GString) cells = g_string_new (NULL);

  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      ShoalColumn *column = shoal_table_get_column (table, i);
      guint32 code = shoal_column_get_code (column, row);

      g_string_append_printf (cells, "%s%s", i > 0 ? "|" : "",
                              code < shoal_column_get_n_values (column) ? shoal_column_get_label (column, code) : "-");
    }
  g_assert_cmpstr (cells->str, ==, expected);
}

static void
test_read (gconstpointer data)
{
  ShoalStatKind kind = GPOINTER_TO_INT (data);
  g_autoptr (GByteArray) bytes = make_file (kind);
  g_autoptr (GFile) file = save (bytes, bytes->len, kind);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalReaderOptions) found = NULL;
  g_autoptr (ShoalTable) table = shoal_reader_read (file, NULL, &found, NULL, &error);
  gboolean is_sas = kind == SHOAL_STAT_SAS || kind == SHOAL_STAT_SAS_TRANSPORT;
  gboolean is_spss = kind == SHOAL_STAT_SPSS || kind == SHOAL_STAT_SPSS_PORTABLE;
  g_autofree char *digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes->data, bytes->len);

  g_assert_no_error (error);
  g_assert_cmpuint (shoal_table_get_n_rows (table), ==, 3);
  g_assert_cmpstr (shoal_column_get_name (shoal_table_get_column (table, 3)), ==, "INCOME");
  assert_row (table, 0, is_sas ? "Ann|30.5|1|99|1970-01-01" : is_spss ? "Ann|30.5|male|-|1970-01-01" : "Ann|30.5|male|99|1970-01-01");
  assert_row (table, 1, is_sas                             ? "Bj\303\266rn|31.5|2|1200|1970-01-02"
                        : kind == SHOAL_STAT_SPSS_PORTABLE ? "Bjorn|31.5|female|1200|1970-01-02"
                                                           : "Bj\303\266rn|31.5|female|1200|1970-01-02");
  assert_row (table, 2, is_sas ? "-|32.5|1|-|1970-01-03" : "-|32.5|male|-|1970-01-03");
  g_assert_cmpint (shoal_column_get_value_type (shoal_table_get_column (table, 0)), ==, SHOAL_VALUE_TEXT);
  g_assert_cmpint (shoal_column_get_value_type (shoal_table_get_column (table, 1)), ==, SHOAL_VALUE_NUMBER);
  g_assert_cmpint (shoal_column_get_value_type (shoal_table_get_column (table, 4)), ==, SHOAL_VALUE_DATE);
  g_assert_true (g_str_has_suffix (shoal_table_get_fingerprint (table), digest));
  g_file_delete (file, NULL, NULL);
}

/* Without any token for "no value", what the file knows to be none still is none. */
static void
test_no_missing_token (void)
{
  g_autoptr (GByteArray) bytes = make_file (SHOAL_STAT_SPSS);
  g_autoptr (GFile) file = save (bytes, bytes->len, SHOAL_STAT_SPSS);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalTable) table = NULL;

  options->missing = g_new0 (char *, 1);
  table = shoal_reader_read (file, options, NULL, NULL, &error);
  g_assert_no_error (error);
  assert_row (table, 0, "Ann|30.5|male|-|1970-01-01");
  assert_row (table, 2, "-|32.5|male|-|1970-01-03");
  g_assert_cmpstr (shoal_column_get_missing_label (shoal_table_get_column (table, 3)), ==, "");
  g_file_delete (file, NULL, NULL);
}

/* A cut or changed file is an error or a table, never more. */
static void
test_damage (gconstpointer data)
{
  ShoalStatKind kind = GPOINTER_TO_INT (data);
  g_autoptr (GByteArray) bytes = make_file (kind);
  guint n_errors = 0;

  for (guint length = 0; length < bytes->len; length += 1 + bytes->len / 100)
    {
      g_autoptr (GFile) file = save (bytes, length, kind);
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalTable) table = shoal_reader_read (file, NULL, NULL, NULL, &error);

      if (table == NULL)
        {
          g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA);
          g_assert_true (g_str_has_prefix (error->message, "shoal-stat-"));
          n_errors++;
        }
      g_file_delete (file, NULL, NULL);
    }
  g_assert_cmpuint (n_errors, >, 0);
}

/* Labels that stand for several values keep these apart; a label for some of the values only leaves the others. */
static void
test_labels (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  readstat_writer_t *writer = readstat_writer_init ();
  readstat_label_set_t *labels = readstat_add_label_set (writer, READSTAT_TYPE_DOUBLE, "l");
  readstat_variable_t *variable = readstat_add_variable (writer, "v", READSTAT_TYPE_DOUBLE, 0);
  g_autoptr (GFile) file = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GError) error = NULL;
  static const char *const expected[] = { "yes (1)", "yes (2)", "no", "4" };

  readstat_set_data_writer (writer, append_cb);
  readstat_label_double_value (labels, 1, "yes");
  readstat_label_double_value (labels, 2, "yes");
  readstat_label_double_value (labels, 3, "no");
  readstat_variable_set_label_set (variable, labels);
  readstat_begin_writing_sav (writer, bytes, 4);
  for (guint i = 0; i < 4; i++)
    {
      readstat_begin_row (writer);
      readstat_insert_double_value (writer, variable, i + 1);
      readstat_end_row (writer);
    }
  readstat_end_writing (writer);
  readstat_writer_free (writer);
  file = save (bytes, bytes->len, SHOAL_STAT_SPSS);
  table = shoal_reader_read (file, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 4; i++)
    assert_row (table, i, expected[i]);
  g_file_delete (file, NULL, NULL);
}

static void
add_tests (void)
{
  for (int kind = SHOAL_STAT_SPSS; kind <= SHOAL_STAT_SAS_TRANSPORT; kind++)
    {
      g_autofree char *read_path = g_strconcat ("/table/stat/read/", extensions[kind], NULL);
      g_autofree char *damage_path = g_strconcat ("/table/stat/damage/", extensions[kind], NULL);

      g_test_add_data_func (read_path, GINT_TO_POINTER (kind), test_read);
      g_test_add_data_func (damage_path, GINT_TO_POINTER (kind), test_damage);
    }
  g_test_add_func ("/table/stat/labels", test_labels);
  g_test_add_func ("/table/stat/no-missing-token", test_no_missing_token);
}

#else

static void
test_unsupported (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("x.sav");
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_reader_read (file, NULL, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
}

static void
add_tests (void)
{
  g_test_add_func ("/table/stat/unsupported", test_unsupported);
}

#endif

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/table/stat/formats", test_formats);
  g_test_add_func ("/table/stat/kinds", test_kinds);
  add_tests ();
  return g_test_run ();
}
