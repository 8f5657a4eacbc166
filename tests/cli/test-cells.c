/* SPDX-License-Identifier: GPL-3.0-or-later */
/* --cells: what groups of rows show, from the command line to the file and back. */

#include "fixture-cli.h"

/* A German table: decimal commas, a unit behind, days before months. Its means are read like its values. */
static void
test_notation (Fixture *fixture, gconstpointer data)
{
  g_auto (Run) init = { 0 };
  g_auto (Run) solve = { 0 };
  g_auto (Run) verify = { 0 };
  g_auto (Run) utility = { 0 };
  g_autofree char *release = NULL;
  JsonObject *answer, *side;

  write_file (fixture, "g.csv",
              "Gewicht;Preis;Tag;krank\n1,5;1 €;31.12.2019;ja\n1,5;2 €;01.01.2020;nein\n1,5;2 €;01.01.2020;ja\n2,5;2 €;01.01.2020;nein\n"
              "90,0;80 €;02.06.2023;ja\n90,0;80 €;03.06.2023;ja\n90,0;81 €;04.06.2023;nein\n91,0;81 €;04.06.2023;ja\n");
  run_cli (fixture, "init g.csv -o g.shoal --qi Gewicht --qi Preis --qi Tag --sensitive krank --k 4 --cells Gewicht=mean "
                    "--cells Preis=mean --cells Tag=mean", &init);
  assert_status (&init, "init", 0);
  run_cli (fixture, "solve g.shoal --solver mondrian -o out.csv", &solve);
  assert_status (&solve, "solve", 0);
  release = read_file (fixture, "out.csv");
  g_assert_nonnull (strstr (release, "1,75;1.8 €;01.01.2020;"));
  g_assert_nonnull (strstr (release, "90,25;80.5 €;03.06.2023;"));
  run_cli (fixture, "verify out.csv --project g.shoal --qi Gewicht --qi Preis --qi Tag --k 4", &verify);
  assert_status (&verify, "verify", 0);
  answer = run_json (fixture, "utility g.shoal out.csv --json", &utility);
  side = json_object_get_object_member (
    find_by (json_object_get_array_member (answer, "columns"), "name", "Gewicht"), "release");
  g_assert_cmpint (json_object_get_int_member (side, "cells"), ==, 8);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (side, "mean"), (1.75 + 90.25) / 2, 1e-12);
}

/* What the project says, and what is asked for instead of it. */
static void
test_options (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *arguments;
    int status;
    const char *message;
  } cases[] = {
    { "solve p.shoal --solver mondrian -o a.csv --cells age=middle", 0, "" },
    { "solve p.shoal --solver mondrian -o b.csv --cells city=mode", 0, "" },
    { "solve p.shoal --solver mondrian -o c.csv --cells city=mean", 2, "holds texts" },
    { "solve p.shoal --solver mondrian -o c.csv --cells age=average", 2, "mean, median, mode, middle" },
    { "solve p.shoal --solver mondrian -o c.csv --cells height=mean", 2, "no column" },
    { "solve p.shoal --solver mondrian -o c.csv --cells mean", 2, "COLUMN=FORM" },
    { "init people.csv -o q.shoal --qi age --k 2 --cells height=mean", 2, "height" },
  };
  g_auto (Run) init = { 0 };
  g_autofree char *project = NULL, *middle = NULL, *mode = NULL;

  write_file (fixture, "people.csv", "age,city\n20,a\n21,a\n24,b\n60,c\n61,c\n66,c\n");
  run_cli (fixture, "init people.csv -o p.shoal --qi age --qi city --k 3 --cells age=median", &init);
  assert_status (&init, "init", 0);
  project = read_file (fixture, "p.shoal");
  g_assert_nonnull (strstr (project, "\"cells\": \"median\""));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Run) run = { 0 };

      run_cli (fixture, cases[i].arguments, &run);
      assert_status (&run, cases[i].arguments, cases[i].status);
      g_assert_nonnull (strstr (run.errors, cases[i].message));
    }
  middle = read_file (fixture, "a.csv");
  g_assert_nonnull (strstr (middle, "22,"));
  g_assert_nonnull (strstr (middle, "63,"));
  mode = read_file (fixture, "b.csv");
  g_assert_nonnull (strstr (mode, "21,a"));
  g_assert_nonnull (strstr (mode, "61,c"));
}

