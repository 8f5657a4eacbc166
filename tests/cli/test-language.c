/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terminal speaks the user's language, in all that a person reads and in nothing else. In a made-up language that puts each text
 * in brackets, a word without them must be one that is typed, or stand in the data. */

#include "fixture-cli.h"

#include "solve/shoal-solver-registry.h"
#include "utility/shoal-metric.h"

static const char *const commands[] = { "inspect", "init",   "hierarchy", "solvers", "metrics",    "models",  "solve",  "evaluate",
                                        "risk",    "verify", "diff",      "utility", "strategies", "compare", "recipe" };

/* What is typed as it is, and names: of parts of the lattice's measures, of estimators, of encodings */
#define TYPED                                                                                                                                        \
  "shoal-cli shoal csv ID SQL table LOG LOS GCP UTF-8 lattice partition matching quasi-identifier identifier sensitive insensitive text number " \
  "report date Pitman Zayatz SNB join rule accuracy svm linear-svm logistic c45 k-anonymity true false"

static void
add_words (GHashTable *words,
           const char *text)
{
  g_auto (GStrv) parts = g_regex_split_simple ("[^\\w-]+", text, 0, 0);

  for (guint i = 0; parts[i] != NULL; i++)
    g_hash_table_add (words, g_strdup (parts[i]));
}

static GHashTable *
list_words (Fixture *fixture)
{
  GHashTable *words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *people = read_file (fixture, "people.csv");
  guint n_solvers, n_metrics;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  add_words (words, TYPED);
  add_words (words, people);
  add_words (words, "people.csv people.shoal strategies.shoal release.csv");
  for (guint i = 0; i < n_solvers; i++)
    add_words (words, solvers[i].id);
  for (guint i = 0; i < n_metrics; i++)
    add_words (words, metrics[i].id);
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    add_words (words, commands[i]);
  return words;
}

/* (transfer full): @text without all that stands in brackets, which may stand in each other. */
static char *
drop_translated (const char *text)
{
  g_autoptr (GString) rest = g_string_new (NULL);
  guint depth = 0;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar character = g_utf8_get_char (at);

      if (character == 0x27e6)
        depth++;
      else if (character == 0x27e7)
        depth--;
      else if (depth == 0)
        g_string_append_unichar (rest, character);
    }
  g_assert_cmpuint (depth, ==, 0);
  return g_string_free (g_steal_pointer (&rest), FALSE);
}

static void
check_translated (GHashTable *known,
                  const char *line,
                  const char *text)
{
  g_autofree char *rest = drop_translated (text);
  g_auto (GStrv) words = g_regex_split_simple ("[^\\w-]+", rest, 0, 0);

  for (guint i = 0; words[i] != NULL; i++)
    if (g_regex_match_simple ("[[:alpha:]]{2}", words[i], 0, 0) && !g_hash_table_contains (known, words[i]))
      {
        g_test_message ("%s: “%s” is not translated in: %s", line, words[i], text);
        g_test_fail ();
        return;
      }
}

/* GLib says “Usage” and such itself; names of options are typed. */
static char *
drop_options (const char *help)
{
  g_autoptr (GRegex) regex
      = g_regex_new ("^Usage:$|\\[OPTION…\\]|^(?:Application )?Options:$|^  (?:-\\w, )?--[\\w-]+(?:=[^ ⟦]*)?", G_REGEX_MULTILINE, 0, NULL);

  return g_regex_replace_literal (regex, help, -1, 0, "", 0, NULL);
}

static void
test_help (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GHashTable) known = list_words (fixture);
  g_auto (Run) all = { 0 };

  run_cli (fixture, "--help", &all);
  assert_status (&all, "--help", 0);
  g_assert_nonnull (strstr (all.output, "⟦"));
  check_translated (known, "--help", all.output);
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autofree char *line = g_strdup_printf ("%s --help", commands[i]);
      g_autofree char *rest = NULL;
      g_auto (Run) run = { 0 };

      run_cli (fixture, line, &run);
      assert_status (&run, line, 0);
      rest = drop_options (run.output);
      if (strcmp (commands[i], "hierarchy") == 0) /* lists the builders with their parameters, which are typed */
        g_assert_nonnull (strstr (rest, "⟦"));
      else
        check_translated (known, line, rest);
    }
}

