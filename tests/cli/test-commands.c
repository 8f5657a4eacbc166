/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect, init, hierarchy, terminal, manual and completion: what they print. */

#define _GNU_SOURCE

#include "fixture-cli.h"

#include "project/shoal-project.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static const char *const commands[] = {
  "inspect", "init", "hierarchy", "solvers", "metrics", "models", "solve", "evaluate", "risk", "verify",
  "diff", "recipe", "utility", "compare", "strategies",
};

static void
test_help (Fixture       *fixture,
           gconstpointer  data)
{
  g_auto (Run) run = { 0 };

  run_cli (fixture, "--help", &run);
  assert_status (&run, "--help", 0);
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto (Run) help = { 0 };
      g_autofree char *line = g_strconcat (commands[i], " --help", NULL);

      g_assert_nonnull (strstr (run.output, commands[i]));
      run_cli (fixture, line, &help);
      assert_status (&help, line, 0);
      g_assert_cmpstr (help.errors, ==, "");
      g_assert_nonnull (strstr (help.output, "--json"));
    }
}

static void
test_version (Fixture       *fixture,
              gconstpointer  data)
{
  g_auto (Run) run = { 0 };

  run_cli (fixture, "--version", &run);
  assert_status (&run, "--version", 0);
  g_assert_true (g_str_has_prefix (run.output, "shoal-cli "));
}

static void
test_inspect (Fixture       *fixture,
              gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  JsonObject *object = run_json (fixture, "inspect people.csv --json", &run);
  JsonArray *columns = json_object_get_array_member (object, "columns");
  JsonObject *format = json_object_get_object_member (object, "format");
  JsonObject *name = find_by (columns, "name", "name");
  JsonObject *age = find_by (columns, "name", "age");
  JsonObject *disease = find_by (columns, "name", "disease");

  g_assert_cmpint (json_object_get_int_member (object, "rows"), ==, 24);
  g_assert_cmpuint (json_array_get_length (columns), ==, 5);
  g_assert_cmpstr (json_object_get_string_member (format, "delimiter"), ==, ",");
  g_assert_true (json_object_get_boolean_member (format, "header"));
  g_assert_cmpstr (json_object_get_string_member (name, "type"), ==, "text");
  g_assert_cmpstr (json_object_get_string_member (name, "proposed_role"), ==, "identifier");
  g_assert_cmpfloat (json_object_get_double_member (name, "uniqueness"), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (age, "type"), ==, "number");
  g_assert_cmpstr (json_object_get_string_member (age, "proposed_role"), ==, "quasi-identifier");
  g_assert_cmpint (json_object_get_int_member (age, "distinct"), ==, 17);
  g_assert_cmpint (json_object_get_int_member (age, "missing"), ==, 0);
  g_assert_cmpfloat (json_object_get_double_member (age, "uniqueness"), ==, 10.0 / 24);
  g_assert_cmpstr (json_object_get_string_member (disease, "proposed_role"), ==, "sensitive");
}

/* Counted by hand: no two of the 24 share age and zip but the pairs of equal age with equal zip, of which there are none. */
static void
test_combinations (Fixture       *fixture,
                   gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  JsonObject *object = run_json (fixture, "inspect people.csv --json", &run);
  JsonArray *sets = json_object_get_array_member (object, "combinations");
  JsonObject *first = json_array_get_object_element (sets, 0);
  JsonArray *names = json_object_get_array_member (first, "columns");

  g_assert_true (json_object_get_boolean_member (object, "combinations_complete"));
  g_assert_cmpuint (json_array_get_length (names), ==, 2);
  g_assert_cmpint (json_object_get_int_member (first, "unique_rows"), ==, 24);
  for (guint i = 0; i < json_array_get_length (sets); i++)
    {
      JsonArray *columns = json_object_get_array_member (json_array_get_object_element (sets, i), "columns");

      for (guint c = 0; c < json_array_get_length (columns); c++)
        g_assert_cmpstr (json_array_get_string_element (columns, c), !=, "name");
    }
}

/* n is unique alone, though numbers are not proposed as identifiers: any set with it would single out all rows. */
static void
test_combinations_leave_out_unique (Fixture       *fixture,
                                    gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  g_autofree char *path = g_build_filename (fixture->folder, "n.csv", NULL);
  JsonObject *object;
  JsonArray *sets;
  JsonArray *names;

  g_assert_true (g_file_set_contents (path, "n,a,b\n11,x,p\n12,x,q\n13,y,p\n14,y,q\n15,x,p\n", -1, NULL));
  object = run_json (fixture, "inspect n.csv --json", &run);
  sets = json_object_get_array_member (object, "combinations");
  g_assert_cmpuint (json_array_get_length (sets), ==, 1);
  g_assert_cmpint (json_object_get_int_member (json_array_get_object_element (sets, 0), "unique_rows"), ==, 3);
  names = json_object_get_array_member (json_array_get_object_element (sets, 0), "columns");
  g_assert_cmpuint (json_array_get_length (names), ==, 2);
  for (guint i = 0; i < json_array_get_length (names); i++)
    g_assert_cmpstr (json_array_get_string_element (names, i), !=, "n");
}

