/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every solver under every privacy model: what it gives holds, as the verifier reads it, or it refuses and says why. The same seed
 * gives the same, and told to stop a solver leaves something valid. */

#include "base/shoal-error.h"
#include "fixture-effort.h"
#include "fixture-privacy.h"
#include "fixture-solver.h"
#include "privacy/shoal-earlier-run.h"
#include "solve/shoal-interim.h"

#include <glib/gstdio.h>

#define N_ROWS 120
#define N_VALUES 5
#define K 3
#define MAX_POLLS_AFTER_STOP 64

static const char *const models[] = {
  "l-diversity l=3",
  "l-diversity variant=entropy,l=2.5",
  "l-diversity variant=recursive,c=2,l=2",
  "t-closeness t=0.25",
  "t-closeness variant=ordered,t=0.15",
  "t-closeness variant=hierarchical,t=0.2",
  "alpha-k alpha=0.5",
  "alpha-k alpha=0.2,value=10",
  "delta-disclosure delta=1.6",
  "beta-likeness variant=basic,beta=1",
  "beta-likeness beta=0.8",
  "k-map k=8,population-size=500",
  "average-risk threshold=0.1",
  "population-uniqueness threshold=0.1,population-size=1000",
};

/* What nobody can meet, all rows together included */
static const struct
{
  const char *model;
  const char *reason;
} impossible[] = {
  { "l-diversity l=6", "l-diversity of “s”" },
  { "alpha-k alpha=0.01", "(α, k)-anonymity of “s”" },
  { "average-risk threshold=0.008", "all groups together" },
};

static const char *const sensitive[N_VALUES] = { "2", "9", "10", "30", "31" };

#define SENSITIVE_LINES "2;few;*\n9;few;*\n10;many;*\n30;many;*\n31;many;*\n"

/* A table in which rows repeat, and what is sensitive goes along with what is known. @blocks: whether levels are fixed so that rows
 * fall into two blocks */
static ShoalMicrodata *
make_table (guint64  seed,
            gboolean blocks)
{
  static const char lines[] = "a;ab;abcd;*\nb;ab;abcd;*\nc;cd;abcd;*\nd;cd;abcd;*\ne;ef;efgh;*\nf;ef;efgh;*\ng;gh;efgh;*\nh;gh;efgh;*\n";
  GString *texts[3] = { g_string_new (NULL), g_string_new (NULL), g_string_new (NULL) };
  g_auto (Fixture) fixture = { NULL, NULL };
  FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, lines },
    { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, "1;1-2;*\n2;1-2;*\n3;3-4;*\n4;3-4;*\n" },
    { "s", SHOAL_VALUE_NUMBER, SHOAL_ROLE_SENSITIVE, NULL, SENSITIVE_LINES },
  };
  ShoalRandom random;

  shoal_random_init (&random, seed, 0);
  for (guint row = 0; row < N_ROWS; row++)
    {
      /* A third of the rows are equal */
      guint q = shoal_random_below (&random, 3) == 0 ? 0 : (guint) shoal_random_below (&random, 8);
      guint n = q == 0 ? 0 : (guint) shoal_random_below (&random, 4);
      guint s = shoal_random_below (&random, 2) == 0 ? (q + n) % N_VALUES : (guint) shoal_random_below (&random, N_VALUES);

      g_string_append_printf (texts[0], "%s%c", row > 0 ? "|" : "", 'a' + (char) q);
      g_string_append_printf (texts[1], "%s%u", row > 0 ? "|" : "", n + 1);
      g_string_append_printf (texts[2], "%s%s", row > 0 ? "|" : "", sensitive[s]);
    }
  for (guint i = 0; i < 3; i++)
    columns[i].values = texts[i]->str;
  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  if (blocks)
    {
      const ShoalLevelRange range = { 0, 2 };

      fixture_take_schema (&fixture, schema_with_levels (fixture.schema, 0, range));
    }
  for (guint i = 0; i < 3; i++)
    g_string_free (texts[i], TRUE);
  return fixture_microdata (&fixture);
}

static ShoalProblem *
make_problem (ShoalMicrodata *microdata,
              const char     *text,
              guint64         seed,
              guint           n_threads)
{
  ShoalRequirements requirements = { .k = K };
  const ShoalModel model = fixture_privacy_model (text, "s", NULL, NULL);
  g_autoptr (GError) error = NULL;
  ShoalProblem *problem;

  g_assert_true (shoal_requirements_add_model (&requirements, &model, &error));
  problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), seed, n_threads, &error);
  g_assert_no_error (error);
  return problem;
}

/* Returns: (transfer full) (nullable): NULL where it refuses */
static ShoalSolution *
try_solve (const ShoalSolverInfo *info,
           ShoalProblem          *problem,
           ShoalProgress         *progress)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  g_autoptr (GError) error = NULL;
  ShoalSolution *solution = shoal_solver_solve (solver, problem, 0, progress, NULL, &error);

  if (solution == NULL)
    g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  else
    g_assert_no_error (error);
  return solution;
}

