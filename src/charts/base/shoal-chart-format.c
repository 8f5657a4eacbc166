/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as a person reads them, in the locale's spelling. */

#include "charts/base/shoal-chart-axis.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MINUS "\342\210\222"
#define MAX_DECIMALS 12
/* From here on a count would not be exact in a double. */
#define LARGEST_COUNT 1e15
/* Ticks with more digits than this would push the plot aside. */
#define LARGEST_TICK 1e7

/* Takes a number that printf wrote, and gives it a minus sign instead of a hyphen. */
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

/* mantissa×10ⁿ, the mantissa left out where it is 1 */
static char *
format_scientific (double value,
                   guint  decimals)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  int power = (int) floor (log10 (fabs (value)) + 1e-12);
  double mantissa = value / pow (10.0, power);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *power_text = NULL;

  /* What rounds up to 10 belongs to the next power. */
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
 * shoal_chart_format_number:
 * @value: a number
 * @decimals: digits after the decimal mark, at most 12
 *
 * Returns: (transfer full): the number in the locale's spelling; a dash for what is not a number.
 */
char *
shoal_chart_format_number (double value,
                           guint  decimals)
{
  if (!isfinite (value))
    return format_special (value);
  if (fabs (value) >= LARGEST_COUNT)
    return format_scientific (value, 2);
  return take_typographic (g_strdup_printf ("%'.*f", (int) MIN (decimals, MAX_DECIMALS), value));
}

/**
 * shoal_chart_format_count:
 * @value: a whole number
 *
 * Returns: (transfer full): its digits, grouped as the locale does, or a power of ten where a double is not exact.
 */
char *
shoal_chart_format_count (double value)
{
  return shoal_chart_format_number (value, 0);
}

/**
 * shoal_chart_format_measure:
 * @value: of a metric
 *
 * Returns: (transfer full): at least four digits that count, which tell two solutions apart; a dash for what is not a number.
 */
char *
shoal_chart_format_measure (double value)
{
  double size = fabs (value);

  if (isfinite (value) && value == floor (value))
    return shoal_chart_format_count (value);
  return shoal_chart_format_number (value, size < 10 ? 4 : size < 1000 ? 2 : 0);
}

/**
 * shoal_chart_format_size:
 * @value: a whole number
 *
 * Returns: (transfer full): the number with at most eight digits, as three digits and a power of ten above.
 */
char *
shoal_chart_format_size (double value)
{
  if (isfinite (value) && fabs (value) >= 1e8)
    return format_scientific (value, 2);
  return shoal_chart_format_count (value);
}

/**
 * shoal_chart_format_percent:
 * @fraction: a fraction; 1 is all
 * @decimals: digits after the decimal mark
 *
 * Returns: (transfer full): a percentage.
 */
char *
shoal_chart_format_percent (double fraction,
                            guint  decimals)
{
  g_autofree char *number = NULL;

  if (!isfinite (fraction))
    return format_special (fraction);
  number = shoal_chart_format_number (fraction * 100.0, decimals);
  /* Translators: a percentage; some languages put a space before the sign. */
  return g_strdup_printf (_("%s%%"), number);
}

/* At most three digits that count, without zeros after them. */
static char *
format_short (double value)
{
  int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;

  while (decimals > 0 && fabs (value * pow (10.0, decimals - 1) - round (value * pow (10.0, decimals - 1))) < 1e-6)
    decimals--;
  return shoal_chart_format_number (value, (guint) decimals);
}

/**
 * shoal_chart_format_seconds:
 * @seconds: a duration, not negative
 *
 * Returns: (transfer full): the duration in the unit that suits it.
 */
char *
shoal_chart_format_seconds (double seconds)
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

/**
 * shoal_chart_format_value:
 * @value: a value that stands alone
 * @unit: what it is
 *
 * Returns: (transfer full): the value with about four digits that count, more for whole numbers.
 */
char *
shoal_chart_format_value (double        value,
                          ShoalAxisUnit unit)
{
  guint decimals = 0;

  switch (unit)
    {
    case SHOAL_AXIS_COUNT:
      return shoal_chart_format_count (value);
    case SHOAL_AXIS_PERCENT:
      return shoal_chart_format_percent (value, 1);
    case SHOAL_AXIS_SECONDS:
      return shoal_chart_format_seconds (value);
    case SHOAL_AXIS_DATE:
      return shoal_chart_format_date (value, fmod (value, 86400.0) == 0.0 ? 86400.0 : 1.0);
    case SHOAL_AXIS_NUMBER:
    default:
      break;
    }
  if (!isfinite (value))
    return format_special (value);
  if (value != 0.0 && (fabs (value) < 1e-4 || fabs (value) >= LARGEST_COUNT))
    return format_scientific (value, 2);
  while (decimals < 6 && fabs (value) * pow (10.0, decimals) < 1000.0
         && fabs (value * pow (10.0, decimals) - round (value * pow (10.0, decimals))) > 1e-9)
    decimals++;
  return shoal_chart_format_number (value, decimals);
}

/* Digits after the decimal mark that tell ticks of one step apart. */
static guint
count_decimals (double step)
{
  for (guint decimals = 0; decimals < MAX_DECIMALS; decimals++)
    {
      double scaled = step * pow (10.0, decimals);

      if (fabs (scaled - round (scaled)) < 1e-6 * scaled)
        return decimals;
    }
  return MAX_DECIMALS;
}

/* A power of ten or a small multiple of one, as it stands at ticks of logarithmic scales. */
static char *
format_log_tick (const ShoalChartAxis *self,
                 double                value)
{
  if (value >= (self->max >= LARGEST_TICK ? 1e4 : LARGEST_TICK) || value < 1e-3)
    return format_scientific (value, 0);
  return shoal_chart_format_number (value, count_decimals (value));
}

static char *
format_linear_tick (const ShoalChartAxis *self,
                    double                value)
{
  double largest = MAX (fabs (self->min), fabs (self->max));
  double step = self->step > 0.0 ? self->step : (self->max - self->min) / 100.0;

  if (largest >= LARGEST_TICK || largest < 1e-4)
    {
      double power = value != 0.0 ? pow (10.0, floor (log10 (fabs (value)) + 1e-12)) : 1.0;

      if (value == 0.0)
        return g_strdup ("0");
      return format_scientific (value, MIN (count_decimals (step / power), 6));
    }
  return shoal_chart_format_number (value, count_decimals (step));
}

/**
 * shoal_chart_axis_format:
 * @self: an axis with ticks
 * @value: one of its ticks
 *
 * Returns: (transfer full): the label of the tick, with as many digits as its neighbours.
 */
char *
shoal_chart_axis_format (const ShoalChartAxis *self,
                         double                value)
{
  if (!isfinite (value))
    return format_special (value);
  switch (self->unit)
    {
    case SHOAL_AXIS_PERCENT:
      return shoal_chart_format_percent (value, self->step > 0.0 ? count_decimals (self->step * 100.0)
                                                                 : count_decimals (value * 100.0));
    case SHOAL_AXIS_SECONDS:
      return shoal_chart_format_seconds (value);
    case SHOAL_AXIS_DATE:
      return shoal_chart_format_date (value, self->step);
    case SHOAL_AXIS_NUMBER:
    case SHOAL_AXIS_COUNT:
    default:
      return self->scale == SHOAL_AXIS_LOG ? format_log_tick (self, value) : format_linear_tick (self, value);
    }
}
