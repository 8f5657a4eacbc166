/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything that goes wrong: the exit code, one line that says what, and a folder left as it was. */

#include "../fixture-permissions.h"
#include "../engine/fixture-effort.h"
#include "fixture-cli.h"

#include "base/shoal-process.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static gboolean permissions_bind;

typedef struct
{
  const char *line;
  int status;
  const char *says[4];
} Failure;

static const Failure failures[] = {
  { "", 2, { "no command" } },
  { "dance", 2, { "dance" } },
  { "solvers --loud", 2, { "--loud" } },
  { "metrics extra", 2, { "extra" } },

  { "inspect", 2, { "DATA" } },
  { "inspect people.csv more.csv", 2, { "more.csv" } },
  { "inspect people.csv --delimiter ab", 2, { "--delimiter" } },
  { "inspect people.csv --skip-rows -1", 2, { "--skip-rows" } },
  { "inspect people.csv --skip-rows x", 2, { "--skip-rows" } },
  { "inspect people.csv --quote ab", 2, { "--quote" } },
  { "inspect people.csv --decimal x", 2, { "--decimal" } },
  { "inspect people.csv --type age", 2, { "--type" } },
  { "inspect people.csv --type age=colour", 2, { "colour", "date-mdy" } },
  { "inspect people.csv --type age=number-x", 2, { "number-x" } },
  { "models nosuch", 2, { "nosuch", "k-anonymity", "earlier-release" } },
  { "inspect people.csv --encoding klingon", 2, { "klingon" } },
  { "inspect gone.csv", 4, { "gone.csv" } },
  { "inspect .", 4, { "" } },
  { "inspect empty.csv", 3, { "empty.csv", "no row" } },
  { "inspect people.csv --skip-rows 99", 3, { "people.csv", "no row" } },
  { "inspect ragged.csv", 3, { "ragged.csv", "3" } },
  { "inspect unterminated.csv", 3, { "unterminated.csv", "3" } },
  { "inspect latin-1.csv --encoding UTF-8", 3, { "latin-1.csv", "2" } },
  { "inspect duplicate.csv", 3, { "duplicate.csv", "a" } },
  { "inspect unnamed.csv", 3, { "unnamed.csv", "2" } },
  { "inspect zero-byte.csv", 3, { "zero-byte.csv", "2" } },
  { "inspect people.csv --type age=date", 3, { "people.csv", "age" } },

  { "solve people.csv", 3, { "people.csv", "project", "shoal-cli init" } },
  { "init people.csv", 2, { "-o" } },
  { "init gone.csv -o p.shoal --qi age", 4, { "gone.csv" } },
  { "init people.csv -o p.shoal --qi height", 2, { "height", "age" } },
  { "init people.csv -o p.shoal --qi height=sex.csv", 2, { "height" } },
  { "init people.csv -o p.shoal --identifier height", 2, { "height" } },
  { "init people.csv -o p.shoal --qi age --sensitive age", 2, { "age", "two roles" } },
  { "init people.csv -o p.shoal --qi sex=sex.csv --hierarchy sex=sex.csv", 2, { "sex", "two hierarchies" } },
  { "init people.csv -o p.shoal --qi age --hierarchy age=builder:nobody", 2, { "nobody", "pairs" } },
  { "init people.csv -o p.shoal --qi age --hierarchy zip=builder:mask,from=above", 2, { "from" } },
  { "init people.csv -o p.shoal --qi age --hierarchy zip", 2, { "--hierarchy" } },
  { "init people.csv -o p.shoal --qi sex=gone.csv", 4, { "gone.csv" } },
  { "init people.csv -o p.shoal --qi sex=sex-incomplete.csv", 3, { "sex-incomplete.csv", "sex", "“m”" } },
  { "init people.csv -o p.shoal --qi sex=sex-two-parents.csv", 3, { "sex-two-parents.csv", "3" } },
  { "init people.csv -o p.shoal --qi age --weight age=heavy", 2, { "--weight" } },
  { "init people.csv -o p.shoal --qi age --weight age=-1", 2, { "--weight" } },
  { "init people.csv -o p.shoal --qi age --k 0", 2, { "--k" } },
  { "init people.csv -o p.shoal --qi age --k five", 2, { "--k" } },
  { "init people.csv -o p.shoal --qi age --suppression 2", 2, { "--suppression" } },
  { "init people.csv -o p.shoal --qi age --suppression 101%", 2, { "--suppression" } },
  { "init people.csv -o p.shoal --qi age --objective beauty", 2, { "beauty" } },
  { "init people.csv -o p.shoal --qi age --others hero", 2, { "hero" } },
  { "init people.csv -o people.shoal --qi age", 4, { "people.shoal", "--force" } },
  { "init people.csv -o people.csv --qi age --force", 2, { "people.csv" } },
  { "init people.csv -o sex.csv --qi sex=sex.csv --force", 2, { "sex.csv" } },
  { "init people.csv -o nowhere/p.shoal --qi age", 4, { "nowhere" } },
  { "init ragged.csv -o p.shoal --qi a", 3, { "ragged.csv" } },

  { "hierarchy people.csv", 2, { "COLUMN" } },
  { "hierarchy people.csv height", 2, { "height" } },
  { "hierarchy people.csv age --builder nobody", 2, { "nobody" } },
  { "hierarchy people.csv age --builder ranges --set width=wide", 2, { "width" } },
  { "hierarchy people.csv age --builder ranges --set colour=red", 2, { "colour" } },
  { "hierarchy people.csv age --set width", 2, { "--set" } },
  { "hierarchy people.csv age -o sex.csv", 4, { "sex.csv", "--force" } },
  { "hierarchy people.csv age -o people.csv --force", 2, { "people.csv" } },
  { "hierarchy people.shoal sex -o sex.csv --force", 2, { "sex.csv" } },
  { "hierarchy people.csv zip --builder place --set table=sex.csv -o sex.csv --force", 2, { "sex.csv" } },
  { "hierarchy two-parents.shoal sex", 3, { "sex-two-parents.csv" } },

  { "solve", 2, { "PROJECT" } },
  { "solve gone.shoal", 4, { "gone.shoal" } },
  { "solve people.csv", 3, { "people.csv" } },
  { "solve broken.shoal", 3, { "broken.shoal", "line 3", "column 3" } },
  { "solve version-2.shoal", 3, { "version-2.shoal", "version 2" } },
  { "solve absent-column.shoal", 3, { "height", "people.csv" } },
  { "solve data-gone.shoal", 4, { "gone.csv" } },
  { "solve hierarchy-gone.shoal", 4, { "gone.csv" } },
  { "solve ragged.shoal", 3, { "ragged.csv", "3" } },
  { "solve no-leaf.shoal", 3, { "sex-incomplete.csv", "“m”", "row 2" } },
  { "solve two-parents.shoal", 3, { "sex-two-parents.csv", "3" } },
  { "solve unknown-builder.shoal", 3, { "of-tomorrow", "unknown-builder.shoal" } },
  { "solve unknown-metric.shoal", 3, { "beauty" } },
  { "solve no-quasi-identifier.shoal", 2, { "quasi-identifier" } },
  { "solve no-k.shoal", 2, { "--k" } },
  { "solve people.shoal --k 0", 2, { "--k" } },
  { "solve people.shoal --k -3", 2, { "--k" } },
  { "solve people.shoal --suppression many", 2, { "--suppression" } },
  { "solve people.shoal --objective beauty", 2, { "beauty" } },
  { "solve people.shoal --solver nobody", 2, { "nobody" } },
  { "solve people.shoal --set nothing=1", 2, { "nothing" } },
  { "solve people.shoal --set nothing", 2, { "--set" } },
  { "solve people.shoal --seed -1", 2, { "--seed" } },
  { "solve people.shoal --seed 9007199254740992", 2, { "--seed" } },
  { "solve people.shoal --threads 0", 2, { "--threads" } },
  { "solve people.shoal --time-limit 0", 2, { "--time-limit" } },
  { "solve people.shoal --time-limit soon", 2, { "--time-limit" } },
  { "solve people.shoal -o release-2.csv", 4, { "release-2.csv", "--force" } },
  { "solve people.shoal -o people.csv --force", 2, { "people.csv" } },
  { "solve people.shoal -o people.csv", 2, { "people.csv" } },
  { "solve people.shoal -o ./people.shoal --force", 2, { "people.shoal" } },
  { "solve people.shoal -o sex.csv --force", 2, { "sex.csv" } },
  { "solve people.shoal -o . --force", 4, { "" } },
  { "solve people.shoal -o nowhere/out.csv", 4, { "nowhere" } },
  { "solve unset.shoal -o out.csv", 2, { "disease" } },
  { "solve people.shoal --k 25 -o out.csv", 1, { "" } },

  { "evaluate people.shoal", 2, { "--node" } },
  { "evaluate people.shoal --node 1,0", 2, { "--node" } },
  { "evaluate people.shoal --node 1,0,0,0", 2, { "--node" } },
  { "evaluate people.shoal --node 1,9,0", 2, { "sex" } },
  { "evaluate people.shoal --node 1,-1,0", 2, { "--node" } },
  { "evaluate people.shoal --node a,b,c", 2, { "--node" } },
  { "evaluate people.shoal --node 0,0,0", 1, { "" } },

  { "verify release-2.csv --k 2", 2, { "--qi" } },
  { "verify release-2.csv --qi age", 2, { "--k" } },
  { "verify release-2.csv --qi height --k 2", 2, { "height" } },
  { "verify release-2.csv --qi age --sensitive height --k 2", 2, { "height" } },
  { "verify gone.csv --qi age --k 2", 4, { "gone.csv" } },
  { "verify ragged.csv --qi a --k 2", 3, { "ragged.csv" } },
  { "verify release-2.csv --qi age --qi sex --k 2", 1, { "" } },
};

