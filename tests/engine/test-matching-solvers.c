/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What solvers that answer with a matching promise beyond the contract of all. */

#include "fixture-effort.h"
#include "fixture-large.h"
#include "fixture-matching.h"
#include "fixture-repeats.h"
#include "fixture-solver.h"

/* The least that a matching of two edges per row loses: all permutations without fixed points. */
static double
try_partners (ShoalProblem *problem,
              guint32      *originals,
              guint         n_rows,
              guint         row,
              guint         used)
{
  double least = INFINITY;

  if (row == n_rows)
    {
      g_autoptr (ShoalMatchingGraph) graph = shoal_matching_graph_new (originals, n_rows, 2, NULL);

      return evaluate (problem, graph);
    }
  for (guint i = 0; i < n_rows; i++)
    if (i != row && (used >> i & 1) == 0)
      {
        originals[2 * row] = row;
        originals[2 * row + 1] = i;
        least = MIN (least, try_partners (problem, originals, n_rows, row + 1, used | 1u << i));
      }
  return least;
}

/* For k = 2 one perfect matching is all there is, so that the Hungarian algorithm is exact. */
static void
test_brute_force (void)
{
  guint n_optimal = 0, n_hungarian = 0, n_runs = 0, n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  ShoalRandom random;

  shoal_random_init (&random, 9, 0);
  for (guint run = 0; run < FIXTURE_TRIES (25); run++)
    {
      guint n_rows = 3 + run % 4;
      g_autoptr (ShoalMicrodata) microdata = make_mixed (n_rows, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 2, 0, run % 2 == 0 ? "gcp" : "ncp", run, 1);
      guint32 originals[12];
      double least = try_partners (problem, originals, n_rows, 0, 0);

      for (guint s = 0; s < n_solvers; s++)
        {
          g_autoptr (ShoalSolution) solution = NULL;

          if (solvers[s].family != SHOAL_FAMILY_MATCHING)
            continue;
          solution = solve_with (&solvers[s], problem, "bound=true");
          g_assert_cmpfloat (solution->objective, >=, least - 1e-9);
          g_assert_cmpfloat (solution->bound, <=, least + 1e-9);
          if (g_str_equal (solvers[s].id, "hungarian"))
            {
              g_assert_cmpfloat (solution->objective, <=, least + 1e-9);
              n_hungarian++;
            }
          if (g_str_equal (solvers[s].id, "local-search"))
            n_optimal += solution->objective <= least + 1e-9;
        }
      n_runs++;
    }
  /* Local search need not find them all. */
  g_assert_cmpuint (n_optimal, >=, n_runs - 5);
  g_assert_cmpuint (n_hungarian, ==, n_runs);
}

/* From every start, the search never makes it worse; with everything of ours off as well. */
static void
test_starts (void)
{
  const ShoalSolverInfo *info = shoal_solver_registry_find ("local-search");
  guint n_solvers, n_starts = 0;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  ShoalRandom random;

  shoal_random_init (&random, 4, 0);
  for (guint s = 0; s < n_solvers; s++)
    {
      g_autoptr (ShoalMicrodata) microdata = make_mixed (24 + s, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 3, 0, "gcp", s, 2);
      g_autofree char *ours = g_strdup_printf ("start=%s", solvers[s].id);
      g_autofree char *published = g_strdup_printf (
        "start=%s,near=0,only-changed=false,region-rows=0,perturbations=0.2,exchanges=3,restarts=1,waves=2", solvers[s].id);
      g_autofree char *cut = g_strdup_printf ("start=%s,region-rows=8", solvers[s].id);
      const char *const parameters[] = { ours, published, cut };
      g_autoptr (ShoalSolution) start = NULL;

      if (solvers[s].family == SHOAL_FAMILY_LATTICE || &solvers[s] == info)
        continue;
      n_starts++;
      start = solve_with (&solvers[s], problem, "bound=true");
      for (guint i = 0; i < G_N_ELEMENTS (parameters); i++)
        {
          g_autoptr (ShoalSolution) solution = solve_with (info, problem, parameters[i]);

          g_assert_cmpfloat (solution->objective, <=, start->objective + 1e-12);
          g_assert_cmpfloat (solution->bound, <=, solution->objective + 1e-12);
        }
    }
  g_assert_cmpuint (n_starts, >=, 10);
}

