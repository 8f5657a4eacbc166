/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve and evaluate: from a project to a verified release. */

#include "fixture-cli.h"

#include <math.h>

static double
get_objective (JsonObject *object)
{
  return json_object_get_double_member (json_object_get_object_member (object, "objective"), "value");
}

static gint64
get_level (JsonObject *object,
           const char *column)
{
  return json_object_get_int_member (json_object_get_object_member (object, "node"), column);
}

static void
test_json (Fixture       *fixture,
           gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  JsonObject *object = run_json (fixture, "solve people.shoal --json", &run);
  JsonObject *objective = json_object_get_object_member (object, "objective");
  JsonObject *metrics = json_object_get_object_member (object, "metrics");
  JsonObject *age = json_object_get_object_member (json_object_get_object_member (object, "attributes"), "age");

  assert_solve_keys (object);
  g_assert_cmpstr (json_object_get_string_member (object, "solver"), ==, "optimal");
  g_assert_cmpstr (json_object_get_string_member (object, "family"), ==, "lattice");
  g_assert_cmpstr (json_object_get_string_member (object, "status"), ==, "optimal");
  g_assert_true (json_object_get_boolean_member (object, "verified"));
  g_assert_cmpint (json_object_get_int_member (object, "rows"), ==, 24);
  g_assert_cmpint (json_object_get_int_member (object, "suppression_limit"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (object, "suppressed"), <=, 2);
  g_assert_cmpint (json_object_get_int_member (object, "required_k"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (object, "k"), >=, 3);
  g_assert_cmpint (json_object_get_int_member (object, "seed"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (object, "peak_bytes"), >, 100000);
  g_assert_cmpstr (json_object_get_string_member (objective, "metric"), ==, "precision");
  g_assert_cmpfloat (json_object_get_double_member (objective, "gap"), ==, 0);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (objective, "value"),
                                  json_object_get_double_member (metrics, "precision"), 1e-12);
  g_assert_cmpint (json_object_get_int_member (age, "level"), ==, get_level (object, "age"));
  g_assert_cmpint (json_object_get_size (json_object_get_object_member (object, "node")), ==, 3);
}

/* A local recoding: clusters in place of a node, a bound, nothing suppressed. */
static void
test_partition (Fixture       *fixture,
                gconstpointer  data)
{
  static const char *const solvers[] = { "refine", "k-member", "mondrian" };

  for (gsize i = 0; i < G_N_ELEMENTS (solvers); i++)
    {
      g_auto (Run) run = { 0 };
      g_auto (Run) check = { 0 };
      g_autofree char *line =
        g_strdup_printf ("solve people.shoal --solver %s --objective gcp --json -o out.csv --force", solvers[i]);
      JsonObject *object = run_json (fixture, line, &run);
      JsonObject *objective = json_object_get_object_member (object, "objective");
      JsonObject *age = json_object_get_object_member (json_object_get_object_member (object, "attributes"), "age");

      assert_solve_keys (object);
      g_assert_cmpstr (json_object_get_string_member (object, "solver"), ==, solvers[i]);
      g_assert_cmpstr (json_object_get_string_member (object, "family"), ==, "partition");
      g_assert_true (json_object_get_null_member (object, "node"));
      g_assert_true (json_object_get_null_member (age, "level"));
      g_assert_true (json_object_get_boolean_member (object, "verified"));
      g_assert_cmpint (json_object_get_int_member (object, "suppressed"), ==, 0);
      g_assert_cmpint (json_object_get_int_member (object, "k"), >=, 3);
      g_assert_cmpint (json_object_get_int_member (object, "classes"), <=, 8);
      g_assert_cmpfloat (json_object_get_double_member (objective, "bound"), <=,
                         json_object_get_double_member (objective, "value"));
      g_assert_cmpfloat (json_object_get_double_member (objective, "gap"), >=, 0);
      run_json (fixture, "verify out.csv --qi age --qi sex --qi zip --k 3 --json", &check);
      g_assert_cmpint (json_object_get_int_member (json_node_get_object (check.json), "k"), >=, 3);
    }
}

/* The project's own objective is no mean over cells: the message lists those that are. */
static void
test_partition_objective (Fixture       *fixture,
                          gconstpointer  data)
{
  g_auto (Run) run = { 0 };

  run_cli (fixture, "solve people.shoal --solver refine --objective precision", &run);
  assert_status (&run, "solve --solver refine", 2);
  g_assert_nonnull (strstr (run.errors, "gcp, gen_total_il"));
}

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

static void
test_release (Fixture       *fixture,
              gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  g_auto (Run) check = { 0 };
  g_auto (Run) too_much = { 0 };
  g_autofree char *project_before = read_file (fixture, "people.shoal");
  JsonObject *object = run_json (fixture, "solve people.shoal -o out.csv --json", &run);
  g_autofree char *release = read_file (fixture, "out.csv");
  g_autofree char *project_after = read_file (fixture, "people.shoal");
  g_autofree char *line = NULL;

  g_assert_true (g_str_has_prefix (release, "age,sex,zip,disease\n"));
  g_assert_null (strstr (release, "person"));
  g_assert_cmpint (count_lines (release), ==, 1 + 24 - json_object_get_int_member (object, "suppressed"));
  g_assert_cmpstr (project_before, ==, project_after);

  run_json (fixture, "verify out.csv --qi age --qi sex --qi zip --k 3 --json", &check);
  g_assert_cmpint (json_object_get_int_member (json_node_get_object (check.json), "k"), ==,
                   json_object_get_int_member (object, "k"));
  g_assert_cmpint (json_object_get_int_member (json_node_get_object (check.json), "classes"), ==,
                   json_object_get_int_member (object, "classes"));
  line = g_strdup_printf ("verify out.csv --qi age --qi sex --qi zip --k %" G_GINT64_FORMAT,
                          json_object_get_int_member (object, "k") + 1);
  run_cli (fixture, line, &too_much);
  assert_status (&too_much, line, 1);
}

static void
test_force (Fixture       *fixture,
            gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  g_autofree char *before = read_file (fixture, "release-2.csv");
  g_autofree char *after = NULL;

  run_json (fixture, "solve people.shoal -o release-2.csv --force --json", &run);
  after = read_file (fixture, "release-2.csv");
  g_assert_cmpstr (before, !=, after);
}

/* An income of everybody's own is published unchanged: it is said, to programs and to people. */
static void
test_disclosures (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *table = g_build_filename (fixture->folder, "rich.csv", NULL);
  g_autofree char *project = g_build_filename (fixture->folder, "rich.shoal", NULL);
  g_auto (Run) run = { 0 };
  g_auto (Run) again = { 0 };
  JsonArray *warnings;
  JsonObject *first;

  g_assert_true (g_file_set_contents (table, "group,income\na,100\na,101\nb,102\nb,103\n", -1, NULL));
  g_assert_true (g_file_set_contents (
      project,
      "{ \"shoal\": 1, \"data\": { \"file\": \"rich.csv\" }, \"columns\": [ { \"name\": \"group\", "
      "\"role\": \"quasi-identifier\", \"hierarchy\": { \"builder\": \"flat\" } }, { \"name\": \"income\", "
      "\"role\": \"sensitive\" } ], \"privacy\": { \"k\": 2, \"suppression\": 0 }, \"objective\": \"precision\" }",
      -1, NULL));
  warnings = json_object_get_array_member (run_json (fixture, "solve rich.shoal --json", &run), "warnings");
  g_assert_cmpuint (json_array_get_length (warnings), ==, 1);
  first = json_array_get_object_element (warnings, 0);
  g_assert_cmpstr (json_object_get_string_member (first, "kind"), ==, "rare-values");
  g_assert_cmpstr (json_object_get_string_member (first, "column"), ==, "income");
  g_assert_cmpint (json_object_get_int_member (first, "rows"), ==, 4);
  g_assert_cmpint (json_object_get_int_member (first, "unique"), ==, 4);
  run_cli (fixture, "solve rich.shoal", &again);
  g_assert_nonnull (strstr (again.output, "Warning: “income” is published unchanged"));
}

static void
test_text (Fixture       *fixture,
           gconstpointer  data)
{
  g_auto (Run) run = { 0 };

  run_cli (fixture, "solve people.shoal -o out.csv", &run);
  assert_status (&run, "solve", 0);
  g_assert_cmpstr (run.errors, ==, "");
  g_assert_nonnull (strstr (run.output, "optimal"));
  g_assert_nonnull (strstr (run.output, "verified"));
  g_assert_nonnull (strstr (run.output, "out.csv"));
}

static void
test_infeasible (Fixture       *fixture,
                 gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  JsonObject *object;

  run_cli (fixture, "solve people.shoal --k 25 --json -o out.csv", &run);
  assert_status (&run, "solve --k 25", 1);
  g_assert_nonnull (run.json);
  object = json_node_get_object (run.json);
  assert_solve_keys (object);
  g_assert_cmpstr (json_object_get_string_member (object, "status"), ==, "infeasible");
  g_assert_false (json_object_get_boolean_member (object, "verified"));
  g_assert_true (json_object_get_null_member (object, "node"));
  g_assert_true (json_object_get_null_member (object, "k"));
  g_assert_true (json_object_get_null_member (json_object_get_object_member (object, "objective"), "value"));
  g_assert_true (json_object_get_null_member (json_object_get_object_member (object, "metrics"), "gcp"));
  g_assert_false (file_exists (fixture, "out.csv"));
}

/* Every solver that proves its answer finds the same value. */
static void
test_solvers_agree (Fixture       *fixture,
                    gconstpointer  data)
{
  g_auto (Run) listed = { 0 };
  JsonArray *solvers = json_object_get_array_member (run_json (fixture, "solvers --json", &listed), "solvers");
  double best = NAN;
  guint n = 0;

  for (guint i = 0; i < json_array_get_length (solvers); i++)
    {
      JsonObject *solver = json_array_get_object_element (solvers, i);
      const char *id = json_object_get_string_member (solver, "id");
      g_auto (Run) run = { 0 };
      g_autofree char *line = g_strdup_printf ("solve people.shoal --json --solver %s", id);
      JsonObject *object;

      if (!json_object_get_boolean_member (solver, "exact"))
        continue;
      object = run_json (fixture, line, &run);
      g_assert_cmpstr (json_object_get_string_member (object, "solver"), ==, id);
      g_assert_cmpstr (json_object_get_string_member (object, "status"), ==, "optimal");
      if (n++ > 0)
        g_assert_cmpfloat_with_epsilon (get_objective (object), best, 1e-12);
      best = get_objective (object);
    }
  g_assert_cmpuint (n, >=, 2);
}

static void
test_threads (Fixture       *fixture,
              gconstpointer  data)
{
  g_auto (Run) one = { 0 };
  g_auto (Run) many = { 0 };
  JsonObject *first = run_json (fixture, "solve people.shoal --threads 1 --json", &one);
  JsonObject *second = run_json (fixture, "solve people.shoal --threads 3 --json", &many);

  g_assert_cmpint (json_object_get_int_member (first, "threads"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (second, "threads"), ==, 3);
  g_assert_true (json_node_equal (json_object_get_member (first, "node"), json_object_get_member (second, "node")));
}

static void
test_overrides (Fixture       *fixture,
                gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  JsonObject *object = run_json (
      fixture, "solve people.shoal --k 2 --suppression 25% --objective height --seed 42 --time-limit 3600 --json", &run);

  g_assert_cmpint (json_object_get_int_member (object, "required_k"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (object, "suppression_limit"), ==, 6);
  g_assert_cmpint (json_object_get_int_member (object, "seed"), ==, 42);
  g_assert_cmpstr (json_object_get_string_member (json_object_get_object_member (object, "objective"), "metric"), ==,
                   "height");
}

/* The levels of a project, those of the command line on top of them, and what is said where they cannot be. */
static void
test_levels (Fixture       *fixture,
             gconstpointer  data)
{
  g_auto (Run) init = { 0 };
  g_auto (Run) plain = { 0 };
  g_auto (Run) fixed = { 0 };
  g_auto (Run) overridden = { 0 };
  g_auto (Run) impossible = { 0 };
  g_auto (Run) wrong = { 0 };
  g_auto (Run) too_high = { 0 };
  JsonObject *object;

  object = run_json (fixture, "solve people.shoal --json", &plain);
  g_assert_cmpint (get_level (object, "zip"), !=, 3);
  run_cli (fixture, "init people.csv -o fixed.shoal --qi age --qi sex --qi zip --others identifier --type zip=text --k 3 --suppression 0.1 "
                    "--levels zip=3:3", &init);
  g_assert_cmpint (init.status, ==, 0);
  object = run_json (fixture, "solve fixed.shoal --json", &fixed);
  g_assert_cmpint (get_level (object, "zip"), ==, 3);
  object = run_json (fixture, "solve fixed.shoal --levels zip=2:2 --levels sex=1:1 --json", &overridden);
  g_assert_cmpint (get_level (object, "zip"), ==, 2);
  g_assert_cmpint (get_level (object, "sex"), ==, 1);
  run_cli (fixture, "solve fixed.shoal --levels zip=0:0 --levels age=0:0", &impossible);
  g_assert_cmpint (impossible.status, ==, 1);
  g_assert_nonnull (strstr (impossible.errors, "highest level"));
  run_cli (fixture, "solve fixed.shoal --levels zip=2:1", &wrong);
  g_assert_cmpint (wrong.status, ==, 2);
  run_cli (fixture, "solve fixed.shoal --levels zip=0:99", &too_high);
  g_assert_cmpint (too_high.status, ==, 2);
  g_assert_nonnull (strstr (too_high.errors, "zip"));
}

static void
test_selected_run (Fixture       *fixture,
                   gconstpointer  data)
{
  g_auto (Run) selected = { 0 };
  g_auto (Run) overridden = { 0 };
  JsonObject *object = run_json (fixture, "solve selected-run.shoal --json", &selected);

  g_assert_cmpstr (json_object_get_string_member (object, "solver"), ==, "exhaustive");
  g_assert_cmpint (json_object_get_int_member (object, "seed"), ==, 7);
  object = run_json (fixture, "solve selected-run.shoal --solver optimal --json", &overridden);
  g_assert_cmpstr (json_object_get_string_member (object, "solver"), ==, "optimal");
  g_assert_cmpint (json_object_get_int_member (object, "seed"), ==, 1);
}

/* Something to say, but nothing to refuse. */
static void
test_warnings (Fixture       *fixture,
               gconstpointer  data)
{
  g_auto (Run) outdated = { 0 };
  g_auto (Run) unknown = { 0 };
  g_auto (Run) unset = { 0 };

  run_json (fixture, "solve outdated.shoal --json", &outdated);
  g_assert_nonnull (strstr (outdated.errors, "changed"));
  run_json (fixture, "solve unknown-key.shoal --json", &unknown);
  g_assert_nonnull (strstr (unknown.errors, "colour"));
  /* A column without a role blocks publishing, not looking. */
  run_json (fixture, "solve unset.shoal --json", &unset);
}

static void
test_evaluate (Fixture       *fixture,
               gconstpointer  data)
{
  g_auto (Run) solved = { 0 };
  g_auto (Run) evaluated = { 0 };
  JsonObject *solution = run_json (fixture, "solve people.shoal --json", &solved);
  g_autofree char *line
      = g_strdup_printf ("evaluate people.shoal --json --node %d,%d,%d", (int) get_level (solution, "age"),
                         (int) get_level (solution, "sex"), (int) get_level (solution, "zip"));
  JsonObject *evaluation = run_json (fixture, line, &evaluated);
  static const char *const same[]
      = { "rows", "suppressed", "suppression_limit", "k", "required_k", "classes", "node", "metrics", "attributes" };

  g_assert_true (json_object_get_boolean_member (evaluation, "feasible"));
  for (gsize i = 0; i < G_N_ELEMENTS (same); i++)
    if (!json_node_equal (json_object_get_member (solution, same[i]), json_object_get_member (evaluation, same[i])))
      g_error ("solve and evaluate differ in “%s”", same[i]);
}

static void
test_evaluate_infeasible (Fixture       *fixture,
                          gconstpointer  data)
{
  const char *line = "evaluate people.shoal --json --node 0,0,0";
  g_auto (Run) run = { 0 };
  JsonObject *object;

  run_cli (fixture, line, &run);
  assert_status (&run, line, 1);
  g_assert_cmpstr (run.errors, ==, "");
  object = json_node_get_object (run.json);
  g_assert_false (json_object_get_boolean_member (object, "feasible"));
  g_assert_cmpfloat (json_object_get_double_member (json_object_get_object_member (object, "metrics"), "precision"), ==,
                     0);
}

/* The levels are given in the order of the project, not of the table. */
static void
test_evaluate_order (Fixture       *fixture,
                     gconstpointer  data)
{
  g_auto (Run) first = { 0 };
  g_auto (Run) second = { 0 };
  JsonObject *in_table_order = run_json (fixture, "evaluate people.shoal --json --node 3,1,2 --suppression 1", &first);
  JsonObject *in_project_order = run_json (fixture, "evaluate other-order.shoal --json --node 2,1,3 --suppression 1", &second);

  g_assert_cmpint (get_level (in_project_order, "age"), ==, 3);
  g_assert_cmpint (get_level (in_project_order, "zip"), ==, 2);
  g_assert_true (json_node_equal (json_object_get_member (in_table_order, "metrics"),
                                  json_object_get_member (in_project_order, "metrics")));
}

static void
test_keep_suppressed (Fixture       *fixture,
                      gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  g_autofree char *release = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_suppressed = 0;

  /* Enough rows may go that those suppressed hide each other. */
  g_assert_cmpint (json_object_get_int_member (run_json (fixture, "solve people.shoal --suppression 50% -o out.csv "
                                                                  "--keep-suppressed --json", &run), "suppressed"), ==, 12);
  release = read_file (fixture, "out.csv");
  g_assert_cmpint (count_lines (release), ==, 25);
  lines = g_strsplit (release, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    n_suppressed += g_str_has_prefix (lines[i], "*,*,*,");
  g_assert_cmpuint (n_suppressed, ==, 12);
}

/* What looks like a formula gets an apostrophe unless it is to be kept; numbers are not touched. */
static void
test_formulas (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *table = g_build_filename (fixture->folder, "sums.csv", NULL);
  g_autofree char *project = g_build_filename (fixture->folder, "sums.shoal", NULL);
  g_autofree char *guarded_text = NULL;
  g_autofree char *kept_text = NULL;
  g_auto (Run) guarded = { 0 };
  g_auto (Run) kept = { 0 };
  g_auto (Run) said = { 0 };

  g_assert_true (g_file_set_contents (table, "age;debt;note\n31;-1,234,567;=1+1\n31;-2,000;\357\274\2351\n", -1, NULL));
  g_assert_true (g_file_set_contents (project, "{ \"shoal\": 1, \"data\": { \"file\": \"sums.csv\", \"delimiter\": \";\" }, "
                                      "\"columns\": [ { \"name\": \"age\", \"role\": \"quasi-identifier\", \"hierarchy\": "
                                      "{ \"builder\": \"pairs\" } }, { \"name\": \"debt\", \"role\": \"insensitive\" }, "
                                      "{ \"name\": \"note\", \"role\": \"insensitive\" } ], \"privacy\": { \"k\": 2 } }", -1, NULL));
  g_assert_cmpint (json_object_get_int_member (run_json (fixture, "solve sums.shoal -o a.csv --json", &guarded),
                                               "guarded_cells"), ==, 2);
  guarded_text = read_file (fixture, "a.csv");
  g_assert_nonnull (strstr (guarded_text, "31;-1,234,567;'=1+1\n"));
  g_assert_nonnull (strstr (guarded_text, "31;-2,000;'\357\274\2351\n"));
  g_assert_cmpint (json_object_get_int_member (run_json (fixture, "solve sums.shoal -o b.csv --keep-formulas --json", &kept),
                                               "guarded_cells"), ==, 0);
  kept_text = read_file (fixture, "b.csv");
  g_assert_null (strchr (kept_text, '\''));
  /* Fields are separated as in the table. */
  g_assert_true (g_str_has_prefix (kept_text, "age;debt;note\n"));
  run_cli (fixture, "solve sums.shoal -o a.csv --force", &said);
  assert_status (&said, "solve", 0);
  g_assert_nonnull (strstr (said.output, "2 cells begin like a formula"));
}

/* Whoever asks for nothing gets nothing, and is told. */
static void
test_no_protection (Fixture       *fixture,
                    gconstpointer  data)
{
  g_auto (Run) one = { 0 };
  g_auto (Run) two = { 0 };

  run_json (fixture, "solve people.shoal --k 1 --json", &one);
  g_assert_nonnull (strstr (one.errors, "k = 1 protects nobody"));
  run_json (fixture, "solve people.shoal --k 2 --json", &two);
  g_assert_null (strstr (two.errors, "protects nobody"));
}

/* A search that was stopped says so, also where its solver proves nothing: the limit is over when it first asks. */
static void
test_stopped (Fixture       *fixture,
              gconstpointer  data)
{
  g_auto (Run) whole = { 0 };
  g_auto (Run) stopped = { 0 };
  JsonObject *object = run_json (fixture, "solve people.shoal --solver samarati --objective height --json", &whole);

  g_assert_true (json_object_get_boolean_member (json_object_get_object_member (object, "search"), "complete"));
  run_cli (fixture, "solve people.shoal --solver samarati --objective height --time-limit 0.000000001 --json", &stopped);
  object = json_node_get_object (stopped.json);
  g_assert_false (json_object_get_boolean_member (json_object_get_object_member (object, "search"), "complete"));
}

/* No sentence says that more nodes were checked than there are. */
static void
test_effort (Fixture       *fixture,
             gconstpointer  data)
{
  static const char *const solvers[] = { "optimal", "exhaustive", "samarati", "ola", "incognito", "kgen", "random", "datafly" };
  g_autoptr (GRegex) of_all = g_regex_new ("^  (\\d+) nodes checked of 32;", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GRegex) beside = g_regex_new ("^  \\d+ (partial nodes checked|checks), lattice of 32 nodes;", G_REGEX_MULTILINE, 0, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    {
      g_autofree char *line = g_strconcat ("solve people.shoal --solver ", solvers[i], NULL);
      g_autoptr (GMatchInfo) match = NULL;
      g_auto (Run) run = { 0 };

      run_cli (fixture, line, &run);
      assert_status (&run, line, 0);
      g_assert_null (strstr (run.output, " %"));
      if (g_str_equal (solvers[i], "optimal"))
        g_assert_nonnull (strstr (run.output, ", gap 0.0\302\240%)\n"));
      if (g_regex_match (of_all, run.output, 0, &match))
        {
          g_autofree char *n = g_match_info_fetch (match, 1);

          g_assert_cmpuint (g_ascii_strtoull (n, NULL, 10), <=, 32);
          g_assert_cmpstr (solvers[i], !=, "optimal");
        }
      else
        {
          g_assert_true (g_regex_match (beside, run.output, 0, NULL));
          g_assert_cmpstr (solvers[i], !=, "exhaustive");
        }
    }
}

/* Where there is no lattice, nothing is told of nodes. */
static void
test_effort_without_lattice (Fixture       *fixture,
                             gconstpointer  data)
{
  g_auto (Run) run = { 0 };

  run_cli (fixture, "solve people.shoal --solver mondrian --objective gcp --k 2", &run);
  assert_status (&run, "mondrian", 0);
  g_assert_null (strstr (run.output, "checked"));
  g_assert_nonnull (strstr (run.output, "\n  load "));
}

/* What a person would type for @advice on top of @line: (transfer full) (nullable). */
static char *
get_line_of_advice (const char *line,
                    JsonObject *advice)
{
  const char *kind = json_object_get_string_member (advice, "kind");

  if (strcmp (kind, "suppression") == 0)
    return g_strdup_printf ("%s --suppression %g", line, json_object_get_double_member (advice, "suppression"));
  if (strcmp (kind, "by-group") == 0)
    return g_strdup_printf ("%s --solver refine --set waves=1", line);
  if (strcmp (kind, "k") == 0)
    return g_strdup_printf ("%s --k %" G_GINT64_FORMAT, line, json_object_get_int_member (advice, "k"));
  return NULL;
}

/* Nobody waits for advice who does not see it. What is advised does what is told of it. */
static void
test_advice (Fixture       *fixture,
             gconstpointer  data)
{
  static const char line[] = "solve people.shoal --objective gcp --suppression 0";
  g_autofree char *asked = g_strdup_printf ("%s --json --advice", line);
  g_autofree char *told = g_strdup_printf ("%s --advice", line);
  g_autofree char *both = g_strdup_printf ("%s --no-advice", told);
  g_auto (Run) plain = { 0 };
  g_auto (Run) advised = { 0 };
  g_auto (Run) text = { 0 };
  g_auto (Run) silent = { 0 };
  g_auto (Run) wrong = { 0 };
  g_auto (Run) infeasible = { 0 };
  g_autofree char *plain_line = g_strdup_printf ("%s --json", line);
  JsonObject *object = run_json (fixture, asked, &advised);
  JsonArray *array = json_object_get_array_member (object, "advice");
  double now = get_objective (object);
  guint n_tried = 0;

  g_assert_true (json_object_get_null_member (run_json (fixture, plain_line, &plain), "advice"));
  g_assert_cmpuint (json_array_get_length (array), >=, 2);
  g_assert_cmpuint (json_array_get_length (array), <=, 3);
  run_cli (fixture, told, &text);
  assert_status (&text, told, 0);
  run_cli (fixture, line, &silent);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonObject *advice = json_array_get_object_element (array, i);
      double then = json_object_get_double_member (advice, "then");
      g_autofree char *changed = get_line_of_advice (plain_line, advice);
      g_auto (Run) run = { 0 };

      g_assert_nonnull (strstr (text.output, json_object_get_string_member (advice, "gain")));
      g_assert_null (strstr (silent.output, json_object_get_string_member (advice, "text")));
      g_assert_cmpfloat (then, <, json_object_get_double_member (advice, "now"));
      if (changed == NULL)
        continue;
      g_assert_cmpfloat_with_epsilon (json_object_get_double_member (advice, "now"), now, 1e-9);
      g_assert_cmpfloat_with_epsilon (get_objective (run_json (fixture, changed, &run)), then, 1e-9);
      n_tried++;
    }
  g_assert_cmpuint (n_tried, >=, 1);
  g_assert_nonnull (strstr (silent.output, "column"));

  run_cli (fixture, both, &wrong);
  assert_status (&wrong, both, 2);
  run_cli (fixture, "solve people.shoal --k 25 --json --advice", &infeasible);
  assert_status (&infeasible, "solve --k 25", 1);
  g_assert_nonnull (strstr (infeasible.output, "\"advice\": null"));
}

/* For each column what is kept, as levels say. */
static void
test_kept (Fixture       *fixture,
           gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  JsonObject *attributes
    = json_object_get_object_member (run_json (fixture, "evaluate people.shoal --k 1 --node 0,1,1 --json", &run), "attributes");
  g_autoptr (GList) names = json_object_get_members (attributes);

  for (GList *name = names; name != NULL; name = name->next)
    {
      JsonObject *attribute = json_object_get_object_member (attributes, name->data);
      gint64 level = json_object_get_int_member (attribute, "level");

      g_assert_cmpstr (json_object_get_string_member (attribute, "kept"), ==,
                       level == 0 ? "whole" : level == json_object_get_int_member (attribute, "height") ? "nothing" : "part");
    }
}

/* Last month's settings on this month's table: columns in another order and new values, and the project's file as it was. */
static void
test_other_data (Fixture       *fixture,
                 gconstpointer  data)
{
  g_auto (Run) init = { 0 };
  g_auto (Run) run = { 0 };
  g_auto (Run) lacking = { 0 };
  g_auto (Run) again = { 0 };
  g_auto (Run) unplaced = { 0 };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *release = NULL;
  g_autofree char *path = g_build_filename (fixture->folder, "p.shoal", NULL);
  g_autofree char *output = g_build_filename (fixture->folder, "june.csv", NULL);

  write_file (fixture, "may.csv", "age,city,sick\n21,a,no\n22,a,no\n23,b,yes\n41,b,no\n42,c,no\n43,c,yes\n");
  write_file (fixture, "june.csv.in", "city,sick,age\na,no,24\na,yes,25\nd,no,71\nd,no,72\n");
  write_file (fixture, "short.csv", "city,sick\na,no\n");
  run_cli (fixture, "init may.csv -o p.shoal --qi age --qi city --sensitive sick --k 2", &init);
  assert_status (&init, "init", 0);
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  run_cli (fixture, "solve p.shoal --data june.csv.in -o june.csv", &run);
  assert_status (&run, "solve", 0);
  g_assert_true (g_file_get_contents (output, &release, NULL, NULL));
  g_assert_true (g_str_has_prefix (release, "city,sick,age"));
  g_assert_null (strstr (release, "71"));
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (before, ==, after);
  run_cli (fixture, "solve p.shoal --data short.csv", &lacking);
  assert_status (&lacking, "solve", 3);
  g_assert_nonnull (strstr (lacking.errors, "age"));

  /* A hierarchy from a file has no place for what is new: all of it is told. */
  write_file (fixture, "city.csv", "a;x;*\nb;x;*\nc;y;*\n");
  write_file (fixture, "july.csv", "city,sick,age\na,no,24\na,yes,25\nd,no,71\ne,no,72\n");
  run_cli (fixture, "init may.csv -o q.shoal --qi age --qi city=city.csv --sensitive sick --k 2", &again);
  assert_status (&again, "init", 0);
  run_cli (fixture, "solve q.shoal --data july.csv", &unplaced);
  assert_status (&unplaced, "solve", 3);
  g_assert_nonnull (strstr (unplaced.errors, "“d”, first in row 3, nor for “e”"));
}

/* An earlier run of the project, by its name and by its number: as the levels that it found, and not as if there were none. */
static void
test_earlier_run (Fixture       *fixture,
                  gconstpointer  data)
{
  static const char run[] = "\"runs\": [ { \"solver\": \"optimal\", \"name\": \"spring\", \"result\": { \"node\": { \"age\": 2, \"sex\": 1, "
                            "\"zip\": 3 }, \"status\": \"optimal\", \"k\": 3, \"suppression\": 0 } } ]";
  static const char *const named[] = { "run=spring", "run=1", "link=2/1/3,earlier-k=3" };
  g_autofree char *people = read_file (fixture, "people.shoal");
  g_autoptr (GString) project = g_string_new (people);
  g_auto (Run) alone = { 0 };
  JsonObject *of_alone;

  g_assert_cmpuint (g_string_replace (project, "\"runs\": []", run, 1), ==, 1);
  write_file (fixture, "earlier.shoal", project->str);
  of_alone = run_json (fixture, "solve earlier.shoal --k 2 --suppression 0 --json", &alone);
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    {
      g_autofree char *line
        = g_strdup_printf ("solve earlier.shoal --k 2 --suppression 0 --model earlier-release,k=2,%s --json", named[i]);
      g_auto (Run) found = { 0 };
      JsonObject *object = run_json (fixture, line, &found), *node = json_object_get_object_member (object, "node");

      g_assert_true (json_object_get_boolean_member (object, "verified"));
      g_assert_cmpint (json_object_get_int_member (node, "age"), ==, 2);
      g_assert_cmpint (json_object_get_int_member (node, "sex"), ==, 0);
      g_assert_cmpint (json_object_get_int_member (node, "zip"), ==, 3);
      g_assert_false (json_node_equal (json_object_get_member (object, "node"), json_object_get_member (of_alone, "node")));
    }
  assert_refused (fixture, "solve earlier.shoal --k 2 --model earlier-release,k=2,run=autumn", 2, "is not in the project");
  assert_refused (fixture, "solve earlier.shoal --k 2 --model earlier-release,k=2,run=2", 2, "is not in the project");
  assert_refused (fixture, "solve earlier.shoal --k 2 --model earlier-release,k=2,run=1,link=2/1/3", 2, "names a run");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add ("/solve/stopped", test_stopped, NULL);
  fixture_add ("/solve/json", test_json, NULL);
  fixture_add ("/solve/partition", test_partition, NULL);
  fixture_add ("/solve/partition-objective", test_partition_objective, NULL);
  fixture_add ("/solve/release", test_release, NULL);
  fixture_add ("/solve/force", test_force, NULL);
  fixture_add ("/solve/text", test_text, NULL);
  fixture_add ("/solve/infeasible", test_infeasible, NULL);
  fixture_add ("/solve/solvers-agree", test_solvers_agree, NULL);
  fixture_add ("/solve/threads", test_threads, NULL);
  fixture_add ("/solve/overrides", test_overrides, NULL);
  fixture_add ("/solve/levels", test_levels, NULL);
  fixture_add ("/solve/selected-run", test_selected_run, NULL);
  fixture_add ("/solve/earlier-run", test_earlier_run, NULL);
  fixture_add ("/solve/warnings", test_warnings, NULL);
  fixture_add ("/solve/keep-suppressed", test_keep_suppressed, NULL);
  fixture_add ("/evaluate/solution", test_evaluate, NULL);
  fixture_add ("/evaluate/infeasible", test_evaluate_infeasible, NULL);
  fixture_add ("/evaluate/order", test_evaluate_order, NULL);
  fixture_add ("/solve/advice", test_advice, NULL);
  fixture_add ("/solve/kept", test_kept, NULL);
  fixture_add ("/solve/disclosures", test_disclosures, NULL);
  fixture_add ("/solve/formulas", test_formulas, NULL);
  fixture_add ("/solve/no-protection", test_no_protection, NULL);
  fixture_add ("/solve/effort", test_effort, NULL);
  fixture_add ("/solve/effort-without-lattice", test_effort_without_lattice, NULL);
  fixture_add ("/solve/other-data", test_other_data, NULL);
  return g_test_run ();
}
