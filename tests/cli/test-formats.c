/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Releases as workbooks and as files of SPSS and Stata: what is read back is what a CSV file has, and nothing partial is left. */

#include "fixture-cli.h"

#include "config.h"

#include "table/read/shoal-reader.h"
#include "table/stat/shoal-typed-writer.h"

#if HAVE_READSTAT
#include <readstat.h>
#endif

#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#define N_ODD_ROWS 400
#define N_LONG_ROWS 20000

typedef struct
{
  const char *suffix;
  ShoalStatKind kind;
} Format;

static const Format formats[] = {
  { "xlsx", SHOAL_STAT_EXCEL },
  { "sav", SHOAL_STAT_SPSS },
  { "dta", SHOAL_STAT_STATA },
};

/* Whether this build writes the format, which is said where it does not. */
static gboolean
is_written (const Format *format)
{
  if (shoal_typed_format_can_be (format->kind))
    return TRUE;
  g_test_skip ("such files are not written by this build");
  return FALSE;
}

/* ---- Odd data ---- */

/* As a field of CSV. */
static void
append_field (GString    *text,
              const char *cell)
{
  g_autoptr (GString) doubled = g_string_new (cell);

  g_string_replace (doubled, "\"", "\"\"", 0);
  g_string_append_printf (text, ",\"%s\"", doubled->str);
}

/* Texts that some program takes for something else, leading zeros, dates, times, and numbers that need all their digits. */
static void
write_odd_project (Fixture *fixture)
{
  static const char *const odd[] = {
    "", "?", "007", "=1+1", "@sum", "+5", "-", " lead", "a\tb", "line\nbreak", "cr\r\nlf", "_x0041_", "a_xZZZZ_", "_x", "<&>\"'",
    "\303\274\342\202\254\360\237\230\200", "http://x.y/z", "#REF!", "TRUE", "1e5", "'quoted", "{=1}", "*",
  };
  g_autoptr (GString) text = g_string_new ("age,sex,odd,zip,price,big,day,at,fine,comma\n");
  g_auto (Run) run = { 0 };

  for (guint i = 0; i < N_ODD_ROWS; i++)
    {
      if (i % 17 > 0)
        g_string_append_printf (text, "%u", 20 + i % 40);
      g_string_append_printf (text, ",%c", "mf"[i % 2]);
      append_field (text, odd[i % G_N_ELEMENTS (odd)]);
      g_string_append_printf (text, ",%05u,%u.%02u,%u,2020-%02u-%02u,2021-03-%02uT%02u:%02u:%02u", i % 7 * 1000 + 100, i, i % 4 * 25,
                              1234567890u + i, i % 12 + 1, i % 28 + 1, i % 28 + 1, i % 24, i % 60, i * 7 % 60);
      /* Sixteen and more digits, of fractions and of whole numbers */
      g_string_append_printf (text, ",%.17g,1234567890123%04u\n", i / 7.0, i);
    }
  write_file (fixture, "odd.csv", text->str);
  run_cli (fixture, "init odd.csv -o odd.shoal --k 5 --qi age --qi sex --others insensitive", &run);
  assert_status (&run, "init", 0);
}

static ShoalTable *
read_texts (Fixture    *fixture,
            const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (GError) error = NULL;
  ShoalTable *table;

  options->header = 1;
  options->skip_rows = options->leave_out = 0;
  options->text_only = TRUE;
  options->missing = g_strsplit ("|?", "|", -1);
  table = shoal_reader_read (file, options, NULL, NULL, &error);
  g_assert_no_error (error);
  return table;
}

/* Numbers have more than one spelling, and a workbook does not tell midnight from the day. */
static char *
normalize (const char *cell)
{
  char *end;
  double number = g_ascii_strtod (cell, &end);
  char spelled[G_ASCII_DTOSTR_BUF_SIZE];

  if (*cell != '\0' && *end == '\0' && strpbrk (cell, ".") != NULL && isfinite (number))
    return g_strdup (g_ascii_formatd (spelled, sizeof spelled, "%.17g", number));
  if (g_str_has_suffix (cell, "T00:00:00"))
    return g_strndup (cell, strlen (cell) - strlen ("T00:00:00"));
  return g_strdup (cell);
}

