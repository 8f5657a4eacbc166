/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Metrics of local and heterogeneous recodings against examples worked by hand. */

#include "fixture-metrics.h"

/* Heterogeneous k-anonymity by local search, section 3.1: salary 22 to 42, then 22 to 34, of 15 to 42; three, then two
 * of seven cities. */
static void
test_local_worked (void)
{
  static const FixtureColumn columns[] = {
    { "salary", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "22|42|30|15|22|34|20|20", NULL },
    { "city", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "Rome|Paris|Cali|Oslo|Nara|LA|York|York", NULL },
  };
  static const guint32 clusters[] = { 0, 0, 0, 2, 1, 1, 3, 3 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, 8, 4);
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalClasses) suppressing = NULL;

  fixture_init (&fixture, columns, 2);
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 1, SHOAL_CELL_SET));
  microdata = fixture_microdata (&fixture);
  classes = shoal_classes_new (microdata, recoding, 1);
  g_assert_cmpfloat_with_epsilon (shoal_metric_attribute_ncp (classes, 0), (3 * 20.0 / 27 + 2 * 12.0 / 27) / 8, 1e-12);
  g_assert_cmpfloat_with_epsilon (shoal_metric_attribute_ncp (classes, 1),
                                  (3 * (3 - 1) / (7.0 - 1) + 2 * 1.0 / 6) / 8, 1e-12);
  assert_metric (classes, "gcp", (3 * 20.0 / 27 + 2 * 12.0 / 27 + 3 * 2 / 6.0 + 2 / 6.0) / 16);
  assert_metric (classes, "modified", 10.0 / 16);
  g_assert_true (isnan (value (classes, "height")));
  /* The cluster of one row is too small for k = 2. */
  suppressing = shoal_classes_new (microdata, recoding, 2);
  assert_metric (suppressing, "gcp", (3 * 20.0 / 27 + 2 * 12.0 / 27 + 1 + 3 * 2 / 6.0 + 2 / 6.0 + 1) / 16);
  assert_metric (suppressing, "los", 1.0 / 8);
  assert_metric (suppressing, "ca", 1);
}

/* Each class by itself, by hand, with a weight and in the forms of its cells; its rows together make the metric. */
static void
test_groups (void)
{
  static const FixtureColumn columns[] = {
    { "salary", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "22|42|30|15|22|34|20|20", NULL },
    { "city", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "Rome|Paris|Cali|Oslo|Nara|LA|York|York", NULL },
  };
  static const guint32 clusters[] = { 0, 0, 0, 2, 1, 1, 3, 3 };
  const double by_hand[] = { (3 * 20.0 / 27 + 2 / 6.0) / 4, (3 * 12.0 / 27 + 1 / 6.0) / 4, 1, 0 };
  static const char *const metrics[] = { "gcp", "ncp", "gen_total_il", "distortion", "llm", "wnllm", "modified" };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, 8, 4);
  g_autoptr (ShoalClasses) classes = NULL;
  g_autofree double *losses = NULL;

  fixture_init (&fixture, columns, 2);
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 1, SHOAL_CELL_SET));
  fixture_take_schema (&fixture, schema_with_weight (fixture.schema, 0, 3));
  microdata = fixture_microdata (&fixture);
  /* The cluster of one row is too small for k = 2. */
  classes = shoal_classes_new (microdata, recoding, 2);
  losses = shoal_metric_evaluate_groups (shoal_metrics_find ("gcp"), classes);
  for (gsize row = 0; row < G_N_ELEMENTS (clusters); row++)
    g_assert_cmpfloat_with_epsilon (losses[shoal_classes_group_of_row (classes, row)], by_hand[clusters[row]], 1e-12);
  g_assert_null (shoal_metric_evaluate_groups (shoal_metrics_find ("c_avg"), classes));
  for (guint i = 0; i < G_N_ELEMENTS (metrics); i++)
    {
      const ShoalMetric *metric = shoal_metrics_find (metrics[i]);
      g_autofree double *each = shoal_metric_evaluate_groups (metric, classes);
      double sum = 0;

      if (metric->basis != SHOAL_METRIC_OF_CELLS)
        continue;
      g_assert_nonnull (each);
      for (gsize row = 0; row < G_N_ELEMENTS (clusters); row++)
        sum += each[shoal_classes_group_of_row (classes, row)];
      assert_metric (classes, metrics[i], sum / G_N_ELEMENTS (clusters));
    }
}

