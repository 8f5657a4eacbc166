/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as people write them in tables. */
#pragma once

#include <glib.h>

#include <math.h>

G_BEGIN_DECLS

gboolean shoal_number_parse (const char *text,
                             gsize       length,
                             char        decimal,
                             char        thousands,
                             double     *number);

/**
 * shoal_number_share:
 * @low: a number from @lowest to @highest
 * @high: a number from @low to @highest
 * @lowest: less than @highest
 *
 * Returns: the share of the range from @lowest to @highest that lies between @low and @high, from 0 to 1. The differences may
 *   overflow a double.
 */
static inline double
shoal_number_share (double low,
                    double high,
                    double lowest,
                    double highest)
{
  double width = highest - lowest;

  return isfinite (width) ? (high - low) / width : (high / 2 - low / 2) / (highest / 2 - lowest / 2);
}

/**
 * shoal_number_count_steps:
 * @step: above 0
 *
 * Returns: the distance from @from to @to in steps. The difference may overflow a double.
 */
static inline double
shoal_number_count_steps (double from,
                          double to,
                          double step)
{
  double distance = to - from;

  return isfinite (distance) ? distance / step : to / step - from / step;
}

G_END_DECLS
