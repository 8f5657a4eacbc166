/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages of a study, one after another in the calling thread, and what stays when it is stopped in one of them. */

#include "base/shoal-error.h"
#include "fixture-strategy.h"
#include "strategy/shoal-strategy-work.h"

/* A small settings, whose parts a test alters. */
typedef struct
{
  Fixture fixture;
  ShoalMicrodata *microdata;
  ShoalStrategySettings settings;
  ShoalProgress *progress;
  ShoalStrategyFindings *findings;
} Study;

static void
study_clear (Study *self)
{
  fixture_clear (&self->fixture);
  g_clear_object (&self->microdata);
  g_clear_pointer (&self->findings, shoal_strategy_findings_free);
  g_clear_object (&self->progress);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Study, study_clear)

static void
study_renew (Study *self)
{
  g_clear_pointer (&self->findings, shoal_strategy_findings_free);
  g_clear_object (&self->progress);
  self->progress = shoal_progress_new ();
  self->findings = shoal_strategy_findings_new (self->progress);
}

static void
study_init (Study *self)
{
  *self = (Study){ 0 };
  fixture_init (&self->fixture, fixture_rfd, G_N_ELEMENTS (fixture_rfd));
  self->microdata = fixture_microdata (&self->fixture);
  shoal_strategy_settings_init (&self->settings);
  self->settings.n_coverages = 2;
  self->settings.coverages[0] = 0.2;
  self->settings.coverages[1] = 1;
  self->settings.n_folds = 2;
  self->settings.n_threads = 1;
  study_renew (self);
}

static gboolean
study_perform (Study   *self,
               GError **error)
{
  g_autoptr (ShoalStrategyWork) work =
    shoal_strategy_work_new (self->microdata, &self->settings, self->findings, self->progress, NULL);

  g_assert_nonnull (work);
  return shoal_strategy_work_perform (work, error);
}

static guint
count_kind (Study             *self,
            ShoalStrategyKind  kind)
{
  g_autoptr (GPtrArray) strategies = shoal_strategy_findings_dup_strategies (self->findings);
  guint n = 0;

  for (guint i = 0; i < strategies->len; i++)
    n += ((const ShoalStrategy *) strategies->pdata[i])->kind == kind;
  return n;
}

/* The base line is the first, with its accuracy; every coverage is counted; all rows were compared. */
static void
test_done (void)
{
  g_auto (Study) study = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) strategies = NULL;
  g_autofree char *message = NULL;
  const ShoalStrategy *first;
  gsize n_rules = 0;
  ShoalStrategyCount count;

  study_init (&study);
  g_assert_true (study_perform (&study, &error));
  g_assert_no_error (error);
  g_assert_cmpint (shoal_strategy_findings_get_stage (study.findings), ==, SHOAL_STRATEGY_STAGE_DONE);
  message = shoal_progress_dup_message (study.progress);
  g_assert_null (message);
  g_assert_cmpuint (shoal_strategy_findings_get_n_compared (study.findings), ==, study.microdata->n_rows);
  for (guint i = 0; i < study.settings.n_coverages; i++)
    {
      g_assert_true (shoal_strategy_findings_get_count (study.findings, i, &count));
      g_assert_true (count.complete);
      g_assert_cmpuint (count.n_with_k, <=, count.n_rules);
      n_rules += count.n_with_k + count.n_joined;
    }
  g_assert_false (shoal_strategy_findings_get_count (study.findings, study.settings.n_coverages, &count));
  g_assert_cmpuint (n_rules, >, 0);
  strategies = shoal_strategy_findings_dup_strategies (study.findings);
  first = strategies->pdata[0];
  g_assert_cmpint (first->kind, ==, SHOAL_STRATEGY_ORIGINAL);
  g_assert_false (isnan (first->figures.accuracy));
  g_assert_cmpuint (count_kind (&study, SHOAL_STRATEGY_ORIGINAL), ==, 1);
  /* A rule of both coverages is one strategy. */
  g_assert_cmpuint (count_kind (&study, SHOAL_STRATEGY_RULE) + count_kind (&study, SHOAL_STRATEGY_JOIN), >, 0);
  g_assert_cmpuint (count_kind (&study, SHOAL_STRATEGY_RULE) + count_kind (&study, SHOAL_STRATEGY_JOIN), <=, n_rules);
  /* So few nodes are all looked at. */
  g_assert_true (shoal_strategy_findings_is_complete (study.findings));
}