/* The rows of KGEN in a ring: row i stands for people i and i + 1. */
static void
test_matching (void)
{
  static const guint32 originals[] = { 0, 1, 1, 2, 2, 3, 3, 0 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_matching (originals, 4, 2);
  g_autoptr (ShoalClasses) classes = NULL;

  fixture_init (&fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  fixture_take_schema (&fixture, schema_with_target (fixture.schema, 4, TRUE));
  microdata = fixture_microdata (&fixture);
  classes = shoal_classes_new (microdata, recoding, 2);
  assert_metric (classes, "gcp", (2 + 3 + 2 + 3) / 12.0);
  assert_metric (classes, "los", 0);
  /* Four crimes are two bits, two candidates leave one open. */
  assert_metric (classes, "info_gain", 1);
  g_assert_true (isnan (value (classes, "dm")));
  g_assert_true (isnan (value (classes, "c_avg")));
  g_assert_true (isnan (value (classes, "ca")));
  g_assert_true (isnan (value (classes, "cm")));
}

/* Two clusters that publish equal cells are one class of the release; what is told of clusters has names of its own. */
static void
test_equal_clusters (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y|x|y", "x;*\ny;*\n" },
    { "t", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "p|p|q|q", NULL, TRUE },
  };
  static const guint32 clusters[] = { 0, 0, 1, 1 };
  g_autoptr (ShoalMicrodata) microdata = load (columns, 2);
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, 4, 2);
  g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, recoding, 2);
  g_autoptr (ShoalClasses) node = FIXTURE_NODE (microdata, 2, 1);

  assert_metric (classes, "info_gain", 0);
  assert_metric (classes, "cm", 0.5);
  assert_metric (classes, "dm", 16);
  assert_metric (classes, "c_avg", 2);
  assert_metric (classes, "ca", 1);
  assert_metric (classes, "clusters", 2);
  assert_metric (classes, "cluster_dm", 8);
  assert_metric (classes, "cluster_c_avg", 1);
  assert_metric (classes, "cluster_ca", 1);
  g_assert_true (isnan (value (node, "clusters")));
  g_assert_true (isnan (value (node, "cluster_dm")));
  g_assert_true (isnan (value (node, "cluster_c_avg")));
  g_assert_true (isnan (value (node, "cluster_ca")));
  g_assert_cmpstr (shoal_metric_explain_lack (shoal_metrics_find ("clusters"), node), ==,
                   "Only a local recoding is made as clusters.");
}

/* A narrow range is changed, and says something still, wherever its node would be; only what covers all values is gone. The column
 * of three times the weight counts no more cells than the other. */
