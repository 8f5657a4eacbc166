/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steps, distance patterns and maximal rules, against brute force. */

#include "base/shoal-error.h"
#include "fixture-strategy.h"
#include "strategy/rules/shoal-maximal-rules.h"

#define N_TABLES 300
#define MAX_NODES (FIXTURE_MAX_LEVELS * FIXTURE_MAX_LEVELS * FIXTURE_MAX_LEVELS * FIXTURE_MAX_LEVELS)

static const ShoalRuleLimits no_limits = { G_MAXSIZE, G_MAXUINT64 };

static ShoalRuleSpace *
make_space (ShoalMicrodata *microdata)
{
  g_autoptr (GError) error = NULL;
  ShoalRuleSpace *space = shoal_rule_space_new (microdata, &error);

  g_assert_no_error (error);
  return space;
}

static ShoalDistancePatterns *
count (const ShoalRuleSpace *space,
       gsize                 n_sampled,
       guint                 n_threads)
{
  g_autoptr (GError) error = NULL;
  ShoalDistancePatterns *patterns = shoal_distance_patterns_count (space, n_sampled, 1, SHOAL_DISTANCE_PATTERNS_MAX, n_threads,
                                                                   NULL, &error);

  g_assert_no_error (error);
  return patterns;
}

/* Decision support with relaxed functional dependencies, table 3: age by itself has k = 2 at level 1 and k = 5 at level 2. */
static void
test_own_k (void)
{
  static const gsize expected[] = { 1, 2, 5, 10 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRuleSpace) space = NULL;

  fixture_init (&fixture, fixture_rfd, G_N_ELEMENTS (fixture_rfd));
  microdata = fixture_microdata (&fixture);
  space = make_space (microdata);
  g_assert_cmpuint (space->tops[0], ==, 3);
  for (guint step = 0; step <= 3; step++)
    {
      g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 1, space->levels[0][step], 3);

      g_assert_cmpuint (space->levels[0][step], ==, step);
      g_assert_cmpuint (classes->smallest_published, ==, expected[step]);
    }
  /* fnlwgt: nine values, then intervals that leave 45781 alone. */
  g_assert_cmpuint (space->tops[1], ==, 2);
  g_assert_cmpuint (space->levels[1][0], ==, 0);
  g_assert_cmpuint (space->levels[1][1], ==, 2);
  g_assert_cmpuint (space->levels[1][2], ==, 3);
  g_assert_cmpuint (space->n_entries, ==, 10);
}

/* The lowest step at which two rows of the model are equal in one attribute. */
static guint8
get_distance (const FixtureModel   *model,
              const ShoalRuleSpace *space,
              guint                 a,
              guint                 x,
              guint                 y)
{
  for (guint step = 0; step <= space->tops[a]; step++)
    {
      guint level = space->levels[a][step];

      if (g_str_equal (model->labels[a][level][model->cells[x][a]], model->labels[a][level][model->cells[y][a]]))
        return (guint8) step;
    }
  /* Where no level makes a difference, nothing is ever unequal. */
  g_assert_cmpuint (space->tops[a], ==, 0);
  return 0;
}

static void
append_pattern (GString      *text,
                const guint8 *steps,
                guint         n_attributes,
                gboolean      differs)
{
  g_string_truncate (text, 0);
  for (guint a = 0; a < n_attributes; a++)
    g_string_append_printf (text, "%u,", steps[a]);
  g_string_append (text, differs ? "!" : "=");
}

/* Patterns of all pairs, by comparing texts. */
static GHashTable *
count_naively (const FixtureTargeted *targeted,
               const ShoalRuleSpace  *space)
{
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  guint8 steps[FIXTURE_MAX_ATTRIBUTES];

  for (guint x = 0; x < targeted->model.n_rows; x++)
    for (guint y = 0; y < x; y++)
      {
        for (guint a = 0; a < space->n_attributes; a++)
          steps[a] = get_distance (&targeted->model, space, a, x, y);
        append_pattern (text, steps, space->n_attributes, targeted->labels[x] != targeted->labels[y]);
        g_hash_table_insert (counts, g_strdup (text->str),
                             GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (counts, text->str)) + 1));
      }
  return counts;
}

