/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole study of strategies: what it finds is true, also when it is stopped, refused, or has little to look at. */

#include "base/shoal-error.h"
#include "fixture-strategy.h"
#include "strategy/rules/shoal-rule-join.h"
#include "strategy/shoal-strategy-study.h"

static ShoalStrategyStudy *
make_study (ShoalMicrodata *microdata,
            guint           n_threads)
{
  ShoalStrategySettings settings;

  shoal_strategy_settings_init (&settings);
  settings.n_coverages = 3;
  settings.coverages[0] = 0.05;
  settings.coverages[1] = 0.3;
  settings.coverages[2] = 1;
  settings.n_folds = 2;
  settings.n_threads = n_threads;
  return shoal_strategy_study_new (microdata, &settings);
}

static const ShoalStrategy *
get_strategy (GPtrArray *strategies,
              guint      i)
{
  return g_ptr_array_index (strategies, i);
}

/* Figures of a strategy, from the table itself. */
static void
check_figures (const FixtureTargeted *targeted,
               const ShoalStrategy   *strategy)
{
  g_autoptr (ShoalClasses) classes = fixture_node (targeted->microdata, 1, strategy->levels);

  g_assert_cmpuint (strategy->figures.k, ==, classes->smallest_published);
  g_assert_cmpfloat_with_epsilon (strategy->figures.gain,
                                  shoal_metric_evaluate (shoal_metrics_find ("info_gain"), classes), 1e-9);
  g_assert_cmpfloat (strategy->figures.accuracy, >=, 0);
  g_assert_cmpfloat (strategy->figures.accuracy, <=, 1);
}

static void
check_study (const FixtureTargeted *targeted,
             ShoalStrategyStudy    *study)
{
  g_autoptr (GPtrArray) strategies = shoal_strategy_study_dup_strategies (study);
  g_autofree gsize *dominators = shoal_strategies_find_front (strategies, 2, NULL);
  gsize n_found[3] = { 0 }, n_joined[3] = { 0 };

  g_assert_cmpint (get_strategy (strategies, 0)->kind, ==, SHOAL_STRATEGY_ORIGINAL);
  g_assert_cmpuint (dominators[0], ==, 0);
  for (guint i = 1; i < strategies->len; i++)
    {
      const ShoalStrategy *strategy = get_strategy (strategies, i);

      check_figures (targeted, strategy);
      g_assert_cmpuint (strategy->figures.k, >=, 2);
      for (guint j = 1; j < i; j++)
        g_assert_true (memcmp (strategy->levels, get_strategy (strategies, j)->levels,
                               strategy->n_levels * sizeof (guint)) != 0);
      for (guint c = 0; c < 3; c++)
        {
          n_found[c] += (strategy->found_for >> c) & 1;
          n_joined[c] += (strategy->joined_for >> c) & 1;
        }
      g_assert_cmpint (strategy->kind == SHOAL_STRATEGY_JOIN, ==, strategy->found_for == 0 && strategy->joined_for != 0);
      for (guint p = 0; p < 2 && strategy->kind == SHOAL_STRATEGY_JOIN; p++)
        for (guint a = 0; a < strategy->n_levels; a++)
          g_assert_cmpuint (strategy->levels[a], <=, get_strategy (strategies, strategy->parents[p])->levels[a]);
    }
  for (guint c = 0; c < 3; c++)
    {
      ShoalStrategyCount count;

      g_assert_true (shoal_strategy_study_get_count (study, c, &count));
      g_assert_true (count.complete);
      g_assert_cmpuint (count.n_with_k, ==, n_found[c]);
      g_assert_cmpuint (count.n_joined, ==, n_joined[c]);
    }
}

