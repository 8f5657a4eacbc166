/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of metrics, for tests of them. */
#pragma once

#include "fixture-microdata.h"
#include "utility/shoal-metric.h"

#include <math.h>

G_BEGIN_DECLS

static inline double
value (ShoalClasses *classes,
       const char   *id)
{
  const ShoalMetric *metric = shoal_metrics_find (id);

  g_assert_nonnull (metric);
  return shoal_metric_evaluate (metric, classes);
}

#define assert_metric(classes, id, expected)                                                       \
  g_assert_cmpfloat_with_epsilon (value ((classes), (id)), (expected), 1e-12)

static inline ShoalMicrodata *
load (const FixtureColumn *columns,
      guint                n_columns)
{
  g_auto (Fixture) fixture = { NULL, NULL };

  fixture_init (&fixture, columns, n_columns);
  return fixture_microdata (&fixture);
}

G_END_DECLS
