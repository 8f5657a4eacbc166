/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Persons with several rows, from the table to the file and back: whose rows they are is asked, kept and checked. */

#include "fixture-cli.h"
#include "schema/shoal-schema.h"
#include "solve/shoal-solver-registry.h"

/* Three rows of one person stand alone with their ages; the other classes of five years have three persons each. */
#define VISITS                                                                                                             \
  "patient,age,sex,disease\n"                                                                                              \
  "p1,31,f,flu\np2,32,f,cold\np3,33,f,flu\np1,31,f,ulcer\n"                                                               \
  "p4,41,m,flu\np5,42,m,cold\np6,43,m,flu\n"                                                                               \
  "p7,51,f,flu\np7,51,f,flu\np7,51,f,cold\n"                                                                               \
  "p8,61,m,flu\np9,62,m,cold\n,63,m,flu\n,64,m,flu\n"

/* Four rows of one person, and nobody else */
#define ONE_PERSON "patient,age,sex,disease\np1,31,f,flu\np1,31,f,cold\np1,31,f,flu\np1,31,f,ulcer\n"

static void
init (Fixture    *fixture,
      const char *role)
{
  g_autofree char *line = g_strdup_printf ("init v.csv -o p.shoal --force --k 3 --suppression 0.3 --qi age --qi sex --sensitive disease "
                                           "--hierarchy age=builder:ranges,width=10 --objective gcp --%s patient", role);
  g_auto (Run) run = { 0 };

  run_cli (fixture, line, &run);
  assert_status (&run, line, 0);
}

static void
run_status (Fixture    *fixture,
            const char *line,
            int         status,
            const char *word)
{
  g_auto (Run) run = { 0 };

  run_cli (fixture, line, &run);
  assert_status (&run, line, status);
  if (strstr (run.output, word) == NULL && strstr (run.errors, word) == NULL)
    g_error ("%s: “%s” is not in: %s%s", line, word, run.output, run.errors);
}

/* The column is asked for once, is an identifier, and is proposed where its values repeat. */
static void
test_init (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *project = NULL;
  g_auto (Run) inspected = { 0 }, proposed = { 0 };

  write_file (fixture, "v.csv", VISITS);
  init (fixture, "person");
  project = read_file (fixture, "p.shoal");
  g_assert_nonnull (strstr (project, "\"role\": \"person\""));
  assert_refused (fixture, "init v.csv -o q.shoal --person patient --identifier patient", 2, "two roles");
  assert_refused (fixture, "init v.csv -o q.shoal --person nobody", 2, "nobody");
  assert_refused (fixture, "init v.csv -o q.shoal --others person", 2, "--others");
  write_file (fixture, "w.csv", "patient_id,stay_id,age\n1,10,31\n1,11,31\n2,12,40\n2,12,40\n3,13,50\n");
  run_cli (fixture, "init w.csv -o w.shoal --json", &proposed);
  assert_status (&proposed, "init", 0);
  {
    JsonArray *columns = json_object_get_array_member (json_node_get_object (proposed.json), "columns");
    JsonObject *patient = json_array_get_object_element (columns, 0), *stay = json_array_get_object_element (columns, 1);

    g_assert_cmpstr (json_object_get_string_member (patient, "role"), ==, "person");
    g_assert_nonnull (strstr (json_object_get_string_member (patient, "reason"), "repeat"));
    g_assert_cmpstr (json_object_get_string_member (stay, "role"), ==, "identifier");
  }
  {
    g_autofree char *text = read_file (fixture, "p.shoal");
    g_autoptr (GString) twice = g_string_new (text);

    g_assert_cmpuint (g_string_replace (twice, "\"role\": \"sensitive\"", "\"role\": \"person\"", 1), ==, 1);
    write_file (fixture, "q.shoal", twice->str);
    run_status (fixture, "solve q.shoal", 3, "no more than one column");
  }
}

