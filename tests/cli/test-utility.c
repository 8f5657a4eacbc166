/* SPDX-License-Identifier: GPL-3.0-or-later */
/* utility: against figures worked out by hand, against the literature, and against R and scikit-learn where they are installed. */

#include "../fixture-scikit.h"
#include "fixture-cli.h"

#include <math.h>

static void
assert_near (double value, double expected, double tolerance)
{
  g_assert_cmpfloat_with_epsilon (value, expected, tolerance * MAX (1, fabs (expected)));
}

static JsonObject *
get_side (JsonObject *object, const char *column, const char *side)
{
  return json_object_get_object_member (find_by (json_object_get_array_member (object, "columns"), "name", column),
                                        side);
}

static double
get_quartile (JsonObject *summary, guint i)
{
  return json_array_get_double_element (json_object_get_array_member (summary, "quartiles"), i);
}

/* [20, 23] has the mean 21.5 and the variance (4² − 1) / 12, [30, 40] 35 and 10, “*” is 20 to 40: 30 and 36⅔. */
static void
test_cells (Fixture *fixture, gconstpointer data)
{
  g_auto (Run) init = { 0 };
  g_auto (Run) run = { 0 };
  g_auto (Run) shown = { 0 };
  JsonObject *object, *age, *city, *values;

  write_file (fixture, "people.csv",
              "age,city,sick\n20,a,no\n21,a,no\n22,b,yes\n23,b,no\n30,c,yes\n40,c,no\n50,a,no\n60,b,yes\n");
  write_file (fixture, "release.csv",
              "age,city,sick\n\"[20, 23]\",\"{a, b}\",no\n\"[20, 23]\",\"{a, b}\",no\n\"[20, 23]\",\"{a, b}\",yes\n"
              "\"[20, 23]\",\"{a, b}\",no\n\"[30, 40]\",c,yes\n\"[30, 40]\",c,no\n*,*,no\n*,nowhere,yes\n");
  run_cli (fixture, "init people.csv -o p.shoal --qi age --qi city --sensitive sick --k 2", &init);
  assert_status (&init, "init", 0);
  object = run_json (fixture, "utility p.shoal release.csv --json", &run);
  age = get_side (object, "age", "release");
  g_assert_cmpint (json_object_get_int_member (age, "cells"), ==, 8);
  assert_near (json_object_get_double_member (age, "mean"), 27, 1e-12);
  assert_near (json_object_get_double_member (age, "deviation"),
               sqrt ((4 * (5.5 * 5.5 + 1.25) + 2 * 74 + 2 * (9 + 440.0 / 12)) / 7), 1e-12);
  g_assert_cmpfloat (get_quartile (age, 0), ==, 21);
  g_assert_cmpfloat (get_quartile (age, 1), ==, 23);
  g_assert_cmpfloat (get_quartile (age, 2), ==, 33);
  city = get_side (object, "city", "release");
  g_assert_cmpint (json_object_get_int_member (city, "cells"), ==, 7);
  g_assert_cmpint (json_object_get_int_member (city, "unread"), ==, 1);
  values = json_object_get_object_member (city, "values");
  assert_near (json_object_get_double_member (values, "a"), (2 + 1.0 / 3) / 7, 1e-12);
  assert_near (json_object_get_double_member (values, "c"), (2 + 1.0 / 3) / 7, 1e-12);
  assert_near (json_object_get_double_member (
                   json_object_get_object_member (get_side (object, "city", "original"), "values"), "a"),
               3.0 / 8, 1e-12);
  run_cli (fixture, "utility p.shoal release.csv", &shown);
  assert_status (&shown, "utility", 0);
  g_assert_nonnull (strstr (shown.output, "city: 1 cell of the release cannot be read"));
}

