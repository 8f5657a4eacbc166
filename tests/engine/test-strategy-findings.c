/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a study is asked at first, and the list of what it has found. */

#include "fixture-strategy.h"
#include "strategy/rules/shoal-distance-patterns.h"
#include "strategy/shoal-strategy-study.h"

#include <math.h>
#include <string.h>

#define N_THREADS 4
#define N_OF_EACH 250

static ShoalStrategy *
make_strategy (ShoalStrategyKind kind,
               guint             level,
               guint32           k)
{
  const guint levels[] = { level, 1 };

  return shoal_strategy_new (kind, NULL, levels, G_N_ELEMENTS (levels), &(const ShoalStrategyFigures){ k, NAN, 0 });
}

static ShoalStrategyStudy *
make_study (void)
{
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  ShoalStrategySettings settings;

  fixture_init (&fixture, fixture_rfd, G_N_ELEMENTS (fixture_rfd));
  microdata = fixture_microdata (&fixture);
  shoal_strategy_settings_init (&settings);
  return shoal_strategy_study_new (microdata, &settings);
}

static guint32
get_k (ShoalStrategyStudy *study,
       guint               number)
{
  g_autoptr (GPtrArray) strategies = shoal_strategy_study_dup_strategies (study);

  g_assert_cmpuint (number, <, strategies->len);
  return ((const ShoalStrategy *) strategies->pdata[number])->figures.k;
}

/* Nothing is left of what was there before. */
static void
test_question (void)
{
  ShoalStrategySettings settings;

  memset (&settings, 0xff, sizeof settings);
  shoal_strategy_settings_init (&settings);
  g_assert_cmpuint (settings.n_coverages, ==, 1);
  g_assert_cmpfloat (settings.coverages[0], ==, 0.05);
  for (guint i = 1; i < SHOAL_STRATEGY_MAX_COVERAGES; i++)
    g_assert_cmpfloat (settings.coverages[i], ==, 0);
  g_assert_true (settings.classifier == shoal_classifiers_find ("c45"));
  g_assert_nonnull (settings.classifier);
  g_assert_cmpuint (settings.n_folds, ==, 10);
  g_assert_cmpuint (settings.threshold, ==, 2);
  g_assert_cmpuint (settings.n_sampled, ==, 0);
  g_assert_cmpuint (settings.n_threads, ==, 0);
  g_assert_cmpuint (settings.max_patterns, ==, SHOAL_DISTANCE_PATTERNS_MAX);
  g_assert_cmpuint (settings.max_joined, >, 0);
  g_assert_cmpuint (settings.max_searched, >, 0);
}

static void
test_empty (void)
{
  g_autoptr (ShoalStrategyStudy) study = make_study ();
  g_autoptr (GPtrArray) strategies = shoal_strategy_study_dup_strategies (study);
  ShoalStrategyCount count = { .n_rules = 77 };

  g_assert_cmpuint (strategies->len, ==, 0);
  g_assert_false (shoal_strategy_study_get_count (study, 0, &count));
  g_assert_cmpuint (count.n_rules, ==, 77);
  g_assert_cmpuint (shoal_strategy_study_get_n_compared (study), ==, 0);
  g_assert_false (shoal_strategy_study_is_complete (study));
  g_assert_cmpint (shoal_strategy_study_get_stage (study), ==, SHOAL_STRATEGY_STAGE_NOTHING);
}

