/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The operators of KGEN on hand-worked cases (De Pascale and others 2023, section 3.5). */

#include "fixture-problem.h"
#include "solve/lattice/shoal-kgen-operators.h"
#include "solve/lattice/search/shoal-lattice.h"

#define N_DRAWS 2000

static const guint zeros[] = { 0, 0, 0, 0, 0 };
static const guint fours[] = { 4, 4, 4, 4, 4 };

/* The paper's example: of 2 2 2 2 2 between 0 and 4 the indexes 2 and 3 are chosen: the first goes up, the second down. */
static void
test_horizontal_example (void)
{
  static const guint indexes[] = { 2, 3 };
  const ShoalKgenRange range = { 5, zeros, fours };
  guint raised[5] = { 0 }, lowered[5] = { 0 };
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  for (guint draw = 0; draw < N_DRAWS; draw++)
    {
      guint levels[] = { 2, 2, 2, 2, 2 };

      shoal_kgen_mutate_indexes (&random, &range, indexes, 2, levels);
      g_assert_true (levels[0] == 2 && levels[1] == 2 && levels[4] == 2);
      g_assert_true (levels[2] >= 2 && levels[2] <= 4);
      g_assert_cmpuint (levels[3], <=, 2);
      raised[levels[2]]++;
      lowered[levels[3]]++;
    }
  /* Each of the three levels that either may take comes up about equally often */
  for (guint level = 0; level < 3; level++)
    {
      g_assert_cmpuint (raised[2 + level], >, N_DRAWS / 4);
      g_assert_cmpuint (lowered[level], >, N_DRAWS / 4);
    }
}

/* Half of five values are two; with fewer than two values there is nothing to alternate. */
static void
test_horizontal_share (void)
{
  const ShoalKgenRange range = { 5, zeros, fours };
  const ShoalKgenRange single = { 1, zeros, fours };
  guint most = 0;
  guint touched[5] = { 0 };
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  for (guint draw = 0; draw < N_DRAWS; draw++)
    {
      guint levels[] = { 2, 2, 2, 2, 2 };
      guint one[] = { 2 };
      guint n_up = 0, n_down = 0;

      shoal_kgen_mutate_horizontally (&random, &range, 0.5, levels);
      for (guint a = 0; a < 5; a++)
        {
          n_up += levels[a] > 2;
          n_down += levels[a] < 2;
          touched[a] += levels[a] != 2;
        }
      g_assert_true (n_up <= 1 && n_down <= 1);
      most = MAX (most, n_up + n_down);
      shoal_kgen_mutate_horizontally (&random, &single, 1, one);
      g_assert_true (one[0] >= 2 && one[0] <= 4);
    }
  g_assert_cmpuint (most, ==, 2);
  for (guint a = 0; a < 5; a++)
    g_assert_cmpuint (touched[a], >, N_DRAWS / 10);
}

static void
test_standard_mutation (void)
{
  static const guint lowest[] = { 1, 3, 0 };
  static const guint heights[] = { 4, 3, 1 };
  const ShoalKgenRange range = { 3, lowest, heights };
  guint seen[5] = { 0 };
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  for (guint draw = 0; draw < N_DRAWS; draw++)
    {
      guint levels[] = { 2, 3, 0 };

      shoal_kgen_mutate (&random, &range, levels);
      g_assert_cmpuint (levels[1], ==, 3);
      g_assert_true (levels[0] == 2 || levels[2] == 0);
      g_assert_true (levels[0] >= 1 && levels[0] <= 4 && levels[2] <= 1);
      seen[levels[0]]++;
    }
  /* An attribute without room stays; one that is chosen gets another level for sure */
  g_assert_true (seen[1] > 0 && seen[3] > 0 && seen[4] > 0);
  g_assert_cmpuint (seen[2], <, N_DRAWS * 3 / 4);
}

