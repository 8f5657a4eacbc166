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

#define N_LARGE 14

/* 14 columns of digits drawn at random, each with five levels: 6·10^9 nodes. */
static ShoalMicrodata *
make_too_large (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) lines = g_string_new (NULL);
  char *names[N_LARGE];
  FixtureColumn columns[N_LARGE];
  ShoalRandom random;

  shoal_random_init (&random, 5, 0);
  for (guint digit = 0; digit < 8; digit++)
    g_string_append_printf (lines, "%u;p%u;q%u;r%u;*\n", digit, digit, digit / 2, digit / 4);
  for (guint i = 0; i < N_LARGE; i++)
    {
      GString *values = g_string_new (NULL);

      for (guint row = 0; row < 60; row++)
        g_string_append_printf (values, "%s%u", row > 0 ? "|" : "", (guint) shoal_random_below (&random, 8));
      g_ptr_array_add (texts, g_string_free (values, FALSE));
      names[i] = g_strdup_printf ("a%u", i);
      columns[i] = (FixtureColumn){ names[i], SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, texts->pdata[i], lines->str };
    }
  fixture_init (&fixture, columns, N_LARGE);
  for (guint i = 0; i < N_LARGE; i++)
    g_free (names[i]);
  return fixture_microdata (&fixture);
}

/* OLA passes every node: a lattice that has too many is given up, and the answer is the best node seen, not proven. */
static void
test_ola_too_large (void)
{
  const ShoalSolverInfo *ola = shoal_solver_registry_find ("ola");
  g_autoptr (ShoalMicrodata) microdata = make_too_large ();
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 2, 0, "precision", 1, 1);
  g_autoptr (ShoalProgress) whole = shoal_progress_new ();
  g_autoptr (ShoalProgress) stopped = shoal_progress_new ();
  g_autoptr (ShoalSolution) solution = solve (ola, problem, whole);
  g_autoptr (ShoalSolution) early = NULL;

  g_assert_cmpfloat (solution->lattice_size, >, 0x1p28);
  g_assert_cmpint (solution->status, ==, SHOAL_STATUS_FEASIBLE);
  g_assert_cmpfloat (solution->objective, <, 1);
  check_solution (ola, problem, solution);
  shoal_progress_stop_after_polls (stopped, shoal_progress_get_polls (whole) / 2);
  early = solve (ola, problem, stopped);
  g_assert_cmpuint (shoal_progress_get_polls (stopped), <=, shoal_progress_get_polls (whole) / 2 + 64);
  g_assert_cmpint (early->status, ==, SHOAL_STATUS_FEASIBLE);
  g_assert_cmpfloat (early->objective, >=, solution->objective);
  check_solution (ola, problem, early);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lattice-baselines/samarati", test_samarati);
  g_test_add_func ("/lattice-baselines/datafly", test_datafly);
  g_test_add_func ("/lattice-baselines/ola-too-large", test_ola_too_large);
  return g_test_run ();
}
