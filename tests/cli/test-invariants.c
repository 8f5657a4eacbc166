/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holds of every kind of recoding, every role, every privacy model and every output, those that come later included: kinds and
 * models are those of the registries, roles those of the enumeration, and each must answer here: one without an answer fails. */

#include "../engine/fixture-effort.h"
#include "fixture-cli.h"
#include "project/shoal-project-load.h"
#include "project/shoal-recipe.h"
#include "schema/shoal-schema.h"
#include "solve/shoal-solver-registry.h"

#include <signal.h>
#include <stdlib.h>

/* Of people.csv: the column whose role is tried, and how its values begin */
#define COLUMN "name"
/* The role, and the column, of how many people a row stands for: a table has it when that is tried */
#define COUNTS "count"
#define VALUE "person "

/* An earlier release of the same people, which tells nothing but who was in it */
#define EARLIER "earlier.csv"

#define DIGEST "\"fingerprint\": \"sha256:"

/* Copies of each row, a few and more: none of them needs company, and each may take some memory as a row, not as work */
#define FEW_COPIES 500
#define MORE_COPIES 2500
#define BYTES_PER_COPY 400

/* By which the moment at which a search is stopped moves on */
#define MOMENT_MICROSECONDS 7000

/* What a column of a role tells in a release. */
typedef enum
{
  TELLS_NOTHING, /* it is not there */
  TELLS_CLASSES, /* only what k rows share */
  TELLS_VALUES,  /* each value of a row */
  BLOCKS,        /* nothing is published */
} Tells;

typedef struct
{
  const char *role;
  const char *option; /* of init, which gives it to the column */
  Tells tells;
  gboolean is_of_all;     /* whether every kind of recoding can bear it; others say so before they solve */
  gboolean counts_as_one; /* whether rows with the same value there are no company for each other */
  const char *check;      /* what verify needs besides the file and the project; NULL for nothing */
} Role;

static const Role roles[] = {
  { "unset", "--others unset", BLOCKS, TRUE },
  { "identifier", "--others identifier", TELLS_NOTHING, TRUE },
  { "person", "--person " COLUMN, TELLS_NOTHING, FALSE, TRUE, " --original people.csv" },
  { "quasi-identifier", "--others quasi-identifier", TELLS_CLASSES, TRUE },
  { "sensitive", "--others sensitive", TELLS_VALUES, TRUE },
  { "insensitive", "--others insensitive", TELLS_VALUES, TRUE },
  { COUNTS, "--identifier " COLUMN " --count " COUNTS, TELLS_NOTHING, TRUE },
};

/* As it is asked for of this table, so that something holds. */
static const struct
{
  const char *id;
  const char *options;    /* NULL for what is always asked */
  gboolean not_checkable; /* whether a file alone cannot show it, which verify says */
} models[] = {
  { "k-anonymity", NULL },
  { "l-diversity", "l-diversity,l=2,column=disease" },
  { "t-closeness", "t-closeness,t=0.7,column=disease" },
  { "alpha-k", "alpha-k,alpha=0.9,column=disease" },
  { "delta-disclosure", "delta-disclosure,delta=3,column=disease" },
  { "beta-likeness", "beta-likeness,beta=3,column=disease" },
  { "average-risk", "average-risk,threshold=0.5" },
  { "population-uniqueness", "population-uniqueness,threshold=0.9,population-size=100000" },
  { "k-map", "k-map,k=5,population-size=100000" },
  { "delta-presence", "delta-presence,max=1,population=people.csv", TRUE },
  { "earlier-release", "earlier-release,k=2,file=" EARLIER ",link=name", TRUE },
};

typedef struct
{
  const ShoalSolverInfo *solver; /* of the kind */
  gboolean by_person;            /* whether there is a graph */
  const Role *role;
  const char *model; /* NULL for none besides k */
  gboolean not_checkable;
} Case;

static const Role *
find_role (const char *role)
{
  for (gsize i = 0; i < G_N_ELEMENTS (roles); i++)
    if (strcmp (roles[i].role, role) == 0)
      return &roles[i];
  g_error ("what a release tells of a column with the role “%s” has no answer here", role);
}

static void
set_model (Case       *one,
           const char *model)
{
  for (gsize i = 0; i < G_N_ELEMENTS (models); i++)
    if (strcmp (models[i].id, model) == 0)
      {
        one->model = models[i].options;
        one->not_checkable = models[i].not_checkable;
        return;
      }
  g_error ("how the model “%s” is asked for has no answer here", model);
}

