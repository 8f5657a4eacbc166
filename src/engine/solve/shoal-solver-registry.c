/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The static table of solvers. */

#include "config.h"

#include "solve/shoal-solver-registry.h"

#include "base/shoal-enum.h"
#include "base/shoal-error.h"
#include "solve/lattice/shoal-lattice-solvers.h"
#include "solve/matching/shoal-matching-solvers.h"
#include "solve/partition/shoal-partition-solvers.h"

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
  { "mondrian", SHOAL_FAMILY_PARTITION, N_("Mondrian"),
    N_("Splits the rows at the median of the attribute that is widest among them, again and again."),
    "LeFevre et al. 2006", FALSE, shoal_mondrian_get_type },
  { "basic-mondrian", SHOAL_FAMILY_PARTITION, N_("Basic Mondrian"),
    N_("Splits the rows by the children of a node of a hierarchy, again and again."),
    "LeFevre et al. 2006; Caruccio et al. 2022", FALSE, shoal_basic_mondrian_get_type },
  { "top-down-greedy", SHOAL_FAMILY_PARTITION, N_("Top-down greedy"),
    N_("Splits the rows around two that are far from each other, again and again."),
    "Xu et al. 2006", FALSE, shoal_top_down_greedy_get_type },
  { "k-member", SHOAL_FAMILY_PARTITION, N_("k-member"),
    N_("Gathers around a record, far from the last one, the records that make the group lose least."),
    "Byun et al. 2007", FALSE, shoal_k_member_get_type },
  { "ncp-clustering", SHOAL_FAMILY_PARTITION, N_("NCP clustering"),
    N_("Gathers around a record drawn at random the records nearest to it."),
    "Kacha et al. 2021, algorithm 1", FALSE, shoal_ncp_clustering_get_type },
  { "kab", SHOAL_FAMILY_PARTITION, N_("KAB"),
    N_("Moves partitions made by NCP clustering towards the best of them."),
    "Kacha et al. 2021, algorithm 2", FALSE, shoal_kab_get_type },
  { "bha", SHOAL_FAMILY_PARTITION, N_("Black hole algorithm"),
    N_("Moves random partitions towards the best of them."),
    "Hatamlou 2013; Kacha et al. 2021", FALSE, shoal_bha_get_type },
  { "mdav", SHOAL_FAMILY_PARTITION, N_("MDAV"),
    N_("Gathers the nearest records around those that are farthest from the mean. Made for numbers, of which it keeps the means."),
    "Domingo-Ferrer and Mateo-Sanz 2002; Domingo-Ferrer and Torra 2005", FALSE, shoal_mdav_get_type },
  { "v-mdav", SHOAL_FAMILY_PARTITION, N_("V-MDAV"),
    N_("As MDAV, with groups of up to 2 k − 1 records where they lie close together."),
    "Solanas and Martínez-Ballesté 2006", FALSE, shoal_v_mdav_get_type },
  { "oka", SHOAL_FAMILY_PARTITION, N_("One-pass k-means"),
    N_("Sends every record to the nearest of groups that were begun at random, and evens out their sizes."),
    "Lin and Wei 2008", FALSE, shoal_oka_get_type },
  { "ika", SHOAL_FAMILY_PARTITION, N_("Improved k-anonymity by clustering"),
    N_("Gathers the nearest records around ones that are far from each other."),
    "Zheng et al. 2018", FALSE, shoal_ika_get_type },
  { "wkmca", SHOAL_FAMILY_PARTITION, N_("Weighted k-member"),
    N_("Sets outliers aside, does as k-member does, and lets the outliers join in the end."),
    "Yan et al. 2021", FALSE, shoal_wkmca_get_type },
  { "kaca", SHOAL_FAMILY_PARTITION, N_("KACA"),
    N_("Merges groups of equal records that are too small with the one that makes least be lost."),
    "Li et al. 2006", FALSE, shoal_kaca_get_type },
  { "greedy-merge", SHOAL_FAMILY_PARTITION, N_("Greedy merging"),
    N_("Merges groups of equal records that are too small with each other."),
    "Mauger et al. 2020, algorithm 1", FALSE, shoal_greedy_merge_get_type },
  { "l-greedy", SHOAL_FAMILY_PARTITION, N_("l-greedy"),
    N_("Goes through the sorted records and gathers around each the records that make the group lose least."),
    "Liang and Samavi 2020", FALSE, shoal_l_greedy_get_type },
#if HAVE_GLPK
  { "split-carry", SHOAL_FAMILY_PARTITION, N_("Split and carry"),
    N_("Cuts the sorted records into blocks and groups those of each as an integer program. Made for a few numbers."),
    "Liang and Samavi 2020", FALSE, shoal_split_carry_get_type },