static gboolean
is_taken (const ShoalSolverInfo *info,
          ShoalProblem          *problem)
{
  if (info->family == SHOAL_FAMILY_MATCHING)
    return FALSE;
  return info->family == SHOAL_FAMILY_LATTICE || !shoal_models_judge_release (problem->models) || problem->microdata->n_blocks == 1;
}

/* Where not every solver meets every model, each model meets some solver. */
static guint
first_model (const ShoalSolverInfo *info)
{
  guint n_solvers;

  return (guint) (info - shoal_solver_registry_get (&n_solvers)) % FIXTURE_STEP;
}

static void
test_holds (gconstpointer data)
{
  const ShoalSolverInfo *info = data;

  for (guint i = first_model (info); i < G_N_ELEMENTS (models); i += FIXTURE_STEP)
    for (guint64 seed = 5 - FIXTURE_TRIES (4); seed <= 4; seed++)
      {
        g_autoptr (ShoalMicrodata) microdata = make_table (seed, seed == 4);
        g_autoptr (ShoalProblem) problem = make_problem (microdata, models[i], seed, 1);
        g_autoptr (ShoalProblem) again = make_problem (microdata, models[i], seed, 2);
        g_autoptr (ShoalSolution) solution = try_solve (info, problem, NULL);
        g_autoptr (ShoalSolution) other = NULL;

        g_assert_cmpint (solution != NULL, ==, is_taken (info, problem));
        if (solution == NULL)
          continue;
        check_solution (info, problem, solution);
        if (info->family == SHOAL_FAMILY_PARTITION && solution->status == SHOAL_STATUS_INFEASIBLE)
          {
            g_assert_cmpuint (microdata->n_blocks, >, 1);
            g_assert_nonnull (solution->reason);
          }
        other = try_solve (info, again, NULL);
        g_assert_cmpint (other->status, ==, solution->status);
        if (solution->recoding != NULL)
          g_assert_true (shoal_recoding_equal (solution->recoding, other->recoding));
      }
}

/* With rows that may be left out, a block that fails even as one class is left out whole. */
static void
test_left_out (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  const FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|a|b|b|b|b|c|c|d|d|d", "a;ab;*\nb;ab;*\nc;cd;*\nd;cd;*\n" },
    { "s", SHOAL_VALUE_NUMBER, SHOAL_ROLE_SENSITIVE, "2|9|2|9|2|9|10|30|30|30|30|30", NULL },
  };
  const ShoalLevelRange range = { 0, 1 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  const ShoalModel model = fixture_privacy_model ("l-diversity l=2", "s", NULL, NULL);

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  fixture_take_schema (&fixture, schema_with_levels (fixture.schema, 0, range));
  microdata = fixture_microdata (&fixture);
  for (guint suppressed = 0; suppressed < 2; suppressed++)
    {
      ShoalRequirements requirements = { .k = 2, .suppression = suppressed * 0.5 };
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalSolution) solution = NULL;

      g_assert_true (shoal_requirements_add_model (&requirements, &model, NULL));
      problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, NULL);
      solution = try_solve (info, problem, NULL);
      g_assert_cmpint (solution->status == SHOAL_STATUS_INFEASIBLE, ==, suppressed == 0);
      check_solution (info, problem, solution);
      if (suppressed == 0)
        g_assert_nonnull (strstr (solution->reason, "l-diversity"));
      else
        {
          g_autoptr (ShoalClasses) classes
            = shoal_requirements_make_classes (&requirements, microdata, solution->recoding, 1, NULL, NULL);

          g_assert_cmpuint (classes->n_suppressed, ==, 5);
        }
    }
}

static void
test_impossible (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  g_autoptr (ShoalMicrodata) microdata = make_table (1, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (impossible); i++)
    {
      g_autoptr (ShoalProblem) problem = make_problem (microdata, impossible[i].model, 1, 1);
      g_autoptr (ShoalSolution) solution = try_solve (info, problem, NULL);

      g_assert_cmpint (solution->status, ==, SHOAL_STATUS_INFEASIBLE);
      g_assert_nonnull (strstr (solution->reason, impossible[i].reason));
    }
}

static void
test_stopped (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  g_autoptr (ShoalMicrodata) microdata = make_table (7, FALSE);

  for (guint i = first_model (info); i < G_N_ELEMENTS (models); i += FIXTURE_STEP)
    {
      g_autoptr (ShoalProblem) problem = make_problem (microdata, models[i], 1, 2);
      g_autoptr (ShoalProgress) whole = shoal_progress_new ();
      g_autoptr (ShoalSolution) best = NULL;
      guint64 n_polls;

      if (!is_taken (info, problem))
        continue;
      best = try_solve (info, problem, whole);
      n_polls = shoal_progress_get_polls (whole);
      for (guint64 after = 0; after < n_polls; after += 1 + after / 2)
        {
          g_autoptr (ShoalProgress) progress = shoal_progress_new ();
          g_autoptr (ShoalSolution) solution = NULL;

          shoal_progress_stop_after_polls (progress, after);
          solution = try_solve (info, problem, progress);
          g_assert_cmpuint (shoal_progress_get_polls (progress), <=, after + MAX_POLLS_AFTER_STOP);
          check_solution (info, problem, solution);
          if (info->family == SHOAL_FAMILY_PARTITION)
            g_assert_nonnull (solution->recoding);
        }
    }
}

