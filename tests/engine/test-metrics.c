/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Metrics of levels and classes against examples worked by hand. */

#include "fixture-metrics.h"
#include "utility/shoal-level-costs.h"

static void
test_registry (void)
{
  static const char *const ids[] = {
    "precision", "los",   "height",   "gcp",      "gen_total_il", "distortion", "ncp",
    "total",     "llm",   "nllm",     "wllm",     "wnllm",        "weighted",   "sil", "sse", "entropy",
    "dm",        "c_avg", "cm",       "ca",       "clusters",     "cluster_dm", "cluster_c_avg",
    "cluster_ca", "modified",   "deleted",  "deleted_of_modified",    "info_gain",   "info_loss",
  };
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  g_assert_cmpuint (n_metrics, ==, G_N_ELEMENTS (ids));
  for (guint i = 0; i < n_metrics; i++)
    {
      g_assert_cmpstr (metrics[i].id, ==, ids[i]);
      g_assert_true (shoal_metrics_find (ids[i]) == &metrics[i]);
      g_assert_nonnull (metrics[i].title);
      g_assert_nonnull (metrics[i].summary);
      g_assert_nonnull (metrics[i].source);
      g_assert_nonnull (metrics[i].range);
      g_assert_true ((metrics[i].evaluate == NULL) == (metrics[i].fill_nodes != NULL));
      g_assert_true ((metrics[i].basis == SHOAL_METRIC_OF_LEVELS) == (metrics[i].level_cost != NULL));
    }
  g_assert_null (shoal_metrics_find ("loss"));
  g_assert_false (shoal_metric_is_separable (shoal_metrics_find ("dm")));
  g_assert_true (shoal_metric_is_separable (shoal_metrics_find ("precision")));
}

