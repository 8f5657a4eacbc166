/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Joins, the front, what recodings are worth, and the search: the examples of the paper, and brute force. */

#include "fixture-strategy.h"
#include "strategy/classify/shoal-folds.h"
#include "strategy/rules/shoal-rule-join.h"
#include "strategy/shoal-strategy-search.h"

/* Decision support with relaxed functional dependencies, table 4: age on level 3, fnlwgt on level 2, k = 3. */
static void
test_table_4 (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRuleSpace) space = NULL;
  g_autoptr (ShoalStrategyGauge) gauge = NULL;
  ShoalGaugeReading reading;
  guint8 rule[2];

  fixture_init (&fixture, fixture_rfd, G_N_ELEMENTS (fixture_rfd));
  microdata = fixture_microdata (&fixture);
  space = shoal_rule_space_new (microdata, NULL);
  gauge = shoal_strategy_gauge_new (microdata, shoal_classifiers_find ("c45"), 2, 1, NULL);
  for (guint a = 0; a < 2; a++)
    for (rule[a] = 0; space->levels[a][rule[a]] < (const guint[]){ 3, 2 }[a]; rule[a]++)
      g_assert_cmpuint (rule[a], <, space->tops[a]);
  g_assert_true (shoal_strategy_gauge_read_rules (gauge, space, rule, 1, SHOAL_GAUGE_GAIN, 1, NULL, &reading));
  g_assert_cmpuint (reading.figures.k, ==, 3);
  /* All with [200000,300000) have <=50K, the others >50K: what is known is all there is, H(0.4). */
  g_assert_cmpfloat_with_epsilon (reading.figures.gain, -0.4 * log2 (0.4) - 0.6 * log2 (0.6), 1e-9);
  g_assert_true (isnan (reading.figures.accuracy));
}

/* The attributes of examples 5 and 6; a rule that does not name one has it on the top. */
enum
{
  AGE,
  FNLWGT,
  GENDER,
  WORKCLASS,
  CAPITAL_GAIN,
  MARITAL_STATUS,
  RELATIONSHIP,
  EDUCATION,
  N_EXAMPLE
};

#define TOP 9

static const guint example_tops[N_EXAMPLE] = { TOP, TOP, TOP, TOP, TOP, TOP, TOP, TOP };

static const guint8 example_rules[5][N_EXAMPLE] = {
  { 3, 2, TOP, TOP, TOP, TOP, TOP, TOP },
  { 3, TOP, 1, TOP, TOP, TOP, TOP, TOP },
  { TOP, TOP, TOP, 2, 3, 2, TOP, TOP },
  { 4, TOP, TOP, 2, TOP, 2, TOP, TOP },
  { TOP, TOP, TOP, TOP, 3, TOP, 1, 2 },
};

/* What example 5 says of the rules, and example 6 of their joins. */
static gboolean
measure_example (const guint8 *rules,
                 gsize         n_rules,
                 guint32      *ks,
                 gpointer      data)
{
  static const guint32 printed[] = { 3, 4, 3, 5, 2 };
  guint *n_measured = data;

  *n_measured += (guint) n_rules;
  for (gsize i = 0; i < n_rules; i++)
    {
      ks[i] = 3;
      for (guint j = 0; j < G_N_ELEMENTS (printed); j++)
        {
          if (memcmp (rules + i * N_EXAMPLE, example_rules[j], N_EXAMPLE) == 0)
            ks[i] = printed[j];
        }
    }
  return TRUE;
}

static void
assert_join (const ShoalRuleJoin *join,
             gsize                number,
             gsize                first,
             gsize                second,
             const guint8        *steps)
{
  g_assert_cmpmem (join->steps + number * N_EXAMPLE, N_EXAMPLE, steps, N_EXAMPLE);
  g_assert_cmpuint (join->parents[2 * number], ==, first);
  g_assert_cmpuint (join->parents[2 * number + 1], ==, second);
}