/* The same for everybody: levels decide who is a class, and the class shows one value. The levels stay at home. */
static void
test_full_domain (Fixture *fixture, gconstpointer data)
{
  g_auto (Run) init = { 0 };
  g_auto (Run) solve = { 0 };
  g_auto (Run) labels = { 0 };
  g_auto (Run) verify = { 0 };
  g_auto (Run) tampered = { 0 };
  g_auto (Run) recipe = { 0 };
  g_auto (Run) again = { 0 };
  g_autofree char *release = NULL, *written = NULL;
  g_autoptr (GString) changed = NULL;

  write_file (fixture, "people.csv", "age,city\n20,a\n21,a\n24,a\n60,c\n61,c\n66,c\n");
  write_file (fixture, "age.csv", "20;young;*\n21;young;*\n24;young;*\n60;old;*\n61;old;*\n66;old;*\n");
  write_file (fixture, "city.csv", "a;*\nc;*\n");
  run_cli (fixture, "init people.csv -o p.shoal --qi age=age.csv --qi city=city.csv --k 3 --cells age=mean", &init);
  assert_status (&init, "init", 0);
  run_cli (fixture, "solve p.shoal --solver optimal -o out.csv", &solve);
  assert_status (&solve, "solve", 0);
  release = read_file (fixture, "out.csv");
  g_assert_nonnull (strstr (release, "21.7,a\n"));
  g_assert_nonnull (strstr (release, "62.3,c\n"));
  run_cli (fixture, "verify out.csv --project p.shoal", &verify);
  assert_status (&verify, "verify", 0);
  run_cli (fixture, "verify out.csv --project p.shoal --cells age=node", &labels);
  assert_status (&labels, "verify --cells age=node", 1);
  changed = g_string_new (release);
  g_string_replace (changed, "21.7,a", "7.1,a", 1);
  write_file (fixture, "bad.csv", changed->str);
  run_cli (fixture, "verify bad.csv --project p.shoal", &tampered);
  assert_status (&tampered, "verify bad.csv", 1);
  run_cli (fixture, "recipe p.shoal -o recipe.shoal", &recipe);
  assert_status (&recipe, "recipe", 0);
  written = read_file (fixture, "recipe.shoal");
  g_assert_nonnull (strstr (written, "\"cells\": \"mean\""));
  g_assert_null (strstr (written, "\"node\": {"));
  run_cli (fixture, "solve recipe.shoal -o again.csv", &again);
  assert_status (&again, "solve recipe.shoal", 0);
}

/* Where no project says how the original was coded, the command line does. */
static void
test_coded_original (Fixture *fixture, gconstpointer data)
{
  static const char verify[] = "verify out.csv --original p.csv --person who --qi age --sensitive ill --k 2";
  g_autofree char *coded = g_strconcat (verify, " --coding age=round=10", NULL);
  g_autofree char *wrong = g_strconcat (verify, " --coding age=round=7", NULL);
  g_autofree char *with_project = g_strconcat (coded, " --project p.shoal", NULL);
  g_autofree char *unknown = g_strconcat (verify, " --coding height=round=10", NULL);
  g_auto (Run) init = { 0 };
  g_auto (Run) solve = { 0 };
  const struct
  {
    const char *arguments;
    int status;
    const char *message;
  } cases[] = {
    { coded, 0, "k = 2 persons (required 2): holds" },
    { verify, 1, "not checkable" },
    { wrong, 1, "not checkable" },
    { with_project, 2, "--coding" },
    { unknown, 2, "height" },
    { "verify out.csv --qi age --k 2 --cells age=mean", 2, "--cells" },
  };

  write_file (fixture, "p.csv", "who,age,ill\na,21,x\na,22,y\nb,24,x\nb,19,x\nc,61,y\nc,58,x\nd,66,y\nd,68,y\n");
  run_cli (fixture, "init p.csv -o p.shoal --person who --qi age --sensitive ill --k 2 --coding age=round=10 --cells age=range", &init);
  assert_status (&init, "init", 0);
  run_cli (fixture, "solve p.shoal --solver mondrian -o out.csv", &solve);
  assert_status (&solve, "solve", 0);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Run) run = { 0 };

      run_cli (fixture, cases[i].arguments, &run);
      assert_status (&run, cases[i].arguments, cases[i].status);
      if (strstr (run.output, cases[i].message) == NULL && strstr (run.errors, cases[i].message) == NULL)
        g_error ("%s: nothing of “%s” in %s%s", cases[i].arguments, cases[i].message, run.output, run.errors);
    }
}

