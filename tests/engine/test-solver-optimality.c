/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solvers that claim to be exact, against a naive model on random small problems, and on a table of the KGEN paper. */

#include "fixture-solver.h"
#include "solve/lattice/search/shoal-node-evaluator.h"

#define N_RANDOM_PROBLEMS 200
#define N_GROUPED_PROBLEMS 40

/* Every solver of the lattice on one random problem, for every objective it takes, against the naive model. */
/* Returns: how often an optimum was compared. */
static guint
check_random_problem (guint64 seed)
{
  static const double suppressions[] = { 0, 0.05, 0.1, 0.2, 0.3 };
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  guint k = 1 + (guint) (seed % 5);
  double suppression = suppressions[seed % G_N_ELEMENTS (suppressions)];
  double price = seed % 3 == 2 ? 0.5 : 0;
  guint n_metrics, n_solvers, n_compared = 0;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  g_autofree double *best = g_new (double, n_metrics);

  fixture_model_init_random (&model, 1000 + seed);
  microdata = fixture_model_make_microdata (&model, seed % 2 == 0);
  fixture_model_solve (&model, microdata, k, (guint) floor (suppression * model.n_rows + 1e-9), price, best);
  for (guint m = 0; m < n_metrics; m++)
    {
      if (!shoal_metric_bounds_nodes (&metrics[m]) || (isnan (best[m]) && model.n_rows >= k))
        continue;
      for (guint s = 0; s < n_solvers; s++)
        {
          g_autoptr (ShoalProblem) problem =
              fixture_problem_new_priced (microdata, k, suppression, price, metrics[m].id, seed, 2);
          g_autoptr (ShoalSolution) solution = NULL;

          if (solvers[s].family != SHOAL_FAMILY_LATTICE || (!solvers[s].exact && (seed + m) % 8 != 0))
            continue;
          solution = solve (&solvers[s], problem, NULL);
          check_solution (&solvers[s], problem, solution);
          if (isnan (best[m]))
            g_assert_cmpint (solution->status, ==, SHOAL_STATUS_INFEASIBLE);
          else if (solvers[s].exact || solution->status == SHOAL_STATUS_OPTIMAL)
            {
              g_assert_cmpint (solution->status, ==, SHOAL_STATUS_OPTIMAL);
              g_assert_cmpfloat (fabs (solution->objective - best[m]), <, 1e-9);
              n_compared++;
            }
          else
            {
              g_assert_cmpfloat (solution->objective, >=, best[m] - 1e-9);
            }
        }
    }
  return n_compared;
}

static void
test_optimality (void)
{
  guint n_compared = 0;

  for (guint64 seed = 0; seed < N_RANDOM_PROBLEMS; seed++)
    n_compared += check_random_problem (seed);
  g_assert_cmpuint (n_compared, >, 10 * N_RANDOM_PROBLEMS);
}

/* What is proven by the solver `optimal` when it is stopped, with its bounds from groups of columns, is never more than the
 * optimum, and never less than it had told before; one that is not stopped finds the optimum. Returns: how often it was stopped with
 * an answer and a bound. */
static guint
check_groups (guint64  seed,
              guint   *n_raised)
{
  static const double suppressions[] = { 0, 0.05, 0.1, 0.2, 0.3 };
  static const char *const metrics[] = { "precision", "gcp", "los" };
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  double suppression = suppressions[seed % G_N_ELEMENTS (suppressions)], price = seed % 3 == 2 ? 0.5 : 0;
  guint k = 2 + (guint) (seed % 4), n_stopped = 0;

  fixture_model_init_random (&model, 5000 + seed);
  microdata = fixture_model_make_microdata (&model, FALSE);
  for (guint m = 0; m < G_N_ELEMENTS (metrics); m++)
    {
      g_autoptr (ShoalProblem) problem = fixture_problem_new_priced (microdata, k, suppression, price, metrics[m], seed, 2);
      const ShoalSolverInfo *exhaustive = shoal_solver_registry_find ("exhaustive");
      g_autoptr (ShoalSolution) best = solve (exhaustive, problem, NULL);
      gboolean stopped = TRUE;

      if (best->status != SHOAL_STATUS_OPTIMAL || microdata->n_attributes < 2)
        continue;
      for (guint64 after = 0; stopped; after++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", &error);
          g_autoptr (ShoalProgress) progress = shoal_progress_new ();
          g_autoptr (ShoalSolution) solution = NULL;
          double before = -INFINITY;

          g_object_set (solver, "groups", 2, NULL);
          shoal_progress_stop_after_polls (progress, after);
          solution = shoal_solver_solve (solver, problem, 0, progress, NULL, &error);
          stopped = shoal_progress_get_stopped (progress);
          if (solution == NULL)
            continue;
          check_solution (shoal_solver_registry_find ("optimal"), problem, solution);
          for (guint i = 0; i < solution->trace->len; i++)
            {
              double bound = g_array_index (solution->trace, ShoalTracePoint, i).bound;

              if (isnan (bound))
                continue;
              g_assert_cmpfloat (bound, >=, before);
              g_assert_cmpfloat (bound, <=, best->objective + 1e-9);
              *n_raised += before > -INFINITY && bound > before + 1e-9 && bound < best->objective - 1e-9;
              before = bound;
            }
          if (!isnan (solution->bound))
            g_assert_cmpfloat (solution->bound, <=, best->objective + 1e-9);
          n_stopped += stopped && solution->recoding != NULL && !isnan (solution->bound);
          if (!stopped)
            g_assert_cmpfloat (fabs (solution->objective - best->objective), <, 1e-9);
        }
    }
  return n_stopped;
}

