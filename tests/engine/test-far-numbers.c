/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers whose differences or squares are greater than a double can be, or less: a table counts in its own scale, so that the
 * same numbers times a power of two have the same answers. */

#include "fixture-effort.h"
#include "fixture-large.h"
#include "fixture-partition.h"
#include "utility/retention/shoal-value-bins.h"

#include <float.h>

enum
{
  N_ROWS = 31,
  N_NUMBERS = 17
};

/* @numbers: in ascending order. */
static ShoalColumn *
make_column (const char   *name,
             const double *numbers,
             guint         n_numbers,
             guint         stride)
{
  guint32 *codes = g_new (guint32, N_ROWS);
  ShoalStrings *labels = shoal_strings_new (n_numbers);

  for (guint i = 0; i < n_numbers; i++)
    {
      char text[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_dtostr (text, sizeof text, numbers[i]);
      shoal_strings_append (labels, text, strlen (text));
    }
  for (guint row = 0; row < N_ROWS; row++)
    codes[row] = row * stride % n_numbers;
  return shoal_column_new_take (name, SHOAL_VALUE_NUMBER, N_ROWS, codes, 4, labels, g_memdup2 (numbers, n_numbers * sizeof (double)),
                                0, "", NULL);
}

/* Two columns of these numbers, as ranges. */
static ShoalMicrodata *
make_microdata (const double *numbers,
                guint         n_numbers)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (columns, make_column ("a", numbers, n_numbers, 1));
  g_ptr_array_add (columns, make_column ("b", numbers, n_numbers, 5));
  fixture.table = shoal_table_new (columns, N_ROWS, NULL);
  fixture.schema = shoal_schema_new (fixture.table);
  for (guint c = 0; c < 2; c++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalHierarchy) hierarchy
        = shoal_hierarchy_builders_build ("pairs", g_ptr_array_index (columns, c), NULL, &error);

      g_assert_no_error (error);
      fixture_take_schema (&fixture, schema_with_role (fixture.schema, c, SHOAL_ROLE_QUASI_IDENTIFIER));
      fixture_take_schema (&fixture, shoal_schema_with_hierarchy (fixture.schema, c, hierarchy));
      fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, c, SHOAL_CELL_RANGE));
    }
  return fixture_microdata (&fixture);
}

/* -8 … 8 times a power of two: with 1020 all are finite, and their differences are not. */
static ShoalMicrodata *
make_scaled (int exponent)
{
  double numbers[N_NUMBERS];

  for (int i = 0; i < N_NUMBERS; i++)
    numbers[i] = ldexp (i - N_NUMBERS / 2, exponent);
  return make_microdata (numbers, N_NUMBERS);
}

static void
test_scaled (gconstpointer data)
{
  static const int exponents[] = { 1020, 660, -1060 };
  static const char *const objectives[] = { "gcp", "gen_total_il", "sil" };
  const ShoalSolverInfo *info = data;

  for (guint o = 0; o < G_N_ELEMENTS (objectives); o++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
      const ShoalMetric *sil = shoal_metrics_find ("sil");
      g_autoptr (ShoalMicrodata) plain = make_scaled (0);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (plain, 4, 0, objectives[o], 3, 2);
      g_autoptr (ShoalSolution) expected = NULL;
      g_autoptr (ShoalClasses) classes = NULL;

      if (!shoal_solver_accepts (solver, problem->objective, NULL))
        continue;
      expected = solve_with (info, problem, "bound=true");
      classes = shoal_classes_new (plain, expected->recoding, 4);
      g_assert_cmpfloat (expected->objective, >, 0);
      for (guint i = 0; i < G_N_ELEMENTS (exponents); i++)
        {
          g_autoptr (ShoalMicrodata) microdata = make_scaled (exponents[i]);
          g_autoptr (ShoalProblem) far = fixture_problem_new (microdata, 4, 0, objectives[o], 3, 2);
          g_autoptr (ShoalSolution) solution = solve_with (info, far, "bound=true");
          g_autoptr (ShoalClasses) far_classes = shoal_classes_new (microdata, solution->recoding, 4);

          g_assert_true (shoal_recoding_equal (solution->recoding, expected->recoding));
          g_assert_cmpfloat (solution->objective, ==, expected->objective);
          g_assert_cmpint (solution->status, ==, expected->status);
          g_assert_true (solution->bound == expected->bound || (isnan (solution->bound) && isnan (expected->bound)));
          g_assert_cmpfloat (shoal_metric_evaluate (sil, far_classes), ==, shoal_metric_evaluate (sil, classes));
        }
    }
}