static void
test_inspect_text (Fixture       *fixture,
                   gconstpointer  data)
{
  g_auto (Run) run = { 0 };

  run_cli (fixture, "inspect people.csv --no-header --type column-2=text", &run);
  assert_status (&run, "inspect --no-header", 0);
  g_assert_nonnull (strstr (run.output, "25 rows, 5 columns"));
  g_assert_nonnull (strstr (run.output, "column-5"));
}

/* What is found out of an office's file is told, kept in the project, and can be said otherwise. */
static void
test_office (Fixture       *fixture,
             gconstpointer  data)
{
  g_auto (Run) run = { 0 }, kept = { 0 }, made = { 0 }, solved = { 0 };
  g_autofree char *path = g_build_filename (fixture->folder, "office.csv", NULL);
  g_autofree char *project_path = g_build_filename (fixture->folder, "office.shoal", NULL);
  g_autofree char *project = NULL;
  JsonObject *format, *object;
  JsonArray *words;

  g_assert_true (g_file_set_contents (path, "Report;;\n;;\nname;age;pay\na;30;1,5 €\nb;30;k. A.\nc;41;2,5 €\nd;41;9,5 €\nSumme;;4 €\n",
                                      -1, NULL));
  object = run_json (fixture, "inspect office.csv --json", &run);
  g_assert_cmpint (json_object_get_int_member (object, "rows"), ==, 4);
  format = json_object_get_object_member (object, "format");
  g_assert_cmpint (json_object_get_int_member (format, "skip_rows"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (format, "totals_left_out"), ==, 1);
  words = json_object_get_array_member (format, "missing_found");
  g_assert_cmpuint (json_array_get_length (words), ==, 1);
  g_assert_cmpstr (json_array_get_string_element (words, 0), ==, "k. A.");
  object = run_json (fixture, "inspect office.csv --skip-rows 2 --keep-rows --json", &kept);
  g_assert_cmpint (json_object_get_int_member (object, "rows"), ==, 5);

  run_cli (fixture, "init office.csv -o office.shoal --qi age --insensitive name --insensitive pay --k 2", &made);
  assert_status (&made, "init", 0);
  g_assert_true (g_file_get_contents (project_path, &project, NULL, NULL));
  g_assert_nonnull (strstr (project, "\"skip-rows\": 2"));
  g_assert_nonnull (strstr (project, "\"leave-out\": true"));
  object = run_json (fixture, "solve office.shoal --json", &solved);
  g_assert_cmpint (json_object_get_int_member (object, "rows"), ==, 4);
}

/* Names that are not ASCII survive a locale that is. */
static void
test_encoding (Fixture       *fixture,
               gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  JsonObject *object
      = run_json (fixture, "hierarchy latin-1.csv city --builder flat --encoding ISO-8859-1 --json", &run);
  JsonArray *levels = json_object_get_array_member (object, "levels");
  JsonArray *examples = json_object_get_array_member (json_array_get_object_element (levels, 0), "examples");

  g_assert_cmpstr (json_array_get_string_element (examples, 0), ==, "Köln");
  g_assert_cmpstr (json_array_get_string_element (examples, 1), ==, "München");
}

static ShoalProject *
read_project (Fixture    *fixture,
              const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  ShoalProject *project = shoal_project_read (file, warnings, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, 0);
  return project;
}

static ShoalRole
get_role (ShoalProject *project,
          const char   *name)
{
  return shoal_project_find_column (project, name, NULL)->meaning.role;
}

static void
test_init (Fixture       *fixture,
           gconstpointer  data)
{
  g_auto (Run) plain = { 0 };
  g_auto (Run) told = { 0 };
  g_auto (Run) run = { 0 };
  JsonObject *object = run_json (fixture,
                                 "init people.csv -o p.shoal --qi age --qi sex=sex.csv --weight age=2.5 --k 4 "
                                 "--suppression 5% --objective gcp --hierarchy zip=builder:mask,from=left --json",
                                 &run);
  g_autoptr (ShoalProject) project = read_project (fixture, "p.shoal");
  ShoalProjectColumn *age = shoal_project_find_column (project, "age", NULL);
  ShoalProjectColumn *sex = shoal_project_find_column (project, "sex", NULL);
  ShoalProjectColumn *zip = shoal_project_find_column (project, "zip", NULL);
  g_autofree char *file = read_file (fixture, "p.shoal");

  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "columns")), ==, 5);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "unset")), ==, 2);
  g_assert_cmpuint (shoal_project_get_requirements (project)->k, ==, 4);
  g_assert_cmpfloat (shoal_project_get_requirements (project)->suppression, ==, 0.05);
  g_assert_cmpstr (shoal_project_get_objective (project), ==, "gcp");
  g_assert_cmpint (shoal_project_get_data (project)->n_rows, ==, 24);
  g_assert_true (g_str_has_prefix (shoal_project_get_data (project)->fingerprint, "sha256:"));
  g_assert_cmpint (get_role (project, "name"), ==, SHOAL_ROLE_IDENTIFIER);
  g_assert_cmpint (age->meaning.role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_cmpfloat (age->meaning.weight, ==, 2.5);
  g_assert_cmpstr (age->hierarchy->builder, ==, "ranges");
  /* The project says which intervals it means, whatever another version would find out. */
  g_assert_false (shoal_hierarchy_origin_is_automatic (age->hierarchy));
  g_assert_nonnull (strstr (file, "\"cuts\": ["));
  g_assert_cmpint (sex->hierarchy->kind, ==, SHOAL_HIERARCHY_ORIGIN_FILE);
  g_assert_cmpint (zip->meaning.role, ==, SHOAL_ROLE_UNSET);
  g_assert_cmpstr (shoal_parameters_get (zip->hierarchy->parameters, "from"), ==, "left");
  g_assert_cmpint (get_role (project, "disease"), ==, SHOAL_ROLE_UNSET);
  g_assert_nonnull (strstr (file, "\"file\": \"people.csv\""));
  g_assert_nonnull (strstr (file, "\"file\": \"sex.csv\""));
  run_cli (fixture, "init people.csv -o q.shoal --qi age --k 4 --suppression 2.5%", &told);
  assert_status (&told, "init", 0);
  g_assert_nonnull (strstr (told.output, "k = 4, at most 2.5\302\240% of 24 rows suppressed"));
  run_cli (fixture, "init people.csv -o r.shoal --qi age", &plain);
  g_assert_nonnull (strstr (plain.output, "k = 5, at most 1\302\240% of 24 rows suppressed, objective gcp"));
}

