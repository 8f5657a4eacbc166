/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What solvers that partition the rows promise beyond the contract of all: no row is suppressed, no cluster is below k. */

#include "config.h"

#include "base/shoal-error.h"
#include "fixture-effort.h"
#include "fixture-large.h"
#include "fixture-partition.h"
#include "fixture-repeats.h"
#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "solve/partition/search/shoal-partition-draft.h"
#include "solve/partition/search/shoal-partition-tools.h"

/* Every parameter that is a switch, the other way round. */
static void
test_switches (gconstpointer data)
{
  const ShoalSolverInfo *info = data;

  for (guint64 seed = 0; seed < FIXTURE_TRIES (12); seed++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      guint n_parameters, k;
      g_autofree ShoalParameterSpec *parameters = shoal_solver_list_parameters (solver, &n_parameters);

      fixture_model_init_random (&model, seed);
      microdata = fixture_model_make_microdata (&model, FALSE);
      k = MIN (1 + (guint) seed % 5, model.n_rows);
      problem = fixture_problem_new (microdata, k, 0, seed % 2 == 0 ? "gcp" : "total", seed, 2);
      for (guint i = 0; i < n_parameters; i++)
        {
          g_autofree char *value = shoal_solver_dup_parameter (solver, parameters[i].name);
          g_autofree char *other = NULL;
          g_autoptr (ShoalSolution) solution = NULL;
          guint32 smallest;

          if (parameters[i].kind != SHOAL_PARAMETER_BOOLEAN)
            continue;
          other = g_strdup_printf ("%s=%s", parameters[i].name, g_str_equal (value, "true") ? "false" : "true");
          solution = solve_with (info, problem, other);
          count_clusters (solution, &smallest);
          g_assert_cmpuint (smallest, >=, k);
          g_assert_cmpint (isnan (solution->bound), ==, g_str_equal (parameters[i].name, "bound"));
        }
    }
}

/* The descent never makes it worse, and natural classes stay whole. */
static void
test_options (gconstpointer data)
{
  const ShoalSolverInfo *info = data;

  for (guint64 seed = 0; seed < FIXTURE_TRIES (20); seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalSolution) plain = NULL, descended = NULL, natural = NULL;
      const guint32 *clusters;
      guint32 n_clusters;

      fixture_model_init_random (&model, seed);
      if (model.n_rows < 3)
        continue;
      microdata = fixture_model_make_microdata (&model, FALSE);
      problem = fixture_problem_new (microdata, 3, 0, "gcp", seed, 1);
      plain = solve_with (info, problem, "descend=false");
      descended = solve_with (info, problem, "descend=true");
      g_assert_cmpfloat (descended->objective, <=, plain->objective + 1e-12);
      natural = solve_with (info, problem, "keep-natural-classes=true");
      clusters = shoal_recoding_get_clusters (natural->recoding, NULL, &n_clusters);
      for (gsize row = 0; row < microdata->n_rows; row++)
        for (gsize other = 0; other < row; other++)
          if (microdata->tuple_of_row[row] == microdata->tuple_of_row[other]
              && microdata->counts[microdata->tuple_of_row[row]] >= 3)
            g_assert_cmpuint (clusters[row], ==, clusters[other]);
    }
}

