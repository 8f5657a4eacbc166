/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is told of a release's columns is what its cells show, and what is advised does what is told of it, by brute force. */

#include "fixture-effort.h"
#include "fixture-problem.h"
#include "solve/shoal-advice.h"

#define N_MODELS FIXTURE_TRIES (150)
#define SLACK 1e-9

static gboolean
find_advice (ShoalProblem    *problem,
             ShoalSolution   *solution,
             ShoalAdviceKind  kind,
             ShoalAdvice     *advice)
{
  const ShoalSolverFamily family = shoal_recoding_get_kind (solution->recoding) == SHOAL_RECODING_NODE ? SHOAL_FAMILY_LATTICE
                                                                                                     : SHOAL_FAMILY_PARTITION;
  const ShoalAdviceCase asked = { problem, family, solution->recoding };

  return shoal_advice_find (&asked, kind, NULL, advice);
}

static ShoalSolution *
solve (ShoalProblem *problem,
       const char   *id)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
  g_autoptr (GError) error = NULL;
  ShoalSolution *solution;

  if (g_str_equal (id, "refine"))
    g_object_set (solver, "bound", FALSE, "waves", 1, NULL);
  solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  return solution;
}

/* The least gcp of all nodes; NAN where none is feasible. */
static double
find_least (const FixtureModel *model,
            ShoalMicrodata     *microdata,
            guint               k,
            double              suppression)
{
  const ShoalRequirements requirements = { k, suppression };
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);
  g_autofree double *best = g_new (double, n_metrics);

  fixture_model_solve (model, microdata, k, (guint) shoal_requirements_get_suppression_limit (&requirements, model->n_rows), 0, best);
  return best[shoal_metrics_find ("gcp") - metrics];
}

static gboolean
is_worth (double now,
          double then)
{
  return then <= now * 0.99 && then < now;
}

/* The first share of 1, 2 and 5 % that helps. */
static void
check_suppression (const FixtureModel *model,
                   ShoalProblem       *problem,
                   ShoalSolution      *solution,
                   guint              *n_found)
{
  static const double shares[] = { 0.01, 0.02, 0.05 };
  ShoalAdvice advice;
  gboolean found = find_advice (problem, solution, SHOAL_ADVICE_SUPPRESSION, &advice);

  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      double least = find_least (model, problem->microdata, problem->requirements.k, shares[i]);

      if (shares[i] <= problem->requirements.suppression || !is_worth (solution->objective, least))
        continue;
      g_assert_true (found);
      g_assert_cmpfloat (advice.requirements.suppression, ==, shares[i]);
      g_assert_cmpuint (advice.requirements.k, ==, problem->requirements.k);
      g_assert_cmpfloat_with_epsilon (advice.then, least, SLACK);
      g_assert_cmpfloat_with_epsilon (advice.now, solution->objective, SLACK);
      g_assert_true (advice.is_proven);
      (*n_found)++;
      return;
    }
  g_assert_false (found);
}

static void
check_k (const FixtureModel *model,
         ShoalProblem       *problem,
         ShoalSolution      *solution,
         guint              *n_found)
{
  guint lower = problem->requirements.k > 3 ? 3 : 2;
  double least = find_least (model, problem->microdata, lower, problem->requirements.suppression);
  ShoalAdvice advice;
  gboolean found = find_advice (problem, solution, SHOAL_ADVICE_K, &advice);

  g_assert_true (found == is_worth (solution->objective, least));
  if (!found)
    return;
  g_assert_cmpuint (advice.requirements.k, ==, lower);
  g_assert_cmpfloat (advice.requirements.suppression, ==, problem->requirements.suppression);
  g_assert_cmpfloat_with_epsilon (advice.then, least, SLACK);
  (*n_found)++;
}