/* What a postcode is shows by its name, though its values are read as numbers. */
static void
test_init_postcode (Fixture       *fixture,
                    gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  g_autoptr (ShoalProject) project = NULL;
  ShoalProjectColumn *column;

  write_file (fixture, "plz.csv", "plz,other\n10115,10115\n10117,10117\n20095,20095\n");
  run_json (fixture, "init plz.csv -o p.shoal --qi plz --qi other --json", &run);
  project = read_project (fixture, "p.shoal");
  column = shoal_project_find_column (project, "plz", NULL);
  g_assert_cmpstr (column->type, ==, "number");
  g_assert_cmpstr (column->hierarchy->builder, ==, "mask");
  column = shoal_project_find_column (project, "other", NULL);
  g_assert_cmpstr (column->hierarchy->builder, ==, "ranges");
}

static void
test_init_proposals (Fixture       *fixture,
                     gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  g_autoptr (ShoalProject) project = NULL;

  run_json (fixture, "init people.csv -o p.shoal --json", &run);
  project = read_project (fixture, "p.shoal");
  g_assert_cmpint (get_role (project, "name"), ==, SHOAL_ROLE_IDENTIFIER);
  g_assert_cmpint (get_role (project, "age"), ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_cmpint (get_role (project, "sex"), ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_cmpint (get_role (project, "zip"), ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_cmpint (get_role (project, "disease"), ==, SHOAL_ROLE_SENSITIVE);
}

static void
test_init_others (Fixture       *fixture,
                  gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  g_autoptr (ShoalProject) project = NULL;

  run_json (fixture, "init people.csv -o p.shoal --qi age --others insensitive --force --json", &run);
  project = read_project (fixture, "p.shoal");
  g_assert_cmpint (get_role (project, "name"), ==, SHOAL_ROLE_INSENSITIVE);
  g_assert_cmpint (get_role (project, "disease"), ==, SHOAL_ROLE_INSENSITIVE);
}

/* The target is a mark: its column has the role that is said or proposed, and else is published as it is. */
static void
test_init_target (Fixture       *fixture,
                  gconstpointer  data)
{
  static const struct
  {
    const char *options;
    const char *target;
    ShoalRole role;
  } cases[] = {
    { "--target disease", "disease", SHOAL_ROLE_SENSITIVE },
    { "--target zip", "zip", SHOAL_ROLE_QUASI_IDENTIFIER },
    { "--qi age --target disease", "disease", SHOAL_ROLE_SENSITIVE },
    { "--qi age --target zip", "zip", SHOAL_ROLE_INSENSITIVE },
    { "--qi age --insensitive disease --target disease", "disease", SHOAL_ROLE_INSENSITIVE },
    { "--qi age --qi zip --target zip", "zip", SHOAL_ROLE_QUASI_IDENTIFIER },
    { "--qi age --others identifier --target disease", "disease", SHOAL_ROLE_IDENTIFIER },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *line = g_strdup_printf ("init people.csv -o p.shoal --force --json %s", cases[i].options);
      g_auto (Run) run = { 0 };
      g_autoptr (ShoalProject) project = NULL;
      JsonArray *columns;

      g_test_message ("%s", cases[i].options);
      run_json (fixture, line, &run);
      project = read_project (fixture, "p.shoal");
      g_assert_cmpint (get_role (project, cases[i].target), ==, cases[i].role);
      columns = json_object_get_array_member (json_node_get_object (run.json), "columns");
      for (guint c = 0; c < shoal_project_get_n_columns (project); c++)
        {
          ShoalProjectColumn *column = shoal_project_get_column (project, c);
          gboolean is_target = strcmp (column->name, cases[i].target) == 0;

          g_assert_cmpint (column->meaning.is_target, ==, is_target);
          g_assert_cmpint (json_object_get_boolean_member (json_array_get_object_element (columns, c), "target"), ==, is_target);
        }
    }
}

/* A project in another folder names its files from there. */
static void
test_init_elsewhere (Fixture       *fixture,
                     gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  g_auto (Run) show = { 0 };
  g_autofree char *folder = g_build_filename (fixture->folder, "projects", NULL);
  g_autofree char *file = NULL;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  run_json (fixture, "init people.csv -o projects/p.shoal --qi sex=sex.csv --json", &run);
  file = read_file (fixture, "projects/p.shoal");
  g_assert_nonnull (strstr (file, "\"file\": \"../people.csv\""));
  g_assert_nonnull (strstr (file, "\"file\": \"../sex.csv\""));
  run_json (fixture, "hierarchy projects/p.shoal sex --json", &show);
}

static void
test_hierarchy (Fixture       *fixture,
                gconstpointer  data)
{
  g_auto (Run) lines = { 0 };
  g_auto (Run) json = { 0 };
  g_auto (Run) written = { 0 };
  g_auto (Run) again = { 0 };
  JsonObject *object;
  g_autofree char *file = NULL;

  run_cli (fixture, "hierarchy people.shoal sex", &lines);
  assert_status (&lines, "hierarchy", 0);
  g_assert_cmpstr (lines.output, ==, "f;*\nm;*\n");

  object = run_json (fixture, "hierarchy people.csv age --builder ranges --set width=20 --json", &json);
  g_assert_cmpstr (json_object_get_string_member (object, "builder"), ==, "ranges");
  g_assert_cmpint (json_object_get_int_member (object, "height"), >=, 2);

  run_cli (fixture, "hierarchy people.csv age -o age.csv", &written);
  assert_status (&written, "hierarchy -o", 0);
  g_assert_cmpstr (written.output, ==, "");
  file = read_file (fixture, "age.csv");
  run_cli (fixture, "hierarchy people.csv age", &again);
  g_assert_cmpstr (again.output, ==, file);
}

/* Figures of the original, and the list column by column */
static void
test_risk (Fixture       *fixture,
           gconstpointer  data)
{
  g_auto (Run) run = { 0 }, alone = { 0 }, small = { 0 }, text = { 0 };
  JsonObject *object, *population, *suda;
  gsize n_rows;

  run_json (fixture, "risk people.shoal --population 100000 --json", &run);
  object = json_node_get_object (run.json);
  n_rows = (gsize) json_object_get_int_member (object, "rows");
  population = json_object_get_object_member (object, "population");
  g_assert_cmpfloat (json_object_get_double_member (population, "size"), ==, 100000);
  g_assert_true (json_object_has_member (population, json_object_get_string_member (population, "chosen")));
  g_assert_cmpfloat (json_object_get_double_member (population, "zayatz"), >=, 0);
  suda = json_object_get_object_member (object, "suda");
  g_assert_cmpint (json_object_get_int_member (suda, "rows_singled_out"), <=, (gint64) n_rows);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (suda, "columns")), ==, 3);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "safe_harbor")), ==, 5);
  run_json (fixture, "risk people.shoal --json", &alone);
  g_assert_true (json_object_get_null_member (json_node_get_object (alone.json), "population"));
  run_cli (fixture, "risk people.shoal --population 1", &small);
  assert_status (&small, "risk --population 1", 2);
  run_cli (fixture, "risk people.shoal --population 1000", &text);
  assert_status (&text, "risk", 0);
  g_assert_nonnull (strstr (text.output, "Zayatz"));
  g_assert_nonnull (strstr (text.output, "Safe Harbor"));
  /* Cells at the end of a line may be empty: no blanks stand for them. */
  g_assert_null (strstr (text.output, " \n"));
}