static void
test_ranges_and_sets (void)
{
  static const FixtureColumn columns[] = {
    { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "20|22|40|40|20|60", "20;a;*\n22;b;*\n40;b;*\n60;b;*\n" },
    { "town", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y|z|z|x|z", "x;*\ny;*\nz;*\nv;*\n" },
  };
  static const guint32 clusters[] = { 0, 0, 1, 1, 2, 2 };
  static const guint32 together[] = { 0, 0, 0, 0, 0, 0 };
  /* Bits: of 3 of 6 ages, 2 of 6 twice and 1 of 6 twice; of towns 3 of 6, 2 of 6, 1 of 6 */
  const double age_full = 2 * log2 (6 / 2.0) + 2 * log2 (6 / 2.0) + 2 * log2 (6);
  const double town_full = 2 * log2 (6 / 2.0) + log2 (6) + 3 * log2 (6 / 3.0);
  const double age_lost = log2 (3 / 2.0) + log2 (3) + log2 (6 / 2.0) + log2 (6);
  const double town_lost = log2 (3 / 2.0) + log2 (3) + log2 (5 / 2.0) + log2 (5 / 3.0);
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, 6, 3);
  g_autoptr (ShoalRecoding) whole = shoal_recoding_new_partition (together, 6, 1);
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalClasses) all = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 1, SHOAL_CELL_SET));
  fixture_take_schema (&fixture, schema_with_weight (fixture.schema, 0, 3));
  microdata = fixture_microdata (&fixture);
  classes = shoal_classes_new (microdata, recoding, 2);
  all = shoal_classes_new (microdata, whole, 2);
  /* [20, 22] and {x, y}; 40 and z; [20, 60], which is all ages, and {x, z} */
  assert_metric (classes, "modified", 8 / 12.0);
  assert_metric (classes, "deleted", 2 / 12.0);
  assert_metric (classes, "deleted_of_modified", 2 / 8.0);
  assert_metric (classes, "entropy", (3 * age_lost + town_lost) / (3 * age_full + town_full));
  /* Nobody lives in v: a set of all others says nothing. */
  assert_metric (all, "modified", 1);
  assert_metric (all, "deleted", 1);
  assert_metric (all, "entropy", 1);
}

/* A node and the partition into its classes lose the same where the cells are the same. */
static void
test_node_and_partition (void)
{
  g_autoptr (ShoalMicrodata) microdata = load (fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  g_autoptr (ShoalClasses) node = FIXTURE_NODE (microdata, 2, 2, 1, 1);
  static const guint32 clusters[] = { 0, 0, 1, 1 };
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, 4, 2);
  g_autoptr (ShoalClasses) partition = shoal_classes_new (microdata, recoding, 2);
  guint n_metrics, n_compared = 0;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  for (guint i = 0; i < n_metrics; i++)
    if (!isnan (value (node, metrics[i].id)) && !g_str_equal (metrics[i].id, "height"))
      {
        assert_metric (partition, metrics[i].id, value (node, metrics[i].id));
        n_compared++;
      }
  g_assert_cmpuint (n_compared, >=, 15);
}

/* Ages 1, 3, 5, 7 have mean 4 and variance 5; towns x x y y differ in half of the pairs. */
static void
test_sil (void)
{
  static const FixtureColumn columns[] = {
    { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "1|3|5|7", "1;*\n3;*\n5;*\n7;*\n" },
    { "town", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x|y|y", "x;*\ny;*\n" },
    { "same", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "u|u|u|u", "u\n" },
  };
  static const guint32 halves[] = { 0, 0, 1, 1 }, mixed[] = { 0, 1, 0, 1 }, three[] = { 0, 0, 0, 1 };
  /* Row 0 of 0 and 1: means 2, all x. Row 1 of 1 and 2: mean 4, x or y. Row 2 of 2 and 3, row 3 of 3 and 0: mean 4, x or y. */
  static const guint32 ring[] = { 0, 1, 1, 2, 2, 3, 3, 0 };
  g_autoptr (ShoalMicrodata) microdata = load (columns, G_N_ELEMENTS (columns));
  g_autoptr (ShoalRecoding) near = shoal_recoding_new_partition (halves, 4, 2);
  g_autoptr (ShoalRecoding) far = shoal_recoding_new_partition (mixed, 4, 2);
  g_autoptr (ShoalRecoding) most = shoal_recoding_new_partition (three, 4, 2);
  g_autoptr (ShoalRecoding) matching = shoal_recoding_new_matching (ring, 4, 2);
  g_autoptr (ShoalClasses) near_classes = shoal_classes_new (microdata, near, 2);
  g_autoptr (ShoalClasses) far_classes = shoal_classes_new (microdata, far, 2);
  g_autoptr (ShoalClasses) most_classes = shoal_classes_new (microdata, most, 2);
  g_autoptr (ShoalClasses) matching_classes = shoal_classes_new (microdata, matching, 2);
  double age = sqrt (5), town = sqrt (0.5);

  assert_metric (near_classes, "sil", 4 * 1 / age / 12);
  assert_metric (far_classes, "sil", (4 * 2 / age + 2 / town) / 12);
  /* Ages 1 3 5 around 3, towns x x y; the suppressed row is 3 from the mean of all, and its town is not their first mode. */
  assert_metric (most_classes, "sil", ((2 + 0 + 2) / age + 1 / town + 3 / age + 1 / town) / 12);
  assert_metric (matching_classes, "sil", ((2 + 2 + 2 + 6) / age + (0 + 1 + 0 + 1) / town) / 2 / 12);
}

/* Missing numbers stand at the mean; weights count. */
static void
test_sil_missing (void)
{
  static const FixtureColumn columns[] = {
    { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "2|?|6|4", "2;*\n4;*\n6;*\n" },
  };
  static const guint32 halves[] = { 0, 0, 1, 1 };
  g_autoptr (ShoalMicrodata) microdata = load (columns, G_N_ELEMENTS (columns));
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (halves, 4, 2);
  g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, recoding, 2);

  assert_metric (classes, "sil", 4 * 1 / sqrt (8 / 3.0) / 4);
}

