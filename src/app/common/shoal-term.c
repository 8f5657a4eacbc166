/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of terms. The window explains them in place, and the glossary of the help is made of it. */

#include "config.h"

#include "common/shoal-term.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* In the order of the glossary: each after those it is explained by. */
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
  { "lattice", N_("Lattice"),
    N_("All ways to choose one level for each quasi-identifier. Each way is a node; above it stand those that say less."),
    "lattice" },
  { "ncp", N_("Normalized certainty penalty (NCP)"),
    N_("How much a cell has lost: the share of its column’s values that it may stand for. 0 is as it was, 1 says nothing any more."),
    "reference-metrics" },
  { "bound", N_("Bound and gap"),
    N_("The bound is what any release must lose at least. The gap is how much the result may be worse than that; a gap of 0 is a "
       "proof that nothing is better."),
    "solve" },
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
