/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diff: against figures worked out by hand. */

#include "fixture-cli.h"

static JsonObject *
find_column (JsonObject *object, const char *name)
{
  return find_by (json_object_get_array_member (object, "columns"), "name", name);
}

/* Two of five rows are in both; “20-29” stands 3 and 1 times, “30-39” 2 and 2, “*” only in the second. */
static void
test_differs (Fixture *fixture, gconstpointer data)
{
  g_auto (Run) run = { 0 };
  g_auto (Run) shown = { 0 };
  JsonObject *object, *age;

  write_file (fixture, "a.csv", "age,city,old\n20-29,a,1\n20-29,a,1\n20-29,b,1\n30-39,b,1\n30-39,b,2\n");
  write_file (fixture, "b.csv", "city,age,new\nb,30-39,x\nb,20-29,x\na,*,x\nc,30-39,y\n");
  object = run_json (fixture, "diff a.csv b.csv --qi age --json", &run);
  g_assert_false (json_object_get_boolean_member (object, "equal"));
  g_assert_cmpint (json_object_get_int_member (object, "common_rows"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (object, "common_classes"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (object, "first"), "classes"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (object, "first"), "smallest_class"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (object, "second"), "classes"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (object, "second"), "smallest_class"), ==, 1);
  age = find_column (object, "age");
  g_assert_cmpint (json_object_get_int_member (age, "values_of_second"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (age, "only_in_second"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (age, "only_in_first"), ==, 0);
  /* 0.6, 0.4 and 0 of the rows against 0.25, 0.5 and 0.25. */
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (age, "moved"), 0.35, 1e-12);
  g_assert_false (json_object_get_boolean_member (find_column (object, "old"), "in_second"));
  g_assert_true (json_object_get_null_member (find_column (object, "new"), "moved"));
  run_cli (fixture, "diff a.csv b.csv", &shown);
  assert_status (&shown, "diff", 0);
  g_assert_nonnull (strstr (shown.output, "in both: rows 2, classes 2"));
}

/* The order of rows and columns is no difference, and neither is another way to write a file. */
static void
test_equal (Fixture *fixture, gconstpointer data)
{
  g_auto (Run) run = { 0 };
  g_auto (Run) foreign = { 0 };
  g_auto (Run) column = { 0 };

  write_file (fixture, "a.csv", "age,city\n1,a\n2,b\n");
  write_file (fixture, "b.csv", "city;age\nb;2\na;1\n");
  write_file (fixture, "c.csv", "x,y\n1,a\n");
  run_cli (fixture, "diff a.csv b.csv", &run);
  assert_status (&run, "diff", 0);
  g_assert_nonnull (strstr (run.output, "the same rows"));
  run_cli (fixture, "diff a.csv c.csv", &foreign);
  assert_status (&foreign, "diff", 2);
  g_assert_nonnull (strstr (foreign.errors, "no column in common"));
  run_cli (fixture, "diff a.csv b.csv --qi nobody", &column);
  assert_status (&column, "diff", 2);
  g_assert_nonnull (strstr (column.errors, "nobody"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  fixture_add ("/diff/differs", test_differs, NULL);
  fixture_add ("/diff/equal", test_equal, NULL);
  return g_test_run ();
}