/* With @json, standard output holds one object, also on failure. */
static void
check_failure (Fixture       *fixture,
               const Failure *failure,
               gboolean       json)
{
  g_auto (Run) run = { 0 };
  g_autofree char *before = describe_folder (fixture->folder);
  g_autofree char *after = NULL;
  g_autofree char *line = g_strconcat (failure->line, json ? " --json" : "", NULL);

  run_cli (fixture, line, &run);
  assert_status (&run, line, failure->status);
  if (failure->status > 1 && !g_str_has_prefix (run.errors, "shoal-cli: "))
    g_error ("%s: standard error is “%s”", line, run.errors);
  for (guint i = 0; failure->says[i] != NULL; i++)
    if (strstr (run.errors, failure->says[i]) == NULL)
      g_error ("%s: “%s” does not say “%s”", line, run.errors, failure->says[i]);
  if (json && (run.json == NULL || !JSON_NODE_HOLDS_OBJECT (run.json)))
    g_error ("%s: not one JSON object: “%s”", line, run.output);
  if (!json && failure->status > 1 && *run.output != '\0')
    g_error ("%s: standard output is “%s”", line, run.output);
  after = describe_folder (fixture->folder);
  g_assert_cmpstr (before, ==, after);
}

static void
test_failure (Fixture       *fixture,
              gconstpointer  data)
{
  check_failure (fixture, data, FALSE);
}

