/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes ranges finite, sets ticks at round values, and maps values to positions and back. */

#include "charts/base/shoal-chart-axis.h"

#include "base/shoal-format.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* Ticks where years, months, weeks, days, hours, minutes or seconds begin. */

#define DAY 86400.0
#define MONTH (30.436875 * DAY)
#define YEAR (365.2425 * DAY)
/* The range of GDateTime: years 1 to 9999. */
#define FIRST_INSTANT (-62135596800.0)
#define LAST_INSTANT 253402300799.0

typedef struct
{
  double seconds;
  guint months; /* 0 for steps of equal length */
} Step;

static const Step steps[] = {
  { 1.0, 0 },          { 10.0, 0 },         { 60.0, 0 },         { 600.0, 0 },        { 3600.0, 0 },
  { 6 * 3600.0, 0 },   { DAY, 0 },          { 7 * DAY, 0 },      { MONTH, 1 },        { 3 * MONTH, 3 },
  { YEAR, 12 },        { 2 * YEAR, 24 },    { 5 * YEAR, 60 },    { 10 * YEAR, 120 },  { 20 * YEAR, 240 },
  { 50 * YEAR, 600 },  { 100 * YEAR, 1200 }, { 500 * YEAR, 6000 }, { 1000 * YEAR, 12000 },
};

static void
add_date_tick (ShoalChartAxis *self,
               double          value)
{
  if (self->n_ticks < SHOAL_AXIS_MAX_TICKS && value >= self->min && value <= self->max)
    self->ticks[self->n_ticks++] = value;
}

/* Months are counted from the year 0, so that steps of several years end in round years. */
static void
add_months (ShoalChartAxis *self,
            guint           months)
{
  g_autoptr (GDateTime) start
      = g_date_time_new_from_unix_utc ((gint64) fmin (fmax (self->min, FIRST_INSTANT), LAST_INSTANT));
  gint64 month = (gint64) g_date_time_get_year (start) * 12 + g_date_time_get_month (start) - 1;

  for (month -= month % months; month < 12 * 10000; month += months)
    {
      g_autoptr (GDateTime) tick = NULL;

      if (month < 12)
        continue;
      tick = g_date_time_new_utc ((int) (month / 12), (int) (month % 12) + 1, 1, 0, 0, 0.0);
      if ((double) g_date_time_to_unix (tick) > self->max)
        return;
      add_date_tick (self, (double) g_date_time_to_unix (tick));
    }
}

/** make_date_ticks: Sets ticks where years, months or shorter periods begin, in UTC. */
static void
make_date_ticks (ShoalChartAxis *self,
                 guint           at_most)
{
  double least = (self->max - self->min) / at_most;
  const Step *step = &steps[G_N_ELEMENTS (steps) - 1];

  for (guint i = G_N_ELEMENTS (steps); i-- > 0;)
    {
      if (steps[i].seconds >= least)
        step = &steps[i];
    }
  self->n_ticks = 0;
  self->step = step->seconds;
  if (step->months > 0)
    add_months (self, step->months);
  else
    {
      /* Weeks begin on Mondays; the first day of 1970 was a Thursday. */
      double offset = step->seconds == 7 * DAY ? 4 * DAY : 0.0;
      double first = ceil ((self->min - offset) / step->seconds) * step->seconds + offset;

      for (guint i = 0; i <= at_most; i++)
        add_date_tick (self, first + i * step->seconds);
    }
}

/**
 * chart_format_date:
 * @seconds: since 1970-01-01T00:00Z
 * @step: the smallest difference to show, in seconds: a year, a month, a day or less
 *
 * Returns: (transfer full): the instant in UTC, as short as @step allows, in the order year, month, day.
 */
static char *
chart_format_date (double seconds,
                   double step)
{
  g_autoptr (GDateTime) date = NULL;

  if (!(seconds >= FIRST_INSTANT && seconds <= LAST_INSTANT))
    return g_strdup ("–");
  date = g_date_time_new_from_unix_utc ((gint64) floor (seconds));
  return g_date_time_format (date, step >= YEAR    ? "%Y"
                                   : step >= MONTH ? "%Y-%m"
                                   : step >= DAY   ? "%F"
                                   : step >= 60.0  ? "%F %H:%M"
                                                   : "%F %T");
}

/* Numbers as a person reads them, in the locale's spelling. */

/* Larger numbers are written with an exponent: their digits would leave too little width for the plot. */
#define LARGEST_TICK 1e7
#define MAX_DECIMALS 12

/**
 * shoal_chart_format_value:
 * @value: a value that is not a label of a tick
 * @unit: how it is written
 *
 * Returns: (transfer full): the value with about four significant digits, more for whole numbers.
 */
