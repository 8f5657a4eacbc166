/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heterogeneous releases: the graph that solve keeps for their owner, and verify with it. */

#include "../fixture-permissions.h"
#include "fixture-cli.h"

#include <stdlib.h>
#include <unistd.h>

static gboolean permissions_bind;

/* The first @from in @text becomes @to. */
static char *
replace (const char *text,
         const char *from,
         const char *to)
{
  g_auto (GStrv) parts = g_strsplit (text, from, 2);

  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  return g_strjoinv (to, parts);
}

/* A row whose quasi-identifiers differ from those of row 1; the last column is none. */
static guint
find_other_row (char **rows)
{
  guint other = 2;
  gsize length = (gsize) (strrchr (rows[1], ',') - rows[1]) + 1;

  while (strncmp (rows[1], rows[other], length) == 0)
    other++;
  return other;
}

#define VERIFY "verify r.csv --original people.shoal --graph g.txt --k 3"

/* Solvers that answer with a matching, and its owner's check of it. */
static void
test_graph (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const ids[] = { "local-search", "hungarian", "greedy-match", "sort-greedy" };

  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_auto (Run) run = { 0 }, verified = { 0 }, more = { 0 }, said = { 0 };
      g_autofree char *line = g_strdup_printf ("solve people.shoal --solver %s --objective gcp -o r.csv --graph g.txt --force --json", ids[i]);
      g_autofree char *path = g_build_filename (fixture->folder, "g.txt", NULL);
      g_autofree char *graph = NULL;
      GStatBuf status;
      JsonObject *object = run_json (fixture, line, &run);

      assert_solve_keys (object);
      g_assert_cmpstr (json_object_get_string_member (object, "family"), ==, "matching");
      g_assert_true (json_object_get_null_member (object, "classes"));
      g_assert_cmpint (json_object_get_int_member (object, "k"), ==, 3);
      g_assert_nonnull (strstr (run.errors, "stays with you"));
      graph = read_file (fixture, "g.txt");
      g_assert_true (g_str_has_prefix (graph, "shoal-graph 1 24 3\n"));
      g_assert_cmpint (g_stat (path, &status), ==, 0);
      g_assert_cmpuint (status.st_mode & 0777, ==, 0600);
      g_assert_cmpint (g_chmod (path, 0644), ==, 0);
      object = run_json (fixture, VERIFY " --json", &verified);
      g_assert_true (json_object_get_boolean_member (object, "verified"));
      g_assert_true (json_object_get_null_member (object, "classes"));
      g_assert_cmpint (json_object_get_int_member (object, "k"), ==, 3);
      run_cli (fixture, "verify r.csv --original people.shoal --graph g.txt --k 4", &more);
      assert_status (&more, "verify", 1);
      run_cli (fixture, VERIFY, &said);
      assert_status (&said, "verify", 0);
    }
}