/* A model of all attributes but one, which borrows the texts. */
static FixtureModel
leave_out (const FixtureModel *model,
           guint               left_out)
{
  FixtureModel less = { .n_rows = model->n_rows };

  for (guint a = 0; a < model->n_attributes; a++)
    {
      guint to = less.n_attributes;

      if (a == left_out)
        continue;
      less.heights[to] = model->heights[a];
      less.n_values[to] = model->n_values[a];
      less.weights[to] = model->weights[a];
      less.has_missing[to] = model->has_missing[a];
      memcpy (less.labels[to], model->labels[a], sizeof model->labels[a]);
      for (guint row = 0; row < model->n_rows; row++)
        less.cells[row][to] = model->cells[row][a];
      less.n_attributes++;
    }
  return less;
}

/* What the others lose of @solution: the whole without what the one does. */
static double
measure_others (ShoalProblem  *problem,
                ShoalSolution *solution,
                guint          left_out)
{
  g_autoptr (ShoalClasses) classes = shoal_classes_new (problem->microdata, solution->recoding, problem->requirements.k);
  double all = shoal_microdata_sum_weights (problem->microdata);
  double weight = shoal_microdata_get_attribute (problem->microdata, left_out)->weight;

  return (solution->objective * all - weight * shoal_metric_attribute_ncp (classes, left_out)) / (all - weight);
}

/* None helps the others more than the column that is named. */
static void
check_column (const FixtureModel *model,
              ShoalProblem       *problem,
              ShoalSolution      *solution,
              guint              *n_found)
{
  ShoalAdvice advice;
  gboolean found = find_advice (problem, solution, SHOAL_ADVICE_COLUMN, &advice);
  double most = 0;

  for (guint a = 0; a < model->n_attributes && model->n_attributes > 1; a++)
    {
      const FixtureModel less = leave_out (model, a);
      g_autoptr (ShoalMicrodata) microdata = fixture_model_make_microdata (&less, FALSE);
      double then = find_least (&less, microdata, problem->requirements.k, problem->requirements.suppression);
      double now = measure_others (problem, solution, a);

      if (is_worth (now, then))
        most = MAX (most, now - then);
      if (!found || advice.column != shoal_microdata_get_attribute (problem->microdata, a)->column_index)
        continue;
      g_assert_cmpfloat_with_epsilon (advice.then, then, SLACK);
      g_assert_cmpfloat_with_epsilon (advice.now, now, SLACK);
    }
  g_assert_cmpfloat_with_epsilon (found ? advice.now - advice.then : 0, most, SLACK);
  *n_found += found;
}

/* Groups lose what a run of that solver with that seed finds. */
static void
check_by_group (ShoalProblem  *problem,
                ShoalSolution *solution,
                guint         *n_found)
{
  g_autoptr (ShoalProblem) alone
      = shoal_problem_new (problem->microdata, &problem->requirements, problem->objective, problem->seed, 1, NULL);
  g_autoptr (ShoalSolution) groups = solve (alone, "refine");
  ShoalAdvice advice, again;
  gboolean found = find_advice (problem, solution, SHOAL_ADVICE_BY_GROUP, &advice);

  g_assert_true (found == is_worth (solution->objective, groups->objective));
  g_assert_false (find_advice (problem, groups, SHOAL_ADVICE_BY_GROUP, &again));
  if (!found)
    return;
  g_assert_cmpstr (advice.solver->id, ==, "refine");
  g_assert_cmpfloat_with_epsilon (advice.then, groups->objective, SLACK);
  (*n_found)++;
}

static void
test_brute_force (void)
{
  guint n_found[SHOAL_ADVICE_N_KINDS] = { 0 };

  for (guint64 seed = 1; seed <= N_MODELS; seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalSolution) solution = NULL;

      fixture_model_init_random (&model, seed);
      microdata = fixture_model_make_microdata (&model, FALSE);
      problem = fixture_problem_new (microdata, 3 + (guint) seed % 3, seed % 2 == 0 ? 0 : 0.02, "gcp", seed, 2);
      solution = solve (problem, "exhaustive");
      if (solution->recoding == NULL)
        continue;
      check_suppression (&model, problem, solution, &n_found[SHOAL_ADVICE_SUPPRESSION]);
      check_by_group (problem, solution, &n_found[SHOAL_ADVICE_BY_GROUP]);
      check_column (&model, problem, solution, &n_found[SHOAL_ADVICE_COLUMN]);
      check_k (&model, problem, solution, &n_found[SHOAL_ADVICE_K]);
    }
  for (guint kind = 0; kind < SHOAL_ADVICE_N_KINDS; kind++)
    g_assert_cmpuint (n_found[kind], >=, N_MODELS / 30);
}

