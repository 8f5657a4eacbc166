/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparing solvers: accuracy, references, seeds. */

#include "fixture-problem.h"
#include "solve/shoal-comparison.h"

/* De Pascale and others 2023, eq. 4. */
static void
test_accuracy (void)
{
  g_assert_cmpfloat (shoal_comparison_get_accuracy (3, 3, 8), ==, 1);
  g_assert_cmpfloat (shoal_comparison_get_accuracy (8, 3, 8), ==, 0);
  g_assert_cmpfloat_with_epsilon (shoal_comparison_get_accuracy (4, 3, 8), 0.8, 1e-12);
  g_assert_cmpfloat_with_epsilon (shoal_comparison_get_accuracy (2, 3, 8), 0.8, 1e-12);
  /* 0/0: the optimum is the top */
  g_assert_cmpfloat (shoal_comparison_get_accuracy (8, 8, 8), ==, 1);
}

static void
test_spread (void)
{
  double numbers[] = { 4, NAN, 1, 10, NAN, 3 };
  double unknown[] = { NAN };
  ShoalRunSummary spread = shoal_run_summary_of (numbers, G_N_ELEMENTS (numbers));

  g_assert_cmpfloat (spread.median, ==, 3.5);
  g_assert_cmpfloat (spread.minimum, ==, 1);
  g_assert_cmpfloat (spread.maximum, ==, 10);
  g_assert_cmpfloat (spread.mean, ==, 4.5);
  g_assert_true (isnan (shoal_run_summary_of (unknown, 1).median));
  g_assert_true (isnan (shoal_run_summary_of (unknown, 0).mean));
}

static ShoalComparison *
compare (ShoalProblem *problem,
         const char   *ids,
         const char   *evaluations,
         const guint  *ks,
         guint         n_ks,
         guint         n_seeds)
{
  g_auto (GStrv) names = g_strsplit (ids, " ", -1);
  guint n_entries = g_strv_length (names);
  g_autofree ShoalComparisonEntry *entries = g_new0 (ShoalComparisonEntry, n_entries);
  g_autoptr (GError) error = NULL;
  ShoalComparison *comparison;

  for (guint i = 0; i < n_entries; i++)
    {
      entries[i].info = shoal_solver_registry_find (names[i]);
      entries[i].solver = shoal_solver_registry_create (names[i], &error);
      g_assert_no_error (error);
      if (evaluations != NULL && !entries[i].info->exact)
        shoal_solver_set_parameter (entries[i].solver, "max-evaluations", evaluations, NULL);
    }
  comparison = shoal_comparison_new (problem, entries, n_entries, ks, n_ks, n_seeds, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < n_entries; i++)
    g_object_unref (entries[i].solver);
  return comparison;
}

static ShoalProblem *
make_problem (guint64     model_seed,
              const char *objective)
{
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;

  do
    {
      fixture_model_clear (&model);
      fixture_model_init_random (&model, model_seed++);
    }
  while (model.n_attributes < 4 || model.n_rows < 30);
  microdata = fixture_model_make_microdata (&model, FALSE);
  return fixture_problem_new (microdata, 2, 0.1, objective, 1, 2);
}

static void
test_rows (void)
{
  static const guint ks[] = { 2, 5, 1000 };
  g_autoptr (ShoalProblem) problem = make_problem (5, "gcp");
  g_autoptr (ShoalComparison) comparison = compare (problem, "exhaustive random datafly", "20", ks, 3, 4);

  g_assert_cmpuint (comparison->rows->len, ==, 9);
  g_assert_cmpuint (comparison->references->len, ==, 3);
  for (guint i = 0; i < 9; i++)
    {
      const ShoalComparisonRow *row = &g_array_index (comparison->rows, ShoalComparisonRow, i);

      g_assert_cmpuint (row->entry, ==, i % 3);
      g_assert_cmpuint (row->k, ==, ks[i / 3]);
      g_assert_cmpuint (row->n_runs, ==, i % 3 == 0 ? 1 : 4);
      g_assert_cmpuint (row->n_solved, ==, i < 6 ? row->n_runs : 0);
      g_assert_cmpuint (row->n_optimal, ==, i < 6 && i % 3 == 0 ? 1 : 0);
      if (i >= 6)
        {
          g_assert_true (isnan (row->objective.median) && isnan (row->accuracy.mean));
          continue;
        }
      g_assert_cmpfloat (row->objective.minimum, <=, row->objective.median);
      g_assert_cmpfloat (row->objective.median, <=, row->objective.maximum);
      g_assert_cmpfloat (row->objective.mean, <=, row->objective.maximum + 1e-12);
      g_assert_cmpfloat_with_epsilon (row->gcp.median, row->objective.median, 1e-9);
      g_assert_cmpfloat (row->precision_gap.minimum, >=, 0);
      g_assert_cmpfloat (row->accuracy.maximum, <=, 1);
    }
}

/* With the objective precision an exact solver is the reference itself; it is reached whatever its height. */
static void
test_reference (void)
{
  for (guint64 seed = 0; seed < 10; seed++)
    {
      static const guint ks[] = { 3 };
      g_autoptr (ShoalProblem) problem = make_problem (seed * 10, "precision");
      g_autoptr (ShoalComparison) comparison = compare (problem, "ola incognito kgen", NULL, ks, 1, 3);
      ShoalSolution *reference = g_ptr_array_index (comparison->references, 0);

      g_assert_cmpint (reference->status, ==, SHOAL_STATUS_OPTIMAL);
      for (guint i = 0; i < 3; i++)
        {
          const ShoalComparisonRow *row = &g_array_index (comparison->rows, ShoalComparisonRow, i);

          if (row->precision.maximum <= reference->objective + 1e-9)
            g_assert_cmpfloat (row->accuracy.minimum, ==, 1);
          if (i < 2)
            g_assert_cmpfloat_with_epsilon (row->precision.median, reference->objective, 1e-9);
        }
    }
}

static void
test_cancelled (void)
{
  static const guint ks[] = { 3 };
  g_autoptr (ShoalProblem) problem = make_problem (1, "gcp");
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("random", NULL);
  const ShoalComparisonEntry entry = { shoal_solver_registry_find ("random"), solver };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (shoal_comparison_new (problem, &entry, 1, ks, 1, 1, 0, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/comparison/accuracy", test_accuracy);
  g_test_add_func ("/comparison/spread", test_spread);
  g_test_add_func ("/comparison/rows", test_rows);
  g_test_add_func ("/comparison/reference", test_reference);
  g_test_add_func ("/comparison/cancelled", test_cancelled);
  return g_test_run ();
}