/* Anscombe 1973, the first of his four tables: y = 3.00 + 0.500 x, standard error of the slope 0.118. */
static void
test_anscombe (Fixture *fixture, gconstpointer data)
{
  g_auto (Run) init = { 0 };
  g_auto (Run) run = { 0 };
  JsonObject *regression, *term;
  JsonArray *terms;

  write_file (fixture, "a.csv",
              "g,x,y\nu,10,8.04\nu,8,6.95\nu,13,7.58\nu,9,8.81\nu,11,8.33\nu,14,9.96\nu,6,7.24\nu,4,4.26\n"
              "u,12,10.84\nu,7,4.82\nu,5,5.68\n");
  run_cli (fixture, "init a.csv -o a.shoal --qi g --insensitive x --insensitive y --k 2", &init);
  assert_status (&init, "init", 0);
  regression = json_array_get_object_element (
      json_object_get_array_member (run_json (fixture, "utility a.shoal a.csv --outcome y --json", &run),
                                    "regressions"),
      0);
  terms = json_object_get_array_member (regression, "terms");
  term = find_by (terms, "term", "x");
  assert_near (json_object_get_double_member (json_object_get_object_member (term, "original"), "estimate"),
               0.5000909090909091, 1e-12);
  assert_near (json_object_get_double_member (json_object_get_object_member (term, "original"), "error"), 0.1179055,
               1e-7);
  assert_near (json_object_get_double_member (term, "overlap"), 1, 1e-12);
  assert_near (json_object_get_double_member (
                   json_object_get_object_member (find_by (terms, "term", "constant"), "release"), "estimate"),
               3.0000909090909091, 1e-11);
}

/* ---- R ---- */

#define N_ROWS 600

static char *
make_table (guint first, guint end)
{
  GString *text = g_string_new ("x,y,group,answer\n");
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < end; i++)
    {
      double x = g_rand_int_range (random, 18, 90), noise = g_rand_int_range (random, -400, 400) / 100.0;
      guint group = (guint) g_rand_int_range (random, 0, 6);
      gboolean answer = g_rand_double (random) < 1 / (1 + exp (2 - x / 40 - (group == 2)));
      g_autofree char *line
          = g_strdup_printf ("%g,%.2f,%c,%s\n", x, 3 + 0.05 * x + (group == 1) + noise + (i >= N_ROWS / 2) * 0.3,
                             group < 3   ? 'a'
                             : group < 5 ? 'b'
                                         : 'c',
                             answer ? "yes" : "no");

      if (i >= first)
        g_string_append (text, line);
    }
  return g_string_free (text, FALSE);
}

static double
get_figure (char **lines, const char *name)
{
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], name) && lines[i][strlen (name)] == ' ')
      return g_ascii_strtod (lines[i] + strlen (name) + 1, NULL);
  g_error ("nothing is said of %s", name);
}

static double
get_association (JsonObject *object, const char *first, const char *second)
{
  JsonArray *pairs = json_object_get_array_member (object, "associations");

  for (guint i = 0; i < json_array_get_length (pairs); i++)
    {
      JsonObject *pair = json_array_get_object_element (pairs, i);
      JsonArray *names = json_object_get_array_member (pair, "columns");

      if (strcmp (json_array_get_string_element (names, 0), first) == 0
          && strcmp (json_array_get_string_element (names, 1), second) == 0)
        return json_object_get_double_member (pair, "original");
    }
  g_error ("nothing of %s and %s", first, second);
}

static void
compare_terms (JsonObject *object,
               const char *outcome,
               char **lines,
               const char *kind,
               const char *const (*names)[2],
               guint n_names,
               gboolean has_errors)
{
  JsonArray *terms = json_object_get_array_member (
      find_by (json_object_get_array_member (object, "regressions"), "outcome", outcome), "terms");

  for (guint i = 0; i < n_names; i++)
    {
      g_autofree char *estimate = g_strdup_printf ("%s-%s", kind, names[i][1]);
      g_autofree char *error = g_strdup_printf ("%s-error-%s", kind, names[i][1]);
      JsonObject *side = json_object_get_object_member (find_by (terms, "term", names[i][0]), "original");

      assert_near (json_object_get_double_member (side, "estimate"), get_figure (lines, estimate), 1e-9);
      if (i > 0 && has_errors)
        assert_near (json_object_get_double_member (side, "error"), get_figure (lines, error), 1e-9);
    }
}

