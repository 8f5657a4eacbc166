/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a project remembers of strategies comes back as it was; what does not fit its table is refused. */

#include "base/shoal-error.h"
#include "fixture-strategy.h"
#include "project/json/shoal-json.h"
#include "project/shoal-strategies-json.h"

static ShoalStrategyStudy *
perform (ShoalMicrodata *microdata)
{
  ShoalStrategySettings problem_digest;
  ShoalStrategyStudy *study;

  shoal_strategy_settings_init (&problem_digest);
  problem_digest.n_coverages = 2;
  problem_digest.coverages[1] = 0.4;
  problem_digest.n_folds = 2;
  problem_digest.measure = SHOAL_MEASURE_BALANCED;
  problem_digest.seed = 7;
  study = shoal_strategy_study_new (microdata, &problem_digest);
  g_assert_true (shoal_strategy_study_perform (study, NULL, NULL));
  return study;
}

/* To text and back. */
static JsonNode *
write_and_parse (ShoalStrategyStudy *study)
{
  g_autoptr (GPtrArray) strategies = shoal_strategy_study_dup_strategies (study);
  g_autoptr (JsonNode) written = shoal_strategies_to_json (strategies, shoal_strategy_study_get_microdata (study),
                                                           shoal_strategy_study_get_settings (study), "sha256:1234");
  g_autofree char *text = shoal_json_to_text (written);
  g_autoptr (GError) error = NULL;
  JsonNode *node = shoal_json_parse (text, strlen (text), "t.json", &error);

  g_assert_no_error (error);
  return node;
}

static void
assert_same (const ShoalStrategy *a,
             const ShoalStrategy *b)
{
  g_assert_cmpint (a->kind, ==, b->kind);
  g_assert_cmpmem (a->levels, a->n_levels * sizeof (guint), b->levels, b->n_levels * sizeof (guint));
  g_assert_cmpuint (a->found_for, ==, b->found_for);
  g_assert_cmpuint (a->joined_for, ==, b->joined_for);
  g_assert_cmpuint (a->parents[0], ==, b->parents[0]);
  g_assert_cmpuint (a->parents[1], ==, b->parents[1]);
  g_assert_cmpuint (a->figures.k, ==, b->figures.k);
  g_assert_cmpfloat (a->figures.accuracy, ==, b->figures.accuracy);
  g_assert_cmpfloat (a->figures.gain, ==, b->figures.gain);
}

static void
test_round_trip (void)
{
  for (guint64 seed = 0; seed < 20; seed++)
    {
      g_auto (FixtureTargeted) targeted = { 0 };
      g_autoptr (ShoalStrategyStudy) study = NULL;
      g_autoptr (GPtrArray) strategies = NULL;
      g_autoptr (JsonNode) node = NULL;
      g_autoptr (ShoalRememberedStrategies) remembered = NULL;
      g_autoptr (GError) error = NULL;

      fixture_targeted_init (&targeted, seed);
      if (targeted.model.n_rows < 2)
        continue;
      study = perform (targeted.microdata);
      strategies = shoal_strategy_study_dup_strategies (study);
      node = write_and_parse (study);
      remembered = shoal_strategies_from_json (node, "t.json", targeted.microdata, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (remembered->problem_digest, ==, "sha256:1234");
      g_assert_cmpstr (remembered->classifier, ==, "c45");
      g_assert_cmpuint (remembered->n_folds, ==, 2);
      g_assert_cmpuint (remembered->measure, ==, SHOAL_MEASURE_BALANCED);
      g_assert_cmpuint (remembered->seed, ==, 7);
      g_assert_cmpuint (remembered->threshold, ==, 2);
      g_assert_cmpuint (remembered->coverages->len, ==, 2);
      g_assert_cmpuint (remembered->strategies->len, ==, strategies->len);
      for (guint i = 0; i < strategies->len; i++)
        assert_same (g_ptr_array_index (strategies, i), g_ptr_array_index (remembered->strategies, i));
    }
}

static void
test_refused (void)
{
  static const char *const texts[] = {
    "[]",
    "{ \"results\": 1 }",
    "{ \"folds\": 1 }",
    "{ \"results\": [ 1 ] }",
    "{ \"results\": [ { } ] }",
    "{ \"results\": [ { \"kind\": \"idea\", \"k\": 2 } ] }",
    "{ \"results\": [ { \"kind\": \"search\", \"k\": -1 } ] }",
    "{ \"results\": [ { \"kind\": \"search\", \"k\": 2, \"node\": { } } ] }",
    "{ \"results\": [ { \"kind\": \"search\", \"k\": 2, \"node\": { \"age\": 4, \"fnlwgt\": 0 } } ] }",
    "{ \"results\": [ { \"kind\": \"search\", \"k\": 2, \"node\": { \"age\": \"x\", \"fnlwgt\": 0 } } ] }",
  };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;

  fixture_init (&fixture, fixture_rfd, G_N_ELEMENTS (fixture_rfd));
  microdata = fixture_microdata (&fixture);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (JsonNode) node = shoal_json_parse (texts[i], strlen (texts[i]), "t.json", NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (shoal_strategies_from_json (node, "t.json", microdata, &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strategies-json/round-trip", test_round_trip);
  g_test_add_func ("/strategies-json/refused", test_refused);
  return g_test_run ();
}