/* KGEN section 2.4: heights 4, 5 and 1 for age, postcode and gender. */
static void
test_kgen_precision (void)
{
  g_autoptr (ShoalMicrodata) microdata = load (fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  g_autoptr (ShoalClasses) age = FIXTURE_NODE (microdata, 2, 1, 0, 0);
  g_autoptr (ShoalClasses) gender = FIXTURE_NODE (microdata, 2, 0, 1, 0);

  g_assert_cmpfloat_with_epsilon (value (age, "precision"), 0.083, 0.0005);
  g_assert_cmpfloat_with_epsilon (value (gender, "precision"), 0.33, 0.005);
  assert_metric (age, "height", 1);
  /* All rows are suppressed: the level does not care, what they lose does. */
  assert_metric (age, "los", 1);
  assert_metric (age, "gcp", 1);
  assert_metric (age, "entropy", 1);
  assert_metric (age, "total", 1);
  assert_metric (age, "dm", 16);
  g_assert_true (isnan (value (age, "ca")));
  g_assert_true (isnan (value (age, "c_avg")));
}

/* KGEN table 2. Age: 2 of 4 leaves, 2 of 4 levels, 1 of 2 bits. Gender: all. Postcode: 2 of 4 leaves, 1 of 5 levels,
 * 1 of 2 bits. */
static void
test_kgen_table_2 (void)
{
  g_autoptr (ShoalMicrodata) microdata = load (fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 2, 2, 1, 1);

  assert_metric (classes, "precision", (2.0 / 4 + 1 + 1.0 / 5) / 3);
  assert_metric (classes, "los", 0);
  assert_metric (classes, "height", 4);
  assert_metric (classes, "gcp", (0.5 + 1 + 0.5) / 3);
  assert_metric (classes, "gen_total_il", (0.5 + 1 + 0.2) / 3);
  assert_metric (classes, "entropy", (1 + 1 + 1) / 5.0);
  assert_metric (classes, "dm", 8);
  assert_metric (classes, "c_avg", 1);
  assert_metric (classes, "ca", 1);
  assert_metric (classes, "modified", 1);
  assert_metric (classes, "deleted", 1.0 / 3);
  assert_metric (classes, "deleted_of_modified", 1.0 / 3);
  g_assert_true (isnan (value (classes, "cm")));
  g_assert_true (isnan (value (classes, "info_gain")));
  g_assert_true (isnan (value (classes, "weighted")));
  g_assert_cmpfloat (shoal_metric_level_share (classes, 0), ==, 0.5);
  g_assert_cmpfloat (shoal_metric_level_share (classes, 2), ==, 0.2);
  g_assert_cmpfloat (shoal_metric_attribute_ncp (classes, 1), ==, 1);
  g_assert_cmpfloat (shoal_metric_attribute_ncp (classes, 2), ==, 0.5);
}

static void
test_nothing_changed (void)
{
  g_autoptr (ShoalMicrodata) microdata = load (fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 1, 0, 0, 0);
  static const char *const zero[] = { "precision", "los", "height", "gcp", "gen_total_il", "distortion", "ncp",
                                      "total", "llm", "nllm", "wllm", "wnllm", "entropy", "modified", "deleted",
                                      "deleted_of_modified" };

  for (guint i = 0; i < G_N_ELEMENTS (zero); i++)
    assert_metric (classes, zero[i], 0);
}

static void
test_fully_generalized (void)
{
  g_autoptr (ShoalMicrodata) microdata = load (fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 4, 4, 1, 5);
  static const char *const one[] = { "precision", "gcp", "gen_total_il", "distortion", "ncp", "total", "llm", "nllm",
                                     "wllm", "wnllm", "entropy", "modified", "deleted", "deleted_of_modified" };

  for (guint i = 0; i < G_N_ELEMENTS (one); i++)
    assert_metric (classes, one[i], 1);
}

/* Table 3 (a) of Caruccio and others: ages in classes of 5, 2 and 3 rows; with k = 3 the two of [45,50) go. */
static void
test_suppressed (void)
{
  g_autoptr (ShoalMicrodata) microdata = load (fixture_rfd, G_N_ELEMENTS (fixture_rfd));
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 3, 1, 3);
  /* Bits of 2 of 10, 1 of 10, 2 of 5, 1 of 5, 1 of 3 */
  double age_full = 6 * log2 (10.0 / 2) + 4 * log2 (10.0 / 1);
  double age_lost = 4 * log2 (5.0 / 2) + log2 (5.0 / 1) + 3 * log2 (3.0 / 1) + 2 * log2 (10.0 / 2);
  double weight_full = 2 * log2 (10.0 / 2) + 8 * log2 (10.0 / 1);

  assert_metric (classes, "precision", (1.0 / 3 + 1) / 2);
  assert_metric (classes, "los", 0.2);
  assert_metric (classes, "gcp", (8 * 3.0 / 7 + 2 + 10) / 20);
  assert_metric (classes, "gen_total_il", (8 * 1.0 / 3 + 2 + 10) / 20);
  assert_metric (classes, "modified", 1);
  assert_metric (classes, "deleted", 12.0 / 20);
  assert_metric (classes, "entropy", (age_lost + weight_full) / (age_full + weight_full));
  assert_metric (classes, "dm", 25 + 9 + 2 * 10);
  assert_metric (classes, "c_avg", 8.0 / (2 * 3));
  assert_metric (classes, "ca", 1);
  /* Three of five and two of three have the label of most. */
  assert_metric (classes, "cm", 0.5);
  g_assert_cmpfloat_with_epsilon (shoal_metric_attribute_ncp (classes, 0), (8 * 3.0 / 7 + 2) / 10, 1e-12);
}

static double
bits (double a,
      double b)
{
  double n = a + b;

  return a == 0 || b == 0 ? 0 : (a * log2 (n / a) + b * log2 (n / b)) / n;
}

/* Rows without a target say nothing about it, wherever they stand: the others decide, as where a classifier learns from them. */
static void
test_missing_target (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x|x|y|y|y|y|x", "x;*\ny;*\n" },
    { "t", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "p|p|?|q|q|?|?|q", NULL, TRUE },
  };
  static const guint32 clusters[] = { 0, 0, 0, 1, 1, 1, 1, 0 };
  static const guint32 originals[] = { 0, 1, 1, 2, 2, 0, 3, 4, 4, 5, 5, 6, 6, 7, 7, 3 };
  g_autoptr (ShoalMicrodata) microdata = load (columns, 2);
  g_autoptr (ShoalClasses) node = FIXTURE_NODE (microdata, 2, 0);
  g_autoptr (ShoalRecoding) partition = shoal_recoding_new_partition (clusters, 8, 2);
  g_autoptr (ShoalRecoding) matching = shoal_recoding_new_matching (originals, 8, 2);
  g_autoptr (ShoalClasses) local = shoal_classes_new (microdata, partition, 2);
  g_autoptr (ShoalClasses) heterogeneous = shoal_classes_new (microdata, matching, 2);

  /* p p q of x, q q of y */
  assert_metric (node, "info_gain", bits (2, 3) - 3 * bits (2, 1) / 5);
  assert_metric (local, "info_gain", bits (2, 3) - 3 * bits (2, 1) / 5);
  /* No row may be somebody with p and somebody with q. */
  assert_metric (heterogeneous, "info_gain", bits (2, 3));
}

