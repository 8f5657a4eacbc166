/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads every file of tests/fixtures/tables and compares with what expected.ini says about it. */

#include "base/shoal-error.h"
#include "table/read/shoal-reader.h"

#include <string.h>

#define MISSING "\342\210\205"

typedef struct
{
  GKeyFile *expected;
  char *group;
} Case;

static char *
get (const Case *test,
     const char *key)
{
  return g_key_file_get_string (test->expected, test->group, key, NULL);
}

static char
get_byte (const Case *test,
          const char *key)
{
  g_autofree char *text = get (test, key);

  return text == NULL ? 0 : g_str_equal (text, "none") ? SHOAL_READER_NO_QUOTE : *text;
}

static ShoalReaderOptions *
get_options (const Case *test)
{
  ShoalReaderOptions *options = shoal_reader_options_new ();
  g_auto (GStrv) types = g_key_file_get_string_list (test->expected, test->group, "types-given", NULL, NULL);

  options->delimiter = get_byte (test, "delimiter");
  options->quote = get_byte (test, "quote");
  options->escape = get_byte (test, "escape");
  options->decimal = get_byte (test, "decimal");
  options->thousands = get_byte (test, "thousands");
  options->encoding = get (test, "encoding");
  options->missing = g_key_file_get_string_list (test->expected, test->group, "missing", NULL, NULL);
  options->max_rows = g_key_file_get_uint64 (test->expected, test->group, "max-rows", NULL);
  if (g_key_file_has_key (test->expected, test->group, "skip-rows", NULL))
    options->skip_rows = g_key_file_get_integer (test->expected, test->group, "skip-rows", NULL);
  if (g_key_file_has_key (test->expected, test->group, "leave-out", NULL))
    options->leave_out = g_key_file_get_integer (test->expected, test->group, "leave-out", NULL);
  options->trim = g_key_file_get_boolean (test->expected, test->group, "trim", NULL);
  if (g_key_file_has_key (test->expected, test->group, "header", NULL))
    options->header = g_key_file_get_integer (test->expected, test->group, "header", NULL);
  for (guint i = 0; types != NULL && types[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (types[i], "=", 2);

      shoal_reader_options_set_type_name (options, parts[0], parts[1]);
    }
  return options;
}

static void
assert_contains (const char *text,
                 const char *part)
{
  if (text == NULL || strstr (text, part) == NULL)
    g_error ("“%s” is not in “%s”", part, text != NULL ? text : "(null)");
}

static void
check_error (const Case   *test,
             const GError *error)
{
  g_autofree char *kind = get (test, "error");
  g_autofree char *message = get (test, "message");

  if (g_str_equal (kind, "io"))
    g_assert_true (error->domain == G_IO_ERROR);
  else
    g_assert_error (error, SHOAL_ERROR, g_str_equal (kind, "usage") ? (int) SHOAL_ERROR_USAGE : (int) SHOAL_ERROR_DATA);
  if (!g_str_has_prefix (error->message, message))
    g_error ("“%s” does not begin with “%s”", error->message, message);
  g_assert_null (strchr (error->message, '\n'));
}

static void
check_byte (const Case *test,
            const char *key,
            char        byte)
{
  if (g_key_file_has_key (test->expected, test->group, key, NULL))
    {
      char expected = get_byte (test, key);

      g_assert_cmpint (byte, ==, expected);
    }
}

static void
check_found (const Case               *test,
             const ShoalReaderOptions *found)
{
  g_autofree char *encoding = get (test, "found-encoding");
  g_autofree char *evidence = get (test, "evidence");

  check_byte (test, "found-delimiter", found->delimiter);
  check_byte (test, "found-quote", found->quote);
  check_byte (test, "found-escape", found->escape);
  check_byte (test, "found-decimal", found->decimal);
  if (encoding != NULL)
    g_assert_cmpstr (found->encoding, ==, encoding);
  if (g_key_file_has_key (test->expected, test->group, "found-header", NULL))
    g_assert_cmpint (found->header, ==, g_key_file_get_integer (test->expected, test->group, "found-header", NULL));
  if (g_key_file_has_key (test->expected, test->group, "found-skip-rows", NULL))
    g_assert_cmpint (found->skip_rows, ==, g_key_file_get_integer (test->expected, test->group, "found-skip-rows", NULL));
  if (g_key_file_has_key (test->expected, test->group, "found-leave-out", NULL))
    g_assert_cmpint (found->leave_out, ==, g_key_file_get_integer (test->expected, test->group, "found-leave-out", NULL));
  if (evidence != NULL)
    assert_contains (found->evidence, evidence);
  g_assert_cmpuint (found->n_blanks, ==, g_key_file_get_uint64 (test->expected, test->group, "blanks", NULL));
}

static void
check_columns (const Case               *test,
               ShoalTable               *table,
               const ShoalReaderOptions *found)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GString) types = g_string_new (NULL);
  g_autofree char *expected_names = get (test, "names");
  g_autofree char *expected_types = get (test, "types");

  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      ShoalColumn *column = shoal_table_get_column (table, i);
      const char *type = g_hash_table_lookup (found->types, shoal_column_get_name (column));
      g_autofree char *key = g_strdup_printf ("evidence-%u", i + 1);
      g_autofree char *evidence = get (test, key);

      g_string_append_printf (names, "%s%s", i > 0 ? "|" : "", shoal_column_get_name (column));
      g_string_append_printf (types, "%s%s", i > 0 ? "|" : "", type);
      g_assert_true (g_str_has_prefix (type, shoal_value_type_to_string (shoal_column_get_value_type (column))));
      if (evidence != NULL)
        assert_contains (shoal_column_get_evidence (column), evidence);
    }
  g_assert_cmpstr (names->str, ==, expected_names);
  g_assert_cmpstr (types->str, ==, expected_types);
}