/* More rows than a thread takes at a time: where each row hides among its cluster, edges and clusters tell the same. */
static void
test_sil_many (void)
{
  const guint32 n_clusters = 35000, degree = 4, n_rows = n_clusters * degree;
  g_autoptr (GString) ages = g_string_new (NULL);
  g_autoptr (GString) towns = g_string_new (NULL);
  g_autoptr (GString) tree = g_string_new (NULL);
  g_autofree guint32 *clusters = g_new (guint32, n_rows);
  g_autofree guint32 *originals = g_new (guint32, (gsize) n_rows * degree);
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) partition = NULL;
  g_autoptr (ShoalRecoding) matching = NULL;
  g_autoptr (ShoalClasses) clustered = NULL;
  g_autoptr (ShoalClasses) matched = NULL;
  FixtureColumn columns[] = {
    { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, NULL },
    { "town", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, "t0;*\nt1;*\nt2;*\nt3;*\nt4;*\n" },
  };

  for (guint32 row = 0; row < n_rows; row++)
    {
      g_string_append_printf (ages, "%s%u", row > 0 ? "|" : "", row * 7919 % 97);
      g_string_append_printf (towns, "%st%u", row > 0 ? "|" : "", row * 31 % 1009 % 5);
      clusters[row] = row % n_clusters;
      for (guint32 i = 0; i < degree; i++)
        originals[(gsize) row * degree + i] = row % n_clusters + i * n_clusters;
    }
  for (guint age = 0; age < 97; age++)
    g_string_append_printf (tree, "%u;*\n", age);
  columns[0].values = ages->str;
  columns[0].hierarchy = tree->str;
  columns[1].values = towns->str;
  microdata = load (columns, G_N_ELEMENTS (columns));
  partition = shoal_recoding_new_partition (clusters, n_rows, n_clusters);
  matching = shoal_recoding_new_matching (originals, n_rows, degree);
  clustered = shoal_classes_new (microdata, partition, degree);
  matched = shoal_classes_new (microdata, matching, degree);
  g_assert_cmpfloat (value (clustered, "sil"), >, 0.1);
  assert_metric (clustered, "sil", value (matched, "sil"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/metrics/local-worked", test_local_worked);
  g_test_add_func ("/metrics/groups", test_groups);
  g_test_add_func ("/metrics/matching", test_matching);
  g_test_add_func ("/metrics/equal-clusters", test_equal_clusters);
  g_test_add_func ("/metrics/node-and-partition", test_node_and_partition);
  g_test_add_func ("/metrics/ranges-and-sets", test_ranges_and_sets);
  g_test_add_func ("/metrics/sil", test_sil);
  g_test_add_func ("/metrics/sil-missing", test_sil_missing);
  g_test_add_func ("/metrics/sil-many", test_sil_many);
  return g_test_run ();
}