/* What nobody can say better is not said: where the objective is no share, where somebody has stopped, where rows have a price. */
static void
test_nothing (void)
{
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalProblem) heights = NULL;
  g_autoptr (ShoalProblem) priced = NULL;
  g_autoptr (ShoalSolution) solution = NULL;
  ShoalAdviceCase asked = { .family = SHOAL_FAMILY_LATTICE };
  ShoalAdvice advice;

  g_cancellable_cancel (cancelled);
  /* Of these there is advice of every kind. */
  for (guint64 seed = 1; solution == NULL; seed++)
    {
      gboolean all = TRUE;

      fixture_model_clear (&model);
      g_clear_object (&microdata);
      g_clear_object (&problem);
      fixture_model_init_random (&model, seed);
      microdata = fixture_model_make_microdata (&model, FALSE);
      problem = fixture_problem_new (microdata, 5, 0, "gcp", 1, 1);
      solution = solve (problem, "exhaustive");
      for (guint kind = 0; kind < SHOAL_ADVICE_N_KINDS; kind++)
        all = all && solution->recoding != NULL && find_advice (problem, solution, kind, &advice);
      if (!all)
        g_clear_object (&solution);
    }
  heights = fixture_problem_new (microdata, 5, 0, "height", 1, 1);
  priced = fixture_problem_new_priced (microdata, 5, 0, 0.5, "gcp", 1, 1);
  asked.recoding = solution->recoding;
  for (guint kind = 0; kind < SHOAL_ADVICE_N_KINDS; kind++)
    {
      asked.problem = problem;
      g_assert_true (shoal_advice_find (&asked, kind, NULL, &advice));
      g_assert_false (shoal_advice_find (&asked, kind, cancelled, &advice));
      asked.problem = heights;
      g_assert_false (shoal_advice_find (&asked, kind, NULL, &advice));
    }
  asked.problem = priced;
  g_assert_false (shoal_advice_find (&asked, SHOAL_ADVICE_SUPPRESSION, NULL, &advice));
}

/* How many of the column's values are published as @text. */
static guint
count_values (const FixtureModel *model,
              guint               a,
              guint               level,
              const char         *text)
{
  guint n = 0;

  for (guint v = 0; v < model->n_values[a] + (model->has_missing[a] ? 1 : 0); v++)
    n += g_str_equal (model->labels[a][level][v], text) ? 1 : 0;
  return n;
}

/* By the texts of the cells, and of the hierarchy. A missing value that does not occur is none of the column's. */
static ShoalKept
find_kept (const FixtureModel *model,
           ShoalClasses       *classes,
           guint               a,
           const guint        *levels)
{
  guint n_all = shoal_microdata_get_attribute (classes->microdata, a)->n_leaves;
  gboolean all_whole = TRUE, all_nothing = n_all > 1;

  for (guint row = 0; row < model->n_rows; row++)
    {
      guint n = count_values (model, a, levels[a], model->labels[a][levels[a]][model->cells[row][a]]);

      if (shoal_classes_is_suppressed (classes, shoal_classes_group_of_row (classes, row)))
        continue;
      all_whole = all_whole && n == 1;
      all_nothing = all_nothing && n >= n_all;
    }
  return all_nothing ? SHOAL_KEPT_NOTHING : all_whole ? SHOAL_KEPT_WHOLE : SHOAL_KEPT_PART;
}

