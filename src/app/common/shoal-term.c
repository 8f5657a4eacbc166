/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of terms. The window explains them in place, and the glossary of the help is generated from it. */

#include "config.h"

#include "common/shoal-term.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* In the order of the glossary: each term follows the terms that its explanation uses. */
static const ShoalTerm terms[] = {
  { "k-anonymity", N_("k-anonymity"),
    N_("Every published row looks the same as at least k − 1 others in all quasi-identifiers, so that nobody is singled out by "
       "them. A row is recognized by chance at most once in k times."),
    "k-anonymity" },
  { "identifier", N_("Identifier"),
    N_("A column that names one person by itself, such as a name or a patient number. It is never published."), "data" },
  { "quasi-identifier", N_("Quasi-identifier"),
    N_("A column that somebody may know of a person from elsewhere, such as age or place. Alone it is harmless; with others it can "
       "single out a person. So it is made coarser."),
    "data" },
  { "target", N_("Target"),
    N_("The column that analyses of the release are to predict, such as whether somebody comes back. It is a mark beside the "
       "column's role: a sensitive column that is the target stays sensitive."),
    "data" },
  { "sensitive", N_("Sensitive column"),
    N_("What must not be learned of a person, such as a diagnosis. It is published as it is, and protected by the others that "
       "look the same."),
    "data" },
  { "class", N_("Equivalence class"),
    N_("Published rows that look the same in all quasi-identifiers. With k-anonymity each class has at least k of them."),
    "k-anonymity" },
  { "hierarchy", N_("Generalization hierarchy"),
    N_("What each value of a column becomes as it gets coarser, level by level, until nothing is said."), "hierarchies" },
  { "recoding", N_("Recoding"),
    N_("How values are replaced by coarser ones: the same for everybody (full-domain), by group (local), or by person "
       "(heterogeneous)."),
    "recoding" },
  { "suppression", N_("Suppression"),
    N_("Leaving out rows that resemble nobody, so that the others need not become coarser for their sake."), "choosing" },
  { "k", N_("Anonymity k"),
    N_("Whoever knows the quasi-identifiers of a person finds at least k published rows that fit, and cannot tell which is theirs."),
    "choosing" },
  { "lattice", N_("Lattice"),
    N_("All ways to choose one level for each quasi-identifier. Each way is a node; above it stand those that say less."),
    "lattice" },
  { "node", N_("Node"),
    N_("One of these ways: a level for each quasi-identifier, which holds for every row of the table."), "lattice" },
  { "level", N_("Level"),
    N_("How far a value is generalized: 0 is the value itself, the highest level is “*”. “2 of 5” is the second of five steps."),
    "hierarchies" },
  { "height", N_("Height"),
    N_("Of a node, the sum of its levels: how many steps it is above the original table. Of a hierarchy, its highest level: how "
       "many steps lead from a value to “*”."),
    "lattice" },
  { "own-k", N_("Own k"),
    N_("The rows of the smallest group that a level makes if only this column were known. Where it is below k, other columns "
       "cannot help: the level has to be higher, or rows are left out."),
    "hierarchies" },
  { "explored", N_("Explored"),
    N_("Shows only what the selected run has looked at. Without it every node that is known from anywhere is shown."), "lattice" },
  { "pruned", N_("Pruned"),
    N_("A node that a search did not have to look at, because others show that it is not anonymous or not better."), "lattice" },
  { "minimal", N_("Minimal"), N_("An anonymous node below which no node is anonymous."), "lattice" },
  { "path", N_("Way of the search"),
    N_("The thick blue line joins the best nodes in the order in which the search found them. Thin ones lead from the "
       "selected node to its neighbours."),
    "lattice" },
  { "bound", N_("Bound"),
    N_("What any release must lose at least. It is proven, while the best that was found may still get better."), "solve" },
  { "gap", N_("Gap"),
    N_("How much the best found may be worse than the bound, as a share of its value. A gap of 0 is a proof that nothing is "
       "better."),
    "solve" },
  { "checked", N_("Checked"), N_("How many solutions the search has counted out."), "solve" },
  { "seed", N_("Seed"), N_("The number that random choices start from. The same seed finds the same result again."), "solve" },
  { "ncp", N_("Normalized certainty penalty (NCP)"),
    N_("How much a cell has lost: the share of its column’s values that it may stand for. 0 is as it was, 1 says nothing any more."),
    "reference-metrics" },
};

/** shoal_terms_get: Returns: (array length=n_terms): all terms. */
const ShoalTerm *
shoal_terms_get (guint *n_terms)
{
  *n_terms = G_N_ELEMENTS (terms);
  return terms;
}

/** shoal_terms_find: Returns: (nullable): the term called @id. */
const ShoalTerm *
shoal_terms_find (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (terms); i++)
    if (strcmp (terms[i].id, id) == 0)
      return &terms[i];
  return NULL;
}
