/* SPDX-License-Identifier: GPL-3.0-or-later */
/* k-anonymity: Samarati 2001; of heterogeneous releases: Wong, Mamoulis and Cheung, Non-homogeneous
 * generalization in privacy preserving data publishing, 2010: an edge for each original that a row may be, k of them at
 * every row and at every original. */

#include "privacy/shoal-k-anonymity.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

/* Class sizes are 32-bit numbers; no requirement may reach their end. */
#define K_MAX ((guint) 1 << 31)

static gboolean
is_asked (const ShoalRequirements *requirements)
{
  return TRUE;
}

static gboolean
check (const ShoalRequirements *requirements,
       GError                 **error)
{
  if (requirements->k >= 1 && requirements->k <= K_MAX)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("k must be a whole number from 1 to %u"), K_MAX);
  return FALSE;
}

static gboolean
class_holds (const ShoalRequirements *requirements,
             const ShoalClassContent *content)
{
  return content->n_rows >= shoal_requirements_get_min_size (requirements);
}

static gboolean
measure (const ShoalRequirements *requirements,
         const ShoalClassContent *content,
         double                  *value)
{
  *value = (double) content->n_rows;
  return content->n_rows >= requirements->k;
}

static gboolean
is_worse (double a,
          double b)
{
  return a < b;
}

static char *
promise (const ShoalRequirements *requirements,
         ShoalRecodingKind        kind)
{
  if (requirements->k == 1)
    return g_strdup (_("k = 1 asks for nothing: a person may stand alone in the release, as in the original. Anonymity begins "
                       "with k = 2."));
  if (kind == SHOAL_RECODING_MATCHING)
    return g_strdup_printf (_("k-anonymity by person with k = %u: each published row may be any of %u people, and each person any "
                              "of %u rows. A row may be the only one with its quasi-identifiers."),
                            requirements->k, requirements->k, requirements->k);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "k-anonymity with k = %u: each published row shares its quasi-identifiers with at least %u "
                                       "other.",
                                       "k-anonymity with k = %u: each published row shares its quasi-identifiers with at least %u "
                                       "others.",
                                       requirements->k - 1),
                          requirements->k, requirements->k - 1);
}

static const char *
limits (ShoalRecodingKind kind)
{
  if (kind == SHOAL_RECODING_MATCHING)
    return _("This protects from those who know the quasi-identifiers of people, and no more. Whoever knows for certain which "
             "rows are those of some people can rule out rows for others, who are then left with fewer than k: choose a "
             "release of classes where that is likely. A sensitive value that all the rows show that may be a person's is "
             "known of that person. The graph of the release tells more, and stays with its owner.");
  return _("k-anonymity keeps a person from being singled out by the quasi-identifiers. It does not hide a sensitive value that "
           "all rows of a class share.");
}

static char *
describe (const ShoalRequirements *requirements,
          ShoalRecodingKind        kind,
          const ShoalFinding      *finding)
{
  if (kind == SHOAL_RECODING_MATCHING)
    return g_strdup_printf (_("People that each published row may be, and rows that each person may be: %'zu; required: %u"),
                            (gsize) finding->worst, requirements->k);
  return g_strdup_printf (_("Equivalence classes: %'zu; rows in the smallest: %'zu; required: %u"), finding->n_classes,
                          (gsize) finding->worst, requirements->k);
}

static char *
explain (const ShoalRequirements *requirements,
         ShoalRecodingKind        kind,
         const ShoalFinding      *finding)
{
  if (kind == SHOAL_RECODING_MATCHING)
    return g_strdup_printf (_("each row may be any of %zu people, fewer than %u"), (gsize) finding->worst, requirements->k);
  return g_strdup_printf (_("rows in classes smaller than %u: %zu"), requirements->k, finding->n_offending);
}

const ShoalGuarantee shoal_k_anonymity = {
  .id = "k-anonymity",
  .needs = 0,
  .monotony = SHOAL_MONOTONY_SUPERSET,
  .is_asked = is_asked,
  .check = check,
  .class_holds = class_holds,
  .measure = measure,
  .is_worse = is_worse,
  .promise = promise,
  .limits = limits,
  .describe = describe,
  .explain = explain,
};
