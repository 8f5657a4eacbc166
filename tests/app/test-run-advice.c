/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a run that has ended, and what is offered. */

#include "session-fixture.h"

#include "../engine/fixture-privacy.h"
#include "models/solve/shoal-solve-words.h"
#include "models/solve/shoal-run-advice.h"

#include <math.h>

/* Opens the sample. Returns: (transfer none): its rows as solvers see them. */
static ShoalMicrodata *
open_microdata (ShoalSession *session)
{
  open_sample (session);
  shoal_preparation_load_async (session->preparation, NULL, NULL);
  wait_until (session->preparation->microdata != NULL);
  return session->preparation->microdata;
}

static ShoalProblem *
make_problem (ShoalMicrodata          *microdata,
              const ShoalRequirements *requirements)
{
  return shoal_problem_new (microdata, requirements, shoal_metrics_find ("gcp"), 1, 2, NULL);
}

static ShoalSolution *
solve (ShoalMicrodata          *microdata,
       const ShoalRequirements *requirements)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);
  g_autoptr (ShoalProblem) problem = make_problem (microdata, requirements);
  ShoalSolution *solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, NULL);

  g_assert_nonnull (solution);
  return solution;
}

/* All that is said about @recoding. */
static ShoalRunAdvice *
find_advice (ShoalMicrodata          *microdata,
             const ShoalRequirements *requirements,
             ShoalRecoding           *recoding)
{
  g_autoptr (ShoalProblem) problem = make_problem (microdata, requirements);
  ShoalRunAdvice *advice = shoal_run_advice_new (problem, SHOAL_FAMILY_LATTICE, recoding, SHOAL_ADVICE_MOST);

  wait_until (!advice->searching);
  g_assert_nonnull (advice->text);
  return advice;
}

static const ShoalRunOffer *
get_offer (ShoalRunAdvice *advice,
           guint           index)
{
  g_assert_cmpuint (index, <, advice->offers->len);
  return advice->offers->pdata[index];
}

/* Nobody can hide among more people than there are. */
static void
test_lack (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  ShoalMicrodata *microdata = open_microdata (session);
  const ShoalRequirements requirements = { .k = 20000, .suppression = 0.02 };
  g_autoptr (ShoalRunAdvice) advice = find_advice (microdata, &requirements, NULL);
  g_autoptr (ShoalSolution) found = NULL;

  g_assert_cmpstr (advice->text, ==, "The table has 10000 rows: nobody can hide among 20000.");
  g_assert_cmpuint (advice->offers->len, ==, 1);
  g_assert_cmpstr (get_offer (advice, 0)->label, ==, "Use k = 10000");
  g_assert_null (get_offer (advice, 0)->gain);
  found = solve (microdata, &get_offer (advice, 0)->advice.requirements);
  g_assert_cmpint (found->status, ==, SHOAL_STATUS_OPTIMAL);
}

/* What is offered does what is said of it. */
static void
test_release (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  ShoalMicrodata *microdata = open_microdata (session);
  const ShoalRequirements requirements = { .k = 5, .suppression = 0 };
  g_autoptr (ShoalSolution) found = solve (microdata, &requirements);
  g_autoptr (ShoalSolution) better = NULL;
  g_autoptr (ShoalRunAdvice) advice = find_advice (microdata, &requirements, found->recoding);
  const ShoalRunOffer *offer = get_offer (advice, 0);
  g_autofree char *promised = NULL;

  g_assert_nonnull (strstr (advice->text, " of 8 columns are gone: "));
  g_assert_cmpuint (advice->offers->len, ==, SHOAL_ADVICE_MOST);
  g_assert_cmpint (offer->advice.kind, ==, SHOAL_ADVICE_SUPPRESSION);
  g_assert_cmpint (get_offer (advice, 1)->advice.kind, ==, SHOAL_ADVICE_BY_GROUP);
  g_assert_cmpint (get_offer (advice, 2)->advice.kind, ==, SHOAL_ADVICE_COLUMN);
  better = solve (microdata, &offer->advice.requirements);
  g_assert_cmpfloat (better->objective, <, found->objective);
  promised = shoal_objective_text_new_loss (shoal_metrics_find ("gcp"), round (better->objective * 1000) / 1000);
  promised[strlen ("57.2")] = '\0';
  g_assert_nonnull (strstr (offer->gain, promised));
}