/* What was changed in the graph or in the release is refused. */
static void
test_graph_tampered (Fixture       *fixture,
                     gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  g_autofree char *graph = NULL, *release = NULL;
  g_autofree char *swapped = NULL, *twice = NULL;
  g_auto (GStrv) edges = NULL, rows = NULL;
  char *swap;
  guint other;

  run_json (fixture, "solve people.shoal --solver local-search --objective gcp -o r.csv --graph g.txt --json", &run);
  graph = read_file (fixture, "g.txt");
  release = read_file (fixture, "r.csv");
  edges = g_strsplit (graph, "\n", -1);
  rows = g_strsplit (release, "\n", -1);
  other = find_other_row (rows);
  swap = edges[1];
  edges[1] = edges[other];
  edges[other] = swap;
  swapped = g_strjoinv ("\n", edges);
  g_free (edges[other]);
  edges[other] = g_strdup (edges[1]);
  twice = g_strjoinv ("\n", edges);
  {
    g_autofree char *other_value = g_strdup_printf ("%.*s,measles", (int) (strrchr (rows[1], ',') - rows[1]), rows[1]);
    char *texts[] = {
      g_steal_pointer (&swapped),
      g_steal_pointer (&twice),
      replace (graph, "24 3\n", "24 2\n"),
      replace (graph, "24 3\n", "23 3\n"),
      replace (graph, "graph 1", "graph 2"),
      g_strconcat (graph, "1\n", NULL),
      g_strdup (""),
      g_strdup ("shoal-graph 1 4000000000 4000000000\n"),
    };

    for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
      {
        g_auto (Run) refused = { 0 };

        write_file (fixture, "g.txt", texts[i]);
        run_cli (fixture, VERIFY, &refused);
        assert_status (&refused, texts[i], i < 2 ? 1 : 3);
        if (i >= 2)
          g_assert_nonnull (strstr (refused.errors, "graph"));
        g_clear_pointer (&texts[i], g_free);
      }
    write_file (fixture, "g.txt", graph);
    for (guint i = 0; i < 4; i++)
      {
        g_auto (Run) refused = { 0 };
        g_autofree char *text = i == 0   ? replace (release, rows[1], other_value)
                                : i == 1 ? replace (release, rows[1], rows[other])
                                : i == 2 ? g_strconcat (release, rows[1], "\n", NULL)
                                         : replace (release, "disease", "illness");

        write_file (fixture, "r.csv", text);
        run_cli (fixture, VERIFY, &refused);
        g_assert_cmpint (refused.status, !=, 0);
      }
  }
}