/* All rows, in an order of their own. */
static char *
describe_table (ShoalTable *table)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) names = g_string_new (NULL);

  for (gsize row = 0; row < shoal_table_get_n_rows (table); row++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
        {
          ShoalColumn *column = shoal_table_get_column (table, i);
          guint32 code = shoal_column_get_code (column, row);
          g_autofree char *cell = code < shoal_column_get_n_values (column) ? normalize (shoal_column_get_label (column, code))
                                                                            : g_strdup ("(missing)");

          g_string_append_printf (line, "%s|", cell);
        }
      g_ptr_array_add (rows, g_string_free (g_steal_pointer (&line), FALSE));
    }
  g_ptr_array_sort (rows, compare_lines);
  g_ptr_array_add (rows, NULL);
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    g_string_append_printf (names, "%s|", shoal_column_get_name (shoal_table_get_column (table, i)));
  g_string_append_c (names, '\n');
  {
    g_autofree char *all = g_strjoinv ("\n", (char **) rows->pdata);

    return g_strconcat (names->str, all, NULL);
  }
}

static void
assert_same_rows (const char *found,
                  const char *expected)
{
  g_auto (GStrv) found_rows = g_strsplit (found, "\n", -1);
  g_auto (GStrv) expected_rows = g_strsplit (expected, "\n", -1);

  for (guint i = 0; found_rows[i] != NULL && expected_rows[i] != NULL; i++)
    g_assert_cmpstr (found_rows[i], ==, expected_rows[i]);
  g_assert_cmpuint (g_strv_length (found_rows), ==, g_strv_length (expected_rows));
}

static void
test_round_trip (Fixture       *fixture,
                 gconstpointer  data)
{
  const Format *format = data;
  g_autofree char *solve = g_strdup_printf ("solve odd.shoal --no-advice -o r.%s", format->suffix);
  g_autofree char *verify = g_strdup_printf ("verify r.%s --project odd.shoal --json", format->suffix);
  g_autofree char *name = g_strconcat ("r.", format->suffix, NULL);
  g_autofree char *expected = NULL, *found = NULL;
  g_autoptr (ShoalTable) text = NULL, typed = NULL;
  g_auto (Run) as_text = { 0 }, as_typed = { 0 }, verified = { 0 };

  if (!is_written (format))
    return;
  write_odd_project (fixture);
  run_cli (fixture, "solve odd.shoal --no-advice --keep-formulas -o r.csv", &as_text);
  assert_status (&as_text, "solve", 0);
  run_cli (fixture, solve, &as_typed);
  assert_status (&as_typed, solve, 0);
  text = read_texts (fixture, "r.csv");
  typed = read_texts (fixture, name);
  expected = describe_table (text);
  found = describe_table (typed);
  g_assert_cmpuint (shoal_table_get_n_rows (typed), ==, N_ODD_ROWS);
  assert_same_rows (found, expected);
  g_assert_true (json_object_get_boolean_member (run_json (fixture, verify, &verified), "verified"));
  g_assert_cmpint (json_object_get_int_member (json_node_get_object (verified.json), "k"), >=, 5);
}

/* ---- Value labels ---- */

#if HAVE_READSTAT

static ssize_t
write_cb (const void *bytes,
          size_t      length,
          void       *data)
{
  g_byte_array_append (data, bytes, (guint) length);
  return (ssize_t) length;
}