/* No value may be changed, so that most rows are alone: the least suppression that would do, and not a bit less. */
static void
test_lack_on_fixed_levels (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalRunAdvice) advice = NULL;
  g_autoptr (ShoalSolution) found = NULL;
  g_autoptr (ShoalSolution) none = NULL;
  const ShoalRequirements asked = { .k = 3 };
  ShoalRequirements less;
  ShoalPreparation *preparation;

  open_sample (session);
  preparation = session->preparation;
  for (guint c = 0; c < g_list_model_get_n_items (session->dataset->columns); c++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (session->dataset, c);
      const char *name = column->name;

      if (column->listed->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER && strcmp (name, "age") != 0 && strcmp (name, "sex") != 0)
        shoal_session_set_role (session, c, SHOAL_ROLE_INSENSITIVE);
      else if (column->listed->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER)
        shoal_session_set_levels (session, c, (ShoalLevelRange) { 0, 0 });
    }
  wait_until (!session->dataset->schema_pending);
  shoal_preparation_load_async (preparation, NULL, NULL);
  wait_until (preparation->microdata != NULL
              && preparation->microdata->n_attributes == 2);
  found = solve (preparation->microdata, &asked);
  g_assert_cmpint (found->status, ==, SHOAL_STATUS_INFEASIBLE);

  advice = find_advice (preparation->microdata, &asked, NULL);
  less = get_offer (advice, 0)->advice.requirements;
  g_assert_cmpfloat (less.suppression, >, 0);
  g_clear_object (&found);
  found = solve (preparation->microdata, &less);
  g_assert_cmpint (found->status, ==, SHOAL_STATUS_OPTIMAL);
  less.suppression -= 1e-4;
  none = solve (preparation->microdata, &less);
  g_assert_cmpint (none->status, ==, SHOAL_STATUS_INFEASIBLE);
}

/* What fails is another privacy model: that is not said of k, and no smaller k is offered, which would not help. */
static void
test_lack_of_variety (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalRunAdvice) advice = NULL;
  ShoalRequirements asked = { .k = 9000 };
  const ShoalModel model = fixture_privacy_model ("l-diversity l=1000", "diagnosis", NULL, NULL);

  open_sample (session);
  for (guint c = 0; c < g_list_model_get_n_items (session->dataset->columns); c++)
    if (strcmp (shoal_dataset_get_column (session->dataset, c)->name, "sex") == 0)
      shoal_session_set_levels (session, c, (ShoalLevelRange) { 0, 0 });
  wait_until (!session->dataset->schema_pending);
  shoal_preparation_load_async (session->preparation, NULL, NULL);
  wait_until (session->preparation->microdata != NULL);
  g_assert_true (shoal_requirements_add_model (&asked, &model, NULL));
  advice = find_advice (session->preparation->microdata, &asked, NULL);
  g_assert_nonnull (strstr (advice->text, "10000 rows stand in groups that do not meet what is required"));
  g_assert_cmpuint (advice->offers->len, ==, 0);
  g_clear_object (&advice);

  /* Of k alone it is. */
  asked.n_models = 0;
  advice = find_advice (session->preparation->microdata, &asked, NULL);
  g_assert_nonnull (strstr (advice->text, "below k = 9000"));
  g_assert_cmpuint (advice->offers->len, ==, 1);
}

/* Who does not want to know any more is not kept waiting, and told nothing. */
static void
test_stopped (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  ShoalMicrodata *microdata = open_microdata (session);
  const ShoalRequirements requirements = { .k = 5 };
  g_autoptr (ShoalSolution) found = solve (microdata, &requirements);
  g_autoptr (ShoalProblem) problem = make_problem (microdata, &requirements);
  g_autoptr (ShoalRunAdvice) advice = shoal_run_advice_new (problem, SHOAL_FAMILY_LATTICE, found->recoding, SHOAL_ADVICE_MOST);

  shoal_run_advice_stop (advice);
  wait_until (!advice->searching);
  g_assert_cmpuint (advice->offers->len, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run-advice/lack", test_lack);
  g_test_add_func ("/run-advice/release", test_release);
  g_test_add_func ("/run-advice/lack-on-fixed-levels", test_lack_on_fixed_levels);
  g_test_add_func ("/run-advice/lack-of-variety", test_lack_of_variety);
  g_test_add_func ("/run-advice/stopped", test_stopped);
  return g_test_run ();
}
