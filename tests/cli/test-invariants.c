/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holds of every kind of recoding, every role and every output, those that come later included: kinds are those of the
 * solvers in the registry, roles those of the enumeration, and each must answer here. */

#include "fixture-cli.h"
#include "schema/shoal-schema.h"
#include "solve/shoal-solver-registry.h"

#include <stdlib.h>

/* Of people.csv: the column whose role is tried, and how its values begin */
#define COLUMN "name"
#define VALUE "person "

#define DIGEST "\"fingerprint\": \"sha256:"

typedef struct
{
  const ShoalSolverInfo *solver; /* of the kind */
  gboolean by_person;            /* whether there is a graph */
  const char *role;
} Case;

/* One solver of each family; the registry has them family by family. Small tables are nothing to any of them. */
static GPtrArray *
list_solvers (void)
{
  GPtrArray *found = g_ptr_array_new ();
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint i = 0; i < n_solvers; i++)
    if (i == 0 || solvers[i].family != solvers[i - 1].family)
      g_ptr_array_add (found, (gpointer) &solvers[i]);
  return found;
}

static char *
read_sorted (Fixture    *fixture,
             const char *name)
{
  g_autofree char *text = read_file (fixture, name);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  qsort (lines, g_strv_length (lines), sizeof *lines, compare_lines);
  return g_strjoinv ("\n", lines);
}

static char *
make_line (const Case *one,
           const char *name,
           const char *more)
{
  return g_strdup_printf ("solve p.shoal --solver %s --objective gcp -o %s%s %s --json", one->solver->id, name,
                          one->by_person ? " --graph g.txt" : "", more);
}

/* Nothing is named without a check, and what is said is what the check says: the file is asked again, and every change of it
 * that could be seen is. */
static void
check_verified (Fixture    *fixture,
                const Case *one,
                JsonObject *answer)
{
  const char *line = one->by_person ? "verify r.csv --original p.shoal --graph g.txt --k 3 --json"
                     : strcmp (one->role, "person") == 0 ? "verify r.csv --project p.shoal --original people.csv --json"
                                                         : "verify r.csv --project p.shoal --json";
  g_auto (Run) verified = { 0 }, spoiled = { 0 };
  g_autofree char *release = read_file (fixture, "r.csv");
  g_autofree char *changed = NULL;
  g_auto (GStrv) parts = g_strsplit (release, "\n", 2);

  g_assert_true (json_object_get_boolean_member (answer, "verified"));
  run_cli (fixture, line, &verified);
  assert_status (&verified, line, 0);
  /* A further column is one that nobody checked */
  changed = g_strdup_printf ("%s,more\n%s", parts[0], parts[1]);
  {
    g_auto (GStrv) rows = g_strsplit (changed, "\n", -1);
    g_autoptr (GString) text = g_string_new (rows[0]);

    for (guint i = 1; rows[i] != NULL && *rows[i] != '\0'; i++)
      g_string_append_printf (text, "\n%s,x", rows[i]);
    g_string_append_c (text, '\n');
    write_file (fixture, "r.csv", text->str);
  }
  run_cli (fixture, line, &spoiled);
  assert_status (&spoiled, line, 1);
  write_file (fixture, "r.csv", release);
}

/* Nothing that leaves the house tells more than the table that is published. */
static void
check_leaves (Fixture    *fixture,
              const Case *one)
{
  gboolean never = strcmp (one->role, "identifier") == 0 || strcmp (one->role, "person") == 0;
  gboolean generalized = strcmp (one->role, "quasi-identifier") == 0;
  g_autofree char *release = read_file (fixture, "r.csv");
  g_auto (GStrv) lines = g_strsplit (release, "\n", 2);

  g_assert_cmpint (strstr (lines[0], COLUMN) == NULL, ==, never);
  g_assert_true (!never || strstr (release, VALUE) == NULL);
  /* Everybody has a name of their own, which is no class of three */
  g_assert_true (!generalized || strstr (release, VALUE "01,") == NULL);
}

/* No input and no earlier output is replaced without a word. */
static void
check_kept (Fixture    *fixture,
            const Case *one)
{
  static const char *const inputs[] = { "people.csv", "p.shoal" };
  g_autofree char *again = make_line (one, "r.csv", "");
  g_autofree char *before = read_file (fixture, "r.csv");
  g_autofree char *after = NULL;
  g_auto (Run) run = { 0 };

  run_cli (fixture, again, &run);
  assert_status (&run, again, 4);
  after = read_file (fixture, "r.csv");
  g_assert_cmpstr (before, ==, after);
  for (gsize i = 0; i < G_N_ELEMENTS (inputs); i++)
    {
      g_autofree char *line = make_line (one, inputs[i], "--force");
      g_autofree char *input = read_file (fixture, inputs[i]);
      g_autofree char *left = NULL;
      g_auto (Run) over = { 0 };

      run_cli (fixture, line, &over);
      assert_status (&over, line, 2);
      left = read_file (fixture, inputs[i]);
      g_assert_cmpstr (input, ==, left);
    }
}

