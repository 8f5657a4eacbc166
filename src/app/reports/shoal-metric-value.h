/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One metric of one recoding, for a list. */
#pragma once

#include "utility/shoal-metric.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_METRIC_VALUE (shoal_metric_value_get_type ())

/**
 * ShoalMetricValue:
 *
 * Properties: "id", "title", "summary", "source", "range", "higher-is-better", "value" (NAN where an
 * input is lacking), "lack" (nullable: why there is no value).
 */
G_DECLARE_FINAL_TYPE (ShoalMetricValue, shoal_metric_value, SHOAL, METRIC_VALUE, GObject)

ShoalMetricValue  *shoal_metric_value_new        (const ShoalMetric *metric,
                                                  double             value,
                                                  const char        *lack);
const ShoalMetric *shoal_metric_value_get_metric (ShoalMetricValue  *self);
double             shoal_metric_value_get_value  (ShoalMetricValue  *self);
const char        *shoal_metric_value_get_lack   (ShoalMetricValue  *self);

G_END_DECLS
