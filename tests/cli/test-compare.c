/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare: as JSON, as CSV, as a table, and what it refuses. */

#include "fixture-cli.h"

static const char *const measures[] = {
  "seconds", "nodes_checked", "objective", "precision", "los", "gcp", "accuracy", "precision_gap",
};

static double
get_median (JsonObject *row,
            const char *measure)
{
  return json_object_get_double_member (json_object_get_object_member (row, measure), "median");
}

static void
test_json (Fixture       *fixture,
           gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  JsonObject *object =
    run_json (fixture, "compare people.shoal --solver optimal --solver kgen,max-evaluations=300 --k 2,3 --seeds 3 --json", &run);
  JsonArray *results = json_object_get_array_member (object, "results");

  g_assert_cmpint (json_object_get_int_member (object, "rows"), ==, 24);
  g_assert_cmpint (json_object_get_int_member (object, "seeds"), ==, 3);
  g_assert_cmpstr (json_object_get_string_member (object, "objective"), ==, "precision");
  g_assert_cmpuint (json_array_get_length (results), ==, 4);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "references")), ==, 2);
  for (guint i = 0; i < 4; i++)
    {
      JsonObject *row = json_array_get_object_element (results, i);
      gboolean exact = i % 2 == 0;

      g_assert_cmpint (json_object_get_int_member (row, "k"), ==, i < 2 ? 2 : 3);
      g_assert_cmpstr (json_object_get_string_member (row, "solver"), ==, exact ? "optimal" : "kgen");
      g_assert_cmpint (json_object_get_int_member (row, "runs"), ==, exact ? 1 : 3);
      g_assert_cmpint (json_object_get_int_member (row, "solved"), ==, exact ? 1 : 3);
      for (gsize m = 0; m < G_N_ELEMENTS (measures); m++)
        g_assert_true (json_object_has_member (row, measures[m]));
      if (exact)
        {
          g_assert_cmpfloat (get_median (row, "accuracy"), ==, 1);
          g_assert_cmpfloat (get_median (row, "precision_gap"), ==, 0);
          g_assert_cmpint (json_object_get_int_member (row, "optimal"), ==, 1);
        }
      else
        {
          g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (row, "parameters"), "max-evaluations"),
                           ==, 300);
          g_assert_cmpfloat (get_median (row, "precision_gap"), >=, 0);
        }
    }
}

/* Solvers of both kinds side by side, by an objective that both take. */
static void
test_partition (Fixture       *fixture,
                gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  JsonObject *object = run_json (
    fixture, "compare people.shoal --solver optimal --solver refine,waves=2 --k 3 --seeds 2 --objective gcp --suppression 0 --json",
    &run);
  JsonArray *results = json_object_get_array_member (object, "results");
  JsonObject *node, *partition;

  g_assert_cmpuint (json_array_get_length (results), ==, 2);
  node = json_array_get_object_element (results, 0);
  partition = json_array_get_object_element (results, 1);
  g_assert_cmpint (json_object_get_int_member (partition, "solved"), ==, 2);
  g_assert_cmpfloat (get_median (partition, "objective"), <=, get_median (node, "objective"));
  g_assert_cmpfloat (get_median (partition, "los"), ==, 0);
}

static void
test_csv (Fixture       *fixture,
          gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) heading = NULL;
  g_auto (GStrv) fields = NULL;

  run_cli (fixture, "compare people.shoal --solver datafly --solver random,descend=false --seeds 2 --format csv", &run);
  assert_status (&run, "compare", 0);
  lines = g_strsplit (run.output, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  heading = g_strsplit (lines[0], ",", -1);
  fields = g_strsplit (lines[1], ",", -1);
  g_assert_cmpuint (g_strv_length (heading), ==, 5 + 4 * G_N_ELEMENTS (measures));
  g_assert_cmpuint (g_strv_length (fields), ==, g_strv_length (heading));
  g_assert_cmpstr (fields[0], ==, "3");
  g_assert_cmpstr (fields[1], ==, "datafly");
  /* A comma in a field is quoted */
  g_assert_true (g_str_has_prefix (lines[2], "3,\"random,descend=false\",2,2,0,"));
}

static void
test_table (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *before = describe_folder (fixture->folder);
  g_autofree char *after = NULL;
  g_auto (Run) run = { 0 };
  g_auto (Run) none = { 0 };

  run_cli (fixture, "compare people.shoal --solver ola --k 3", &run);
  assert_status (&run, "compare", 0);
  g_assert_nonnull (strstr (run.output, "LOG gap"));
  g_assert_nonnull (strstr (run.output, "optimal"));
  run_cli (fixture, "compare people.shoal --solver ola --k 1000", &none);
  assert_status (&none, "compare", 0);
  g_assert_nonnull (strstr (none.output, "none"));
  after = describe_folder (fixture->folder);
  g_assert_cmpstr (before, ==, after);
}

static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  static const struct
  {
    const char *line;
    const char *word;
  } cases[] = {
    { "compare people.shoal", "--solver" },
    { "compare people.shoal --solver nobody", "nobody" },
    { "compare people.shoal --solver kgen,nothing=1", "nothing" },
    { "compare people.shoal --solver kgen,max-evaluations", "--solver" },
    { "compare people.shoal --solver kgen,max-evaluations=0", "max-evaluations" },
    { "compare people.shoal --solver ola --k 2,x", "--k" },
    { "compare people.shoal --solver ola --k ''", "--k" },
    { "compare people.shoal --solver ola --seeds 0", "--seeds" },
    { "compare people.shoal --solver ola --time-limit 0", "--time-limit" },
    { "compare people.shoal --solver ola --format yaml", "yaml" },
    { "compare people.shoal --solver ola --objective sil", "gcp" },
    { "compare no-k.shoal --solver ola", "--k" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (fixture, cases[i].line, 2, cases[i].word);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add ("/cli/compare/json", test_json, NULL);
  fixture_add ("/cli/compare/partition", test_partition, NULL);
  fixture_add ("/cli/compare/csv", test_csv, NULL);
  fixture_add ("/cli/compare/table", test_table, NULL);
  fixture_add ("/cli/compare/refused", test_refused, NULL);
  return g_test_run ();
}