/* Example 6 at t = 3: r5 has k = 2 and is dropped; r6 to r9, then r10; r4 goes only with r3. Definition 6 is in it. */
static void
test_example_6 (void)
{
  static const guint8 r6[] = { 3, 2, 1, TOP, TOP, TOP, TOP, TOP };
  static const guint8 r7[] = { 3, 2, TOP, 2, 3, 2, TOP, TOP };
  static const guint8 r8[] = { 3, TOP, 1, 2, 3, 2, TOP, TOP };
  static const guint8 r9[] = { 4, TOP, TOP, 2, 3, 2, TOP, TOP };
  static const guint8 r10[] = { 3, 2, 1, 2, 3, 2, TOP, TOP };
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalRuleJoin) join = NULL;
  guint n_measured = 0;

  g_assert_true (shoal_rules_are_compatible (example_tops, N_EXAMPLE, example_rules[0], example_rules[1]));
  g_assert_true (shoal_rules_are_compatible (example_tops, N_EXAMPLE, example_rules[0], example_rules[2]));
  g_assert_true (shoal_rules_are_compatible (example_tops, N_EXAMPLE, example_rules[2], example_rules[3]));
  g_assert_false (shoal_rules_are_compatible (example_tops, N_EXAMPLE, example_rules[0], example_rules[3]));
  g_assert_false (shoal_rules_are_compatible (example_tops, N_EXAMPLE, example_rules[1], example_rules[3]));

  join = shoal_rule_join_new (example_tops, N_EXAMPLE, &example_rules[0][0], 5, 3, 100, measure_example, &n_measured, NULL,
                              &error);
  g_assert_no_error (error);
  g_assert_true (join->complete);
  g_assert_cmpuint (join->n_found, ==, 4);
  g_assert_cmpuint (join->n_rules, ==, 9);
  assert_join (join, 4, 0, 1, r6);
  assert_join (join, 5, 0, 2, r7);
  assert_join (join, 6, 1, 2, r8);
  assert_join (join, 7, 2, 3, r9);
  /* From r6 and r7 first; the same from r6 and r8 or r7 and r8 is not taken again. */
  assert_join (join, 8, 4, 5, r10);
  g_assert_cmpuint (n_measured, ==, 10);
}

static void
test_join_limit (void)
{
  g_autoptr (ShoalRuleJoin) join = NULL;
  guint n_measured = 0;

  join = shoal_rule_join_new (example_tops, N_EXAMPLE, &example_rules[0][0], 5, 3, 6, measure_example, &n_measured, NULL, NULL);
  g_assert_false (join->complete);
  g_assert_cmpuint (join->n_rules, ==, 6);
}

/* Table 5: the front is exactly r2, r4 and r10. */
static void
test_table_5 (void)
{
  static const ShoalParetoPoint points[] = {
    { { 3, 65, 0.011657 } }, { { 4, 66, 0.043581 } }, { { 3, 67, 0.072174 } }, { { 5, 61, 0.007948 } },
    { { 3, 67, 0.074251 } }, { { 3, 70, 0.098579 } }, { { 3, 71, 0.099719 } }, { { 3, 69, 0.096718 } },
    { { 3, 72, 0.109829 } },
  };
  gsize n_front;
  g_autofree gsize *dominators = shoal_pareto_find (points, G_N_ELEMENTS (points), &n_front);

  g_assert_cmpuint (n_front, ==, 3);
  for (gsize i = 0; i < G_N_ELEMENTS (points); i++)
    {
      if (i == 1 || i == 3 || i == 8)
        g_assert_cmpuint (dominators[i], ==, SHOAL_PARETO_FRONT);
      else
        g_assert_true (shoal_pareto_dominates (&points[dominators[i]], &points[i]));
    }
  g_assert_cmpuint (dominators[0], ==, 1);
  g_assert_cmpuint (dominators[6], ==, 8);
}

static void
test_front (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  for (guint round = 0; round < 200; round++)
    {
      ShoalParetoPoint points[40];
      gsize n = shoal_random_below (&random, G_N_ELEMENTS (points) + 1);
      gsize n_front, n_naive = 0;
      g_autofree gsize *dominators = NULL;

      for (gsize i = 0; i < n; i++)
        for (guint d = 0; d < SHOAL_PARETO_DIMENSIONS; d++)
          points[i].values[d] = shoal_random_below (&random, 8) == 0 ? NAN : (double) shoal_random_below (&random, 6);
      dominators = shoal_pareto_find (points, n, &n_front);
      for (gsize i = 0; i < n; i++)
        {
          gboolean dominated = FALSE;

          for (gsize j = 0; j < n; j++)
            dominated = dominated || shoal_pareto_dominates (&points[j], &points[i]);
          n_naive += !dominated;
          g_assert_cmpint (dominated, ==, dominators[i] != SHOAL_PARETO_FRONT);
          if (dominated)
            {
              g_assert_cmpuint (dominators[dominators[i]], ==, SHOAL_PARETO_FRONT);
              g_assert_true (shoal_pareto_dominates (&points[dominators[i]], &points[i]));
            }
        }
      g_assert_cmpuint (n_front, ==, n_naive);
    }
}

