/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report: a PDF of a verified release, or nothing. */

#include "../fixture-permissions.h"
#include "fixture-cli.h"
#include "base/shoal-format.h"
#include "project/shoal-problem-digest.h"

#include <math.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

static gboolean permissions_bind;

static const char result[] = "\"result\": { \"node\": { \"age\": %u, \"sex\": %u, \"zip\": %u }, \"status\": \"%s\" }";

/* A project like people.shoal whose selected run has ended at a node. */
static void
write_project (Fixture    *fixture,
               const char *name,
               const char *run)
{
  g_autofree char *text = read_file (fixture, "people.shoal");
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GString) project = g_string_new (text);
  g_autofree char *runs = g_strdup_printf ("\"runs\": [ { \"solver\": \"kgen\", \"seed\": 42, %s } ], \"selected-run\": 0", run);

  g_assert_cmpuint (g_string_replace (project, "\"runs\": []", runs, 1), ==, 1);
  g_assert_true (g_file_set_contents (path, project->str, -1, NULL));
}

static void
write_result (Fixture    *fixture,
              const char *name,
              guint       age,
              guint       sex,
              guint       zip,
              const char *status)
{
  g_autofree char *run = g_strdup_printf (result, age, sex, zip, status);

  write_project (fixture, name, run);
}

/* The text of a PDF; NULL where the program for it is not installed. */
static char *
read_pdf (Fixture    *fixture,
          const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *program = g_find_program_in_path ("pdftotext");
  const char *arguments[] = { program, "-layout", path, "-", NULL };
  char *text = NULL;

  if (program == NULL)
    return NULL;
  g_assert_true (g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &text, NULL, NULL, NULL));
  return text;
}

static void
assert_pdf (Fixture            *fixture,
            const char         *name,
            const char *const  *says)
{
  g_autofree char *bytes = read_file (fixture, name);
  g_autofree char *text = read_pdf (fixture, name);

  g_assert_true (g_str_has_prefix (bytes, "%PDF-1."));
  for (guint i = 0; text != NULL && says[i] != NULL; i++)
    if (strstr (text, says[i]) == NULL)
      g_error ("%s does not say “%s”:\n%s", name, says[i], text);
  if (text == NULL)
    g_test_message ("pdftotext is not installed: nothing was read");
}

