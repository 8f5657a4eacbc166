/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The child that tells most about the target, against all of them, and in the solvers that ask for it. */

#include "fixture-partition.h"
#include "fixture-strategy.h"
#include "solve/partition/search/shoal-partition-tools.h"

/* Bits of the target's values among the rows that @taken has (or has not), times their number. */
static double
measure_bits (const FixtureTargeted *table,
              const gboolean        *taken,
              gboolean               side)
{
  guint counts[FIXTURE_MAX_LABELS] = { 0 }, n = 0;
  double bits = 0;

  for (guint row = 0; row < table->model.n_rows; row++)
    if (taken[row] == side)
      {
        counts[table->labels[row]]++;
        n++;
      }
  for (guint label = 0; label < FIXTURE_MAX_LABELS; label++)
    if (counts[label] > 0)
      bits -= counts[label] * log2 ((double) counts[label] / n);
  return bits;
}

/* What a split tells, by the definition; 0 where a side has fewer than k rows. */
static double
measure_split (const FixtureTargeted *table,
               const gboolean        *taken,
               guint                  k)
{
  gboolean none[FIXTURE_MAX_ROWS] = { FALSE };
  guint n = 0, n_rows = table->model.n_rows;
  double share, gain;

  for (guint row = 0; row < n_rows; row++)
    n += taken[row] ? 1 : 0;
  if (n < k || n_rows - n < k)
    return 0;
  share = (double) n / n_rows;
  gain = measure_bits (table, none, FALSE) - measure_bits (table, taken, TRUE) - measure_bits (table, taken, FALSE);
  return gain / sqrt (n_rows * -(share * log2 (share) + (1 - share) * log2 (1 - share)));
}

/* The best over all nodes whose parent is the lowest node that covers all rows. */
static double
find_best_split (const FixtureTargeted *table,
                 guint                  k)
{
  double best = 0;

  for (guint a = 0; a < table->microdata->n_attributes; a++)
    {
      ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (table->microdata, a)->hierarchy;
      guint32 cover = shoal_microdata_get_row_leaf (table->microdata, a, 0);

      for (guint row = 1; row < table->model.n_rows; row++)
        {
          guint32 leaf = shoal_microdata_get_row_leaf (table->microdata, a, row);

          while (leaf - shoal_hierarchy_get_first_leaf (hierarchy, cover) >= shoal_hierarchy_get_leaf_count (hierarchy, cover))
            cover = shoal_hierarchy_get_parent (hierarchy, cover);
        }
      for (guint32 node = 0; node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
        {
          gboolean taken[FIXTURE_MAX_ROWS] = { FALSE };

          if (node == shoal_hierarchy_get_root (hierarchy) || shoal_hierarchy_get_parent (hierarchy, node) != cover)
            continue;
          for (guint row = 0; row < table->model.n_rows; row++)
            taken[row] = shoal_microdata_get_row_leaf (table->microdata, a, row)
                             - shoal_hierarchy_get_first_leaf (hierarchy, node)
                         < shoal_hierarchy_get_leaf_count (hierarchy, node);
          best = MAX (best, measure_split (table, taken, k));
        }
    }
  return best;
}

/* The child that is split off tells as much as the best one by the definition, and nothing is split where none tells anything. */
static void
test_child_split (void)
{
  guint n_split = 0, n_whole = 0;

  for (guint64 seed = 0; seed < 300; seed++)
    {
      g_auto (FixtureTargeted) table = { 0 };
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalChildSplit) split = NULL;
      g_autofree guint32 *rows = NULL;
      gboolean taken[FIXTURE_MAX_ROWS] = { FALSE };
      ShoalPartitionSearch search = { 0 };
      guint k = 1 + seed % 3;
      guint32 n;

      fixture_targeted_init (&table, seed);
      problem = fixture_problem_new (table.microdata, MIN (k, table.model.n_rows), 0, "gcp", seed, 1);
      search.problem = problem;
      search.min_size = k;
      split = shoal_child_split_new (&search, shoal_table_get_column (table.microdata->table, table.model.n_attributes));
      rows = g_new (guint32, table.model.n_rows);
      for (guint row = 0; row < table.model.n_rows; row++)
        rows[row] = row;
      for (guint again = 0; again < 2; again++)
        {
          memset (taken, 0, sizeof taken);
          n = shoal_child_split_find (split, rows, table.model.n_rows);
          for (guint32 i = 0; i < n; i++)
            taken[rows[i]] = TRUE;
          g_assert_cmpfloat_with_epsilon (n > 0 ? measure_split (&table, taken, k) : 0, find_best_split (&table, k), 1e-6);
        }
      n_split += n > 0;
      n_whole += n == 0;
    }
  g_assert_cmpuint (n_split, >, 20);
  g_assert_cmpuint (n_whole, >, 20);
}

/* With a target, and one child at a time or all: no cluster is below k. */
static void
test_target (void)
{
  const ShoalSolverInfo *info = shoal_solver_registry_find ("basic-mondrian");

  for (guint64 seed = 0; seed < 120; seed++)
    {
      static const char *const parameters[] = { "one-child=true", "one-child=false", "use-target=false" };
      g_auto (FixtureTargeted) table = { 0 };
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalSolution) solution = NULL;
      guint32 smallest;
      guint k;

      fixture_targeted_init (&table, seed);
      k = MIN (1 + (guint) seed % 4, table.model.n_rows);
      problem = fixture_problem_new (table.microdata, k, 0, "gcp", seed, 1);
      solution = solve_with (info, problem, parameters[seed % 3]);
      count_clusters (solution, &smallest);
      g_assert_cmpuint (smallest, >=, k);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/partition-solvers/child-split", test_child_split);
  g_test_add_func ("/partition-solvers/target", test_target);
  return g_test_run ();
}
