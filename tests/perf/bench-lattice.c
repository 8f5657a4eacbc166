/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nodes checked per second, by the node evaluator and by the support map of the KGEN paper.
 *
 *   bench-lattice [SECONDS]     per measurement, default 3
 *
 * The support map (De Pascale and others 2023, section 3.4.1, after Zhang and others 2012) lists for each attribute and level
 * the rows of every value; a node is checked by intersecting the lists of its levels, attribute after attribute. Both check
 * the same random nodes between the lowest node and the top, stop as soon as the budget is exceeded, and must agree. The
 * evaluator is measured once more on the path of a search, where it rolls up classes. */

#include "base/shoal-random.h"
#include "fixture-data.h"
#include "solve/lattice/shoal-kgen-operators.h"
#include "solve/lattice/search/shoal-node-evaluator.h"

#include <stdlib.h>

#define MAX_NODES 20000

/* Rows of one value, ascending. */
typedef struct
{
  guint32 *rows;
  guint32 n_rows;
} RowList;

typedef struct
{
  const ShoalLattice *lattice;
  gsize n_rows;
  RowList **lists[128]; /* per attribute and level, for each value */
} SupportMap;

static void
support_map_init (SupportMap         *self,
                  const ShoalLattice *lattice)
{
  ShoalMicrodata *microdata = lattice->problem->microdata;

  self->lattice = lattice;
  self->n_rows = microdata->n_rows;
  for (guint a = 0; a < lattice->n_attributes; a++)
    {
      self->lists[a] = g_new (RowList *, lattice->heights[a] + 1);
      for (guint level = 0; level <= lattice->heights[a]; level++)
        {
          guint32 n_values = lattice->n_indexes[a][level];
          RowList *lists = g_new0 (RowList, n_values);

          for (guint pass = 0; pass < 2; pass++)
            {
              for (gsize row = 0; row < self->n_rows; row++)
                {
                  guint32 leaf = shoal_microdata_get_leaf (microdata, a, microdata->tuple_of_row[row]);
                  RowList *list = &lists[lattice->index_of_leaf[a][level][leaf]];

                  if (pass == 1)
                    list->rows[list->n_rows] = (guint32) row;
                  list->n_rows++;
                }
              for (guint32 value = 0; pass == 0 && value < n_values; value++)
                {
                  lists[value].rows = g_new (guint32, MAX (1, lists[value].n_rows));
                  lists[value].n_rows = 0;
                }
            }
          self->lists[a][level] = lists;
        }
    }
}

static void
support_map_clear (SupportMap *self)
{
  const ShoalLattice *lattice = self->lattice;

  for (guint a = 0; a < lattice->n_attributes; a++)
    {
      for (guint level = 0; level <= lattice->heights[a]; level++)
        {
          for (guint32 value = 0; value < lattice->n_indexes[a][level]; value++)
            g_free (self->lists[a][level][value].rows);
          g_free (self->lists[a][level]);
        }
      g_free (self->lists[a]);
    }
}

static guint32
intersect (const RowList *first,
           const RowList *second,
           guint32       *rows)
{
  guint32 i = 0, j = 0, n = 0;

  while (i < first->n_rows && j < second->n_rows)
    {
      if (first->rows[i] == second->rows[j])
        {
          rows[n++] = first->rows[i++];
          j++;
        }
      else if (first->rows[i] < second->rows[j])
        i++;
      else
        j++;
    }
  return n;
}

/* Splits every group by the values of one attribute. Groups stand one after the other in @rows. Returns: rows in small ones. */
static gsize
split (const SupportMap *self,
       guint             a,
       guint             level,
       const GArray     *groups,
       GArray           *result,
       guint32          *rows)
{
  const ShoalLattice *lattice = self->lattice;
  gsize n_small = 0;

  g_array_set_size (result, 0);
  for (guint g = 0; g < groups->len; g++)
    {
      const RowList *group = &g_array_index (groups, RowList, g);
      guint32 n_left = group->n_rows;

      for (guint32 value = 0; value < lattice->n_indexes[a][level] && n_left > 0; value++)
        {
          RowList list = { rows, intersect (group, &self->lists[a][level][value], rows) };

          if (list.n_rows == 0)
            continue;
          rows += list.n_rows;
          n_left -= list.n_rows;
          n_small += list.n_rows < lattice->problem->requirements.k ? list.n_rows : 0;
          g_array_append_val (result, list);
        }
    }
  return n_small;
}

static gboolean
support_map_check (const SupportMap *self,
                   const guint      *levels)
{
  const ShoalLattice *lattice = self->lattice;
  g_autofree guint32 *rows = g_new (guint32, 2 * self->n_rows);
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (RowList));
  g_autoptr (GArray) next = g_array_new (FALSE, FALSE, sizeof (RowList));
  RowList all = { rows, (guint32) self->n_rows };

  for (guint32 row = 0; row < self->n_rows; row++)
    rows[row] = row;
  g_array_append_val (groups, all);
  for (guint a = 0; a < lattice->n_attributes; a++)
    {
      GArray *swap = groups;
      gsize n_small = split (self, a, levels[a], groups, next, rows + (a % 2 == 0 ? self->n_rows : 0));

      if (n_small > lattice->problem->suppression_limit)
        return FALSE;
      groups = next;
      next = swap;
    }
  return TRUE;
}