static void
test_groups (void)
{
  guint n_stopped = 0, n_raised = 0;

  for (guint64 seed = 0; seed < N_GROUPED_PROBLEMS; seed++)
    n_stopped += check_groups (seed, &n_raised);
  g_assert_cmpuint (n_stopped, >, 10 * N_GROUPED_PROBLEMS);
  g_assert_cmpuint (n_raised, >, N_GROUPED_PROBLEMS);
}

/* KGEN, table 7: with one of three rows suppressed each attribute alone is feasible at ⟨2, 0, 1⟩ (age, gender, postcode). The
 * paper fears that ⟨0, 0, 0⟩ may then be feasible too, because other rows were suppressed for each attribute; with one budget
 * for all it is not. The rows of Alice and Laurel, both F, meet at ⟨3, 0, 4⟩, those of Alice and Max at ⟨2, 1, 1⟩. */
static void
test_kgen_table_7 (void)
{
  static const FixtureColumn columns[] = {
    { "Age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "24|28|42", FIXTURE_KGEN_AGE },
    { "Gender", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "F|M|F", FIXTURE_KGEN_GENDER },
    { "Postcode", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "80015|80019|85073", FIXTURE_KGEN_POSTCODE },
  };
  static const guint expected_lowest[] = { 2, 0, 1 };
  static const guint expected[] = { 3, 0, 4 };
  static const guint zero[] = { 0, 0, 0 };
  guint n_solvers, n_exact = 0;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) bottom = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalLattice) lattice = NULL;
  g_autoptr (ShoalNodeEvaluator) evaluator = NULL;
  ShoalNodeCheck check;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  bottom = fixture_node (microdata, 2, zero);
  g_assert_cmpuint (bottom->n_suppressed, ==, 3);
  problem = fixture_problem_new (microdata, 2, 1 / 3.0, "precision", 1, 2);
  g_assert_cmpuint (problem->suppression_limit, ==, 1);
  lattice = shoal_lattice_new (problem, NULL, NULL);
  g_assert_cmpmem (lattice->lowest, sizeof expected_lowest, expected_lowest, sizeof expected_lowest);
  evaluator = shoal_node_evaluator_new (lattice, 0);
  shoal_node_evaluator_check (evaluator, zero, &check);
  g_assert_false (check.feasible);
  for (guint s = 0; s < n_solvers; s++)
    {
      g_autoptr (ShoalSolution) solution = NULL;
      const guint *levels;

      if (!solvers[s].exact || solvers[s].family != SHOAL_FAMILY_LATTICE)
        continue;
      solution = solve (&solvers[s], problem, NULL);
      check_solution (&solvers[s], problem, solution);
      levels = shoal_recoding_get_levels (solution->recoding, NULL);
      g_assert_cmpmem (levels, sizeof expected, expected, sizeof expected);
      g_assert_cmpfloat (fabs (solution->objective - (3 / 4.0 + 4 / 5.0) / 3), <, 1e-9);
      n_exact++;
    }
  g_assert_cmpuint (n_exact, >=, 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver-optimality/random-problems", test_optimality);
  g_test_add_func ("/solver-optimality/groups", test_groups);
  g_test_add_func ("/solver-optimality/kgen-table-7", test_kgen_table_7);
  return g_test_run ();
}