/* Numbers 10 and 20 with labels, one without. */
static void
write_labelled (Fixture *fixture)
{
  static const double sexes[] = { 10, 20, 20, 10, 10, 20, 99, 99, 99 };
  g_autofree char *path = g_build_filename (fixture->folder, "labelled.sav", NULL);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  readstat_writer_t *writer = readstat_writer_init ();
  readstat_label_set_t *labels = readstat_add_label_set (writer, READSTAT_TYPE_DOUBLE, "sexes");
  readstat_variable_t *age = readstat_add_variable (writer, "age", READSTAT_TYPE_DOUBLE, 0);
  readstat_variable_t *sex = readstat_add_variable (writer, "sex", READSTAT_TYPE_DOUBLE, 0);

  readstat_label_double_value (labels, 10, "female");
  readstat_label_double_value (labels, 20, "male");
  readstat_label_double_value (labels, 30, "never seen");
  readstat_variable_set_label_set (sex, labels);
  readstat_set_data_writer (writer, write_cb);
  g_assert_cmpint (readstat_begin_writing_sav (writer, bytes, G_N_ELEMENTS (sexes)), ==, READSTAT_OK);
  for (guint i = 0; i < G_N_ELEMENTS (sexes); i++)
    {
      readstat_begin_row (writer);
      readstat_insert_double_value (writer, age, 30);
      readstat_insert_double_value (writer, sex, sexes[i]);
      g_assert_cmpint (readstat_end_row (writer), ==, READSTAT_OK);
    }
  g_assert_cmpint (readstat_end_writing (writer), ==, READSTAT_OK);
  readstat_writer_free (writer);
  g_assert_true (g_file_set_contents (path, (const char *) bytes->data, bytes->len, NULL));
}

static double
get_code (GHashTable *codes,
          const char *label)
{
  const double *code = g_hash_table_lookup (codes, label);

  return code != NULL ? *code : NAN;
}

/* A column that came with labels keeps its numbers and those labels that are published, and no others. */
static void
test_labels (Fixture       *fixture,
             gconstpointer  data)
{
  const Format *format = data;
  g_autofree char *solve = g_strdup_printf ("solve labelled.shoal --no-advice -o r.%s", format->suffix);
  g_autofree char *name = g_strconcat ("r.", format->suffix, NULL);
  g_autofree char *expected = NULL, *found = NULL;
  g_autoptr (ShoalTable) original = NULL, typed = NULL;
  GHashTable *codes;
  g_auto (Run) made = { 0 }, solved = { 0 };

  if (!is_written (format))
    return;
  write_labelled (fixture);
  run_cli (fixture, "init labelled.sav -o labelled.shoal --k 2 --qi age --qi sex", &made);
  assert_status (&made, "init", 0);
  run_cli (fixture, solve, &solved);
  assert_status (&solved, solve, 0);
  original = read_texts (fixture, "labelled.sav");
  typed = read_texts (fixture, name);
  expected = describe_table (original);
  found = describe_table (typed);
  assert_same_rows (found, expected);
  codes = shoal_column_get_value_codes (shoal_table_get_column (original, 1));
  g_assert_nonnull (codes);
  g_assert_cmpuint (g_hash_table_size (codes), ==, 3);
  codes = shoal_column_get_value_codes (shoal_table_get_column (typed, 1));
  g_assert_nonnull (codes);
  g_assert_cmpuint (g_hash_table_size (codes), ==, 2);
  g_assert_cmpfloat (get_code (codes, "female"), ==, 10);
  g_assert_cmpfloat (get_code (codes, "male"), ==, 20);
}

#endif

/* ---- What a format has no room for ---- */

typedef struct
{
  const char *path;
  const char *suffix;
  const char *header;
  gsize length;        /* of a text, or 0 */
  const char *cell;    /* where that is 0 */
  const char *word;
} Refusal;