/* What is kept together because it is equal holds too. */
static void
test_natural (gconstpointer data)
{
  const ShoalSolverInfo *info = data;

  for (guint i = first_model (info); i < G_N_ELEMENTS (models); i += FIXTURE_STEP)
    {
      g_autoptr (ShoalMicrodata) microdata = make_table (9, FALSE);
      g_autoptr (ShoalProblem) problem = make_problem (microdata, models[i], 1, 1);
      g_autoptr (ShoalSolution) solution = NULL;

      if (!is_taken (info, problem))
        continue;
      solution = solve_with (info, problem, "keep-natural-classes=true");
      g_assert_nonnull (solution->recoding);
    }
}

static void
add (const ShoalSolverInfo *info,
     const char            *name,
     GTestDataFunc          function)
{
  g_autofree char *path = g_strdup_printf ("/models-solvers/%s/%s", name, info->id);

  g_test_add_data_func (path, info, function);
}

/* ---- Large lattices ---- */

#define N_WIDE 8
#define N_WIDE_ROWS 90

/* Rows of eight attributes, near each other in all of them: a lattice of 65,536 nodes. @persons: whether some have several rows */
static ShoalMicrodata *
make_wide_table (guint64  seed,
                 gboolean persons)
{
  static const char lines[] = "a;ab;abc;*\nb;ab;abc;*\nc;cc;abc;*\nd;de;def;*\ne;de;def;*\nf;ff;def;*\n";
  static const char *const names[] = { "q0", "q1", "q2", "q3", "q4", "q5", "q6", "q7", "s", "p" };
  FixtureColumn columns[N_WIDE + 2];
  GString *texts[N_WIDE + 2];
  g_auto (Fixture) fixture = { NULL, NULL };
  ShoalRandom random;

  shoal_random_init (&random, seed, 0);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      texts[i] = g_string_new (NULL);
      columns[i] = (FixtureColumn) { names[i], SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, lines };
    }
  columns[N_WIDE] = (FixtureColumn) { "s", SHOAL_VALUE_NUMBER, SHOAL_ROLE_SENSITIVE, NULL, SENSITIVE_LINES };
  columns[N_WIDE + 1]
    = (FixtureColumn) { "p", SHOAL_VALUE_TEXT, persons ? SHOAL_ROLE_PERSON : SHOAL_ROLE_IDENTIFIER, NULL, NULL };
  for (guint row = 0; row < N_WIDE_ROWS; row++)
    {
      const char *between = row > 0 ? "|" : "";
      guint of = (guint) shoal_random_below (&random, 3) * 2;

      for (guint i = 0; i < N_WIDE; i++)
        g_string_append_printf (texts[i], "%s%c", between,
                                'a' + (char) (shoal_random_below (&random, 5) > 0 ? of : shoal_random_below (&random, 6)));
      g_string_append_printf (texts[N_WIDE], "%s%s", between,
                              sensitive[shoal_random_below (&random, 3) > 0 ? of / 2 : shoal_random_below (&random, N_VALUES)]);
      g_string_append_printf (texts[N_WIDE + 1], "%sp%u", between, (guint) shoal_random_below (&random, 60));
    }
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    columns[i].values = texts[i]->str;
  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    g_string_free (texts[i], TRUE);
  return fixture_microdata (&fixture);
}

/* The tree of `optimal` knows k alone: what it finds is what looking at all nodes finds, whatever else is asked for. */
static void
test_wide (gconstpointer data)
{
  static const double suppressions[] = { 0, 0.1, 0.3 };
  const ShoalSolverInfo *optimal = shoal_solver_registry_find ("optimal"), *exhaustive = shoal_solver_registry_find ("exhaustive");

  for (guint draw = 0; draw < FIXTURE_TRIES (2); draw++)
    {
      g_autoptr (ShoalMicrodata) microdata = make_wide_table (g_str_hash (data) + draw, draw == 0);

      for (guint i = 0; i < G_N_ELEMENTS (suppressions); i++)
        {
          ShoalRequirements requirements = { .k = K, .suppression = suppressions[i] };
          const ShoalModel model = fixture_privacy_model (data, "s", NULL, NULL);
          g_autoptr (ShoalProblem) problem = NULL;
          g_autoptr (ShoalSolution) found = NULL, best = NULL;

          g_assert_true (shoal_requirements_add_model (&requirements, &model, NULL));
          problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 2, NULL);
          found = solve (optimal, problem, NULL);
          best = solve (exhaustive, problem, NULL);
          check_solution (optimal, problem, found);
          g_assert_cmpint (found->status, ==, best->status);
          if (best->recoding != NULL)
            g_assert_cmpfloat_with_epsilon (found->objective, best->objective, 1e-9);
        }
    }
}

/* ---- Every solver, every model, with persons and without ---- */

#define N_CONTRACT_ROWS 60
#define N_LATER_ROWS 40 /* that an earlier release has already */