/* 6 of the 10 earn more; the classes have 3 of 5 and 1 of 3, the suppressed rows 2 of 2. */
static void
test_info_gain (void)
{
  g_autoptr (ShoalMicrodata) microdata = load (fixture_rfd, G_N_ELEMENTS (fixture_rfd));
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 3, 1, 3);
  g_autoptr (ShoalClasses) root = FIXTURE_NODE (microdata, 3, 3, 3);
  g_autoptr (ShoalClasses) table_4 = FIXTURE_NODE (microdata, 3, 3, 2);

  assert_metric (classes, "info_gain", bits (6, 4) - (5 * bits (3, 2) + 3 * bits (1, 2)) / 10);
  assert_metric (root, "info_gain", 0);
  assert_metric (classes, "info_loss", (5 * bits (3, 2) + 3 * bits (1, 2)) / (10 * bits (6, 4)));
  assert_metric (root, "info_loss", 1);
  /* Table 4 keeps all that decides the class. */
  assert_metric (table_4, "info_gain", bits (6, 4));
  assert_metric (table_4, "cm", 0);
}

/* Means over attributes follow the weights. */
static void
test_attribute_weights (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;

  fixture_init (&fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  fixture_take_schema (&fixture, schema_with_weight (fixture.schema, 1, 2));
  fixture_take_schema (&fixture, schema_with_weight (fixture.schema, 3, 0));
  microdata = fixture_microdata (&fixture);
  classes = FIXTURE_NODE (microdata, 2, 2, 1, 1);
  assert_metric (classes, "precision", (2 * 0.5 + 1) / 3);
  assert_metric (classes, "gcp", (2 * 0.5 + 1) / 3);
  assert_metric (classes, "entropy", (2 * 1 + 1) / (2 * 2 + 1.0));
  assert_metric (classes, "height", 4);
}

/* A constant column loses nothing, and counts. */
static void
test_constant_column (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y", "x;*\ny;*\n" },
    { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "c|c", "c\n" },
  };
  g_autoptr (ShoalMicrodata) microdata = load (columns, 2);
  g_autoptr (ShoalMicrodata) constant = load (columns + 1, 1);
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 2, 1, 0);
  g_autoptr (ShoalClasses) constant_classes = FIXTURE_NODE (constant, 2, 0);

  assert_metric (classes, "precision", 0.5);
  assert_metric (classes, "gcp", 0.5);
  assert_metric (classes, "gen_total_il", 0.5);
  assert_metric (classes, "modified", 0.5);
  assert_metric (classes, "deleted", 0.5);
  assert_metric (classes, "entropy", 1);
  assert_metric (classes, "total", 1);
  assert_metric (constant_classes, "precision", 0);
  assert_metric (constant_classes, "gcp", 0);
  assert_metric (constant_classes, "entropy", 0);
  assert_metric (constant_classes, "ncp", 0);
}

/* A missing cell is a leaf; below the root it loses nothing. */
static void
test_missing (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|?|y|?", "x;X;*\ny;X;*\n" },
  };
  static const guint32 clusters[] = { 0, 0, 1, 1 };
  g_autoptr (ShoalMicrodata) microdata = load (columns, 1);
  g_autoptr (ShoalClasses) level_1 = FIXTURE_NODE (microdata, 2, 1);
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, 4, 2);
  g_autoptr (ShoalClasses) mixed = shoal_classes_new (microdata, recoding, 2);

  assert_metric (level_1, "gcp", (2 * 2.0 / 3) / 4);
  assert_metric (level_1, "modified", 0.5);
  assert_metric (mixed, "gcp", 1);
  assert_metric (mixed, "gen_total_il", 1);
  assert_metric (mixed, "deleted", 1);
}

static void
test_few_rows (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x", "x;*\ny;*\n" },
    { "t", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "p", NULL, TRUE },
  };
  g_autoptr (ShoalMicrodata) microdata = load (columns, 2);
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 1, 1);

  assert_metric (classes, "gcp", 1);
  assert_metric (classes, "info_gain", 0);
  assert_metric (classes, "cm", 0);
  assert_metric (classes, "dm", 1);
}