/* What is done to columns, from the command line to the file, its dictionary and its verification. */
static void
test_coding (Fixture *fixture, gconstpointer data)
{
  g_auto (Run) init = { 0 };
  g_auto (Run) solve = { 0 };
  g_auto (Run) verify = { 0 };
  g_auto (Run) tampered = { 0 };
  g_auto (Run) twice = { 0 };
  g_auto (Run) utility = { 0 };
  g_auto (Run) recipe = { 0 };
  g_auto (Run) refused = { 0 };
  g_autofree char *project = NULL, *release = NULL, *dictionary = NULL;
  g_autoptr (GString) changed = NULL;
  JsonObject *answer, *column;

  write_file (fixture, "p.csv", "age,pay,day,ill\n91,1004,2020-01-05,a\n95,1015,2020-02-28,b\n99,1025,2020-05-01,a\n"
                                "20,2001,2020-06-30,b\n20,2002,2020-07-01,a\n20,3000,2020-12-31,a\n");
  run_cli (fixture, "init p.csv -o p.shoal --qi age --insensitive pay --insensitive day --sensitive ill --k 3 --coding age=top=90 "
                    "--coding pay=round=10 --coding day=date=quarter", &init);
  assert_status (&init, "init", 0);
  project = read_file (fixture, "p.shoal");
  g_assert_nonnull (strstr (project, "\"coding\": \"round=10\""));
  run_cli (fixture, "solve p.shoal -o out.csv --dictionary out.json", &solve);
  assert_status (&solve, "solve", 0);
  /* Those of 91, 95 and 99 are one class without any generalization */
  release = read_file (fixture, "out.csv");
  g_assert_nonnull (strstr (release, "90,1000,2020-Q1,a\n"));
  g_assert_nonnull (strstr (release, "90,1020,2020-Q1,b\n"));
  g_assert_nonnull (strstr (release, "90,1020,2020-Q2,a\n"));
  g_assert_nonnull (strstr (release, "20,2000,2020-Q2,b\n"));
  dictionary = read_file (fixture, "out.json");
  g_assert_nonnull (strstr (dictionary, "2020-Q4"));
  run_cli (fixture, "verify out.csv --project p.shoal", &verify);
  assert_status (&verify, "verify", 0);

  /* A value as it was in the original, and one that the original has less often */
  changed = g_string_new (release);
  g_string_replace (changed, ",2000,2020-Q2,b", ",2001,2020-Q2,b", 1);
  write_file (fixture, "bad.csv", changed->str);
  run_cli (fixture, "verify bad.csv --project p.shoal", &tampered);
  assert_status (&tampered, "verify bad.csv", 1);
  g_assert_nonnull (strstr (tampered.output, "“2001”"));
  g_string_assign (changed, release);
  g_string_replace (changed, "2020-Q2", "2020-Q1", 0);
  write_file (fixture, "twice.csv", changed->str);
  run_cli (fixture, "verify twice.csv --project p.shoal", &twice);
  assert_status (&twice, "verify twice.csv", 1);
  g_assert_nonnull (strstr (twice.output, "day: 1 value in 2 rows"));

  /* Beside the original stands what was published, and not the other way round */
  answer = run_json (fixture, "utility p.shoal out.csv --json", &utility);
  column = find_by (json_object_get_array_member (answer, "columns"), "name", "pay");
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (json_object_get_object_member (column, "original"), "mean"),
                                  10047 / 6.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (json_object_get_object_member (column, "release"), "mean"),
                                  10040 / 6.0, 1e-9);
  column = find_by (json_object_get_array_member (answer, "codings"), "column", "pay");
  g_assert_cmpint (json_object_get_int_member (column, "changed_rows"), ==, 5);
  g_assert_cmpint (json_object_get_int_member (column, "values_after"), ==, 4);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (column, "sum_after"), 10040, 1e-9);
  column = find_by (json_object_get_array_member (answer, "codings"), "column", "day");
  g_assert_cmpint (json_object_get_int_member (column, "values_after"), ==, 4);

  /* The rule goes along where it is done again */
  run_cli (fixture, "recipe p.shoal -o r.shoal", &recipe);
  assert_status (&recipe, "recipe", 0);
  g_free (project);
  project = read_file (fixture, "r.shoal");
  g_assert_nonnull (strstr (project, "date=quarter"));
  run_cli (fixture, "init p.csv -o q.shoal --qi age --coding ill=top=3", &refused);
  assert_status (&refused, "init", 2);
  g_assert_nonnull (strstr (refused.errors, "has texts"));
}