/* All models that there are: the test looks. “@” is a table of the population, “%” one of an earlier release. */
static const char *const contract_models[] = {
  "k-anonymity",
  "l-diversity l=2",
  "t-closeness t=0.3",
  "alpha-k alpha=0.7",
  "delta-disclosure delta=2",
  "beta-likeness beta=2",
  "k-map k=5,population-size=400",
  "k-map k=5,population=@",
  "delta-presence max=0.9,population=@",
  "delta-presence min=0.01,max=0.9,population=@",
  "average-risk threshold=0.3",
  "population-uniqueness threshold=0.3,population-size=1000",
  "earlier-release k=2,file=%,link=id",
  "earlier-release k=2,l=2,file=%,link=id",
  "earlier-release k=2,run=groups",
  "earlier-release k=2,l=2,run=groups",
};

/* A run of the project that has made two groups, by whether q is among the first two letters: as the file, but of all rows */
static const ShoalEarlierRun *
make_contract_run (ShoalMicrodata *microdata)
{
  static const ShoalRequirements requirements = { .k = 2 };
  ShoalColumn *q = shoal_table_get_column (microdata->table, 0);
  guint32 groups[N_CONTRACT_ROWS];
  g_autoptr (ShoalRecoding) recoding = NULL;

  for (gsize row = 0; row < N_CONTRACT_ROWS; row++)
    groups[row] = *shoal_column_get_label (q, shoal_column_get_code (q, row)) < 'c' ? 0 : 1;
  recoding = shoal_recoding_new_partition (groups, N_CONTRACT_ROWS, 2);
  return shoal_earlier_run_new ("groups", "contract", recoding, NULL, &requirements, shoal_requirements_make_classes);
}

typedef struct
{
  char *population;
  char *earlier;
} Files;

/* A table in which some have several rows, also among those that are alike. @files: what the models read */
static ShoalMicrodata *
make_contract_table (gboolean  persons,
                     Files    *files)
{
  static const char lines[] = "a;ab;*\nb;ab;*\nc;cd;*\nd;cd;*\n";
  g_auto (Fixture) fixture = { NULL, NULL };
  FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, lines },
    { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, "1;1-2;*\n2;1-2;*\n3;3-4;*\n4;3-4;*\n" },
    { "s", SHOAL_VALUE_NUMBER, SHOAL_ROLE_SENSITIVE, NULL, SENSITIVE_LINES },
    { "p", SHOAL_VALUE_TEXT, persons ? SHOAL_ROLE_PERSON : SHOAL_ROLE_IDENTIFIER, NULL, NULL },
    { "id", SHOAL_VALUE_TEXT, SHOAL_ROLE_IDENTIFIER, NULL, NULL },
  };
  GString *texts[G_N_ELEMENTS (columns)];
  g_autoptr (GString) population = g_string_new ("q,n\n"), earlier = g_string_new ("q,id\n");
  ShoalRandom random;

  shoal_random_init (&random, 11, 0);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    texts[i] = g_string_new (NULL);
  for (guint row = 0; row < N_CONTRACT_ROWS; row++)
    {
      const char *between = row > 0 ? "|" : "";
      char q = 'a' + (char) shoal_random_below (&random, 4);
      guint n = 1 + (guint) shoal_random_below (&random, 4);

      g_string_append_printf (texts[0], "%s%c", between, q);
      g_string_append_printf (texts[1], "%s%u", between, n);
      g_string_append_printf (texts[2], "%s%s", between, sensitive[shoal_random_below (&random, N_VALUES)]);
      g_string_append_printf (texts[3], "%sp%u", between, (guint) shoal_random_below (&random, 40));
      g_string_append_printf (texts[4], "%si%u", between, row);
      for (guint twice = 0; twice < 2; twice++)
        g_string_append_printf (population, "%c,%u\n", q, n);
      if (row < N_LATER_ROWS)
        g_string_append_printf (earlier, "%s,i%u\n", q < 'c' ? "ab" : "cd", row);
    }
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    columns[i].values = texts[i]->str;
  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    g_string_free (texts[i], TRUE);
  g_assert_true (g_file_set_contents (files->population, population->str, -1, NULL));
  g_assert_true (g_file_set_contents (files->earlier, earlier->str, -1, NULL));
  return fixture_microdata (&fixture);
}

/* Adds a model to what is asked for; “k-anonymity” is always there. */
static void
ask_for (ShoalRequirements *requirements,
         const char        *text,
         const Files       *files)
{
  g_autoptr (GError) error = NULL;
  ShoalModel model;

  if (strchr (text, ' ') == NULL)
    return;
  model = fixture_privacy_model (text, "s", files->population, files->earlier);
  g_assert_true (shoal_requirements_add_model (requirements, &model, &error));
  g_assert_no_error (error);
}

/* What a family can bear: levels everything; groups what unions of classes keep, and what is about all of them together, but where all of a
 * population must fit some group; releases by person k alone, of people with a row each. */
static gboolean
bears (const ShoalSolverInfo *info,
       ShoalProblem          *problem,
       gboolean               persons)
{
  const ShoalModel *model = problem->requirements.n_models > 0 ? &problem->requirements.models[0] : NULL;

  if (info->family == SHOAL_FAMILY_LATTICE)
    return TRUE;
  if (info->family == SHOAL_FAMILY_MATCHING)
    return model == NULL && !persons;
  return model == NULL || (shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_EVERYBODY) == 0;
}

