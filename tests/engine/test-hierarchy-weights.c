/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edge weightings, on figure 2 of Mauger, Le Mahec and Dequen 2020. */

#include "fixture-hierarchy.h"

#include "hierarchy/weights/shoal-edge-weighting.h"

#include <math.h>

/* Figure 2: a, b, c are A; d, e are B; f is directly below the root. */
static const char figure_2[] = "a;A;*\nb;A;*\nc;A;*\nd;B;*\ne;B;*\nf;f;*\n";

#define EPSILON 1e-12

static guint32
node (ShoalHierarchy *hierarchy,
      char            label)
{
  const char text[] = { label, '\0' };
  guint level = label == '*' ? 2 : g_ascii_isupper (label) ? 1 : 0;

  return fixture_node (hierarchy, level, text);
}

/* What a leaf loses on its way to the root. */
static double
climb (ShoalHierarchy *hierarchy,
       const double   *weights,
       guint32         leaf)
{
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  double sum = 0;

  for (guint32 at = leaf; at != root; at = shoal_hierarchy_get_parent (hierarchy, at))
    sum += weights[at];
  return sum;
}

static double *
weigh (ShoalEdgeWeighting     weighting,
       ShoalHierarchy *const *hierarchies,
       guint                  n)
{
  ShoalEdgeScale scale;

  shoal_edge_scale_init (&scale, hierarchies, n);
  return shoal_edge_weighting_compute (weighting, hierarchies[0], &scale);
}

typedef struct
{
  ShoalEdgeWeighting weighting;
  double a; /* a → A */
  double f; /* f → * */
  double A; /* A → * */
  double B; /* B → * */
} WeightCase;

/* Worked by hand for figure 2 with a second attribute of height 1: h = 3, h_max = 3, m = 2, wid = 1 - 4/5. */
static const WeightCase weight_cases[] = {
  { SHOAL_EDGE_WEIGHTING_DISTORTION, 0.2 / 3, 0.2, 0.4 / 3, 0.4 / 3 },
  { SHOAL_EDGE_WEIGHTING_NCP, 2.0 / 6, 5.0 / 6, 3.0 / 6, 4.0 / 6 },
  { SHOAL_EDGE_WEIGHTING_TOTAL, 0.5, 1, 0.5, 0.5 },
  { SHOAL_EDGE_WEIGHTING_LLM, 2, 5, 3, 4 },
  { SHOAL_EDGE_WEIGHTING_NLLM, 2.0 / 6, 5.0 / 6, 3.0 / 6, 4.0 / 6 },
  { SHOAL_EDGE_WEIGHTING_WLLM, 0.4, 1, 0.6, 0.8 },
  { SHOAL_EDGE_WEIGHTING_WNLLM, 0.4 / 6, 1.0 / 6, 0.6 / 6, 0.8 / 6 },
  { SHOAL_EDGE_WEIGHTING_USER, 1, 1, 1, 1 },
};

static void
test_weightings (void)
{
  g_autoptr (ShoalHierarchy) tree = fixture_parse (figure_2);
  g_autoptr (ShoalHierarchy) flat = fixture_parse ("x;*\ny;*\n");
  ShoalHierarchy *const both[] = { tree, flat };

  for (guint i = 0; i < G_N_ELEMENTS (weight_cases); i++)
    {
      const WeightCase *c = &weight_cases[i];
      g_autofree double *weights = weigh (c->weighting, both, 2);

      g_assert_cmpfloat_with_epsilon (weights[node (tree, 'a')], c->a, EPSILON);
      g_assert_cmpfloat_with_epsilon (weights[node (tree, 'f')], c->f, EPSILON);
      g_assert_cmpfloat_with_epsilon (weights[node (tree, 'A')], c->A, EPSILON);
      g_assert_cmpfloat_with_epsilon (weights[node (tree, 'B')], c->B, EPSILON);
      g_assert_cmpfloat (weights[shoal_hierarchy_get_root (tree)], ==, 0);
    }
}

