/* SPDX-License-Identifier: GPL-3.0-or-later */
/* KGEN against random search at equal evaluations, and against the optimum:
 *
 *   bench-kgen [SETS] [SEEDS] [NAME=VALUE…]     default mixed,adult,bank,electricity,cargo, 20 seeds; parameters of KGEN, and
 *                                               max-evaluations of both
 *
 * Sets of problems, 0.5 % suppressed, precision (LOG) as objective:
 *
 *   mixed         columns of the mixed sample (47 columns of four types, 1,599 rows), k = 2, 5, 10, 50: the set for choosing
 *                 horizontal-share, the parameter of KGEN that the paper's table 6 lacks (with 1,500 evaluations, where runs
 *                 differ, shares up to 0.25 do equally well and larger ones worse); the other sets only confirm
 *   adult, bank, electricity   all attributes and the first half of them, published taxonomies, k = 2, 5, 10, 50
 *   cargo         the first 2 to 25 columns of Cargo 2000, hierarchies of pairs, k = 5, besides with exhaustive and ola; the paper
 *                 does not say its k and has other hierarchies, so that its figures cannot be compared number by number
 *
 * Accuracy is the paper's eq. 4, against the proven node of least LOG; medians over the seeds. “Published” is without the final
 * descent. Summed up in the end: on how many problems KGEN misses an accuracy of 0.95, or is above random search. */

#include "fixture-data.h"
#include "solve/shoal-comparison.h"

#include <math.h>
#include <stdlib.h>

#define MAX_EXHAUSTIVE 1e5
#define TIME_LIMIT 60
#define LEAST_ACCURACY 0.95

typedef struct
{
  const char *id;
  const char *name;
  const char *descend; /* or NULL */
  gboolean exact;      /* of the set “cargo” only */
} Entry;

static const Entry entries[] = {
  { "optimal", "optimal", NULL, FALSE },
  { "kgen", "kgen", "true", FALSE },
  { "random", "random", "true", FALSE },
  { "kgen", "kgen published", "false", FALSE },
  { "random", "random published", "false", FALSE },
  { "exhaustive", "exhaustive", NULL, TRUE },
  { "ola", "ola", NULL, TRUE },
};

typedef struct
{
  guint n_seeds;
  char **parameters; /* NAME=VALUE */
  guint n_problems[2];
  guint n_inaccurate[2];
  guint n_above_random[2];
} Bench;

static ShoalSolver *
make_solver (const Bench *self,
             const Entry *entry)
{
  ShoalSolver *solver = shoal_solver_registry_create (entry->id, NULL);

  if (entry->descend != NULL)
    shoal_solver_set_parameter (solver, "descend", entry->descend, NULL);
  for (guint i = 0; entry->descend != NULL && self->parameters[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (self->parameters[i], "=", 2);
      g_autoptr (GError) error = NULL;

      if (g_str_equal (entry->id, "random") && !g_str_equal (pair[0], "max-evaluations"))
        continue;
      if (!shoal_solver_set_parameter (solver, pair[0], pair[1], &error))
        g_error ("%s", error->message);
    }
  return solver;
}

static double
count_nodes (ShoalMicrodata *microdata)
{
  double n_nodes = 1;

  for (guint a = 0; a < microdata->n_attributes; a++)
    n_nodes *= shoal_microdata_get_attribute (microdata, a)->height + 1;
  return n_nodes;
}

static void
print_row (ShoalMicrodata           *microdata,
           const char               *set,
           const char               *name,
           const ShoalComparisonRow *row)
{
  const char *status = row->n_optimal == row->n_runs ? "optimal" : row->n_solved == row->n_runs ? "feasible" : "none";

  printf ("%-12s %4u %8.2g %3u %-16s %-8s %8.3f %8.0f %9.6f %9.6f %8.4f %8.4f %8.4f\n", set, microdata->n_attributes,
          count_nodes (microdata), row->k, name, status, row->seconds.median, row->nodes_checked.median, row->precision.median,
          row->los.median, row->accuracy.median, row->accuracy.minimum, row->precision_gap.median);
  fflush (stdout);
}

/* Rows 1 and 2 are with the descent, 3 and 4 without. */
static void
count_misses (Bench                    *self,
              const ShoalComparisonRow *rows)
{
  for (guint i = 0; i < 2; i++)
    {
      const ShoalComparisonRow *kgen = &rows[1 + 2 * i];
      const ShoalComparisonRow *random = &rows[2 + 2 * i];

      self->n_problems[i]++;
      self->n_inaccurate[i] += kgen->accuracy.median < LEAST_ACCURACY;
      self->n_above_random[i] += kgen->precision.median > random->precision.median + 1e-9;
    }
}

static void
compare (Bench          *self,
         const char     *set,
         ShoalMicrodata *microdata,
         const guint    *ks,
         guint           n_ks)
{
  g_autoptr (ShoalProblem) problem = data_make_problem (microdata, ks[0], 0.005, 1);
  ShoalComparisonEntry compared[G_N_ELEMENTS (entries)];
  const char *names[G_N_ELEMENTS (entries)];
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalComparison) comparison = NULL;
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      if ((entries[i].exact && !g_str_equal (set, "cargo"))
          || (g_str_equal (entries[i].id, "exhaustive") && count_nodes (microdata) > MAX_EXHAUSTIVE))
        continue;
      compared[n] = (ShoalComparisonEntry){ shoal_solver_registry_find (entries[i].id), make_solver (self, &entries[i]) };
      names[n++] = entries[i].name;
    }
  comparison = shoal_comparison_new (problem, compared, n, ks, n_ks, self->n_seeds, TIME_LIMIT, NULL, NULL, &error);
  if (comparison == NULL)
    g_error ("%s", error->message);
  for (guint i = 0; i < n * n_ks; i++)
    print_row (microdata, set, names[i % n], &g_array_index (comparison->rows, ShoalComparisonRow, i));
  for (guint i = 0; i < n_ks; i++)
    count_misses (self, &g_array_index (comparison->rows, ShoalComparisonRow, i * n));
  for (guint i = 0; i < n; i++)
    g_object_unref (compared[i].solver);
}

