/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The comparison of the KGEN paper on Cargo 2000: time, LOG, LOS and accuracy by number of quasi-identifiers.
 *
 *   bench-kgen [SIZES] [SEEDS] [SECONDS]     default 2,3,4,5,6,7,8,9,10,12,15,20,25, 20 seeds, 20 seconds for ola
 *
 * k = 5, 0.5 % suppressed, hierarchies of pairs; the paper does not say its k and has other hierarchies, so that its figures
 * cannot be compared number by number. Accuracy is the paper's eq. 4, against the proven node of least LOG; medians over the
 * seeds. Without “descend” the algorithms are those published. */

#include "fixture-data.h"
#include "solve/shoal-comparison.h"

#include <math.h>
#include <stdlib.h>

#define MAX_EXHAUSTIVE 1e5

static const struct
{
  const char *id;
  gboolean published; /* without the final descent */
  gboolean limited;   /* stopped after some time */
} solvers[] = {
  { "exhaustive", FALSE, TRUE }, { "ola", FALSE, TRUE },    { "optimal", FALSE, TRUE }, { "kgen", FALSE, FALSE },
  { "kgen", TRUE, FALSE },       { "random", FALSE, FALSE }, { "random", TRUE, FALSE },
};

static double
count_nodes (ShoalProblem *problem)
{
  double n_nodes = 1;

  for (guint a = 0; a < problem->microdata->n_attributes; a++)
    n_nodes *= shoal_microdata_get_attribute (problem->microdata, a)->height + 1;
  return n_nodes;
}

static void
print_row (guint                     size,
           double                    n_nodes,
           const char               *name,
           const ShoalComparisonRow *row)
{
  const char *status = row->n_optimal == row->n_runs ? "optimal" : row->n_solved == row->n_runs ? "feasible" : "none";

  printf ("%4u %8.2g %-16s %-8s %9.3f %9.0f %9.6f %9.6f %8.4f %8.4f %8.4f\n", size, n_nodes, name, status, row->seconds.median,
          row->nodes_checked.median, row->precision.median, row->los.median, row->accuracy.median, row->accuracy.minimum,
          row->precision_gap.median);
  fflush (stdout);
}

/* Compares the solvers that are stopped after some time, or those that are not. */
static void
compare (guint         size,
         ShoalProblem *problem,
         gboolean      limited,
         guint         n_seeds,
         double        time_limit)
{
  ShoalComparisonEntry entries[G_N_ELEMENTS (solvers)];
  guint numbers[G_N_ELEMENTS (solvers)];
  const guint k = problem->requirements.k;
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalComparison) comparison = NULL;
  guint n = 0;

  for (guint solver = 0; solver < G_N_ELEMENTS (solvers); solver++)
    {
      if (solvers[solver].limited != limited
          || (g_str_equal (solvers[solver].id, "exhaustive") && count_nodes (problem) > MAX_EXHAUSTIVE))
        continue;
      entries[n].info = shoal_solver_registry_find (solvers[solver].id);
      entries[n].solver = shoal_solver_registry_create (solvers[solver].id, NULL);
      if (solvers[solver].published)
        shoal_solver_set_parameter (entries[n].solver, "descend", "false", NULL);
      numbers[n++] = solver;
    }
  comparison = shoal_comparison_new (problem, entries, n, &k, 1, n_seeds, limited ? time_limit : 0, NULL, NULL, &error);
  if (comparison == NULL)
    g_error ("%s", error->message);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name =
        g_strconcat (entries[i].info->id, solvers[numbers[i]].published ? " published" : "", NULL);

      print_row (size, count_nodes (problem), name, &g_array_index (comparison->rows, ShoalComparisonRow, i));
      g_object_unref (entries[i].solver);
    }
}

int
main (int    argc,
      char **argv)
{
  const char *folder = data_get_folder ();
  g_auto (GStrv) sizes = g_strsplit (argc > 1 ? argv[1] : "2,3,4,5,6,7,8,9,10,12,15,20,25", ",", -1);
  guint n_seeds = argc > 2 ? (guint) MAX (1, atoi (argv[2])) : 20;
  double time_limit = argc > 3 ? g_ascii_strtod (argv[3], NULL) : 20;

  if (folder == NULL)
    return EXIT_SUCCESS;
  printf ("%4s %8s %-16s %-8s %9s %9s %9s %9s %8s %8s %8s\n", "attr", "nodes", "solver", "found", "seconds", "checked", "LOG",
          "LOS", "accuracy", "worst", "LOG gap");
  for (guint i = 0; sizes[i] != NULL; i++)
    {
      guint size = (guint) atoi (sizes[i]);
      g_autoptr (ShoalMicrodata) microdata = data_load_cargo (folder, size);
      g_autoptr (ShoalProblem) problem = data_make_problem (microdata, 5, 0.005, 1);

      compare (size, problem, TRUE, n_seeds, time_limit);
      compare (size, problem, FALSE, n_seeds, 0);
    }
  return EXIT_SUCCESS;
}