/* A node that the search has measured. */
typedef struct
{
  guint8 steps[FIXTURE_MAX_ATTRIBUTES];
  ShoalParetoPoint point;
} Measured;

typedef struct
{
  const ShoalRuleSpace *space;
  const ShoalStrategyGauge *gauge;
  GArray *measured;
} Found;

static void
take_found_cb (const guint8               *steps,
               const ShoalStrategyFigures *figures,
               gpointer                    data)
{
  Found *found = data;
  Measured node = { { 0 }, { { figures->k, figures->accuracy, figures->gain } } };

  memcpy (node.steps, steps, found->space->n_attributes);
  g_array_append_val (found->measured, node);
}

/* Whether something measured is at least as good as @steps, if that has the k. */
static void
assert_covered (const Found  *found,
                const guint8 *steps)
{
  ShoalGaugeReading reading;
  ShoalParetoPoint point;

  g_assert_true (shoal_strategy_gauge_read_rules (found->gauge, found->space, steps, 1, SHOAL_GAUGE_ACCURACY, 1, NULL, &reading));
  if (reading.figures.k < 2)
    return;
  point = (ShoalParetoPoint){ { reading.figures.k, reading.figures.accuracy, reading.figures.gain } };
  for (guint i = 0; i < found->measured->len; i++)
    {
      const ShoalParetoPoint *other = &g_array_index (found->measured, Measured, i).point;

      if (memcmp (other, &point, sizeof point) == 0 || shoal_pareto_dominates (other, &point))
        return;
    }
  g_assert_not_reached ();
}

/* All nodes one step from @node. */
static void
assert_neighbours_covered (const Found    *found,
                           const Measured *node)
{
  for (guint a = 0; a < found->space->n_attributes; a++)
    {
      guint8 steps[FIXTURE_MAX_ATTRIBUTES];

      memcpy (steps, node->steps, sizeof steps);
      if (steps[a]++ < found->space->tops[a])
        assert_covered (found, steps);
      steps[a]--;
      if (steps[a]-- > 0)
        assert_covered (found, steps);
    }
}

/* From the top, a search that ends by itself has left no neighbour of its front that is better than what it has. */
static void
test_search (void)
{
  for (guint64 seed = 0; seed < 40; seed++)
    {
      g_auto (FixtureTargeted) targeted = { 0 };
      g_autoptr (ShoalRuleSpace) space = NULL;
      g_autoptr (ShoalStrategyGauge) gauge = NULL;
      g_autoptr (ShoalStrategySearch) search = NULL;
      g_autoptr (GArray) measured = g_array_new (FALSE, TRUE, sizeof (Measured));
      g_autofree ShoalParetoPoint *points = NULL;
      g_autofree gsize *dominators = NULL;
      guint8 top[FIXTURE_MAX_ATTRIBUTES] = { 0 };
      ShoalGaugeReading reading;
      Found found;

      fixture_targeted_init (&targeted, seed);
      if (targeted.model.n_rows < 2)
        continue;
      space = shoal_rule_space_new (targeted.microdata, NULL);
      gauge = shoal_strategy_gauge_new (targeted.microdata, shoal_classifiers_find ("c45"), 2, 1, NULL);
      found = (Found){ space, gauge, measured };
      search = shoal_strategy_search_new (space, gauge, 2, 2, take_found_cb, &found);
      for (guint a = 0; a < space->n_attributes; a++)
        top[a] = (guint8) space->tops[a];
      g_assert_true (shoal_strategy_gauge_read_rules (gauge, space, top, 1, SHOAL_GAUGE_ACCURACY, 1, NULL, &reading));
      g_assert_cmpuint (reading.figures.k, ==, targeted.model.n_rows);
      g_assert_true (shoal_strategy_search_add (search, top, &reading.figures));
      g_assert_false (shoal_strategy_search_add (search, top, &reading.figures));
      take_found_cb (top, &reading.figures, &found);
      g_assert_true (shoal_strategy_search_descend (search, 2, NULL));
      g_assert_true (shoal_strategy_search_explore (search, 100000, NULL));
      g_assert_true (shoal_strategy_search_is_complete (search));
      points = g_new (ShoalParetoPoint, measured->len);
      for (guint i = 0; i < measured->len; i++)
        points[i] = g_array_index (measured, Measured, i).point;
      dominators = shoal_pareto_find (points, measured->len, NULL);
      for (guint i = 0; i < measured->len; i++)
        {
          if (dominators[i] == SHOAL_PARETO_FRONT)
            assert_neighbours_covered (&found, &g_array_index (measured, Measured, i));
        }
    }
}