/* By the distance to what is published, from every kind of start: better than the start, and never called proven. */
static void
test_sil (void)
{
  static const char *const starts[] = { "mondrian", "k-member", "hungarian", "sort-greedy", "refine" };
  static const char *const others[] = { "longest=2", "longest=4,region-rows=8", "near=0,only-changed=false,region-rows=0,waves=1,longest=2" };
  const ShoalSolverInfo *info = shoal_solver_registry_find ("local-search");
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("local-search", NULL);
  g_autoptr (ShoalSolver) greedy = shoal_solver_registry_create ("hungarian", NULL);
  ShoalRandom random;

  g_assert_true (shoal_solver_accepts (solver, shoal_metrics_find ("sil"), NULL));
  g_assert_false (shoal_solver_accepts (solver, shoal_metrics_find ("dm"), NULL));
  g_assert_false (shoal_solver_accepts (greedy, shoal_metrics_find ("sil"), NULL));
  shoal_random_init (&random, 8, 0);
  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_autoptr (ShoalMicrodata) microdata = make_mixed (60, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 4, 0, "sil", 1, 2);
      g_autoptr (ShoalProblem) cells = fixture_problem_new (microdata, 4, 0, "gcp", 1, 2);
      g_autoptr (ShoalSolution) start = solve_with (shoal_solver_registry_find (starts[i]), cells, "bound=false");
      g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, start->recoding, 4);
      double before = shoal_metric_evaluate (problem->objective, classes);

      for (guint j = 0; j < G_N_ELEMENTS (others); j++)
        {
          g_autofree char *parameters = g_strdup_printf ("start=%s,%s", starts[i], others[j]);
          g_autoptr (ShoalSolution) solution = solve_with (info, problem, parameters);
          g_autoptr (ShoalClasses) found = shoal_classes_new (microdata, solution->recoding, 4);

          g_assert_cmpfloat_with_epsilon (solution->objective, shoal_metric_evaluate (problem->objective, found), 1e-12);
          /* A cluster that is larger than k has another mean than its rows' companions. */
          if (shoal_recoding_get_kind (start->recoding) == SHOAL_RECODING_MATCHING)
            g_assert_cmpfloat (solution->objective, <=, before + 1e-12);
          g_assert_true (isnan (solution->bound));
          g_assert_cmpint (solution->status, ==, SHOAL_STATUS_FEASIBLE);
        }
    }
}

/* With chains the search ends where no shorter exchange helps either. */
static void
test_chains (void)
{
  const ShoalSolverInfo *info = shoal_solver_registry_find ("local-search");
  double sums[3] = { 0, 0, 0 };
  ShoalRandom random;

  shoal_random_init (&random, 12, 0);
  for (guint run = 0; run < FIXTURE_TRIES (12); run++)
    {
      g_autoptr (ShoalMicrodata) microdata = make_mixed (80, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 2 + run % 4, 0, run % 2 == 0 ? "gcp" : "sil", run, 1);

      for (guint longest = 2; longest <= 4; longest++)
        {
          g_autofree char *parameters = g_strdup_printf ("start=sort-greedy,waves=1,perturbations=0,longest=%u", longest);
          g_autoptr (ShoalSolution) solution = solve_with (info, problem, parameters);

          sums[longest - 2] += solution->objective;
        }
    }
  g_assert_cmpfloat (sums[1], <, sums[0]);
  g_assert_cmpfloat (sums[2], <, sums[0]);
}

/* As it stands the search loses no more than groups do, whatever there is to lose. */
static void
test_groups_first (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 15, 0);
  for (guint run = 0; run < FIXTURE_TRIES (8); run++)
    {
      g_autoptr (ShoalMicrodata) microdata = make_mixed (60 + 20 * run, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 2 + run % 4, 0, run % 2 == 0 ? "gcp" : "ncp", run, 2);
      g_autoptr (ShoalSolution) groups = solve_with (shoal_solver_registry_find ("refine"), problem, "bound=false");
      g_autoptr (ShoalSolution) persons = solve_with (shoal_solver_registry_find ("local-search"), problem, "bound=false");

      g_assert_cmpfloat (persons->objective, <=, groups->objective + 1e-12);
    }
}

/* Blocks of few rows are as valid. */
static void
test_blocks (void)
{
  const ShoalSolverInfo *info = shoal_solver_registry_find ("hungarian");
  ShoalRandom random;

  shoal_random_init (&random, 6, 0);
  for (guint k = 1; k < 8; k += FIXTURE_STEP)
    {
      g_autoptr (ShoalMicrodata) microdata = make_mixed (40, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, k, 0, "gcp", 1, 2);
      g_autoptr (ShoalSolution) whole = solve_with (info, problem, "bound=true");
      g_autoptr (ShoalSolution) cut = solve_with (info, problem, "block-rows=5");

      g_assert_cmpfloat (whole->bound, ==, cut->bound);
    }
}