char *
shoal_chart_format_value (double        value,
                          ShoalAxisUnit unit)
{
  guint decimals = 0;

  switch (unit)
    {
    case SHOAL_AXIS_COUNT:
      return shoal_format_number (value, 0);
    case SHOAL_AXIS_PERCENT:
      return shoal_format_percent (value, 1);
    case SHOAL_AXIS_SECONDS:
      return shoal_format_seconds (value);
    case SHOAL_AXIS_DATE:
      return chart_format_date (value, fmod (value, 86400.0) == 0.0 ? 86400.0 : 1.0);
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
  return shoal_format_number (value, decimals);
}

/* The number of digits after the decimal mark that labels need so that ticks @step apart differ. */
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

/* The label of a tick on a logarithmic scale: a power of ten, or a small multiple of one. */
static char *
format_log_tick (const ShoalChartAxis *self,
                 double                value)
{
  if (value >= (self->max >= LARGEST_TICK ? 1e4 : LARGEST_TICK) || value < 1e-3)
    return shoal_format_scientific (value, 0);
  return shoal_format_number (value, count_decimals (value));
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
  return shoal_format_number (value, count_decimals (step));
}

/**
 * shoal_chart_axis_format:
 * @self: an axis with ticks
 * @value: one of its ticks
 *
 * Returns: (transfer full): the label of the tick, with as many decimal places as the labels of the other ticks.
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
      return shoal_format_percent (value, self->step > 0.0 ? count_decimals (self->step * 100.0)
                                                                 : count_decimals (value * 100.0));
    case SHOAL_AXIS_SECONDS:
      return shoal_format_seconds (value);
    case SHOAL_AXIS_DATE:
      return chart_format_date (value, self->step);
    case SHOAL_AXIS_NUMBER:
    case SHOAL_AXIS_COUNT:
    default:
      return self->scale == SHOAL_AXIS_LOG ? format_log_tick (self, value) : format_linear_tick (self, value);
    }
}

/* Larger values are drawn at the edge. With this limit, the sum and the difference of two values are finite. */
#define LARGEST 1e300
/* The limits on logarithmic scales: with them, the ratio of two values is finite. */
#define LARGEST_LOG 1e150
#define SMALLEST_LOG 1e-150

static double
limit (double value)
{
  return CLAMP (value, -LARGEST, LARGEST);
}

static void
make_linear_range (ShoalChartAxis *self)
{
  double size;

  self->min = limit (self->min);
  self->max = limit (self->max);
  size = MAX (fabs (self->min), fabs (self->max));
  if (self->max - self->min > size * 1e-9)
    return;
  /* A range of one value is widened on both sides, or down to zero for units that cannot be negative. */
  if (size == 0.0)
    self->max = 1.0;
  else if (self->unit == SHOAL_AXIS_COUNT || self->unit == SHOAL_AXIS_PERCENT)
    {
      self->min = MIN (0.0, self->min);
      self->max = MAX (0.0, self->max);
    }
  else
    {
      self->min -= size * 0.1;
      self->max += size * 0.1;
    }
}

static void
make_log_range (ShoalChartAxis *self)
{
  if (!(self->max > 0.0))
    {
      self->min = 1.0;
      self->max = 10.0;
      return;
    }
  self->max = CLAMP (self->max, SMALLEST_LOG * 1e12, LARGEST_LOG);
  if (!(self->min > 0.0))
    self->min = self->max / 1e6;
  self->min = CLAMP (self->min, SMALLEST_LOG, self->max);
  if (self->max / self->min < 1.0 + 1e-6)
    {
      self->min /= 2.0;
      self->max *= 2.0;
    }
}

/**
 * shoal_chart_axis_init:
 * @self: an axis
 * @scale: linear or logarithmic
 * @unit: how values are written
 * @min: smallest value
 * @max: largest value
 *
 * Prepares an axis without ticks. Any two numbers make a finite range that is not empty, even if they are equal,
 * infinite, NAN, or not positive on a logarithmic scale.
 */
void
shoal_chart_axis_init (ShoalChartAxis *self,
                       ShoalAxisScale  scale,
                       ShoalAxisUnit   unit,
                       double          min,
                       double          max)
{
  if (isnan (min) || isnan (max))
    {
      min = isnan (min) ? max : min;
      max = isnan (max) ? min : max;
    }
  if (isnan (min))
    min = max = 0.0;
  *self = (ShoalChartAxis) { .scale = scale, .unit = unit, .min = MIN (min, max), .max = MAX (min, max) };
  if (scale == SHOAL_AXIS_LOG)
    make_log_range (self);
  else
    make_linear_range (self);
}

/* The smallest of 1, 2, 2.5 and 5 times a power of ten that is at least @least. */
static double
find_step (double   least,
           gboolean whole)
{
  static const double factors[] = { 1.0, 2.0, 2.5, 5.0, 10.0 };
  double power = pow (10.0, floor (log10 (least)));

  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      double step = factors[i] * power;

      if (step < least * (1.0 - 1e-9) || (whole && floor (step) != step))
        continue;
      return step;
    }
  return whole ? MAX (1.0, ceil (least)) : 10.0 * power;
}

static void
add_tick (ShoalChartAxis *self,
          double          value)
{
  double slack = self->scale == SHOAL_AXIS_LOG ? self->min * 1e-9 : (self->max - self->min) * 1e-9;
  double slack_above = self->scale == SHOAL_AXIS_LOG ? self->max * 1e-9 : slack;

  if (self->n_ticks < SHOAL_AXIS_MAX_TICKS && value >= self->min - slack && value <= self->max + slack_above)
    self->ticks[self->n_ticks++] = value;
}