/* A gauge tells of a table what cross-validation by the same folds does, whatever it is asked to tell as accuracy. */
static void
test_measures (void)
{
  guint n_compared = 0;

  for (guint64 seed = 0; seed < 30; seed++)
    {
      g_auto (FixtureTargeted) targeted = { 0 };
      guint levels[FIXTURE_MAX_ATTRIBUTES] = { 0 };
      g_autoptr (ShoalRecoding) recoding = NULL;
      g_autoptr (ShoalClasses) classes = NULL;
      g_autoptr (ShoalCases) cases = NULL;
      g_autofree guint8 *folds = NULL;
      g_autofree ShoalPrediction *prediction = g_new0 (ShoalPrediction, 1);
      ShoalColumn *target;
      double accuracy;

      fixture_targeted_init (&targeted, seed);
      if (targeted.model.n_rows < 4)
        continue;
      target = shoal_table_get_column (targeted.microdata->table, shoal_table_get_n_columns (targeted.microdata->table) - 1);
      recoding = shoal_recoding_new_node (levels, targeted.microdata->n_attributes);
      classes = shoal_classes_new (targeted.microdata, recoding, 1);
      folds = shoal_folds_assign (target, 2, 1);
      cases = shoal_cases_new (classes, target, folds, 2, NULL);
      g_assert_true (shoal_classifier_validate (shoal_classifiers_find ("c45"), cases, 1, 1, NULL, &accuracy, prediction));
      for (guint i = 0; i < SHOAL_MEASURE_N; i++)
        {
          const double expected[SHOAL_MEASURE_N] = { accuracy, prediction->balanced, prediction->auc };
          g_autoptr (ShoalStrategyGauge) gauge
              = shoal_strategy_gauge_new (targeted.microdata, shoal_classifiers_find ("c45"), 2, 1, NULL);
          g_autoptr (GError) error = NULL;
          ShoalStrategyFigures figures;

          g_assert_true (shoal_strategy_gauge_measure_by (gauge, (ShoalStrategyMeasure) i, &error));
          g_assert_true (shoal_strategy_gauge_read_recoding (gauge, recoding, 1, SHOAL_GAUGE_ACCURACY, 1, NULL, &figures, &error));
          if (isnan (expected[i]))
            g_assert_true (isnan (figures.accuracy));
          else
            g_assert_cmpfloat_with_epsilon (figures.accuracy, expected[i], 1e-12);
          n_compared += !isnan (expected[i]) && fabs (expected[i] - accuracy) > 1e-6;
        }
    }
  g_assert_cmpuint (n_compared, >, 10);
}

#define SMALL_ATTRIBUTES 3
#define SMALL_STEPS 4

/* What was added, and all below, whatever the order; nothing else. */
static void
test_small_nodes (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 3, 0);
  for (guint round = 0; round < 50; round++)
    {
      g_autoptr (ShoalSmallNodes) nodes = shoal_small_nodes_new (SMALL_ATTRIBUTES);
      gboolean expected[SMALL_STEPS][SMALL_STEPS][SMALL_STEPS] = { { { FALSE } } };

      for (guint added = 0; added <= round % 10; added++)
        {
          guint8 steps[SMALL_ATTRIBUTES];

          for (guint8 a = 0; a < SMALL_STEPS; a++)
            for (guint8 b = 0; b < SMALL_STEPS; b++)
              for (guint8 c = 0; c < SMALL_STEPS; c++)
                g_assert_cmpint (shoal_small_nodes_contain (nodes, (const guint8[]){ a, b, c }), ==, expected[a][b][c]);
          for (guint i = 0; i < SMALL_ATTRIBUTES; i++)
            steps[i] = (guint8) shoal_random_below (&random, SMALL_STEPS);
          shoal_small_nodes_add (nodes, steps);
          for (guint8 a = 0; a <= steps[0]; a++)
            for (guint8 b = 0; b <= steps[1]; b++)
              for (guint8 c = 0; c <= steps[2]; c++)
                expected[a][b][c] = TRUE;
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strategy/measures", test_measures);
  g_test_add_func ("/strategy/table-4", test_table_4);
  g_test_add_func ("/strategy/example-6", test_example_6);
  g_test_add_func ("/strategy/join-limit", test_join_limit);
  g_test_add_func ("/strategy/table-5", test_table_5);
  g_test_add_func ("/strategy/front", test_front);
  g_test_add_func ("/strategy/small-nodes", test_small_nodes);
  g_test_add_func ("/strategy/search", test_search);
  return g_test_run ();
}