/* @program: runs the script @script_name; @has_errors: whether it says standard errors, too */
static void
compare_with (Fixture *fixture, const char *program, const char *const *options, const char *script_name,
              gboolean has_errors)
{
  static const char *const linear[][2]
      = { { "constant", "(Intercept)" }, { "x", "x" }, { "group: b", "groupb" }, { "group: c", "groupc" } };
  static const char *const logistic[][2] = { { "constant", "(Intercept)" },
                                             { "x", "x" },
                                             { "y", "y" },
                                             { "group: b", "groupb" },
                                             { "group: c", "groupc" } };
  static const char *const colours[] = { "red", "green", "blue" };
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "cli", script_name, NULL);
  g_autoptr (GPtrArray) command = g_ptr_array_new ();
  g_autofree char *table = make_table (0, N_ROWS);
  g_autofree char *half = make_table (0, N_ROWS / 2);
  g_autofree char *rest = make_table (N_ROWS / 2, N_ROWS);
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *output = NULL;
  g_auto (GStrv) lines = NULL;
  g_auto (Run) init = { 0 };
  g_auto (Run) run = { 0 };
  g_auto (Run) half_init = { 0 };
  g_auto (Run) half_run = { 0 };
  g_auto (Run) holes_init = { 0 };
  g_auto (Run) holes_run = { 0 };
  JsonObject *object, *x, *values;

  write_file (fixture, "table.csv", table);
  write_file (fixture, "half.csv", half);
  write_file (fixture, "rest.csv", rest);
  write_file (fixture, "holes.csv", "size,colour\n1.5,red\n,red\n2.25,\n7,green\n,blue\n3,red\n11,green\n0.125,red\n,green\n4,blue\n");
  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  g_ptr_array_add (command, (gpointer) program);
  for (guint i = 0; options[i] != NULL; i++)
    g_ptr_array_add (command, (gpointer) options[i]);
  g_ptr_array_add (command, script);
  g_ptr_array_add (command, NULL);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) command->pdata, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &output, NULL, &error));
  g_assert_true (g_subprocess_get_successful (process));
  lines = g_strsplit (output, "\n", -1);

  run_cli (fixture, "init table.csv -o t.shoal --qi group --insensitive x --insensitive y --sensitive answer --k 2",
           &init);
  assert_status (&init, "init", 0);
  object = run_json (fixture, "utility t.shoal table.csv --outcome y --outcome answer --json", &run);
  x = get_side (object, "x", "original");
  assert_near (json_object_get_double_member (x, "mean"), get_figure (lines, "mean"), 1e-12);
  assert_near (json_object_get_double_member (x, "deviation"), get_figure (lines, "deviation"), 1e-12);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("quartile%u", i + 1);

      g_assert_cmpfloat (get_quartile (x, i), ==, get_figure (lines, name));
    }
  assert_near (get_association (object, "x", "y"), get_figure (lines, "correlation"), 1e-9);
  assert_near (get_association (object, "y", "group"), get_figure (lines, "ratio"), 1e-9);
  assert_near (get_association (object, "group", "answer"), get_figure (lines, "v"), 1e-9);
  compare_terms (object, "y", lines, "linear", linear, G_N_ELEMENTS (linear), has_errors);
  compare_terms (object, "answer", lines, "logistic", logistic, G_N_ELEMENTS (logistic), has_errors);

  run_cli (fixture, "init half.csv -o h.shoal --qi group --insensitive x --insensitive y --sensitive answer --k 2",
           &half_init);
  assert_status (&half_init, "init", 0);
  object = run_json (fixture, "utility h.shoal rest.csv --outcome y --json", &half_run);
  assert_near (json_object_get_double_member (json_object_get_object_member (object, "propensity"), "pmse"),
               get_figure (lines, "pmse"), 1e-9);
  for (guint i = 1; has_errors && i < G_N_ELEMENTS (linear); i++)
    {
      JsonArray *terms = json_object_get_array_member (
          find_by (json_object_get_array_member (object, "regressions"), "outcome", "y"), "terms");
      g_autofree char *name = g_strdup_printf ("overlap-%s", linear[i][1]);

      assert_near (json_object_get_double_member (find_by (terms, "term", linear[i][0]), "overlap"), get_figure (lines, name), 1e-9);
    }

  run_cli (fixture, "init holes.csv -o holes.shoal --qi colour --insensitive size --k 2", &holes_init);
  assert_status (&holes_init, "init", 0);
  object = run_json (fixture, "utility holes.shoal holes.csv --json", &holes_run);
  x = get_side (object, "size", "original");
  g_assert_cmpfloat ((double) json_object_get_int_member (x, "cells"), ==, get_figure (lines, "holes-cells"));
  g_assert_cmpfloat ((double) json_object_get_int_member (x, "missing"), ==, get_figure (lines, "holes-missing"));
  assert_near (json_object_get_double_member (x, "mean"), get_figure (lines, "holes-mean"), 1e-12);
  assert_near (json_object_get_double_member (x, "deviation"), get_figure (lines, "holes-deviation"), 1e-12);
  values = json_object_get_object_member (get_side (object, "colour", "original"), "values");
  for (guint i = 0; i < G_N_ELEMENTS (colours); i++)
    {
      g_autofree char *name = g_strdup_printf ("holes-%s", colours[i]);

      assert_near (json_object_get_double_member (values, colours[i]), get_figure (lines, name), 1e-12);
    }
}