/* Whoever knows in which class somebody was earlier, and is now, is left with two of those of the table, or with nobody: row by row, without
 * what counts them. */
static void
check_earlier (ShoalMicrodata      *microdata,
               gsize                n_rows,
               const ShoalSolution *solution)
{
  g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, solution->recoding, 2);
  ShoalColumn *q = shoal_table_get_column (microdata->table, 0);

  for (gsize row = 0; row < n_rows; row++)
    {
      guint n_like = 0;

      for (gsize other = 0; other < n_rows; other++)
        n_like += shoal_classes_group_of_row (classes, row) == shoal_classes_group_of_row (classes, other)
                  && (*shoal_column_get_label (q, shoal_column_get_code (q, row)) < 'c')
                       == (*shoal_column_get_label (q, shoal_column_get_code (q, other)) < 'c');
      g_assert_cmpuint (n_like, >=, 2);
    }
}

/* What a solver gives under any model holds, as the verifier finds, of persons where there are some; or the solver refuses in a
 * sentence. It is known beforehand which. */
static void
test_contract (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  g_autofree char *folder = g_dir_make_tmp ("shoal-contract-XXXXXX", NULL);
  g_autofree char *population = g_build_filename (folder, "population.csv", NULL), *earlier = g_build_filename (folder, "earlier.csv", NULL);
  Files files = { population, earlier };
  guint n_guarantees, n_solved = 0;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);

  for (guint i = 0; i < n_guarantees; i++)
    {
      gboolean found = FALSE;

      for (guint j = 0; j < G_N_ELEMENTS (contract_models); j++)
        found = found || (g_str_has_prefix (contract_models[j], guarantees[i]->id)
                          && strchr (" ", contract_models[j][strlen (guarantees[i]->id)]) != NULL);
      if (!found)
        g_error ("“%s” is not asked for", guarantees[i]->id);
    }
  for (guint persons = 0; persons < 2; persons++)
    {
      g_autoptr (ShoalMicrodata) microdata = make_contract_table (persons > 0, &files);

      g_assert_cmpint (microdata->tuple_persons != NULL, ==, persons > 0);
      for (guint i = 0; i < G_N_ELEMENTS (contract_models); i++)
        for (guint suppressed = 0; suppressed < 2; suppressed++)
          {
            ShoalRequirements requirements = { .k = 2, .suppression = 0.1 * suppressed };
            g_autoptr (ShoalProblem) problem = NULL;
            g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
            g_autoptr (ShoalSolution) solution = NULL;
            g_autoptr (GError) error = NULL;

            ask_for (&requirements, contract_models[i], &files);
            if (requirements.n_models > 0 && requirements.models[0].run != NULL)
              requirements.models[0].run = make_contract_run (microdata);
            problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, &error);
            g_test_message ("%s, %s%s", contract_models[i], persons ? "persons" : "rows", suppressed ? ", some left out" : "");
            /* Rows of an earlier release are linked one by one */
            if (persons > 0 && g_str_has_prefix (contract_models[i], "earlier-release"))
              {
                g_assert_null (problem);
                g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
                g_assert_nonnull (strstr (error->message, "persons"));
                continue;
              }
            g_assert_no_error (error);
            solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);
            if (!bears (info, problem, persons > 0))
              {
                g_assert_null (solution);
                g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
                g_assert_cmpuint (strlen (error->message), >, 20);
                continue;
              }
            g_assert_no_error (error);
            check_solution (info, problem, solution);
            if (solution->recoding == NULL)
              g_assert_cmpint (solution->status, ==, SHOAL_STATUS_INFEASIBLE);
            n_solved += solution->recoding != NULL;
            if (g_str_has_prefix (contract_models[i], "earlier-release") && suppressed == 0 && solution->recoding != NULL)
              check_earlier (microdata, strstr (contract_models[i], "run=") != NULL ? N_CONTRACT_ROWS : N_LATER_ROWS, solution);
          }
    }
  g_assert_cmpuint (n_solved, >, 0);
  g_remove (population);
  g_remove (earlier);
  g_rmdir (folder);
}

/* ---- A population, and groups that publish ranges and sets ---- */

#define N_TABLE 48
#define N_PEOPLE 150

/* A value of each column, as a text: “” is missing; of the population, “z” and 9 are in no hierarchy, “e” and 5 in no row */
typedef struct
{
  const char *q;
  const char *n;
} Who;

static void
draw_who (Who         *who,
          guint        n_who,
          gboolean     everybody,
          ShoalRandom *random)
{
  static const char *const qs[] = { "a", "b", "c", "d", "", "e", "z" }, *const ns[] = { "1", "2", "3", "4", "", "2.5", "5", "9" };

  for (guint i = 0; i < n_who; i++)
    {
      gboolean rare = shoal_random_below (random, 6) == 0;

      who[i].q = qs[shoal_random_below (random, rare ? (everybody ? G_N_ELEMENTS (qs) : 5) : 4)];
      who[i].n = ns[shoal_random_below (random, rare ? (everybody ? G_N_ELEMENTS (ns) : 5) : 4)];
    }
}