/* Without a run the optimal solver works; with one that has not ended its solver does, with its seed. */
static void
test_solves (Fixture       *fixture,
             gconstpointer  data)
{
  static const char *const optimal[] = { "people.csv", "Verified", "What was checked", "Risk of re-identification", "Prosecutor",
                                         "zip", "file sex.csv", "Optimal (optimal)", "Proven to be the best", "disease",
                                         "Discernibility", "Page 1 of", NULL };
  static const char *const selected[] = { "(exhaustive)", "7", NULL };
  g_auto (Run) first = { 0 };
  g_auto (Run) second = { 0 };
  JsonObject *object = run_json (fixture, "report people.shoal -o optimal.pdf --json", &first);

  g_assert_cmpstr (json_object_get_string_member (object, "report"), ==, "optimal.pdf");
  g_assert_cmpstr (json_object_get_string_member (object, "solver"), ==, "optimal");
  g_assert_cmpstr (json_object_get_string_member (object, "status"), ==, "optimal");
  g_assert_true (json_object_get_boolean_member (object, "verified"));
  g_assert_cmpint (json_object_get_int_member (object, "required_k"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (object, "k"), >=, 3);
  assert_pdf (fixture, "optimal.pdf", optimal);

  object = run_json (fixture, "report selected-run.shoal -o selected.pdf --json", &second);
  g_assert_cmpstr (json_object_get_string_member (object, "solver"), ==, "exhaustive");
  assert_pdf (fixture, "selected.pdf", selected);
}

/* Who makes the release, for whom and why, what the run is called and what was noted about it, is told as it was said. */
static void
test_about (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const about[] = { "A. Office", "an open table of visits", "the ministry", "1 March 2031", "the board", NULL };
  static const char *const of_run[] = { "The second try", "asked for by the board", NULL };
  g_autofree char *node = g_strdup_printf (result, 2, 1, 1, "feasible");
  g_autofree char *run = g_strconcat ("\"name\": \"The second try\", \"note\": \"asked for by the board\", ", node, NULL);
  g_auto (Run) init = { 0 };
  g_auto (Run) first = { 0 };
  g_auto (Run) second = { 0 };

  run_cli (fixture, "init people.csv -o about.shoal --qi age --qi zip --others insensitive --identifier name --k 3 --author 'A. Office' "
                    "--purpose 'an open table of visits' --recipient 'the ministry' --date '1 March 2031' --decided-by 'the board'", &init);
  assert_status (&init, "init", 0);
  run_cli (fixture, "report about.shoal -o about.pdf", &first);
  assert_status (&first, "report", 0);
  assert_pdf (fixture, "about.pdf", about);

  write_project (fixture, "named.shoal", run);
  run_cli (fixture, "report named.shoal -o named.pdf", &second);
  assert_status (&second, "report", 0);
  assert_pdf (fixture, "named.pdf", of_run);
}

/* Fails, says what it must, and leaves the folder as it was. */
static void
assert_failure (Fixture    *fixture,
                const char *line,
                int         status,
                const char *says)
{
  g_auto (Run) run = { 0 };
  g_autofree char *before = describe_folder (fixture->folder);
  g_autofree char *after = NULL;

  run_cli (fixture, line, &run);
  assert_status (&run, line, status);
  if (strstr (run.errors, says) == NULL)
    g_error ("%s: “%s” does not say “%s”", line, run.errors, says);
  g_assert_cmpstr (run.output, ==, "");
  after = describe_folder (fixture->folder);
  g_assert_cmpstr (before, ==, after);
}

/* What the project asks, by which a result is known to answer it. */
static void
add_question (Fixture    *fixture,
              const char *name)
{
  g_autoptr (GFile) file = g_file_new_build_filename (fixture->folder, name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProject) project = shoal_project_read (file, NULL, NULL, &error);
  g_autofree char *digest = NULL;
  g_autofree char *text = read_file (fixture, name);
  g_autofree char *member = NULL;
  g_autoptr (GString) changed = g_string_new (text);

  g_assert_no_error (error);
  digest = shoal_project_dup_problem_digest (project, shoal_project_get_run (project, 0), NULL, NULL);
  member = g_strdup_printf ("\"status\": \"optimal\", \"question\": \"%s\"", digest);
  g_assert_cmpuint (g_string_replace (changed, "\"status\": \"optimal\"", member, 1), ==, 1);
  write_file (fixture, name, changed->str);
}

/* A proof is one of the question that was answered. */
static void
test_other_question (Fixture       *fixture,
                     gconstpointer  data)
{
  static const char *const remembers[] = { "The project remembers", NULL };
  static const char *const lines[] = { "report other.shoal -o other.pdf --json", "report unknown.shoal -o unknown.pdf --json" };
  g_auto (Run) first = { 0 };
  g_autofree char *text = NULL;
  g_autoptr (GString) changed = NULL;

  write_result (fixture, "unknown.shoal", 3, 1, 3, "optimal");
  write_result (fixture, "top.shoal", 3, 1, 3, "optimal");
  add_question (fixture, "top.shoal");
  g_assert_cmpstr (json_object_get_string_member (run_json (fixture, "report top.shoal -o top.pdf --json", &first), "status"), ==,
                   "optimal");
  assert_pdf (fixture, "top.pdf", remembers);
  text = read_file (fixture, "top.shoal");
  changed = g_string_new (text);
  g_assert_cmpuint (g_string_replace (changed, "\"k\": 3", "\"k\": 4", 1), ==, 1);
  write_file (fixture, "other.shoal", changed->str);
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_auto (Run) run = { 0 };
      g_autofree char *pdf = NULL;

      g_assert_cmpstr (json_object_get_string_member (run_json (fixture, lines[i], &run), "status"), ==, "feasible");
      g_assert_nonnull (strstr (run.errors, "nothing is proven"));
      pdf = read_pdf (fixture, i == 0 ? "other.pdf" : "unknown.pdf");
      g_assert_true (pdf == NULL || strstr (pdf, remembers[0]) == NULL);
    }
}