/* The same question has the same answer, on any number of threads. */
static void
check_same (Fixture    *fixture,
            const Case *one)
{
  g_autofree char *line = make_line (one, "r.csv", "--threads 2 --force");
  g_autofree char *before = read_sorted (fixture, "r.csv");
  g_autofree char *after = NULL;
  g_auto (Run) run = { 0 };

  run_cli (fixture, line, &run);
  assert_status (&run, line, 0);
  after = read_sorted (fixture, "r.csv");
  g_assert_cmpstr (before, ==, after);
}

/* The report of what the solver finds: no value of a person that is not published, and no digest of the original. */
static void
check_report (Fixture    *fixture,
              const Case *one)
{
  g_autofree char *path = g_build_filename (fixture->folder, "r.pdf", NULL);
  g_autofree char *program = g_find_program_in_path ("pdftotext");
  const char *arguments[] = { program, "-layout", path, "-", NULL };
  g_autofree char *project = read_file (fixture, "p.shoal");
  g_autofree char *run_member = g_strdup_printf ("\"runs\": [ { \"solver\": \"%s\", \"seed\": 1 } ], \"selected-run\": 0",
                                                 one->solver->id);
  g_autoptr (GString) with_run = g_string_new (project);
  g_auto (GStrv) parts = g_strsplit (project, DIGEST, 2);
  g_autofree char *digest_begin = g_strndup (parts[1], 16);
  g_autofree char *text = NULL;
  g_auto (Run) help = { 0 }, run = { 0 };

  run_cli (fixture, "report --help", &help);
  if (help.status != 0)
    return;
  g_assert_cmpuint (g_string_replace (with_run, "\"runs\": []", run_member, 1), ==, 1);
  write_file (fixture, "q.shoal", with_run->str);
  run_cli (fixture, "report q.shoal -o r.pdf --force", &run);
  assert_status (&run, "report", 0);
  if (program == NULL)
    return;
  g_assert_true (g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &text, NULL, NULL, NULL));
  g_assert_null (strstr (text, VALUE "01"));
  g_assert_null (strstr (text, digest_begin));
}

static void
check (Fixture    *fixture,
       const Case *one)
{
  g_autofree char *init
    = g_strdup_printf ("init people.csv -o p.shoal --force --k 3 --qi age --qi sex --qi zip --sensitive disease --objective gcp "
                       "--%s %s",
                       strcmp (one->role, "person") == 0 ? "person name --others" : "others",
                       strcmp (one->role, "person") == 0 ? "identifier" : one->role);
  g_autofree char *draws = g_build_filename (fixture->folder, "p.shoal-runs", NULL);
  g_autofree char *line = make_line (one, "r.csv", "--threads 1 --force");
  g_auto (Run) made = { 0 }, solved = { 0 };

  remove_all (draws);
  remove_all (draws);
  run_cli (fixture, init, &made);
  assert_status (&made, init, 0);
  g_test_message ("%s, %s", one->solver->id, one->role);
  if (strcmp (one->role, "unset") == 0)
    {
      write_file (fixture, "r.csv", "old");
      run_cli (fixture, line, &solved);
      assert_status (&solved, line, 2);
      {
        g_autofree char *left = read_file (fixture, "r.csv");

        g_assert_cmpstr (left, ==, "old");
      }
      return;
    }
  check_verified (fixture, one, run_json (fixture, line, &solved));
  check_leaves (fixture, one);
  check_kept (fixture, one);
  check_same (fixture, one);
  check_report (fixture, one);
}

static void
test_all (Fixture       *fixture,
          gconstpointer  data)
{
  g_autoptr (GPtrArray) solvers = list_solvers ();
  g_autoptr (GEnumClass) roles = g_type_class_ref (SHOAL_TYPE_ROLE);

  g_assert_cmpuint (solvers->len, >=, 3);
  for (guint i = 0; i < solvers->len; i++)
    for (guint role = 0; role < roles->n_values; role++)
      {
        const ShoalSolverInfo *solver = solvers->pdata[i];
        const Case one = { solver, solver->family == SHOAL_FAMILY_MATCHING, roles->values[role].value_nick };

        check (fixture, &one);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/invariants/all", Fixture, NULL, fixture_set_up, test_all, fixture_tear_down);

  return g_test_run ();
}