static void
test_failure_json (Fixture       *fixture,
                   gconstpointer  data)
{
  const Failure *failure = data;

  if (*failure->line != '\0')
    check_failure (fixture, failure, TRUE);
}

/* A second name of the input is the input. */
static void
test_links (Fixture       *fixture,
            gconstpointer  data)
{
  static const Failure through_links[] = {
    { "solve people.shoal -o hard.csv --force", 2, { "hard.csv" } },
    { "solve people.shoal -o soft.csv --force", 2, { "soft.csv" } },
    { "solve people.shoal -o hard.shoal --force", 2, { "hard.shoal" } },
    { "init people.csv -o hard.csv --qi age --force", 2, { "hard.csv" } },
    { "hierarchy people.shoal age -o hard.csv --force", 2, { "hard.csv" } },
    { "hierarchy people.csv age -o soft.csv --force", 2, { "soft.csv" } },
    { "solve people.shoal -o again/people.csv --force", 2, { "people.csv" } },
    { "solve data-gone.shoal -o again/gone.csv --force", 2, { "gone.csv" } },
  };
  g_autofree char *people = g_build_filename (fixture->folder, "people.csv", NULL);
  g_autofree char *project = g_build_filename (fixture->folder, "people.shoal", NULL);
  g_autofree char *hard = g_build_filename (fixture->folder, "hard.csv", NULL);
  g_autofree char *soft = g_build_filename (fixture->folder, "soft.csv", NULL);
  g_autofree char *hard_project = g_build_filename (fixture->folder, "hard.shoal", NULL);
  g_autofree char *again = g_build_filename (fixture->folder, "again", NULL);

  g_assert_cmpint (link (people, hard), ==, 0);
  g_assert_cmpint (symlink (people, soft), ==, 0);
  g_assert_cmpint (link (project, hard_project), ==, 0);
  g_assert_cmpint (symlink (".", again), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (through_links); i++)
    check_failure (fixture, &through_links[i], FALSE);
}

/* What is no regular file has a name all the same, and is replaced by nobody; that is said before the work. */
static void
test_irregular (Fixture       *fixture,
                gconstpointer  data)
{
  static const Failure refused[] = {
    { "solve people.shoal -o dangling.csv", 4, { "dangling.csv", "link" } },
    { "solve people.shoal -o dangling.csv --force", 4, { "dangling.csv", "link" } },
    { "solve people.shoal -o linked.csv --force", 4, { "linked.csv", "link" } },
    { "solve people.shoal -o pipe --force", 4, { "pipe" } },
    { "hierarchy people.csv age -o pipe --force", 4, { "pipe" } },
    { "init people.csv -o dangling.csv --qi age --force", 4, { "dangling.csv" } },
    { "solve people.shoal -o /dev/null --force", 4, { "/dev/null" } },
  };
  g_autofree char *dangling = g_build_filename (fixture->folder, "dangling.csv", NULL);
  g_autofree char *linked = g_build_filename (fixture->folder, "linked.csv", NULL);
  g_autofree char *pipe_path = g_build_filename (fixture->folder, "pipe", NULL);

  g_assert_cmpint (symlink ("nowhere.csv", dangling), ==, 0);
  g_assert_cmpint (symlink ("release-2.csv", linked), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      /* Who describes the folder would wait for somebody to write */
      gboolean with_pipe = strstr (refused[i].line, "pipe") != NULL;
      g_auto (Run) run = { 0 };

      if (!with_pipe)
        {
          check_failure (fixture, &refused[i], FALSE);
          continue;
        }
      g_assert_cmpint (mkfifo (pipe_path, 0600), ==, 0);
      run_cli (fixture, refused[i].line, &run);
      assert_status (&run, refused[i].line, refused[i].status);
      g_assert_cmpint (g_unlink (pipe_path), ==, 0);
    }
}