static void
test_crossover (void)
{
  static const guint first[] = { 0, 4, 2 };
  static const guint second[] = { 3, 1, 2 };
  static const guint maximum[] = { 3, 4, 2 };
  static const guint minimum[] = { 0, 1, 2 };
  guint offspring[3 * SHOAL_KGEN_MAX_OFFSPRING];
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  /* Case 1, minimum feasible */
  g_assert_cmpuint (shoal_kgen_cross (&random, first, TRUE, second, TRUE, TRUE, 3, offspring), ==, 2);
  g_assert_cmpint (shoal_levels_compare (offspring, maximum, 3), ==, 0);
  g_assert_cmpint (shoal_levels_compare (offspring + 3, minimum, 3), ==, 0);
  /* Case 2 */
  g_assert_cmpuint (shoal_kgen_cross (&random, first, FALSE, second, FALSE, FALSE, 3, offspring), ==, 1);
  g_assert_cmpint (shoal_levels_compare (offspring, maximum, 3), ==, 0);
  for (guint draw = 0; draw < 200; draw++)
    {
      /* Case 1, minimum infeasible */
      g_assert_cmpuint (shoal_kgen_cross (&random, first, TRUE, second, TRUE, FALSE, 3, offspring), ==, 3);
      g_assert_cmpint (shoal_levels_compare (offspring, maximum, 3), ==, 0);
      g_assert_true (shoal_levels_leq (minimum, offspring + 3, 3) && shoal_levels_leq (offspring + 3, first, 3));
      g_assert_true (shoal_levels_leq (minimum, offspring + 6, 3) && shoal_levels_leq (offspring + 6, second, 3));
      /* Case 3: towards the feasible parent, whichever it is */
      g_assert_cmpuint (shoal_kgen_cross (&random, first, FALSE, second, TRUE, FALSE, 3, offspring), ==, 2);
      g_assert_true (shoal_levels_leq (minimum, offspring + 3, 3) && shoal_levels_leq (offspring + 3, second, 3));
      g_assert_cmpuint (shoal_kgen_cross (&random, first, TRUE, second, FALSE, FALSE, 3, offspring), ==, 2);
      g_assert_true (shoal_levels_leq (minimum, offspring + 3, 3) && shoal_levels_leq (offspring + 3, first, 3));
    }
}

static void
test_selection (void)
{
  const double weights[] = { 0, 0.25, 0, 0.75, 0 };
  const double nothing[] = { 0, 0, 0 };
  guint drawn[5] = { 0 };
  guint uniform[3] = { 0 };
  ShoalRandom random;

  g_assert_cmpfloat (shoal_kgen_weight (TRUE, 0.25, 0), ==, 0.75);
  g_assert_cmpfloat_with_epsilon (shoal_kgen_weight (TRUE, 0.25, 4), 0.75 * 0.6, 1e-12);
  g_assert_cmpfloat (shoal_kgen_weight (TRUE, 0.25, 10), ==, 0);
  g_assert_cmpfloat (shoal_kgen_weight (TRUE, 0.25, 11), ==, 0);
  g_assert_cmpfloat (shoal_kgen_weight (TRUE, 1, 0), ==, 0);
  g_assert_cmpfloat (shoal_kgen_weight (FALSE, NAN, 0), ==, 0);
  shoal_random_init (&random, 1, 0);
  for (guint draw = 0; draw < N_DRAWS; draw++)
    {
      drawn[shoal_kgen_draw (&random, weights, 5)]++;
      uniform[shoal_kgen_draw (&random, nothing, 3)]++;
    }
  g_assert_true (drawn[0] == 0 && drawn[2] == 0 && drawn[4] == 0);
  g_assert_true (drawn[1] > N_DRAWS / 5 && drawn[1] < N_DRAWS * 3 / 10);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (uniform[i], >, N_DRAWS / 4);
}

static ShoalSolution *
solve_example (const char *solver_id,
               const char *evaluations,
               const char *descend,
               guint64     seed)
{
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solver_id, NULL);
  g_autoptr (GError) error = NULL;
  ShoalSolution *solution;

  fixture_model_init_random (&model, 1007);
  microdata = fixture_model_make_microdata (&model, FALSE);
  problem = fixture_problem_new (microdata, 2, 0.1, "gcp", seed, 2);
  if (g_str_equal (solver_id, "kgen"))
    g_assert_true (shoal_solver_set_parameter (solver, "count-checks", "true", &error));
  if (evaluations != NULL)
    g_assert_true (shoal_solver_set_parameter (solver, "max-evaluations", evaluations, &error));
  if (descend != NULL)
    g_assert_true (shoal_solver_set_parameter (solver, "descend", descend, &error));
  solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  return solution;
}

/* Both random searches check exactly as many nodes as they may, whichever budget cuts the first population, the minima of a
 * generation or its offspring short. */
