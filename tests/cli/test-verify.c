/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify: whether a published file holds, and where it does not. */

#include "fixture-cli.h"

static void
test_verify (Fixture       *fixture,
             gconstpointer  data)
{
  g_auto (Run) holds = { 0 };
  g_auto (Run) violated = { 0 };
  JsonObject *object = run_json (fixture, "verify release-2.csv --qi sex --k 6 --json", &holds);

  g_assert_true (json_object_get_boolean_member (object, "verified"));
  g_assert_cmpint (json_object_get_int_member (object, "k"), ==, 6);
  g_assert_cmpint (json_object_get_int_member (object, "classes"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (object, "rows"), ==, 6);
  g_assert_true (json_object_get_null_member (object, "first_offending_line"));

  /* The last row is alone: line 7 of the file. */
  run_cli (fixture, "verify release-2.csv --qi age --qi sex --k 2 --json", &violated);
  assert_status (&violated, "verify", 1);
  object = json_node_get_object (violated.json);
  g_assert_false (json_object_get_boolean_member (object, "verified"));
  g_assert_cmpint (json_object_get_int_member (object, "k"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (object, "classes"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (object, "first_offending_line"), ==, 7);
}

static void
assert_offending_line (Fixture    *fixture,
                       const char *name,
                       const char *arguments,
                       gint64      line)
{
  g_autofree char *command = g_strdup_printf ("verify %s %s --k 2 --json", name, arguments);
  g_auto (Run) run = { 0 };

  run_cli (fixture, command, &run);
  assert_status (&run, command, 1);
  g_assert_cmpint (json_object_get_int_member (json_node_get_object (run.json), "first_offending_line"), ==, line);
}

/* Lines are those of the file: with blank ones, and line breaks in names and in cells. */
static void
test_verify_lines (Fixture       *fixture,
                   gconstpointer  data)
{
  write_file (fixture, "lines.csv", "\n\"two\nlines\",a\n1,x\n\n\n\"2\n3\n\",x\n4,x\n   \n5,y\n");
  assert_offending_line (fixture, "lines.csv", "--qi a", 12);
  write_file (fixture, "no-names.csv", "\nx,1\nx,2\n\ny,3\n");
  assert_offending_line (fixture, "no-names.csv", "--no-header --qi column-1", 5);
}

/* Blanks tell values apart unless they are trimmed, and whoever reads the file sees them. */
static void
test_verify_blanks (Fixture       *fixture,
                    gconstpointer  data)
{
  g_auto (Run) trimmed = { 0 };

  write_file (fixture, "blanks.csv", "a,b\nx,1\n x,2\ny,3\ny ,4\n");
  assert_offending_line (fixture, "blanks.csv", "--qi a", 2);
  run_json (fixture, "verify blanks.csv --trim --qi a --k 2 --json", &trimmed);
}

/* Names that are numbers look like data, but can be named. */
static void
test_verify_number_names (Fixture       *fixture,
                          gconstpointer  data)
{
  g_auto (Run) named = { 0 };
  g_auto (Run) with_header = { 0 };
  g_auto (Run) without_header = { 0 };

  write_file (fixture, "years.csv", "2019,2020\n1,2\n1,2\n");
  run_json (fixture, "verify years.csv --qi 2019 --qi 2020 --k 2 --json", &named);
  run_json (fixture, "verify years.csv --header --qi 2020 --k 2 --json", &with_header);
  run_cli (fixture, "verify years.csv --no-header --qi 2020 --k 2 --json", &without_header);
  assert_status (&without_header, "verify", 2);
}

/* What a project knows: the release of people.csv is its own, a made-up age and a name are not. */
static void
test_verify_project (Fixture       *fixture,
                     gconstpointer  data)
{
  static const char command[] = "verify out.csv --project people.shoal --json";
  g_auto (Run) solve = { 0 };
  g_auto (Run) own = { 0 };
  g_auto (Run) foreign = { 0 };
  JsonObject *object;
  JsonArray *columns;

  run_json (fixture, "solve people.shoal -o out.csv --json", &solve);
  object = run_json (fixture, command, &own);
  g_assert_true (json_object_get_boolean_member (object, "verified"));
  g_assert_cmpint (json_object_get_int_member (object, "required_k"), ==, 3);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "identifiers")), ==, 0);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "outside_hierarchy")), ==, 0);

  /* k holds, but the cells are not of the project */
  write_file (fixture, "out.csv", "name,age,sex,zip,disease\na,17-18,*,*,x\nb,17-18,*,*,x\nc,17-18,*,*,x\n");
  run_cli (fixture, command, &foreign);
  assert_status (&foreign, command, 1);
  object = json_node_get_object (foreign.json);
  g_assert_false (json_object_get_boolean_member (object, "verified"));
  g_assert_cmpint (json_object_get_int_member (object, "k"), ==, 3);
  g_assert_cmpstr (json_array_get_string_element (json_object_get_array_member (object, "identifiers"), 0), ==, "name");
  columns = json_object_get_array_member (object, "outside_hierarchy");
  g_assert_cmpuint (json_array_get_length (columns), ==, 1);
  object = json_array_get_object_element (columns, 0);
  g_assert_cmpstr (json_object_get_string_member (object, "column"), ==, "age");
  g_assert_cmpstr (json_object_get_string_member (object, "first_value"), ==, "17-18");
  g_assert_cmpint (json_object_get_int_member (object, "values"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (object, "rows"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (object, "first_line"), ==, 2);
}

static void
test_verify_only_header (Fixture       *fixture,
                         gconstpointer  data)
{
  g_auto (Run) run = { 0 };

  run_cli (fixture, "verify only-header.csv --qi a --k 2 --json", &run);
  assert_status (&run, "verify only-header.csv", 1);
  g_assert_false (json_object_get_boolean_member (json_node_get_object (run.json), "verified"));
  g_assert_nonnull (strstr (json_object_get_string_member (json_node_get_object (run.json), "message"), "no rows"));
}

/* By hand: 20-40 has flu and asthma, 40-60 flu and x, 60-80 only y. */
static void
test_verify_sensitive (Fixture       *fixture,
                       gconstpointer  data)
{
  g_auto (Run) all = { 0 };
  g_auto (Run) by_age = { 0 };
  JsonObject *object = run_json (fixture, "verify release-2.csv --qi sex --k 6 --sensitive disease --json", &all);

  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (object, "sensitive_distinct"), "disease"),
                   ==, 4);
  object = run_json (fixture, "verify release-2.csv --qi age --k 1 --sensitive disease --json", &by_age);
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (object, "sensitive_distinct"), "disease"),
                   ==, 1);
}