static void
test_kept (void)
{
  guint n_found[3] = { 0 };

  for (guint64 seed = 1; seed <= N_MODELS; seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalSolution) solution = NULL;
      g_autoptr (ShoalClasses) classes = NULL;

      fixture_model_init_random (&model, seed);
      microdata = fixture_model_make_microdata (&model, FALSE);
      problem = fixture_problem_new (microdata, 2, 0.05, "gcp", 1, 1);
      solution = solve (problem, "optimal");
      if (solution->recoding == NULL)
        continue;
      classes = shoal_classes_new (microdata, solution->recoding, 2);
      for (guint a = 0; a < model.n_attributes; a++)
        {
          ShoalKept kept = find_kept (&model, classes, a, shoal_recoding_get_levels (solution->recoding, NULL));

          if (shoal_kept_find (classes, a) != kept)
            g_error ("seed %" G_GUINT64_FORMAT ", attribute %u: %s", seed, a, shoal_kept_to_string (kept));
          n_found[kept]++;
        }
    }
  for (guint kept = 0; kept < G_N_ELEMENTS (n_found); kept++)
    g_assert_cmpuint (n_found[kept], >=, N_MODELS / 30);
}

#define FIXTURE_FOUR "a;x;*\nb;x;*\nc;y;*\nd;y;*\n"

static void
test_words (void)
{
  static const FixtureColumn columns[] = {
    { "town", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|b|b|c|c|d|d", FIXTURE_FOUR },
    { "job", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|b|c|d|a|b|c|d", FIXTURE_FOUR },
    { "sex", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|a|a|b|b|b|b", FIXTURE_FOUR },
  };
  static const struct
  {
    guint levels[3];
    const char *text;
  } cases[] = {
    { { 0, 0, 0 }, "All columns are as they were." },
    { { 1, 1, 1 }, "No column is gone." },
    { { 1, 2, 1 }, "1 of 3 columns is gone: job." },
    { { 2, 2, 0 }, "2 of 3 columns are gone: town, job. As it was: sex." },
    { { 0, 1, 0 }, "No column is gone. As they were: town, sex." },
  };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) nobody = NULL;
  g_autofree char *none = NULL;
  ShoalAdvice advice = { .kind = SHOAL_ADVICE_SUPPRESSION, .requirements = { .k = 3, .suppression = 0.01 }, .now = 0.451,
                         .then = 0.315, .is_proven = TRUE, .column = 1 };
  static const char *const offers[SHOAL_ADVICE_N_KINDS] = { "Leave out up to 1\u00a0% of the rows",
                                                             "Recode by group, not the same for everybody",
                                                             "Do not publish “job”", "Ask for k = 3 only" };

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (ShoalClasses) classes = fixture_node (microdata, 1, cases[i].levels);
      g_autofree char *text = shoal_kept_describe (classes);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
  nobody = fixture_node (microdata, 9, cases[0].levels);
  none = shoal_kept_describe (nobody);
  g_assert_cmpstr (none, ==, "Every row is left out.");
  for (guint kind = 0; kind < SHOAL_ADVICE_N_KINDS; kind++)
    {
      g_autofree char *offer = NULL;

      advice.kind = kind;
      offer = shoal_advice_describe (&advice, fixture.table);
      g_assert_cmpstr (offer, ==, offers[kind]);
    }
  for (guint i = 0; i < 4; i++)
    {
      static const char *const gains[] = { "loses 31.50\u00a0% instead of 45.10\u00a0%", "loses about 31.50\u00a0% instead of 45.10\u00a0%",
                                           "the other columns lose 31.50\u00a0% instead of 45.10\u00a0%",
                                           "the other columns lose about 31.50\u00a0% instead of 45.10\u00a0%" };
      g_autofree char *gain = NULL;

      advice.kind = i < 2 ? SHOAL_ADVICE_BY_GROUP : SHOAL_ADVICE_COLUMN;
      advice.is_proven = i % 2 == 0;
      gain = shoal_advice_describe_gain (&advice);
      g_assert_cmpstr (gain, ==, gains[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/advice/brute-force", test_brute_force);
  g_test_add_func ("/advice/nothing", test_nothing);
  g_test_add_func ("/advice/kept", test_kept);
  g_test_add_func ("/advice/words", test_words);
  return g_test_run ();
}