/* Tables on which little can be chosen: identical rows, one row, n below 2 k, one attribute of many values. */
static void
test_tables (gconstpointer data)
{
  static const FixtureColumn identical[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x|x|x|x|x|x|x|x|x|x", "x;*\ny;*\n" },
  };
  static const FixtureColumn five[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y|z|x|y", "x;X;*\ny;X;*\nz;z;*\n" },
  };
  const ShoalSolverInfo *info = data;
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (GString) values = g_string_new (NULL);
  g_autoptr (GString) lines = g_string_new (NULL);
  guint32 smallest;

  for (guint k = 1; k <= 11; k += 5)
    {
      g_auto (Fixture) equal = { NULL, NULL };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalSolution) solution = NULL;

      fixture_init (&equal, identical, 1);
      microdata = fixture_microdata (&equal);
      problem = fixture_problem_new (microdata, k, 0, "gcp", 1, 2);
      solution = solve_with (info, problem, "descend=true");
      g_assert_cmpfloat (solution->objective, ==, 0);
      g_assert_cmpint (solution->status, ==, SHOAL_STATUS_OPTIMAL);
    }
  {
    g_auto (Fixture) few = { NULL, NULL };
    g_autoptr (ShoalMicrodata) microdata = NULL;
    g_autoptr (ShoalProblem) problem = NULL;
    g_autoptr (ShoalSolution) solution = NULL;

    fixture_init (&few, five, 1);
    microdata = fixture_microdata (&few);
    problem = fixture_problem_new (microdata, 3, 0, "gcp", 1, 2);
    solution = solve_with (info, problem, "descend=false");
    g_assert_cmpuint (count_clusters (solution, &smallest), ==, 1);
    g_assert_cmpfloat (solution->objective, ==, 1);
  }
  for (guint i = 0; i < 400; i++)
    {
      g_string_append_printf (values, "%sv%u", i > 0 ? "|" : "", i);
      g_string_append_printf (lines, "v%u;g%u;*\n", i, i / 4);
    }
  {
    const FixtureColumn many = { "n", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, values->str, lines->str };
    g_autoptr (ShoalMicrodata) microdata = NULL;
    g_autoptr (ShoalProblem) problem = NULL;
    g_autoptr (ShoalSolution) solution = NULL;

    fixture_init (&fixture, &many, 1);
    microdata = fixture_microdata (&fixture);
    problem = fixture_problem_new (microdata, 4, 0, "gcp", 1, 2);
    solution = solve_with (info, problem, "descend=true");
    count_clusters (solution, &smallest);
    g_assert_cmpuint (smallest, >=, 4);
    if (g_str_equal (info->id, "refine"))
      g_assert_cmpfloat_with_epsilon (solution->objective, 4 / 400.0, 1e-9);
  }
}

/* C_AVG of clusterings that make as many clusters as there can be is 1, up to what is left over. */
static void
test_cluster_count (void)
{
  static const char *const ids[] = { "k-member", "ncp-clustering", "ika", "l-greedy", "oka", "kab" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    for (guint64 seed = 0; seed < 10; seed++)
      {
        g_auto (FixtureModel) model = { 0 };
        g_autoptr (ShoalMicrodata) microdata = NULL;
        g_autoptr (ShoalProblem) problem = NULL;
        g_autoptr (ShoalSolution) solution = NULL;
        guint32 smallest;

        fixture_model_init_random (&model, seed);
        if (model.n_rows < 4)
          continue;
        microdata = fixture_model_make_microdata (&model, FALSE);
        problem = fixture_problem_new (microdata, 4, 0, "gcp", seed, 1);
        solution = solve_with (shoal_solver_registry_find (ids[i]), problem, "descend=false,set-aside=false");
        g_assert_cmpuint (count_clusters (solution, &smallest), ==, model.n_rows / 4);
      }
}

/* What is left of a search that was stopped becomes a valid partition. */
static void
test_draft (void)
{
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  guint64 seed = 0;

  do
    {
      fixture_model_clear (&model);
      fixture_model_init_random (&model, seed++);
    }
  while (model.n_rows < 20);
  microdata = fixture_model_make_microdata (&model, FALSE);
  for (guint32 n_taken = 0; n_taken <= model.n_rows; n_taken++)
    {
      g_autoptr (ShoalPartitionDraft) draft = shoal_partition_draft_new (microdata);
      g_autofree guint32 *first = NULL, *rows = NULL, *order = g_new (guint32, microdata->n_tuples);
      guint32 n = 0;

      for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
        order[tuple] = tuple;
      for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
        for (guint32 i = 0; i < microdata->counts[tuple] && n < n_taken; i++, n++)
          {
            if (n % 3 == 0)
              shoal_partition_draft_open (draft);
            shoal_partition_draft_take (draft, tuple, 1, draft->sizes->len - 1);
          }
      g_assert_cmpint (shoal_partition_draft_is_complete (draft, 3), ==, n_taken == model.n_rows && n_taken % 3 == 0);
      shoal_partition_draft_complete (draft, 3, order);
      g_assert_true (shoal_partition_draft_is_complete (draft, 3));
      /* As many as there can be, and all of three but the last one. */
      g_assert_cmpuint (draft->sizes->len, ==, model.n_rows / 3);
      g_assert_cmpuint (shoal_partition_draft_get_size (draft, 0), ==, 3);
      rows = shoal_partition_draft_sort_rows (draft, &first);
      for (guint32 cluster = 0; cluster < draft->sizes->len; cluster++)
        {
          g_assert_cmpuint (first[cluster + 1] - first[cluster], >=, 3);
          for (guint32 i = first[cluster]; i < first[cluster + 1]; i++)
            g_assert_cmpuint (draft->cluster_of_row[rows[i]], ==, cluster);
        }
    }
}

/* A table with more values than there is room for a table of pairs, and than refine looks at one by one before it starts. In
 * the order of the numbers neighbours are the best clusters: as ranges they lose some k - 1 steps of all. */
static void
test_many_values (void)
{
  enum { N = 120000 };
  static const char *const ids[] = { "mondrian", "refine" };
  g_autoptr (GString) values = g_string_new (NULL);
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < N; i++)
    g_string_append_printf (values, "%s%u", i > 0 ? "|" : "", (guint) (i * G_GUINT64_CONSTANT (7919) % N));
  {
    const FixtureColumn column = { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, values->str, NULL };

    fixture_init (&fixture, &column, 1);
  }
  hierarchy = shoal_hierarchy_builders_build ("pairs", shoal_table_get_column (fixture.table, 0), NULL, &error);
  g_assert_no_error (error);
  fixture_take_schema (&fixture, shoal_schema_with_hierarchy (fixture.schema, 0, hierarchy));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  microdata = fixture_microdata (&fixture);
  problem = fixture_problem_new (microdata, 5, 0, "gcp", 1, 2);
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      const ShoalSolverInfo *info = shoal_solver_registry_find (ids[i]);
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (ids[i], NULL);
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (ShoalSolution) solution = NULL;

      shoal_solver_set_parameter (solver, "descend", "false", NULL);
      shoal_solver_set_parameter (solver, "waves", "1", NULL);
      shoal_solver_set_parameter (solver, "bound", "false", NULL);
      solution = shoal_solver_solve (solver, problem, 0, progress, NULL, &error);
      g_assert_no_error (error);
      check_solution (info, problem, solution);
      g_assert_cmpfloat (solution->objective, >=, 4.0 / N);
      g_assert_cmpfloat (solution->objective, <=, 16.0 / N);
    }
}

