/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guarantees and figures about a population: estimators against hand-worked numbers and drawn populations. */

#include "base/shoal-random.h"
#include "fixture-microdata.h"
#include "privacy/shoal-guarantee.h"
#include "privacy/shoal-population-uniques.h"

#include <math.h>

/* Four people alone, two pairs and a class of four: 12 of 24. Of a class of two people of the 24 one is in the sample with the
 * chance 2 · 1/2 · 12/23, of one of four with 4 · 1/2 · (12 · 11 · 10) / (23 · 22 · 21). */
static void
test_zayatz (void)
{
  static const ShoalRiskClass classes[] = { { 4, 1 }, { 1, 4 }, { 2, 2 } };
  double of_two = 12.0 / 23, of_four = 2.0 * 12 * 11 * 10 / (23 * 22 * 21);
  double expected = 4.0 / 12 * (0.5 * 4) / (4 * 0.5 + 2 * of_two + of_four);

  g_assert_cmpfloat_with_epsilon (shoal_uniques_estimate (SHOAL_UNIQUES_ZAYATZ, classes, 3, 24), expected, 1e-12);
}

/* The likelihood of Pitman's model, of which the estimate must be the greatest */
static double
get_likelihood (const ShoalRiskClass *classes,
                gsize                 n,
                double                theta,
                double                alpha)
{
  double n_rows = 0, n_classes = 0, sum = 0;

  for (gsize i = 0; i < n; i++)
    {
      n_rows += (double) classes[i].size * classes[i].n_classes;
      n_classes += classes[i].n_classes;
      for (guint32 j = 1; j < classes[i].size; j++)
        sum += classes[i].n_classes * log (j - alpha);
    }
  for (double i = 1; i < n_classes; i++)
    sum += log (theta + i * alpha);
  for (double i = 1; i < n_rows; i++)
    sum -= log (theta + i);
  return sum;
}

/* The best of all parameters by trying, and the chance of being alone as a product over the others */
static void
test_pitman (void)
{
  static const ShoalRiskClass classes[] = { { 1, 60 }, { 2, 20 }, { 3, 9 }, { 5, 4 }, { 12, 2 }, { 40, 1 } };
  double best = -INFINITY, alone = 0, population = 5000;

  for (double alpha = 0.002; alpha < 1; alpha += 0.002)
    for (double theta = 0.25; theta < 200; theta += 0.25)
      {
        double likelihood = get_likelihood (classes, G_N_ELEMENTS (classes), theta, alpha);

        if (likelihood <= best)
          continue;
        best = likelihood;
        alone = 1;
        for (double i = 1; i < population; i++)
          alone *= (theta + alpha + i - 1) / (theta + i);
      }
  g_assert_cmpfloat_with_epsilon (shoal_uniques_estimate (SHOAL_UNIQUES_PITMAN, classes, G_N_ELEMENTS (classes), population), alone,
                                  0.02 * alone);
}

/* A table of class sizes: of @sizes those that are in a sample, each person with a chance of @fraction */
static GArray *
draw_sample (const guint32 *sizes,
             guint          n_sizes,
             double         fraction,
             ShoalRandom   *random,
             guint         *n_rows,
             guint         *n_unique)
{
  GArray *classes = g_array_new (FALSE, FALSE, sizeof (ShoalRiskClass));

  *n_rows = *n_unique = 0;
  for (guint i = 0; i < n_sizes; i++)
    {
      ShoalRiskClass seen = { 0, 1 };

      for (guint32 person = 0; person < sizes[i]; person++)
        seen.size += shoal_random_double (random) < fraction;
      if (seen.size == 0)
        continue;
      g_array_append_val (classes, seen);
      *n_rows += seen.size;
      *n_unique += sizes[i] == 1;
    }
  return classes;
}

/* A population whose classes have 1 + Y people, Y geometric: the model of SNB. Its estimate is near the truth; those of the others
 * are shares; and the rule takes one of them. */