/* Whether a recoding of the family has a graph. */
static gboolean
is_by_person (ShoalSolverFamily family)
{
  switch (family)
    {
    case SHOAL_FAMILY_LATTICE:
    case SHOAL_FAMILY_PARTITION:
      return FALSE;
    case SHOAL_FAMILY_MATCHING:
      return TRUE;
    default:
      g_error ("how recodings of family %d are verified has no answer here", family);
    }
}

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

/* The column that is tried is the only one that is not named. */
static char *
make_init (const Case *one,
           const char *table,
           const char *project)
{
  return g_strdup_printf ("init %s -o %s --force --k 3 --qi age --qi sex --qi zip --sensitive disease --objective gcp %s%s%s",
                          table, project, one->role->option, one->model != NULL ? " --model " : "", one->model != NULL ? one->model : "");
}

static void
remove_file (Fixture    *fixture,
             const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_cmpint (g_unlink (path), ==, 0);
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
  g_autofree char *line = one->by_person ? g_strdup ("verify r.csv --original p.shoal --graph g.txt --k 3 --json")
                                         : g_strdup_printf ("verify r.csv --project p.shoal%s --json",
                                                            one->role->check != NULL ? one->role->check : "");
  g_auto (Run) verified = { 0 }, spoiled = { 0 };
  g_autofree char *release = read_file (fixture, "r.csv");
  g_autofree char *changed = NULL;
  g_auto (GStrv) parts = g_strsplit (release, "\n", 2);

  g_assert_true (json_object_get_boolean_member (answer, "verified"));
  run_cli (fixture, line, &verified);
  if (one->not_checkable)
    {
      assert_status (&verified, line, 1);
      g_assert_false (json_object_get_boolean_member (json_node_get_object (verified.json), "checkable"));
      return;
    }
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
  g_autofree char *release = read_file (fixture, "r.csv");
  g_auto (GStrv) lines = g_strsplit (release, "\n", 2);

  g_assert_cmpint (strstr (lines[0], COLUMN) == NULL, ==, one->role->tells == TELLS_NOTHING);
  g_assert_null (strstr (lines[0], COUNTS));
  g_assert_true (one->role->tells != TELLS_NOTHING || strstr (release, VALUE) == NULL);
  /* Everybody has a name of their own, which is no class of three */
  g_assert_true (one->role->tells != TELLS_CLASSES || strstr (release, VALUE "01,") == NULL);
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
  g_assert_cmpuint (g_string_replace (with_run, "\"runs\": []", run_member, 1), ==, 1);
  write_file (fixture, "q.shoal", with_run->str);
  if (help.status != 0)
    return;
  run_cli (fixture, "report q.shoal -o r.pdf --force", &run);
  assert_status (&run, "report", 0);
  if (program == NULL)
    return;
  g_assert_true (g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &text, NULL, NULL, NULL));
  g_assert_null (strstr (text, VALUE "01"));
  g_assert_null (strstr (text, digest_begin));
}

/* A search that is stopped, by its time or by a person, leaves a valid answer or none. The person's moment is a later one from case to
 * case; it may be before the program has begun, or after its end, and that is why nothing here may keep it from its end: without
 * --force it would refuse to replace the graph, and to draw anew. */
static void
check_stopped (Fixture    *fixture,
               const Case *one)
{
  static guint n_cases = 0;
  g_autofree char *limited = make_line (one, "s.csv", "--time-limit 0.000001 --force");
  g_autofree char *interrupted = make_line (one, "s.csv", "--force");
  g_auto (GStrv) words = NULL;
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE
                                                                        | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *line = g_strconcat (get_program (), " ", interrupted, NULL);
  g_autoptr (GError) error = NULL;
  g_auto (Run) run = { 0 };
  gboolean ended;

  run_cli (fixture, limited, &run);
  g_assert_cmpint (file_exists (fixture, "s.csv"), ==, run.status == 0);
  if (run.status == 0)
    g_assert_true (json_object_get_boolean_member (json_node_get_object (run.json), "verified"));
  else
    assert_status (&run, limited, 1);
  remove_file (fixture, "s.csv");

  g_assert_true (g_shell_parse_argv (line, NULL, &words, NULL));
  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) words, &error);
  g_assert_no_error (error);
  g_usleep (n_cases++ % 10 * MOMENT_MICROSECONDS);
  g_subprocess_send_signal (process, SIGINT);
  g_assert_true (g_subprocess_wait (process, NULL, &error));
  g_assert_no_error (error);
  ended = g_subprocess_get_if_exited (process);
  if (ended && g_subprocess_get_exit_status (process) != 0)
    g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 130);
  g_assert_cmpint (file_exists (fixture, "s.csv"), ==, ended && g_subprocess_get_exit_status (process) == 0);
  if (file_exists (fixture, "s.csv"))
    remove_file (fixture, "s.csv");
}