static const Refusal refusals[] = {
  { "/formats/refused/xlsx/characters", "xlsx", "age,note", 32768, NULL, "32767 characters" },
  { "/formats/refused/xlsx/no-value", "xlsx", "age,note", 0, NULL, "no value at all" },
  { "/formats/refused/xlsx/no-character", "xlsx", "age,note", 0, "a\357\277\277b", "cannot hold" },
  { "/formats/refused/sav/characters", "sav", "age,note", 32768, NULL, "32767 bytes" },
  { "/formats/refused/sav/name", "sav", "age,my note", 0, "x", "my note" },
  { "/formats/refused/sav/case", "sav", "age,Age", 0, "x", "Age" },
  { "/formats/refused/sav/blanks", "sav", "age,note", 0, "\"x \"", "blanks at the end" },
  { "/formats/refused/dta/characters", "dta", "age,note", 2046, NULL, "2045 bytes" },
  { "/formats/refused/dta/name", "dta", "age,my note", 0, "x", "my note" },
  { "/formats/refused/dta/digit", "dta", "age,2nd", 0, "x", "2nd" },
  { "/formats/refused/dta/reserved", "dta", "age,double", 0, "x", "double" },
  { "/formats/refused/ods", "ods", "age,note", 0, "x", ".xlsx" },
  { "/formats/refused/xls", "XLS", "age,note", 0, "x", ".xlsx" },
};

static void
test_refusal (Fixture       *fixture,
              gconstpointer  data)
{
  const Refusal *refusal = data;
  g_autofree char *solve = g_strdup_printf ("solve wide.shoal --no-advice -o r.%s", refusal->suffix);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *before = NULL, *after = NULL;
  g_auto (Run) made = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (strcmp (formats[i].suffix, refusal->suffix) == 0 && !is_written (&formats[i]))
      return;
  /* An identifier, so that a row without any other value is one */
  g_string_append_printf (text, "id,%s", refusal->header);
  for (guint i = 0; i < 6; i++)
    {
      gboolean empty = i == 3 && refusal->length == 0 && refusal->cell == NULL;

      g_string_append_printf (text, empty ? "\n%u," : "\n%u,30", i);
      g_string_append_c (text, ',');
      for (gsize j = 0; i == 3 && j < refusal->length; j++)
        g_string_append_c (text, 'x');
      if (!empty)
        g_string_append (text, refusal->cell != NULL ? refusal->cell : "y");
    }
  g_string_append_c (text, '\n');
  write_file (fixture, "wide.csv", text->str);
  run_cli (fixture, "init wide.csv -o wide.shoal --k 1 --qi age --identifier id --others insensitive", &made);
  assert_status (&made, "init", 0);
  before = describe_folder (fixture->folder);
  assert_refused (fixture, solve, 2, refusal->word);
  after = describe_folder (fixture->folder);
  g_assert_cmpstr (after, ==, before);
}

/* ---- What goes wrong on the way ---- */

static void
write_long_project (Fixture *fixture)
{
  g_autoptr (GString) text = g_string_new ("age,sex,a,b\n");
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_auto (Run) run = { 0 };

  for (guint i = 0; i < N_LONG_ROWS; i++)
    g_string_append_printf (text, "%d,%c,%u,%08x%08x\n", g_rand_int_range (random, 20, 60), "mf"[g_rand_int_range (random, 0, 2)],
                            g_rand_int (random), g_rand_int (random), g_rand_int (random));
  write_file (fixture, "long.csv", text->str);
  run_cli (fixture, "init long.csv -o long.shoal --k 5 --qi age --qi sex --others insensitive", &run);
  assert_status (&run, "init", 0);
}

static void
limit_size (gpointer data)
{
  const struct rlimit limit = { GPOINTER_TO_SIZE (data), GPOINTER_TO_SIZE (data) };

  setrlimit (RLIMIT_FSIZE, &limit);
}