static void
check_rows (const Case *test,
            ShoalTable *table)
{
  g_assert_cmpuint (shoal_table_get_n_rows (table), ==, g_key_file_get_uint64 (test->expected, test->group, "rows", NULL));
  for (gsize row = 0; row < shoal_table_get_n_rows (table); row++)
    {
      g_autofree char *key = g_strdup_printf ("row-%zu", row + 1);
      g_autofree char *expected = get (test, key);
      g_autoptr (GString) cells = g_string_new (NULL);

      for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
        {
          ShoalColumn *column = shoal_table_get_column (table, i);
          guint32 code = shoal_column_get_code (column, row);

          g_string_append_printf (cells, "%s%s", i > 0 ? "|" : "",
                                  code < shoal_column_get_n_values (column) ? shoal_column_get_label (column, code) : MISSING);
        }
      g_assert_cmpstr (cells->str, ==, expected);
    }
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  g_autofree char *name = get (test, "file");
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "fixtures", "tables", name != NULL ? name : test->group, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (ShoalReaderOptions) options = get_options (test);
  g_autoptr (ShoalReaderOptions) found = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalTable) table = shoal_reader_read (file, options, &found, NULL, &error);

  if (g_key_file_has_key (test->expected, test->group, "error", NULL))
    {
      g_assert_null (table);
      g_assert_null (found);
      check_error (test, error);
      return;
    }
  g_assert_no_error (error);
  check_columns (test, table, found);
  check_rows (test, table);
  check_found (test, found);
}

static void
free_case (gpointer data)
{
  Case *test = data;

  g_key_file_unref (test->expected);
  g_free (test->group);
  g_free (test);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GKeyFile) expected = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_auto (GStrv) groups = NULL;

  g_test_init (&argc, &argv, NULL);
  path = g_test_build_filename (G_TEST_DIST, "fixtures", "tables", "expected.ini", NULL);
  if (!g_key_file_load_from_file (expected, path, G_KEY_FILE_NONE, &error))
    g_error ("%s: %s", path, error->message);
  groups = g_key_file_get_groups (expected, NULL);
  g_assert_cmpuint (g_strv_length (groups), >=, 60);
  for (guint i = 0; groups[i] != NULL; i++)
    {
      Case *test = g_new (Case, 1);
      g_autofree char *test_path = g_strconcat ("/table/files/", groups[i], NULL);

      test->expected = g_key_file_ref (expected);
      test->group = g_strdup (groups[i]);
      g_test_add_data_func_full (test_path, test, test_case, free_case);
    }
  return g_test_run ();
}