/* Where rows stand for several people, who is singled out is on the line of the file. */
static void
test_risk_of_counts (Fixture       *fixture,
                     gconstpointer  data)
{
  g_auto (Run) made = { 0 }, told = { 0 }, text = { 0 };
  JsonArray *rows;

  write_file (fixture, "counts.csv", "age,sex,n\n30,f,3\n30,m,2\n41,f,1\n30,f,2\n52,m,1\n");
  run_cli (fixture, "init counts.csv -o counts.shoal --qi age --qi sex --count n", &made);
  assert_status (&made, "init", 0);
  rows = json_object_get_array_member (json_object_get_object_member (run_json (fixture, "risk counts.shoal --json", &told), "suda"), "rows");
  g_assert_cmpuint (json_array_get_length (rows), ==, 2);
  g_assert_cmpint (json_object_get_int_member (json_array_get_object_element (rows, 0), "line"), ==, 4);
  g_assert_cmpint (json_object_get_int_member (json_array_get_object_element (rows, 1), "line"), ==, 6);
  run_cli (fixture, "risk counts.shoal", &text);
  assert_status (&text, "risk", 0);
  g_assert_nonnull (strstr (text.output, "\n   4 "));
}

static JsonNode *
get_hierarchy (Fixture    *fixture,
               const char *project)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autofree char *path = g_build_filename (fixture->folder, project, NULL);
  g_autoptr (GError) error = NULL;
  JsonArray *columns;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  columns = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)), "columns");
  return json_node_copy (json_object_get_member (json_array_get_object_element (columns, 0), "hierarchy"));
}

