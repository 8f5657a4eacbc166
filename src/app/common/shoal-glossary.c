/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For whoever has not read the papers: each sentence says what one sees, not how it is computed. */

#include "config.h"

#include "common/shoal-glossary.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static const ShoalTerm terms[] = {
  { "k", N_("Anonymity k"),
    N_("Whoever knows the quasi-identifiers of a person finds at least k published rows that fit, and cannot tell which is theirs.") },
  { "suppression", N_("Suppression"),
    N_("Rows that fit nowhere are left out of the release. A few rows less often keep all others far more exact.") },
  { "lattice", N_("Lattice"),
    N_("All ways to give each quasi-identifier one level of its hierarchy. Further up values are coarser and people hide better.") },
  { "node", N_("Node"),
    N_("One of these ways: a level for each quasi-identifier, which holds for every row of the table.") },
  { "level", N_("Level"),
    N_("How far a value is generalized: 0 is the value itself, the highest level is “*”. “2 of 5” is the second of five steps.") },
  { "height", N_("Height"),
    N_("The sum of the levels of a node: how many steps it is above the original table.") },
  { "explored", N_("Explored"),
    N_("Shows only what the selected run has looked at. Without it every node that is known from anywhere is shown.") },
  { "pruned", N_("Pruned"),
    N_("A node that a search did not have to look at, because others show that it is not anonymous or not better.") },
  { "minimal", N_("Minimal"),
    N_("An anonymous node below which no node is anonymous.") },
  { "path", N_("Way of the search"),
    N_("The thick blue line joins the best nodes in the order in which the search found them. Thin ones lead from the "
       "selected node to its neighbours.") },
  { "bound", N_("Bound"),
    N_("What no solution can be better than; proven, while the best that was found may still get better.") },
  { "gap", N_("Gap"),
    N_("How far the best found can be from the best there is: the distance of value and bound, as a share of the value.") },
  { "checked", N_("Checked"), N_("How many solutions the search has counted out.") },
  { "seed", N_("Seed"), N_("The number that random choices start from. The same seed finds the same result again.") },
};

/** shoal_glossary_get: Returns: (transfer none) (array length=n_terms): all words. */
const ShoalTerm *
shoal_glossary_get (guint *n_terms)
{
  *n_terms = G_N_ELEMENTS (terms);
  return terms;
}

/** shoal_glossary_find: Returns: (transfer none) (nullable): the word with that id. */
const ShoalTerm *
shoal_glossary_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (terms); i++)
    if (g_strcmp0 (terms[i].id, id) == 0)
      return &terms[i];
  return NULL;
}
