/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every solver promises, for each row of the registry. */

#include "base/shoal-error.h"
#include "fixture-solver.h"
#include "solve/shoal-interim.h"

/* After the word to stop each of a few threads may look once more, and so may loops on the way out. */
#define MAX_POLLS_AFTER_STOP 64


/* A problem that is not over after a few steps. */
static ShoalMicrodata *
make_larger (FixtureModel *model,
             guint64       seed)
{
  do
    {
      fixture_model_clear (model);
      fixture_model_init_random (model, seed++);
    }
  while (model->n_attributes < 4 || model->n_rows < 30 || model->heights[0] + model->heights[1] < 5);
  return fixture_model_make_microdata (model, FALSE);
}

static void
test_guarantee (gconstpointer data)
{
  const ShoalSolverInfo *info = data;

  for (guint64 seed = 0; seed < 60; seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalSolution) solution = NULL;

      fixture_model_init_random (&model, seed);
      microdata = fixture_model_make_microdata (&model, FALSE);
      problem = fixture_problem_new (microdata, 1 + seed % 6, (double) (seed % 4) / 10, "gcp", seed, 2);
      solution = solve (info, problem, NULL);
      g_assert_cmpint (solution->status, ==,
                       model.n_rows < 1 + seed % 6 ? SHOAL_STATUS_INFEASIBLE
                       : info->exact               ? SHOAL_STATUS_OPTIMAL
                                                   : solution->status);
      g_assert_cmpint (solution->status, !=, SHOAL_STATUS_UNKNOWN);
      check_solution (info, problem, solution);
    }
}

static void
test_threads (gconstpointer data)
{
  const ShoalSolverInfo *info = data;

  for (guint64 seed = 1; seed <= 5; seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = make_larger (&model, seed * 100);
      g_autoptr (ShoalSolution) first = NULL;

      for (guint run = 0; run < 4; run++)
        {
          g_autoptr (ShoalProblem) problem =
              fixture_problem_new (microdata, 3, 0.1, seed % 2 == 0 ? "gcp" : "entropy", seed, run == 3 ? 1 : run + 1);
          g_autoptr (ShoalSolution) solution = solve (info, problem, NULL);

          if (first == NULL)
            first = g_object_ref (solution);
          g_assert_true (shoal_recoding_equal (first->recoding, solution->recoding));
          g_assert_cmpfloat (first->objective, ==, solution->objective);
        }
    }
}

static void
test_stop (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = make_larger (&model, 7);
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 3, 0.1, "gcp", 1, 2);
  g_autoptr (ShoalProgress) whole = shoal_progress_new ();
  g_autoptr (ShoalSolution) best = solve (info, problem, whole);
  guint64 n_polls = shoal_progress_get_polls (whole);

  g_assert_cmpuint (n_polls, >, 0);
  for (guint64 after = 0; after < n_polls; after += 1 + after / 4)
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (ShoalSolution) solution = NULL;

      shoal_progress_stop_after_polls (progress, after);
      solution = solve (info, problem, progress);
      g_assert_cmpuint (shoal_progress_get_polls (progress), <=, after + MAX_POLLS_AFTER_STOP);
      g_assert_cmpint (solution->status, !=, SHOAL_STATUS_INFEASIBLE);
      check_solution (info, problem, solution);
      if (info->exact && solution->recoding != NULL)
        g_assert_cmpfloat (solution->objective, >=, best->objective - 1e-9);
    }
}

static void
test_cancelled (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = make_larger (&model, 7);
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 3, 0.1, "gcp", 1, 2);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalSolution) solution = NULL;

  g_cancellable_cancel (cancellable);
  solution = shoal_solver_solve (solver, problem, 0, NULL, cancellable, &error);
  g_assert_no_error (error);
  g_assert_cmpint (solution->status, !=, SHOAL_STATUS_OPTIMAL);
  g_assert_cmpint (solution->status, !=, SHOAL_STATUS_INFEASIBLE);
  check_solution (info, problem, solution);
}

static void
test_time_limit (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = make_larger (&model, 7);
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 3, 0.1, "gcp", 1, 2);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalSolution) unlimited = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);
  g_autoptr (ShoalSolution) limited = NULL;

  g_assert_no_error (error);
  g_assert_nonnull (unlimited->recoding);
  limited = shoal_solver_solve (solver, problem, 1e-6, progress, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (shoal_progress_get_stopped (progress));
  g_assert_cmpint (limited->status, !=, SHOAL_STATUS_OPTIMAL);
  check_solution (info, problem, limited);
}

typedef struct
{
  const ShoalSolverInfo *info;
  ShoalProblem *problem;
  ShoalProgress *progress;
  GCancellable *cancellable; /* nullable: cancelled by the first one, so long ago that nobody waits for an answer any more */
  ShoalRecoding *last;
  double value; /* of the last one */
  guint n;
} Interims;