/* A hierarchy that is made from the values is the same from counts and from a row for each person. */
static void
test_init_counts (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (GString) rows = g_string_new ("age\n"), counts = g_string_new ("age,n\n");
  g_auto (Run) of_rows = { 0 }, of_counts = { 0 };
  g_autoptr (JsonNode) expected = NULL, found = NULL;

  for (guint age = 0; age < 100; age++)
    {
      guint n = age < 90 ? 1 : 40;

      g_string_append_printf (counts, "%u,%u\n", age, n);
      for (guint i = 0; i < n; i++)
        g_string_append_printf (rows, "%u\n", age);
    }
  write_file (fixture, "rows.csv", rows->str);
  write_file (fixture, "counts.csv", counts->str);
  run_cli (fixture, "init rows.csv -o rows.shoal --qi age", &of_rows);
  assert_status (&of_rows, "init", 0);
  run_cli (fixture, "init counts.csv -o counts.shoal --qi age --count n", &of_counts);
  assert_status (&of_counts, "init", 0);
  expected = get_hierarchy (fixture, "rows.shoal");
  found = get_hierarchy (fixture, "counts.shoal");
  g_assert_true (json_node_equal (expected, found));
}

/* A population is read, and never written over; a file of it cannot be judged without the table. */
static void
test_population (Fixture       *fixture,
                 gconstpointer  data)
{
  g_auto (Run) solved = { 0 }, over = { 0 }, verified = { 0 };
  g_autofree char *people = read_file (fixture, "people.csv");
  g_autofree char *left = NULL;
  JsonObject *object;

  write_file (fixture, "register.csv", people);
  run_json (fixture, "solve people.shoal --k 2 --suppression 0 --model k-map,k=3,population=register.csv -o out.csv --json", &solved);
  object = json_node_get_object (solved.json);
  g_assert_true (json_object_get_boolean_member (object, "verified"));
  /* The population is the table: a class of three people is one of three rows. */
  g_assert_cmpint (json_object_get_int_member (object, "k"), >=, 3);
  run_cli (fixture, "solve people.shoal --model k-map,k=3,population=register.csv -o register.csv --force", &over);
  assert_status (&over, "solve -o register.csv", 2);
  left = read_file (fixture, "register.csv");
  g_assert_cmpstr (left, ==, people);
  run_cli (fixture, "verify out.csv --project people.shoal --model k-map,k=3,population=register.csv", &verified);
  assert_status (&verified, "verify", 1);
  g_assert_nonnull (strstr (verified.output, "not checkable"));
}

/* Numbers of the population are found by their value, however they are written: for solvers and for who verifies, in nodes and in ranges. */
static void
test_population_written_otherwise (Fixture       *fixture,
                                   gconstpointer  data)
{
  static const char *const forms[] = { "--solver exhaustive --levels age=0:2", "--solver mondrian --cells age=range --set descend=false" };
  g_autofree char *people = read_file (fixture, "people.csv");
  g_auto (GStrv) lines = g_strsplit (people, "\n", -1);
  g_autoptr (GString) text = g_string_new ("name;age;sex;zip;disease\n");

  for (guint i = 1; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);

      g_string_append_printf (text, "%s;%s,%s;%s;%s;%s\n", cells[0], cells[1], i % 2 > 0 ? "0" : "00", cells[2], cells[3], cells[4]);
    }
  write_file (fixture, "register.csv", people);
  write_file (fixture, "written.csv", text->str);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autofree char *line
        = g_strdup_printf ("solve people.shoal --k 2 --suppression 0 --objective gcp %s --model k-map,k=3,population=register.csv --json", forms[i]);
      g_autoptr (GString) other = g_string_new (line);
      g_auto (Run) same = { 0 }, written = { 0 };
      JsonObject *of_same = run_json (fixture, line, &same), *of_written;

      g_string_replace (other, "register.csv", "written.csv", 1);
      of_written = run_json (fixture, other->str, &written);
      g_assert_true (json_object_get_boolean_member (of_written, "verified"));
      g_assert_true (json_node_equal (json_object_get_member (of_written, "metrics"), json_object_get_member (of_same, "metrics")));
      g_assert_true (json_node_equal (json_object_get_member (of_written, "node"), json_object_get_member (of_same, "node")));
    }
}