/* Whose rows a mean stands for cannot be read from it. */
static void
test_persons (Fixture *fixture, gconstpointer data)
{
  g_auto (Run) init = { 0 };
  g_auto (Run) verify = { 0 };

  write_file (fixture, "visits.csv", "who,age\na,20\nb,22\nc,60\nd,64\na,20\nb,22\nc,60\nd,64\n");
  write_file (fixture, "out.csv", "age\n21\n21\n21\n21\n62\n62\n62\n62\n");
  run_cli (fixture, "init visits.csv -o v.shoal --qi age --person who --k 2 --cells age=mean", &init);
  assert_status (&init, "init", 0);
  run_cli (fixture, "verify out.csv --project v.shoal --original visits.csv --person who --qi age --k 2", &verify);
  assert_status (&verify, "verify", 1);
  g_assert_nonnull (strstr (verify.output, "not checkable"));
  g_assert_nonnull (strstr (verify.output, "one value for each class"));
}

/* The squared error of the numbers of real tables: refine has less than mdav and v-mdav. */
static void
test_squares (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *file;
    const char *options;
    const char *columns[5];
  } tables[] = {
    { "census/ipums_100k_4attr.txt", "", { "SEX", "AGE", "MARST", "RACE", NULL } },
    { "eusilc/eusilc.csv", "--missing NA", { "age", "hsize", "eqIncome", "py010n", NULL } },
  };
  static const char *const solvers[] = { "mdav --set descend=false", "v-mdav --set descend=false", "refine --set waves=2" };
  const char *folder = g_getenv ("SHOAL_DATA");

  if (folder == NULL)
    {
      g_test_skip ("SHOAL_DATA is not set");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (GString) init = g_string_new (NULL);
      g_auto (Run) made = { 0 };
      double errors[G_N_ELEMENTS (solvers)];

      g_string_printf (init, "init %s/%s -o %u.shoal --k 10 --objective sse --others insensitive %s", folder, tables[i].file, i,
                       tables[i].options);
      for (guint c = 0; tables[i].columns[c] != NULL; c++)
        g_string_append_printf (init, " --type %s=number --qi %s --hierarchy %s=builder:flat --cells %s=mean", tables[i].columns[c],
                                tables[i].columns[c], tables[i].columns[c], tables[i].columns[c]);
      run_cli (fixture, init->str, &made);
      assert_status (&made, init->str, 0);
      for (guint s = 0; s < G_N_ELEMENTS (solvers); s++)
        {
          g_autofree char *line = g_strdup_printf ("solve %u.shoal --json --solver %s", i, solvers[s]);
          g_auto (Run) run = { 0 };
          JsonObject *answer = run_json (fixture, line, &run);

          g_assert_true (json_object_get_boolean_member (answer, "verified"));
          g_assert_cmpint (json_object_get_int_member (answer, "k"), >=, 10);
          errors[s] = json_object_get_double_member (json_object_get_object_member (answer, "metrics"), "sse");
        }
      g_assert_cmpfloat (errors[2], <, MIN (errors[0], errors[1]));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  fixture_add ("/cells/notation", test_notation, NULL);
  fixture_add ("/cells/options", test_options, NULL);
  fixture_add ("/cells/coding", test_coding, NULL);
  fixture_add ("/cells/full-domain", test_full_domain, NULL);
  fixture_add ("/cells/coded-original", test_coded_original, NULL);
  fixture_add ("/cells/persons", test_persons, NULL);
  fixture_add ("/cells/squares", test_squares, NULL);

  return g_test_run ();
}