static void
make_linear_ticks (ShoalChartAxis *self,
                   guint           at_most)
{
  double first;

  self->step = find_step ((self->max - self->min) / MAX (1, at_most - 1), self->unit == SHOAL_AXIS_COUNT);
  first = ceil (self->min / self->step - 1e-9);
  for (guint i = 0; i < at_most + 1; i++)
    {
      double value = (first + i) * self->step;

      if (value > self->max + self->step * 1e-9)
        break;
      add_tick (self, value == 0.0 ? 0.0 : value);
    }
}

/* Ticks at powers of ten: every n-th power where not all fit, and also 2 and 5 times each power where few do. A range
 * with fewer than two such ticks gets the ticks of a linear scale. */
static void
make_log_ticks (ShoalChartAxis *self,
                guint           at_most)
{
  static const double fine[] = { 1.0, 2.0, 5.0 };
  int low = (int) ceil (log10 (self->min) - 1e-9);
  int high = (int) floor (log10 (self->max) + 1e-9);
  int stride = MAX (1, (int) ceil ((double) (high - low) / (double) MAX (1, at_most - 1)));
  guint n_factors = log10 (self->max / self->min) * 3.0 <= at_most ? 3 : 1;

  /* Strides are counted from the power 0, so that overlapping ranges have the same ticks. */
  for (int power = (int) floor ((double) (low - 1) / stride) * stride; power <= high; power += stride)
    {
      for (guint i = 0; i < n_factors; i++)
        add_tick (self, fine[i] * pow (10.0, power));
    }
  if (self->n_ticks < 2 && n_factors == 3)
    {
      self->n_ticks = 0;
      make_linear_ticks (self, at_most);
    }
}

/**
 * shoal_chart_axis_make_ticks:
 * @self: an axis
 * @at_most: how many ticks fit; at least 2 are assumed
 *
 * Sets ticks at round values within the range, without changing the range.
 */
void
shoal_chart_axis_make_ticks (ShoalChartAxis *self,
                             guint           at_most)
{
  at_most = CLAMP (at_most, 2, SHOAL_AXIS_MAX_TICKS - 1);
  self->n_ticks = 0;
  self->step = 0.0;
  if (self->unit == SHOAL_AXIS_DATE && self->scale == SHOAL_AXIS_LINEAR)
    make_date_ticks (self, at_most);
  else if (self->scale == SHOAL_AXIS_LOG)
    make_log_ticks (self, at_most);
  else
    make_linear_ticks (self, at_most);
}

/**
 * shoal_chart_axis_round:
 * @self: an axis
 * @at_most: how many ticks fit
 *
 * Widens the range to the next round values and sets ticks; the first and the last tick are at the ends of the range.
 */
void
shoal_chart_axis_round (ShoalChartAxis *self,
                        guint           at_most)
{
  at_most = CLAMP (at_most, 2, SHOAL_AXIS_MAX_TICKS - 1);
  if (self->scale == SHOAL_AXIS_LOG)
    {
      /* A range of counts starts below 1, so that a bar for the count 1 has a height. */
      if (self->unit != SHOAL_AXIS_COUNT)
        self->min = pow (10.0, floor (log10 (self->min) + 1e-9));
      self->max = find_step (self->max, FALSE);
    }
  else
    {
      /* The rounded range may need a wider step, but at most once. */
      for (guint i = 0; i < 2; i++)
        {
          double step = find_step ((self->max - self->min) / (at_most - 1), self->unit == SHOAL_AXIS_COUNT);

          self->min = floor (self->min / step + 1e-9) * step;
          self->max = MAX (ceil (self->max / step - 1e-9) * step, self->min + step);
        }
    }
  shoal_chart_axis_make_ticks (self, at_most);
}

/**
 * shoal_chart_axis_map:
 * @self: an axis
 * @value: a value
 *
 * Returns: its position: 0 to 1 within the range, other numbers from -1 to 2 outside it; NAN for a value that is NAN,
 *   or not positive on a logarithmic scale.
 */
double
shoal_chart_axis_map (const ShoalChartAxis *self,
                      double                value)
{
  double position;

  if (isnan (value) || (self->scale == SHOAL_AXIS_LOG && value <= 0.0))
    return NAN;
  value = limit (value);
  if (self->scale == SHOAL_AXIS_LOG)
    position = log (value / self->min) / log (self->max / self->min);
  else
    position = (value - self->min) / (self->max - self->min);
  return CLAMP (position, -1.0, 2.0);
}

/** shoal_chart_axis_unmap: Returns: the value at @position. */
double
shoal_chart_axis_unmap (const ShoalChartAxis *self,
                        double                position)
{
  if (self->scale == SHOAL_AXIS_LOG)
    return self->min * pow (self->max / self->min, position);
  return self->min + position * (self->max - self->min);
}