static ShoalMicrodata *
make_drawn_table (const Who     *who,
                  ShoalCellForm  q_form,
                  ShoalCellForm  n_form)
{
  g_autoptr (GString) q = g_string_new (NULL), n = g_string_new (NULL);
  g_auto (Fixture) fixture = { NULL, NULL };
  FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, "a;ab;*\nb;ab;*\nc;cd;*\nd;cd;*\ne;ef;*\n" },
    { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, "1;1-2;*\n2;1-2;*\n3;3-4;*\n4;3-4;*\n5;5;*\n" },
  };

  for (guint i = 0; i < N_TABLE; i++)
    {
      g_string_append_printf (q, "%s%s", i > 0 ? "|" : "", who[i].q);
      g_string_append_printf (n, "%s%s", i > 0 ? "|" : "", who[i].n);
    }
  columns[0].values = q->str;
  columns[1].values = n->str;
  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, q_form));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 1, n_form));
  return fixture_microdata (&fixture);
}

/* Whether a cell says that a person may be meant, by what its form is. @values: of the rows of the class */
static gboolean
is_meant (ShoalCellForm form,
          const char  **values,
          guint         n_values,
          const char   *person)
{
  static const char *const families[] = { "ab", "cd", "12", "34" };
  double number = g_ascii_strtod (person, NULL), low = INFINITY, high = -INFINITY;
  const char *family = NULL;
  gboolean alike = TRUE, found = FALSE;

  for (guint i = 0; i < n_values; i++)
    {
      found = found || strcmp (values[i], person) == 0;
      alike = alike && strcmp (values[i], values[0]) == 0;
      low = fmin (low, g_ascii_strtod (values[i], NULL));
      high = fmax (high, g_ascii_strtod (values[i], NULL));
    }
  if (alike)
    return found;
  for (guint i = 0; i < n_values; i++)
    if (*values[i] == '\0')
      return TRUE;
  if (form == SHOAL_CELL_SET)
    return found;
  if (form == SHOAL_CELL_RANGE)
    return *person != '\0' && number >= low && number <= high;
  /* The node of two values that belong together, or the root */
  for (guint f = 0; f < G_N_ELEMENTS (families); f++)
    {
      gboolean all = TRUE;

      for (guint i = 0; i < n_values; i++)
        all = all && strchr (families[f], *values[i]) != NULL;
      family = all ? families[f] : family;
    }
  return family == NULL || (strlen (person) == 1 && strchr (family, *person) != NULL);
}

/* What whoever knows the population concludes from the cells alone: of each row's class, whom it covers */
typedef struct
{
  gboolean covers[N_TABLE][N_PEOPLE]; /* by row and person */
  guint person_of_row[N_TABLE];       /* a world: who the rows may be of, all different */
  guint row_of_person[N_PEOPLE];      /* N_TABLE where nobody's */
  gboolean asked[N_PEOPLE];
} Guess;

/* Finds somebody else for a row, and for the row of whoever that is, and so on. */
static gboolean
find_another (Guess *guess,
              guint  row)
{
  for (guint person = 0; person < N_PEOPLE; person++)
    {
      if (guess->asked[person] || !guess->covers[row][person])
        continue;
      guess->asked[person] = TRUE;
      if (guess->row_of_person[person] < N_TABLE && !find_another (guess, guess->row_of_person[person]))
        continue;
      guess->row_of_person[person] = row;
      guess->person_of_row[row] = person;
      return TRUE;
    }
  return FALSE;
}

/* Whether there is a world in which @row is of @person, and each row of somebody else, whom its cells cover */
static gboolean
may_be (const Guess *guess,
        guint        row,
        guint        person)
{
  Guess other = *guess;
  guint rest = guess->row_of_person[person];

  if (!guess->covers[row][person])
    return FALSE;
  other.row_of_person[guess->person_of_row[row]] = N_TABLE;
  other.row_of_person[person] = row;
  other.asked[person] = TRUE;
  return rest == N_TABLE || rest == row || find_another (&other, rest);
}

/* Row i is that of person i. */
static void
check_worlds (Guess *guess,
              guint  k)
{
  for (guint person = 0; person < N_PEOPLE; person++)
    {
      guess->row_of_person[person] = MIN (person, N_TABLE);
      guess->person_of_row[MIN (person, N_TABLE - 1)] = MIN (person, N_TABLE - 1);
    }
  for (guint row = 0; row < N_TABLE; row++)
    {
      guint n_possible = 0;

      for (guint person = 0; person < N_PEOPLE && n_possible < k; person++)
        n_possible += may_be (guess, row, person);
      g_assert_cmpuint (n_possible, ==, k);
    }
}

