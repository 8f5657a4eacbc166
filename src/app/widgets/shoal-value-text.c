/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Precise enough to tell two solutions apart. */

#include "config.h"

#include "widgets/shoal-value-text.h"

#include "charts/base/shoal-chart-axis.h"

#include <math.h>

/** shoal_value_text_new: @value: of a metric. Returns: (transfer full): at least four digits that count; a dash for NAN. */
char *
shoal_value_text_new (double value)
{
  double size = fabs (value);

  if (isfinite (value) && value == floor (value))
    return shoal_chart_format_count (value);
  return shoal_chart_format_number (value, size < 10 ? 4 : size < 1000 ? 2 : 0);
}