/* Four rows of each kind, sorted, and k = 3: clusters of exactly three would have to mix them. */
static void
test_split_carry (void)
{
  static const FixtureColumn columns[] = {
    { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "1|1|1|1|5|5|5|5|9|9|9|9|30|30|30|30", "1;*\n5;*\n9;*\n30;*\n" },
  };
  const ShoalSolverInfo *info = shoal_solver_registry_find ("split-carry");
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalSolution) solution = NULL;
  guint32 smallest;

  if (info == NULL)
    {
      g_test_skip ("built without GLPK");
      return;
    }
  fixture_init (&fixture, columns, 1);
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  microdata = fixture_microdata (&fixture);
  problem = fixture_problem_new (microdata, 3, 0, "gcp", 1, 1);
  solution = solve_with (info, problem, "descend=false");
  g_assert_cmpfloat (solution->objective, ==, 0);
  g_assert_cmpuint (count_clusters (solution, &smallest), ==, 4);
  g_assert_cmpuint (smallest, ==, 4);
}

#if HAVE_GLPK
/* Of many solutions that lose nothing a block takes the one that leaves most rows to the next block. */
static void
test_carried_rows (void)
{
  static const guint carried_of_rows[][2] = { { 6, 3 }, { 7, 4 }, { 8, 5 }, { 9, 3 }, { 10, 4 }, { 11, 5 } };
  const double values[11] = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (carried_of_rows); i++)
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      guint cluster_of_row[11], n_carried = 0, n_rows = carried_of_rows[i][0];

      g_assert_true (shoal_block_program_solve (values, n_rows, 1, 3, TRUE, 100000, progress, cluster_of_row));
      g_assert_cmpuint (cluster_of_row[0], ==, 0);
      for (guint row = 0; row < n_rows; row++)
        n_carried += cluster_of_row[row] == 0;
      g_assert_cmpuint (n_carried, >=, carried_of_rows[i][1]);
    }
}
#endif

/* The numbers from 0 to @n - 1 as ranges, in no order. */
static ShoalMicrodata *
make_numbers (guint n)
{
  const gsize n_values = n;
  g_auto (Fixture) fixture = { NULL, NULL };

  fixture_large_init (&fixture, n, &n_values, 1, SHOAL_VALUE_NUMBER, "pairs");
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  return fixture_microdata (&fixture);
}