/* Texts that are one number or one missing value for an analysis are different for whoever looks at the file. */
static void
test_verify_texts (Fixture       *fixture,
                   gconstpointer  data)
{
  g_auto (Run) numbers = { 0 };
  g_auto (Run) missing = { 0 };
  g_autofree char *path = g_build_filename (fixture->folder, "texts.csv", NULL);

  g_assert_true (g_file_set_contents (path, "a,b\n1,\n1.0,?\n1,\n1.0,?\n", -1, NULL));
  run_cli (fixture, "verify texts.csv --qi a --k 3", &numbers);
  assert_status (&numbers, "verify --qi a", 1);
  run_cli (fixture, "verify texts.csv --qi b --k 3", &missing);
  assert_status (&missing, "verify --qi b", 1);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *, gconstpointer);
  } tests[] = {
    { "/commands/verify", test_verify },
    { "/commands/verify-lines", test_verify_lines },
    { "/commands/verify-blanks", test_verify_blanks },
    { "/commands/verify-number-names", test_verify_number_names },
    { "/commands/verify-project", test_verify_project },
    { "/commands/verify-only-header", test_verify_only_header },
    { "/commands/verify-sensitive", test_verify_sensitive },
    { "/commands/verify-texts", test_verify_texts },
  };

  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, fixture_set_up, tests[i].test, fixture_tear_down);

  return g_test_run ();
}