static double
solve_copies (Fixture    *fixture,
              const Case *one,
              guint       n_copies)
{
  g_autofree char *text = read_file (fixture, "people.csv");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) copies = g_string_new (lines[0]);
  g_autofree char *init = make_init (one, "copies.csv", "c.shoal");
  g_autofree char *solve = g_strdup_printf ("solve c.shoal --solver %s --objective gcp --threads 1 --json", one->solver->id);
  g_auto (Run) made = { 0 }, solved = { 0 };
  JsonObject *answer;

  for (guint copy = 0; copy < n_copies; copy++)
    for (guint i = 1; lines[i] != NULL && *lines[i] != '\0'; i++)
      g_string_append_printf (copies, "\n%s", lines[i]);
  g_string_append_c (copies, '\n');
  write_file (fixture, "copies.csv", copies->str);
  run_cli (fixture, init, &made);
  assert_status (&made, init, 0);
  run_cli (fixture, solve, &solved);
  /* Copies of a person's row are what a kind may be unable to bear */
  if (solved.status == 2 && !one->role->is_of_all)
    return 0;
  assert_status (&solved, solve, 0);
  answer = json_node_get_object (solved.json);
  if (!one->role->counts_as_one)
    g_assert_cmpfloat (json_object_get_double_member (json_object_get_object_member (answer, "objective"), "value"), ==, 0);
  return json_object_get_double_member (answer, "peak_bytes");
}

/* Copies of rows cost nothing: not a cell, and no memory but that of rows. */
static void
check_copies (Fixture    *fixture,
              const Case *one)
{
  double few = solve_copies (fixture, one, FEW_COPIES);
  double more = solve_copies (fixture, one, MORE_COPIES);
  g_autofree char *text = read_file (fixture, "people.csv");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_rows = g_strv_length (lines) - 2;

  /* A sanitizer has memory of its own beside each block. */
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  g_assert_cmpfloat (more - few, <=, (double) BYTES_PER_COPY * n_rows * (MORE_COPIES - FEW_COPIES));
#else
  (void) (few + more + n_rows);
#endif
}

/* A recipe is for others: it has no value of the column, no digest of the original, no result of a person; and it leads to the same
 * release. */
static void
check_recipe (Fixture    *fixture,
              const Case *one)
{
  g_autofree char *path = g_build_filename (fixture->folder, "q.shoal", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProject) project = shoal_project_read (file, NULL, NULL, &error);
  g_autoptr (ShoalLoadedProject) loaded = shoal_loaded_project_load (project, NULL, NULL, &error);
  g_autoptr (ShoalMicrodata) microdata = shoal_loaded_project_make_microdata (loaded, 1, NULL, &error);
  g_autofree char *recipe = shoal_recipe_to_text (project, microdata, shoal_project_get_run (project, 0), FALSE, file);
  g_autofree char *line = g_strdup_printf ("solve recipe.shoal --solver %s --objective gcp -o t.csv --force", one->solver->id);
  g_autofree char *before = read_sorted (fixture, "r.csv");
  g_autofree char *after = NULL;
  g_auto (Run) run = { 0 };

  g_assert_no_error (error);
  g_assert_null (strstr (recipe, VALUE "01"));
  g_assert_null (strstr (recipe, shoal_project_get_data (project)->secret));
  g_assert_null (strstr (recipe, shoal_table_get_fingerprint (microdata->table) + strlen ("sha256:")));
  write_file (fixture, "recipe.shoal", recipe);
  run_cli (fixture, line, &run);
  assert_status (&run, line, 0);
  after = read_sorted (fixture, "t.csv");
  /* Whoever has the recipe has not got the draw */
  if (!one->by_person)
    g_assert_cmpstr (after, ==, before);
}

/* The people, with or without a column that says how many each row stands for. */
static void
write_people (Fixture  *fixture,
              gboolean  counted)
{
  g_autofree char *text = read_file (fixture, "people.csv");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) people = g_string_new (NULL);
  gboolean has_counts = g_str_has_suffix (lines[0], "," COUNTS);

  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      g_string_append_len (people, lines[i], has_counts ? strrchr (lines[i], ',') - lines[i] : (gssize) strlen (lines[i]));
      if (counted && i == 0)
        g_string_append (people, "," COUNTS);
      else if (counted)
        g_string_append_printf (people, ",%u", 1 + i % 3);
      g_string_append_c (people, '\n');
    }
  write_file (fixture, "people.csv", people->str);
}