/* A graph without a release, of another shape, or in place of the release or an input, and half of what the check needs. */
static void
test_graph_usage (Fixture       *fixture,
                  gconstpointer  data)
{
  static const struct
  {
    const char *line;
    int status;
  } lines[] = {
    { "solve people.shoal --solver hungarian --objective gcp --graph g.txt", 2 },
    { "solve people.shoal --solver mondrian --objective gcp -o r.csv --graph g.txt", 2 },
    { "solve people.shoal --solver hungarian --objective gcp -o r.csv --graph r.csv", 2 },
    { "solve people.shoal --solver hungarian --objective gcp -o r.csv --graph people.csv --force", 2 },
    { "verify r.csv --graph g.txt --k 3", 2 },
    { "verify r.csv --original people.shoal --k 3", 2 },
    { "verify people.csv --original people.csv --graph g.txt --k 3", 2 },
    { "verify people.csv --original people.csv --qi age --graph g.txt", 2 },
    { "verify people.csv --original people.csv --qi agee --graph g.txt --k 3", 2 },
    { "verify people.csv --original gone.csv --qi age --graph g.txt --k 3", 4 },
    { "verify people.csv --original people.shoal --graph gone.txt --k 3", 4 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_auto (Run) run = { 0 };

      run_cli (fixture, lines[i].line, &run);
      assert_status (&run, lines[i].line, lines[i].status);
    }
  {
    g_autofree char *path = g_build_filename (fixture->folder, "r.csv", NULL);

    g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  }
}

#define PLAIN "verify r.csv --original people.csv --graph g.txt --k 3"

#define COLUMNS " --qi age --qi sex --qi zip --sensitive disease"

/* people.shoal as @name, with cells of @form. */
static void
write_project (Fixture    *fixture,
               const char *name,
               const char *form)
{
  g_autofree char *text = read_file (fixture, "people.shoal");
  g_auto (GStrv) parts = g_strsplit (text, "\"quasi-identifier\"", -1);
  g_autofree char *with = g_strdup_printf ("\"quasi-identifier\", \"cells\": \"%s\"", form);
  g_autofree char *changed = g_strjoinv (with, parts);

  write_file (fixture, name, changed);
}

/* The original may be plain data: a project says what its columns mean, also where it is about other data. */
static void
test_graph_data (Fixture       *fixture,
                 gconstpointer  data)
{
  g_auto (Run) run = { 0 }, verified = { 0 }, moved = { 0 }, refused = { 0 };
  g_autofree char *people = read_file (fixture, "people.csv");
  g_autofree char *other = replace (people, "\nperson 01,23,", "\nperson 01,78,");
  JsonObject *object;

  run_json (fixture, "solve people.shoal --solver hungarian --objective gcp -o r.csv --graph g.txt --json", &run);
  object = run_json (fixture, PLAIN " --project people.shoal --json", &verified);
  g_assert_true (json_object_get_boolean_member (object, "verified"));
  g_assert_true (json_object_get_null_member (object, "classes"));
  write_file (fixture, "people.csv", other);
  write_file (fixture, "before.csv", people);
  run_cli (fixture, "verify r.csv --original before.csv --project people.shoal --graph g.txt", &moved);
  assert_status (&moved, "before.csv", 0);
  run_cli (fixture, PLAIN " --project people.shoal", &refused);
  assert_status (&refused, "other data", 1);
}

/* Without any project cells are read as ranges and sets. What only a hierarchy explains is not called wrong, nor right. */
static void
test_graph_plain (Fixture       *fixture,
                  gconstpointer  data)
{
  static const char *const forms[] = { "set", "node" };

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_auto (Run) run = { 0 }, verified = { 0 }, said = { 0 }, more = { 0 }, refused = { 0 };
      g_autofree char *release = NULL, *other = NULL;
      g_auto (GStrv) rows = NULL;
      JsonObject *object;

      write_project (fixture, "forms.shoal", forms[i]);
      run_json (fixture, "solve forms.shoal --solver hungarian --objective gcp -o r.csv --graph g.txt --force --json", &run);
      run_cli (fixture, PLAIN COLUMNS " --json", &verified);
      assert_status (&verified, forms[i], i);
      object = json_node_get_object (verified.json);
      g_assert_cmpint (json_object_get_boolean_member (object, "verified"), ==, i == 0);
      g_assert_cmpint (json_object_get_boolean_member (object, "checkable"), ==, i == 0);
      g_assert_cmpint (json_object_get_int_member (object, "k"), ==, 3);
      run_cli (fixture, PLAIN COLUMNS, &said);
      assert_status (&said, forms[i], i);
      g_assert_nonnull (strstr (said.output, i == 0 ? "holds" : "not checkable"));
      run_cli (fixture, "verify r.csv --original people.csv --graph g.txt --k 4" COLUMNS, &more);
      assert_status (&more, "k = 4", 1);
      g_assert_nonnull (strstr (more.output, "does not hold"));

      /* What is wrong is wrong all the same. */
      release = read_file (fixture, "r.csv");
      rows = g_strsplit (release, "\n", -1);
      g_free (rows[2]);
      rows[2] = g_strdup ("23,f,14482,flu");
      other = g_strjoinv ("\n", rows);
      write_file (fixture, "r.csv", other);
      run_cli (fixture, PLAIN COLUMNS, &refused);
      assert_status (&refused, "another row", 1);
      g_assert_nonnull (strstr (refused.output, "does not hold"));
      g_assert_nonnull (strstr (refused.output, "first line that fails: 3"));
    }
}