/* Told to stop whenever it may be, it puts near rows together: also those that it has not looked at. */
static void
test_stopped (gconstpointer data)
{
  enum { N = 300 };
  const ShoalSolverInfo *info = data;
  g_autoptr (ShoalMicrodata) microdata = make_numbers (N);

  for (guint k = 2; k < 8; k += FIXTURE_STEP)
    for (guint64 after = 0; after < 1000; after += FIXTURE_STEP * (1 + after / 2))
      {
        g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, k, 0, "gcp", 1, 2);
        g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
        g_autoptr (ShoalProgress) progress = shoal_progress_new ();
        g_autoptr (ShoalSolution) solution = NULL;
        g_autoptr (GError) error = NULL;

        g_object_set (solver, "bound", FALSE, "descend", FALSE, NULL);
        shoal_progress_stop_after_polls (progress, after);
        solution = shoal_solver_solve (solver, problem, 0, progress, NULL, &error);
        g_assert_no_error (error);
        check_solution (info, problem, solution);
        /* The black hole algorithm begins with partitions at random. */
        g_assert_cmpfloat (solution->objective, <=, g_str_equal (info->id, "bha") ? 1 : 0.15);
      }
}

/* In a large table it asks at least once in so many rows that it looks at: wherever that stops it, near rows are together. */
static void
test_polls (void)
{
  enum { N = 300000, N_STOPS = 12 };
  static const struct
  {
    const char *id;
    guint n_passes; /* over all rows, before they are split for the first time */
  } solvers[] = { { "mondrian", 3 }, { "basic-mondrian", 2 }, { "top-down-greedy", 4 } };
  g_autoptr (ShoalMicrodata) microdata = make_numbers (N);
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 5, 0, "gcp", 1, 2);

  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    for (guint64 after = 1; after <= N_STOPS; after++)
      {
        const ShoalSolverInfo *info = shoal_solver_registry_find (solvers[i].id);
        g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
        g_autoptr (ShoalProgress) progress = shoal_progress_new ();
        g_autoptr (ShoalSolution) solution = NULL;
        g_autoptr (GError) error = NULL;
        guint32 smallest;

        g_object_set (solver, "bound", FALSE, "descend", FALSE, NULL);
        shoal_progress_stop_after_polls (progress, after);
        solution = shoal_solver_solve (solver, problem, 0, progress, NULL, &error);
        g_assert_no_error (error);
        g_assert_cmpint (solution->status, ==, SHOAL_STATUS_FEASIBLE);
        g_assert_true (solution->stopped);
        /* So many questions are asked while all rows are one part still: then neighbours in the sorted table are all there is. */
        if (after < solvers[i].n_passes * (N / SHOAL_PROGRESS_STEPS))
          g_assert_cmpuint (count_clusters (solution, &smallest), ==, N / 5);
        g_assert_cmpfloat (solution->objective, <, 10.0 / N);
      }
}

/* A block with too many rows for a program is gathered greedily, and counted. */
static void
test_large_block (void)
{
  const ShoalSolverInfo *info = shoal_solver_registry_find ("split-carry");
  g_autoptr (ShoalMicrodata) microdata = make_numbers (1200);
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 60, 0, "gcp", 1, 1);
  g_autoptr (ShoalSolver) solver = info != NULL ? shoal_solver_registry_create (info->id, NULL) : NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalSolution) solution = NULL;
  g_autofree char *message = NULL;
  g_autoptr (GError) error = NULL;

  if (info == NULL)
    {
      g_test_skip ("built without GLPK");
      return;
    }
  g_object_set (solver, "block", 20, "descend", FALSE, NULL);
  solution = shoal_solver_solve (solver, problem, 0, progress, NULL, &error);
  g_assert_no_error (error);
  check_solution (info, problem, solution);
  g_assert_cmpfloat_with_epsilon (solution->objective, 59.0 / 1199, 1e-12);
  message = shoal_progress_dup_message (progress);
  g_assert_cmpstr (message, ==, "blocks: 1, without an exact solution: 1");
}