/* Persons are counted, and what is said of them is said of persons. */
static void
test_solve (Fixture       *fixture,
            gconstpointer  data)
{
  g_auto (Run) run = { 0 }, rows = { 0 };
  g_autofree char *release = NULL;
  JsonObject *answer;

  write_file (fixture, "v.csv", VISITS);
  init (fixture, "person");
  answer = run_json (fixture, "solve p.shoal -o r.csv --json", &run);
  g_assert_cmpint (json_object_get_int_member (answer, "rows"), ==, 14);
  g_assert_cmpint (json_object_get_int_member (answer, "persons"), ==, 11);
  g_assert_cmpint (json_object_get_int_member (answer, "k"), >=, 3);
  g_assert_cmpint (json_object_get_int_member (answer, "suppressed"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (answer, "suppressed_persons"), ==, 1);
  release = read_file (fixture, "r.csv");
  g_assert_null (strstr (release, "patient"));
  g_assert_null (strstr (release, "p1"));
  g_assert_null (strstr (release, "[50"));
  run_status (fixture, "solve p.shoal -o r.csv --force", 0, "1 of 11 persons (3 of 14 rows) suppressed");
  run_status (fixture, "solve p.shoal", 0, "persons (required 3), verified");
  /* As rows they are enough, and it is said that persons were not asked for. */
  init (fixture, "identifier");
  answer = run_json (fixture, "solve p.shoal --json", &rows);
  g_assert_cmpint (json_object_get_int_member (answer, "suppressed"), ==, 0);
  g_assert_true (json_object_get_null_member (answer, "persons"));
  run_status (fixture, "solve p.shoal", 0, "Warning: “patient” is an identifier, and values of it repeat");
  init (fixture, "person");
  g_clear_pointer (&rows.output, g_free);
  g_clear_pointer (&rows.errors, g_free);
  g_clear_pointer (&rows.json, json_node_unref);
  run_cli (fixture, "solve p.shoal", &rows);
  g_assert_null (strstr (rows.output, "values of it repeat"));
}

/* From the file alone nobody can tell; with the original it is checked, whoever made it. */
static void
test_verify (Fixture       *fixture,
             gconstpointer  data)
{
  static const char by_command[] = "verify r.csv --qi age --qi sex --insensitive disease --k 3 --person patient --original v.csv";
  static const char by_project[] = "verify r.csv --project p.shoal --original v.csv";

  write_file (fixture, "v.csv", VISITS);
  init (fixture, "person");
  run_status (fixture, "solve p.shoal -o r.csv", 0, "verified");
  run_status (fixture, "verify r.csv --qi age --qi sex --k 3 --person patient", 1, "not checkable");
  run_status (fixture, "verify r.csv --project p.shoal", 1, "not checkable");
  run_status (fixture, by_project, 0, "persons (required 3): holds");
  run_status (fixture, "verify r.csv --original p.shoal --k 3", 0, "persons (required 3): holds");
  run_status (fixture, by_command, 0, "persons (required 3): holds");
  /* Rows that are kept without their cells are a class, too: here of one person. */
  run_status (fixture, "solve p.shoal -o r.csv --force --keep-suppressed", 1, "classes that are too small");
  assert_refused (fixture, "verify r.csv --qi age --k 3 --original v.csv", 2, "--person");
  /* A release that took rows for persons */
  init (fixture, "identifier");
  run_status (fixture, "solve p.shoal -o r.csv --force", 0, "verified");
  init (fixture, "person");
  run_status (fixture, "verify r.csv --qi age --qi sex --insensitive disease --k 3", 0, "holds");
  run_status (fixture, by_project, 1, "k = 1 person (required 3): does not hold");
  run_status (fixture, by_command, 1, "k = 1 person (required 3): does not hold");
  /* Of other data, and of texts that cover what they like */
  write_file (fixture, "v.csv", "patient,age,sex,disease\np1,31,f,flu\np2,99,m,flu\n");
  run_status (fixture, by_command, 1, "other data");
  write_file (fixture, "v.csv", VISITS);
  write_file (fixture, "r.csv", "age,sex,disease\nyoung,f,flu\nyoung,f,flu\nyoung,f,flu\n");
  run_status (fixture, by_command, 1, "not checkable");
  write_file (fixture, "r.csv", "age,sex,disease\n\"[30, 45]\",*,flu\n\"[30, 45]\",*,flu\n\"[30, 45]\",*,flu\n\"[40, 65]\",*,flu\n");
  run_status (fixture, by_command, 1, "can stand in several classes");
}

/* Equal rows of one person single her out, and nobody else's rows do: persons are counted, and compared with the population. */
static void
test_risk (Fixture       *fixture,
           gconstpointer  data)
{
  g_auto (Run) persons = { 0 }, rows = { 0 };
  JsonObject *answer;

  write_file (fixture, "v.csv", VISITS "p9,31,f,flu\n");
  init (fixture, "person");
  answer = run_json (fixture, "risk p.shoal --population 11 --json", &persons);
  g_assert_cmpint (json_object_get_int_member (answer, "rows"), ==, 15);
  g_assert_cmpint (json_object_get_int_member (answer, "people"), ==, 11);
  g_assert_cmpint (json_object_get_int_member (answer, "unique_rows"), ==, 12);
  g_assert_cmpint (json_object_get_int_member (answer, "unique_people"), ==, 10);
  g_assert_cmpint (json_object_get_int_member (answer, "people_of_several_classes"), ==, 1);
  answer = json_object_get_object_member (answer, "suda");
  g_assert_cmpint (json_object_get_int_member (answer, "rows_singled_out"), ==, 12);
  g_assert_cmpint (json_object_get_int_member (answer, "people_singled_out"), ==, 10);
  assert_refused (fixture, "risk p.shoal --population 10", 2, "11 persons");
  run_status (fixture, "risk p.shoal", 0, "10 of 11 persons have rows (12 of 15) that no other person's equal");
  run_status (fixture, "risk p.shoal", 0, "Persons that are singled out: 10, rows of theirs: 12;");
  run_status (fixture, "risk p.shoal --population 100", 0, "1 of 11 persons has rows that differ");
  init (fixture, "identifier");
  answer = run_json (fixture, "risk p.shoal --json", &rows);
  g_assert_cmpint (json_object_get_int_member (answer, "unique_rows"), ==, 9);
  g_assert_cmpint (json_object_get_int_member (answer, "unique_people"), ==, 9);
  assert_refused (fixture, "risk p.shoal --population 12", 2, "15 rows");
  run_status (fixture, "risk p.shoal", 0, "9 of 15 rows are alone");
}

/* Rows of a release by group can stand in several groups: it holds where there are enough persons, whichever stand there. */
static void
test_verify_groups (Fixture       *fixture,
                    gconstpointer  data)
{
  static const char by_command[] = "verify r.csv --qi age --insensitive disease --k 3 --person patient --original v.csv";

  /* 33 fits both groups; without that row each has two persons for certain, and nobody twice. */
  write_file (fixture, "r.csv", "age,disease\n\"[30, 33]\",flu\n\"[30, 33]\",flu\n\"[30, 33]\",flu\n"
                                "\"[33, 36]\",flu\n\"[33, 36]\",flu\n\"[33, 36]\",flu\n");
  write_file (fixture, "v.csv", "patient,age,disease\np1,30,flu\np2,31,flu\np3,33,flu\np4,34,flu\np5,35,flu\np1,36,flu\n");
  run_status (fixture, by_command, 0, "k = 3 persons (required 3): holds");
  /* The same file of people of whom one is twice in a group, and may be so elsewhere */
  write_file (fixture, "v.csv", "patient,age,disease\np1,30,flu\np1,31,flu\np3,33,flu\np4,34,flu\np5,35,flu\np6,36,flu\n");
  run_status (fixture, by_command, 1, "can stand in several classes");
  write_file (fixture, "v.csv", "patient,age,disease\np1,30,flu\np2,31,flu\np4,33,flu\np4,33,flu\np5,35,flu\np6,36,flu\n");
  run_status (fixture, by_command, 0, "k = 3 persons (required 3): holds");
  /* Where rows were left out, nobody is there for certain. */
  write_file (fixture, "v.csv", "patient,age,disease\np1,30,flu\np2,31,flu\np3,33,flu\np4,34,flu\np5,35,flu\np1,36,flu\np5,36,flu\n");
  run_status (fixture, by_command, 1, "can stand in several classes");
  write_file (fixture, "v.csv", "patient,age,disease\np1,30,flu\np2,31,flu\np3,33,flu\np4,34,flu\np5,35,flu\np1,90,flu\n");
  run_status (fixture, by_command, 1, "other data");
}

/* A release by group, whoever makes it, has groups of k persons, and is found to have as many where that can be told. */
static void
test_groups (Fixture       *fixture,
             gconstpointer  data)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  write_file (fixture, "v.csv", VISITS);
  init (fixture, "person");
  for (guint i = 0; i < n_solvers; i++)
    {
      g_autofree char *line = g_strdup_printf ("solve p.shoal --solver %s -o r.csv --force --json", solvers[i].id);
      g_auto (Run) run = { 0 }, checked = { 0 };
      JsonObject *answer;

      if (solvers[i].family != SHOAL_FAMILY_PARTITION)
        continue;
      answer = run_json (fixture, line, &run);
      g_assert_true (json_object_get_boolean_member (answer, "verified"));
      g_assert_cmpint (json_object_get_int_member (answer, "k"), >=, 3);
      g_assert_cmpint (json_object_get_int_member (answer, "suppressed"), ==, 0);
      run_cli (fixture, "verify r.csv --project p.shoal --original v.csv --json", &checked);
      answer = json_node_get_object (checked.json);
      g_assert_cmpint (checked.status == 0, ==, json_object_get_boolean_member (answer, "checkable"));
    }
}