/* From nothing at all to nearly everything: a disk that is full after so many bytes. */
static void
test_full_disk (Fixture       *fixture,
                gconstpointer  data)
{
  static const gsize limits[] = { 0, 1, 4096, 65536, 262144 };
  const Format *format = data;
  g_autofree char *name = g_strconcat ("r.", format->suffix, NULL);
  g_autofree char *before = NULL;

  if (!is_written (format))
    return;
  write_long_project (fixture);
  before = describe_folder (fixture->folder);
  for (gsize i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                                                            | G_SUBPROCESS_FLAGS_STDERR_PIPE);
      g_autoptr (GSubprocess) process = NULL;
      g_autofree char *errors = NULL, *after = NULL;

      g_subprocess_launcher_set_cwd (launcher, fixture->folder);
      g_subprocess_launcher_set_child_setup (launcher, limit_size, GSIZE_TO_POINTER (limits[i]), NULL);
      process = g_subprocess_launcher_spawn (launcher, NULL, get_program (), "solve", "long.shoal", "--no-advice", "-o", name, NULL);
      g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &errors, NULL));
      g_assert_true (g_subprocess_get_if_exited (process));
      g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 4);
      if (strstr (errors, "cannot be written") == NULL && strstr (errors, "there is no room for it") == NULL)
        g_error ("%zu bytes: %s", limits[i], errors);
      after = describe_folder (fixture->folder);
      g_assert_cmpstr (after, ==, before);
    }
}

/* At some of these moments it writes, at others it reads back; the file is there as a whole, or it is not there. */
static void
test_ends (Fixture       *fixture,
           gconstpointer  data)
{
  const Format *format = data;
  g_autofree char *name = g_strconcat ("r.", format->suffix, NULL);
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *before = NULL;
  gint64 start = g_get_monotonic_time (), whole;
  g_autofree char *solve = g_strdup_printf ("solve long.shoal --no-advice -o %s", name);
  g_auto (Run) run = { 0 };

  if (!is_written (format))
    return;
  write_long_project (fixture);
  before = describe_folder (fixture->folder);
  start = g_get_monotonic_time ();
  run_cli (fixture, solve, &run);
  assert_status (&run, solve, 0);
  whole = g_get_monotonic_time () - start;
  g_assert_cmpint (g_unlink (path), ==, 0);
  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE
                                                                            | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
      g_autoptr (GSubprocess) process = NULL;
      g_autofree char *after = NULL;

      g_subprocess_launcher_set_cwd (launcher, fixture->folder);
      process = g_subprocess_launcher_spawn (launcher, NULL, get_program (), "solve", "long.shoal", "--no-advice", "-o", name, NULL);
      g_usleep ((gulong) (whole * (i + 1) / 21));
      g_subprocess_send_signal (process, i % 2 == 0 ? SIGKILL : SIGINT);
      g_assert_true (g_subprocess_wait (process, NULL, NULL));
      if (g_file_test (path, G_FILE_TEST_EXISTS))
        {
          g_autoptr (ShoalTable) table = read_texts (fixture, name);

          g_assert_cmpuint (shoal_table_get_n_rows (table), ==, N_LONG_ROWS);
          g_assert_cmpint (g_unlink (path), ==, 0);
        }
      after = describe_folder (fixture->folder);
      g_assert_cmpstr (after, ==, before);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *round_trip = g_strconcat ("/formats/round-trip/", formats[i].suffix, NULL);
      g_autofree char *full = g_strconcat ("/formats/full-disk/", formats[i].suffix, NULL);
      g_autofree char *ends = g_strconcat ("/formats/ends/", formats[i].suffix, NULL);

      fixture_add (round_trip, test_round_trip, &formats[i]);
      fixture_add (full, test_full_disk, &formats[i]);
      fixture_add (ends, test_ends, &formats[i]);
#if HAVE_READSTAT
      if (formats[i].kind != SHOAL_STAT_EXCEL)
        {
          g_autofree char *labels = g_strconcat ("/formats/labels/", formats[i].suffix, NULL);

          fixture_add (labels, test_labels, &formats[i]);
        }
#endif
    }
  for (gsize i = 0; i < G_N_ELEMENTS (refusals); i++)
    fixture_add (refusals[i].path, test_refusal, &refusals[i]);
  return g_test_run ();
}