/* Refine begins with the result of any other solver, and is never worse than that; natural classes stay whole as without it. */
static void
test_start (gconstpointer data)
{
  const ShoalSolverInfo *info = data, *refine = shoal_solver_registry_find ("refine");
  g_autofree char *parameters = g_strdup_printf ("start=%s,waves=1,bound=false", info->id);
  g_autofree char *natural = g_strdup_printf ("start=%s,waves=1,keep-natural-classes=true", info->id);

  for (guint64 seed = 0; seed < FIXTURE_TRIES (12); seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalSolution) start = NULL, refined = NULL, whole = NULL;
      const guint32 *clusters;

      fixture_model_init_random (&model, seed);
      microdata = fixture_model_make_microdata (&model, FALSE);
      problem = fixture_problem_new (microdata, MIN (3, model.n_rows), 0, "gcp", seed, 1);
      start = solve_with (info, problem, "descend=false,bound=false");
      refined = solve_with (refine, problem, parameters);
      g_assert_cmpfloat (refined->objective, <=, start->objective + 1e-12);
      whole = solve_with (refine, problem, natural);
      clusters = shoal_recoding_get_clusters (whole->recoding, NULL, NULL);
      for (gsize row = 0; row < microdata->n_rows; row++)
        for (gsize other = 0; other < row; other++)
          if (microdata->tuple_of_row[row] == microdata->tuple_of_row[other]
              && microdata->counts[microdata->tuple_of_row[row]] >= problem->requirements.k)
            g_assert_cmpuint (clusters[row], ==, clusters[other]);
    }
}

/* Only solvers that partition the rows can be the start, and refine is none of its own. */
static void
test_start_values (void)
{
  const ShoalSolverInfo *mondrian = shoal_solver_registry_find ("mondrian");
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("refine", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *value = shoal_solver_dup_parameter (solver, "start"), *changed = NULL;

  g_assert_cmpstr (value, ==, "none");
  g_assert_true (shoal_solver_set_parameter (solver, "start", mondrian->id, &error));
  changed = shoal_solver_dup_parameter (solver, "start");
  g_assert_cmpstr (changed, ==, "mondrian");
  g_assert_false (shoal_solver_set_parameter (solver, "start", "refine", NULL));
  g_assert_false (shoal_solver_set_parameter (solver, "start", "optimal", &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
}

static void
test_repeats (gconstpointer data)
{
  fixture_repeats_check (data);
}

static void
test_objectives (gconstpointer data)
{
  static const char *const refused[] = { "dm", "c_avg", "precision", "los", "height", "cm", "info_gain", "info_loss" };
  const ShoalSolverInfo *info = data;
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;

  fixture_model_init_random (&model, 3);
  microdata = fixture_model_make_microdata (&model, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 2, 0, refused[i], 1, 1);
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (shoal_solver_solve (solver, problem, 0, NULL, NULL, &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, "gcp"));
      g_assert_nonnull (strstr (error->message, "wnllm"));
    }
}

int
main (int    argc,
      char **argv)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/partition-solvers/draft", test_draft);
  g_test_add_func ("/partition-solvers/cluster-count", test_cluster_count);
  g_test_add_func ("/partition-solvers/many-values", test_many_values);
  g_test_add_func ("/partition-solvers/split-carry", test_split_carry);
#if HAVE_GLPK
  g_test_add_func ("/partition-solvers/carried-rows", test_carried_rows);
#endif
  g_test_add_func ("/partition-solvers/large-block", test_large_block);
  g_test_add_func ("/partition-solvers/polls", test_polls);
  g_test_add_func ("/partition-solvers/start-values", test_start_values);
  for (guint s = 0; s < n_solvers; s++)
    {
      static const struct
      {
        const char *name;
        GTestDataFunc func;
      } cases[] = {
        { "switches", test_switches }, { "options", test_options }, { "tables", test_tables }, { "objectives", test_objectives },
        { "stopped", test_stopped }, { "repeats", test_repeats },
      };

      for (guint i = 0; i < G_N_ELEMENTS (cases) && solvers[s].family == SHOAL_FAMILY_PARTITION; i++)
        {
          g_autofree char *path = g_strdup_printf ("/partition-solvers/%s/%s", solvers[s].id, cases[i].name);

          g_test_add_data_func (path, &solvers[s], cases[i].func);
        }
      if (solvers[s].family == SHOAL_FAMILY_PARTITION && !g_str_equal (solvers[s].id, "refine"))
        {
          g_autofree char *path = g_strdup_printf ("/partition-solvers/%s/start", solvers[s].id);

          g_test_add_data_func (path, &solvers[s], test_start);
        }
    }
  return g_test_run ();
}
