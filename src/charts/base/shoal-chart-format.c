/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as a person reads them, in the locale's spelling. */

#include "charts/base/shoal-chart-axis.h"

#include "base/shoal-format.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Ticks with more digits than this would push the plot aside. */
#define LARGEST_TICK 1e7
#define MAX_DECIMALS 12

/** shoal_chart_format_number: shoal_format_number(). */
char *
shoal_chart_format_number (double value,
                           guint  decimals)
{
  return shoal_format_number (value, decimals);
}

/** shoal_chart_format_count: a whole number as shoal_format_number() writes it. */
char *
shoal_chart_format_count (double value)
{
  return shoal_format_number (value, 0);
}

/** shoal_chart_format_measure: shoal_format_value(). */
char *
shoal_chart_format_measure (double value)
{
  return shoal_format_value (value);
}

/** shoal_chart_format_size: shoal_format_size(). */
char *
shoal_chart_format_size (double value)
{
  return shoal_format_size (value);
}

/** shoal_chart_format_percent: shoal_format_percent(). */
char *
shoal_chart_format_percent (double fraction,
                            guint  decimals)
{
  return shoal_format_percent (fraction, decimals);
}

/** shoal_chart_format_seconds: shoal_format_seconds(). */
char *
shoal_chart_format_seconds (double seconds)
{
  return shoal_format_seconds (seconds);
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
    return shoal_format_number (value, 0);
  if (value != 0.0 && fabs (value) < 1e-4)
    return shoal_format_scientific (value, 2);
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
    return shoal_format_scientific (value, 0);
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
      return shoal_format_scientific (value, MIN (count_decimals (step / power), 6));
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
    return shoal_format_number (value, 0);
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