/* A result that is lost is not found again in silence: another one may be found. */
static void
test_damaged (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (fixture->folder, "lost.shoal-runs", NULL);

  write_project (fixture, "lost.shoal",
                 "\"result\": { \"file\": \"0b4e7a0e-5ea2-4a4f-8f6c-5b1d5f3c2a10.run\", \"status\": \"feasible\" }");
  assert_failure (fixture, "report lost.shoal -o r.pdf", 3, "cannot be read");
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  write_file (fixture, "lost.shoal-runs/0b4e7a0e-5ea2-4a4f-8f6c-5b1d5f3c2a10.run", "damaged");
  assert_failure (fixture, "report lost.shoal -o r.pdf", 3, "cannot be read");
}

/* A result that the project has is taken as it is, whatever its order, and its proof is not ours. */
static void
test_result (Fixture       *fixture,
             gconstpointer  data)
{
  static const char *const says[] = { "level 1 of 1", "The project remembers", "42", NULL };
  g_auto (Run) evaluated = { 0 };
  g_auto (Run) reported = { 0 };
  JsonObject *node = run_json (fixture, "evaluate people.shoal --node 3,1,3 --json", &evaluated);
  JsonObject *object;

  write_result (fixture, "top.shoal", 3, 1, 3, "optimal");
  add_question (fixture, "top.shoal");
  object = run_json (fixture, "report top.shoal -o top.pdf --json", &reported);
  g_assert_cmpstr (json_object_get_string_member (object, "solver"), ==, "kgen");
  g_assert_cmpint (json_object_get_int_member (object, "k"), ==, json_object_get_int_member (node, "k"));
  g_assert_cmpint (json_object_get_int_member (object, "k"), ==, 24);
  assert_pdf (fixture, "top.pdf", says);
}

/* ---- Statistics ---- */

static char *
make_visits (void)
{
  static const char *const cities[] = { "Ulm", "Bonn", "Kiel" };
  GString *text = g_string_new ("age,city,stay,day,answer\n");
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint i = 0; i < 300; i++)
    {
      gint age = g_rand_int_range (random, 18, 80), stay = 1 + age / 20 + g_rand_int_range (random, 0, 9);
      guint city = (guint) g_rand_int_range (random, 0, 6) / (i % 4 + 1) % 3;

      g_string_append_printf (text, "%d,%s,", age, cities[city]);
      if (i % 17 != 0)
        g_string_append_printf (text, "%d", stay);
      g_string_append_printf (text, ",2024-%02d-%02d,%s\n", 1 + i % 12, 1 + g_rand_int_range (random, 0, 28),
                              g_rand_int_range (random, 0, 3) + (city == 1) > 1 ? "yes" : "no");
    }
  return g_string_free (text, FALSE);
}

/* Blanks at which no line breaks are plain ones in the text of a page. */
static void
replace_blanks (GString *text)
{
  g_string_replace (text, "\302\240", " ", 0);
  g_string_replace (text, "\342\200\257", " ", 0);
}

/* There is a line of a page that begins with @first and has @part. */
static void
assert_row (char **lines, const char *first, const char *part)
{
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (g_strchug (lines[i]), first) && strstr (lines[i], part) != NULL)
      return;
  g_error ("no line of %s with “%s”", first, part);
}

/* What a figure is written as: dates and days of seconds. */
static char *
write_figure (const char *column, const char *name, double value)
{
  if (strcmp (column, "day") == 0 && strcmp (name, "deviation") == 0)
    {
      g_autofree char *days = shoal_format_value (value / 86400);

      return g_strdup_printf ("%s d", days);
    }
  if (strcmp (column, "day") == 0 && strcmp (name, "cells") != 0)
    {
      g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc ((gint64) floor (value));

      return g_date_time_format (time, "%F");
    }
  if (strcmp (name, "association") == 0)
    return g_strdup_printf ("%.3f", value);
  return strcmp (name, "share") == 0 ? shoal_format_percent (value, 1) : shoal_format_value (value);
}

