/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages of a study, one after another in the calling thread, and what stays when it is stopped in one of them. */

#include "base/shoal-error.h"
#include "fixture-strategy.h"
#include "strategy/shoal-strategy-study.h"

/* A small table and its settings, which a test alters before it makes the study anew. */
typedef struct
{
  Fixture fixture;
  ShoalMicrodata *microdata;
  ShoalStrategySettings settings;
  ShoalStrategyStudy *study;
} Small;

static void
small_clear (Small *self)
{
  fixture_clear (&self->fixture);
  g_clear_object (&self->microdata);
  g_clear_object (&self->study);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Small, small_clear)

static void
small_init (Small *self)
{
  *self = (Small){ 0 };
  fixture_init (&self->fixture, fixture_rfd, G_N_ELEMENTS (fixture_rfd));
  self->microdata = fixture_microdata (&self->fixture);
  shoal_strategy_settings_init (&self->settings);
  self->settings.n_coverages = 2;
  self->settings.coverages[0] = 0.2;
  self->settings.coverages[1] = 1;
  self->settings.n_folds = 2;
  self->settings.n_threads = 1;
}

static void
small_renew (Small *self)
{
  g_clear_object (&self->study);
  self->study = shoal_strategy_study_new (self->microdata, &self->settings);
}

static guint
count_kind (Small             *self,
            ShoalStrategyKind  kind)
{
  g_autoptr (GPtrArray) strategies = shoal_strategy_study_dup_strategies (self->study);
  guint n = 0;

  for (guint i = 0; i < strategies->len; i++)
    n += ((const ShoalStrategy *) strategies->pdata[i])->kind == kind;
  return n;
}

/* The base line is the first, with its accuracy; every coverage is counted; all rows were compared. */
static void
test_done (void)
{
  g_auto (Small) small = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) strategies = NULL;
  g_autofree char *message = NULL;
  const ShoalStrategy *first;
  gsize n_rules = 0;
  ShoalStrategyCount count;

  small_init (&small);
  small_renew (&small);
  g_assert_true (shoal_strategy_study_perform (small.study, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (shoal_strategy_study_get_stage (small.study), ==, SHOAL_STRATEGY_STAGE_DONE);
  message = shoal_progress_dup_message (shoal_strategy_study_get_progress (small.study));
  g_assert_null (message);
  g_assert_cmpuint (shoal_strategy_study_get_n_compared (small.study), ==, small.microdata->n_rows);
  for (guint i = 0; i < small.settings.n_coverages; i++)
    {
      g_assert_true (shoal_strategy_study_get_count (small.study, i, &count));
      g_assert_true (count.complete);
      g_assert_cmpuint (count.n_with_k, <=, count.n_rules);
      n_rules += count.n_with_k + count.n_joined;
    }
  g_assert_false (shoal_strategy_study_get_count (small.study, small.settings.n_coverages, &count));
  g_assert_cmpuint (n_rules, >, 0);
  strategies = shoal_strategy_study_dup_strategies (small.study);
  first = strategies->pdata[0];
  g_assert_cmpint (first->kind, ==, SHOAL_STRATEGY_ORIGINAL);
  g_assert_false (isnan (first->figures.accuracy));
  g_assert_cmpuint (count_kind (&small, SHOAL_STRATEGY_ORIGINAL), ==, 1);
  /* A rule of both coverages is one strategy. */
  g_assert_cmpuint (count_kind (&small, SHOAL_STRATEGY_RULE) + count_kind (&small, SHOAL_STRATEGY_JOIN), >, 0);
  g_assert_cmpuint (count_kind (&small, SHOAL_STRATEGY_RULE) + count_kind (&small, SHOAL_STRATEGY_JOIN), <=, n_rules);
  /* So few nodes are all looked at. */
  g_assert_true (shoal_strategy_study_is_complete (small.study));
}

/* What is not asked for is not done. */
static void
test_parts (void)
{
  g_auto (Small) small = { 0 };
  ShoalStrategyCount count;

  small_init (&small);
  small.settings.max_searched = 0;
  small_renew (&small);
  g_assert_true (shoal_strategy_study_perform (small.study, NULL, NULL));
  g_assert_cmpuint (count_kind (&small, SHOAL_STRATEGY_SEARCH), ==, 0);
  g_assert_cmpuint (count_kind (&small, SHOAL_STRATEGY_RULE), >, 0);
  g_assert_false (shoal_strategy_study_is_complete (small.study));

  small.settings.max_searched = 1000;
  small.settings.n_coverages = 0;
  small_renew (&small);
  g_assert_true (shoal_strategy_study_perform (small.study, NULL, NULL));
  g_assert_cmpuint (count_kind (&small, SHOAL_STRATEGY_SEARCH), >, 0);
  g_assert_cmpuint (count_kind (&small, SHOAL_STRATEGY_RULE) + count_kind (&small, SHOAL_STRATEGY_JOIN), ==, 0);
  g_assert_false (shoal_strategy_study_get_count (small.study, 0, &count));
  g_assert_cmpuint (shoal_strategy_study_get_n_compared (small.study), ==, 0);

  small.settings.max_searched = 0;
  small_renew (&small);
  g_assert_true (shoal_strategy_study_perform (small.study, NULL, NULL));
  g_assert_cmpint (shoal_strategy_study_get_stage (small.study), ==, SHOAL_STRATEGY_STAGE_DONE);
  g_assert_cmpuint (count_kind (&small, SHOAL_STRATEGY_ORIGINAL), ==, 1);
  g_assert_cmpuint (shoal_progress_get_checked (shoal_strategy_study_get_progress (small.study)), ==, 1);

  small.settings.n_coverages = 1;
  small.settings.n_sampled = 4;
  small_renew (&small);
  g_assert_true (shoal_strategy_study_perform (small.study, NULL, NULL));
  g_assert_cmpuint (shoal_strategy_study_get_n_compared (small.study), ==, 4);
}

/* Whenever it is stopped: later means no earlier stage and no fewer strategies, all of which are among those of the whole. */
static void
test_stopped (void)
{
  g_auto (Small) small = { 0 };
  g_autoptr (GPtrArray) all = NULL;
  ShoalStrategyStage last = SHOAL_STRATEGY_STAGE_NOTHING;
  guint n_last = 0, n_stopped = 0;
  gboolean done = FALSE;

  small_init (&small);
  small.settings.max_searched = 20;
  small_renew (&small);
  g_assert_true (shoal_strategy_study_perform (small.study, NULL, NULL));
  all = shoal_strategy_study_dup_strategies (small.study);
  for (guint64 polls = 0; !done; polls++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) found = NULL;

      small_renew (&small);
      shoal_progress_stop_after_polls (shoal_strategy_study_get_progress (small.study), polls);
      done = shoal_strategy_study_perform (small.study, NULL, &error);
      found = shoal_strategy_study_dup_strategies (small.study);
      g_assert_cmpint (shoal_strategy_study_get_stage (small.study), >=, last);
      g_assert_cmpint (shoal_strategy_study_get_stage (small.study) == SHOAL_STRATEGY_STAGE_DONE, ==, done);
      g_assert_cmpuint (found->len, >=, n_last);
      g_assert_cmpuint (found->len, <=, all->len);
      last = shoal_strategy_study_get_stage (small.study);
      n_last = found->len;
      for (guint i = 0; i < found->len; i++)
        {
          const ShoalStrategy *strategy = found->pdata[i], *wanted = all->pdata[i];

          g_assert_cmpmem (strategy->levels, strategy->n_levels * sizeof (guint), wanted->levels,
                           wanted->n_levels * sizeof (guint));
        }
      if (done)
        continue;
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      n_stopped++;
    }
  g_assert_cmpuint (n_stopped, >, SHOAL_STRATEGY_STAGE_DONE);
  g_assert_cmpuint (n_last, ==, all->len);
}

