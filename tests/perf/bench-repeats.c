/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where rows repeat: local and heterogeneous recodings of a table, and of its tuples once each, in one run.
 *
 *   bench-repeats [ROWS [TUPLES [K]]]      default 10000000 10000 5
 *
 * A line per solver: seconds of the processor for a row of each tuple, for all rows, the ratio, and what is lost of both. */

#include "fixture-data.h"
#include "solve/shoal-solver-registry.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Four columns of at most 17 values each; the rows go through the tuples again and again. */
static ShoalMicrodata *
make_microdata (gsize   n_rows,
                guint32 n_tuples)
{
  enum { N_COLUMNS = 4, N_VALUES = 17 };
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalSchema) schema = NULL;
  guint32 weight = 1;

  for (guint c = 0; c < N_COLUMNS; c++, weight *= N_VALUES)
    {
      guint32 *codes = g_new (guint32, n_rows);
      double *numbers = g_new (double, N_VALUES);
      ShoalStrings *labels = shoal_strings_new (N_VALUES);
      g_autofree char *name = g_strdup_printf ("column %u", c);

      for (guint value = 0; value < N_VALUES; value++)
        {
          g_autofree char *label = g_strdup_printf ("%u", value * value);

          numbers[value] = value * value;
          shoal_strings_append (labels, label, strlen (label));
        }
      for (gsize row = 0; row < n_rows; row++)
        codes[row] = (guint32) (row % n_tuples) * 7919 / weight % N_VALUES;
      g_ptr_array_add (columns, shoal_column_new_take (name, SHOAL_VALUE_NUMBER, n_rows, codes, 4, labels, numbers, 0, "", NULL));
    }
  table = shoal_table_new (columns, n_rows, NULL);
  schema = shoal_schema_new (table);
  for (guint c = 0; c < N_COLUMNS; c++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_builders_build ("pairs", shoal_table_get_column (table, c), NULL, &error);

      data_add_attribute (&schema, c, hierarchy, error);
      data_take_schema (&schema, schema_with_cell_form (schema, c, SHOAL_CELL_RANGE));
    }
  return data_make_microdata (table, schema);
}

static double
run (ShoalMicrodata *microdata,
     guint           k,
     const char     *id,
     double         *seconds)
{
  const ShoalRequirements requirements = { k, 0, 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProblem) problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 0, &error);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
  g_autoptr (ShoalSolution) solution = NULL;
  clock_t start = clock ();

  shoal_solver_set_parameter (solver, "waves", "2", NULL);
  shoal_solver_set_parameter (solver, "bound", "false", NULL);
  solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);
  if (solution == NULL)
    g_error ("%s: %s", id, error->message);
  *seconds = (double) (clock () - start) / CLOCKS_PER_SEC;
  return solution->objective;
}

int
main (int    argc,
      char **argv)
{
  static const char *const ids[] = { "mondrian", "top-down-greedy", "l-greedy", "k-member", "refine", "hungarian", "local-search" };
  gsize n_rows = argc > 1 ? (gsize) atoll (argv[1]) : 10000000;
  guint32 n_tuples = argc > 2 ? (guint32) atoi (argv[2]) : 10000;
  guint k = argc > 3 ? (guint) atoi (argv[3]) : 5;
  g_autoptr (ShoalMicrodata) once = make_microdata (n_tuples, n_tuples);
  g_autoptr (ShoalMicrodata) all = make_microdata (n_rows, n_tuples);

  printf ("k = %u: %u tuples in %zu rows, and in %zu\n", k, all->n_tuples, once->n_rows, all->n_rows);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      double once_seconds, all_seconds;
      double once_lost = run (once, k, ids[i], &once_seconds);
      double all_lost = run (all, k, ids[i], &all_seconds);

      printf ("%-16s %8.2f %8.2f %8.2f %10.6f %10.6f\n", ids[i], once_seconds, all_seconds, all_seconds / once_seconds, once_lost,
              all_lost);
      fflush (stdout);
    }
  return 0;
}