static const guint ks[] = { 2, 5, 10, 50 };

static void
compare_mixed (Bench *self)
{
  /* First column, distance, number: without the identifiers in the first three columns */
  static const guint choices[][3] = { { 3, 1, 6 }, { 9, 1, 10 }, { 3, 3, 14 }, { 4, 2, 20 } };
  g_autoptr (ShoalTable) table = data_make_mixed ();

  for (guint i = 0; table != NULL && i < G_N_ELEMENTS (choices); i++)
    {
      g_autoptr (ShoalMicrodata) microdata = data_make_pairs (table, choices[i][0], choices[i][1], choices[i][2]);

      compare (self, "mixed", microdata, ks, G_N_ELEMENTS (ks));
    }
}

static void
compare_taxonomies (Bench      *self,
                    const char *folder,
                    const char *set)
{
  g_autoptr (ShoalMicrodata) all = data_load_taxonomies (folder, set, G_MAXUINT);
  g_autoptr (ShoalMicrodata) half = data_load_taxonomies (folder, set, all->n_attributes / 2);

  compare (self, set, half, ks, G_N_ELEMENTS (ks));
  compare (self, set, all, ks, G_N_ELEMENTS (ks));
}

static void
compare_cargo (Bench      *self,
               const char *folder)
{
  static const guint sizes[] = { 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25 };
  const guint k = 5;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (ShoalMicrodata) microdata = data_load_cargo (folder, sizes[i]);

      compare (self, "cargo", microdata, &k, 1);
    }
}

int
main (int    argc,
      char **argv)
{
  const char *folder = data_get_folder ();
  g_auto (GStrv) sets = g_strsplit (argc > 1 ? argv[1] : "mixed,adult,bank,electricity,cargo", ",", -1);
  char *no_parameters[] = { NULL };
  Bench self = { argc > 2 ? (guint) MAX (1, atoi (argv[2])) : 20, argc > 3 ? argv + 3 : no_parameters, { 0 }, { 0 }, { 0 } };

  printf ("%-12s %4s %8s %3s %-16s %-8s %8s %8s %9s %9s %8s %8s %8s\n", "set", "attr", "nodes", "k", "solver", "found", "seconds",
          "checked", "LOG", "LOS", "accuracy", "worst", "LOG gap");
  for (guint i = 0; sets[i] != NULL; i++)
    {
      if (g_str_equal (sets[i], "mixed"))
        compare_mixed (&self);
      else if (folder != NULL && g_str_equal (sets[i], "cargo"))
        compare_cargo (&self, folder);
      else if (folder != NULL)
        compare_taxonomies (&self, folder, sets[i]);
    }
  for (guint i = 0; i < 2; i++)
    printf ("%s: %u problems; median accuracy below %g on %u; median LOG above that of random search on %u\n",
            i == 0 ? "kgen" : "kgen published", self.n_problems[i], LEAST_ACCURACY, self.n_inaccurate[i], self.n_above_random[i]);
  return EXIT_SUCCESS;
}