/* The statistics of a report are those that other code finds in the released file, as ranges and as a node. */
static void
test_statistics (Fixture *fixture, gconstpointer data)
{
  static const char *const solvers[] = { "mondrian", "optimal" };
  g_autofree char *python = g_find_program_in_path ("python3");
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "cli", "published.py", NULL);
  g_autofree char *visits = make_visits ();
  g_autofree char *project = NULL;
  g_auto (Run) init = { 0 };

  write_file (fixture, "visits.csv", visits);
  write_file (fixture, "city.csv", "Ulm;South;*\nBonn;North;*\nKiel;North;*\n");
  run_cli (fixture, "init visits.csv -o visits.shoal --qi age --qi city=city.csv --insensitive stay --insensitive day "
                    "--sensitive answer --k 4 --suppression 0.02", &init);
  assert_status (&init, "init", 0);
  project = read_file (fixture, "visits.shoal");
  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    {
      g_autofree char *run = g_strdup_printf ("{ \"solver\": \"%s\", \"seed\": 1 }", solvers[i]);
      g_autoptr (GString) text = g_string_new (project);
      g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
      g_autoptr (GSubprocess) process = NULL;
      g_autoptr (GError) error = NULL;
      g_auto (Run) solved = { 0 };
      g_auto (Run) reported = { 0 };
      g_autofree char *output = NULL;
      g_autofree char *pdf = NULL;
      g_autoptr (GString) text_of_pdf = NULL;
      g_auto (GStrv) lines = NULL;
      g_auto (GStrv) figures = NULL;

      g_assert_cmpuint (g_string_replace (text, "\"runs\": []", "\"runs\": [ RUN ], \"selected-run\": 0", 1)
                          + g_string_replace (text, "RUN", run, 1) + g_string_replace (text, "\"node\"", "\"range\"", 1), ==, 3);
      write_file (fixture, "visits.shoal", text->str);
      run_cli (fixture, "solve visits.shoal -o release.csv --force", &solved);
      assert_status (&solved, "solve", 0);
      run_cli (fixture, "report visits.shoal -o visits.pdf --force", &reported);
      assert_status (&reported, "report", 0);
      pdf = read_pdf (fixture, "visits.pdf");
      if (pdf == NULL || python == NULL)
        {
          g_test_skip ("pdftotext or python3 is not installed");
          return;
        }
      g_assert_nonnull (strstr (pdf, "What the published table says"));
      text_of_pdf = g_string_new (pdf);
      replace_blanks (text_of_pdf);
      lines = g_strsplit (text_of_pdf->str, "\n", -1);
      g_subprocess_launcher_set_cwd (launcher, fixture->folder);
      process = g_subprocess_launcher_spawn (launcher, &error, python, script, NULL);
      g_assert_no_error (error);
      g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &output, NULL, &error));
      g_assert_true (g_subprocess_get_successful (process));
      figures = g_strsplit (g_strchomp (output), "\n", -1);
      g_assert_cmpuint (g_strv_length (figures), >, 20);
      for (guint f = 0; figures[f] != NULL; f++)
        {
          g_auto (GStrv) parts = g_strsplit (figures[f], "\t", -1);
          guint n = g_strv_length (parts);
          g_autofree char *figure = write_figure (parts[0], parts[1], g_ascii_strtod (parts[n - 1], NULL));
          g_autoptr (GString) cell = g_string_new (figure);

          if (n == 4)
            g_string_prepend (g_string_prepend_c (cell, ' '), parts[2]);
          replace_blanks (cell);
          assert_row (lines, parts[0], cell->str);
        }
    }
}