static void
test_budget (void)
{
  for (guint budget = 1; budget <= 150; budget += 1 + budget / 20)
    {
      g_autofree char *evaluations = g_strdup_printf ("%u", budget);
      g_autoptr (ShoalSolution) random = solve_example ("random", evaluations, "false", budget);
      g_autoptr (ShoalSolution) kgen = solve_example ("kgen", evaluations, "false", budget);

      g_assert_cmpuint (random->nodes_checked, ==, budget);
      g_assert_cmpuint (kgen->nodes_checked, ==, budget);
    }
}

/* As the paper counts: each solution of the first population is an evaluation, also one that was drawn before. */
static void
test_evaluations (void)
{
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  guint64 n_checked[2];

  fixture_model_init_random (&model, 1007);
  microdata = fixture_model_make_microdata (&model, FALSE);
  problem = fixture_problem_new (microdata, 2, 0.1, "gcp", 1, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("kgen", NULL);
      g_autoptr (ShoalSolution) solution = NULL;

      g_assert_true (shoal_solver_set_parameter (solver, "descend", "false", NULL));
      g_assert_true (shoal_solver_set_parameter (solver, "population-size", "30", NULL));
      g_assert_true (shoal_solver_set_parameter (solver, "max-evaluations", "150", NULL));
      g_assert_true (shoal_solver_set_parameter (solver, "count-checks", i == 1 ? "true" : "false", NULL));
      solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, NULL);
      n_checked[i] = solution->nodes_checked;
      g_assert_false (solution->stopped);
    }
  g_assert_cmpuint (n_checked[0], <, 150);
  g_assert_cmpuint (n_checked[1], ==, 150);
}

/* A node that is known, or drawn twice at once, is no check: where the budget is larger than the lattice both end, and have
 * seen all of it. */
static void
test_small_lattice (void)
{
  g_autoptr (ShoalSolution) random = solve_example ("random", "1000000", "false", 1);
  g_autoptr (ShoalSolution) kgen = solve_example ("kgen", "1000000", "false", 1);
  g_autoptr (ShoalSolution) all = solve_example ("exhaustive", NULL, NULL, 1);

  g_assert_cmpuint (random->nodes_checked, <=, random->lattice_size);
  g_assert_cmpuint (kgen->nodes_checked, <=, kgen->lattice_size);
  g_assert_cmpfloat_with_epsilon (random->objective, all->objective, 1e-12);
  g_assert_cmpfloat_with_epsilon (kgen->objective, all->objective, 1e-12);
}

/* What “descend” adds to the checks is bounded alike for both: two descents, and exchanges, none of which is begun after as
 * many checks as the search had. */
static void
test_descend_budget (void)
{
  for (guint budget = 1; budget <= 100; budget += 11)
    {
      g_autofree char *evaluations = g_strdup_printf ("%u", budget);
      g_autoptr (ShoalSolution) random = solve_example ("random", evaluations, "true", budget);
      g_autoptr (ShoalSolution) kgen = solve_example ("kgen", evaluations, "true", budget);
      const guint descent = 16 * 4; /* four attributes of up to four levels */

      g_assert_cmpuint (random->nodes_checked, >, budget);
      g_assert_cmpuint (random->nodes_checked, <=, 2 * budget + 3 * descent);
      g_assert_cmpuint (kgen->nodes_checked, >, budget);
      g_assert_cmpuint (kgen->nodes_checked, <=, 2 * budget + 3 * descent);
    }
}

static void
test_descend (void)
{
  for (guint64 seed = 1; seed <= 10; seed++)
    {
      g_autoptr (ShoalSolution) without = solve_example ("random", "3", "false", seed);
      g_autoptr (ShoalSolution) with = solve_example ("random", "3", "true", seed);
      g_autoptr (ShoalSolution) best = solve_example ("kgen", "5000", "true", seed);

      g_assert_cmpfloat (with->objective, <=, without->objective + 1e-12);
      g_assert_cmpfloat (best->objective, <=, with->objective + 1e-12);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/kgen/horizontal-example", test_horizontal_example);
  g_test_add_func ("/kgen/horizontal-share", test_horizontal_share);
  g_test_add_func ("/kgen/standard-mutation", test_standard_mutation);
  g_test_add_func ("/kgen/crossover", test_crossover);
  g_test_add_func ("/kgen/selection", test_selection);
  g_test_add_func ("/kgen/evaluations", test_evaluations);
  g_test_add_func ("/kgen/budget", test_budget);
  g_test_add_func ("/kgen/small-lattice", test_small_lattice);
  g_test_add_func ("/kgen/descend", test_descend);
  g_test_add_func ("/kgen/descend-budget", test_descend_budget);
  return g_test_run ();
}