#endif
  { "local-search", SHOAL_FAMILY_MATCHING, N_("Local search"),
    N_("Lets rows exchange those they hide among as long as less is lost by it, from any group or matching."),
    "Heterogeneous k-anonymity by local search, algorithms 1 and 2", FALSE, shoal_local_search_get_type },
  { "hungarian", SHOAL_FAMILY_MATCHING, N_("Hungarian"),
    N_("Gives every row one more to hide among, at the least cost for all together, until they are k."),
    "Doka et al. 2015", FALSE, shoal_hungarian_get_type },
  { "greedy-match", SHOAL_FAMILY_MATCHING, N_("Greedy matching"),
    N_("Joins a row and one to hide among where it costs least, again and again."),
    "Doka et al. 2015", FALSE, shoal_greedy_match_get_type },
  { "sort-greedy", SHOAL_FAMILY_MATCHING, N_("Sorted greedy matching"),
    N_("Goes through the sorted rows and gives each the cheapest that is free to hide among, again and again."),
    "Doka et al. 2015", FALSE, shoal_sort_greedy_get_type },
};

G_DEFINE_ENUM_TYPE (ShoalSolverFamily, shoal_solver_family,
                    G_DEFINE_ENUM_VALUE (SHOAL_FAMILY_LATTICE, "lattice"),
                    G_DEFINE_ENUM_VALUE (SHOAL_FAMILY_PARTITION, "partition"),
                    G_DEFINE_ENUM_VALUE (SHOAL_FAMILY_MATCHING, "matching"))

/** shoal_solver_family_to_string: Returns: (transfer none): the name of @family. */
const char *
shoal_solver_family_to_string (ShoalSolverFamily family)
{
  return shoal_enum_get_nick (SHOAL_TYPE_SOLVER_FAMILY, family);
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

/**
 * shoal_solver_info_set_patience:
 * @info: a solver
 * @time_limit: seconds that it may take, 0 for no limit
 * @progress: progress of its search, which has not begun
 *
 * Without a time limit, the search of a solver that is not exact ends when a minute improved the objective by less than 0.5 %.
 */
void
shoal_solver_info_set_patience (const ShoalSolverInfo *info,
                                double                 time_limit,
                                ShoalProgress         *progress)
{
  g_return_if_fail (info != NULL && SHOAL_IS_PROGRESS (progress));

  if (!info->exact && time_limit <= 0)
    shoal_progress_set_patience (progress, SHOAL_SOLVER_PATIENCE_SECONDS, SHOAL_SOLVER_PATIENCE_SHARE);
}

/* Parameters that name another solver. */

/**
 * shoal_solver_choice_register:
 * @name: name of the type; can be registered only once
 * @accepts: whether a solver is one of the values
 * @none: (nullable): the nick of the value %SHOAL_SOLVER_CHOICE_NONE; %NULL where a solver must be chosen
 *
 * Returns: an enumeration of solvers for a parameter. The values are indices in the registry, the nicks are the ids of the solvers,
 *   and the titles for the user are those of the solvers.
 */
GType
shoal_solver_choice_register (const char            *name,
                              ShoalSolverChoiceFunc  accepts,
                              const char            *none)
{
  GEnumValue *values = g_new0 (GEnumValue, G_N_ELEMENTS (solvers) + 2);
  const char **titles = g_new0 (const char *, G_N_ELEMENTS (solvers) + 2);
  guint n = 0;
  GType type;

  if (none != NULL)
    {
      /* Translators: no solver */
      titles[n] = N_("None");
      values[n++] = (GEnumValue){ SHOAL_SOLVER_CHOICE_NONE, none, none };
    }
  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    if (accepts (&solvers[i]))
      {
        titles[n] = solvers[i].title;
        values[n++] = (GEnumValue){ (gint) i, solvers[i].id, solvers[i].id };
      }
  type = g_enum_register_static (name, values);
  shoal_parameter_choices_set_titles (type, titles);
  return type;
}

/** shoal_solver_choice_find: Returns: the value of the solver @id, which is in the registry. */
int
shoal_solver_choice_find (const char *id)
{
  return (int) (shoal_solver_registry_find (id) - solvers);
}

/** shoal_solver_choice_create: @value: not %SHOAL_SOLVER_CHOICE_NONE. Returns: (transfer full): a solver with its defaults. */
ShoalSolver *
shoal_solver_choice_create (int value)
{
  return g_object_new (solvers[value].get_type (), NULL);
}

/** shoal_solver_choice_uses_target: @value: may be %SHOAL_SOLVER_CHOICE_NONE. Returns: shoal_solver_uses_target() of that solver. */
gboolean
shoal_solver_choice_uses_target (int value)
{
  g_autoptr (ShoalSolver) solver = value != SHOAL_SOLVER_CHOICE_NONE ? shoal_solver_choice_create (value) : NULL;

  return solver != NULL && shoal_solver_uses_target (solver);
}