/* The whole of it on random tables; the same for any number of threads. */
static void
test_study (void)
{
  for (guint64 seed = 0; seed < 40; seed++)
    {
      g_auto (FixtureTargeted) targeted = { 0 };
      g_autoptr (ShoalStrategyStudy) study = NULL;
      g_autoptr (ShoalStrategyStudy) again = NULL;
      g_autoptr (GPtrArray) strategies = NULL;
      g_autoptr (GPtrArray) others = NULL;
      g_autoptr (GError) error = NULL;

      fixture_targeted_init (&targeted, seed);
      if (targeted.model.n_rows < 2)
        continue;
      study = make_study (targeted.microdata, 1);
      again = make_study (targeted.microdata, 3);
      g_assert_true (shoal_strategy_study_perform (study, NULL, &error));
      g_assert_no_error (error);
      g_assert_true (shoal_strategy_study_perform (again, NULL, &error));
      g_assert_cmpint (shoal_strategy_study_get_stage (study), ==, SHOAL_STRATEGY_STAGE_DONE);
      check_study (&targeted, study);
      strategies = shoal_strategy_study_dup_strategies (study);
      others = shoal_strategy_study_dup_strategies (again);
      g_assert_cmpuint (strategies->len, ==, others->len);
      for (guint i = 0; i < strategies->len; i++)
        {
          g_assert_cmpmem (get_strategy (strategies, i)->levels, get_strategy (strategies, i)->n_levels * sizeof (guint),
                           get_strategy (others, i)->levels, get_strategy (others, i)->n_levels * sizeof (guint));
          g_assert_cmpfloat (get_strategy (strategies, i)->figures.accuracy, ==, get_strategy (others, i)->figures.accuracy);
        }
    }
}

/* With privacy models besides k-anonymity every strategy holds in them, without they do not. */
static void
test_models (void)
{
  guint n_strategies = 0, n_failing = 0;

  for (guint64 seed = 0; seed < 40; seed++)
    for (guint with = 0; with < 2; with++)
      {
        g_auto (FixtureTargeted) targeted = { 0 };
        g_autoptr (ShoalParameters) parameters = shoal_parameters_new ();
        g_autoptr (ShoalStrategyStudy) study = NULL;
        g_autoptr (GPtrArray) strategies = NULL;
        g_autoptr (GError) error = NULL;
        ShoalStrategySettings settings;
        ShoalRequirements requirements = { .k = 2 };
        ShoalModel model;

        fixture_targeted_init (&targeted, seed);
        if (targeted.model.n_rows < 2)
          continue;
        shoal_parameters_set (parameters, "alpha", "0.6");
        g_assert_true (shoal_model_init (&model, "alpha-k", parameters, "target", &error));
        g_assert_true (shoal_requirements_add_model (&requirements, &model, &error));
        shoal_strategy_settings_init (&settings);
        settings.n_folds = 2;
        settings.n_threads = 2;
        if (with == 1)
          shoal_strategy_settings_require (&settings, &requirements);
        study = shoal_strategy_study_new (targeted.microdata, &settings);
        g_assert_true (shoal_strategy_study_perform (study, NULL, &error));
        g_assert_no_error (error);
        strategies = shoal_strategy_study_dup_strategies (study);
        for (guint i = 1; i < strategies->len; i++)
          {
            g_autoptr (ShoalClasses) classes = fixture_node (targeted.microdata, 1, get_strategy (strategies, i)->levels);
            gboolean holds = shoal_requirements_hold (&requirements, classes, NULL);

            g_assert_true (holds || with == 0);
            n_failing += !holds;
            n_strategies += with;
          }
      }
  g_assert_cmpuint (n_strategies, >, 0);
  g_assert_cmpuint (n_failing, >, 0);
}

