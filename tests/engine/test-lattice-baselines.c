/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solvers whose answer is defined by their steps, against naive versions of these steps. */

#include "fixture-solver.h"

/* Makes the microdata of a random model that has a solution. Returns: (nullable) */
static ShoalMicrodata *
make_solvable (FixtureModel *model,
               guint64       seed,
               guint         k)
{
  fixture_model_init_random (model, seed);
  return model->n_rows >= k ? fixture_model_make_microdata (model, FALSE) : NULL;
}

/* Samarati: the lowest height that has a feasible node; there the best objective. */
static void
test_samarati (void)
{
  const ShoalMetric *gcp = shoal_metrics_find ("gcp");

  for (guint64 seed = 0; seed < 60; seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = make_solvable (&model, seed, 3);
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalSolution) solution = NULL;
      guint levels[FIXTURE_MAX_ATTRIBUTES] = { 0 };
      guint lowest = G_MAXUINT;
      double best = INFINITY;

      if (microdata == NULL)
        continue;
      problem = fixture_problem_new (microdata, 3, 0.1, "gcp", 1, 2);
      do
        {
          g_autoptr (ShoalClasses) classes = NULL;
          guint height = 0;

          for (guint a = 0; a < model.n_attributes; a++)
            height += levels[a];
          if (height > lowest || fixture_model_count_small (&model, levels, 3) > problem->suppression_limit)
            continue;
          classes = fixture_node (microdata, 3, levels);
          best = height < lowest ? INFINITY : best;
          best = MIN (best, shoal_metric_evaluate (gcp, classes));
          lowest = height;
        }
      while (fixture_model_next_node (&model, levels));
      solution = solve (shoal_solver_registry_find ("samarati"), problem, NULL);
      check_solution (shoal_solver_registry_find ("samarati"), problem, solution);
      for (guint a = 0; a < model.n_attributes; a++)
        lowest -= shoal_recoding_get_levels (solution->recoding, NULL)[a];
      g_assert_cmpuint (lowest, ==, 0);
      g_assert_cmpfloat_with_epsilon (solution->objective, best, 1e-9);
    }
}

/* Different labels of an attribute in the table, at a level. */
static guint
count_labels (const FixtureModel *model,
              guint               a,
              guint               level)
{
  g_autoptr (GHashTable) labels = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint row = 0; row < model->n_rows; row++)
    g_hash_table_add (labels, model->labels[a][level][model->cells[row][a]]);
  return g_hash_table_size (labels);
}

/* Datafly: the attribute with the most distinct values goes up, the first of several, until few enough rows are left over. */
static void
test_datafly (void)
{
  for (guint64 seed = 0; seed < 60; seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = make_solvable (&model, seed, 3);
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalSolution) solution = NULL;
      guint levels[FIXTURE_MAX_ATTRIBUTES] = { 0 };

      if (microdata == NULL)
        continue;
      problem = fixture_problem_new (microdata, 3, 0.1, "gcp", 1, 2);
      while (fixture_model_count_small (&model, levels, 3) > problem->suppression_limit)
        {
          guint widest = G_MAXUINT, most = 0;

          for (guint a = 0; a < model.n_attributes; a++)
            {
              guint n_labels = count_labels (&model, a, levels[a]);

              if (levels[a] < model.heights[a] && n_labels > most)
                {
                  widest = a;
                  most = n_labels;
                }
            }
          g_assert_cmpuint (widest, <, model.n_attributes);
          levels[widest]++;
        }
      solution = solve (shoal_solver_registry_find ("datafly"), problem, NULL);
      check_solution (shoal_solver_registry_find ("datafly"), problem, solution);
      g_assert_cmpmem (shoal_recoding_get_levels (solution->recoding, NULL), model.n_attributes * sizeof (guint), levels,
                       model.n_attributes * sizeof (guint));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lattice-baselines/samarati", test_samarati);
  g_test_add_func ("/lattice-baselines/datafly", test_datafly);
  return g_test_run ();
}