/* A table in which k rows are one person gets no file, whoever is asked. */
static void
test_one_person (Fixture       *fixture,
                 gconstpointer  data)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_auto (Run) help = { 0 };

  write_file (fixture, "v.csv", ONE_PERSON);
  init (fixture, "identifier");
  run_status (fixture, "solve p.shoal -o r.csv", 0, "verified");
  g_assert_cmpint (g_chdir (fixture->folder), ==, 0);
  g_assert_cmpint (g_unlink ("r.csv"), ==, 0);
  init (fixture, "person");
  before = describe_folder (fixture->folder);
  run_cli (fixture, "report --help", &help);
  for (guint i = 0; i < n_solvers; i++)
    {
      g_autofree char *solve = g_strdup_printf ("solve p.shoal --solver %s --objective gcp -o r.csv --suppression 100%%", solvers[i].id);
      g_autofree char *graph = g_strdup_printf ("%s --graph g.txt", solve);
      g_auto (Run) run = { 0 }, with_graph = { 0 };

      run_cli (fixture, solve, &run);
      g_assert_cmpint (run.status, !=, 0);
      if (solvers[i].family != SHOAL_FAMILY_MATCHING)
        continue;
      run_cli (fixture, graph, &with_graph);
      g_assert_cmpint (with_graph.status, !=, 0);
    }
  if (help.status == 0)
    {
      g_auto (Run) report = { 0 };

      run_cli (fixture, "report p.shoal -o r.pdf", &report);
      g_assert_cmpint (report.status, !=, 0);
    }
  after = describe_folder (fixture->folder);
  g_assert_cmpstr (before, ==, after);
}