/* A table without a target, without a quasi-identifier, and with fewer rows than folds: said before anything is done. */
static void
test_refused (void)
{
  static const FixtureColumn no_identifier[] = {
    { "target", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "p|q|p|q", NULL, TRUE },
  };
  const struct
  {
    const FixtureColumn *columns;
    guint n_columns;
    guint n_folds;
  } cases[] = {
    { fixture_kgen, G_N_ELEMENTS (fixture_kgen), 2 },
    { no_identifier, G_N_ELEMENTS (no_identifier), 2 },
    { fixture_rfd, G_N_ELEMENTS (fixture_rfd), 11 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Small) small = { 0 };
      g_autoptr (GPtrArray) found = NULL;
      g_autoptr (GError) error = NULL;

      fixture_init (&small.fixture, cases[i].columns, cases[i].n_columns);
      small.microdata = shoal_microdata_new (small.fixture.table, small.fixture.schema, 1, NULL, &error);
      if (small.microdata == NULL)
        {
          /* Without a quasi-identifier there is nothing to prepare. */
          g_assert_cmpuint (i, ==, 1);
          continue;
        }
      shoal_strategy_settings_init (&small.settings);
      small.settings.n_folds = cases[i].n_folds;
      small_renew (&small);
      g_assert_false (shoal_strategy_study_perform (small.study, NULL, &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
      found = shoal_strategy_study_dup_strategies (small.study);
      g_assert_cmpuint (found->len, ==, 0);
      g_assert_cmpint (shoal_strategy_study_get_stage (small.study), ==, SHOAL_STRATEGY_STAGE_NOTHING);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strategy-work/done", test_done);
  g_test_add_func ("/strategy-work/parts", test_parts);
  g_test_add_func ("/strategy-work/stopped", test_stopped);
  g_test_add_func ("/strategy-work/refused", test_refused);
  return g_test_run ();
}
