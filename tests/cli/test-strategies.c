/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strategies: as text, as JSON, in a file, and what it refuses. */

#include "fixture-cli.h"

static void
test_json (Fixture       *fixture,
           gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  JsonObject *object = run_json (fixture, "strategies strategies.shoal --coverage 5,50 --folds 3 --k 2 --json", &run);
  JsonArray *strategies = json_object_get_array_member (object, "strategies");
  JsonArray *coverages = json_object_get_array_member (object, "coverages");
  gint64 n_front = 0, n_runs = 0;

  g_assert_cmpint (json_object_get_int_member (object, "rows"), ==, 24);
  g_assert_cmpint (json_object_get_int_member (object, "compared_rows"), ==, 24);
  g_assert_cmpint (json_object_get_int_member (object, "required_k"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (object, "folds"), ==, 3);
  g_assert_cmpstr (json_object_get_string_member (object, "classifier"), ==, "c45");
  g_assert_cmpuint (json_array_get_length (coverages), ==, 2);
  g_assert_cmpfloat (json_object_get_double_member (json_array_get_object_element (coverages, 1), "coverage"), ==, 0.5);
  /* What was complete is said, and what was not searched. */
  g_assert_true (json_object_get_boolean_member (object, "search_complete"));
  g_assert_nonnull (strstr (json_object_get_string_member (object, "search_covers"), "farther away were not searched"));
  for (guint i = 0; i < json_array_get_length (strategies); i++)
    {
      JsonObject *strategy = json_array_get_object_element (strategies, i);
      const char *kind = json_object_get_string_member (strategy, "kind");

      g_assert_cmpint (i == 0, ==, g_str_equal (kind, "original"));
      g_assert_true (json_object_has_member (strategy, "accuracy"));
      g_assert_true (json_object_has_member (strategy, "gain"));
      g_assert_cmpuint (json_object_get_size (json_object_get_object_member (strategy, "node")), ==, 3);
      n_front += json_object_get_boolean_member (strategy, "front");
      if (g_str_equal (kind, "run"))
        {
          g_assert_cmpstr (json_object_get_string_member (strategy, "name"), ==, "by hand");
          n_runs++;
        }
      if (!json_object_get_null_member (strategy, "dominated_by"))
        {
          gint64 by = json_object_get_int_member (strategy, "dominated_by");
          JsonObject *better = json_array_get_object_element (strategies, (guint) by);

          g_assert_true (json_object_get_boolean_member (better, "front"));
          g_assert_cmpint (json_object_get_int_member (better, "k"), >=, json_object_get_int_member (strategy, "k"));
        }
    }
  g_assert_cmpint (n_front, >, 0);
  g_assert_cmpint (n_front, ==, json_object_get_int_member (object, "front"));
  /* One run fits, the other one is told of. */
  g_assert_cmpint (n_runs, ==, 1);
  g_assert_nonnull (strstr (run.errors, "run 2 (ola)"));
}

static void
test_text (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *before = describe_folder (fixture->folder);
  g_autofree char *after = NULL;
  g_auto (Run) run = { 0 };
  g_auto (Run) none = { 0 };

  run_cli (fixture, "strategies strategies.shoal --folds 2 --search 0", &run);
  assert_status (&run, "strategies", 0);
  /* Shares are written as everywhere: the sign stays beside its number. */
  g_assert_true (g_regex_match_simple ("\n  as it is: accuracy \\d+\\.\\d\\d\302\240%, information gain \\d\\.\\d{4}\n", run.output, 0, 0));
  g_assert_nonnull (strstr (run.output, "\n  5\302\240% of the pairs"));
  g_assert_null (strstr (run.output, " %"));
  run_cli (fixture, "strategies strategies.shoal --folds 2 --k 1000", &none);
  assert_status (&none, "strategies", 1);
  g_assert_nonnull (strstr (none.output, "0 on the front"));
  after = describe_folder (fixture->folder);
  g_assert_cmpstr (before, ==, after);
}

/* What is told as accuracy has its own name; of the same strategies each has other figures. */
static void
test_measures (Fixture       *fixture,
               gconstpointer  data)
{
  static const char *const measures[] = { "accuracy", "balanced-accuracy", "auc" };
  g_auto (Run) none = { 0 };
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (measures); i++)
    {
      g_autofree char *command = g_strdup_printf ("strategies strategies.shoal --folds 2 --search 0 --measure %s", measures[i]);
      g_autofree char *original = g_strdup_printf ("\n  as it is: %s (\\d+\\.\\d\\d)\302\240%%, ", measures[i]);
      g_autofree char *header = g_strdup_printf ("\n *k +%s +gain +from", measures[i]);
      g_autoptr (GRegex) regex = g_regex_new (original, 0, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      g_auto (Run) run = { 0 };

      run_cli (fixture, command, &run);
      assert_status (&run, command, 0);
      g_assert_true (g_regex_match (regex, run.output, 0, &match));
      g_assert_true (g_hash_table_add (seen, g_match_info_fetch (match, 1)));
      g_assert_true (g_regex_match_simple (header, run.output, 0, 0));
      g_assert_true ((strstr (run.output, "auc: area under the ROC curve") != NULL) == g_str_equal (measures[i], "auc"));
    }
  run_cli (fixture, "strategies strategies.shoal --measure f1", &none);
  assert_status (&none, "strategies", 2);
  g_assert_nonnull (strstr (none.errors, "there are accuracy, balanced-accuracy, auc"));
}

/* CSV, or JSON by the name of the file; the same each time, whatever the number of threads; replaced only when told to. */
static void
test_file (Fixture       *fixture,
           gconstpointer  data)
{
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) heading = NULL;
  g_autofree char *csv = NULL;
  g_autofree char *again = NULL;
  g_autofree char *json = NULL;
  g_autoptr (JsonNode) node = NULL;

  {
    g_auto (Run) run = { 0 };

    run_cli (fixture, "strategies strategies.shoal --folds 2 --threads 1 -o s.csv", &run);
    assert_status (&run, "strategies", 0);
    g_assert_nonnull (strstr (run.output, "Written to s.csv"));
  }
  csv = read_file (fixture, "s.csv");
  lines = g_strsplit (csv, "\n", -1);
  heading = g_strsplit (lines[0], ",", -1);
  g_assert_cmpuint (g_strv_length (heading), ==, 14);
  g_assert_cmpstr (heading[11], ==, "age");
  g_assert_true (g_str_has_prefix (lines[1], "0,original,,"));
  for (guint i = 1; lines[i][0] != '\0'; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], ",", -1);

      g_assert_cmpuint (g_strv_length (fields), ==, 14);
    }
  {
    g_auto (Run) refused = { 0 };
    g_auto (Run) forced = { 0 };

    run_cli (fixture, "strategies strategies.shoal --folds 2 -o s.csv", &refused);
    assert_status (&refused, "strategies", 4);
    run_cli (fixture, "strategies strategies.shoal --folds 2 --threads 3 -o s.csv --force", &forced);
    assert_status (&forced, "strategies", 0);
  }
  again = read_file (fixture, "s.csv");
  g_assert_cmpstr (csv, ==, again);
  {
    g_auto (Run) run = { 0 };

    run_cli (fixture, "strategies strategies.shoal --folds 2 -o s.json", &run);
    assert_status (&run, "strategies", 0);
  }
  json = read_file (fixture, "s.json");
  node = shoal_json_parse (json, strlen (json), "s.json", NULL);
  g_assert_nonnull (node);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (json_node_get_object (node), "strategies")), >, 1);
}

