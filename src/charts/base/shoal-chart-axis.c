/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ranges made safe, ticks at round values, mapping both ways. */

#include "charts/base/shoal-chart-axis.h"

#include <math.h>

/* Values beyond are drawn at the edge: sums and differences of two of them are still finite. */
#define LARGEST 1e300
/* On logarithmic scales: the ratio of two of them is still finite. */
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
  /* One value gets room on both sides, or above zero for what cannot be negative. */
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
 * Prepares an axis without ticks. Whatever the two numbers are (equal, infinite, not numbers, not positive on a
 * logarithmic scale), the range becomes finite and not empty.
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

/* Powers of ten, every so many of them where there are more than fit, with 2 and 5 times them where there are few; a
 * range between two of those is as good as linear. */
static void
make_log_ticks (ShoalChartAxis *self,
                guint           at_most)
{
  static const double fine[] = { 1.0, 2.0, 5.0 };
  int low = (int) ceil (log10 (self->min) - 1e-9);
  int high = (int) floor (log10 (self->max) + 1e-9);
  int stride = MAX (1, (int) ceil ((double) (high - low) / (double) MAX (1, at_most - 1)));
  guint n_factors = log10 (self->max / self->min) * 3.0 <= at_most ? 3 : 1;

  /* Strides count from the power 0, so that neighbouring ranges agree. */
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
 * Sets ticks at round values within the range, which stays.
 */
void
shoal_chart_axis_make_ticks (ShoalChartAxis *self,
                             guint           at_most)
{
  at_most = CLAMP (at_most, 2, SHOAL_AXIS_MAX_TICKS - 1);
  self->n_ticks = 0;
  self->step = 0.0;
  if (self->unit == SHOAL_AXIS_DATE && self->scale == SHOAL_AXIS_LINEAR)
    shoal_chart_axis_make_date_ticks (self, at_most);
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
 * Widens the range to the next round values and sets ticks, the first and the last at its ends.
 */
void
shoal_chart_axis_round (ShoalChartAxis *self,
                        guint           at_most)
{
  at_most = CLAMP (at_most, 2, SHOAL_AXIS_MAX_TICKS - 1);
  if (self->scale == SHOAL_AXIS_LOG)
    {
      /* Counts start below 1, so that 1 has a height. */
      if (self->unit != SHOAL_AXIS_COUNT)
        self->min = pow (10.0, floor (log10 (self->min) + 1e-9));
      self->max = find_step (self->max, FALSE);
    }
  else
    {
      /* A wider range may need a wider step once. */
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
 * Returns: its position, 0 to 1 within the range and beyond outside, within -1 and 2; NAN for what has none: not a
 *   number, or not positive on a logarithmic scale.
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