static void
test_patterns (void)
{
  for (guint64 seed = 0; seed < N_TABLES; seed++)
    {
      g_auto (FixtureTargeted) targeted = { 0 };
      g_autoptr (ShoalRuleSpace) space = NULL;
      g_autoptr (ShoalDistancePatterns) patterns = NULL;
      g_autoptr (GHashTable) naive = NULL;
      g_autoptr (GString) text = g_string_new (NULL);
      guint8 steps[FIXTURE_MAX_ATTRIBUTES];

      fixture_targeted_init (&targeted, seed);
      space = make_space (targeted.microdata);
      patterns = count (space, 0, 2);
      naive = count_naively (&targeted, space);
      g_assert_cmpuint (patterns->n_rows, ==, targeted.model.n_rows);
      g_assert_cmpuint (patterns->n_pairs, ==, targeted.model.n_rows * (targeted.model.n_rows - 1) / 2);
      g_assert_cmpuint (patterns->n_patterns, ==, g_hash_table_size (naive));
      for (gsize i = 0; i < patterns->n_patterns; i++)
        {
          gboolean differs = shoal_distance_patterns_get (patterns, i, steps);

          append_pattern (text, steps, space->n_attributes, differs);
          g_assert_cmpuint (patterns->counts[i], ==, GPOINTER_TO_UINT (g_hash_table_lookup (naive, text->str)));
          g_assert_true (i == 0 || patterns->counts[i] <= patterns->counts[i - 1]);
        }
    }
}

static void
test_cover (void)
{
  guint64 counts[] = { 50, 20, 20, 5, 5 };
  const ShoalDistancePatterns patterns = { .n_pairs = 100, .n_patterns = 5, .counts = counts };

  g_assert_cmpuint (shoal_distance_patterns_cover (&patterns, 0), ==, 0);
  g_assert_cmpuint (shoal_distance_patterns_cover (&patterns, 0.5), ==, 1);
  /* A tie is taken whole. */
  g_assert_cmpuint (shoal_distance_patterns_cover (&patterns, 0.51), ==, 3);
  g_assert_cmpuint (shoal_distance_patterns_cover (&patterns, 0.9), ==, 3);
  g_assert_cmpuint (shoal_distance_patterns_cover (&patterns, 0.91), ==, 5);
  g_assert_cmpuint (shoal_distance_patterns_cover (&patterns, 1), ==, 5);
}

/* A sample has the rows that were asked for, whatever their tuples. */
static void
test_sample (void)
{
  for (guint64 seed = 0; seed < 50; seed++)
    {
      g_auto (FixtureTargeted) targeted = { 0 };
      g_autoptr (ShoalRuleSpace) space = NULL;

      fixture_targeted_init (&targeted, seed);
      space = make_space (targeted.microdata);
      for (gsize n = 1; n <= targeted.model.n_rows + 1; n++)
        {
          g_autoptr (ShoalDistancePatterns) patterns = count (space, n, 1);
          gsize n_rows = MIN (n, targeted.model.n_rows);

          g_assert_cmpuint (patterns->n_rows, ==, n_rows);
          g_assert_cmpuint (patterns->n_pairs, ==, n_rows * (n_rows - 1) / 2);
        }
    }
}