/* Told to stop at once, it still gives each row near ones. */
static void
test_stopped (void)
{
  g_autoptr (GString) numbers = g_string_new (NULL);
  g_autoptr (GString) lines = g_string_new (NULL);

  for (guint row = 0; row < 300; row++)
    {
      g_string_append_printf (numbers, "%s%u", row > 0 ? "|" : "", row * 77 % 300);
      g_string_append_printf (lines, "%u;*\n", row);
    }
  for (guint k = 1; k < 8; k += FIXTURE_STEP)
    {
      const FixtureColumn column = { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, numbers->str, lines->str };
      g_auto (Fixture) fixture = { NULL, NULL };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("hungarian", NULL);
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (ShoalSolution) solution = NULL;
      g_autoptr (GError) error = NULL;

      fixture_init (&fixture, &column, 1);
      fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
      microdata = fixture_microdata (&fixture);
      problem = fixture_problem_new (microdata, k, 0, "gcp", 1, 2);
      g_object_set (solver, "bound", FALSE, "block-rows", k % 2 == 0 ? 50 : 1000, NULL);
      shoal_progress_stop_after_polls (progress, 1);
      solution = shoal_solver_solve (solver, problem, 0, progress, NULL, &error);
      g_assert_no_error (error);
      check_solution (shoal_solver_registry_find ("hungarian"), problem, solution);
      g_assert_cmpfloat (solution->objective, <=, 0.06);
    }
}

/* Told to stop among its large blocks, it has what it found in small ones; near their end often what is better, with only its last
 * edges from small ones. */
static void
test_stopped_late (void)
{
  guint n_better = 0;
  ShoalRandom random;

  shoal_random_init (&random, 14, 0);
  for (guint k = 3; k < 10; k += FIXTURE_STEP)
    {
      const ShoalSolverInfo *info = shoal_solver_registry_find ("hungarian");
      g_autoptr (ShoalMicrodata) microdata = make_mixed (300, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, k, 0, "gcp", 1, 1);
      g_autoptr (ShoalSolution) small = solve_with (info, problem, "bound=false,block-rows=100");
      g_autoptr (ShoalSolution) large = solve_with (info, problem, "bound=false,block-rows=300");
      guint64 n_polls = 0;

      g_assert_cmpfloat (large->objective, <, small->objective);
      for (guint run = 0; run < 4; run++)
        {
          g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
          g_autoptr (ShoalProgress) progress = shoal_progress_new ();
          g_autoptr (ShoalSolution) solution = NULL;

          g_object_set (solver, "bound", FALSE, "block-rows", 300, NULL);
          if (run > 0)
            shoal_progress_stop_after_polls (progress, n_polls - run);
          solution = shoal_solver_solve (solver, problem, 0, progress, NULL, NULL);
          if (run == 0)
            n_polls = shoal_progress_get_polls (progress);
          check_solution (info, problem, solution);
          g_assert_cmpint (solution->stopped, ==, run > 0);
          g_assert_cmpfloat (solution->objective, <=, small->objective + 1e-12);
          n_better += run > 0 && solution->objective < small->objective;
        }
    }
  g_assert_cmpuint (n_better, >, 0);
}

/* A start that would take for ever takes its share of the time; the search goes on from what it has. A busy machine may need a
 * longer limit until both get their turn. */
static void
test_slow_start (void)
{
  const gsize n_values = 5000;
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  guint64 n_moves = 0;

  if (shoal_solver_registry_find ("split-carry") == NULL)
    {
      g_test_skip ("built without GLPK");
      return;
    }
  fixture_large_init (&fixture, n_values, &n_values, 1, SHOAL_VALUE_NUMBER, "pairs");
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  microdata = fixture_microdata (&fixture);
  problem = fixture_problem_new (microdata, 10, 0, "gcp", 1, 2);
  for (double limit = 1; limit <= 128 && n_moves == 0; limit *= 2)
    {
      const ShoalSolverInfo *info = shoal_solver_registry_find ("local-search");
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
      g_autoptr (ShoalSolution) solution = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (shoal_solver_set_parameter (solver, "start", "split-carry", &error));
      solution = shoal_solver_solve (solver, problem, limit, NULL, NULL, &error);
      g_assert_no_error (error);
      check_solution (info, problem, solution);
      g_assert_cmpfloat (solution->objective, <=, 0.02);
      n_moves = solution->nodes_checked;
    }
  g_assert_cmpuint (n_moves, >, 0);
}

static void
test_repeats (void)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint s = 0; s < n_solvers; s++)
    if (solvers[s].family == SHOAL_FAMILY_MATCHING)
      fixture_repeats_check (&solvers[s]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/matching-solvers/brute-force", test_brute_force);
  g_test_add_func ("/matching-solvers/starts", test_starts);
  g_test_add_func ("/matching-solvers/sil", test_sil);
  g_test_add_func ("/matching-solvers/chains", test_chains);
  g_test_add_func ("/matching-solvers/groups-first", test_groups_first);
  g_test_add_func ("/matching-solvers/blocks", test_blocks);
  g_test_add_func ("/matching-solvers/stopped", test_stopped);
  g_test_add_func ("/matching-solvers/stopped-late", test_stopped_late);
  g_test_add_func ("/matching-solvers/slow-start", test_slow_start);
  g_test_add_func ("/matching-solvers/repeats", test_repeats);
  return g_test_run ();
}