/* The largest and the smallest double in the place of what is not known, as some programs write it. */
static void
test_sentinels (gconstpointer data)
{
  static const double one_end[] = { 1, 2, 3, 4, 5, 6, 7, DBL_MAX };
  static const double both_ends[] = { -DBL_MAX, 1, 2, 3, 4, 5, 6, 7, DBL_MAX };
  static const double far_apart[] = { -1.7e308, 1.7e308 };
  const ShoalSolverInfo *info = data;
  ShoalMicrodata *tables[] = { make_microdata (one_end, G_N_ELEMENTS (one_end)),
                                          make_microdata (both_ends, G_N_ELEMENTS (both_ends)),
                                          make_microdata (far_apart, G_N_ELEMENTS (far_apart)) };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    for (guint k = 2; k < N_ROWS; k += 6 * FIXTURE_STEP)
      {
        g_autoptr (ShoalProblem) problem = fixture_problem_new (tables[i], k, 0, "gcp", 1, 2);
        g_autoptr (ShoalSolution) solution = solve_with (info, problem, "bound=true");
        g_autoptr (ShoalClasses) classes = shoal_classes_new (tables[i], solution->recoding, k);
        double sil = shoal_metric_evaluate (shoal_metrics_find ("sil"), classes);

        /* 20 rows and more cannot do without both ends. */
        if (k >= 20)
          g_assert_cmpfloat (solution->objective, >, 0.5);
        g_assert_cmpfloat (solution->objective, <=, 1);
        g_assert_true (isfinite (sil) && sil >= 0);
      }
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    g_object_unref (tables[i]);
}

/* Intervals of such numbers are made, and hold them. */
static void
test_builders (void)
{
  static const double numbers[] = { -DBL_MAX, -1.5e308, -2e307, 0, 1e307, 1.25e308, DBL_MAX };
  static const char *const builders[] = { "ranges", "pairs" };
  g_autoptr (ShoalColumn) column = make_column ("a", numbers, G_N_ELEMENTS (numbers), 3);
  g_autoptr (ShoalParameters) from_zero = shoal_parameters_new ();

  shoal_parameters_set (from_zero, "multiples", "2/5");
  for (guint i = 0; i <= G_N_ELEMENTS (builders); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalHierarchy) hierarchy
        = i < G_N_ELEMENTS (builders) ? shoal_hierarchy_builders_build (builders[i], column, NULL, &error)
                                      : shoal_hierarchy_builders_build ("ranges", column, from_zero, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (shoal_hierarchy_get_n_leaves (hierarchy), ==, G_N_ELEMENTS (numbers));
      g_assert_cmpuint (shoal_hierarchy_get_height (hierarchy), >, 1);
    }
}

/* What is published of a column with such numbers is told by bins that hold all of them, in their order. */
static void
test_bins (void)
{
  static const double numbers[] = { -DBL_MAX, -1.5e308, -1e308, -1e307, -5, 0, 1, 2, 3, 1e306, 1e307, 1e308, 1.5e308, DBL_MAX };
  g_autoptr (ShoalMicrodata) microdata = make_microdata (numbers, G_N_ELEMENTS (numbers));
  ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, 0);
  g_autoptr (ShoalValueBins) bins = shoal_value_bins_new (attribute->column, attribute);
  double n_rows = 0;

  for (guint i = 0; i < bins->n_bins; i++)
    n_rows += bins->rows[i];
  g_assert_cmpfloat (n_rows, ==, N_ROWS);
  g_assert_cmpuint (bins->bin_of_code[0], ==, 0);
  g_assert_cmpuint (bins->bin_of_code[G_N_ELEMENTS (numbers) - 1], >, 1);
  for (guint code = 1; code < G_N_ELEMENTS (numbers); code++)
    g_assert_cmpuint (bins->bin_of_code[code], >=, bins->bin_of_code[code - 1]);
}

int
main (int    argc,
      char **argv)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/far-numbers/builders", test_builders);
  g_test_add_func ("/far-numbers/bins", test_bins);
  for (guint s = 0; s < n_solvers; s++)
    {
      g_autofree char *scaled = g_strdup_printf ("/far-numbers/%s/scaled", solvers[s].id);
      g_autofree char *sentinels = g_strdup_printf ("/far-numbers/%s/sentinels", solvers[s].id);

      if (solvers[s].family == SHOAL_FAMILY_LATTICE)
        continue;
      g_test_add_data_func (scaled, &solvers[s], test_scaled);
      g_test_add_data_func (sentinels, &solvers[s], test_sentinels);
    }
  return g_test_run ();
}
