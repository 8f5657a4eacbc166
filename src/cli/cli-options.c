/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every error names the option. */

#include "cli-options.h"

#include <math.h>
#include <string.h>

/** cli_parse_integer: a whole number from @minimum to @maximum. Returns: %FALSE with %SHOAL_ERROR_USAGE. */
gboolean
cli_parse_integer (const char  *option,
                   const char  *text,
                   guint64      minimum,
                   guint64      maximum,
                   guint64     *value,
                   GError     **error)
{
  if (g_ascii_string_to_unsigned (text, 10, minimum, maximum, value, NULL))
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               "%s: “%s” is not a whole number from %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT, option, text, minimum,
               maximum);
  return FALSE;
}

/** cli_parse_double: a finite number that is not negative. Returns: %FALSE with %SHOAL_ERROR_USAGE. */
gboolean
cli_parse_double (const char  *option,
                  const char  *text,
                  double      *value,
                  GError     **error)
{
  char *end;
  double number = g_ascii_strtod (text, &end);

  if (end != text && *end == '\0' && isfinite (number) && number >= 0)
    {
      *value = number;
      return TRUE;
    }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "%s: “%s” is not a number that is at least 0", option, text);
  return FALSE;
}

/** cli_parse_levels: Returns: %FALSE with %SHOAL_ERROR_USAGE where @text is not MIN:MAX. */
gboolean
cli_parse_levels (const char       *text,
                  ShoalLevelRange  *levels,
                  GError          **error)
{
  if (shoal_level_range_parse (text, levels))
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               "--levels: “%s” is not MIN:MAX, two whole numbers from 0 on, the smaller one first", text);
  return FALSE;
}

/** cli_parse_time_limit: Returns: %FALSE with %SHOAL_ERROR_USAGE when @text is no number of seconds above 0. */
gboolean
cli_parse_time_limit (const char  *text,
                      double      *value,
                      GError     **error)
{
  if (!cli_parse_double ("--time-limit", text, value, error))
    return FALSE;
  if (*value > 0)
    return TRUE;
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "--time-limit: must be above 0");
  return FALSE;
}

/**
 * cli_find_metric:
 * @where: what names the metric
 * @code: the error where there is none called @id
 *
 * Returns: (transfer none): the metric, or %NULL with an error that lists those there are
 */
const ShoalMetric *
cli_find_metric (const char  *where,
                 const char  *id,
                 ShoalError   code,
                 GError     **error)
{
  const ShoalMetric *metric = shoal_metrics_find (id);
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);
  g_autoptr (GString) known = g_string_new (NULL);

  if (metric != NULL)
    return metric;
  for (guint i = 0; i < n_metrics; i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", metrics[i].id);
  g_set_error (error, SHOAL_ERROR, (int) code, "%s: there is no metric “%s”; there are %s", where, id, known->str);
  return NULL;
}

/** cli_split_pair: splits NAME=VALUE at the first "=". Returns: %FALSE with %SHOAL_ERROR_USAGE. */
gboolean
cli_split_pair (const char  *option,
                const char  *text,
                char       **name,
                char       **value,
                GError     **error)
{
  const char *equals = strchr (text, '=');

  if (equals == NULL || equals == text)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "%s: NAME=VALUE was expected instead of “%s”", option, text);
      return FALSE;
    }
  *name = g_strndup (text, (gsize) (equals - text));
  *value = g_strdup (equals + 1);
  return TRUE;
}
