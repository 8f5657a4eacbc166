/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Metrics that sum edge weights, against figure 2 of Mauger and others. */

#include "fixture-metrics.h"
#include "hierarchy/weights/shoal-edge-weighting.h"

/* The hierarchy of figure 2 of Mauger and others: A over a, b, c; B over d, e; f under the root. */
static const FixtureColumn mauger[] = {
  { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|b|c|d|e|f", "a;A;*\nb;A;*\nc;A;*\nd;B;*\ne;B;*\nf;f;*\n" },
  { "g", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y|x|y|x|y", "x;*\ny;*\n" },
};

/* One attribute: all factors are 1. c (1, 0) = 1/2 and c (2, 1) = 1. */
static void
test_edges (void)
{
  g_autoptr (ShoalMicrodata) microdata = load (mauger, 1);
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 1, 1);

  assert_metric (classes, "distortion", 5 * (0.5 / 1.5) / 6);
  assert_metric (classes, "total", 5 * 0.5 / 6);
  assert_metric (classes, "ncp", (3 * 2.0 / 6 + 2 * 1.0 / 6) / (6 * 5.0 / 6));
  assert_metric (classes, "llm", 8.0 / 30);
  assert_metric (classes, "nllm", 8.0 / 30);
  assert_metric (classes, "wllm", 8.0 / 30);
  assert_metric (classes, "wnllm", 8.0 / 30);
  assert_metric (classes, "modified", 5.0 / 6);
  assert_metric (classes, "gen_total_il", 5 * 0.5 / 6);
  assert_metric (classes, "gcp", (3 * 0.5 + 2 * 2.0 / 6) / 6);
}

/* h = 3 and 2: wid = 1 - 4/5 and 1 - 1/5, h_max / h = 1 and 3/2. */
static void
test_edge_factors (void)
{
  g_autoptr (ShoalMicrodata) microdata = load (mauger, 2);
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 1, 1, 0);

  assert_metric (classes, "distortion", 0.2 * (5.0 / 3) / (0.2 * 6 + 0.8 * 6));
  assert_metric (classes, "total", 2.5 / (6 + 6));
  assert_metric (classes, "ncp", (8.0 / 6) / (5 + 3));
  assert_metric (classes, "llm", 8 / (30 + 1.5 * 6));
  assert_metric (classes, "nllm", (8.0 / 6) / (5 + 1.5 * 3));
  assert_metric (classes, "wllm", 0.2 * 8 / (0.2 * 30 + 0.8 * 6));
  assert_metric (classes, "wnllm", 0.2 * (8.0 / 6) / (0.2 * 5 + 0.8 * 3));
}

/* What the values of attribute @a lose on the way up to @level, by the weighting of the edges. */
static double
climb (ShoalMicrodata     *microdata,
       ShoalEdgeWeighting  weighting,
       guint               a,
       guint               level)
{
  ShoalHierarchy *hierarchies[] = { shoal_microdata_get_attribute (microdata, 0)->hierarchy,
                                    shoal_microdata_get_attribute (microdata, 1)->hierarchy };
  g_autofree double *weights = NULL;
  ShoalEdgeScale scale;
  double sum = 0;

  shoal_edge_scale_init (&scale, hierarchies, 2);
  weights = shoal_edge_weighting_compute (weighting, hierarchies[a], &scale);
  for (guint32 leaf = 0; leaf < shoal_hierarchy_get_n_leaves (hierarchies[a]); leaf++)
    for (guint32 node = leaf; node != shoal_hierarchy_get_node_at (hierarchies[a], level, leaf);
         node = shoal_hierarchy_get_parent (hierarchies[a], node))
      sum += weights[node] * microdata->rows_of_leaf[a][leaf];
  return sum;
}

/* The metrics are the weightings, as a share of what the fully generalized table loses. */
static void
test_edges_are_weightings (void)
{
  static const char *const metrics[SHOAL_EDGE_WEIGHTING_USER] = {
    "distortion", "ncp", "total", "llm", "nllm", "wllm", "wnllm",
  };
  g_autoptr (ShoalMicrodata) microdata = load (mauger, 2);
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 1, 1, 1);

  for (guint w = 0; w < G_N_ELEMENTS (metrics); w++)
    {
      double lost = climb (microdata, (ShoalEdgeWeighting) w, 0, 1) + climb (microdata, (ShoalEdgeWeighting) w, 1, 1);
      double full = climb (microdata, (ShoalEdgeWeighting) w, 0, 2) + climb (microdata, (ShoalEdgeWeighting) w, 1, 1);

      assert_metric (classes, metrics[w], lost / full);
    }
}

/* With a single attribute that can be generalized its weight must not be 0: all losses would be 0 / 0. */
static void
test_edges_beside_constant (void)
{
  static const FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|b|c|d|e|f", "a;A;*\nb;A;*\nc;A;*\nd;B;*\ne;B;*\nf;f;*\n" },
    { "c", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x|x|x|x|x", "x\n" },
  };
  g_autoptr (ShoalMicrodata) microdata = load (columns, 2);
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 1, 1, 0);

  assert_metric (classes, "distortion", 5 * (0.5 / 1.5) / 6);
  assert_metric (classes, "wllm", 8.0 / 30);
  assert_metric (classes, "wnllm", 8.0 / 30);
}

static void
test_user_edges (void)
{
  /* Leaves a to f, then A, B and the root */
  static const double weights[] = { 1, 2, 3, 4, 5, 6, 10, 20, 0 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalHierarchy) weighted = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;

  fixture_init (&fixture, mauger, 2);
  weighted = shoal_hierarchy_with_weights (shoal_schema_get_hierarchy (fixture.schema, 0), weights);
  fixture_take_schema (&fixture, shoal_schema_with_hierarchy (fixture.schema, 0, weighted));
  microdata = fixture_microdata (&fixture);
  classes = FIXTURE_NODE (microdata, 1, 1, 0);
  assert_metric (classes, "weighted", 15.0 / (6 + 9 + 6 + 30 + 40 + 6));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/metrics/edges", test_edges);
  g_test_add_func ("/metrics/edge-factors", test_edge_factors);
  g_test_add_func ("/metrics/edges-are-weightings", test_edges_are_weightings);
  g_test_add_func ("/metrics/edges-beside-constant", test_edges_beside_constant);
  g_test_add_func ("/metrics/user-edges", test_user_edges);
  return g_test_run ();
}
