/* SPDX-License-Identifier: GPL-3.0-or-later */
/* k and the suppression budget, and what values they may have. */

#include "privacy/shoal-requirements.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* Class sizes are 32-bit numbers; no requirement may reach their end. */
#define K_MAX ((guint) 1 << 31)

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
 * Returns: %TRUE, or %FALSE with %SHOAL_ERROR_USAGE where k, suppression or its price is out of range.
 */
gboolean
shoal_requirements_check (const ShoalRequirements *self,
                          GError                 **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->k < 1 || self->k > K_MAX)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("k must be a whole number from 1 to %u"), K_MAX);
      return FALSE;
    }
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