static void
test_r (Fixture *fixture, gconstpointer data)
{
  const char *const options[] = { "--vanilla", NULL };
  g_autofree char *program = g_find_program_in_path ("Rscript");

  if (program != NULL)
    compare_with (fixture, program, options, "statistics.R", TRUE);
  else
    g_test_skip ("R is not installed");
}

static void
test_scikit_learn (Fixture *fixture, gconstpointer data)
{
  const char *const options[] = { NULL };
  g_autofree char *program = find_scikit_learn ();

  if (program != NULL)
    compare_with (fixture, program, options, "statistics.py", FALSE);
  else
    g_test_skip ("scikit-learn is not installed");
}

/* Sums are added in one order, whatever the number of threads; a million rows or few. */
static void
test_threads (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *table = make_table (0, 40000);
  g_auto (Run) init = { 0 };
  g_auto (Run) one = { 0 };
  g_auto (Run) three = { 0 };

  write_file (fixture, "table.csv", table);
  run_cli (fixture, "init table.csv -o t.shoal --qi group --insensitive x --insensitive y --sensitive answer --k 2", &init);
  assert_status (&init, "init", 0);
  run_json (fixture, "utility t.shoal table.csv --outcome y --outcome answer --threads 1 --json", &one);
  run_json (fixture, "utility t.shoal table.csv --outcome y --outcome answer --threads 3 --json", &three);
  g_assert_cmpstr (one.output, ==, three.output);
}

/* Who buys depends on the colour alone, which the release keeps; of what it does not keep nothing can be learned. */
static void
test_predictions (Fixture       *fixture,
                  gconstpointer  data)
{
  static const char *const colours[] = { "red", "green", "blue" };
  g_autoptr (GString) table = g_string_new ("colour,number,buys\n");
  g_auto (Run) init = { 0 };
  g_auto (Run) kept = { 0 };
  g_auto (Run) gone = { 0 };
  JsonObject *prediction;

  for (guint i = 0; i < 240; i++)
    g_string_append_printf (table, "%s,%u,%s\n", colours[i % 3], i, i % 3 == 0 ? "no" : "yes");
  write_file (fixture, "t.csv", table->str);
  write_file (fixture, "colour.csv", "red;*\ngreen;*\nblue;*\n");
  run_cli (fixture, "init t.csv -o t.shoal --qi colour=colour.csv --insensitive number --sensitive buys --target buys --k 5", &init);
  assert_status (&init, "init", 0);
  prediction = json_array_get_object_element (
    json_object_get_array_member (run_json (fixture, "utility t.shoal --solver optimal --classifier c45 --json", &kept), "predictions"), 0);
  assert_near (json_object_get_double_member (prediction, "majority"), 2.0 / 3, 1e-12);
  for (guint side = 0; side < 2; side++)
    {
      JsonObject *object = json_object_get_object_member (prediction, side == 0 ? "original" : "release");

      g_assert_cmpfloat (json_object_get_double_member (object, "accuracy"), ==, 1);
      g_assert_cmpfloat (json_object_get_double_member (object, "balanced_accuracy"), ==, 1);
      g_assert_cmpfloat (json_object_get_double_member (object, "auc"), ==, 1);
    }
  prediction = json_array_get_object_element (
    json_object_get_array_member (
      run_json (fixture, "utility t.shoal --solver optimal --levels colour=1:1 --classifier c45 --json", &gone), "predictions"),
    0);
  g_assert_cmpfloat (json_object_get_double_member (json_object_get_object_member (prediction, "original"), "accuracy"), ==, 1);
  assert_near (json_object_get_double_member (json_object_get_object_member (prediction, "release"), "accuracy"), 2.0 / 3, 1e-12);
  assert_near (json_object_get_double_member (json_object_get_object_member (prediction, "release"), "balanced_accuracy"), 0.5, 1e-12);
  assert_refused (fixture, "utility t.shoal --classifier nobody", 2, "nobody");
  assert_refused (fixture, "utility t.shoal --solver nobody", 2, "nobody");
}