/* More patterns than there may be are refused, just as many are not. */
static void
test_too_many (void)
{
  g_auto (FixtureTargeted) targeted = { 0 };
  g_autoptr (ShoalRuleSpace) space = NULL;
  g_autoptr (ShoalDistancePatterns) patterns = NULL;
  g_autoptr (ShoalDistancePatterns) enough = NULL;
  g_autoptr (GError) error = NULL;

  fixture_targeted_init (&targeted, 3);
  space = make_space (targeted.microdata);
  patterns = count (space, 0, 1);
  g_assert_cmpuint (patterns->n_patterns, >, 1);
  enough = shoal_distance_patterns_count (space, 0, 1, patterns->n_patterns, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (shoal_distance_patterns_count (space, 0, 1, patterns->n_patterns - 1, 1, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
}

/* Whether a rule holds, by definition: with the left-hand sides equal, so are the right-hand sides. */
static gboolean
holds (const ShoalDistancePatterns *patterns,
       gsize                        n_kept,
       guint                        predicted,
       guint                        predicted_step,
       const guint8                *rule)
{
  for (gsize i = 0; i < n_kept; i++)
    {
      guint8 steps[FIXTURE_MAX_ATTRIBUTES];
      gboolean differs = shoal_distance_patterns_get (patterns, i, steps);
      gboolean equal = TRUE;

      if (predicted != SHOAL_RULE_TARGET)
        differs = steps[predicted] > predicted_step;
      for (guint a = 0; a < patterns->space->n_attributes; a++)
        equal = equal && (a == predicted || steps[a] <= rule[a]);
      if (equal && differs)
        return FALSE;
    }
  return TRUE;
}

/* Whether a rule holds and no step more does; the rule that names nothing does not count. */
static gboolean
is_maximal (const ShoalDistancePatterns *patterns,
            gsize                        n_kept,
            guint                        predicted,
            guint                        predicted_step,
            guint8                      *rule)
{
  const ShoalRuleSpace *space = patterns->space;
  gboolean named = FALSE;

  if (!holds (patterns, n_kept, predicted, predicted_step, rule))
    return FALSE;
  for (guint a = 0; a < space->n_attributes; a++)
    {
      gboolean wider;

      if (rule[a] == space->tops[a])
        continue;
      named = TRUE;
      rule[a]++;
      wider = holds (patterns, n_kept, predicted, predicted_step, rule);
      rule[a]--;
      if (wider)
        return FALSE;
    }
  return named;
}

static void
check_rules (const ShoalDistancePatterns *patterns,
             gsize                        n_kept,
             guint                        predicted,
             guint                        predicted_step)
{
  const ShoalRuleSpace *space = patterns->space;
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalMaximalRules) rules =
    shoal_maximal_rules_discover (patterns, n_kept, predicted, predicted_step, &no_limits, NULL, &error);
  guint8 rule[FIXTURE_MAX_ATTRIBUTES] = { 0 };
  gsize n = 0;
  guint a;

  g_assert_no_error (error);
  g_assert_true (rules->complete);
  if (predicted != SHOAL_RULE_TARGET)
    rule[predicted] = (guint8) space->tops[predicted];
  do
    {
      /* Both lists are in lexicographic order. */
      if (is_maximal (patterns, n_kept, predicted, predicted_step, rule))
        {
          g_assert_cmpuint (n, <, rules->n_rules);
          g_assert_cmpmem (rules->steps + n * space->n_attributes, space->n_attributes, rule, space->n_attributes);
          n++;
        }
      for (a = space->n_attributes; a-- > 0;)
        {
          if (a == predicted)
            continue;
          if (rule[a] < space->tops[a])
            {
              rule[a]++;
              break;
            }
          rule[a] = 0;
        }
    }
  while (a != G_MAXUINT);
  g_assert_cmpuint (n, ==, rules->n_rules);
}

static void
test_maximal_rules (void)
{
  static const double coverages[] = { 0.05, 0.2, 0.5, 1 };

  for (guint64 seed = 0; seed < N_TABLES; seed++)
    {
      g_auto (FixtureTargeted) targeted = { 0 };
      g_autoptr (ShoalRuleSpace) space = NULL;
      g_autoptr (ShoalDistancePatterns) patterns = NULL;

      fixture_targeted_init (&targeted, seed);
      space = make_space (targeted.microdata);
      patterns = count (space, 0, 1);
      for (guint i = 0; i < G_N_ELEMENTS (coverages); i++)
        {
          gsize n_kept = shoal_distance_patterns_cover (patterns, coverages[i]);

          check_rules (patterns, n_kept, SHOAL_RULE_TARGET, 0);
          for (guint a = 0; a < space->n_attributes; a++)
            for (guint step = 0; step <= space->tops[a]; step++)
              check_rules (patterns, n_kept, a, step);
        }
    }
}

/* Two rows that are equal but for the target leave no rule. */
static void
test_impossible (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x|y", "x;*\ny;*\n" },
    { "target", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "p|q|p", NULL, TRUE },
  };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRuleSpace) space = NULL;
  g_autoptr (ShoalDistancePatterns) patterns = NULL;
  g_autoptr (ShoalMaximalRules) rules = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  space = make_space (microdata);
  patterns = count (space, 0, 1);
  rules = shoal_maximal_rules_discover (patterns, patterns->n_patterns, SHOAL_RULE_TARGET, 0, &no_limits, NULL, NULL);
  g_assert_true (rules->impossible);
  g_assert_cmpuint (rules->n_rules, ==, 0);
}