/* The base line takes its own place, a rule that of the node that was found by searching; all else comes last. */
static void
test_take (void)
{
  static const struct
  {
    ShoalStrategyKind kind;
    guint level;
    guint number; /* what it is given */
  } taken[] = {
    { SHOAL_STRATEGY_ORIGINAL, 0, 0 },
    { SHOAL_STRATEGY_SEARCH, 2, 1 },
    { SHOAL_STRATEGY_SEARCH, 3, 2 },
    { SHOAL_STRATEGY_ORIGINAL, 0, 0 },
    { SHOAL_STRATEGY_RULE, 3, 2 },
    { SHOAL_STRATEGY_RULE, 3, 3 },   /* one rule is not another */
    { SHOAL_STRATEGY_SEARCH, 3, 4 }, /* says less than the rule */
    { SHOAL_STRATEGY_RULE, 0, 5 },   /* the base line stays */
    { SHOAL_STRATEGY_JOIN, 2, 1 },
    { SHOAL_STRATEGY_SEARCH, 4, 6 },
  };
  g_autoptr (ShoalStrategyStudy) study = make_study ();
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (taken); i++)
    {
      g_assert_cmpuint (shoal_strategy_study_take (study, make_strategy (taken[i].kind, taken[i].level, 100 + i)), ==,
                        taken[i].number);
      n = MAX (n, taken[i].number + 1);
      g_assert_cmpuint (get_k (study, taken[i].number), ==, 100 + i);
      g_assert_cmpuint (shoal_progress_get_checked (shoal_strategy_study_get_progress (study)), ==, n);
    }
  /* A node of another table's width is another node. */
  g_assert_cmpuint (shoal_strategy_study_take (study, shoal_strategy_new (SHOAL_STRATEGY_RULE, NULL, (const guint[]){ 4 }, 1,
                                                                                &(const ShoalStrategyFigures){ 1, 0, 0 })),
                    ==, n);
}

/* Whoever looks has a copy, which stays as it is. */
static void
test_copies (void)
{
  g_autoptr (ShoalStrategyStudy) study = make_study ();
  g_autoptr (GPtrArray) before = NULL;

  shoal_strategy_study_take (study, make_strategy (SHOAL_STRATEGY_SEARCH, 1, 7));
  before = shoal_strategy_study_dup_strategies (study);
  shoal_strategy_study_take (study, make_strategy (SHOAL_STRATEGY_RULE, 1, 8));
  shoal_strategy_study_take (study, make_strategy (SHOAL_STRATEGY_RULE, 2, 9));
  g_assert_cmpuint (before->len, ==, 1);
  g_assert_cmpint (((const ShoalStrategy *) before->pdata[0])->kind, ==, SHOAL_STRATEGY_SEARCH);
  g_assert_cmpuint (get_k (study, 0), ==, 8);
  g_clear_object (&study);
  g_assert_cmpuint (((const ShoalStrategy *) before->pdata[0])->figures.k, ==, 7);
}

static gpointer
take_many (gpointer data)
{
  for (guint i = 0; i < N_OF_EACH; i++)
    shoal_strategy_study_take (data, make_strategy (SHOAL_STRATEGY_SEARCH, i, i));
  return NULL;
}

/* All threads find the same nodes: each node is in the list once, whoever looks meanwhile. */
static void
test_threads (void)
{
  g_autoptr (ShoalStrategyStudy) study = make_study ();
  g_autoptr (GPtrArray) strategies = NULL;
  gboolean seen[N_OF_EACH] = { FALSE };
  GThread *threads[N_THREADS];

  for (guint t = 0; t < N_THREADS; t++)
    threads[t] = g_thread_new ("take", take_many, study);
  for (guint n = 0; n < N_OF_EACH;)
    {
      g_autoptr (GPtrArray) now = shoal_strategy_study_dup_strategies (study);

      g_assert_cmpuint (now->len, >=, n);
      n = now->len;
      g_thread_yield ();
    }
  for (guint t = 0; t < N_THREADS; t++)
    g_thread_join (threads[t]);
  strategies = shoal_strategy_study_dup_strategies (study);
  g_assert_cmpuint (strategies->len, ==, N_OF_EACH);
  for (guint i = 0; i < N_OF_EACH; i++)
    {
      guint level = ((const ShoalStrategy *) strategies->pdata[i])->levels[0];

      g_assert_false (seen[level]);
      seen[level] = TRUE;
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strategy-study/question", test_question);
  g_test_add_func ("/strategy-study/empty", test_empty);
  g_test_add_func ("/strategy-study/take", test_take);
  g_test_add_func ("/strategy-study/copies", test_copies);
  g_test_add_func ("/strategy-study/threads", test_threads);
  return g_test_run ();
}