/* What is not asked for is not done. */
static void
test_parts (void)
{
  g_auto (Study) study = { 0 };
  ShoalStrategyCount count;

  study_init (&study);
  study.settings.max_searched = 0;
  g_assert_true (study_perform (&study, NULL));
  g_assert_cmpuint (count_kind (&study, SHOAL_STRATEGY_SEARCH), ==, 0);
  g_assert_cmpuint (count_kind (&study, SHOAL_STRATEGY_RULE), >, 0);
  g_assert_false (shoal_strategy_findings_is_complete (study.findings));

  study_renew (&study);
  study.settings.max_searched = 1000;
  study.settings.n_coverages = 0;
  g_assert_true (study_perform (&study, NULL));
  g_assert_cmpuint (count_kind (&study, SHOAL_STRATEGY_SEARCH), >, 0);
  g_assert_cmpuint (count_kind (&study, SHOAL_STRATEGY_RULE) + count_kind (&study, SHOAL_STRATEGY_JOIN), ==, 0);
  g_assert_false (shoal_strategy_findings_get_count (study.findings, 0, &count));
  g_assert_cmpuint (shoal_strategy_findings_get_n_compared (study.findings), ==, 0);

  study_renew (&study);
  study.settings.max_searched = 0;
  g_assert_true (study_perform (&study, NULL));
  g_assert_cmpint (shoal_strategy_findings_get_stage (study.findings), ==, SHOAL_STRATEGY_STAGE_DONE);
  g_assert_cmpuint (count_kind (&study, SHOAL_STRATEGY_ORIGINAL), ==, 1);
  g_assert_cmpuint (shoal_progress_get_checked (study.progress), ==, 1);

  study_renew (&study);
  study.settings.n_coverages = 1;
  study.settings.n_sampled = 4;
  g_assert_true (study_perform (&study, NULL));
  g_assert_cmpuint (shoal_strategy_findings_get_n_compared (study.findings), ==, 4);
}

/* Whenever it is stopped: later means no earlier stage and no fewer strategies, all of which are among those of the whole. */
static void
test_stopped (void)
{
  g_auto (Study) study = { 0 };
  g_autoptr (GPtrArray) all = NULL;
  ShoalStrategyStage last = SHOAL_STRATEGY_STAGE_NOTHING;
  guint n_last = 0, n_stopped = 0;
  gboolean done = FALSE;

  study_init (&study);
  study.settings.max_searched = 20;
  g_assert_true (study_perform (&study, NULL));
  all = shoal_strategy_findings_dup_strategies (study.findings);
  for (guint64 polls = 0; !done; polls++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) found = NULL;

      study_renew (&study);
      shoal_progress_stop_after_polls (study.progress, polls);
      done = study_perform (&study, &error);
      found = shoal_strategy_findings_dup_strategies (study.findings);
      g_assert_cmpint (shoal_strategy_findings_get_stage (study.findings), >=, last);
      g_assert_cmpint (shoal_strategy_findings_get_stage (study.findings) == SHOAL_STRATEGY_STAGE_DONE, ==, done);
      g_assert_cmpuint (found->len, >=, n_last);
      g_assert_cmpuint (found->len, <=, all->len);
      last = shoal_strategy_findings_get_stage (study.findings);
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
    { "target", SHOAL_VALUE_TEXT, SHOAL_ROLE_TARGET, "p|q|p|q", NULL },
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
      g_auto (Study) study = { 0 };
      g_autoptr (ShoalStrategyWork) work = NULL;
      g_autoptr (GPtrArray) found = NULL;
      g_autoptr (GError) error = NULL;

      fixture_init (&study.fixture, cases[i].columns, cases[i].n_columns);
      study.microdata = shoal_microdata_new (study.fixture.table, study.fixture.schema, 1, NULL, &error);
      if (study.microdata == NULL)
        {
          /* Without a quasi-identifier there is nothing to prepare. */
          g_assert_cmpuint (i, ==, 1);
          continue;
        }
      shoal_strategy_settings_init (&study.settings);
      study.settings.n_folds = cases[i].n_folds;
      study_renew (&study);
      work = shoal_strategy_work_new (study.microdata, &study.settings, study.findings, study.progress, &error);
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
      g_assert_null (work);
      found = shoal_strategy_findings_dup_strategies (study.findings);
      g_assert_cmpuint (found->len, ==, 0);
      g_assert_cmpint (shoal_strategy_findings_get_stage (study.findings), ==, SHOAL_STRATEGY_STAGE_NOTHING);
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