/* A population is coded as the table is: where it is the table itself, k-map asks for what k-anonymity does. */
static void
test_population_of_coded (Fixture       *fixture,
                          gconstpointer  data)
{
  static const char *const codings[] = { "age=round=10", "age=bottom=30,top=q0.8", "day=date=quarter", "day=top=2001-05-01" };
  g_autoptr (GString) text = g_string_new ("age;day;town\n");

  for (guint i = 0; i < 40; i++)
    g_string_append_printf (text, "%u;%04u-%02u-%02u;%c\n", 20 + i * 7 % 40, 2000 + i % 2, 1 + i % 7, 1 + i * 5 % 28, 'a' + i % 3);
  write_file (fixture, "coded.csv", text->str);
  for (guint i = 0; i < G_N_ELEMENTS (codings); i++)
    {
      g_autofree char *make = g_strdup_printf ("init coded.csv -o coded.shoal --force --qi %s --qi town --others identifier --coding %s --k 3",
                                               g_str_has_prefix (codings[i], "age") ? "age" : "day", codings[i]);
      g_auto (Run) made = { 0 }, alone = { 0 }, with_model = { 0 };
      JsonObject *of_alone, *object;

      run_cli (fixture, make, &made);
      assert_status (&made, make, 0);
      of_alone = run_json (fixture, "solve coded.shoal --json", &alone);
      object = run_json (fixture, "solve coded.shoal --model k-map,k=3,population=coded.csv --json", &with_model);
      g_assert_true (json_object_get_boolean_member (object, "verified"));
      g_assert_true (json_node_equal (json_object_get_member (object, "node"), json_object_get_member (of_alone, "node")));
      g_assert_true (json_node_equal (json_object_get_member (object, "metrics"), json_object_get_member (of_alone, "metrics")));
    }
}

/* Equal rows stay together also where nobody of a population may fit two groups. */
static void
test_presence_with_equal_rows (Fixture       *fixture,
                               gconstpointer  data)
{
  g_autoptr (GString) people = g_string_new ("a,b\n"), population = g_string_new ("a,b\n");
  g_auto (Run) made = { 0 }, solved = { 0 };

  for (guint i = 0; i < 60; i++)
    {
      g_string_append_printf (people, "%u,%u\n", i * i * 7 % 11, i * 5 % 4);
      g_string_append_printf (population, "%u,%u\n%u,%u\n%u,%u\n", i * i * 7 % 11, i * 5 % 4, i % 11, i * 3 % 4, i % 11, i * 2 % 4);
    }
  write_file (fixture, "some.csv", people->str);
  write_file (fixture, "all.csv", population->str);
  run_cli (fixture, "init some.csv -o some.shoal --qi a --qi b --k 3 --suppression 0 --cells a=range --cells b=range", &made);
  assert_status (&made, "init", 0);
  run_json (fixture, "solve some.shoal --solver mondrian --set equal-together=true --model delta-presence,max=0.6,population=all.csv --json", &solved);
  g_assert_true (json_object_get_boolean_member (json_node_get_object (solved.json), "verified"));
}

/* A name of a file is any bytes, with a line break or not UTF-8; what is printed stays UTF-8, which run_cli() sees to. */
static void
test_names_without_encoding (Fixture       *fixture,
                             gconstpointer  data)
{
  static const char *const fine[] = {
    "inspect '\xff.csv' --json",
    "hierarchy '\xff.csv' a --json -o 'tree\xff.csv'",
    "verify '\xff.csv' --qi a --k 2 --json",
    "solve people.shoal --json -o 'out\xff.csv'",
    "solve people.shoal --json --force '--output=out\xff.csv'",
    "verify 'out\xff.csv' --project people.shoal --json",
    "init people.csv --json -o '\xff.shoal'",
    "inspect --json '\xff.csv'",
    "init '\xff.csv' -o p.shoal --json --qi 'a=tree\xff\n.csv' --qi 'b=by=\xff.csv' --k 2",
    "solve p.shoal --json -o p.csv",
    "solve p.shoal --json --force -o p.csv --data '\xff.csv' --dictionary 'words\xff.json'",
    "init '\xff.csv' -o q.shoal --json '--qi=a=tree\xff\n.csv' '--hierarchy=b=by=\xff.csv' --insensitive b --k 2",
    "evaluate q.shoal --node 1 --json",
  };
  static const char *const wrong[] = { "inspect people.csv --missing '\xff' --json",
                                       "init people.csv -o r.shoal --qi '\xff=tree.csv' --json",
                                       "init people.csv -o r.shoal --qi '\xff' --json",
                                       "solve people.shoal --solver '\xff' --json" };

  write_file (fixture, "\xff.csv", "a,b\nx,1\nx,2\n");
  write_file (fixture, "tree\xff\n.csv", "x;*\n");
  write_file (fixture, "by=\xff.csv", "1;*\n2;*\n");
  for (guint i = 0; i < G_N_ELEMENTS (fine); i++)
    {
      g_auto (Run) run = { 0 };

      run_json (fixture, fine[i], &run);
    }
  g_assert_true (file_exists (fixture, "out\xff.csv"));
  g_assert_true (file_exists (fixture, "tree\xff.csv"));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_auto (Run) run = { 0 };

      run_cli (fixture, wrong[i], &run);
      assert_status (&run, wrong[i], 2);
      g_assert_nonnull (strstr (json_object_get_string_member (json_node_get_object (run.json), "error"), "UTF-8"));
    }
  g_assert_false (file_exists (fixture, "r.shoal"));
}