/* Counts people class by class, one by one: without hierarchies, trees or texts. */
static void
check_people (ShoalMicrodata      *microdata,
              const ShoalSolution *solution,
              const Who           *table,
              const Who           *people,
              const ShoalModel    *model,
              ShoalCellForm        q_form,
              ShoalCellForm        n_form)
{
  g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, solution->recoding, 1);
  guint n_fitting[N_PEOPLE] = { 0 };
  Guess guess = { 0 };

  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      const char *q[N_TABLE], *n[N_TABLE];
      guint size = 0, n_people = 0;

      for (guint row = 0; row < N_TABLE; row++)
        if (shoal_classes_group_of_row (classes, row) == group)
          {
            q[size] = table[row].q;
            n[size++] = table[row].n;
          }
      for (guint i = 0; i < N_PEOPLE; i++)
        if (is_meant (q_form, q, size, people[i].q) && is_meant (n_form, n, size, people[i].n))
          {
            n_people++;
            n_fitting[i]++;
            for (guint row = 0; row < N_TABLE; row++)
              guess.covers[row][i] |= shoal_classes_group_of_row (classes, row) == group;
          }
      if (model->guarantee == &shoal_k_map)
        g_assert_cmpfloat (n_people, >=, shoal_model_get_number (model, "k"));
      else
        g_assert_cmpfloat (size, <=, shoal_model_get_number (model, "max") * n_people + 1e-9);
    }
  if (model->guarantee == &shoal_k_map)
    check_worlds (&guess, (guint) shoal_model_get_number (model, "k"));
  for (guint i = 0; model->guarantee != &shoal_k_map && i < N_PEOPLE; i++)
    g_assert_cmpuint (n_fitting[i], <=, 1);
}

/* Whether a release that no solver made is refused: of rows that stand together, or of equal ones. Solvers' side and verifier say the same. */
static gboolean
is_refused (const ShoalRequirements *asked,
            ShoalMicrodata          *microdata,
            gboolean                 of_equal)
{
  ShoalRequirements requirements = *asked;
  guint32 cluster_of_row[N_TABLE];
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  g_auto (ShoalVerdict) verdict = { 0 };

  for (guint row = 0; row < N_TABLE; row++)
    cluster_of_row[row] = of_equal ? microdata->tuple_of_row[row] : row / 2;
  requirements.k = 1;
  recoding = shoal_recoding_new_partition (cluster_of_row, N_TABLE, N_TABLE);
  classes = shoal_classes_new (microdata, recoding, 1);
  release = shoal_release_new (classes, NULL);
  g_assert_true (shoal_verifier_check_release (release, &requirements, &verdict, NULL, NULL));
  g_assert_cmpint (verdict.holds, ==, shoal_requirements_hold (&requirements, classes, NULL));
  return !verdict.holds;
}

static void
test_groups_and_population (gconstpointer data)
{
  static const struct
  {
    ShoalCellForm q, n;
  } forms[] = { { SHOAL_CELL_NODE, SHOAL_CELL_NODE }, { SHOAL_CELL_SET, SHOAL_CELL_RANGE }, { SHOAL_CELL_NODE, SHOAL_CELL_RANGE } };
  static const char *const asked[] = { "k-map k=7,population=@", "delta-presence max=0.5,population=@" };
  const ShoalSolverInfo *info = data;
  g_autofree char *folder = g_dir_make_tmp ("shoal-groups-XXXXXX", NULL);
  g_autofree char *population = g_build_filename (folder, "population.csv", NULL);
  Files files = { population, NULL };
  guint n_classes = 0, n_refused[G_N_ELEMENTS (asked)] = { 0 };

  for (guint draw = 0; draw < 6; draw++)
    {
      Who people[N_PEOPLE];
      g_autoptr (GString) text = g_string_new ("q,n\n");
      ShoalCellForm q_form = forms[draw % G_N_ELEMENTS (forms)].q, n_form = forms[draw % G_N_ELEMENTS (forms)].n;
      g_autoptr (ShoalMicrodata) microdata = NULL;
      ShoalRandom random;

      shoal_random_init (&random, draw, 0);
      draw_who (people, N_TABLE, FALSE, &random);
      draw_who (people + N_TABLE, N_PEOPLE - N_TABLE, TRUE, &random);
      for (guint i = 0; i < N_PEOPLE; i++)
        g_string_append_printf (text, "%s,%s\n", people[i].q, people[i].n);
      g_assert_true (g_file_set_contents (population, text->str, -1, NULL));
      microdata = make_drawn_table (people, q_form, n_form);
      for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
        {
          ShoalRequirements requirements = { .k = 2 };
          g_autoptr (ShoalProblem) problem = NULL;
          g_autoptr (ShoalSolution) solution = NULL;
          g_autoptr (ShoalClasses) classes = NULL;
          g_autoptr (GError) error = NULL;

          g_test_message ("draw %u, %s", draw, asked[i]);
          ask_for (&requirements, asked[i], &files);
          problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, &error);
          g_assert_no_error (error);
          solution = solve (info, problem, NULL);
          check_solution (info, problem, solution);
          g_assert_nonnull (solution->recoding);
          check_people (microdata, solution, people, people, &requirements.models[0], q_form, n_form);
          classes = shoal_classes_new (microdata, solution->recoding, 1);
          n_classes += classes->n_groups;
          for (guint of_equal = 0; of_equal < 2; of_equal++)
            n_refused[i] += is_refused (&requirements, microdata, of_equal > 0);
        }
    }
  g_assert_cmpuint (n_classes, >, 12);
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    g_assert_cmpuint (n_refused[i], >, 0);
  g_remove (population);
  g_rmdir (folder);
}