static void
take_interim (ShoalRecoding *recoding,
              gpointer       data)
{
  Interims *self = data;

  g_assert_cmpint (shoal_recoding_get_kind (recoding), ==, SHOAL_RECODING_PARTITION);
  self->value = check_recoding (self->info, self->problem, recoding);
  g_clear_pointer (&self->last, shoal_recoding_unref);
  self->last = shoal_recoding_ref (recoding);
  self->n++;
  shoal_interim_ask (self->progress);
  if (self->cancellable == NULL)
    return;
  g_cancellable_cancel (self->cancellable);
  shoal_progress_should_stop (self->progress);
  g_usleep (G_USEC_PER_SEC * 6 / 10);
}

/* All that is handed out on the way is valid, and makes no difference to what is found; what a stop leaves is no worse. Solvers of
 * partitions do so. */
static void
test_interim (gconstpointer data)
{
  const ShoalSolverInfo *info = data;

  for (guint64 seed = 1; seed <= 5; seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = make_larger (&model, seed * 100);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 2, 0.1, "gcp", seed, 2);
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (ShoalSolution) alone = solve (info, problem, NULL);
      g_autoptr (ShoalSolution) solution = NULL;
      g_autoptr (ShoalProgress) stopped = shoal_progress_new ();
      g_autoptr (ShoalSolution) rest = NULL;
      Interims interims = { info, problem, progress, NULL, NULL, INFINITY, 0 };
      Interims before = { info, problem, stopped, NULL, NULL, INFINITY, 0 };

      shoal_interim_attach (progress, SHOAL_RECODING_PARTITION, 0, take_interim, &interims);
      solution = solve (info, problem, progress);
      g_assert_true (shoal_recoding_equal (alone->recoding, solution->recoding));
      g_assert_cmpfloat (alone->objective, ==, solution->objective);
      if (info->family == SHOAL_FAMILY_PARTITION)
        g_assert_cmpuint (interims.n, >, 0);
      else if (info->family == SHOAL_FAMILY_LATTICE)
        g_assert_cmpuint (interims.n, ==, 0);
      g_clear_pointer (&interims.last, shoal_recoding_unref);
      shoal_interim_attach (stopped, SHOAL_RECODING_PARTITION, 0, take_interim, &before);
      shoal_progress_stop_after_polls (stopped, shoal_progress_get_polls (progress) / 2);
      rest = solve (info, problem, stopped);
      if (before.n > 0)
        {
          check_solution (info, problem, rest);
          g_assert_cmpfloat (rest->objective, <=, before.value + 1e-9);
        }
      g_clear_pointer (&before.last, shoal_recoding_unref);
    }
}

/* Where there is no time to make an answer of what was found, what was handed out before is one. */
static void
test_interim_kept (void)
{
  const ShoalSolverInfo *info = shoal_solver_registry_find ("refine");
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = make_larger (&model, 100);
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 2, 0, "gcp", 1, 2);

  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  g_autoptr (ShoalSolution) solution = NULL;
  g_autoptr (GError) error = NULL;
  Interims interims = { info, problem, progress, cancellable, NULL, INFINITY, 0 };

  shoal_interim_attach (progress, SHOAL_RECODING_PARTITION, 0, take_interim, &interims);
  solution = shoal_solver_solve (solver, problem, 0, progress, cancellable, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (interims.n, ==, 1);
  g_assert_cmpint (solution->status, ==, SHOAL_STATUS_FEASIBLE);
  g_assert_true (solution->recoding == interims.last);
  check_solution (info, problem, solution);
  g_clear_pointer (&interims.last, shoal_recoding_unref);
}