static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  static const struct
  {
    const char *line;
    int status;
    const char *word;
  } cases[] = {
    { "strategies people.shoal", 2, "target" },
    { "strategies strategies.shoal --coverage 0", 2, "--coverage" },
    { "strategies strategies.shoal --coverage 101", 2, "--coverage" },
    { "strategies strategies.shoal --coverage 5,x", 2, "--coverage" },
    { "strategies strategies.shoal --classifier nobody", 2, "c45" },
    { "strategies strategies.shoal --folds 1", 2, "--folds" },
    { "strategies strategies.shoal --folds 50", 2, "50 folds" },
    { "strategies strategies.shoal --search -1", 2, "--search" },
    { "strategies strategies.shoal --sample 1", 2, "--sample" },
    { "strategies strategies.shoal -o strategies.shoal --force", 2, "strategies.shoal" },
    { "strategies no-quasi-identifier.shoal", 2, "quasi-identifier" },
    { "strategies nowhere.shoal", 4, "nowhere.shoal" },
    { "strategies broken.shoal", 3, "broken.shoal" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (fixture, cases[i].line, cases[i].status, cases[i].word);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add ("/cli/strategies/json", test_json, NULL);
  fixture_add ("/cli/strategies/text", test_text, NULL);
  fixture_add ("/cli/strategies/measures", test_measures, NULL);
  fixture_add ("/cli/strategies/file", test_file, NULL);
  fixture_add ("/cli/strategies/refused", test_refused, NULL);
  return g_test_run ();
}
