/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scale with its ticks, and the formatting of numbers for people. */
#pragma once

#include "base/shoal-format.h"

G_BEGIN_DECLS

typedef enum
{
  SHOAL_AXIS_LINEAR,
  SHOAL_AXIS_LOG,
} ShoalAxisScale;

/**
 * ShoalAxisUnit: how values are written
 * @SHOAL_AXIS_NUMBER: as numbers
 * @SHOAL_AXIS_COUNT: as whole numbers; there is no tick between two of them
 * @SHOAL_AXIS_PERCENT: fractions, as percentages
 * @SHOAL_AXIS_SECONDS: durations
 * @SHOAL_AXIS_DATE: days and instants, as seconds since 1970-01-01T00:00Z; linear only
 */
typedef enum
{
  SHOAL_AXIS_NUMBER,
  SHOAL_AXIS_COUNT,
  SHOAL_AXIS_PERCENT,
  SHOAL_AXIS_SECONDS,
  SHOAL_AXIS_DATE,
} ShoalAxisUnit;

#define SHOAL_AXIS_MAX_TICKS 32

/**
 * ShoalChartAxis:
 * @scale: linear or logarithmic
 * @unit: how values are written
 * @min: value at position 0, finite
 * @max: value at position 1, finite, above @min
 * @step: distance of ticks on a linear scale, 0 on a logarithmic one
 * @ticks: (array length=n_ticks): values within the range, ascending
 *
 * A plain value. Positions run from 0 to 1.
 */
typedef struct
{
  ShoalAxisScale scale;
  ShoalAxisUnit unit;
  double min;
  double max;
  double step;
  guint n_ticks;
  double ticks[SHOAL_AXIS_MAX_TICKS];
} ShoalChartAxis;

void   shoal_chart_axis_init       (ShoalChartAxis       *self,
                                    ShoalAxisScale        scale,
                                    ShoalAxisUnit         unit,
                                    double                min,
                                    double                max);
void   shoal_chart_axis_make_ticks (ShoalChartAxis       *self,
                                    guint                 at_most);
void   shoal_chart_axis_round      (ShoalChartAxis       *self,
                                    guint                 at_most);
double shoal_chart_axis_map        (const ShoalChartAxis *self,
                                    double                value);
double shoal_chart_axis_unmap      (const ShoalChartAxis *self,
                                    double                position);
char  *shoal_chart_axis_format     (const ShoalChartAxis *self,
                                    double                value);

char  *shoal_chart_format_value    (double                value,
                                    ShoalAxisUnit         unit);

G_END_DECLS