static void
test_parameters (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  g_autoptr (GError) error = NULL;
  guint n_parameters;
  g_autofree ShoalParameterSpec *parameters = shoal_solver_list_parameters (solver, &n_parameters);

  g_assert_false (shoal_solver_set_parameter (solver, "no-such-parameter", "1", &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  for (guint i = 0; i < n_parameters; i++)
    {
      g_autofree char *value = shoal_solver_dup_parameter (solver, parameters[i].name);
      g_autofree char *again = NULL;
      const char *blurb = parameters[i].summary;

      g_clear_error (&error);
      g_assert_nonnull (blurb);
      g_assert_true (g_str_has_suffix (blurb, "."));
      g_assert_null (strchr (parameters[i].name, '_'));
      g_assert_true (shoal_solver_set_parameter (solver, parameters[i].name, value, &error));
      g_assert_no_error (error);
      again = shoal_solver_dup_parameter (solver, parameters[i].name);
      g_assert_cmpstr (value, ==, again);
      g_assert_false (shoal_solver_set_parameter (solver, parameters[i].name, "-1e99", &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
    }
}

/* All refuse what is a sum neither over cells nor over classes, with a problem and without one, and say what they take. */
static void
test_objective (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = make_larger (&model, 7);
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 3, 0.1, "c_avg", 1, 1);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_solver_solve (solver, problem, 0, NULL, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "gcp"));
  g_assert_false (shoal_solver_accepts (solver, problem->objective, NULL));
  g_assert_true (shoal_solver_accepts (solver, shoal_metrics_find ("gcp"), NULL));
}

static ShoalSolution *
solve_columns (const ShoalSolverInfo *info,
               const FixtureColumn   *columns,
               guint                  n_columns,
               guint                  k,
               double                 suppression)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  ShoalSolution *solution;

  fixture_init (&fixture, columns, n_columns);
  microdata = fixture_microdata (&fixture);
  problem = fixture_problem_new (microdata, k, suppression, "gcp", 1, 2);
  solution = solve (info, problem, NULL);
  check_solution (info, problem, solution);
  return solution;
}

static void
test_edges (gconstpointer data)
{
  static const FixtureColumn few[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y|x", "x;*\ny;*\n" },
  };
  static const FixtureColumn one[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x", "x;*\ny;*\n" },
    { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "u", "u\n" },
  };
  static const FixtureColumn constant[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x|x|x", "x;X;*\ny;X;*\n" },
    { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "u|u|u|u", "u\n" },
  };
  static const FixtureColumn missing[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "?|?|?|?", "x;X;*\ny;X;*\n" },
    { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "u|?|v|?", "u;*\nv;*\n" },
  };
  const ShoalSolverInfo *info = data;
  g_autoptr (ShoalSolution) too_few = solve_columns (info, few, 1, 4, 1);
  g_autoptr (ShoalSolution) one_row = solve_columns (info, one, 2, 1, 0);
  g_autoptr (ShoalSolution) all_equal = solve_columns (info, constant, 2, 4, 0);
  g_autoptr (ShoalSolution) nothing = solve_columns (info, missing, 2, 2, 0);

  g_assert_cmpint (too_few->status, ==, SHOAL_STATUS_INFEASIBLE);
  g_assert_nonnull (one_row->recoding);
  g_assert_nonnull (all_equal->recoding);
  g_assert_nonnull (nothing->recoding);
  if (info->exact)
    {
      g_assert_cmpfloat (one_row->objective, ==, 0);
      g_assert_cmpfloat (all_equal->objective, ==, 0);
    }
}

static void
test_empty_table (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalSolution) solution = NULL;

  fixture_init_empty (&fixture, "x;*\ny;*\n");
  microdata = fixture_microdata (&fixture);
  problem = fixture_problem_new (microdata, 1, 0, "gcp", 1, 1);
  solution = solve (info, problem, NULL);
  g_assert_cmpint (solution->status, ==, SHOAL_STATUS_INFEASIBLE);
}

/* Programs whose subtests are made from the registry, as this one's, would test nothing of an empty one. */
static void
test_registry (void)
{
  guint n_solvers, n_of_family[3] = { 0, 0, 0 };
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint s = 0; s < n_solvers; s++)
    {
      g_assert_true (shoal_solver_registry_find (solvers[s].id) == &solvers[s]);
      g_assert_cmpint (solvers[s].family, <, G_N_ELEMENTS (n_of_family));
      n_of_family[solvers[s].family]++;
    }
  g_assert_cmpuint (n_of_family[SHOAL_FAMILY_LATTICE], >=, 8);
  g_assert_cmpuint (n_of_family[SHOAL_FAMILY_PARTITION], >=, 14);
  g_assert_cmpuint (n_of_family[SHOAL_FAMILY_MATCHING], >=, 4);
}

static void
add_case (const ShoalSolverInfo *info,
          const char            *name,
          GTestDataFunc          func)
{
  g_autofree char *path = g_strdup_printf ("/solvers/%s/%s", info->id, name);

  g_test_add_data_func (path, info, func);
}

int
main (int    argc,
      char **argv)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solvers/registry", test_registry);
  g_test_add_func ("/solvers/interim-kept", test_interim_kept);
  for (guint s = 0; s < n_solvers; s++)
    {
      add_case (&solvers[s], "guarantee", test_guarantee);
      add_case (&solvers[s], "threads", test_threads);
      add_case (&solvers[s], "stop", test_stop);
      add_case (&solvers[s], "cancelled", test_cancelled);
      add_case (&solvers[s], "time-limit", test_time_limit);
      add_case (&solvers[s], "interim", test_interim);
      add_case (&solvers[s], "parameters", test_parameters);
      add_case (&solvers[s], "objective", test_objective);
      add_case (&solvers[s], "edges", test_edges);
      add_case (&solvers[s], "empty-table", test_empty_table);
    }
  return g_test_run ();
}