static void
test_drawn (void)
{
  static const double fractions[] = { 0.05, 0.3, 0.8 };
  ShoalRandom random;

  shoal_random_init (&random, 3, 0);
  for (guint i = 0; i < G_N_ELEMENTS (fractions); i++)
    {
      g_autofree guint32 *sizes = g_new (guint32, 20000);
      g_autoptr (GArray) classes = NULL;
      const ShoalRiskClass *data;
      double population = 0, truth, snb, zayatz, pitman, dankar;
      guint n_rows, n_unique;

      for (guint j = 0; j < 20000; j++)
        {
          for (sizes[j] = 1; shoal_random_double (&random) < 0.75; sizes[j]++)
            ;
          population += sizes[j];
        }
      classes = draw_sample (sizes, 20000, fractions[i], &random, &n_rows, &n_unique);
      data = (const ShoalRiskClass *) (gconstpointer) classes->data;
      truth = n_unique / (double) n_rows;
      snb = shoal_uniques_estimate (SHOAL_UNIQUES_SNB, data, classes->len, population);
      zayatz = shoal_uniques_estimate (SHOAL_UNIQUES_ZAYATZ, data, classes->len, population);
      pitman = shoal_uniques_estimate (SHOAL_UNIQUES_PITMAN, data, classes->len, population);
      dankar = shoal_uniques_estimate (SHOAL_UNIQUES_DANKAR, data, classes->len, population);
      g_test_message ("fraction %g: truth %g, SNB %g, Zayatz %g, Pitman %g", fractions[i], truth, snb, zayatz, pitman);
      g_assert_cmpfloat_with_epsilon (snb, truth, 0.25 * truth);
      g_assert_cmpfloat (zayatz, >, 0);
      g_assert_cmpfloat (zayatz, <, 1);
      g_assert_cmpfloat (pitman, >=, 0);
      g_assert_cmpfloat (pitman, <, 1);
      g_assert_cmpfloat (dankar, ==, fractions[i] <= 0.1 ? pitman : MIN (snb, zayatz));
    }
}

/* Whatever the sizes, there is a share or no estimate. */
static void
test_robust (void)
{
  ShoalRandom random;
  guint n_without = 0;

  shoal_random_init (&random, 4, 0);
  for (guint draw = 0; draw < 400; draw++)
    {
      ShoalRiskClass classes[6];
      guint n = 1 + (guint) shoal_random_below (&random, G_N_ELEMENTS (classes));
      double rows = 0, population;

      for (guint i = 0; i < n; i++)
        {
          classes[i].size = i == 0 ? 1 : (guint32) (1 + shoal_random_below (&random, i % 2 == 0 ? 5 : 100000));
          classes[i].n_classes = (guint32) shoal_random_below (&random, i == 0 ? 1000 : 50);
          rows += (double) classes[i].size * classes[i].n_classes;
        }
      population = floor (rows * exp (20 * shoal_random_double (&random) - 1));
      for (guint estimator = SHOAL_UNIQUES_DANKAR; estimator <= SHOAL_UNIQUES_SNB; estimator++)
        {
          double share = shoal_uniques_estimate (estimator, classes, n, population);

          g_assert_true (isnan (share) || (share >= 0 && share <= 1));
          if (rows > 0 && population >= rows && (estimator == SHOAL_UNIQUES_ZAYATZ || estimator == SHOAL_UNIQUES_DANKAR))
            g_assert_false (isnan (share));
          n_without += isnan (share);
        }
    }
  g_assert_cmpuint (n_without, >, 0);
}

/* What is known without an estimate */
static void
test_known (void)
{
  static const ShoalRiskClass classes[] = { { 1, 5 }, { 3, 5 } }, pairs[] = { { 2, 50 } };

  for (guint estimator = SHOAL_UNIQUES_DANKAR; estimator <= SHOAL_UNIQUES_SNB; estimator++)
    {
      g_assert_cmpfloat (shoal_uniques_estimate (estimator, classes, 2, 20), ==, 0.25);
      g_assert_cmpfloat (shoal_uniques_estimate (estimator, pairs, 1, 1e6), ==, 0);
      g_assert_true (isnan (shoal_uniques_estimate (estimator, classes, 2, 19)));
      g_assert_true (isnan (shoal_uniques_estimate (estimator, classes, 0, 19)));
    }
}

