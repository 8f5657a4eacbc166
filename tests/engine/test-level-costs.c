/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lattice solvers know of metrics is what the metrics say. */

#include "base/shoal-error.h"
#include "base/shoal-random.h"
#include "fixture-metrics.h"
#include "utility/shoal-level-costs.h"

static double
sum_costs (const ShoalLevelCosts *costs,
           ShoalClasses          *classes)
{
  const guint *levels = shoal_recoding_get_levels (classes->recoding, NULL);
  double sum = 0;

  for (guint a = 0; a < costs->n_attributes; a++)
    sum += costs->cost_of_level[a][levels[a]];
  for (guint32 group = 0; group < classes->n_groups; group++)
    if (shoal_classes_is_suppressed (classes, group))
      {
        double lost = costs->lost_of_row;

        for (guint a = 0; costs->lost_of_node != NULL && a < costs->n_attributes; a++)
          lost += costs->lost_of_node[a][shoal_classes_get_node (classes, group, a)];
        g_assert_cmpfloat (lost, >=, 0);
        sum += lost * classes->sizes[group];
      }
  return sum;
}

/* On all nodes of a random weighted problem the prepared costs are the metric, and never fall with a level. */
static void
test_level_costs (void)
{
  static const char *const hierarchies[] = {
    "0;a;x;*\n1;a;x;*\n2;b;x;*\n3;b;x;*\n4;c;y;*\n5;c;y;*\n6;6;6;*\n",
    "0;lo;*\n1;lo;*\n2;hi;*\n3;hi;*\nunused;hi;*\n",
    "0\n",
  };
  static const guint sizes[] = { 7, 4, 1 };
  FixtureColumn columns[3];
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (GError) error = NULL;
  guint n_metrics, n_checked = 0;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);
  ShoalRandom random;

  shoal_random_init (&random, 9, 0);
  for (guint c = 0; c < 3; c++)
    {
      GString *values = g_string_new (NULL);

      for (guint row = 0; row < 120; row++)
        g_string_append_printf (values, "%s%u", row > 0 ? "|" : "", (guint) shoal_random_below (&random, sizes[c]));
      g_ptr_array_add (texts, g_string_free (values, FALSE));
      columns[c] = (FixtureColumn){ c == 0 ? "a" : c == 1 ? "b" : "c", SHOAL_VALUE_TEXT,
                                    SHOAL_ROLE_QUASI_IDENTIFIER, texts->pdata[c], hierarchies[c] };
    }
  fixture_init (&fixture, columns, 3);
  fixture_take_schema (&fixture, schema_with_weight (fixture.schema, 1, 0.7));
  microdata = fixture_microdata (&fixture);
  for (guint i = 0; i < n_metrics; i++)
    {
      g_autoptr (ShoalLevelCosts) costs = shoal_level_costs_new (&metrics[i], microdata, &error);

      if (costs == NULL)
        {
          g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
          g_assert_true (!shoal_metric_is_separable (&metrics[i]) || g_str_equal (metrics[i].id, "weighted"));
          g_clear_error (&error);
          continue;
        }
      n_checked++;
      for (guint level = 1; level <= 3; level++)
        g_assert_cmpfloat (costs->cost_of_level[0][level], >=, costs->cost_of_level[0][level - 1]);
      for (guint node = 0; node < 4 * 3; node++)
        for (guint k = 1; k <= 40; k += 13)
          {
            g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, k, node / 3, node % 3, 0);

            g_assert_cmpfloat_with_epsilon (sum_costs (costs, classes), shoal_metric_evaluate (&metrics[i], classes),
                                            1e-12);
          }
    }
  g_assert_cmpuint (n_checked, >=, 10);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/level-costs", test_level_costs);
  return g_test_run ();
}
