/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The static table of solvers. */

#include "solve/shoal-solver-registry.h"

#include "base/shoal-error.h"
#include "solve/lattice/shoal-datafly.h"
#include "solve/lattice/shoal-exhaustive.h"
#include "solve/lattice/shoal-incognito.h"
#include "solve/lattice/shoal-kgen.h"
#include "solve/lattice/shoal-ola.h"
#include "solve/lattice/shoal-optimal.h"
#include "solve/lattice/shoal-random-search.h"
#include "solve/lattice/shoal-samarati.h"
#include "solve/partition/shoal-refine.h"

#include <glib/gi18n-lib.h>

static const ShoalSolverInfo solvers[] = {
  { "optimal", SHOAL_FAMILY_LATTICE, N_("Optimal"),
    N_("Proves the best node of the lattice by branch and bound, or says how far from it the best found may be."),
    "Shoal", TRUE, shoal_optimal_get_type },
  { "exhaustive", SHOAL_FAMILY_LATTICE, N_("Exhaustive"),
    N_("Checks every node of the lattice that could be feasible."),
    "De Pascale et al. 2023, section 4.3", TRUE, shoal_exhaustive_get_type },
  { "ola", SHOAL_FAMILY_LATTICE, N_("Optimal Lattice Anonymization"),
    N_("Searches all generalization paths by halves and learns from each check about all nodes above or below."),
    "El Emam et al. 2009", TRUE, shoal_ola_get_type },
  { "incognito", SHOAL_FAMILY_LATTICE, N_("Incognito"),
    N_("Checks subsets of the attributes, small ones first, and leaves out what they show to be infeasible."),
    "LeFevre et al. 2005", TRUE, shoal_incognito_get_type },
  { "samarati", SHOAL_FAMILY_LATTICE, N_("Samarati"),
    N_("Finds the lowest height of the lattice with a feasible node by halves, and the best node of that height."),
    "Samarati 2001", FALSE, shoal_samarati_get_type },
  { "datafly", SHOAL_FAMILY_LATTICE, N_("Datafly"),
    N_("Generalizes the attribute with the most distinct values until few enough rows have to be suppressed."),
    "Sweeney 1997", FALSE, shoal_datafly_get_type },
  { "kgen", SHOAL_FAMILY_LATTICE, N_("KGEN"),
    N_("A genetic search with crossover along generalization paths and mutation along and across them."),
    "De Pascale et al. 2023, algorithm 1", FALSE, shoal_kgen_get_type },
  { "random", SHOAL_FAMILY_LATTICE, N_("Random search"),
    N_("Draws nodes of the lattice at random."),
    "De Pascale et al. 2023, section 4.3", FALSE, shoal_random_search_get_type },
  { "refine", SHOAL_FAMILY_PARTITION, N_("Refine"),
    N_("Groups near rows and lets rows move and change places between groups as long as less is lost by it."),
    "Shoal", FALSE, shoal_refine_get_type },
};

/** shoal_solver_family_to_string: Returns: (transfer none): the name of @family. */
const char *
shoal_solver_family_to_string (ShoalSolverFamily family)
{
  static const char *const names[] = { "lattice", "partition", "matching" };

  g_return_val_if_fail (family <= SHOAL_FAMILY_MATCHING, NULL);

  return names[family];
}

/** shoal_solver_registry_get: Returns: (transfer none) (array length=n_solvers): all solvers, the default first. */
const ShoalSolverInfo *
shoal_solver_registry_get (guint *n_solvers)
{
  *n_solvers = G_N_ELEMENTS (solvers);
  return solvers;
}

/** shoal_solver_registry_find: Returns: (transfer none) (nullable): the solver called @id. */
const ShoalSolverInfo *
shoal_solver_registry_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    {
      if (g_strcmp0 (solvers[i].id, id) == 0)
        return &solvers[i];
    }
  return NULL;
}

/**
 * shoal_solver_registry_create:
 * @id: name of a solver
 *
 * Errors: %SHOAL_ERROR_USAGE for an unknown name; the message lists the known ones.
 *
 * Returns: (transfer full): a solver with default parameters.
 */
ShoalSolver *
shoal_solver_registry_create (const char *id,
                              GError    **error)
{
  const ShoalSolverInfo *info = shoal_solver_registry_find (id);
  g_autoptr (GString) known = NULL;

  if (info != NULL)
    return g_object_new (info->get_type (), NULL);
  known = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", solvers[i].id);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("there is no solver “%s”; there are %s"), id, known->str);
  return NULL;
}