/* What a limit leaves is maximal, and the cut is told. */
static void
test_limits (void)
{
  const ShoalRuleLimits limits = { 3, G_MAXUINT64 };
  const ShoalRuleLimits few_steps = { G_MAXSIZE, 2 };
  const guint tops[] = { 1, 1, 1, 1, 1, 1 };
  const guint8 conflicts[] = { 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1 };
  g_autoptr (ShoalMaximalRules) all = shoal_maximal_rules_new (tops, 6, conflicts, 3, &no_limits, NULL, NULL);
  g_autoptr (ShoalMaximalRules) some = shoal_maximal_rules_new (tops, 6, conflicts, 3, &limits, NULL, NULL);
  g_autoptr (ShoalMaximalRules) none = shoal_maximal_rules_new (tops, 6, conflicts, 3, &few_steps, NULL, NULL);

  g_assert_cmpuint (all->n_rules, ==, 8);
  g_assert_true (all->complete);
  g_assert_cmpuint (some->n_rules, ==, 3);
  g_assert_false (some->complete);
  g_assert_cmpuint (none->n_rules, <, 3);
  g_assert_false (none->complete);
}

static void
test_cancel (void)
{
  g_auto (FixtureTargeted) targeted = { 0 };
  g_autoptr (ShoalRuleSpace) space = NULL;
  g_autoptr (ShoalDistancePatterns) patterns = NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) rules_error = NULL;

  fixture_targeted_init (&targeted, 3);
  space = make_space (targeted.microdata);
  patterns = count (space, 0, 1);
  shoal_progress_stop_after_polls (progress, 0);
  g_assert_null (shoal_distance_patterns_count (space, 0, 1, SHOAL_DISTANCE_PATTERNS_MAX, 2, progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (shoal_maximal_rules_discover (patterns, patterns->n_patterns, SHOAL_RULE_TARGET, 0, &no_limits, progress,
                                               &rules_error));
  g_assert_error (rules_error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_no_target (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (GError) error = NULL;

  fixture_init (&fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  microdata = fixture_microdata (&fixture);
  g_assert_null (shoal_rule_space_new (microdata, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strategy-rules/own-k", test_own_k);
  g_test_add_func ("/strategy-rules/patterns", test_patterns);
  g_test_add_func ("/strategy-rules/cover", test_cover);
  g_test_add_func ("/strategy-rules/sample", test_sample);
  g_test_add_func ("/strategy-rules/too-many", test_too_many);
  g_test_add_func ("/strategy-rules/maximal-rules", test_maximal_rules);
  g_test_add_func ("/strategy-rules/impossible", test_impossible);
  g_test_add_func ("/strategy-rules/limits", test_limits);
  g_test_add_func ("/strategy-rules/cancel", test_cancel);
  g_test_add_func ("/strategy-rules/no-target", test_no_target);
  return g_test_run ();
}