/* What a terminal shows of a command line, given word by word. */
static char *
run_on_terminal (Fixture            *fixture,
                 const char *const  *words)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GString) shown = g_string_new (NULL);
  int terminal = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);
  char buffer[256];
  ssize_t n;
  int fd;

  g_assert_cmpint (terminal, >=, 0);
  g_assert_true (grantpt (terminal) == 0 && unlockpt (terminal) == 0);
  fd = open (ptsname (terminal), O_RDWR | O_NOCTTY | O_CLOEXEC);
  g_assert_cmpint (fd, >=, 0);
  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  g_subprocess_launcher_take_stdout_fd (launcher, fd);
  process = g_subprocess_launcher_spawnv (launcher, words, NULL);
  g_assert_nonnull (process);
  /* The end of the only other side is an error here */
  g_clear_object (&launcher);
  while ((n = read (terminal, buffer, sizeof buffer)) > 0)
    g_string_append_len (shown, buffer, n);
  g_assert_true (g_subprocess_wait_check (process, NULL, NULL));
  close (terminal);
  return g_string_free (g_steal_pointer (&shown), FALSE);
}

/* A terminal gets a name in one line, without a byte that it obeys or that is no text; the rest is as ever. */
static void
test_terminal (Fixture       *fixture,
               gconstpointer  data)
{
  const char *name = "\x1b[31m\n\xff.csv";
  const char *const words[] = { get_program (), "verify", name, "--qi", "b", "--insensitive", "a", "--k", "2", NULL };
  g_autofree char *shown = NULL;

  write_file (fixture, name, "a,b\nx,1\nx,1\n");
  shown = run_on_terminal (fixture, words);
  g_assert_cmpstr (shown, ==, "\\x1b[31m\\x0a\\xff.csv: k = 2 (required 2): holds\r\n  2 rows, 1 class\r\n");
}

/* (transfer full): the long options that @command has; descriptions may name others. */
static GPtrArray *
list_options (Fixture    *fixture,
              const char *command)
{
  g_auto (Run) run = { 0 };
  g_autofree char *line = g_strconcat (command, " --help", NULL);
  GPtrArray *options = g_ptr_array_new_with_free_func (g_free);

  run_cli (fixture, line, &run);
  for (const char *at = strstr (run.output, "--"); at != NULL; at = strstr (at, "--"))
    {
      gsize length = 2 + strspn (at + 2, "abcdefghijklmnopqrstuvwxyz-");

      if (length > 2 && (g_str_has_prefix (at - 3, "\n  ") || (g_str_has_prefix (at - 2, ", ") && at[-4] == '-')))
        g_ptr_array_add (options, g_strndup (at, length));
      at += length;
    }
  return options;
}

/* The manual names every command and option. */
static void
test_manual (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "shoal-cli.1", NULL);
  g_autofree char *page = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  parts = g_strsplit (page, "\\-", -1);
  text = g_strjoinv ("-", parts);
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autoptr (GPtrArray) options = list_options (fixture, commands[i]);

      g_assert_cmpuint (options->len, >, 0);
      g_assert_nonnull (strstr (text, commands[i]));
      for (guint o = 0; o < options->len; o++)
        if (strstr (text, options->pdata[o]) == NULL)
          g_error ("the manual does not know %s of %s", (const char *) options->pdata[o], commands[i]);
    }
}

/* How a shell is led to offer words: it gets the program and its completion, and has a function “offer” then. */
typedef struct
{
  const char *name;
  const char *file;
  const char *run;
} Shell;

/* Zsh completes at a terminal alone, so that what its function calls is replaced here. */
static const Shell shells[] = {
  { "bash", "shoal-cli",
    "program='%s'; . '%s'\n"
    "offer () { COMP_WORDS=(\"$program\" \"$@\"); COMP_CWORD=$#; _shoal_cli; printf '%%s\\n' \"${COMPREPLY[@]}\"; }\n" },
  { "zsh", "_shoal-cli",
    "program='%s'; complete_words () { . '%s'; }\n"
    "compadd () { if [ \"$1\" = -a ]; then print -rl -- ${(P)2}; else print -rl -- \"$@\"; fi; }\n"
    "_describe () { print -rl -- ${${(P)2}%%%%:*}; }\n"
    "_files () { print -rl -- *; }\n"
    "offer () { words=(\"$program\" \"$@\"); CURRENT=${#words}; PREFIX=$words[CURRENT]; complete_words; }\n" },
  { "fish", "shoal-cli.fish",
    "set -x PATH (dirname '%s') $PATH; source '%s'\n"
    "function offer; complete -C \"shoal-cli $argv\" | string replace -r '\\t.*' ''; end\n" },
};

