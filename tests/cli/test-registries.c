/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solvers and metrics: all there are, and one by its name. */

#include "fixture-cli.h"

#include "solve/shoal-solver-registry.h"
#include "utility/shoal-metric.h"

static void
test_registries (Fixture       *fixture,
                 gconstpointer  data)
{
  g_auto (Run) solvers_run = { 0 };
  g_auto (Run) metrics_run = { 0 };
  JsonArray *solvers = json_object_get_array_member (run_json (fixture, "solvers --json", &solvers_run), "solvers");
  JsonArray *metrics = json_object_get_array_member (run_json (fixture, "metrics --json", &metrics_run), "metrics");
  guint n_solvers, n_metrics;
  const ShoalSolverInfo *solver_table = shoal_solver_registry_get (&n_solvers);
  const ShoalMetric *metric_table = shoal_metrics_get (&n_metrics);

  g_assert_cmpuint (json_array_get_length (solvers), ==, n_solvers);
  for (guint i = 0; i < n_solvers; i++)
    {
      JsonObject *solver = find_by (solvers, "id", solver_table[i].id);
      JsonArray *objectives = json_object_get_array_member (solver, "objectives");
      JsonArray *parameters = json_object_get_array_member (solver, "parameters");

      g_assert_cmpuint (json_array_get_length (objectives), >, 0);
      for (guint p = 0; p < json_array_get_length (objectives); p++)
        find_by (metrics, "id", json_array_get_string_element (objectives, p));
      for (guint p = 0; p < json_array_get_length (parameters); p++)
        {
          JsonObject *parameter = json_array_get_object_element (parameters, p);

          g_assert_true (json_object_has_member (parameter, "default"));
          g_assert_nonnull (json_object_get_string_member (parameter, "summary"));
        }
    }
  g_assert_cmpuint (json_array_get_length (metrics), ==, n_metrics);
  for (guint i = 0; i < n_metrics; i++)
    find_by (metrics, "id", metric_table[i].id);
}

/* One entry of a registry by its name: the same object as in the list, and a page with all that can be set. */
static void
test_registry_entries (Fixture       *fixture,
                       gconstpointer  data)
{
  static const char *const unknown[] = { "solvers kgne", "metrics gpc", "solvers kgen random" };
  guint n_solvers, n_metrics;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  g_auto (Run) all = { 0 };
  g_auto (Run) metric = { 0 };
  JsonArray *array;

  shoal_metrics_get (&n_metrics);
  array = json_object_get_array_member (run_json (fixture, "solvers --json", &all), "solvers");
  for (guint i = 0; i < n_solvers; i++)
    {
      g_autofree char *line = g_strdup_printf ("solvers %s --json", solvers[i].id);
      g_autofree char *plain = g_strdup_printf ("solvers %s", solvers[i].id);
      g_auto (Run) one = { 0 };
      g_auto (Run) page = { 0 };
      JsonArray *found = json_object_get_array_member (run_json (fixture, line, &one), "solvers");
      JsonArray *parameters;

      g_assert_cmpuint (json_array_get_length (found), ==, 1);
      g_assert_true (json_node_equal (json_array_get_element (found, 0), json_array_get_element (array, i)));
      run_cli (fixture, plain, &page);
      assert_status (&page, plain, 0);
      g_assert_true (g_str_has_prefix (page.output, solvers[i].id));
      parameters = json_object_get_array_member (json_array_get_object_element (found, 0), "parameters");
      for (guint p = 0; p < json_array_get_length (parameters); p++)
        {
          JsonObject *parameter = json_array_get_object_element (parameters, p);

          g_assert_nonnull (strstr (page.output, json_object_get_string_member (parameter, "name")));
          g_assert_nonnull (strstr (page.output, json_object_get_string_member (parameter, "summary")));
        }
    }
  array = json_object_get_array_member (run_json (fixture, "metrics sil --json", &metric), "metrics");
  g_assert_cmpuint (json_array_get_length (array), ==, 1);
  find_by (array, "id", "sil");
  for (gsize i = 0; i < G_N_ELEMENTS (unknown); i++)
    {
      g_auto (Run) run = { 0 };

      run_cli (fixture, unknown[i], &run);
      assert_status (&run, unknown[i], 2);
      g_assert_cmpstr (run.output, ==, "");
      if (i == 0)
        g_assert_nonnull (strstr (run.errors, "there are optimal, "));
      else if (i == 1)
        g_assert_nonnull (strstr (run.errors, "there are precision, "));
    }
}

/* The list says what a choice may be, and the page what a number may be. */
static void
test_registry_texts (Fixture       *fixture,
                     gconstpointer  data)
{
  g_auto (Run) list = { 0 };
  g_auto (Run) page = { 0 };
  g_auto (Run) metric = { 0 };
  g_auto (Run) alone = { 0 };

  run_cli (fixture, "solvers", &list);
  assert_status (&list, "solvers", 0);
  g_assert_nonnull (strstr (list.output, "start = none (none/"));
  run_cli (fixture, "solvers kgen", &page);
  g_assert_nonnull (strstr (page.output, "  population-size: a whole number from 2 to 100000; 100 by default\n      "));
  g_assert_nonnull (strstr (page.output, "  crossover-rate: a number from 0 to 1; 0.9 by default\n      "));
  g_assert_null (strstr (page.output, "refine"));
  run_cli (fixture, "metrics sil", &metric);
  assert_status (&metric, "metrics sil", 0);
  g_assert_nonnull (strstr (metric.output, "objective: local-search\n"));
  run_cli (fixture, "metrics c_avg", &alone);
  g_assert_nonnull (strstr (alone.output, "objective: none\n"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add ("/commands/registries", test_registries, NULL);
  fixture_add ("/commands/registry-entries", test_registry_entries, NULL);
  fixture_add ("/commands/registry-texts", test_registry_texts, NULL);
  return g_test_run ();
}
