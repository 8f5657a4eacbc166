/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Datafly (Sweeney 1997): from the lowest node up, raises the attribute with the most distinct values until few enough rows are in
 * small classes, which are suppressed. The objective has no influence. */

#include "solve/lattice/shoal-lattice-solvers.h"

#include "solve/lattice/search/shoal-lattice-search.h"

struct _ShoalDatafly
{
  ShoalSolver parent_instance;
};

G_DEFINE_TYPE (ShoalDatafly, shoal_datafly, SHOAL_TYPE_SOLVER)

/* Distinct values of attribute @a in the table, recoded at @level. */
static guint32
count_distinct (const ShoalLattice *lattice,
                guint               a,
                guint               level)
{
  ShoalMicrodata *microdata = lattice->problem->microdata;
  guint32 n_leaves = shoal_microdata_get_attribute (microdata, a)->n_leaves;
  g_autofree guint8 *seen = g_new0 (guint8, lattice->n_indexes[a][level]);
  guint32 n_distinct = 0;

  for (guint32 leaf = 0; leaf < n_leaves; leaf++)
    {
      guint32 index = lattice->index_of_leaf[a][level][leaf];

      if (microdata->rows_of_leaf[a][leaf] > 0 && !seen[index])
        {
          seen[index] = TRUE;
          n_distinct++;
        }
    }
  return n_distinct;
}

/* Raises the attribute with the most distinct values, the first one in a tie. Returns: whether an attribute could be raised. */
static gboolean
raise_widest (const ShoalLattice *lattice,
              guint              *levels,
              guint32            *n_distinct)
{
  guint widest = lattice->n_attributes;

  for (guint a = 0; a < lattice->n_attributes; a++)
    {
      if (levels[a] < lattice->heights[a] && (widest == lattice->n_attributes || n_distinct[a] > n_distinct[widest]))
        widest = a;
    }
  if (widest == lattice->n_attributes)
    return FALSE;
  levels[widest]++;
  n_distinct[widest] = count_distinct (lattice, widest, levels[widest]);
  return TRUE;
}

static ShoalSolution *
shoal_datafly_solve (ShoalSolver   *solver,
                     ShoalProblem  *problem,
                     ShoalProgress *progress,
                     GError       **error)
{
  g_auto (ShoalLatticeSearch) search = { 0 };
  g_autofree guint *levels = NULL;
  g_autofree guint32 *n_distinct = NULL;
  const ShoalLattice *lattice;
  ShoalNodeCheck check;

  if (!shoal_lattice_search_init (&search, problem, progress, error))
    return NULL;
  lattice = search.lattice;
  levels = g_new (guint, lattice->n_attributes);
  n_distinct = g_new (guint32, lattice->n_attributes);
  for (guint a = 0; a < lattice->n_attributes; a++)
    {
      levels[a] = shoal_microdata_get_attribute (problem->microdata, a)->lowest_level;
      n_distinct[a] = count_distinct (lattice, a, levels[a]);
    }
  while (shoal_lattice_search_check (&search, levels, &check) && !check.feasible
         && raise_widest (lattice, levels, n_distinct))
    ;
  return shoal_lattice_search_finish (&search, FALSE);
}

static void
shoal_datafly_class_init (ShoalDataflyClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  solver_class->accepts = shoal_lattice_accepts;
  solver_class->solve = shoal_datafly_solve;
}

static void
shoal_datafly_init (ShoalDatafly *self)
{
}