/* A column that nobody named, or that is not published, and a name of its own for a column. */
static void
test_graph_columns (Fixture       *fixture,
                    gconstpointer  data)
{
  static const struct
  {
    const char *names;
    const char *cell;
    const char *said;
  } added[] = {
    { "note", "x", "note" },
    { "name", "somebody", "name" },
  };
  static const char *const lines[] = { VERIFY, PLAIN COLUMNS, PLAIN " --project people.shoal" };
  g_auto (Run) run = { 0 }, unnamed = { 0 };
  g_autofree char *release = NULL;

  write_project (fixture, "sets.shoal", "set");
  run_json (fixture, "solve sets.shoal --solver hungarian --objective gcp -o r.csv --graph g.txt --json", &run);
  release = read_file (fixture, "r.csv");
  /* A column of the original may be an identifier, unless somebody says what it is */
  run_cli (fixture, PLAIN " --qi age --qi sex --qi zip", &unnamed);
  assert_status (&unnamed, "unnamed", 1);
  g_assert_nonnull (strstr (unnamed.output, "disease"));
  g_assert_nonnull (strstr (unnamed.output, "does not hold"));
  for (gsize i = 0; i < G_N_ELEMENTS (added); i++)
    {
      g_auto (GStrv) rows = g_strsplit (release, "\n", -1);
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint row = 0; rows[row] != NULL && *rows[row] != '\0'; row++)
        g_string_append_printf (text, "%s,%s\n", rows[row], row == 0 ? added[i].names : added[i].cell);
      write_file (fixture, "r.csv", text->str);
      for (gsize j = 0; j < G_N_ELEMENTS (lines); j++)
        {
          g_auto (Run) refused = { 0 };

          run_cli (fixture, lines[j], &refused);
          assert_status (&refused, lines[j], 1);
          g_assert_nonnull (strstr (refused.output, "does not hold"));
          g_assert_nonnull (strstr (refused.output, added[i].said));
        }
    }
}

/* The rows of a file, whatever their order. */
static char *
read_rows (Fixture    *fixture,
           const char *name)
{
  g_autofree char *text = read_file (fixture, name);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  qsort (lines, g_strv_length (lines), sizeof *lines, compare_lines);
  return g_strjoinv ("\n", lines);
}

