/* SPDX-License-Identifier: GPL-3.0-or-later */
/* k-anonymity: Samarati 2001. It is about individuals, not rows: a class needs rows of at least k different people if a column has
 * the role of a person. Adding rows to a class never lowers this number. Heterogeneous releases: Wong, Mamoulis and Cheung,
 * Non-homogeneous generalization in privacy preserving data publishing, 2010: an edge for each original that a row may be, k edges at
 * every row and at every original. */

#include "privacy/shoal-guarantee.h"

#include <glib/gi18n-lib.h>

/* Class sizes are 32-bit numbers; k must stay below their maximum. */
static const ShoalParameterSpec parameters[] = {
  { "k", SHOAL_PARAMETER_INTEGER, "5", 1, (double) ((guint) 1 << 31), NULL,
    N_("How many rows share their quasi-identifiers at least; where a column says whose each row is, rows of how many persons."),
    NULL },
};

static gboolean
class_holds (const ShoalModel        *model,
             const ShoalClassContent *content)
{
  return (double) content->n_persons >= model->numbers[0];
}

static gboolean
measure (const ShoalModel        *model,
         const ShoalClassContent *content,
         double                  *value)
{
  *value = (double) content->n_persons;
  return content->n_persons >= (gsize) model->numbers[0];
}

static gboolean
is_worse (const ShoalModel *model,
          double            a,
          double            b)
{
  return a < b;
}

static char *
promise (const ShoalModel  *model,
         ShoalRecodingKind  kind,
         gboolean           counts_persons)
{
  guint k = (guint) model->numbers[0];

  if (k == 1)
    return g_strdup (_("k = 1 asks for nothing: a person may stand alone in the release, as in the original. Anonymity begins "
                       "with k = 2."));
  if (kind == SHOAL_RECODING_MATCHING)
    return g_strdup_printf (_("k-anonymity by person with k = %'u: each published row may be any of %'u people, and each person any "
                              "of %'u rows. A row may be the only one with its quasi-identifiers."),
                            k, k, k);
  if (counts_persons)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "k-anonymity with k = %'u, counted in persons: each published row shares its quasi-identifiers "
                                         "with rows of at least %'u other person.",
                                         "k-anonymity with k = %'u, counted in persons: each published row shares its quasi-identifiers "
                                         "with rows of at least %'u other persons.",
                                         k - 1),
                            k, k - 1);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "k-anonymity with k = %'u: each published row shares its quasi-identifiers with at least %'u "
                                       "other.",
                                       "k-anonymity with k = %'u: each published row shares its quasi-identifiers with at least %'u "
                                       "others.",
                                       k - 1),
                          k, k - 1);
}

static char *
describe (ShoalRecodingKind   kind,
          const ShoalFinding *finding)
{
  guint k = (guint) finding->model.numbers[0];

  if (kind == SHOAL_RECODING_MATCHING)
    return g_strdup_printf (_("People that each published row may be, and rows that each person may be: %'zu; required: %'u"),
                            (gsize) finding->worst, k);
  if (finding->counts_persons)
    return g_strdup_printf (_("Equivalence classes: %'zu; different persons in the smallest: %'zu; required: %'u"), finding->n_classes,
                            (gsize) finding->worst, k);
  return g_strdup_printf (_("Equivalence classes: %'zu; rows in the smallest: %'zu; required: %'u"), finding->n_classes,
                          (gsize) finding->worst, k);
}

static char *
explain (ShoalRecodingKind   kind,
         const ShoalFinding *finding)
{
  guint k = (guint) finding->model.numbers[0];

  if (kind == SHOAL_RECODING_MATCHING)
    return g_strdup_printf (_("each row may be any of %'zu people, fewer than %'u"), (gsize) finding->worst, k);
  if (finding->counts_persons)
    return g_strdup_printf (_("rows in classes of fewer than %'u persons: %'zu"), k, finding->n_offending);
  return g_strdup_printf (_("rows in classes smaller than %'u: %'zu"), k, finding->n_offending);
}

const ShoalGuarantee shoal_k_anonymity = {
  .id = "k-anonymity",
  .title = N_("k-anonymity"),
  .summary = N_("Each row shares its quasi-identifiers with at least k − 1 others."),
  .source = "Samarati 2001",
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .monotony = SHOAL_MONOTONY_SUPERSET,
  .class_holds = class_holds,
  .measure = measure,
  .is_worse = is_worse,
  .promise = promise,
  .limits = N_("k-anonymity keeps a person from being singled out by the quasi-identifiers. It does not hide a sensitive value that "
               "all rows of a class share."),
  .matching_limits = N_("This protects from those who know the quasi-identifiers of people, and no more. Whoever knows for certain which "
                        "rows are those of some people can rule out rows for others, who are then left with fewer than k: choose a "
                        "release of classes where that is likely. A sensitive value that all the rows show that may be a person's is "
                        "known of that person. The graph of the release tells more, and stays with its owner."),
  .describe = describe,
  .explain = explain,
};