/* Of what a solver found, classes that fail in a model are no more learned from than those that are too small. */
static void
test_run_with_models (void)
{
  static const guint32 clusters[] = { 0, 0, 0, 1, 1, 1, 1 };
  const FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|a|b|b|b|b", "a;*\nb;*\n" },
    { "t", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "x|x|x|x|y|x|y", NULL, TRUE },
  };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) partition = shoal_recoding_new_partition (clusters, G_N_ELEMENTS (clusters), 2);
  g_autoptr (ShoalStrategyGauge) gauge = NULL;
  g_autoptr (GError) error = NULL;
  ShoalStrategyFigures figures;
  ShoalModel model;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  g_assert_true (shoal_model_init (&model, "alpha-k", NULL, "t", &error));
  gauge = shoal_strategy_gauge_new (microdata, shoal_classifiers_find ("c45"), 2, 1, &error);
  g_assert_true (shoal_strategy_gauge_require (gauge, &model, 1, &error));
  g_assert_no_error (error);
  g_assert_true (shoal_strategy_gauge_read_recoding (gauge, partition, 2, SHOAL_GAUGE_K, 1, NULL, &figures, &error));
  g_assert_cmpuint (figures.k, ==, 4);
  g_assert_true (shoal_strategy_gauge_read_recoding (gauge, partition, 0, SHOAL_GAUGE_K, 1, NULL, &figures, &error));
  g_assert_cmpuint (figures.k, ==, 3);
  model.column = g_intern_static_string ("nobody");
  g_assert_false (shoal_strategy_gauge_require (gauge, &model, 1, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
}

/* Where there are too many patterns, the rows of a sample are compared. */
static void
test_sample (void)
{
  g_auto (FixtureTargeted) targeted = { 0 };
  g_autoptr (ShoalStrategyStudy) study = NULL;
  g_autoptr (GError) error = NULL;
  ShoalStrategySettings settings;

  fixture_targeted_init (&targeted, 3);
  shoal_strategy_settings_init (&settings);
  settings.n_folds = 2;
  settings.max_patterns = 3;
  study = shoal_strategy_study_new (targeted.microdata, &settings);
  g_assert_true (shoal_strategy_study_perform (study, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (shoal_strategy_study_get_n_compared (study), >=, 2);
  g_assert_cmpuint (shoal_strategy_study_get_n_compared (study), <, targeted.model.n_rows);
}

/* Wherever it is stopped, it says so, and keeps what it has. */
static void
test_cancel (void)
{
  for (guint64 polls = 0; polls < 400; polls += 7)
    {
      g_auto (FixtureTargeted) targeted = { 0 };
      g_autoptr (ShoalStrategyStudy) study = NULL;
      g_autoptr (GPtrArray) strategies = NULL;
      g_autoptr (GError) error = NULL;

      fixture_targeted_init (&targeted, 3);
      study = make_study (targeted.microdata, 1);
      shoal_progress_stop_after_polls (shoal_strategy_study_get_progress (study), polls);
      if (!shoal_strategy_study_perform (study, NULL, &error))
        g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      strategies = shoal_strategy_study_dup_strategies (study);
      for (guint i = 1; i < strategies->len; i++)
        check_figures (&targeted, get_strategy (strategies, i));
    }
}

static void
stop_cb (ShoalStrategyStudy *study,
         GParamSpec         *property,
         GMainLoop          *loop)
{
  if (!shoal_strategy_study_is_running (study))
    g_main_loop_quit (loop);
}

/* In a thread of its own, to the end and stopped. */
static void
test_worker (void)
{
  g_auto (FixtureTargeted) targeted = { 0 };
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  fixture_targeted_init (&targeted, 3);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (ShoalStrategyStudy) study = make_study (targeted.microdata, 2);

      g_signal_connect (study, "notify::running", G_CALLBACK (stop_cb), loop);
      shoal_strategy_study_start (study);
      if (i == 1)
        shoal_strategy_study_cancel (study);
      g_main_loop_run (loop);
      g_assert_null (shoal_strategy_study_get_error_message (study));
      if (i == 0)
        g_assert_cmpint (shoal_strategy_study_get_stage (study), ==, SHOAL_STRATEGY_STAGE_DONE);
    }
}

/* Without a target, and with fewer rows than folds. */
static void
test_refused (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_auto (Fixture) few = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalMicrodata) few_rows = NULL;
  g_autoptr (ShoalStrategyStudy) study = NULL;
  g_autoptr (GError) error = NULL;

  fixture_init (&fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  microdata = fixture_microdata (&fixture);
  study = make_study (microdata, 1);
  g_assert_false (shoal_strategy_study_perform (study, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_clear_error (&error);
  fixture_init (&few, fixture_rfd, G_N_ELEMENTS (fixture_rfd));
  few_rows = fixture_microdata (&few);
  g_assert_null (shoal_strategy_gauge_new (few_rows, shoal_classifiers_find ("c45"), 11, 1, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
}

/* Tables with little in them: either there is a reason, or figures that make sense. */
static void
test_little (void)
{
  static const struct
  {
    const char *cells; /* NULL: no quasi-identifier */
    const char *targets;
    gboolean refused;
  } cases[] = {
    { "x|x|y|y|x|y", "p|p|p|p|p|p", FALSE }, /* a single class */
    { "||||||", "p|q|p|q|p|q|p", FALSE },    /* all cells missing */
    { "x|x|x|x|x|x", "p|q|p|q|p|q", FALSE }, /* one value */
    { "x|x|y|y|x|y", "|||||", TRUE },        /* no row has a target */
    { "x", "p", TRUE },                      /* one row */
    { NULL, "p|q|p|q|p|q", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const FixtureColumn columns[] = {
        { "target", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, cases[i].targets, NULL, TRUE },
        { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, cases[i].cells, "x;*\ny;*\n" },
      };
      g_auto (Fixture) fixture = { NULL, NULL };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalStrategyStudy) study = NULL;
      g_autoptr (GPtrArray) strategies = NULL;
      g_autoptr (GError) error = NULL;

      fixture_init (&fixture, columns, cases[i].cells != NULL ? 2 : 1);
      microdata = shoal_microdata_new (fixture.table, fixture.schema, 1, NULL, &error);
      if (microdata == NULL)
        {
          g_assert_true (cases[i].refused);
          continue;
        }
      study = make_study (microdata, 1);
      g_assert_cmpint (shoal_strategy_study_perform (study, NULL, &error), ==, !cases[i].refused);
      if (cases[i].refused)
        {
          g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
          continue;
        }
      g_assert_no_error (error);
      strategies = shoal_strategy_study_dup_strategies (study);
      g_assert_cmpuint (strategies->len, >, 0);
      for (guint j = 0; j < strategies->len; j++)
        {
          const ShoalStrategyFigures *figures = &get_strategy (strategies, j)->figures;

          g_assert_cmpfloat_with_epsilon (figures->gain, 0, 1e-9);
          if (i == 0)
            g_assert_cmpfloat (figures->accuracy, ==, 1);
          else
            g_assert_true (figures->accuracy >= 0 && figures->accuracy <= 1);
        }
    }
}

/* A node with suppressed rows, a partition and a matching, each by hand. */
static void
test_recodings (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x|x|x|y|y|y|y|z", "x;*\ny;*\nz;*\n" },
    { "target", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "p|p|p|p|q|q|q|q|p", NULL, TRUE },
  };
  static const guint32 clusters[] = { 0, 0, 0, 0, 1, 1, 1, 1, 1 };
  static const guint32 originals[] = { 0, 1, 1, 0, 2, 3, 3, 2, 4, 5, 5, 4, 6, 7, 7, 8, 8, 6 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalStrategyGauge) gauge = NULL;
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node ((const guint[]){ 0 }, 1);
  g_autoptr (ShoalRecoding) partition = shoal_recoding_new_partition (clusters, 9, 2);
  g_autoptr (ShoalRecoding) matching = shoal_recoding_new_matching (originals, 9, 2);
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (GError) error = NULL;
  ShoalStrategyFigures figures;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  gauge = shoal_strategy_gauge_new (microdata, shoal_classifiers_find ("c45"), 2, 1, &error);
  g_assert_no_error (error);
  /* z is suppressed; x and y tell the rest. Of z nothing is known, and p and q are equally frequent: it may be right or not. */
  g_assert_true (shoal_strategy_gauge_read_recoding (gauge, node, 2, SHOAL_GAUGE_ACCURACY, 1, NULL, &figures, &error));
  g_assert_cmpuint (figures.k, ==, 4);
  g_assert_cmpfloat (figures.accuracy, >=, 8 / 9.0 - 1e-9);
  classes = shoal_classes_new (microdata, node, 2);
  g_assert_cmpfloat_with_epsilon (figures.gain, shoal_metric_evaluate (shoal_metrics_find ("info_gain"), classes), 1e-9);
  /* The clusters are x, and y with z. */
  g_assert_true (shoal_strategy_gauge_read_recoding (gauge, partition, 2, SHOAL_GAUGE_ACCURACY, 1, NULL, &figures, &error));
  g_assert_cmpuint (figures.k, ==, 4);
  g_assert_cmpfloat_with_epsilon (figures.accuracy, 8 / 9.0, 1e-9);
  g_assert_true (shoal_strategy_gauge_read_recoding (gauge, matching, 2, SHOAL_GAUGE_ACCURACY, 1, NULL, &figures, &error));
  g_assert_cmpuint (figures.k, ==, 2);
  g_assert_false (isnan (figures.accuracy));
  g_assert_no_error (error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strategy/study", test_study);
  g_test_add_func ("/strategy/models", test_models);
  g_test_add_func ("/strategy/run-with-models", test_run_with_models);
  g_test_add_func ("/strategy/sample", test_sample);
  g_test_add_func ("/strategy/cancel", test_cancel);
  g_test_add_func ("/strategy/worker", test_worker);
  g_test_add_func ("/strategy/refused", test_refused);
  g_test_add_func ("/strategy/little", test_little);
  g_test_add_func ("/strategy/recodings", test_recodings);
  return g_test_run ();
}