/* 1 and 8 publish 1–8, the others 3–6. Whoever knows that nobody else is there knows whose the rows of 1–8 are, though six people fit; with 2
 * and 7 in the population they may be of four. Of delta-presence people fit both classes. */
static void
test_nested (void)
{
  static const struct
  {
    const char *model;
    const char *others;
    gboolean holds;
  } asked[] = {
    { "k-map k=4,population=@", "", FALSE },
    { "k-map k=2,population=@", "", TRUE },
    { "k-map k=4,population=@", "2\n7\n", TRUE },
    { "k-map k=5,population=@", "2\n7\n", FALSE },
    { "k-map k=4,population=@", "9\n0\n", FALSE },
    { "delta-presence max=1,population=@", "2\n7\n", FALSE },
  };
  static const guint32 cluster_of_row[] = { 0, 1, 1, 1, 1, 0 };
  g_auto (Fixture) fixture = { NULL, NULL };
  const FixtureColumn column
    = { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "1|3|4|5|6|8", "1;*\n3;*\n4;*\n5;*\n6;*\n8;*\n" };
  g_autofree char *folder = g_dir_make_tmp ("shoal-nested-XXXXXX", NULL);
  g_autofree char *population = g_build_filename (folder, "population.csv", NULL);
  Files files = { population, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;

  fixture_init (&fixture, &column, 1);
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  microdata = fixture_microdata (&fixture);
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    {
      ShoalRequirements requirements = { .k = 2 };
      g_autofree char *text = g_strconcat ("n\n1\n3\n4\n5\n6\n8\n", asked[i].others, NULL);
      g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (cluster_of_row, 6, 2);
      g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, recoding, 1);
      g_autoptr (ShoalRelease) release = shoal_release_new (classes, NULL);
      g_auto (ShoalVerdict) verdict = { 0 };

      g_assert_true (g_file_set_contents (population, text, -1, NULL));
      ask_for (&requirements, asked[i].model, &files);
      g_assert_true (shoal_verifier_check_release (release, &requirements, &verdict, NULL, NULL));
      g_assert_cmpint (verdict.holds, ==, asked[i].holds);
      g_assert_cmpint (shoal_requirements_hold (&requirements, classes, NULL), ==, asked[i].holds);
    }
  g_remove (population);
  g_rmdir (folder);
}

typedef struct
{
  const ShoalSolverInfo *info;
  ShoalProblem *problem;
  ShoalProgress *progress;
  guint n;
} Interims;

static void
take_interim (ShoalRecoding *recoding,
              gpointer       data)
{
  Interims *self = data;

  check_recoding (self->info, self->problem, recoding);
  self->n++;
  shoal_interim_ask (self->progress);
}

/* What is handed out on the way holds, too. */
static void
test_interim (void)
{
  const ShoalSolverInfo *info = shoal_solver_registry_find ("refine");
  guint n_handing = 0;

  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    for (guint set_aside = 0; set_aside < 2; set_aside++)
      {
        g_autoptr (ShoalMicrodata) microdata = make_table (i + 1, FALSE);
        g_autoptr (ShoalProblem) problem = make_problem (microdata, models[i], 1, 2);
        g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
        g_autoptr (ShoalProgress) progress = shoal_progress_new ();
        g_autoptr (ShoalSolution) solution = NULL;
        Interims interims = { info, problem, progress, 0 };

        g_object_set (solver, "set-aside", set_aside, NULL);
        shoal_interim_attach (progress, SHOAL_RECODING_PARTITION, 0, take_interim, &interims);
        solution = shoal_solver_solve (solver, problem, 0, progress, NULL, NULL);
        n_handing += interims.n > 0;
      }
  g_assert_cmpuint (n_handing, >=, 5);
}

int
main (int    argc,
      char **argv)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/models-solvers/interim", test_interim);
  for (guint i = 0; i < n_solvers; i++)
    {
      add (&solvers[i], "holds", test_holds);
      add (&solvers[i], "contract", test_contract);
      if (solvers[i].family != SHOAL_FAMILY_PARTITION)
        continue;
      add (&solvers[i], "impossible", test_impossible);
      add (&solvers[i], "left-out", test_left_out);
      add (&solvers[i], "stopped", test_stopped);
      add (&solvers[i], "natural", test_natural);
      add (&solvers[i], "groups-and-population", test_groups_and_population);
    }
  for (guint i = 0; i < G_N_ELEMENTS (models); i += FIXTURE_STEP)
    {
      g_autofree char *name = g_strdelimit (g_strdup (models[i]), " =,.", '-');
      g_autofree char *path = g_strconcat ("/models-solvers/wide/", name, NULL);

      g_test_add_data_func (path, models[i], test_wide);
    }
  g_test_add_func ("/models-solvers/nested", test_nested);
  g_test_add_data_func ("/models-solvers/wide/nowhere", impossible[0].model, test_wide);
  return g_test_run ();
}
