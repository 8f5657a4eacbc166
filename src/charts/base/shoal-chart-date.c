/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ticks at the beginnings of years, months, days and hours. */

#include "charts/base/shoal-chart-axis.h"

#include <math.h>

#define DAY 86400.0
#define MONTH (30.436875 * DAY)
#define YEAR (365.2425 * DAY)
/* What GDateTime can tell: years 1 to 9999. */
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
add_tick (ShoalChartAxis *self,
          double          value)
{
  if (self->n_ticks < SHOAL_AXIS_MAX_TICKS && value >= self->min && value <= self->max)
    self->ticks[self->n_ticks++] = value;
}

/* Months count from the year 0, so that steps of years fall on round ones. */
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
      add_tick (self, (double) g_date_time_to_unix (tick));
    }
}

/** shoal_chart_axis_make_date_ticks: Sets ticks where years, months, days or hours begin, in UTC. */
void
shoal_chart_axis_make_date_ticks (ShoalChartAxis *self,
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
        add_tick (self, first + i * step->seconds);
    }
}

/**
 * shoal_chart_format_date:
 * @seconds: since 1970-01-01T00:00Z
 * @step: what matters, in seconds: a year, a month, a day or less
 *
 * Returns: (transfer full): the instant in UTC, as short as @step allows, in the order year, month, day.
 */
char *
shoal_chart_format_date (double seconds,
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