/* A crash leaves nothing of people's data behind. */
static void
test_no_core (void)
{
  struct rlimit limit;

  if (g_test_subprocess ())
    {
      shoal_process_prepare ();
      g_assert_cmpint (getrlimit (RLIMIT_CORE, &limit), ==, 0);
      g_assert_cmpuint (limit.rlim_cur, <=, 1);
      g_assert_cmpuint (limit.rlim_max, <=, 1);
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

/* 640 GB of places for edges */
static void
test_too_large_graph (Fixture       *fixture,
                      gconstpointer  data)
{
  static const char *const solvers[] = { "greedy-match", "sort-greedy", "hungarian", "local-search" };
  g_autoptr (GString) table = g_string_new ("a,b\n");
  g_auto (Run) run = { 0 };

  if (shoal_process_get_memory () > 600000000000)
    {
      g_test_skip ("there is enough memory");
      return;
    }
  for (guint i = 0; i < 200000; i++)
    g_string_append (table, i % 2 == 0 ? "1,x\n" : "2,y\n");
  write_file (fixture, "large.csv", table->str);
  run_cli (fixture, "init large.csv -o large.shoal --others quasi-identifier --k 200000", &run);
  assert_status (&run, "init", 0);
  for (gsize i = 0; i < G_N_ELEMENTS (solvers); i++)
    {
      g_autofree char *line = g_strdup_printf ("solve large.shoal --solver %s", solvers[i]);
      Failure failure = { line, 4, { "memory", "smaller k" } };

      check_failure (fixture, &failure, FALSE);
    }
}

static void
test_read_only_folder (Fixture       *fixture,
                       gconstpointer  data)
{
  static const Failure failure = { "solve people.shoal -o locked/out.csv", 4, { "locked" } };
  g_autofree char *locked = g_build_filename (fixture->folder, "locked", NULL);

  if (!permissions_bind)
    {
      g_test_skip ("the superuser cannot be bound by permissions here");
      return;
    }
  g_assert_cmpint (g_mkdir (locked, 0500), ==, 0);
  check_failure (fixture, &failure, FALSE);
}

/* A name can hold any character but NUL and "/"; what a terminal would obey is shown. */
static void
test_control_characters (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "odd\033[31m\nname.csv", NULL);
  g_auto (Run) run = { 0 };
  g_auto (Run) good = { 0 };

  run_cli (fixture, "inspect 'gone\033]0;title\a\nshoal-cli: all is well\302\233.csv'", &run);
  g_assert_cmpint (run.status, ==, 4);
  g_assert_null (strchr (run.errors, '\033'));
  g_assert_null (strchr (run.errors, '\a'));
  g_assert_null (strstr (run.errors, "\302\233"));
  g_assert_nonnull (strstr (run.errors, "\\x1b]0;title\\x07\\x0ashoal-cli: all is well\\x9b.csv"));
  g_assert_true (strchr (run.errors, '\n') == run.errors + strlen (run.errors) - 1);

  g_assert_true (g_file_set_contents (path, "a,b\n1,x\n", -1, NULL));
  run_cli (fixture, "inspect 'odd\033[31m\nname.csv'", &good);
  g_assert_cmpint (good.status, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  permissions_bind = fixture_bind_by_permissions ();
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      g_autofree char *path = g_strdup_printf ("/failures/%02" G_GSIZE_FORMAT, i);
      g_autofree char *json_path = g_strconcat (path, "-json", NULL);

      fixture_add (path, test_failure, &failures[i]);
      if (i % FIXTURE_STEP == 0)
        fixture_add (json_path, test_failure_json, &failures[i]);
    }
  fixture_add ("/failures/links", test_links, NULL);
  g_test_add_func ("/failures/no-core", test_no_core);
  fixture_add ("/failures/irregular", test_irregular, NULL);
  fixture_add ("/failures/too-large-graph", test_too_large_graph, NULL);
  fixture_add ("/failures/read-only-folder", test_read_only_folder, NULL);

  fixture_add ("/failures/control-characters", test_control_characters, NULL);
  return g_test_run ();
}