/* The low attribute is the dearer: h = 2 of h_max = 3, wid = 1 - 1/5. */
static void
test_low_attribute (void)
{
  g_autoptr (ShoalHierarchy) tree = fixture_parse (figure_2);
  g_autoptr (ShoalHierarchy) flat = fixture_parse ("x;*\ny;*\n");
  ShoalHierarchy *const both[] = { flat, tree };
  g_autofree double *llm = weigh (SHOAL_EDGE_WEIGHTING_LLM, both, 2);
  g_autofree double *distortion = weigh (SHOAL_EDGE_WEIGHTING_DISTORTION, both, 2);
  g_autofree double *alone = weigh (SHOAL_EDGE_WEIGHTING_DISTORTION, both, 1);

  g_assert_cmpfloat_with_epsilon (llm[0], 1.5, EPSILON);
  g_assert_cmpfloat_with_epsilon (distortion[0], 0.8, EPSILON);
  g_assert_cmpfloat_with_epsilon (alone[0], 1, EPSILON);
}

/* Along any path to the root: wid for Distortion, 1 for Total, all other leaves for the LLM family. */
static void
test_sums (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 5, 0);
  for (guint i = 0; i < 100; i++)
    {
      FixtureTree tree;
      ShoalEdgeScale scale;
      guint32 n_leaves;
      guint32 root;

      fixture_tree_init (&tree, &random, 30, 6);
      shoal_edge_scale_init (&scale, &tree.hierarchy, 1);
      n_leaves = shoal_hierarchy_get_n_leaves (tree.hierarchy);
      root = shoal_hierarchy_get_root (tree.hierarchy);
      for (guint w = 0; w < SHOAL_EDGE_WEIGHTING_USER && root > 0; w++)
        {
          g_autofree double *weights = shoal_edge_weighting_compute ((ShoalEdgeWeighting) w, tree.hierarchy, &scale);
          double leaves_lost = (n_leaves - 1.0) / (w == SHOAL_EDGE_WEIGHTING_LLM || w == SHOAL_EDGE_WEIGHTING_WLLM ? 1 : n_leaves);
          double expected = w == SHOAL_EDGE_WEIGHTING_DISTORTION || w == SHOAL_EDGE_WEIGHTING_TOTAL ? 1 : leaves_lost;

          for (guint32 leaf = 0; leaf < n_leaves; leaf++)
            g_assert_cmpfloat_with_epsilon (climb (tree.hierarchy, weights, leaf), expected, 1e-9);
        }
      fixture_tree_clear (&tree);
    }
}

/* Hundreds of attributes do not overflow, and no attribute with an edge does not divide by 0. */
static void
test_extremes (void)
{
  g_autoptr (ShoalHierarchy) tree = fixture_parse (figure_2);
  g_autoptr (ShoalHierarchy) leaf = fixture_parse ("x\n");
  g_autofree ShoalHierarchy **many = g_new (ShoalHierarchy *, 1000);
  ShoalHierarchy *const leaves[] = { leaf, leaf };
  ShoalHierarchy *const one[] = { leaf, tree };
  ShoalEdgeScale scale;
  g_autofree double *weights = NULL;

  for (guint i = 0; i < 1000; i++)
    many[i] = tree;
  shoal_edge_scale_init (&scale, many, 1000);
  g_assert_cmpfloat_with_epsilon (shoal_edge_scale_get_wid (&scale, tree), 0.999, EPSILON);
  g_assert_cmpfloat_with_epsilon (shoal_edge_scale_get_wid (&scale, leaf), 1, EPSILON);
  shoal_edge_scale_init (&scale, one, 2);
  g_assert_cmpfloat (shoal_edge_scale_get_wid (&scale, tree), ==, 1);
  shoal_edge_scale_init (&scale, leaves, 2);
  g_assert_cmpfloat (shoal_edge_scale_get_wid (&scale, leaf), ==, 1);
  weights = shoal_edge_weighting_compute (SHOAL_EDGE_WEIGHTING_DISTORTION, leaf, &scale);
  g_assert_cmpfloat (weights[0], ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hierarchy/weights/weightings", test_weightings);
  g_test_add_func ("/hierarchy/weights/low-attribute", test_low_attribute);
  g_test_add_func ("/hierarchy/weights/sums", test_sums);
  g_test_add_func ("/hierarchy/weights/extremes", test_extremes);
  return g_test_run ();
}