/* The folder has nothing of an earlier question. */
static void
begin (Fixture    *fixture,
       const Case *one)
{
  static const char *const folders[] = { "p.shoal-runs", "q.shoal-runs", "recipe.shoal-runs" };
  g_autofree char *init = make_init (one, "people.csv", "p.shoal");
  g_auto (Run) made = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *draws = g_build_filename (fixture->folder, folders[i], NULL);

      remove_all (draws);
    }
  write_people (fixture, strcmp (one->role->role, COUNTS) == 0);
  run_cli (fixture, init, &made);
  assert_status (&made, init, 0);
  g_test_message ("%s, %s, %s", one->solver->id, one->role->role, one->model != NULL ? one->model : "k");
}

/* What is not possible says so and leaves what was there. */
static void
check_refused (Fixture    *fixture,
               const char *line,
               int         status)
{
  g_autofree char *left = NULL;
  g_auto (Run) refused = { 0 };

  write_file (fixture, "r.csv", "old");
  run_cli (fixture, line, &refused);
  assert_status (&refused, line, status);
  g_assert_cmpstr (refused.errors, !=, "");
  left = read_file (fixture, "r.csv");
  g_assert_cmpstr (left, ==, "old");
}

static void
check (Fixture    *fixture,
       const Case *one)
{
  g_autofree char *line = make_line (one, "r.csv", "--threads 1 --force");
  g_auto (Run) solved = { 0 };

  begin (fixture, one);
  if (one->role->tells == BLOCKS)
    {
      check_refused (fixture, line, 2);
      return;
    }
  check_verified (fixture, one, run_json (fixture, line, &solved));
  check_leaves (fixture, one);
  check_kept (fixture, one);
  check_same (fixture, one);
  check_report (fixture, one);
  check_recipe (fixture, one);
  check_stopped (fixture, one);
  if (one->model == NULL)
    check_copies (fixture, one);
}

/* A kind that cannot bear a role or a model says so before it solves. */
static void
check_or_refused (Fixture    *fixture,
             const Case *one)
{
  g_autofree char *line = make_line (one, "r.csv", "--threads 1 --force");
  g_auto (Run) tried = { 0 };

  begin (fixture, one);
  run_cli (fixture, line, &tried);
  if (tried.status == 2)
    check_refused (fixture, line, 2);
  else
    check (fixture, one);
}

static void
test_roles (Fixture       *fixture,
          gconstpointer  data)
{
  g_autoptr (GPtrArray) solvers = list_solvers ();
  g_autoptr (GEnumClass) enumeration = g_type_class_ref (SHOAL_TYPE_ROLE);

  g_assert_cmpuint (solvers->len, >=, 3);
  for (guint i = 0; i < solvers->len; i++)
    for (guint role = 0; role < enumeration->n_values; role++)
      {
        const ShoalSolverInfo *solver = solvers->pdata[i];
        const Case one = { solver, is_by_person (solver->family), find_role (enumeration->values[role].value_nick), NULL };

        /* Each role meets some kind of recoding */
        if ((i + role) % FIXTURE_STEP != 0)
          continue;
        if (one.role->is_of_all || solver->family == SHOAL_FAMILY_LATTICE)
          check (fixture, &one);
        else
          check_or_refused (fixture, &one);
      }
}

static void
write_earlier (Fixture *fixture)
{
  g_autofree char *table = read_file (fixture, "people.csv");
  g_auto (GStrv) lines = g_strsplit (table, "\n", -1);
  g_autoptr (GString) earlier = g_string_new (COLUMN ",age,sex,zip\n");

  for (guint i = 1; lines[i] != NULL && *lines[i] != '\0'; i++)
    g_string_append_printf (earlier, "%.*s,*,*,*\n", (int) (strchr (lines[i], ',') - lines[i]), lines[i]);
  write_file (fixture, EARLIER, earlier->str);
}

static void
test_models (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GPtrArray) solvers = list_solvers ();
  guint n_guarantees;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);

  write_earlier (fixture);
  for (guint i = 0; i < solvers->len; i++)
    for (guint g = 0; g < n_guarantees; g++)
      {
        const ShoalSolverInfo *solver = solvers->pdata[i];
        Case one = { solver, is_by_person (solver->family), find_role ("insensitive") };

        set_model (&one, guarantees[g]->id);
        if (one.model == NULL || (i + g) % FIXTURE_STEP != 0)
          continue;
        if (solver->family == SHOAL_FAMILY_LATTICE)
          check (fixture, &one);
        else
          check_or_refused (fixture, &one);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  fixture_add ("/invariants/roles", test_roles, NULL);
  fixture_add ("/invariants/models", test_models, NULL);

  return g_test_run ();
}
