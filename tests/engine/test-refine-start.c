/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the solver refine begins with, where it is not told, by k and by the number of tuples. */

#include "fixture-large.h"
#include "fixture-problem.h"

/* Enough for every start to take some tuples, and too few for any to be done. */
#define N_POLLS 400

static const char *const own_starts[] = { "basic-mondrian", "greedy-merge", "k-member", "l-greedy" };

/* Stopped when it has asked @n_polls times whether it should: neither a descent nor a bound follows. Returns: (transfer full). */
static ShoalSolution *
solve_stopped (const char   *id,
               ShoalProblem *problem,
               guint64       n_polls)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GError) error = NULL;
  ShoalSolution *solution;

  g_object_set (solver, "descend", FALSE, "bound", FALSE, NULL);
  shoal_progress_stop_after_polls (progress, n_polls);
  solution = shoal_solver_solve (solver, problem, 0, progress, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (solution->stopped);
  return solution;
}

/* Numbers that are all different, as ranges, and a second column. */
static ShoalMicrodata *
make_numbers (gsize n_tuples)
{
  const gsize n_values[] = { n_tuples, 50 };
  g_auto (Fixture) fixture = { NULL, NULL };

  fixture_large_init (&fixture, n_tuples, n_values, 2, SHOAL_VALUE_NUMBER, "pairs");
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 1, SHOAL_CELL_RANGE));
  return fixture_microdata (&fixture);
}

/* Stopped while it makes its start, refine has what that start alone has found by then, and no other would have. */
static void
check_start (gsize       n_tuples,
             guint       k,
             const char *expected)
{
  g_autoptr (ShoalMicrodata) microdata = make_numbers (n_tuples);
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, k, 0, "gcp", 1, 1);
  g_autoptr (ShoalSolution) refined = solve_stopped ("refine", problem, N_POLLS);

  g_assert_cmpuint (microdata->n_tuples, ==, n_tuples);
  for (guint i = 0; i < G_N_ELEMENTS (own_starts); i++)
    {
      g_autoptr (ShoalSolution) start = solve_stopped (own_starts[i], problem, N_POLLS);

      if (shoal_recoding_equal (refined->recoding, start->recoding) != g_str_equal (own_starts[i], expected))
        g_error ("%zu tuples, k = %u: %s", n_tuples, k, own_starts[i]);
    }
}

/* From k = 16 on clusters are merged. */
static void
test_by_k (void)
{
  check_start (20000, 15, "basic-mondrian");
  check_start (20000, 16, "greedy-merge");
}

/* What takes too long in a large table gives way to what is quick there; in the largest, whatever k is. */
static void
test_by_tuples (void)
{
  check_start (40000, 16, "greedy-merge");
  check_start (40001, 16, "k-member");
  check_start (100000, 16, "k-member");
  check_start (100001, 16, "l-greedy");
  check_start (100001, 2, "l-greedy");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/refine-start/by-k", test_by_k);
  g_test_add_func ("/refine-start/by-tuples", test_by_tuples);
  return g_test_run ();
}
