/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a run that found nothing, or lost most, and what is offered. */

#include "session-fixture.h"

#include "models/solve/shoal-objective-text.h"
#include "models/solve/shoal-run-advice.h"

#include <math.h>

static void
take_result_cb (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* (nullable): what is said about @run. */
static ShoalRunAdvice *
find_advice (const ShoalRunCase *run)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  ShoalRunAdvice *advice;

  g_assert_true (shoal_run_advice_is_needed (run));
  shoal_run_advice_find_async (run, NULL, take_result_cb, &result);
  wait_until (result != NULL);
  advice = shoal_run_advice_find_finish (result, &error);
  g_assert_no_error (error);
  return advice;
}

static ShoalSolution *
solve_case (const ShoalRunCase      *run,
            const ShoalRequirements *requirements)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);
  g_autoptr (ShoalProblem) problem = shoal_problem_new (run->microdata, requirements, run->objective, 1, 1, NULL);
  ShoalSolution *solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, NULL);

  g_assert_nonnull (solution);
  return solution;
}

/* What is offered does what is said of it: there is a solution, and it loses less. */
static void
test_advice (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalRunAdvice) impossible = NULL;
  g_autoptr (ShoalRunAdvice) dear = NULL;
  g_autoptr (ShoalSolution) found = NULL;
  g_autoptr (ShoalSolution) better = NULL;
  g_autofree char *label = NULL;
  g_autofree char *promised = NULL;
  ShoalRunCase run = { .objective = shoal_metrics_find ("precision"), .family = SHOAL_FAMILY_LATTICE };

  open_sample (session);
  shoal_preparation_load_async (session->preparation, NULL, NULL);
  wait_until (session->preparation->microdata != NULL);
  run.microdata = session->preparation->microdata;

  /* More people than there are. */
  run.requirements = (ShoalRequirements) { .k = 20000, .suppression = 0.02 };
  run.status = SHOAL_STATUS_INFEASIBLE;
  run.value = NAN;
  impossible = find_advice (&run);
  g_assert_nonnull (impossible);
  g_assert_cmpstr (impossible->text, ==, "The table has 10000 rows: nobody can hide among 20000.");
  g_assert_cmpuint (impossible->n_offers, ==, 1);
  g_assert_cmpuint (impossible->offers[0].k, ==, 10000);
  label = shoal_run_advice_new_label (&run.requirements, &impossible->offers[0]);
  g_assert_cmpstr (label, ==, "Use k = 10000");
  found = solve_case (&run, &impossible->offers[0]);
  g_assert_cmpint (found->status, ==, SHOAL_STATUS_OPTIMAL);

  /* Two thirds are lost, and fewer rows would help. */
  run.requirements = (ShoalRequirements) { .k = 5, .suppression = 0 };
  run.status = SHOAL_STATUS_OPTIMAL;
  g_clear_object (&found);
  found = solve_case (&run, &run.requirements);
  run.value = found->objective;
  dear = find_advice (&run);
  g_assert_nonnull (dear);
  g_assert_cmpuint (dear->n_offers, ==, 1);
  g_assert_cmpfloat (dear->offers[0].suppression, >, 0);
  g_assert_cmpuint (dear->offers[0].k, ==, 5);
  better = solve_case (&run, &dear->offers[0]);
  g_assert_cmpfloat (better->objective, <=, run.value * 0.75);
  promised = shoal_objective_text_new_loss (run.objective, better->objective);
  g_assert_nonnull (strstr (dear->text, promised));

  run.value = 0.2;
  g_assert_false (shoal_run_advice_is_needed (&run));
}

/* No value may be changed, so that most rows are alone: the least suppression that would do, and not a bit less. */
static void
test_advice_on_fixed_levels (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalRunAdvice) advice = NULL;
  g_autoptr (ShoalSolution) found = NULL;
  g_autoptr (ShoalSolution) none = NULL;
  ShoalRequirements less;
  ShoalPreparation *preparation;
  ShoalRunCase run = { .requirements = { .k = 3 }, .objective = shoal_metrics_find ("gcp"), .value = NAN,
                       .family = SHOAL_FAMILY_LATTICE, .status = SHOAL_STATUS_INFEASIBLE };

  open_sample (session);
  preparation = session->preparation;
  for (guint c = 0; c < g_list_model_get_n_items (session->dataset->columns); c++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (session->dataset, c);
      const char *name = shoal_session_column_get_name (column);

      if (shoal_session_column_get_role (column) == SHOAL_ROLE_QUASI_IDENTIFIER && strcmp (name, "age") != 0
          && strcmp (name, "sex") != 0)
        shoal_session_set_role (session, c, SHOAL_ROLE_INSENSITIVE);
      else if (shoal_session_column_get_role (column) == SHOAL_ROLE_QUASI_IDENTIFIER)
        shoal_session_set_levels (session, c, (ShoalLevelRange) { 0, 0 });
    }
  wait_until (!session->dataset->schema_pending);
  shoal_preparation_load_async (preparation, NULL, NULL);
  wait_until (preparation->microdata != NULL
              && preparation->microdata->n_attributes == 2);
  run.microdata = preparation->microdata;
  found = solve_case (&run, &run.requirements);
  g_assert_cmpint (found->status, ==, SHOAL_STATUS_INFEASIBLE);

  advice = find_advice (&run);
  g_assert_nonnull (advice);
  g_assert_cmpuint (advice->n_offers, >=, 1);
  g_assert_cmpfloat (advice->offers[0].suppression, >, 0);
  g_clear_object (&found);
  found = solve_case (&run, &advice->offers[0]);
  g_assert_cmpint (found->status, ==, SHOAL_STATUS_OPTIMAL);
  less = advice->offers[0];
  less.suppression -= 1e-4;
  none = solve_case (&run, &less);
  g_assert_cmpint (none->status, ==, SHOAL_STATUS_INFEASIBLE);
}

/* Who does not want to know any more is not kept waiting, and told nothing. */
static void
test_advice_dropped (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  ShoalRunCase run = { .requirements = { .k = 5 }, .objective = shoal_metrics_find ("precision"), .value = 0.9,
                       .family = SHOAL_FAMILY_LATTICE, .status = SHOAL_STATUS_FEASIBLE };

  open_sample (session);
  shoal_preparation_load_async (session->preparation, NULL, NULL);
  wait_until (session->preparation->microdata != NULL);
  run.microdata = session->preparation->microdata;
  shoal_run_advice_find_async (&run, cancellable, take_result_cb, &result);
  g_cancellable_cancel (cancellable);
  wait_until (result != NULL);
  g_assert_null (shoal_run_advice_find_finish (result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solve-model/advice", test_advice);
  g_test_add_func ("/solve-model/advice-on-fixed-levels", test_advice_on_fixed_levels);
  g_test_add_func ("/solve-model/advice-dropped", test_advice_dropped);
  return g_test_run ();
}