/* Draws of one question differ in what they tell, so that there is one of them: all releases have the same rows. */
static void
test_one_draw (Fixture       *fixture,
               gconstpointer  data)
{
  static const char solve[] = "solve people.shoal --objective gcp --solver greedy-match -o r.csv";
  g_auto (Run) first = { 0 }, other = { 0 }, forced = { 0 }, last = { 0 }, damaged = { 0 };
  g_autofree char *rows = NULL;
  g_autofree char *forced_rows = NULL;
  g_autofree char *last_rows = NULL;
  g_autofree char *folder = g_build_filename (fixture->folder, "people.shoal-runs", NULL);
  g_autoptr (GDir) dir = NULL;
  g_autofree char *draw = NULL;
  g_autofree char *draw_path = NULL;
  GStatBuf status;

  run_cli (fixture, solve, &first);
  assert_status (&first, solve, 0);
  rows = read_rows (fixture, "r.csv");
  for (guint i = 0; i < 12; i++)
    {
      g_autofree char *line = g_strdup_printf ("%s%u%s", solve, i, i % 2 == 0 ? "" : " --graph g.txt --force");
      g_autofree char *name = g_strdup_printf ("r.csv%u", i);
      g_autofree char *again = NULL;
      g_auto (Run) run = { 0 };

      run_cli (fixture, line, &run);
      assert_status (&run, line, 0);
      g_assert_nonnull (strstr (run.errors, "last release of this question"));
      again = read_rows (fixture, name);
      g_assert_cmpstr (again, ==, rows);
    }

  /* What hides rows among others tells more together with the first, and is refused */
  run_cli (fixture, "solve people.shoal --objective gcp --solver sort-greedy -o other.csv", &other);
  assert_status (&other, "other", 1);
  g_assert_nonnull (strstr (other.errors, "--force"));
  g_assert_false (file_exists (fixture, "other.csv"));
  run_cli (fixture, "solve people.shoal --objective gcp --solver sort-greedy -o other.csv --force", &forced);
  assert_status (&forced, "forced", 0);
  forced_rows = read_rows (fixture, "other.csv");
  run_cli (fixture, "solve people.shoal --objective gcp --solver sort-greedy -o other.csv --force", &last);
  assert_status (&last, "last", 0);
  last_rows = read_rows (fixture, "other.csv");
  g_assert_cmpstr (last_rows, ==, forced_rows);

  /* It is as private as the graph, and what cannot be read is no reason to draw again */
  dir = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (dir);
  draw = g_strdup (g_dir_read_name (dir));
  g_assert_null (g_dir_read_name (dir));
  draw_path = g_build_filename (folder, draw, NULL);
  g_assert_cmpint (g_stat (draw_path, &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 0777, ==, 0600);
  g_assert_true (g_file_set_contents (draw_path, "nothing", -1, NULL));
  run_cli (fixture, "solve people.shoal --objective gcp --solver sort-greedy -o damaged.csv", &damaged);
  assert_status (&damaged, "damaged", 1);
  g_assert_false (file_exists (fixture, "damaged.csv"));
}

/* Where nothing can be kept, that is said, and the release is made all the same. */
static void
test_no_draw (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (fixture->folder, "people.shoal-runs", NULL);
  g_auto (Run) run = { 0 };

  if (!permissions_bind)
    {
      g_test_skip ("the superuser cannot be bound by permissions here");
      return;
    }
  g_assert_cmpint (g_mkdir (folder, 0500), ==, 0);
  run_cli (fixture, "solve people.shoal --objective gcp --solver greedy-match -o r.csv", &run);
  assert_status (&run, "solve", 0);
  g_assert_nonnull (strstr (run.errors, "cannot be kept"));
  g_assert_true (file_exists (fixture, "r.csv"));
}

/* One file by two names: a link is no other folder. */
static void
test_one_name (Fixture       *fixture,
               gconstpointer  data)
{
  static const char *const lines[] = {
    "solve people.shoal --solver hungarian --objective gcp -o out/r.csv --graph link/r.csv",
    "solve people.shoal --solver hungarian --objective gcp -o out/r.csv --graph link/r.csv --force",
    "solve people.shoal --solver hungarian --objective gcp -o people.shoal-runs/r.csv",
    "solve people.shoal -o results/r.csv --force",
    "solve people.shoal --solver hungarian --objective gcp -o out/r.csv --graph people.shoal-runs/g.txt",
  };
  g_autofree char *out = g_build_filename (fixture->folder, "out", NULL);
  g_autofree char *other = g_build_filename (fixture->folder, "link", NULL);
  g_autofree char *runs = g_build_filename (fixture->folder, "people.shoal-runs", NULL);
  g_autofree char *results = g_build_filename (fixture->folder, "results", NULL);

  g_assert_cmpint (g_mkdir (out, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (runs, 0700), ==, 0);
  g_assert_cmpint (symlink ("out", other), ==, 0);
  g_assert_cmpint (symlink ("people.shoal-runs", results), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_auto (Run) run = { 0 };

      run_cli (fixture, lines[i], &run);
      assert_status (&run, lines[i], 2);
      g_assert_cmpint (g_rmdir (runs), ==, 0);
      g_assert_cmpint (g_mkdir (runs, 0700), ==, 0);
    }
  g_assert_cmpint (g_unlink (other), ==, 0);
  g_assert_cmpint (g_unlink (results), ==, 0);
  g_assert_cmpint (g_rmdir (out), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  permissions_bind = fixture_bind_by_permissions ();
  g_test_init (&argc, &argv, NULL);
  fixture_add ("/solve/graph", test_graph, NULL);
  fixture_add ("/solve/graph-columns", test_graph_columns, NULL);
  fixture_add ("/solve/graph-data", test_graph_data, NULL);
  fixture_add ("/solve/one-draw", test_one_draw, NULL);
  fixture_add ("/solve/no-draw", test_no_draw, NULL);
  fixture_add ("/solve/one-name", test_one_name, NULL);
  fixture_add ("/solve/graph-plain", test_graph_plain, NULL);
  fixture_add ("/solve/graph-tampered", test_graph_tampered, NULL);
  fixture_add ("/solve/graph-usage", test_graph_usage, NULL);

  return g_test_run ();
}
