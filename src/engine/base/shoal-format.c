/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers for people, in the notation of the locale. */

#include "base/shoal-format.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

#define MINUS "\342\210\222"
#define MAX_DECIMALS 12
#define MAX_LIMIT_DECIMALS 8
/* Larger counts are not exact in a double. */
#define LARGEST_COUNT 1e15

/* Takes a number from printf, and replaces its hyphen by a minus sign. Returns: (transfer full): the text */
static char *
take_typographic (char *text)
{
  char *result;

  if (text[0] != '-')
    return text;
  /* "-0" and "-0.00" are zero. */
  if (strpbrk (text, "123456789") == NULL)
    result = g_strdup (text + 1);
  else
    result = g_strconcat (MINUS, text + 1, NULL);
  g_free (text);
  return result;
}

static char *
format_special (double value)
{
  if (isnan (value))
    return g_strdup ("–");
  return g_strdup (value < 0 ? MINUS "∞" : "∞");
}

/**
 * shoal_format_scientific:
 * @value: finite, not zero
 * @decimals: of the mantissa, after the decimal mark
 *
 * Returns: (transfer full): mantissa×10ⁿ, the mantissa left out where it is 1.
 */
char *
shoal_format_scientific (double value,
                         guint  decimals)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  int power = (int) floor (log10 (fabs (value)) + 1e-12);
  double mantissa = value / pow (10.0, power);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *power_text = NULL;

  /* A mantissa that is rounded up to 10 becomes 1 of the next power. */
  if (fabs (round (mantissa * pow (10.0, decimals))) >= pow (10.0, decimals + 1))
    {
      power++;
      mantissa /= 10.0;
    }
  if (fabs (fabs (mantissa) - 1.0) < 1e-9)
    g_string_append (text, mantissa < 0 ? MINUS "10" : "10");
  else
    {
      g_autofree char *number = take_typographic (g_strdup_printf ("%.*f", (int) decimals, mantissa));

      g_string_append_printf (text, "%s×10", number);
    }
  power_text = g_strdup_printf ("%d", ABS (power));
  if (power < 0)
    g_string_append (text, "⁻");
  for (const char *c = power_text; *c != '\0'; c++)
    g_string_append (text, digits[*c - '0']);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * shoal_format_number:
 * @value: a number
 * @decimals: digits after the decimal mark, at most 12
 *
 * Returns: (transfer full): the number in the notation of the locale; a dash if it is not finite.
 */
char *
shoal_format_number (double value,
                     guint  decimals)
{
  if (!isfinite (value))
    return format_special (value);
  if (fabs (value) >= LARGEST_COUNT)
    return shoal_format_scientific (value, 2);
  return take_typographic (g_strdup_printf ("%'.*f", (int) MIN (decimals, MAX_DECIMALS), value));
}

/** shoal_format_count: Returns: (transfer full): the digits of @count, grouped as the locale does. */
char *
shoal_format_count (guint64 count)
{
  return g_strdup_printf ("%'" G_GUINT64_FORMAT, count);
}

/**
 * shoal_format_value:
 * @value: value of a metric
 *
 * Returns: (transfer full): the number with four decimals below 10, two below 1000, else none; no decimals for a whole
 *   number; a dash if it is not finite.
 */
char *
shoal_format_value (double value)
{
  double size = fabs (value);

  if (isfinite (value) && value == floor (value))
    return shoal_format_number (value, 0);
  return shoal_format_number (value, size < 10 ? 4 : size < 1000 ? 2 : 0);
}

/**
 * shoal_format_size:
 * @value: a whole number
 *
 * Returns: (transfer full): the number if it has at most eight digits, else three digits and a power of ten.
 */
char *
shoal_format_size (double value)
{
  if (isfinite (value) && fabs (value) >= 1e8)
    return shoal_format_scientific (value, 2);
  return shoal_format_number (value, 0);
}

/**
 * shoal_format_percent:
 * @fraction: a fraction; 1 is 100 %
 * @decimals: digits after the decimal mark
 *
 * Returns: (transfer full): a percentage.
 */
char *
shoal_format_percent (double fraction,
                      guint  decimals)
{
  g_autofree char *number = NULL;

  if (!isfinite (fraction))
    return format_special (fraction);
  number = shoal_format_number (fraction * 100.0, decimals);
  /* Translators: a percentage; the space before the sign cannot be broken. */
  return g_strdup_printf (_("%s %%"), number);
}

static char *
format_part (double share,
             guint  decimals)
{
  double smallest = pow (10, -2.0 - decimals);
  g_autofree char *least = NULL;

  if (!(share > 0 && share < smallest))
    return shoal_format_percent (share, decimals);
  least = shoal_format_percent (smallest, decimals);
  /* Translators: less than that share. */
  return g_strdup_printf (_("< %s"), least);
}

/**
 * shoal_format_share:
 * @share: 0 to 1
 *
 * Returns: (transfer full): "12.3 %"; "< 0.1 %" for a share that is not zero, but too small for one decimal.
 */
char *
shoal_format_share (double share)
{
  return format_part (share, 1);
}

/** shoal_format_loss: Returns: (transfer full): a loss of 0 to 1, "12.34 %"; "< 0.01 %" for a loss that is not zero,
 * but too small for two decimals. */
char *
shoal_format_loss (double loss)
{
  return format_part (loss, 2);
}

/** shoal_format_limit: Returns: (transfer full): a share that a person has set, "2 %" or "0.25 %": with all its decimals. */
char *
shoal_format_limit (double share)
{
  guint decimals = 0;

  while (decimals < MAX_LIMIT_DECIMALS
         && fabs (share * 100 * pow (10, decimals) - round (share * 100 * pow (10, decimals))) > 1e-6)
    decimals++;
  return shoal_format_percent (share, decimals);
}

/* At most three significant digits, without zeros at the end. */
static char *
format_short (double value)
{
  int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;

  while (decimals > 0 && fabs (value * pow (10.0, decimals - 1) - round (value * pow (10.0, decimals - 1))) < 1e-6)
    decimals--;
  return shoal_format_number (value, (guint) decimals);
}

/**
 * shoal_format_seconds:
 * @seconds: a duration, not negative
 *
 * Returns: (transfer full): the duration in a suitable unit.
 */
char *
shoal_format_seconds (double seconds)
{
  g_autofree char *number = NULL;

  if (!isfinite (seconds))
    return format_special (seconds);
  number = format_short (seconds < 1e-3    ? seconds * 1e6
                         : seconds < 1.0   ? seconds * 1e3
                         : seconds < 120.0 ? seconds
                         : seconds < 7200  ? seconds / 60.0
                                           : seconds / 3600.0);
  if (seconds == 0.0)
    return g_strdup_printf (_("%s s"), "0");
  if (seconds < 1e-3)
    return g_strdup_printf (_("%s µs"), number);
  if (seconds < 1.0)
    return g_strdup_printf (_("%s ms"), number);
  if (seconds < 120.0)
    return g_strdup_printf (_("%s s"), number);
  if (seconds < 7200.0)
    return g_strdup_printf (_("%s min"), number);
  return g_strdup_printf (_("%s h"), number);
}
