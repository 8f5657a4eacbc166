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
describe (const ShoalRequirements *requirements,
          ShoalRecodingKind        kind,
          const ShoalFinding      *finding)
{
  if (kind == SHOAL_RECODING_MATCHING)
    return g_strdup_printf (_("Original rows that each published one could be, and the other way round: %'zu; required: %u"),
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
    return g_strdup_printf (_("each row stands for %zu originals, fewer than %u"), (gsize) finding->worst, requirements->k);
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
  .describe = describe,
  .explain = explain,
};