/* A release without rows, one of stars, one that is another table. */
static void
test_edges (Fixture *fixture, gconstpointer data)
{
  g_auto (Run) init = { 0 };
  g_auto (Run) none = { 0 };
  g_auto (Run) stars = { 0 };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  write_file (fixture, "people.csv", "age,city,sick\n20,a,no\n21,a,no\n22,b,yes\n23,b,no\n");
  write_file (fixture, "none.csv", "age,city,sick\n");
  write_file (fixture, "stars.csv", "age,city,sick\n*,*,no\n*,*,yes\n");
  write_file (fixture, "other.csv", "name,colour\nx,red\n");
  run_cli (fixture, "init people.csv -o p.shoal --qi age --qi city --sensitive sick --k 2", &init);
  assert_status (&init, "init", 0);
  before = describe_folder (fixture->folder);
  run_json (fixture, "utility p.shoal none.csv --json", &none);
  run_cli (fixture, "utility p.shoal stars.csv", &stars);
  assert_status (&stars, "stars", 0);
  g_assert_nonnull (strstr (stars.output, "not published any more"));
  g_assert_null (strstr (stars.output, "nan"));
  assert_refused (fixture, "utility p.shoal other.csv", 3, "has no column of the project");
  assert_refused (fixture, "utility p.shoal stars.csv --outcome nothing", 2, "nothing");
  after = describe_folder (fixture->folder);
  g_assert_cmpstr (before, ==, after);
}

/* What a dictionary says of a release, and that the standard library of Python reads the release by it, cell by cell. */
static void
test_dictionary (Fixture *fixture, gconstpointer data)
{
  static const char *const program
      = "import csv, json\n"
        "it = json.load(open('r.json', encoding='utf-8'))\n"
        "d = it['dialect']\n"
        "lines = list(csv.reader(open(it['path'], encoding=it['encoding'], newline=''), delimiter=d['delimiter'],\n"
        "                        quotechar=d['quoteChar'], doublequote=d['doubleQuote']))\n"
        "fields, missing = it['schema']['fields'], it['schema']['missingValues']\n"
        "assert [f['name'] for f in fields] == lines[0]\n"
        "read = {'integer': int, 'number': float, 'string': str, 'date': str}\n"
        "for line in lines[1:]:\n"
        "    for field, cell in zip(fields, line):\n"
        "        if cell not in missing:\n"
        "            assert 'constraints' not in field or cell in field['constraints']['enum'], cell\n"
        "            read[field['type']](cell)\n"
        "for i, field in enumerate(fields):\n"
        "    if 'constraints' in field:\n"
        "        assert set(field['constraints']['enum']) == {line[i] for line in lines[1:]} - set(missing)\n"
        "print(' '.join(f['type'] for f in fields), len(lines) - 1, missing)\n";
  g_autofree char *python = g_find_program_in_path ("python3");
  g_auto (Run) init = { 0 };
  g_auto (Run) solve = { 0 };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *output = NULL;
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;

  write_file (fixture, "people.csv",
              "age;code;born;rate;note;sick\n20;007;2001-02-03;1.5;\"a;b\";no\n20;007;2001-02-04;?;=1+1;no\n"
              "30;010;2001-02-05;2;\"say \"\"x\"\"\";yes\n30;010;?;-1000.25;ü;no\n");
  run_cli (fixture, "init people.csv -o p.shoal --missing ? --qi age=builder:flat --qi code --insensitive born --insensitive rate "
                    "--insensitive note --sensitive sick --k 2 --suppression 0",
           &init);
  assert_status (&init, "init", 0);
  before = describe_folder (fixture->folder);
  assert_refused (fixture, "solve p.shoal --dictionary r.json", 2, "--dictionary needs --output");
  assert_refused (fixture, "solve p.shoal -o r.csv --dictionary r.csv", 2, "--dictionary names a file");
  assert_refused (fixture, "solve p.shoal -o r.csv --dictionary people.csv --force", 2, "people.csv");
  after = describe_folder (fixture->folder);
  g_assert_cmpstr (before, ==, after);
  run_cli (fixture, "solve p.shoal -o r.csv --dictionary r.json", &solve);
  assert_status (&solve, "solve", 0);
  if (python == NULL)
    {
      g_test_skip ("python3 is not installed");
      return;
    }
  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  process = g_subprocess_launcher_spawn (launcher, &error, python, "-c", program, NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &output, NULL, &error));
  g_assert_true (g_subprocess_get_successful (process));
  g_assert_cmpstr (output, ==, "integer string date number string string 4 ['', '?']\n");
}