/* What is typed, and one of the words that are offered for it. */
typedef struct
{
  const char *words;
  const char *offered;
} Completion;

static void
assert_offered (const char *answer,
                const char *words,
                const char *word)
{
  g_auto (GStrv) lines = g_strsplit (answer, "\n", -1);

  if (!g_strv_contains ((const char *const *) lines, word))
    g_error ("“%s” is not offered for: %s\n%s", word, words, answer);
}

/* All commands are offered, each with its options, and what the registries have. One shell answers everything. */
static void
test_completion (Fixture       *fixture,
                 gconstpointer  data)
{
  static const Completion completions[] = {
    { "so", "solvers" },
    { "solvers kg", "kgen" },
    { "metrics gc", "gcp" },
    { "models l-", "l-diversity" },
    { "solve p.shoal --model t-", "t-closeness" },
    { "init --qi age --oth", "--others" },
    { "solve p.shoal --solver op", "optimal" },
    { "solve p.shoal --objective gc", "gcp" },
    { "hierarchy people.csv age --builder ran", "ranges" },
    { "solve people.sh", "people.shoal" },
  };
  const Shell *shell = data;
  g_autofree char *program = g_find_program_in_path (shell->name);
  g_autofree char *file = g_test_build_filename (G_TEST_DIST, "..", "data", "completions", shell->file, NULL);
  g_autoptr (GString) script = g_string_new (NULL);
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *output = NULL;
  g_auto (GStrv) answers = NULL;

  if (program == NULL)
    {
      g_autofree char *reason = g_strdup_printf ("there is no %s", shell->name);

      g_test_skip (reason);
      return;
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_string_append_printf (script, shell->run, get_program (), file);
#pragma GCC diagnostic pop
  g_string_append (script, "offer ''\n");
  for (gsize i = 0; i < G_N_ELEMENTS (completions); i++)
    g_string_append_printf (script, "echo @@\noffer %s\n", completions[i].words);
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    g_string_append_printf (script, "echo @@\noffer %s --\n", commands[i]);
  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  g_subprocess_launcher_setenv (launcher, "HOME", fixture->folder, TRUE);
  process = g_subprocess_launcher_spawn (launcher, NULL, program, "-c", script->str, NULL);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &output, NULL, NULL));
  answers = g_strsplit (output, "@@\n", -1);
  g_assert_cmpuint (g_strv_length (answers), ==, 1 + G_N_ELEMENTS (completions) + G_N_ELEMENTS (commands));
  for (gsize i = 0; i < G_N_ELEMENTS (completions); i++)
    assert_offered (answers[1 + i], completions[i].words, completions[i].offered);
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autoptr (GPtrArray) options = list_options (fixture, commands[i]);

      assert_offered (answers[0], "", commands[i]);
      for (guint o = 0; o < options->len; o++)
        assert_offered (answers[1 + G_N_ELEMENTS (completions) + i], commands[i], options->pdata[o]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add ("/commands/help", test_help, NULL);
  fixture_add ("/commands/version", test_version, NULL);
  fixture_add ("/commands/inspect", test_inspect, NULL);
  fixture_add ("/commands/combinations", test_combinations, NULL);
  fixture_add ("/commands/combinations-leave-out-unique", test_combinations_leave_out_unique, NULL);
  fixture_add ("/commands/inspect-text", test_inspect_text, NULL);
  fixture_add ("/commands/office", test_office, NULL);
  fixture_add ("/commands/encoding", test_encoding, NULL);
  fixture_add ("/commands/init", test_init, NULL);
  fixture_add ("/commands/init-postcode", test_init_postcode, NULL);
  fixture_add ("/commands/init-proposals", test_init_proposals, NULL);
  fixture_add ("/commands/init-others", test_init_others, NULL);
  fixture_add ("/commands/init-target", test_init_target, NULL);
  fixture_add ("/commands/init-elsewhere", test_init_elsewhere, NULL);
  fixture_add ("/commands/hierarchy", test_hierarchy, NULL);
  fixture_add ("/commands/risk", test_risk, NULL);
  fixture_add ("/commands/risk-of-counts", test_risk_of_counts, NULL);
  fixture_add ("/commands/init-counts", test_init_counts, NULL);
  fixture_add ("/commands/population", test_population, NULL);
  fixture_add ("/commands/population-written-otherwise", test_population_written_otherwise, NULL);
  fixture_add ("/commands/population-of-coded", test_population_of_coded, NULL);
  fixture_add ("/commands/presence-with-equal-rows", test_presence_with_equal_rows, NULL);
  fixture_add ("/commands/manual", test_manual, NULL);
  fixture_add ("/commands/names-without-encoding", test_names_without_encoding, NULL);
  fixture_add ("/commands/terminal", test_terminal, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (shells); i++)
    {
      g_autofree char *path = g_strconcat ("/commands/completion/", shells[i].name, NULL);

      fixture_add (path, test_completion, &shells[i]);
    }

  return g_test_run ();
}