static void
test_failures (Fixture       *fixture,
               gconstpointer  data)
{
  static const struct
  {
    const char *line;
    int status;
    const char *says;
  } failures[] = {
    { "report", 2, "PROJECT" },
    { "report people.shoal", 2, "-o" },
    { "report people.shoal -o r.pdf --time-limit 0", 2, "--time-limit" },
    { "report people.shoal -o r.pdf --threads none", 2, "--threads" },
    { "report people.shoal -o r.pdf --k 3", 2, "--k" },
    { "report people.shoal -o release-2.csv", 4, "--force" },
    { "report people.shoal -o people.csv --force", 2, "people.csv" },
    { "report people.shoal -o people.shoal --force", 2, "people.shoal" },
    { "report people.shoal -o sex.csv --force", 2, "sex.csv" },
    { "report people.shoal -o . --force", 4, "" },
    { "report people.shoal -o nowhere/r.pdf", 4, "nowhere" },
    { "report gone.shoal -o r.pdf", 4, "gone.shoal" },
    { "report ragged.shoal -o r.pdf", 3, "ragged.csv" },
    { "report no-k.shoal -o r.pdf", 2, "k" },
    { "report unset.shoal -o r.pdf", 2, "disease" },
    { "report bottom.shoal -o r.pdf", 1, "not met" },
    { "report high.shoal -o r.pdf", 3, "level 9" },
    { "report short.shoal -o r.pdf", 3, "run the solver again" },
    { "report infeasible.shoal -o r.pdf", 1, "nothing to report" },
    { "report large-k.shoal -o r.pdf", 1, "nothing to report" },
  };
  g_autofree char *text = read_file (fixture, "people.shoal");
  g_autofree char *path = g_build_filename (fixture->folder, "large-k.shoal", NULL);
  g_autoptr (GString) large = g_string_new (text);

  g_assert_cmpuint (g_string_replace (large, "\"k\": 3", "\"k\": 25", 1), ==, 1);
  g_assert_true (g_file_set_contents (path, large->str, -1, NULL));
  write_result (fixture, "bottom.shoal", 0, 0, 0, "optimal");
  write_result (fixture, "high.shoal", 9, 0, 0, "feasible");
  write_project (fixture, "short.shoal", "\"result\": { \"node\": { \"age\": 1 }, \"status\": \"feasible\" }");
  write_project (fixture, "infeasible.shoal", "\"result\": { \"status\": \"infeasible\" }");
  for (guint i = 0; i < G_N_ELEMENTS (failures); i++)
    assert_failure (fixture, failures[i].line, failures[i].status, failures[i].says);
}

static void
test_force (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const says[] = { "people.csv", NULL };
  g_auto (Run) first = { 0 };
  g_auto (Run) second = { 0 };

  run_json (fixture, "report people.shoal -o r.pdf --json", &first);
  assert_failure (fixture, "report people.shoal -o r.pdf", 4, "--force");
  run_json (fixture, "report people.shoal -o r.pdf --force --json", &second);
  assert_pdf (fixture, "r.pdf", says);
}

static void
test_read_only_folder (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autofree char *locked = g_build_filename (fixture->folder, "locked", NULL);

  if (!permissions_bind)
    {
      g_test_skip ("the superuser cannot be bound by permissions here");
      return;
    }
  g_assert_cmpint (g_mkdir (locked, 0500), ==, 0);
  assert_failure (fixture, "report people.shoal -o locked/r.pdf", 4, "locked");
}

/* The program inherits the limit, and that its signal is ignored. */
static void
test_full_disk (Fixture       *fixture,
                gconstpointer  data)
{
  struct rlimit old, low;
  void (*handler) (int) = signal (SIGXFSZ, SIG_IGN);

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  low = old;
  low.rlim_cur = 4096;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &low), ==, 0);
  assert_failure (fixture, "report people.shoal -o r.pdf", 4, "r.pdf");
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
  signal (SIGXFSZ, handler);
}

int
main (int    argc,
      char **argv)
{
  permissions_bind = fixture_bind_by_permissions ();
  g_test_init (&argc, &argv, NULL);
  fixture_add ("/report/solves", test_solves, NULL);
  fixture_add ("/report/result", test_result, NULL);
  fixture_add ("/report/about", test_about, NULL);
  fixture_add ("/report/damaged", test_damaged, NULL);
  fixture_add ("/report/other-question", test_other_question, NULL);
  fixture_add ("/report/failures", test_failures, NULL);
  fixture_add ("/report/force", test_force, NULL);
  fixture_add ("/report/full-disk", test_full_disk, NULL);
  fixture_add ("/report/read-only-folder", test_read_only_folder, NULL);
  fixture_add ("/report/statistics", test_statistics, NULL);
  return g_test_run ();
}