/* A result that a run found when rows were taken for persons is still there when persons are asked for; and so are a release and a
 * graph from those days. */
static void
test_remembered (Fixture       *fixture,
                 gconstpointer  data)
{
  static const char remembered[] = "\"runs\": [ { \"solver\": \"optimal\", \"result\": { \"node\": { \"age\": 0, \"sex\": 0 }, "
                                   "\"status\": \"optimal\" } } ], \"selected-run\": 0";
  static const char *const writing[] = {
    "recipe p.shoal -o x.shoal",
    "recipe p.shoal --sql ansi -o x.sql",
    "utility p.shoal",
    "report p.shoal -o x.pdf",
  };
  /* Where nobody has said whose the rows are: status 0 where the graph proves the release. */
  static const struct
  {
    const char *line;
    int status_of_rows;
    const char *word_of_rows;
  } reading[] = {
    { "verify r.csv --project p.shoal --original v.csv", 2, "--person" },
    { "verify r.csv --qi age --qi sex --insensitive disease --k 3 --person patient --original v.csv", 1, "k = 1 person (required 3)" },
    { "verify m.csv --project p.shoal --original v.csv --graph g.txt", 0, ": holds" },
    { "verify m.csv --project p.shoal --original p.shoal --graph g.txt", 0, ": holds" },
    { "verify m.csv --project p.shoal --original p.shoal --graph g.txt --person patient", 1, "persons with several rows" },
    { "verify m.csv --qi age --qi sex --insensitive disease --k 3 --person patient --original v.csv --graph g.txt", 1,
      "persons with several rows" },
  };
  static const ShoalRole roles[] = { SHOAL_ROLE_IDENTIFIER, SHOAL_ROLE_PERSON };
  g_auto (Run) help = { 0 };

  write_file (fixture, "v.csv", ONE_PERSON);
  run_cli (fixture, "report --help", &help);
  for (guint role = 0; role < G_N_ELEMENTS (roles); role++)
    {
      gboolean persons = roles[role] == SHOAL_ROLE_PERSON;
      g_autofree char *text = NULL;
      g_autoptr (GString) project = NULL;

      init (fixture, shoal_role_to_string (roles[role]));
      text = read_file (fixture, "p.shoal");
      project = g_string_new (text);
      g_assert_cmpuint (g_string_replace (project, "\"runs\": []", remembered, 1), ==, 1);
      write_file (fixture, "p.shoal", project->str);
      if (!persons)
        {
          run_status (fixture, "solve p.shoal -o r.csv", 0, "verified");
          run_status (fixture, "solve p.shoal --solver sort-greedy -o m.csv --graph g.txt", 0, "verified");
        }
      for (guint i = 0; i < G_N_ELEMENTS (writing); i++)
        {
          g_autofree char *line = persons || strstr (writing[i], " x.") == NULL ? g_strdup (writing[i])
                                                                                : g_strconcat (writing[i], " --force", NULL);
          g_autofree char *before = describe_folder (fixture->folder);
          g_autofree char *after = NULL;
          g_auto (Run) run = { 0 };

          if (help.status != 0 && g_str_has_prefix (writing[i], "report"))
            continue;
          run_cli (fixture, line, &run);
          if (!persons)
            {
              assert_status (&run, line, 0);
              continue;
            }
          g_assert_cmpint (run.status, !=, 0);
          g_assert_cmpstr (run.output, ==, "");
          if (strstr (run.errors, "person") == NULL)
            g_error ("%s: “person” is not in: %s", line, run.errors);
          after = describe_folder (fixture->folder);
          g_assert_cmpstr (before, ==, after);
        }
      for (guint i = 0; i < G_N_ELEMENTS (reading); i++)
        run_status (fixture, reading[i].line, persons ? 1 : reading[i].status_of_rows,
                    persons ? "does not hold" : reading[i].word_of_rows);
      if (!persons)
        for (guint i = 0; i < 3; i++)
          {
            g_autofree char *path = g_build_filename (fixture->folder, ((const char *[]) { "x.shoal", "x.sql", "x.pdf" })[i], NULL);

            g_unlink (path);
          }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add ("/persons/init", test_init, NULL);
  fixture_add ("/persons/solve", test_solve, NULL);
  fixture_add ("/persons/verify", test_verify, NULL);
  fixture_add ("/persons/risk", test_risk, NULL);
  fixture_add ("/persons/verify-groups", test_verify_groups, NULL);
  fixture_add ("/persons/groups", test_groups, NULL);
  fixture_add ("/persons/one-person", test_one_person, NULL);
  fixture_add ("/persons/remembered", test_remembered, NULL);
  return g_test_run ();
}