/* Nodes per second on a walk of small steps, up from infeasible nodes and down from feasible ones, as searches make them. */
static double
measure_walk (const ShoalLattice *lattice,
              double              seconds)
{
  g_autoptr (ShoalNodeEvaluator) evaluator = shoal_node_evaluator_new (lattice, SHOAL_NODE_EVALUATOR_CACHE);
  g_autofree guint *levels = g_memdup2 (lattice->lowest, lattice->n_attributes * sizeof (guint));
  gint64 start = g_get_monotonic_time ();
  ShoalRandom random;
  ShoalNodeCheck check;
  gsize n = 0;

  shoal_random_init (&random, 2, 0);
  while (g_get_monotonic_time () - start < seconds * G_USEC_PER_SEC)
    {
      guint a = (guint) shoal_random_below (&random, lattice->n_attributes);

      shoal_node_evaluator_check (evaluator, levels, &check);
      n++;
      if (check.feasible && levels[a] > lattice->lowest[a])
        levels[a]--;
      else if (!check.feasible && levels[a] < lattice->heights[a])
        levels[a]++;
    }
  return (double) n / ((double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
}

static void
measure (const char     *name,
         ShoalMicrodata *microdata,
         double          suppression,
         double          seconds)
{
  g_autoptr (ShoalProblem) problem = data_make_problem (microdata, 5, suppression, 1);
  g_autoptr (ShoalLattice) lattice = shoal_lattice_new (problem, NULL, NULL);
  g_autoptr (ShoalNodeEvaluator) evaluator = shoal_node_evaluator_new (lattice, SHOAL_NODE_EVALUATOR_CACHE);
  g_autofree guint *levels = g_new (guint, (gsize) MAX_NODES * lattice->n_attributes);
  g_autofree gboolean *feasible = g_new (gboolean, MAX_NODES);
  guint n = lattice->n_attributes, n_evaluated = 0, n_mapped = 0, n_feasible = 0;
  SupportMap map;
  ShoalRandom random;
  double evaluator_seconds, map_seconds;
  gint64 start;

  shoal_random_init (&random, 1, 0);
  for (guint i = 0; i < MAX_NODES; i++)
    shoal_kgen_draw_between (&random, lattice->lowest, lattice->heights, n, levels + (gsize) i * n);
  start = g_get_monotonic_time ();
  for (; n_evaluated < MAX_NODES && g_get_monotonic_time () - start < seconds * G_USEC_PER_SEC; n_evaluated++)
    {
      ShoalNodeCheck check;

      shoal_node_evaluator_check (evaluator, levels + (gsize) n_evaluated * n, &check);
      feasible[n_evaluated] = check.feasible;
      n_feasible += check.feasible;
    }
  evaluator_seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  support_map_init (&map, lattice);
  start = g_get_monotonic_time ();
  for (; n_mapped < n_evaluated && g_get_monotonic_time () - start < seconds * G_USEC_PER_SEC; n_mapped++)
    {
      if (support_map_check (&map, levels + (gsize) n_mapped * n) != feasible[n_mapped])
        g_error ("%s: the support map and the evaluator disagree on node %u", name, n_mapped);
    }
  map_seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  support_map_clear (&map);
  printf ("%-18s %6u %8.0f %10u %9.1f %% %12.0f %12.0f %14.1f %8.0f\n", name, n, (double) microdata->n_rows,
          lattice->n_entries, 100.0 * n_feasible / n_evaluated, n_evaluated / evaluator_seconds, measure_walk (lattice, seconds),
          n_mapped / map_seconds, n_evaluated / evaluator_seconds / (n_mapped / map_seconds));
}

int
main (int    argc,
      char **argv)
{
  static const guint sizes[] = { 3, 5, 9, 15, 25 };
  const char *folder = data_get_folder ();
  double seconds = argc > 1 ? g_ascii_strtod (argv[1], NULL) : 3;
  g_autoptr (ShoalMicrodata) adult = NULL;

  if (folder == NULL)
    return EXIT_SUCCESS;
  printf ("nodes checked per second, one thread, k = 5; Cargo 2000 with 0.5 %% suppressed, Adult with 5 %%\n");
  printf ("%-18s %6s %8s %10s %11s %12s %12s %14s %8s\n", "table", "attr.", "rows", "classes", "feasible", "random nodes",
          "on a walk", "support map", "factor");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (ShoalMicrodata) cargo = data_load_cargo (folder, sizes[i]);
      g_autofree char *name = g_strdup_printf ("Cargo 2000, %u", sizes[i]);

      measure (name, cargo, 0.005, seconds);
    }
  adult = data_load_adult (folder);
  measure ("Adult", adult, 0.05, seconds);
  return EXIT_SUCCESS;
}