/* Merging any two classes lowers the average risk: what a node without suppression says of those above it. */
static void
test_average_risk (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 5, 0);
  for (guint draw = 0; draw < 500; draw++)
    {
      const ShoalModel model = { .guarantee = &shoal_average_risk, .numbers = { shoal_random_double (&random) / 2 } };
      g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (ShoalRiskClass));
      gboolean held = FALSE;

      for (guint i = 0; i < 12; i++)
        g_array_append_val (sizes, ((ShoalRiskClass) { 1 + (guint32) shoal_random_below (&random, 6), 1 }));
      while (sizes->len > 1)
        {
          g_autoptr (GArray) copy = g_array_copy (sizes);
          ShoalReleaseContent content;
          double value, mean = 0, n_rows = 0;
          gboolean holds;

          for (guint i = 0; i < sizes->len; i++)
            n_rows += g_array_index (sizes, ShoalRiskClass, i).size;
          for (guint i = 0; i < sizes->len; i++)
            for (guint32 row = 0; row < g_array_index (sizes, ShoalRiskClass, i).size; row++)
              mean += 1.0 / g_array_index (sizes, ShoalRiskClass, i).size / n_rows;
          shoal_release_content_init (&content, copy);
          holds = shoal_average_risk.measure_release (&model, &content, &value);
          g_assert_cmpfloat_with_epsilon (value, mean, 1e-12);
          g_assert_cmpint (shoal_average_risk.release_holds (&model, &content), ==, holds);
          g_assert_true (holds || !held);
          held = holds;
          g_array_index (sizes, ShoalRiskClass, 0).size += g_array_index (sizes, ShoalRiskClass, 1).size;
          g_array_remove_index_fast (sizes, 1);
        }
    }
}

/* A tenth of the population, k = 5: the mean is 0.5. 3 rows are exceeded with a chance of 0.0018 and reached with one of 0.0144; without
 * the zero, with 0.0366, and 4 with 0.0045. */
static void
test_k_map (void)
{
  static const struct
  {
    double estimator, significance;
    gsize fewest;
  } cases[] = { { 0, 0.01, 4 }, { 0, 0.02, 3 }, { 1, 0.02, 4 }, { 1, 0.04, 3 }, { 0, 1e-6, 5 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gsize n_persons = 1; n_persons < 8; n_persons++)
      {
        const ShoalModel model = { .guarantee = &shoal_k_map, .numbers = { 5, 0, 10000, cases[i].estimator, cases[i].significance } };
        const ShoalClassContent content = { .n_rows = 2 * n_persons, .n_persons = n_persons, .n_table = 1000 };
        double value;

        g_assert_cmpint (shoal_k_map.class_holds (&model, &content), ==, n_persons >= cases[i].fewest);
        g_assert_cmpint (shoal_k_map.measure (&model, &content, &value), ==, n_persons >= cases[i].fewest);
      }
}

/* One has two equal rows, which nobody else's equal, and a third that is another's, too: classes of 1, 2 and 2 people. */
static void
test_people (void)
{
  FixtureColumn columns[] = {
    { "who", SHOAL_VALUE_TEXT, SHOAL_ROLE_PERSON, "a|a|a|b|c|d|d", NULL },
    { "age", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "30|30|40|40|50|50|50", "30;*\n40;*\n50;*" },
  };

  for (guint of_rows = 0; of_rows < 2; of_rows++)
    {
      g_auto (Fixture) fixture = { NULL, NULL };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_auto (ShoalUniquesSample) sample = { 0 };
      const ShoalRiskClass *classes;

      columns[0].role = of_rows ? SHOAL_ROLE_IDENTIFIER : SHOAL_ROLE_PERSON;
      fixture_init (&fixture, columns, 2);
      microdata = fixture_microdata (&fixture);
      shoal_uniques_sample_init (&sample, microdata);
      classes = (const ShoalRiskClass *) (gconstpointer) sample.classes->data;
      g_assert_cmpuint (sample.n_people, ==, of_rows ? 7 : 4);
      g_assert_cmpuint (sample.n_alone, ==, of_rows ? 0 : 1);
      g_assert_cmpuint (sample.n_rows_alone, ==, of_rows ? 0 : 2);
      g_assert_cmpuint (sample.n_spread, ==, of_rows ? 0 : 1);
      g_assert_cmpuint (sample.classes->len, ==, 2);
      g_assert_cmpuint (classes[0].size, ==, of_rows ? 2 : 1);
      g_assert_cmpuint (classes[0].n_classes, ==, of_rows ? 2 : 1);
      g_assert_cmpuint (classes[1].size, ==, of_rows ? 3 : 2);
      g_assert_cmpuint (classes[1].n_classes, ==, of_rows ? 1 : 2);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/population/zayatz", test_zayatz);
  g_test_add_func ("/population/pitman", test_pitman);
  g_test_add_func ("/population/drawn", test_drawn);
  g_test_add_func ("/population/robust", test_robust);
  g_test_add_func ("/population/known", test_known);
  g_test_add_func ("/population/average-risk", test_average_risk);
  g_test_add_func ("/population/k-map", test_k_map);
  g_test_add_func ("/population/people", test_people);
  return g_test_run ();
}