static void
test_no_rows (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  fixture_init_empty (&fixture, "x;*\ny;*\n");
  microdata = fixture_microdata (&fixture);
  classes = FIXTURE_NODE (microdata, 2, 1);
  for (guint i = 0; i < n_metrics; i++)
    {
      double result = shoal_metric_evaluate (&metrics[i], classes);

      g_assert_true (isnan (result) || metrics[i].basis == SHOAL_METRIC_OF_LEVELS || g_str_equal (metrics[i].id, "dm"));
      if (shoal_metric_is_separable (&metrics[i]))
        {
          g_autoptr (ShoalLevelCosts) costs = shoal_level_costs_new (&metrics[i], microdata, NULL);

          g_assert_true (costs == NULL || isfinite (costs->cost_of_level[0][1]));
        }
    }
}

/* Where there is no value, something is lacking, and it is said what. */
static void
assert_lacks_are_explained (ShoalClasses *classes)
{
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  for (guint i = 0; i < n_metrics; i++)
    if (isnan (shoal_metric_evaluate (&metrics[i], classes)))
      g_assert_cmpstr (shoal_metric_explain_lack (&metrics[i], classes), !=, "It is not defined for this release.");
}

static const char *
get_lack (ShoalClasses *classes,
          const char   *id)
{
  g_assert_true (isnan (value (classes, id)));
  return shoal_metric_explain_lack (shoal_metrics_find (id), classes);
}

static void
test_lacks (void)
{
  static const guint32 clusters[] = { 0, 0, 1, 1 };
  static const guint32 originals[] = { 0, 1, 1, 2, 2, 3, 3, 0 };
  g_autoptr (ShoalMicrodata) microdata = load (fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  g_autoptr (ShoalRecoding) partition = shoal_recoding_new_partition (clusters, 4, 2);
  g_autoptr (ShoalRecoding) matching = shoal_recoding_new_matching (originals, 4, 2);
  g_autoptr (ShoalClasses) node = FIXTURE_NODE (microdata, 2, 2, 1, 1);
  g_autoptr (ShoalClasses) unpublished = FIXTURE_NODE (microdata, 5, 2, 1, 1);
  g_autoptr (ShoalClasses) local = shoal_classes_new (microdata, partition, 2);
  g_autoptr (ShoalClasses) too_small = shoal_classes_new (microdata, partition, 5);
  g_autoptr (ShoalClasses) graph = shoal_classes_new (microdata, matching, 2);

  assert_lacks_are_explained (node);
  assert_lacks_are_explained (unpublished);
  assert_lacks_are_explained (local);
  assert_lacks_are_explained (too_small);
  assert_lacks_are_explained (graph);
  g_assert_cmpstr (get_lack (node, "info_gain"), ==, "No column is the target.");
  g_assert_cmpstr (get_lack (node, "weighted"), ==, "No hierarchy has edge weights of your own.");
  g_assert_cmpstr (get_lack (local, "height"), ==, "Only a full-domain recoding has one level per attribute.");
  g_assert_cmpstr (get_lack (graph, "dm"), ==, "A heterogeneous release has no equivalence classes.");
  g_assert_cmpstr (get_lack (unpublished, "c_avg"), ==, "No class has k rows, so nothing is published.");
  g_assert_cmpstr (get_lack (too_small, "precision"), ==, "No class has k rows, so nothing is published.");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/metrics/registry", test_registry);
  g_test_add_func ("/metrics/kgen-precision", test_kgen_precision);
  g_test_add_func ("/metrics/kgen-table-2", test_kgen_table_2);
  g_test_add_func ("/metrics/nothing-changed", test_nothing_changed);
  g_test_add_func ("/metrics/fully-generalized", test_fully_generalized);
  g_test_add_func ("/metrics/suppressed", test_suppressed);
  g_test_add_func ("/metrics/info-gain", test_info_gain);
  g_test_add_func ("/metrics/missing-target", test_missing_target);
  g_test_add_func ("/metrics/attribute-weights", test_attribute_weights);
  g_test_add_func ("/metrics/constant-column", test_constant_column);
  g_test_add_func ("/metrics/missing", test_missing);
  g_test_add_func ("/metrics/few-rows", test_few_rows);
  g_test_add_func ("/metrics/no-rows", test_no_rows);
  g_test_add_func ("/metrics/lacks", test_lacks);
  return g_test_run ();
}