/* Writes sizes and days in one notation or another; in a release three rows each show what is between them, and nobody's value. */
static void
write_notation (Fixture *fixture, const char *name, char mark, gboolean day_first, gboolean is_release)
{
  g_autoptr (GString) text = g_string_new ("size;born;sick\n");

  for (guint i = 0; i < 60; i++)
    {
      guint n = is_release ? i / 3 * 3 + 1 : i, day = n % 27 + (is_release ? 2 : 1);

      g_string_append_printf (text, "%u%c%u;", 150 + n, mark, is_release ? 7 : i % 3);
      if (day_first)
        g_string_append_printf (text, "%02u.%02u.%u;", day, n % 12 + 1, 1950 + n);
      else
        g_string_append_printf (text, "%u-%02u-%02u;", 1950 + n, n % 12 + 1, day);
      g_string_append_printf (text, "%s\n", i % 7 < 3 ? "yes" : "no");
    }
  write_file (fixture, name, text->str);
}

/* What a cell says does not depend on how numbers and dates are written there. */
static void
test_notations (Fixture *fixture, gconstpointer data)
{
  g_auto (Run) first = { 0 };
  g_auto (Run) second = { 0 };
  JsonObject *objects[2];

  for (guint i = 0; i < 2; i++)
    {
      g_auto (Run) init = { 0 };

      write_notation (fixture, "people.csv", i == 0 ? '.' : ',', i == 1, FALSE);
      write_notation (fixture, "release.csv", i == 0 ? '.' : ',', i == 1, TRUE);
      run_cli (fixture, "init people.csv -o p.shoal --force --qi size --qi born --sensitive sick --k 2", &init);
      assert_status (&init, "init", 0);
      objects[i] = run_json (fixture, "utility p.shoal release.csv --json", i == 0 ? &first : &second);
    }
  for (guint i = 0; i < 2; i++)
    {
      const char *name = i == 0 ? "size" : "born";
      JsonObject *point = get_side (objects[0], name, "release"), *comma = get_side (objects[1], name, "release");

      g_assert_cmpint (json_object_get_int_member (comma, "cells"), ==, 60);
      assert_near (json_object_get_double_member (comma, "mean"), json_object_get_double_member (point, "mean"), 1e-12);
      assert_near (json_object_get_double_member (comma, "deviation"), json_object_get_double_member (point, "deviation"), 1e-12);
    }
  assert_near (json_object_get_double_member (get_side (objects[1], "size", "release"), "mean"), 180.2, 1e-12);
  assert_near (json_object_get_double_member (json_object_get_object_member (objects[1], "propensity"), "pmse"),
               json_object_get_double_member (json_object_get_object_member (objects[0], "propensity"), "pmse"), 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add ("/utility/cells", test_cells, NULL);
  fixture_add ("/utility/anscombe", test_anscombe, NULL);
  fixture_add ("/utility/r", test_r, NULL);
  fixture_add ("/utility/scikit-learn", test_scikit_learn, NULL);
  fixture_add ("/utility/threads", test_threads, NULL);
  fixture_add ("/utility/predictions", test_predictions, NULL);
  fixture_add ("/utility/dictionary", test_dictionary, NULL);
  fixture_add ("/utility/notations", test_notations, NULL);
  fixture_add ("/utility/edges", test_edges, NULL);
  return g_test_run ();
}
