/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked, what values it may have, and the one place that decides whether it holds. */

#include "privacy/shoal-requirements.h"

#include "base/shoal-error.h"
#include "privacy/shoal-guarantee.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/**
 * shoal_requirements_get_suppression_limit:
 * @n_rows: rows of the table
 *
 * The small addend makes 0.1 · 30 three rows, whatever the rounding of the product.
 *
 * Returns: how many rows may be left out.
 */
gsize
shoal_requirements_get_suppression_limit (const ShoalRequirements *self,
                                          gsize                    n_rows)
{
  double limit;

  g_return_val_if_fail (self != NULL, 0);

  limit = floor (self->suppression * (double) n_rows + 1e-9);
  if (!(limit > 0))
    return 0;
  return limit < (double) n_rows ? (gsize) limit : n_rows;
}

/**
 * shoal_requirements_check:
 *
 * Returns: %TRUE, or %FALSE with %SHOAL_ERROR_USAGE where a number of a guarantee, the suppression or its price is out of
 *   range.
 */
gboolean
shoal_requirements_check (const ShoalRequirements *self,
                          GError                 **error)
{
  const ShoalGuarantee *const *guarantees;
  guint n_guarantees;

  g_return_val_if_fail (self != NULL, FALSE);

  guarantees = shoal_guarantees_get (&n_guarantees);
  for (guint i = 0; i < n_guarantees; i++)
    if (guarantees[i]->is_asked (self) && !guarantees[i]->check (self, error))
      return FALSE;
  if (!isfinite (self->suppression) || self->suppression < 0 || self->suppression > 1)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("suppression must be a share of the rows from 0 to 1 (or 0 %% to 100 %%)"));
      return FALSE;
    }
  if (!isfinite (self->suppression_price) || self->suppression_price < 0)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the price of suppression must be a number from 0 on"));
      return FALSE;
    }
  return TRUE;
}

/**
 * shoal_requirements_parse_suppression:
 * @text: a fraction such as "0.05" or a percentage such as "5%", whatever the locale
 * @suppression: (out): the fraction
 *
 * Returns: whether @text is such a number between 0 and 1.
 */
gboolean
shoal_requirements_parse_suppression (const char *text,
                                      double     *suppression)
{
  g_autofree char *stripped = NULL;
  char *end;
  double value;

  g_return_val_if_fail (text != NULL && suppression != NULL, FALSE);

  stripped = g_strstrip (g_strdup (text));
  /* Neither "inf" nor hexadecimal, which the parser would take */
  if (stripped[0] == '\0' || stripped[strspn (stripped, "0123456789.eE+-% ")] != '\0')
    return FALSE;
  value = g_ascii_strtod (stripped, &end);
  if (end == stripped)
    return FALSE;
  while (*end == ' ')
    end++;
  if (*end == '%')
    {
      value /= 100;
      end++;
    }
  if (*end != '\0' || !isfinite (value) || value < 0 || value > 1)
    return FALSE;
  *suppression = value;
  return TRUE;
}

/**
 * shoal_requirements_make_classes:
 * @recoding: a recoding of @microdata
 * @n_threads: threads to use, 0 for one per core
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: (transfer full): the groups that @recoding makes; those that do not hold are suppressed.
 */
ShoalClasses *
shoal_requirements_make_classes (const ShoalRequirements *self,
                                 ShoalMicrodata          *microdata,
                                 ShoalRecoding           *recoding,
                                 guint                    n_threads,
                                 ShoalProgress           *progress,
                                 GError                 **error)
{
  g_return_val_if_fail (self != NULL, NULL);

  return shoal_classes_new_with_progress (microdata, recoding, shoal_requirements_get_min_size (self), n_threads, progress,
                                          error);
}

/* Whether all rows in one class hold. Where any rows may be added to a class that holds, nothing holds if these do not. */
static gboolean
one_class_holds (const ShoalRequirements *self,
                 gsize                    n_rows)
{
  const ShoalClassContent all = { .n_rows = n_rows };
  const ShoalGuarantee *const *guarantees;
  guint n_guarantees;

  guarantees = shoal_guarantees_get (&n_guarantees);
  for (guint i = 0; i < n_guarantees; i++)
    if (guarantees[i]->is_asked (self) && guarantees[i]->monotony == SHOAL_MONOTONY_SUPERSET
        && !guarantees[i]->class_holds (self, &all))
      return FALSE;
  return TRUE;
}