static void
test_answers (Fixture       *fixture,
              gconstpointer  data)
{
  static const char *const lines[] = {
    "solve people.shoal -o release.csv --advice",
    "verify release.csv --project people.shoal",
    "evaluate people.shoal --node 1,1,1",
    "inspect people.csv",
    "risk people.shoal --population 1000",
    "utility people.shoal",
    "strategies strategies.shoal --search 0",
    "compare people.shoal --solver kgen",
    "diff people.csv release.csv",
    "metrics los",
    "models k-anonymity",
  };
  g_autoptr (GHashTable) known = list_words (fixture);

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_auto (Run) run = { 0 };

      run_cli (fixture, lines[i], &run);
      g_assert_nonnull (strstr (run.output, "⟦"));
      check_translated (known, lines[i], run.output);
    }
}

static void
test_errors (Fixture       *fixture,
             gconstpointer  data)
{
  static const char *const lines[] = {
    "nothing",
    "solve",
    "solve people.shoal --k many",
    "solve people.shoal --suppression much",
    "solve unset.shoal -o release.csv",
    "evaluate people.shoal --node 1,1",
    "verify people.csv",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_auto (Run) run = { 0 };

      run_cli (fixture, lines[i], &run);
      g_assert_cmpint (run.status, !=, 0);
      g_assert_true (g_str_has_prefix (run.errors, "shoal-cli: ⟦"));
    }
}

static void
assert_same (Fixture    *fixture,
             const char *line,
             const char *file)
{
  g_auto (Run) plain = { 0 };
  g_auto (Run) translated = { 0 };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  run_cli (fixture, line, &translated);
  if (file != NULL)
    after = read_file (fixture, file);
  g_setenv ("LANGUAGE", "en", TRUE);
  run_cli (fixture, line, &plain);
  g_setenv ("LANGUAGE", "xx", TRUE);
  g_assert_cmpint (plain.status, ==, translated.status);
  if (file == NULL)
    {
      g_assert_cmpstr (plain.output, ==, translated.output);
      g_assert_cmpuint (strlen (plain.output), >, 0);
      return;
    }
  before = read_file (fixture, file);
  g_assert_cmpstr (before, ==, after);
}

/* What programs read is the same in every language. */
static void
test_machine (Fixture       *fixture,
              gconstpointer  data)
{
  static const char *const lines[] = {
    "solvers --json",
    "metrics --json",
    "models --json",
    "inspect people.csv --json",
    "evaluate people.shoal --node 1,1,1 --json",
    "evaluate people.shoal --node 9,9,9 --json",
    "verify people.csv --qi age --k 2 --json",
    "risk people.shoal --json",
    "utility people.shoal --json",
    "diff people.csv release-2.csv --json",
    "hierarchy people.csv age",
    "nothing --json",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    assert_same (fixture, lines[i], NULL);
  assert_same (fixture, "strategies strategies.shoal --search 0 -o found.csv --force", "found.csv");
  assert_same (fixture, "recipe people.shoal -o found.sql --sql ansi --force", "found.sql");
}

/* A language that there is: without it no catalogue would be found by itself. */
static void
test_german (Fixture       *fixture,
             gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  g_autofree char *made_up = g_strdup (g_getenv ("SHOAL_LOCALE_DIR"));

  if (g_getenv ("SHOAL_CATALOGUES") == NULL)
    {
      g_test_skip ("no catalogues");
      return;
    }
  g_setenv ("SHOAL_LOCALE_DIR", g_getenv ("SHOAL_CATALOGUES"), TRUE);
  g_setenv ("LANGUAGE", "de", TRUE);
  run_cli (fixture, "models k-anonymity", &run);
  g_setenv ("SHOAL_LOCALE_DIR", made_up, TRUE);
  g_setenv ("LANGUAGE", "xx", TRUE);
  assert_status (&run, "models k-anonymity", 0);
  g_assert_nonnull (strstr (run.output, "Quasi-Identifikatoren"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (g_getenv ("SHOAL_PSEUDO_LANGUAGE") == NULL)
    {
      g_print ("1..0 # SKIP no catalogue\n");
      return 0;
    }
  g_setenv ("LANGUAGE", "xx", TRUE);
  g_setenv ("SHOAL_LOCALE_DIR", g_getenv ("SHOAL_PSEUDO_LANGUAGE"), TRUE);
  fixture_add ("/cli/language/help", test_help, NULL);
  fixture_add ("/cli/language/answers", test_answers, NULL);
  fixture_add ("/cli/language/errors", test_errors, NULL);
  fixture_add ("/cli/language/machine", test_machine, NULL);
  fixture_add ("/cli/language/german", test_german, NULL);
  return g_test_run ();
}