/* Rows that cannot hide even where all attributes are at the highest level that may be published. */
static gsize
count_exposed (const ShoalRequirements *self,
               ShoalMicrodata          *microdata)
{
  gsize n_exposed = 0;

  for (guint32 block = 0; block < microdata->n_blocks; block++)
    if (!shoal_requirements_size_holds (self, microdata->block_sizes[block]))
      n_exposed += microdata->block_sizes[block];
  return n_exposed;
}

/**
 * shoal_requirements_can_hold:
 *
 * What can be said before any recoding is known. There is nothing to publish without rows, and with fewer than a class
 * must have nobody can hide, also when all might be suppressed. Highest levels that are fixed may leave too many rows alone.
 *
 * Errors: %SHOAL_ERROR_INFEASIBLE with the reason.
 *
 * Returns: whether some release of @microdata may hold.
 */
gboolean
shoal_requirements_can_hold (const ShoalRequirements *self,
                             ShoalMicrodata          *microdata,
                             GError                 **error)
{
  gsize n_exposed, limit;

  g_return_val_if_fail (self != NULL && SHOAL_IS_MICRODATA (microdata), FALSE);

  n_exposed = count_exposed (self, microdata);
  limit = shoal_requirements_get_suppression_limit (self, microdata->n_rows);

  if (microdata->n_rows == 0)
    g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE,
                         _("there are no rows, so that there is nobody to protect"));
  else if (!one_class_holds (self, microdata->n_rows))
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE,
                 _("the table has %zu rows, and not even all of them together can hide each other"), microdata->n_rows);
  else if (n_exposed > limit)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE,
                 _("with all attributes at the highest level that is allowed, %zu rows still cannot hide, and %zu may be left "
                   "out: allow a higher level or more rows to be left out"),
                 n_exposed, limit);
  else
    return TRUE;
  return FALSE;
}

/* What a group shows to a guarantee. A row of a heterogeneous release hides among its originals. */
static ShoalClassContent
get_content (ShoalClasses *classes,
             guint32       group)
{
  gboolean is_matching = classes->kind == SHOAL_RECODING_MATCHING;

  return (ShoalClassContent) { .n_rows = is_matching ? classes->smallest_published : classes->sizes[group] };
}

/**
 * shoal_requirements_hold:
 * @classes: the groups of a recoding, with what is suppressed of them
 *
 * Decides whether a release may be published: there are enough rows, no more are suppressed than may be, and every group
 * that is published holds. This is about the solvers' groups; that the release is what they say is for the verifier.
 *
 * Errors: %SHOAL_ERROR_INFEASIBLE or %SHOAL_ERROR_UNVERIFIED with the reason.
 *
 * Returns: whether it holds.
 */
gboolean
shoal_requirements_hold (const ShoalRequirements *self,
                         ShoalClasses            *classes,
                         GError                 **error)
{
  gsize limit, n_failing = 0;

  g_return_val_if_fail (self != NULL && SHOAL_IS_CLASSES (classes), FALSE);

  if (!shoal_requirements_can_hold (self, classes->microdata, error))
    return FALSE;
  limit = shoal_requirements_get_suppression_limit (self, classes->microdata->n_rows);
  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      const ShoalClassContent content = get_content (classes, group);

      if (!shoal_classes_is_suppressed (classes, group) && !shoal_guarantees_class_holds (self, &content))
        n_failing += classes->sizes[group];
    }
  if (n_failing > 0)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
                 _("the requirement is not met: %zu rows would be published unprotected"), n_failing);
  else if (classes->n_suppressed > limit)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
                 _("the requirement is not met: %zu rows would be suppressed, and %zu may be"), classes->n_suppressed, limit);
  else
    return TRUE;
  return FALSE;
}
